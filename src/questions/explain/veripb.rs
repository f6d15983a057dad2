//! The proof that there is no cover, for the checker VeriPB.
//!
//! The checker knows the inequalities of the columns (`text::write_opb`) by their numbers, and adds what follows from
//! those that it knows: by sums of multiples (`pol`), or by propagation (`rup`: an inequality follows if its opposite,
//! and all values of variables that are forced one after the other, contradict one that is known).
//!
//! - Sums are one such sum of multiples, which no values of the variables satisfy.
//! - Weights are two, one of "at least" and one of "at most". In both all rows count a multiple of the modulus. Both are
//!   divided by it, which rounds the right sides, and so they contradict each other.
//! - A search is its tree, from the leaves up: below each row that it tried among several there is nothing. That is a
//!   clause, "not this row with those tried above it": propagation alone finds a column without rows below a leaf, and
//!   below other nodes with the clauses of the rows that were tried there. These are then deleted. Rows that are left
//!   out because they were tried before, where a column is covered several times, follow from the clauses of these.
//!
//! Source: B. Bogaerts, S. Gocht, C. McCreesh and J. Nordström, Certified dominance and symmetry breaking for
//! combinatorial optimisation, Journal of Artificial Intelligence Research 77, 2023; for the tree S. Gocht, R. McBride,
//! C. McCreesh, J. Nordström, P. Prosser and J. Trimble, Certifying solvers for clique and maximum common (connected)
//! subgraph problems, CP 2020.

use std::fmt::Write as _;
use std::io::Write;

use super::why::{Evidence, Questions};
use crate::engines::Step;
use crate::matrix::{Matrix, RowId};
use crate::questions::count::ProofError;
use crate::search::{Engine, Search, Stopped};
use crate::text::{Inequalities, inequalities};

/// See [`Search::prove_none`].
pub(super) fn prove_none<L>(
    options: &Search,
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    out: impl Write,
) -> Result<bool, ProofError> {
    if !(options.chosen().is_empty() && options.excluded().is_empty()) {
        return Err(ProofError::Choices);
    }
    let mut questions = Questions::new(options, matrix);
    // Nothing is written until it is known that there is no cover.
    let Some(evidence) = questions.best()? else { return Ok(false) };

    let (columns, count) = inequalities(matrix);
    let mut proof = Proof { out, last: count, line: String::new() };
    proof.write("pseudo-Boolean proof version 3.0\n")?;
    proof.write(&format!("f {count};\n"))?;

    match evidence {
        #[cfg(feature = "optimize")]
        Evidence::Sums(sums) => {
            let factors = sums.columns().iter().zip(sums.factors());
            proof.sum(factors.filter_map(|(column, &factor)| {
                let Inequalities { least, most } = columns[column.index()];
                // One that says nothing is not needed: without it less can be reached.
                Some((if factor > 0 { least } else { most }?, factor.unsigned_abs()))
            }))?;
        }
        Evidence::Weights(weights) => {
            for side in [|ids: &Inequalities| ids.least, |ids: &Inequalities| ids.most] {
                let weighed = columns.iter().zip(weights.weights()).filter(|(_, weight)| **weight != 0);
                proof.sum_divided(
                    weighed.filter_map(|(ids, &weight)| Some((side(ids)?, weight))),
                    weights.modulus(),
                )?;
            }
            proof.sum([(proof.last - 1, 1), (proof.last, 1)])?;
        }
        Evidence::Columns(_) => tree(options, matrix, questions.nodes_left, &mut proof)?,
    }

    let contradiction = proof.clause(&[])?;
    // The checker has another word for it where something is to be minimized.
    let conclusion = match matrix.rows().map(cost).any(|cost| cost != 0) {
        true => format!("BOUNDS INF : {contradiction} INF"),
        false => format!("UNSAT : {contradiction}"),
    };
    proof.write(&format!("output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n"))?;
    proof.out.flush()?;
    Ok(true)
}

/// The proof while it is written.
struct Proof<W> {
    out: W,
    /// The number of the last inequality.
    last: u64,
    /// Room for a line.
    line: String,
}

