//! The proof that there is no cover, or no other one, for the checker VeriPB.
//!
//! - Sums are one sum of multiples of inequalities, which no values of the variables satisfy.
//! - Weights are two, one of "at least" and one of "at most". In both all rows that are left count a multiple of the
//!   modulus. Both are divided by it, which rounds the right sides, and so they contradict each other.
//! - A search that learns clauses is these clauses, one after the other.
//! - Another search is its tree, from the leaves up: below each row that it tried among several there is nothing. That is a
//!   clause, "not this row with those tried above it": propagation alone finds a column without rows below a leaf, and
//!   below other nodes with the clauses of the rows that were tried there. These are then deleted. Rows that are left
//!   out because they were tried before, where a column is covered several times, follow from the clauses of these. At the
//!   only cover the formula itself says that it is not meant.
//!
//! Of the last two the shorter one is written. Which one that is shows only once both are known.
//!
//! Rows that are chosen or excluded are so in the formula. Propagation knows then which rows are left, but a sum does not: it
//! has only such inequalities as still say something, and before a division the rows that are not left are taken out of it.
//!
//! Source: B. Bogaerts, S. Gocht, C. McCreesh and J. Nordström, Certified dominance and symmetry breaking for
//! combinatorial optimisation, Journal of Artificial Intelligence Research 77, 2023; for the tree S. Gocht, R. McBride,
//! C. McCreesh, J. Nordström, P. Prosser and J. Trimble, Certifying solvers for clique and maximum common (connected)
//! subgraph problems, CP 2020.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::why::{Evidence, Questions};
use crate::matrix::{Cover, Matrix, Remaining, RowId};
use crate::questions::any::refute;
use crate::questions::count::ProofError;
#[cfg(feature = "optimize")]
use crate::refute::Sums;
use crate::refute::weights::Weights;
use crate::search::{Engine, Search, Stopped, Uniqueness};
use crate::text::{Choices, Inequalities, PbFormula, PbLiteral, Proof};

/// See [`Search::prove_none`].
pub(super) fn prove_none<L>(
    options: &Search,
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    out: impl Write,
) -> Result<bool, ProofError> {
    let choices = choices(options, matrix)?;
    let mut questions = Questions::new(options, matrix);
    // Nothing is written until it is known that there is no cover.
    let Some(evidence) = questions.best()? else { return Ok(false) };

    let formula = PbFormula::new(matrix, &choices);
    let mut proof = Proof::new(out, &formula)?;
    match evidence {
        #[cfg(feature = "optimize")]
        Evidence::Sums(sums) => prove_sums(matrix, &sums, &formula, &mut proof)?,
        Evidence::Weights(weights) => prove_weights(matrix, &weights, &formula, &mut proof)?,
        Evidence::Columns(_) => {
            clauses_or_tree(options, matrix, questions.nodes_left, &formula, &mut proof)?;
        }
    }
    conclude(matrix, cost, proof)?;
    Ok(true)
}

/// See [`Search::prove_unique`].
pub(super) fn prove_unique<L>(
    options: &Search,
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    out: impl Write,
) -> Result<Uniqueness<Cover>, ProofError> {
    let choices = choices(options, matrix)?;
    // Nothing is written until it is known that there is just one.
    let answer = options.unique(matrix)?;
    let Uniqueness::Unique(cover) = &answer else { return Ok(answer) };

    let formula = PbFormula::new(matrix, &Choices { other_than: Some(cover), ..choices });
    let mut proof = Proof::new(out, &formula)?;
    tree(options, matrix, options.node_limit.unwrap_or(u64::MAX), &mut proof)?;
    conclude(matrix, cost, proof)?;
    Ok(answer)
}

/// Returns what the formula says beside the columns, of rows that the matrix has.
fn choices<'a, L>(options: &'a Search, matrix: &Matrix<L>) -> Result<Choices<'a>, ProofError> {
    let choices = Choices { chosen: options.chosen(), excluded: options.excluded(), other_than: None };
    ProofError::check(matrix, &choices)?;
    Ok(choices)
}

/// Writes that nothing is left, and the end of the proof.
fn conclude<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    mut proof: Proof<impl Write>,
) -> Result<(), ProofError> {
    let contradiction = proof.clause([])?;
    // The checker has another word for it where something is to be minimized.
    match matrix.rows().map(cost).any(|cost| cost != 0) {
        true => proof.conclude(format_args!("BOUNDS INF : {contradiction} INF"))?,
        false => proof.conclude(format_args!("UNSAT : {contradiction}"))?,
    }
    Ok(())
}

/// Writes one sum.
#[cfg(feature = "optimize")]
fn prove_sums<L>(
    matrix: &Matrix<L>,
    sums: &Sums,
    formula: &PbFormula,
    proof: &mut Proof<impl Write>,
) -> Result<(), ProofError> {
    let Ok(remaining) = Remaining::new(matrix, sums.chosen(), sums.excluded()) else { return Ok(()) };
    let mut sizes = vec![0; matrix.column_count()];
    for column in remaining.rows().flat_map(|row| matrix.row(row).unwrap_or_default()) {
        sizes[column.index()] += 1;
    }

    let terms = sums.columns().iter().zip(sums.factors()).filter_map(|(&column, &factor)| {
        let Inequalities { least, most } = formula.of_columns[column.index()];
        let (needed, allowed) = remaining.bounds(column);
        // One that says nothing of the rows that are left is not needed: without it less can be reached.
        let (inequality, says_something) =
            if factor > 0 { (least, needed > 0) } else { (most, allowed < sizes[column.index()]) };
        Some((inequality.filter(|_| says_something)?, u128::from(factor.unsigned_abs())))
    });
    proof.sum(terms)?;
    Ok(())
}

