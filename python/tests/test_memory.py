"""What leads back to a problem, and what a problem, its answers and its callbacks lead to, is freed."""

import gc
import subprocess
import sys
import weakref

import exactcover._exactcover
import pytest
from exactcover import Master, Problem, Unfinished, queens


class Plan:
    """What holds objects of the package that lead back to it."""

    def __init__(self, make):
        self.shifts = [Shift(self, number) for number in range(10)]
        self.kept = make(self)

    def problem(self):
        return Problem.from_rows((shift, [shift.number // 2]) for shift in self.shifts)

    def costs(self):
        return {shift: shift.number for shift in self.shifts}

    def seen(self, *known):
        pass


class Shift:
    """A label with a way back."""

    def __init__(self, plan, number):
        self.plan, self.number = plan, number


class Costs(dict):
    """A table of costs that leads back to its plan."""


def own_costs(plan):
    costs = Costs(plan.costs())
    costs.plan = plan
    return costs


def asked(iterator):
    """An iterator that was asked, and holds what it has found."""
    next(iterator)
    return iterator


def matrix(plan):
    return Problem.from_matrix([[1, 0], [1, 0], [0, 1]], labels=plan.shifts[:3])


def colored(plan):
    p = Problem()
    column, room = p.column("a"), p.secondary("room")
    p.row(plan.shifts[0], [column, room.color(plan.shifts[1])])
    p.count()
    return p


def named(plan):
    p = Problem()
    p.row(1, [p.column(plan.shifts[0]), p.between(plan.shifts[1], 0, 1)])
    p.count()
    return p


def master(plan):
    master = Master(plan.problem(), own_costs(plan))
    master.row((plan, 1), [0, 1], cost=2)
    master.relaxation()
    return master


def unfinished(plan):
    try:
        list(plan.problem().solutions(nodes=1))
    except Unfinished as error:
        return error
    raise AssertionError


# By class, with what has led to it, label, name, color, costs and callback.
KEPT = {
    "Problem": Plan.problem,
    "Problem that was asked": lambda plan: [p := plan.problem(), p.count()][0],
    "Problem of a matrix": matrix,
    "Problem with colors": colored,
    "Problem with names of columns": named,
    "Column": lambda plan: Problem().secondary("room").color(plan.shifts[0]),
    "Solutions": lambda plan: plan.problem().solutions(),
    "Solutions that were asked": lambda plan: asked(plan.problem().solutions()),
    "Solutions by threads": lambda plan: asked(plan.problem().solutions(threads=2)),
    "Solutions that report": lambda plan: asked(queens(8).solutions(progress=plan.seen)),
    "Solutions of a state": lambda plan: plan.problem().load(plan.problem().solutions().save(), progress=plan.seen),
    "Cheapest": lambda plan: asked(plan.problem().cheapest(own_costs(plan))),
    "Cheapest that reports": lambda plan: asked(plan.problem().cheapest(plan.costs(), progress=plan.seen)),
    "Classes": lambda plan: asked(plan.problem().classes()),
    "Classes that report": lambda plan: asked(queens(8).distinct(progress=plan.seen)),
    "Class": lambda plan: next(plan.problem().classes()),
    "Symmetries": lambda plan: plan.problem().symmetries(),
    "Symmetries by a function": lambda plan: plan.problem().symmetries([lambda shift: [plan, shift][1]]),
    "Diagram": lambda plan: plan.problem().diagram(),
    "DiagramSolutions": lambda plan: asked(iter(plan.problem().diagram())),
    "Diagram with costs": lambda plan: [d := plan.problem().diagram(), d.best(1, own_costs(plan))][0],
    "Relaxation": lambda plan: plan.problem().relaxation(own_costs(plan)),
    "Master": master,
    "Relaxation of a master": lambda plan: master(plan).relaxation(),
    "Unfinished": unfinished,
    "a count that reports": lambda plan: queens(8).count(progress=plan.seen),
    "a count by symmetries": lambda plan: plan.problem().count([lambda shift: [plan, shift][1]]),
}


@pytest.mark.parametrize("kind", KEPT)
def test_what_leads_back_is_freed(kind):
    """None of them was, as the collector saw none of their references."""
    plans = [weakref.ref(Plan(KEPT[kind])) for _ in range(3)]
    gc.collect()
    gc.collect()
    assert [plan() for plan in plans] == [None] * 3


@pytest.mark.parametrize("kind", KEPT)
def test_what_is_reached_is_kept(kind):
    """A collection at any moment takes nothing away that can still be reached."""
    plan = Plan(KEPT[kind])
    there = weakref.ref(plan.shifts[0])
    kept = plan.kept
    shown = repr(kept)
    gc.collect()
    assert plan.kept is kept and there() is plan.shifts[0]
    assert repr(kept) == shown


def test_every_class_is_seen_by_the_collector():
    """A new class that holds an object of Python's has a `__traverse__`, and a line in the table."""
    holds_nothing = {"Block", "Board", "Estimate", "Placement", "Stop", "Tiling", "Weights"}
    for name, kind in sorted(vars(exactcover._exactcover).items()):
        if isinstance(kind, type) and name != "NotUnique" and name not in holds_nothing:
            assert any(each.partition(" ")[0] == name for each in KEPT), name


def test_the_collector_may_run_while_a_report_is_made():
    """It meets objects whose search is under way."""
    p, seen = queens(8), []

    def see(done):
        gc.collect()
        seen.append(done)

    assert len(list(p.solutions(progress=see))) == 92
    solutions = queens(12).solutions(progress=see)
    assert len(list(solutions)) == 14200 and seen[-1] == 1.0


def test_an_object_holds_its_class_no_longer_than_it_lives():
    """With PyO3 0.28 each object left a reference to its class."""
    kind = type(queens(4))
    before = sys.getrefcount(kind)
    for _ in range(1000):
        Problem()
    assert sys.getrefcount(kind) - before < 10


def test_memory_does_not_grow_by_planners():
    program = """
import gc, resource
from exactcover import Problem

class Event:
    def __init__(self, planner, number):
        self.planner, self.number = planner, number

class Planner:
    def __init__(self):
        self.events = [Event(self, number) for number in range(5000)]
        self.kept = Problem.from_rows((event, [event.number // 2]) for event in self.events)

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

for _ in range(5):
    Planner()
    gc.collect()
before = peak()
for _ in range(40):
    Planner()
gc.collect()
print(peak() - before)
"""
    pytest.importorskip("resource")
    grown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(grown.stdout) < 30_000  # kilobytes; they were 78,000