impl<W: Write> Proof<W> {
    fn write(&mut self, text: &str) -> Result<(), ProofError> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Writes the sum of these inequalities, each times its factor; nothing of none.
    fn sum(&mut self, terms: impl IntoIterator<Item = (u64, u64)>) -> Result<(), ProofError> {
        self.sum_divided(terms, 1)
    }

    /// Writes the sum of these inequalities, each times its factor, divided by this number and rounded up; nothing of
    /// none.
    fn sum_divided(
        &mut self,
        terms: impl IntoIterator<Item = (u64, u64)>,
        divisor: u64,
    ) -> Result<(), ProofError> {
        self.line.clear();
        for (place, (inequality, factor)) in terms.into_iter().enumerate() {
            // A string takes everything.
            let _ = write!(self.line, " {inequality}");
            if factor > 1 {
                let _ = write!(self.line, " {factor} *");
            }
            // In reverse Polish notation: from the second one on, each is added to the sum before it.
            self.line += if place > 0 { " +" } else { "" };
        }

        if self.line.is_empty() {
            return Ok(());
        }
        if divisor > 1 {
            let _ = write!(self.line, " {divisor} d");
        }

        writeln!(self.out, "pol{};", self.line)?;
        // The checker numbers what it is given by itself, so the numbers here have to keep step.
        self.last += 1;
        Ok(())
    }

    /// Writes "not all of these rows"; returns its number.
    fn clause(&mut self, rows: &[RowId]) -> Result<u64, ProofError> {
        self.line.clear();
        for row in rows {
            let _ = write!(self.line, " 1 ~x{}", row.index() + 1);
        }
        writeln!(self.out, "rup{} >= 1;", self.line)?;
        self.last += 1;
        Ok(self.last)
    }

    fn delete(&mut self, numbers: &[u64]) -> Result<(), ProofError> {
        self.line.clear();
        for number in numbers {
            let _ = write!(self.line, " {number}");
        }
        if !numbers.is_empty() {
            writeln!(self.out, "del id{};", self.line)?;
        }
        Ok(())
    }
}

/// Writes the tree of a search that finds no cover.
fn tree<L>(
    options: &Search,
    matrix: &Matrix<L>,
    nodes: u64,
    proof: &mut Proof<impl Write>,
) -> Result<(), ProofError> {
    let branching = options.branching.unwrap_or_default().unlearned();
    let options = options.clone().engine(Engine::Links).branch(branching);
    let Some((_, view)) = options.left(matrix.incidence())? else { return Ok(()) };
    let mut search = options.start(view);
    let mut open = OpenRows::default();
    let mut rows = Vec::new();
    let mut is_at_node = search.next_node();

    while is_at_node {
        if let Some(outcome) = options.ends(nodes.saturating_sub(search.visited())) {
            return Err(Stopped::of(outcome).unwrap_or(Stopped::Limited).into());
        }
        rows.clear();
        search.tried(&mut rows);
        open.move_to(&rows, proof)?;
        is_at_node = search.visit() == Step::Paused;
    }

    // The rows of the root are closed last.
    open.move_to(&[], proof)
}

/// The rows tried on the way to the current node, where there were several.
#[derive(Default)]
struct OpenRows {
    rows: Vec<RowId>,
    /// For each of them the clauses of the rows tried below it. (Those of the root's rows are kept to the end.)
    clauses: Vec<Vec<u64>>,
}

impl OpenRows {
    /// Closes the nodes that are not above these rows, and opens those that are.
    fn move_to(&mut self, rows: &[RowId], proof: &mut Proof<impl Write>) -> Result<(), ProofError> {
        let common = self.rows.iter().zip(rows).take_while(|(one, other)| one == other).count();
        while self.rows.len() > common {
            // It follows from the clauses below it, so these are deleted only then.
            let clause = proof.clause(&self.rows)?;
            proof.delete(&self.clauses.pop().unwrap_or_default())?;
            self.rows.pop();
            if let Some(above) = self.clauses.last_mut() {
                above.push(clause);
            }
        }
        self.rows.extend(&rows[common..]);
        self.clauses.resize_with(self.rows.len(), Vec::new);
        Ok(())
    }
}
