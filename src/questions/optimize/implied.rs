//! Columns that another one implies, and the rows that are in no cover because of them.
//!
//! If every row of a column that is covered exactly once has another column too, one row of each cover covers both. If
//! the other is covered at most once, its other rows are in no cover: they are *useless*. Without them the two columns
//! are one constraint, and one term is enough. Equal columns are the case without useless rows. (Reductions of set
//! partitioning: Garfinkel and Nemhauser 1969; Balas and Padberg 1976.)
//!
//! Invariant: a useful row that has an implied term has a term, too, that is not implied and whose column is covered
//! exactly once. Useless rows do not count from then on, so that one find may lead to the next. But each column is
//! looked at once, the shortest first, and not all that follows is found.

use crate::linear::PricedRows;
use crate::util::to_u32;

/// At most this many entries are looked at for each one that there is.
const LOOKS: usize = 8;
const NONE: u32 = u32::MAX;

/// Leaves out the implied terms, and notes the useless rows.
///
/// Cost: linear in the matrix, but for the logarithm of the columns.
pub(super) fn leave_out_implied(rows: &mut PricedRows) {
    let mut found = ImpliedTerms::new(rows);
    let mut once: Vec<u32> = (0..to_u32(rows.primary_terms)).filter(|&term| found.is_once(term)).collect();
    once.sort_by_cached_key(|&term| found.of_term(term).count()); // none implies a shorter one
    for term in once {
        if found.is_implied[term as usize] {
            continue;
        }
        let Some(others) = found.implied_by(term) else { break };
        found.leave_out(term, &others);
    }
    let ImpliedTerms { is_implied, useless, implied, .. } = found;
    if is_implied.contains(&true) {
        rows.leave_out(&is_implied);
        (rows.useless, rows.implied) = (useless, implied);
    }
}

struct ImpliedTerms<'a> {
    rows: &'a PricedRows,
    /// By term.
    is_implied: Vec<bool>,
    useless: Vec<u32>,
    /// The columns because of which they are useless, in the order in which they were found to be.
    implied: Vec<(u32, u32)>,
    /// By row.
    is_useless: Vec<bool>,
    /// For each term the last row with it that was looked at.
    last_row: Vec<u32>,
    /// For each row the last term with it that implied others.
    last_term: Vec<u32>,
    /// The number of entries that may still be looked at.
    looks: usize,
}

impl<'a> ImpliedTerms<'a> {
    fn new(rows: &'a PricedRows) -> Self {
        Self {
            is_implied: vec![false; rows.terms.len()],
            useless: Vec::new(),
            implied: Vec::new(),
            is_useless: vec![false; rows.count()],
            last_row: vec![NONE; rows.terms.len()],
            last_term: vec![NONE; rows.count()],
            looks: rows.term_entries().saturating_mul(LOOKS),
            rows,
        }
    }

    fn is_once(&self, term: u32) -> bool {
        self.rows.is_once(self.rows.terms[term as usize] as usize)
    }

    fn is_at_most_once(&self, term: u32) -> bool {
        term as usize >= self.rows.primary_terms || self.is_once(term)
    }

    fn of_term(&self, term: u32) -> impl Iterator<Item = u32> + use<'a> {
        self.rows.of_column(self.rows.terms[term as usize]).map(|(row, _)| row)
    }

    /// Finds the terms that this one implies and no one before it did; `None` if that takes too many looks.
    fn implied_by(&mut self, term: u32) -> Option<Vec<u32>> {
        let rows = self.rows;
        let useful: Vec<u32> = self.of_term(term).filter(|&row| !self.is_useless[row as usize]).collect();
        // Only what the shortest of them has can be in all.
        let shortest = useful.iter().map(|&row| rows.terms_of(row)).min_by_key(|terms| terms.len());
        let shortest = shortest.unwrap_or_default();
        self.looks = self.looks.checked_sub(shortest.len())?;
        let is_new = |other: u32| self.is_at_most_once(other) && !self.is_implied[other as usize];
        let others = shortest.iter().copied().filter(|&other| other != term && is_new(other));
        let mut others: Vec<u32> = others.collect();

        for row in useful {
            if others.is_empty() {
                break;
            }
            let terms = rows.terms_of(row);
            self.looks = self.looks.checked_sub(terms.len())?;
            terms.iter().for_each(|&other| self.last_row[other as usize] = row);
            others.retain(|&other| self.last_row[other as usize] == row);
        }
        Some(others)
    }

    /// Leaves out terms that this one implies, and their rows that are not its own.
    fn leave_out(&mut self, term: u32, others: &[u32]) {
        if others.is_empty() {
            return;
        }
        // Marked, so that rows that are not its own are seen.
        self.of_term(term).for_each(|row| self.last_term[row as usize] = term);
        for &other in others {
            let known = self.useless.len();
            self.is_implied[other as usize] = true;
            for row in self.of_term(other).filter(|&row| self.last_term[row as usize] != term) {
                if !std::mem::replace(&mut self.is_useless[row as usize], true) {
                    self.useless.push(row);
                }
            }
            if self.useless.len() > known {
                let [term, other] = [term, other].map(|term| self.rows.terms[term as usize]);
                self.implied.push((term, other));
            }
        }
    }
}
