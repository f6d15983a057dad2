//! What ends a run before its end: `--seconds`, and Ctrl-C and SIGTERM where something is to be saved or said first. Then the
//! first signal is noted, and the second one ends the program at once.
//!
//! One flag ends all searches of the program, which get it by [`search`].

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::thread;
use std::time::Duration;

use exactcover::Search;
use exactcover::runs::{Deadline, Outcome};

use super::{Failure, signals, unfinished};

/// Whether signals are noted.
static ARE_NOTED: AtomicBool = AtomicBool::new(false);

/// Raised when all searches are to end.
static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Raised by a signal that ends all searches.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The time limit, and what raises the flag then.
static LIMIT: OnceLock<(Duration, Deadline)> = OnceLock::new();

/// Ends all searches after this time from now.
pub fn limit(time: Duration) -> io::Result<()> {
    let deadline = Deadline::raising(FLAG.clone(), time)?;
    let _ = LIMIT.set((time, deadline)); // the command line has one limit
    Ok(())
}

/// Whether there is a time limit.
pub fn is_limited() -> bool {
    LIMIT.get().is_some()
}

/// The flag that ends all searches.
pub fn flag() -> Arc<AtomicBool> {
    FLAG.clone()
}

/// The options of a search that ends when it is to end. Without a limit it has no flag to look at.
pub fn search() -> Search {
    let is_endable = is_limited() || ARE_NOTED.load(Ordering::SeqCst);
    if is_endable { Search::new().cancel(flag()) } else { Search::new() }
}

/// Whether a signal has ended all searches.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Why searches have ended, if they have.
pub fn why() -> Option<String> {
    if is_interrupted() {
        return Some("interrupted".into());
    }
    let (time, _) = LIMIT.get().filter(|(_, deadline)| deadline.is_over())?;
    Some(format!("the {} s of --seconds are over", time.as_secs_f64()))
}

/// Ends the work, if it is to end.
pub fn check() -> Result<(), Failure> {
    match why() {
        None => Ok(()),
        Some(_) => Err(Failure::Input(unfinished(Outcome::Canceled))),
    }
}

/// Ends the program when the time is over, for work that looks at no flag, and writes whole answers at a time.
pub fn end_at_limit() -> io::Result<()> {
    if is_limited() {
        thread::Builder::new().spawn(|| {
            while why().is_none() {
                thread::sleep(Duration::from_millis(20));
            }
            super::json::end_unfinished();
        })?;
    }
    Ok(())
}

/// A time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// The signal that has been noted.
pub struct Stop(Arc<AtomicUsize>);

impl Stop {
    /// Notes signals from now on.
    pub fn note() -> io::Result<Self> {
        let (noted, is_noted) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for signal in [signals::SIGINT, signals::SIGTERM] {
            signals::register_conditional_default(signal, is_noted.clone())?;
            signals::register(signal, is_noted.clone())?;
            signals::register_usize(signal, noted.clone(), signal as usize)?;
        }
        ARE_NOTED.store(true, Ordering::SeqCst);
        Ok(Self(noted))
    }

    /// Notes signals from now on, and ends all searches when one comes.
    pub fn of_searches() -> io::Result<Self> {
        let stop = Self::note()?;
        for signal in [signals::SIGINT, signals::SIGTERM] {
            signals::register(signal, INTERRUPTED.clone())?;
            signals::register(signal, flag())?;
        }
        Ok(stop)
    }

    /// Whether somebody else ends the program when a signal comes.
    pub fn is_noted() -> bool {
        ARE_NOTED.load(Ordering::SeqCst)
    }

    /// Whether a signal has come.
    pub fn is_due(&self) -> bool {
        self.0.load(Ordering::SeqCst) != 0
    }

    /// Ends the program as the signal does that has come. All that there was to say has been said.
    pub fn end_silently(&self) -> ! {
        let _ = signals::emulate_default_handler(self.0.load(Ordering::SeqCst) as i32);
        process::exit(1)
    }

    /// Says that the signal has ended the work, and ends the program as it does.
    pub fn end(&self) -> ! {
        super::json::end_by(self.0.load(Ordering::SeqCst) as i32);
        process::exit(1)
    }
}
