//! The well-known layouts, each a line or two of data, and their names.

use std::str::FromStr;

use super::{Layout, Position, SudokuError};
use crate::util::{NameError, by_name};

/// The places of the 9x9 grids, and the houses besides rows, columns and boxes: the numbers of their cells, by name.
type Variant = (&'static [(usize, usize)], &'static [(&'static str, [usize; 9])]);

const ONE_GRID: &[(usize, usize)] = &[(0, 0)];

const DIAGONALS: &[(&str, [usize; 9])] = &[
    ("falling diagonal", [0, 10, 20, 30, 40, 50, 60, 70, 80]),
    ("rising diagonal", [8, 16, 24, 32, 40, 48, 56, 64, 72]),
];
const WINDOWS: &[(&str, [usize; 9])] = &[
    ("window 1", [10, 11, 12, 19, 20, 21, 28, 29, 30]),
    ("window 2", [14, 15, 16, 23, 24, 25, 32, 33, 34]),
    ("window 3", [46, 47, 48, 55, 56, 57, 64, 65, 66]),
    ("window 4", [50, 51, 52, 59, 60, 61, 68, 69, 70]),
];
const ASTERISK: &[(&str, [usize; 9])] = &[("asterisk", [13, 20, 24, 37, 40, 43, 56, 60, 67])];
const CENTERS: &[(&str, [usize; 9])] = &[("centers", [10, 13, 16, 37, 40, 43, 64, 67, 70])];
const GIRANDOLA: &[(&str, [usize; 9])] = &[("girandola", [0, 8, 13, 37, 40, 43, 67, 72, 80])];

/// Names of a board without boxes or of a box, and names of both.
const DOUBTFUL: [(&str, [&str; 2]); 3] = [
    ("2x2", ["latin-2 (a board of 2x2 cells)", "box-2x2 (boxes of 2x2 cells, a board of 4x4)"]),
    ("3x3", ["latin-3 (a board of 3x3 cells)", "box-3x3 (boxes of 3x3 cells, a board of 9x9)"]),
    ("5x5", ["latin-5 (a board of 5x5 cells)", "box-5x5 (boxes of 5x5 cells, a board of 25x25)"]),
];

const SAMURAI: Variant = (&[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)], &[]);

/// The layouts that have a name of their own. The table at `from_str` says what they look like.
const NAMED: [(&str, Variant); 13] = [
    ("standard", (ONE_GRID, &[])),
    ("diagonal", (ONE_GRID, DIAGONALS)),
    ("windoku", (ONE_GRID, WINDOWS)),
    ("hyper", (ONE_GRID, WINDOWS)),
    ("asterisk", (ONE_GRID, ASTERISK)),
    ("center-dot", (ONE_GRID, CENTERS)),
    ("girandola", (ONE_GRID, GIRANDOLA)),
    ("samurai", SAMURAI),
    ("two-grid", (&[(0, 0), (6, 6)], &[])),
    ("butterfly", (&[(0, 0), (0, 3), (3, 0), (3, 3)], &[])),
    ("flower", (&[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)], &[])),
    ("sohei", (&[(0, 6), (6, 0), (6, 12), (12, 6)], &[])),
    ("windmill", (&[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)], &[])),
];

impl Layout {
    /// Returns the names of the layouts that are not made up of numbers, for [`str::parse`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// Returns the layout `diagonal`: the 9x9 board whose two diagonals are houses too.
    #[must_use]
    pub fn diagonal() -> Self {
        Self::variant((ONE_GRID, DIAGONALS))
    }

    /// Returns the layout `windoku`: the 9x9 board with four more boxes.
    #[must_use]
    pub fn windoku() -> Self {
        Self::variant((ONE_GRID, WINDOWS))
    }

    /// Returns the layout `samurai`: five 9x9 grids on a 21x21 board.
    #[must_use]
    pub fn samurai() -> Self {
        Self::variant(SAMURAI)
    }

    /// Adds both diagonals of a square board as houses: for jigsaws and boards of any side.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Layout;
    ///
    /// assert_eq!(Layout::standard(3, 3)?.with_diagonals()?, Layout::diagonal());
    /// # Ok::<(), exactcover::problems::sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if the board is not square with a cell on each square of its diagonals, or larger than its digits.
    pub fn with_diagonals(self) -> Result<Self, SudokuError> {
        let side = self.height().max(self.width());
        let houses = Self::extra("diagonal", side).unwrap_or_default();
        houses.into_iter().try_fold(self, |layout, (name, cells)| layout.with_house(name, &cells))
    }

