"""A question ends from elsewhere: by a `Stop`, by its time, by who is told of its progress; and recipes with which event loops
and executors do so."""

import copy
import functools
import inspect
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import exactcover
import pytest
from exactcover import Class, Diagram, Master, Problem, Stop, Unfinished, queens, sudoku
from test_interrupts import HOPELESS, free_choices, priced, squares, triples
from test_interrupts import no_test_goes_on_for_ever  # noqa: F401: each question has its time
from test_problem import latin

# Seconds from `set` to `Unfinished`, and from an error of who is told.
SOON = 0.05


def again(ask, **options):
    """What is soon done, until it is ended."""
    while True:
        ask(**options)


@functools.cache
def large():
    return queens(11).diagram()


@functools.cache
def priced_squares():
    p = squares(7)
    return p, {label: hash(label) % 1000 for label in p.labels}


@functools.cache
def proof():
    path = pathlib.Path(tempfile.mkdtemp()) / "proof"
    latin(6).prove_count(path)
    return path


@functools.cache
def saved():
    return priced_squares()[0].cheapest(priced_squares()[1]).save()


# Each takes long, or is asked again and again; of a class, a diagram and a master, too.
LONG = {
    "Problem.count": lambda **o: queens(20).count(**o),
    "Problem.count by threads": lambda **o: queens(20).count(threads=2, **o),
    "Problem.any": lambda **o: squares().any(**o),
    "Problem.first": lambda **o: squares().first(**o),
    "Problem.unique": lambda **o: squares().unique(**o),
    "Problem.solutions": lambda **o: list(squares().solutions(**o)),
    "Problem.solutions that come fast": lambda **o: list(free_choices(9).solutions(**o)),
    "Problem.solutions by threads": lambda **o: list(squares().solutions(threads=2, **o)),
    "Problem.load": lambda **o: list(squares().load(squares().solutions().save(), **o)),
    "Problem.load_cheapest": lambda **o: list(priced_squares()[0].load_cheapest(saved(), **o)),
    "Problem.row_states": lambda **o: again(queens(14).row_states, **o),
    "Problem.why_none": lambda **o: squares().why_none(**o),
    "Problem.sample": lambda **o: queens(8).sample(10**9, **o),
    "Problem.nth": lambda **o: queens(20).nth(5, **o),
    "Problem.cheapest": lambda **o: list(priced_squares()[0].cheapest(priced_squares()[1], **o)),
    "Problem.classes": lambda **o: list(triples(15).classes(**o)),
    "Problem.classes by threads": lambda **o: list(triples(15).classes(threads=2, **o)),
    "Problem.distinct": lambda **o: list(queens(16).distinct(**o)),
    "Problem.count_distinct": lambda **o: queens(20).count_distinct(**o),
    "Problem.symmetries": lambda **o: again(squares(6).symmetries, **o),
    "Problem.diagram": lambda **o: queens(20).diagram(**o),
    "Problem.relaxation": lambda **o: again(priced(40).relaxation, **o),
    "Problem.estimate": lambda **o: queens(20).estimate(10**9, **o),
    "Problem.split": lambda **o: queens(20).split(10**7, **o),
    "Problem.count_rest": lambda **o: queens(20).count_rest(queens(20).split(1)[0], **o),
    "Problem.prove_count": lambda **o: queens(20).prove_count("/dev/null", **o),
    "Problem.prove_none": lambda **o: squares().prove_none("/dev/null", **o),
    "Problem.prove_unique": lambda **o: squares().prove_unique("/dev/null", **o),
    "Problem.prove_cheapest": lambda **o: priced_squares()[0].prove_cheapest("/dev/null", priced_squares()[1], **o),
    "Problem.weights": lambda **o: again(squares().weights, **o),
    "Problem.check_count": lambda **o: again(functools.partial(latin(6).check_count, proof()), **o),
    "Class.symmetries": lambda **o: again(next(free_choices(20).classes()).symmetries, **o),
    "Diagram.row_counts": lambda **o: again(large().row_counts, **o),
    "Diagram.marginals": lambda **o: again(large().marginals, **o),
    "Diagram.sample": lambda **o: large().sample(10**9, **o),
    "Diagram.best": lambda **o: again(functools.partial(free_choices(9).diagram().best, 10**5), **o),
    "Diagram.restrict": lambda **o: again(functools.partial(large().restrict, [(0, 3)]), **o),
    "Diagram.to_dot": lambda **o: again(large().to_dot, **o),
    "Master.relaxation": lambda **o: again(lambda **o: Master(priced(40)).relaxation(**o), **o),
    "sudoku.solve": lambda **o: again(functools.partial(sudoku.solve, HOPELESS, layout="latin-25"), **o),
    "sudoku.rate": lambda **o: sudoku.rate(HOPELESS, layout="latin-25", **o),
    "sudoku.generate": lambda **o: sudoku.generate("25x25", seed=1, clues=200, **o),
}


def test_every_question_is_here():
    """A new one has a line in the table, or searches nothing."""
    at_once = {"between", "column", "from_matrix", "from_rows", "primary", "read", "row", "secondary", "to_matrix", "write"}
    at_once |= {"count", "nth", "rank", "puzzle", "read"}  # of a diagram, which has searched; of a Sudoku
    named = {name.partition(" ")[0] for name in LONG}
    for place in (Problem, Class, Diagram, Master, exactcover.sudoku):
        kind = place.__name__.rpartition(".")[2]
        for name in exactcover.sudoku.__all__ if place is exactcover.sudoku else vars(place):
            it = getattr(place, name)
            if callable(it) and not isinstance(it, type) and not name.startswith("_"):
                is_question = bool({"options", "limits"} & inspect.signature(it).parameters.keys())
                assert is_question == (f"{kind}.{name}" in named), name
                assert is_question or name in at_once, name


