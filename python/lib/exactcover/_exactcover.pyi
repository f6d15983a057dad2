"""What the compiled part of the package has. Import it from `exactcover` and `exactcover.sudoku`."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from os import PathLike
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NoReturn,
    Protocol,
    SupportsIndex,
    TypedDict,
    Union,
    final,
    overload,
)

from typing_extensions import TypeVar, Unpack

__all__ = [
    "Block",
    "Board",
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
    "_block",
    "_built",
    "_class",
    "_column",
    "_diagram",
    "_problem",
    "_relaxation",
    "_restore",
    "_symmetries",
    "generate",
    "puzzle",
    "queens",
    "rate",
    "read",
    "solve",
    "stars",
    "tilings",
]

class _Limits(TypedDict, total=False):
    """What every question may be given, also those that are about no problem. None is as if it were not given."""

    seconds: float | None
    """The most time; a question that is not answered by then raises `Unfinished`, with the reason "seconds"."""
    stop: Stop | None
    """What ends it from elsewhere: it raises `Unfinished`, with the reason "stop"."""
    progress: Union[Callable[[float], object], Callable[[Any, Any], object], bool, None]
    """A function that is called with the fraction that is done, some times a second (0 as long as nothing is known); or
    True for a bar of `tqdm`. For `cheapest`: a function that is called with the best cost found and the bound (None as
    long as nothing is known). What it raises ends the question."""

class _Rows(_Limits, total=False):
    """What every question about a problem may be given."""

    choose: Iterable[Hashable] | None
    """Only solutions that contain these rows, by their labels."""
    exclude: Iterable[Hashable] | None
    """Only solutions without these rows."""
    engine: Literal["auto", "links", "bits"] | None
    """Dancing links, or bitsets; by default what suits the problem."""
    nodes: int | None
    """The most nodes to visit; a question that is not answered by then raises `Unfinished`. So do solutions and classes,
    after those that were found."""
    threads: int | None
    """For `count`, `solutions`, `distinct` and `classes`: the number of threads, also if there are fewer cores.

    The answers are the same.
    """

class _Options(_Rows, total=False):
    seed: int | None
    """The seed of a search that draws at random."""

class _Array(Protocol):
    """An array of numpy, a frame of pandas, and what becomes an array."""

    def __array__(self) -> Any: ...

class _Sparse(Protocol):
    """A sparse matrix of scipy, and what is stored like one."""

    @property
    def indptr(self) -> Any: ...
    @property
    def indices(self) -> Any: ...

class _ToCsr(Protocol):
    """A sparse matrix that is stored in another way."""

    def tocsr(self) -> Any: ...

_Matrix = Union[Iterable[Iterable[float]], memoryview, _Array, _Sparse, _ToCsr]

_Outcome = Literal["running", "exhausted", "limited", "canceled", "refused"]
_Item = Union[Column, Hashable]
_Shape = Union[int, tuple[int, ...]]
_Path = Union[str, PathLike[str]]
_Renaming = Union[Mapping[Any, Any], Callable[[Any], Any]]
_Renamings = Union[Symmetries[Any], Iterable[_Renaming]]
_Cost = Union[SupportsIndex, float, Decimal, tuple[Union[SupportsIndex, float, Decimal], ...]]
class _Costs(Protocol):
    """Costs by label: whatever has `costs[label]`, such as a mapping, or a list or an array whose places are the labels."""

    def __getitem__(self, label: Any, /) -> Any: ...
# As the costs were: an int, a float, a Decimal, or a tuple of them.
_Sum = Any
_T = TypeVar("_T")
_K = TypeVar("_K", bound=Hashable)
# The labels of rows, and what a solution is: a list of them, or what a puzzle makes of it.
_L = TypeVar("_L", default=Any)
_S = TypeVar("_S", default=list[_L])

__version__: str

class Unfinished(RuntimeError):
    """A search ended at a limit before its answer was known, or before its last solution."""

    reason: Literal["nodes", "seconds", "stop", "memory", "refused"]
    """Which limit."""
    at_least: int
    """Of a count: there are so many solutions at least."""
    state: str
    """Of solutions and the cheapest ones: what `save` says where they ended, from which `load` goes on."""
    best: tuple[_Sum, Any] | None
    """Of the cheapest ones: the best solution found that is not given yet, with its cost."""
    bound: _Sum | None
    """Of the cheapest ones: none that is not given costs less, or more if costs are maximized."""
    gap: _Sum | None
    """Of the cheapest ones: how far the best one is from the bound."""

class NotUnique(ValueError):
    """There are several solutions."""

    solutions: list[Any]
    """Two of them."""

@final
class Stop:
    """Ends questions from elsewhere: from another thread, a signal's handler, or an event loop."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """Ends the questions that have it as `stop=`, from any thread and any number of times. It is never taken back."""
    def is_set(self) -> bool:
        """Whether it is set."""
    def __reduce__(self) -> NoReturn: ...

