"""Costs of all kinds, and searches for the cheapest that end early."""

import itertools
import pickle
from decimal import Decimal
from fractions import Fraction

import pytest
from exactcover import Master, Problem, Unfinished, queens

TOURS = {"AB": "AB", "BC": "BC", "AC": "AC", "A": "A", "B": "B", "C": "C"}


def test_sums_are_what_the_costs_were():
    p = Problem.from_rows(TOURS)
    ints = {"AB": 4, "BC": 4, "AC": 4, "A": 5, "B": 6, "C": 7}
    assert next(p.cheapest(ints)) == (9, ["BC", "A"])
    floats = {**ints, "BC": 3.1000000000000001, "A": 0.2}
    assert next(p.cheapest(floats)) == (3.3, ["BC", "A"])  # 3.1 + 0.2 is 3.3000000000000003
    decimals = {**ints, "BC": Decimal("3.10"), "A": 0.2}
    cost, _ = next(p.cheapest(decimals))
    assert cost == Decimal("3.3") and isinstance(cost, Decimal)
    assert p.relaxation(floats).bound == 3.3 and p.relaxation(floats).value == pytest.approx(3.3)
    (best, _), = p.diagram().best(costs=floats)
    assert best == 3.3
    assert next(p.cheapest(floats, maximize=True)) == (13.2, ["A", "B", "C"])
    assert -p.relaxation({label: -cost for label, cost in ints.items()}).bound == 18


def test_levels_are_compared_in_order():
    p = Problem.from_rows(TOURS)
    costs = {label: (len(columns), -index) for index, (label, columns) in enumerate(TOURS.items())}
    covers = [sum_of(costs, cover) for cover in p]
    found = list(p.cheapest(costs))
    assert [cost for cost, _ in found] == sorted(covers)
    assert [cost for cost, _ in p.cheapest(costs, maximize=True)] == sorted(covers, reverse=True)
    assert all(cost == sum_of(costs, cover) for cost, cover in found)
    search = p.cheapest(costs, nodes=0)
    with pytest.raises(Unfinished) as error:
        next(search)
    assert error.value.reason == "nodes" and len(error.value.bound) == 2
    again = p.load_cheapest(error.value.state)
    assert [cost for cost, _ in again] == sorted(covers)
    with pytest.raises(ValueError, match="2 levels"):
        p.relaxation(costs)


def sum_of(costs, cover):
    return tuple(map(sum, zip(*(costs[label] for label in cover))))


def test_stated_costs_go_round():
    p = Problem()
    p.column("a")
    p.row("x", ["a"], cost=Decimal("1.25"))
    p.row("y", ["a"], cost=1)
    p.row("z", ["a"])
    assert p.write() == "a\na |1.25\na |1.00\na\n"
    assert list(pickle.loads(pickle.dumps(p)).cheapest()) == list(p.cheapest())
    assert [cost for cost, _ in Problem.read(p.write()).cheapest()] == [0, 1, Decimal("1.25")]
    levels = Problem.read("a\na |1,2.5\na |1,-1\n")
    assert next(levels.cheapest()) == ((1, -1), [2])
    assert levels.write() == "a\na |1.0,2.5\na |1.0,-1.0\n"
    assert pickle.loads(pickle.dumps(levels)) == levels


@pytest.mark.parametrize("cost", [Fraction(1, 3), "7", None, float("nan"), float("inf"), 2**70, Decimal("NaN"), (), (1, 2)])
def test_what_is_no_cost_names_its_row(cost):
    p = Problem.from_rows({"first": "ab", "second": "ab"})
    with pytest.raises((ValueError, TypeError), match="the cost of row 'second'") as error:
        p.cheapest({"first": 1, "second": cost})
    assert error.value.label == "second"


def test_costs_are_read_by_label():
    p = Problem.from_rows({0: "ab", 1: "a", 2: "b"})
    for costs in ({0: 5, 1: 2, 2: 2, 3: 9}, [5, 2, 2], (Decimal(5), 2, 2), [5.0, 2.0, 2.0]):
        assert next(p.cheapest(costs)) == (4, [1, 2])
        assert p.relaxation(costs).bound == p.diagram().best(costs=costs)[0][0] == Master(p, costs).relaxation().bound == 4
    numpy = pytest.importorskip("numpy")
    assert next(p.cheapest(numpy.array([5, 2, 2]))) == (4, [1, 2])


