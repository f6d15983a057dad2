//! The shape of a Sudoku as data: which squares are cells, and which cells form a house.
//!
//! This file has the cells and the houses, which are added one by one: read it first. `shapes` makes layouts of square
//! grids, with boxes, with regions, or with neither; `catalog` has the well-known ones and their names, a line or two
//! of data each. `cages` adds the sums of killers (texts of cages are read in `puzzles/sudoku/reader`), and `innies` finds
//! the cages that follow from them. `stored` is a layout as `serde` stores it.

mod cages;
mod catalog;
mod innies;
mod shapes;
#[cfg(feature = "serde")]
mod stored;

pub(crate) use cages::written_sums;

use std::ops::RangeInclusive;
use std::sync::Arc;

use smallvec::SmallVec;

use super::error::SudokuError;
use super::{Position, limits};
use crate::util::ones;

/// A set of cells in which no digit stands twice. In a house with as many cells as there are digits, every digit
/// stands exactly once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    name: Arc<str>,
    cells: Vec<usize>,
}

impl House {
    /// Returns the name of the house, such as `row 3`, `box 5` or `rising diagonal`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn shared_name(&self) -> Arc<str> {
        self.name.clone()
    }

    /// Returns the cells of the house, as indices into [`Layout::cells`], ascending.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }
}

/// The shape of a Sudoku: cells on a board, houses, and the boxes that are drawn.
///
/// A variant of Sudoku is a layout and nothing else: the rules follow from its houses. There are constructors for
/// boxes, regions and overlapping grids, well-known layouts by name ([`str::parse`]), and
/// [`with_house`](Self::with_house) for everything else.
///
/// ```
/// use exactcover::problems::sudoku::Layout;
///
/// let samurai = Layout::samurai();
/// assert_eq!((samurai.height(), samurai.width()), (21, 21));
/// assert_eq!(samurai.cells().len(), 369);
/// assert_eq!(samurai.houses().len(), 5 * 9 + 5 * 9 + 41);
/// ```
///
/// With the feature `serde` it is a map with the constructor, `base`, and the `houses` added to it, such as
/// `{"base":{"boxes":{"height":3,"width":3,"grids":[{"row":0,"column":0}]}},"houses":[]}`. The other bases are
/// `{"cells":{"digits":..,"cells":[..]}}`, `{"regions":[..]}` with a label for each cell, and `{"latin":9}`; a
/// house is `{"name":..,"cells":[..]}`. If there are cages, they are another list, `{"least":..,"most":..,"cells":[..]}`
/// each; cells to which fewer digits are left are a third, `allowed`, of `{"cell":..,"digits":[..]}`.
/// What the constructors refuse is refused when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
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
    /// For each cell the number of its box in drawings.
    box_of: Vec<usize>,
    grids: Vec<Position>,
    /// The house and the least and greatest sum of each cage.
    cages: Vec<(usize, RangeInclusive<usize>)>,
    /// For each cell the digits that it may have, as a set; nothing if each may have all.
    allowed: Vec<u32>,
}

impl Layout {
    /// The most digits a layout may have: 1 to 9, then A to P.
    pub const MAX_DIGITS: usize = limits::MAX_DIGITS;
    /// The most rows a board may have, and the most columns.
    pub const MAX_SIDE: usize = limits::MAX_SIDE;

