"""What type checkers are told: run by mypy, not by Python."""

from dataclasses import dataclass
from typing import Optional

import numpy
from exactcover import Class, Master, Placement, Problem, Solutions, Stop, queens, tilings
from typing_extensions import assert_type


@dataclass(frozen=True)
class Event:
    day: int


class Prices:
    """Costs that are computed."""

    def __getitem__(self, event: Event) -> int:
        return event.day


def ask(size: int, nodes: Optional[int] = None, seconds: Optional[float] = None, stop: Optional[Stop] = None) -> int:
    """None is an option that is not given."""
    return queens(size).count(
        nodes=nodes, seconds=seconds, stop=stop, threads=None, seed=None, engine=None, choose=None, exclude=None, progress=None
    )


events = Problem.from_rows({Event(1): ["hall"], Event(2): ["hall"]})
assert_type(events, Problem[Event])
assert_type(list(events), list[list[Event]])
assert_type(events.any(), Optional[list[Event]])
assert_type(events.labels, list[Event])
assert_type(events.load(events.solutions().save()), Solutions[list[Event]])
assert_type([best for _, best in events.cheapest(Prices())], list[list[Event]])
assert_type([best for _, best in events.load_cheapest(events.cheapest().save())], list[list[Event]])
assert_type(next(events.classes()), Class[Event, list[Event]])
assert_type(events.diagram()[0], list[Event])
assert_type(events.relaxation(Prices()).primals, dict[Event, float])
assert_type(Master(events).problem, Problem[Event])

assert_type(list(queens(4)), list[Placement])
assert_type([kind.solution for kind in queens(4).classes()], list[Placement])
assert_type(tilings((3, 20)).sample()[0].svg(), str)

stated: Problem[str] = Problem()
stated.row("early", [stated.column("hall")])
assert_type(list(stated), list[list[str]])

matrix = Problem.from_matrix(numpy.eye(3), labels="abc")
assert_type(matrix.first(), Optional[list[str]])
next(matrix.cheapest({"a": 1.5, "b": 2, "c": 3}))
next(Problem.from_matrix(numpy.eye(3)).cheapest(numpy.ones(3)))
next(Problem.from_matrix(numpy.eye(3)).cheapest([1, 2, 3]))
