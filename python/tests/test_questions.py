"""Relaxations, estimates, tasks for other processes, and proofs."""

import concurrent.futures
import itertools
import math
import multiprocessing
import pickle
import random
import re
import shutil
import subprocess
from decimal import Decimal

import pytest
from exactcover import Master, Problem, Unfinished, queens, tilings
from test_problem import latin, pigeons


def is_near(one, other):
    return abs(one - other) < 1e-3


def check_optimal(solved, rows, costs):
    """The primal and the dual solution are allowed and cost the same: so both are the best, whoever found them."""
    columns = {column for covered in rows.values() for column in covered}
    assert set(solved.duals) == columns and set(solved.primals) == set(rows)
    for column in columns:
        assert is_near(sum(solved.primals[label] for label in rows if column in rows[label]), 1)
    for label, covered in rows.items():
        reduced = costs[label] - sum(solved.duals[column] for column in covered)
        assert is_near(solved.reduced_costs[label], reduced) and reduced > -1e-3
    assert is_near(sum(costs[label] * part for label, part in solved.primals.items()), solved.value)
    assert is_near(sum(solved.duals.values()), solved.value)
    assert solved.is_solved and solved.bound == math.ceil(solved.value - 1e-3)


def test_relaxations_are_optimal():
    rng, feasible = random.Random(65), 0
    for _ in range(100):
        columns = [f"c{i}" for i in range(rng.randint(2, 6))]
        rows = {i: rng.sample(columns, rng.randint(1, len(columns))) for i in range(rng.randint(4, 12))}
        if {column for covered in rows.values() for column in covered} != set(columns):
            continue
        costs = {label: rng.randint(-9, 20) for label in rows}
        solved = Problem.from_rows(rows).relaxation(costs)
        cheapest = next(Problem.from_rows(rows).cheapest(costs), None)
        if solved.bound is None:
            assert solved.value == math.inf and cheapest is None
            continue
        check_optimal(solved, rows, costs)
        assert cheapest is None or solved.bound <= cheapest[0]
        feasible += 1
    assert feasible > 20


def test_the_names_of_columns():
    p = Problem()
    grid, one, two = p.primary("grid", (1, 2)), p.primary(1), p.primary(("t", 2))
    p.row("x", [grid[0, 0], one], cost=3)
    p.row("y", [grid[0, 1], two], cost=4)
    solved = p.relaxation()
    assert list(solved.duals) == ["grid[0][0]", "grid[0][1]", 1, ("t", 2)]
    assert is_near(solved.duals["grid[0][0]"] + solved.duals[1], 3)
    assert repr(solved) == "Relaxation(value=7.0, bound=7)"
    assert set(queens(2).relaxation().duals) == set(itertools.chain(*queens(2).rows.values()))
    # The answer stays what it was when rows and columns are added.
    p.column("z")
    p.row("z", ["z"])
    assert list(solved.primals) == ["x", "y"] and len(solved.duals) == 4
    p.primary("grid", (1, 2))
    assert len(solved.duals) == 4
    with pytest.raises(ValueError, match=r"two columns have the name 'grid\[0\]\[0\]'") as twice:
        p.relaxation().duals
    assert twice.value.name == "grid[0][0]"


def test_relaxation_with_options():
    p = Problem.from_rows({1: "ab", 2: "b", 3: "a", 4: "ab"})
    costs = {1: 5, 2: 4, 3: 4, 4: 9}
    solved = p.relaxation(costs, exclude=[1])
    assert solved.bound == 8 and solved.reduced_costs[1] is None
    assert p.relaxation(costs, choose=[4]).primals == {1: 0, 2: 0, 3: 0, 4: 1}
    with pytest.raises(KeyError):
        p.relaxation({1: 5})
    with pytest.raises(ValueError, match="cost"):
        p.relaxation(dict.fromkeys(costs, 2**62))


