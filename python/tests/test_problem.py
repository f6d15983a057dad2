"""A problem, stated and asked."""

import errno
import functools
import itertools
import os
import pickle
import random
import time

import pytest
from exactcover import Master, NotUnique, Problem, Unfinished, queens

FRIENDS = {1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"], 5: ["Cid", "Dee"]}


def latin(n):
    p = Problem()
    cell, row, column = (p.primary(name, (n, n)) for name in ("cell", "row", "column"))
    for r, c, d in itertools.product(range(n), repeat=3):
        p.row((r, c, d), [cell[r, c], row[r, d], column[c, d]])
    return p


def pigeons(n):
    """One more pigeon than holes."""
    p = Problem()
    pigeon, hole = p.primary("pigeon", n + 1), p.secondary("hole", n)
    for i, j in itertools.product(range(n + 1), range(n)):
        p.row((i, j), [pigeon[i], hole[j]])
    return p


def test_one_line():
    p = Problem.from_rows(FRIENDS)
    assert list(p.solutions()) == [[1, 4], [2, 3]]
    assert list(p) == list(p.solutions())
    assert p.count() == 2
    assert p.first() == [1, 4]
    assert sorted(p.any()) in ([1, 4], [2, 3])
    assert p.labels == [1, 2, 3, 4, 5]
    assert [p.nth(0), p.nth(1)] == [[1, 4], [2, 3]]
    with pytest.raises(IndexError):
        p.nth(2)


def test_a_problem_has_no_length_but_its_rows_have():
    p = Problem.from_rows(FRIENDS)
    with pytest.raises(TypeError):
        len(p)
    assert len(p.rows) == len(p.labels) == 5
    assert p.rows == FRIENDS
    p = Problem()
    grid, shared = p.primary("grid", (2, 2)), p.secondary("shared")
    p.row("x", [shared.color("red"), grid[1, 0]])
    assert {label: sorted(columns) for label, columns in p.rows.items()} == {"x": ["grid[1][0]", "shared:red"]}
    assert queens(4).rows[0, 1][:2] == ["rank[0]", "file[1]"]
    assert Problem().rows == {}


def test_a_question_leaves_the_draft():
    """The first row that was added after a question took as long as all before."""
    p, n, times = Problem(), 200_000, []
    cell = p.primary("cell", 1)
    for i in range(n):
        p.row(i, [cell[0]])
    for i in range(5):
        solutions = iter(p)
        assert next(solutions) == [0]
        begin = time.perf_counter()
        p.row(n + i, [cell[0]])
        times.append(time.perf_counter() - begin)
    assert min(times) < 0.002
    assert p.count() == n + 5


def test_rows_of_a_matrix_are_no_labels_with_columns():
    for rows in ([[1, 0], [0, 1]], [[1, 0, 1], [0, 1, 0]], {"a": [1, 0], "b": [0, 1]}, {"a": [True], "b": [False]}):
        with pytest.raises(TypeError, match="expected a mapping, or pairs, of labels and the columns .*from_matrix"):
            Problem.from_rows(rows)
    for rows in (5, [5], ["ab"], [("a",)], [("a", ["x"], 3)], {"a": 5}, [["a", 5]]):
        with pytest.raises(TypeError, match="expected a mapping, or pairs, of labels and the columns "):
            Problem.from_rows(rows)
    with pytest.raises(TypeError) as error:
        Problem.from_rows([[1, 0] * 10_000])
    assert len(str(error.value)) < 250
    # A pair may be a list, and columns may be called 0 and 1.
    for rows in ([["a", ["x"]], ("b", ["y"])], {"a": (0, 1)}, {"a": (1,), "b": (0,)}, {"a": [0, 1], "b": [0]}):
        assert Problem.from_rows(rows).count() == 1


def test_from_matrix():
    matrix = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1], [True, False, False, False]]
    p = Problem.from_matrix(matrix)
    assert list(p) == [[0, 1], [2, 3]]
    assert p.rows[0] == ["0", "3"]
    p.row("new", [1, 2, 3])
    assert p.count() == 3
    for wrong, what in (([[1, 2]], "row 0, column 1: 2: expected 0 or 1"), ([[1], [1, 0]], "row 1 has 2 numbers")):
        with pytest.raises(ValueError, match=what):
            Problem.from_matrix(wrong)


