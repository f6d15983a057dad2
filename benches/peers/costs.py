"""The cheapest cover, proved, beside two MIP solvers and a constraint solver.

    cargo install --path cli && pip install highspy==1.16.0 pyscipopt ortools
    python benches/peers/costs.py [--program exactcover] [--limit 60] [--family WORD] [--bus FILE]

A table of seconds of processor time, so that other work beside it hardly matters: each on one thread, with all gaps at 0,
ended after --limit seconds on the clock; the least of three runs where that is under a second. Of `exactcover` it is that
of the whole process with reading the file, of the others, as far as they are installed, that of the call that solves the
loaded model. All instances are generated here, except bus drivers, which need a file of CSPLib's problem 22.

The rows of each answer are checked to be a cover, and their costs summed up here. One that is said to be the cheapest is
wrong if it is no cover, or if a cheaper cover is known: of another solver, of a theorem, or of a table of all sets of
columns. A wrong answer of `exactcover` ends the program; those of others are set in bold. An open one has the cost of
the best cover that was found in parentheses.

Where `veripb` is found (cargo install veripb --version 3.0.2 --locked), the last column is the proof of `exactcover`: its
kilobytes, and the seconds of processor time that the checker took to accept it.
"""

import argparse
import importlib.util
import itertools
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "crew"))
from compare import highs_model, is_optimal, tours  # noqa: E402


@dataclass
class Problem:
    """Bounds for each column, and for each row its cost and columns."""

    columns: list
    rows: list

    def cost(self, chosen):
        """The cost of these rows; `None` if they are no cover."""
        counts = [0] * len(self.columns)
        for column in itertools.chain.from_iterable(self.rows[row][1] for row in chosen):
            counts[column] += 1
        is_cover = all(least <= count <= most for count, (least, most) in zip(counts, self.columns))
        return sum(self.rows[row][0] for row in chosen) if is_cover else None

    def text(self):
        def name(column, bounds):
            return f"c{column}" if bounds == (1, 1) else f"{bounds[0]}:{bounds[1]}|c{column}"

        head = " ".join(name(*column) for column in enumerate(self.columns))
        rows = [" ".join(f"c{column}" for column in columns) + f" |{cost}" for cost, columns in self.rows]
        return "\n".join([head, *rows]) + "\n"

    def by_column(self):
        """For each column its rows."""
        rows = [[] for _ in self.columns]
        for row, (_, columns) in enumerate(self.rows):
            for column in columns:
                rows[column].append(row)
        return rows


@dataclass
class Line:
    """A line of the table: problems of one family, and what their cheapest covers cost, if that is known."""

    name: str
    problems: list
    costs: list = field(default_factory=lambda: [None])


# Solvers: the seconds of processor time, the rows of the best cover or `None`, and whether it is said to be the cheapest.


def children_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def exactcover(problem, limit, program):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(problem.text())
        file.flush()
        start = children_time()
        command = [program, "solve", file.name, "--cheapest"]
        try:
            out = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=True).stdout
        except subprocess.TimeoutExpired:
            out = ""
        seconds = children_time() - start
    # `COST: 3 17 29`, the numbers of rows from 1.
    chosen = [int(row) - 1 for row in out.split(":")[1].split()] if out else None
    return seconds, chosen, bool(out)


def proof(problem, limit, program):
    """The bytes of the proof of `exactcover`, and the seconds of the checker; `None` if one of them takes too long."""
    with tempfile.TemporaryDirectory() as folder:
        path, formula, written = (Path(folder) / name for name in ("F.txt", "F.opb", "F.pbp"))
        path.write_text(problem.text())
        try:
            with formula.open("w") as out:
                subprocess.run([program, "solve", path, "--opb"], stdout=out, stderr=subprocess.DEVNULL, check=True)
            command = [program, "solve", path, "--cheapest", "--veripb", written]
            cost = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=True).stdout.split(":")[0]
            start = children_time()
            checked = subprocess.run(["veripb", formula, written], capture_output=True, text=True, timeout=10 * limit)
        except subprocess.TimeoutExpired:
            return None
        if f"s VERIFIED BOUNDS {cost} <= obj <= {cost}" not in checked.stdout:
            sys.exit(f"the proof of {cost} is refused: {checked.stdout}{checked.stderr}")
        return written.stat().st_size, children_time() - start


