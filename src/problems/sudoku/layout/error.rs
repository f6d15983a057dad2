//! Why a layout is refused.

use std::error::Error;
use std::fmt;

use super::limits::{MAX_DIGITS, MAX_GRIDS, MAX_SIDE};
use crate::problems::sudoku::candidate::Position;

/// Why there is no such [`Layout`](super::Layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutError {
    /// No digit at all, or more than [`Layout::MAX_DIGITS`](super::Layout::MAX_DIGITS).
    Digits {
        /// The requested number of digits.
        found: usize,
    },
    /// A box size with no digit at all, or more than [`Layout::MAX_DIGITS`](super::Layout::MAX_DIGITS).
    BoxSize {
        /// The requested height.
        box_height: usize,
        /// The requested width.
        box_width: usize,
    },
    /// A board without cells.
    NoCells,
    /// A cell, or the corner of a grid, that lies so far out that the board would have more rows or
    /// columns than [`Layout::MAX_SIDE`](super::Layout::MAX_SIDE).
    TooFar {
        /// Where it lies.
        position: Position,
    },
    /// No grid at all, or more than [`Layout::MAX_GRIDS`](super::Layout::MAX_GRIDS).
    GridCount {
        /// How many there are.
        found: usize,
    },
    /// A map of regions that is not that of a square board of 1 to [`Layout::MAX_DIGITS`](super::Layout::MAX_DIGITS)
    /// rows.
    MapSize {
        /// The cells of the map.
        found: usize,
    },
    /// A region with too few or too many cells.
    RegionSize {
        /// Its first cell in reading order.
        first: Position,
        /// Its cells.
        found: usize,
        /// The cells that each region must have.
        expected: usize,
    },
    /// A house without cells, or with more cells than there are digits.
    HouseSize {
        /// Its cells.
        found: usize,
        /// The digits.
        digits: u8,
    },
    /// A house with a square that is no cell of the board.
    NoSuchCell {
        /// The square.
        position: Position,
    },
    /// A house with the same cell twice.
    DuplicateCell {
        /// The cell.
        position: Position,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digits { found } => write!(f, "{found} digits: there must be 1 to {MAX_DIGITS}"),
            Self::BoxSize { box_height, box_width } => {
                write!(f, "a box of {box_height} x {box_width} cells: it must have 1 to {MAX_DIGITS} cells")
            }
            Self::NoCells => f.write_str("a board without cells: there must be one at least"),
            Self::TooFar { position } => {
                write!(f, "{position} is too far out: a board has at most {MAX_SIDE} rows and columns")
            }
            Self::GridCount { found } => write!(f, "{found} grids: there must be 1 to {MAX_GRIDS}"),
            Self::MapSize { found } => {
                write!(
                    f,
                    "a map of {found} cells: it must be square, with 1 to {MAX_DIGITS} rows and columns"
                )
            }
            Self::RegionSize { first, found, expected } => {
                write!(f, "the region of {first} has {found} cells: it must have {expected}")
            }
            Self::HouseSize { found, digits } => {
                write!(f, "a house of {found} cells: it must have 1 to {digits}, one a digit")
            }
            Self::NoSuchCell { position } => write!(f, "{position} is no cell of the board"),
            Self::DuplicateCell { position } => write!(f, "{position} stands twice in the house"),
        }
    }
}

impl Error for LayoutError {}
