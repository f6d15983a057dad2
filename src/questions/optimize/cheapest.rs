//! The covers in order of cost, by branch and bound (`tree`).
//!
//! Until an optimum is proved, only covers that cost less than the best one found are sought; that one is then given at
//! once. Its ties are the first level of an ordinary search above the costs below it.
//!
//! A tree that is searched for the first cover below the best one found so far goes deep where no better one is. So
//! after some nodes the search begins again with a limit a little above the lower bound of all costs, and again with a
//! higher one as long as there is no cover below it: the repeated work is little compared with what a low limit cuts.
//! (Iterative deepening: Korf 1985.)

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

use super::assumed::{left_of, with_forced};
use super::cost_levels::CostLevels;
use super::implied::leave_out_implied;
use super::potentials::shares;
use super::price::Prices;
use super::ties;
use super::tree::BranchAndBound;
use crate::engines::Step;
use crate::matrix::{Cover, Fingerprint, FingerprintHasher, Incidence, Matrix, MatrixError, RowId};
use crate::questions::count::{Count, CountStats};
use crate::search::{Cancel, Outcome, Search, Stats, Tree, run};
use crate::util::to_u32;

/// The first search begins again, with rising limits, after this many nodes, or later if it has no cover by then.
const NODES_BEFORE_RISING: u64 = 64;
/// The first of these limits takes this part of what is between the bound of the root and the best cover found.
const PART_OF_GAP: i64 = 4;
/// The least distance above the optimum at which the second search looks: a part of the range of all possible costs,
/// which is divided by 2 this many times.
const REACH_BITS: u32 = 10;

/// The covers of a matrix in order of cost, each with its cost: the first is an optimum. From [`Search::cheapest`].
///
/// It borrows nothing, can be sent to another thread, and a clone is a snapshot.
///
/// # Order
///
/// The first is the cover whose cost was proved to be the least, whichever of that cost the search came to. The others
/// are those of [`Search::covers`] with the same options, [branching](Search::branch) on the column with the fewest rows,
/// sorted by cost; covers of the same cost have the same order as there. The rows of a cover are ascending. So the order
/// depends only on the matrix, the costs and the options; but if a flag was raised, or a
/// [checkpoint](Self::checkpoint) was made, before the first cover, that may be another one of the same cost. If
/// columns may be covered [several times](crate::MatrixBuilder::between), a cover may have more rows than it needs;
/// rows that cost less than 0 make it cheaper.
///
/// # Proof
///
/// A cover is returned only once it is proved that no remaining cover costs less or comes before it. The first is
/// returned as soon as its cost is proved: others of that cost are looked for when the next cover is asked for. Until then,
/// [`incumbent`](Self::incumbent) is the best cover found and [`bound`](Self::bound) what all remaining covers cost at
/// least; both improve while the search goes on, and [`gap`](Self::gap) is their difference. A search that ends at its
/// limit keeps both. Bounds are computed in integers: no rounding error cuts off a cover. What all covers share, since it
/// belongs to columns that are covered exactly so many times, is taken from large costs first, so that 10^14 more for each
/// task costs no time.
///
/// # Cost
///
/// Finding the optimum is hard in general. The bound is the linear relaxation, which for many schedules is the optimum
/// or close to it: then thousands of rows take milliseconds. Up to 65,536 columns are bounded by the simplex method,
/// whose sparse factors have at most 24 MiB (new ones beside them as many), and their copies 64 MiB, each twice if more
/// than 64 covers share a cost; where pointers have 32 bits, a quarter. More columns, and those for which that is not
/// enough, are bounded by the subgradient method, which is weaker. Colored columns do not strengthen the bound. A
/// column that another implies adds no term: all rows of a column that is covered exactly once cover it, too, and it is
/// covered at most once. A node takes time linear in the rows that are left, and a node of [`Covers`](crate::Covers)
/// less: with equal costs, or for all covers, use that. Memory is bounded however many covers are returned, even if all
/// have the same cost.
///
/// ```
/// use exactcover::{MatrixBuilder, Search};
///
/// // Two crews share four flights. What does each tour cost?
/// let mut m = MatrixBuilder::new();
/// let flight = m.primary("flight", 4);
/// let tours: [(i64, &[usize]); 5] = [(5, &[0, 1]), (4, &[2, 3]), (7, &[0, 2]), (1, &[1, 3]), (9, &[0, 1, 2, 3])];
/// for (cost, flights) in tours {
///     m.row(cost, flights.iter().map(|&f| flight.at(f)))?;
/// }
/// let matrix = m.build()?;
/// let mut cheapest = Search::new().cheapest(&matrix, |row| matrix.labels()[row.index()])?;
/// let (cost, cover) = cheapest.next().unwrap();
/// assert_eq!((cost, matrix.labels_of(&cover)?), (8, vec![&7, &1]));
/// assert!(cheapest.map(|(cost, _)| cost).eq([9, 9])); // the others: 5 + 4, and 9 alone
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a search does nothing until its covers are asked for"]
pub struct Cheapest {
    tree: BranchAndBound,
    levels: CostLevels,
    prices: Prices,
    goal: Goal,
    /// Proved to come next, in this order.
    ready: VecDeque<(i64, Cover)>,
    incumbent: Option<(i64, Cover)>,
    /// The cover that was returned first of all, if this search has returned it.
    optimum: Option<(i64, Cover)>,
    /// The optimum that was given first: not to be given again among its ties.
    first: Option<(i64, Cover)>,
    /// All covers up to this cost have been given or are ready.
    known: i64,
    /// The distance above that cost up to which the next levels are looked for.
    reach: i64,
    /// The goal [`First`](Goal::First) ends after this many nodes.
    first_nodes: u64,
    /// The matrix that it searches.
    matrix: Arc<Incidence>,
    options: Tree,
    /// The work done before it went on, and how many covers of a cost are still to be passed over, since they were
    /// returned before.
    before: Stats,
    passed: (i64, u64),
    given: u64,
    /// The cost of the last cover returned, and how many of that cost were returned.
    last: (i64, u64),
    outcome: Outcome,
    node_limit: u64,
    cancel: Cancel,
}

