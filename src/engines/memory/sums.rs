//! Sums of any size, one for each level of a search.
//!
//! Each sum is as wide as its number, and one that is 0 has no limbs: on a deep board most levels have not come to
//! their second row, and a sum as wide as the total for each of them took gigabytes.

use num_bigint::BigUint;

use crate::util::reserve;

/// The number of covers found below each level but not below a deeper one; the first sum is of what was found outside
/// of all levels.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelSums {
    /// For each sum but the first where it starts.
    starts: Vec<usize>,
    /// The limbs of each sum, the lowest first.
    limbs: Vec<u64>,
}

impl LevelSums {
    pub(super) fn bytes(&self) -> usize {
        8 * (self.starts.capacity() + self.limbs.capacity())
    }

    /// Adds a level.
    pub(super) fn push_level(&mut self) {
        reserve(&mut self.starts, 1);
        self.starts.push(self.limbs.len());
    }

    /// Returns the place where the sum of the last level starts.
    fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Returns the sum of the last level.
    pub(super) fn top(&self) -> &[u64] {
        &self.limbs[self.start()..]
    }

    /// Removes the last level: its sum is added to that of the level before.
    pub(super) fn pop_level(&mut self) {
        let Some(from) = self.starts.pop() else { return };
        let (start, end) = (self.start(), self.limbs.len());
        let mut carry = false;

        // The sum stands where the two numbers stood: it overtakes neither of them, because it starts with the lower.
        let width = (from - start).max(end - from);
        for at in 0..width {
            let [one, other] = [(start + at, from), (from + at, end)]
                .map(|(limb, end)| if limb < end { self.limbs[limb] } else { 0 });
            (self.limbs[start + at], carry) = add_limb(one, other, carry);
        }
        self.limbs.truncate(start + width);
        self.carry(carry);
    }

    /// Adds a number to the sum of the last level.
    #[inline]
    pub(super) fn add(&mut self, number: &[u64]) {
        // Zeros at the top are left out, so that a sum stays as wide as its number.
        let width = number.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1);
        let start = self.start();
        let missing = width.saturating_sub(self.limbs.len() - start);
        if missing > 0 {
            reserve(&mut self.limbs, missing);
            self.limbs.resize(start + width, 0);
        }
        let overflows = add(&mut self.limbs[start..], &number[..width]);
        self.carry(overflows);
    }

    /// Gives the last sum a limb more after it has overflowed.
    fn carry(&mut self, overflows: bool) {
        if overflows {
            reserve(&mut self.limbs, 1);
            self.limbs.push(1);
        }
    }

    /// Returns the sum of all of them.
    pub(super) fn total(&self) -> BigUint {
        let ends = self.starts.iter().copied().chain([self.limbs.len()]);
        let starts = [0].into_iter().chain(self.starts.iter().copied());
        starts.zip(ends).map(|(start, end)| number(&self.limbs[start..end])).sum()
    }
}

fn add_limb(one: u64, other: u64, carry: bool) -> (u64, bool) {
    let (added, overflows) = one.overflowing_add(other);
    let (added, overflows_by_carry) = added.overflowing_add(carry.into());
    (added, overflows | overflows_by_carry)
}

/// Adds the second number to the first; whether that overflows.
pub(crate) fn add(sum: &mut [u64], number: &[u64]) -> bool {
    let mut carry = false;
    for (limb, &more) in sum.iter_mut().zip(number.iter().chain(std::iter::repeat(&0))) {
        (*limb, carry) = add_limb(*limb, more, carry);
    }
    carry
}

/// Returns the number with these limbs.
#[allow(clippy::cast_possible_truncation, reason = "both halves")]
pub(crate) fn number(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

#[cfg(test)]
mod tests;
