//! The search that visits each cover, to write the covers, or with a checkpoint to count them: on one thread or on
//! several, from the beginning or from where the checkpoint is.

use std::io::Write;

use exactcover::counts::Count;
use exactcover::runs::{self, Checkpoint, Outcome, ParCovers, ResumeError, Stats};
use exactcover::text::TextProblem;
use exactcover::{Covers, RowId, Search};

use super::cheapest::objective;
use super::checkpoint::{Distinct, Keeper, Run, Saved, Saves, Writes};
use super::estimate::Pace;
use super::output::{Output, begin};
use super::threads;
use super::{Args, too_large, write_cover};
use crate::common::progress::SLICE;
use crate::common::{Failure, Progress, Totals, input_name, json, report, unfinished};

/// A count that takes no more nodes is done without a checkpoint; in these it shows whether it remembers anything.
const TRIAL: u64 = 1 << 17;
/// After so many covers it is seen what else there is to do, if not before.
const COVERS: u64 = 1 << 10;

/// A search under way.
pub enum Running {
    One(Box<Covers>),
    Many(Box<ParCovers>),
}

impl Running {
    /// A search that is to begin; `None` if the engine refuses the matrix.
    fn new(args: &Args, problem: &TextProblem, options: &Search) -> Option<Self> {
        let matrix = problem.matrix();
        let running = match args.threads {
            Some(threads) => {
                let covers = threads::covers(matrix, options, threads, args.what.count)?;
                Self::Many(Box::new(covers))
            }
            None => Self::One(Box::new(options.clone().node_limit(0).covers(matrix))),
        };
        (running.outcome() != Outcome::Refused).then_some(running)
    }

    /// Goes on from a checkpoint instead.
    fn resume(
        &mut self,
        problem: &TextProblem,
        options: &Search,
        from: &Checkpoint,
    ) -> Result<(), ResumeError> {
        match self {
            Self::One(covers) => **covers = options.clone().node_limit(0).resume(problem.matrix(), from)?,
            Self::Many(covers) => covers.resume(from)?,
        }
        Ok(())
    }

    /// Puts the rows of the next cover there; `false` if there was none in some thousand nodes.
    fn next(&mut self, cover: &mut Vec<RowId>) -> bool {
        cover.clear();
        match self {
            Self::One(covers) => match covers.next_rows() {
                Some(rows) => cover.extend_from_slice(rows),
                None => {
                    covers.add_nodes(SLICE);
                    return false;
                }
            },
            Self::Many(covers) => match covers.next_soon() {
                Some(rows) => cover.extend_from_slice(&rows),
                None => return false,
            },
        }
        true
    }

    /// Counts covers for some thousand nodes.
    fn count(&mut self) {
        match self {
            Self::One(covers) => {
                covers.add_nodes(SLICE);
                covers.count_rest();
            }
            Self::Many(covers) => {
                covers.count_soon();
            }
        }
    }

    fn run(&self) -> &dyn runs::Run {
        match self {
            Self::One(covers) => &**covers,
            Self::Many(covers) => &**covers,
        }
    }

    fn outcome(&self) -> Outcome {
        self.run().outcome()
    }

    fn is_over(&self) -> bool {
        !matches!(self.outcome(), Outcome::Running | Outcome::Limited)
    }

    pub fn progress(&self) -> f64 {
        self.run().progress().unwrap_or_default()
    }

    pub fn stats(&self) -> Stats {
        self.run().stats()
    }
}

impl Saves for Running {
    fn saved(&self) -> Result<Saved, Failure> {
        let search = match self {
            Self::One(covers) => covers.checkpoint(),
            Self::Many(covers) => covers.checkpoint(),
        };
        Ok(Saved::Covers(search?))
    }

    fn done(&self) -> String {
        format!("{:.1} %", 100.0 * self.progress())
    }
}