@final
class Column:
    """A column, with a color in a row that gives it one."""

    @property
    def name(self) -> str:
        """The name of the column."""
    def color(self, color: Hashable) -> Column:
        """The same column with a color: rows may cover a secondary column together if they give it equal colors."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Block:
    """Columns in a list or grid: `block[3]`, `block[row, column]`."""

    @property
    def name(self) -> str:
        """The name of the block."""
    @property
    def shape(self) -> tuple[int, ...]:
        """The sides of the block."""
    def __len__(self) -> int: ...
    def __getitem__(self, place: Union[int, tuple[int, ...]], /) -> Column:
        """The column at a place. Places count from 0; negative ones are refused: a neighbor outside a board is none."""
    def __iter__(self) -> Iterator[Column]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Problem(Generic[_L, _S]):
    """An exact cover problem: columns, and rows that cover some of them."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    def __new__(cls) -> Problem[_L, _S]: ...
    @staticmethod
    def from_rows(
        rows: Union[Mapping[_K, Iterable[Hashable]], Iterable[tuple[_K, Iterable[Hashable]]]],
        secondary: Iterable[Hashable] | None = None,
        *,
        primary: Iterable[Hashable] | None = None,
        between: Mapping[Any, tuple[int, int | None]] | None = None,
    ) -> Problem[_K]:
        """A problem whose rows are named: a mapping, or pairs, of labels and the columns that each row covers.

        The columns of `secondary` are covered at most once, those of `between` so often as their pair says: at least, and
        at most or None for no limit. All others that the rows name are primary: covered exactly once. With `primary` the
        primary columns are those alone, also where no row covers them (then there is no solution), and a row that names a
        column of no list is a ValueError with its `label` and the `name`. A column of two lists is a ValueError with its
        `name`.

        A row without columns is a ValueError with its `label`: it could be added to any solution, or left out. A mapping
        whose rows are all lists of 0 and 1 of one length is refused: `from_matrix` reads a matrix, and tuples name columns
        0 and 1.
        """
    @overload
    @staticmethod
    def from_matrix(
        matrix: _Matrix,
        labels: None = None,
        secondary: Iterable[Hashable] | None = None,
        *,
        sets: Literal["rows", "columns"] = "rows",
    ) -> Problem: ...
    @overload
    @staticmethod
    def from_matrix(
        matrix: _Matrix,
        labels: Iterable[_K],
        secondary: Iterable[Hashable] | None = None,
        *,
        sets: Literal["rows", "columns"] = "rows",
    ) -> Problem[_K]:
        """A problem from a matrix of 0 and 1, where 1 says that the row covers the column.

        The matrix has the shape (rows, columns): a list of lists, a numpy array of any type, a buffer, what has
        `__array__`, a sparse matrix of scipy, or a frame of pandas, polars or pyarrow. Rows and columns are named by their
        numbers, from 0, or rows by `labels`; columns of a frame by its columns, rows by its index if it has one. All columns
        are primary but those of `secondary`. An array of numpy with a mask is a ValueError.

        Texts that write A x = 1 have an element in each row of A, and a set in each column: `sets="columns"` chooses among
        the columns of such a matrix. They are then the rows of the problem, named by `labels`, and its rows are what they
        cover.

        A set of zeros is a ValueError with its `label`, as in `from_rows`: it could be added to any solution, or left out.
        A number that is neither 0 nor 1 raises ValueError with `row` and `column`.
        """
    def to_matrix(self) -> list[list[int]]:
        """The problem as a matrix of 0 and 1: a row for each of `labels`, a column for each column as they were stated.

        It does not say which columns are secondary, or covered several times. A color raises ValueError with `row` and
        `column`.
        """
    @staticmethod
    def read(knuth: str) -> Problem[int]:
        """A problem in Knuth's text format. The labels of its rows are their numbers, from 1.

        A text that is wrong raises ValueError with `line` and `column`. Rows without a primary column are skipped, with a
        warning.
        """
    def write(
        self,
        format: Literal["knuth", "opb"] = "knuth",
        *,
        costs: _Costs | None = None,
        maximize: bool = False,
        choose: Iterable[Any] | None = None,
        exclude: Iterable[Any] | None = None,
        other_than: Any = None,
    ) -> str:
        """The problem as a text: in Knuth's format, or as a pseudo-Boolean formula, which proofs for VeriPB are about.

        The formula takes costs as `cheapest` does, and is one of the solutions that have the chosen rows, lack the excluded
        ones, and are others than a solution.
        """
    @overload
    def primary(self, name: Hashable, shape: None = None) -> Column: ...
    @overload
    def primary(self, name: str, shape: _Shape) -> Block:
        """Columns that every solution covers exactly once: a column, or with a shape a list or grid of them."""
    def column(self, name: Hashable) -> Column:
        """A column that every solution covers exactly once; rows may name it."""
    @overload
    def secondary(self, name: Hashable, shape: None = None) -> Column: ...
    @overload
    def secondary(self, name: str, shape: _Shape) -> Block:
        """Columns that a solution covers at most once, or several times in one color."""
    @overload
    def between(self, name: Hashable, least: int, most: int | None, shape: None = None) -> Column: ...
    @overload
    def between(self, name: str, least: int, most: int | None, shape: _Shape) -> Block:
        """Columns that a solution covers at least `least` times and at most `most` times; None is no upper limit."""
    def row(self, label: _L, columns: Iterable[_Item], cost: _Cost | None = None) -> None:
        """Adds a row: a label, which solutions and messages name, and the columns that the row covers.

        The cost is an integer, a float or a Decimal, and is kept exactly; or a tuple of costs, of which the first counts
        before all others.

        A row that is wrong raises ValueError with its `label`, and is not added.
        """
    @property
    def labels(self) -> list[_L]:
        """The labels of the rows, in their order."""
    @property
    def rows(self) -> dict[_L, list[str]]:
        """For each row, by its label, the names of the columns that it covers; `name:color` where it gives a color."""
    def __iter__(self) -> Solutions[_S]: ...
    def solutions(self, **options: Unpack[_Options]) -> Solutions[_S]:
        """All solutions, each found when it is asked for."""
    def count(self, symmetries: _Renamings | None = None, **options: Unpack[_Options]) -> int:
        """How many solutions there are; they are not listed.

        With symmetries, those of `symmetries()` or of a list of mappings or functions of labels, it takes less time. Those
        of a board are used anyway.
        """
    def any(
        self,
        *,
        branch: Literal["fewest", "first", "conflicts", "weighted", "learning"] | None = None,
        **options: Unpack[_Options],
    ) -> _S | None:
        """A solution, whichever is found first; None if there is none.

        Several searches take turns. `branch="learning"` takes only the one that learns clauses, as a SAT solver does.
        """
    def first(self, **options: Unpack[_Options]) -> _S | None:
        """The first solution in the order of `solutions`; None if there is none."""
    def unique(self, **options: Unpack[_Options]) -> _S | None:
        """The only solution; None if there is none, and `NotUnique` is raised if there are several."""
    def nth(self, number: SupportsIndex, **options: Unpack[_Options]) -> _S:
        """The solution with this number, counted from 0 in the order of `solutions`; those before are not visited."""
    def sample(self, k: int = 1, seed: int | None = None, **options: Unpack[_Rows]) -> list[_S]:
        """Solutions drawn at random, each time every solution equally likely.

        They are other ones each time, or always those of the seed.
        """
    def cheapest(
        self,
        costs: _Costs | None = None,
        *,
        maximize: bool = False,
        start: Any = None,
        **options: Unpack[_Options],
    ) -> Cheapest[_S]:
        """The solutions in order of cost, the cheapest first, each proved to be so.

        The cost of a solution is the sum of the costs of its rows: `costs[label]`, or those of the rows. With
        `maximize` the costs are values, and the solution of the greatest value comes first. Tuples are compared level by
        level. `start` is a solution that is known, or its labels: only better ones are looked for.
        """
    def why_none(self, **options: Unpack[_Options]) -> str | None:
        """Why there is no solution, in words; None if there is one."""
    def row_states(
        self, **options: Unpack[_Options]
    ) -> dict[_L, Literal["always", "sometimes", "never", "unknown"]]:
        """For each row, by its label, whether solutions contain it; "unknown" where a search ended at its limit."""
    def weights(self, **options: Unpack[_Options]) -> Weights | None:
        """Weights of columns that prove that there is no solution; None if none are found, which proves nothing."""
    def prove_count(self, path: _Path, **options: Unpack[_Options]) -> int:
        """Counts the solutions and writes a proof of the count into a file, which `check_count` checks.

        An error with the file is an OSError with `errno` and `filename`; if `Unfinished` is raised, what the file holds is
        no proof.
        """
    def check_count(
        self,
        path: _Path,
        choose: Iterable[Hashable] | None = None,
        exclude: Iterable[Hashable] | None = None,
        **limits: Unpack[_Limits],
    ) -> int:
        """Checks a proof that `prove_count` has written, without the searches, and returns the count that it proves.

        A proof that is wrong, or of another problem, is a ValueError with its `line`; one of other chosen or excluded
        rows is a ValueError.
        """
    def prove_none(self, path: _Path, **options: Unpack[_Options]) -> bool:
        """Writes a proof that there is no solution into a file, for the checker VeriPB with the formula `write("opb")`.

        Returns False, and leaves no file, if there is a solution. Chosen and excluded rows are in the formula too.
        """
    def prove_unique(self, path: _Path, **options: Unpack[_Options]) -> _S | None:
        """Finds the only solution, and writes a proof into a file that there is no other one, for the checker VeriPB.

        The formula is `write("opb", other_than=solution)`. Returns None, and leaves no file, if there is none, or more than
        one.
        """
    def prove_cheapest(
        self,
        path: _Path,
        costs: _Costs | None = None,
        *,
        maximize: bool = False,
        **options: Unpack[_Options],
    ) -> tuple[Any, _S] | None:
        """Finds a cheapest solution, and writes a proof of that into a file, for the checker VeriPB.

        The formula is `write("opb")` with the same costs. Returns the cost and the solution; None, and leaves no file, if
        there is none. If `nodes` end the search, `Unfinished` is raised, and the file holds a proof of its `bound`.
        """
    def distinct(
        self, symmetries: _Renamings | None = None, **options: Unpack[_Options]
    ) -> Classes[_S]:
        """The solutions up to symmetry: one of those that symmetries map to each other.

        By default these are all symmetries of a problem, and of a puzzle those of its board; or those of `symmetries()`,
        or those of a list of mappings or functions of labels.
        """
    def classes(
        self, symmetries: _Renamings | None = None, **options: Unpack[_Options]
    ) -> Classes[Class[_L, _S]]:
        """The classes of solutions that symmetries map to each other, each with a solution and its size."""
    def count_distinct(self, symmetries: _Renamings | None = None, **options: Unpack[_Options]) -> int:
        """How many solutions there are up to symmetry; they are not listed."""
    def symmetries(
        self, generators: Iterable[_Renaming] | None = None, **options: Unpack[_Options]
    ) -> Symmetries[_L]:
        """The symmetries of the problem, or the group that these generate.

        Each is a mapping or a function that gives for each label the label of its image. One that is no symmetry is a
        ValueError, an image that is no label a KeyError.
        """
    def diagram(self, folded: bool = False, **options: Unpack[_Options]) -> Diagram[_L, _S]:
        """All solutions at once, as a graph in which equal parts of the search are one node.

        In a folded one states that are the same up to symmetry are one node.
        """
    def relaxation(
        self, costs: _Costs | None = None, **options: Unpack[_Options]
    ) -> Relaxation[_L]:
        """The linear relaxation of the cheapest solution: a lower bound of all costs, and a price of each column.

        To maximize, give the values with the sign changed: then `-bound` is an upper bound of all values.
        """
    def estimate(
        self, probes: int = 1000, seed: int | None = None, **options: Unpack[_Rows]
    ) -> Estimate:
        """Estimates how many nodes a search has and how many solutions it finds, by random probes."""
    def split(self, at_least: int, **options: Unpack[_Options]) -> list[str]:
        """Splits the search for solutions into parts: tasks for other processes, each a line of text.

        They are those of `exactcover distribute split`. Wherever an equal problem is stated, `load` lists the solutions of a
        task and `count_rest` counts them.
        """
    def count_rest(self, state: str, **options: Unpack[_Options]) -> int:
        """How many solutions are left in a task of `split`, also of one of the program, or after a search that was saved."""
    def load(self, state: str, **options: Unpack[_Options]) -> Solutions[_S]:
        """Continues from what `save` of solutions returned, or lists the solutions of a task of `split`."""
    def load_cheapest(self, state: str, **options: Unpack[_Options]) -> Cheapest[_S]:
        """Continues from what `save` of the cheapest solutions returned, with the costs of then."""
    def __eq__(self, other: object, /) -> bool:
        """Whether the same columns and rows were stated, in one order, with the same labels, names, colors and costs."""
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Solutions(Generic[_T]):
    """The solutions of a problem, each found when it is asked for."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    def __iter__(self) -> Solutions[_T]: ...
    def __next__(self) -> _T: ...
    @property
    def outcome(self) -> _Outcome:
        """Where the search is: "running", "exhausted", or "limited" by its nodes."""
    @property
    def nodes(self) -> int:
        """The nodes that were visited.

        While another thread searches, this and the others are those of some hundredths of a second ago.
        """
    @property
    def progress(self) -> float:
        """An estimate of the fraction of the search that is done, from 0 to 1."""
    def add_nodes(self, nodes: int) -> None:
        """Allows this many nodes more to a search with a limit. It goes on where it was."""
    def save(self) -> str:
        """Where the search is, as a text: `load` of an equal problem continues from there, with any number of threads."""

@final
class Cheapest(Generic[_T]):
    """The solutions of a problem in order of cost."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    def __iter__(self) -> Cheapest[_T]: ...
    def __next__(self) -> tuple[_Sum, _T]: ...
    @property
    def bound(self) -> _Sum | None:
        """No solution that is not given yet costs less, or more if costs are maximized; None while nothing is known."""
    @property
    def gap(self) -> _Sum | None:
        """How far the cost of the best solution found is from the bound; 0 once it is proved to be the best."""
    @property
    def best(self) -> tuple[_Sum, _T] | None:
        """The best solution found that is not given yet, with its cost."""
    @property
    def outcome(self) -> _Outcome:
        """Where the search is: "running", "exhausted", "canceled" by a signal, or "limited" by its nodes."""
    def add_nodes(self, nodes: int) -> None:
        """Allows this many nodes more to a search with a limit. It goes on where it was."""
    def save(self) -> str:
        """Where the search is, as a text: `load_cheapest` of an equal problem continues from there."""