def test_samples_without_a_seed_differ():
    p = latin(7)
    assert p.sample() != p.sample()
    assert p.sample(2, 5) == p.sample(2, seed=5)


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted on Linux")
def test_threads_are_as_many_as_asked_for():
    p = queens(12)
    solutions = p.solutions(threads=16)
    next(solutions)
    assert len(os.listdir("/proc/self/task")) > 16
    assert p.count(threads=16) == 14200
    with pytest.raises(ValueError, match="threads=1025: expected 1 to 1024"):
        p.count(threads=1025)


def test_secondary_columns_from_rows():
    p = Problem.from_rows([("x", ["a", "s"]), ("y", ["b", "s"]), ("z", ["b"])], secondary=["s"])
    assert list(p) == [["x", "z"]]


def test_columns_that_are_stated_and_that_no_row_covers():
    """A vertex without an edge vanished: the graph had a perfect matching."""
    edges = {"AB": "AB", "CD": "CD", "BC": "BC"}
    assert list(Problem.from_rows(edges)) == list(Problem.from_rows(edges, primary="ABCD")) == [["AB", "CD"]]
    p = Problem.from_rows(edges, primary="ABCDE")
    assert p.count() == 0 and p.any() is None
    assert "E" in p.why_none()
    assert Problem.from_rows({}, primary=[]).count() == 1
    assert Problem.from_rows({}, primary=["a"]).count() == 0
    # Of two kinds, in the order of the lists.
    p = Problem.from_rows({1: ["a", "s"], 2: ["b", "s"], 3: ["b"]}, primary=["b", "a"], secondary=["s", "t"])
    assert list(p) == [[1, 3]]
    assert p.to_matrix() == [[0, 1, 1, 0], [1, 0, 1, 0], [1, 0, 0, 0]]


def test_columns_of_no_list_and_of_two_are_refused():
    with pytest.raises(ValueError, match="row 'x' names 'c', which is in none of primary, secondary and between") as error:
        Problem.from_rows({"x": ["a", "c"]}, primary=["a"], secondary=["b"])
    assert (error.value.label, error.value.name) == ("x", "c")
    lists = {"primary": ["a"], "secondary": ["a"], "between": {"a": (1, 2)}}
    for one, two in itertools.combinations(lists, 2):
        with pytest.raises(ValueError, match=f"the column 'a' is in {one} and in {two}") as error:
            Problem.from_rows({"x": ["a"]}, **{one: lists[one], two: lists[two]})
        assert error.value.name == "a"
    with pytest.raises(ValueError, match="two columns have the name 'a'") as error:
        Problem.from_rows({}, primary="aba")
    assert error.value.name == "a"
    with pytest.raises(TypeError):
        Problem.from_rows({}, primary=[[]])


def test_bounds_from_rows():
    rows = {i: ["x", i % 2] for i in range(4)}
    assert Problem.from_rows(rows, between={"x": (1, 2), 0: (0, 2), 1: (0, 2)}).count() == 4 + 6
    for bounds in ((1, None), [1, None]):
        assert Problem.from_rows({i: ["x"] for i in range(4)}, between={"x": bounds}).count() == 2**4 - 1
    assert Problem.from_rows({i: ["x"] for i in range(4)}, between={"x": (5, None)}).count() == 0
    # Columns that are stated nowhere are primary, unless all of those are stated.
    assert Problem.from_rows(rows, between={"x": (2, 2)}).count() == 4
    with pytest.raises(ValueError, match="row 0 names 0"):
        Problem.from_rows(rows, primary=[], between={"x": (2, 2)})
    for wrong in ((1,), (1, 2, 3), 1, "12", (-1, 2), (None, 2), (1, 2**32), (1.5, 2)):
        with pytest.raises(ValueError, match="between: 'x': expected the least and the most") as error:
            Problem.from_rows(rows, between={"x": wrong})
        assert error.value.name == "x"
    with pytest.raises(ValueError, match="x: 2 to 1 hold no number") as error:
        Problem.from_rows(rows, between={"x": (2, 1)})
    assert error.value.name == "x"
    with pytest.raises(TypeError):
        Problem.from_rows(rows, between=["x"])


