"""Problems from matrices, and matrices from problems."""

import array
import collections
import itertools
import random
import time

import pytest
from exactcover import Problem, queens

# Knuth's example: rows 1, 4 and 5 are the only solution, counted from 1.
KNUTH = [
    [0, 0, 1, 0, 1, 0, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 1, 0],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 0, 1],
]
ANSWER = [0, 3, 4]


def brute(matrix, secondary=()):
    """All sets of rows that cover each column once, or each secondary one at most once."""
    found = []
    for size in range(len(matrix) + 1):
        for chosen in itertools.combinations(range(len(matrix)), size):
            sums = [sum(column) for column in zip(*(matrix[row] for row in chosen))] or [0] * len(matrix[0])
            if all(total <= 1 if at in secondary else total == 1 for at, total in enumerate(sums)):
                found.append(list(chosen))
    return sorted(found)


class Rows:
    """A matrix stored row by row, of no package."""

    format = "csr"

    def __init__(self, matrix):
        self.shape = (len(matrix), len(matrix[0]))
        self.indptr, self.indices = [0], []
        for row in matrix:
            self.indices += [column for column, bit in enumerate(row) if bit]
            self.indptr.append(len(self.indices))


def test_lists():
    p = Problem.from_matrix(KNUTH)
    assert list(p) == [ANSWER]
    assert p.to_matrix() == KNUTH
    assert Problem.from_matrix(p.to_matrix()) == p
    assert list(Problem.from_matrix(map(tuple, KNUTH))) == [ANSWER]
    assert list(Problem.from_matrix([[float(bit) for bit in row] for row in KNUTH])) == [ANSWER]
    assert Problem.from_matrix([]).to_matrix() == []
    assert Problem.from_matrix([]).count() == Problem.from_matrix([], sets="columns").count() == 1


def test_random_matrices_against_brute_force():
    rng = random.Random(63)
    for _ in range(200):
        width = rng.randint(1, 5)
        matrix = [[int(rng.random() < 0.4) for _ in range(width)] for _ in range(rng.randint(1, 9))]
        matrix = [row for row in matrix if any(row)]
        secondary = [column for column in range(1, width) if rng.random() < 0.3]
        primary = set(range(width)).difference(secondary)
        is_lawful = all(any(row[column] for column in primary) for row in matrix)
        if not matrix:
            continue
        if not is_lawful:
            with pytest.raises(ValueError, match="primary"):
                Problem.from_matrix(matrix, secondary=secondary)
            continue
        for form in (matrix, Rows(matrix)):
            p = Problem.from_matrix(form, secondary=secondary)
            assert sorted(sorted(found) for found in p) == brute(matrix, secondary)
        elements = list(map(list, zip(*matrix)))
        for form in (elements, Rows(elements)):
            assert Problem.from_matrix(form, secondary=secondary, sets="columns") == p


def test_sets_of_zeros_are_refused():
    """They were left out, where `from_rows` refuses them."""
    matrix = [[1, 0], [0, 1], [0, 0]]
    for form in (matrix, Rows(matrix)):
        with pytest.raises(ValueError, match="row 2 of the matrix is zeros: it could be added") as error:
            Problem.from_matrix(form)
        assert error.value.label == 2
        with pytest.raises(ValueError, match="row 'c' of the matrix is zeros") as error:
            Problem.from_matrix(form, labels="abc")
        assert error.value.label == "c"
        assert Problem.from_matrix(form, sets="columns").count() == 0  # nothing covers the third element
    matrix = [[1, 0, 1], [0, 0, 1]]
    for form in (matrix, Rows(matrix)):
        with pytest.raises(ValueError, match="column 1 of the matrix is zeros") as error:
            Problem.from_matrix(form, sets="columns")
        assert error.value.label == 1
        assert Problem.from_matrix(form).count() == 0
    with pytest.raises(ValueError, match="row 'x' names no column") as error:
        Problem.from_rows({"x": []})
    assert error.value.label == "x"
    with pytest.raises(ValueError, match="row 0 of the matrix is zeros"):
        Problem.from_matrix([[], []])


