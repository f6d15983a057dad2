//! The limits of a layout: the constants of `Layout`, which its errors print too.

pub(super) const MAX_DIGITS: usize = 25;
pub(super) const MAX_SIDE: usize = 100;
pub(super) const MAX_GRIDS: usize = 100;
/// The sides of the boards that are read row by row without their layout. Those of side 15 and 21, say, could be two
/// grids or a samurai.
pub(crate) const DRAWN_SIDES: [usize; 7] = [4, 6, 8, 9, 12, 16, 25];