    /// Returns the houses of this name, as places in a grid of this side: of a name in the table those of side 9, and the
    /// diagonals of every side.
    pub(crate) fn extra(name: &str, side: usize) -> Option<Vec<(&'static str, Vec<Position>)>> {
        let place = |cells: &[usize]| cells.iter().map(|at| Position::new(at / side, at % side)).collect();
        if name == "diagonal" {
            let [falling, rising] = [0, 1].map(|turn| {
                let cells = (0..side).map(|at| at * side + if turn == 0 { at } else { side - 1 - at });
                place(&cells.collect::<Vec<usize>>())
            });
            return Some(vec![(DIAGONALS[0].0, falling), (DIAGONALS[1].0, rising)]);
        }
        let (_, (_, houses)) = NAMED.iter().find(|(known, _)| side == 9 && *known == name)?;
        let found: Vec<_> = houses.iter().map(|(house, cells)| (*house, place(cells))).collect();
        Some(found).filter(|found| !found.is_empty())
    }

    fn variant((grids, houses): Variant) -> Self {
        let corners: Vec<Position> = grids.iter().copied().map(Position::from).collect();
        let mut layout = Self::with_boxes(3, 3, &corners);
        for (name, cells) in houses {
            layout.add_house((*name).into(), cells.to_vec());
        }
        layout
    }

    /// Returns the layout whose name is made up of numbers.
    fn numbered(name: &str) -> Option<Self> {
        if let Some(side) = name.strip_prefix("latin-") {
            return Self::latin(side.parse().ok()?).ok();
        }
        let size = |name: &str| -> Option<(usize, usize)> {
            let (height, width) = name.split_once('x')?;
            Some((height.parse().ok()?, width.parse().ok()?))
        };
        if let Some(name) = name.strip_prefix("box-") {
            let (height, width) = size(name)?;
            return Self::standard(height, width).ok();
        }
        let (height, width) = size(name)?;
        if height == width { Self::for_side(height) } else { Self::standard(height, width).ok() }
    }
}

/// The layout of this name:
///
/// | name | layout |
/// |---|---|
/// | `standard` | the 9x9 board |
/// | `diagonal` | its two diagonals are houses too |
/// | `windoku`, `hyper` | four more boxes, one square away from the edges and from each other |
/// | `asterisk` | a star of nine cells, one from each box, is another house |
/// | `center-dot` | the centers of the boxes are another house |
/// | `girandola` | the corners, the center and the centers of the boxes at the edges are another house |
/// | `samurai` | five 9x9 grids on a 21x21 board, the one in the center sharing a box with each of the others |
/// | `two-grid` | two on a 15x15 board that share a corner box |
/// | `butterfly` | four in the corners of a 12x12 board, which all share its four boxes in the middle |
/// | `flower` | five on a 15x15 board, the one in the center sharing six boxes with each of the others |
/// | `sohei` | four in a ring on a 21x21 board, each sharing a corner box with the next |
/// | `windmill` | five on a 21x21 board, the one in the center sharing two boxes with each of the others (kazaguruma) |
/// | `latin-N` | a board of rows and columns only |
/// | `6x6` | a board of this size, with the boxes of [`for_side`](Layout::for_side) |
/// | `box-3x2`, `box-5x5` | boxes of this height and width: the 6x6 board with upright boxes, the 25x25 board |
/// | `3x2` | the same, if height and width differ. `5x5` is refused: it may be a board or a box |
///
/// ```
/// use exactcover::problems::sudoku::Layout;
///
/// assert_eq!("samurai".parse(), Ok(Layout::samurai()));
/// assert_eq!("latin-7".parse::<Layout>().ok(), Layout::latin(7).ok());
/// assert_eq!("4x4".parse::<Layout>().ok(), Layout::standard(2, 2).ok());
/// assert_eq!("4x3".parse::<Layout>().ok(), Layout::standard(4, 3).ok());
/// assert_eq!("box-5x5".parse::<Layout>().ok(), Layout::standard(5, 5).ok());
/// let error = "4x7".parse::<Layout>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no \"4x7\"; expected one of standard, diagonal, "));
/// ```
impl FromStr for Layout {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        if let Some(layout) = Self::numbered(name) {
            return Ok(layout);
        }
        if let Some((_, readings)) = DOUBTFUL.iter().find(|(doubtful, _)| *doubtful == name) {
            return Err(NameError { found: name.into(), expected: (*readings).into() });
        }
        let numbered = ["latin-1 to latin-25", "4x4 to 25x25 (the board)", "box-2x3, box-3x2, ... (the box)"];
        by_name(name, &NAMED).map(Self::variant).map_err(|NameError { found, expected }| {
            let expected = expected.iter().copied().chain(numbered).collect();
            NameError { found, expected }
        })
    }
}