def test_sets_in_columns():
    """A x = 1, with an element in each row of A: the sets are columns."""
    a = [[1, 0, 1, 0], [1, 1, 0, 0], [0, 1, 0, 1], [0, 0, 1, 1]]
    assert list(Problem.from_matrix(a)) == list(Problem.from_matrix(a, sets="rows")) == [[0, 2], [1, 3]]
    numpy = pytest.importorskip("numpy")
    view = memoryview(bytes(itertools.chain(*a))).cast("B", (4, 4))
    for form in (a, Rows(a), view, numpy.array(a), numpy.array(a, float), iter(a)):
        p = Problem.from_matrix(form, sets="columns")
        assert list(p) == [[0, 3], [1, 2]]
        assert (numpy.array(a) @ [1, 0, 0, 1] == 1).all()
        assert p.to_matrix() == numpy.array(a).T.tolist()
    p = Problem.from_matrix(a, labels="wxyz", sets="columns")
    assert list(p) == [["w", "z"], ["x", "y"]] and p.rows["w"] == ["0", "1"]
    # Element 2 need not be covered, but set 3 covers it alone then.
    assert list(Problem.from_matrix([[1, 1, 0], [0, 1, 1], [0, 1, 0]], secondary=[2], sets="columns")) == [[0, 2], [1]]
    for labels in ("wxy", "wxyz!"):
        with pytest.raises(ValueError, match="labels for"):
            Problem.from_matrix(a, labels=labels, sets="columns")
    with pytest.raises(ValueError, match="row 1, column 0: 2: expected 0 or 1") as error:
        Problem.from_matrix([[1, 1], [2, 0]], sets="columns")
    assert (error.value.row, error.value.column) == (1, 0)
    for sets in ("column", "", "Rows"):
        with pytest.raises(ValueError, match=f"sets \"{sets}\": expected rows or columns"):
            Problem.from_matrix(a, sets=sets)
    assert Problem.from_matrix(numpy.zeros((0, 0)), sets="columns").count() == 1
    assert Problem.from_matrix(numpy.zeros((3, 0)), sets="columns").count() == 0
    with pytest.raises(ValueError, match="column 0 of the matrix is zeros"):
        Problem.from_matrix(numpy.zeros((0, 3)), sets="columns")


def test_labels_and_secondary_columns():
    matrix = [[1, 0, 1], [0, 1, 1], [0, 1, 0]]
    p = Problem.from_matrix(matrix, labels=["x", "y", "z"], secondary=[2])
    assert list(p) == [["x", "z"]]
    assert Problem.from_matrix(matrix).count() == 1
    for labels in (["x", "y"], ["x", "y", "z", "u"]):
        with pytest.raises(ValueError, match="labels for"):
            Problem.from_matrix(matrix, labels=labels)
    with pytest.raises(ValueError, match="two rows have the label 'x'") as twice:
        Problem.from_matrix(matrix, labels=["x", "y", "x"])
    assert twice.value.label == "x"
    with pytest.raises(TypeError):
        Problem.from_matrix(matrix, labels=[[], [], []])
    for secondary in ([3], [-1], ["2"]):
        with pytest.raises(ValueError, match="no column has the name") as unknown:
            Problem.from_matrix(matrix, secondary=secondary)
        assert unknown.value.name == secondary[0]
    with pytest.raises(ValueError, match="no column has the name"):
        Problem.from_matrix([], secondary=[0])


@pytest.mark.parametrize("wrong", [2, -1, 0.5, "1", None, float("nan"), 1 + 1j, 256, 1 << 70])
def test_wrong_numbers(wrong):
    matrix = [[1, 0], [0, wrong]]
    with pytest.raises(ValueError, match="row 1, column 1: .*: expected 0 or 1") as error:
        Problem.from_matrix(matrix)
    assert (error.value.row, error.value.column) == (1, 1)
    assert repr(wrong) in str(error.value)


def test_what_is_no_matrix():
    for wrong in (5, None, [1, 0], [[1], [1, 0]], ["ab"]):
        with pytest.raises((TypeError, ValueError)):
            Problem.from_matrix(wrong)
    for wrong in (b"\0\1", array.array("i", [1, 0])):
        with pytest.raises(ValueError, match="two dimensions: this one has 1"):
            Problem.from_matrix(wrong)


