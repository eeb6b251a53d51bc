"""Import every module of the portable floors; their names stand on the input."""

import sys

if __name__ == "__main__":
    for name in sys.stdin.read().split():
        __import__(name)
        print(name)
