//! The words of reasoning: techniques, and steps with their reasons.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::adapters::sudoku::{Candidate, Position, Requirement, symbol};
use crate::util::{short, write_list};

/// A way to conclude something from the candidates, in the order from easy to hard.
///
/// A full house is one with as many cells as there are digits: every digit stands in it. All but the singles and the
/// contradiction are one rule: some cells and digits of full houses, no two with a candidate in common, whose candidates
/// lie in as many other cells and digits of houses, take all of these, and other candidates there are removed.
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
    /// Two cells of a house have only two candidates together: these are removed from the rest of the house.
    NakedPair,
    /// Two digits of a full house have only two places together: the other candidates are removed there.
    HiddenPair,
    /// All places of a digit in two full houses, such as two rows, lie in two others, such as two columns: the digit is
    /// removed from the rest of those.
    XWing,
    /// Three cells with three candidates, like a naked pair.
    NakedTriple,
    /// Three digits with three places, like a hidden pair.
    HiddenTriple,
    /// A digit in three houses, like an X-wing.
    Swordfish,
    /// Four cells with four candidates, like a naked pair.
    NakedQuad,
    /// Four digits with four places, like a hidden pair.
    HiddenQuad,
    /// A digit in four houses, like an X-wing.
    Jellyfish,
    /// Up to four cells and digits of houses of any kinds whose candidates lie in as many others.
    Mixed,
    /// If a digit stood in a cell, singles that follow would leave a cell or a digit of a full house without candidates.
    Contradiction,
}

impl Technique {
    /// All techniques, from easy to hard.
    pub const ALL: &[Self] = &[
        Self::HiddenSingle,
        Self::NakedSingle,
        Self::Locked,
        Self::NakedPair,
        Self::HiddenPair,
        Self::XWing,
        Self::NakedTriple,
        Self::HiddenTriple,
        Self::Swordfish,
        Self::NakedQuad,
        Self::HiddenQuad,
        Self::Jellyfish,
        Self::Mixed,
        Self::Contradiction,
    ];
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HiddenSingle => "hidden single",
            Self::NakedSingle => "naked single",
            Self::Locked => "locked candidates",
            Self::NakedPair => "naked pair",
            Self::HiddenPair => "hidden pair",
            Self::XWing => "X-wing",
            Self::NakedTriple => "naked triple",
            Self::HiddenTriple => "hidden triple",
            Self::Swordfish => "swordfish",
            Self::NakedQuad => "naked quad",
            Self::HiddenQuad => "hidden quad",
            Self::Jellyfish => "jellyfish",
            Self::Mixed => "mixed set",
            Self::Contradiction => "contradiction",
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

    /// Makes the step that removes candidates.
    pub(super) fn remove(removed: Vec<Candidate>, reason: Reason) -> Self {
        Self { pass: 0, placed: None, removed, reason }
    }

    /// Returns the technique that found it.
    #[must_use]
    pub fn technique(&self) -> Technique {
        let of_size = |size: usize, names: [Technique; 3]| names[size.clamp(2, 4) - 2];
        match &self.reason {
            Reason::OnlyPlace { .. } => Technique::HiddenSingle,
            Reason::OnlyDigit => Technique::NakedSingle,
            Reason::Naked { cells, .. } => {
                of_size(cells.len(), [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad])
            }
            Reason::Hidden { cells, .. } => {
                of_size(cells.len(), [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad])
            }
            Reason::Fish { houses, .. } if houses.len() == 1 => Technique::Locked,
            Reason::Fish { houses, .. } => {
                of_size(houses.len(), [Technique::XWing, Technique::Swordfish, Technique::Jellyfish])
            }
            Reason::Mixed { .. } => Technique::Mixed,
            Reason::Contradiction { .. } => Technique::Contradiction,
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
    /// Some cells have only as many digits.
    Naked {
        /// The digits, ascending.
        digits: Vec<u8>,
        /// The cells.
        cells: Vec<Position>,
        /// The house that loses candidates.
        house: Arc<str>,
    },
    /// Some digits have only as many places.
    Hidden {
        /// The digits, ascending.
        digits: Vec<u8>,
        /// The cells, which lose their other candidates.
        cells: Vec<Position>,
        /// The full house.
        house: Arc<str>,
    },
    /// All places of a digit in some houses lie in as many others too.
    Fish {
        /// The digit.
        digit: u8,
        /// Its places, house by house.
        cells: Vec<Position>,
        /// The full houses.
        houses: Vec<Arc<str>>,
        /// The houses that lose candidates.
        others: Vec<Arc<str>>,
    },
    /// All candidates for these lie in as many others too.
    Mixed {
        /// What has to be filled: cells, and digits of full houses, of which no two have a candidate in common.
        filled: Vec<Requirement>,
        /// What loses candidates.
        others: Vec<Requirement>,
    },
    /// A digit would leave no candidate for something, and singles are all that leads there.
    Contradiction {
        /// The digit, which is removed.
        assumed: Candidate,
        /// The singles that would follow and are needed for it, each from those before.
        chain: Vec<Candidate>,
        /// What would be impossible.
        impossible: Requirement,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyPlace { house } => write!(f, "the only place in {}", short(house)),
            Self::OnlyDigit => f.write_str("the only digit that fits there"),
            Self::Naked { digits, cells, house } => {
                f.write_str("only ")?;
                write_list(f, &symbols(digits))?;
                f.write_str(" fit at ")?;
                write_list(f, cells)?;
                write!(f, " in {}", short(house))
            }
            Self::Hidden { digits, cells, house } => {
                write_list(f, &symbols(digits))?;
                f.write_str(" fit only at ")?;
                write_list(f, cells)?;
                write!(f, " in {}", short(house))
            }
            Self::Fish { digit, cells, houses, others } if houses.len() == 1 => {
                write_list(f, &shortened(houses))?;
                write!(f, " has its {} at ", symbol(*digit))?;
                join(f, cells, " or ")?;
                f.write_str(", all in ")?;
                write_list(f, &shortened(others))
            }
            Self::Fish { digit, houses, others, .. } => {
                write_list(f, &shortened(houses))?;
                write!(f, " have their {}s all in ", symbol(*digit))?;
                write_list(f, &shortened(others))
            }
            Self::Mixed { filled, others } => {
                write_list(f, filled)?;
                f.write_str(" leave no other place for ")?;
                write_list(f, others)
            }
            Self::Contradiction { assumed, chain, impossible } => {
                write!(f, "if {} were {}, then ", assumed.position, symbol(assumed.digit))?;
                chain.iter().try_for_each(|it| write!(f, "{} {}, then ", it.position, symbol(it.digit)))?;
                write_impossible(f, impossible)
            }
        }
    }
}

/// Writes what is impossible if this requirement cannot be met.
pub(super) fn write_impossible(f: &mut fmt::Formatter<'_>, requirement: &Requirement) -> fmt::Result {
    match requirement {
        Requirement::Cell { position } => write!(f, "no digit fits at {position}"),
        Requirement::Sum { house } => write!(f, "another sum in {}", short(house)),
        Requirement::Digit { .. } => write!(f, "no place for {requirement}"),
    }
}

fn symbols(digits: &[u8]) -> Vec<char> {
    digits.iter().map(|&digit| symbol(digit)).collect()
}

fn shortened(houses: &[Arc<str>]) -> Vec<Cow<'_, str>> {
    houses.iter().map(|house| short(house)).collect()
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