def stopped(ask):
    """How long after it was stopped a question ended."""
    stop, at = Stop(), []

    def end():
        at.append(time.monotonic())
        stop.set()

    timer = threading.Timer(0.3, end)
    timer.start()
    with pytest.raises(Unfinished, match="the search was stopped") as error:
        ask(stop=stop)
    over = time.monotonic()
    timer.join()
    assert error.value.reason == "stop"
    return over - at[0]


@pytest.mark.parametrize("question", LONG)
def test_a_question_is_stopped(question):
    # Again on a machine that is busy with something else.
    assert any(stopped(LONG[question]) < SOON for _ in range(20))


@pytest.mark.parametrize("question", LONG)
def test_who_is_told_ends_a_question(question):
    """Many did not tell anybody; by threads, none did."""

    class Enough(Exception):
        pass

    at, told = [], []

    def tell(*known):
        told.append(known)
        if len(told) == 2:
            at.append(time.monotonic())
            raise Enough

    def once():
        at.clear()
        told.clear()
        with pytest.raises(Enough):
            LONG[question](progress=tell)
        return time.monotonic() - at[0]

    assert any(once() < SOON for _ in range(20))
    if question in ("Problem.cheapest", "Problem.load_cheapest", "Problem.prove_cheapest"):
        assert all(len(known) == 2 for known in told)
    else:
        assert all(0 <= done <= 1 for (done,) in told)


# What is asked again and again has its time each time; what probes have met is an estimate.
TIMED = [name for name in LONG if "again" not in LONG[name].__code__.co_names and name != "Problem.estimate"]


@pytest.mark.parametrize("question", TIMED)
def test_a_question_has_its_time(question):
    begin = time.monotonic()
    with pytest.raises(Unfinished) as error:
        LONG[question](seconds=0.2)
    assert time.monotonic() - begin < 2
    assert error.value.reason == "seconds"


def test_a_stop_is_never_taken_back():
    stop = Stop()
    assert repr(stop) == "Stop()" and not stop.is_set()
    stop.set()
    stop.set()
    assert repr(stop) == "Stop(set)" and stop.is_set()
    for question in (queens(20).count, queens(20).any, queens(8).symmetries, lambda **o: list(queens(8).solutions(**o))):
        with pytest.raises(Unfinished) as error:
            question(stop=stop)
        assert error.value.reason == "stop"


def test_a_stop_that_is_not_set_changes_nothing():
    stop = Stop()
    assert queens(8).count(stop=stop) == queens(8).count(stop=None) == 92
    with pytest.raises(TypeError, match="stop: expected an exactcover.Stop"):
        queens(8).count(stop=threading.Event())


@pytest.mark.parametrize("way", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_stop_stays_where_it_is(way):
    with pytest.raises(TypeError, match="of its own process"):
        way(Stop())


@pytest.mark.parametrize("options", [{}, {"threads": 2}])
def test_solutions_that_were_stopped_go_on_elsewhere(options):
    stop, found = Stop(), []
    solutions = queens(11).solutions(stop=stop, **options)
    for board in solutions:
        found.append(board)
        if len(found) == 10:
            stop.set()
            break
    with pytest.raises(Unfinished) as error:
        while True:
            found.append(next(solutions))
    assert found + list(queens(11).load(error.value.state)) == list(queens(11))


def test_several_threads_share_a_stop():
    stop, ended = Stop(), []

    def ask(question):
        try:
            question(stop=stop)
        except Unfinished as error:
            ended.append(error.reason)

    threads = [threading.Thread(target=ask, args=(question,)) for question in (queens(20).count, queens(19).count, squares().any)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    begin = time.monotonic()
    stop.set()
    for thread in threads:
        thread.join()
    assert ended == ["stop"] * 3 and time.monotonic() - begin < 1


HERE = pathlib.Path(__file__).parent.parent
RECIPES = dict(re.findall(r"## (.+?)\n.*?```python\n(.*?)```", (HERE / "STOPPING.md").read_text("utf-8"), re.DOTALL))


def cpu():
    """The seconds of all cores that this process uses in a tenth of a second."""
    begin = time.process_time()
    time.sleep(0.1)
    return time.process_time() - begin


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_ends(recipe):
    program = RECIPES[recipe]
    for package in re.findall(r"^(?:import|from) (anyio|trio|joblib|distributed)\b", program, re.MULTILINE):
        pytest.importorskip(package)
    begin = time.monotonic()
    exec(compile(program, "STOPPING.md", "exec"), {"__name__": "recipe"})
    assert time.monotonic() - begin < 10  # most of it is the start of dask
    # No search goes on.
    assert any(cpu() < 0.05 for _ in range(5))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_event_loop_ends_at_the_first_interrupt():
    """After two of them `asyncio.to_thread(queens(17).count)` went on."""
    program = RECIPES["asyncio"].partition("\nasync def main")[0]
    program += "\nprint(flush=True)\nasyncio.run(ask(queens(20).count))\n"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.readline()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        try:
            assert b"KeyboardInterrupt" in child.communicate(timeout=2)[1]
        finally:
            child.kill()