def proof_cell(problems, limit, program):
    proofs = [proof(problem, limit, program) for problem in problems]
    if None in proofs:
        return "-"
    sizes, seconds = zip(*proofs)
    return f"{sum(sizes) / 1000:.1f} kB, {sum(seconds):.2f}"


def highs(problem, limit):
    costs, rows = zip(*problem.rows)
    solver = highs_model(problem.columns, costs, rows, limit, 0.0)

    start = time.process_time()
    solver.run()
    seconds = time.process_time() - start
    values = solver.getSolution().col_value if solver.getInfo().primal_solution_status == 2 else None
    return seconds, values and [row for row, value in enumerate(values) if value > 0.5], is_optimal(solver)


def scip(problem, limit):
    from pyscipopt import Model, quicksum

    model = Model()
    model.hideOutput()
    options = {"limits/time": limit, "limits/gap": 0.0, "limits/absgap": 0.0, "lp/threads": 1}
    model.setParams(options)
    variables = [model.addVar(vtype="B", obj=cost) for cost, _ in problem.rows]
    for (least, most), rows in zip(problem.columns, problem.by_column()):
        total = quicksum(variables[row] for row in rows)
        model.addCons(total == least if least == most else (least <= (total <= most)))

    start = time.process_time()
    model.optimize()
    seconds = time.process_time() - start
    best = model.getBestSol() if model.getNSols() > 0 else None
    chosen = best and [row for row, variable in enumerate(variables) if best[variable] > 0.5]
    return seconds, chosen, model.getStatus() == "optimal"


