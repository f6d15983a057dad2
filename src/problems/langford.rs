//! Langford pairs: sequences in which k numbers stand between the two k's.

use crate::matrix::{MatrixBuilder, MatrixError};
use crate::problem::ExactCover;

/// The ways to write the numbers 1 to n twice each so that k numbers stand between the two k's.
///
/// A sequence and its reverse count as two. There are sequences if and only if n or n + 1 is a multiple of 4. The
/// matrix has a primary column for each number and for each of the 2n places, and a row for each number and each
/// pair of places that it may take.
///
/// ```
/// use exactcover::{ExactCover, Langford};
///
/// assert_eq!(Langford::new(3).first()?, Some(vec![3, 1, 2, 1, 3, 2]));
/// assert_eq!(Langford::new(8).count()?, 300);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Langford {
    numbers: usize,
}

impl Langford {
    /// Creates the problem with the numbers 1 to `numbers`.
    #[must_use]
    pub const fn new(numbers: usize) -> Self {
        Self { numbers }
    }
}

/// A choice is a number and its two places, counted from 0; a solution is the sequence.
impl ExactCover for Langford {
    type Choice = (usize, [usize; 2]);
    type Solution = Vec<usize>;

    fn emit(&self, m: &mut MatrixBuilder<Self::Choice>) -> Result<(), MatrixError> {
        let places = self.numbers.saturating_mul(2);
        let (number, place) = (m.primary("number", self.numbers), m.primary("place", places));
        for k in 1..=self.numbers {
            // Between places that differ by k + 1 stand k numbers.
            for (first, second) in (k + 1..places).enumerate() {
                m.row((k, [first, second]), [number.at(k - 1), place.at(first), place.at(second)])?;
            }
        }
        Ok(())
    }

    fn decode(&self, choices: &[&Self::Choice]) -> Vec<usize> {
        let mut numbers = Vec::with_capacity(2 * choices.len());
        for &&(k, [first, second]) in choices {
            numbers.extend_from_slice(&[(first, k), (second, k)]);
        }
        numbers.sort_unstable();
        numbers.iter().map(|&(_, k)| k).collect()
    }
}
