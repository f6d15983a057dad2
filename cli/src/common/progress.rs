//! A progress bar on standard error, if that is a terminal and the work is long. Whatever else is written to the
//! terminal clears the bar first, and so does Ctrl-C. A search that reports its progress runs in slices of nodes.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};

use exactcover::counts::Count;
use exactcover::counts::Counter;
use exactcover::runs::Finder;
use exactcover::runs::{Outcome, Run, Stopped};
use exactcover::{Cover, Search};
use indicatif::{ProgressBar, ProgressStyle};

use super::stop::{Stop, search};
use super::{Failure, json, signals, unfinished};

/// The nodes of a search between two reports of its progress: some milliseconds.
pub const SLICE: u64 = 1 << 12;
/// The same of a search for one cover, which may be of a large problem.
const SLICE_OF_ANY: u64 = 1 << 8;

/// Shorter work needs no bar.
const DELAY: Duration = Duration::from_secs(1);
pub const BETWEEN_DRAWINGS: Duration = Duration::from_millis(100);
/// All of the work: the percentage has three decimals.
const WHOLE: f64 = 100_000.0;

/// The bar of the program: there is one standard error. If that is no terminal, nothing is drawn.
static BAR: LazyLock<ProgressBar> = LazyLock::new(ProgressBar::no_length);

/// Whether the bar may be on the screen. Whoever holds this may write to the terminal.
static IS_DRAWN: Mutex<bool> = Mutex::new(false);

/// Each drawing from now on shows this. The wide field of a template fills the line up to the `\r` at its end. That
/// takes the cursor back to the start of the line, so that the `^C` of a terminal lands on the bar.
fn show(template: &str) {
    BAR.set_style(ProgressStyle::with_template(template).expect("a template").progress_chars("=> "));
}

/// Draws the bar from now on, also while a matrix is stated and while a search finds nothing, and clears it when
/// Ctrl-C is pressed.
fn watch() {
    let interrupted = Arc::new(AtomicBool::new(false));
    if signals::register(signals::SIGINT, interrupted.clone()).is_err() {
        return;
    }
    loop {
        thread::sleep(BETWEEN_DRAWINGS);
        if interrupted.load(Ordering::SeqCst) && !Stop::is_noted() && !json::is_on() {
            BAR.finish_and_clear();
            let _ = signals::emulate_default_handler(signals::SIGINT);
        }
        if BAR.elapsed() >= DELAY {
            let mut is_drawn = IS_DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
            show(match BAR.length() {
                None => "{elapsed_precise}{prefix} {wide_msg}\r",
                Some(_) => "[{wide_bar}] {percent_precise} % {elapsed_precise}{prefix}\r",
            });
            BAR.tick();
            *is_drawn = true;
        }
    }
}

/// Work that may be long. The bar goes when this is dropped.
pub struct Progress(());

impl Progress {
    /// Begins some work. The name of the work is shown until a fraction of it is known to be done.
    pub fn begin(what: &'static str) -> Self {
        static WATCH: Once = Once::new();
        show("");
        BAR.reset();
        BAR.unset_length();
        BAR.set_message(what);
        BAR.set_prefix("");
        if Self::is_watched() {
            // Without a thread for it there is no bar.
            WATCH.call_once(|| drop(thread::Builder::new().spawn(watch)));
        }
        Self(())
    }

    /// Whether anybody sees the bar.
    pub fn is_watched() -> bool {
        !BAR.is_hidden()
    }

    /// Says what the work is from now on.
    pub fn now(&self, what: &'static str) {
        BAR.set_message(what);
    }

    /// Says what is known so far.
    pub fn beside(&self, what: String) {
        BAR.set_prefix(what);
    }

    /// Says how many seconds are left, by an estimate.
    pub fn left(&self, seconds: f64) {
        BAR.set_prefix(left(seconds));
    }

