"""Print what becomes of letters in a name, all blanks among them: dropped, a blank, or kept."""

from hasenpfeffer.app.names import plain, taken

BLOCKS = (range(0x100), range(0x1680, 0x1682), range(0x2000, 0x2070), range(0x3000, 0x3002))
NAMES = ("Anna", "", "", "")


def fate(letter):
    """Tell what becomes of a letter between two others, and whether a name may end in it."""
    kept = plain("a" + letter + "b")
    fates = {"ab": "dropped", "a b": "blank", "a" + letter + "b": "kept"}
    name = plain("Anna" + letter)
    return fates[kept], "taken" if taken(name, 1, NAMES) else "free", bool(plain(letter))


if __name__ == "__main__":
    for block in BLOCKS:
        for code in block:
            print(hex(code), *fate(chr(code)))