@final
class Symmetries(Generic[_L]):
    """A group of symmetries of a problem: renamings of its rows that map solutions to solutions."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    @property
    def order(self) -> int:
        """The number of symmetries; doing nothing is one of them."""
    @property
    def generators(self) -> list[dict[_L, _L]]:
        """Some symmetries whose products are all of them. Each maps the labels of rows to labels."""
    @property
    def orbits(self) -> list[list[_L]]:
        """The labels of the rows, those together that are mapped to each other."""
    def __contains__(self, symmetry: _Renaming, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Class(Generic[_L, _S]):
    """A class of solutions: those that symmetries map to each other."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    @property
    def solution(self) -> _S:
        """A solution of the class."""
    @property
    def size(self) -> int:
        """How many solutions the class has."""
    def symmetries(self, **limits: Unpack[_Limits]) -> Symmetries[_L]:
        """The symmetries that map the solution to itself. Their number times `size` is that of all symmetries."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Classes(Generic[_T]):
    """The classes of solutions under symmetries, or a solution of each, found when they are asked for."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    def __reduce__(self) -> NoReturn: ...
    def __iter__(self) -> Classes[_T]: ...
    def __next__(self) -> _T: ...
    @property
    def outcome(self) -> _Outcome:
        """Where the search is: "running", "exhausted", "canceled" by a signal, or "limited" by its nodes."""
    @property
    def nodes(self) -> int:
        """The nodes that were visited."""
    @property
    def progress(self) -> float:
        """An estimate of the fraction of the search that is done, from 0 to 1."""
    def add_nodes(self, nodes: int) -> None:
        """Allows this many nodes more to a search with a limit. It goes on where it was."""

