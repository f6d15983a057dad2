//! The smallest modulus: which of the weightings modulo `P^K` are multiples of weightings modulo a smaller power.
//!
//! A weighting modulo `P^k` under which each row weighs 0, times `P^(K-k)`, is one modulo `P^K`. So the smallest power
//! is found among the multiples of `P^low`, for the largest `low` with which one of them gives the columns together a
//! weight. The generators are brought into a form in which this shows: the pivot is an entry of the least valuation of
//! all that are left, and the others become 0 in its column. Then a sum of multiples of them is a multiple of `P^low`
//! if and only if each term is.
//!
//! Source: the normal form of Smith, as in `generators`.

use super::generators::Weighting;
use super::ring::Ring;
use crate::search::Budget;

/// Weightings modulo `P^exponent` under which each row weighs 0. One of them gives the columns together a weight.
pub(super) struct Smallest {
    pub(super) exponent: u32,
    pub(super) weightings: Vec<Vec<u32>>,
}

/// Finds the smallest power of `P` that is a modulus of weights, or one that is as small as the budget allows. One of
/// the generators has a total.
pub(super) fn smallest(ring: &Ring, mut generators: Vec<Weighting>, budget: &mut Budget) -> Smallest {
    // Divided by what all its weights share, it proves something modulo the first power that does not divide its total.
    let exponent = |generator: &Weighting, least: u32| match generator.total {
        0 => u32::MAX,
        total => ring.valuation(total) - least + 1,
    };

    let mut leasts: Vec<(u32, usize)> = generators.iter().map(|generator| least(ring, generator)).collect();
    let (mut done, mut work) = (0, 0);
    // Modulo P itself: there is none smaller.
    while generators.iter().zip(&leasts).all(|(generator, &(least, _))| exponent(generator, least) > 1)
        && let Some(next) = (done..generators.len()).min_by_key(|&at| leasts[at].0)
        && budget.spend(work as u64).is_ok()
    {
        work = generators.len();
        // Those before `done` have been pivots, and stay as they are.
        generators.swap(done, next);
        leasts.swap(done, next);

        let (pivots, others) = generators.split_at_mut(done + 1);
        let pivot = &pivots[done];
        let column = leasts[done].1;
        let is_empty = leasts[done].0 == ring.exponent;
        done += 1;
        // The least of those that are left is 0, so all of them are.
        if is_empty {
            break;
        }

        for (other, least_of_other) in others.iter_mut().zip(&mut leasts[done..]) {
            if other.weights[column] != 0 {
                let factor = ring.eliminating(other.weights[column], pivot.weights[column]);
                (ring.add_scaled)(&mut other.weights, &pivot.weights, factor);
                other.total = ring.add_product(other.total, factor, pivot.total);
                *least_of_other = least(ring, other);
                work += 2 * other.weights.len();
            }
        }
    }

    let exponents = generators.iter().zip(&leasts).map(|(generator, &(least, _))| exponent(generator, least));
    let exponent = exponents.min().map_or(ring.exponent, |least| least.min(ring.exponent));
    let modulus = ring.prime.pow(exponent);

    let weightings = generators.into_iter().zip(leasts).filter(|(_, (least, _))| *least < ring.exponent);
    let weightings = weightings.map(|(generator, (least, _))| {
        // The quotient is a weighting modulo a power that is still at least the modulus.
        let shared = ring.prime.pow(least.min(ring.exponent - exponent));
        let smaller = |weight: u32| (u64::from(weight) / shared % modulus) as u32;
        generator.weights.into_iter().map(smaller).collect()
    });

    Smallest { exponent, weightings: weightings.collect() }
}

/// Finds the least valuation of a weight, and its column.
fn least(ring: &Ring, generator: &Weighting) -> (u32, usize) {
    let valuations = generator.weights.iter().map(|&weight| ring.valuation(weight));
    valuations.zip(0..).min().unwrap_or((ring.exponent, 0))
}
