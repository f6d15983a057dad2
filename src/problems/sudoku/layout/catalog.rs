//! The well-known layouts, each a line or two of data, and their names.

use std::str::FromStr;

use super::{Layout, Position};
use crate::util::{NameError, by_name};

/// A name and the constructor of its layout.
type Named = (&'static str, fn() -> Layout);

/// The layouts that have a name of their own.
const NAMED: [Named; 13] = [
    ("standard", nine_by_nine),
    ("diagonal", Layout::diagonal),
    ("windoku", Layout::windoku),
    ("hyper", Layout::windoku),
    ("asterisk", Layout::asterisk),
    ("center-dot", Layout::center_dot),
    ("girandola", Layout::girandola),
    ("samurai", Layout::samurai),
    ("two-grid", Layout::two_grids),
    ("butterfly", Layout::butterfly),
    ("flower", Layout::flower),
    ("sohei", Layout::sohei),
    ("windmill", Layout::windmill),
];

impl Layout {
    /// The layout whose name is made up of numbers.
    fn numbered(name: &str) -> Option<Self> {
        if let Some(side) = name.strip_prefix("latin-") {
            return Self::latin(side.parse().ok()?).ok();
        }
        let (height, width) = name.split_once('x')?;
        let (height, width) = (height.parse().ok()?, width.parse().ok()?);
        let board = if height == width { Self::for_side(height) } else { None };
        board.or_else(|| Self::standard(height, width).ok())
    }

    /// The names of the layouts that are not made up of numbers, for [`str::parse`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// The 9x9 board whose two diagonals are houses too.
    #[must_use]
    pub fn diagonal() -> Self {
        let mut layout = nine_by_nine();
        layout.add_house("falling diagonal", (0..9).map(|i| i * 9 + i).collect());
        layout.add_house("rising diagonal", (0..9).map(|i| (8 - i) * 9 + i).collect());
        layout
    }

    /// The 9x9 board with four more boxes, one square away from its edges and from each other. Also known
    /// as hyper Sudoku.
    #[must_use]
    pub fn windoku() -> Self {
        let mut layout = nine_by_nine();
        for (number, (top, left)) in [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().enumerate() {
            let window = layout.rectangle(Position::new(top, left), 3, 3);
            layout.add_house(format!("window {}", number + 1), window);
        }
        layout
    }

    /// The 9x9 board with a star of nine cells, one from each box, as another house.
    #[must_use]
    pub fn asterisk() -> Self {
        with_extra("asterisk", [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)])
    }

    /// The 9x9 board with the centres of its boxes as another house.
    #[must_use]
    pub fn center_dot() -> Self {
        with_extra("centres", [(1, 1), (1, 4), (1, 7), (4, 1), (4, 4), (4, 7), (7, 1), (7, 4), (7, 7)])
    }

    /// The 9x9 board with its corners, its centre and the centres of the boxes at its edges as another
    /// house.
    #[must_use]
    pub fn girandola() -> Self {
        with_extra("girandola", [(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)])
    }

    /// Five 9x9 grids on a 21x21 board, the one in the centre sharing a box with each of the others.
    #[must_use]
    pub fn samurai() -> Self {
        nine_by_nine_at(&[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])
    }

    /// Two 9x9 grids on a 15x15 board that share a corner box.
    #[must_use]
    pub fn two_grids() -> Self {
        nine_by_nine_at(&[(0, 0), (6, 6)])
    }

    /// Four 9x9 grids in the corners of a 12x12 board, which all share its four boxes in the middle.
    #[must_use]
    pub fn butterfly() -> Self {
        nine_by_nine_at(&[(0, 0), (0, 3), (3, 0), (3, 3)])
    }

    /// Five 9x9 grids on a 15x15 board, the one in the centre sharing six boxes with each of the others.
    #[must_use]
    pub fn flower() -> Self {
        nine_by_nine_at(&[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)])
    }

    /// Four 9x9 grids in a ring on a 21x21 board, each sharing a corner box with the next.
    #[must_use]
    pub fn sohei() -> Self {
        nine_by_nine_at(&[(0, 6), (6, 0), (6, 12), (12, 6)])
    }

    /// Five 9x9 grids on a 21x21 board, the one in the centre sharing two boxes with each of the others.
    /// Also known as kazaguruma.
    #[must_use]
    pub fn windmill() -> Self {
        nine_by_nine_at(&[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)])
    }
}

/// The layout of this name: one of [`names`](Layout::names); `latin-N` for a board of rows and columns only; or
/// two numbers. `6x6` is a board of that size with the boxes of [`for_side`](Layout::for_side). If there is no
/// such board, the numbers are the height and width of a box: `3x2` is the 6x6 board with upright boxes, `5x5`
/// the 25x25 board.
///
/// ```
/// use exactcover::problems::sudoku::Layout;
///
/// assert_eq!("samurai".parse(), Ok(Layout::samurai()));
/// assert_eq!("latin-7".parse::<Layout>().ok(), Layout::latin(7).ok());
/// assert_eq!("4x4".parse::<Layout>().ok(), Layout::standard(2, 2).ok());
/// assert_eq!("4x3".parse::<Layout>().ok(), Layout::standard(4, 3).ok());
/// let error = "4x7".parse::<Layout>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no \"4x7\"; expected one of standard, diagonal, "));
/// ```
impl FromStr for Layout {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        if let Some(layout) = Self::numbered(name) {
            return Ok(layout);
        }
        let numbered = ["latin-1 to latin-25", "4x4 to 25x25 (the board)", "2x3, 3x2, ... (a box)"];
        let layout = by_name(name, &NAMED).map_err(|NameError { found, expected }| {
            let expected = expected.iter().copied().chain(numbered).collect();
            NameError { found, expected }
        })?;
        Ok(layout())
    }
}

fn nine_by_nine() -> Layout {
    nine_by_nine_at(&[(0, 0)])
}

/// Grids with their top left corners in these rows and columns.
fn nine_by_nine_at(corners: &[(usize, usize)]) -> Layout {
    let corners: Vec<Position> = corners.iter().map(|&(row, column)| Position::new(row, column)).collect();
    Layout::with_boxes(3, 3, &corners)
}

/// The 9x9 board with one more house.
fn with_extra(name: &str, cells: [(usize, usize); 9]) -> Layout {
    let mut layout = nine_by_nine();
    layout.add_house(name, cells.map(|(row, column)| row * 9 + column).to_vec());
    layout
}
