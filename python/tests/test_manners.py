"""What Python expects of values, of threads, and of reports."""

import asyncio
import copy
import functools
import itertools
import os
import pickle
import subprocess
import sys
import threading
import time
import warnings

import pytest
from exactcover import Master, NotUnique, Problem, Stop, Unfinished, queens, sudoku, tilings
from test_interrupts import groups_of_three
from test_problem import latin, pigeons


def stated():
    p = Problem()
    grid, desk, hall = p.primary("grid", (2, 3)), p.column(("desk", 1)), p.secondary("hall", 2)
    p.between("chair", 1, 2)
    p.row("a", [grid[0, 0], grid[1, 2], desk, hall[0].color("red")], cost=3)
    p.row(("b", 2), [grid[0, 1], grid[0, 2], "chair", hall[0].color("red")], cost=-1)
    p.row(None, [grid[1, 0], grid[1, 1], "chair", hall[1].color(("dark", "blue"))])
    return p


def puzzles():
    return [
        queens(6),
        queens(5, toroidal=True),
        tilings((3, 20)),
        tilings("##|##\n##|##", ["*\n##"]),
        sudoku.puzzle("1" + "." * 15),
        sudoku.puzzle("." * 25, layout="latin-5"),
    ]


def values():
    p = stated()
    odd = Problem.from_rows({1: ["a", "b"], 2: ["b", "c"], 3: ["c", "a"]})
    return {
        "Column": p.column("x"),
        "Column of a grid": p.primary("new grid", (2, 2))[1, 0],
        "Column with a color": p.secondary("y").color("red"),
        "Block": p.primary("block", (2, 3)),
        "Placement": queens(6).first(),
        "Tiling": tilings((3, 20)).first(),
        "Tiling in space": tilings((2, 2, 2), ["*\n##"]).first(),
        "Board": sudoku.solve("1..4..1..3....2."),
        "Board that is given": sudoku.read("1..4..1..3....2.")[0],
        "Board of a layout": sudoku.puzzle("." * 25, layout="latin-5").first(),
        "Weights": odd.weights(),
        "Class": next(queens(8).classes()),
        "Class in a large group": next(groups_of_three().classes()),
        "Relaxation": odd.relaxation({1: 1, 2: 2.5, 3: 3}),
        "Relaxation without a solution": Problem.from_rows({1: ["a"]}, primary=["a", "b"]).relaxation(),
        "Relaxation of a master": Master(stated()).relaxation(),
        "Diagram": queens(6).diagram(),
        "Diagram that is restricted": queens(6).diagram().restrict(exclude=[(0, 1)]),
        "Symmetries": queens(6).symmetries(),
        "Symmetries that are generated": odd.symmetries([{1: 2, 2: 3, 3: 1}]),
        "Symmetries of a large group": groups_of_three().symmetries(),
    }


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": functools.partial(lambda value, at: pickle.loads(pickle.dumps(value, at)), at=protocol)
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    },
}


@pytest.mark.parametrize("way", COPIES)
def test_values_are_copied(way):
    for name, value in values().items():
        again = COPIES[way](value)
        assert again == value and hash(again) == hash(value) and repr(again) == repr(value), name
        assert type(again) is type(value) and not again != value
        if hasattr(value, "svg"):
            assert again.svg() == value.svg()
    weights = values()["Weights"]
    assert COPIES[way](weights).weights == weights.weights


