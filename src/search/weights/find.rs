//! The search for weights: prime by prime.
//!
//! There are weights modulo a power of a prime if and only if the columns, each as often as it has to be covered, are no
//! sum of multiples of rows with coefficients whose denominators the prime does not divide. So each prime is a question
//! of its own, and if there are weights over the integers, each prime finds them. The classic proofs need 2 or 3. All
//! numbers are exact; a modulus up to 2^32 is found.

use super::answer::Weights;
use super::generators::generators;
use super::instance::Instance;
use super::simple::simple;
use super::smallest::{Smallest, smallest};
use crate::matrix::{Incidence, Matrix};
use crate::search::options::Search;

/// See [`Search::weights`].
pub(in crate::search) fn weights<L>(options: &Search, matrix: &Matrix<L>) -> Option<Weights> {
    let instance = Instance::new(options, matrix.incidence())?;
    let mut best = None;
    try_prime::<2, 32>(options, &instance, &mut best);
    try_prime::<3, 20>(options, &instance, &mut best);
    try_prime::<5, 13>(options, &instance, &mut best);
    try_prime::<7, 11>(options, &instance, &mut best);
    let (modulus, weightings) = best?;
    let found = simple(&instance, modulus, &weightings)?;
    let total = instance.total(&found, modulus);
    let mut weights = vec![0; matrix.column_count()];
    for (&column, &weight) in instance.names.iter().zip(&found) {
        weights[column as usize] = u64::from(weight);
    }
    let weights = Weights::new(modulus, weights, total, options.chosen(), options.excluded());
    debug_assert_eq!(weights.verify(matrix), Ok(()));
    Some(weights)
}

/// Whether there are such weights, and so no cover.
pub(in crate::search) fn has_weights(options: &Search, incidence: &Incidence) -> bool {
    Instance::new(options, incidence).is_some_and(|instance| {
        generators::<2, 32>(options, &instance).is_some()
            || generators::<3, 20>(options, &instance).is_some()
            || generators::<5, 13>(options, &instance).is_some()
            || generators::<7, 11>(options, &instance).is_some()
    })
}

/// Looks for weights modulo a power of the prime that is smaller than the modulus of the best found so far.
fn try_prime<const P: u64, const K: u32>(
    options: &Search,
    instance: &Instance,
    best: &mut Option<(u64, Vec<Vec<u32>>)>,
) {
    if best.as_ref().is_some_and(|&(modulus, _)| modulus <= P) {
        return;
    }
    let Some(generators) = generators::<P, K>(options, instance) else { return };
    let Smallest { exponent, weightings } = smallest::<P, K>(generators);
    let modulus = P.pow(exponent);
    if best.as_ref().is_none_or(|&(smallest, _)| modulus < smallest) {
        *best = Some((modulus, weightings));
    }
}
