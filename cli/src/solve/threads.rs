//! `--threads N`: counts and covers by several threads.

use std::num::NonZero;
use std::thread;

use exactcover::runs::{Outcome, ParCovers};
use exactcover::{Matrix, Search};

use crate::common::Failure;

/// More threads than this for each core only wait for each other, and take memory.
const MOST_A_CORE: usize = 4;

/// The parts of the search that a thread begins before they are needed: so it does not wait for the one that writes.
const AHEAD: usize = 4;

/// Starts the threads; before that nothing is read or written.
pub fn start(threads: NonZero<usize>) -> Result<(), Failure> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let most = cores.saturating_mul(MOST_A_CORE);
    if threads.get() > most {
        let cores = if cores == 1 { "1 core".into() } else { format!("{cores} cores") };
        let what = format!("--threads {threads}: there are {cores}, for which {most} threads are the most");
        return Err(Failure::Input(what));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build_global();
    pool.map_err(|error| Failure::Input(format!("--threads {threads}: {error}")))
}

/// The covers, in the order of one thread unless they are only counted; `None` if the engine refuses the matrix. Only
/// after [`start`].
pub fn covers<L>(
    matrix: &Matrix<L>,
    options: &Search,
    threads: NonZero<usize>,
    are_counted: bool,
) -> Option<ParCovers> {
    let ahead = threads.get().saturating_mul(AHEAD);
    let covers = match are_counted {
        true => options.par_covers_unordered(matrix, ahead),
        false => options.par_covers(matrix, ahead),
    };
    (covers.outcome() != Outcome::Refused).then_some(covers)
}
