"""exactcover beside other packages: all solutions of the same rows, and counts.

    pip install ./python numpy exact-cover xcover dlx-cython miniexact pyxcc dxz exact-multiset-cover exact-cover-py \
        algorithm-x algoxtools
    python python/benches/compare.py [SECONDS]

For each problem the seconds of exactcover, and how many times as long each other package takes, from lists of items to the
last solution as a list: processor time, medians of five runs, in turn with runs of exactcover; none begins after five seconds.
What numba compiles is compiled before the clock starts. A cell is a process of its own, which ends after that many seconds of
processor time (10); `>` is a lower bound then. A wrong answer, an error and a process that ends by itself are said. Packages
without secondary columns get a row for each of these columns alone.
"""

import gc
import importlib.metadata
import itertools
import multiprocessing
import resource
import signal
import statistics
import sys
import time
import warnings

import algorithm_x
import algoxtools
import dlx
import dxz
import exact_cover
import exact_cover_py
import exact_multiset_cover
import exactcover
import miniexact
import numpy
import pyxcc
import xcover

warnings.filterwarnings("ignore")

LIMIT = int(sys.argv[1]) if len(sys.argv) > 1 else 10


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
    "queens 10": queens(10),
    "queens 12": queens(12),
    "pentominoes 3x20": tilings(3, 20),
    "pentominoes 5x12": tilings(5, 12),
    "dominoes 6x6": tilings(6, 6, "*\n##"),
    "Langford 11": langford(11),
    "a hard Sudoku": sudoku("3.9.6.....71..9..6...5.......5...8......5..9..28..453....4..2.....2.76...3.....1."),
}


def with_slack(rows, secondary):
    return rows + [[item] for item in sorted(secondary)]


def numbered(rows):
    """The rows with numbers in place of items, and how many items there are."""
    items = {item: at for at, item in enumerate(dict.fromkeys(item for row in rows for item in row))}
    return [[items[item] for item in row] for row in rows], len(items)


def matrix(rows, kind):
    rows, width = numbered(rows)
    filled = numpy.zeros((len(rows), width), dtype=kind)
    for at, row in enumerate(rows):
        filled[at, row] = 1
    return filled


def by_matrix(function, kind):
    """A package that takes arrays, without secondary columns."""
    return lambda rows, secondary: function(matrix(with_slack(rows, secondary), kind))


def ours(rows, secondary):
    return list(exactcover.Problem.from_rows(enumerate(rows), secondary=secondary).solutions())


def ours_count(rows, secondary):
    return exactcover.Problem.from_rows(enumerate(rows), secondary=secondary).count()


def theirs_xcover(rows, secondary):
    options = [[str(item) for item in row] for row in rows]
    names = [str(item) for item in secondary]
    return list(xcover.covers(options, secondary=names or None))


def theirs_miniexact(rows, secondary):
    solver = miniexact.miniexacts_c()
    primary = dict.fromkeys(item for row in rows for item in row if item not in secondary)
    items = {item: solver.primary(str(item)) for item in primary}
    items.update({item: solver.secondary(str(item)) for item in sorted(secondary)})
    for row in rows:
        # Without a color, rows may share a secondary item.
        for item in row:
            solver.add(items[item])
        solver.add(0)
    found = []
    while solver.solve() == 10:
        found.append(solver.selected_options())
    return found


def theirs_pyxcc(rows, secondary):
    primary = dict.fromkeys(str(item) for row in rows for item in row if item not in secondary)
    options = []
    for at, row in enumerate(rows):
        # A secondary item has a color, here one that no other row has.
        colored = [(str(item), str(at)) for item in row if item in secondary]
        options.append(pyxcc.Option(str(at), [str(item) for item in row if item not in secondary], colored))
    problem = pyxcc.Problem(list(primary), [str(item) for item in secondary], options)
    return pyxcc.solve(problem, True).all()


def theirs_dxz(rows, secondary):
    filled = matrix(with_slack(rows, secondary), int)
    return dxz.dxz_solve(*filled.shape, filled.ravel().tolist(), 0)


def theirs_dxz_count(rows, secondary):
    filled = matrix(with_slack(rows, secondary), int)
    return dxz.dxz_count(*filled.shape, filled.ravel().tolist())


def theirs_algorithm_x(rows, secondary):
    rows, width = numbered(with_slack(rows, secondary))
    solver = algorithm_x.AlgorithmX(width)
    for row in rows:
        solver.appendRow(row)
    return list(solver.solve())


