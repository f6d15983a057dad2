//! One cover, by whatever strategy finds it first.
//!
//! A search in canonical order finds a cover of many problems at once, and of others none in a lifetime: a choice near
//! the root was wrong, and the search never comes back to it. Another order makes another choice there. So the
//! canonical search goes first. Once it has gone back often, it takes turns with one in a random order that branches by
//! weights and begins again (see [`Branching::Weighted`]). If that does not help soon, weights or sums of columns may
//! prove that there is no cover (`refute`); if not, five more searches take turns, each turn longer than the last: a
//! weighted one in the order as stated, one that learns clauses from its failures (`cdcl`), two that remember subtrees
//! without a cover, so that none is entered twice, and one that remembers them up to renaming (`isomorphs`), where there
//! are symmetries. The first that finds a cover, or proves that there is none, has the answer.
//!
//! The canonical search has half of the nodes, but where failures are local: there the search that learns clauses has
//! most, once its first failures have shown that.
//!
//! A search that takes turns is a `FindWay` (`ways`). Who has a turn when is in this file: `Finder::next_round` says
//! when, `SCHEDULE` after how many nodes, `SHARES` how long. `unique` asks the same searches for a second cover.
//!
//! The weighted searches try the rows first that cover the most columns. With tiles of different sizes this is the
//! packer's rule: place what is large while there is room for it.
//!
//! Invariant: turns are counted in nodes, and the random order has a fixed seed, so the same options give the same
//! answer. Threads take the turns of one round at the same time, and the answer is that of the strategy which comes
//! first.
//!
//! Source: for the heavy tails and their cure by several orders C. P. Gomes, B. Selman, N. Crato and H. Kautz,
//! "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems", Journal of Automated Reasoning 24
//! (2000); for several searches in turns B. A. Huberman, R. M. Lukose and T. Hogg, "An economics approach to hard
//! computational problems", Science 275 (1997).

mod cdcl;
#[cfg(test)]
pub(super) mod tests;
mod unique;
mod ways;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engines::Stats;
use crate::engines::view::Branching;
use crate::matrix::{Cover, Incidence, Matrix, RowId};
use crate::questions::count::{better, columns_of_all_parts};
use crate::refute::{Answer, Doubt};
use crate::search::{Covers, Engine, Outcome, Search, Stopped, run};
pub(super) use cdcl::Cdcl;
use cdcl::Refutation;
use ways::{FindSearch, FindWay};

/// # Any cover
impl Search {
    /// A cover, if there is one, whichever is found first. The first in canonical order is that of
    /// [`covers`](Self::covers).
    ///
    /// A search in canonical order comes first. If it fails often, it takes turns with one in random orders; then
    /// [weights](Self::weights) and [sums](crate::proofs) are tried, and more searches take turns: in other orders, with
    /// a memory, and one that learns from its failures as a SAT solver does, unless an [engine](Self::engine) is
    /// requested. That one is alone if you [branch](Self::branch) by [`Learning`](Branching::Learning).
    ///
    /// So a hundred queens are placed at once, and a Latin square with holes or a grid of dominoes that the canonical
    /// order never fills is filled; and it is soon shown that 36 officers cannot be placed as Euler asked, since one of
    /// the searches remembers subproblems up to [renaming](Self::count). The same options always give the same answer; a
    /// [seed](Self::seed) gives another one.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before it was known whether there is a cover.
    ///
    /// # Cost
    ///
    /// If the canonical search finds a cover without going back 1,024 times, that of this search. For a hard problem
    /// the time of seven searches, the memory of six, and tables of 1.5 times the [memory limit](Self::memory_limit).
    ///
    /// ```
    /// use exactcover::runs::Stopped;
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(100)?.matrix()?;
    /// let cover = Search::new().any(&matrix)?.unwrap();
    /// assert_eq!(matrix.verify(&cover), Ok(()));
    /// assert_eq!(Search::new().any(&Queens::new(3)?.matrix()?), Ok(None)); // there is none
    /// assert_eq!(Search::new().node_limit(3).any(&matrix), Err(Stopped::Limited)); // not known
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any<L>(&self, matrix: &Matrix<L>) -> Result<Option<Cover>, Stopped> {
        self.finder(matrix).find()
    }

