//! The solutions of puzzles, which draw themselves.

use std::hash::BuildHasher;

use exactcover::pictures::Picture;
use exactcover::problems::polyomino::{self, Cell};
use exactcover::problems::queens::Placement as Queened;
use exactcover::problems::sudoku::{self, Sudoku};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::answers::value_error;

/// A solution of a puzzle.
pub enum Found {
    Placement(Queened),
    Tiling(polyomino::Tiling),
    Board(sudoku::Board, sudoku::Board),
}

impl Found {
    pub fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(match self {
            Self::Placement(found) => Bound::new(py, Placement(found))?.into_any(),
            Self::Tiling(found) => Bound::new(py, Tiling(found))?.into_any(),
            Self::Board(givens, board) => Bound::new(py, Board { givens, board })?.into_any(),
        })
    }
}

/// The labels of the rows of a solution: those of a list, or of what a puzzle has made of them.
pub fn labels_of<'py>(solution: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = solution.py();
    let object = |label: Bound<'py, PyTuple>| label.into_any();
    if let Ok(queens) = solution.cast::<Placement>() {
        let queens = queens.get().0.queens().map(|queen| (queen.rank, queen.file).into_pyobject(py));
        queens.map(|queen| queen.map(object)).collect()
    } else if let Ok(tiling) = solution.cast::<Tiling>() {
        let pieces = tiling.get().pieces(py)?.into_iter().map(|piece| {
            let (letter, cells): (Bound<'py, PyAny>, Bound<'py, PyList>) = piece.extract()?;
            (letter, cells.to_tuple()).into_pyobject(py)
        });
        pieces.map(|piece| piece.map(object)).collect()
    } else if let Ok(board) = solution.cast::<Board>() {
        let board = &board.get().board;
        let digits = board.layout().cells().iter().zip(board.cells());
        let digits = digits.map(|(cell, digit)| (cell.row, cell.column, digit).into_pyobject(py));
        let implied = board.layout().implied_cages();
        let stated = board.layout().cages().map(|(house, _)| house);
        let cages =
            stated.chain(implied.iter().map(|(house, _)| house)).enumerate().map(|(number, house)| {
                let mut digits: Vec<usize> =
                    house.cells().iter().map(|&cell| board.cells()[cell].into()).collect();
                digits.sort_unstable();
                cage_label(py, number, digits)
            });
        digits.chain(cages).map(|label| label.map(object)).collect()
    } else {
        solution.try_iter()?.collect()
    }
}

/// The label of the row that gives these digits to a cage of a Sudoku.
pub fn cage_label(py: Python<'_>, number: usize, digits: Vec<usize>) -> PyResult<Bound<'_, PyTuple>> {
    ("cage", number, PyTuple::new(py, digits)?).into_pyobject(py)
}

/// Queens on a board.
///
/// >>> from exactcover import queens
/// >>> print(queens(4).first(), end="")
/// . Q . .
/// . . . Q
/// Q . . .
/// . . Q .
#[pyclass(frozen, eq, hash, module = "exactcover")]
#[derive(PartialEq, Hash)]
pub struct Placement(pub Queened);

#[pymethods]
impl Placement {
    /// For each rank, from the top, the file of its queen, from 0.
    #[getter]
    fn files(&self) -> Vec<usize> {
        self.0.queens().map(|queen| queen.file).collect()
    }

    /// The board as a picture, an SVG document.
    ///
    /// >>> from exactcover import queens
    /// >>> queens(4).first().svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        Picture::of_queens(&self.0).to_string()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Placement({:?})", self.files())
    }
}

/// A board covered with pieces.
///
/// >>> from exactcover import tilings
/// >>> tilings((2, 2), ["*\n##"]).first().pieces
/// [('A', [(0, 0), (0, 1)]), ('A', [(1, 0), (1, 1)])]
#[pyclass(frozen, eq, hash, module = "exactcover")]
#[derive(PartialEq, Hash)]
pub struct Tiling(pub polyomino::Tiling);

/// A cell as Python has it: row and column, and on a board of several layers the layer before them.
pub fn cell<'py>(py: Python<'py>, board: &polyomino::Board, cell: usize) -> PyResult<Bound<'py, PyTuple>> {
    let Cell { layer, row, column } = board.cells()[cell];
    match board.layers() {
        0 | 1 => PyTuple::new(py, [row, column]),
        _ => PyTuple::new(py, [layer, row, column]),
    }
}

#[pymethods]
impl Tiling {
    /// For each piece its letter and its cells: row and column, and in space the layer before them.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let board = self.0.board();
        let pieces = self.0.pieces().iter().map(|piece| {
            let cells = piece.cells.iter().map(|&at| cell(py, board, at)).collect::<PyResult<Vec<_>>>()?;
            let first = piece.cells.first().and_then(|&at| self.0.piece_at(board.cells()[at]));
            (first.unwrap_or('?'), PyList::new(py, cells)?).into_pyobject(py)
        });
        PyList::new(py, pieces.collect::<PyResult<Vec<_>>>()?)
    }

    /// The board as a picture, an SVG document.
    ///
    /// >>> from exactcover import tilings
    /// >>> tilings((2, 2), ["*\n##"]).first().svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        Picture::of_tiling(&self.0).to_string()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Tiling({:?})", self.0.to_string())
    }
}

/// A Sudoku, or its solution.
///
/// >>> from exactcover import sudoku
/// >>> sudoku.read("1..4..1..3....2.")[0].digits[:4]
/// [1, 0, 0, 4]
#[pyclass(frozen, module = "exactcover")]
pub struct Board {
    pub givens: sudoku::Board,
    pub board: sudoku::Board,
}

impl Board {
    pub fn of_puzzle(puzzle: &Sudoku) -> Self {
        Self { givens: puzzle.givens().clone(), board: puzzle.givens().clone() }
    }

    pub fn puzzle(&self) -> PyResult<Sudoku> {
        Sudoku::new(self.board.layout().clone(), self.board.cells().to_vec()).map_err(value_error)
    }
}

#[pymethods]
impl Board {
    /// The board cell by cell on one line, `.` for an empty one.
    #[getter]
    fn line(&self) -> String {
        self.board.line()
    }

    /// The digits of the cells in reading order, 0 for an empty one.
    #[getter]
    fn digits(&self) -> Vec<u16> {
        // Of a list of u8, PyO3 makes bytes.
        self.board.cells().iter().map(|&digit| digit.into()).collect()
    }

    /// The board as a picture, an SVG document.
    ///
    /// >>> from exactcover import sudoku
    /// >>> sudoku.solve("1..4..1..3....2.").svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        Picture::of_sudoku(&self.givens, &self.board).to_string()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?})", self.board.line())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.board == other.board
    }

    fn __hash__(&self) -> u64 {
        std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(&self.board)
    }
}
