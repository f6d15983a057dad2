"""Block designs up to isomorphism: `exactcover designs` beside the package DESIGN of GAP.

    cargo install --path cli && apt-get install gap-core gap-design
    python benches/peers/designs.py [--program exactcover] [--seconds 600] [V,K,LAMBDA ...]

A table: the number of designs, and the median of the seconds of each program in three runs, in turns; seconds of the processor,
as GAP counts them. Of `exactcover` it is the whole process, of GAP from the question to the answer, without starting GAP and
loading the package. A program that does not end in --seconds is asked once, and stands as `-`. A wrong number of designs ends
the program.
"""

import argparse
import statistics
import subprocess
from resource import RUSAGE_CHILDREN, getrusage

# R. Mathon and A. Rosa, "2-(v,k,lambda) designs of small order", Handbook of Combinatorial Designs, 2nd edition, 2007.
PUBLISHED = {
    (6, 3, 8): 13,
    (7, 3, 4): 35,
    (9, 3, 2): 36,
    (9, 4, 3): 11,
    (11, 5, 2): 1,
    (13, 3, 1): 2,
    (15, 7, 3): 5,
    (16, 4, 1): 1,
    (16, 6, 2): 3,
    (21, 5, 1): 1,
}

GAP = """
LoadPackage("design", false);;
start := Runtime();;
designs := BlockDesigns(rec(v := {}, blockSizes := [{}], tSubsetStructure := rec(t := 2, lambdas := [{}])));;
Print("answer ", Length(designs), " ", Runtime() - start, "\\n");
QUIT;
"""


def ours(program, design, seconds):
    """The number of designs, and the seconds of the process."""
    before = getrusage(RUSAGE_CHILDREN)
    command = [program, "designs", *map(str, design)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return int(done.stdout.splitlines()[-1].split()[0]), taken


def theirs(design, seconds):
    """The number of designs, and the seconds that GAP says it took."""
    text = GAP.format(*design)
    done = subprocess.run(["gap", "-q", "-o", "8g"], input=text, capture_output=True, text=True, timeout=seconds, check=True)
    answer = next(line.split() for line in done.stdout.splitlines() if line.startswith("answer"))
    return int(answer[1]), int(answer[2]) / 1000


def measure(asks, design, number):
    """The median seconds of each of these, in turns; `None` for one that does not end."""
    times = [[] for _ in asks]
    for _ in range(3):
        for ask, found in zip(asks, times):
            if None in found:
                continue
            try:
                designs, seconds = ask(design)
            except subprocess.TimeoutExpired:
                found.append(None)
                continue
            if number not in (None, designs):
                raise SystemExit(f"{design}: {designs} designs, published {number}")
            found.append(seconds)
    return [None if None in found else statistics.median(found) for found in times]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="exactcover")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("designs", nargs="*", metavar="V,K,LAMBDA")
    args = parser.parse_args()

    asked = [tuple(map(int, word.split(","))) for word in args.designs] or PUBLISHED
    asks = [lambda design: ours(args.program, design, args.seconds), lambda design: theirs(design, args.seconds)]
    shown = lambda seconds: "-" if seconds is None else f"{seconds:.2f}"

    print("| v, k, lambda | designs | exactcover | DESIGN | ratio |\n|---|---|---|---|---|")
    for design in asked:
        number = PUBLISHED.get(design)
        mine, other = measure(asks, design, number)
        ratio = "" if None in (mine, other) else f"{other / mine:.1f}"
        name = ", ".join(map(str, design))
        print(f"| {name} | {number or ''} | {shown(mine)} | {shown(other)} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