def test_a_master_ends_where_all_rows_end():
    """Column generation over all tours of a few stops has the value of the relaxation of all of them at once."""
    rng = random.Random(66)
    for n in (4, 6, 8):
        tours = {t: rng.randint(5, 20) + 5 * len(t) for k in (1, 2, 3) for t in itertools.combinations(range(n), k)}
        p = Problem()
        for stop in range(n):
            p.column(stop)
        master, rounds = Master(p), 0
        while True:
            solved = master.relaxation()
            gain = {
                tour: sum(solved.duals[stop] for stop in tour) - (0 if solved.bound is None else cost)
                for tour, cost in tours.items()
            }
            best = max(gain, key=gain.__getitem__)
            if gain[best] < 1e-3:
                break
            master.row(best, best, cost=tours[best])
            rounds += 1
        assert n // 3 < rounds < len(tours)
        everything = Problem.from_rows({tour: tour for tour in tours})
        assert is_near(solved.value, everything.relaxation(tours).value)
        assert solved.bound == everything.relaxation(tours).bound
        check_optimal(solved, {label: label for label in p.labels}, tours)
        assert master.problem is p and len(p.labels) == rounds
        assert next(p.cheapest())[0] >= solved.bound


def test_a_master_takes_over_what_the_problem_gets():
    p = Problem.from_rows({"long": "ab"})
    master = Master(p)
    assert master.relaxation().bound == 0
    p.row("left", "a", cost=-3)
    assert master.relaxation().bound == 0  # nothing covers b beside it
    master.row("right", "b", cost=-1)
    assert master.relaxation().bound == -4
    p.column("c")
    assert master.relaxation().bound is None
    master.row("new", ["c"], cost=2)
    assert master.relaxation().bound == -2
    assert p.labels == ["long", "left", "right", "new"]
    assert next(p.cheapest()) == (-2, ["left", "right", "new"])
    with pytest.raises(ValueError, match="two rows have the label 'new'"):
        master.row("new", ["c"])
    with pytest.raises(ValueError, match="no column has the name"):
        master.row("x", ["nowhere"])
    with pytest.raises(ValueError, match="twice") as twice:
        master.row("x", ["c", "c"])
    assert twice.value.label == "x"
    with pytest.raises(ValueError, match="cost"):
        master.row("x", ["c"], cost=2**63 - 1)
    assert p.labels == ["long", "left", "right", "new"] and master.relaxation().bound == -2
    assert repr(master) == f"Master({p!r})"
    with pytest.raises(TypeError, match="ready made"):
        Master(queens(4))


def test_a_master_of_a_problem_with_costs():
    rows = {"both": "ab", "a": "a", "b": "b"}
    p = Problem.from_rows(rows)
    old = Master(p)
    assert old.relaxation().bound == 0
    for costs, bound in (
        ({"both": 7, "a": 2, "b": 3}, 5),
        ({"both": Decimal("4.75"), "a": 2.5, "b": 3}, Decimal("4.75")),
        ({"both": 0.75, "a": 0.5, "b": 0.5}, 0.75),
    ):
        master = Master(p, costs)
        solved = master.relaxation()
        assert solved.bound == p.relaxation(costs).bound == next(p.cheapest())[0] == bound
        assert type(solved.bound) is type(bound)
        assert solved.reduced_costs.keys() == rows.keys()
        # The problem has these costs, and who asked it before has them, too.
        assert old.relaxation().bound == bound
    master.row("new", "ab", cost=0.25)
    assert master.relaxation().bound == next(p.cheapest())[0] == 0.25
    # What cannot be kept is refused, and the costs stay as they were.
    for wrong in ({"both": 1, "a": 1, "b": 1}, dict.fromkeys(p.labels, (1, 2)), dict.fromkeys(p.labels, "1")):
        with pytest.raises((KeyError, ValueError, TypeError), match="the cost of row|2 levels"):
            Master(p, wrong)
        assert next(p.cheapest())[0] == 0.25

    class Adding(dict):
        def __getitem__(self, label):
            p.row(len(p.labels), "a")
            return 1

    with pytest.raises(ValueError, match="rows were added while their costs were read"):
        Master(p, Adding())
    with pytest.raises(TypeError, match="ready made"):
        Master(queens(4), dict.fromkeys(queens(4).labels, 1))


