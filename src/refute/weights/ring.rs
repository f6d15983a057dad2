//! Numbers modulo a power of a prime.

/// The rings in which weights are looked for. The classic proofs need 2 or 3.
pub(super) const RINGS: [Ring; 4] =
    [Ring::new::<2, 32>(), Ring::new::<3, 20>(), Ring::new::<5, 13>(), Ring::new::<7, 11>()];

/// A place, and the factor of what is added there.
pub(super) type PlaceFactor = (usize, u32);

/// The numbers modulo a power of a prime, which is at most 2^32: two of them multiply within 64 bits.
pub(super) struct Ring {
    pub(super) prime: u64,
    pub(super) exponent: u32,
    modulus: u64,
    /// 2^64 divided by the modulus, rounded down.
    reciprocal: u64,
    /// Adds to numbers, by their places, multiples of one number.
    pub(super) add_multiples: fn(&mut [u32], &[PlaceFactor], u32),
    /// Adds to each number the same multiple of another.
    pub(super) add_scaled: fn(&mut [u32], &[u32], u32),
}

// The two loops in which a search for weights is nearly all the time. The compiler knows the modulus: with a modulus in
// a variable, weights of 2000 random columns take nearly twice as long (`cargo bench --bench weights`, 2026-11-24).

fn add_multiples<const P: u64, const K: u32>(numbers: &mut [u32], factors: &[PlaceFactor], number: u32) {
    for &(at, factor) in factors {
        let sum = u64::from(numbers[at]) + u64::from(factor) * u64::from(number);
        numbers[at] = (sum % const { P.pow(K) }) as u32;
    }
}

fn add_scaled<const P: u64, const K: u32>(numbers: &mut [u32], others: &[u32], factor: u32) {
    for (number, &other) in numbers.iter_mut().zip(others) {
        let sum = u64::from(*number) + u64::from(factor) * u64::from(other);
        *number = (sum % const { P.pow(K) }) as u32;
    }
}

impl Ring {
    const fn new<const P: u64, const K: u32>() -> Self {
        let modulus = P.pow(K);
        assert!(modulus <= 1 << 32);
        Self {
            prime: P,
            exponent: K,
            modulus,
            reciprocal: ((1_u128 << 64) / modulus as u128) as u64,
            add_multiples: add_multiples::<P, K>,
            add_scaled: add_scaled::<P, K>,
        }
    }

    /// Reduces the number by a product in place of the division (Barrett 1986): the quotient is right or too small by
    /// one.
    #[inline]
    pub(super) fn reduce(&self, number: u64) -> u32 {
        let quotient = (u128::from(number) * u128::from(self.reciprocal)) >> 64;
        let rest = number - quotient as u64 * self.modulus;
        (if rest >= self.modulus { rest - self.modulus } else { rest }) as u32
    }

    pub(super) fn negative(&self, number: u32) -> u32 {
        // For 0 this is the modulus itself, which is reduced to 0.
        self.reduce(self.modulus - u64::from(number))
    }

    pub(super) fn product(&self, one: u32, other: u32) -> u32 {
        self.add_product(0, one, other)
    }

    /// Returns `sum + one * other`.
    #[inline]
    pub(super) fn add_product(&self, sum: u32, one: u32, other: u32) -> u32 {
        self.reduce(u64::from(sum) + u64::from(one) * u64::from(other))
    }

    /// Returns the largest power of the prime that divides the number, as its exponent; that of the modulus for 0.
    pub(super) fn valuation(&self, number: u32) -> u32 {
        if number == 0 {
            return self.exponent;
        }
        // Without a division.
        if self.prime == 2 {
            return number.trailing_zeros();
        }
        let (mut rest, mut valuation) = (u64::from(number), 0);
        while rest.is_multiple_of(self.prime) {
            rest /= self.prime;
            valuation += 1;
        }
        valuation
    }

