//! Problems whose types are forgotten, except for their solutions.

use std::fmt;
use std::sync::Arc;

use super::contract::ExactCover;
use crate::matrix::{Matrix, MatrixBuilder, MatrixError, RowId};

type Decode<'a, S> = dyn Fn(&[&RowId]) -> S + Send + Sync + 'a;

/// A problem of any type, with solutions of this type: problems with different choices fit in one list. Its choices are
/// the rows of their matrix. From [`ExactCover::boxed`].
#[derive(Clone)]
pub struct BoxedProblem<'a, S> {
    matrix: Matrix<RowId>,
    decode: Arc<Decode<'a, S>>,
}

impl<'a, S> BoxedProblem<'a, S> {
    pub(super) fn new<P>(problem: P) -> Result<Self, MatrixError>
    where
        P: ExactCover<Choice: Send + Sync, Solution = S> + Send + Sync + 'a,
    {
        let labeled = problem.matrix()?;
        let matrix = labeled.numbered();
        let decode = move |rows: &[&RowId]| {
            let choices: Vec<&P::Choice> = rows.iter().filter_map(|&&row| labeled.label(row)).collect();
            problem.decode(&choices)
        };
        Ok(Self { matrix, decode: Arc::new(decode) })
    }
}

impl<S> ExactCover for BoxedProblem<'_, S> {
    type Choice = RowId;
    type Solution = S;

    fn emit(&self, matrix: &mut MatrixBuilder<RowId>) -> Result<(), MatrixError> {
        matrix.restate(&self.matrix)
    }

    fn decode(&self, rows: &[&RowId]) -> S {
        (self.decode)(rows)
    }

    fn matrix(&self) -> Result<Matrix<RowId>, MatrixError> {
        Ok(self.matrix.clone())
    }
}

impl<S> fmt::Debug for BoxedProblem<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoxedProblem").field("rows", &self.matrix.row_count()).finish_non_exhaustive()
    }
}
