#!/usr/bin/env python3
"""The formats for other solvers, checked against a SAT solver (CaDiCaL, by PySAT), HiGHS, and a pseudo-Boolean solver
(clasp, which is part of clingo).

    python3 -m venv venv && venv/bin/pip install python-sat highspy clingo
    cargo build --release -p exactcover-cli
    venv/bin/python tests/interchange.py [--seeds 200] [FILE ...]

For each problem in Knuth's format: CaDiCaL solves what `solve --dimacs` writes, and `solve --model` reads its answer;
where there are few covers, all models are enumerated, and must be as many as `solve --count` says. HiGHS solves what
`solve --lp` writes, and `solve --solution` reads its answer, which must cost as much as that of `solve --cheapest`.
clasp solves what `solve --opb` writes, and `solve --opb-model` reads its answer, which must cost as much if clasp has
the time to prove it, and enumerates the solutions, which must be as many as the covers, too.
Covers are checked here once more. Without FILEs: queens, Langford pairs, 0/1 matrices of given sums, nurses, the words
of `examples/data`, random problems with bounds, colors and costs, and the crew schedules of ../shared/data/crew, if that folder is there. `.ci/run` does not need
this script.
"""

import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import highspy
from pysat.formula import CNF
from pysat.solvers import Solver

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
SOLVE = TARGET / "release" / "exactcover"
# Models are enumerated up to this many, and for this many seconds.
MOST_MODELS, MOST_SECONDS = 2500, 5
# clasp searches for the cheapest cover for this many seconds.
MOST_SECONDS_OF_CLASP = 20


