//! The amount of work that a question may do, for loops that count it by hand.

use super::cancel::{Cancel, NODES_BETWEEN_LOOKS};
use super::outcome::Stopped;

/// The work that is left, in nodes or in whatever a loop counts, and the flag that ends it.
#[derive(Clone, Debug)]
pub(crate) struct Budget<'a> {
    left: u64,
    between_looks: u64,
    /// The flag is looked at when no more than this is left.
    next_look: u64,
    cancel: &'a Cancel,
}

impl<'a> Budget<'a> {
    /// Makes a budget of this many nodes.
    pub(crate) fn nodes(nodes: u64, cancel: &'a Cancel) -> Self {
        Self::new(nodes, NODES_BETWEEN_LOOKS, cancel)
    }

    /// Makes a budget of `work`. The flag is looked at first, and then each time `between_looks` has been spent.
    pub(crate) fn new(work: u64, between_looks: u64, cancel: &'a Cancel) -> Self {
        Self { left: work, between_looks, next_look: work, cancel }
    }

    /// Returns the work that is left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Spends this much, or says why not: then nothing is spent, and the question stops.
    pub(crate) fn spend(&mut self, work: u64) -> Result<(), Stopped> {
        if self.left <= self.next_look {
            self.next_look = self.left.saturating_sub(self.between_looks);
            if self.cancel.is_raised() {
                self.next_look = self.left; // and again if it is asked again
                return Err(Stopped::Canceled);
            }
        }
        self.left = self.left.checked_sub(work).ok_or(Stopped::Limited)?;
        Ok(())
    }
}
