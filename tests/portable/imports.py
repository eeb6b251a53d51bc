"""Import every module of the portable floors; their names stand on the input."""

import sys

for name in sys.stdin.read().split():
    __import__(name)
    print(name)
