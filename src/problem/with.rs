//! Problems made of others: with further rules, or with other solutions.

use std::fmt;

use super::contract::ExactCover;
use crate::matrix::{Matrix, MatrixBuilder, MatrixError};
use crate::symmetry::{Group, SymmetryError};

/// A problem with further rules, whose solutions are those of the problem that obey them. From [`ExactCover::with`].
#[derive(Clone)]
pub struct With<P, R> {
    pub(super) problem: P,
    pub(super) rules: R,
}

impl<P, R> With<P, R> {
    /// The problem without the rules.
    pub const fn problem(&self) -> &P {
        &self.problem
    }
}

impl<P, R> ExactCover for With<P, R>
where
    P: ExactCover,
    R: Fn(&mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError>,
{
    type Choice = P::Choice;
    type Solution = P::Solution;

    fn emit(&self, matrix: &mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError> {
        self.problem.emit(matrix)?;
        (self.rules)(matrix)
    }

    fn decode(&self, choices: &[&P::Choice]) -> P::Solution {
        self.problem.decode(choices)
    }
}

impl<P: fmt::Debug, R> fmt::Debug for With<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("With").field("problem", &self.problem).finish_non_exhaustive()
    }
}

/// A problem whose solutions are made into something else. From [`ExactCover::map_solution`].
#[derive(Clone)]
pub struct MapSolution<P, F> {
    pub(super) problem: P,
    pub(super) map: F,
}

impl<P, F> MapSolution<P, F> {
    /// The problem with its own solutions.
    pub const fn problem(&self) -> &P {
        &self.problem
    }
}

impl<P: ExactCover, S, F: Fn(P::Solution) -> S> ExactCover for MapSolution<P, F> {
    type Choice = P::Choice;
    type Solution = S;

    fn emit(&self, matrix: &mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError> {
        self.problem.emit(matrix)
    }

    fn decode(&self, choices: &[&P::Choice]) -> S {
        (self.map)(self.problem.decode(choices))
    }

    fn symmetries(&self, matrix: &Matrix<P::Choice>) -> Result<Group, SymmetryError> {
        self.problem.symmetries(matrix)
    }
}

impl<P: fmt::Debug, F> fmt::Debug for MapSolution<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MapSolution").field("problem", &self.problem).finish_non_exhaustive()
    }
}
