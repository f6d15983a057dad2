//! A problem and its matrix, to read covers back in the problem's own words.

use std::sync::Arc;

use smallvec::SmallVec;

use super::contract::ExactCover;
use crate::matrix::{Matrix, MatrixError, RowId};

/// A problem, or a pointer to it, and its matrix.
#[derive(Debug)]
pub(crate) struct Decoder<P: ExactCover> {
    problem: P,
    matrix: Arc<Matrix<P::Choice>>,
}

impl<P: ExactCover> Decoder<P> {
    /// Builds the matrix of the problem.
    pub(crate) fn new(problem: P) -> Result<Self, MatrixError> {
        let matrix = Arc::new(problem.matrix()?);
        Ok(Self { problem, matrix })
    }

    /// Takes a matrix that the problem has made before.
    pub(super) fn with_matrix(problem: P, matrix: Arc<Matrix<P::Choice>>) -> Self {
        Self { problem, matrix }
    }

    pub(crate) fn problem(&self) -> &P {
        &self.problem
    }

    pub(crate) fn matrix(&self) -> &Arc<Matrix<P::Choice>> {
        &self.matrix
    }

    /// Reads back a cover of the matrix; the choices of up to 16 rows are gathered without an allocation.
    pub(crate) fn decode(&self, rows: &[RowId]) -> P::Solution {
        let choices: SmallVec<[&P::Choice; 16]> =
            rows.iter().filter_map(|&row| self.matrix.label(row)).collect();
        self.problem.decode(&choices)
    }
}

// Not derived: that would ask for `P::Choice: Clone`.
impl<P: ExactCover + Clone> Clone for Decoder<P> {
    fn clone(&self) -> Self {
        Self { problem: self.problem.clone(), matrix: self.matrix.clone() }
    }
}
