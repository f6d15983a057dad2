//! The difficulty of a puzzle: the hardest technique it needs, or that reasoning is not enough.

use std::fmt;

use super::{Reasoning, Status, Technique};
use crate::adapters::sudoku::Sudoku;
use crate::matrix::MatrixError;
use crate::problem::Solutions;
use crate::search::{Cancel, Search, Uniqueness};

/// The difficulty of a puzzle, by what can be seen at sight: the techniques up to hidden pairs. From [`Sudoku::rating`].
/// [`Sudoku::hardest_technique`] goes on with the harder ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rating {
    /// Reasoning solves it, and this is the hardest technique it needs.
    Technique(Technique),
    /// Reasoning up to hidden pairs gets stuck, and the search solves the rest.
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

/// The class of a puzzle, as puzzles are offered to people. From [`Rating::difficulty`]. Displayed as one word in lower
/// case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Difficulty {
    /// Hidden singles are enough.
    Easy,
    /// Naked singles or locked candidates are needed.
    Medium,
    /// Naked or hidden pairs are needed.
    Hard,
    /// More than these techniques is needed.
    Expert,
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        })
    }
}

impl Rating {
    /// Returns the class of the puzzle; `None` if it does not have exactly one solution, or that is not known.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self {
            Self::Technique(Technique::HiddenSingle) => Some(Difficulty::Easy),
            Self::Technique(Technique::NakedSingle | Technique::Locked) => Some(Difficulty::Medium),
            Self::Technique(_) => Some(Difficulty::Hard),
            Self::Search { .. } => Some(Difficulty::Expert),
            Self::NoSolution | Self::SeveralSolutions | Self::Unknown => None,
        }
    }
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
    /// Returns the hardest technique that the puzzle needs, up to hidden pairs: [`Reasoning`] solves it with the techniques
    /// up to this one, but not with the easier ones alone. If these do not solve it, a search decides. A board given in full
    /// has the easiest rating.
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
        let Some((reasoning, needed)) = self.reason_up_to(Technique::HiddenPair, &search.cancel) else {
            return Ok(Rating::Unknown);
        };
        match reasoning.status() {
            Status::Solved => return Ok(Rating::Technique(needed)),
            Status::Contradiction(_) => return Ok(Rating::NoSolution),
            Status::Running | Status::Stuck => {}
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

    /// Returns the hardest technique of all that the puzzle needs: [`Reasoning`] solves it with the techniques up to this
    /// one, but not with the easier ones alone. `None` if it does not solve it, as if there is not one solution.
    ///
    /// Cost: the reasoning.
    ///
    /// ```
    /// use exactcover::Sudoku;
    /// use exactcover::problems::sudoku::reasoning::{Difficulty, Technique};
    ///
    /// let puzzle: Sudoku =
    ///     "....89..4.19.5.7...........3.......6..512..8...4..8.......3...8.97......4..2.7...".parse()?;
    /// assert_eq!(puzzle.rating()?.difficulty(), Some(Difficulty::Expert));
    /// assert_eq!(puzzle.hardest_technique(), Some(Technique::XWing));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hardest_technique(&self) -> Option<Technique> {
        let (reasoning, needed) = self.reason_up_to(Technique::Contradiction, &Cancel::default())?;
        (reasoning.status() == Status::Solved).then_some(needed)
    }

    /// Reasons with one technique more each time, so that the last one is needed; `None` if the flag was raised.
    fn reason_up_to(&self, most: Technique, cancel: &Cancel) -> Option<(Reasoning, Technique)> {
        let (mut reasoning, mut needed) = (Reasoning::new(self), Technique::HiddenSingle);
        for &technique in Technique::ALL.iter().filter(|&&technique| technique <= most) {
            (reasoning, needed) = (reasoning.up_to(technique), technique);
            while reasoning.next().is_some() {
                if cancel.is_raised() {
                    return None;
                }
            }
            if reasoning.status() != Status::Stuck {
                break;
            }
        }
        Some((reasoning, needed))
    }
}