@pytest.mark.parametrize("way", COPIES)
def test_copies_answer_as_values_do(way):
    kinds = list(queens(8).classes())
    again = COPIES[way](kinds)
    assert again == kinds and [kind.solution for kind in again] == [kind.solution for kind in kinds]
    assert [kind.symmetries() for kind in again] == [kind.symmetries() for kind in kinds]
    assert sorted(kind.symmetries().order for kind in again) == [1] * 11 + [2]
    kind = COPIES[way](next(groups_of_three().classes()))
    assert kind.size * kind.symmetries().order == 362_880

    square = COPIES[way](queens(8).symmetries())
    assert square.orbits == queens(8).symmetries().orbits
    assert (lambda at: (at[1], at[0])) in square and queens(8).count(square) == 92
    assert queens(8).count_distinct(square) == 12

    boards = COPIES[way](queens(8).diagram())
    assert list(boards) == list(queens(8)) and boards.rank(boards[50]) == 50
    assert boards.marginals() == queens(8).diagram().marginals()
    assert boards.restrict(choose=[(0, 0)]).count() == 4

    p = Problem()
    cell = p.primary("cell", 3)
    p.row("left", [cell[0], cell[1]], cost=2), p.row("right", [cell[1], cell[2]], cost=3), p.row("one", [cell[2]], cost=0.25)
    solved = p.relaxation()
    p.row("later", [cell[0]])
    other = COPIES[way](solved)
    for asked in (lambda it: it.primals, lambda it: it.duals, lambda it: it.reduced_costs, lambda it: (it.value, it.bound)):
        assert asked(other) == asked(solved)
    assert set(other.primals) == {"left", "right", "one"} and list(other.duals) == ["cell[0]", "cell[1]", "cell[2]"]


def test_answers_of_other_problems_differ():
    one, two = Problem.from_rows({1: "a", 2: "b"}), Problem.from_rows({1: "a", 3: "b"})
    for ask in (lambda p: next(p.classes()), lambda p: p.diagram(), lambda p: p.symmetries(), lambda p: p.relaxation()):
        assert ask(one) == ask(one) != ask(two)
        assert hash(ask(one)) == hash(ask(one))
    assert queens(6).symmetries() != queens(6).symmetries([lambda at: (at[1], at[0])])
    p = queens(6)
    assert p.symmetries([lambda at: (at[1], at[0])]) != p.symmetries([lambda at: (5 - at[0], at[1])])
    assert len(set(queens(8).classes())) == 12


def test_what_is_under_way_says_what_to_pickle():
    p = queens(6)
    for found, what in (
        (p.solutions(), "`save` returns, from which `load` goes on"),
        (p.cheapest(), "`save` returns, from which `load_cheapest` goes on"),
        (p.classes(), "the list of what it has given"),
        (p.distinct(), "the list of what it has given"),
        (iter(p.diagram()), "pickle the diagram, whose solutions have numbers"),
        (iter(Problem().primary("cell", 3)), "pickle the block, or the list of its columns"),
        (Master(stated()), "pickle its `problem`"),
        (p.diagram(folded=True), "pickle the problem, and ask it again"),
    ):
        with pytest.raises(TypeError, match=what):
            pickle.dumps(found)


def test_pickles_that_were_changed_are_refused():
    kind, group = next(queens(8).classes()), queens(8).symmetries()
    make, (built, rows, size, generators) = kind.__reduce__()
    for wrong in ((built, rows[4:], size, generators), (built, rows, -1, generators), (built, rows, size, [b"123"]),
                  (built, b"\xff" * 32, size, generators)):
        with pytest.raises(ValueError):
            make(*wrong)
    make, (built, generators) = group.__reduce__()
    for wrong in ([generators[0][:-4]], [b"\xff" * len(generators[0])], [bytes(len(generators[0]))]):
        with pytest.raises(ValueError):
            make(built, wrong)
    make, (built, text) = queens(6).diagram().__reduce__()
    with pytest.raises(ValueError):
        make(built, text.replace("7", "8"))


def test_values_differ():
    some = list(values().values()) + list(queens(6)) + [5, None, "x"]
    for (i, one), (j, two) in itertools.product(enumerate(some), repeat=2):
        assert (one == two) == (i == j) or {i, j} == {4, len(values())}, (one, two)  # the first placement
    assert len(set(queens(6)) | set(queens(6))) == 4


