//! The lines of a proof for the checker VeriPB, about the formula that `opb` writes.
//!
//! The checker knows the inequalities of the formula by their numbers, and adds what follows from those that it knows: by
//! sums of multiples (`pol`), or by propagation (`rup`: an inequality follows if its opposite, and all values of variables
//! that are forced one after the other, contradict one that is known). `red` brings in a new variable by what it is to
//! mean, and `soli` a solution, after which only better ones count.
//!
//! Source: B. Bogaerts, S. Gocht, C. McCreesh and J. Nordström, Certified dominance and symmetry breaking for
//! combinatorial optimisation, Journal of Artificial Intelligence Research 77, 2023.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

use super::opb::{PbFormula, may_join};
use crate::matrix::{Matrix, RowId};

/// A variable of the formula, or one that the proof has brought in, or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PbLiteral {
    /// From 1 on.
    pub(crate) variable: usize,
    pub(crate) is_plain: bool,
}

impl PbLiteral {
    /// That the row is in the cover.
    pub(crate) fn of(row: RowId) -> Self {
        Self { variable: row.index() + 1, is_plain: true }
    }
}

impl std::ops::Not for PbLiteral {
    type Output = Self;

    fn not(self) -> Self {
        Self { is_plain: !self.is_plain, ..self }
    }
}

impl Display for PbLiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", if self.is_plain { "" } else { "~" }, self.variable)
    }
}

/// A proof while it is written.
pub(crate) struct Proof<W> {
    out: W,
    /// The number of the last inequality. The checker numbers what it is given by itself, so this has to keep step.
    last: u64,
    /// The number of the last variable.
    variables: usize,
    /// Room for a line.
    line: String,
}

impl<W: Write> Proof<W> {
    /// Begins a proof about this formula.
    pub(crate) fn new(mut out: W, formula: &PbFormula) -> io::Result<Self> {
        let (last, variables) = (formula.inequalities, formula.variables);
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {last};")?;
        Ok(Self { out, last, variables, line: String::new() })
    }

    /// Takes a variable that is not in the formula.
    pub(crate) fn new_variable(&mut self) -> PbLiteral {
        self.variables += 1;
        PbLiteral { variable: self.variables, is_plain: true }
    }

    /// Writes the line so far as one that adds an inequality, and returns its number.
    fn add(&mut self) -> io::Result<u64> {
        writeln!(self.out, "{};", self.line)?;
        self.last += 1;
        Ok(self.last)
    }

    /// Adds the sum of these inequalities, each times its factor; nothing of none.
    pub(crate) fn sum(&mut self, terms: impl IntoIterator<Item = (u64, u128)>) -> io::Result<u64> {
        self.weakened(terms, [], 1)
    }

    /// Adds the sum of these inequalities, each times its factor, without these variables, whatever they are, divided by
    /// this number and rounded up; nothing of none.
    pub(crate) fn weakened(
        &mut self,
        terms: impl IntoIterator<Item = (u64, u128)>,
        without: impl IntoIterator<Item = PbLiteral>,
        divisor: u64,
    ) -> io::Result<u64> {
        self.line.clear();
        for (inequality, factor) in terms {
            // In reverse Polish notation: from the second one on, each is added to the sum before it. A string takes everything.
            let plus = if self.line.is_empty() { "" } else { " +" };
            if self.line.is_empty() {
                self.line += "pol";
            }
            let _ = write!(self.line, " {inequality}");
            if factor > 1 {
                let _ = write!(self.line, " {factor} *");
            }
            self.line += plus;
        }
        if self.line.is_empty() {
            return Ok(self.last);
        }

        for PbLiteral { variable, .. } in without {
            let _ = write!(self.line, " x{variable} w");
        }
        if divisor > 1 {
            let _ = write!(self.line, " {divisor} d");
        }
        self.add()
    }

    /// Adds that one of these literals is true, if propagation shows it.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = PbLiteral>) -> io::Result<u64> {
        self.line.clear();
        self.line += "rup";
        for literal in literals {
            let _ = write!(self.line, " 1 {literal}");
        }
        self.line += " >= 1";
        self.add()
    }

    /// Adds what a variable means that nothing names yet: this sum is at least so much. It is, with the literal on that
    /// variable true.
    pub(crate) fn definition(
        &mut self,
        terms: impl IntoIterator<Item = (i128, PbLiteral)>,
        least: i128,
        witness: PbLiteral,
    ) -> io::Result<u64> {
        self.line.clear();
        self.line += "red";
        for (factor, literal) in terms {
            let _ = write!(self.line, " {factor} {literal}");
        }
        let (variable, value) = (witness.variable, u8::from(witness.is_plain));
        let _ = write!(self.line, " >= {least} : x{variable} -> {value}");
        self.add()
    }

    /// Adds that only solutions better than this one count.
    pub(crate) fn improve_on(&mut self, solution: &[PbLiteral]) -> io::Result<u64> {
        self.line_of("soli", solution);
        self.add()
    }

    /// Shows a solution.
    pub(crate) fn solution(&mut self, solution: &[PbLiteral]) -> io::Result<()> {
        self.line_of("sol", solution);
        writeln!(self.out, "{};", self.line)
    }

    /// Begins a line with a rule and what it is about.
    fn line_of(&mut self, rule: &str, items: &[impl Display]) {
        self.line.clear();
        self.line += rule;
        for item in items {
            let _ = write!(self.line, " {item}");
        }
    }

    pub(crate) fn delete(&mut self, numbers: &[u64]) -> io::Result<()> {
        if numbers.is_empty() {
            return Ok(());
        }
        self.line_of("del id", numbers);
        writeln!(self.out, "{};", self.line)
    }

    /// Ends the proof.
    pub(crate) fn conclude(mut self, conclusion: fmt::Arguments) -> io::Result<()> {
        writeln!(self.out, "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;")?;
        self.out.flush()
    }
}

/// Returns the literals from which propagation finds all variables of a cover: its rows, and that those are not chosen which
/// could be added to it.
pub(crate) fn solution<L>(matrix: &Matrix<L>, cover: &[RowId]) -> Vec<PbLiteral> {
    let chosen = cover.iter().copied().map(PbLiteral::of);
    chosen.chain(may_join(matrix, cover).into_iter().map(|row| !PbLiteral::of(row))).collect()
}
