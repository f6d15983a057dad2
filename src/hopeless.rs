//! Whether it is proved that there is no cover, by weights or, with the feature `optimize`, by sums of columns: asked beside
//! a search that has failed often, in a small part of its time.

#[cfg(feature = "optimize")]
use crate::linear::Contradiction;
use crate::matrix::Incidence;
use crate::search::Search;
use crate::weights::has_weights;

/// The relaxation takes one in so many of the nodes of the search, in time.
#[cfg(feature = "optimize")]
const PART: u64 = 32;
/// For a question that asks once, as if its search had visited so many nodes: some milliseconds.
pub(crate) const ONCE: u64 = 1 << 19;

/// What has been tried to prove it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubt {
    has_asked: bool,
    #[cfg(feature = "optimize")]
    contradiction: Option<Contradiction>,
}

impl Doubt {
    /// Whether there is no cover, as far as that is found out in a part of the time of a search that has visited so many
    /// nodes. The first time it also takes some hundredths of a second at most for what is quickly tried.
    pub(crate) fn is_confirmed(&mut self, options: &Search, incidence: &Incidence, nodes: u64) -> bool {
        if !std::mem::replace(&mut self.has_asked, true) {
            #[cfg(feature = "optimize")]
            {
                self.contradiction = Contradiction::new(options, incidence);
            }
            if self.is_contradicted(0) || has_weights(options, incidence) {
                return true;
            }
        }
        self.is_contradicted(nodes)
    }

    #[cfg(feature = "optimize")]
    fn is_contradicted(&mut self, nodes: u64) -> bool {
        self.contradiction.as_mut().is_some_and(|contradiction| contradiction.go_on(nodes / PART))
    }

    #[cfg(not(feature = "optimize"))]
    fn is_contradicted(&mut self, _: u64) -> bool {
        false
    }
}
