//! Set partition: exact cover itself, with the elements as columns and the sets as rows.

use crate::matrix::{MatrixBuilder, MatrixError};
use crate::problem::ExactCover;

/// The ways to choose some of the allowed sets so that each element is in exactly one of them.
///
/// The matrix has a primary column for each element and a row for each set. The matrix refuses a set that is empty,
/// that names an element twice, or that names an unknown element.
///
/// ```
/// use exactcover::{ExactCover, SetPartition};
///
/// let teams = SetPartition::new(4, [vec![0, 1], vec![2, 3], vec![1, 2], vec![0, 3], vec![3]]);
/// let all: Vec<_> = teams.solutions()?.collect();
/// assert_eq!(all, [[[0, 1], [2, 3]], [[0, 3], [1, 2]]]);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetPartition {
    elements: usize,
    sets: Vec<Vec<usize>>,
}

impl SetPartition {
    /// Creates the problem to partition the elements 0 to `elements` - 1 into some of these sets. A set listed twice
    /// counts as two.
    #[must_use]
    pub fn new(elements: usize, sets: impl IntoIterator<Item = Vec<usize>>) -> Self {
        Self { elements, sets: sets.into_iter().collect() }
    }
}

/// A choice is a set; a solution is the sets of a partition, in ascending order.
impl ExactCover for SetPartition {
    type Choice = Vec<usize>;
    type Solution = Vec<Vec<usize>>;

    fn emit(&self, m: &mut MatrixBuilder<Vec<usize>>) -> Result<(), MatrixError> {
        let element = m.primary("element", self.elements);
        for set in &self.sets {
            m.row(set.clone(), set.iter().map(|&e| element.at(e)))?;
        }
        Ok(())
    }

    fn decode(&self, choices: &[&Vec<usize>]) -> Vec<Vec<usize>> {
        let mut sets: Vec<Vec<usize>> = choices.iter().map(|&set| set.clone()).collect();
        sets.sort_unstable();
        sets
    }
}