@final
class Diagram(Generic[_L, _S]):
    """All solutions of a problem, without a list of them: a sequence in the order of `solutions()`, of any length."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    def count(self) -> int:
        """How many solutions there are, however many."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __getitem__(self, number: SupportsIndex, /) -> _S:
        """The solution with this number; negative numbers count from the end."""
    def __iter__(self) -> Iterator[_S]: ...
    def __contains__(self, solution: Any, /) -> bool: ...
    def nth(self, number: SupportsIndex) -> _S:
        """The solution with this number, counted from 0 in the order of the diagram; IndexError if there are fewer."""
    def rank(self, solution: Any) -> int | None:
        """The number of a solution, so that `nth` gives it back; None if it is no solution."""
    def sample(self, k: int = 1, seed: int | None = None, **limits: Unpack[_Limits]) -> list[_S]:
        """Solutions drawn at random, each time every solution equally likely; empty if there is none."""
    def row_counts(self, **limits: Unpack[_Limits]) -> dict[_L, int]:
        """For each row, by its label, how many solutions contain it."""
    def marginals(self, **limits: Unpack[_Limits]) -> dict[_L, float]:
        """For each row, by its label, the probability that a solution drawn at random contains it."""
    def best(
        self, k: int = 1, costs: _Costs | None = None, **limits: Unpack[_Limits]
    ) -> list[tuple[_Sum, _S]]:
        """The `k` cheapest solutions with their costs, equal ones in the order of the diagram."""
    def restrict(
        self,
        choose: Iterable[Hashable] | None = None,
        exclude: Iterable[Hashable] | None = None,
        **limits: Unpack[_Limits],
    ) -> Diagram[_L, _S]:
        """The diagram of those solutions that contain all of the chosen rows and none of the excluded ones."""
    def to_dot(self, **limits: Unpack[_Limits]) -> str:
        """The graph in the language DOT of Graphviz. At the edges stand the numbers of rows, their places in `labels`."""
    @property
    def is_folded(self) -> bool:
        """Whether states that are the same up to symmetry are one node."""
    @property
    def node_count(self) -> int:
        """The number of nodes of the graph, with its end."""
    @property
    def edge_count(self) -> int:
        """The number of edges of the graph."""
    @property
    def nbytes(self) -> int:
        """The bytes that it takes."""
    def __copy__(self) -> Diagram[_L, _S]: ...
    def __deepcopy__(self, memo: Any, /) -> Diagram[_L, _S]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Relaxation(Generic[_L]):
    """The linear relaxation of the cheapest solution, in which rows may be chosen in part."""

    def __class_getitem__(cls, key: Any) -> Any: ...
    @property
    def value(self) -> float:
        """The least cost of rows chosen in part; infinite if the columns cannot be covered so."""
    @property
    def bound(self) -> _Sum | None:
        """No solution costs less: proved without rounding errors. None if it is proved that there is no solution."""
    @property
    def is_solved(self) -> bool:
        """Whether it was solved to its end; if not, the value and the duals are a lower bound, but not the largest."""
    @property
    def duals(self) -> dict[Any, float]:
        """The price of each column, by its name; that of a column in a block is a text such as `cell[0][1]`."""
    @property
    def primals(self) -> dict[_L, float]:
        """The part of each row in the solution, by its label: from 0 to 1."""
    @property
    def reduced_costs(self) -> dict[_L, float | None]:
        """The cost of each row, by its label, minus the duals of its columns; None for a row that cannot be chosen."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Master(Generic[_L]):
    """The linear relaxation of a problem to which rows are added while it is solved, for column generation.

    With `costs` the rows of the problem get these costs, by label, in place of their own.
    """

    def __class_getitem__(cls, key: Any) -> Any: ...
    def __new__(cls, problem: Problem[_L, Any], costs: _Costs | None = None) -> Master[_L]: ...
    def __reduce__(self) -> NoReturn: ...
    @property
    def problem(self) -> Problem[_L]:
        """The problem, with all rows so far."""
    def row(self, label: _L, columns: Iterable[_Item], cost: _Cost | None = None) -> None:
        """Adds a row to the problem, as `Problem.row` does."""
    def relaxation(self, **limits: Unpack[_Limits]) -> Relaxation[_L]:
        """Solves the linear relaxation over all rows so far.

        After so many seconds it ends with what is known: `is_solved` is False then, and the next one goes on.
        """

@final
class Estimate:
    """An estimate of the size of a search by random probes, with standard errors."""

    def __new__(
        cls,
        nodes: float,
        nodes_error: float,
        solutions: float,
        solutions_error: float,
        probes: int,
        hits: int,
    ) -> Estimate: ...
    @property
    def nodes(self) -> float:
        """The nodes of the search."""
    @property
    def nodes_error(self) -> float:
        """The standard error of `nodes`."""
    @property
    def solutions(self) -> float:
        """The solutions."""
    @property
    def solutions_error(self) -> float:
        """The standard error of `solutions`; infinite if no probe met a solution."""
    @property
    def probes(self) -> int:
        """The probes that were made: fewer than were asked for if the nodes were limited."""
    @property
    def hits(self) -> int:
        """The probes that met a solution. Below about ten of them `solutions_error` is itself a rough guess."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[float, float, float, float, int, int]: ...

