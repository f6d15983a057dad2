"""Two problems in Knuth's text format: `problems.py queens N`, `problems.py pentominoes HEIGHT WIDTH`."""

import sys

PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": "###./..##", "P": "###/##.", "T": "###/.#./.#.",
    "U": "###/#.#", "V": "###/#../#..", "W": "##./.##/..#", "X": ".#./###/.#.", "Y": "####/.#..", "Z": "##./.#./.##",
}


def queens(n):
    """Every rank and file holds one queen, every diagonal at most one."""
    diagonals = [f"{way}{k}" for way in "ud" for k in range(2 * n - 1)]
    print(*[f"r{k}" for k in range(n)], *[f"f{k}" for k in range(n)], "|", *diagonals)
    for r in range(n):
        for f in range(n):
            print(f"r{r} f{f} u{r + f} d{r - f + n - 1}")


def orientations(picture):
    """The cells of a piece in its different turns and mirror images, moved to the corner."""
    cells = [(y, x) for y, line in enumerate(picture.split("/")) for x, mark in enumerate(line) if mark == "#"]
    found = set()
    for _ in range(2):
        cells = [(y, -x) for y, x in cells]
        for _ in range(4):
            cells = [(x, -y) for y, x in cells]
            top, left = min(y for y, _ in cells), min(x for _, x in cells)
            found.add(tuple(sorted((y - top, x - left) for y, x in cells)))
    return sorted(found)


def pentominoes(height, width):
    """Every piece is used once and every cell is filled once."""
    print(*PENTOMINOES, *[f"{y},{x}" for y in range(height) for x in range(width)])
    for name, picture in PENTOMINOES.items():
        for cells in orientations(picture):
            for top in range(height - max(y for y, _ in cells)):
                for left in range(width - max(x for _, x in cells)):
                    print(name, *[f"{top + y},{left + x}" for y, x in cells])


if __name__ == "__main__":
    {"queens": queens, "pentominoes": pentominoes}[sys.argv[1]](*map(int, sys.argv[2:]))
