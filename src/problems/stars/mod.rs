//! Stars: as many in each row, column and region of a board, none next to another.
//!
//! Two cells that touch are both in some square of two by two cells, a *window*, which has at most one star.
//!
//! This file has the board, its rows and its covers: read it first. `drawing` reads and writes boards, `error` says
//! what is refused. What makes puzzles is in the room `puzzles`.

mod drawing;
mod error;

use std::sync::Arc;

pub use error::StarsError;

use crate::matrix::{Matrix, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::symmetry::{Group, Symmetry, SymmetryError};
use crate::util::all_ok;

/// The ways to put stars on a square board: as many in each row, column and region, and none next to another, not even
/// diagonally. With two stars it is known as Star Battle and as Two Not Touch, with one as the queens of a social network.
///
/// The matrix has a primary column for each row, column and region of the board, a secondary one for each two by two
/// window, and a row for each cell.
///
/// It is parsed from a drawing: the number of stars on a line of its own, and then the board, a letter for each cell,
/// equal ones for the cells of a region; or a `.` for each cell of a board [without regions](Self::without_regions). A `#` is
/// a [blocked](Self::with_blocked) cell of either.
/// Blank lines, and blanks between the cells, are optional; anything else is refused. It is displayed as such a
/// drawing, whose letters are A, B and so on, in the order of the regions' first cells.
///
/// ```
/// use exactcover::ExactCover;
/// use exactcover::problems::stars::Stars;
/// use exactcover::runs::Uniqueness;
///
/// let stars: Stars = "1\nAABB\nAABB\nCCCB\nCDDD".parse()?;
/// let Uniqueness::Unique(placement) = stars.unique()? else { unreachable!() };
/// assert_eq!(placement.stars().collect::<Vec<_>>(), [(0, 1), (1, 3), (2, 0), (3, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stars {
    side: usize,
    stars: u32,
    /// The region of each cell, row by row: numbered in the order of their first cells. Blocked cells have none.
    regions: Option<Arc<[u8]>>,
    /// The cells that may have no star, ascending.
    blocked: Arc<[(usize, usize)]>,
}

/// In place of the region of a blocked cell.
const BLOCKED: u8 = u8::MAX;

impl Stars {
    /// The largest side of a board: as many regions as there are letters, capital ones and small ones.
    pub const MAX_SIDE: usize = error::MAX_SIDE;

    /// Creates the problem with so many stars in each row, column and region. `regions` has a number for each cell, row by
    /// row, equal ones for the cells of a region.
    ///
    /// # Errors
    ///
    /// [`StarsError::TooLarge`] above [`MAX_SIDE`](Self::MAX_SIDE), [`Cells`](StarsError::Cells) if the numbers are
    /// not as many as the cells, [`Regions`](StarsError::Regions) if the regions are not as many as the rows.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::stars::Stars;
    ///
    /// let halves = Stars::new(2, 1, &[0, 0, 1, 1])?;
    /// assert_eq!(halves.count()?, 0); // on two by two cells all touch
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(side: usize, stars: u32, regions: &[usize]) -> Result<Self, StarsError> {
        let board = Self::without_regions(side, stars)?;
        if regions.len() != side * side {
            return Err(StarsError::Cells { found: regions.len(), side });
        }

        let mut seen: Vec<usize> = Vec::new();
        let mut numbers = Vec::with_capacity(regions.len());
        for &region in regions {
            let known = seen.iter().position(|&other| other == region);
            let number = known.unwrap_or(seen.len());
            if known.is_none() {
                seen.push(region);
            }
            #[allow(clippy::cast_possible_truncation, reason = "at most 52")]
            numbers.push(number as u8);
            // Asked at each cell, so that the list, which is searched each time, stays short.
            if seen.len() > side {
                return Err(StarsError::Regions { found: seen.len(), side });
            }
        }

        if seen.len() != side {
            return Err(StarsError::Regions { found: seen.len(), side });
        }
        // Without cells there is one board.
        Ok(Self { regions: (side > 0).then(|| numbers.into()), ..board })
    }

