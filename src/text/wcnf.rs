//! WCNF, the format of MaxSAT solvers: clauses that must hold, and clauses with a price for each that does not.
//!
//! In the form since 2022 a clause that must hold begins with `h`; in the older one a line `p wcnf` states a weight from which on
//! clauses must hold. Both are read, and the new one is written.

use std::io::{self, Write};
use std::mem;

use super::binary::{WrongModel, compare, unexpected};
use super::decimal::Decimal;
use super::read::BYTE_ORDER_MARK;
use super::weighted_literals::{LiteralModel, WrittenLiteral};
use super::{ModelError, TextProblem, dimacs, words};
use crate::matrix::{Matrix, RowId};
use crate::util::{Field, TextError};

/// Reads weighted clauses: each variable is a row, named by its number, and each hard clause a column that is covered at
/// least once. A soft clause costs its weight if it does not hold: one of a single literal is a cost of that variable, any other
/// has a row `clauseN`, which takes its place. A variable whose complement is in a clause has a second row, `~1`. The cheapest
/// cover is the best assignment; others need not be one each, since `clauseN` may be chosen without need, and a variable
/// that is in no clause is in no cover.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit.
///
/// # Cost
///
/// Linear in the text.
///
/// ```
/// use exactcover::{Search, text};
///
/// let problem = text::read_wcnf("c both, or left and right\nh 1 2 0\nh 1 3 0\n5 -1 0\n2 -2 0\n4 -3 0\n")?;
/// let mut cheapest = Search::new().cheapest(problem.matrix(), |row| problem.cost(row))?;
/// assert_eq!(cheapest.next().map(|(cost, _)| cost), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_wcnf(text: &str) -> Result<TextProblem, TextError<ModelError>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut reader = WcnfReader::default();
    for line in (1..).zip(text.lines()).map(|(number, line)| Field::new(number, line)) {
        let mut words = words(line).peekable();
        match words.peek().map(|word| word.text) {
            Some("c") => reader.model.comment(line, true)?,
            Some("p") => reader.head(words)?,
            _ => words.try_for_each(|word| reader.word(word))?,
        }
    }

    let ends = |expected| Err(TextError::new(text.lines().count().max(1), 1, ModelError::Ends { expected }));
    if text.trim().is_empty() {
        return ends("a clause");
    }
    if reader.weight.is_some() {
        return ends("the 0 that ends a clause");
    }
    if let Some((line, _)) = reader.stated.filter(|&(_, stated)| stated != reader.count) {
        let found = format!("{} clauses", reader.count).into();
        let kind = ModelError::Unexpected { found, expected: "as many as the line p wcnf states" };
        return Err(TextError::new(line, 1, kind));
    }
    reader.model.sort_numbered("");
    reader.model.finish()
}

#[derive(Default)]
struct WcnfReader<'t> {
    model: LiteralModel<'t>,
    /// The line `p wcnf`, and the clauses that it states.
    stated: Option<(usize, usize)>,
    /// The weight from which on a clause must hold, in the old form.
    top: Option<Decimal>,
    count: usize,
    /// What the clause begins with: its price, or nothing if it must hold. There is none between clauses.
    weight: Option<(Field<'t>, Option<Decimal>)>,
    literals: Vec<WrittenLiteral>,
}

impl<'t> WcnfReader<'t> {
    fn head(&mut self, words: impl Iterator<Item = Field<'t>>) -> Result<(), WrongModel> {
        let words: Vec<Field> = words.take(6).collect();
        let (p, is_first) = (words[0], self.stated.is_none() && self.count == 0 && self.weight.is_none());
        match (words.get(1), words.get(2..)) {
            (Some(form), Some([_, clauses, top @ ..]))
                if form.text == "wcnf" && top.len() < 2 && is_first =>
            {
                let count = clauses.text.parse();
                let count = count.map_err(|_| unexpected(*clauses, "the number of clauses"))?;
                self.stated = Some((p.number, count));
                self.top = top.first().copied().map(weight).transpose()?;
                Ok(())
            }
            _ => Err(unexpected(
                p,
                "p wcnf, the numbers of variables and clauses, and a top weight, before all clauses",
            )),
        }
    }

