"""Ctrl-C ends any search soon, and a search that was interrupted can go on."""

import collections
import copy
import functools
import inspect
import itertools
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest
from exactcover import Master, Problem, Unfinished, queens, sudoku, tilings
from test_problem import latin, pigeons

# Seconds.
SOON = 0.2


@pytest.fixture(autouse=True)
def no_test_goes_on_for_ever():
    def too_long(*_):
        raise TimeoutError("the search was not interrupted")

    # A shell that runs this in the background has the signal ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, too_long)
        signal.alarm(30)
    yield
    if hasattr(signal, "SIGALRM"):
        signal.alarm(0)


def interrupted(work):
    """How long after the signal the work ended."""
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    return time.monotonic() - sent[0]


@functools.cache
def squares(n=10):
    """Three squares of order n, any two orthogonal: nobody knows whether there are any of order 10."""
    p = Problem()
    pairs = list(itertools.combinations(range(5), 2))
    grids = [p.primary(f"pair{pair}", (n, n)) for pair in pairs]
    for row in itertools.product(range(n), repeat=5):
        p.row(row, [grid[row[i], row[j]] for grid, (i, j) in zip(grids, pairs)])
    return p


@functools.cache
def many_rows(n=1_000_000):
    return Problem.from_matrix(memoryview(bytes([1, 0, 0]) * n).cast("B", (n, 3)), secondary=[1, 2])


def again_and_again(work):
    """What is soon done, until the signal comes."""
    while True:
        work()


def free_choices(n):
    """One of n for each of n: solutions come fast."""
    p = Problem()
    cell = p.primary("cell", n)
    for i, value in itertools.product(range(n), repeat=2):
        p.row((i, value), [cell[i]], cost=value)
    return p


def triples(n):
    """Steiner triple systems: of 15 points there are 80 classes."""
    return Problem.from_rows(
        {at: list(itertools.combinations(at, 2)) for at in itertools.combinations(range(n), 3)}
    )


def groups_of_three():
    """Nine points in threes: any renaming of the points is a symmetry."""
    return Problem.from_rows({at: at for at in itertools.combinations(range(9), 3)})


def priced(n):
    """All triples of points, at costs that are no pattern."""
    p = Problem()
    point = p.primary("point", n)
    for at in itertools.combinations(range(n), 3):
        p.row(at, [point[i] for i in at], cost=sum(at) * 7919 % 1009)
    return p


# A Latin square whose first 13 rows and columns hold 13 of its 25 digits only; no search sees soon that there is none.
HOPELESS = "".join(
    "123456789ABCD"[(row + column) % 13] if row < 13 and column < 13 else "."
    for row, column in itertools.product(range(25), repeat=2)
)

