//! `--threads N`: counts and covers by several threads.

use std::num::NonZero;
use std::thread;

use exactcover::{Count, Cover, Matrix, Search};

use super::common::Failure;

/// More threads than this for each core only wait for each other, and take memory.
const MOST_A_CORE: usize = 4;

/// Starts the threads; before that nothing is read or written.
pub fn start(threads: NonZero<usize>) -> Result<(), Failure> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let most = cores.saturating_mul(MOST_A_CORE);
    if threads.get() > most {
        let cores = if cores == 1 { "1 core".into() } else { format!("{cores} cores") };
        let what = format!("--threads {threads}: there are {cores}, for which {most} threads are the most");
        return Err(Failure::Input(what));
    }
    by_rayon::start(threads)
}

/// How many covers there are. Only after [`start`].
pub fn count<L>(matrix: &Matrix<L>, options: &Search) -> Count {
    by_rayon::count(matrix, options)
}

/// The covers, in the order of one thread; `None` if the engine refuses the matrix. Only after [`start`].
pub fn covers<L>(
    matrix: &Matrix<L>,
    options: &Search,
    threads: NonZero<usize>,
) -> Option<impl Iterator<Item = Cover>> {
    by_rayon::covers(matrix, options, threads)
}

#[cfg(feature = "rayon")]
mod by_rayon {
    use std::num::NonZero;

    use exactcover::iter::ParCovers;
    use exactcover::{Count, Matrix, Outcome, Search};

    use super::Failure;

    /// The parts of the search that a thread begins before they are needed: so it does not wait for the one that writes.
    const AHEAD: usize = 4;

    pub fn start(threads: NonZero<usize>) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build_global();
        pool.map_err(|error| Failure::Input(format!("--threads {threads}: {error}")))
    }

    pub fn count<L>(matrix: &Matrix<L>, options: &Search) -> Count {
        options.par_count(matrix)
    }

    pub fn covers<L>(matrix: &Matrix<L>, options: &Search, threads: NonZero<usize>) -> Option<ParCovers> {
        let covers = options.par_covers(matrix, threads.get().saturating_mul(AHEAD));
        (covers.outcome() != Outcome::Refused).then_some(covers)
    }
}

/// What stands in where the program is built without threads: none is started there.
#[cfg(not(feature = "rayon"))]
mod by_rayon {
    use std::num::NonZero;

    use exactcover::{Count, Covers, Matrix, Search};

    use super::Failure;

    pub fn start(_: NonZero<usize>) -> Result<(), Failure> {
        let what = "--threads: this program was built without threads; build it with `--features rayon`";
        Err(Failure::Input(what.into()))
    }

    pub fn count<L>(matrix: &Matrix<L>, options: &Search) -> Count {
        options.count(matrix)
    }

    pub fn covers<L>(matrix: &Matrix<L>, options: &Search, _: NonZero<usize>) -> Option<Covers> {
        Some(options.covers(matrix))
    }
}