def test_a_master_that_has_no_time_says_so_and_goes_on():
    p = Problem()
    point = p.primary("point", 40)
    for at in itertools.combinations(range(40), 3):
        p.row(at, [point[i] for i in at], cost=sum(at) * 7919 % 1009)
    master, whole = Master(p), p.relaxation()
    for _ in range(2):
        early = master.relaxation(seconds=0)
        assert not early.is_solved and early.bound <= whole.bound
        assert "is_solved=False" in repr(early)
    solved = master.relaxation(seconds=60)
    assert solved.is_solved and solved.bound == whole.bound and "is_solved" not in repr(solved)
    for wrong in (-1, math.nan):
        with pytest.raises(ValueError, match="expected 0 or more"):
            master.relaxation(seconds=wrong)


def test_estimates():
    size = queens(8).estimate(probes=20_000, seed=1)
    assert size.probes == 20_000 and 0 < size.hits <= 20_000
    assert abs(size.solutions - 92) < 5 * size.solutions_error < 46
    solutions = queens(8).solutions(engine="links")
    assert len(list(solutions)) == 92
    assert abs(size.nodes - solutions.nodes) < 5 * size.nodes_error < solutions.nodes
    again = queens(8).estimate(probes=20_000, seed=1)
    assert size == again and hash(size) == hash(again) and pickle.loads(pickle.dumps(size)) == size
    assert queens(8).estimate(50) != queens(8).estimate(50)  # other probes each time
    assert repr(size).startswith("Estimate(nodes=") and "probes=20000" in repr(size)
    assert pigeons(4).estimate(probes=10).solutions_error == math.inf
    assert 0 < queens(20).estimate(10**9, nodes=10_000).probes < 10_000
    with pytest.raises(Unfinished) as ended:
        queens(20).estimate(nodes=1)
    assert ended.value.reason == "nodes"
    with pytest.raises(ValueError, match="probes=0"):
        queens(8).estimate(probes=0)


def list_task(task):
    return [board.files for board in queens(9).load(task)]


def test_tasks_in_other_processes():
    p = queens(9)
    tasks = p.split(30)
    assert len(tasks) >= 30 and pickle.loads(pickle.dumps(tasks)) == tasks
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        counts = list(pool.map(p.count_rest, tasks))
        boards = list(pool.map(list_task, tasks))
    assert sum(counts) == 352 and counts == [len(found) for found in boards]
    assert list(itertools.chain(*boards)) == [board.files for board in p]
    for task, count in zip(tasks, counts):
        assert count == p.count_rest(task) == len(list(p.load(task, threads=2)))


def test_tasks_keep_the_options():
    p = latin(4)
    options = {"choose": [(0, 0, 0)], "exclude": [(0, 1, 1)], "seed": 7}
    tasks = p.split(10, **options)
    assert sum(map(p.count_rest, tasks)) == p.count(**options) == 96
    assert [found for task in tasks for found in p.load(task)] == list(p.solutions(**options))
    assert pigeons(3).split(5) == [] or sum(map(pigeons(3).count_rest, pigeons(3).split(5))) == 0


def test_what_is_no_task():
    p = queens(6)
    task = p.split(3)[1]
    with pytest.raises(ValueError, match="no state"):
        p.count_rest("x")
    with pytest.raises(ValueError, match="matrix"):
        queens(7).count_rest(task)
    number = re.search(r"\d+", task[10:])
    changed = task[: 10 + number.start()] + "7" + task[10 + number.end() :]
    with pytest.raises(ValueError):
        p.count_rest(changed)
    with pytest.raises(ValueError, match="cheapest"):
        p.count_rest(p.cheapest().save())
    with pytest.raises(Unfinished) as ended:
        queens(12).count_rest(queens(12).split(1)[0], nodes=1000)
    assert ended.value.reason == "nodes" and 0 <= ended.value.at_least < 14200
    # A search by threads has found some that were not asked for.
    solutions = queens(9).solutions(threads=2)
    next(solutions)
    assert queens(9).count_rest(solutions.save()) == 351


