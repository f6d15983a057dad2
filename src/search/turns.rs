//! A turn of a strategy: how much it may do before another one has its turn, or the question stops.
//!
//! Who goes next is for each question to say: `any` gives all strategies a turn in each round, a doubt follows the search
//! beside it, and a count prefers the strategy that is expected to end first.

use super::cancel::NODES_BETWEEN_LOOKS;
use super::options::Search;
use super::outcome::Outcome;
use crate::engines::Step;

/// The end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ran {
    /// The strategy has come to its end.
    Through,
    /// It is where it was to go, or where it cannot go on.
    ToGoal,
    /// Early, for this reason.
    Stopped(Outcome),
}

impl Search {
    /// Gives a strategy a turn, and takes the nodes that it visits from those that are left. `go_on` is asked for slices
    /// of at most so many nodes: it returns what came of one, or no step if the turn is over, and how many nodes it has
    /// visited.
    pub(crate) fn give_turn(
        &self,
        nodes_left: &mut u64,
        mut go_on: impl FnMut(u64) -> (Option<Step>, u64),
    ) -> Ran {
        let most = if self.cancel.is_there() { NODES_BETWEEN_LOOKS } else { u64::MAX };
        loop {
            // Before each slice, so that a question without nodes stops at once.
            if let Some(outcome) = self.ends(*nodes_left) {
                return Ran::Stopped(outcome);
            }
            let (step, visited) = go_on(most.min(*nodes_left));
            *nodes_left -= visited;
            match step {
                None => return Ran::ToGoal,
                Some(Step::Exhausted) => return Ran::Through,
                Some(Step::Cover | Step::Paused) => {}
            }
        }
    }
}