def test_no_upper_limit_counts_the_rows_that_are_added_later():
    p = Problem()
    p.between("x", 1, None)
    assert p.count() == 0
    for i in range(1, 6):
        p.row(i, ["x"], cost=-1)
        assert p.count() == len(list(p)) == 2**i - 1
        assert next(p.cheapest())[0] == p.relaxation().bound == -i
    copy, limited = pickle.loads(pickle.dumps(p)), Problem()
    limited.between("x", 1, 5)
    for i in range(1, 6):
        limited.row(i, ["x"], cost=-1)
    assert copy == p and limited != p and list(limited) == list(p)
    copy.row(6, ["x"])
    assert copy.count() == 2**6 - 1
    assert Problem.read(p.write()).count() == p.count()
    # A grid of them, and a master, which takes rows while it is solved.
    p = Problem()
    seat = p.between("seat", 2, None, (2, 2))
    master = Master(p)
    for i in range(5):
        master.row(i, [seat[0, 0], seat[0, 1], seat[1, 0], seat[1, 1]], cost=-1)
        assert master.relaxation().bound == (None if i == 0 else -i - 1)
    assert p.count() == 2**5 - 5 - 1


def brute(rows, columns):
    def is_cover(chosen):
        covered = [column for row in chosen for column in rows[row]]
        return sorted(covered) == columns

    subsets = (chosen for k in range(len(rows) + 1) for chosen in itertools.combinations(rows, k))
    return sorted(sorted(chosen) for chosen in subsets if is_cover(chosen))


def test_random_problems_against_brute_force():
    rng = random.Random(47)
    for _ in range(300):
        columns = list(range(rng.randint(1, 6)))
        rows = {i: sorted(rng.sample(columns, rng.randint(1, len(columns)))) for i in range(rng.randint(1, 9))}
        p = Problem()
        for column in columns:
            p.column(column)
        for label, covered in rows.items():
            p.row(label, covered)
        expected = brute(rows, columns)
        assert sorted(sorted(found) for found in p) == expected
        assert sorted(sorted(found) for found in p.solutions(threads=2)) == expected
        assert p.count() == p.count(threads=2) == p.count(engine="links") == len(expected)
        assert (p.any() is None) == (not expected) == (p.first() is None)
        assert [sorted(p.nth(i)) for i in range(len(expected))] == [sorted(found) for found in p]
        states = p.row_states()
        for row in rows:
            among = sum(row in found for found in expected)
            state = "never" if among == 0 else "always" if among == len(expected) else "sometimes"
            assert states[row] == state
        assert (p.why_none() is None) == bool(expected)
        if expected:
            costs = {row: rng.randint(-5, 9) for row in rows}
            least = min(sum(costs[row] for row in found) for found in expected)
            cheapest = p.cheapest(costs)
            cost, found = next(cheapest)
            assert cost == least == sum(costs[row] for row in found)
            assert len(list(cheapest)) == len(expected) - 1
            assert cheapest.outcome == "exhausted"
            assert all(sorted(found) in expected for found in p.sample(5, seed=3))


def test_counts_of_any_size():
    assert latin(7).count() == 61479419904000
    n = 40
    p = Problem()
    cell = p.primary("cell", n)
    for i, value in itertools.product(range(n), range(10)):
        p.row((i, value), [cell[i]])
    assert p.count() == 10**n
    assert p.nth(10**n - 1) == [(i, 9) for i in range(n)]
    assert len(p.sample(3)) == 3
    assert p.sample(3, seed=8) == p.sample(3, seed=8)


def test_colors_and_bounds():
    p = Problem()
    a, b = p.primary("a"), p.primary("b")
    shared = p.secondary("shared")
    for column, color in itertools.product((a, b), ("red", "blue")):
        p.row((column.name, color), [column, shared.color(color)])
    assert sorted(sorted(found) for found in p) == [[("a", "blue"), ("b", "blue")], [("a", "red"), ("b", "red")]]
    p = Problem()
    p.between("x", 1, 2)
    for i in range(3):
        p.row(i, ["x"])
    assert p.count() == 6
    p = Problem()
    grid = p.between("grid", 0, 1, (2, 2))
    p.row("row", [grid[0, 0], grid[1, 1]])
    assert p.count() == 2


def test_rows_may_be_added_after_a_question():
    p = Problem.from_rows({1: ["a", "b"]})
    assert p.count() == 1
    p.row(2, ["a"])
    p.row(3, ["b"])
    assert p.count() == 2
    p.column("c")
    assert p.count() == 0
    p.row(4, ["c"])
    assert list(p) == [[1, 4], [2, 3, 4]]