def test_proofs_of_counts(tmp_path):
    path = tmp_path / "proof"
    for p, count in ((queens(6), 4), (latin(4), 576), (pigeons(3), 0), (tilings((4, 4), ["*\n##"]), 36)):
        assert p.prove_count(path) == p.check_count(path) == count
    text = path.read_text()
    path.write_text(text.replace("covers 36", "covers 37"))
    with pytest.raises(ValueError, match="the count is 36") as wrong:
        p.check_count(path)
    assert wrong.value.line == len(text.splitlines())
    path.write_text(text)
    with pytest.raises(ValueError, match="problem"):
        queens(6).check_count(path)
    p = queens(6)
    assert p.prove_count(path, choose=[(0, 1)], exclude=[(1, 4)]) == 1
    assert p.check_count(path, choose=[(0, 1)], exclude=[(1, 4)]) == 1
    for claim, what in (({}, "chosen"), ({"choose": [(0, 1)]}, "excluded"), ({"choose": [(0, 2)]}, "chosen")):
        with pytest.raises(ValueError, match=f"other {what} rows"):
            p.check_count(path, **claim)
    with pytest.raises(FileNotFoundError) as missing:
        p.check_count(tmp_path / "none")
    assert missing.value.filename == str(tmp_path / "none")


def satisfied(formula):
    """How many assignments satisfy a pseudo-Boolean formula, of few variables."""
    lines = [line for line in formula.splitlines() if line and not line.startswith(("*", "min"))]
    variables = sorted(set(re.findall(r"x\d+", formula)))
    constraints = []
    for line in lines:
        terms, relation, bound = re.fullmatch(r"(.*?)\s*(>=|=)\s*(-?\d+)\s*;", line).groups()
        terms = [(int(factor), name) for factor, name in re.findall(r"([+-]?\d+) (x\d+)", terms)]
        constraints.append((terms, relation, int(bound)))
    found = 0
    for values in itertools.product((0, 1), repeat=len(variables)):
        value = dict(zip(variables, values))
        sums = [(sum(factor * value[name] for factor, name in terms), rel, bound) for terms, rel, bound in constraints]
        found += all(total == bound if rel == "=" else total >= bound for total, rel, bound in sums)
    return found


def test_formulas():
    for p in (queens(4), Problem.from_rows({1: "ab", 2: "bc", 3: "c", 4: "a", 5: "abc"}), pigeons(2)):
        assert satisfied(p.write("opb")) == p.count() == p.count(engine="links")
    assert p.write() == p.write("knuth")
    with pytest.raises(ValueError, match="expected knuth or opb"):
        p.write("lp")


def verified(path, formula):
    """What VeriPB says; None where it is not installed."""
    if not shutil.which("veripb"):
        return None
    file = path.with_suffix(".opb")
    file.write_text(formula)
    said = subprocess.run(["veripb", file, path], capture_output=True, text=True, check=False).stdout
    return said.split("s VERIFIED ")[1].strip() if "s VERIFIED " in said else said