/// The aim of the search of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// An optimum, below the best cover found.
    First,
    /// An optimum, below limits that rise up to this one.
    Rising(i64),
    /// The next levels.
    Levels,
    /// One by one the covers of a cost that has many.
    Ties(i64),
    /// Nothing: all covers are known.
    Done,
}

impl Cheapest {
    /// See [`Search::cheapest`].
    pub(super) fn new<L>(
        options: &Search,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
    ) -> Result<Self, MatrixError> {
        let left = left_of(options, matrix)?.and_then(with_forced);
        let is_possible = left.is_some();
        // If nothing is possible, an empty view takes its place, and the search has ended before it begins.
        let (assumed, view) = left.unwrap_or_default();

        let (prices, mut rows) = Prices::new(assumed, view, cost)?;
        // Before the tree is made, which has numbers for each term that stays.
        leave_out_implied(&mut rows);
        let rows = Arc::new(rows);

        let (potentials, range) = shares(&rows, prices.range());
        let mut tree = BranchAndBound::new(rows, (Arc::new(potentials), range), options.cancel.clone());
        let goal = match range {
            (least, most) if least < most => Goal::First,
            (cost, _) => {
                tree.restart_for_ties(cost, Vec::new()); // all covers cost the same
                Goal::Ties(cost)
            }
        };

        Ok(Self {
            tree,
            levels: CostLevels::new(1, range.1),
            known: i64::MIN,
            reach: 1,
            first_nodes: NODES_BEFORE_RISING,
            goal,
            prices,
            ready: VecDeque::new(),
            incumbent: None,
            optimum: None,
            first: None,
            matrix: matrix.incidence().clone(),
            options: options.own_tree(),
            before: Stats::default(),
            passed: (0, 0),
            given: 0,
            last: (0, 0),
            outcome: if is_possible { Outcome::Running } else { Outcome::Exhausted },
            node_limit: options.node_limit.unwrap_or(u64::MAX),
            cancel: options.cancel.clone(),
        })
    }

