//! The covers found, in buckets by an invariant: the sum of the marks of their rows.
//!
//! The *mass* of a bucket, the weights of its covers added up, is the number of all covers with its invariant, exactly. So
//! covers are looked up only until the sizes of the classes found add up to the mass: then none is missing. If they do not,
//! something is wrong, and the bucket gives no class.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::sets::{SetTable, Sets};
use crate::matrix::{Cover, RowId};
use crate::search::Stopped;
use crate::symmetry::labeling::{Copies, LabelingFound, StrongGenerators};

/// The bytes of a cover beside its rows, and of a bucket, about.
const COVER: usize = 16;
const BUCKET: usize = 256;
/// The buckets for each thread that are looked up together.
#[cfg(feature = "rayon")]
const TOGETHER: usize = 16;

/// A class that has been found: a cover, how many are like it, and the
/// symmetries of the graph that leave it as it is.
#[derive(Clone, Debug)]
pub(in crate::questions::classes) struct FoundClass {
    pub(super) cover: Box<[u16]>,
    pub(in crate::questions::classes) size: BigUint,
    pub(in crate::questions::classes) automorphisms: StrongGenerators,
}

impl FoundClass {
    /// Makes the class of a cover that has these symmetries, of a group of this order.
    pub(super) fn new(
        cover: &[u16],
        automorphisms: StrongGenerators,
        order: &BigUint,
        copies: &Copies,
    ) -> Self {
        // As many images as the group has elements for each one that leaves the cover as it is.
        let size = order / (&automorphisms.order * copies.exchanges(cover));
        Self { cover: cover.into(), size, automorphisms }
    }

    /// Returns the bytes that it takes, about.
    fn bytes(&self) -> usize {
        let images = self.automorphisms.generators.iter().map(|images| size_of_val(&**images)).sum::<usize>();
        size_of::<Self>() + size_of_val(&*self.cover) + images
    }

    /// Returns the cover: these rows first, which it has, and then the others.
    pub(in crate::questions::classes) fn cover(&self, first: &[RowId]) -> Cover {
        let rest = self.cover.iter().map(|&row| RowId::new(row.into())).filter(|row| !first.contains(row));
        first.iter().copied().chain(rest).collect()
    }
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    buckets: BTreeMap<u64, CoverBucket>,
    /// The order of the group, and the weight of a cover.
    pub(super) order: BigUint,
    scale: BigUint,
    /// The bytes of the buckets.
    pub(super) bytes: usize,
}

#[derive(Clone, Debug)]
struct CoverBucket {
    mass: BigUint,
    /// The part of the mass that the classes found have.
    found: BigUint,
    /// Covers that have not been looked up, the last ones first.
    covers: Vec<Box<[u16]>>,
    table: SetTable,
    classes: Vec<FoundClass>,
    bytes: usize,
}

/// What comes out of the buckets.
pub(super) enum Emptied {
    /// A cover was looked up.
    Cover,
    /// The classes of a bucket, all of them.
    Bucket(Vec<FoundClass>),
    /// The classes of a bucket do not have its mass.
    Wrong,
    /// No bucket is left.
    End,
}

impl Buckets {
    pub(super) fn new(order: BigUint, scale: BigUint) -> Self {
        Self { buckets: BTreeMap::new(), order, scale, bytes: 0 }
    }

    /// Returns the mass of each bucket and its covers: those that represent the classes found are the last ones.
    pub(super) fn kept(&self) -> impl Iterator<Item = (&BigUint, Vec<&[u16]>)> {
        self.buckets.values().map(|bucket| {
            let classes = bucket.classes.iter().map(|class| &*class.cover);
            (&bucket.mass, bucket.covers.iter().map(|cover| &**cover).chain(classes).collect())
        })
    }

    /// Returns the number of buckets.
    pub(super) fn len(&self) -> usize {
        self.buckets.len()
    }

    /// Adds a cover with this invariant.
    pub(super) fn add(&mut self, invariant: u64, weight: BigUint, cover: Box<[u16]>) {
        let bucket = self.buckets.entry(invariant).or_insert_with(|| {
            self.bytes += BUCKET;
            CoverBucket {
                bytes: BUCKET,
                mass: BigUint::ZERO,
                found: BigUint::ZERO,
                covers: Vec::new(),
                table: SetTable::marked(),
                classes: Vec::new(),
            }
        });
        bucket.mass += weight;
        let bytes = size_of_val(&*cover) + COVER;
        self.bytes += bytes;
        bucket.bytes += bytes;
        bucket.covers.push(cover);
    }

