//! A walk over the nodes of a search tree, in the order of the search and along each path once: to split it or what is
//! left of it, and to probe it.
//!
//! Where the order is learned, it is the tree of the canonical order.

use std::sync::Arc;

use crate::engines::{Searches, Stats, Step};
use crate::matrix::Incidence;
use crate::search::{Cancel, Checkpoint, Covers, Engine, Node, Part, ResumeError, Search, Stopped, WHOLE};

/// The most nodes that are visited to split a tree; more for more parts and more rows, since each path may be forced
/// that far.
const NODES: u64 = 1 << 16;
const NODES_A_PART: u64 = 1 << 6;
const NODES_A_ROW: u64 = 2;
/// The factor by which the next cut is finer, if one gave too few parts.
const FINER: f64 = 4.0;

/// A walk. It stands at a node that has not been visited, or at the end of the tree.
pub(super) struct Walk(Searches);

impl Walk {
    /// Starts at the root of the tree of these options; `None` if the chosen rows clash, and an error if there is no
    /// memory for the search. Links start faster than bits, and hold any matrix.
    pub(super) fn new(options: &Search, incidence: &Incidence) -> Result<Option<Self>, Stopped> {
        let branching = options.branching.unwrap_or_default().unlearned();
        let options = options.clone().engine(Engine::Links).branch(branching);
        Ok(options.left(incidence)?.map(|(_, view)| Self(options.start(view))))
    }

    /// Goes back to the root.
    pub(super) fn restart(&mut self) {
        self.0.restart(&[], &[]);
    }

    /// Visits the node; whether it is a cover. Then it goes on to the first node below, if there is one: returns how
    /// many there are.
    pub(super) fn descend(&mut self) -> (bool, u32) {
        let depth = self.0.depth();
        let is_cover = self.0.visit() == Step::Cover;
        let width = if self.goes_below(depth) { self.0.width() } else { 0 };
        (is_cover, width)
    }

    /// Goes on to the next node. Returns whether there is one and it is deeper than `depth`.
    fn goes_below(&mut self, depth: usize) -> bool {
        self.0.next_node() && self.0.depth() > depth
    }

    /// Goes on to the node after this one and what is below it.
    pub(super) fn pass(&mut self) {
        self.0.skip();
        self.0.next_node();
    }

    /// Cuts what is below this node where each part is at most this share of the tree, as far as can be told. Gives the
    /// parts in the order of the search, without those in which some column has no row, and says whether there might be
    /// more. A cover is not cut from what is below it. After this many nodes, it cuts wherever it is.
    fn cut(
        &mut self,
        start: &Node,
        share: f64,
        nodes_left: &mut u64,
        cancel: &Cancel,
    ) -> Result<(Vec<Node>, bool), Stopped> {
        let (mut parts, mut is_cut) = (Vec::new(), false);
        self.0.restart(&start.rows, &start.excluded);
        let whole = start.share as f64 / WHOLE as f64;
        while self.0.next_node() {
            if cancel.is_raised() {
                return Err(Stopped::Canceled);
            }

            let is_part = *nodes_left == 0 || whole * self.0.share() <= share;
            // Where it stands before it is visited.
            let (depth, part) = (self.0.depth(), is_part.then(|| Node::of(&self.0, start)));
            *nodes_left = nodes_left.saturating_sub(1);

            if self.0.visit() == Step::Cover {
                parts.push(part.unwrap_or_else(|| Node::of(&self.0, start)));
                self.0.skip();
            } else if let Some(part) = part
                && self.goes_below(depth)
            {
                parts.push(part);
                is_cut = true;
                self.0.skip_below(depth);
            }
        }
        Ok((parts, is_cut))
    }
}

/// Returns the nodes at which the parts of what is below these nodes begin, finer and finer until there are enough: see
/// [`Search::split`].
pub(super) fn split(
    incidence: &Incidence,
    options: &Search,
    nodes: Vec<Node>,
    at_least: usize,
) -> Result<Vec<Node>, Stopped> {
    let Some(mut walk) = Walk::new(options, incidence)? else { return Ok(Vec::new()) };
    // Only after the walk has begun: if the chosen rows clash, there are no parts, however many were given.
    if nodes.len() >= at_least {
        return Ok(nodes);
    }

    let for_parts = NODES_A_PART.saturating_mul(at_least as u64);
    let mut nodes_left = NODES.max(for_parts).max(NODES_A_ROW * incidence.row_ends.len() as u64);
    let whole: u64 = nodes.iter().map(|node| node.share).sum();
    // This would be enough if all parts were equally large.
    let mut share = whole as f64 / WHOLE as f64 / at_least as f64;

    loop {
        let (mut parts, mut is_any_cut) = (Vec::new(), false);
        for node in &nodes {
            let (cut, is_cut) = walk.cut(node, share, &mut nodes_left, &options.cancel)?;
            parts.extend(cut);
            is_any_cut |= is_cut;
        }
        if parts.len() >= at_least || !is_any_cut || nodes_left == 0 {
            return Ok(parts);
        }

        // There are too few, so all of it is cut anew.
        share /= FINER;
    }
}

/// Splits what is left of a search into at least this many parts, if as many are found soon, and returns them with what
/// it had done.
pub(super) fn parts_left(
    incidence: &Arc<Incidence>,
    options: &Search,
    checkpoint: &Checkpoint,
    at_least: usize,
) -> Result<(Vec<Part>, Stats), ResumeError> {
    // What was given is passed over.
    let mut covers = Covers::at(incidence.clone(), options, checkpoint)?;
    let (parts, stats) = (covers.parts(), covers.stats_below());

    // Only the first may have been begun: it takes over what was done.
    if parts.len() >= at_least && parts.iter().skip(1).all(Part::is_whole) {
        return Ok((parts, stats));
    }

    let mut nodes = Vec::new();
    for part in parts {
        if part.is_whole() {
            nodes.push(part.node);
        } else {
            // What was done before is in the statistics already.
            covers.restart_in(&part, Stats::default());
            nodes.extend(covers.remaining(usize::MAX));
        }
    }

    let nodes = split(incidence, covers.options(), nodes, at_least).map_err(|_| ResumeError::Refused)?;
    Ok((nodes.into_iter().map(Part::below).collect(), stats))
}
