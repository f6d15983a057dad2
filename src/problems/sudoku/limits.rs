//! How large a layout may be: the constants of `Layout`, which its errors print too.

pub(super) const MAX_DIGITS: usize = 25;
pub(super) const MAX_SIDE: usize = 100;
pub(super) const MAX_GRIDS: usize = 100;

/// The sides of the boards that are drawn without their layout being named.
pub(super) const UNNAMED_SIDES: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25];
