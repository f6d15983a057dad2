//! A search for one cover that learns from its conflicts (conflict-driven clause learning, CDCL).
//!
//! Where failures are local, as a loop of a few cells that cannot be filled, a search without reasons repeats them for
//! each choice elsewhere. This one learns from each failure a clause that forbids its reason, goes back to where only
//! one way is left, and never enters a state again that fails for the same reason.
//!
//! Rows are decided one by one: chosen, or out (`trail`). What follows is set: by the columns, which count their rows
//! (`columns`), and by the clauses (`clauses`). When nothing follows, a row is chosen (`choice`). A conflict gives a
//! clause (`analysis`). After so many conflicts (Luby's sequence) all decisions are taken back; what was learned stays.
//! Read `Cdcl::step` first.
//!
//! Invariant: what is true at the root, and each clause, holds in each cover of what the options leave. So a conflict at
//! the root is a proof that there is none.
//!
//! It finds one cover, and has no order and no tree: nothing is listed, split or stored by it.
//!
//! Sources: J. P. Marques-Silva and K. A. Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE
//! Transactions on Computers 48 (1999); N. Eén and N. Sörensson, "An extensible SAT-solver", SAT 2003; A. Biere, T.
//! Faller, K. Fazekas, M. Fleury, N. Froleyks and F. Pollitt, "CaDiCaL 2.0", CAV 2024. Departures: columns are not
//! written as clauses, decisions are by columns, and there is no inprocessing.

mod analysis;
mod choice;
mod clauses;
mod columns;
#[cfg(test)]
pub(super) mod tests;
mod trail;

use std::ops::ControlFlow;

use crate::engines::{Stats, Step, luby};
use crate::matrix::{Cover, Incidence, RowId};
use crate::refute::Answer;
use crate::search::{Outcome, Ran, Search};
use crate::util::{has_room, table_bytes, to_u32};
use analysis::Analysis;
use choice::Choice;
use clauses::Clauses;
use columns::{BrokenConstraint, CountedColumns};
use trail::{Reason, RowLiteral, Trail};

/// The conflicts of the shortest run.
const UNIT: u64 = 10;
/// The part of the memory limit that clauses may take.
const MEMORY: usize = 4;
/// The clauses that are kept before half of them are dropped the first time; after that a twentieth more each time.
const CLAUSES: usize = 2000;
/// So many rows, columns or clauses are looked at in the time in which another search visits a node, ..
const LOOKS: u64 = 64;
/// .. and to propagate a literal takes as long as to look at so many.
const LITERAL_LOOKS: u64 = 16;
/// It is known after so many conflicts whether failures are local.
const TRIAL: u64 = 100;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(in crate::questions) struct Cdcl {
    options: Search,
    /// The rows that the options choose, and for each row of the view its number in the matrix.
    assumed: Vec<RowId>,
    ids: Vec<u32>,
    /// For each column of the view its number in the matrix.
    column_ids: Vec<u32>,
    columns: CountedColumns,
    trail: Trail,
    clauses: Clauses,
    choice: Choice,
    analysis: Analysis,
    /// What is decided first, if a cover with or without a certain row is sought.
    wanted: Option<RowLiteral>,
    /// The conflicts of the shortest run.
    unit: u64,
    /// The number of this run, from 1, and the conflicts that are left of it.
    run: u64,
    conflicts_left: u64,
    /// With more clauses half of them are dropped.
    most_clauses: usize,
    end: Option<End>,
    /// The literals that were propagated, and the conflicts.
    propagated: u64,
    conflicts: u64,
    /// The sum of the decisions at all conflicts, and of those that had a part in them.
    decisions: u64,
    decisions_at_fault: u64,
    max_chosen: usize,
    /// The nodes that it was allowed.
    allowed: u64,
    outcome: Outcome,
}

