//! What is learned from a conflict: a clause that rules out its reason.
//!
//! All literals of the conflict are false. The last of them on the trail is replaced by those that made it so, again
//! and again, until one is left of the last level: the first unique implication point. These literals are the clause.
//! One that follows from others of them is left out.
//!
//! Invariant: at least one of the literals is true in each cover, since each step adds up two constraints. So a clause
//! may be kept for good, whatever was decided.
//!
//! Sources: J. P. Marques-Silva and K. A. Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE
//! Transactions on Computers 48 (1999); N. Sörensson and A. Biere, "Minimizing learned clauses", SAT 2009, of which the
//! local form is used: the recursive one leaves out more, but does not find covers sooner.

use super::choice::Choice;
use super::clauses::Clauses;
use super::columns::{BrokenConstraint, CountedColumns};
use super::trail::{Reason, RowLiteral, Trail};
use crate::util::to_u32;

/// The clause that was learned last, and lists for the next, so that none is allocated anew.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// First the literal of the last level, then one of the highest level among the others.
    pub(super) clause: Vec<RowLiteral>,
    /// The number of levels of its literals.
    pub(super) glue: u32,
    /// For each row whether its literal is in the clause, or was replaced.
    is_seen: Vec<bool>,
    seen: Vec<u32>,
    causes: Vec<RowLiteral>,
    levels: Vec<usize>,
}

impl Analysis {
    /// The bytes for each row.
    pub(super) const ROW: usize = size_of::<bool>() + 3 * size_of::<u32>() + size_of::<usize>();

    pub(super) fn new(rows: usize) -> Self {
        Self {
            clause: Vec::with_capacity(rows),
            glue: 0,
            is_seen: vec![false; rows],
            seen: Vec::with_capacity(rows),
            causes: Vec::with_capacity(rows),
            levels: Vec::with_capacity(rows),
        }
    }

    /// Learns a clause from a conflict above the root. Returns whether it has.
    pub(super) fn learn(
        &mut self,
        conflict: BrokenConstraint,
        columns: &mut CountedColumns,
        trail: &Trail,
        clauses: &Clauses,
        choice: &mut Choice,
    ) -> bool {
        let found = self.replace_all(conflict, columns, trail, clauses, choice);
        self.leave_out_implied(columns, trail, clauses);
        for row in self.seen.drain(..) {
            self.is_seen[row as usize] = false;
        }

        let Some(literal) = found else { return false };
        // What the clause is watched by.
        self.clause.push(!literal);
        let last = self.clause.len() - 1;
        self.clause.swap(0, last);
        if let Some(highest) = (1..=last).max_by_key(|&at| trail.level_of(self.clause[at])) {
            self.clause.swap(1, highest);
        }

        self.levels.clear();
        self.levels.extend(self.clause.iter().map(|&literal| trail.level_of(literal)));
        self.levels.sort_unstable();
        self.levels.dedup();
        self.glue = to_u32(self.levels.len());
        choice.age();
        true
    }

    /// Collects the literals of the clause but that of the last level; returns the only true literal of that level from
    /// which, together with them, the conflict follows. `None` if there is none, as in no conflict above the root.
    fn replace_all(
        &mut self,
        conflict: BrokenConstraint,
        columns: &mut CountedColumns,
        trail: &Trail,
        clauses: &Clauses,
        choice: &mut Choice,
    ) -> Option<RowLiteral> {
        self.clause.clear();
        self.causes.clear();
        match conflict {
            BrokenConstraint::Clash(one, other) => self.causes.extend([one, other].map(RowLiteral::out)),
            BrokenConstraint::TooMany(column) => columns.chosen_of(column, trail, &mut self.causes),
            BrokenConstraint::TooFew(column) => columns.out_of(column, trail, &mut self.causes),
            BrokenConstraint::Clause(clause) => self.causes.extend(clauses.literals_of(clause)),
        }
        if let BrokenConstraint::TooMany(column) | BrokenConstraint::TooFew(column) = conflict {
            choice.weigh(column);
        }

        // The literals of the last level that are still to be replaced, the last one first.
        let mut open = 0_u32;
        let mut trail_back = trail.literals().iter().rev();
        loop {
            for cause in self.causes.drain(..) {
                let (row, level) = (cause.row(), trail.level_of(cause));
                if level == 0 || std::mem::replace(&mut self.is_seen[row as usize], true) {
                    continue;
                }
                self.seen.push(row);
                choice.gain(row);
                if level == trail.level() { open += 1 } else { self.clause.push(cause) }
            }

            let literal = *trail_back.find(|literal| self.is_seen[literal.row() as usize])?;
            open = open.checked_sub(1)?;
            if open == 0 {
                return Some(literal);
            }
            let reason = trail.reason(literal);
            if let Reason::Full(column) | Reason::Needed(column) = reason {
                choice.weigh(column);
            }
            explain(literal, reason, columns, trail, clauses, &mut self.causes);
        }
    }

    /// Leaves out each literal that is false because of others of the clause.
    fn leave_out_implied(&mut self, columns: &mut CountedColumns, trail: &Trail, clauses: &Clauses) {
        let Self { clause, causes, is_seen, .. } = self;
        clause.retain(|&literal| {
            let reason = trail.reason(literal);
            causes.clear();
            explain(!literal, reason, columns, trail, clauses, causes);
            let is_known = |cause: &RowLiteral| is_seen[cause.row() as usize] || trail.level_of(*cause) == 0;
            matches!(reason, Reason::Decision) || !causes.iter().all(is_known)
        });
    }
}

/// Collects the literals that made this one true, all of which are false.
fn explain(
    literal: RowLiteral,
    reason: Reason,
    columns: &mut CountedColumns,
    trail: &Trail,
    clauses: &Clauses,
    causes: &mut Vec<RowLiteral>,
) {
    match reason {
        Reason::Decision => {}
        Reason::Clash(other) => causes.push(RowLiteral::out(other)),
        Reason::Full(column) => columns.chosen_of(column, trail, causes),
        Reason::Needed(column) => columns.out_of(column, trail, causes),
        Reason::Clause(clause) => {
            causes.extend(clauses.literals_of(clause).iter().filter(|&&other| other != literal));
        }
    }
}
