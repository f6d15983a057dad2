//! The covers of a matrix as a 0/1 model in MPS, in the part of the format that all tools read in one way: it minimizes, all
//! variables are integer by markers and bounds, there is no constant, and no name has a blank.

use std::io::{self, Write};

use super::constraints::{Constraint, constraints};
use super::lp::NOTHING;
use crate::matrix::{Matrix, RowId};

/// Writes the covers of a matrix as a 0/1 model in MPS, for MIP solvers: what [`write_lp`](super::write_lp) writes in the LP
/// format, with the same names. [`read_mps`](super::read_mps) reads it.
///
/// # Size
///
/// A line for each entry of the matrix; two, and a variable, for each color of a column.
///
/// # Cost
///
/// Linear in the text, apart from sorting colors. Memory for the entries.
///
/// # Errors
///
/// Those of the writer.
///
/// ```
/// use exactcover::{MatrixBuilder, Search, text};
///
/// let mut m = MatrixBuilder::new();
/// let leg = m.primary("leg", 2);
/// m.row(700, [leg.at(0), leg.at(1)])?;
/// m.row(300, [leg.at(1)])?;
/// let matrix = m.build()?;
/// let mut out = Vec::new();
/// text::write_mps(&matrix, |row| matrix.labels()[row.index()], &mut out)?;
/// let model = String::from_utf8(out)?;
/// assert!(model.contains("\n x1 cost 700\n x1 c1 1\n x1 c2 1\n x2 cost 300\n"));
/// assert_eq!(text::read_mps(&model)?.matrix().row_count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_mps<L>(
    matrix: &Matrix<L>,
    mut cost: impl FnMut(RowId) -> i64,
    mut out: impl Write,
) -> io::Result<()> {
    let (rows, columns) = (matrix.row_count(), matrix.column_count());
    let mut model = WrittenModel { of_rows: vec![Vec::new(); rows], ..WrittenModel::default() };
    constraints(matrix).for_each(|constraint| model.add(&constraint));
    // Some tools refuse a model without rows, or without columns.
    if rows == 0 || model.stated.is_empty() {
        model.empty.push(model.stated.len());
        model.state(NOTHING.into(), 'E', 0);
    }

    writeln!(out, "* exact cover: {rows} rows, {columns} columns")?;
    writeln!(out, "* xI is the I-th row, 1 if it is in the cover; yK is a color")?;
    writeln!(out, "NAME exactcover FREE\nROWS\n N cost")?;
    for WrittenSum { name, kind, .. } in &model.stated {
        writeln!(out, " {kind} {name}")?;
    }

    writeln!(out, "COLUMNS\n MARKER 'MARKER' 'INTORG'")?;
    for (row, stated) in matrix.rows().zip(&model.of_rows) {
        let variable = row.index() + 1;
        writeln!(out, " x{variable} cost {}", cost(row))?;
        for &(at, factor) in stated {
            writeln!(out, " x{variable} {} {factor}", model.stated[at].name)?;
        }
    }
    for (color, stated) in (1..).zip(&model.of_colors) {
        for &(at, factor) in stated {
            writeln!(out, " y{color} {} {factor}", model.stated[at].name)?;
        }
    }
    // Some tools refuse rows without entries.
    for &at in &model.empty {
        writeln!(out, " {NOTHING} {} 1", model.stated[at].name)?;
    }
    writeln!(out, " MARKER 'MARKER' 'INTEND'\nRHS")?;

    for WrittenSum { name, side, .. } in model.stated.iter().filter(|stated| stated.side != 0) {
        writeln!(out, " rhs {name} {side}")?;
    }
    writeln!(out, "BOUNDS")?;
    (1..=rows).try_for_each(|row| writeln!(out, " BV bounds x{row}"))?;
    (1..=model.of_colors.len()).try_for_each(|color| writeln!(out, " BV bounds y{color}"))?;
    if !model.empty.is_empty() {
        writeln!(out, " FX bounds {NOTHING} 0")?;
    }
    writeln!(out, "ENDATA")
}

/// A row of the model.
struct WrittenSum {
    name: String,
    kind: char,
    side: u32,
}

/// The rows of the model, and for each variable its entries there.
#[derive(Default)]
struct WrittenModel {
    stated: Vec<WrittenSum>,
    of_rows: Vec<Vec<(usize, i8)>>,
    of_colors: Vec<Vec<(usize, i8)>>,
    /// Rows without entries.
    empty: Vec<usize>,
}

impl WrittenModel {
    fn add(&mut self, constraint: &Constraint) {
        // Two where there are two bounds: of a range some tools make a variable.
        let first = self.stated.len();
        constraint.sums().into_iter().for_each(|(name, kind, side)| self.state(name, kind, side));
        let bounds = first..self.stated.len();
        if constraint.rows.is_empty() && constraint.colors.is_empty() {
            self.empty.extend(bounds.clone());
        }

        for row in &constraint.rows {
            self.of_rows[row - 1].extend(bounds.clone().map(|at| (at, 1)));
        }
        for rows in &constraint.colors {
            let color = self.of_colors.len() + 1;
            let mut entries: Vec<(usize, i8)> = bounds.clone().map(|at| (at, 1)).collect();
            // At least each of its rows, so that it is 1 if one of them is.
            for &row in rows {
                entries.push((self.stated.len(), 1));
                self.of_rows[row - 1].push((self.stated.len(), -1));
                self.state(format!("y{color}x{row}"), 'G', 0);
            }
            self.of_colors.push(entries);
        }
    }

    fn state(&mut self, name: String, kind: char, side: u32) {
        self.stated.push(WrittenSum { name, kind, side });
    }
}