def test_unique():
    p = latin(2)
    with pytest.raises(NotUnique) as several:
        p.unique()
    assert len(several.value.solutions) == 2
    assert p.unique(choose=[(0, 0, 0)]) == sorted(p.unique(choose=[(0, 0, 0)]))
    assert pigeons(2).unique() is None


def test_choose_and_exclude():
    p = Problem.from_rows(FRIENDS)
    assert list(p.solutions(choose=[2])) == [[2, 3]]
    assert p.count(exclude=[2]) == 1
    with pytest.raises(KeyError) as unknown:
        p.count(choose=[9])
    assert unknown.value.label == 9


def test_why_there_is_none():
    p = pigeons(3)
    assert p.any() is None
    assert "need 4 rows" in p.why_none()
    assert latin(3).why_none() is None
    assert latin(3).why_none(choose=[(0, 0, 0), (0, 1, 0)]) is not None
    odd = Problem()
    cell = odd.primary("cell", (3, 3))
    for r, c in itertools.product(range(3), range(3)):
        for s, d in ((r + 1, c), (r, c + 1)):
            if s < 3 and d < 3:
                odd.row(((r, c), (s, d)), [cell[r, c], cell[s, d]])
    weights = odd.weights()
    for row in odd.labels:
        assert sum(weights.weights.get(f"cell[{r}][{c}]", 0) for r, c in row) % weights.modulus == 0
    assert sum(weights.weights.values()) % weights.modulus != 0
    assert str(weights) == weights.text


def test_errors_carry_their_data():
    p = Problem()
    cell = p.primary("cell", (2, 3))
    p.row("ok", [cell[0, 0]])
    with pytest.raises(ValueError, match="two rows have the label 'ok'") as error:
        p.row("ok", [cell[0, 0]])
    assert error.value.label == "ok"
    with pytest.raises(ValueError, match="no column has the name 'nowhere'") as error:
        p.row("x", ["nowhere"])
    assert error.value.name == "nowhere"
    with pytest.raises(ValueError, match="twice") as error:
        p.row("x", [cell[1, 2], cell[1, 2]])
    assert (error.value.label, error.value.column) == ("x", "cell[1][2]")
    with pytest.raises(ValueError, match="names no column"):
        p.row("x", [])
    with pytest.raises(ValueError, match="colo"):
        p.row("x", [cell[0, 0].color("red")])
    with pytest.raises(ValueError, match="another problem"):
        p.row("x", [Problem().primary("cell", 1)[0]])
    for place in ((-1, 0), (2, 0), (0, 3)):
        with pytest.raises(IndexError):
            cell[place]
    with pytest.raises(TypeError):
        cell[0]
    with pytest.raises(TypeError, match="unexpected keyword argument 'node'"):
        p.count(node=1)
    with pytest.raises(TypeError, match="threads"):
        p.any(threads=2)
    for name, value in (("engine", "fast"), ("threads", 0), ("nodes", -1), ("threads", 10**6)):
        with pytest.raises((ValueError, OverflowError)):
            p.count(**{name: value})
    with pytest.raises(ValueError):
        p.between("x", 3, 2)
    with pytest.raises(ValueError):
        p.primary("x", (2,) * 5)
    with pytest.raises(ValueError):
        p.primary("x", 2**40)
    with pytest.raises(ValueError, match="2147483647"):
        large = Problem()
        large.primary("x", 2**32 - 1)
        large.count()
    # What was refused has changed nothing.
    assert p.labels == ["ok"]
    assert p.count() == 0
    with pytest.raises(ValueError) as error:
        Problem.read("a b\na c\n")
    assert (error.value.line, error.value.column) == (2, 3)


def test_blocks_have_any_shape():
    p = Problem()
    for axes in range(1, 5):
        block = p.primary(f"b{axes}", tuple(range(2, 2 + axes)) if axes > 1 else 2)
        assert block.shape == tuple(range(2, 2 + axes))
        places = list(itertools.product(*map(range, block.shape)))
        assert len(block) == len(places)
        names = [f"b{axes}" + "".join(f"[{at}]" for at in place) for place in places]
        assert [column.name for column in block] == names
        for place, name in zip(places, names):
            assert block[place].name == name
            p.row(name, [block[place]])
    assert p.count() == 1
    assert list(p.secondary("none", 0)) == []
    # The error of a column that is named twice names it, whatever its block.
    for axes, place in ((2, (1, 2)), (3, (1, 2, 3)), (4, (1, 2, 3, 4))):
        block = p.primary("again", tuple(range(2, 2 + axes)))
        with pytest.raises(ValueError) as error:
            p.row("x", [block[place], block[place]])
        assert error.value.column == "again" + "".join(f"[{at}]" for at in place)


