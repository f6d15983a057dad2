//! One cover of each class under all symmetries of a matrix, level by level.
//!
//! - A *level* is sets of equally many rows, one of each class as far as that is known. Each has a *weight*: the number of
//!   sets of a tree without symmetry that it stands for (`plain`). So the weights of covers add up to the number of covers.
//!   A set waits until its level has its turn; then it becomes a *node*.
//! - Are there isomorphic sets on a level? If nearly all have different hashes, none is looked up, and a set inherits its
//!   symmetries. Otherwise sets are looked up (`sets`), and the weights of isomorphic ones added. That pays
//!   only where something is complete: a point, a row, a factor.
//! - A level is extended: one row of each orbit of the column with the fewest rows is added, and those that are the only way.
//! - Or each set is searched to its end (`plain`). That is done where all sets together seem to take at most [`OFTEN`]
//!   times the work so far, since to go on to the next level would take about as long. Sets are tried in a random
//!   order; once they take longer, that set and the rest are extended. What it took in vain is not counted as work:
//!   else the next level could lose even more.
//! - Covers fall into buckets by an invariant, which give the classes (`buckets`).
//!
//! Work is counted in neighbors looked at. No clock decides anything, so runs repeat.
//!
//! Source: P. Kaski and P. R. J. Östergård, "Classification Algorithms for Codes and Designs", 2006, chapter 4. Departures:
//! weights in place of a test of each object against its parents, and of a count beside the classification.

pub(super) mod kept;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use num_bigint::BigUint;

#[cfg(feature = "rayon")]
use super::ahead::{self, Searched};
use super::buckets::{Buckets, Emptied, FoundClass};
use super::plain::{Plain, PlainNode, PlainRoot, PlainStep, WeightedCovers, load, one_of_each};
use super::sets::{SetTable, Sets};
use crate::isomorphs::{Problem, Settled, State, settle};
use crate::matrix::Incidence;
use crate::search::{Cancel, Outcome, Search, Stats, Stopped};
use crate::symmetry::Group;
use crate::symmetry::images::identity;
use crate::symmetry::inherited::Inherited;
use crate::symmetry::labeling::{Graph, LabelingFound};
use crate::util::{Grow, Ledger, SplitMix64, grow_tight, to_u32};

/// Plain search of a level may take this many times the work so far.
const OFTEN: f64 = 16.0;
/// That of a first set may take this many times the work so far.
const FIRST: f64 = 0.5;
/// Levels of fewer sets are looked up without asking for their hashes.
const FEW: usize = 64;
/// Sets are looked up if there are at most so many different hashes for each.
const REPEATED: f64 = 0.8;
/// The covers whose invariants are computed together.
const TOGETHER: usize = 256;
/// The bytes of a set beside its rows and its group.
const WAITING: usize = 160;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(in crate::questions::classes) struct Levels {
    problem: Arc<Problem>,
    root: PlainRoot,
    state: State,
    sets: Sets,
    plain: Plain,
    /// What has been searched on threads, in the order of the nodes.
    #[cfg(feature = "rayon")]
    ahead: VecDeque<Searched>,
    random: SplitMix64,
    buckets: Buckets,
    /// Covers that are in no bucket yet, with their weights.
    covers: VecDeque<(BigUint, Box<[u16]>)>,
    /// The sets that wait, by their numbers of rows.
    levels: BTreeMap<usize, Vec<Waiting>>,
    phase: LevelsPhase,
    /// How many times the work that plain search may take is allowed: once, but in tests.
    patience: f64,
    budget: LevelsBudget,
    progress: LevelsProgress,
    outcome: Outcome,
}

/// What the search may still take.
#[derive(Clone, Debug)]
struct LevelsBudget {
    nodes_left: u64,
    cancel: Cancel,
    /// The memory limit.
    memory: usize,
    /// The bytes that all sets take, those of the present level too.
    bytes: usize,
    /// The bytes of sets and buckets for which memory was asked.
    asked: Ledger,
}

/// What the search has done.
#[derive(Clone, Copy, Debug, Default)]
struct LevelsProgress {
    /// The part of the search that is done.
    done: f64,
    /// The most buckets, once no set waits.
    most_buckets: usize,
    nodes: u64,
    covers_seen: u64,
}