/// Writes a sum of "at least", one of "at most", both divided, and the sum of both.
fn prove_weights<L>(
    matrix: &Matrix<L>,
    weights: &Weights,
    formula: &PbFormula,
    proof: &mut Proof<impl Write>,
) -> Result<(), ProofError> {
    let Ok(remaining) = Remaining::new(matrix, weights.chosen(), weights.excluded()) else { return Ok(()) };
    let mut is_left = vec![false; matrix.row_count()];
    remaining.rows().for_each(|row| is_left[row.index()] = true);

    // What the rows that are not left weigh need not be a multiple. It is taken out where the division would round it up.
    let has_weight = |row: &RowId| {
        let columns = matrix.row(*row).unwrap_or_default();
        columns.iter().any(|column| weights.weights()[column.index()] != 0)
    };
    let gone: Vec<RowId> = matrix.rows().filter(|row| !is_left[row.index()]).filter(has_weight).collect();
    let is_chosen = |row: &RowId| weights.chosen().binary_search(row).is_ok();

    let mut write = |side: fn(&Inequalities) -> Option<u64>, is_least: bool| {
        let weighed = formula.of_columns.iter().zip(weights.weights()).filter(|(_, weight)| **weight != 0);
        let terms = weighed.filter_map(|(ids, &weight)| Some((side(ids)?, u128::from(weight))));
        let rounded = gone.iter().filter(|row| is_chosen(row) == is_least).copied();
        proof.weakened(terms, rounded.map(PbLiteral::of), weights.modulus())
    };
    let (one, other) = (write(|ids| ids.least, true)?, write(|ids| ids.most, false)?);
    proof.sum([(one, 1), (other, 1)])?;
    Ok(())
}

/// Writes the clauses of a search that learns them, or the tree of a search, whichever is shorter. That there is no cover is
/// known, and so many nodes are left.
fn clauses_or_tree<L>(
    options: &Search,
    matrix: &Matrix<L>,
    nodes_left: u64,
    formula: &PbFormula,
    proof: &mut Proof<impl Write>,
) -> Result<(), ProofError> {
    let taken = options.node_limit.unwrap_or(u64::MAX) - nodes_left;
    let Some(clauses) = clauses(options, matrix, taken.max(SOON)) else {
        return tree(options, matrix, nodes_left, proof);
    };
    let mut length = Length { left: usize::MAX };
    write_clauses(&clauses, &mut Proof::new(&mut length, formula)?)?;

    let mut shorter = Length { left: usize::MAX - length.left };
    match tree(options, matrix, nodes_left, &mut Proof::new(&mut shorter, formula)?) {
        Ok(()) => tree(options, matrix, nodes_left, proof),
        Err(ProofError::Io(_) | ProofError::Stopped(Stopped::Limited)) => write_clauses(&clauses, proof),
        Err(error) => Err(error),
    }
}

/// Takes text as long as there is room, and keeps none.
struct Length {
    left: usize,
}

impl Write for &mut Length {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let left = self.left.checked_sub(text.len());
        self.left = left.ok_or_else(|| io::Error::other("there is a shorter text"))?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A search that learns clauses may visit so many nodes, if the search before it took less.
const SOON: u64 = 1 << 13;
/// The part of the memory limit that the clauses of a proof may take.
const MEMORY: usize = 4;

type PbClause = Box<[PbLiteral]>;

/// Returns the clauses from which it follows that there is no cover, if they are found within so many nodes.
fn clauses<L>(options: &Search, matrix: &Matrix<L>, nodes: u64) -> Option<Vec<PbClause>> {
    let mut left = options.memory() / MEMORY;
    let mut clauses = Vec::new();
    let add = |clause: &[(RowId, bool)]| {
        let literal = |&(row, is_plain): &(RowId, bool)| PbLiteral { is_plain, ..PbLiteral::of(row) };
        let clause: PbClause = clause.iter().map(literal).collect();
        match left.checked_sub(size_of::<PbClause>() + size_of_val(&*clause)) {
            Some(rest) => left = rest,
            None => return ControlFlow::Break(()),
        }
        clauses.push(clause);
        ControlFlow::Continue(())
    };
    refute(options, matrix.incidence(), nodes, false, add)?.needed?;
    Some(clauses)
}

fn write_clauses(clauses: &[PbClause], proof: &mut Proof<impl Write>) -> Result<(), ProofError> {
    for clause in clauses {
        proof.clause(clause.iter().copied())?;
    }
    Ok(())
}

/// Writes the tree of a search that finds no cover but one that the formula does not mean.
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

    while search.next_node() {
        if let Some(outcome) = options.ends(nodes.saturating_sub(search.visited())) {
            return Err(Stopped::of(outcome).unwrap_or(Stopped::Limited).into());
        }
        rows.clear();
        search.tried(&mut rows);
        open.move_to(&rows, proof)?;
        search.visit();
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
            let clause = proof.clause(self.rows.iter().map(|&row| !PbLiteral::of(row)))?;
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
