//! The covers of a matrix as the solutions of pseudo-Boolean constraints, in the OPB format of the competitions.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::constraints::{Constraint, constraints};
use crate::matrix::{Matrix, RowId};

/// Writes the covers of a matrix as linear constraints on variables that are 0 or 1, in the OPB format: for
/// pseudo-Boolean solvers, and for the proof checker VeriPB (see [`Search::prove_none`](crate::Search::prove_none)).
/// [`read_opb_model`](super::read_opb_model) reads a solver's answer back.
///
/// Variable `xI` is row `I - 1`, 1 if the row is in the cover; further variables are colors, determined by the rows, so
/// that each cover is exactly one solution. The cost of the chosen rows is minimized; if all costs are 0 (`|_| 0` if rows
/// have no costs), there is no objective. The same matrix gives the same text.
///
/// # Size
///
/// One constraint for each column, with a term for each of its rows or colors: two where a column may be covered from
/// `least` to `most` times. A color that m rows give a column, m at least 2, has m + 1 constraints more. Columns that
/// constrain nothing, such as a secondary column in one row, are left out.
///
/// # Cost
///
/// Linear in the text, apart from sorting colors. Memory for the constraints of the longest column.
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
/// text::write_opb(&matrix, |row| matrix.labels()[row.index()], &mut out)?;
/// let text = String::from_utf8(out)?;
/// let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
/// assert_eq!(lines, ["min: +700 x1 +300 x2 ;", "+1 x1 = 1 ;", "+1 x1 +1 x2 = 1 ;"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_opb<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    mut out: impl Write,
) -> io::Result<()> {
    let rows = matrix.row_count();
    // Counted first, since the format begins with these numbers.
    let Constraints { variables, lines, .. } = counted(matrix, |_, _| {});
    writeln!(out, "* #variable= {variables} #constraint= {lines}")?;
    writeln!(out, "* exact cover: {rows} rows, {} columns", matrix.column_count())?;
    if rows > 0 {
        writeln!(out, "* x1 to x{rows}: xI is the I-th row, 1 if it is in the cover")?;
    }
    if variables > rows {
        writeln!(out, "* x{} to x{variables}: auxiliary variables, determined by the rows", rows + 1)?;
    }

    // If no row has a cost there is no objective: then a solver stops at its first cover.
    let mut has_costs = false;
    for (cost, row) in matrix.rows().map(cost).zip(1..).filter(|&(cost, _)| cost != 0) {
        let start = if has_costs { "" } else { "min:" };
        write!(out, "{start} {cost:+} x{row}")?;
        has_costs = true;
    }
    if has_costs {
        writeln!(out, " ;")?;
    }

    each(matrix, |_, _, text| out.write_all(text.as_bytes())).map(|_| ())
}

/// Returns the number of variables of the constraints of the matrix, and for each row whether one of them names it.
pub(super) fn variables<L>(matrix: &Matrix<L>) -> (usize, Vec<bool>) {
    let mut is_named = vec![false; matrix.row_count()];
    let all = counted(matrix, |constraint, _| {
        constraint.all_rows().for_each(|row| is_named[row - 1] = true);
    });
    (all.variables, is_named)
}

/// Visits the constraints of all columns, one column after the other with their numbers and their text.
fn each<L, E>(
    matrix: &Matrix<L>,
    mut visit: impl FnMut(&Constraint, Inequalities, &str) -> Result<(), E>,
) -> Result<Constraints, E> {
    let mut all = Constraints::new(matrix.row_count());
    for constraint in constraints(matrix) {
        let inequalities = all.add(&constraint);
        visit(&constraint, inequalities, &all.text)?;
        all.text.clear();
    }
    Ok(all)
}

/// Visits the constraints of all columns like [`each`], without their text.
fn counted<L>(matrix: &Matrix<L>, mut visit: impl FnMut(&Constraint, Inequalities)) -> Constraints {
    let Ok(all) = each(matrix, |constraint, inequalities, _| {
        visit(constraint, inequalities);
        Ok::<(), Infallible>(())
    });
    all
}

/// The numbers under which VeriPB knows the inequalities of a column: it counts from 1, and an equation as two.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Inequalities {
    /// "At least so many", if that says anything.
    pub(crate) least: Option<u64>,
    /// "At most so many", if that says anything.
    pub(crate) most: Option<u64>,
}

