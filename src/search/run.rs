//! What all searches that come to an end by and by have in common, so that a bar, a loop in slices, or a job is written
//! once for them.

use super::covers::Covers;
use super::outcome::Outcome;
use crate::engines::Stats;

/// A search under way, whatever it looks for: it stops at its limit of nodes, and goes on when it is allowed more. Its
/// types have methods of these names, so the trait is needed by code over several of them alone.
///
/// ```
/// use exactcover::runs::{Outcome, Run};
/// use exactcover::{ExactCover, Queens, Search};
///
/// /// The next answer, with a word to somebody after each thousand nodes; `Err` if there may be more.
/// fn next<R: Run + Iterator>(run: &mut R, say: impl Fn(f64)) -> Result<Option<R::Item>, Outcome> {
///     loop {
///         let next = run.next();
///         match run.outcome() {
///             _ if next.is_some() => return Ok(next),
///             Outcome::Exhausted => return Ok(None),
///             Outcome::Limited => {}
///             early => return Err(early),
///         }
///         say(run.progress().unwrap_or_default());
///         run.add_nodes(1000);
///     }
/// }
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let options = Search::new().node_limit(0);
/// let bar = |done| println!("{:.0} %", 100.0 * done);
/// let mut covers = options.covers(&matrix);
/// assert!(next(&mut covers, bar).unwrap().is_some());
/// let mut classes = options.classes(&matrix, &Queens::new(8)?.symmetries(&matrix)?)?;
/// assert_eq!(std::iter::from_fn(|| next(&mut classes, bar).unwrap()).count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Run {
    /// Returns the state of the search.
    fn outcome(&self) -> Outcome;

    /// Allows the search so many more nodes. Returns whether it goes on.
    fn add_nodes(&mut self, nodes: u64) -> bool;

    /// Returns the work of the search so far.
    fn stats(&self) -> Stats;

    /// Returns the estimated fraction of the search that is done, from 0 to 1; `None` if it cannot tell.
    fn progress(&self) -> Option<f64>;
}

/// A search has the methods by the same names; how far it has come is said apart.
macro_rules! run {
    ($search:ty, |$this:ident| $progress:expr) => {
        impl $crate::search::Run for $search {
            fn outcome(&self) -> $crate::search::Outcome {
                self.outcome()
            }

            fn add_nodes(&mut self, nodes: u64) -> bool {
                self.add_nodes(nodes)
            }

            fn stats(&self) -> $crate::engines::Stats {
                self.stats()
            }

            fn progress(&self) -> Option<f64> {
                let $this = self;
                $progress
            }
        }
    };
}
pub(crate) use run;

run!(Covers, |covers| Some(covers.progress()));