@final
class Weights:
    """Weights of columns that prove that there is no solution.

    Every row weighs 0 modulo `modulus`; all columns together do not.
    """

    @property
    def modulus(self) -> int:
        """The modulus."""
    @property
    def weights(self) -> dict[str, int]:
        """The weights of the columns by name; a column that is not named weighs 0."""
    @property
    def text(self) -> str:
        """The proof as a sentence."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Placement:
    """Queens on a board."""

    @property
    def files(self) -> list[int]:
        """For each rank, from the top, the file of its queen, from 0."""
    def svg(self) -> str:
        """The board as a picture, an SVG document."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Tiling:
    """A board covered with pieces."""

    @property
    def pieces(self) -> list[tuple[str, list[tuple[int, ...]]]]:
        """For each piece its letter and its cells: row and column, and in space the layer before them."""
    def svg(self) -> str:
        """The board as a picture, an SVG document."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Board:
    """A Sudoku, or its solution."""

    @property
    def line(self) -> str:
        """The board cell by cell on one line, `.` for an empty one."""
    @property
    def digits(self) -> list[int]:
        """The digits of the cells in reading order, 0 for an empty one."""
    def svg(self) -> str:
        """The board as a picture, an SVG document."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def queens(n: int, toroidal: bool = False) -> Problem[tuple[int, int], Placement]:
    """N queens on an N x N board so that none attacks another. A row is a tuple: rank and file of a queen, from 0. `toroidal`
    joins opposite sides: then boards that are shifted are the same for `distinct` too."""

