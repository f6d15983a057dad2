//! `--count --threads N`.

use std::num::NonZero;

use exactcover::{Count, Matrix, Search};

use super::common::Failure;

#[cfg(feature = "rayon")]
pub fn count<L: Sync>(
    matrix: &Matrix<L>,
    options: &Search,
    threads: NonZero<usize>,
) -> Result<Count, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.map_err(|error| Failure::Input(format!("--threads {threads}: {error}")))?;
    Ok(pool.install(|| options.par_count(matrix)))
}

#[cfg(not(feature = "rayon"))]
pub fn count<L>(_: &Matrix<L>, _: &Search, _: NonZero<usize>) -> Result<Count, Failure> {
    let what = "--threads: this program was built without threads; build it with `--features rayon`";
    Err(Failure::Input(what.into()))
}