    /// The search of [`any`](Self::any), to be run in slices, watched, or run by several threads. See [`Finder`].
    ///
    /// Cost: as for [`covers`](Self::covers).
    pub fn finder<L>(&self, matrix: &Matrix<L>) -> Finder {
        Finder::new(self, matrix)
    }
}

/// The nodes that a strategy may visit while the canonical search visits this many. As long as two searches take part,
/// both visit as many.
const WHOLE: u64 = 8;

/// Once all take part. So a proof that there is none takes about twice the nodes of the canonical search alone.
#[derive(Clone, Copy, Debug)]
struct Shares {
    random: u64,
    /// Each of the others that go through a tree.
    tree: u64,
    /// The search that learns clauses: until it is known what they bring, ..
    trial: u64,
    /// .. where failures are local, ..
    local: u64,
    /// .. and where they are not.
    global: u64,
}

const SHARES: Shares = Shares { random: 3, tree: 1, trial: 12, local: 48, global: 1 };
/// The copies of the view that an order of the columns takes, whose lists grow by doubling.
const COPIES: usize = 2;
/// The seed of the first random order, where none is requested.
const SEED: u64 = 1;

/// When the strategies begin, in nodes.
#[derive(Clone, Copy, Debug)]
struct Schedule {
    /// The canonical search is alone until it has gone back this many times.
    patience: u64,
    /// Until then this is checked each time it has visited this many nodes.
    slice: u64,
    /// Once the canonical search has this many nodes in a round, all strategies take part. Proofs that there is no cover
    /// are looked for then, not earlier: at worst that takes as long as some ten thousand nodes.
    all: u64,
    /// After this many nodes another random order is tried. On Latin squares of side 35 with 405 holes, half of the
    /// orders that find a cover within eight times this limit find it within the limit.
    life: u64,
}

const SCHEDULE: Schedule = Schedule { patience: 1 << 10, slice: 1 << 8, all: 1 << 13, life: 1 << 20 };

/// A search for one cover, by several strategies in turns. From [`Search::finder`].
///
/// It borrows nothing: it can be stored, sent to another thread and cloned.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(100)?.matrix()?;
/// let mut finder = Search::new().node_limit(0).finder(&matrix);
/// while finder.add_nodes(100) {
///     finder.find().ok();
///     println!("{} queens placed", finder.stats().max_depth);
/// }
/// let cover = finder.find()?.unwrap();
/// assert_eq!(cover.len(), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a search does nothing until it is asked to find"]
pub struct Finder {
    options: Search,
    matrix: Arc<Incidence>,
    schedule: Schedule,
    strategies: Vec<FindWay>,
    /// The nodes that each search may have visited after this round, times its share.
    round: u64,
    nodes_left: u64,
    /// The number of random orders that have been tried.
    orders: u64,
    doubt: Doubt,
    /// That of the canonical search.
    engine: Engine,
    answer: Answer,
    outcome: Outcome,
}

/// The place of the strategy with a random order.
const RANDOM: usize = 1;

