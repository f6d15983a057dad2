//! The covers of a matrix as the models of a formula in conjunctive normal form, in the DIMACS format of SAT solvers.
//!
//! "One of these" is said in groups of at most four literals, of which no two are true. A group that does not hold the
//! rest ends in a new variable: "one of the rest". Its negation begins the next group, in which one literal is true
//! (M. Heule's encoding: Knuth, TAOCP 4B, 7.2.2.2, exercise 12; the clause "one is true" is added, which ties the new
//! variable to its meaning). "Between `least` and `most` of these" is a sequential counter (C. Sinz, "Toward an
//! optimal CNF encoding of Boolean cardinality constraints", CP 2005) with the implications of both directions.

#![allow(clippy::cast_possible_wrap, reason = "a text holds fewer than 2^63 variables")]

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::constraints::{Constraint, constraints};
use crate::matrix::Matrix;

/// Writes the covers of a matrix as a formula for SAT solvers, in the DIMACS format.
/// [`read_model`](super::read_model) reads a solver's answer back.
///
/// Variable `i` is row `i - 1`, true if the row is in the cover; further variables are auxiliary. These are determined
/// by the rows, so each cover extends to exactly one model: counting models counts covers. The same matrix gives the
/// same text.
///
/// # Size
///
/// For each column with n rows, 1..=1 or 0..=1: at most n(n - 1) / 2 + 1 clauses up to n = 4, and above that fewer than
/// 3.5n clauses, none longer than 4 literals, with fewer than n / 2 auxiliary variables. A color that m rows give the
/// column, m at least 2, counts as one row, and has a variable and m + 1 clauses more. A column that is covered
/// `least..=most` times needs at most n · `most` variables, and 4 clauses for each of them. A row that no column restricts
/// has a clause that is always true, so that solvers know its variable.
///
/// # Cost
///
/// Linear in the text, apart from sorting colors; the clauses are made twice, since their number comes first. Memory
/// for the clauses of the longest column.
///
/// # Errors
///
/// Those of the writer.
///
/// ```
/// use exactcover::{MatrixBuilder, text};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 2);
/// for cells in [[0].as_slice(), &[1], &[0, 1]] {
///     m.row((), cells.iter().map(|&at| cell.at(at)))?;
/// }
/// let mut out = Vec::new();
/// text::write_dimacs(&m.build()?, &mut out)?;
/// let cnf = String::from_utf8(out)?;
/// let clauses: Vec<&str> = cnf.lines().skip_while(|line| line.starts_with('c')).collect();
/// assert_eq!(clauses, ["p cnf 3 4", "-1 -3 0", "1 3 0", "-2 -3 0", "2 3 0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dimacs<L>(matrix: &Matrix<L>, mut out: impl Write) -> io::Result<()> {
    let (Formula { variables, clauses, .. }, _) = counted(matrix);
    let rows = matrix.row_count();
    writeln!(out, "c exact cover: {rows} rows, {} columns", matrix.column_count())?;
    if rows > 0 {
        writeln!(out, "c 1 to {rows}: variable i is the i-th row, true if it is in the cover")?;
    }
    if variables > rows {
        writeln!(out, "c {} to {variables}: auxiliary variables, determined by the rows", rows + 1)?;
    }
    writeln!(out, "p cnf {variables} {clauses}")?;
    formula(matrix, |text| out.write_all(text.as_bytes())).map(|_| ())
}

/// Passes on the clauses of the formula one by one, each up to its 0.
pub(super) fn clauses<L, E>(
    matrix: &Matrix<L>,
    mut write: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    formula(matrix, |text| text.lines().try_for_each(&mut write)).map(|_| ())
}

/// Returns the number of variables of the formula of the matrix, and for each row whether a clause restricts it.
pub(super) fn variables<L>(matrix: &Matrix<L>) -> (usize, Vec<bool>) {
    let (formula, is_named) = counted(matrix);
    (formula.variables, is_named)
}

/// Returns the formula without its text.
fn counted<L>(matrix: &Matrix<L>) -> (Formula, Vec<bool>) {
    let Ok(counted) = formula(matrix, |_| Ok::<(), Infallible>(()));
    counted
}

/// Makes the formula, whose text is passed on column by column, and finds for each row whether a clause restricts it.
fn formula<L, E>(
    matrix: &Matrix<L>,
    mut write: impl FnMut(&str) -> Result<(), E>,
) -> Result<(Formula, Vec<bool>), E> {
    let rows = matrix.row_count();
    let mut formula = Formula { variables: rows, ..Formula::default() };
    let mut is_named = vec![false; rows];
    for constraint in constraints(matrix) {
        constraint.all_rows().for_each(|row| is_named[row - 1] = true);
        formula.add(&constraint);
        write(&formula.text)?;
        formula.text.clear();
    }
    // Solvers give no value to a variable that is in no clause, and list its models once.
    for row in (0..rows).filter(|&row| !is_named[row]).map(|row| row as Literal + 1) {
        formula.clause(&[row, -row]);
        write(&formula.text)?;
        formula.text.clear();
    }
    Ok((formula, is_named))
}

