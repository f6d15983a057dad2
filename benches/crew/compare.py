#!/usr/bin/env python3
"""Cheapest crew schedules: this crate beside HiGHS, on one thread, in turn, medians of several runs.

    pip install highspy
    cargo build --release -p exactcover-cli
    python3 benches/crew/compare.py [--runs 3] [--limit 60] [FILE ...]

Without FILEs: those of ../shared/data/crew, if that folder is there, and generated ones. Each line has the optimum (both
must find the same), the milliseconds of both, and how many times as long HiGHS takes. Ours are from the text to the
proof, those of HiGHS from the loaded model to the proof. HiGHS may take --limit seconds; then the factor is a lower
bound.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
OURS = TARGET / "release" / "exactcover"


def read(text):
    """Legs, costs, and the legs of each pairing."""
    numbers = iter(map(int, text.split()))
    legs, pairings = next(numbers), next(numbers)
    costs, rows = [], []
    for _ in range(pairings):
        costs.append(next(numbers))
        rows.append([next(numbers) - 1 for _ in range(next(numbers))])
    return legs, costs, rows


def highs_model(bounds, costs, rows, limit, gap):
    """HiGHS with the problem loaded: for each column how often it must and may be covered, and the columns of each row."""
    import highspy
    import numpy as np

    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(rows), len(bounds)
    lp.col_cost_ = np.array(costs, dtype=float)
    lp.col_lower_, lp.col_upper_ = np.zeros(len(rows)), np.ones(len(rows))
    lp.row_lower_, lp.row_upper_ = np.array(bounds, dtype=float).T.copy()
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lp.a_matrix_.start_ = np.cumsum([0] + [len(row) for row in rows]).astype(np.int32)
    lp.a_matrix_.index_ = np.array([column for row in rows for column in row], dtype=np.int32)
    lp.a_matrix_.value_ = np.ones(len(lp.a_matrix_.index_))
    lp.integrality_ = [highspy.HighsVarType.kInteger] * len(rows)
    solver = highspy.Highs()
    options = {"output_flag": False, "threads": 1, "time_limit": limit, "mip_rel_gap": 0.0, "mip_abs_gap": gap}
    for name, value in options.items():
        solver.setOptionValue(name, value)
    solver.passModel(lp)
    return solver


def is_optimal(solver):
    import highspy

    return solver.getModelStatus() == highspy.HighsModelStatus.kOptimal


def highs(problem, limit):
    """Milliseconds and the optimum; None if it was not proved in time."""
    legs, costs, rows = problem
    solver = highs_model([(1, 1)] * legs, costs, rows, limit, 0.99)
    start = time.perf_counter()
    solver.run()
    taken = 1000 * (time.perf_counter() - start)
    return taken, round(solver.getInfo().objective_function_value) if is_optimal(solver) else None


def ours(path, limit):
    """The same for crew_schedule, and the nodes of its search."""
    try:
        done = subprocess.run([OURS, "crew", path, "--stats"], capture_output=True, text=True, check=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return 1000 * limit, None, "-"
    stats = dict(line.split(": ") for line in done.stderr.splitlines())
    taken = 1000 * (float(stats["build_seconds"]) + float(stats["proof_seconds"]))
    return taken, int(stats["bound"]), stats["nodes"]


def sets(legs, pairings, rng, longest=8):
    """Pairings of any legs at about the sum of the legs' prices: far from integral at the root."""
    prices = [rng.randint(50, 200) for _ in range(legs)]
    rows = []
    for _ in range(3):  # so that there is a schedule
        order = rng.sample(range(legs), legs)
        while order:
            length = rng.randint(2, longest)
            rows.append(order[:length])
            order = order[length:]
    while len(rows) < pairings:
        rows.append(rng.sample(range(legs), rng.randint(2, longest)))
    rng.shuffle(rows)
    return [(int(sum(prices[leg] for leg in row) * rng.uniform(0.6, 1.4)), sorted(row)) for row in rows]


def tours(legs, pairings, rng, longest=8):
    """Pairings that fly from airport to airport in the order of time: integral or nearly so at the root."""
    airports = max(3, legs // 12)
    flights = sorted((rng.uniform(0, 100), rng.randrange(airports), rng.randrange(airports)) for _ in range(legs))
    rows = {(leg,) for leg in range(legs)}
    for _ in range(200 * pairings):
        if len(rows) >= pairings:
            break
        row = [rng.randrange(legs)]
        for _ in range(rng.randint(2, longest) - 1):
            now, _, here = flights[row[-1]]
            later = range(row[-1] + 1, legs)
            after = [leg for leg in later if flights[leg][1] == here and flights[leg][0] < now + 25][:6]
            if not after:
                break
            row.append(rng.choice(after))
        rows.add(tuple(row))

    def cost(row):
        (begin, home, _), (end, _, last) = flights[row[0]], flights[row[-1]]
        away, alone = 500 * (last != home), 600 * (len(row) == 1)
        return 300 + int(10 * (end - begin)) + away + alone + rng.randint(0, 50)

    return [(cost(row), list(row)) for row in sorted(rows)]


def generated(folder):
    sizes = {
        sets: [(30, 800), (40, 1500), (40, 2000), (50, 3000), (60, 4273)],
        tours: [(40, 1000), (60, 4000), (80, 6000), (100, 8000), (120, 10_000)],
    }
    for kind, sizes_of_kind in sizes.items():
        for legs, pairings in sizes_of_kind:
            for seed in (1, 2):
                rows = kind(legs, pairings, random.Random(f"{legs} {pairings} {seed}"))
                path = folder / f"{kind.__name__}{legs}x{pairings}_{seed}.txt"
                lines = [f"{cost} {len(row)} " + " ".join(str(leg + 1) for leg in row) for cost, row in rows]
                path.write_text("\n".join([f"{legs} {len(rows)}", *lines]) + "\n")
                yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--runs", type=int, default=3, help="medians of so many runs")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one run")
    args = parser.parse_args()
    if not OURS.exists():
        sys.exit(f"{OURS} is missing: cargo build --release -p exactcover-cli")
    with tempfile.TemporaryDirectory() as folder:
        shared = sorted((ROOT / "../shared/data/crew").glob("*.txt"))
        files = args.files or [*shared, *generated(Path(folder))]
        print(f"{'file':24} {'legs':>5} {'pairings':>8} {'optimum':>8} {'nodes':>6} {'ours ms':>9} {'HiGHS ms':>9} factor")
        for path in files:
            problem = read(path.read_text())
            our_times, highs_times = [], []
            for run in range(args.runs):
                taken, optimum, nodes = ours(path, args.limit)
                our_times.append(taken)
                if run > 0 and highs_times[0] > 10_000:
                    continue  # once is enough
                taken, other = highs(problem, args.limit)
                highs_times.append(taken)
                if other is not None and optimum is not None and other != optimum:
                    sys.exit(f"{path}: {optimum} and {other}")
            mine, theirs = statistics.median(our_times), statistics.median(highs_times)
            more = "" if other is not None else "more than "
            print(
                f"{path.stem:24} {problem[0]:5} {len(problem[1]):8} {optimum!s:>8} {nodes:>6} {mine:9.2f} {theirs:9.0f}"
                f" {more}{theirs / mine:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