/// Returns the inequalities of each column of the matrix, and how many there are with those of the colors.
pub(crate) fn inequalities<L>(matrix: &Matrix<L>) -> (Vec<Inequalities>, u64) {
    let mut of_columns = vec![Inequalities::default(); matrix.column_count()];
    let all = counted(matrix, |constraint, ids| of_columns[constraint.column.index()] = ids);
    (of_columns, all.inequalities)
}

/// The constraints so far, as text.
struct Constraints {
    variables: usize,
    lines: usize,
    inequalities: u64,
    text: String,
}

impl Constraints {
    fn new(variables: usize) -> Self {
        Self { variables, lines: 0, inequalities: 0, text: String::new() }
    }

    fn new_variable(&mut self) -> usize {
        self.variables += 1;
        self.variables
    }

    /// Writes a constraint on the sum of these variables, each times its factor; returns its number.
    fn line(&mut self, terms: impl IntoIterator<Item = (i64, usize)>, relation: &str, bound: i64) -> u64 {
        for (factor, variable) in terms {
            let _ = write!(self.text, "{factor:+} x{variable} "); // a string takes everything
        }
        let _ = writeln!(self.text, "{relation} {bound} ;");
        self.lines += 1;
        self.inequalities += if relation == "=" { 2 } else { 1 };
        self.inequalities
    }

    fn add(&mut self, constraint: &Constraint) -> Inequalities {
        let mut variables = constraint.rows.clone();
        for rows in &constraint.colors {
            let color = self.new_variable();
            // At least each of its rows, and at most their sum: so the rows determine it.
            for &row in rows {
                self.line([(1, color), (-1, row)], ">=", 0);
            }
            self.line(rows.iter().map(|&row| (1, row)).chain([(-1, color)]), ">=", 0);
            variables.push(color);
        }

        let (least, most) = (i64::from(*constraint.bounds.start()), i64::from(*constraint.bounds.end()));
        if variables.is_empty() {
            // The format has no empty sums: a variable that is 0 stands in.
            let nothing = self.new_variable();
            self.line([(-1, nothing)], ">=", 0);
            variables.push(nothing);
        }

        // A bound that no choice of rows breaks is not written.
        let all = |factor| variables.iter().map(move |&variable| (factor, variable));
        if least == most {
            let last = self.line(all(1), "=", least);
            // VeriPB knows an equation as two inequalities.
            return Inequalities { least: Some(last - 1), most: Some(last) };
        }
        Inequalities {
            least: (least > 0).then(|| self.line(all(1), ">=", least)),
            most: usize::try_from(most)
                .is_ok_and(|most| most < variables.len())
                .then(|| self.line(all(-1), ">=", -most)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::MatrixBuilder;

    #[test]
    fn an_equation_is_two_inequalities() {
        let mut m = MatrixBuilder::new();
        let (one, two) = (m.primary("one", 1), m.between("two", 1, 1..=2));
        let (free, hue) = (m.between("free", 1, 0..=9), m.secondary("hue", 1));
        let few = m.between("few", 1, 0..=1);
        m.between("none", 1, 2..=3);
        m.row((), [one.at(0), two.at(0), hue.at(0).colored(7)]).unwrap();
        m.row((), [two.at(0), free.at(0), hue.at(0), few.at(0)]).unwrap();
        m.row((), [two.at(0), free.at(0), hue.at(0).colored(7), few.at(0)]).unwrap();
        m.row((), [one.at(0)]).unwrap();
        let matrix = m.build().unwrap();
        let (of_columns, count) = inequalities(&matrix);
        let of_columns: Vec<_> = of_columns.iter().map(|one| (one.least, one.most)).collect();
        let expected = [
            (Some(1), Some(2)),
            (Some(3), Some(4)),
            (None, None),
            (None, Some(8)), // after those of the color
            (None, Some(9)),
            (Some(11), None), // after that of the variable that is 0
        ];
        assert_eq!((&of_columns[..], count), (&expected[..], 11));
        let mut text = Vec::new();
        write_opb(&matrix, |_| 0, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines = text.lines().filter(|line| line.ends_with(';'));
        assert_eq!(lines.map(|line| if line.contains(" = ") { 2 } else { 1 }).sum::<u64>(), count);
    }
}
