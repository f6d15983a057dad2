//! A hash over all fields of a stored state, so that damage is detected.
//!
//! It is the hash of a [`Fingerprint`], of the fields as 64-bit numbers, lowest byte first, each list with its length
//! before it. It does not guard against forgers: anybody can compute it. So a state with the right seal is still checked
//! before it is used.

#[cfg(feature = "analysis")]
use num_bigint::BigUint;

use super::tree::{Part, Tree};
use crate::matrix::{Fingerprint, FingerprintHasher, RowId};

/// The fields hashed so far.
pub(crate) struct Seal(FingerprintHasher);

impl Seal {
    /// Begins with what every state has.
    pub(crate) fn new(matrix: Fingerprint, tree: &Tree) -> Self {
        let mut seal = Self(FingerprintHasher::default());
        seal.0.update(&matrix.to_le_bytes());
        seal.number(tree.order.into());
        seal.option(tree.branching.map(|branching| branching as u64));
        seal.option(tree.seed);
        seal.rows(&tree.chosen);
        seal.rows(&tree.excluded);
        seal
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.0.update(&number.to_le_bytes());
    }

    pub(crate) fn option(&mut self, number: Option<u64>) {
        self.number(u64::from(number.is_some()));
        self.number(number.unwrap_or(0));
    }

    pub(crate) fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        self.number(numbers.len() as u64);
        numbers.for_each(|number| self.number(number));
    }

    pub(crate) fn rows(&mut self, rows: &[RowId]) {
        self.numbers(rows.iter().map(|row| row.index() as u64));
    }

    #[cfg(feature = "analysis")]
    pub(crate) fn large(&mut self, number: &BigUint) {
        self.numbers(number.iter_u64_digits());
    }

    pub(crate) fn part(&mut self, part: &Part) {
        self.rows(&part.node.rows);
        self.rows(&part.node.excluded);
        self.rows(&part.path);
        let numbers = [part.node.share, u64::from(part.is_visited), part.given.into()];
        self.numbers(numbers.into_iter());
    }

    pub(crate) fn finish(self) -> Fingerprint {
        self.0.finish()
    }
}
