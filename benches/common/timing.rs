//! Times by the clock, where a bench has instances of seconds.

use std::hint::black_box;
use std::time::Instant;

/// How long the work takes, and what it gives.
pub fn milliseconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let answer = black_box(work());
    (start.elapsed().as_secs_f64() * 1e3, answer)
}

/// The median of some figures; of an even number of them the larger one.
pub fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
