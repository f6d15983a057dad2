//! The shape of a Sudoku as data: which squares are cells, and which cells form a house.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use super::Position;

/// A set of cells in which no digit stands twice. With as many cells as there are digits, every
/// digit stands in it exactly once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    name: Arc<str>,
    cells: Vec<usize>,
}

impl House {
    /// The house as people call it: `row 3`, `box 5`, `rising diagonal`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn shared_name(&self) -> Arc<str> {
        self.name.clone()
    }

    /// Its cells, as indices into [`Layout::cells`].
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }
}

/// The shape of a Sudoku: cells on a board, houses, and the boxes that are drawn.
///
/// A variant is a layout and nothing else: the rules follow from its houses.
///
/// ```
/// use exactcover::problems::sudoku::Layout;
///
/// let samurai = Layout::samurai();
/// assert_eq!((samurai.height(), samurai.width()), (21, 21));
/// assert_eq!(samurai.cells().len(), 369);
/// assert_eq!(samurai.houses().len(), 5 * 9 + 5 * 9 + 41);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    digits: u8,
    height: usize,
    width: usize,
    cells: Vec<Position>,
    /// For each square of the board the index of its cell.
    cell_at: Vec<Option<usize>>,
    houses: Vec<House>,
    /// For each cell its houses.
    houses_of: Vec<SmallVec<[usize; 6]>>,
    /// For each cell the box that it is drawn in.
    box_of: Vec<usize>,
    grids: Vec<Position>,
}

impl Layout {
    /// The most digits a layout may have: 1 to 9, then A to P.
    pub const MAX_DIGITS: usize = 25;

    /// A square board of `box_height * box_width` rows and columns with boxes of that height and width:
    /// 2 x 2 is the 4x4 Sudoku, 2 x 3 the 6x6 one with boxes lying down, 3 x 3 the usual one.
    ///
    /// # Errors
    ///
    /// [`LayoutError`] if there would be no digit, or more than 25.
    pub fn standard(box_height: usize, box_width: usize) -> Result<Self, LayoutError> {
        let digits = box_height.saturating_mul(box_width);
        if digits == 0 || digits > Self::MAX_DIGITS {
            return Err(LayoutError { box_height, box_width });
        }
        Ok(Self::overlapping(box_height, box_width, &[Position::new(0, 0)]))
    }

    /// The standard layout for a board of this side, with boxes as square as can be and rather wide
    /// than high: 2 x 3 for side 6, 3 x 4 for side 12. `None` where the only boxes are single rows
    /// (1 and the primes) and above 25.
    #[must_use]
    pub fn for_side(side: usize) -> Option<Self> {
        let box_height = (2..=5).rev().find(|h| h * h <= side && side.is_multiple_of(*h))?;
        Self::standard(box_height, side / box_height).ok()
    }

    /// The 9x9 board whose two diagonals are houses too.
    #[must_use]
    pub fn diagonal() -> Self {
        let mut layout = Self::overlapping(3, 3, &[Position::new(0, 0)]);
        layout.add_house("falling diagonal".into(), (0..9).map(|i| i * 9 + i).collect());
        layout.add_house("rising diagonal".into(), (0..9).map(|i| (8 - i) * 9 + i).collect());
        layout
    }

    /// Five 9x9 grids on a 21x21 board, the one in the centre sharing a box with each of the others.
    #[must_use]
    pub fn samurai() -> Self {
        let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
        Self::overlapping(3, 3, &corners.map(|(row, column)| Position::new(row, column)))
    }

