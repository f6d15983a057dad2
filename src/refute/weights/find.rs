//! The search for weights: prime by prime.
//!
//! There are weights modulo a power of a prime if and only if the columns, each as often as it has to be covered, are
//! no sum of multiples of rows with coefficients whose denominators the prime does not divide. So each prime is a
//! question of its own, and if there are weights over the integers, each prime finds them. All numbers are exact;
//! a modulus up to 2^32 is found.

use super::answer::Weights;
use super::generators::generators;
use super::instance::Instance;
use super::ring::{RINGS, Ring};
use super::simple::simple;
use super::smallest::{Smallest, smallest};
use crate::matrix::{Incidence, Matrix};
use crate::search::{Budget, Search, Stopped};

/// The budget of a user who asks for weights, in entries of tables that are read or changed: about a second.
pub(crate) const ASKED: u64 = 1 << 29;
/// That of a search that might go on without: some hundredths of a second.
pub(crate) const UNASKED: u64 = 1 << 24;
/// The flag is looked at after so much work.
const BETWEEN_LOOKS: u64 = 1 << 16;

/// See [`Search::weights`]. `work` is the budget.
pub(crate) fn weights<L>(options: &Search, matrix: &Matrix<L>, work: u64) -> Option<Weights> {
    let instance = Instance::new(options, matrix.incidence())?;
    let mut budget = Budget::new(work, BETWEEN_LOOKS, &options.cancel);
    let mut best = None;

    // Weights that were found are an answer, even if the budget does not suffice to look for a smaller modulus.
    for ring in &RINGS {
        if try_prime(ring, &instance, &mut budget, &mut best).is_err() {
            break;
        }
    }

    let (modulus, weightings) = best?;
    let found = simple(&instance, modulus, &weightings)?;
    let total = instance.total(&found, modulus);
    let mut weights = vec![0; matrix.column_count()];
    for (&column, &weight) in instance.names.iter().zip(&found) {
        weights[column as usize] = u64::from(weight);
    }

    let weights = Weights::new(modulus, weights, total, options.chosen(), options.excluded());
    // By code that shares nothing with the search.
    weights.verify(matrix).is_ok().then_some(weights)
}

/// Checks whether there are such weights, and so no cover, as far as that is found out quickly.
pub(crate) fn has_weights(options: &Search, incidence: &Incidence) -> bool {
    let Some(instance) = Instance::new(options, incidence) else { return false };
    let mut budget = Budget::new(UNASKED, BETWEEN_LOOKS, &options.cancel);
    let mut found = RINGS.iter().map(|ring| generators(ring, &instance, &mut budget));
    // The first that is found, or that takes too long.
    matches!(found.find(|found| !matches!(found, Ok(None))), Some(Ok(_)))
}

/// Looks for weights modulo a power of the prime that is smaller than the modulus of the best found so far.
fn try_prime(
    ring: &Ring,
    instance: &Instance,
    budget: &mut Budget,
    best: &mut Option<(u64, Vec<Vec<u32>>)>,
) -> Result<(), Stopped> {
    // Any power of this prime is as large as that, or larger.
    if best.as_ref().is_some_and(|&(modulus, _)| modulus <= ring.prime) {
        return Ok(());
    }
    let Some(generators) = generators(ring, instance, budget)? else { return Ok(()) };
    let Smallest { exponent, weightings } = smallest(ring, generators, budget);
    let modulus = ring.prime.pow(exponent);
    if best.as_ref().is_none_or(|&(smallest, _)| modulus < smallest) {
        *best = Some((modulus, weightings));
    }
    Ok(())
}
