//! Sums of any size, one for each level of a search, added without allocating.

use num_bigint::BigUint;

/// The number of covers found below each level but not below a deeper one; the first sum is of what was found outside
/// of all levels. All sums have the same number of limbs. When one overflows, all get a limb more.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    limbs: usize,
    /// The limbs of each sum, the lowest first.
    stack: Vec<u64>,
}

impl Sums {
    pub(super) fn new(limbs: usize) -> Self {
        Self { limbs, stack: vec![0; limbs] }
    }

    /// A level more.
    pub(super) fn push_level(&mut self) {
        self.stack.resize(self.stack.len() + self.limbs, 0);
    }

    /// The sum of the last level.
    pub(super) fn top(&self) -> &[u64] {
        &self.stack[self.stack.len() - self.limbs..]
    }

    /// A level less: its sum is added to that of the level before.
    pub(super) fn pop_level(&mut self) {
        let start = self.stack.len() - self.limbs;
        let (below, top) = self.stack.split_at_mut(start);
        let overflows = add(&mut below[start - self.limbs..], top);
        self.stack.truncate(start);
        self.carry(overflows);
    }

    /// Adds to the sum of the last level a number of at most as many limbs.
    pub(super) fn add(&mut self, number: &[u64]) {
        let start = self.stack.len() - self.limbs;
        let overflows = add(&mut self.stack[start..], number);
        self.carry(overflows);
    }

    /// After the last sum has overflowed, gives all sums a limb more.
    fn carry(&mut self, overflows: bool) {
        if overflows {
            let wider = self.stack.chunks(self.limbs).flat_map(|sum| sum.iter().chain(&[0]));
            self.stack = wider.copied().collect();
            self.limbs += 1;
            if let Some(top) = self.stack.last_mut() {
                *top = 1;
            }
        }
    }

    /// All of them together.
    pub(super) fn total(&self) -> BigUint {
        self.stack.chunks(self.limbs).map(number).sum()
    }
}

/// Adds the second number to the first; whether that overflows.
pub(crate) fn add(sum: &mut [u64], number: &[u64]) -> bool {
    let mut carry = false;
    for (limb, &more) in sum.iter_mut().zip(number.iter().chain(std::iter::repeat(&0))) {
        let (added, overflows) = limb.overflowing_add(more);
        let (added, overflows_by_carry) = added.overflowing_add(carry.into());
        (*limb, carry) = (added, overflows | overflows_by_carry);
    }
    carry
}

/// The number with these limbs.
pub(crate) fn number(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}