/// A variable, or its negation: minus the variable.
type Literal = i64;

/// A literal, or a truth value that is known.
#[derive(Clone, Copy)]
enum Term {
    Known(bool),
    Literal(Literal),
}

impl Term {
    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Literal(literal) => Self::Literal(-literal),
        }
    }
}

/// The clauses so far, as text.
#[derive(Default)]
struct Formula {
    variables: usize,
    clauses: usize,
    text: String,
}

impl Formula {
    fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables as Literal
    }

    /// Writes that one of the literals is true.
    fn clause(&mut self, literals: &[Literal]) {
        self.clauses += 1;
        for literal in literals {
            let _ = write!(self.text, "{literal} "); // a string takes everything
        }
        self.text += "0\n";
    }

    /// Writes that one of the terms is true.
    fn clause_of(&mut self, terms: &[Term]) {
        let mut literals = Vec::with_capacity(terms.len());
        for term in terms {
            match term {
                Term::Known(true) => return,
                Term::Known(false) => {}
                Term::Literal(literal) => literals.push(*literal),
            }
        }
        self.clause(&literals);
    }

    /// Writes a clause that is never true. Not the empty clause, since some readers pass over it.
    fn nothing(&mut self) {
        let variable = self.new_variable();
        self.clause(&[variable]);
        self.clause(&[-variable]);
    }

    fn add(&mut self, constraint: &Constraint) {
        let mut literals: Vec<Literal> = constraint.rows.iter().map(|&row| row as Literal).collect();
        for rows in &constraint.colors {
            let color = self.new_variable();
            for &row in rows {
                self.clause(&[-(row as Literal), color]);
            }
            let rows = rows.iter().map(|&row| row as Literal);
            self.clause(&rows.chain([-color]).collect::<Vec<_>>());
            literals.push(color);
        }
        self.between(&literals, &constraint.bounds);
    }

    /// Writes that the number of true literals is within these bounds.
    fn between(&mut self, literals: &[Literal], bounds: &RangeInclusive<u32>) {
        let (least, most) = (*bounds.start() as usize, *bounds.end() as usize);
        if least > literals.len() {
            self.nothing();
        } else if most == 1 {
            self.one(literals, least == 1);
        } else {
            self.count(literals, least, most.min(literals.len()));
        }
    }

    /// Writes that at most one of the literals is true; exactly one if `is_needed`.
    fn one(&mut self, literals: &[Literal], mut is_needed: bool) {
        let mut group: Vec<Literal> = Vec::with_capacity(4);
        let mut rest = literals;
        loop {
            let is_last = group.len() + rest.len() <= 4;
            let taken = if is_last { rest.len() } else { 3 - group.len() };
            group.extend_from_slice(&rest[..taken]);
            rest = &rest[taken..];
            // It stands for all literals to come, so that each group has at most four.
            let one_of_the_rest = (!is_last).then(|| self.new_variable());
            group.extend(one_of_the_rest);

            for (at, first) in group.iter().enumerate() {
                for second in &group[at + 1..] {
                    self.clause(&[-first, -second]);
                }
            }
            if is_needed {
                self.clause(&group);
            }

            let Some(rest) = one_of_the_rest else { return };
            // The variable is true if and only if one of the next group is.
            is_needed = true;
            group.clear();
            group.push(-rest);
        }
    }

    /// Writes that between `least` and `most` of the literals are true; neither is more than there are.
    ///
    /// After `i` literals, the term `at_least[j]` is "at least j of these i". It is known where `j > most`, and where
    /// the literals to come could not make up for less. It is not kept up where it no longer decides anything: for `j`
    /// above `least` if there are at most `most` even with all literals to come.
    fn count(&mut self, literals: &[Literal], least: usize, most: usize) {
        let all = literals.len();
        let mut at_least = vec![Term::Known(false); most + 2];
        at_least[0] = Term::Known(true);

        for (&literal, i) in literals.iter().zip(1..) {
            // With fewer than `given` so far, all literals to come are too few; with no more than `idle`, they cannot be
            // too many.
            let given = (least + i).saturating_sub(all);
            let idle = (most + i).saturating_sub(all);
            let top = i.min(most + 1);
            let (lower, upper) = (given.max(1)..=least.min(top), idle.max(least) + 1..=top);

            // Downwards, so that the term of j - 1 is still that before this literal.
            for j in lower.chain(upper).rev() {
                let (before, one_less) = (at_least[j], at_least[j - 1]);
                let this = Term::Literal(literal);
                // The first literal is its own term.
                if i == 1 && j > given && j <= most {
                    at_least[j] = this;
                    continue;
                }

                let now = match j {
                    _ if j > most => Term::Known(false),
                    _ if j == given => Term::Known(true),
                    _ => Term::Literal(self.new_variable()),
                };
                // Both ways, so that the literals determine the term: a solver that counts models counts covers.
                self.clause_of(&[before.not(), now]);
                self.clause_of(&[this.not(), one_less.not(), now]);
                self.clause_of(&[now.not(), before, this]);
                self.clause_of(&[now.not(), one_less]);
                at_least[j] = now;
            }
        }
    }
}
