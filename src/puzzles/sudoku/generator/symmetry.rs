//! The clues of a puzzle that are kept or removed together.

use std::fmt;
use std::str::FromStr;

use smallvec::{SmallVec, smallvec};

use crate::adapters::sudoku::{Layout, Position};
use crate::util::{NameError, by_name};

/// The symmetry of the pattern that the clues of a puzzle make on the board.
///
/// The rectangle of [`Layout::height`] by [`Layout::width`] squares is turned or mirrored. A cell whose image is no
/// cell of the layout has no partner: its clue is kept or removed alone.
///
/// Displayed as `none`, `half-turn` or `mirror`, and parsed from these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// No pattern: every clue is kept or removed alone.
    #[default]
    None,
    /// The pattern is the same after half a turn.
    HalfTurn,
    /// The left half of the pattern mirrors the right one.
    Mirror,
}

/// Cells whose clues are kept or removed together; never empty.
pub(super) type Orbit = SmallVec<[usize; 2]>;

impl Symmetry {
    /// Returns all cells of the layout, with their partners.
    pub(super) fn orbits(self, layout: &Layout) -> Vec<Orbit> {
        let orbit = |(cell, &position): (usize, &Position)| -> Option<Orbit> {
            match layout.cell_at(self.image(layout, position)) {
                Some(partner) if partner < cell => None, // it came with its partner
                Some(partner) if partner > cell => Some(smallvec![cell, partner]),
                _ => Some(smallvec![cell]),
            }
        };
        layout.cells().iter().enumerate().filter_map(orbit).collect()
    }

    /// Returns the square to which this one is turned or mirrored; that one comes back to this one.
    fn image(self, layout: &Layout, Position { row, column }: Position) -> Position {
        let (below, right) = (layout.height() - 1 - row, layout.width() - 1 - column);
        match self {
            Self::None => Position::new(row, column),
            Self::HalfTurn => Position::new(below, right),
            Self::Mirror => Position::new(row, right),
        }
    }
}

impl Symmetry {
    fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::Mirror => "mirror",
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        let all = [Self::None, Self::HalfTurn, Self::Mirror];
        by_name(name, &all.map(|symmetry| (symmetry.name(), symmetry)))
    }
}
