//! The reason why there is no cover, as one answer: sums, weights, or columns that clash, the first of these that is
//! found.

use std::fmt;

use super::why::{Clash, Evidence, Questions};
use crate::matrix::Matrix;
#[cfg(feature = "optimize")]
use crate::refute::Sums;
use crate::refute::weights::Weights;
use crate::search::{Search, Stopped};
#[cfg(feature = "optimize")]
use crate::util::write_list;

/// The reason why there is no cover. From [`Search::why_none`].
///
/// Displayed as a sentence, that of the reason that it holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[must_use]
pub enum Reason {
    /// Some columns cannot all be covered, or some chosen rows cannot be in one cover.
    Clash(Clash),
    /// Some columns need more rows than others allow. Only with the feature `optimize`.
    #[cfg(feature = "optimize")]
    Sums(Sums),
    /// A coloring of the columns: each row weighs 0, and all columns together do not.
    Weights(Weights),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => clash.fmt(f),
            #[cfg(feature = "optimize")]
            Self::Sums(sums) => sums.fmt(f),
            Self::Weights(weights) => weights.fmt(f),
        }
    }
}

impl Reason {
    /// Displays the reason in the words of the problem: the rows of a clash by their labels, as [`Clash::display`] has
    /// them, and the chosen rows of sums. `matrix` is the one that was searched.
    pub fn display<'a, L: fmt::Display>(&'a self, matrix: &'a Matrix<L>) -> impl fmt::Display + 'a {
        ReasonInWords { reason: self, matrix }
    }
}

/// See [`Reason::display`].
struct ReasonInWords<'a, L> {
    reason: &'a Reason,
    matrix: &'a Matrix<L>,
}

impl<L: fmt::Display> fmt::Display for ReasonInWords<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Clash(clash) => clash.display(self.matrix).fmt(f),
            #[cfg(feature = "optimize")]
            Reason::Sums(sums) => {
                sums.fmt(f)?;
                let labels: Vec<&L> =
                    sums.chosen().iter().filter_map(|&row| self.matrix.label(row)).collect();
                if !labels.is_empty() {
                    f.write_str("; chosen: ")?;
                }
                write_list(f, &labels)
            }
            Reason::Weights(weights) => weights.fmt(f),
        }
    }
}

/// See [`Search::why_none`].
pub(super) fn why_none<L>(options: &Search, matrix: &Matrix<L>) -> Result<Option<Reason>, Stopped> {
    let mut questions = Questions::new(options, matrix);
    Ok(questions.best()?.map(|evidence| match evidence {
        #[cfg(feature = "optimize")]
        Evidence::Sums(sums) => Reason::Sums(questions.fewest_chosen(sums)),
        Evidence::Weights(weights) => Reason::Weights(weights),
        evidence => Reason::Clash(questions.shrink(evidence, true)),
    }))
}