/// A set that waits: it has not been looked up.
#[derive(Clone, Debug)]
struct Waiting {
    set: Box<[u16]>,
    weight: BigUint,
    share: f64,
    origin: Origin,
    /// The bytes that it takes, about, with its part of the group of its origin.
    bytes: usize,
}

/// How a set came to wait, and so how its group is found.
#[derive(Clone, Debug)]
enum Origin {
    /// The first one.
    Root(Arc<Inherited>),
    /// A row was added to a set that has this group.
    Row(Arc<Inherited>, u16),
    /// It was kept.
    Kept,
}

#[derive(Clone, Debug)]
enum LevelsPhase {
    /// The next level begins.
    Level,
    Hash(Hashing),
    LookUp(LookingUp),
    Nodes(Searching),
    /// All covers have been found.
    Buckets,
    End,
}

/// Different hashes of the sets of a level are counted.
#[derive(Clone, Debug)]
struct Hashing {
    waiting: Vec<Waiting>,
    hashes: HashSet<u64>,
    hashed: usize,
}

/// Sets become nodes: looked up in the table, or not.
#[derive(Clone, Debug)]
struct LookingUp {
    waiting: Vec<Waiting>,
    table: Option<SetTable>,
    nodes: Vec<PlainNode>,
}

/// Nodes are searched as long as the trial says so, and else extended.
#[derive(Clone, Debug)]
struct Searching {
    nodes: Vec<PlainNode>,
    trial: Option<Trial>,
    /// The covers of the last node so far.
    found: WeightedCovers,
}

/// What follows a step that was not stopped.
enum LevelsStep {
    GoesOn,
    To(LevelsPhase),
    Classes(Vec<FoundClass>),
}

/// Whether plain search of a level pays.
#[derive(Clone, Copy, Debug)]
struct Trial {
    nodes: usize,
    /// The work that a first set may take, and that all may take then.
    first: f64,
    all: f64,
    /// The work of plain search before it.
    start: u64,
}

impl Trial {
    /// Returns the work at which it ends with this many nodes left.
    fn end(self, left: usize) -> u64 {
        let part = (self.nodes - left) as f64 / self.nodes as f64;
        self.start.saturating_add((self.first + self.all * part) as u64)
    }
}

impl Levels {
    /// Starts with the group of all symmetries of this graph. `None` if rows may cover a column more or less often, if the
    /// matrix is too large, or if there is no memory for it.
    pub(in crate::questions::classes) fn new(
        options: &Search,
        incidence: &Incidence,
        group: &Group,
        graph: &Arc<Graph>,
    ) -> Option<Self> {
        let is_exact =
            incidence.bounds.iter().all(|bounds| !bounds.is_primary || bounds.least == bounds.most);
        let (rows, columns) = (incidence.row_ends.len(), incidence.bounds.len());
        if !is_exact || !Problem::has_room(incidence.columns.len(), rows, columns) {
            return None;
        }

        // The first set: the chosen rows, and those that are then the only way.
        let problem = Arc::new(Problem::new(incidence));
        let excluded = options.excluded().iter().map(|row| to_u32(row.index()));
        let mut state = State::new(problem.clone(), excluded);
        let mut seen = HashSet::new();
        let chosen = options.chosen().iter().filter(|&&row| seen.insert(row));
        let chosen: Vec<u32> = chosen.map(|row| to_u32(row.index())).collect();
        // The state that follows is the first one, before any row is chosen.
        let is_possible = state.choose_next(chosen.iter().copied());
        let mut set: Vec<u16> = chosen.into_iter().map(|row| row as u16).collect();
        let settled = match is_possible {
            true => settle(&mut state, |row| set.push(row as u16)),
            false => Settled::Dead,
        };

        // Its group, of the vertices: without the exchanges of equal rows. And its weight: a part of it is taken for each
        // row that a column still needs, and by this factor all parts are whole.
        let copies = &graph.copies;
        let mut generators: Vec<_> =
            group.generators().iter().map(|generator| copies.project(generator.images())).collect();
        generators.retain(|images| **images != *identity(copies.count()));
        let order = group.order() / copies.exchanges(&[]);
        let root = Origin::Root(Arc::new(Inherited::new(generators, order)));
        let weight: BigUint = problem.demands.iter().flat_map(|demand| 1..=demand.may).product();
        let waiting = Waiting::new(set.into(), weight.clone(), 1.0, root, 0);

        // The search, in which it waits.
        let mut levels = Self {
            plain: Plain::new(state.clone()),
            root: PlainRoot { key: state.key(), chosen: waiting.set.len() },
            state,
            problem,
            sets: Sets::new(graph.clone()),
            #[cfg(feature = "rayon")]
            ahead: VecDeque::new(),
            random: SplitMix64::new(2),
            buckets: Buckets::new(group.order(), weight),
            covers: VecDeque::new(),
            levels: BTreeMap::new(),
            phase: LevelsPhase::Level,
            patience: 1.0,
            budget: LevelsBudget::new(options),
            progress: LevelsProgress::default(),
            outcome: Outcome::Running,
        };
        match settled {
            Settled::Dead => {}
            Settled::Cover => levels.keep_cover(waiting.weight, waiting.set),
            Settled::Open(key, _) => {
                levels.root.key = key;
                levels.budget.bytes = waiting.bytes;
                levels.levels.insert(waiting.set.len(), vec![waiting]);
            }
        }
        Some(levels)
    }

