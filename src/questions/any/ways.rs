//! The searches that take turns for one cover: what is asked of each, and how much it has done.

#[cfg(feature = "log")]
use std::fmt;

use super::cdcl::Cdcl;
use crate::engines::Stats;
use crate::refute::Answer;
use crate::search::{Covers, Outcome};
use crate::util::trace;

/// A search that takes turns.
#[derive(Clone, Debug)]
pub(super) struct FindWay {
    pub(super) search: FindSearch,
    /// The work of its searches in other orders.
    pub(super) before: Stats,
    /// Its nodes for each node of a round.
    pub(super) share: u64,
    /// The nodes of this round that it may visit now.
    pub(super) allowed: u64,
    pub(super) answer: Answer,
}

/// One that goes through a tree, or one that learns clauses.
#[derive(Clone, Debug)]
pub(super) enum FindSearch {
    Tree(Box<Covers>),
    Cdcl(Box<Cdcl>),
}

impl FindSearch {
    /// Its answer after at most so many nodes more.
    pub(super) fn answer(&mut self, nodes: u64) -> Answer {
        match self {
            Self::Cdcl(search) => search.answer_on_trial(nodes),
            Self::Tree(search) => {
                let answer = Answer::of(search, nodes);
                search.take_nodes_back(); // it may have been canceled before it had visited all of them
                answer
            }
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match self {
            Self::Tree(search) => search.stats(),
            Self::Cdcl(search) => search.stats(),
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Self::Tree(search) => search.outcome(),
            Self::Cdcl(search) => search.outcome(),
        }
    }
}

impl FindWay {
    pub(super) fn new(search: Covers, share: u64) -> Self {
        Self::of(FindSearch::Tree(Box::new(search)), share)
    }

    pub(super) fn learning(search: Cdcl, share: u64) -> Self {
        Self::of(FindSearch::Cdcl(Box::new(search)), share)
    }

    fn of(search: FindSearch, share: u64) -> Self {
        Self { search, before: Stats::default(), share, allowed: 0, answer: Answer::Unknown }
    }

    pub(super) fn stats(&self) -> Stats {
        self.before + self.search.stats()
    }

    /// Takes its turn. If it has an answer, it was not heard because another one saw the flag, and is kept.
    pub(super) fn go(&mut self) {
        if !self.answer.is_known() {
            self.answer = self.search.answer(self.allowed);
        }
    }

    /// Says what it has done, for who follows the search.
    pub(super) fn trace(&self) {
        trace!("any: {self}");
    }

    /// Checks whether it has an answer, or has seen the flag. A strategy for which there was no memory has nothing to
    /// say; the others go on.
    pub(super) fn is_over(&self) -> bool {
        self.answer.is_known() || self.search.outcome() == Outcome::Canceled
    }
}

#[cfg(feature = "log")]
impl fmt::Display for FindWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.stats().nodes;
        match &self.search {
            FindSearch::Tree(search) => {
                write!(f, "a search by {:?}", search.options().branching.unwrap_or_default())?;
                search.options().seed.map_or(Ok(()), |seed| write!(f, " in random order {seed}"))?;
                write!(f, " has visited {nodes} nodes")?;
            }
            FindSearch::Cdcl(_) => {
                let clauses = self.stats().updates;
                write!(f, "a search that learns has visited {nodes} nodes, with {clauses} clauses")?;
            }
        }
        write!(f, ": {}", self.answer.name())
    }
}
