//! What is kept of a search by levels: the sets that wait and those that are searched, and the covers found, with their
//! weights. Groups, tables and marks are made again, and what has been found of the set under way is found again.
//!
//! A set that is missing, or has another weight, is not seen here: the sum of the sizes shows it, unless all sets that
//! lead to a class are missing.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{FoundClass, Levels, LevelsPhase, LevelsProgress, Origin, Waiting, load};
use crate::matrix::RowId;
use crate::search::{MOST_NODES, Outcome, Seal, Stats, WHOLE};

/// See the head of the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(in crate::questions::classes) struct LevelsState {
    sets: Vec<KeptSet>,
    buckets: Vec<KeptBucket>,
    /// The part of the search that is done, of [`WHOLE`].
    done: u64,
    stats: Stats,
    /// The work that was done in vain.
    lost: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
struct KeptSet {
    rows: Vec<RowId>,
    #[cfg_attr(feature = "serde", serde(with = "crate::util::digits"))]
    weight: BigUint,
}

/// The covers of a bucket that are held: those that represent its classes come last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
struct KeptBucket {
    #[cfg_attr(feature = "serde", serde(with = "crate::util::digits"))]
    mass: BigUint,
    covers: Vec<Vec<RowId>>,
}

impl LevelsState {
    /// Loses the last set, as no search does.
    #[cfg(test)]
    pub(in crate::questions::classes) fn lose_set(&mut self) -> bool {
        self.sets.pop().is_some()
    }

    /// Takes the first row from the last set, as no search does.
    #[cfg(test)]
    pub(in crate::questions::classes) fn cut_set(&mut self) {
        if let Some(set) = self.sets.last_mut() {
            set.rows.remove(0);
        }
    }

    pub(in crate::questions::classes) fn stats(&self) -> Stats {
        self.stats
    }

    /// Checks whether nothing is left.
    pub(in crate::questions::classes) fn is_done(&self) -> bool {
        self.sets.is_empty() && self.buckets.is_empty()
    }

    /// Returns the covers that are held.
    pub(in crate::questions::classes) fn covers(&self) -> impl Iterator<Item = &[RowId]> {
        self.buckets.iter().flat_map(|bucket| &bucket.covers).map(|cover| &cover[..])
    }

    pub(in crate::questions::classes) fn seal(&self, seal: &mut Seal) {
        seal.number(self.sets.len() as u64);
        for KeptSet { rows, weight } in &self.sets {
            seal.rows(rows);
            seal.large(weight);
        }
        seal.number(self.buckets.len() as u64);
        for KeptBucket { mass, covers } in &self.buckets {
            seal.large(mass);
            seal.number(covers.len() as u64);
            covers.iter().for_each(|cover| seal.rows(cover));
        }
        let Stats { nodes, updates, solutions, max_depth } = self.stats;
        seal.numbers([self.done, nodes, updates, solutions, max_depth as u64, self.lost].into_iter());
    }
}

impl Levels {
    pub(in crate::questions::classes) fn kept(&self) -> LevelsState {
        // A set that waits becomes a node in one step, so it is in one of these lists, never in both.
        let (waiting, nodes): (&[Waiting], &[_]) = match &self.phase {
            LevelsPhase::Hash(hashing) => (&hashing.waiting, &[]),
            LevelsPhase::LookUp(looking_up) => (&looking_up.waiting, &looking_up.nodes),
            LevelsPhase::Nodes(searching) => (&[], &searching.nodes),
            LevelsPhase::Level | LevelsPhase::Buckets | LevelsPhase::End => (&[], &[]),
        };

        let set = |(set, weight): (&[u16], &BigUint)| KeptSet { rows: ids(set), weight: weight.clone() };
        let bucket = |(mass, covers): (&BigUint, Vec<&[u16]>)| KeptBucket {
            mass: mass.clone(),
            covers: covers.into_iter().map(ids).collect(),
        };
        // A cover that is in no bucket yet is kept like a bucket of its own, whose mass is its weight.
        let alone = |(weight, cover): &(BigUint, Box<[u16]>)| bucket((weight, vec![cover]));

        let nodes = nodes.iter().map(|node| (&*node.set, &node.weight));
        let waiting = waiting.iter().chain(self.levels.values().flatten());
        let waiting = waiting.map(|waiting| (&*waiting.set, &waiting.weight));

        LevelsState {
            sets: nodes.chain(waiting).map(set).collect(),
            buckets: self.buckets.kept().map(bucket).chain(self.covers.iter().map(alone)).collect(),
            done: (self.progress.done.min(1.0) * WHOLE as f64) as u64,
            stats: self.stats(),
            lost: self.plain.lost,
        }
    }

