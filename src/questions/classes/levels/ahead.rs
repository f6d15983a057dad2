//! Nodes that are searched on threads before it is their turn.
//!
//! Invariant: what the search of a node finds, and its work, depend on the node alone. So the results are taken in the
//! order of the nodes, and classes, their order and the covers that represent them are those of one thread. Once a
//! node takes more work than it may, those after it will be extended: their search stops.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::plain::{Plain, PlainNode, PlainRoot, PlainStep, WeightedCovers};
use super::sets::Sets;
use crate::isomorphs::Problem;
use crate::search::Cancel;

/// The nodes for each thread that are searched together. With one, threads wait for the longest.
const FOR_EACH: usize = 16;

/// What the search of a node came to, as far as it went: after more work than it may take it stopped.
#[derive(Clone, Debug)]
pub(super) struct Searched {
    pub(super) covers: WeightedCovers,
    /// True if there was no memory for one more cover: it stopped there.
    pub(super) is_full: bool,
    pub(super) work: u64,
    pub(super) nodes: u64,
}

/// Searches the last of these nodes, the very last one first, each up to the work that `most` allows for its place among
/// all, and to so many bytes of covers. Returns none if the search is canceled.
pub(super) fn search(
    (problem, sets, root): (&Arc<Problem>, &Sets, &PlainRoot),
    plain: &Plain,
    nodes: &[PlainNode],
    most: impl Fn(usize) -> u64 + Sync,
    memory: usize,
    cancel: &Cancel,
) -> VecDeque<Searched> {
    let first = nodes.len().saturating_sub(FOR_EACH * rayon::current_num_threads());
    // The first place of a node that takes too much work or memory, and of all once the search is canceled.
    let failed = AtomicUsize::new(0);

    let searched = |place: usize| {
        // What it finds does not depend on the nodes that others search.
        let mut plain = plain.clone();
        let (work, count, most) = (plain.work, plain.nodes, most(place));
        let (mut covers, mut is_full) = (WeightedCovers::default(), false);

        loop {
            if cancel.is_raised() {
                failed.store(usize::MAX, Ordering::Relaxed);
            }
            // A node that comes before this one took too much, so this one will be extended too.
            if is_full || plain.work - work > most || failed.load(Ordering::Relaxed) > place {
                failed.fetch_max(place, Ordering::Relaxed);
                break;
            }
            match plain.next((problem, &sets.graph.copies, root), &nodes[place]) {
                PlainStep::Node => {}
                PlainStep::Cover(weight) => {
                    plain.work += sets.mark_work(plain.set().len());
                    is_full = covers.push(weight, plain.set(), memory).is_err();
                }
                PlainStep::End => break,
            }
        }
        Searched { covers, is_full, work: plain.work - work, nodes: plain.nodes - count }
    };

    // The first in order begin first.
    let places = (first..nodes.len()).into_par_iter().rev().with_max_len(1);
    let all: Vec<Searched> = places.map(searched).collect();
    if failed.into_inner() == usize::MAX { VecDeque::new() } else { all.into() }
}