impl Finder {
    /// See [`Search::finder`].
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>) -> Self {
        Self::over(options.clone(), matrix.incidence().clone())
    }

    /// As [`new`](Self::new), for rows whose labels do not count.
    pub(super) fn over(options: Search, matrix: Arc<Incidence>) -> Self {
        let nodes_left = options.node_limit.unwrap_or(u64::MAX);
        // They are given out turn by turn.
        let options = options.node_limit(0);
        let canonical = Covers::over(matrix.clone(), options.clone());
        let (engine, outcome) = (canonical.engine(), canonical.outcome());
        let alone = match options.branching {
            Some(Branching::Learning) => learning(&options, &matrix),
            _ => None,
        };
        Self {
            options,
            matrix,
            schedule: SCHEDULE,
            strategies: vec![match alone {
                Some(search) => FindWay::learning(search, WHOLE),
                None => FindWay::new(canonical, WHOLE),
            }],
            round: SCHEDULE.slice,
            nodes_left,
            orders: 0,
            doubt: Doubt::default(),
            engine,
            answer: Answer::Unknown,
            outcome,
        }
    }

    /// Searches until there is an answer: a cover, or `None` if there is none. Asked again, it returns the same answer,
    /// or goes on if it was stopped.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before that was known.
    pub fn find(&mut self) -> Result<Option<Cover>, Stopped> {
        self.find_by(|strategies| {
            for strategy in strategies {
                strategy.go();
                if strategy.is_over() {
                    break;
                }
            }
        })
    }

    /// Searches on the threads of the current rayon pool, one strategy each, with the same answer.
    ///
    /// # Errors
    ///
    /// Those of [`find`](Self::find).
    #[cfg(feature = "rayon")]
    pub fn par_find(&mut self) -> Result<Option<Cover>, Stopped> {
        use rayon::prelude::*;
        self.find_by(|strategies| strategies.par_iter_mut().for_each(FindWay::go))
    }

    fn find_by(&mut self, take_turns: impl Fn(&mut [FindWay])) -> Result<Option<Cover>, Stopped> {
        let answer = self.take_rounds(take_turns);
        self.outcome = match &answer {
            Ok(_) => Outcome::Exhausted,
            Err(stopped) => stopped.outcome(),
        };
        answer
    }

    fn take_rounds(&mut self, take_turns: impl Fn(&mut [FindWay])) -> Result<Option<Cover>, Stopped> {
        loop {
            match &self.answer {
                Answer::Cover(cover) => return Ok(Some(cover.clone())),
                Answer::None => return Ok(None),
                Answer::Unknown => {}
            }

            // Without memory for one search there is none for several.
            if self.strategies[0].search.outcome() == Outcome::Refused {
                return Err(Stopped::Refused);
            }

            let before = self.stats().nodes;
            let (mut left, mut is_short) = (self.nodes_left, false);
            for strategy in &mut self.strategies {
                let whole = self.round.saturating_mul(strategy.share) / WHOLE;
                let wanted = whole.saturating_sub(strategy.stats().nodes);
                strategy.allowed = wanted.min(left);
                left -= strategy.allowed;
                // If there are not enough for all of them, this is the last round.
                is_short |= strategy.allowed < wanted;
            }

            take_turns(&mut self.strategies);
            self.nodes_left -= self.stats().nodes - before;
            // The first in their order, not in time: so threads give the same answer.
            match self.strategies.iter().find(|strategy| strategy.is_over()) {
                Some(strategy) if strategy.answer.is_known() => {
                    strategy.trace();
                    self.answer = strategy.answer.clone();
                }
                Some(_) => return Err(Stopped::Canceled),
                None if is_short => return Err(Stopped::Limited),
                None => {
                    self.strategies.iter().for_each(FindWay::trace);
                    self.next_round();
                }
            }
        }
    }

    /// All strategies have had their turns.
    fn next_round(&mut self) {
        let FindSearch::Tree(canonical) = &self.strategies[0].search else {
            // The search that learns clauses, alone.
            self.round = self.round.saturating_mul(2);
            return;
        };
        let canonical = canonical.stats();
        if self.strategies.len() > 1 {
            self.round += self.round.div_ceil(2);
            self.strategies.iter_mut().for_each(share_by_clauses);
            if self.strategies[RANDOM].search.stats().nodes > self.schedule.life {
                let search = self.in_random_order();
                let strategy = &mut self.strategies[RANDOM];
                // Its share of a round counts the nodes of all its orders.
                strategy.before = strategy.stats();
                strategy.search = FindSearch::Tree(Box::new(search));
            }

            if self.round >= self.schedule.all {
                let nodes = self.stats().nodes;
                self.answer = self.doubt.ask(&self.options, &self.matrix, nodes);
                if !self.answer.is_known() && self.strategies.len() == 2 {
                    self.begin_others();
                }
            }
        } else if canonical.nodes <= canonical.max_depth as u64 + self.schedule.patience {
            // It has not gone back often yet.
            self.round = canonical.nodes.saturating_add(self.schedule.slice);
        } else {
            // Not earlier: to find equal rows takes as long as some hundred nodes.
            if let FindSearch::Tree(canonical) = &mut self.strategies[0].search {
                canonical.pass_equal_rows();
            }
            let search = self.in_random_order();
            self.strategies.push(FindWay::new(search, WHOLE));
        }
    }

    /// A weighted search in another random order than those before.
    fn in_random_order(&mut self) -> Covers {
        let seed = self.options.seed.unwrap_or(0).wrapping_add(SEED + self.orders);
        self.orders += 1;
        self.weighted(&self.options.clone().seed(seed))
    }

    fn weighted(&self, options: &Search) -> Covers {
        to_first(Covers::over(
            self.matrix.clone(),
            options.clone().branch(Branching::Weighted).longest_first(),
        ))
    }

    /// Begins the strategies that only a hard problem needs.
    fn begin_others(&mut self) {
        self.strategies[RANDOM].share = SHARES.random;
        let weighted = self.weighted(&self.options);
        self.strategies.push(FindWay::new(weighted, SHARES.tree));

        let learning = learning(&self.options, &self.matrix);
        self.strategies.extend(learning.map(|search| FindWay::learning(search, SHARES.trial)));

        // In this order few columns are begun at a time, so that more subtrees are equal. To find it takes copies of the
        // view, and without memory for these the others go on.
        let FindSearch::Tree(canonical) = &self.strategies[0].search else { return };
        let view = canonical.view();
        let ordered = self.options.has_room_for_copies(view, COPIES).then(|| {
            let order = columns_of_all_parts(view, better);
            self.options.clone().ordered(Branching::FirstColumn, &order)
        });
        let fewest = self.options.clone().branch(Branching::FewestRows);

        // For each of the two tables.
        let bytes = self.options.memory() / 2;
        for options in [Some(fewest), ordered].into_iter().flatten() {
            let mut search = to_first(Covers::over(self.matrix.clone(), options));
            search.remember_dead_ends(bytes);
            self.strategies.push(FindWay::new(search, SHARES.tree));
        }
    }

    /// Allows this many nodes more, for all strategies together, and says whether [`find`](Self::find) can go on. If not,
    /// no nodes are added, and the [outcome](Self::outcome) says why.
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.outcome.add_nodes(&self.options.cancel, &mut self.nodes_left, nodes)
    }

    /// The state of the search: [`Exhausted`](Outcome::Exhausted) once there is an answer.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns what all strategies have done so far. `max_depth` is the most rows that one of them had chosen at a
    /// time. For the search that learns clauses, a node is a row that was chosen or ruled out, and an update a clause.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.strategies.iter().map(FindWay::stats).sum()
    }

    /// The engine that the canonical search began with.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }
}