    /// Goes on from what was kept, once this has started; `None` if it is not of such a search. That the covers are covers
    /// has been checked.
    pub(in crate::questions::classes) fn after(mut self, kept: &LevelsState) -> Option<Self> {
        let Stats { nodes, updates, solutions, .. } = kept.stats;
        if [nodes, updates, solutions].iter().any(|&number| number >= MOST_NODES) {
            return None;
        }

        let first = self.levels.pop_first().and_then(|(_, mut waiting)| waiting.pop());
        let left = 1.0 - kept.done.min(WHOLE) as f64 / WHOLE as f64;
        let mut levels: BTreeMap<usize, Vec<Waiting>> = BTreeMap::new();
        self.budget.bytes = 0;
        for KeptSet { rows, weight } in &kept.sets {
            let set = numbers(rows)?;
            // The first rows are those of every set.
            if !set.starts_with(&first.as_ref()?.set) || !load(&mut self.state, &self.root, &set) {
                return None;
            }
            // The parts are not kept, so what is left is divided equally.
            let share = left / kept.sets.len() as f64;
            let waiting = Waiting::new(set, weight.clone(), share, Origin::Kept, 0);
            self.budget.bytes += waiting.bytes;
            levels.entry(waiting.set.len()).or_default().push(waiting);
        }

        // If the rows that are the only way are a cover, it was found at the start, and is among those that were kept.
        self.covers.clear();
        for KeptBucket { mass, covers } in &kept.buckets {
            let covers = covers.iter().map(|cover| numbers(cover)).collect::<Option<Vec<_>>>()?;
            let invariants = self.sets.invariants(&covers.iter().map(|cover| &**cover).collect::<Vec<_>>());
            let first = *invariants.first()?;
            if invariants.iter().any(|&invariant| invariant != first) {
                return None;
            }
            // The first cover brings the mass of all.
            let mut mass = mass.clone();
            for cover in covers {
                self.buckets.add(first, std::mem::take(&mut mass), cover);
            }
        }

        self.progress = LevelsProgress {
            done: 1.0 - left,
            most_buckets: self.buckets.len(),
            nodes,
            covers_seen: solutions,
        };
        (self.plain.work, self.plain.lost) = (updates, kept.lost.min(updates));
        (self.levels, self.outcome) = (levels, Outcome::Running);
        Some(self)
    }

    /// Returns the class of a cover.
    pub(in crate::questions::classes) fn class_of(&mut self, cover: &[RowId]) -> Option<FoundClass> {
        let cover = numbers(cover)?;
        let automorphisms = self.sets.automorphisms_of(&cover, &mut || Ok(())).ok()?;
        Some(FoundClass::new(&cover, automorphisms, &self.buckets.order, &self.sets.graph.copies))
    }
}

fn ids(rows: &[u16]) -> Vec<RowId> {
    rows.iter().map(|&row| RowId::new(row.into())).collect()
}

fn numbers(rows: &[RowId]) -> Option<Box<[u16]>> {
    rows.iter().map(|row| u16::try_from(row.index()).ok()).collect()
}