    /// Returns the matrix that is searched.
    pub(super) fn matrix(&self) -> &Arc<Incidence> {
        &self.matrix
    }

    /// Checks whether it searches this matrix, or one that states the same.
    pub(super) fn is_of<L>(&self, matrix: &Matrix<L>) -> bool {
        Arc::ptr_eq(&self.matrix, matrix.incidence()) || self.matrix == *matrix.incidence()
    }

    /// Checks whether these, by row of the matrix, are the costs of the search.
    pub(super) fn has_costs(&self, costs: &[i64]) -> bool {
        let unit = i128::from(self.prices.unit());
        let is_cost = |row: u32| {
            let cost = i128::from(self.tree.rows.costs[row as usize]) * unit;
            i128::from(costs[self.prices.id(row).index()]) == cost
        };
        let assumed = self.prices.assumed().iter().map(|row| i128::from(costs[row.index()]));
        assumed.sum::<i128>() == i128::from(self.prices.whole(0))
            && (0..to_u32(self.tree.rows.count())).all(is_cost)
    }

    pub(super) fn prices(&self) -> &Prices {
        &self.prices
    }

    /// Returns what no cover costs less than, and the best cover known with its cost, an optimum if that is the same; `None` if
    /// it is known that there is no cover.
    pub(super) fn known_bounds(&self) -> Option<(i64, Option<(i64, Cover)>)> {
        if let Some((cost, cover)) = &self.optimum {
            return Some((*cost, Some((*cost, cover.clone()))));
        }
        // An earlier search returned the first one, which is not known any more.
        if self.before.solutions > 0 {
            return Some((self.prices.whole(self.tree.range.0), None));
        }
        let best = self.incumbent().map(|(cost, cover)| (cost, cover.clone()));
        Some((self.bound()?, best))
    }

    /// Returns a tree for the covers that cost less than this, with the flag of this search, unless that has ended it.
    pub(super) fn tree_below(&self, least: i64) -> BranchAndBound {
        let cancel = if self.outcome == Outcome::Canceled { Cancel::default() } else { self.cancel.clone() };
        let mut tree = self.tree.another();
        tree.set_cancel(cancel);
        // What was learned of pairs saves trials.
        tree.pairs.clone_from(&self.tree.pairs);
        tree.restart_for_first(i64::MIN, self.prices.in_units(least).saturating_sub(1));
        tree
    }

    /// Returns which tree of the matrix it searches.
    pub(super) fn options(&self) -> &Tree {
        &self.options
    }

    /// Hashes the costs of the rows that the options leave.
    pub(super) fn costs(&self) -> Fingerprint {
        let mut hasher = FingerprintHasher::default();
        let common = [self.prices.whole(0), self.prices.unit()].into_iter();
        let costs = (0..to_u32(self.tree.rows.count())).map(|row| self.tree.rows.costs[row as usize]);
        common.chain(costs).for_each(|cost| hasher.update(&cost.to_le_bytes()));
        hasher.finish()
    }

    /// Returns the cost of the last cover returned, and how many of that cost were, including those of the searches
    /// before this one.
    pub(super) fn last(&self) -> Option<(i64, u64)> {
        Some(self.last).filter(|&(_, number)| number > 0)
    }

    /// Returns the cover returned first, if no dearer one has been returned since.
    pub(super) fn first(&self) -> Option<&Cover> {
        self.first.as_ref().filter(|first| first.0 == self.last.0 && self.last.1 > 0).map(|(_, cover)| cover)
    }

