//! The tree of a search for a cover below a bound as a proof that there is none, for the checker VeriPB.
//!
//! The checker knows the columns as inequalities, and one more: the cost is below the bound. The tree is written from the
//! leaves up, each node as a clause: "not what was decided on the way to it". Propagation does what the tree does with
//! chosen rows and columns. What a bound has cut follows from one sum: that inequality times the unit of the duals, and of
//! each column "at least" or "at most" times its dual, as the dual is above or below 0. With the rows that are left its
//! sides are as far apart as the bound is above the limit, and so it is for each row that the bound drops.
//!
//! - A sum stays while its node is open, and so do the clauses below it. Then they are deleted.
//! - That rows are useless because one column implies another is the sum of "at least" of the one and "at most" of the
//!   other: what is left of it are those rows.
//! - A pair of columns gets a variable, "one row covers both", the first time that it is branched on. Without the sums of its
//!   definition and "at most one" propagation would not see that rows of one of the columns are gone.
//! - The duals of a sum are rounded as far as it says the same: that makes it short.
//!
//! Invariant: what the tree has left out in an open node, propagation leaves out by the lines that are not deleted.
//!
//! Source: J. Elffers, S. Gocht, C. McCreesh and J. Nordström, Justifying all differences using pseudo-Boolean reasoning,
//! AAAI 2020; for bounds by duals L. Eifler and A. Gleixner, A computational status update for exact rational mixed integer
//! programming, Mathematical Programming 197, 2023.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use super::journal::{Branch, Journal};
use super::price::Prices;
use crate::linear::{Bound, Duals, Left, PricedRows};
use crate::matrix::RowId;
use crate::questions::count::ProofError;
use crate::text::{Inequalities, PbFormula, PbLiteral, Proof};
use crate::util::to_u32;

/// The numbers of bits after the point of the duals, from the shortest sums to those that say as much as the search knows.
const BITS: [u32; 3] = [8, 20, u32::MAX];

/// A node that is visited, or has candidates.
struct NodeLines {
    /// The number of literals of the nodes above it.
    literals: usize,
    /// The inequalities that are deleted with it.
    lines: Vec<u64>,
}

/// See the head of the file.
pub(super) struct TreeProof<'a, W> {
    proof: Proof<W>,
    prices: &'a Prices,
    rows: Arc<PricedRows>,
    /// The inequalities of the matrix's columns.
    of_columns: &'a [Inequalities],
    /// That the cost is at most the limit, in units.
    limit: u64,
    /// One of these is true if one of the decisions on the way to the last open node is not met.
    clause: Vec<PbLiteral>,
    open: Vec<NodeLines>,
    /// The clause of the root.
    refuted: u64,
    /// By the numbers of [`BITS`].
    bounds: [Bound; BITS.len()],
    /// The variables of the pairs of columns.
    pairs: HashMap<(u32, u32), PbLiteral>,
    /// The first error of the writer. Nothing is written from then on.
    error: Option<io::Error>,
}

impl<'a, W: Write> TreeProof<'a, W> {
    /// Begins with the inequality that the cost is below the bound, which holds if the literal does, if there is one.
    pub(super) fn new(
        mut proof: Proof<W>,
        formula: &'a PbFormula,
        prices: &'a Prices,
        costs: &[i64],
        rows: &Arc<PricedRows>,
        (below, decided): (u64, Option<PbLiteral>),
    ) -> io::Result<Self> {
        let limit = in_units(&mut proof, prices, costs, below)?;
        for &(column, implied) in &rows.implied {
            let of = |column| rows.view.name(column).map(|name| formula.of_columns[name as usize]);
            let lines = [of(column).and_then(|ids| ids.least), of(implied).and_then(|ids| ids.most)];
            proof.sum(lines.into_iter().flatten().map(|line| (line, 1)))?;
        }
        Ok(Self {
            proof,
            prices,
            of_columns: &formula.of_columns,
            limit,
            clause: decided.map(|literal| !literal).into_iter().collect(),
            open: Vec::new(),
            refuted: 0,
            bounds: BITS.map(|bits| Bound::with_bits(rows, bits)),
            pairs: HashMap::new(),
            error: None,
            rows: rows.clone(),
        })
    }

