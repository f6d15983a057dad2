//! Which clues of a puzzle come and go together.

use smallvec::{SmallVec, smallvec};

use super::super::{Layout, Position};

/// The symmetry of the pattern that the clues of a puzzle make on the board.
///
/// What is turned or mirrored is the rectangle of [`Layout::height`] by [`Layout::width`] squares. A cell
/// whose image is no cell of the layout has no partner, and its clue comes and goes alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// No pattern: every clue stands for itself.
    #[default]
    None,
    /// The pattern is the same after half a turn.
    HalfTurn,
    /// The left half of the pattern mirrors the right one.
    Mirror,
}

/// Cells whose clues come and go together; never empty.
pub(super) type Orbit = SmallVec<[usize; 2]>;

impl Symmetry {
    /// All cells of the layout, with their partners.
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

    /// The square that this one is turned or mirrored to; on the way back it is the same.
    fn image(self, layout: &Layout, Position { row, column }: Position) -> Position {
        let (below, right) = (layout.height() - 1 - row, layout.width() - 1 - column);
        match self {
            Self::None => Position::new(row, column),
            Self::HalfTurn => Position::new(below, right),
            Self::Mirror => Position::new(row, right),
        }
    }
}
