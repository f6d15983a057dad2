//! How large a layout may be: the constants of `Layout`, which its errors print too.

pub(super) const MAX_DIGITS: usize = 25;
pub(super) const MAX_SIDE: usize = 100;
pub(super) const MAX_GRIDS: usize = 100;