def stars(board: Any, stars: int | None = None) -> Problem[tuple[int, int]]:
    """Stars on a board, as many in each row, column and region, and none next to another.

    The board is a text in any form that the program reads, or a list of rows or an array with a number or a letter for each
    cell, the same in a region; `stars` is the number of stars if the text does not say it. A row is a tuple: row and column
    of a star, from 0.
    """

def tilings(
    board: Any, pieces: Sequence[str] | None = None, lattice: str | None = None, mirror_images: bool = True
) -> Problem[tuple[Any, ...], Tiling]:
    """Tilings of a board by pieces, by default the twelve pentominoes.

    The board is a size, rows and columns or layers, rows and columns, or a drawing with `#` and `.`, its layers side by
    side with `|` between them, or a list of rows or an array of 0 and 1, a 1 for each cell. In a drawing `+` is a cell that
    may stay empty, and a letter or digit stands in all cells of a piece that lies there. A piece is a drawing, maybe with a
    line above it that says how many there are (`2`, `0-2`, `*` for any number), or the name of a set, each of whose pieces
    is used once: "pentominoes", "soma", "one-sided tetrahexes". `lattice` says what the cells are: "squares", "cubes",
    "hexagons", "triangles", "prisms", "spheres", "rhombic" or "tetra-octahedra"; without it they are squares, or cubes where
    there are layers. A row is a tuple: the letter of a piece, and its cells. Each piece that is drawn with `#` has a letter
    of its own. Pieces that can be laid in the same ways are copies of one, the first of them, whose letter the labels have.
    For `distinct` a tiling is the same as its mirror image unless `mirror_images` is false.
    """

