//! The number of classes of covers: the lemma of Burnside, which is due to Cauchy and Frobenius.
//!
//! The number of classes is the mean, over all elements of the group, of how many covers an element leaves as they are.
//! These are the covers of a quotient (`quotient`), and are counted without being visited. Conjugate elements leave equally
//! many, so one of each class of these is taken; they are found by conjugating with the generators. Elements with the same
//! orbits, as those that generate the same group have, are counted once too, as far as memory goes. The identity leaves
//! all covers as they are: those are counted by the orbits of rows in some columns (`parts`), where each row of an orbit has
//! equally many.
//!
//! To go through the elements of a large group takes long: so the classes are found one by one if that takes less work, or
//! if the elements are too many.

use std::collections::HashMap;

use bitvec::vec::BitVec;
use num_bigint::BigUint;

use super::found::{Classes, MANY};
use crate::matrix::{Matrix, RowId};
use crate::questions::count::{Count, CountStats};
use crate::search::{Outcome, Search, Stats, Stopped, Tree};
use crate::symmetry::Group;
use crate::symmetry::SymmetryError;
use crate::symmetry::chain::{Chain, image};
use crate::symmetry::images::{Images, inverse};
use crate::symmetry::{orbits_of, quotient_of};
use crate::util::{bytes_beside, to_u32};

/// The most elements of a group to go through: each takes a bit and some microseconds.
const MOST: u64 = 1_000_000;

/// The conjugates that take as long as a node of a list, with its comparisons.
const NODE: u64 = 4;
/// The updates of a search for classes that take as long as a conjugate: Mendelsohn systems of 9 points take 42.
const UPDATES: u64 = 32;
/// The nodes between two looks at the updates.
const SLICE: u64 = 64;

/// The chosen and the excluded rows.
type ChosenAndExcluded = [Vec<RowId>; 2];

/// The part of the memory in which orbits and their numbers of covers are kept, and what each takes beside its orbits.
const KEPT: usize = 4;
const ENTRY: usize = 128;

pub(super) fn count_classes<L>(
    options: &Search,
    matrix: &Matrix<L>,
    group: &Group,
) -> Result<Count, SymmetryError> {
    let order = group.order();
    let size = u64::try_from(&order).ok().filter(|&size| size <= MOST);
    let Some(size) = size else {
        return count_all(Classes::new(options, matrix, group)?);
    };

    let stats = match size >= MANY.into() {
        true => match count_soon(options, matrix, group, size * group.generators().len() as u64)? {
            Ok(count) => return Ok(count),
            Err(stats) => stats,
        },
        false => CountStats::default(),
    };

    // Elements of the same orbits leave the same covers as they are, conjugate or not: these are counted once.
    let mut known: HashMap<Vec<u32>, BigUint> = HashMap::new();
    let mut room = options.memory() / KEPT;
    let options = &options.clone().memory_limit(options.memory() - room);
    let mut counts = ClassCounts { options, stats };
    let chain = group.whole_chain(None)?;
    let mut conjugates = Conjugates::new(group, &chain, size as usize);
    // The identity comes last: what is refused is refused before its count, which is the longest.
    conjugates.next_class();
    let mut sum = BigUint::ZERO;
    while let Some((element, alike)) = conjugates.next_class() {
        if options.cancel.is_raised() {
            return Err(Stopped::Canceled.into());
        }
        let orbits = orbits_of(matrix, &[element])?;
        if let Some(number) = known.get(&orbits) {
            sum += number * alike;
            continue;
        }

        let quotient = match quotient_of(matrix, &orbits) {
            // There is no matrix of the covers that it leaves as they are.
            Err(SymmetryError::Together { .. }) => return count_all(Classes::new(options, matrix, group)?),
            quotient => quotient?,
        };
        let number = counts.count(&quotient, rows_of(options, matrix, &quotient))?;
        sum += &number * alike;

        // Where there is no room for it, it is counted again.
        let bytes = ENTRY + size_of_val(&*orbits) + bytes_beside(&number);
        if bytes <= room {
            room -= bytes;
            known.insert(orbits, number);
        }
    }
    sum += counts.all(matrix, group)?;
    Ok(Count::new(sum / order, Outcome::Exhausted, counts.stats))
}

/// Counts the classes by finding each of them, unless that takes longer than to find so many conjugates. Then it returns
/// what was done.
fn count_soon<L>(
    options: &Search,
    matrix: &Matrix<L>,
    group: &Group,
    conjugates: u64,
) -> Result<Result<Count, CountStats>, SymmetryError> {
    let Ok(mut classes) = Classes::new(&options.clone().node_limit(0), matrix, group) else {
        return Ok(Err(CountStats::default()));
    };
    let mut left = options.node_limit.unwrap_or(u64::MAX).min(conjugates / NODE);
    let most_updates = conjugates.saturating_mul(UPDATES);
    let mut number = 0_u64;
    while left > 0 && classes.stats().updates < most_updates && classes.add_nodes(left.min(SLICE)) {
        left = left.saturating_sub(SLICE);
        number += classes.by_ref().count() as u64;
    }

    let Stats { nodes, updates, .. } = classes.stats();
    let stats = CountStats { nodes, updates, ..CountStats::default() };
    match classes.outcome() {
        Outcome::Exhausted => Ok(Ok(Count::new(number.into(), Outcome::Exhausted, stats))),
        Outcome::Canceled => Err(Stopped::Canceled.into()),
        _ => Ok(Err(stats)),
    }
}

