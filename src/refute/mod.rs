//! Quick proofs that there is no cover: by weights, by sums of columns (feature `optimize`), or because no state up to
//! renaming has one. They are tried beside a search that has failed often, in a part of its time.

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

use crate::engines::Step;
use crate::matrix::{Incidence, RowId};
use crate::search::{Covers, Engine, Outcome, Search};
use crate::symmetry::states::Isomorphs;
use weights::has_weights;

/// The relaxation takes one in this many of the nodes of the search, in time.
#[cfg(feature = "optimize")]
const PART: u64 = 32;
/// For a question that asks once, as if its search had visited this many nodes: some milliseconds.
pub(crate) const ONCE: u64 = 1 << 19;

/// What has been tried to prove it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubt {
    has_asked: bool,
    #[cfg(feature = "optimize")]
    contradiction: Option<Contradiction>,
    renamed: Renamed,
}

/// What a question has been answered.
#[derive(Debug)]
pub(crate) enum Answer {
    /// There is no cover.
    None,
    /// These rows are one.
    Cover(Vec<RowId>),
    Unknown,
}

impl Doubt {
    /// Whether there is a cover, as far as can be shown in a part of the time of a search that has visited this many
    /// nodes. The first time it also takes some hundredths of a second at most for what is quickly tried; a search up
    /// to renaming begins the second time.
    pub(crate) fn ask(&mut self, options: &Search, incidence: &Incidence, nodes: u64) -> Answer {
        let has_asked = std::mem::replace(&mut self.has_asked, true);
        if !has_asked {
            #[cfg(feature = "optimize")]
            {
                self.contradiction = Contradiction::new(options, incidence);
            }
            if self.is_contradicted(0) || has_weights(options, incidence) {
                return Answer::None;
            }
        }
        match self.is_contradicted(nodes) {
            true => Answer::None,
            false if has_asked => self.renamed.ask(options, incidence, nodes),
            false => Answer::Unknown,
        }
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
        covers.add_nodes(slice.min(left));
        if let Some(rows) = covers.next_rows() {
            return Answer::Cover(rows.to_vec());
        }
        left -= covers.stats().nodes - before;
        match covers.outcome() {
            Outcome::Exhausted => return Answer::None,
            Outcome::Limited => {}
            _ => return Answer::Unknown,
        }
        let answer = renamed.ask(&options(covers), covers.incidence(), nodes - left);
        if left == 0 || !matches!(answer, Answer::Unknown) {
            return answer;
        }
        slice *= 2;
    }
}

/// A search for one cover that enters only one of the states that are the same up to renaming. It takes as long as the
/// search beside it; if there are few symmetries it is soon given up.
#[derive(Clone, Debug, Default)]
enum Renamed {
    #[default]
    NotBegun,
    /// With the chosen rows, and for each row of its view that of the matrix.
    Begun(Box<Isomorphs>, Vec<RowId>, Vec<u32>),
    /// There are few symmetries, or there is no memory.
    Useless,
}

/// Its part of the memory.
const MEMORY: usize = 4;
/// This many states are entered before the search checks again whether to stop.
const SLICE: u64 = 16;

impl Renamed {
    /// The answer if it is found within this time in all, in nodes of a tree. A time that is too short to begin in is none.
    fn ask(&mut self, options: &Search, incidence: &Incidence, time: u64) -> Answer {
        if matches!(self, Self::NotBegun) {
            if time < incidence.columns.len() as u64 {
                return Answer::Unknown;
            }
            *self = Self::begin(options, incidence);
        }
        let Self::Begun(isomorphs, chosen, ids) = self else { return Answer::Unknown };
        loop {
            if isomorphs.is_useless() {
                *self = Self::Useless;
                return Answer::Unknown;
            }
            if isomorphs.time() >= time || options.cancel.is_raised() {
                return Answer::Unknown;
            }
            if isomorphs.advance(time, isomorphs.nodes() + SLICE) == Step::Exhausted {
                let rows = |rows: Vec<u32>| rows.into_iter().map(|row| RowId::new(ids[row as usize]));
                let cover =
                    isomorphs.cover().map(|cover| chosen.iter().copied().chain(rows(cover)).collect());
                return cover.map_or(Answer::None, Answer::Cover);
            }
        }
    }

    fn begin(options: &Search, incidence: &Incidence) -> Self {
        let left = if options.engine == Engine::Auto { options.left(incidence) } else { Ok(None) };
        let Ok(Some((chosen, view))) = left else { return Self::Useless };
        let Some(isomorphs) = Isomorphs::new(&view) else { return Self::Useless };
        let mut isomorphs = isomorphs.one();
        isomorphs.allow(options.memory() / MEMORY);
        Self::Begun(Box::new(isomorphs), chosen, view.ids)
    }
}
