"""Solutions up to symmetry, against brute force and published numbers."""

import itertools
import math
import random
import threading

import pytest
from exactcover import Problem, Unfinished, queens, sudoku, tilings
from test_problem import brute, latin


def turned(files):
    """The queens after a quarter turn."""
    n = len(files)
    return tuple(sorted(range(n), key=lambda rank: -files[rank])) if n else ()


def images(files):
    """A placement in all eight positions."""
    found = set()
    for board in (tuple(files), tuple(reversed(files))):
        for _ in range(4):
            found.add(board)
            board = turned(board)
    return found


def test_queens_up_to_symmetry():
    p = queens(8)
    assert p.symmetries().order == 8
    assert p.count_distinct() == 12
    kinds = [frozenset(images(board.files)) for board in p.distinct()]
    assert len(kinds) == len(set(kinds)) == 12
    assert set().union(*kinds) == {tuple(board.files) for board in p}
    for kind in p.classes():
        assert kind.size == len(images(kind.solution.files))
        assert kind.symmetries().order * kind.size == 8
    # A002562 of the OEIS.
    assert [queens(n).count_distinct() for n in range(1, 10)] == [1, 0, 0, 1, 2, 1, 6, 12, 46]


def test_pentominoes_up_to_symmetry():
    p = tilings((6, 10))
    assert p.count_distinct() == 2339
    kinds = list(p.classes(threads=2))
    assert (len(kinds), sum(kind.size for kind in kinds)) == (2339, 9356)
    assert [kind.size for kind in tilings((3, 20)).classes()] == [4, 4]


def renamings(rows, columns):
    """All renamings of the rows that map columns to columns."""
    members = sorted(tuple(sorted(row for row in rows if column in rows[row])) for column in columns)
    for image in itertools.permutations(rows):
        name = dict(zip(rows, image))
        if sorted(tuple(sorted(name[row] for row in column)) for column in members) == members:
            yield name


def test_random_problems_against_brute_force():
    rng = random.Random(63)
    kinds = 0
    for _ in range(150):
        columns = list(range(rng.randint(1, 4)))
        rows = {i: sorted(rng.sample(columns, rng.randint(1, len(columns)))) for i in range(rng.randint(1, 6))}
        p = Problem()
        for column in columns:
            p.column(column)
        for label, covered in rows.items():
            p.row(label, covered)
        group = list(renamings(rows, columns))
        everything = brute(rows, columns)
        classes = {frozenset(tuple(sorted(name[row] for row in found)) for name in group) for found in everything}
        symmetries = p.symmetries()
        assert symmetries.order == len(group)
        assert all(name in symmetries for name in group)
        orbits = {frozenset(name[row] for name in group) for row in rows}
        assert {frozenset(orbit) for orbit in symmetries.orbits} == orbits
        assert p.symmetries(symmetries.generators).order == len(group)
        assert p.count_distinct() == len(classes)
        found = [tuple(sorted(solution)) for solution in p.distinct()]
        assert len(found) == len(classes) == len({kind for kind in classes for one in found if one in kind})
        sizes = sorted(kind.size for kind in p.classes(symmetries))
        assert sizes == sorted(map(len, classes))
        kinds += len(classes) < len(everything)
    assert kinds > 20


def beads(n, colors):
    return Problem.from_rows({(place, color): [place] for place in range(n) for color in range(colors)})


def test_the_symmetries_of_the_caller():
    p = beads(6, 3)

    def turn(bead):
        return (bead[0] + 1) % 6, bead[1]

    flip = {(place, color): (-place % 6, color) for place, color in p.labels}
    assert p.symmetries([turn]).order == 6
    assert p.symmetries([turn, flip]).order == 12
    assert flip not in p.symmetries([turn]) and flip in p.symmetries([flip, turn])
    assert p.symmetries([]).order == 1
    assert p.count_distinct([turn]) == len(list(p.classes([turn]))) == 130  # necklaces: A001867
    assert p.count_distinct([turn, flip]) == 92  # bracelets: A027671
    assert p.count_distinct([]) == 3**6
    assert p.count_distinct() == 1  # each place may exchange its colors by itself


