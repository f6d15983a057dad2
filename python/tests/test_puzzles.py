"""Puzzles that are ready made, and their pictures."""

import pickle
import xml.etree.ElementTree

import pytest
from exactcover import NotUnique, queens, stars, sudoku, tilings

HARD = "3.9.6.....71..9..6...5.......5...8......5..9..28..453....4..2.....2.76...3.....1."


def is_svg(picture):
    return xml.etree.ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_queens():
    p = queens(8)
    assert p.count() == 92
    for board in p:
        files = board.files
        assert sorted(files) == list(range(8))
        assert len({f - r for r, f in enumerate(files)}) == len({f + r for r, f in enumerate(files)}) == 8
    assert queens(12).count() == 14200
    assert queens(5, toroidal=True).count() == 10
    assert p.first(choose=[(0, 3)]).files[0] == 3
    assert is_svg(p.any()._repr_svg_())
    assert str(board).count("Q") == 8
    with pytest.raises(TypeError, match="ready made"):
        p.row("x", [])
    with pytest.raises(TypeError, match="ready made"):
        p.column("x")


def test_tilings():
    assert tilings((8, 8), ["*\n##"]).count() == 12988816
    p = tilings((6, 10))
    assert p.count() == 9356
    tiling = p.any()
    cells = [cell for _, cells in tiling.pieces for cell in cells]
    assert sorted(cells) == [(r, c) for r in range(6) for c in range(10)]
    assert sorted(letter for letter, _ in tiling.pieces) == list("FILNPTUVWXYZ")
    assert is_svg(tiling.svg())
    assert tilings((3, 3, 3), ["soma"]).count() == 11520
    assert len(tilings((3, 3, 3), ["soma"]).first().pieces[0][1][0]) == 3
    # Layers are a board in space: they were two flat boards.
    assert tilings("##|##\n##|##", ["*\n##"]).count() == tilings((2, 2, 2), ["*\n##"]).count() == 9
    with pytest.raises(ValueError, match="in two parts") as parts:
        tilings((2, 2), ["#.\n.#"])
    assert (parts.value.line, parts.value.column) == (2, 2)
    cut = tilings(".##\n###\n##.", ["*\n##"])
    assert cut.count() == 0
    assert cut.why_none() is not None
    assert tilings("##\n##", ["2\n##"]).count() == 2
    assert len(tilings((8, 8), ["*\n##"]).sample(5)) == 5
    with pytest.raises(ValueError) as error:
        tilings("##\n#x", ["##"])
    assert (error.value.line, error.value.column) == (2, 2)
    with pytest.raises(ValueError):
        tilings((3,), ["##"])


def test_equal_pieces_of_a_list_are_copies_of_one():
    """They were two pieces, and each tiling was counted twice."""
    p = tilings((2, 2), ["##", "##"])
    assert sorted({letter for letter, _ in p.labels}) == ["A"]
    assert len(set(p.labels)) == len(p.labels) == 4
    assert p.count() == len({tuple(sorted(map(str, tiling.pieces))) for tiling in p}) == 2
    assert str(p.first()) == "AA\nBB\n"
    assert p.count(choose=[p.labels[0]]) == 1
    letters = {letter for letter, _ in tilings((3, 3), ["##", "BB", "#", "###\n\n#"]).labels}
    assert sorted(letters) == ["A", "C", "D"]
    assert tilings((2, 2), ["AA", "AA"]).count() == 2
    assert tilings((2, 3), ["AA\nA.\n\nBB\nB."]).count() == 2


def test_mirror_images_may_be_different():
    assert tilings((3, 3, 3), ["soma"]).count_distinct() == 240
    assert tilings((3, 3, 3), ["soma"], mirror_images=False).count_distinct() == 480


def test_cells_with_a_plus_may_stay_empty_and_pieces_lie_on_a_board():
    assert tilings("##+\n##+", ["*\n##"]).count() == 5
    assert tilings("##11", ["*\n##"]).count() == 1
    with pytest.raises(ValueError, match="no piece can lie") as error:
        tilings("##1", ["*\n##"])
    assert (error.value.line, error.value.column) == (1, 3)


def test_sudoku():
    solved = sudoku.solve(HARD)
    assert solved.line.startswith("34916")
    assert sudoku.solve(str(sudoku.read(HARD)[0])) == solved
    assert is_svg(solved.svg())
    assert solved.digits[:5] == [3, 4, 9, 1, 6] and len(solved.digits) == 81  # they were bytes
    assert sudoku.solve("11" + "." * 14) is None
    with pytest.raises(NotUnique) as several:
        sudoku.solve("1" + "." * 15)
    assert len(set(several.value.solutions)) == 2
    assert sudoku.puzzle("." * 16).count() == 288
    assert sudoku.puzzle("." * 16).first(choose=[(0, 0, 3)]).digits[0] == 3
    with pytest.raises(ValueError, match="82 cells on the line: expected 81") as error:
        sudoku.solve(HARD + ".")
    assert error.value.line == 1
    with pytest.raises(ValueError, match="expected one"):
        sudoku.solve(HARD + "\n" + HARD)
    with pytest.raises(ValueError):
        sudoku.solve(HARD, layout="nothing")


