//! The region to be tiled.

use std::fmt;
use std::str::FromStr;

use super::{Cell, DrawingError, Shape};

/// A set of cells to be covered, of any form, with holes or in several parts.
///
/// Parsed from and displayed as a drawing with `#` for a cell and `.` for none.
///
/// ```
/// use exactcover::problems::polyomino::Board;
///
/// let board: Board = "###\n#.#\n###".parse()?;
/// assert_eq!(board, Board::rectangle(3, 3).without_center(1, 1).unwrap());
/// assert_eq!(board.len(), 8);
/// # Ok::<(), exactcover::problems::polyomino::DrawingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Shape);

impl Board {
    /// The rectangle of this height and width.
    #[must_use]
    pub fn rectangle(height: usize, width: usize) -> Self {
        Self::from_iter((0..height).flat_map(|row| (0..width).map(move |column| Cell::new(row, column))))
    }

    /// The board without a rectangle of this size in the middle; `None` if the rectangle is larger than
    /// the board or there is no exact middle for it.
    #[must_use]
    pub fn without_center(&self, height: usize, width: usize) -> Option<Self> {
        let margin = |outer: usize, inner: usize| {
            outer.checked_sub(inner).filter(|rest| rest.is_multiple_of(2)).map(|rest| rest / 2)
        };
        let (top, left) = (margin(self.height(), height)?, margin(self.width(), width)?);
        let hole = |cell: &Cell| {
            (top..top + height).contains(&cell.row) && (left..left + width).contains(&cell.column)
        };
        Some(self.cells().iter().copied().filter(|cell| !hole(cell)).collect())
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells().len()
    }

    /// Whether there is no cell: the board that no piece covers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells().is_empty()
    }

    /// The rows of the smallest rectangle around it.
    #[must_use]
    pub fn height(&self) -> usize {
        if self.is_empty() { 0 } else { self.0.bottom.saturating_add(1) }
    }

    /// The columns of the smallest rectangle around it.
    #[must_use]
    pub fn width(&self) -> usize {
        if self.is_empty() { 0 } else { self.0.right.saturating_add(1) }
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0.cells
    }

    /// The index of this cell in [`cells`](Self::cells); `None` if it is not on the board.
    ///
    /// Cost: logarithmic in the number of cells.
    #[must_use]
    pub fn index_of(&self, cell: Cell) -> Option<usize> {
        self.cells().binary_search(&cell).ok()
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.0
    }
}

/// The board of these cells, moved to the top left corner; cells listed twice count once.
impl FromIterator<Cell> for Board {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self(Shape::new(cells))
    }
}

impl FromStr for Board {
    type Err = DrawingError;

    fn from_str(drawing: &str) -> Result<Self, DrawingError> {
        Ok(Shape::parse(drawing)?.into_iter().collect())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height() {
            for column in 0..self.width() {
                f.write_str(if self.index_of(Cell::new(row, column)).is_some() { "#" } else { "." })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