def test_any_buffer():
    """A view of bytes is a matrix, too."""
    for code in "bBhHiIlLqQfd":
        flat = array.array(code, [bit for row in KNUTH for bit in row])
        view = memoryview(flat).cast("B").cast(code, (len(KNUTH), 7))
        assert Problem.from_matrix(view).to_matrix() == KNUTH, code
        flat[7 * 4 + 3] = 2
        with pytest.raises(ValueError, match="row 4, column 3: 2") as error:
            Problem.from_matrix(view)
        assert (error.value.row, error.value.column) == (4, 3)


def test_places_of_entries():
    assert list(Problem.from_matrix(Rows(KNUTH))) == [ANSWER]
    broken = {
        "indptr": [[0], [1] * 7, [0, 2, 1, 8, 11, 13, 16], [0] * 6 + [99], [-1] * 7],
        "indices": [[7] * 16, [-1] * 16, [0] * 16, [0]],
        "shape": [(6,), (7, 7), (6, 3), (6, 1 << 31), (6, 1 << 70), (6, -1)],
        "data": [[2] * 16, [1] * 3, [None] * 16, ["x"] * 16],
    }
    for name, values in broken.items():
        for value in values:
            rows = Rows(KNUTH)
            setattr(rows, name, value)
            with pytest.raises((ValueError, OverflowError)):
                Problem.from_matrix(rows)
    rows = Rows(KNUTH)
    rows.data = [1] * 15 + [2]
    with pytest.raises(ValueError, match="row 5, column 6: 2: expected 0 or 1") as error:
        Problem.from_matrix(rows)
    assert (error.value.row, error.value.column) == (5, 6)
    rows.data = [0] + [1] * 15
    assert Problem.from_matrix(rows).to_matrix()[0] == [0, 0, 0, 0, 1, 0, 0]
    # Of rows or of columns? Nobody can tell.
    for format in ("csc", None):
        rows = Rows(KNUTH)
        rows.format = format
        with pytest.raises(TypeError, match="of rows .csr. or of columns .csc."):
            Problem.from_matrix(rows)


def test_what_becomes_an_array():
    class Convertible:
        def __array__(self):
            return memoryview(bytes(bit for row in KNUTH for bit in row)).cast("B", (len(KNUTH), 7))

    assert list(Problem.from_matrix(Convertible())) == [ANSWER]


def test_to_matrix():
    p = queens(4)
    matrix = p.to_matrix()
    assert [sum(row) for row in matrix] == [len(columns) for columns in p.rows.values()]
    # Four ranks, four files, and twice seven diagonals, which are secondary.
    again = Problem.from_matrix(matrix, secondary=range(8, 22))
    assert again.count() == p.count() == 2
    p = Problem.from_rows({"x": ["a", "s"], "y": ["b"]}, secondary=["s"])
    assert p.to_matrix() == [[1, 1, 0], [0, 0, 1]]  # s was stated first
    p = Problem()
    column, color = p.column("a"), p.secondary("s").color("red")
    p.row(0, [column])
    p.row(1, [column, color])
    with pytest.raises(ValueError, match="no colors") as error:
        p.to_matrix()
    assert (error.value.row, error.value.column) == (1, 1)


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_numpy():
    numpy = pytest.importorskip("numpy")
    a = numpy.array(KNUTH)
    assert Problem.from_matrix(a).to_matrix() == KNUTH
    assert (numpy.array(Problem.from_matrix(a).to_matrix()) == a).all()
    kinds = "? b B h H i I l L q Q e f d g F D O".split() + [">i4", "<i4", ">f8", ">u2"]
    for kind in kinds:
        for array in (a.astype(kind), a.astype(kind)[::-1][::-1], numpy.asfortranarray(a.astype(kind)),
                      a.astype(kind).repeat(2, axis=1)[:, ::2], a.astype(kind).T.copy().T):
            assert Problem.from_matrix(array).to_matrix() == KNUTH, kind
        if kind != "?":
            wrong = a.astype(kind)
            wrong[3, 5] = 2
            with pytest.raises(ValueError, match="row 3, column 5: .*2.*: expected 0 or 1") as error:
                Problem.from_matrix(wrong)
            assert (error.value.row, error.value.column) == (3, 5)
    assert Problem.from_matrix(numpy.where(a, 1.0, -0.0)).to_matrix() == KNUTH
    assert Problem.from_matrix(numpy.matrix(a)).to_matrix() == KNUTH
    assert Problem.from_matrix(list(a)).to_matrix() == KNUTH
    for shape, solutions in (((0, 0), 1), ((0, 3), 0)):
        for kind in "bO":
            assert Problem.from_matrix(numpy.zeros(shape, kind)).count() == solutions, (shape, kind)
    for shape in ((), (3,), (2, 2, 2)):
        with pytest.raises(ValueError, match=f"two dimensions: this one has {len(shape)}"):
            Problem.from_matrix(numpy.ones(shape))
    for wrong in (numpy.array([["x"]]), numpy.array([[numpy.datetime64("2026-11-27")]])):
        with pytest.raises(ValueError, match="row 0, column 0: "):
            Problem.from_matrix(wrong)
    rng = numpy.random.default_rng(63)
    for _ in range(50):
        a = (rng.random((9, 5)) < 0.4).astype(rng.choice(["?", "i4", "f8", "f2"]))
        a = a[a.any(axis=1)]
        assert sorted(sorted(found) for found in Problem.from_matrix(a)) == brute(a.astype(int).tolist())
    # Larger than a part that is copied at a time; rows end anywhere in a word of eight bytes.
    a = rng.integers(0, 2, (700_001, 7), "u1")
    a[:, 2] |= ~a.any(axis=1)
    assert Problem.from_matrix(a).to_matrix() == a.tolist()