    /// Returns the graph whose symmetries those of the classes are.
    pub(in crate::questions::classes) fn graph(&self) -> Arc<Graph> {
        self.sets.graph.clone()
    }

    pub(in crate::questions::classes) fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the part of the search that is done: the shares of the sets that need no more work, then of the buckets.
    pub(in crate::questions::classes) fn progress(&self) -> f64 {
        const SEARCH: f64 = 0.9;
        match self.phase {
            LevelsPhase::End => 1.0,
            LevelsPhase::Buckets => {
                1.0 - (1.0 - SEARCH) * self.buckets.len() as f64 / self.progress.most_buckets.max(1) as f64
            }
            _ => SEARCH * self.progress.done.min(1.0),
        }
    }

    /// Returns how many rows the sets of the present level have; `None` once all covers are found.
    pub(in crate::questions::classes) fn level(&self) -> Option<usize> {
        let of_waiting = |waiting: &[Waiting]| waiting.first().map(|waiting| waiting.set.len());
        let of_nodes = |nodes: &[PlainNode]| nodes.first().map(|node| node.set.len());
        match &self.phase {
            LevelsPhase::Level => self.levels.keys().next().copied(),
            LevelsPhase::Hash(hashing) => of_waiting(&hashing.waiting),
            LevelsPhase::LookUp(looking_up) => {
                of_waiting(&looking_up.waiting).or_else(|| of_nodes(&looking_up.nodes))
            }
            LevelsPhase::Nodes(searching) => of_nodes(&searching.nodes),
            LevelsPhase::Buckets | LevelsPhase::End => None,
        }
    }

    pub(in crate::questions::classes) fn stats(&self) -> Stats {
        let nodes = self.progress.nodes + self.plain.nodes;
        Stats {
            nodes,
            updates: self.sets.work() + self.plain.work,
            solutions: self.progress.covers_seen,
            ..Stats::default()
        }
    }

    pub(in crate::questions::classes) fn add_nodes(&mut self, nodes: u64) -> bool {
        self.outcome.add_nodes(&self.budget.cancel, &mut self.budget.nodes_left, nodes)
    }

    /// Shares out over threads from here on.
    #[cfg(feature = "rayon")]
    pub(in crate::questions::classes) fn use_threads(&mut self) {
        self.sets.on_threads = true;
    }

    /// Returns whether nodes and buckets are shared out: threads do not count nodes of a limit.
    #[cfg(feature = "rayon")]
    fn is_shared(&self) -> bool {
        self.sets.on_threads && self.budget.nodes_left > u64::MAX / 2
    }

    fn work(&self) -> u64 {
        self.sets.work() + self.plain.work - self.plain.lost
    }

    /// Goes on to the classes of the next bucket; `None` at the end, or if it ends early.
    pub(in crate::questions::classes) fn next_bucket(&mut self) -> Option<Vec<FoundClass>> {
        while self.outcome == Outcome::Running {
            if self.budget.nodes_left == 0 || self.budget.cancel.is_raised() {
                let is_limited = self.budget.nodes_left == 0;
                self.outcome = if is_limited { Outcome::Limited } else { Outcome::Canceled };
                return None;
            }

            // Each step counts as a node of the limit, whatever it does.
            self.budget.nodes_left -= 1;
            self.progress.nodes += 1;

            match self.step() {
                Ok(None) => {}
                Ok(classes) => return classes,
                Err(stopped) => self.outcome = stopped.outcome(),
            }
        }
        None
    }

