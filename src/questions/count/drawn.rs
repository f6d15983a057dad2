//! Numbers of any size drawn at random.

use num_bigint::BigUint;

/// A number below this one, each with the same probability; `None` if it is 0.
pub(super) fn below<R: rand::Rng + ?Sized>(most: &BigUint, random: &mut R) -> Option<BigUint> {
    let limbs = most.iter_u64_digits().len();
    let bits = most.iter_u64_digits().last()?.leading_zeros();
    // At least half of all draws are below.
    loop {
        let mut drawn: Vec<u64> = (0..limbs).map(|_| random.next_u64()).collect();
        if let Some(last) = drawn.last_mut() {
            *last &= u64::MAX >> bits;
        }
        let drawn = crate::engines::number(&drawn);
        if drawn < *most {
            return Some(drawn);
        }
    }
}
