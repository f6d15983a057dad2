//! The covers of a matrix as a program of linear constraints on integers, in the LP format of CPLEX.

use std::fmt::Display;
use std::io::{self, Write};

use super::constraints::{Constraint, constraints};
use crate::matrix::{Matrix, RowId};

/// No line has more bytes: CPLEX takes 560, other readers 255.
const LINE: usize = 250;
/// The number of characters of a comment that are written: of up to 4 bytes each.
const COMMENT: usize = 60;

/// Writes the covers of a matrix as a linear program in the LP format of CPLEX, for MIP solvers.
/// [`read_solution`](super::read_solution) reads a solver's answer back.
///
/// The binary variable `xI` is row `I - 1`, 1 if the row is in the cover; the cost of the chosen rows is minimized
/// (`|_| 0` if rows have no costs). The constraint `cJ` is column `J - 1`, whose name stands in a comment above it;
/// where a column may be covered from `least` to `most` times there are two, `cJ` and `cJm`. A color that several rows
/// give a column has a binary variable `yK`, at least that of each of these rows; if none of them is chosen it may be 0
/// or 1, so that a cover may have several solutions. Where there is no row, a variable `z` that is 0 stands in. Costs
/// are written exactly, but MIP solvers compute in floating point, within tolerances. With all gaps at 0, some have called
/// covers optimal that were not the cheapest, from costs of 10^6 (Xpress), 10^9 (GLPK), 10^10 (Gurobi), 10^11 (SCIP) and
/// 10^12 (HiGHS) on. With [`write_opb`](super::write_opb) and a pseudo-Boolean solver the optimum is exact.
///
/// # Size
///
/// A constraint or two for each column, with a term for each of its rows or colors; a constraint of two terms for each
/// colored entry. Columns that constrain nothing, such as a secondary column in one row, are left out.
///
/// # Cost
///
/// Linear in the text, apart from sorting colors. Memory for a part of the text.
///
/// # Errors
///
/// Those of the writer.
///
/// ```
/// use exactcover::{MatrixBuilder, text};
///
/// let mut m = MatrixBuilder::new();
/// let leg = m.primary("leg", 2);
/// m.row(700, [leg.at(0), leg.at(1)])?;
/// m.row(300, [leg.at(1)])?;
/// let matrix = m.build()?;
/// let mut out = Vec::new();
/// text::write_lp(&matrix, |row| matrix.labels()[row.index()], &mut out)?;
/// let program = String::from_utf8(out)?;
/// let lines: Vec<&str> = program.lines().filter(|line| !line.starts_with('\\')).collect();
/// let constraints = ["Subject To", " c1: x1 = 1", " c2: x1 + x2 = 1"];
/// assert_eq!(lines[..2], ["Minimize", " obj: 700 x1 + 300 x2"]);
/// assert_eq!(lines[2..], [&constraints[..], &["Binaries", " x1 x2", "End"]].concat());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_lp<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    mut out: impl Write,
) -> io::Result<()> {
    let rows = matrix.row_count();
    let mut lp = Program::default();
    lp.comment(&format!("exact cover: {rows} rows, {} columns", matrix.column_count()));
    lp.comment("xI is the I-th row, 1 if it is in the cover; yK is a color");

    lp.text += "Minimize\n";
    lp.word("obj:");
    for (cost, row) in matrix.rows().map(cost).zip(1..) {
        let sign = match cost {
            ..0 => "- ",
            _ if row == 1 => "",
            _ => "+ ",
        };
        lp.word(format_args!("{sign}{} x{row}", cost.unsigned_abs()));
    }
    if rows == 0 {
        lp.word(format_args!("0 {NOTHING}"));
    }

    lp.text += "\nSubject To\n";
    let mut has_constraints = false;
    for constraint in constraints(matrix) {
        has_constraints = true;
        if let Some(name) = matrix.column_name(constraint.column) {
            lp.comment(&name.to_string());
        }
        lp.add(&constraint);
        // One constraint at a time is held as text.
        lp.write(&mut out)?;
    }

    // Some tools refuse a model without constraints.
    let has_nothing = rows == 0 || lp.has_nothing || !has_constraints;
    if has_nothing {
        lp.comment("no row");
        lp.sum(NOTHING, [NOTHING], "= 0");
    }

    lp.text += "Binaries\n";
    lp.length = 0;
    for row in 1..=rows {
        lp.word(format_args!("x{row}"));
    }
    for color in 1..=lp.colors {
        lp.word(format_args!("y{color}"));
    }
    if has_nothing {
        lp.word(NOTHING);
    }

    lp.text += "\nEnd\n";
    lp.write(&mut out)
}

/// A variable that is 0: the format has no empty sums.
pub(super) const NOTHING: &str = "z";

/// The lines not yet written.
#[derive(Default)]
struct Program {
    text: String,
    /// The length of the line that is being written.
    length: usize,
    /// The number of colors that have a variable.
    colors: usize,
    has_nothing: bool,
}

impl Program {
    /// Writes the lines so far.
    fn write(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    /// Writes a comment; control characters, which might end it, are replaced.
    fn comment(&mut self, what: &str) {
        self.text += "\\ ";
        self.text.extend(what.chars().take(COMMENT).map(|c| if c.is_control() { '_' } else { c }));
        self.text.push('\n');
    }

    /// Writes a word, or several that belong together, on a new line if this one would become too long.
    fn word(&mut self, word: impl Display) {
        let word = word.to_string();
        if self.length + 1 + word.len() > LINE {
            self.text.push('\n');
            self.length = 0;
        }
        self.length += 1 + word.len();
        self.text.push(' ');
        self.text += &word;
    }

    /// Writes the constraint on the sum of the variables.
    fn sum(
        &mut self,
        name: impl Display,
        variables: impl IntoIterator<Item = impl Display>,
        bound: impl Display,
    ) {
        self.length = 0;
        self.word(format_args!("{name}:"));
        for (place, variable) in variables.into_iter().enumerate() {
            self.word(format_args!("{}{variable}", if place == 0 { "" } else { "+ " }));
        }
        self.word(bound);
        self.text.push('\n');
    }

    fn add(&mut self, constraint: &Constraint) {
        let mut variables: Vec<String> = constraint.rows.iter().map(|row| format!("x{row}")).collect();
        for rows in &constraint.colors {
            self.colors += 1;
            let color = self.colors;
            // At least each of its rows, so that it is 1 if one of them is.
            for row in rows {
                self.text += &format!(" y{color}x{row}: y{color} - x{row} >= 0\n");
            }
            variables.push(format!("y{color}"));
        }

        if *constraint.bounds.start() > 0 && variables.is_empty() {
            variables.push(NOTHING.into());
            self.has_nothing = true;
        }
        for (name, kind, bound) in constraint.sums() {
            let relation = match kind {
                'E' => "=",
                'G' => ">=",
                _ => "<=",
            };
            self.sum(name, &variables, format_args!("{relation} {bound}"));
        }
    }
}