def test_columns_of_one_place_are_equal():
    p = Problem()
    grid, shared = p.primary("grid", (2, 2)), p.secondary("shared")
    assert grid[0, 1] == grid[0, 1] != grid[1, 0]
    assert len({*grid, grid[0, 0]}) == 4
    assert shared.color("red") == shared.color("".join(["re", "d"])) != shared
    assert shared.color("red") != shared.color("blue")
    assert Problem().primary("grid", (2, 2)) != grid  # of another problem
    with pytest.raises(TypeError):
        hash(shared.color([]))
    assert repr(grid[0, 1]) == "Column(grid[0][1])"
    assert repr(shared.color("red")) == "Column(shared, color='red')"
    assert repr(grid) == "Block(grid, [2, 2])"


@pytest.mark.parametrize("way", COPIES)
def test_problems_are_copied(way):
    for p in [stated(), latin(3), pigeons(2), *puzzles()]:
        again = COPIES[way](p)
        assert again == p and again is not p and repr(again) == repr(p)
        assert (again.labels, again.rows) == (p.labels, p.rows)
        assert again.count() == p.count()
        assert list(map(str, again)) == list(map(str, p))
        assert again.write() == p.write()
    assert COPIES[way](Problem()) == Problem()
    p = stated()
    assert next(COPIES[way](p).cheapest()) == next(p.cheapest()) == (2, ["a", ("b", 2), None])


@pytest.mark.parametrize("way", COPIES)
def test_copies_go_their_own_ways(way):
    p = Problem()
    grid = p.primary("grid", 3)
    p.row("all", grid)
    again = COPIES[way](p)
    again.row("one", [grid[0]])  # columns that both have
    again.row("two", [grid[1], grid[2]])
    assert (p.count(), again.count()) == (1, 2)
    assert p != again
    mine, theirs = p.secondary("mine"), again.secondary("theirs")
    with pytest.raises(ValueError, match="mine is a column of another problem"):
        again.row(3, [grid[0], mine])
    with pytest.raises(ValueError, match="theirs is a column of another problem"):
        p.row(3, [grid[0], theirs])
    one, column = pickle.loads(pickle.dumps((p, grid[2])))
    one.row("with", [column])
    assert one.labels == ["all", "with"]


def test_problems_differ():
    """Each of these differs in one thing only."""

    def problem(names="ab", kind="primary", label=1, cost=0, color="red", shape=None, extra=0):
        p = Problem()
        for name in names:
            p.column(name)
        if kind == "between":
            p.between("c", 0, 1, shape)
        else:
            getattr(p, kind)("c", shape)
        shared = p.secondary("shared")
        p.row(label, [*names, shared.color(color)], cost)
        for i in range(extra):
            p.row((i,), names)
        return p

    some = [
        problem(),
        problem("ba"),
        problem([1, "b"]),
        problem(["1", "b"]),
        problem(kind="secondary"),
        problem(kind="between"),
        problem(label=2),
        problem(cost=1),
        problem(color="blue"),
        problem(shape=1),
        problem(extra=1),
        *puzzles(),
    ]
    for (i, one), (j, two) in itertools.product(enumerate(some), repeat=2):
        assert (one == two) == (i == j), (i, j)
    assert problem() == problem() and queens(5) == queens(5) and queens(5) != queens(5, True)
    assert problem() != 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(problem())  # rows are added to it
    # The same rows, but its solutions are lists.
    assert Problem.from_matrix(queens(2).to_matrix()) != queens(2)


def test_a_large_problem_is_pickled():
    p, n = Problem(), 200_000
    grid = p.primary("grid", (n, 5))
    for i in range(n):
        p.row(i, [grid[i, k] for k in range(5)])
    begin = time.perf_counter()
    pickled = pickle.dumps(p)
    again = pickle.loads(pickled)
    assert time.perf_counter() - begin < 5
    assert len(pickled) < 40 * n
    assert again == p