def test_scipy():
    sparse = pytest.importorskip("scipy.sparse")
    for make in (sparse.csr_matrix, sparse.csc_matrix, sparse.coo_matrix, sparse.lil_matrix, sparse.bsr_matrix,
                 sparse.dok_matrix, sparse.dia_matrix, sparse.csr_array, sparse.csc_array, sparse.coo_array):
        for kind in "?bidf":
            assert Problem.from_matrix(make(KNUTH, dtype=kind)).to_matrix() == KNUTH, make
    twice = Rows([[1, 0], [0, 1]])  # of no package: nobody says that entries are added
    twice.indptr, twice.indices = [0, 2, 3], [0, 0, 1]
    with pytest.raises(ValueError, match="row 0, column 0: the entry is stored twice"):
        Problem.from_matrix(twice)
    wrong = sparse.csc_matrix([[1, 0], [0, 3]])
    with pytest.raises(ValueError, match="row 1, column 1: .*3.*: expected 0 or 1") as error:
        Problem.from_matrix(wrong)
    assert (error.value.row, error.value.column) == (1, 1)


def test_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(KNUTH, index=list("uvwxyz"), columns=list("abcdefg"))
    assert list(Problem.from_matrix(frame)) == [["u", "x", "y"]]
    assert Problem.from_matrix(frame).rows["u"] == ["c", "e"]
    assert list(Problem.from_matrix(frame.astype(bool), labels=range(6))) == [ANSWER]
    assert list(Problem.from_matrix(frame.astype("boolean"))) == [["u", "x", "y"]]
    assert list(Problem.from_matrix(frame.reset_index(drop=True))) == [ANSWER]
    assert Problem.from_matrix(frame, secondary=["f"]).count() == 1
    assert Problem.from_matrix(frame, sets="columns").labels == list("abcdefg")
    assert Problem.from_matrix(frame, sets="columns").rows["a"] == ["v", "x"]
    assert list(Problem.from_matrix(frame.T, sets="columns")) == [["u", "x", "y"]]
    frame.loc["x", "d"] = 7
    with pytest.raises(ValueError, match="row 3, column 3: .*7"):
        Problem.from_matrix(frame)
    missing = frame.astype("Int64")
    missing.loc["x", "d"] = pandas.NA
    with pytest.raises(ValueError, match="row 3, column 3: "):
        Problem.from_matrix(missing)


def test_a_million_rows():
    """In a second over the time that Rust takes, which is less than a second."""
    numpy = pytest.importorskip("numpy")
    rng = numpy.random.default_rng(63)
    a = numpy.zeros((1_000_000, 20), "?")
    for _ in range(4):
        a[numpy.arange(1_000_000), rng.integers(0, 20, 1_000_000)] = True
    begin = time.perf_counter()
    p = Problem.from_matrix(a)
    taken = time.perf_counter() - begin
    assert len(p.labels) == 1_000_000
    assert taken < 4, taken  # also on a loaded machine