/// Counts the classes by finding each of them.
fn count_all(mut classes: Classes) -> Result<Count, SymmetryError> {
    let number = classes.by_ref().map(|_| BigUint::from(1_u32)).sum();
    let Stats { nodes, updates, .. } = classes.stats();
    let stats = CountStats { nodes, updates, ..CountStats::default() };
    match Stopped::of(classes.outcome()) {
        Some(stopped) => Err(stopped.into()),
        None => Ok(Count::new(number, Outcome::Exhausted, stats)),
    }
}

/// Counts one after the other, with one limit.
struct ClassCounts<'a> {
    options: &'a Search,
    stats: CountStats,
}

impl ClassCounts<'_> {
    /// Counts the covers with such rows.
    fn count<L>(
        &mut self,
        matrix: &Matrix<L>,
        [chosen, excluded]: ChosenAndExcluded,
    ) -> Result<BigUint, Stopped> {
        let options = self.options.of_tree(Tree { excluded, ..self.options.tree(chosen) });
        let count = self.limited(options).counter(matrix).count();
        self.exact(&count)
    }

    /// Counts the covers of the matrix, those alone that are not images of others.
    fn all<L>(&mut self, matrix: &Matrix<L>, group: &Group) -> Result<BigUint, SymmetryError> {
        let count = self.limited(self.options.clone()).count_by_orbits(matrix, group)?;
        Ok(self.exact(&count)?)
    }

    /// Returns the options with the nodes that are left.
    fn limited(&self, mut options: Search) -> Search {
        options.node_limit = options.node_limit.map(|limit| limit.saturating_sub(self.stats.nodes));
        options
    }

    /// Notes the work of a count, and returns the number.
    fn exact(&mut self, count: &Count) -> Result<BigUint, Stopped> {
        self.stats.add(count.stats());
        match Stopped::of(count.outcome()) {
            Some(stopped) => Err(stopped),
            None => Ok(count.at_least().clone()),
        }
    }
}

/// Returns the rows of the quotient that are chosen and excluded. One that is no row there, as its orbit clashes, is
/// mapped to one that there is not: if it is chosen, there is no cover.
fn rows_of<L>(options: &Search, matrix: &Matrix<L>, quotient: &Matrix<Vec<RowId>>) -> ChosenAndExcluded {
    let none = RowId::new(to_u32(quotient.row_count()));
    let mut row_of = vec![none; matrix.row_count()];
    for (row, orbit) in quotient.rows().zip(quotient.labels()) {
        orbit.iter().for_each(|member| row_of[member.index()] = row);
    }
    [options.chosen(), options.excluded()].map(|rows| {
        let rows = rows.iter().map(|row| row_of.get(row.index()).copied().unwrap_or(none));
        let mut rows: Vec<RowId> = rows.collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    })
}

/// The elements of a group, class by class of conjugates.
struct Conjugates<'a> {
    chain: &'a Chain,
    /// The generators with their inverses.
    generators: Vec<[Images; 2]>,
    /// True for each element that has been met, by the elements' numbers.
    met: BitVec,
}

impl<'a> Conjugates<'a> {
    fn new(group: &Group, chain: &'a Chain, size: usize) -> Self {
        let generators = group.generators().iter().map(|generator| generator.images());
        let generators = generators.map(|images| [images.clone(), inverse(images)]).collect();
        Self { chain, generators, met: BitVec::repeat(false, size) }
    }

    /// Returns an element of the next class, and how many the class has.
    fn next_class(&mut self) -> Option<(Images, u64)> {
        let first = self.met.first_zero()?;
        self.met.set(first, true);
        // From one element to its conjugates by each generator, until none is new.
        let (mut left, mut size) = (vec![first], 0);
        while let Some(number) = left.pop() {
            size += 1;
            let word = self.chain.word(&self.places(number));
            for [generator, inverse] in &self.generators {
                let conjugate = |row: u32| generator[image(&word, inverse[row as usize]) as usize];
                let number = self.number(&self.chain.places(conjugate));
                if !self.met.replace(number, true) {
                    left.push(number);
                }
            }
        }
        Some((self.chain.element(&self.places(first)), size))
    }

    /// Returns the number of the element with these places: a digit for each level.
    fn number(&self, places: &[u32]) -> usize {
        let levels = self.chain.levels().iter().zip(places).rev();
        levels.fold(0, |number, (level, &place)| number * level.orbit.len() + place as usize)
    }

    fn places(&self, mut number: usize) -> Vec<u32> {
        let levels = self.chain.levels().iter();
        levels
            .map(|level| {
                let place = number % level.orbit.len();
                number /= level.orbit.len();
                to_u32(place)
            })
            .collect()
    }
}