LONG = {
    "count": (lambda: queens(20), lambda p: p.count()),
    "count by threads": (lambda: queens(20), lambda p: p.count(threads=2)),
    "any": (squares, lambda p: p.any()),
    "first": (squares, lambda p: p.first()),
    "unique": (squares, lambda p: p.unique()),
    "solutions": (squares, lambda p: list(p.solutions())),
    "solutions by threads": (squares, lambda p: list(p.solutions(threads=2))),
    "row states": (squares, lambda p: p.row_states()),
    "reasons": (squares, lambda p: p.why_none()),
    "sample": (lambda: queens(20), lambda p: p.sample()),
    "nth": (lambda: queens(20), lambda p: p.nth(5)),
    "many samples": (lambda: queens(8), lambda p: p.sample(10**9)),
    "solutions that come fast": (lambda: free_choices(7), lambda p: [list(p) for _ in range(100)]),
    "solutions that come fast by threads": (
        lambda: free_choices(9),
        lambda p: collections.deque(p.solutions(threads=2), maxlen=0),
    ),
    "cheapest that come fast": (lambda: free_choices(9), lambda p: collections.deque(p.cheapest(), maxlen=0)),
    "nodes that take long": (lambda: queens(300), lambda p: list(p.solutions(engine="links"))),
    "generate": (lambda: [0], lambda _: sudoku.generate("25x25", seed=1, clues=200)),
    "rate": (lambda: [0], lambda _: sudoku.rate(HOPELESS, layout="latin-25")),
    "count up to symmetry": (lambda: queens(20), lambda p: p.count_distinct()),
    "count in a large group": (groups_of_three, lambda p: again_and_again(p.count_distinct)),
    "classes": (lambda: queens(16), lambda p: list(p.classes())),
    "classes in a large group": (lambda: triples(15), lambda p: list(p.classes())),
    "classes by threads": (lambda: triples(15), lambda p: list(p.classes(threads=2))),
    "distinct that come fast": (lambda: queens(16), lambda p: list(p.distinct())),
    "symmetries": (lambda: squares(6), lambda p: again_and_again(p.symmetries)),
    "symmetries of a board": (lambda: queens(300), lambda p: again_and_again(p.symmetries)),
    "generators": (
        lambda: queens(60),
        lambda p: again_and_again(lambda: p.symmetries([lambda at: (at[1], at[0])])),
    ),
    "diagram": (lambda: queens(20), lambda p: p.diagram()),
    "folded diagram": (lambda: latin(9), lambda p: p.diagram(folded=True)),
    "solutions of a diagram": (
        lambda: free_choices(9).diagram(),
        lambda all_at_once: collections.deque(all_at_once, maxlen=0),
    ),
    "samples of a diagram": (lambda: free_choices(9).diagram(), lambda all_at_once: all_at_once.sample(10**9)),
    "best of a diagram": (
        lambda: free_choices(9).diagram(),
        lambda all_at_once: again_and_again(lambda: all_at_once.best(10**5)),
    ),
    "walks over a diagram": (
        lambda: queens(11).diagram(),
        lambda all_at_once: again_and_again(lambda: (all_at_once.marginals(), all_at_once.to_dot())),
    ),
    "diagrams of a diagram": (
        lambda: queens(11).diagram(),
        lambda all_at_once: again_and_again(lambda: all_at_once.restrict(choose=[(0, 3)])),
    ),
    "relaxation": (lambda: priced(40), lambda p: again_and_again(p.relaxation)),
    "relaxations of a master": (lambda: priced(40), lambda p: again_and_again(lambda: Master(p).relaxation())),
    "estimate": (lambda: queens(20), lambda p: p.estimate(10**9)),
    "split": (lambda: queens(20), lambda p: p.split(10**7)),
    "count of a task": (lambda: queens(20), lambda p: p.count_rest(p.split(1)[0])),
    "proof that there is none": (squares, lambda p: p.prove_none(os.devnull)),
    "proof that there is one": (squares, lambda p: p.prove_unique(os.devnull)),
    "proof of the cheapest": (
        lambda: squares(7),
        lambda p: p.prove_cheapest(os.devnull, {label: hash(label) % 1000 for label in p.labels}),
    ),
    "weights": (lambda: squares(), lambda p: again_and_again(p.weights)),
    "a proof of a count": (lambda: queens(20), lambda p: p.prove_count(os.devnull)),
    "count that reports": (lambda: queens(20), lambda p: p.count(progress=lambda _: None)),
    "solutions that report": (squares, lambda p: list(p.solutions(progress=lambda _: None))),
    "solutions from a state": (squares, lambda p: list(p.load(p.solutions().save()))),
    "cheapest from a state": (
        lambda: squares(7),
        lambda p: list(p.load_cheapest(p.cheapest({label: hash(label) % 1000 for label in p.labels}).save())),
    ),
    "a Sudoku": (lambda: [0], lambda _: again_and_again(lambda: sudoku.solve(HOPELESS, layout="latin-25"))),
    "Sudokus of a text": (lambda: [0], lambda _: again_and_again(lambda: sudoku.read("." * 81))),
    "a Sudoku as a problem": (lambda: [0], lambda _: again_and_again(lambda: sudoku.puzzle(HOPELESS, "latin-25"))),
    "queens": (lambda: [0], lambda _: again_and_again(lambda: queens(1000))),
    "tilings": (lambda: [0], lambda _: again_and_again(lambda: tilings((15, 15, 15), ["soma", "*\n####"]))),
    "rows": (many_rows, lambda p: again_and_again(lambda: p.rows)),
    "labels": (many_rows, lambda p: again_and_again(lambda: p.labels)),
    "a text": (many_rows, lambda p: again_and_again(p.write)),
    "from a text": (lambda: many_rows().write(), lambda text: again_and_again(lambda: Problem.read(text))),
    "from a matrix": (lambda: memoryview(bytes([1, 0]) * 10**6).cast("B", (10**6, 2)), lambda matrix: again_and_again(
        lambda: Problem.from_matrix(matrix, secondary=[1]))),
    "from a list of lists": (lambda: [0], lambda _: Problem.from_matrix(itertools.repeat([1, 0, 1]))),
    "to a matrix": (many_rows, lambda p: again_and_again(p.to_matrix)),
    "a pickle": (many_rows, lambda p: again_and_again(lambda: pickle.loads(pickle.dumps(p)))),
    "a comparison": (
        lambda: (many_rows(), copy.copy(many_rows())),
        lambda pair: again_and_again(lambda: pair[0] == pair[1]),
    ),
    "cheapest": (
        lambda: squares(7),
        lambda p: list(p.cheapest({label: hash(label) % 1000 for label in p.labels})),
    ),
}


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("question", LONG)
def test_a_search_is_interrupted(question):
    problem, ask = LONG[question]
    p = problem()
    # Again on a machine that is busy with something else.
    assert any(interrupted(lambda: ask(p)) < SOON for _ in range(4))