    /// Grids of the same kind, each at its top left corner, which may share boxes.
    fn overlapping(box_height: usize, box_width: usize, grids: &[Position]) -> Self {
        let side = box_height * box_width;
        let height = grids.iter().map(|grid| grid.row + side).max().unwrap_or(0);
        let width = grids.iter().map(|grid| grid.column + side).max().unwrap_or(0);
        let mut layout = Self {
            digits: side as u8,
            height,
            width,
            cells: Vec::new(),
            cell_at: vec![None; height * width],
            houses: Vec::new(),
            houses_of: Vec::new(),
            box_of: Vec::new(),
            grids: grids.to_vec(),
        };
        for square in 0..height * width {
            let at = Position::new(square / width, square % width);
            let inside = |start: usize, at: usize| (start..start + side).contains(&at);
            if grids.iter().any(|grid| inside(grid.row, at.row) && inside(grid.column, at.column)) {
                layout.cell_at[square] = Some(layout.cells.len());
                layout.cells.push(at);
            }
        }
        layout.houses_of = vec![SmallVec::new(); layout.cells.len()];
        layout.box_of = vec![0; layout.cells.len()];
        layout.add_grid_houses(box_height, box_width);
        layout
    }

    fn add_grid_houses(&mut self, box_height: usize, box_width: usize) {
        let side = box_height * box_width;
        let grids = self.grids.clone();
        let name = |kind: &str, grid: usize, number: usize| match grids.len() {
            1 => format!("{kind} {}", number + 1),
            _ => format!("grid {} {kind} {}", grid + 1, number + 1),
        };
        for (number, grid) in grids.iter().enumerate() {
            for i in 0..side {
                let row = self.rectangle(grid.row + i, grid.column, 1, side);
                self.add_house(name("row", number, i), row);
            }
        }
        for (number, grid) in grids.iter().enumerate() {
            for i in 0..side {
                let column = self.rectangle(grid.row, grid.column + i, side, 1);
                self.add_house(name("column", number, i), column);
            }
        }
        let first_box = self.houses.len();
        for (number, grid) in grids.iter().enumerate() {
            for i in 0..side {
                let top = grid.row + i / box_height * box_height;
                let left = grid.column + i % box_height * box_width;
                let cells = self.rectangle(top, left, box_height, box_width);
                // A box that two grids share is one house.
                if self.houses[first_box..].iter().all(|house| house.cells != cells) {
                    for &cell in &cells {
                        self.box_of[cell] = self.houses.len();
                    }
                    self.add_house(name("box", number, i), cells);
                }
            }
        }
    }

    fn rectangle(&self, top: usize, left: usize, height: usize, width: usize) -> Vec<usize> {
        let squares = (top..top + height).flat_map(|row| (left..left + width).map(move |c| (row, c)));
        squares.filter_map(|(row, column)| self.cell_at(Position::new(row, column))).collect()
    }

    fn add_house(&mut self, name: String, cells: Vec<usize>) {
        for &cell in &cells {
            self.houses_of[cell].push(self.houses.len());
        }
        self.houses.push(House { name: name.into(), cells });
    }

    /// How many digits there are: 9 for the usual Sudoku.
    #[must_use]
    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// The rows of the board.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The columns of the board.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Position] {
        &self.cells
    }

    /// The index of the cell on this square of the board; `None` outside.
    #[must_use]
    pub fn cell_at(&self, position: Position) -> Option<usize> {
        let Position { row, column } = position;
        if row < self.height && column < self.width { self.cell_at[row * self.width + column] } else { None }
    }

    /// The houses: rows, columns, boxes, and what else the layout has.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses of a cell, as indices into [`houses`](Self::houses).
    pub(super) fn houses_of(&self, cell: usize) -> &[usize] {
        &self.houses_of[cell]
    }

    /// The box that is drawn around this square; `None` outside.
    pub(crate) fn box_at(&self, row: usize, column: usize) -> Option<usize> {
        self.cell_at(Position::new(row, column)).map(|cell| self.box_of[cell])
    }

    pub(super) fn grids(&self) -> &[Position] {
        &self.grids
    }
}

/// A box size that makes no layout: no digit at all, or more than [`Layout::MAX_DIGITS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LayoutError {
    /// The height asked for.
    pub box_height: usize,
    /// The width asked for.
    pub box_width: usize,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { box_height, box_width } = self;
        let most = Layout::MAX_DIGITS;
        write!(f, "a box of {box_height} x {box_width} cells: it must have 1 to {most} cells")
    }
}

impl Error for LayoutError {}
