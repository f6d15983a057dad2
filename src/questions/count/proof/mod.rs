//! A count with a proof: each state of the search is written once. Of the states met so far, the one with the most
//! rows is next.
//!
//! The states are those of a search that remembers subtrees, but breadth first: a node is written once all nodes that
//! lead to it have been written. Then the paths to it are known, and it can be forgotten. Only the frontier is in
//! memory. Branches without a cover are written, too: a proof has to show that they have none. Where a count finds
//! states again up to renaming (`isomorphs`), a state needs no line if one with equally many rows is open that it
//! becomes by a renaming, which is written.
//!
//! This file writes the proof: read `prove` first. `open` holds the states that are named but not yet written, and says
//! which is next. `check_count` reads what is written here, and shares no code with it.
//!
//! Invariant: the number of covers is that of the paths to `=` so far, and for each open node the number of paths to it
//! times the number of covers of its state.
//!
//! Source: the states are the nodes of a zero-suppressed decision diagram made from the top, as in S. Minato,
//! "Zero-suppressed BDDs for set manipulation in combinatorial problems", DAC 1993, and the frontier method (D. E.
//! Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, Algorithm Simpath). Departures: the columns are
//! chosen node by node, and the nodes are written instead of kept.

mod open;

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use num_bigint::BigUint;

use super::answer::{Count, CountStats};
use super::counter::count_or_plan;
use super::order::{best, columns_by_part};
use super::strategies::SearchPlan;
use crate::engines::Step;
use crate::engines::view::{Branching, View};
use crate::isomorphs::{Isomorphs, OpenClasses, Problem, State};
use crate::matrix::{Matrix, MatrixError, RowId};
use crate::search::{Engine, Outcome, Search, Stopped};
use crate::text::Choices;
use crate::util::to_u32;
use open::OpenStates;

/// After this many nodes a count that tries both ways to branch is to say which one is better.
const TRIAL: u64 = 1 << 18;
/// A line with this many bytes gets no further renaming: a checker accepts 2^20 bytes, and 32 for each row.
const LONG: usize = 1 << 19;

/// The reason why there is no proof of a count, or of there being no cover.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// The search ended early.
    Stopped(Stopped),
    /// The matrix has no such row, which is chosen or excluded, and so none has the formula that the proof is about.
    UnknownRow(RowId),
    /// The matrix or the costs are not those of the search that is to be proved.
    OtherProblem,
    /// The matrix or its costs are refused, because of the error that is the [`source`](Error::source).
    Matrix(MatrixError),
    /// The proof could not be written, because of the error that is the [`source`](Error::source).
    Io(io::Error),
}

impl ProofError {
    /// Refuses rows that the matrix does not have: no formula is about them.
    pub(crate) fn check<L>(matrix: &Matrix<L>, choices: &Choices) -> Result<(), Self> {
        choices.unknown(matrix).map_or(Ok(()), |row| Err(Self::UnknownRow(row)))
    }
}

impl From<Stopped> for ProofError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<io::Error> for ProofError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<MatrixError> for ProofError {
    fn from(error: MatrixError) -> Self {
        Self::Matrix(error)
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(stopped) => stopped.fmt(f),
            Self::UnknownRow(row) => write!(f, "row {row} is chosen or excluded, and not in the matrix"),
            Self::OtherProblem => f.write_str("the search is one of another matrix or of other costs"),
            Self::Matrix(error) => error.fmt(f),
            Self::Io(_) => f.write_str("the proof could not be written"),
        }
    }
}

impl Error for ProofError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Stopped(_) | Self::UnknownRow(_) | Self::OtherProblem => None,
            Self::Matrix(error) => Some(error),
            Self::Io(error) => Some(error),
        }
    }
}

/// The proof while it is written.
struct Writer<'a, W> {
    options: &'a Search,
    problem: &'a Problem,
    /// For each primary column its place in the order in which they are taken.
    places: Vec<u32>,
    open: OpenStates,
    /// The paths to `=`.
    count: BigUint,
    out: W,
    /// The line that is written, and the rows of its node.
    line: Vec<u8>,
    rows: Vec<u32>,
}