def test_proofs_of_the_cheapest_and_of_bounds(tmp_path):
    path, costs = tmp_path / "proof.pbp", {1: 5, 2: 1, 3: 1, 4: 2}
    p = Problem.from_rows({1: ["a", "c"], 2: ["a", "d"], 3: ["b", "c"], 4: ["b", "d"]})
    assert p.prove_cheapest(path, costs) == (2, [2, 3]) == next(p.cheapest(costs))
    assert verified(path, p.write("opb", costs=costs)) in (None, "BOUNDS 2 <= obj <= 2")
    assert p.prove_cheapest(path, costs, maximize=True) == (7, [1, 4])
    assert verified(path, p.write("opb", costs=costs, maximize=True)) in (None, "BOUNDS -7 <= obj <= -7")
    assert p.prove_cheapest(path, costs, exclude=[3]) == (7, [1, 4])
    assert verified(path, p.write("opb", costs=costs, exclude=[3])) in (None, "BOUNDS 7 <= obj <= 7")
    levels = {1: (0, 5), 2: (1, 1), 3: (0, 1), 4: (1, 2)}
    assert p.prove_cheapest(path, levels) == ((1, 2), [2, 3])
    assert verified(path, p.write("opb", costs=levels)) in (None, verified(path, p.write("opb", costs=levels)))
    with pytest.raises(ValueError, match="for the format opb"):
        p.write("knuth", costs=costs)

    with pytest.raises(Unfinished) as ended:
        p.prove_cheapest(path, costs, nodes=0)
    assert (ended.value.reason, ended.value.best) == ("nodes", None)
    assert verified(path, p.write("opb", costs=costs)) in (None, f"BOUNDS {ended.value.bound} <= obj <= INF")
    with pytest.raises(Unfinished) as ended:
        p.prove_cheapest(path, costs, seconds=0)
    assert ended.value.reason == "seconds" and not path.exists()
    assert queens(3).prove_cheapest(path) is None and not path.exists()
    with pytest.raises(ValueError, match="might not fit"):
        p.prove_cheapest(path, {1: 2**62, 2: 2**62, 3: 2**62, 4: 2**62})
    assert not path.exists()


def test_proofs_of_the_only_solution(tmp_path):
    path = tmp_path / "proof.pbp"
    p = Problem.from_rows({1: ["a", "b"], 2: ["b", "c"], 3: ["c"]})
    assert p.prove_unique(path) == [1, 3]
    assert verified(path, p.write("opb", other_than=[1, 3])) in (None, "UNSATISFIABLE")
    assert queens(6).prove_unique(path) is None and not path.exists()
    board = next(iter(queens(6).solutions(choose=[(0, 1)])))
    assert queens(6).prove_unique(path, choose=[(0, 1)]) == board
    formula = queens(6).write("opb", choose=[(0, 1)], other_than=board)
    assert verified(path, formula) in (None, "UNSATISFIABLE")


def test_proofs_that_there_is_none(tmp_path):
    path, formula = tmp_path / "proof.pbp", tmp_path / "formula.opb"
    corners = "\n".join(["." + "#" * 5] + ["#" * 6] * 4 + ["#" * 5 + "."])
    for p in (pigeons(4), tilings(corners, ["*\n##"]), queens(3)):
        assert p.prove_none(path) is True
        assert path.read_text().startswith("pseudo-Boolean proof version 3.0\n")
        assert "conclusion UNSAT" in path.read_text()
        if shutil.which("veripb"):
            formula.write_text(p.write("opb"))
            checked = subprocess.run(["veripb", formula, path], capture_output=True, text=True, check=False)
            assert "VERIFIED UNSATISFIABLE" in checked.stdout
    assert queens(4).prove_none(path) is False and not path.exists()
    assert queens(4).prove_none(path, choose=[(0, 0)]) is True
    assert verified(path, queens(4).write("opb", choose=[(0, 0)])) in (None, "UNSATISFIABLE")
    with pytest.raises(Unfinished) as ended:
        latin(5).prove_none(path, nodes=1)
    assert ended.value.reason == "nodes"
    with pytest.raises(FileNotFoundError):
        queens(3).prove_none(tmp_path / "nowhere" / "proof")


def test_any_by_the_search_that_learns_alone():
    for branch in (None, "fewest", "first", "conflicts", "weighted", "learning"):
        assert sorted(queens(30).any(branch=branch).files) == list(range(30))
        assert queens(3).any(branch=branch) is None
    with pytest.raises(ValueError, match='branch: there is no "clauses"; expected one of fewest.* and learning'):
        queens(8).any(branch="clauses")
    with pytest.raises(Unfinished):
        queens(30).any(branch="learning", nodes=5)
    with pytest.raises(TypeError):
        queens(8).first(branch="learning")