/// What came of a search for a proof that there is no cover.
#[derive(Debug)]
pub(in crate::questions) struct Refutation {
    /// The nodes that it took.
    pub(in crate::questions) nodes: u64,
    /// Columns of the matrix that cannot all be covered; `None` without a proof.
    pub(in crate::questions) needed: Option<Vec<u32>>,
}

/// What the search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The chosen rows are a cover.
    Cover,
    /// There is none.
    None,
    /// There is none with what is wanted.
    NoneWanted,
    /// There is no memory for another clause, or none was found.
    NoRoom,
}

impl Cdcl {
    /// Starts a search; `None` if there is no memory for it, or the options have no cover.
    pub(super) fn new(options: &Search, incidence: &Incidence) -> Option<Self> {
        let (assumed, view) = options.left(incidence).ok()??;
        let (rows, columns) = (view.row_count(), view.columns);
        let bytes = table_bytes([
            (rows, Trail::ROW + Clauses::ROW + Choice::ROW + Analysis::ROW),
            (columns, CountedColumns::COLUMN + Choice::COLUMN + size_of::<u32>()),
            (view.held_entries(), CountedColumns::ENTRY),
        ]);
        if !has_room(bytes) {
            return None;
        }

        let mut new = Self {
            options: options.clone(),
            assumed,
            columns: CountedColumns::new(&view),
            trail: Trail::new(rows),
            clauses: Clauses::new(rows, options.memory() / MEMORY),
            choice: Choice::new(rows, columns),
            analysis: Analysis::new(rows),
            wanted: None,
            column_ids: (0..to_u32(columns)).map(|column| view.column_id(column)).collect(),
            ids: view.ids,
            unit: UNIT,
            run: 1,
            conflicts_left: UNIT,
            most_clauses: CLAUSES,
            end: None,
            propagated: 0,
            conflicts: 0,
            decisions: 0,
            decisions_at_fault: 0,
            max_chosen: 0,
            allowed: 0,
            outcome: Outcome::Running,
        };
        if let Err(conflict) = new.columns.begin(&mut new.trail) {
            new.learn(conflict); // at the root
        }
        Some(new)
    }

    /// Searches until there is an answer, or so many nodes more have been visited.
    pub(super) fn answer(&mut self, nodes: u64) -> Answer {
        self.take_turn(nodes, u64::MAX)
    }

    /// As [`answer`](Self::answer), but until it becomes known whether failures are local: if they are not, the rest of
    /// its turn would be wasted. Once that is known it is as `answer`.
    pub(super) fn answer_on_trial(&mut self, nodes: u64) -> Answer {
        self.take_turn(nodes, if self.conflicts < TRIAL { TRIAL } else { u64::MAX })
    }

    /// Goes on for so many nodes more, or until there have been so many conflicts in all.
    fn take_turn(&mut self, nodes: u64, conflicts: u64) -> Answer {
        let (options, mut left) = (self.options.clone(), nodes);
        let ran = options.give_turn(&mut left, |slice| self.go_on(slice, conflicts));
        self.outcome = match ran {
            Ran::Through => Outcome::Exhausted,
            Ran::ToGoal if self.end.is_none() => Outcome::Limited,
            Ran::ToGoal => Outcome::Refused,
            Ran::Stopped(outcome) => outcome,
        };
        match self.end {
            Some(End::Cover) if ran == Ran::Through => Answer::Cover(self.cover()),
            Some(End::None | End::NoneWanted) if ran == Ran::Through => Answer::None,
            _ => Answer::Unknown,
        }
    }

    /// Searches as [`answer`](Self::answer) does, for a cover with this row of the matrix, or without it. What it learns holds
    /// for all covers, and helps the next question; if that is about the same row, it goes on.
    pub(in crate::questions) fn answer_about(&mut self, row: RowId, is_chosen: bool, nodes: u64) -> Answer {
        let Some(place) = self.ids.iter().position(|&id| id as usize == row.index()) else {
            // Beside the rows that the options choose it is in no cover, unless it is one of them.
            return if is_chosen && !self.assumed.contains(&row) { Answer::None } else { Answer::Unknown };
        };
        let wanted = Some(RowLiteral::new(to_u32(place), is_chosen));
        if self.wanted != wanted {
            self.wanted = wanted;
            self.undo(0);
            if let Some(End::Cover | End::NoneWanted) = self.end {
                self.end = None;
            }
        }
        self.answer(nodes)
    }