/// See [`Search::prove_count`].
pub(super) fn prove_count<L>(
    options: &Search,
    matrix: &Matrix<L>,
    out: impl Write,
) -> Result<Count, ProofError> {
    let incidence = matrix.incidence();
    if !Problem::has_room(incidence.columns.len(), incidence.row_ends.len(), incidence.bounds.len()) {
        return Err(Stopped::Refused.into());
    }
    let problem = Arc::new(Problem::new(incidence));
    let (branching, classes) = match options.branching {
        Some(branching) => (branching.unlearned(), None),
        None => better_branching(options, matrix, OpenClasses::new(&problem)),
    };
    prove(options, matrix, out, &problem, branching, classes)
}

/// Does the same, with renamings in any case, unless there are colors.
#[cfg(test)]
pub(crate) fn prove_renamed<L>(matrix: &Matrix<L>, out: impl Write) -> Result<Count, ProofError> {
    let problem = Arc::new(Problem::new(matrix.incidence()));
    prove(&Search::new(), matrix, out, &problem, Branching::FewestRows, OpenClasses::new(&problem))
}

/// With this way to branch, and if there are classes, with renamings.
fn prove<L>(
    options: &Search,
    matrix: &Matrix<L>,
    out: impl Write,
    problem: &Arc<Problem>,
    branching: Branching,
    classes: Option<OpenClasses>,
) -> Result<Count, ProofError> {
    let mut writer = Writer {
        options,
        problem,
        places: places(options, branching, matrix, problem),
        open: OpenStates::new(classes),
        count: BigUint::ZERO,
        out,
        line: Vec::new(),
        rows: Vec::new(),
    };

    let mut state = State::new(problem.clone(), options.excluded().iter().map(|row| to_u32(row.index())));
    writer.begin(&mut state)?;
    let limit = options.node_limit.unwrap_or(u64::MAX);
    let mut stats = CountStats { branching, ..CountStats::default() };
    while let Some((key, node)) = writer.open.next() {
        // Only where a node is open: a proof that is complete at the limit is one.
        if stats.nodes == limit {
            return Err(Stopped::Limited.into());
        }
        // The key says all of a state, so that open nodes need no more than theirs.
        state.load(&key);
        writer.node(&mut state, node)?;
        stats.nodes += 1;
        stats.bytes = stats.bytes.max(writer.open.bytes());
    }

    // No node is open any more, so by the invariant the paths to `=` are all covers.
    writeln!(writer.out, "covers {}", writer.count)?;
    writer.out.flush()?;
    Ok(Count::new(writer.count, Outcome::Exhausted, stats))
}

