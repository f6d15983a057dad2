"""Problems through the MIP solvers and back: `--lp` or `--mps`, a solver, `--solution`, beside `--cheapest`.

    cargo install --path cli && pip install highspy pyscipopt gurobipy cplex coptpy pulp swiglpk
    python benches/peers/round_trips.py [--program exactcover] [--problems 100] [--seed 1] [--solver WORD]

A table of the solvers that are installed. The problems are small and random: bounds, colors, costs of both signs and with
decimals, a few to be maximized, some without a cover. Each solver reads the same text, with all gaps at 0, and writes its
solution as its users do. Of its answers

- equal: `--solution` writes a cover of the cost of `--cheapest`, or says that there is none;
- unproved: the same cost, with a word that nothing proves it the least. Gurobi and COPT state no status, nor does SCIP by
  pyscipopt. (The program `scip` does, as in the second line of SCIP);
- none: the solver wrote no file, and there is no cover;
- no file: it wrote none although there is a cover;
- refused: `--solution` says what is wrong, and writes nothing;
- wrong: anything else.

The last three are reported with the reason, and kept with problem, model and answer in the folder --keep. A wrong answer makes
the program fail. Costs are far below those from which solvers err. What solvers print goes to standard error.
"""

import argparse
import functools
import importlib.util
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.metadata import version
from pathlib import Path

# Problems.


def cost(chance, places):
    """A cost of either sign, mostly above 0, with up to so many digits behind the point."""
    number = chance.choice([0, 1, chance.randint(1, 50), chance.randint(1, 50), chance.randint(-20, 5), chance.randint(1, 10**6)])
    return f"{number}" if places == 0 else f"{number / 10**places:.{places}f}"


def problem(chance):
    """A text in Knuth's format, and options."""
    items, colored, places = chance.randint(1, 7), chance.randint(0, 3), chance.choice([0, 0, 1, 2])

    def bounds():
        least = chance.choice([1, 1, 1, 1, 0, 2])
        most = least + chance.choice([0, 0, 0, 1, 2]) or 1
        return "" if (least, most) == (1, 1) else f"{least}:{most}|"

    head = [f"{bounds()}c{item}" for item in range(items)]
    if colored:
        head += ["|", *(f"s{item}" for item in range(colored))]
    rows = []
    for number in range(chance.randint(0, 16)):
        row = [f"c{item}" for item in chance.sample(range(items), chance.randint(1, min(items, 3)))]
        for item in range(colored):
            if chance.random() < 0.4:
                row.append(f"s{item}" + chance.choice(["", ":red", ":green", ":blue"]))
        if chance.random() < 0.9:
            row.append(f"|{cost(chance, places)}")
        rows.append(" ".join(row))
    options = ["--maximize"] if chance.random() < 0.2 else []
    return "\n".join([" ".join(head), *rows]) + "\n", options


# Solvers: each reads a model, and may write a file with its answer.


def highs(style):
    def solve(model, answer):
        import highspy

        solver = highspy.Highs()
        for option, value in {"output_flag": False, "mip_rel_gap": 0.0, "mip_abs_gap": 0.0, "threads": 1}.items():
            solver.setOptionValue(option, value)
        solver.readModel(model)
        solver.run()
        solver.writeSolution(answer, style)

    return solve


def scip(has_status):
    def solve(model, answer):
        from pyscipopt import Model

        solver = Model()
        solver.hideOutput()
        solver.readProblem(model)
        solver.optimize()
        if solver.getNSols() > 0:
            solver.writeBestSol(answer)
        if has_status:
            # As `write solution` of the program does.
            words = {"optimal": "optimal solution found"}.get(solver.getStatus(), solver.getStatus())
            values = Path(answer).read_text() if solver.getNSols() > 0 else "no solution available\n"
            Path(answer).write_text(f"solution status: {words}\n{values}")

    return solve


def gurobi(model, answer):
    import gurobipy

    with gurobipy.Env(params={"OutputFlag": 0, "MIPGap": 0, "MIPGapAbs": 0, "Threads": 1}) as env:
        with gurobipy.read(model, env) as solver:
            solver.optimize()
            if solver.SolCount > 0:
                solver.write(answer)


def cplex(model, answer):
    from cplex import Cplex

    with Cplex() as solver:
        for quiet in (solver.set_log_stream, solver.set_results_stream, solver.set_warning_stream, solver.set_error_stream):
            quiet(None)
        gaps = solver.parameters.mip.tolerances
        gaps.mipgap.set(0)
        gaps.absmipgap.set(0)
        solver.read(model)
        solver.solve()
        if solver.solution.is_primal_feasible():
            solver.solution.write(answer)


@functools.cache
def copt_environment():
    """One for all problems, since each says that it has no license."""
    import coptpy

    config = coptpy.EnvrConfig()
    config.set("nobanner", "1")
    return coptpy.Envr(config)


def copt(model, answer):
    solver = copt_environment().createModel()
    solver.setParam("Logging", 0)
    solver.setParam("RelGap", 0.0)
    solver.setParam("AbsGap", 0.0)
    solver.read(model)
    solver.solve()
    if solver.hasmipsol:
        solver.write(answer)


def cbc(model, answer):
    from pulp import PULP_CBC_CMD

    gaps = ["ratioGap", "0", "allowableGap", "0"]
    subprocess.run([PULP_CBC_CMD().path, model, *gaps, "solve", "solu", answer], capture_output=True, timeout=60)