    /// Searches for a proof that there is none, and gives each clause that it learns, as rows of the matrix and whether they
    /// are chosen: it follows by propagation from the columns and the clauses before it, and so does at last that there is
    /// no cover. It goes on until it knows, has visited so many nodes, or `each` breaks off; or, if wanted, until its failures
    /// turn out not to be local.
    pub(super) fn refute(
        mut self,
        nodes: u64,
        only_if_local: bool,
        mut each: impl FnMut(&[(RowId, bool)]) -> ControlFlow<()>,
    ) -> Refutation {
        let mut clause = Vec::new();
        self.allowed = nodes;
        let mut goes_on = true;
        while goes_on && self.end.is_none() && self.work() < nodes && !self.options.cancel.is_raised() {
            let before = self.conflicts;
            self.step();
            if self.conflicts > before {
                let named = |literal: &RowLiteral| {
                    (RowId::new(self.ids[literal.row() as usize]), literal.is_chosen())
                };
                clause.clear();
                clause.extend(self.analysis.clause.iter().map(named));
                let is_hopeless = only_if_local && self.are_failures_local() == Some(false);
                goes_on = !is_hopeless && each(&clause).is_continue();
            }
        }
        let needed = (goes_on && self.end == Some(End::None)).then(|| self.needed_columns());
        Refutation { nodes: self.nodes(), needed }
    }

    /// Returns the columns that need more rows than they can get, or some of whose rows were chosen because they need them.
    fn needed_columns(&mut self) -> Vec<u32> {
        // What is true at the root is a reason of no clause, but that there is none follows from it.
        for &literal in self.trail.literals() {
            if let Reason::Needed(column) = self.trail.reason(literal) {
                self.columns.note_needed(column);
            }
        }
        self.columns.needed().map(|column| self.column_ids[column as usize]).collect()
    }

    /// Goes on for at most so many nodes. No step: there is no memory, or there have been so many conflicts.
    fn go_on(&mut self, nodes: u64, conflicts: u64) -> (Option<Step>, u64) {
        let before = self.nodes();
        self.allowed = before.saturating_add(nodes);
        // A step may take many nodes at once: they are paid first.
        while self.end.is_none() && self.work() < self.allowed && self.conflicts < conflicts {
            self.step();
        }
        let step = match self.end {
            None if self.conflicts >= conflicts => None,
            _ if self.work() > self.allowed => Some(Step::Paused),
            Some(End::Cover | End::None | End::NoneWanted) => Some(Step::Exhausted),
            Some(End::NoRoom) => None,
            None => Some(Step::Paused),
        };
        (step, self.nodes() - before)
    }

    /// Propagates one literal if there is one, else starts again or decides: what is wanted, then rows.
    fn step(&mut self) {
        if let Some(literal) = self.trail.next() {
            self.propagated += 1;
            if let Err(conflict) = self.propagate(literal) {
                self.learn(conflict);
            }
        } else if self.conflicts_left == 0 {
            self.start_again();
        } else {
            match self.next_decision() {
                Some(literal) if self.trail.is_false(literal) => self.end = Some(End::NoneWanted),
                Some(literal) => self.trail.decide(literal),
                None => self.end = Some(End::Cover),
            }
            self.max_chosen = self.max_chosen.max(self.trail.chosen());
        }
    }

    /// What is wanted, unless it is true, then the choice of a row. A wanted literal is false only if that holds in all
    /// covers, since no other decision stands before it.
    fn next_decision(&mut self) -> Option<RowLiteral> {
        match self.wanted {
            Some(wanted) if !self.trail.is_true(wanted) => Some(wanted),
            _ => self.choice.next(&mut self.columns, &self.trail).map(RowLiteral::chosen),
        }
    }

