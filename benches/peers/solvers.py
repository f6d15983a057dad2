"""Counts beside model counters and decision diagrams, and first covers beside a SAT solver.

    cargo install --path cli && cargo install tididi-cnf && pip install pyganak graphillion python-sat
    python benches/peers/solvers.py

Two tables of seconds: the least and the most of three runs, each on one thread and ended after 20 s; of first covers the
least of three, the geometric mean and the longest of each family of instances. Of `exactcover` and
`tididi` it is the time of the whole process, of the Python packages that from the first clause or edge to the answer,
without starting Python. They read the formula that `exactcover solve --dimacs` writes, whose models are the covers;
Graphillion, which counts matchings, is asked where the covers are those of a graph. Of the two ways of `tididi` the better
one counts. A wrong answer ends the program.
"""

import itertools
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMIT = 20

CLAUSES = """
import sys, time
lines = open(sys.argv[1]).readlines()
clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
"""
GANAK = CLAUSES + """
import pyganak
start = time.perf_counter()
counter = pyganak.Counter()
for clause in clauses:
    counter.add_clause(clause)
answer = counter.count()
print(time.perf_counter() - start, answer)
"""
CADICAL = CLAUSES + """
from pysat.solvers import Cadical195
start = time.perf_counter()
answer = Cadical195(bootstrap_with=clauses).solve()
print(time.perf_counter() - start, int(answer))
"""
GRAPHILLION = """
import sys, time
from graphillion import GraphSet
edges = [tuple(line.split()) for line in open(sys.argv[1]).readlines()[1:]]
start = time.perf_counter()
GraphSet.set_universe(edges)
answer = GraphSet.perfect_matchings().len()
print(time.perf_counter() - start, answer)
"""


