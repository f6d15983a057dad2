"""Every question with every pair of the options that it takes. Both are found, not listed here."""

import ast
import inspect
import itertools
import os
import pathlib
import random
import re
import signal
import time

import exactcover
import pytest
from exactcover import Master, NotUnique, Problem, Stop, Unfinished, queens, sudoku
from test_interrupts import HOPELESS, free_choices
from test_interrupts import no_test_goes_on_for_ever  # noqa: F401: each question has its time
from test_problem import latin

WITH_OPTIONS = dict(
    (name, inspect.signature(question).parameters)
    for name, question in inspect.getmembers(Problem, callable)
    if not name.startswith("_") and "options" in inspect.signature(question).parameters
)

# A question or option that is new wants a line here.
VALUES = {
    "choose": [[(0, 1)]],
    "exclude": [[(0, 0)]],
    "seed": [7],
    "engine": ["links", "bits"],
    "branch": ["learning", "fewest"],
    "nodes": [0, 4, 10**6],
    "seconds": [1e6],
    "threads": [1, 2],
    "progress": [lambda *known: None],
    "stop": [Stop()],
    "symmetries": [[lambda row: row]],
    "generators": [[lambda row: row]],
    "costs": [{label: label[0] * label[1] for label in itertools.product(range(6), repeat=2)}],
    "k": [2],
    "probes": [20],
    "folded": [True],
    "maximize": [True],
    "start": [[(0, 1)]],
}
REQUIRED = {
    "number": 0,
    "state": queens(5).solutions().save(),
    "cheapest": queens(5).cheapest().save(),
    "at_least": 3,
    "path": os.devnull,
}

# They change how long it takes, and no answer.
MEANS = {"engine", "nodes", "seconds", "stop", "threads", "progress"}


def known_options():
    with pytest.raises(TypeError, match="unexpected keyword argument") as error:
        queens(4).count(nothing=1)
    return re.findall(r"\b(?!or\b)\w+", str(error.value).rpartition("expected ")[2])


def test_the_options_are_those_of_the_stubs():
    stubs = ast.parse((pathlib.Path(exactcover.__file__).parent / "_exactcover.pyi").read_text("utf-8"))
    kinds = [each for each in stubs.body if isinstance(each, ast.ClassDef) and each.name in ("_Limits", "_Rows", "_Options")]
    named = {line.target.id for kind in kinds for line in kind.body if isinstance(line, ast.AnnAssign)}
    assert named == set(known_options())
    assert len(WITH_OPTIONS) > 15


# They search nothing; a diagram has searched.
AT_ONCE = {
    "Problem": {"between", "column", "from_matrix", "from_rows", "primary", "read", "row", "secondary", "to_matrix", "write"},
    "Master": {"row"},
    "sudoku": {"puzzle", "read"},
}


def test_every_question_takes_seconds():
    """A new one has them, or stands in the list."""
    for place in (Problem, Master, exactcover.Class, exactcover.sudoku):
        name = place.__name__.rpartition(".")[2]
        asked = exactcover.sudoku.__all__ if place is exactcover.sudoku else vars(place)
        asked = {each: getattr(place, each) for each in asked if not each.startswith("_")}
        asked = {each: it for each, it in asked.items() if callable(it) and not isinstance(it, type)}
        untimed = {each for each, it in asked.items() if not {"limits", "options"} & inspect.signature(it).parameters.keys()}
        assert untimed == AT_ONCE.get(name, set()), name
    for question in (lambda **o: queens(4).diagram().to_dot(**o), lambda **o: sudoku.generate("4x4", **o)):
        with pytest.raises(TypeError, match="unexpected keyword argument 'nodes': expected seconds, stop or progress"):
            question(nodes=5)
        question(seconds=None, stop=None, progress=None)


TIMED = {
    "solve": lambda path, seconds: sudoku.solve(HOPELESS, layout="latin-25", seconds=seconds),
    "rate": lambda path, seconds: sudoku.rate(HOPELESS, layout="latin-25", seconds=seconds),
    "generate": lambda path, seconds: sudoku.generate("25x25", seed=1, clues=200, seconds=seconds),
    "symmetries of a class": lambda path, seconds: next(free_choices(20).classes()).symmetries(seconds=seconds),
    "a check": lambda path, seconds: latin(7).check_count(path, seconds=seconds),
}


@pytest.mark.parametrize("question", TIMED)
def test_an_early_end_is_no_answer(question, tmp_path):
    """Neither that there is no solution, nor what was found so far."""
    path = tmp_path / "proof"
    latin(7).prove_count(path)
    with pytest.raises(Unfinished, match="in the seconds") as error:
        TIMED[question](path, 0)
    assert error.value.reason == "seconds"
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="expected 0 or more"):
            TIMED[question](path, wrong)