def test_limits(tmp_path):
    p = latin(5)
    with pytest.raises(Unfinished) as ended:
        pigeons(11).any(nodes=10, engine="links", exclude=[])
    assert ended.value.reason == "nodes"
    with pytest.raises(Unfinished) as ended:
        p.count(nodes=3)
    assert ended.value.at_least == 0
    for ask in (Problem.any, Problem.first, Problem.unique, Problem.why_none, Problem.sample, Problem.count):
        with pytest.raises(Unfinished) as ended:
            ask(pigeons(11), nodes=10)
        assert ended.value.reason == "nodes"
    with pytest.raises(Unfinished) as ended:
        p.nth(0, nodes=3)
    assert ended.value.reason == "nodes"
    with pytest.raises(Unfinished) as ended:
        p.prove_count(tmp_path / "proof", nodes=3)
    assert ended.value.reason == "nodes"
    solutions = p.solutions(nodes=1)
    with pytest.raises(Unfinished):
        next(solutions)
    assert solutions.outcome == "limited"
    solutions.add_nodes(1000)
    assert len(list(itertools.islice(solutions, 10))) == 10
    assert 0 < solutions.progress < 1
    assert solutions.nodes > 1


def whole_and_limited(ask, step, **options):
    """What is found without a limit, and what is found where the limit is raised again and again."""
    found, under_way = [], ask(nodes=0, **options)
    while under_way.outcome != "exhausted":
        try:
            found.extend(under_way)
        except Unfinished as error:
            assert (error.reason, under_way.outcome) == ("nodes", "limited")
            with pytest.raises(Unfinished):
                next(under_way, None)
            under_way.add_nodes(step)
    assert next(under_way, None) is None
    return list(ask(**options)), found


@pytest.mark.parametrize("threads", [None, 1, 2, 3])
def test_what_ends_at_its_limit_says_so_and_goes_on(threads):
    """It ended as if it were complete, and by several threads never."""
    p = queens(7)
    for step in (1, 10, 100):
        whole, found = whole_and_limited(p.solutions, step, threads=threads)
        assert found == whole
        whole, found = whole_and_limited(p.distinct, step, threads=threads)
        assert found == whole
    if threads is None:
        whole, found = whole_and_limited(lambda **options: p.cheapest(dict.fromkeys(p.labels, 1), **options), 10)
        assert found == whole


def test_what_ends_at_its_limit_goes_on_elsewhere():
    p, (some, rest) = queens(7), ([], [])
    costs = {(rank, file): rank * file for rank, file in p.labels}
    for ask in (p.solutions, functools.partial(p.solutions, threads=2), functools.partial(p.cheapest, costs)):
        with pytest.raises(Unfinished) as ended:
            some.extend(ask(nodes=100))
        load = p.load_cheapest if "cheapest" in repr(ask) else p.load
        rest.extend(load(pickle.loads(pickle.dumps(ended.value)).state))
        assert some and some + rest == list(ask())
        some.clear(), rest.clear()


def test_save_and_load():
    p = queens(8)
    everything = [found.files for found in p]
    for taken in (0, 1, 50, 92):
        solutions = p.solutions()
        given = [next(solutions).files for _ in range(taken)]
        state = solutions.save()
        for threads in (None, 2):
            rest = [found.files for found in p.load(state, threads=threads)]
            assert given + rest == everything
        # Of threads, too, each solution comes exactly once, in the same order.
        solutions = p.solutions(threads=2)
        given = [next(solutions).files for _ in range(taken)]
        state_of_threads = solutions.save()
        for threads in (None, 1, 2):
            rest = [found.files for found in p.load(state_of_threads, threads=threads)]
            assert given + rest == everything
    with pytest.raises(ValueError):
        queens(9).load(state)
    for text in ("", "{}", state[:-5], "[1]"):
        with pytest.raises(ValueError):
            p.load(text)
    costs = {label: label[0] * label[1] % 7 for label in p.labels}
    cheapest = p.cheapest(costs)
    order = [cost for cost, _ in p.cheapest(costs)]
    given = [next(cheapest)[0] for _ in range(5)]
    assert given + [cost for cost, _ in p.load_cheapest(cheapest.save())] == order == sorted(order)