def test_cages_with_several_sets_of_digits():
    """They were refused: two rows had the label (0, 0, 0)."""
    text = "....\n....\n....\n....\n\n5: r1c1 r1c2\n5: r2c3 r2c4\n"
    p = sudoku.puzzle(text)
    cages = [label for label in p.labels if label[0] == "cage"]
    # What the first two rows have besides are cages too.
    assert sorted(cages) == [("cage", cage, digits) for cage in range(4) for digits in ((1, 4), (2, 3))]
    assert len(set(p.labels)) == len(p.labels) == 64 + 8
    assert p.count() == len({board.line for board in p}) == 96
    for board in p:
        assert board.digits[0] + board.digits[1] == board.digits[6] + board.digits[7] == 5
    assert {tuple(sorted(board.digits[:2])) for board in p.solutions(choose=[("cage", 0, (1, 4))])} == {(1, 4)}
    states = sudoku.puzzle("1" + text[1:]).row_states()
    assert (states["cage", 0, (1, 4)], states["cage", 0, (2, 3)]) == ("always", "never")
    boards = p.diagram()
    assert [boards.rank(board) for board in boards] == list(range(96))
    assert pickle.loads(pickle.dumps(p)).labels == p.labels
    assert sum(kind.size for kind in p.classes()) == 96
    # Nine digits, which are the house itself, and one set of digits.
    whole = sudoku.puzzle("." * 81 + "\n45: " + " ".join(f"r1c{column}" for column in range(1, 10)) + "\n3: r2c1 r2c2")
    assert whole.labels[729:731] == [("cage", 0, (1, 2, 3, 4, 5, 6, 7, 8, 9)), ("cage", 1, (1, 2))]


def test_generated_killers():
    board = sudoku.generate("6x6", seed=5, cages=12)
    assert set(board.digits) == {0}
    assert sudoku.puzzle(board).count() == 1
    assert sudoku.solve(board).digits[:6] == sudoku.solve(board, seconds=9).digits[:6]
    with pytest.raises(ValueError, match="9 to 81"):
        sudoku.generate(cages=8)


def test_generate_and_rate():
    board = sudoku.generate(seed=5)
    assert board == sudoku.generate(seed=5)
    assert hash(board) == hash(sudoku.generate(seed=5))
    assert board != sudoku.generate(seed=6)
    assert sudoku.generate() != sudoku.generate()
    assert sudoku.puzzle(board).count() == 1
    assert sudoku.solve(board) is not None
    assert sudoku.rate(board)
    small = sudoku.generate("4x4", seed=1, symmetry="half-turn")
    assert len(small.digits) == 16
    assert sudoku.puzzle(sudoku.generate("samurai", seed=1), layout="samurai").count() == 1
    with pytest.raises(ValueError):
        sudoku.generate(symmetry="all")
    with pytest.raises(ValueError):
        sudoku.generate("4x4", clues=0)


def test_boards_as_values():
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    rows = [[int(c) if c != "." else 0 for c in HARD[9 * r : 9 * r + 9]] for r in range(9)]
    nothing = [[digit or None for digit in row] for row in rows]
    frame = pandas.DataFrame(nothing)
    texts = [["".join(HARD[9 * r : 9 * r + 9]) for r in range(9)], [str(d) for d in sum(rows, [])]]
    for board in [rows, nothing, sum(rows, []), numpy.array(rows), frame, *texts, tuple(map(tuple, rows))]:
        assert sudoku.read(board)[0].line == HARD
    assert sudoku.solve(numpy.array(rows)) == sudoku.solve(HARD)
    assert sudoku.solve('{"puzzle": "%s"}' % HARD) == sudoku.solve(HARD)
    # 0 and None may be a digit that counts from 0.
    with pytest.raises(ValueError, match="count from 0"):
        sudoku.read([[0, 1, None, None], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    with pytest.raises(TypeError, match="a number, a text or None"):
        sudoku.read([[1.5, 0, 0, 0]] * 4)
    with pytest.raises(TypeError, match="a list of rows"):
        sudoku.read(7)
    with pytest.raises(TypeError, match="a list of rows"):
        sudoku.read([[1, 2], 3])


def test_stars():
    numpy = pytest.importorskip("numpy")
    rows = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 2, 1], [2, 3, 3, 3]]
    for board in ["1\nAABB\nAABB\nCCCB\nCDDD", rows, numpy.array(rows), [["a", "a", "b", "b"], ["a", "a", "b", "b"], ["c", "c", "c", "b"], ["c", "d", "d", "d"]]]:
        p = stars(board, 1)
        assert list(p) == [[(0, 1), (1, 3), (2, 0), (3, 2)]]
        assert pickle.loads(pickle.dumps(p)).count() == 1
    with pytest.raises(ValueError, match="number of stars"):
        stars(rows)
    with pytest.raises(ValueError, match="the board has 1 stars in each row, not 2"):
        stars("1\nAABB\nAABB\nCCCB\nCDDD", 2)


def test_boards_to_tile_as_values():
    numpy = pytest.importorskip("numpy")
    assert tilings(numpy.ones((8, 8), dtype=bool), ["*\n##"]).count() == 12988816
    assert tilings([[1, 1, 0], [1, 1, 1], [0, 1, 1]], ["*\n##"]).count() == tilings("##.\n###\n.##", ["*\n##"]).count()
    assert tilings(numpy.ones((2, 2, 2), dtype=int), ["*\n##"]).count() == 9
    p = tilings([[1, 1], [1, 1]], ["*\n##"])
    assert pickle.loads(pickle.dumps(p)).count() == 2