    /// Returns `number / prime^exponent`, without a rest.
    pub(super) fn shifted(&self, number: u32, exponent: u32) -> u32 {
        match number {
            0 => 0,
            number => (u64::from(number) / self.prime.pow(exponent)) as u32,
        }
    }

    /// Returns `prime^exponent`.
    pub(super) fn power(&self, exponent: u32) -> u32 {
        // From that of the modulus on it is 0; and 2^32 would not fit.
        if exponent < self.exponent { self.prime.pow(exponent) as u32 } else { 0 }
    }

    /// Returns the inverse of this number, which the prime does not divide.
    pub(super) fn inverse(&self, unit: u32) -> u32 {
        inverse(u64::from(unit), self.modulus) as u32
    }

    /// Tells by what to multiply a row with the entry `pivot` so that, added to a row with the entry `entry`, it leaves
    /// 0. The valuation of `entry` is at least that of `pivot`.
    pub(super) fn eliminating(&self, entry: u32, pivot: u32) -> u32 {
        let valuation = self.valuation(pivot);
        // The pivot itself may have no inverse. Without its powers of the prime it has one.
        let inverse = self.inverse(self.shifted(pivot, valuation));
        self.negative(self.product(self.shifted(entry, valuation), inverse))
    }
}

/// Returns the inverse of `unit` modulo `modulus`, by Euclid's algorithm. They have no common divisor, and the modulus
/// is at most 2^32.
pub(super) fn inverse(unit: u64, modulus: u64) -> u64 {
    let (mut rest, mut next) = (modulus as i64, unit as i64);
    let (mut factor, mut next_factor) = (0, 1);
    while next != 0 {
        let quotient = rest / next;
        (rest, next) = (next, rest - quotient * next);
        (factor, next_factor) = (next_factor, factor - quotient * next_factor);
    }
    factor.rem_euclid(modulus as i64) as u64
}

#[cfg(test)]
mod tests {
    use super::RINGS;

    #[test]
    fn units_have_inverses() {
        for ring in RINGS {
            let (prime, exponent) = (ring.prime, ring.exponent);
            let last = (ring.modulus - 1) as u32;
            for number in [1, 2, 3, 5, 7, 44, 375, 343 * 16, last / 2, last - 1, last] {
                let valuation = ring.valuation(number);
                let unit = ring.shifted(number, valuation);
                assert_eq!(ring.product(unit, ring.inverse(unit)), 1, "{unit} modulo {prime}^{exponent}");
                assert_eq!(ring.product(unit, ring.power(valuation)), number);
                assert_eq!(ring.add_product(number, 1, ring.negative(number)), 0);
                let entry = ring.product(number, last - 1);
                let factor = ring.eliminating(entry, number);
                assert_eq!(ring.add_product(entry, factor, number), 0, "{entry} by {number}");
                let mut numbers = [1, entry];
                (ring.add_multiples)(&mut numbers, &[(1, factor)], number);
                assert_eq!(numbers, [1, 0], "{entry} by {number}");
                (ring.add_scaled)(&mut numbers, &[number, 0], last);
                assert_eq!(numbers, [ring.add_product(1, number, last), 0], "{number} by {last}");
            }
            assert_eq!((ring.negative(0), ring.valuation(0)), (0, exponent));
            assert_eq!((ring.power(exponent), ring.shifted(0, exponent)), (0, 0));
        }
    }

    #[test]
    fn numbers_are_reduced_as_by_a_division() {
        for ring in RINGS {
            let near = |number: u64| [number.wrapping_sub(1), number, number.wrapping_add(1)];
            let multiples = [0, 1, 2, 1 << 20, ring.reciprocal - 1, ring.reciprocal];
            let numbers = multiples.into_iter().flat_map(|times| near(times.wrapping_mul(ring.modulus)));
            for number in numbers.chain([u64::MAX, u64::MAX - ring.modulus]) {
                assert_eq!(
                    u64::from(ring.reduce(number)),
                    number % ring.modulus,
                    "{number} by {}",
                    ring.prime
                );
            }
        }
    }
}
