//! A progress bar on standard error, if that is a terminal and the work is long. Whatever else is written to the
//! terminal clears the bar first, and so does Ctrl-C.
//!
//! A thread draws the bar ten times a second, so it moves while a matrix is stated and while a search finds nothing.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::{flag, low_level};

/// The nodes of a search between two reports of its progress: some milliseconds.
pub const SLICE: u64 = 1 << 12;

/// Shorter work needs no bar.
const DELAY: Duration = Duration::from_secs(1);
const BETWEEN_DRAWINGS: Duration = Duration::from_millis(100);
/// The characters of the bar itself: with the figures it fits on a narrow terminal.
const WIDTH: usize = 30;

/// The bar of the program: there is one standard error.
static BAR: Mutex<Bar> = Mutex::new(Bar { work: None, drawn: 0, is_inside_line: false });

struct Bar {
    work: Option<Work>,
    /// The characters on the screen.
    drawn: usize,
    /// Whether the last line of standard output has no end yet. The bar would be drawn over it.
    is_inside_line: bool,
}

struct Work {
    since: Instant,
    what: &'static str,
    /// `None` until it is known.
    fraction: Option<f64>,
    /// The estimated seconds that are left.
    left: Option<f64>,
}

/// Locks the bar: whoever holds it may write to the terminal.
fn bar() -> MutexGuard<'static, Bar> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bar {
    fn draw(&mut self) {
        let Some(work) = self.work.as_ref().filter(|work| work.since.elapsed() >= DELAY) else { return };
        if self.is_inside_line {
            return;
        }
        let seconds = work.since.elapsed().as_secs();
        let done = work.fraction.map_or(work.what.into(), |fraction| {
            let filled = "=".repeat((fraction * WIDTH as f64) as usize);
            format!("[{filled:WIDTH$}] {:4.1} %", fraction * 100.0)
        });
        let left = work.left.map_or(String::new(), |left| format!(", about {} left", rounded(left)));
        let text = format!("{done} {}:{:02}{left}", seconds / 60, seconds % 60);
        let width = text.len().max(self.drawn);
        // The cursor goes back to the start of the line, so that the `^C` of a terminal lands on the bar.
        self.put(&format!("\r{text:width$}\r"));
        self.drawn = text.len();
    }

    fn clear(&mut self) {
        if self.drawn > 0 {
            self.put(&format!("\r{:1$}\r", "", self.drawn));
            self.drawn = 0;
        }
    }

    fn put(&self, text: &str) {
        let mut stderr = io::stderr().lock();
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }
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

/// Draws the bar from now on, and clears it when Ctrl-C is pressed.
fn watch() {
    let interrupted = Arc::new(AtomicBool::new(false));
    if flag::register(SIGINT, interrupted.clone()).is_err() {
        return;
    }
    thread::spawn(move || {
        loop {
            thread::sleep(BETWEEN_DRAWINGS);
            if interrupted.load(Ordering::SeqCst) {
                // Whoever holds the bar writes to the terminal and has cleared it.
                if let Ok(mut bar) = BAR.try_lock() {
                    bar.clear();
                }
                let _ = low_level::emulate_default_handler(SIGINT);
            }
            bar().draw();
        }
    });
}

/// Work that may be long. The bar goes when this is dropped.
pub struct Progress(());

impl Progress {
    /// Begins some work: what it is stands in place of the bar until a fraction is known.
    pub fn begin(what: &'static str) -> Self {
        static WATCH: Once = Once::new();
        if io::stderr().is_terminal() {
            WATCH.call_once(watch);
            bar().work = Some(Work { since: Instant::now(), what, fraction: None, left: None });
        }
        Self(())
    }

    /// Whether anybody sees the bar.
    pub fn is_watched() -> bool {
        bar().work.is_some()
    }

    /// Says what the work is from now on.
    pub fn now(&self, what: &'static str) {
        if let Some(work) = &mut bar().work {
            work.what = what;
        }
    }

    /// Says about how many seconds are left.
    pub fn left(&self, seconds: f64) {
        if let Some(work) = &mut bar().work {
            work.left = Some(seconds);
        }
    }

    /// Says how much of the work is done: from 0 to 1.
    pub fn at(&self, fraction: f64) {
        if let Some(work) = &mut bar().work {
            work.fraction = Some(fraction.clamp(0.0, 1.0));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let mut bar = bar();
        bar.work = None;
        bar.clear();
    }
}

/// Writes to the terminal while there is no bar on it.
pub fn beside<T>(write: impl FnOnce() -> T) -> T {
    let mut bar = bar();
    bar.clear();
    write()
}

/// Standard output that clears the bar before anything is written.
pub struct Beside<W>(pub W);

impl<W: Write> Write for Beside<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut bar = bar();
        bar.clear();
        let written = self.0.write(bytes)?;
        if let Some(last) = bytes[..written].last() {
            bar.is_inside_line = *last != b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        beside(|| self.0.flush())
    }
}
