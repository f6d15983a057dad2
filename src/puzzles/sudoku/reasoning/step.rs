//! The words of reasoning: techniques, and steps with their reasons.

use std::fmt;
use std::sync::Arc;

use crate::adapters::sudoku::{Candidate, Position, symbol};
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

/// One step of reasoning: a digit that is placed, or candidates that are removed. Displayed as
/// `7 at r1c5: the only place in row 1`, or as `not 3 at r2c4, not 3 at r2c5: ` and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The pass that found it, from 1.
    pub pass: usize,
    /// The digit that stands in this cell.
    pub placed: Option<Candidate>,
    /// Otherwise the digits that do not stand in these cells, at least one.
    pub removed: Vec<Candidate>,
    /// The reason why it holds.
    pub reason: Reason,
}

impl Step {
    /// Makes the step that places a digit, in a pass that is not known yet.
    pub(super) fn place(candidate: Candidate, reason: Reason) -> Self {
        Self { pass: 0, placed: Some(candidate), removed: Vec::new(), reason }
    }

    /// Candidates are removed; `None` if there are none.
    pub(super) fn remove(removed: Vec<Candidate>, reason: impl FnOnce() -> Reason) -> Option<Self> {
        (!removed.is_empty()).then(|| Self { pass: 0, placed: None, removed, reason: reason() })
    }

    /// Returns the technique that found it.
    #[must_use]
    pub fn technique(&self) -> Technique {
        match self.reason {
            Reason::OnlyPlace { .. } => Technique::HiddenSingle,
            Reason::OnlyDigit => Technique::NakedSingle,
            Reason::Locked { .. } => Technique::Locked,
            Reason::NakedPair { .. } => Technique::NakedPair,
            Reason::HiddenPair { .. } => Technique::HiddenPair,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.placed {
            Some(candidate) => candidate.fmt(f)?,
            None => {
                f.write_str("not ")?;
                join(f, &self.removed, ", not ")?;
            }
        }
        write!(f, ": {}", self.reason)
    }
}

/// The reason why a step holds. Houses are given by their names, [`House::name`](super::super::House::name).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
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

impl fmt::Display for Reason {
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