impl<W: Write> Writer<'_, W> {
    /// Writes what stands before the nodes.
    fn begin(&mut self, state: &mut State) -> Result<(), ProofError> {
        let options = self.options;
        writeln!(self.out, "proof of a count 1\nproblem {:016x}", self.problem.hash())?;
        let is_known = |row: &&RowId| row.index() < self.problem.rows;
        // To exclude a row that is not there changes nothing, and the checker knows no such row.
        let excluded: Vec<RowId> = options.excluded().iter().filter(is_known).copied().collect();
        for (what, rows) in [("chosen", options.chosen()), ("excluded", &excluded)] {
            if !rows.is_empty() {
                let rows: Vec<String> = rows.iter().map(|row| (row.index() + 1).to_string()).collect();
                writeln!(self.out, "{what} {}", rows.join(" "))?;
            }
        }

        // Each row once: the second time it would no longer be alive.
        let mut seen = HashSet::new();
        let chosen = options.chosen().iter().filter(|&&row| seen.insert(row));
        if !state.choose_next(chosen.map(|row| to_u32(row.index()))) {
            return Ok(writeln!(self.out, "start x")?);
        }
        self.line.extend(b"start");
        self.target(state, &BigUint::from(1_u32))?;
        self.end_line()
    }

    /// Writes the line of a node that is in this state.
    fn node(&mut self, state: &mut State, node: open::OpenNode) -> Result<(), ProofError> {
        let (_, column) = state.branch(|column| self.places[column as usize]);
        let is_needed = state.must(column) > 0;
        let _ = write!(self.line, "{}", node.number); // memory takes all
        self.field("", u64::from(column) + 1);

        let mut rows = std::mem::take(&mut self.rows);
        rows.clear();
        rows.extend(state.rows_of(column));
        for &row in &rows {
            state.choose(row);
            self.target(state, &node.ways)?;
            state.leave_out(row); // from those that follow for the next rows
        }
        self.rows = rows;

        if !is_needed {
            // All rows of the column have been left out by now.
            state.stay();
            self.target(state, &node.ways)?;
        }
        self.end_line()
    }

    /// Writes what follows a state, to which this many paths lead.
    fn target(&mut self, state: &State, ways: &BigUint) -> Result<(), Stopped> {
        if self.options.cancel.is_raised() {
            return Err(Stopped::Canceled);
        }

        let alive = state.alive_count();
        // First: without an alive row a column may still be short.
        if let Some(column) = state.short() {
            self.field("-", u64::from(column) + 1);
        } else if alive == 0 {
            self.count += ways;
            self.line.extend(b" =");
        } else {
            let key = state.key();
            let is_short = self.line.len() < LONG;
            let (key, names) = match is_short.then(|| self.open.renamed(alive, &key)).flatten() {
                Some((key, names)) => (key, Some(names)),
                None => (key, None),
            };

            // Named before it is known whether it is within the limit: what it takes is known only then.
            let number = self.open.name(alive, key, ways);
            let bytes = self.options.memory();
            let number = number.filter(|_| self.open.bytes() <= bytes);
            self.field("", number.ok_or(Stopped::OverBudget { bytes })?);
            if let Some(names) = names {
                let names: Vec<String> = names.iter().map(|name| (name + 1).to_string()).collect();
                let _ = write!(self.line, ">{}", names.join(","));
            }
        }
        Ok(())
    }

    /// Adds a field to the line.
    fn field(&mut self, sign: &str, number: u64) {
        let _ = write!(self.line, " {sign}{number}");
    }

    fn end_line(&mut self) -> Result<(), ProofError> {
        self.line.push(b'\n');
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

/// The way to branch that a count finds the better one; and the classes, if states are found again by them.
fn better_branching<L>(
    options: &Search,
    matrix: &Matrix<L>,
    classes: Option<OpenClasses>,
) -> (Branching, Option<OpenClasses>) {
    let mut is_promising = false;
    let classes = classes.filter(|_| options.engine == Engine::Auto);
    // Without classes no renaming can be written, whatever a trial of it says.
    let view = options.left(matrix.incidence()).ok().flatten().filter(|_| classes.is_some());
    if let Some(mut isomorphs) = view.and_then(|(_, view)| Isomorphs::new(&view)) {
        isomorphs.allow(options.memory());
        let is_done = isomorphs.advance(TRIAL, TRIAL) == Step::Exhausted;
        is_promising = isomorphs.uses().known > 0 && !isomorphs.is_useless();
        // It has counted all of them in this time, so no other way has to be tried.
        if is_done && is_promising {
            return (Branching::FewestRows, classes);
        }
    }

    let (count, plan) = count_or_plan(&options.clone().node_limit(4 * TRIAL), matrix, TRIAL);
    let is_done = plan.is_none() && count.is_exact();
    if classes.is_some() && (count.stats().renamed > 0 || is_promising && !is_done) {
        return (Branching::FewestRows, classes);
    }

    let branching = match plan {
        Some(plan) if plan.layers.is_some() => Branching::FirstColumn,
        Some(plan) => match plan.search {
            SearchPlan::Remember { view, .. } => view.branching(),
            SearchPlan::Visit { branching, .. } => branching,
        },
        None => count.stats().branching,
    };
    (branching, None)
}

/// For each primary column its place in the order in which they are taken. Part after part, so that there is a state
/// for each one of a part, and not for each combination. Within a part all have the same place, or at any time few of
/// them are begun but not done.
fn places<L>(options: &Search, branching: Branching, matrix: &Matrix<L>, problem: &Problem) -> Vec<u32> {
    let incidence = matrix.incidence();
    let view = View::new(incidence, branching, None, options.excluded(), None);
    let mut parts = columns_by_part(&view, best);
    if branching == Branching::FirstColumn {
        parts = parts.concat().into_iter().map(|column| vec![column]).collect();
    }
    // Those that the view leaves out, since they are no constraint, are last.
    let mut places = vec![u32::MAX; incidence.bounds.len()];
    for (place, part) in (0..).zip(parts) {
        for column in part.into_iter().filter_map(|column| view.name(column)) {
            places[problem.numbers[column as usize] as usize] = place;
        }
    }
    places.truncate(problem.primary);
    places
}