def test_what_is_no_symmetry():
    p = beads(3, 2)
    with pytest.raises(ValueError, match=r"two rows have the same image: \(0, 0\), \(0, 1\)"):
        p.symmetries([lambda bead: (bead[0], 0)])
    with pytest.raises(KeyError) as unknown:
        p.symmetries([lambda bead: (bead[0] + 1, bead[1])])
    assert unknown.value.label == (3, 0)
    with pytest.raises(ValueError, match="column"):
        swapped = {(0, 0): (1, 0), (1, 0): (0, 0)}
        p.symmetries([lambda bead: swapped.get(bead, bead)])
    for wrong in (lambda bead: bead, {label: label for label in p.labels}):
        with pytest.raises(TypeError, match="list of mappings or functions"):
            p.distinct(wrong)
    with pytest.raises(ZeroDivisionError):
        p.symmetries([lambda bead: 1 // 0])
    with pytest.raises(ValueError, match="another matrix"):
        p.count_distinct(beads(4, 2).symmetries())


def test_chosen_rows_are_kept():
    p = queens(8)
    with pytest.raises(ValueError, match=r"row \(0, 0\) is chosen or excluded, but its image, row \("):
        p.distinct(choose=[(0, 0)])
    corners = [(0, 0), (0, 7), (7, 0), (7, 7)]
    inside = [board.files for board in p if not any(board.files[rank] == file for rank, file in corners)]
    kinds = {frozenset(images(files)) for files in inside}
    assert p.count_distinct(exclude=corners) == len(list(p.distinct(exclude=corners))) == len(kinds)
    # A problem without a board has the symmetries that keep the chosen rows.
    square = latin(4)
    chosen = [(0, 0, 0)]
    assert square.symmetries().order == 6 * math.factorial(4) ** 3
    assert square.symmetries(choose=chosen).order == 6 * math.factorial(3) ** 3
    assert sum(kind.size for kind in square.classes(choose=chosen)) == 576 // 4


def test_classes_of_large_groups():
    # Main classes of Latin squares: A003090 of the OEIS.
    assert [len(list(latin(n).distinct())) for n in range(1, 6)] == [1, 1, 1, 2, 2]
    assert sum(kind.size for kind in latin(5).classes()) == 161280
    assert latin(4).count_distinct() == 2
    # One 4 x 4 Sudoku up to its 2 kinds: 288 grids.
    puzzle = sudoku.puzzle("." * 16)
    assert sum(kind.size for kind in puzzle.classes()) == 288 and puzzle.count_distinct() == 2


def test_limits():
    p = queens(9)
    kinds, found = p.classes(nodes=20), []
    with pytest.raises(Unfinished) as ended:
        found.extend(kinds)
    assert ended.value.reason == "nodes" and kinds.outcome == "limited" and len(found) < 46
    kinds.add_nodes(1_000_000)
    found.extend(kinds)
    assert len(found) == 46 and sum(kind.size for kind in found) == 352
    assert kinds.progress == 1.0 and kinds.nodes > 20
    with pytest.raises(Unfinished) as ended:
        p.count_distinct(nodes=3)
    assert ended.value.reason == "nodes"
    with pytest.raises(Unfinished) as ended:
        latin(8).symmetries(nodes=1)
    assert ended.value.reason == "nodes"


def test_they_say_what_they_are():
    kind = next(queens(6).classes())
    assert repr(kind) == "Class(size=4, solution=Placement([1, 3, 5, 0, 2, 4]))"
    assert repr(queens(6).symmetries()) == "Symmetries(order 8)"
    assert repr(queens(6).classes()) == "Classes(running, progress=0.000, nodes=0)"


def test_several_threads_share_classes():
    kinds, found = queens(11).classes(), []
    threads = [threading.Thread(target=lambda: found.extend(kinds)) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert 0 <= kinds.progress <= 1 and kinds.nodes >= 0
    for thread in threads:
        thread.join()
    assert (len(found), sum(kind.size for kind in found)) == (341, 2680)  # A002562, A000170


def test_a_count_of_all_with_symmetries():
    p = beads(6, 3)

    def turn(bead):
        return (bead[0] + 1) % 6, bead[1]

    assert p.count() == p.count([turn]) == p.count(p.symmetries()) == p.count([]) == 3**6
    assert p.count([turn], threads=2) == 3**6
    said = []
    assert p.count(p.symmetries([turn]), progress=said.append) == 3**6
    assert said[-1] == 1
    red = [(place, 0) for place in range(6)]
    assert p.count([turn], exclude=red) == 2**6
    with pytest.raises(ValueError, match="chosen or excluded"):
        p.count([turn], choose=red[:1])
    with pytest.raises(ValueError):
        p.count(queens(4).symmetries())
    with pytest.raises(TypeError):
        p.count(turn)


def test_boards_are_counted_with_their_symmetries():
    # A000170 of the OEIS.
    assert [queens(n).count() for n in range(1, 10)] == [1, 0, 0, 2, 10, 4, 40, 92, 352]
    assert queens(9).count(threads=2) == queens(9).count([]) == 352
    assert queens(8).count(choose=[(0, 0)]) == 4
    assert tilings((5, 12)).count() == 4040
    done = []
    assert queens(13).count(progress=done.append) == 73712
    assert all(0 <= part <= 1 for part in done) and done[-1] == 1
    with pytest.raises(Unfinished) as unfinished:
        queens(9).count(nodes=20)
    assert unfinished.value.at_least <= 352