def test_a_pickle_of_another_process(tmp_path):
    path = tmp_path / "pickled"
    program = """
import pickle, sys
problem, column = pickle.load(open(sys.argv[1], "rb"))
problem.row("new", [column])
print(problem.count())
"""
    p = Problem()
    x, y = p.column("x"), p.column("y")
    p.row("y", [y])
    path.write_bytes(pickle.dumps((p, x)))
    ran = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert ran.stdout == "1\n"


def test_broken_pickles_are_refused():
    function, (blocks, named, colors, labels, costs, rows) = stated().__reduce__()
    lengths, columns, colored = rows
    assert function(blocks, named, colors, labels, costs, rows) == stated()
    for wrong in (
        (blocks[:1], named, colors, labels, costs, rows),
        (blocks, named, colors, labels[:1], costs, rows),
        (blocks, named, colors, labels, costs[:1], rows),
        (blocks, named, colors, labels, costs, (lengths, columns[:8], colored)),
        (blocks, named, colors, labels, costs, (lengths[:4], columns, colored)),
        (blocks, named, colors, labels, costs, (lengths, b"\xff" * len(columns), colored)),
        (blocks, named, colors, ["a", "a", "b"], costs, rows),
        ([(1, "x", [1 << 40, 1 << 40], None)], named, colors, labels, costs, rows),
    ):
        with pytest.raises((ValueError, OverflowError)):
            function(*wrong)
    restore, (kind, text) = queens(4).first().__reduce__()
    for kind, text in (("board", text), ("placement", "{}"), ("nothing", text), (kind, text[:-1])):
        with pytest.raises(ValueError):
            restore(kind, text)


def test_searches_are_no_values():
    for search in (queens(4).solutions(), queens(4).cheapest()):
        for work in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="is under way, and no value that can be pickled or copied: pickle the problem"):
                work(search)


def test_searches_say_where_they_are():
    solutions = queens(6).solutions()
    next(solutions)
    assert repr(solutions).startswith("Solutions(running, progress=0.")
    list(solutions)
    assert repr(solutions).startswith("Solutions(exhausted, progress=1.000, nodes=")
    cheapest = Problem.from_rows({1: ["a"], 2: ["a"]}).cheapest({1: 7, 2: 9})
    assert next(cheapest)[0] == 7
    assert repr(cheapest) == f"Cheapest({cheapest.outcome}, bound={cheapest.bound}, gap={cheapest.gap})"
    assert repr(stated()) == "Problem(3 rows, 8 primary columns, 2 secondary)"


def test_errors_are_pickled_with_their_data():
    with pytest.raises(NotUnique) as several:
        latin(2).unique()
    again = pickle.loads(pickle.dumps(several.value))
    assert again.solutions == several.value.solutions and str(again) == str(several.value)
    with pytest.raises(Unfinished) as unfinished:
        queens(12).count(nodes=5, engine="links")
    again = pickle.loads(pickle.dumps(unfinished.value))
    assert (again.reason, again.at_least) == ("nodes", unfinished.value.at_least)


def together(*works):
    """Runs the works on threads of their own; raises what they raise."""
    raised = []

    def tried(work):
        try:
            work()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=tried, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    for error in raised:
        raise error


@pytest.mark.parametrize("options", [{}, {"threads": 2}])
def test_progress_is_read_while_another_thread_searches(options):
    """It raised RuntimeError: Already mutably borrowed."""
    p = pigeons(10)
    solutions, seen, done = p.solutions(**options), [], threading.Event()

    def search():
        try:
            assert list(solutions) == []
        finally:
            done.set()

    def look():
        while not done.is_set():
            seen.append((solutions.progress, solutions.nodes, solutions.outcome, repr(solutions)))
            time.sleep(0.002)

    together(search, look)
    assert [progress for progress, *_ in seen] == sorted(progress for progress, *_ in seen)
    assert len({nodes for _, nodes, *_ in seen}) > 3
    assert seen[0][2] == "running"
    assert (solutions.progress, solutions.outcome) == (1.0, "exhausted")