def theirs_algoxtools(rows, secondary):
    rows, width = numbered(with_slack(rows, secondary))
    array = algoxtools.init(len(rows), width)
    for at, row in enumerate(rows, 1):
        algoxtools.annex_row(array, at, numpy.array(row, numpy.int16) + 1)
    found = []
    while algoxtools.exact_cover(array):
        found.append(array[-1, 1 : array[0, 0, -1], -1].tolist())
    return found


LISTS = {
    "exactcover": ours,
    "xcover": theirs_xcover,
    "miniexact": theirs_miniexact,
    "pyxcc": theirs_pyxcc,
    "exact-cover": by_matrix(exact_cover.get_all_solutions, bool),
    "exact-multiset-cover": by_matrix(exact_multiset_cover.get_all_solutions, numpy.int32),
    "dlx-cython": by_matrix(lambda filled: dlx.DLX(*filled.shape, filled).solve(find_all=True), numpy.int32),
    "exact-cover-py": by_matrix(lambda filled: list(exact_cover_py.exact_covers(filled)), bool),
    "dxz": theirs_dxz,
    "algoxtools": theirs_algoxtools,
    "algorithm-x": theirs_algorithm_x,
}
COUNTS = {
    "exactcover": ours_count,
    "exact-cover": by_matrix(exact_cover.get_solution_count, bool),
    "exact-multiset-cover": by_matrix(exact_multiset_cover.get_solution_count, numpy.int32),
    "dxz": theirs_dxz_count,
}


def timed(work, problem):
    """The processor time, of short ones the mean over a tenth of a second; and how many were found."""
    begin, count, spent = time.process_time(), 0, 0
    while spent < 0.1:
        found = work(*problem)
        count, spent = count + 1, time.process_time() - begin
    return spent / count, found if isinstance(found, int) else len(found)


def run(answers, ours, theirs, problem, expected):
    """Sends the seconds of a run of exactcover, and then those of both, or what was wrong, five times."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))
    total = 0
    while total < 5:
        seconds, _ = timed(ours, problem)
        answers.send((seconds, None))
        try:
            spent, found = timed(theirs, problem)
        except Exception as error:
            spent, found = 5, type(error).__name__
        answers.send((seconds, spent if found == expected else f"wrong: {found}"))
        total += max(spent, 1) if found == expected else 5


def measure(ours, theirs, problem, expected):
    """How many times as long it takes; or what was wrong, or how many times as long it was given."""
    answers, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=run, args=(there, ours, theirs, problem, expected))
    process.start()
    there.close()
    pairs, last = [], None
    while True:
        try:
            last, spent = answers.recv()
        except EOFError:
            break
        if isinstance(spent, str):
            pairs = spent
        elif spent is not None:
            pairs.append((last, spent))
    process.join()
    if isinstance(pairs, str):
        return pairs
    if pairs:
        mine, others = map(statistics.median, zip(*pairs))
        return f"{others / mine:.1f}"
    return f"> {LIMIT / last:.0f}" if process.exitcode == -signal.SIGXCPU else "crashed"


def named(package):
    return f"`{package}` {importlib.metadata.version(package)}"


def table(title, packages):
    """A line for each problem is printed when it is done, a table with a line for each package at the end."""
    first, *others = packages.values()
    columns = []
    for problem in PROBLEMS.values():
        expected = ours_count(*problem)
        runs = [timed(first, problem) for _ in range(5)]
        assert {found for _, found in runs} == {expected}
        seconds = statistics.median(seconds for seconds, _ in runs)
        columns.append([f"{expected}", f"{seconds:.4f}"] + [measure(first, other, problem, expected) for other in others])
        print("#", *columns[-1], file=sys.stderr, flush=True)

    print(f"| {title} | " + " | ".join(PROBLEMS) + " |")
    print("|---" * (len(PROBLEMS) + 1) + "|")
    titles = ["answers", "seconds of exactcover", *map(named, [*packages][1:])]
    for line, *cells in zip(titles, *columns):
        print(f"| {line} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    for work in LISTS.values():  # compiled now
        work(*queens(4))
        work(*langford(3))
    gc.freeze()  # what was imported is not looked through again and again
    table("all solutions", LISTS)
    print()
    table("counted", COUNTS)
