//! The rule, column by column, that says which rows may follow the chosen ones.

use crate::matrix::NO_COLOR;

/// The rest that the chosen rows leave of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColumnState(u32);

impl ColumnState {
    /// Any row may follow.
    pub(crate) const OPEN: Self = Self(u32::MAX);
    /// No row may follow.
    pub(crate) const COVERED: Self = Self(NO_COLOR);

    /// Returns the state after a row with this stored color that no other row may share, or only rows of the same
    /// color: covered, or purified to the color.
    pub(crate) fn after(color: u32) -> Self {
        Self(color)
    }

    /// Checks whether a row with an entry of this stored color may follow.
    pub(crate) fn allows(self, color: u32) -> bool {
        self == Self::OPEN || self.0 == color && color != NO_COLOR
    }
}