def test_every_question_is_interrupted():
    """A new method of a problem is named here, or in the table."""
    tried = inspect.getsource(sys.modules[__name__])
    at_once = {"between", "column", "primary", "secondary", "row"}  # they state one thing
    for name in set(vars(Problem)).difference(at_once):
        assert name.startswith("_") or f".{name}" in tried, name


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_check_is_interrupted(tmp_path):
    p, path = latin(6), tmp_path / "proof"
    p.prove_count(path)
    assert any(interrupted(lambda: again_and_again(lambda: p.check_count(path))) < SOON for _ in range(4))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("problem, classes, solutions", [(queens, 45752, 365_596), (triples, 80, 60_281_712_691_200)])
def test_interrupted_classes_go_on(problem, classes, solutions):
    kinds, found, interrupts = problem(14 if problem is queens else 15).classes(), [], 0
    while kinds.outcome != "exhausted":
        timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            for kind in kinds:
                found.append(kind.size)
            timer.cancel()
        except KeyboardInterrupt:
            interrupts += 1
        timer.join()
    assert interrupts > 0
    # The signal may come between a class and its list.
    assert classes - interrupts <= len(found) <= classes
    assert sum(found) == solutions or len(found) < classes


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_many_rows_are_interrupted():
    program = """
import itertools, exactcover
print(flush=True)
exactcover.Problem.from_rows(zip(itertools.count(), itertools.repeat("a")))
"""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.readline()
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)  # from outside: no thread of the child gets a turn
        try:
            assert b"KeyboardInterrupt" in child.communicate(timeout=5)[1]
        finally:
            child.kill()


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted on Linux")
@pytest.mark.parametrize("question", ["generate", "rate"])
def test_no_thread_goes_on_after_an_interrupt(question):
    """They went on with a core after KeyboardInterrupt."""
    before, begin = len(os.listdir("/proc/self/task")), time.monotonic()
    interrupted(lambda: LONG[question][1](None))
    while len(os.listdir("/proc/self/task")) > before:
        assert time.monotonic() - begin < 5
        time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_interrupted_cheapest_lose_none():
    """An answer that was found when the signal came was lost: one of some dozens of signals."""
    p = latin(4)
    costs = {(r, c, d): (7 * r + 5 * c) * d % 97 for r, c, d in p.labels}
    everything = list(p.cheapest(costs))
    is_asking, interrupts, done = False, 0, threading.Event()

    def interrupt(*_):
        nonlocal is_asking
        if is_asking:
            is_asking = False
            raise KeyboardInterrupt

    def send():
        while not done.wait(0.01):
            os.kill(os.getpid(), signal.SIGINT)

    signal.signal(signal.SIGINT, interrupt)
    sender = threading.Thread(target=send)
    sender.start()
    for _ in range(5):
        cheapest, found = p.cheapest(costs), []
        while cheapest.outcome != "exhausted":
            try:
                is_asking = True
                found.extend(cheapest)  # no line of Python between an answer and its list
                is_asking = False
            except KeyboardInterrupt:
                interrupts += 1
                if interrupts < 200 and interrupts % 2 == 0:  # it begins anew: on a slow machine it would not end
                    cheapest = p.load_cheapest(cheapest.save())
        assert sorted(found) == sorted(everything)
    done.set()
    sender.join()
    assert interrupts > 0


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "ask",
    [
        lambda **options: pigeons(12).solutions(threads=2, **options),
        lambda **options: pigeons(12).classes([lambda row: row], **options),
    ],
    ids=["threads", "classes"],
)
def test_nodes_are_added_after_an_interrupt(ask):
    """They were not, and nothing said so."""

    def nodes_until_interrupt(search):
        timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            next(search)
        timer.join()
        return max(search.nodes, 10_000)

    # A limit that is not soon reached.
    limit = 10 * nodes_until_interrupt(ask(nodes=10**15))
    search = ask(nodes=limit)
    more = nodes_until_interrupt(search)
    search.add_nodes(more)
    with pytest.raises(Unfinished):
        next(search)
    assert limit < search.nodes <= limit + more


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_search_goes_on():
    p = queens(11)
    everything = [found.files for found in p]
    solutions, found = p.solutions(), []
    timer = threading.Timer(0.02, os.kill, (os.getpid(), signal.SIGINT))
    is_interrupted = False
    while True:
        try:
            for board in solutions:
                found.append(board.files)
                if len(found) == 1:
                    timer.start()
                time.sleep(0.0001)
            break
        except KeyboardInterrupt:
            is_interrupted = True
    timer.join()
    assert is_interrupted
    # The signal may come between a board and its list.
    assert len(everything) - len(found) <= 1
    assert [board for board in everything if board in found] == found


def test_other_threads_run_meanwhile():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.monotonic()
    queens(13).count(engine="links")
    while time.monotonic() - begin < 0.3:
        latin(7).count()
    done.set()
    thread.join()
    assert len(ticks) > 20


def test_several_threads_ask_one_problem():
    p, answers = pigeons(5), []
    latins = latin(4)
    threads = [threading.Thread(target=lambda: answers.append((p.any(), latins.count()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [(None, 576)] * 4