    /// Returns the error of the writer, if there was one.
    pub(super) fn check(&mut self) -> Result<(), ProofError> {
        self.error.take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Returns the proof and the clause of the root, once that is closed.
    pub(super) fn finish(mut self) -> Result<(Proof<W>, u64), ProofError> {
        self.check()?;
        Ok((self.proof, self.refuted))
    }

    /// Writes what it is told of, as long as that is possible.
    fn write(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) {
        if self.error.is_none() {
            self.error = write(self).err();
        }
    }

    fn literal(&self, row: u32) -> PbLiteral {
        PbLiteral::of(self.prices.id(row))
    }

    /// Writes the sum of the limit and the columns of what is left, by the shortest duals for which the bound is enough.
    fn sum(&mut self, left: &Left, duals: &Duals, is_enough: impl Fn(&Bound, i64) -> bool) -> io::Result<()> {
        let rows = self.rows.clone();
        let at = self.bounds.iter_mut().position(|bound| {
            let least = bound.set(&rows, left, duals);
            is_enough(bound, least)
        });
        // The last one is that of the search.
        let bound = &self.bounds[at.unwrap_or(BITS.len() - 1)];

        let of_columns = rows.terms.iter().zip(bound.exact_duals()).filter_map(|(&column, &dual)| {
            let name = rows.view.name(column)?;
            let Inequalities { least, most } = self.of_columns[name as usize];
            let (needed, allowed) = left.demand(column);
            // One that says nothing of what is left is not needed: without it the bound is as high, or higher.
            let inequality = match dual > 0 {
                true => least.filter(|_| needed > 0),
                false => most.filter(|_| dual < 0 && allowed > 0 && left.is_tight(column)),
            };
            Some((inequality?, dual.unsigned_abs()))
        });
        let line = self.proof.sum([(self.limit, bound.unit())].into_iter().chain(of_columns))?;
        self.open.last_mut().into_iter().for_each(|node| node.lines.push(line));
        Ok(())
    }

    /// Returns the variable of "one row covers both columns", which is covered exactly once each.
    fn together(&mut self, pair: (u32, u32)) -> io::Result<PbLiteral> {
        if let Some(&literal) = self.pairs.get(&pair) {
            return Ok(literal);
        }

        let rows = self.rows.clone();
        let of_first = rows.of_column(pair.0).map(|(row, _)| row);
        let both: Vec<PbLiteral> = of_first
            .filter(|&row| rows.columns_of(row).contains(&pair.1))
            .map(|row| self.literal(row))
            .collect();
        let (literal, count) = (self.proof.new_variable(), both.len() as i128);
        let some = both.iter().map(|&row| (1, row)).chain([(1, !literal)]);
        let some = self.proof.definition(some, 1, !literal)?;
        let none = both.iter().map(|&row| (1, !row)).chain([(count, literal)]);
        self.proof.definition(none, count, literal)?;

        // If one row covers both, no other row covers one of them.
        for column in [pair.0, pair.1] {
            let most = rows.view.name(column).and_then(|name| self.of_columns[name as usize].most);
            self.proof.sum([some].into_iter().chain(most).map(|line| (line, 1)))?;
        }
        self.pairs.insert(pair, literal);
        Ok(literal)
    }

    /// Adds what is true if the decision for this part is not met.
    fn decide(&mut self, part: Branch) -> io::Result<()> {
        match part {
            Branch::With(row) => self.clause.push(!self.literal(row)),
            Branch::Without(row) => self.clause.push(self.literal(row)),
            Branch::Uncovered(column) => {
                let prices = self.prices;
                let rows = self.rows.of_column(column).map(|(row, _)| PbLiteral::of(prices.id(row)));
                self.clause.extend(rows);
            }
            Branch::Together(pair) => {
                let literal = self.together(pair)?;
                self.clause.push(!literal);
            }
            Branch::Apart(pair) => {
                let literal = self.together(pair)?;
                self.clause.push(literal);
            }
        }
        Ok(())
    }

    /// Writes the clause of the last open node, and deletes what is below it.
    fn close(&mut self) -> io::Result<()> {
        let Some(node) = self.open.pop() else { return Ok(()) };
        let line = self.proof.clause(self.clause.iter().copied())?;
        self.proof.delete(&node.lines)?;
        self.clause.truncate(node.literals);
        match self.open.last_mut() {
            Some(above) => above.lines.push(line),
            None => self.refuted = line,
        }
        Ok(())
    }
}

impl<W: Write> Journal for TreeProof<'_, W> {
    fn opened(&mut self, part: Option<Branch>) {
        self.open.push(NodeLines { literals: self.clause.len(), lines: Vec::new() });
        if let Some(part) = part {
            self.write(|proof| proof.decide(part));
        }
    }

    fn exceeded(&mut self, left: &Left, duals: &Duals, limit: i64) {
        self.write(|proof| proof.sum(left, duals, |_, least| least > limit));
    }

    fn decided(&mut self, left: &Left, duals: &Duals, limit: i64, dropped: &[u32], needed: &[u32]) {
        self.write(|proof| {
            proof.sum(left, duals, |bound, _| {
                dropped.iter().all(|&row| bound.with(row) > limit)
                    && needed.iter().all(|&row| bound.without(row) > limit)
            })
        });
    }

    fn closed(&mut self) {
        self.write(Self::close);
    }
}

/// Divides the inequality that the cost is below the bound by the unit of the costs; returns its number.
fn in_units(proof: &mut Proof<impl Write>, prices: &Prices, costs: &[i64], below: u64) -> io::Result<u64> {
    if prices.unit() == 1 {
        return Ok(below);
    }
    // The costs of rows that are decided before the search need not be multiples: they are taken out where they would be
    // rounded up.
    let mut is_assumed = vec![false; costs.len()];
    prices.assumed().iter().for_each(|row| is_assumed[row.index()] = true);
    let rounded = (0..to_u32(costs.len())).map(RowId::new).filter(|&row| {
        let cost = costs[row.index()];
        prices.row(row).is_none() && cost % prices.unit() != 0 && (cost < 0) == is_assumed[row.index()]
    });
    proof.weakened([(below, 1)], rounded.map(PbLiteral::of), prices.unit().unsigned_abs())
}
