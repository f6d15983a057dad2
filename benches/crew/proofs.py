#!/usr/bin/env python3
"""Cheapest crew schedules with a proof: what the proof costs, beside Exact 2.2.1 with its proof log, one run.

    pip install exact==2.2.1
    cargo install veripb --version 3.0.2 --locked
    cargo build --release -p exactcover-cli
    python3 benches/crew/proofs.py [--runs 5] [--limit 100] [FILE ...]

Without FILEs: those of ../shared/data/crew, if that folder is there, and the generated ones of compare.py. Each line has the
optimum, which the checker and Exact confirm; the milliseconds of our command without and with the proof, of processor time
from its start to its end, so that other work beside it hardly matters, and their ratio; the kilobytes of the proof; the
milliseconds of the checker; and those of Exact with its log, and the kilobytes of that, or a dash if it does not end in
--limit seconds. Medians of the runs.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from compare import OURS, ROOT, generated, read


def timed(command, **options):
    """Milliseconds of processor time of a process, and what it printed."""
    start = children_time()
    done = subprocess.run(command, capture_output=True, text=True, check=True, **options)
    return 1000 * (children_time() - start), done.stdout


def children_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def exact(path, limit, folder):
    """The milliseconds of Exact, the bytes of its log, and the optimum; None if it does not end in time."""
    log = folder / "exact"
    try:
        taken, said = timed([sys.executable, __file__, "--exact", log, path], timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    return taken, log.with_suffix(".proof").stat().st_size, int(said)


def run_exact(log, path):
    """Solves a problem by Exact, with a log, and prints the optimum."""
    import exact as package

    legs, costs, rows = read(Path(path).read_text())
    solver = package.Exact([("proof-log", log)])
    for row in range(len(rows)):
        solver.addVariable(f"x{row}", 0, 1)
    for leg in range(legs):
        terms = [(1, f"x{row}") for row, of_row in enumerate(rows) if leg in of_row]
        solver.addConstraint(terms, True, 1, True, 1)
    solver.setObjective([(cost, f"x{row}") for row, cost in enumerate(costs)], True, 0)
    solver.runFull(True)
    print(solver.getBestSoFar())


def measure(path, runs, limit, folder):
    proof, formula = folder / "F.pbp", folder / "F.opb"
    formula.write_text(timed([OURS, "crew", path, "--opb"])[1])
    plain, proved, checked = [], [], []
    for _ in range(runs):
        taken, said = timed([OURS, "crew", path])
        plain.append(taken)
        proved.append(timed([OURS, "crew", path, "--veripb", proof])[0])
        taken, verdict = timed(["veripb", formula, proof])
        checked.append(taken)
        cost = said.split("\n", 1)[0].removeprefix("cost ")
        if f"s VERIFIED BOUNDS {cost} <= obj <= {cost}" not in verdict:
            sys.exit(f"{path}: {said}\n{verdict}")
    theirs = exact(path, limit, folder)
    if theirs is not None and theirs[2] != int(cost):
        sys.exit(f"{path}: {cost} and {theirs[2]}")
    before, after, check = map(statistics.median, (plain, proved, checked))
    legs, costs, _ = read(path.read_text())
    beside = "-" if theirs is None else f"{theirs[0]:.0f} {theirs[1] / 1000:.1f}"
    print(
        f"{path.stem:24} {legs:5} {len(costs):6} {cost:>8} {before:9.1f} {after:9.1f} {after / before:5.2f}"
        f" {proof.stat().st_size / 1000:9.1f} {check:8.1f}  {beside}",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--runs", type=int, default=5, help="medians of so many runs")
    parser.add_argument("--limit", type=float, default=100.0, help="seconds for Exact")
    parser.add_argument("--exact", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.exact:
        return run_exact(args.exact, args.files[0])
    if not OURS.exists():
        sys.exit(f"{OURS} is missing: cargo build --release -p exactcover-cli")
    print("file, legs, pairings, optimum, ms, ms with the proof, ratio, kB, ms of the checker, Exact: ms, kB")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shared = sorted((ROOT / "../shared/data/crew").glob("*.txt"))
        for path in args.files or [*shared, *generated(folder)]:
            measure(path, args.runs, args.limit, folder)


if __name__ == "__main__":
    main()