def cp_sat(problem, limit):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [model.new_bool_var("") for _ in problem.rows]
    for (least, most), rows in zip(problem.columns, problem.by_column()):
        literals = [variables[row] for row in rows]
        if most > 1:
            model.add_linear_constraint(sum(literals), least, most)
        else:
            (model.add_exactly_one if least == 1 else model.add_at_most_one)(literals)
    model.minimize(cp_model.LinearExpr.weighted_sum(variables, [cost for cost, _ in problem.rows]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.max_time_in_seconds = 1, limit
    solver.parameters.relative_gap_limit = solver.parameters.absolute_gap_limit = 0.0

    start = time.process_time()
    status = solver.solve(model)
    seconds = time.process_time() - start
    is_found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    chosen = [row for row, variable in enumerate(variables) if solver.value(variable)] if is_found else None
    return seconds, chosen, status == cp_model.OPTIMAL


PEERS = {"HiGHS": ("highspy", highs), "SCIP": ("pyscipopt", scip), "CP-SAT": ("ortools", cp_sat)}


# Families.


def once(count):
    return [(1, 1)] * count


def sets(things, rows, costs, chance):
    """Each thing alone, and any sets of 2 to 5 things."""
    chosen = [[thing] for thing in range(things)]
    while len(chosen) < rows:
        chosen.append(sorted(chance.sample(range(things), chance.randint(2, 5))))
    return Problem(once(things), [(chance.randint(*costs), columns) for columns in chosen])


def triples_of_bits(bits):
    """The lines of a projective space: three numbers whose exclusive or is 0."""
    return {frozenset((one, other, one ^ other)) for one, other in itertools.combinations(range(1, 1 << bits), 2)}


def triples_of_digits(digits):
    """The lines of an affine space over three elements: three points whose digits add up to 0."""
    points = list(itertools.product(range(3), repeat=digits))

    def third(one, other):
        return tuple((-a - b) % 3 for a, b in zip(one, other))

    return {frozenset((one, other, third(one, other))) for one, other in itertools.combinations(points, 2)}


def hitting(triples):
    """The fewest points that hit each triple."""
    triples = sorted(sorted(triple) for triple in triples)
    points = sorted(set(itertools.chain.from_iterable(triples)))
    rows = [(1, [column for column, triple in enumerate(triples) if point in triple]) for point in points]
    return Problem([(1, 3)] * len(triples), rows)


def packing(columns, rows, value, chance):
    """Things of value, none of which shares a column."""
    sizes = [chance.randint(2, 4) for _ in range(rows)]
    chosen = [sorted(chance.sample(range(columns), size)) for size in sizes]
    return Problem([(0, 1)] * columns, [(-value(len(columns)), columns) for columns in chosen])


def schedule(legs, pairings):
    return Problem(once(legs), tours(legs, pairings, random.Random(f"{legs} {pairings} 1"), longest=6))


def pool(pairs, chance):
    """Pairs of a recipient and a donor who may not give to her: exchanges of two or three, most transplants first."""
    types = ["0"] * 44 + ["A"] * 42 + ["B"] * 10 + ["AB"] * 4
    people = []
    while len(people) < pairs:
        recipient, donor = chance.choice(types), chance.choice(types)
        is_sensitive = chance.random() < 0.3
        if not set(donor) <= {"0", *recipient} or is_sensitive:
            people.append((recipient, donor, 0.1 if is_sensitive else 0.4))

    def gives(one, other):
        recipient, _, accepts = people[other]
        return set(people[one][1]) <= {"0", *recipient} and chance.random() < accepts

    arcs = [{other for other in range(pairs) if other != one and gives(one, other)} for one in range(pairs)]
    rows = [(-2001, [one, two]) for one in range(pairs) for two in arcs[one] if one < two and one in arcs[two]]
    for one in range(pairs):
        for two in sorted(arcs[one]):
            last = [last for last in sorted(arcs[two]) if one < min(two, last) and one in arcs[last]]
            rows += [(-3000, [one, two, other]) for other in last]
    return Problem([(0, 1)] * pairs, rows)


def dominoes(side, chance):
    """A square grid covered by dominoes of any costs."""
    pairs = [(r * side + c, r * side + c + 1) for r in range(side) for c in range(side - 1)]
    pairs += [(cell, cell + side) for cell in range(side * (side - 1))]
    return Problem(once(side * side), [(chance.randint(1, 1000), list(pair)) for pair in pairs])


def tasks(count, rows, price, chance):
    """Tours of tasks, at the price of each task and a little more."""
    chosen = []
    for _ in range(3):  # so that there is a cover
        order = chance.sample(range(count), count)
        while order:
            length = chance.randint(1, 4)
            chosen.append(sorted(order[:length]))
            order = order[length:]
    while len(chosen) < rows:
        chosen.append(sorted(chance.sample(range(count), chance.randint(2, 5))))
    return Problem(once(count), [(chance.randint(0, 60) + price * len(columns), columns) for columns in chosen])


def cheapest_of_all(problem):
    """The cost of the cheapest cover where each column is covered once, by a table of all sets that can be left."""
    rows = [(cost, sum(1 << column for column in columns)) for cost, columns in problem.rows]
    best = {0: 0}
    for column in range(len(problem.columns)):
        first, after = [(cost, row) for cost, row in rows if row & -row == 1 << column], {}
        for covered, cost in best.items():
            ways = [(0, 0)] if covered >> column & 1 else first
            for more, row in ways:
                if not covered & row:
                    after[covered | row] = min(after.get(covered | row, cost + more), cost + more)
        best = after
    return min(best.values())


def bus_drivers(file):
    """The fewest shifts for all pieces of work: the numbers of both, then for each shift how many pieces, and which."""
    numbers = iter(map(int, Path(file).read_text().split()))
    pieces, shifts = next(numbers), next(numbers)
    rows = [(1, [next(numbers) for _ in range(next(numbers))]) for _ in range(shifts)]
    return Problem(once(pieces), rows)


def lines(bus):
    for things, rows, number in [(30, 150, 2), (40, 250, 2), (60, 600, 1)]:
        for seed in range(1, number + 1):
            yield Line("fewest sets", [sets(things, rows, (1, 1), random.Random(seed))])
    for things, rows in [(60, 600), (120, 1500)]:
        yield Line("sets at 1 to 3", [sets(things, rows, (1, 3), random.Random(1))])
    # All points but the most without a whole line: 4, 8 and 9 of them.
    for triples, cost in [(triples_of_digits(2), 5), (triples_of_bits(4), 7), (triples_of_digits(3), 18)]:
        yield Line("points that hit all triples", [hitting(triples)], [cost])
    for rows in (200, 300):
        chance = random.Random(rows)
        yield Line("packing", [packing(60, rows, lambda size: 10 * size + chance.randint(0, 9), chance)])
        chance = random.Random(rows)
        yield Line("packing at 10^9", [packing(60, rows, lambda size: 10**9 + chance.randint(0, 60), chance)])
    for legs, pairings in [(80, 6000), (120, 10_000), (150, 20_000)]:
        yield Line("schedule", [schedule(legs, pairings)])
    for side in (50, 100):
        yield Line("dominoes", [dominoes(side, random.Random(side))])
    for pairs in (100, 200, 300, 400, 500):
        yield Line("kidney exchange", [pool(pairs, random.Random(pairs))])
    for power in (None, 3, 6, 9, 12, 14):
        price = 10**power if power else 0
        name = f"tasks at 10^{power} more" if power else "tasks"
        yield Line(name, [tasks(30, 400, price, random.Random(1))], [TASKS + 30 * price])
    for power in (6, 8, 10, 12, 14):
        problems = [tasks(18, 120, 10**power, random.Random(seed)) for seed in range(10)]
        yield Line(f"ten of tasks at 10^{power} more", problems, list(map(cheapest_of_all, problems)))
    if bus:
        yield Line("bus drivers", [bus_drivers(bus)])


# What the tasks that cost nothing more than their tours cost: a cover costs as much more as its 30 tasks do.
TASKS = 40


def timed(solve, problem, limit):
    """Like the solver; the least seconds of three runs, if they are short."""
    seconds, chosen, is_proved = solve(problem, limit)
    again = 2 if seconds < 1 else 0
    return min([seconds] + [solve(problem, limit)[0] for _ in range(again)]), chosen, is_proved


def cell(results, problems, least):
    """The seconds of all problems together, and what is wrong."""
    costs = [problem.cost(chosen) if chosen is not None else None for problem, (_, chosen, _) in zip(problems, results)]
    wrong = [cost for cost, (_, _, is_proved), best in zip(costs, results, least) if is_proved and cost != best]
    open_ones = [cost for cost, (_, _, is_proved) in zip(costs, results) if not is_proved]
    seconds = sum(seconds for seconds, _, _ in results)
    if len(problems) > 1:
        notes = [f"**{len(wrong)} wrong**"] * bool(wrong) + [f"{len(open_ones)} open"] * bool(open_ones)
        return ", ".join([f"{seconds:.2f}", *notes])
    if open_ones:
        note = "" if open_ones[0] is None else f" ({open_ones[0]})"
        return f"> {seconds:.0f}{note}"
    return f"{seconds:.2f}" + (f" **wrong: {wrong[0]}**" if wrong else "")


def table_line(line, solvers, limit, prove):
    answers = {name: [timed(solve, problem, limit) for problem in line.problems] for name, solve in solvers.items()}
    least = []
    for number, problem in enumerate(line.problems):
        found = [results[number][1] for results in answers.values()]
        costs = [problem.cost(chosen) for chosen in found if chosen is not None]
        least.append(min((cost for cost in costs if cost is not None), default=None))
        known = line.costs[number]
        if known is not None and least[number] != known:
            sys.exit(f"{line.name}: the cheapest cover costs {known}, not {least[number]}")
    is_proved = any(results[0][2] for results in answers.values())
    cheapest = "-" if len(least) > 1 else f"{least[0]}" if is_proved or line.costs[0] is not None else f"{least[0]}?"
    cells = [cell(results, line.problems, least) for results in answers.values()]
    if "wrong" in cells[0]:
        sys.exit(f"{line.name}: exactcover: {cells[0]}, not {least}")
    if prove:
        cells.append(prove(line.problems))
    size = f"{len(line.problems[0].columns)} x {len(line.problems[0].rows):,}"
    return "| " + " | ".join([line.name, size, cheapest, *cells]) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="exactcover", help="the command, or a path to it")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one run")
    parser.add_argument("--family", default="", help="only families whose names hold the word")
    parser.add_argument("--bus", help="a file of CSPLib's problem 22")
    args = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = os.environ["RAYON_NUM_THREADS"] = "1"

    solvers = {"exactcover": lambda problem, limit: exactcover(problem, limit, args.program)}
    for name, (package, solve) in PEERS.items():
        if importlib.util.find_spec(package):
            solvers[name] = solve
    prove = None
    heads = list(map(title, solvers))
    if shutil.which("veripb"):
        heads.append("its proof, and the checker")
        prove = lambda problems: proof_cell(problems, args.limit, args.program)  # noqa: E731
    print("| cheapest cover | columns x rows | costs |", " | ".join(heads), "|")
    print("|---" * (3 + len(heads)) + "|", flush=True)
    for line in lines(args.bus):
        if args.family in line.name:
            print(table_line(line, solvers, args.limit, prove), flush=True)


def title(name):
    """The solver with its version."""
    if name == "SCIP":
        from pyscipopt import Model

        model = Model()
        return f"SCIP {model.getMajorVersion()}.{model.getMinorVersion()}.{model.getTechVersion()}"
    return name if name not in PEERS else f"{name} {version(PEERS[name][0])}"


if __name__ == "__main__":
    main()