COSTED = {
    "cheapest": lambda p, costs: p.cheapest(costs),
    "relaxation": lambda p, costs: p.relaxation(costs),
    "master": lambda p, costs: Master(p, costs).relaxation(),
}
QUESTIONS = {**COSTED, "greatest": lambda p, costs: p.cheapest(costs, maximize=True), "best": lambda p, costs: p.diagram().best(1, costs)}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_row_without_a_cost_is_named(question):
    p = Problem.from_rows({"first": "ab", "second": "ab"})
    for costs in ({"first": 1}, {}):
        with pytest.raises(KeyError, match="the cost of row '(first|second)': there is none") as error:
            QUESTIONS[question](p, costs)
        assert error.value.label == ("second" if costs else "first")
    for costs in ([1, 2], 5):
        with pytest.raises(TypeError, match="the cost of row 'first': ") as error:
            QUESTIONS[question](p, costs)
        assert error.value.label == "first"
    with pytest.raises(TypeError, match="the cost of row 'second': expected an integer") as error:
        QUESTIONS[question](p, {"first": 1, "second": Fraction(1, 3)})
    assert error.value.label == "second"
    numbered = Problem.from_rows({0: "ab", 1: "ab"})
    with pytest.raises(KeyError, match="the cost of row 1: there is none") as error:
        QUESTIONS[question](numbered, [7])
    assert error.value.label == 1

    # What says nothing about the cost stays what it is.
    class Broken(dict):
        def __missing__(self, label):
            raise self[0]

    for raised in (KeyboardInterrupt, RuntimeError):
        with pytest.raises(raised):
            QUESTIONS[question](p, Broken({0: raised}))


@pytest.mark.parametrize("question", COSTED)
def test_a_sum_that_is_too_large_names_its_row(question):
    """It named a number that is no label, and a cost in units of the last digit."""
    p, most = Problem.from_rows({"first": "a", "second": "b"}), 2**63 - 1
    with pytest.raises(ValueError, match=f"largest cost is {most}, of row 'second'") as error:
        COSTED[question](p, {"first": most - 1, "second": most})
    assert error.value.label == "second"
    large = Decimal("92233720368547758.07")
    with pytest.raises(ValueError, match="largest cost is 92233720368547758.07, of row 'first'") as error:
        COSTED[question](Problem.from_rows({"first": "a", "second": "b"}), {"first": large, "second": 1})
    assert error.value.label == "first"


def test_other_errors_of_costs_name_their_row():
    p, least = Problem.from_rows({"first": "a", "second": "b"}), -(2**63)
    with pytest.raises(ValueError, match=f"largest cost is {least}, of row 'second'") as error:
        p.cheapest({"first": 0, "second": least}, maximize=True)
    assert error.value.label == "second"
    with pytest.raises(ValueError, match=rf"largest cost is \(1, {least}\), of row 'second'") as error:
        p.cheapest({"first": (1, 0), "second": (1, least)}, maximize=True)
    assert error.value.label == "second"
    master = Master(p, {"first": 2**62, "second": 0})
    assert master.relaxation().bound == 2**62
    with pytest.raises(ValueError, match="the cost of row 'third': with it the sum of all costs might not fit") as error:
        master.row("third", "a", cost=2**62)
    assert error.value.label == "third" and p.labels == ["first", "second"]
    p = Problem.from_rows({"x": "a", "y": "ab", "z": "b"})
    with pytest.raises(ValueError, match="start: row 'y' is excluded"):
        p.cheapest({"x": 1, "y": 1, "z": 1}, start=["y"], exclude=["y"])
    with pytest.raises(ValueError, match="start: row 'x', which the search has chosen, is missing"):
        p.cheapest({"x": 1, "y": 1, "z": 1}, start=["y"], choose=["x"])
    with pytest.raises(ValueError, match="start: the rows are no cover: the rows 'x', 'y' both cover column a"):
        p.cheapest({"x": 1, "y": 1, "z": 1}, start=["x", "y"])


