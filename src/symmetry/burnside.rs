//! How many classes of covers there are: the lemma of Burnside, which is due to Cauchy and Frobenius.
//!
//! The number of classes is the mean, over all elements of the group, of how many covers an element leaves as they are.
//! These are the covers of a quotient (`quotient`), and are counted without being visited. Conjugate elements leave equally
//! many, so one of each class of these is taken; they are found by conjugating with the generators. Elements that give the
//! same quotient, as those that generate the same group do, are counted once too.

use std::collections::HashMap;
use std::sync::Arc;

use bitvec::vec::BitVec;
use num_bigint::BigUint;

use super::chain::{Chain, image};
use super::error::SymmetryError;
use super::group::Group;
use super::images::{Images, inverse};
use super::quotient::quotient_by;
use crate::count::{Count, CountStats};
use crate::matrix::{Incidence, Matrix, RowId};
use crate::search::{Outcome, Search, Stopped};

/// The most elements of a group: each takes a bit and some microseconds.
const MOST: u64 = 1_000_000;

/// The question: a matrix without its labels, the chosen and the excluded rows.
type Question = (Arc<Incidence>, Vec<RowId>, Vec<RowId>);

#[expect(clippy::mutable_key_type, reason = "what a matrix computes later is no part of its hash")]
pub(super) fn count_classes<L>(
    options: &Search,
    matrix: &Matrix<L>,
    group: &Group,
) -> Result<Count, SymmetryError> {
    let order = group.order();
    let size = u64::try_from(&order).ok().filter(|&size| size <= MOST);
    let Some(size) = size else { return Err(SymmetryError::TooManyElements { order, most: MOST }) };
    let mut known: HashMap<Question, BigUint> = HashMap::new();
    let mut sum = BigUint::ZERO;
    let mut stats = CountStats::default();
    let mut conjugates = Conjugates::new(group, size as usize);
    while let Some((element, alike)) = conjugates.next_class() {
        if options.cancel.is_raised() {
            return Err(Stopped::Cancelled.into());
        }
        let quotient = quotient_by(matrix, &[element])?;
        let [chosen, excluded] = rows_of(options, matrix, &quotient);
        let question = (quotient.incidence().clone(), chosen, excluded);
        if !known.contains_key(&question) {
            let found = count(options, &quotient, &question, &mut stats)?;
            known.insert(question.clone(), found);
        }
        sum += &known[&question] * alike;
    }
    Ok(Count::new(sum / order, Outcome::Exhausted, stats))
}

/// Counts the covers of a quotient with these options, which chose these rows there, and adds the work to that of the
/// counts before.
fn count(
    options: &Search,
    quotient: &Matrix<Vec<RowId>>,
    (_, chosen, excluded): &Question,
    stats: &mut CountStats,
) -> Result<BigUint, Stopped> {
    let mut tree = options.tree(chosen.clone());
    tree.excluded = excluded.clone();
    let mut options = options.of_tree(tree);
    options.node_limit = options.node_limit.map(|limit| limit.saturating_sub(stats.nodes));
    let count = options.count(quotient);
    stats.add(count.stats());
    match Stopped::of(count.outcome()) {
        Some(stopped) => Err(stopped),
        None => Ok(count.at_least().clone()),
    }
}

/// The rows of the quotient that are chosen and excluded. One that is no row there, as its orbit clashes, is mapped to one
/// that there is not: if it is chosen, there is no cover.
fn rows_of<L>(options: &Search, matrix: &Matrix<L>, quotient: &Matrix<Vec<RowId>>) -> [Vec<RowId>; 2] {
    let none = RowId::new(quotient.row_count() as u32);
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
    /// Which elements have been met, by their numbers.
    met: BitVec,
}

impl<'a> Conjugates<'a> {
    fn new(group: &'a Group, size: usize) -> Self {
        let generators = group.generators().iter().map(|generator| generator.images());
        let generators = generators.map(|images| [images.clone(), inverse(images)]).collect();
        Self { chain: group.chain(), generators, met: BitVec::repeat(false, size) }
    }

    /// An element of the next class, and how many the class has.
    fn next_class(&mut self) -> Option<(Images, u64)> {
        let first = self.met.first_zero()?;
        self.met.set(first, true);
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

    /// The number of the element with these places: a digit for each level.
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
                place as u32
            })
            .collect()
    }
}