def glpk(model, answer):
    import swiglpk

    swiglpk.glp_term_out(swiglpk.GLP_OFF)
    solver, options = swiglpk.glp_create_prob(), swiglpk.glp_iocp()
    if model.endswith(".lp"):
        is_wrong = swiglpk.glp_read_lp(solver, None, model)
    else:
        is_wrong = swiglpk.glp_read_mps(solver, swiglpk.GLP_MPS_FILE, None, model)
    if is_wrong:
        raise ValueError("it does not read the model")
    swiglpk.glp_init_iocp(options)
    options.presolve = swiglpk.GLP_ON
    swiglpk.glp_intopt(solver, options)
    swiglpk.glp_write_mip(solver, answer)
    swiglpk.glp_delete_prob(solver)


# The package, the solver, and what the names of its solutions end in.
SOLVERS = {
    "HiGHS": ("highspy", highs(0), "txt"),
    "HiGHS, style 4": ("highspy", highs(4), "txt"),
    "SCIP": ("pyscipopt", scip(False), "sol"),
    "SCIP, with a status": ("pyscipopt", scip(True), "sol"),
    "CBC": ("pulp", cbc, "txt"),
    "GLPK": ("swiglpk", glpk, "txt"),
    "CPLEX": ("cplex", cplex, "sol"),
    "Gurobi": ("gurobipy", gurobi, "sol"),
    "COPT": ("coptpy", copt, "sol"),
}


def release(name):
    """The version of the solver, which is not always that of its package."""
    package = SOLVERS[name][0]
    if package == "pyscipopt":
        from pyscipopt import Model

        model = Model()
        return f"{model.getMajorVersion()}.{model.getMinorVersion()}.{model.getTechVersion()}"
    if package == "pulp":
        from pulp import PULP_CBC_CMD

        out = subprocess.run([PULP_CBC_CMD().path, "-quit"], capture_output=True, text=True).stdout
        return next((line.split()[-1] for line in out.splitlines() if line.startswith("Version")), "?")
    if package == "swiglpk":
        import swiglpk

        return swiglpk.glp_version()
    return version(package)


# Round trips.


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        return subprocess.run([self.path, "solve", *map(str, arguments)], capture_output=True, text=True, timeout=60)

    def cheapest(self, file, options):
        """The cost of the cheapest cover as it is written; nothing if there is none."""
        out = self.run(file, *options, "--cheapest")
        if out.returncode not in (0, 1) or "panicked" in out.stderr:
            sys.exit(f"--cheapest {file}: {out.stderr}")
        return out.stdout.split(":")[0]


OUTCOMES = ["equal", "unproved", "none", "no file", "refused", "wrong"]


def judge(program, file, options, answer, cheapest):
    """The outcome of an answer, and what `--solution` said."""
    if not answer.exists():
        return ("no file" if cheapest else "none"), ""
    out = program.run(file, *options, "--solution", answer)
    said = (out.stdout + out.stderr).strip()
    found = out.stdout.split(":")[0]
    if out.returncode == 2:
        return "refused", said
    if "panicked" in said or found != cheapest or not (found or "no cover" in said):
        return "wrong", said
    return ("unproved" if "not proved" in said else "equal"), said


def round_trip(name, model, answer):
    """Lets a solver read the model and write its answer; returns why it did not, if it says so."""
    answer.unlink(missing_ok=True)
    try:
        SOLVERS[name][1](str(model), str(answer))
    except Exception as error:  # of any kind: it has no license for so many variables, or does not read the model
        return f"{type(error).__name__}: {error}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="exactcover", help="the command, or a path to it")
    parser.add_argument("--problems", type=int, default=100, help="how many problems")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--solver", default="", help="only solvers whose names hold the word")
    parser.add_argument("--keep", default="round_trips", help="a folder for what is refused or wrong")
    args = parser.parse_args()
    program, counts = Program(args.program), {}
    names = [name for name in SOLVERS if args.solver in name and importlib.util.find_spec(SOLVERS[name][0])]
    table = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.problems):
            text, options = problem(random.Random(f"{args.seed} {number}"))
            file = Path(folder, "problem.txt")
            file.write_text(text)
            cheapest = program.cheapest(file, options)
            for form, name in itertools.product(("lp", "mps"), names):
                model, answer = Path(folder, f"model.{form}"), Path(folder, f"answer.{SOLVERS[name][2]}")
                model.write_text(program.run(file, *options, f"--{form}").stdout)
                failure = round_trip(name, model, answer)
                outcome, said = judge(program, file, options, answer, cheapest)
                counts.setdefault((name, form), Counter())[outcome] += 1
                if outcome in OUTCOMES[3:]:
                    kept = Path(args.keep, f"{number} {form} {name}".replace(",", "").replace(" ", "-"))
                    kept.mkdir(parents=True, exist_ok=True)
                    for path in filter(Path.exists, (file, model, answer)):
                        shutil.copy(path, kept)
                    expected = cheapest or "no cover"
                    print(f"{kept}: {outcome}; {expected} {' '.join(options)}: {failure or said}", file=sys.stderr)

    print("| solver | version | format | problems |", " | ".join(OUTCOMES), "|", file=table)
    print("|---" * (4 + len(OUTCOMES)) + "|", file=table)
    for name, form in itertools.product(names, ("lp", "mps")):
        count = counts.get((name, form), Counter())
        cells = [name, release(name), form, sum(count.values()), *(count[outcome] for outcome in OUTCOMES)]
        print("|", " | ".join(map(str, cells)), "|", file=table)
    sys.exit(any(count["wrong"] for count in counts.values()))


if __name__ == "__main__":
    main()