    /// A step of the phase. If it is stopped, the phase is that of before, and the step can be done again.
    fn step(&mut self) -> Result<Option<Vec<FoundClass>>, Stopped> {
        // What has been taken since the last step: the system is asked whether it has it.
        self.budget.asked.reach(self.budget.bytes + self.buckets.bytes)?;

        // The data of the phase are taken out while it works on the rest, and put back even after an error.
        let mut phase = std::mem::replace(&mut self.phase, LevelsPhase::End);
        let stepped = match &mut phase {
            LevelsPhase::Level => self.begin_level(),
            LevelsPhase::Hash(hashing) => self.hash(hashing),
            LevelsPhase::LookUp(looking_up) => self.look_up(looking_up),
            LevelsPhase::Nodes(searching) => self.search(searching),
            LevelsPhase::Buckets => self.empty_buckets(),
            LevelsPhase::End => Ok(LevelsStep::GoesOn),
        };
        self.phase = phase;

        match stepped? {
            LevelsStep::GoesOn => {}
            LevelsStep::To(next) => self.phase = next,
            LevelsStep::Classes(classes) => return Ok(Some(classes)),
        }
        Ok(None)
    }

    /// Chooses how the sets with the fewest rows become nodes; without any the covers are looked up.
    fn begin_level(&mut self) -> Result<LevelsStep, Stopped> {
        self.budget.check_beside(self.buckets.bytes)?;
        // Those with the fewest rows: sets that follow from them have more.
        let Some((_, waiting)) = self.levels.pop_first() else {
            // Fewer than `TOGETHER` are left since the last search.
            self.fill_buckets();
            self.progress.most_buckets = self.buckets.len();
            return Ok(LevelsStep::To(LevelsPhase::Buckets));
        };
        Ok(LevelsStep::To(match waiting.len() < FEW {
            true => LevelsPhase::LookUp(LookingUp::new(waiting, true)),
            false => LevelsPhase::Hash(Hashing { waiting, hashes: HashSet::new(), hashed: 0 }),
        }))
    }

    /// Counts the hash of the next set, or decides by those of all.
    fn hash(&mut self, hashing: &mut Hashing) -> Result<LevelsStep, Stopped> {
        let Hashing { waiting, hashes, hashed } = hashing;
        let Some(next) = waiting.get(*hashed) else {
            // Sets of different hashes are not isomorphic, so that to look them up would find nothing.
            let are_repeated = hashes.len() as f64 <= REPEATED * waiting.len() as f64;
            let looking_up = LookingUp::new(std::mem::take(waiting), are_repeated);
            return Ok(LevelsStep::To(LevelsPhase::LookUp(looking_up)));
        };
        hashes.grow(1)?;
        hashes.insert(self.sets.hash(&next.set));
        *hashed += 1;
        Ok(LevelsStep::GoesOn)
    }

    /// Makes a node of the next set, or begins with the search of all.
    fn look_up(&mut self, looking_up: &mut LookingUp) -> Result<LevelsStep, Stopped> {
        let LookingUp { waiting, table, nodes } = looking_up;
        let Some(next) = waiting.last() else {
            let searching = self.begin_trial(std::mem::take(nodes));
            return Ok(LevelsStep::To(LevelsPhase::Nodes(searching)));
        };
        self.make_node(next, table, nodes)?;
        // Only now: a set that has not been looked up waits.
        waiting.pop();
        Ok(LevelsStep::GoesOn)
    }

