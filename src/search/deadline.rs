//! Flags that are raised after a time. One thread serves all of them: it sleeps until the next one is due, and ends with
//! the last.
//!
//! Invariant: while `process` is this process, the thread is there, and looks at the deadlines again whenever it is woken;
//! a deadline that is dropped is no longer among them. No search reads a clock: what it does up to the flag is always the
//! same.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A time after which searches are to end: it raises their [flag](crate::Search::cancel). Dropped before, it does
/// nothing.
///
/// Not on WebAssembly, which has no threads of its own.
///
/// ```
/// use std::time::Duration;
///
/// use exactcover::runs::{Deadline, Outcome};
/// use exactcover::{ExactCover, Queens, Search};
///
/// let deadline = Deadline::after(Duration::from_millis(20))?;
/// let count = Search::new().deadline(&deadline).count(&Queens::new(40)?.matrix()?);
/// assert_eq!(count.outcome(), Outcome::Canceled);
/// assert!(deadline.is_over() && !count.is_exact()); // what was counted is a lower bound
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In an async handler a search is blocking work, for `spawn_blocking`, with [`Search::deadline`](crate::Search::deadline).
/// A future that is dropped does not end it: let a guard beside the `await`, when it is dropped, raise the
/// [`flag`](Self::flag) too.
#[derive(Debug)]
#[must_use = "a deadline that is dropped does nothing"]
pub struct Deadline {
    flag: Arc<AtomicBool>,
    /// Its key among those that are waited for; none if its time never comes.
    key: Option<(Instant, u64)>,
}

/// All deadlines that are waited for, by time.
struct Deadlines {
    flags: BTreeMap<(Instant, u64), Arc<AtomicBool>>,
    next: u64,
    /// The process whose thread waits for them: a fork of it has no such thread.
    process: Option<u32>,
}

static WAITING: Mutex<Deadlines> = Mutex::new(Deadlines { flags: BTreeMap::new(), next: 0, process: None });
static CHANGED: Condvar = Condvar::new();

impl Deadline {
    /// Raises a flag of its own after this time from now.
    ///
    /// # Errors
    ///
    /// That of [`std::thread::Builder::spawn`] if no thread can be started.
    pub fn after(time: Duration) -> io::Result<Self> {
        Self::raising(Arc::default(), time)
    }

    /// Raises this flag after this time from now, which something else may raise before.
    ///
    /// # Errors
    ///
    /// Those of [`after`](Self::after).
    pub fn raising(flag: Arc<AtomicBool>, time: Duration) -> io::Result<Self> {
        let Some(due) = Instant::now().checked_add(time) else { return Ok(Self { flag, key: None }) };
        if time.is_zero() {
            // At once, whenever the thread comes to it.
            flag.store(true, Ordering::Relaxed);
            return Ok(Self { flag, key: None });
        }

        let mut waiting = waiting();
        let process = std::process::id();
        if waiting.process != Some(process) {
            // What was there belongs to the process that was forked.
            waiting.flags.clear();
            std::thread::Builder::new().name("deadlines".into()).spawn(move || watch(process))?;
            waiting.process = Some(process);
        }

        let key = (due, waiting.next);
        waiting.next += 1;
        waiting.flags.insert(key, flag.clone());
        drop(waiting);
        CHANGED.notify_all();
        Ok(Self { flag, key: Some(key) })
    }

    /// Returns its flag, for [`Search::cancel`](crate::Search::cancel) and whatever else is to end then.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }

    /// Checks whether the flag is raised.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        let gone = self.key.and_then(|key| waiting().flags.remove(&key));
        if gone.is_some() {
            CHANGED.notify_all(); // it may have been the last
        }
    }
}

/// Returns the deadlines. A thread that panicked with them has left them whole.
fn waiting() -> MutexGuard<'static, Deadlines> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Raises the flags of this process as they become due, until none is waited for.
fn watch(process: u32) {
    let mut waiting = waiting();
    while let Some(first) = waiting.flags.first_entry().filter(|_| std::process::id() == process) {
        let (due, _) = *first.key();
        let now = Instant::now();
        if due <= now {
            first.remove().store(true, Ordering::Relaxed);
            continue;
        }
        let woken = CHANGED.wait_timeout(waiting, due - now);
        (waiting, _) = woken.unwrap_or_else(PoisonError::into_inner);
    }
    waiting.process = None;
}
