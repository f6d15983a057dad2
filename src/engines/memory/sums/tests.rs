//! Sums against numbers of another crate.

use num_bigint::BigUint;

use super::*;
use crate::util::SplitMix64;

#[test]
fn sums_are_those_of_big_numbers() {
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let (mut sums, mut plain) = (LevelSums::default(), vec![BigUint::ZERO]);
        for _ in 0..300 {
            match random.below(3) {
                0 => {
                    sums.push_level();
                    plain.push(BigUint::ZERO);
                }
                1 if plain.len() > 1 => {
                    sums.pop_level();
                    let top = plain.pop().unwrap();
                    *plain.last_mut().unwrap() += top;
                }
                _ => {
                    // Many limbs of ones, so that carries go far; sometimes with zeros above.
                    let limbs: Vec<u64> =
                        (0..random.below(5)).map(|_| [u64::MAX, 0, 1][random.below(3)]).collect();
                    sums.add(&limbs);
                    *plain.last_mut().unwrap() += number(&limbs);
                }
            }
            assert_eq!(&number(sums.top()), plain.last().unwrap());
            assert_eq!(sums.total(), plain.iter().sum());
        }
    }
}

/// Each sum had as many limbs as the largest one.
#[test]
fn levels_without_covers_take_no_limbs() {
    let mut sums = LevelSums::default();
    sums.add(&[1; 1000]);
    (0..10_000).for_each(|_| sums.push_level());
    assert!(sums.bytes() < 8 * 1000 + 10 * 10_000, "{}", sums.bytes());
}
