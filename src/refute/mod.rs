//! Quick proofs that there is no cover: by weights, by sums of columns (feature `optimize`), or because no state up to
//! renaming has one. They are tried beside a search that has failed often, in a part of its time.
//!
//! [`Doubt`] here decides what is tried when; read it first. `weights` looks for a coloring of the columns, `hall` for
//! columns that need more rows than there are places, `contradiction` for factors of columns (Farkas); what these find
//! is checked in `sums` and `weights`, which share no code with the search for it.

#[cfg(feature = "optimize")]
mod contradiction;
#[cfg(feature = "optimize")]
mod hall;
#[cfg(feature = "optimize")]
mod sums;
pub(crate) mod weights;

#[cfg(feature = "optimize")]
pub(crate) use contradiction::{ASKED, Contradiction, is_proof, whole_numbers};
#[cfg(feature = "optimize")]
pub use sums::Sums;

use crate::isomorphs::Isomorphs;
use crate::matrix::{Cover, Incidence, RowId};
use crate::search::{Covers, Engine, Outcome, Ran, Search};
use crate::util::trace;
use weights::has_weights;

/// The relaxation takes one in this many of the nodes of the search, in time.
#[cfg(feature = "optimize")]
const PART: u64 = 32;
/// For a question that asks once, as if its search had visited this many nodes: some milliseconds.
pub(crate) const ONCE: u64 = 1 << 19;

/// The proofs that have been tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubt {
    has_asked: bool,
    #[cfg(feature = "optimize")]
    contradiction: Option<Contradiction>,
    renamed: Renamed,
}

/// The answer to a question.
#[derive(Clone, Debug, Default)]
pub(crate) enum Answer {
    #[default]
    Unknown,
    /// There is no cover.
    None,
    Cover(Cover),
}

impl Answer {
    /// Returns what it is called in a trace.
    #[cfg(feature = "log")]
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Unknown => "no proof",
            Self::None => "proved that there is no cover",
            Self::Cover(_) => "a cover",
        }
    }

    /// That of this search, which goes on for at most this many nodes.
    pub(crate) fn of(covers: &mut Covers, nodes: u64) -> Self {
        covers.add_nodes(nodes);
        match covers.next() {
            Some(cover) => Self::Cover(cover),
            None if covers.outcome() == Outcome::Exhausted => Self::None,
            None => Self::Unknown,
        }
    }

    pub(crate) fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown)
    }
}

impl Doubt {
    /// Tells whether there is a cover, as far as can be shown in a part of the time of a search that has visited this
    /// many nodes. The first time it also takes some hundredths of a second at most for what is quickly tried; a search
    /// up to renaming begins the second time.
    pub(crate) fn ask(&mut self, options: &Search, incidence: &Incidence, nodes: u64) -> Answer {
        let has_asked = std::mem::replace(&mut self.has_asked, true);
        if !has_asked {
            #[cfg(feature = "optimize")]
            {
                self.contradiction = Contradiction::new(options, incidence);
            }
            // In no time: only what classes have shown.
            if self.is_contradicted(0) || has_weights(options, incidence) {
                trace!("doubt: weights or sums of columns prove at once that there is no cover");
                return Answer::None;
            }
        }

        let answer = match self.is_contradicted(nodes) {
            true => Answer::None,
            false if has_asked => self.renamed.ask(options, incidence, nodes),
            false => Answer::Unknown,
        };
        trace!("doubt: {} after {nodes} nodes of a search", answer.name());
        answer
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

/// After this many nodes of a search one up to renaming may begin beside it, and go on after twice as many, and so on.
const SOON: u64 = 1 << 13;

/// Goes on with this search for at most this many nodes, with one up to renaming beside it, which takes these options.
pub(crate) fn decide(covers: &mut Covers, nodes: u64, options: impl Fn(&Covers) -> Search) -> Answer {
    let (mut renamed, mut left, mut slice) = (Renamed::default(), nodes, SOON);
    loop {
        let before = covers.stats().nodes;
        let answer = Answer::of(covers, slice.min(left));
        left -= covers.stats().nodes - before;
        if answer.is_known() || covers.outcome() != Outcome::Limited {
            return answer;
        }
        // Each takes about as long as the other, so that little is lost, whichever ends first.
        let answer = renamed.ask(&options(covers), covers.incidence(), nodes - left);
        trace!(
            "why: {} after {} nodes, one search as stated and one up to renaming",
            answer.name(),
            nodes - left
        );
        if answer.is_known() || left == 0 {
            return answer;
        }
        slice *= 2;
    }
}

/// A search for one cover that enters only one of the states that are the same up to renaming. It takes as long as the
/// search beside it; if there are few symmetries it is soon given up.
#[derive(Clone, Debug, Default)]
struct Renamed(
    /// Once it has begun; then `None` if there are few symmetries, or there is no memory.
    Option<Option<Box<Begun>>>,
);

/// The search, the chosen rows, and for each row of its view that of the matrix.
type Begun = (Isomorphs, Vec<RowId>, Vec<u32>);

/// Its part of the memory.
const MEMORY: usize = 4;

impl Renamed {
    /// The answer if it is found within this time in all, in nodes of a tree. A time that is too short to begin in is none.
    fn ask(&mut self, options: &Search, incidence: &Incidence, time: u64) -> Answer {
        // To begin reads every entry, for which so short a time is not enough.
        if self.0.is_none() && time < incidence.columns.len() as u64 {
            return Answer::Unknown;
        }

        let search = self.0.get_or_insert_with(|| begin(options, incidence));
        let Some((isomorphs, chosen, ids)) = search.as_deref_mut() else { return Answer::Unknown };
        // Only the goal limits it: its states are no nodes of the search that asks.
        let mut no_limit = u64::MAX;
        match options.give_turn(&mut no_limit, |slice| isomorphs.go_on(time, slice)) {
            Ran::Through => {
                let rows = |rows: Vec<u32>| rows.into_iter().map(|row| RowId::new(ids[row as usize]));
                let cover =
                    isomorphs.cover().map(|cover| chosen.iter().copied().chain(rows(cover)).collect());
                return cover.map_or(Answer::None, Answer::Cover);
            }
            // Its table takes memory for nothing.
            Ran::ToGoal if isomorphs.is_useless() => {
                trace!("doubt: few states are the same up to renaming; that search is given up");
                *search = None;
            }
            Ran::ToGoal | Ran::Stopped(_) => {}
        }

        Answer::Unknown
    }
}

fn begin(options: &Search, incidence: &Incidence) -> Option<Box<Begun>> {
    // Whoever asks for an engine is to get no other search.
    let is_any_engine = options.engine == Engine::Auto;
    let (chosen, view) = is_any_engine.then(|| options.left(incidence).ok().flatten())??;
    let mut isomorphs = Isomorphs::new(&view)?.one();
    isomorphs.allow(options.memory() / MEMORY);
    Some(Box::new((isomorphs, chosen, view.ids)))
}