    /// Looks up the next cover that is held, of the first bucket that has one.
    pub(super) fn look_up_one(
        &mut self,
        sets: &mut Sets,
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<bool, Stopped> {
        // A cover that is like a known one is dropped, and gives its bytes back; one that is not takes more.
        let Some(bucket) = self.buckets.values_mut().find(|bucket| !bucket.covers.is_empty()) else {
            return Ok(false);
        };
        let before = bucket.bytes;
        bucket.look_up(sets, (&self.order, &self.scale), goes_on)?;
        self.bytes = self.bytes - before + bucket.bytes;
        Ok(true)
    }

    /// Returns whether covers of the first bucket are yet to be looked up.
    #[cfg(feature = "rayon")]
    pub(super) fn begins(&self) -> bool {
        self.buckets.first_key_value().is_some_and(|(_, bucket)| bucket.is_open())
    }

    /// Looks up the covers of the first buckets, on the threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    pub(super) fn look_up_together(
        &mut self,
        sets: &mut Sets,
        goes_on: &(dyn Fn() -> Result<(), Stopped> + Sync),
    ) -> Result<(), Stopped> {
        use rayon::prelude::*;

        let Self { buckets, order, scale, bytes } = self;
        let first: Vec<&mut CoverBucket> =
            buckets.values_mut().take(TOGETHER * rayon::current_num_threads()).collect();

        let look_up = |sets: &mut Sets, bucket: &mut CoverBucket| {
            // A copy may have looked up other buckets before: only what it does here counts for this one.
            let (work, mut result) = (sets.work(), Ok(()));
            // Up to its mass, as on one thread.
            while bucket.is_open() && result.is_ok() {
                result = bucket.look_up(sets, (order, scale), &mut || goes_on());
            }
            (sets.work() - work, result)
        };

        let all: Vec<(u64, Result<(), Stopped>)> =
            first.into_par_iter().map_init(|| sets.clone(), look_up).collect();

        // Computed anew, since the threads have changed their buckets without it.
        *bytes = buckets.values().map(|bucket| bucket.bytes).sum();
        all.into_iter().try_for_each(|(work, result)| {
            sets.add_work(work);
            result
        })
    }

    /// Looks up the next cover of the first bucket, or takes the bucket away.
    pub(super) fn empty(
        &mut self,
        sets: &mut Sets,
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<Emptied, Stopped> {
        let Some(mut first) = self.buckets.first_entry() else { return Ok(Emptied::End) };
        let bucket = first.get_mut();
        if bucket.is_open() {
            let before = bucket.bytes;
            bucket.look_up(sets, (&self.order, &self.scale), goes_on)?;
            self.bytes = self.bytes - before + bucket.bytes;
            return Ok(Emptied::Cover);
        }

        // Its other covers are of classes that have been found.
        self.bytes -= bucket.bytes;
        Ok(if bucket.found == bucket.mass { Emptied::Bucket(first.remove().classes) } else { Emptied::Wrong })
    }
}

impl CoverBucket {
    /// Returns whether covers are yet to be looked up.
    fn is_open(&self) -> bool {
        self.found < self.mass && !self.covers.is_empty()
    }

    /// Looks up a cover, of which there is one.
    fn look_up(
        &mut self,
        sets: &mut Sets,
        (order, scale): (&BigUint, &BigUint),
        goes_on: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let Some(cover) = self.covers.last() else { return Ok(()) };
        if sets.find(&mut self.table, cover, goes_on)? == LabelingFound::New {
            // If this is stopped, the cover is not known yet.
            let automorphisms = sets.automorphisms(cover, goes_on)?;
            let before = self.table.bytes();
            sets.add(&mut self.table, cover)?;
            let class = FoundClass::new(cover, automorphisms, order, &sets.graph.copies);
            self.bytes += self.table.bytes() - before + class.bytes();
            self.found += &class.size * scale;
            self.classes.push(class);
        }
        // Only now: a cover whose look-up was stopped is looked up again.
        self.bytes -= self.covers.pop().map_or(0, |cover| size_of_val(&*cover) + COVER);
        Ok(())
    }
}