def test_the_cheapest_are_asked_by_several_threads():
    p = latin(4)
    costs = {(r, c, d): (7 * r + 5 * c) * d % 97 for r, c, d in p.labels}
    cheapest, found, is_done = p.cheapest(costs), [], threading.Event()

    def ask():
        for answer in cheapest:
            found.append(answer)
        is_done.set()

    def look():
        while not is_done.is_set():
            assert cheapest.bound is None or cheapest.gap is None or cheapest.gap >= 0
            assert cheapest.best is None or len(cheapest.best[1]) == 16
            repr(cheapest)

    together(ask, ask, look)
    assert sorted(found) == sorted(p.cheapest(costs)) and len(found) == 576


@pytest.mark.parametrize("options", [{}, {"threads": 3}])
def test_several_threads_share_solutions(options):
    p = queens(9)
    solutions, found = p.solutions(**options), []
    together(*[lambda: found.extend(solutions)] * 4)
    assert sorted(board.files for board in found) == sorted(board.files for board in p) and len(found) == 352


def test_a_problem_is_asked_while_rows_are_added():
    """Programs of labels and iterators run while a row is added."""

    class Slow:
        def __init__(self, name):
            self.name = name

        def __hash__(self):
            time.sleep(0.0005)
            return hash(self.name)

        def __eq__(self, other):
            time.sleep(0.0001)
            return self.name == other.name

    p, n, counts = Problem(), 60, []
    cell = p.primary("cell", 1)
    is_done = threading.Event()

    def add(who):
        for i in range(n):
            p.row(Slow((who, i)), (column for column in cell if time.sleep(0.0001) is None))

    def ask():
        while not is_done.is_set():
            count = p.count()
            counts.append(count)
            assert len(p.labels) >= count
            assert len(p.rows) >= count
            assert p.first() is None or len(p.to_matrix()) > 0
            repr(p)

    def adding():
        try:
            together(lambda: add("x"), lambda: add("y"), lambda: add("z"))
        finally:
            is_done.set()

    together(adding, ask, ask)
    assert len(counts) > 1
    assert p.count() == 3 * n


def test_an_iterator_of_columns_asks_its_problem():
    p = Problem.from_rows({"x": ["a"]})

    def columns():
        assert p.count() == 1
        yield "a"

    p.row("y", columns())
    assert p.count() == 2

    class Label:
        def __hash__(self):
            return p.count()

    # It would wait for itself for ever.
    with pytest.raises(RuntimeError, match="this Problem is in use by the call that this one interrupts"):
        p.row(Label(), ["a"])
    assert p.count() == 2


def test_asyncio():
    async def ask():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                await asyncio.sleep(0.005)
                ticks += 1

        ticking = asyncio.create_task(tick())
        answers = await asyncio.gather(
            asyncio.to_thread(pigeons(10).first),
            asyncio.to_thread(queens(12).count, engine="links"),
            asyncio.to_thread(lambda: list(queens(6))),
        )
        ticking.cancel()
        return answers, ticks

    (first, count, six), ticks = asyncio.run(ask())
    assert (first, count, len(six)) == (None, 14200, 4)
    assert ticks > 3


def squares(**options):
    """A count that takes long."""
    return latin(11).count(**options)


@pytest.mark.parametrize("ask", [
    lambda **options: list(pigeons(14).solutions(**options)),
    lambda **options: list(pigeons(14).solutions(threads=2, **options)),
    squares,
])
def test_progress_is_reported(ask):
    said, stop = [], Stop()

    def tell(done):
        said.append(done)
        if len(said) == 3:
            stop.set()

    # None of them ends by itself, whatever the machine.
    with pytest.raises(Unfinished) as unfinished:
        ask(progress=tell, stop=stop)
    assert unfinished.value.reason == "stop"
    assert len(said) >= 3 and all(0 <= done <= 1 for done in said)
    assert said == sorted(said) or ask is squares