    fn propagate(&mut self, literal: RowLiteral) -> Result<(), BrokenConstraint> {
        self.columns.propagate(literal, &mut self.trail)?;
        self.clauses.propagate(!literal, &mut self.trail)
    }

    /// Learns a clause, goes back to where all but its first literal are false, and sets that.
    fn learn(&mut self, conflict: BrokenConstraint) {
        let Self { columns, trail, clauses, choice, analysis, .. } = self;
        if trail.level() == 0 {
            if let BrokenConstraint::TooFew(column) = conflict {
                columns.note_needed(column);
            }
            self.end = Some(End::None);
            return;
        }
        self.conflicts += 1;
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
        columns.looks += choice.keep_best(trail);
        if !analysis.learn(conflict, columns, trail, clauses, choice) {
            self.end = Some(End::NoRoom);
            return;
        }
        self.decisions += self.trail.level() as u64;
        self.decisions_at_fault += u64::from(self.analysis.glue);

        let clause = std::mem::take(&mut self.analysis.clause);
        match *clause {
            [first] => {
                self.undo(0);
                self.trail.set(first, Reason::Decision);
            }
            [first, second, ..] => {
                self.undo(self.trail.level_of(second));
                match self.clauses.add(&clause, self.analysis.glue) {
                    Ok(number) => self.trail.set(first, Reason::Clause(number)),
                    Err(_) => self.make_room(),
                }
            }
            [] => {}
        }
        self.analysis.clause = clause;
    }

    /// Takes all decisions back, and drops half of the clauses if they are many.
    fn start_again(&mut self) {
        self.run += 1;
        self.conflicts_left = luby(self.run).saturating_mul(self.unit);
        self.undo(0);
        if self.clauses.len() > self.most_clauses {
            self.clauses.forget(&self.trail);
            self.most_clauses += self.most_clauses / 20;
        }
    }

    /// Drops half of the clauses, since there is no memory for one more. If there are none, the search ends.
    fn make_room(&mut self) {
        self.undo(0);
        let before = self.clauses.len();
        self.clauses.forget(&self.trail);
        if self.clauses.len() == before {
            self.end = Some(End::NoRoom);
        }
    }

    /// Takes back the decisions above this level.
    fn undo(&mut self, level: usize) {
        while let Some((literal, was_propagated)) = self.trail.undo(level) {
            self.choice.save(literal);
            if was_propagated {
                self.columns.undo(literal);
            }
        }
    }

    fn cover(&self) -> Cover {
        let chosen = self.trail.literals().iter().filter(|literal| literal.is_chosen());
        let rows = chosen.map(|literal| RowId::new(self.ids[literal.row() as usize]));
        self.assumed.iter().copied().chain(rows).collect()
    }

    /// The work so far, in nodes of another search.
    fn work(&self) -> u64 {
        (self.propagated * LITERAL_LOOKS + self.columns.looks + self.clauses.looks) / LOOKS
    }

    /// The nodes that were visited: the work, as far as it was allowed.
    fn nodes(&self) -> u64 {
        self.work().min(self.allowed)
    }

    /// Tells whether less than three quarters of the decisions had a part in the average conflict; `None` if there were
    /// few conflicts. If so, clauses rule out what a tree would visit again and again. If not, they say little more than
    /// the tree, and a node of the tree takes less time.
    pub(in crate::questions) fn are_failures_local(&self) -> Option<bool> {
        (self.conflicts >= TRIAL).then(|| 4 * self.decisions_at_fault < 3 * self.decisions)
    }

    /// Returns the work so far. A node is as much as takes the time of one of another search, an update a clause that was
    /// learned.
    pub(in crate::questions) fn stats(&self) -> Stats {
        let solutions = u64::from(self.end == Some(End::Cover));
        Stats { nodes: self.nodes(), updates: self.conflicts, solutions, max_depth: self.max_chosen }
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.outcome
    }
}
