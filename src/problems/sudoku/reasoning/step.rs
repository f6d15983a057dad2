//! The words of reasoning: techniques, steps with their reasons, contradictions.

use std::fmt;
use std::sync::Arc;

use crate::problems::sudoku::candidate::{Candidate, Position, symbol};
use crate::util::short;

/// A way to conclude something from the candidates, in the order from easy to hard.
///
/// A full house is one with as many cells as there are digits: every digit stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A digit has one place left in a full house.
    HiddenSingle,
    /// A cell has one candidate left.
    NakedSingle,
    /// All places of a digit in a full house lie in another house too: the digit is removed from the rest of that
    /// house. ("Pointing" and "claiming" are its forms between boxes and lines.)
    Locked,
    /// Two cells of a house have the same two candidates: these are removed from the rest of the house.
    NakedPair,
    /// Two digits of a full house have the same two places: the other candidates are removed there.
    HiddenPair,
}

impl Technique {
    /// All techniques, from easy to hard.
    pub const ALL: &[Self] =
        &[Self::HiddenSingle, Self::NakedSingle, Self::Locked, Self::NakedPair, Self::HiddenPair];
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HiddenSingle => "hidden single",
            Self::NakedSingle => "naked single",
            Self::Locked => "locked candidates",
            Self::NakedPair => "naked pair",
            Self::HiddenPair => "hidden pair",
        })
    }
}

/// One step of reasoning. Displayed as `7 at r1c5: the only place in row 1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The pass that found it, from 1.
    pub pass: usize,
    /// What follows.
    pub conclusion: Conclusion,
    /// Why.
    pub because: Because,
}

impl Step {
    /// The technique that found it.
    #[must_use]
    pub fn technique(&self) -> Technique {
        match self.because {
            Because::OnlyPlace { .. } => Technique::HiddenSingle,
            Because::OnlyDigit => Technique::NakedSingle,
            Because::Locked { .. } => Technique::Locked,
            Because::NakedPair { .. } => Technique::NakedPair,
            Because::HiddenPair { .. } => Technique::HiddenPair,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.conclusion, self.because)
    }
}

/// What follows from a step. Displayed as `7 at r1c5`, or `not 3 at r2c4, not 3 at r2c5`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Conclusion {
    /// This digit stands in this cell.
    Placed(Candidate),
    /// These digits do not stand in these cells. Never empty.
    Removed(Vec<Candidate>),
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placed(candidate) => write!(f, "{candidate}"),
            Self::Removed(candidates) => {
                f.write_str("not ")?;
                join(f, candidates, ", not ")
            }
        }
    }
}

/// Why a step holds. Houses are given by their names, [`House::name`](super::super::House::name).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Because {
    /// The house has no other place for the digit.
    OnlyPlace {
        /// The full house.
        house: Arc<str>,
    },
    /// The cell has no other candidate.
    OnlyDigit,
    /// All places of a digit in one house lie in another one too.
    Locked {
        /// The digit.
        digit: u8,
        /// Its places.
        cells: Vec<Position>,
        /// The full house.
        house: Arc<str>,
        /// The house that loses candidates.
        other: Arc<str>,
    },
    /// Two cells have only these two candidates.
    NakedPair {
        /// The digits.
        digits: [u8; 2],
        /// The cells.
        cells: [Position; 2],
        /// The house that loses candidates.
        house: Arc<str>,
    },
    /// Two digits have only these two places.
    HiddenPair {
        /// The digits.
        digits: [u8; 2],
        /// The cells, which lose their other candidates.
        cells: [Position; 2],
        /// The full house.
        house: Arc<str>,
    },
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyPlace { house } => write!(f, "the only place in {}", short(house)),
            Self::OnlyDigit => f.write_str("the only digit that fits there"),
            Self::Locked { digit, cells, house, other } => {
                write!(f, "{} has its {} at ", short(house), symbol(*digit))?;
                join(f, cells, " or ")?;
                write!(f, ", all in {}", short(other))
            }
            Self::NakedPair { digits, cells: [one, two], house } => {
                let ([first, second], house) = (digits.map(symbol), short(house));
                write!(f, "only {first} and {second} fit at {one} and {two} in {house}")
            }
            Self::HiddenPair { digits, cells: [one, two], house } => {
                let ([first, second], house) = (digits.map(symbol), short(house));
                write!(f, "{first} and {second} fit only at {one} and {two} in {house}")
            }
        }
    }
}

fn join(f: &mut fmt::Formatter<'_>, parts: &[impl fmt::Display], between: &str) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            f.write_str(between)?;
        }
        write!(f, "{part}")?;
    }
    Ok(())
}

/// Why there is no solution, and where. Displayed as `no place for 7 in row 1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// A cell has no candidate left, or its digit stands in one of its houses already.
    NoDigit {
        /// The cell.
        cell: Position,
    },
    /// A full house has no place left for a digit.
    NoPlace {
        /// The digit.
        digit: u8,
        /// The name of the house.
        house: Arc<str>,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDigit { cell } => write!(f, "no digit fits at {cell}"),
            Self::NoPlace { digit, house } => {
                write!(f, "no place for {} in {}", symbol(*digit), short(house))
            }
        }
    }
}

/// A step found by a sweep. When it is applied, part of it may no longer be new.
pub(super) type Found = (Conclusion, Because);
