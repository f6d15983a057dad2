//! The nodes of a proof that are open: named, but not yet written; on request also for states that are the same up to
//! renaming.
//!
//! Invariant: no key stands here twice. A state has fewer alive rows than the one that leads to it. So the node with
//! the most alive rows comes next: by then all that lead to it have been written.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::vec;

use num_bigint::BigUint;

use crate::isomorphs::{Key, OpenClasses};
use crate::util::{Ledger, bytes_beside, has_room};

/// See the head of the file.
#[derive(Debug, Default)]
pub(super) struct OpenStates {
    /// By the number of alive rows; none above that of the nodes that are being written.
    levels: Vec<HashMap<Key, OpenNode>>,
    /// The nodes of the level that is being written.
    level: vec::IntoIter<(Key, OpenNode)>,
    named: u64,
    ledger: Ledger,
    /// The states up to renaming; `None` if each has a node.
    classes: Option<OpenClasses>,
}

/// A node that is open.
#[derive(Debug)]
pub(super) struct OpenNode {
    pub(super) number: u64,
    /// The number of paths that lead to it from the start.
    pub(super) ways: BigUint,
}

/// The bytes of a node beside its key and ways: itself, and its place in a table that is half full.
const NODE: usize = 4 * size_of::<(Key, OpenNode)>();

impl OpenStates {
    pub(super) fn new(classes: Option<OpenClasses>) -> Self {
        Self { classes, ..Self::default() }
    }

    /// If no node has this key: that of a node with the same state up to renaming, and the name that each column which
    /// is a constraint, ascending, has there.
    pub(super) fn renamed(&mut self, alive: usize, key: &Key) -> Option<(Key, Vec<u32>)> {
        let is_named = self.levels.get(alive).is_some_and(|level| level.contains_key(key));
        self.classes.as_mut().filter(|_| !is_named)?.find(alive, key)
    }

    /// The number of the node with this key, to which this many more paths lead; `None` if there is no memory for it.
    pub(super) fn name(&mut self, alive: usize, key: Key, ways: &BigUint) -> Option<u64> {
        if self.levels.len() <= alive {
            self.levels.try_reserve(alive + 1 - self.levels.len()).ok()?;
            self.levels.resize_with(alive + 1, HashMap::new);
        }
        let level = &mut self.levels[alive];

        // For a table of twice the size, and for the nodes in order; for all that is small, one by one.
        let is_full = level.len() == level.capacity();
        if is_full && !has_room(level.len().saturating_mul(2 * NODE)) {
            return None;
        }
        self.ledger.ask(NODE + size_of_val(&*key)).ok()?;

        Some(match level.entry(key) {
            Entry::Occupied(mut known) => {
                let node = known.get_mut();
                // The sum may be longer than the number was.
                self.ledger.give_back(bytes_beside(&node.ways));
                node.ways += ways;
                self.ledger.take(bytes_beside(&node.ways));
                node.number
            }
            Entry::Vacant(new) => {
                self.named += 1;
                self.ledger.take(NODE + size_of_val(&**new.key()) + bytes_beside(ways));
                new.insert(OpenNode { number: self.named, ways: ways.clone() }).number
            }
        })
    }

    /// The node to write next, with its key.
    pub(super) fn next(&mut self) -> Option<(Key, OpenNode)> {
        while self.level.len() == 0 {
            let mut level: Vec<(Key, OpenNode)> = self.levels.pop()?.into_iter().collect();
            // By number: a table has an order of its own each time, and the proof is to be the same.
            level.sort_unstable_by_key(|(_, node)| node.number);
            self.level = level.into_iter();
            // From now on only states with fewer rows are named.
            if let Some(classes) = &mut self.classes {
                classes.drop_from(self.levels.len());
            }
        }
        let (key, node) = self.level.next()?;
        self.ledger.give_back(NODE + size_of_val(&*key) + bytes_beside(&node.ways));
        Some((key, node))
    }

    /// The bytes that the open nodes take.
    pub(super) fn bytes(&self) -> usize {
        self.ledger.bytes() + self.classes.as_ref().map_or(0, OpenClasses::bytes)
    }
}