def test_a_row_that_is_refused_leaves_the_costs_as_they_were():
    p = Problem()
    p.column("a")
    with pytest.raises(ValueError):
        p.row("x", ["a", "a"], cost=(1, 2))
    with pytest.raises(ValueError):
        p.row("x", ["nowhere"], cost=2.5)
    p.row("x", ["a"], cost=7)
    assert next(p.cheapest()) == (7, ["x"])


def test_a_plan_to_begin_with():
    p = queens(8)
    costs = {(rank, file): rank * file for rank, file in itertools.product(range(8), repeat=2)}
    plan = p.first()
    search = p.cheapest(costs, start=plan, nodes=0)
    with pytest.raises(Unfinished) as error:
        next(search)
    cost, best = error.value.best
    assert best == plan and cost == sum(rank * file for rank, file in enumerate(plan.files))
    assert error.value.gap == cost - error.value.bound
    search.add_nodes(10**9)
    assert next(search)[0] == next(p.cheapest(costs))[0]
    with pytest.raises(ValueError, match="start: the rows are no cover"):
        p.cheapest(costs, start=[(0, 0)])
    with pytest.raises(ValueError, match="start: row .* is excluded"):
        p.cheapest(costs, start=plan, exclude=[(0, plan.files[0])])


def test_no_time_is_an_early_end_of_every_kind():
    p = queens(20)
    costs = {label: label[0] * label[1] % 7 for label in p.labels}
    questions = {
        "count": lambda: p.count(seconds=0.05),
        "solutions": lambda: list(p.solutions(seconds=0.05)),
        "threads": lambda: list(p.solutions(seconds=0.05, threads=2)),
        "cheapest": lambda: list(p.cheapest(costs, seconds=0.05)),
        "distinct": lambda: list(p.distinct(seconds=0.05)),
        "count_distinct": lambda: p.count_distinct(seconds=0.05),
        "diagram": lambda: p.diagram(seconds=0.05),
    }
    for name, question in questions.items():
        with pytest.raises(Unfinished) as error:
            question()
        assert error.value.reason in ("seconds", "memory"), name
    search = p.cheapest(costs, seconds=0)
    for _ in range(2):
        with pytest.raises(Unfinished, match="in the seconds"):
            next(search)
    with pytest.raises(ValueError, match="expected 0 or more"):
        p.count(seconds=-1)
    assert queens(6).count(seconds=1e300) == 4


def test_costs_are_reported_as_they_become_known():
    p = queens(16)
    costs = {label: label[0] * label[1] % 11 for label in p.labels}
    known = []
    with pytest.raises(Unfinished):
        for _ in p.cheapest(costs, seconds=1, progress=lambda best, bound: known.append((best, bound))):
            pass
    assert known and all(best is None or best >= bound for best, bound in known)
    assert next(p.cheapest(costs, progress=lambda best, bound: None)) == next(p.cheapest(costs))
    pytest.importorskip("tqdm")  # without it there is no bar to be refused
    with pytest.raises(TypeError, match="a function of two"):
        p.cheapest(costs, progress=True)


@pytest.mark.parametrize("wrong", [float("nan"), None, 2**63, "2.5", Fraction(5, 2)])
def test_an_error_of_a_cost_names_the_row(wrong):
    p = Problem.from_rows({"x": "a", "y": "a"})
    asked = {
        "cheapest": lambda: p.cheapest({"x": 1, "y": wrong}),
        "relaxation": lambda: p.relaxation({"x": 1, "y": wrong}),
        "best": lambda: p.diagram().best(1, {"x": 1, "y": wrong}),
        "master": lambda: Master(p, {"x": 1, "y": wrong}),
    }
    for name, ask in asked.items():
        with pytest.raises((ValueError, TypeError), match="^the cost of row 'y': ") as error:
            ask()
        assert error.value.label == "y", name
    assert next(p.cheapest({"x": 3, "y": 2.5})) == (2.5, ["y"])