def solve(text, *args):
    done = subprocess.run([SOLVE, "solve", "-", *args], input=text, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        sys.exit(f"solve {' '.join(map(str, args))}: {done.stderr}")
    return done.stdout


def check(text, cover):
    """Whether the numbers of rows are a cover of the problem; an independent reading of the format."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("|")]
    primary, _, _ = lines[0].partition(" | ")
    bounds = {}
    for word in primary.split():
        times, bar, name = word.rpartition("|")
        least, colon, most = times.partition(":")
        bounds[name] = (int(least), int(most if colon else least)) if bar else (1, 1)
    uses = collections.defaultdict(list)
    for number in cover:
        for word in lines[number].split():
            if not word.startswith("|"):
                name, _, color = word.partition(":")
                uses[name].append(color)
    for name, (least, most) in bounds.items():
        assert least <= len(uses[name]) <= most, f"{name} is covered {len(uses[name])} times"
    for name in uses.keys() - bounds.keys():
        colors = set(uses[name])
        assert len(uses[name]) == 1 or (len(colors) == 1 and "" not in colors), f"{name}: {uses[name]}"


def by_sat(text, folder):
    """The cover of a SAT solver, and how many models there are; None if they are many."""
    cnf = CNF(from_string=solve(text, "--dimacs"))
    answer = folder / "answer"
    with Solver("cadical195", bootstrap_with=cnf) as solver:
        if solver.solve():
            model = " ".join(map(str, solver.get_model()))
            answer.write_text(f"s SATISFIABLE\nv {model} 0\n")
        else:
            answer.write_text("s UNSATISFIABLE\n")
    cover = solve(text, "--model", answer)
    count, start = 0, time.perf_counter()
    with Solver("minisat22", bootstrap_with=cnf) as solver:
        for _ in solver.enum_models():
            count += 1
            if count > MOST_MODELS or time.perf_counter() - start > MOST_SECONDS:
                return cover, None
    return cover, count


def by_mip(text, folder):
    """The cheapest cover of HiGHS, with its cost before it."""
    (folder / "problem.lp").write_text(solve(text, "--lp"))
    solver = highspy.Highs()
    for option, value in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.0}.items():
        solver.setOptionValue(option, value)
    assert solver.readModel(str(folder / "problem.lp")) == highspy.HighsStatus.kOk
    solver.run()
    solver.writeSolution(str(folder / "solution"), 0)
    return solve(text, "--solution", folder / "solution")


def by_pseudo_boolean(text, folder, count):
    """The cover of clasp, with its cost before it if rows have costs; whether it is proved that none is cheaper; and how
    many solutions there are, if that is to be counted."""
    problem, answer = folder / "problem.opb", folder / "answer"
    problem.write_text(solve(text, "--opb"))

    def clasp(*options):
        command = [sys.executable, "-m", "clingo", "--mode=clasp", *options, problem]
        return subprocess.run(command, capture_output=True, text=True).stdout

    answer.write_text(clasp(f"--time-limit={MOST_SECONDS_OF_CLASP}"))
    is_proved = not any(line in answer.read_text().splitlines() for line in ("s SATISFIABLE", "s UNKNOWN"))
    if "s UNKNOWN" in answer.read_text().splitlines():
        return None, False, None
    has_costs = "\nmin:" in problem.read_text()
    models = None
    if count:
        printed = clasp("-n", "0", "--opt-mode=ignore", "--quiet=2")
        (models,) = [int(line.split(":")[1]) for line in printed.splitlines() if line.startswith("c Models ")]
    return solve(text, "--opb-model", answer), is_proved or not has_costs, models


def rows(line):
    return [int(number) for number in line.split()]


def queens(n):
    columns = [f"r{i}" for i in range(n)] + [f"f{i}" for i in range(n)]
    diagonals = [f"{kind}{i}" for kind in "ab" for i in range(2 * n - 1)]
    lines = [f"r{r} f{f} a{r + f} b{r - f + n - 1}" for r in range(n) for f in range(n)]
    return "\n".join([" ".join(columns) + " | " + " ".join(diagonals), *lines]) + "\n"


def langford(n):
    columns = [f"d{i}" for i in range(1, n + 1)] + [f"s{i}" for i in range(1, 2 * n + 1)]
    lines = [f"d{d} s{i} s{i + d + 1}" for d in range(1, n + 1) for i in range(1, 2 * n - d)]
    return "\n".join([" ".join(columns), *lines]) + "\n"


def sums(n, sum):
    """Matrices of zeros and ones, n x n, all of whose rows and columns have this sum."""
    columns = [f"{sum}|r{i} {sum}|c{i}" for i in range(n)]
    lines = [f"r{r} c{c}" for r in range(n) for c in range(n)]
    return "\n".join([" ".join(columns), *lines]) + "\n"


def nurses(seed):
    """Ten nurses work on five of seven days each, 6 to 8 a day, and each day has its price."""
    rng = random.Random(seed)
    columns = [f"5|n{i}" for i in range(10)] + [f"6:8|d{i}" for i in range(7)]
    lines = [f"n{n} d{d} |{rng.randint(1, 9)}" for n in range(10) for d in range(7)]
    return "\n".join([" ".join(columns), *lines]) + "\n"


def shuffled(seed):
    """A random problem with bounds, colors and costs; many have a cover."""
    rng = random.Random(seed)
    primary = [f"p{i}" for i in range(rng.randint(1, 8))]
    secondary = [f"x{i}" for i in range(rng.randint(0, 4))]
    names = list(primary)
    if seed % 2:
        bounds = [(least, least + rng.randint(0, 3)) for least in (rng.randint(0, 2) for _ in primary)]
        names = [f"{least}:{most}|{name}" for (least, most), name in zip(bounds, primary)]
    lines = [" ".join(names) + (" | " + " ".join(secondary) if secondary else "")]
    for _ in range(rng.randint(1, 40 if seed % 2 == 0 else 16)):
        row = rng.sample(primary, min(len(primary), rng.randint(1, 3)))
        for name in secondary:
            if rng.random() < 0.3:
                row.append(name if rng.random() < 0.2 else f"{name}:{rng.choice('ABC')}")
        rng.shuffle(row)
        lines.append(" ".join(row) + (f" |{rng.randint(-50, 100)}" if rng.random() < 0.8 else ""))
    return "\n".join(lines) + "\n"


def crew(path):
    """Legs and pairings in Knuth's format."""
    numbers = iter(map(int, path.read_text().split()))
    legs, pairings = next(numbers), next(numbers)
    lines = [" ".join(f"l{leg}" for leg in range(1, legs + 1))]
    for _ in range(pairings):
        cost = next(numbers)
        row = [f"l{next(numbers)}" for _ in range(next(numbers))]
        lines.append(" ".join(row) + f" |{cost}")
    return "\n".join(lines) + "\n"


def problems(files, seeds):
    for path in files:
        yield path.name, path.read_text()
    if files:
        return
    for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12):
        yield f"queens {n}", queens(n)
    for n in range(1, 9):
        yield f"langford {n}", langford(n)
    for n, sum in ((2, 2), (3, 2), (4, 2), (4, 3), (5, 2), (5, 4), (12, 6)):
        yield f"sums {sum} of {n}x{n}", sums(n, sum)
    yield "nurses", nurses(1)
    for path in sorted((ROOT / "examples" / "data").glob("*.txt")):
        if path.stem in ("words", "langford"):
            yield path.name, path.read_text()
    for seed in range(seeds):
        yield f"random {seed}", shuffled(seed)
    shared = sorted((ROOT / "../shared/data/crew").glob("*.txt"))
    if not shared:
        print("no crew schedules: there is no folder ../shared/data/crew")
    for path in shared:
        yield path.stem, crew(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int, default=200, help="how many random problems")
    args = parser.parse_args()
    if not SOLVE.exists():
        sys.exit(f"{SOLVE} is missing: cargo build --release -p exactcover-cli")
    done, none, counted, proved, with_colors = 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in problems(args.files, args.seeds):
            start = time.perf_counter()
            cover, models = by_sat(text, Path(folder))
            between = time.perf_counter()
            solution = by_mip(text, Path(folder))
            end = time.perf_counter()
            of_clasp, is_proved, pb_models = by_pseudo_boolean(text, Path(folder), models is not None)
            last = time.perf_counter()
            count = int(solve(text, "--count")) if models is not None or not cover else None
            best = solve(text, "--cheapest")
            assert bool(cover) == bool(solution) == bool(best), f"{name}: {cover!r} {solution!r} {best!r}"
            assert models is None or models == count, f"{name}: {models} models, {count} covers"
            assert pb_models is None or pb_models == count, f"{name}: {pb_models} solutions, {count} covers"
            assert of_clasp is None or bool(of_clasp) == bool(best), f"{name}: {of_clasp!r} {best!r}"
            if cover:
                check(text, rows(cover))
                (cost, chosen), (least, _) = solution.split(":"), best.split(":")
                check(text, rows(chosen))
                assert cost == least, f"{name}: HiGHS {cost}, --cheapest {least}"
                if of_clasp:
                    cost, colon, chosen = of_clasp.rpartition(":")
                    check(text, rows(chosen))
                    assert not (colon and is_proved) or cost == least, f"{name}: clasp {cost}, --cheapest {least}"
                    proved += is_proved
            done, none, counted = done + 1, none + (not cover), counted + (models is not None)
            with_colors += ":" in text
            if not name.startswith("random"):
                number = "many" if models is None else models
                cost = solution.split(":")[0] or "none"
                print(f"{name:16} models {number:>6}  least cost {cost:>7}  SAT {between - start:6.2f} s  MIP {end - between:6.2f} s  PB {last - end:6.2f} s", flush=True)
    print(f"{done} problems agree: {none} without a cover, {with_colors} with colors, in {counted} all models are counted, {proved} of clasp are proved")


if __name__ == "__main__":
    main()
