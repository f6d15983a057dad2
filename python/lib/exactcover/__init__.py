"""A fast exact-cover solver: find, enumerate, count, sample and prove.

>>> from exactcover import Problem
>>> seats = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
>>> list(seats.solutions())
[[1, 4], [2, 3]]
"""

from . import sudoku
from ._exactcover import (
    Block,
    Cheapest,
    Class,
    Classes,
    Column,
    Diagram,
    Estimate,
    Master,
    NotUnique,
    Placement,
    Problem,
    Relaxation,
    Solutions,
    Stop,
    Symmetries,
    Tiling,
    Unfinished,
    Weights,
    __version__,
    queens,
    stars,
    tilings,
)

__all__ = [
    "Block",
    "Cheapest",
    "Class",
    "Classes",
    "Column",
    "Diagram",
    "Estimate",
    "Master",
    "NotUnique",
    "Placement",
    "Problem",
    "Relaxation",
    "Solutions",
    "Stop",
    "Symmetries",
    "Tiling",
    "Unfinished",
    "Weights",
    "__version__",
    "queens",
    "stars",
    "sudoku",
    "tilings",
]
