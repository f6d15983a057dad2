//! The difficulty of a puzzle: the hardest technique it needs, or that reasoning is not enough.

use std::fmt;

use super::{Reasoning, Status, Technique};
use crate::adapters::sudoku::Sudoku;
use crate::matrix::MatrixError;
use crate::problem::Solutions;
use crate::search::Search;
use crate::search::Uniqueness;

/// The difficulty of a puzzle. From [`Sudoku::rating`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rating {
    /// Reasoning solves it, and this is the hardest technique it needs.
    Technique(Technique),
    /// Reasoning gets stuck, and the search solves the rest.
    Search {
        /// The nodes that the search visited to find the solution of the reduced puzzle and to prove
        /// that there is no other.
        nodes: u64,
    },
    /// There is no solution.
    NoSolution,
    /// There are two or more solutions.
    SeveralSolutions,
    /// The limit or the flag of the search ended it before the answer was known.
    Unknown,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Technique(technique) => technique.fmt(f),
            Self::Search { nodes } => write!(f, "search, {nodes} nodes"),
            Self::NoSolution => f.pad("no solution"),
            Self::SeveralSolutions => f.pad("several solutions"),
            Self::Unknown => f.pad("unknown"),
        }
    }
}

impl Sudoku {
    /// Returns the hardest technique that the puzzle needs: [`Reasoning`] solves it with the techniques up to this one,
    /// but not with the easier ones alone. If all of them together do not solve it, a search decides. A board given in
    /// full has the easiest rating.
    ///
    /// Cost: the reasoning and, if that does not decide, a search.
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`](crate::ExactCover::matrix).
    ///
    /// ```
    /// use exactcover::Sudoku;
    ///
    /// let rating = |line: &str| line.parse::<Sudoku>().unwrap().rating();
    /// assert_eq!(rating("4.....1....3..2.")?.to_string(), "hidden single");
    /// assert_eq!(rating("4.....1....3....")?.to_string(), "several solutions");
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn rating(&self) -> Result<Rating, MatrixError> {
        self.rating_with(&Search::new())
    }

    /// Rates the puzzle like [`rating`](Self::rating), with these options of the search. Its [flag](Search::cancel)
    /// ends the reasoning, too. If that or the limit of nodes ended it, the rating is [`Unknown`](Rating::Unknown).
    ///
    /// # Errors
    ///
    /// Those of [`rating`](Self::rating).
    pub fn rating_with(&self, search: &Search) -> Result<Rating, MatrixError> {
        let mut reasoning = Reasoning::new(self);
        // One technique more each time, so that the last one was needed.
        for &technique in Technique::ALL.iter().filter(|&&it| it <= Technique::HiddenPair) {
            reasoning = reasoning.up_to(technique);
            while reasoning.next().is_some() {
                if search.cancel.is_raised() {
                    return Ok(Rating::Unknown);
                }
            }
            match reasoning.status() {
                // The easier ones alone did not.
                Status::Solved => return Ok(Rating::Technique(technique)),
                Status::Contradiction(_) => return Ok(Rating::NoSolution),
                Status::Running | Status::Stuck => {}
            }
        }

        let reduced = reasoning.reduced();
        let mut solutions = Solutions::new(&reduced, search)?;
        Ok(match solutions.uniqueness() {
            None => Rating::Unknown,
            Some(Uniqueness::None) => Rating::NoSolution,
            Some(Uniqueness::Multiple(..)) => Rating::SeveralSolutions,
            Some(Uniqueness::Unique(_)) => Rating::Search { nodes: solutions.search().stats().nodes },
        })
    }
}