def read(text: Any, layout: str | None = None) -> list[Board]:
    """The Sudokus of a text, each as it was given, in any form that the program reads.

    Or the Sudoku of a list of rows, an array or a frame, where 0, None, NaN or "" is an empty cell.
    """

def puzzle(text: Any, layout: str | None = None) -> Problem[tuple[Any, ...], Board]:
    """A Sudoku as a problem, for all questions.

    A row is a tuple: row and column of a cell, from 0, and its digit; or of a cage `"cage"`, its number, from 0 in the order
    of the text, and its digits; cages that follow from them come after these.
    """

def solve(text: Any, layout: str | None = None, **limits: Unpack[_Limits]) -> Board | None:
    """The solution of a Sudoku; None if there is none, and `NotUnique` is raised if there are several.

    `Unfinished` is raised if that is not known after so many seconds.
    """

def generate(
    layout: str = "9x9",
    seed: int | None = None,
    clues: int | None = None,
    symmetry: Literal["none", "half-turn", "mirror"] = "none",
    *,
    cages: int | None = None,
    **limits: Unpack[_Limits],
) -> Board:
    """Makes a Sudoku with exactly one solution; with so many `cages` a killer, without clues.

    Without a seed it is another one each time.

    `Unfinished` is raised if there is none after so many seconds.
    """