/// Starts the search that learns clauses, unless there is no memory. Whoever asks for an engine is to get no other search.
fn learning(options: &Search, matrix: &Incidence) -> Option<Cdcl> {
    (options.engine == Engine::Auto).then(|| Cdcl::new(options, matrix))?
}

/// Looks for clauses that prove that there is no cover: see [`Cdcl::refute`]. `None` where there is no such
/// search, as without memory.
pub(super) fn refute(
    options: &Search,
    matrix: &Incidence,
    nodes: u64,
    only_if_local: bool,
    each: impl FnMut(&[(RowId, bool)]) -> ControlFlow<()>,
) -> Option<Refutation> {
    Some(learning_beside(options, matrix)?.refute(nodes, only_if_local, each))
}

/// Starts the search that learns clauses beside one through a tree. Whoever asks for a way to branch is to get no other.
pub(super) fn learning_beside(options: &Search, matrix: &Incidence) -> Option<Cdcl> {
    let is_any = matches!(options.branching, None | Some(Branching::Learning));
    is_any.then(|| learning(options, matrix))?
}

/// Gives the search that learns clauses its share, once it is known what they bring.
fn share_by_clauses(way: &mut FindWay) {
    if let FindSearch::Cdcl(search) = &way.search
        && let Some(is_local) = search.are_failures_local()
    {
        way.share = if is_local { SHARES.local } else { SHARES.global };
    }
}

/// Makes it a search that ends at its first cover.
fn to_first(mut search: Covers) -> Covers {
    search.pass_equal_rows();
    search
}

run!(Finder, |_finder| None);

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finder")
            .field("answer", &self.answer)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}