def process(command):
    """The time of a process, and the number at the end of the last line that has one."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True)
    seconds = time.perf_counter() - start
    return seconds, [int(line.split()[-1]) for line in done.stdout.splitlines() if line and line[-1].isdigit()][-1]


def python(program, file):
    done = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, timeout=LIMIT, check=True)
    seconds, answer = done.stdout.split()
    return float(seconds), int(answer)


def times(ask, expected):
    """The least and the most seconds of three runs; none if one of them ran into the limit."""
    runs = []
    for _ in range(3):
        try:
            seconds, answer = ask()
        except subprocess.TimeoutExpired:
            return None
        if answer != expected:
            sys.exit(f"{answer}, not {expected}")
        runs.append(seconds)
    return min(runs), max(runs)


def cell(expected, *ways):
    """The times of the best of these ways to ask."""
    best = min(filter(None, (times(ask, expected) for ask in ways)), default=None)
    return f"{best[0]:.3f} to {best[1]:.3f}" if best else f"over {LIMIT}"


def latin(n):
    cells = itertools.product(range(n), repeat=3)
    return [(f"cell{r}.{c}", f"row{r}.{d}", f"column{c}.{d}") for r, c, d in cells]


def latin_with_holes(n, holes, seed):
    """What remains of a cyclic square, shuffled, when some of its cells are emptied."""
    chance = random.Random(seed)
    by_row, by_column, by_digit = (chance.sample(range(n), n) for _ in range(3))
    square = {(r, c): by_digit[(by_row[r] + by_column[c]) % n] for r in range(n) for c in range(n)}
    for hole in chance.sample(sorted(square), holes):
        del square[hole]
    met = {column for (r, c), d in square.items() for column in (f"cell{r}.{c}", f"row{r}.{d}", f"column{c}.{d}")}
    return [row for row in latin(n) if met.isdisjoint(row)]


def problem(command):
    """The problem that the program writes."""
    with tempfile.NamedTemporaryFile() as file:
        subprocess.run(["exactcover", *command.split(), "--problem", file.name], check=True, capture_output=True)
        return Path(file.name).read_text()


def text(rows):
    columns = dict.fromkeys(column for row in rows for column in row)
    return "\n".join([" ".join(columns), *map(" ".join, rows)]) + "\n"


def files(problem_text, folder):
    problem_file, formula = Path(folder, "problem"), Path(folder, "formula")
    problem_file.write_text(problem_text)
    done = subprocess.run(["exactcover", "solve", problem_file, "--dimacs"], check=True, capture_output=True)
    formula.write_bytes(done.stdout)
    return problem_file, formula


def counts():
    vertices = [f"v{i}" for i in range(16)]
    problems = {
        "dominoes 8x8": (problem("tile 8x8 --pieces dominoes"), 12988816),
        "dominoes 12x12": (problem("tile 12x12 --pieces dominoes"), 53060477521960000),
        "dominoes 16x16": (problem("tile 16x16 --pieces dominoes"), 2444888770250892795802079170816),
        "Latin squares of order 5": (text(latin(5)), 161280),
        "Latin squares of order 6": (text(latin(6)), 812851200),
        "perfect matchings of K16": (text(list(itertools.combinations(vertices, 2))), 2027025),
        "pentominoes 3x20": (problem("tile 3x20"), 8),
        "tetrominoes 8x8": (problem("tile 8x8 --pieces tetrominoes"), 19077209438),
    }
    print("| covers | count | exactcover | ganak | tididi | Graphillion |\n|---|---|---|---|---|---|")
    for name, (problem_text, expected) in problems.items():
        with tempfile.TemporaryDirectory() as folder:
            file, formula = files(problem_text, folder)
            is_graph = name.startswith(("dominoes", "perfect"))
            cells = [
                cell(expected, lambda: process(["exactcover", "solve", file, "--count"])),
                cell(expected, lambda: python(GANAK, formula)),
                # Neither of its two ways is the faster one everywhere.
                cell(
                    expected,
                    lambda: process(["tididi", formula]),
                    lambda: process(["tididi", "--mode", "mc", formula]),
                ),
                cell(expected, lambda: python(GRAPHILLION, file)) if is_graph else "-",
            ]
            print("|", " | ".join([name, str(expected), *cells]), "|", flush=True)


def domino_grid(n, seed):
    """The dominoes 0-0 to n-n on a grid of n + 1 by n + 2 numbers, n odd or even: where does each lie?"""
    chance = random.Random(seed)
    height, width = (n + 1, n + 2) if n % 2 == 0 else (n + 2, n + 1)
    other = {(r, c): (r, c ^ 1) for r in range(height) for c in range(width)}
    for _ in range(200 * height * width):
        r, c = chance.randrange(height - 1), chance.randrange(width - 1)
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if (other[a], other[d]) == (b, e):
            other[a], other[d], other[b], other[e] = d, a, e, b
        elif (other[a], other[b]) == (d, e):
            other[a], other[b], other[d], other[e] = b, a, e, d

    dominoes = [(a, b) for a in range(n + 1) for b in range(a, n + 1)]
    chance.shuffle(dominoes)
    numbers = {}
    for cell in sorted(other):
        if cell < other[cell]:
            numbers[cell], numbers[other[cell]] = chance.sample(dominoes.pop(), 2)

    rows = []
    for r, c in sorted(numbers):
        for near in ((r, c + 1), (r + 1, c)):
            if near in numbers:
                a, b = sorted((numbers[r, c], numbers[near]))
                rows.append((f"cell{r}.{c}", f"cell{near[0]}.{near[1]}", f"domino{a}.{b}"))
    return rows


def planted(points, size, sets, seed):
    """Random sets of points, among them some that cover each point once."""
    chance = random.Random(seed)
    order = chance.sample(range(points), points)
    rows = [order[at : at + size] for at in range(0, points, size)]
    rows += [chance.sample(range(points), size) for _ in range(sets - len(rows))]
    chance.shuffle(rows)
    return [[f"p{point}" for point in row] for row in rows]


def first_covers():
    seeds = range(1, 11)
    families = {
        "queens 50": [problem("queens 50")],
        "queens 100": [problem("queens 100")],
        "pentominoes 6x10": [problem("tile 6x10")],
        "dominoes 40x40": [problem("tile 40x40 --pieces dominoes")],
        "a Latin square of order 30": [text(latin(30))],
        "Latin squares 25, 264 holes": [text(latin_with_holes(25, 264, seed)) for seed in seeds],
        "Latin squares 33, 381 holes": [text(latin_with_holes(33, 381, seed)) for seed in seeds],
        "Latin squares 35, 405 holes": [text(latin_with_holes(35, 405, seed)) for seed in seeds],
        "domino grids 0 to 45": [text(domino_grid(45, seed)) for seed in seeds],
        "1,200 sets of 3 of 180": [text(planted(180, 3, 1200, seed)) for seed in seeds],
        "2,500 sets of 4 of 120": [text(planted(120, 4, 2500, seed)) for seed in seeds],
    }
    print("\n| a cover | instances | exactcover | longest | CaDiCaL | longest |\n|---|---|---|---|---|---|")
    for name, texts in families.items():
        both = ([], [])
        for problem_text in texts:
            with tempfile.TemporaryDirectory() as folder:
                file, formula = files(problem_text, folder)

                def ours():
                    start = time.perf_counter()
                    done = subprocess.run(["exactcover", "solve", file], capture_output=True, timeout=LIMIT, check=True)
                    return time.perf_counter() - start, int(bool(done.stdout.strip()))

                for seconds, ask in zip(both, (ours, lambda: python(CADICAL, formula))):
                    seconds.append((times(ask, 1) or (LIMIT, LIMIT))[0])
        cells = [cell for seconds in both for cell in family(seconds)]
        print("|", " | ".join([name, str(len(texts)), *cells]), "|", flush=True)


def family(seconds):
    """The geometric mean and the longest of these times; those that were ended count as long as they ran."""
    over = "over " if LIMIT in seconds else ""
    mean = math.exp(sum(map(math.log, seconds)) / len(seconds))
    return f"{over}{mean:.3f}", f"{over}{max(seconds):.3f}"


os.environ["OMP_NUM_THREADS"] = os.environ["RAYON_NUM_THREADS"] = "1"
counts()
first_covers()
