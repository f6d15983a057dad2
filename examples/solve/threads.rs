//! `--threads N`: counts and covers by several threads.

use std::num::NonZero;
use std::thread;

pub use by_rayon::Threads;
use exactcover::counts::Count;
use exactcover::{Matrix, Search};

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

/// The covers, in the order of one thread unless they are only counted; `None` if the engine refuses the matrix. Only
/// after [`start`].
pub fn covers<L>(
    matrix: &Matrix<L>,
    options: &Search,
    threads: NonZero<usize>,
    are_counted: bool,
) -> Option<Threads> {
    by_rayon::covers(matrix, options, threads, are_counted)
}

#[cfg(feature = "rayon")]
mod by_rayon {
    use std::num::NonZero;

    use exactcover::counts::Count;
    use exactcover::runs::Outcome;
    use exactcover::runs::ParCovers;
    use exactcover::{Matrix, Search};

    use super::Failure;

    pub type Threads = ParCovers;

    /// The parts of the search that a thread begins before they are needed: so it does not wait for the one that writes.
    const AHEAD: usize = 4;

    pub fn start(threads: NonZero<usize>) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build_global();
        pool.map_err(|error| Failure::Input(format!("--threads {threads}: {error}")))
    }

    pub fn count<L>(matrix: &Matrix<L>, options: &Search) -> Count {
        options.par_count(matrix)
    }

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
}

/// What stands in where the program is built without threads: none is started there.
#[cfg(not(feature = "rayon"))]
mod by_rayon {
    use std::num::NonZero;

    use exactcover::counts::Count;
    use exactcover::runs::Outcome;
    use exactcover::runs::Stats;
    use exactcover::runs::{Checkpoint, ResumeError};
    use exactcover::{Cover, Matrix, Search};

    use super::Failure;

    /// There is none.
    pub enum Threads {}

    impl Threads {
        pub fn resume(&mut self, _: &Checkpoint) -> Result<(), ResumeError> {
            match *self {}
        }

        pub fn next_soon(&mut self) -> Option<Cover> {
            match *self {}
        }

        pub fn count_soon(&mut self) -> u64 {
            match *self {}
        }

        pub fn outcome(&self) -> Outcome {
            match *self {}
        }

        pub fn progress(&self) -> f64 {
            match *self {}
        }

        pub fn stats(&self) -> Stats {
            match *self {}
        }

        pub fn checkpoint(&self) -> Result<Checkpoint, ResumeError> {
            match *self {}
        }
    }

    pub fn start(_: NonZero<usize>) -> Result<(), Failure> {
        let what = "--threads: this program was built without threads; build it with `--features rayon`";
        Err(Failure::Input(what.into()))
    }

    pub fn count<L>(matrix: &Matrix<L>, options: &Search) -> Count {
        options.count(matrix)
    }

    pub fn covers<L>(_: &Matrix<L>, _: &Search, _: NonZero<usize>, _: bool) -> Option<Threads> {
        None
    }
}
