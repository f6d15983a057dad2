//! Numbers modulo a power of a prime.

/// The numbers modulo `P^K`, which is at most 2^32: two of them multiply within 64 bits. The modulus is known to the
/// compiler, which divides by it without a division.
pub(super) struct Ring<const P: u64, const K: u32>;

impl<const P: u64, const K: u32> Ring<P, K> {
    pub(super) const MODULUS: u64 = {
        let modulus = P.pow(K);
        assert!(modulus <= 1 << 32);
        modulus
    };

    pub(super) fn reduce(number: u64) -> u32 {
        (number % Self::MODULUS) as u32
    }

    pub(super) fn negative(number: u32) -> u32 {
        Self::reduce(Self::MODULUS - u64::from(number))
    }

    pub(super) fn product(one: u32, other: u32) -> u32 {
        Self::add_product(0, one, other)
    }

    /// `sum + one * other`.
    pub(super) fn add_product(sum: u32, one: u32, other: u32) -> u32 {
        Self::reduce(u64::from(sum) + u64::from(one) * u64::from(other))
    }

    /// The largest power of `P` that divides the number, as its exponent; `K` for 0.
    pub(super) fn valuation(number: u32) -> u32 {
        let mut rest = u64::from(number);
        if rest == 0 {
            return K;
        }
        if P == 2 {
            return rest.trailing_zeros();
        }
        let mut valuation = 0;
        while rest.is_multiple_of(P) {
            rest /= P;
            valuation += 1;
        }
        valuation
    }

    /// `number / P^exponent`, where `P^exponent` divides the number.
    pub(super) fn shifted(number: u32, exponent: u32) -> u32 {
        match number {
            0 => 0,
            number => (u64::from(number) / P.pow(exponent)) as u32,
        }
    }

    /// `P^exponent`.
    pub(super) fn power(exponent: u32) -> u32 {
        if exponent < K { P.pow(exponent) as u32 } else { 0 }
    }

    /// The inverse of this number, which `P` does not divide.
    pub(super) fn inverse(unit: u32) -> u32 {
        inverse(u64::from(unit), Self::MODULUS) as u32
    }

    /// By what to multiply a row with the entry `pivot` so that, added to a row with the entry `entry`, it leaves 0.
    /// The valuation of `entry` is at least that of `pivot`.
    pub(super) fn eliminating(entry: u32, pivot: u32) -> u32 {
        let valuation = Self::valuation(pivot);
        let ratio =
            Self::product(Self::shifted(entry, valuation), Self::inverse(Self::shifted(pivot, valuation)));
        Self::negative(ratio)
    }
}

/// The inverse of `unit` modulo `modulus`, by Euclid's algorithm. They have no common divisor, and the modulus is at
/// most 2^32.
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
    use super::Ring;

    fn check<const P: u64, const K: u32>() {
        let last = (Ring::<P, K>::MODULUS - 1) as u32;
        for number in [1, 2, 3, 5, 7, 44, 375, 343 * 16, last / 2, last - 1, last] {
            let valuation = Ring::<P, K>::valuation(number);
            let unit = Ring::<P, K>::shifted(number, valuation);
            assert_eq!(Ring::<P, K>::product(unit, Ring::<P, K>::inverse(unit)), 1, "{unit} modulo {P}^{K}");
            assert_eq!(Ring::<P, K>::product(unit, Ring::<P, K>::power(valuation)), number);
            assert_eq!(Ring::<P, K>::add_product(number, 1, Ring::<P, K>::negative(number)), 0);
            let entry = Ring::<P, K>::product(number, last - 1);
            let factor = Ring::<P, K>::eliminating(entry, number);
            assert_eq!(Ring::<P, K>::add_product(entry, factor, number), 0, "{entry} by {number}");
        }
        assert_eq!(Ring::<P, K>::negative(0), 0);
        assert_eq!(
            (Ring::<P, K>::valuation(0), Ring::<P, K>::power(K), Ring::<P, K>::shifted(0, K)),
            (K, 0, 0)
        );
    }

    #[test]
    fn units_have_inverses() {
        check::<2, 32>();
        check::<3, 20>();
        check::<5, 13>();
        check::<7, 11>();
    }
}