    /// Takes a word of a clause, wherever lines end.
    fn word(&mut self, word: Field<'t>) -> Result<(), WrongModel> {
        let Some((first, price)) = self.weight else {
            let is_hard = word.text == "h" && self.stated.is_none();
            self.weight = Some((word, if is_hard { None } else { self.price(word)? }));
            return Ok(());
        };
        if word.text == "0" {
            self.weight = None;
            self.count += 1;
            return self.clause(first, price);
        }

        let digits = word.text.strip_prefix('-').unwrap_or(word.text);
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) || digits.is_empty() {
            return Err(unexpected(word, "a variable, with - if it is false, or the 0 that ends a clause"));
        }
        let variable = self.model.variable(word.part(digits));
        self.literals.push(WrittenLiteral { variable, is_plain: digits.len() == word.text.len() });
        Ok(())
    }

    /// Reads a weight; one from the top on is no price, since the clause must hold.
    fn price(&self, word: Field) -> Result<Option<Decimal>, WrongModel> {
        let price = weight(word)?;
        let Some(top) = self.top else { return Ok(Some(price)) };
        let order = compare(price, top);
        let order = order.ok_or_else(|| word.error(ModelError::BadNumber(word.text.into())))?;
        Ok(order.is_lt().then_some(price))
    }

    /// States the clause that has ended.
    fn clause(&mut self, first: Field<'t>, price: Option<Decimal>) -> Result<(), WrongModel> {
        let mut literals = mem::take(&mut self.literals);
        literals.sort_unstable();
        literals.dedup();
        // A variable or its complement is always true.
        if literals.windows(2).any(|pair| pair[0].variable == pair[1].variable) {
            return Ok(());
        }

        match (price, &literals[..]) {
            (Some(price), []) => return self.model.add_constant(price, first),
            (Some(price), &[WrittenLiteral { variable, is_plain }]) => {
                let complement = WrittenLiteral { variable, is_plain: !is_plain };
                return self.model.add_cost(complement, price, first);
            }
            (Some(price), _) => {
                let name = format!("clause{}", self.count).into();
                let variable = self.model.add_variable(name, first.number);
                let broken = WrittenLiteral { variable, is_plain: true };
                self.model.add_cost(broken, price, first)?;
                literals.push(broken);
            }
            (None, _) => {}
        }
        let one = Decimal::new(1, 0);
        let terms: Vec<_> = literals.into_iter().map(|literal| (one, literal)).collect();
        self.model.add_sum(&terms, [Some(one), None], first.number)
    }
}

/// A weight of at least 0.
fn weight(word: Field) -> Result<Decimal, WrongModel> {
    let weight = word.text.parse::<Decimal>().ok().filter(|weight| weight.digits() >= 0);
    weight.ok_or_else(|| unexpected(word, "a weight of at least 0, or h"))
}

/// Writes the covers of a matrix as weighted clauses, in the form since 2022, for MaxSAT solvers: the clauses of
/// [`write_dimacs`](super::write_dimacs) must hold, and a row that costs more than 0 is a clause that it is not chosen. One that
/// costs less is a clause that it is chosen: the weights of the clauses that do not hold add up to the cost less all costs
/// below 0.
///
/// # Size and cost
///
/// As of [`write_dimacs`](super::write_dimacs), and a line for each row that has a cost.
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
/// m.row(-300, [leg.at(1)])?;
/// let matrix = m.build()?;
/// let mut out = Vec::new();
/// text::write_wcnf(&matrix, |row| matrix.labels()[row.index()], &mut out)?;
/// let lines = String::from_utf8(out)?;
/// let clauses: Vec<&str> = lines.lines().filter(|line| !line.starts_with('c')).collect();
/// assert_eq!(clauses, ["700 -1 0", "300 2 0", "h 1 0", "h -1 -2 0", "h 1 2 0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_wcnf<L>(
    matrix: &Matrix<L>,
    mut cost: impl FnMut(RowId) -> i64,
    mut out: impl Write,
) -> io::Result<()> {
    let rows = matrix.row_count();
    writeln!(out, "c exact cover: {rows} rows, {} columns", matrix.column_count())?;
    writeln!(
        out,
        "c variable i, up to {rows}, is the i-th row, true if it is in the cover; further ones are auxiliary"
    )?;
    for (row, number) in matrix.rows().zip(1..) {
        match cost(row) {
            0 => {}
            cost if cost > 0 => writeln!(out, "{cost} -{number} 0")?,
            cost => writeln!(out, "{} {number} 0", cost.unsigned_abs())?,
        }
    }
    dimacs::clauses(matrix, |clause| writeln!(out, "h {clause}"))
}