/// Searches, and writes what is requested. Returns whether there is no cover, unless their number says so.
pub fn search(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: Progress,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let mut running = Running::new(args, problem, options).ok_or_else(|| too_large(args, problem))?;
    // A file that cannot be written is refused before anything takes long.
    let mut keeper = keeper(args, problem, args.writes(), &running)?;
    match keeper.as_ref().and_then(Keeper::found) {
        Some(Saved::Covers(found)) => {
            running.resume(problem, options, found).map_err(|error| no_resume(args, problem, error))?;
        }
        Some(Saved::Counted(number)) => {
            json::count(out, number, None)?;
            return Ok(false);
        }
        None if args.what.count => {
            if let Some(count) = count(args, problem, options, &progress) {
                if let Some(keeper) = &mut keeper {
                    keeper.keep(Saved::Counted(count.to_string()))?;
                }
                totals.add_count(options.engine_for(problem.matrix()), problem.matrix(), &count);
                json::count(out, &count, None)?;
                return Ok(false);
            }
        }
        Some(Saved::Cheapest(_) | Saved::Classes(_) | Saved::Designs(..)) | None => {}
    }

    let mut out = begin(args.out.as_deref(), keeper.as_mut(), &running, out)?;
    let mut pace = Pace::new(progress, problem, options, &running);
    let mut look = |running: &Running, out: &mut Output| {
        pace.at(running);
        keeper.as_mut().map_or(Ok(()), |keeper| keeper.look(running, out, |_| Ok(())))
    };

    if args.what.count {
        while !running.is_over() {
            running.count();
            look(&running, &mut out)?;
        }
    } else {
        write_covers(&mut running, args, problem, &mut out, &mut look)?;
    }

    if let Some(keeper) = keeper.as_mut().filter(|keeper| !keeper.is_done()) {
        keeper.save(&running, &mut out)?;
    }

    if matches!(running.outcome(), Outcome::Refused | Outcome::Inconsistent | Outcome::Canceled) {
        out.flush()?;
        let (why, found) = (unfinished(running.outcome()), running.stats().solutions);
        return Err(Failure::Input(format!("{why}; found so far: {found}")));
    }
    if args.what.count {
        json::count(&mut out, &running.stats().solutions, None)?;
    }

    let engine = match &running {
        Running::One(covers) => covers.engine(),
        Running::Many(_) => options.engine_for(problem.matrix()),
    };
    totals.add(engine, problem.matrix(), running.stats());
    totals.is_handed_over = matches!(&running, Running::One(covers) if covers.engine_below().is_some());
    out.flush()?;
    Ok(!args.what.count && running.outcome() == Outcome::Exhausted && running.stats().solutions == 0)
}

/// Counts as it is done without a checkpoint, if that takes no search that visits each cover.
fn count(args: &Args, problem: &TextProblem, options: &Search, progress: &Progress) -> Option<Count> {
    let matrix = problem.matrix();
    let mut counter = options.clone().node_limit(TRIAL).counter(matrix);
    let mut count = counter.count();
    if count.outcome() == Outcome::Limited && counter.remembers() {
        report(
            "this count keeps its results in memory and does not save them; if it is stopped, it starts over",
        );
        count = match args.threads {
            Some(_) => options.par_count(matrix),
            None => progress.count(&mut counter),
        };
    }
    count.is_exact().then_some(count)
}

/// Writes a cover a line, as many as are requested.
fn write_covers(
    running: &mut Running,
    args: &Args,
    problem: &TextProblem,
    out: &mut Output,
    look: &mut dyn FnMut(&Running, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let most = args.most();
    let mut cover: Vec<RowId> = Vec::new();
    let mut written = 0;
    while written < most && !running.is_over() {
        let is_found = running.next(&mut cover);
        if is_found {
            written += 1;
            write_cover(args, problem, None, &mut cover, out)?;
        }
        if !is_found || written.is_multiple_of(COVERS) {
            look(running, out)?;
        }
    }
    Ok(())
}

/// What keeps the state, if it is to be kept.
pub fn keeper(
    args: &Args,
    problem: &TextProblem,
    writes: Writes,
    search: &dyn Saves,
) -> Result<Option<Keeper>, Failure> {
    let Some(file) = &args.checkpoint else { return Ok(None) };
    let distinct = args.distinct.then(|| Distinct { sizes: args.sizes, kinds: args.kinds.clone() });
    let branch = args.branch.unwrap_or_default();
    let objective = objective(args, problem)?;
    let run = Run::new(problem, writes, (&args.choose, &args.exclude), branch, distinct, objective)?;
    Ok(Some(Keeper::new(file, args.every, run, search.saved()?)?))
}

/// Why a search does not go on.
pub fn no_resume(args: &Args, problem: &TextProblem, error: ResumeError) -> Failure {
    match error {
        ResumeError::Refused => too_large(args, problem),
        error => Failure::Input(format!("{}: {error}", input_name(args.checkpoint.as_deref()))),
    }
}
