//! The clauses that were learned from conflicts: of the literals of each at least one is true in each cover.
//!
//! A clause is watched by its first two literals. When one of them becomes false, another one that is not takes its
//! place; if there is none, the other one follows, or all are false. From time to time half of the clauses are dropped:
//! those with the most glue, the number of levels of their literals when they were learned.
//!
//! Invariant: when all literals of the trail have been propagated, a literal that a clause watches is false only if the
//! other one is true.
//!
//! Sources: M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang and S. Malik, "Chaff: engineering an efficient SAT solver",
//! DAC 2001, for the watched literals; G. Audemard and L. Simon, "Predicting learnt clauses quality in modern SAT
//! solvers", IJCAI 2009, for glue.

use super::columns::BrokenConstraint;
use super::trail::{Reason, RowLiteral, Trail};
use crate::util::{Ledger, NoRoom, grow_tight, to_u32};

/// Clauses of at most this glue are never dropped for it.
const GLUE_KEPT: u32 = 2;

#[derive(Clone, Debug)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    /// The literals of all clauses, one clause after the other.
    literals: Vec<RowLiteral>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    ledger: Ledger,
    /// The clauses that were looked at.
    pub(super) looks: u64,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    end: u32,
    glue: u32,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: if it is true, nothing follows.
    other: RowLiteral,
}

impl Clauses {
    /// The bytes for each row.
    pub(super) const ROW: usize = 2 * size_of::<Vec<Watch>>();

    /// No clauses, and so many bytes for those to come.
    pub(super) fn new(rows: usize, bytes: usize) -> Self {
        let mut ledger = Ledger::default();
        ledger.allow(bytes);
        Self {
            clauses: Vec::new(),
            literals: Vec::new(),
            watches: vec![Vec::new(); 2 * rows],
            ledger,
            looks: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Returns the bytes of the clauses.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.ledger.bytes()
    }

    pub(super) fn literals_of(&self, clause: u32) -> &[RowLiteral] {
        let Clause { start, end, .. } = self.clauses[clause as usize];
        &self.literals[start as usize..end as usize]
    }

    /// Adds a clause and returns its number. It has at least two literals, and watches the first two.
    pub(super) fn add(&mut self, literals: &[RowLiteral], glue: u32) -> Result<u32, NoRoom> {
        let (bytes, start) = (bytes_of(literals.len()), self.literals.len());
        if start + literals.len() > u32::MAX as usize {
            return Err(NoRoom);
        }
        self.ledger.ask(bytes)?;
        grow_tight(&mut self.literals, literals.len())?;
        grow_tight(&mut self.clauses, 1)?;
        self.ledger.take(bytes);
        self.literals.extend_from_slice(literals);
        Ok(self.push(start, self.literals.len(), glue))
    }

    /// Adds the clause of the literals at these places.
    fn push(&mut self, start: usize, end: usize, glue: u32) -> u32 {
        let clause = to_u32(self.clauses.len());
        self.clauses.push(Clause { start: to_u32(start), end: to_u32(end), glue });
        if let &[first, second, ..] = self.literals_of(clause) {
            self.watches[first.index()].push(Watch { clause, other: second });
            self.watches[second.index()].push(Watch { clause, other: first });
        }
        clause
    }

    /// Sets what follows from the clauses now that this literal is false.
    pub(super) fn propagate(
        &mut self,
        failed: RowLiteral,
        trail: &mut Trail,
    ) -> Result<(), BrokenConstraint> {
        let mut watches = std::mem::take(&mut self.watches[failed.index()]);
        self.looks += watches.len() as u64;
        let (mut kept, mut conflict) = (0, Ok(()));
        for at in 0..watches.len() {
            let watch = watches[at];
            // Unless another literal is watched from now on.
            watches[kept] = watch;
            kept += 1;
            if conflict.is_err() || trail.is_true(watch.other) {
                continue;
            }

            let Clause { start, end, .. } = self.clauses[watch.clause as usize];
            let literals = &mut self.literals[start as usize..end as usize];
            if literals[0] == failed {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if trail.is_true(first) {
                watches[kept - 1].other = first;
            } else if let Some(place) = (2..literals.len()).find(|&at| !trail.is_false(literals[at])) {
                literals.swap(1, place);
                self.watches[literals[1].index()].push(Watch { other: first, ..watch });
                kept -= 1;
            } else if trail.is_false(first) {
                conflict = Err(BrokenConstraint::Clause(watch.clause));
            } else {
                trail.set(first, Reason::Clause(watch.clause));
            }
        }
        watches.truncate(kept);
        self.watches[failed.index()] = watches;
        conflict
    }

    /// Drops half of the clauses, and those that are true at the root. All literals of the trail must be at the root,
    /// and have been propagated: so no clause is a reason that is needed, and each that stays has two open literals.
    pub(super) fn forget(&mut self, trail: &Trail) {
        // The worst come first, and of several with one glue the oldest.
        let mut order: Vec<u32> = (0..to_u32(self.len())).collect();
        order.retain(|&clause| self.clauses[clause as usize].glue > GLUE_KEPT);
        order.sort_by_key(|&clause| std::cmp::Reverse(self.clauses[clause as usize].glue));
        let mut is_dropped = vec![false; self.len()];
        order[..order.len() / 2].iter().for_each(|&clause| is_dropped[clause as usize] = true);

        let clauses = std::mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        self.ledger.give_back(self.ledger.bytes());
        let mut end = 0;
        for (Clause { start, end: old_end, glue }, is_dropped) in clauses.into_iter().zip(is_dropped) {
            let places = start as usize..old_end as usize;
            if is_dropped || self.literals[places.clone()].iter().any(|&literal| trail.is_true(literal)) {
                continue;
            }
            let start = end;
            for place in places {
                let literal = self.literals[place];
                if !trail.is_false(literal) {
                    self.literals[end] = literal;
                    end += 1;
                }
            }
            self.ledger.take(bytes_of(end - start));
            self.push(start, end, glue);
        }
        self.literals.truncate(end);
    }
}

/// Returns the bytes of a clause of so many literals. Lists of watches may have twice the room that they need.
fn bytes_of(literals: usize) -> usize {
    size_of::<Clause>() + literals * size_of::<RowLiteral>() + 4 * size_of::<Watch>()
}