    /// A step of the search of the last node, or its extension; but covers that have been found come first.
    fn search(&mut self, searching: &mut Searching) -> Result<LevelsStep, Stopped> {
        if self.covers.len() >= TOGETHER {
            self.fill_buckets();
            return Ok(LevelsStep::GoesOn);
        }
        if self.budget.bytes + self.buckets.bytes > self.budget.memory / 2 {
            // Covers in buckets give some of it back when they are looked up. The other half is for the table of a level.
            self.make_room()?;
            return Ok(LevelsStep::GoesOn);
        }

        let left = searching.nodes.len();
        let Some(node) = searching.nodes.last() else { return Ok(LevelsStep::To(LevelsPhase::Level)) };
        if searching.trial.is_none_or(|trial| self.plain.work > trial.end(left)) {
            // What has been found of it is found again.
            self.plain.leave();
            searching.trial = None;
            searching.found = WeightedCovers::default();
            self.extend(node)?;
            self.budget.bytes -= node.bytes;
            searching.nodes.pop();
            return Ok(LevelsStep::GoesOn);
        }

        #[cfg(feature = "rayon")]
        if self.is_shared() && !self.plain.is_under_way() {
            self.search_on_threads(searching)?;
            return Ok(LevelsStep::GoesOn);
        }
        self.search_node(searching)?;
        Ok(LevelsStep::GoesOn)
    }

    /// A step of the search of the last node.
    fn search_node(&mut self, searching: &mut Searching) -> Result<(), Stopped> {
        let Searching { nodes, found, .. } = searching;
        let Some(node) = nodes.last() else { return Ok(()) };
        match self.plain.next((&self.problem, &self.sets.graph.copies, &self.root), node) {
            PlainStep::Node => {}
            PlainStep::Cover(weight) => {
                // What its marks will take: where they are computed, that is not counted.
                self.plain.work += self.sets.mark_work(self.plain.set().len());
                if let Err(no_room) = found.push(weight, self.plain.set(), self.budget.memory / 2) {
                    // The search of the node begins anew, and finds them again.
                    self.plain.leave();
                    *found = WeightedCovers::default();
                    return Err(no_room.into());
                }
            }
            PlainStep::End => {
                self.end_node(node, std::mem::take(found))?;
                nodes.pop();
            }
        }
        Ok(())
    }

    /// Takes what threads found of the last node.
    #[cfg(feature = "rayon")]
    fn search_on_threads(&mut self, searching: &mut Searching) -> Result<(), Stopped> {
        let Some(trial) = searching.trial else { return Ok(()) };
        let nodes = &mut searching.nodes;
        if self.ahead.is_empty() {
            // The last node is searched first: at each place so many nodes are left.
            let most = |place| trial.end(place + 1).saturating_sub(self.plain.work);
            let problem = (&self.problem, &self.sets, &self.root);
            let budget = &self.budget;
            self.ahead = ahead::search(problem, &self.plain, nodes, most, budget.memory / 2, &budget.cancel);
        }

        // Nothing has been found if the search is canceled.
        let (Some(searched), Some(node)) = (self.ahead.pop_front(), nodes.last()) else { return Ok(()) };
        let Searched { covers, is_full, work, nodes: count } = searched;
        self.plain.work += work;
        self.plain.nodes += count;
        if self.plain.work > trial.end(nodes.len()) {
            // It was in vain, and the set is extended, as on one thread.
            self.plain.lost += work;
            self.ahead.clear();
            searching.trial = None;
            return Ok(());
        }

        if is_full {
            return Err(Stopped::Refused);
        }
        self.end_node(node, covers)?;
        nodes.pop();
        Ok(())
    }

    /// Looks up a cover of the first bucket, or takes the bucket.
    fn empty_buckets(&mut self) -> Result<LevelsStep, Stopped> {
        let cancel = &self.budget.cancel;
        #[cfg(feature = "rayon")]
        if self.is_shared() && self.buckets.begins() {
            self.buckets.look_up_together(&mut self.sets, &|| looks_at(cancel))?;
            return Ok(LevelsStep::GoesOn);
        }

        self.outcome = match self.buckets.empty(&mut self.sets, &mut || looks_at(cancel))? {
            Emptied::Cover => return Ok(LevelsStep::GoesOn),
            Emptied::Bucket(classes) => return Ok(LevelsStep::Classes(classes)),
            Emptied::Wrong => Outcome::Inconsistent,
            Emptied::End => Outcome::Exhausted,
        };
        Ok(LevelsStep::To(LevelsPhase::End))
    }