    /// Runs the search for one cover, and says how many rows it has placed at most.
    pub fn find(&self, finder: &mut Finder) -> Result<Option<Cover>, Stopped> {
        self.now("searching");
        let mut slice = SLICE_OF_ANY;
        while finder.add_nodes(slice) {
            let slice_begun = Instant::now();
            finder.find().ok();
            slice = next_slice(slice, slice_begun);
            BAR.set_prefix(format!(", {} rows placed", finder.stats().max_depth));
        }
        finder.find()
    }

    /// Counts, and says how much of that is done as far as it is known.
    pub fn count(&self, counter: &mut Counter) -> Count {
        self.now("counting");
        let begun = Instant::now();
        let mut slice = SLICE;
        while counter.add_nodes(slice) {
            let slice_begun = Instant::now();
            counter.count();
            slice = next_slice(slice, slice_begun);

            let progress = counter.progress();
            let mut beside = String::new();
            match progress.done.filter(|&done| done > 0.0) {
                Some(done) => {
                    self.at(done);
                    beside = left(begun.elapsed().as_secs_f64() * (1.0 - done) / done);
                }
                None => BAR.unset_length(),
            }

            if let Some([done, of]) = progress.columns {
                beside += &format!(", {done} of {of} columns");
            }
            if progress.states > 0 {
                beside += &format!(", {} states", progress.states);
            }
            BAR.set_prefix(beside);
        }
        counter.count()
    }

    /// Says how much of the work is done: from 0 to 1.
    pub fn at(&self, fraction: f64) {
        if BAR.length().is_none() {
            BAR.set_length(WHOLE as u64);
        }
        BAR.set_position((fraction * WHOLE) as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        BAR.finish_and_clear();
    }
}

fn left(seconds: f64) -> String {
    format!(", about {} left", rounded(seconds))
}

/// An estimated time, in the unit that suits it.
fn rounded(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] =
        [(60.0, "s"), (60.0, "min"), (24.0, "h"), (365.0, "d"), (f64::INFINITY, "years")];
    let mut value = seconds;
    for (size, unit) in UNITS {
        if value < 2.0 * size {
            return if value < 1e6 { format!("{value:.0} {unit}") } else { format!("{value:.0e} {unit}") };
        }
        value /= size;
    }
    "a very long time".into()
}

/// The nodes of the next slice: some nodes take a thousand times as long as others.
fn next_slice(slice: u64, begun: Instant) -> u64 {
    if begun.elapsed() < BETWEEN_DRAWINGS { slice.saturating_mul(2) } else { slice / 2 + 1 }
}

/// A search whose slices of nodes are followed.
pub trait Sliced: Run + Iterator {
    /// The next solution. Between slices of nodes `at` is told which fraction of the search is done.
    fn next_in_slices(&mut self, at: impl Fn(f64)) -> Result<Option<Self::Item>, Failure> {
        loop {
            let next = self.next();
            match self.outcome() {
                _ if next.is_some() => return Ok(next),
                Outcome::Exhausted => return Ok(None),
                Outcome::Limited => {}
                // Without an answer, which is not that there are no more.
                other => return Err(Failure::Input(unfinished(other))),
            }
            if let Some(done) = self.progress() {
                at(done);
            }
            self.add_nodes(SLICE);
        }
    }
}

impl<S: Run + Iterator> Sliced for S {}

/// The options of a [`Sliced`] search: it visits no node before it is allowed some.
pub fn in_slices() -> Search {
    search().node_limit(0)
}

/// Writes to the terminal while there is no bar on it. The bar comes back when it is next drawn: `suspend` of the bar
/// draws it after each line, which makes long output four times slower.
pub fn beside<T>(write: impl FnOnce() -> T) -> T {
    let mut is_drawn = IS_DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if mem::take(&mut *is_drawn) {
        show("");
        BAR.force_draw();
    }
    write()
}

/// Standard output on a terminal. Only whole lines are written, as the bar is drawn below them.
pub struct Lines<W> {
    pub out: W,
    pub unwritten: Vec<u8>,
}

impl<W: Write> Write for Lines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unwritten.extend_from_slice(bytes);
        if bytes.ends_with(b"\n") {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        beside(|| self.out.write_all(&self.unwritten).and_then(|()| self.out.flush()))?;
        self.unwritten.clear();
        Ok(())
    }
}