def test_the_time_of_a_sparse_matrix_is_that_of_its_entries():
    rows = Rows([[1]])
    n = 100_000
    rows.shape = (n, n)
    rows.indptr, rows.indices = array.array("q", range(n + 1)), array.array("i", range(n))
    begin = time.perf_counter()
    p = Problem.from_matrix(rows)
    assert time.perf_counter() - begin < 4
    assert collections.deque(p.first(), maxlen=1) == collections.deque([n - 1])


def test_frames_without_an_index_keep_the_names_of_their_columns():
    """Those of polars and pyarrow were numbers."""
    for module, make in (("polars", lambda it: it.DataFrame), ("pyarrow", lambda it: it.table)):
        module = pytest.importorskip(module)
        frame = make(module)({"a": [1, 0, 1], "b": [0, 1, 0], "s": [1, 0, 0]})
        p = Problem.from_matrix(frame, secondary=["s"])
        assert p.rows == {0: ["a", "s"], 1: ["b"], 2: ["a"]}
        p = Problem.from_matrix(frame, sets="columns")
        assert p.rows == {"a": ["0", "2"], "b": ["1"], "s": ["0"]}
        p = Problem.from_matrix(frame, labels="xyz")
        assert p.rows == {"x": ["a", "s"], "y": ["b"], "z": ["a"]}
        with pytest.raises(ValueError, match="row 1, column 0: 2") as error:
            Problem.from_matrix(make(module)({"a": [1, 2], "b": [0, 1]}))
        assert (error.value.row, error.value.column) == (1, 0)


class Exchanged:
    """A frame that others exchange, of a package that is not here."""

    def __dataframe__(self):
        return self

    def column_names(self):
        return iter(["a", "b"])

    def __array__(self, dtype=None, copy=None):
        return pytest.importorskip("numpy").eye(2)


def test_frames_are_exchanged():
    assert Problem.from_matrix(Exchanged()).rows == {0: ["a"], 1: ["b"]}


def test_a_mask_is_refused():
    """It was ignored: what is behind a mask is no number."""
    numpy = pytest.importorskip("numpy")
    masked = numpy.ma.masked_array([[1, 0], [0, 1]], mask=[[0, 0], [0, 1]])
    for wrong in (masked, masked.astype(float), masked.astype(bool)):
        with pytest.raises(ValueError, match="a masked array has entries that are neither 0 nor 1"):
            Problem.from_matrix(wrong)
    assert list(Problem.from_matrix(numpy.ma.masked_array([[1, 0], [0, 1]]))) == [[0, 1]]
    assert list(Problem.from_matrix(masked.filled(1))) == [[0, 1]]


def test_a_bool_that_is_none_is_named():
    """It was called True."""
    numpy = pytest.importorskip("numpy")
    wrong = numpy.array([[1, 0], [0, 255]], dtype=numpy.uint8).view(bool)
    with pytest.raises(ValueError, match="row 1, column 1: 255: expected 0 or 1"):
        Problem.from_matrix(wrong)


def test_entries_that_are_stored_twice_are_added():
    """A matrix by rows refused them; one of coordinates added them."""
    sparse, numpy = pytest.importorskip("scipy.sparse"), pytest.importorskip("numpy")

    def by_rows(data, columns, ends):
        return sparse.csr_matrix((numpy.array(data), numpy.array(columns), numpy.array(ends)), shape=(2, 2))

    split = by_rows([1, 0, 1], [0, 0, 1], [0, 2, 3])
    for matrix in (split, split.tocoo(), split.tocsc()):
        assert list(Problem.from_matrix(matrix)) == [[0, 1]]
    assert split.nnz == 3  # it is as it was
    twice = by_rows([1, 1, 1], [0, 0, 1], [0, 2, 3])
    for matrix in (twice, twice.tocoo(), twice.tocsc()):
        with pytest.raises(ValueError, match=r"row 0, column 0: .*2.*: expected 0 or 1"):
            Problem.from_matrix(matrix)