@pytest.mark.parametrize("threads", [None, 2])
def test_the_end_is_reported(threads):
    said = []
    assert list(pigeons(7).solutions(progress=said.append, threads=threads)) == []
    assert said.pop() == 1.0 and said == sorted(said)


def test_a_count_reports_its_end():
    said = []
    assert queens(8).count(progress=said.append) == 92
    assert said == [1.0]
    with pytest.raises(TypeError, match="a function, or True"):
        queens(4).any(progress=5)


@pytest.mark.parametrize("threads", [None, 2])
def test_a_count_tells_the_end_with_and_without_threads(threads):
    said = []
    assert latin(6).count(progress=said.append, threads=threads) == 812_851_200
    assert said[-1] == 1.0 and all(0 <= done <= 1 for done in said)


def test_a_report_may_look_and_may_raise():
    p, said = pigeons(14), []

    class Enough(Exception):
        pass

    def look(done):
        said.append((done, solutions.progress, solutions.nodes))
        if len(said) == 2:
            raise Enough

    solutions = p.solutions(progress=look)
    with pytest.raises(Enough):
        list(solutions)
    assert said[0][1:] <= said[1][1:]

    def enough(_):
        raise Enough

    with pytest.raises(Enough):
        list(p.solutions(progress=enough))
    with pytest.raises(Enough):
        squares(progress=enough)

    def more(_):
        next(asked)

    asked = p.solutions(progress=more)
    with pytest.raises(RuntimeError, match="in use by the call"):
        next(asked)


def test_a_bar_of_tqdm(capfd):
    pytest.importorskip("tqdm")
    assert list(pigeons(10).solutions(progress=True)) == []
    assert "100.0%|" in capfd.readouterr().err
    assert queens(6).count(progress=False) == 4
    assert capfd.readouterr().err == ""


def test_without_tqdm_it_warns(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.warns(UserWarning, match="tqdm, which is not installed"):
        assert queens(6).count(progress=True) == 4


def test_rows_that_are_skipped_are_warned_of():
    """They were skipped in silence."""
    with pytest.warns(UserWarning, match="line 3: rows without a primary column are skipped: row 2, and 1 more"):
        p = Problem.read("a | s\na\ns\ns\na s\n")
    assert p.labels == [1, 4]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Problem.read("a | s\na\na s\n")
        with pytest.raises(UserWarning):
            Problem.read("a | s\ns\na\n")


def test_chance_is_no_constant():
    """What draws at random without a seed draws other things each time."""
    p = latin(5)
    assert len({tuple(p.sample()[0]) for _ in range(5)}) == 5
    assert len({sudoku.generate("4x4").line for _ in range(8)}) > 1
    # No seed is no chance: the order is the canonical one.
    assert list(queens(6)) == list(queens(6).solutions(seed=None)) == list(queens(6).solutions())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_a_child_goes_on():
    p = queens(8)
    assert p.count(threads=2) == 92
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os._exit(0 if p.count() == p.count(threads=2) == len(list(p)) == 92 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_no_promise_without_the_global_lock():
    is_locked = getattr(sys, "_is_gil_enabled", None)
    assert is_locked is None or is_locked(), "not supported: the module asks for the lock"


@pytest.mark.skipif(sys.version_info < (3, 12), reason="modules say since 3.12 whether they can be in one")
def test_a_subinterpreter_is_told_that_it_is_none():
    program = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import exactcover
within = "import sys; sys.path[:] = {!r}\\ntry:\\n    import exactcover\\nexcept ImportError as error:\\n    print(error, flush=True)"
interpreters.run_string(interpreters.create(), within.format(sys.path))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "does not support loading in subinterpreters" in ran.stdout, ran.stderr
