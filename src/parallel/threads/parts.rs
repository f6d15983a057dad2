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

/// What the threads have in common.
struct Team<'a> {
    options: &'a Search,
    matrix: &'a Arc<Incidence>,
    nodes: Nodes,
    pieces: usize,
    list: Mutex<List>,
}

struct List {
    parts: Vec<Part>,
    /// One for each thread that has nothing to do: its search, if it has one.
    idle: Vec<Option<Covers>>,
    stats: Stats,
    outcome: Outcome,
}

/// Counts the covers of the search with these options, whose order is not learned, after this many nodes.
pub(super) fn count_parts(options: &Search, matrix: &Arc<Incidence>, spent: u64) -> (Stats, Outcome) {
    let threads = rayon::current_num_threads();
    let list = List {
        parts: vec![Part::below(Node::root())],
        idle: (1..threads).map(|_| None).collect(),
        stats: Stats::default(),
        outcome: Outcome::Exhausted,
    };
    let nodes = Nodes::new(options, spent);
    let options = &options.clone().node_limit(0);
    let team = Team { options, matrix, nodes, pieces: PIECES_A_THREAD * threads, list: Mutex::new(list) };
    rayon::scope(|scope| team.work(scope, None));
    let list = lock(&team.list);
    // Parts that nobody had memory for are left.
    (list.stats, if list.parts.is_empty() { list.outcome } else { Outcome::Refused })
}

impl<'a> Team<'a> {
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
                list.idle.push(Some(search));
                return;
            };
            drop(list);
            let outcome = self.count(scope, &mut search, &part);
            let mut list = lock(&self.list);
            list.stats = list.stats + search.stats();
            if outcome != Outcome::Exhausted {
                list.outcome = outcome;
                list.parts.clear();
            }
        }
    }

    /// Counts the covers of a part, or of what is left of it when other threads have got some of it.
    fn count<'s>(&'s self, scope: &Scope<'s>, search: &mut Covers, part: &Part) -> Outcome {
        search.restart_in(part, Stats::default());
        loop {
            let slice = self.nodes.take(SLICE);
            search.add_nodes(slice);
            search.count_rest();
            self.nodes.give_back(search.take_nodes_back());
            match search.outcome() {
                Outcome::Limited if slice > 0 => self.share(scope, search),
                outcome => return outcome,
            }
        }
    }

    /// Gives some of what is left of a part to the threads that have nothing to do, if there are any.
    fn share<'s>(&'s self, scope: &Scope<'s>, search: &mut Covers) {
        if lock(&self.list).idle.is_empty() {
            return;
        }
        let done = search.stats_below();
        let Some((first, nodes)) = search.split_off(self.pieces) else { return };
        search.restart_in(&first, done);
        let mut list = lock(&self.list);
        list.parts.extend(nodes.into_iter().map(Part::below));
        for idle in list.idle.drain(..) {
            scope.spawn(move |scope| self.work(scope, idle));
        }
    }
}
