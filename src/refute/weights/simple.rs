//! The weights that are shown: of all that prove the same, some with few classes of columns.
//!
//! Multiples of weightings are added to one, as long as the columns together still weigh something and there are fewer
//! classes, or as many and fewer columns that weigh something. That is done for each weighting to begin with, up to a
//! bound; the best is taken, and multiplied so that the first weight that can be 1 is.

use super::instance::Instance;
use super::ring::inverse;

/// The weights that may be looked at.
const MOST_WORK: usize = 1 << 22;
/// Of each weighting at most this many multiples are tried.
const MOST_FACTORS: usize = 15;

/// The number of classes, and the number of columns that weigh something.
type Size = (usize, usize);

struct Tries<'a> {
    instance: &'a Instance,
    modulus: u64,
    weightings: &'a [Vec<u32>],
    work: usize,
    sorted: Vec<u32>,
}

/// Finds weights made of these weightings modulo `modulus`, of which one gives the columns together a weight.
pub(super) fn simple(instance: &Instance, modulus: u64, weightings: &[Vec<u32>]) -> Option<Vec<u32>> {
    let mut tries = Tries { instance, modulus, weightings, work: 0, sorted: Vec::new() };
    let mut best: Option<(Size, Vec<u32>)> = None;
    for start in weightings {
        // Some weights are wanted, whatever they take.
        if best.is_some() && tries.work > MOST_WORK {
            break;
        }
        if instance.total(start, modulus) != 0 {
            let found = tries.improve(start.clone());
            if best.as_ref().is_none_or(|(size, _)| found.0 < *size) {
                best = Some(found);
            }
        }
    }

    let (_, mut weights) = best?;
    // To multiply by a number that has an inverse changes no class and no zero.
    let unit = weights.iter().map(|&weight| u64::from(weight)).find(|&weight| is_unit(weight, modulus));
    let factor = inverse(unit.unwrap_or(1), modulus);
    for weight in &mut weights {
        *weight = (u64::from(*weight) * factor % modulus) as u32;
    }
    Some(weights)
}

impl Tries<'_> {
    /// Adds multiples until none makes it smaller.
    fn improve(&mut self, mut weights: Vec<u32>) -> (Size, Vec<u32>) {
        let mut size = self.size(&weights);
        let (mut at, mut since) = (0, 0);
        // Until none of the weightings has helped since the last change.
        while since < self.weightings.len() && self.work <= MOST_WORK {
            let step = &self.weightings[at];
            for factor in (1..self.modulus).take(MOST_FACTORS) {
                let add = |(&one, &other)| (u64::from(one) + factor * u64::from(other)) % self.modulus;
                let sum: Vec<u32> = weights.iter().zip(step).map(|pair| add(pair) as u32).collect();
                let new_size = self.size(&sum);
                if new_size < size && self.instance.total(&sum, self.modulus) != 0 {
                    (size, weights, since) = (new_size, sum, 0);
                }
            }
            (at, since) = ((at + 1) % self.weightings.len(), since + 1);
        }

        (size, weights)
    }

    fn size(&mut self, weights: &[u32]) -> Size {
        self.work += weights.len();
        self.sorted.clear();
        self.sorted.extend_from_slice(weights);
        self.sorted.sort_unstable();
        let classes = self.sorted.chunk_by(|one, next| one == next).count();
        (classes, weights.iter().filter(|&&weight| weight != 0).count())
    }
}

/// Checks whether a number has no divisor in common with the modulus.
fn is_unit(number: u64, modulus: u64) -> bool {
    let (mut one, mut other) = (number, modulus);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}