    /// Makes a node of a set, unless it is isomorphic to one: then its weight is added to that.
    fn make_node(
        &mut self,
        next: &Waiting,
        table: &mut Option<SetTable>,
        nodes: &mut Vec<PlainNode>,
    ) -> Result<(), Stopped> {
        grow_tight(nodes, 1)?;

        let cancel = &self.budget.cancel;
        let mut goes_on = || looks_at(cancel);
        let group = match (&next.origin, table) {
            // Alone on its level, so that the table would find nothing.
            (Origin::Root(group), _) => group.clone(),
            (Origin::Row(group, row), None) => {
                let vertex = self.sets.graph.copies.vertex((*row).into());
                Arc::new(group.stabilizer(vertex.into(), &mut self.random))
            }
            // Its group was not kept.
            (Origin::Kept, None) => Arc::new(self.sets.automorphisms_of(&next.set, &mut goes_on)?.into()),
            (_, Some(table)) => {
                match self.sets.find(table, &next.set, &mut goes_on)? {
                    LabelingFound::Known(number) => {
                        // Nodes have the numbers that their sets have in the table.
                        let node = &mut nodes[number as usize];
                        node.weight += &next.weight;
                        node.share += next.share;
                        self.budget.bytes -= next.bytes;
                        return Ok(());
                    }
                    // What was stopped is an error, and has been returned.
                    LabelingFound::New | LabelingFound::TakesLong | LabelingFound::Stopped => {}
                }
                self.budget.check_beside(table.bytes())?;
                // Before the set is known, since this may be stopped.
                let found = self.sets.automorphisms(&next.set, &mut goes_on)?;
                self.sets.add(table, &next.set)?;
                Arc::new(found.into())
            }
        };

        let Waiting { set, weight, share, .. } = next.clone();
        let bytes = bytes_of(&set, group.bytes());
        self.budget.bytes = self.budget.bytes - next.bytes + bytes;
        nodes.push(PlainNode { set, weight, group, share, bytes });
        Ok(())
    }

    /// Begins with the search of these nodes, in an order drawn at random.
    fn begin_trial(&mut self, mut nodes: Vec<PlainNode>) -> Searching {
        // So that the first ones tell something about the others.
        self.random.shuffle(&mut nodes);
        let work = self.work() as f64 * self.patience;
        let (first, all) = (FIRST * work, OFTEN * work);
        let trial = Trial { nodes: nodes.len(), first, all, start: self.plain.work };
        Searching { nodes, trial: Some(trial), found: WeightedCovers::default() }
    }

    /// Takes the covers of a node that has been searched, which is done then; none if there is no memory for all of them.
    fn end_node(&mut self, node: &PlainNode, covers: WeightedCovers) -> Result<(), Stopped> {
        let list = covers.list;
        self.covers.grow(list.len())?;
        self.progress.done += node.share;
        self.budget.bytes -= node.bytes;
        list.into_iter().for_each(|(weight, cover)| self.keep_cover(weight, cover));
        Ok(())
    }

    /// Extends a set by one row of each orbit of a column, and by the rows that are the only way then. If there is no
    /// memory for the sets, none is added.
    fn extend(&mut self, node: &PlainNode) -> Result<(), Stopped> {
        load(&mut self.state, &self.root, &node.set);
        let (key, column) = match settle(&mut self.state, |_| ()) {
            Settled::Open(key, column) => (key, column),
            Settled::Cover => {
                self.progress.done += node.share;
                self.keep_cover(node.weight.clone(), node.set.clone());
                return Ok(());
            }
            Settled::Dead => {
                self.progress.done += node.share;
                return Ok(());
            }
        };

        let copies = &self.sets.graph.copies;
        let column = self.best_column(column);
        let ways = one_of_each(&self.state, column, copies, &node.group.orbits(copies.count()));
        let all: usize = ways.ways.iter().map(|way| way.many).sum();
        let group_part = node.group.bytes() / ways.rows.len().max(1);

        let (mut sets, mut dead) = (Vec::new(), 0.0);
        for (&row, way) in ways.rows.iter().zip(&ways.ways) {
            self.state.load(&key);
            self.state.choose(row);
            let mut set = node.set.to_vec();
            set.push(row as u16);
            let share = node.share * way.many as f64 / all as f64;
            if let Settled::Dead = settle(&mut self.state, |row| set.push(row as u16)) {
                dead += share;
                continue;
            }
            // Each cover below is below as many rows as the column needs, and the row stands for all of its orbit.
            let weight = &node.weight * way.many / ways.needed;
            let (set, origin) = (set.into_boxed_slice(), Origin::Row(node.group.clone(), row as u16));
            sets.push(Waiting::new(set, weight, share, origin, group_part));
        }

        // Room for all of them first: if there is none, no set is added.
        for set in &sets {
            grow_tight(self.levels.entry(set.set.len()).or_default(), sets.len())?;
        }

        self.progress.done += dead;
        for set in sets {
            self.budget.bytes += set.bytes;
            self.levels.entry(set.set.len()).or_default().push(set);
        }
        Ok(())
    }