def test_cheapest_with_bound_and_gap():
    p = Problem()
    p.column("a"), p.column("b")
    p.row("ab", ["a", "b"], cost=5)
    p.row("a", ["a"], cost=2)
    p.row("b", ["b"], cost=2)
    cheapest = p.cheapest()
    assert next(cheapest) == (4, ["a", "b"])
    assert cheapest.bound is not None and cheapest.bound >= 4
    assert list(cheapest) == [(5, ["ab"])]
    with pytest.raises(KeyError):
        p.cheapest({"ab": 1})


def test_the_greatest_values_come_first():
    p = queens(7)
    values = {label: label[0] * label[1] % 7 - 3 for label in p.labels}
    expected = sorted((value for value, _ in p.cheapest(values)), reverse=True)
    greatest, seen = p.cheapest(values, maximize=True, nodes=0), []
    assert greatest.bound >= expected[0] > expected[-1]
    while len(seen) < len(expected):
        greatest.add_nodes(1)
        try:
            value, board = next(greatest)
        except Unfinished:
            left = expected[len(seen)]
            assert greatest.bound >= left
            if greatest.best is not None:
                best, board = greatest.best
                assert best == sum(values[queen] for queen in enumerate(board.files)) <= left
                assert greatest.gap == greatest.bound - best
        else:
            assert value == sum(values[queen] for queen in enumerate(board.files))
            seen.append(value)
            if len(seen) % 9 == 1:
                left = p.load_cheapest(greatest.save())  # of the same direction
                assert [value for value, _ in left] == expected[len(seen) :]
    assert seen == expected


def test_a_state_of_the_greatest_is_none_of_the_cheapest():
    p = Problem.from_rows({1: ["a"], 2: ["a"], 3: ["a"]})
    values = {1: 7, 2: 3, 3: 9}
    for maximize, own, other in ((True, "true", "false"), (False, "false", "true")):
        search = p.cheapest(values, maximize=maximize)
        next(search)
        state = search.save()
        assert list(p.load_cheapest(state)) == [(7, [1]), (3 if maximize else 9, [2 if maximize else 3])]
        assert f"}},{own}," in state
        with pytest.raises(ValueError, match="costs"):
            p.load_cheapest(state.replace(f"}},{own},", f"}},{other},"))
        with pytest.raises(ValueError, match="cheapest"):
            p.count_rest(state)


def test_values_at_the_end_of_the_integers():
    p = Problem.from_rows({1: ["a"], 2: ["a"]})
    most = 2**63 - 1
    assert list(p.cheapest({1: most, 2: -most}, maximize=True)) == [(most, [1]), (-most, [2])]
    with pytest.raises(ValueError, match="largest cost is -9223372036854775808"):
        p.cheapest({1: -most - 1, 2: 0}, maximize=True)
    p = Problem.from_rows({1: ["a"], 2: ["b"]})
    with pytest.raises(ValueError, match=f"largest cost is {most}"):
        p.cheapest({1: most, 2: most}, maximize=True)


def test_knuth(tmp_path):
    p = Problem.read("a b 1:2|c | s\na s:red |3\nb s:red\nb s:blue\nc |1\nc\n")
    assert p.labels == [1, 2, 3, 4, 5]
    again = Problem.read(p.write())
    assert list(again) == list(p)
    assert next(again.cheapest()) == next(p.cheapest())
    assert p.prove_count(tmp_path / "proof") == p.count() == 3
    assert (tmp_path / "proof").stat().st_size > 0
    with pytest.raises(OSError) as error:
        p.prove_count(tmp_path)
    assert error.value.errno and error.value.filename == str(tmp_path)
    with pytest.raises(FileNotFoundError) as error:
        p.prove_count(tmp_path / "none" / "proof")
    assert (error.value.errno, error.value.filename) == (errno.ENOENT, str(tmp_path / "none" / "proof"))
    assert error.value.strerror == os.strerror(errno.ENOENT)
    if os.path.exists("/dev/full"):
        with pytest.raises(OSError) as error:
            p.prove_count("/dev/full")
        assert (error.value.errno, error.value.filename) == (errno.ENOSPC, "/dev/full")