def rate(text: Any, layout: str | None = None, **limits: Unpack[_Limits]) -> str:
    """How hard a Sudoku is: the hardest technique that it needs, or the nodes of a search.

    `Unfinished` is raised if that is not known after so many seconds.
    """

# What pickles are read with.
def _block(id: int, block: int, name: str, shape: Sequence[int]) -> Block: ...
def _column(id: int, block: int, index: int, name: str, color: Hashable | None) -> Column: ...
def _restore(kind: str, value: str) -> Any: ...
def _built(function: Callable[..., Problem], given: tuple[Any, ...]) -> Any: ...
def _class(built: Any, rows: bytes, size: int, generators: Sequence[bytes]) -> Class: ...
def _diagram(built: Any, text: str) -> Diagram: ...
def _symmetries(built: Any, generators: Sequence[bytes]) -> Symmetries: ...
def _relaxation(
    labels: list[Any],
    names: list[Any],
    scale: str,
    solved: tuple[float, int | None, bool, list[float], list[float], list[float | None]],
) -> Relaxation: ...
def _problem(
    blocks: Sequence[tuple[int, str, Sequence[int], tuple[int, int | None] | None]],
    named: dict[Any, int],
    colors: dict[Any, int],
    labels: Sequence[Any],
    costs: Sequence[int],
    rows: tuple[bytes, bytes, bytes | None],
) -> Problem: ...