    /// Chooses between this column and others with as few ways: that with the fewest rows, since it is nearest to its end;
    /// of these that whose rows' columns have the most rows, by the sum of their squares. Neither depends on the order of
    /// the columns.
    ///
    /// The first of them takes up to eight times as long on shuffled Latin squares; a column with more rows a hundred
    /// times on the designs (9,3,2).
    fn best_column(&self, column: u32) -> u32 {
        let (state, copies) = (&self.state, &self.sets.graph.copies);
        let ways = |column: u32| state.size(column) + 1 - state.must(column);
        let least = ways(column);

        let mut squares = vec![0; self.problem.columns];
        state.needed().for_each(|column| squares[column as usize] = u64::from(state.size(column)).pow(2));
        // Equal rows have the same columns, so the columns of each vertex are asked once.
        let mut around: Vec<Option<u64>> = vec![None; copies.count()];
        let mut around_row = |row: u32| {
            let columns = || self.problem.entries(row).iter().map(|entry| squares[entry.column as usize]);
            *around[usize::from(copies.vertex(row))].get_or_insert_with(|| columns().sum())
        };
        let mut rows_around = |column: u32| state.rows_of(column).map(&mut around_row).sum::<u64>();

        let alike = state.needed().filter(|&other| ways(other) == least);
        let best = alike.min_by_key(|&other| (state.size(other), Reverse(rows_around(other)), other));
        best.unwrap_or(column)
    }

    /// Keeps a cover for its bucket.
    fn keep_cover(&mut self, weight: BigUint, mut cover: Box<[u16]>) {
        self.progress.covers_seen += 1;
        cover.sort_unstable();
        self.covers.push_back((weight, cover));
    }

    /// Puts some covers into their buckets.
    fn fill_buckets(&mut self) {
        let covers: Vec<_> = self.covers.drain(..self.covers.len().min(TOGETHER)).collect();
        let sets: Vec<&[u16]> = covers.iter().map(|(_, cover)| &**cover).collect();
        let invariants = self.sets.invariants(&sets);
        for (invariant, (weight, cover)) in invariants.into_iter().zip(covers) {
            self.buckets.add(invariant, weight, cover);
        }
    }

    /// Looks up a cover that is held.
    fn make_room(&mut self) -> Result<(), Stopped> {
        let cancel = &self.budget.cancel;
        match self.buckets.look_up_one(&mut self.sets, &mut || looks_at(cancel))? {
            true => Ok(()),
            false => Err(Stopped::Refused),
        }
    }
}

impl LevelsBudget {
    fn new(options: &Search) -> Self {
        Self {
            nodes_left: options.node_limit.unwrap_or(u64::MAX),
            cancel: options.cancel.clone(),
            memory: options.memory(),
            bytes: 0,
            asked: Ledger::default(),
        }
    }

    /// Checks whether the sets, and this much beside them, are within the memory limit.
    fn check_beside(&self, bytes: usize) -> Result<(), Stopped> {
        if self.bytes + bytes > self.memory { Err(Stopped::Refused) } else { Ok(()) }
    }
}

impl LookingUp {
    /// Sets that wait, and are looked up in a table or are not.
    fn new(waiting: Vec<Waiting>, has_table: bool) -> Self {
        Self { waiting, table: has_table.then(SetTable::default), nodes: Vec::new() }
    }
}

impl Waiting {
    /// The last is its part of the bytes of the group.
    fn new(set: Box<[u16]>, weight: BigUint, share: f64, origin: Origin, group: usize) -> Self {
        let bytes = bytes_of(&set, group);
        Self { set, weight, share, origin, bytes }
    }
}

/// The bytes of a set that waits or is a node, about, with those of its group.
fn bytes_of(set: &[u16], group: usize) -> usize {
    WAITING + size_of_val(set) + group
}

fn looks_at(cancel: &Cancel) -> Result<(), Stopped> {
    if cancel.is_raised() { Err(Stopped::Canceled) } else { Ok(()) }
}
