//! A count in parts of the tree.
//!
//! Each thread searches the parts of one list with a search of its own. If some thread has nothing to do, a thread that
//! has visited a slice of nodes splits what is left of its part, at the top. The order of the parts does not matter.

use std::sync::{Arc, Mutex};

use rayon::Scope;

use super::nodes::{Nodes, PIECES_A_THREAD, SLICE, lock};
use crate::engines::Stats;
use crate::matrix::Incidence;
use crate::search::{Covers, Node, Outcome, Part, Search};

/// The state that the threads share.
struct CountTeam<'a> {
    options: &'a Search,
    matrix: &'a Arc<Incidence>,
    nodes: Nodes,
    /// The nodes of a slice, and what a part is split into.
    slice: u64,
    pieces: usize,
    list: Mutex<OpenParts>,
}

struct OpenParts {
    parts: Vec<Part>,
    /// One for each thread that has nothing to do: its search, if it has one.
    idle: Vec<Option<Covers>>,
    stats: Stats,
    outcome: Outcome,
}

/// Counts the covers of the search with these options, whose order is not learned, after this many nodes.
pub(super) fn count_parts(options: &Search, matrix: &Arc<Incidence>, spent: u64) -> (Stats, Outcome) {
    let pieces = PIECES_A_THREAD * rayon::current_num_threads();
    count_in_slices(options, matrix, spent, (SLICE, pieces))
}

fn count_in_slices(
    options: &Search,
    matrix: &Arc<Incidence>,
    spent: u64,
    (slice, pieces): (u64, usize),
) -> (Stats, Outcome) {
    let list = OpenParts {
        parts: vec![Part::below(Node::root())],
        // All threads but this one have nothing to do yet.
        idle: (1..rayon::current_num_threads()).map(|_| None).collect(),
        stats: Stats::default(),
        outcome: Outcome::Exhausted,
    };
    let nodes = Nodes::new(options, spent);
    // Nodes are taken slice by slice from those of all threads.
    let options = &options.clone().node_limit(0);
    let team = CountTeam { options, matrix, nodes, slice, pieces, list: Mutex::new(list) };
    rayon::scope(|scope| team.work(scope, None));
    let list = lock(&team.list);
    // Parts that nobody had memory for are left.
    (list.stats, if list.parts.is_empty() { list.outcome } else { Outcome::Refused })
}

impl CountTeam<'_> {
    /// Searches parts until there are none. Without memory for a search they are left to the others.
    fn work<'s>(&'s self, scope: &Scope<'s>, search: Option<Covers>) {
        let new = || Covers::over(self.matrix.clone(), self.options.clone());
        let mut search = search.unwrap_or_else(new);
        if search.outcome() == Outcome::Refused {
            return;
        }
        loop {
            let mut list = lock(&self.list);
            let Some(part) = list.parts.pop() else {
                // Whoever shares a part with it starts it with the search that it has.
                list.idle.push(Some(search));
                return;
            };
            // Not held while the part is counted.
            drop(list);
            let outcome = self.count(scope, &mut search, &part);
            let mut list = lock(&self.list);
            list.stats = list.stats + search.stats();
            if outcome != Outcome::Exhausted {
                list.outcome = outcome;
                // The other threads are to end too.
                list.parts.clear();
            }
        }
    }

    /// Counts the covers of a part, or of what is left of it when other threads have got some of it.
    fn count<'s>(&'s self, scope: &Scope<'s>, search: &mut Covers, part: &Part) -> Outcome {
        search.restart_in(part, Stats::default());
        loop {
            let slice = self.nodes.take(self.slice);
            search.add_nodes(slice);
            search.count_rest();
            self.nodes.give_back(search.take_nodes_back());
            match search.outcome() {
                // If none could be taken, the limit of all threads is reached.
                Outcome::Limited if slice > 0 => self.share(scope, search),
                outcome => return outcome,
            }
        }
    }

    /// Gives some of what is left of a part to the threads that have nothing to do, if there are any.
    fn share<'s>(&'s self, scope: &Scope<'s>, search: &mut Covers) {
        // Asked without splitting, which takes a restart.
        if lock(&self.list).idle.is_empty() {
            return;
        }
        let Some((_, parts)) = search.split_off(self.pieces) else { return };
        let mut list = lock(&self.list);
        list.parts.extend(parts);
        for idle in list.idle.drain(..) {
            scope.spawn(move |scope| self.work(scope, idle));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::covers::tests::random_matrix;
    use super::*;
    use crate::util::SplitMix64;

    #[test]
    fn parts_that_are_split_everywhere_have_all_covers() {
        let pools: Vec<_> = (1..=6)
            .map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap())
            .collect();
        let mut random = SplitMix64::new(58);
        for _ in 0..1_000 {
            let matrix = random_matrix(&mut random);
            let options = Search::new();
            let mut whole = options.covers(&matrix);
            whole.count_rest();
            let sizes = (1 + random.below(40) as u64, 1 + random.below(20));
            let pool = &pools[random.below(pools.len())];
            let (stats, outcome) = pool.install(|| count_in_slices(&options, matrix.incidence(), 0, sizes));
            assert_eq!(outcome, Outcome::Exhausted);
            assert_eq!(
                (stats.solutions, stats.nodes),
                (whole.stats().solutions, whole.stats().nodes),
                "{sizes:?}"
            );
            let limit = random.below(whole.stats().nodes as usize + 1) as u64;
            let limited = options.node_limit(limit);
            let (stats, outcome) = pool.install(|| count_in_slices(&limited, matrix.incidence(), 0, sizes));
            assert!(stats.nodes <= limit && stats.solutions <= whole.stats().solutions);
            assert!(outcome == Outcome::Limited || stats.solutions == whole.stats().solutions);
        }
    }
}