    /// Goes on after an earlier search: all covers that cost less than the last one have been returned, and so many that
    /// cost as much, among them the one that was the first of all, if that is given; all of them if there is no bound.
    /// Whatever the bound, each of the others is found. `None` if the last cost does not belong to this search.
    pub(super) fn after(
        mut self,
        bound: Option<i64>,
        (last, first): (Option<(i64, u64)>, Option<Cover>),
        incumbent: Option<(i64, Cover)>,
        before: Stats,
    ) -> Option<Self> {
        self.before = before;
        let Some(bound) = bound else {
            (self.goal, self.outcome) = (Goal::Done, Outcome::Exhausted);
            return Some(self);
        };
        if self.outcome != Outcome::Running {
            return None;
        }

        let (least, most) = self.tree.range;
        if let Some((cost, number)) = last {
            self.last = (cost, number);
            self.passed = (cost, number.saturating_sub(first.is_some().into()));
            self.first = first.map(|first| (cost, first));
            if matches!(self.goal, Goal::Ties(_)) {
                return (cost == self.prices.whole(least)).then_some(self);
            }
            // It need not be the cost of a cover: then it is rounded up.
            let cost = self.prices.in_units(cost).clamp(least, most.saturating_add(1));
            self.look_above(cost.saturating_sub(1));
        } else if let Some((cost, _)) = &incumbent
            && self.goal == Goal::First
        {
            let bound = self.prices.in_units(bound).clamp(least, most);
            let most = self.prices.in_units(*cost).saturating_sub(1);
            self.first_nodes = u64::MAX;
            // A little above the bound that was stored: it is not believed.
            self.reach = (most.saturating_sub(bound) / PART_OF_GAP).max(1);
            self.rise(bound.saturating_add(self.reach), most);
        }

        self.incumbent = incumbent;
        Some(self)
    }

    /// Keeps these rows, which are a cover that the options leave, as the best cover found if it is.
    pub(super) fn begin_with(&mut self, rows: &[RowId]) {
        let is_before_first = matches!(self.goal, Goal::First | Goal::Rising(_));
        // Every cover has the assumed rows; all others are rows of the search.
        let assumed: HashSet<RowId> = self.prices.assumed().iter().copied().collect();
        let others = rows.iter().filter(|row| !assumed.contains(row));
        let found: Option<Vec<u32>> = others.map(|&row| self.prices.row(row)).collect();
        if let Some(rows) = found.filter(|_| is_before_first) {
            let cost = rows.iter().map(|&row| self.tree.rows.costs[row as usize]).sum();
            if cost <= self.tree.limit {
                self.improve(cost, &rows);
            }
        }
    }

    /// Returns the cheapest cover found that has not been returned, and its cost. It comes next once the
    /// [`gap`](Self::gap) is 0, unless others of the same cost come before it. `None` if none has been found.
    #[must_use]
    pub fn incumbent(&self) -> Option<(i64, &Cover)> {
        let (cost, cover) = self.ready.front().or(self.incumbent.as_ref())?;
        Some((*cost, cover))
    }

    /// Returns a lower bound on the cost of all covers that have not been returned; `None` if it is proved that there
    /// are no more. It rises while the search goes on.
    ///
    /// Cost: linear in the depth of the search and in the rows that it still has to try there.
    #[must_use]
    pub fn bound(&self) -> Option<i64> {
        if let Some((cost, _)) = self.ready.front() {
            return Some(*cost);
        }
        if self.outcome == Outcome::Exhausted {
            return None;
        }
        Some(self.prices.whole(self.least()?))
    }

    /// Returns the bound like [`bound`](Self::bound), but without the costs of the rows that are in all covers.
    fn least(&self) -> Option<i64> {
        match self.goal {
            Goal::Done => None,
            Goal::Ties(cost) => Some(cost),
            Goal::First | Goal::Rising(_) | Goal::Levels => {
                let (limit, levels) = match self.goal {
                    Goal::Levels => (self.levels.limit, self.levels.least()),
                    // The best cover found is above the limit.
                    _ => (self.tree.limit, None),
                };
                let beyond = (limit < self.tree.range.1).then(|| limit.saturating_add(1));
                let least = [self.tree.least(), levels, beyond].into_iter().flatten().min()?;
                // Covers that cost less have been given, or are ready.
                Some(least.max(self.known.saturating_add(1)))
            }
        }
    }