    /// Creates a board of these cells without any house, to which [`with_house`](Self::with_house) adds houses. The
    /// order of the cells means nothing, and a cell named twice counts once.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::{Layout, Position, Sudoku};
    ///
    /// // Three colors for the five corners of a house with a roof: no two neighbors are alike.
    /// let [roof, left, right, low_left, low_right] =
    ///     [(0, 1), (1, 0), (1, 2), (2, 0), (2, 2)].map(|(row, column)| Position::new(row, column));
    /// let walls = [[roof, left], [roof, right], [left, right], [left, low_left], [right, low_right]];
    /// let mut layout = Layout::new(3, &[roof, left, right, low_left, low_right])?;
    /// for wall in walls.iter().chain(&[[low_left, low_right]]) {
    ///     layout = layout.with_house("wall", wall)?;
    /// }
    /// assert_eq!(Sudoku::empty(layout).count()?, 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if there is no digit or more than [`MAX_DIGITS`](Self::MAX_DIGITS), or no cell, or
    /// one beyond [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn new(digits: usize, cells: &[Position]) -> Result<Self, SudokuError> {
        if !(1..=Self::MAX_DIGITS).contains(&digits) {
            return Err(SudokuError::Digits { found: digits });
        }
        if cells.is_empty() {
            return Err(SudokuError::NoCells);
        }
        match cells.iter().find(|at| at.row.max(at.column) >= Self::MAX_SIDE) {
            Some(&position) => Err(SudokuError::TooFar { position }),
            None => Ok(Self::of_cells(digits, cells)),
        }
    }

    /// Makes a board of cells, without houses; the numbers have been checked.
    fn of_cells(digits: usize, positions: &[Position]) -> Self {
        let (mut height, mut width) = (0, 0);
        for at in positions {
            (height, width) = (height.max(at.row + 1), width.max(at.column + 1));
        }

        let mut cell_at = vec![None; height * width];
        // Only marked: the positions may be in any order, so no number is known yet.
        positions.iter().for_each(|at| cell_at[at.row * width + at.column] = Some(0));

        // Numbered in the order of reading.
        let mut cells = Vec::new();
        for (square, cell) in cell_at.iter_mut().enumerate() {
            if let Some(number) = cell {
                *number = cells.len();
                cells.push(Position::new(square / width, square % width));
            }
        }

        Self {
            digits: digits as u8, // at most 25
            height,
            width,
            cell_at,
            houses: Vec::new(),
            houses_of: vec![SmallVec::new(); cells.len()],
            box_of: vec![0; cells.len()],
            grids: Vec::new(),
            cages: Vec::new(),
            allowed: Vec::new(),
            cells,
        }
    }

    /// Adds one more house to the layout. A house with the same cells as another adds no rule and is left out.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Position};
    ///
    /// let corners = [(0, 0), (0, 8), (8, 0), (8, 8)].map(|(row, column)| Position::new(row, column));
    /// let layout = Layout::windoku().with_house("corners", &corners)?;
    /// assert_eq!(layout.houses().last().unwrap().cells(), [0, 8, 72, 80]);
    /// # Ok::<(), exactcover::problems::sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if the house has no cell or more cells than there are digits, or one that is not on
    /// the board, or one twice.
    pub fn with_house(mut self, name: impl Into<Arc<str>>, cells: &[Position]) -> Result<Self, SudokuError> {
        if !(1..=usize::from(self.digits)).contains(&cells.len()) {
            return Err(SudokuError::HouseSize { found: cells.len(), digits: self.digits });
        }
        let mut found = Vec::with_capacity(cells.len());
        for &position in cells {
            let cell = self.cell_at(position).ok_or(SudokuError::NoSuchCell { position })?;
            if found.contains(&cell) {
                return Err(SudokuError::DuplicateCell { position });
            }
            found.push(cell);
        }
        self.add_house(name.into(), found);
        Ok(self)
    }

    /// Adds a house unless there is one with the same cells.
    fn add_house(&mut self, name: Arc<str>, mut cells: Vec<usize>) {
        cells.sort_unstable();
        // A house of the same cells is a house of the first one.
        let houses_of_first = cells.first().map_or(&[][..], |&cell| self.houses_of(cell));
        if houses_of_first.iter().any(|&house| self.houses[house].cells == cells) {
            return;
        }
        for &cell in &cells {
            self.houses_of[cell].push(self.houses.len());
        }
        self.houses.push(House { name, cells });
    }

    /// Leaves only these digits to a cell: the candidates that a player has left, or the even cells of a variant. Of
    /// several calls for a cell, the digits of all of them are left.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::{Layout, Position, Sudoku};
    ///
    /// let corner = Position::new(0, 0);
    /// let layout = Layout::standard(2, 2)?.with_digits_at(corner, &[2, 4])?;
    /// assert_eq!(Sudoku::empty(layout).count()?, 144); // half of all boards
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if it is no cell of the board, or a digit is 0 or above the highest.
    pub fn with_digits_at(mut self, position: Position, digits: &[u8]) -> Result<Self, SudokuError> {
        let cell = self.cell_at(position).ok_or(SudokuError::NoSuchCell { position })?;
        if let Some(&digit) = digits.iter().find(|&&digit| !(1..=self.digits).contains(&digit)) {
            return Err(SudokuError::NoDigit { position, digit, digits: self.digits });
        }
        let all = self.all_digits();
        self.allowed.resize(self.cells.len(), all);
        self.allowed[cell] &= digits.iter().fold(0, |set, digit| set | 1 << digit);
        // Equal layouts are stored alike.
        if self.allowed.iter().all(|&digits| digits == all) {
            self.allowed.clear();
        }
        Ok(self)
    }

    /// Returns the digits that a cell may have, ascending: all, unless [fewer are left to it](Self::with_digits_at). None for
    /// a cell that there is not.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Position};
    ///
    /// let layout = Layout::standard(2, 2)?.with_digits_at(Position::new(0, 1), &[4, 2])?;
    /// assert!(layout.digits_at(1).eq([2, 4]));
    /// assert!(layout.digits_at(2).eq(1..=4));
    /// # Ok::<(), exactcover::problems::sudoku::SudokuError>(())
    /// ```
    pub fn digits_at(&self, cell: usize) -> impl Iterator<Item = u8> + use<> {
        let set = if cell < self.cells.len() { self.allowed(cell) } else { 0 };
        ones(u64::from(set)).map(|digit| digit as u8)
    }

    /// Checks whether each cell may have each digit, at no cost.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Position};
    ///
    /// assert!(Layout::samurai().has_all_digits());
    /// assert!(!Layout::latin(3)?.with_digits_at(Position::new(0, 0), &[1, 2])?.has_all_digits());
    /// # Ok::<(), exactcover::problems::sudoku::SudokuError>(())
    /// ```
    #[must_use]
    pub fn has_all_digits(&self) -> bool {
        self.allowed.is_empty()
    }

    /// Returns the number of digits: 9 for the usual Sudoku.
    #[must_use]
    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// Returns the number of rows of the board.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the number of columns of the board.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Position] {
        &self.cells
    }

    /// Returns the index of the cell on this square of the board; `None` outside.
    #[must_use]
    pub fn cell_at(&self, position: Position) -> Option<usize> {
        let Position { row, column } = position;
        if row < self.height && column < self.width { self.cell_at[row * self.width + column] } else { None }
    }

    /// Returns the houses: rows, columns, boxes, and whatever else the layout has. No two have the same cells.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns all digits, as a set: a bit for each.
    pub(crate) fn all_digits(&self) -> u32 {
        (2 << self.digits) - 2
    }

    /// Returns the digits that a cell may have, as a set.
    pub(crate) fn allowed(&self, cell: usize) -> u32 {
        self.allowed.get(cell).copied().unwrap_or_else(|| self.all_digits())
    }

    /// Checks whether the house has as many cells as there are digits, so that every digit stands in it.
    pub(crate) fn is_full(&self, house: &House) -> bool {
        house.cells.len() == usize::from(self.digits)
    }

    /// Returns the houses of a cell, as indices into [`houses`](Self::houses).
    pub(crate) fn houses_of(&self, cell: usize) -> &[usize] {
        &self.houses_of[cell]
    }

    /// Returns the box that is drawn around this square; `None` outside.
    pub(crate) fn box_at(&self, row: usize, column: usize) -> Option<usize> {
        self.cell_at(Position::new(row, column)).map(|cell| self.box_of[cell])
    }

    /// Returns the top left corners of the grids that make up the layout; none of a layout without grids.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Position};
    ///
    /// assert_eq!(Layout::samurai().grids()[1], Position::new(0, 12));
    /// assert!(Layout::new(3, &[Position::new(0, 0)])?.grids().is_empty());
    /// # Ok::<(), exactcover::problems::sudoku::SudokuError>(())
    /// ```
    #[must_use]
    pub fn grids(&self) -> &[Position] {
        &self.grids
    }
}