    /// Creates the problem with so many stars in each row and column, and none next to another.
    ///
    /// # Errors
    ///
    /// [`StarsError::TooLarge`] above [`MAX_SIDE`](Self::MAX_SIDE).
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::stars::Stars;
    ///
    /// assert_eq!(Stars::without_regions(6, 1)?.count()?, 90);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_regions(side: usize, stars: u32) -> Result<Self, StarsError> {
        match side > Self::MAX_SIDE {
            true => Err(StarsError::TooLarge { side }),
            false => Ok(Self { side, stars, regions: None, blocked: Arc::default() }),
        }
    }

    /// Blocks these cells, besides those that are blocked: no star stands there, and they are in no region.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::stars::Stars;
    ///
    /// let corners = [(0, 0), (0, 5), (5, 0), (5, 5)];
    /// assert_eq!(Stars::without_regions(6, 1)?.with_blocked(corners)?.count()?, 46);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StarsError::OffBoard`] for a cell that is not on the board.
    pub fn with_blocked(
        mut self,
        cells: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, StarsError> {
        let mut blocked = self.blocked.to_vec();
        for (row, column) in cells {
            if row.max(column) >= self.side {
                return Err(StarsError::OffBoard { row, column, side: self.side });
            }
            blocked.push((row, column));
        }
        blocked.sort_unstable();
        blocked.dedup();

        self.regions = self.regions.map(|regions| {
            let mut regions = regions.to_vec();
            blocked.iter().for_each(|(row, column)| regions[row * self.side + column] = BLOCKED);
            regions.into()
        });
        Ok(Self { blocked: blocked.into(), ..self })
    }

    /// Checks whether a cell is [blocked](Self::with_blocked).
    #[must_use]
    pub fn is_blocked(&self, cell: (usize, usize)) -> bool {
        self.blocked.binary_search(&cell).is_ok()
    }

    /// Returns the side of the board.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of stars in each row, column and region.
    #[must_use]
    pub fn stars(&self) -> u32 {
        self.stars
    }

    /// Returns the number of the region of a cell, counted from 0 in the order of the regions' first cells. `None` without
    /// regions, of a blocked cell, and off the board.
    #[must_use]
    pub fn region(&self, (row, column): (usize, usize)) -> Option<usize> {
        let regions = self.regions.as_ref().filter(|_| row < self.side && column < self.side)?;
        Some(regions[row * self.side + column]).filter(|&region| region != BLOCKED).map(usize::from)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let side = self.side;
        (0..side * side).map(move |at| (at / side, at % side))
    }
}

/// A choice is a cell with a star: its row and column, counted from 0.
impl ExactCover for Stars {
    type Choice = (usize, usize);
    type Solution = Placement;

    fn emit(&self, m: &mut MatrixBuilder<Self::Choice>) -> Result<(), MatrixError> {
        let (side, often) = (self.side, self.stars..=self.stars);
        let [rows, columns] = ["row", "column"].map(|name| m.between(name, side, often.clone()));
        let regions = self.regions.as_ref().map(|_| m.between("region", side, often));
        let windows_a_row = side.saturating_sub(1);
        let windows = m.secondary("window", [windows_a_row, windows_a_row]);

        for (row, column) in self.cells().filter(|&cell| !self.is_blocked(cell)) {
            let mut covered = vec![rows.at(row), columns.at(column)];
            covered.extend(regions.zip(self.region((row, column))).map(|(regions, at)| regions.at(at)));
            // The windows of which the cell is a lower, upper, right and left one.
            for top in row.saturating_sub(1)..(row + 1).min(windows_a_row) {
                for left in column.saturating_sub(1)..(column + 1).min(windows_a_row) {
                    covered.push(windows.at([top, left]));
                }
            }
            m.row((row, column), covered)?;
        }
        Ok(())
    }

    fn decode(&self, cells: &[&(usize, usize)]) -> Placement {
        let mut stars: Vec<(usize, usize)> = cells.iter().map(|&&cell| cell).collect();
        // Whoever decodes may pass cells that are not on this board.
        stars.retain(|&(row, column)| row < self.side && column < self.side);
        stars.sort_unstable();
        stars.dedup();
        Placement { board: self.clone(), stars }
    }

    fn knows_symmetries(&self) -> bool {
        true
    }

    /// Returns the turns and reflections of the board that map regions to regions, and blocked cells to blocked ones.
    fn symmetries(&self, matrix: &Matrix<Self::Choice>) -> Result<Group, SymmetryError> {
        let last = self.side.saturating_sub(1);
        // Each of the seven is an exchange of rows and columns or none, then a reflection in one axis, in both, or none.
        let image = |(row, column): (usize, usize), way: u8| {
            let (row, column) = if way & 4 == 0 { (row, column) } else { (column, row) };
            let flip = |at: usize, bit: u8| if way & bit == 0 { at } else { last - at };
            (flip(row, 1), flip(column, 2))
        };

        let keeps_regions = |way: u8| {
            let mut images = vec![None; self.side];
            self.cells().all(|cell| match (self.region(cell), self.region(image(cell, way))) {
                // The first cell of a region says where the others must go.
                (Some(from), to) => *images[from].get_or_insert(to) == to,
                _ => self.is_blocked(cell) == self.is_blocked(image(cell, way)),
            })
        };

        let ways = (1..8).filter(|&way| keeps_regions(way));
        Group::new(matrix, all_ok(ways.map(|way| Symmetry::from_labels(matrix, |&cell| image(cell, way))))?)
    }
}

/// A board with its stars. Displayed as a drawing: `*` for a star, and for each other cell the letter of its region,
/// or `.` on a board without regions.
///
/// ```
/// use exactcover::ExactCover;
/// use exactcover::problems::stars::Stars;
///
/// let stars: Stars = "1\nAABB\nAABB\nCCCB\nCDDD".parse()?;
/// let placement = stars.first()?.unwrap();
/// assert_eq!(placement.to_string(), "A * B B\nA A B *\n* C C B\nC D * D\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    board: Stars,
    stars: Vec<(usize, usize)>,
}

impl Placement {
    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Stars {
        &self.board
    }

    /// Returns the cells with a star, row by row: the row and column of each, counted from 0.
    pub fn stars(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.stars.iter().copied()
    }

    /// Returns `true` if there is a star in the cell; there is none off the board.
    #[must_use]
    pub fn has_star(&self, cell: (usize, usize)) -> bool {
        self.stars.binary_search(&cell).is_ok()
    }
}