    /// Returns how far the incumbent's cost is above the bound: 0 once it is proved to be the least. `None` without an
    /// incumbent.
    ///
    /// ```
    /// use exactcover::runs::Outcome;
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Pair off 14 people at the least cost, two nodes at a time.
    /// let mut m = MatrixBuilder::new();
    /// let person = m.primary("person", 14);
    /// for b in 0..14 {
    ///     for a in 0..b {
    ///         m.row((a * a + 3 * b * b + a * b) % 17, [person.at(a), person.at(b)])?;
    ///     }
    /// }
    /// let matrix = m.build()?;
    /// let cost = |row: exactcover::RowId| matrix.labels()[row.index()] as i64;
    /// let mut cheapest = Search::new().node_limit(0).cheapest(&matrix, cost)?;
    /// let (cost, _) = loop {
    ///     cheapest.add_nodes(2);
    ///     if let Some(optimum) = cheapest.next() {
    ///         break optimum;
    ///     }
    ///     assert_eq!(cheapest.outcome(), Outcome::Limited);
    ///     println!("{:?}, at least {:?}", cheapest.incumbent(), cheapest.bound());
    /// };
    /// assert_eq!(cost, 14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gap(&self) -> Option<u64> {
        let (cost, _) = self.incumbent()?;
        Some(self.bound().map_or(0, |bound| if bound < cost { cost.abs_diff(bound) } else { 0 }))
    }

    /// Returns the state of the search. It is [`Running`](Outcome::Running) until the last cover has been returned.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the work of the search so far: `nodes` are those of its own trees, `updates` the pivots of the simplex
    /// method or the rounds of the subgradient method, `solutions` the covers returned.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let max_depth = self.prices.assumed().len() + self.tree.max_depth;
        self.before
            + Stats { nodes: self.tree.nodes, updates: self.tree.updates(), solutions: self.given, max_depth }
    }

    /// Allows this many more nodes. A search that ended as [`Limited`](Outcome::Limited) or
    /// [`Canceled`](Outcome::Canceled) then goes on from where it stopped when the next cover is asked for. The
    /// covers are the same, however the search is sliced.
    ///
    /// Returns whether it can go on. If not, no nodes are added, and [`outcome`](Self::outcome) says why: it has ended,
    /// or is [`Canceled`](Outcome::Canceled), since the flag is set.
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.outcome.add_nodes(&self.cancel, &mut self.node_limit, nodes)
    }

    /// Counts the covers of the least cost, of which none has been returned.
    pub(super) fn count_first(mut self) -> (Option<i64>, Count) {
        let first = self.next().map(|(cost, _)| cost);
        let mut count = u64::from(first.is_some());
        if let Some(cost) = first {
            let units = self.prices.in_units(cost);
            // Whether there are dearer ones would take longer to find out.
            while self.next_up_to(Some(units)).is_some_and(|(next, _)| next == cost) {
                count += 1;
            }
        }

        let is_all = first.is_some_and(|cost| self.known >= self.prices.in_units(cost));
        let outcome = if is_all { Outcome::Exhausted } else { self.outcome };
        let Stats { nodes, updates, .. } = self.stats();
        let stats = CountStats { nodes, updates, ..CountStats::default() };
        (first, Count::new(count.into(), outcome, stats))
    }

    /// Returns the next cover; `None` too once all up to this cost, in units, have been returned.
    fn next_up_to(&mut self, most: Option<i64>) -> Option<(i64, Cover)> {
        loop {
            self.search(most);
            let (cost, cover) = self.ready.pop_front()?;
            if self.passed.1 > 0 && self.passed.0 == cost {
                // The search that was kept has returned it.
                self.passed.1 -= 1;
                continue;
            }
            if self.given == 0 && self.before.solutions == 0 {
                self.optimum = Some((cost, cover.clone()));
            }
            self.given += 1;
            self.last = if self.last.0 == cost { (cost, self.last.1 + 1) } else { (cost, 1) };
            return Some((cost, cover));
        }
    }

    /// Searches until a cover is ready, all up to this cost, in units, are known, the search ends or its limit is reached.
    fn search(&mut self, most: Option<i64>) {
        let is_wanted = |known: i64| most.is_none_or(|most| known < most);
        while self.ready.is_empty() && is_wanted(self.known) && self.outcome == Outcome::Running {
            if self.goal == Goal::Done {
                self.outcome = Outcome::Exhausted;
                break;
            }

            let mut limit = self.node_limit;
            if self.cancel.is_there() {
                if self.cancel.is_raised() {
                    self.outcome = Outcome::Canceled;
                    break;
                }
                // A node may take milliseconds; the computation of duals looks at the flag too.
                limit = limit.min(self.tree.nodes + 1);
            }
            if self.goal == Goal::First {
                limit = limit.min(self.first_nodes);
            }

            let step = self.tree.advance(limit, &mut ());
            if let Some((cost, rows)) = self.tree.suggested.take() {
                self.improve(cost, &rows);
            }

            match (step, self.goal) {
                (Step::Paused, Goal::First) if limit == self.first_nodes => self.begin_to_rise(),
                (Step::Paused, _) if limit == self.node_limit => self.outcome = Outcome::Limited,
                (Step::Paused, _) => {}
                (Step::Cover, Goal::Ties(cost)) => {
                    let next = self.prices.priced(cost, &self.tree.left.chosen);
                    self.incumbent = None; // it may be this one
                    self.ready.extend(Some(next).filter(|next| Some(next) != self.first.as_ref()));
                }
                (Step::Cover, _) => self.found(),
                (Step::Exhausted, Goal::Ties(cost)) => self.look_above(cost),
                // No cover is below this limit. It rises, by more each time.
                (Step::Exhausted, Goal::Rising(most)) if self.tree.limit < most => {
                    self.known = self.tree.limit;
                    self.reach = self.reach.saturating_add(self.reach / 2 + 1);
                    self.rise(self.known.saturating_add(self.reach), most);
                }
                (Step::Exhausted, Goal::First | Goal::Rising(_)) => self.optimum_is_proved(),
                (Step::Exhausted, _) => self.levels_are_complete(),
            }
        }
    }

    /// Begins the first search again with a limit below the best cover found, if there is one and room below it.
    fn begin_to_rise(&mut self) {
        // Without a cover there is no limit from which to take a part.
        if self.incumbent.is_none() {
            self.first_nodes = self.first_nodes.saturating_mul(2);
            return;
        }
        // The first search is cut off once. If there is no room below the best cover, it goes on to its end.
        self.first_nodes = u64::MAX;
        let (most, root_least) = (self.tree.limit, self.tree.root_least);
        self.reach = most.saturating_sub(root_least) / PART_OF_GAP;
        if self.reach > 0
            && let Some(least) = self.least()
        {
            self.known = least.saturating_sub(1);
            self.rise(root_least.saturating_add(self.reach).max(least), most);
        }
    }

    /// Searches for an optimum below that limit, or below the most that is of use.
    fn rise(&mut self, limit: i64, most: i64) {
        self.goal = Goal::Rising(most);
        self.tree.restart_for_first(self.known, limit.min(most));
    }

    /// Keeps the current cover of the tree.
    fn found(&mut self) {
        let (cost, rows) = (self.tree.left.cost, std::mem::take(&mut self.tree.left.chosen));
        if self.goal == Goal::Levels {
            let next = self.prices.priced(cost, &rows);
            if Some(&next) != self.first.as_ref() {
                self.levels.add(cost, &rows);
                self.incumbent =
                    self.incumbent.take().filter(|incumbent| incumbent.0 <= next.0).or(Some(next));
            }
            // What costs more is not wanted any more.
            self.tree.limit = self.levels.limit;
        } else {
            self.improve(cost, &rows);
        }
        self.tree.left.chosen = rows;
    }

    /// Keeps the best cover found. Only cheaper ones are sought from then on: that there is none is all that has to be
    /// proved.
    fn improve(&mut self, cost: i64, rows: &[u32]) {
        self.incumbent = Some(self.prices.priced(cost, rows));
        self.tree.limit = cost.saturating_sub(1);
        if let Goal::Rising(most) = &mut self.goal {
            *most = self.tree.limit;
        }
    }

    /// Goes on once no cover is cheaper than the best one found, which comes first. Then its ties are next.
    fn optimum_is_proved(&mut self) {
        let Some(optimum) = self.incumbent.take() else {
            self.goal = Goal::Done;
            return;
        };
        let cost = self.prices.in_units(optimum.0);
        self.ready.push_back(optimum.clone());
        self.first = Some(optimum);
        // So the first level is that of its ties alone.
        self.reach = 1;
        self.look_above(cost.saturating_sub(1));
    }

    /// Goes on once all covers up to the limit of the levels have been found, and those of the overfull level, if there
    /// is one, are next after them.
    fn levels_are_complete(&mut self) {
        let limit = self.levels.limit;
        // If the limit has become lower still, other levels come before it, and it is met again.
        let overfull = self.levels.overfull.take().filter(|&(cost, _)| limit == cost.saturating_sub(1));
        let (_, largest) = self.tree.range;

        // Look as far for the next levels as these reached, or farther if there were few. For the first time, as far
        // as the optimum was above its bound.
        self.reach = if self.levels.wanted() == 1 {
            limit.saturating_sub(self.tree.root_least).max(largest.saturating_sub(limit) >> REACH_BITS).max(1)
        } else if self.levels.count() < self.levels.wanted() {
            self.reach.saturating_mul(2)
        } else {
            limit.saturating_sub(self.known).max(1)
        };

        let wanted = self.levels.wanted_next();
        let next = self.levels.again(wanted, largest);
        let levels = std::mem::replace(&mut self.levels, next);
        for (cost, mut covers) in levels.into_levels() {
            covers.iter_mut().for_each(|cover| cover.sort_unstable());
            ties::sort(&self.tree.rows, &mut covers);
            self.ready.extend(covers.iter().map(|cover| self.prices.priced(cost, cover)));
        }

        match overfull {
            Some((cost, known)) => {
                self.known = limit;
                let whole = self.prices.whole(cost);
                // Cheaper ones are ready, so only one of this cost is still to come.
                self.incumbent = self.incumbent.take().filter(|incumbent| incumbent.0 == whole);
                self.goal = Goal::Ties(cost);
                self.tree.restart_for_ties(cost, known);
            }
            None => self.look_above(limit),
        }
    }

    /// Looks for the next levels, above a cost up to which all covers are known.
    fn look_above(&mut self, cost: i64) {
        self.known = cost;
        self.incumbent = None;
        let (_, largest) = self.tree.range;
        self.goal = if cost < largest { Goal::Levels } else { Goal::Done };
        let limit = largest.min(cost.saturating_add(self.reach));
        self.levels = self.levels.again(self.levels.wanted(), limit);
        self.tree.restart(cost, limit);
    }
}

// It has a bound, which tells what is left better than a fraction.
run!(Cheapest, |_search| None);

/// The costs of covers and the covers, their rows ascending.
impl Iterator for Cheapest {
    type Item = (i64, Cover);

    fn next(&mut self) -> Option<(i64, Cover)> {
        self.next_up_to(None)
    }

    /// Counts as many covers, at least, as are already known to come next.
    fn size_hint(&self) -> (usize, Option<usize>) {
        let known = self.ready.len();
        let is_all = self.goal == Goal::Done || self.outcome != Outcome::Running;
        (known, is_all.then_some(known))
    }
}

impl FusedIterator for Cheapest {}

impl fmt::Debug for Cheapest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cheapest")
            .field("outcome", &self.outcome)
            .field("incumbent", &self.incumbent())
            .field("bound", &self.bound())
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
