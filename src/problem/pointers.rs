//! Pointers to a problem are problems too.

use std::rc::Rc;
use std::sync::Arc;

use super::ExactCover;
use crate::error::Error;
use crate::matrix::{Matrix, MatrixBuilder, MatrixError};
#[cfg(feature = "analysis")]
use crate::questions::count::Count;
use crate::search::{Search, Uniqueness};
#[cfg(feature = "analysis")]
use crate::symmetry::{Group, SymmetryError};

macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<P: ExactCover + ?Sized> ExactCover for $pointer {
            type Choice = P::Choice;
            type Solution = P::Solution;

            fn emit(&self, matrix: &mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError> {
                (**self).emit(matrix)
            }

            fn decode(&self, choices: &[&P::Choice]) -> P::Solution {
                (**self).decode(choices)
            }

            // A problem may override these; the pointer must not fall back on the provided methods.

            fn matrix(&self) -> Result<Matrix<P::Choice>, MatrixError> {
                (**self).matrix()
            }

            fn first(&self) -> Result<Option<P::Solution>, MatrixError> {
                (**self).first()
            }

            #[cfg(feature = "analysis")]
            fn any(&self) -> Result<Option<P::Solution>, Error> {
                (**self).any()
            }

            fn unique(&self) -> Result<Uniqueness<P::Solution>, Error> {
                (**self).unique()
            }

            #[cfg(feature = "analysis")]
            fn count(&self) -> Result<Count, MatrixError> {
                (**self).count()
            }

            #[cfg(feature = "analysis")]
            fn count_with(&self, options: &Search) -> Result<Count, MatrixError> {
                (**self).count_with(options)
            }

            #[cfg(feature = "analysis")]
            fn symmetries(&self, matrix: &Matrix<P::Choice>) -> Result<Group, SymmetryError> {
                (**self).symmetries(matrix)
            }

            #[cfg(feature = "analysis")]
            fn knows_symmetries(&self) -> bool {
                (**self).knows_symmetries()
            }
        }
    )*};
}

forward!(&P, Box<P>, Rc<P>, Arc<P>);
