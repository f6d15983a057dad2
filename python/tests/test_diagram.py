"""All solutions as a graph, against lists of them."""

import itertools
import random
import re
from collections import Counter
from fractions import Fraction

import pytest
from exactcover import Problem, Unfinished, queens, sudoku, tilings
from test_problem import latin, pigeons


def random_problem(rng):
    columns = [f"c{i}" for i in range(rng.randint(1, 6))]
    p, shared = Problem(), None
    for column in columns:
        p.column(column)
    shared = p.secondary("shared")
    for label in range(rng.randint(1, 10)):
        covered = rng.sample(columns, rng.randint(1, len(columns)))
        color = [shared.color(rng.randint(0, 1))] if rng.random() < 0.3 else []
        p.row(f"r{label}", [*covered, *color], cost=rng.randint(-5, 9))
    return p


def test_against_lists():
    rng, with_several = random.Random(64), 0
    for _ in range(200):
        p = random_problem(rng)
        everything = list(p)
        all_at_once = p.diagram()
        assert list(all_at_once) == everything
        assert all_at_once.count() == len(all_at_once) == len(everything)
        assert bool(all_at_once) == bool(everything)
        for number, solution in enumerate(everything):
            assert all_at_once[number] == all_at_once.nth(number) == solution
            assert all_at_once[number - len(everything)] == solution
            shuffled = rng.sample(solution, len(solution))
            assert all_at_once.rank(shuffled) == number and shuffled in all_at_once
            assert all_at_once.rank(solution[1:]) is None and solution[1:] not in all_at_once
        for number in (len(everything), -len(everything) - 1):
            with pytest.raises(IndexError):
                all_at_once[number]
        among = Counter(label for solution in everything for label in solution)
        assert all_at_once.row_counts() == {label: among[label] for label in p.labels}
        if everything:
            share = {label: float(Fraction(among[label], len(everything))) for label in p.labels}
            assert all_at_once.marginals() == share
        else:
            with pytest.raises(ValueError, match="no solution"):
                all_at_once.marginals()
        costs = {label: rng.randint(-9, 9) for label in p.labels}
        priced = sorted((sum(costs[label] for label in solution), number) for number, solution in enumerate(everything))
        priced = [(cost, everything[number]) for cost, number in priced]
        for k in (0, 1, 3, len(everything) + 2):
            assert all_at_once.best(k, costs) == priced[:k]
        own = [cost for cost, _ in all_at_once.best(10**6)]
        assert own == [cost for cost, _ in p.cheapest()]
        chosen, excluded = rng.sample(p.labels, 1), rng.sample(p.labels, min(2, len(p.labels)))
        kept = [s for s in everything if set(chosen) <= set(s) and not set(excluded) & set(s)]
        assert list(all_at_once.restrict(chosen, excluded)) == kept == list(p.diagram(choose=chosen, exclude=excluded))
        with_several += len(everything) > 1
    assert with_several > 20


def paths(dot):
    """The sets of rows on the ways through a graph in the language DOT."""
    edges = [
        (int(one), int(other), tuple(map(int, rows.split())))
        for one, other, rows in re.findall(r'n(\d+) -> n(\d+) \[label="([\d ]*)"\]', dot)
    ]
    below = {0: [()]}
    for node in sorted({one for one, _, _ in edges}):
        below[node] = [rows + rest for one, to, rows in edges if one == node for rest in below[to]]
    return below[max(below)]


def test_the_drawing_has_all_solutions():
    p = queens(6)
    labels = p.labels
    drawn = {tuple(sorted(labels[row] for row in way)) for way in paths(p.diagram().to_dot())}
    assert drawn == {tuple(enumerate(board.files)) for board in p}


def test_solutions_of_puzzles():
    for p in (queens(6), tilings((3, 20)), sudoku.puzzle("." * 16)):
        all_at_once = p.diagram()
        assert [str(found) for found in all_at_once] == [str(found) for found in p]
        for number in (0, len(all_at_once) - 1):
            assert all_at_once.rank(all_at_once[number]) == number
    assert queens(5).first() not in queens(6).diagram()
    assert [label for label in p.labels if label in [(0, 0, 1)]] and [(0, 0, 1)] not in all_at_once


def test_counts_of_any_size():
    n = 40
    p = Problem()
    cell = p.primary("cell", n)
    for i, value in itertools.product(range(n), range(10)):
        p.row((i, value), [cell[i]], cost=value)
    all_at_once = p.diagram()
    assert all_at_once.count() == 10**n
    with pytest.raises(OverflowError, match=r"ask count\(\)"):
        len(all_at_once)
    assert all_at_once and all_at_once[-1] == [(i, 9) for i in range(n)]
    digits = int("31415926535897932384626433832795028841971")  # one too many
    assert all_at_once.rank([(i, int(d)) for i, d in enumerate(str(digits)[:n])]) == digits // 10
    assert set(all_at_once.row_counts().values()) == {10 ** (n - 1)}
    assert set(all_at_once.marginals().values()) == {0.1}
    assert all_at_once.best() == [(0, [(i, 0) for i in range(n)])]
    assert [cost for cost, _ in all_at_once.best(42)] == [0] + [1] * 40 + [2]
    assert all_at_once.edge_count == 10 * n and all_at_once.node_count == n + 1 and all_at_once.nbytes > 0
    assert repr(all_at_once) == f"Diagram({10**n} solutions, {n + 1} nodes, {10 * n} edges)"


def test_folded():
    p = latin(5)
    folded = p.diagram(folded=True)
    assert folded.is_folded and not latin(3).diagram().is_folded
    assert folded.count() == len(folded) == 161280
    assert folded.node_count < 50
    assert folded.rank(folded[123456]) == 123456
    assert set(folded.row_counts().values()) == {161280 // 5}
    assert sorted(latin(3).diagram(folded=True)) == sorted(latin(3))
    assert folded.restrict(choose=[(0, 0, 0)]).count() == 161280 // 5
    with pytest.raises(ValueError, match="ask cheapest"):
        folded.best()


def test_samples_are_uniform():
    all_at_once = queens(6).diagram()
    drawn = Counter(tuple(board.files) for board in all_at_once.sample(4000, seed=3))
    assert len(drawn) == 4 and all(850 < times < 1150 for times in drawn.values())  # 5 standard deviations
    assert all_at_once.sample(3, seed=5) != [] and latin(5).diagram().sample() != latin(5).diagram().sample()
    assert str(all_at_once.sample(3, seed=5)) == str(all_at_once.sample(3, seed=5))
    assert pigeons(3).diagram().sample(5) == []


def test_what_is_refused():
    all_at_once = queens(6).diagram()
    for wrong in ("a", 1.5, None):
        with pytest.raises((TypeError, AttributeError)):
            all_at_once[wrong]
    with pytest.raises(ValueError):
        all_at_once.nth(-1)
    with pytest.raises(KeyError):
        all_at_once.restrict(choose=[(9, 9)])
    with pytest.raises(KeyError):
        all_at_once.best(costs={})
    with pytest.raises(Unfinished) as ended:
        queens(10).diagram(nodes=10)
    assert ended.value.reason == "nodes"