def test_time_enough_changes_nothing():
    given = "1..4..1..3....2."
    assert sudoku.solve(given, seconds=60) == sudoku.solve(given)
    assert sudoku.rate(given, seconds=1e300) == sudoku.rate(given)
    assert sudoku.generate(seed=5, seconds=60) == sudoku.generate(seed=5)
    kind = next(queens(6).classes())
    assert kind.symmetries(seconds=60).order == kind.symmetries().order


def all_of(found, is_limited):
    """What an iterator gives. At its limit it says so, and goes on."""
    every = []
    while True:
        try:
            every.extend(found)
            return every
        except Unfinished as error:
            assert is_limited and (error.reason, found.outcome) == ("nodes", "limited")
            found.add_nodes(1000)


def answer(problem, name, options):
    """What a question says, without what may differ; of an error its type."""
    parameters = WITH_OPTIONS[name]
    values = {**REQUIRED, "state": REQUIRED["state" if name != "load_cheapest" else "cheapest"]}
    required = [values[each.name] for each in parameters.values() if each.name != "self" and is_required(each)]
    is_limited = "nodes" in options
    try:
        found = getattr(problem, name)(*required, **options)
    except NotUnique as error:
        return len(set(map(repr, error.solutions)))
    except Unfinished as error:
        assert is_limited and error.reason == "nodes"
        return Unfinished
    except (TypeError, ValueError, IndexError) as error:
        return type(error), str(error).partition(":")[0]
    if name == "row_states":
        assert is_limited or "unknown" not in found.values()
        return Unfinished if "unknown" in found.values() else found
    if name == "estimate":
        return Unfinished if is_limited and found.probes < options.get("probes", 1000) else found.probes
    if name == "split":
        return sum(map(problem.count_rest, found))
    if name in ("solutions", "load", "diagram"):
        return sorted(map(repr, found if name == "diagram" else all_of(found, is_limited)))
    if name in ("any", "first", "nth", "why_none", "weights"):
        return found is None
    numbers = {
        "cheapest": lambda: [cost for cost, _ in all_of(found, is_limited)],
        "load_cheapest": lambda: [cost for cost, _ in all_of(found, is_limited)],
        "classes": lambda: sorted(kind.size for kind in all_of(found, is_limited)),
        "distinct": lambda: len(all_of(found, is_limited)),
        "relaxation": lambda: found.bound,
        "sample": lambda: len(found),
        "symmetries": lambda: found.order,
    }
    return numbers.get(name, lambda: found)()


def is_required(parameter):
    return parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD


def check(problem, name, options):
    """It is refused by the name of an option, or unfinished under a limit, or the answer without a limit."""
    found = answer(problem, name, options)
    if isinstance(found, tuple) and found[0] is TypeError:
        assert found[1] in options
    elif found is not Unfinished:
        expected = answer(problem, name, {key: options[key] for key in options if key not in MEANS})
        assert found == expected, (name, options)
    return found


def options_of(name):
    parameters = WITH_OPTIONS[name].values()
    named = [each.name for each in parameters if each.name != "self" and each.name != "options" and not is_required(each)]
    return sorted({*named, *known_options()})


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_options_in_pairs(name):
    """By threads, solutions with a limit went on for ever; what ended at its limit looked complete."""
    answers = set()
    for problem in (queens(5), queens(3)):
        for pair in itertools.combinations(options_of(name), 2):
            for values in itertools.product(*(VALUES[option] for option in pair)):
                answers.add(repr(check(problem, name, dict(zip(pair, values)))))
    assert len(answers) > 1


def test_a_device_is_not_taken_away_where_nothing_is_proved():
    assert queens(5).prove_none(os.devnull) is False  # it has solutions
    assert not pathlib.Path(os.devnull).is_file() and os.path.exists(os.devnull)


@pytest.mark.skipif("SOAK" not in os.environ or os.name == "nt", reason="SOAK=60 looks for so many seconds")
def test_soak_of_options(monkeypatch):
    """Other problems, more options at once, other limits."""
    end = time.monotonic() + float(os.environ["SOAK"])
    while time.monotonic() < end:
        signal.alarm(30)  # each question has its time
        seed = random.randrange(2**32)
        print("seed", seed)
        draw = random.Random(seed)
        problem = queens(draw.choice((4, 5, 6)))
        monkeypatch.setitem(REQUIRED, "state", problem.solutions().save())
        monkeypatch.setitem(REQUIRED, "cheapest", problem.cheapest().save())
        monkeypatch.setitem(VALUES, "nodes", [draw.randrange(draw.choice((5, 50, 500)))])
        name = draw.choice(list(WITH_OPTIONS))
        options = draw.sample(options_of(name), draw.randrange(2, 5))
        check(problem, name, {option: draw.choice(VALUES[option]) for option in options})
