//! A group that leaves a set of rows as it is, which a set with one row more inherits in part.
//!
//! Less than the whole stabilizer is enough: rows that a subgroup maps to each other are equivalent, and each of them
//! counts. So some of Schreier's generators are drawn (Á. Seress, "Permutation Group Algorithms", 2003, section 4.3).

use std::sync::Arc;

use num_bigint::BigUint;

use crate::symmetry::images::{Images, identity, inverse, orbits};
use crate::util::SplitMix64;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Inherited {
    /// For each row its image. Each leaves the set as it is, and none is the identity.
    pub(crate) generators: Vec<Images>,
    /// At least the number of elements.
    order: BigUint,
}

impl Inherited {
    pub(crate) fn new(generators: Vec<Images>, order: BigUint) -> Self {
        Self { generators, order }
    }

    pub(crate) fn trivial() -> Self {
        Self { generators: Vec::new(), order: BigUint::from(1_u32) }
    }

    pub(crate) fn is_trivial(&self) -> bool {
        self.generators.is_empty()
    }

    /// Returns the bytes that it takes, about: of generators that others have too a part.
    pub(crate) fn bytes(&self) -> usize {
        let part = |images: &Images| size_of_val(&**images) / Arc::strong_count(images);
        self.generators.iter().map(part).sum()
    }

    /// Returns for each of the rows the first of its orbit.
    pub(crate) fn orbits(&self, rows: usize) -> Vec<u32> {
        orbits(rows, self.generators.iter().map(|images| &images[..]))
    }

    /// Returns the orbit of the row, and for each row of it the generator by which it was reached.
    fn orbit_of(&self, row: u32, rows: usize) -> (Vec<u32>, Vec<Option<usize>>) {
        let (mut orbit, mut reached) = (vec![row], vec![None; rows]);
        reached[row as usize] = Some(0); // never followed: the way back ends here
        let mut at = 0;
        while at < orbit.len() {
            for (number, generator) in self.generators.iter().enumerate() {
                let image = generator[orbit[at] as usize];
                if reached[image as usize].is_none() {
                    reached[image as usize] = Some(number);
                    orbit.push(image);
                }
            }
            at += 1;
        }
        (orbit, reached)
    }

    /// Returns the most bytes that a [`stabilizer`](Self::stabilizer) takes, about.
    pub(crate) fn bytes_of_stabilizer(&self) -> usize {
        self.generators.first().map_or(0, |first| size_of_val(&**first).saturating_mul(draws(&self.order)))
    }

    /// Returns elements that leave this row as it is.
    pub(crate) fn stabilizer(&self, row: u32, random: &mut SplitMix64) -> Self {
        let Some(first) = self.generators.first() else { return Self::trivial() };
        let rows = first.len();

        let (orbit, reached) = self.orbit_of(row, rows);
        if orbit.len() == 1 {
            return self.clone();
        }

        let order = &self.order / orbit.len();
        // Nothing but the identity leaves the row as it is.
        if order <= BigUint::from(1_u32) {
            return Self::trivial();
        }

        let inverses: Vec<Images> = self.generators.iter().map(|generator| inverse(generator)).collect();
        let fixing = |generator: &&Images| generator[row as usize] == row;
        let mut generators: Vec<Images> = self.generators.iter().filter(fixing).cloned().collect();
        let most = draws(&order);
        let mut word = identity(rows).to_vec();
        for draw in 0..most {
            if generators.len() >= most {
                break;
            }
            // The first one is to be far from the identity. The others go on from it: a walk of several steps for each,
            // since one step is a generator times the last element, which would give little that is new.
            for _ in 0..if draw == 0 { 12 } else { 5 } {
                let generator = &self.generators[random.below(self.generators.len())];
                word.iter_mut().for_each(|image| *image = generator[*image as usize]);
            }

            let mut element = word.clone();
            // Divided by the way to the image of the row, it leaves the row as it is (Schreier).
            while element[row as usize] != row {
                let back = &inverses[reached[element[row as usize] as usize].unwrap_or(0)];
                element.iter_mut().for_each(|image| *image = back[*image as usize]);
            }
            let is_identity = element.iter().zip(0..).all(|(&image, row)| image == row);
            if !is_identity && !generators.iter().any(|other| **other == *element) {
                generators.push(element.into());
            }
        }

        Self { generators, order }
    }
}

/// Returns how many elements of a group of this order are drawn, to generate it.
///
/// Each that those before do not generate at least doubles what they do, so as many as the order has bits generate all.
/// Some are generated already, so twice as many are drawn, and a few for small groups.
fn draws(order: &BigUint) -> usize {
    let bits = usize::try_from(order.bits()).unwrap_or(usize::MAX);
    bits.saturating_mul(2).saturating_add(4)
}
