"""exactcover beside other packages: all solutions of the same rows, and counts.

    pip install ./python numpy exact-cover xcover dlx-cython
    python python/benches/compare.py

A table of seconds: medians of five runs, from lists of items to the last solution as a list.
xcover is compiled by numba before the clock starts. A wrong answer is marked. Packages without secondary columns get a
row for each of these columns alone.
"""

import itertools
import statistics
import time
import warnings

import dlx
import exact_cover
import exactcover
import numpy
import xcover

warnings.filterwarnings("ignore")


def queens(n):
    rows = [[("r", i), ("f", j), ("up", i + j), ("down", i - j)] for i in range(n) for j in range(n)]
    return rows, {item for row in rows for item in row[2:]}


def sudoku(line):
    rows = []
    for r, c, d in itertools.product(range(9), range(9), "123456789"):
        if line[9 * r + c] in (d, "."):
            rows.append([("cell", r, c), ("row", r, d), ("column", c, d), ("box", r // 3, c // 3, d)])
    return rows, set()


def langford(n):
    rows = []
    for k in range(1, n + 1):
        for at in range(2 * n - k - 1):
            rows.append([("number", k), ("place", at), ("place", at + k + 1)])
    return rows, set()


def tilings(height, width, *pieces):
    """The rows of a board and pieces, from the labels of the package itself."""
    one_of_each = len(pieces) == 0
    problem = exactcover.tilings((height, width), list(pieces) or None)
    rows = [[("piece", name)] * one_of_each + list(cells) for name, cells in problem.labels]
    return rows, set()


PROBLEMS = {
    "queens 8": queens(8),
    "queens 10": queens(10),
    "queens 12": queens(12),
    "pentominoes 3x20": tilings(3, 20),
    "pentominoes 5x12": tilings(5, 12),
    "dominoes 6x6": tilings(6, 6, "*\n##"),
    "Langford 8": langford(8),
    "Langford 11": langford(11),
    "a hard Sudoku": sudoku("3.9.6.....71..9..6...5.......5...8......5..9..28..453....4..2.....2.76...3.....1."),
}


def with_slack(rows, secondary):
    return rows + [[item] for item in sorted(secondary)]


def matrix(rows):
    items = {item: at for at, item in enumerate(dict.fromkeys(item for row in rows for item in row))}
    filled = numpy.zeros((len(rows), len(items)), dtype=numpy.int32)
    for at, row in enumerate(rows):
        filled[at, [items[item] for item in row]] = 1
    return filled


def ours(rows, secondary):
    def work():
        return len(list(exactcover.Problem.from_rows(enumerate(rows), secondary=secondary).solutions()))

    return work


def ours_count(rows, secondary):
    return lambda: exactcover.Problem.from_rows(enumerate(rows), secondary=secondary).count()


def theirs_exact_cover(rows, secondary):
    return lambda: len(exact_cover.get_all_solutions(matrix(with_slack(rows, secondary)).astype(bool)))


def theirs_exact_cover_count(rows, secondary):
    return lambda: exact_cover.get_solution_count(matrix(with_slack(rows, secondary)).astype(bool))


def theirs_xcover(rows, secondary):
    options = [[str(item) for item in row] for row in rows]
    names = [str(item) for item in secondary]
    return lambda: sum(1 for _ in xcover.covers(options, secondary=names or None))


def theirs_dlx(rows, secondary):
    def work():
        filled = matrix(with_slack(rows, secondary))
        return len(dlx.DLX(*filled.shape, filled).solve(find_all=True))

    return work


LISTS = {
    "exactcover": ours,
    "exact-cover": theirs_exact_cover,
    "xcover": theirs_xcover,
    "dlx-cython": theirs_dlx,
}
COUNTS = {"exactcover": ours_count, "exact-cover": theirs_exact_cover_count}


def seconds(work, expected, runs=5):
    """The median time, marked if the answer is wrong; of a slow run the first one."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        found = work()
        times.append(time.perf_counter() - begin)
        if found != expected:
            return f"wrong: {found}"
        if times[0] > 10:
            break
    return f"{statistics.median(times):.4f}"


def table(title, packages):
    print(f"| {title} | answers | " + " | ".join(packages) + " |")
    print("|---" * (len(packages) + 2) + "|")
    for name, (rows, secondary) in PROBLEMS.items():
        expected = ours_count(rows, secondary)()
        cells = [seconds(make(rows, secondary), expected) for make in packages.values()]
        print(f"| {name} | {expected} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    theirs_xcover(*queens(4))()  # compiled now
    theirs_xcover(*langford(3))()
    table("all solutions, seconds", LISTS)
    print()
    table("counted, seconds", COUNTS)
