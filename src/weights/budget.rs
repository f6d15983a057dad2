//! How long weights may be looked for.

use crate::search::Cancel;

/// The flag is looked at after so much work.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The entries of tables that may still be read or changed, and the flag that ends it all.
pub(super) struct Budget<'a> {
    left: usize,
    next_look: usize,
    cancel: &'a Cancel,
}

/// The budget is used up, or the flag is raised.
pub(super) struct GivenUp;

impl<'a> Budget<'a> {
    pub(super) fn new(work: usize, cancel: &'a Cancel) -> Self {
        Self { left: work, next_look: work, cancel }
    }

    pub(super) fn spend(&mut self, work: usize) -> Result<(), GivenUp> {
        self.left = self.left.checked_sub(work).ok_or(GivenUp)?;
        if self.left <= self.next_look {
            self.next_look = self.left.saturating_sub(BETWEEN_LOOKS);
            if self.cancel.is_raised() {
                return Err(GivenUp);
            }
        }
        Ok(())
    }
}
