//! The covers of a matrix as the solutions of pseudo-Boolean constraints, in the OPB format of the competitions.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::constraints::{Constraint, constraints};
use crate::matrix::{Matrix, Remaining, RowId, ascending};
use crate::util::to_u32;

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
pub fn write_opb<L>(matrix: &Matrix<L>, cost: impl FnMut(RowId) -> i64, out: impl Write) -> io::Result<()> {
    write_opb_of(matrix, cost, &Choices::default(), out)
}

/// What a formula says beside the columns: see [`write_opb_of`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choices<'a> {
    /// Rows that are in the cover.
    pub chosen: &'a [RowId],
    /// Rows that are not.
    pub excluded: &'a [RowId],
    /// The rows of a cover that is not meant, if there is one.
    pub other_than: Option<&'a [RowId]>,
}

impl Choices<'_> {
    /// Returns the first row that the matrix does not have.
    pub(crate) fn unknown<L>(&self, matrix: &Matrix<L>) -> Option<RowId> {
        let rows = [self.chosen, self.excluded, self.other_than.unwrap_or_default()].into_iter().flatten();
        rows.copied().find(|row| row.index() >= matrix.row_count())
    }
}

/// Writes the covers that have these rows, lack those, and are others than that one, as [`write_opb`] does: with a constraint
/// more for each row, and one for the cover, after those of the columns.
///
/// # Errors
///
/// Those of the writer; [`io::ErrorKind::InvalidInput`] for a row that the matrix does not have.
///
/// ```
/// use exactcover::text::Choices;
/// use exactcover::{ExactCover, Queens, Search, text};
///
/// // A formula without a solution: another way to place the last two of these six queens.
/// let matrix = Queens::new(6)?.matrix()?;
/// let cover = Search::new().any(&matrix)?.expect("six queens have a board");
/// let choices = Choices { chosen: &cover[..4], other_than: Some(&cover), ..Choices::default() };
/// let mut formula = Vec::new();
/// text::write_opb_of(&matrix, |_| 0, &choices, &mut formula)?;
/// let search = Search::new().choose(&cover[..4]);
/// let mut proof = Vec::new();
/// assert!(search.prove_unique(&matrix, |_| 0, &mut proof)?.is_unique());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_opb_of<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    choices: &Choices,
    mut out: impl Write,
) -> io::Result<()> {
    if let Some(row) = choices.unknown(matrix) {
        let what = format!("the matrix has no row {row}");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }

    let rows = matrix.row_count();
    // Counted first, since the format begins with these numbers.
    let Constraints { variables, lines, .. } = counted(matrix, choices, |_, _| {});
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

    let last = each(matrix, choices, |_, _, text| out.write_all(text.as_bytes()))?;
    out.write_all(last.text.as_bytes())
}

/// Returns the number of variables of the constraints of the matrix, and for each row whether one of them names it.
pub(super) fn variables<L>(matrix: &Matrix<L>) -> (usize, Vec<bool>) {
    let mut is_named = vec![false; matrix.row_count()];
    let all = counted(matrix, &Choices::default(), |constraint, _| {
        constraint.all_rows().for_each(|row| is_named[row - 1] = true);
    });
    (all.variables, is_named)
}

/// Visits the constraints of all columns, one column after the other with their numbers and their text. Those of the choices
/// are left in what is returned.
fn each<L, E>(
    matrix: &Matrix<L>,
    choices: &Choices,
    mut visit: impl FnMut(&Constraint, Inequalities, &str) -> Result<(), E>,
) -> Result<Constraints, E> {
    let mut all = Constraints::new(matrix.row_count());
    for constraint in constraints(matrix) {
        let inequalities = all.add(&constraint);
        visit(&constraint, inequalities, &all.text)?;
        all.text.clear();
    }
    all.add_choices(matrix, choices);
    Ok(all)
}

/// Visits the constraints of all columns like [`each`], without their text.
fn counted<L>(
    matrix: &Matrix<L>,
    choices: &Choices,
    mut visit: impl FnMut(&Constraint, Inequalities),
) -> Constraints {
    let Ok(all) = each(matrix, choices, |constraint, inequalities, _| {
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

/// The numbers of a formula.
#[derive(Clone, Debug)]
pub(crate) struct PbFormula {
    /// The inequalities of each column.
    pub(crate) of_columns: Vec<Inequalities>,
    /// How many inequalities there are, with those of colors and choices.
    pub(crate) inequalities: u64,
    /// How many variables there are, with those of colors.
    pub(crate) variables: usize,
}

impl PbFormula {
    /// Returns the numbers of the formula that is written of this matrix and these choices, of rows that it has.
    pub(crate) fn new<L>(matrix: &Matrix<L>, choices: &Choices) -> Self {
        let mut of_columns = vec![Inequalities::default(); matrix.column_count()];
        let all = counted(matrix, choices, |constraint, ids| of_columns[constraint.column.index()] = ids);
        Self { of_columns, inequalities: all.inequalities, variables: all.variables }
    }
}

/// Returns the rows that clash with none of these, which are a cover, and are not among them.
pub(super) fn may_join<L>(matrix: &Matrix<L>, cover: &[RowId]) -> Vec<RowId> {
    let cover = ascending(cover);
    Remaining::new(matrix, &cover, &[]).map_or(Vec::new(), |remaining| remaining.rows().collect())
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

    /// Adds a line for each row that is chosen or excluded, and one that not all rows of a cover are chosen, or others too.
    fn add_choices<L>(&mut self, matrix: &Matrix<L>, choices: &Choices) {
        for row in ascending(choices.chosen) {
            self.line([(1, row.index() + 1)], ">=", 1);
        }
        for row in ascending(choices.excluded) {
            self.line([(-1, row.index() + 1)], ">=", 0);
        }

        let Some(cover) = choices.other_than.map(ascending) else { return };
        let more = may_join(matrix, &cover).into_iter().map(|row| (1, row.index() + 1));
        let mut terms: Vec<(i64, usize)> =
            cover.iter().map(|row| (-1, row.index() + 1)).chain(more).collect();
        if terms.is_empty() {
            terms.push((1, self.nothing()));
        }
        // As complements of its rows there would be at least one.
        let bound = 1 - i64::from(to_u32(cover.len()));
        self.line(terms, ">=", bound);
    }

    /// Returns a variable that is 0, since the format has no empty sums.
    fn nothing(&mut self) -> usize {
        let nothing = self.new_variable();
        self.line([(-1, nothing)], ">=", 0);
        nothing
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
            variables.push(self.nothing());
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
        let PbFormula { of_columns, inequalities: count, .. } = PbFormula::new(&matrix, &Choices::default());
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
