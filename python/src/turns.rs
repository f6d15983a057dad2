//! One thread at a time. Several threads of Python may use an object at once, and while Rust works on it the others run:
//! each waits for its turn. A thread that waits still hears signals. One that has its turn and asks for another one, as a
//! signal's handler may, is told so; it would wait for ever.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The objects that are being used, each with its thread.
static USED: Mutex<Vec<(usize, ThreadId)>> = Mutex::new(Vec::new());

/// How long a thread waits before it looks again.
const MOMENT: Duration = Duration::from_millis(1);

/// The right to use an object, until it is dropped.
pub struct Turn(usize);

impl Turn {
    /// Waits until no other thread uses the object.
    pub fn take<T>(object: &Bound<'_, T>) -> PyResult<Self> {
        let py = object.py();
        loop {
            match Self::try_take(object) {
                Ok(turn) => return Ok(turn),
                Err(by) if by == thread::current().id() => {
                    let name = object.as_any().get_type().name()?;
                    let what = format!("this {name} is in use by the call that this one interrupts");
                    return Err(PyRuntimeError::new_err(what));
                }
                Err(_) => {
                    py.check_signals()?;
                    py.detach(|| thread::sleep(MOMENT));
                }
            }
        }
    }

    /// Does not wait; returns the thread that uses the object.
    pub fn try_take<T>(object: &Bound<'_, T>) -> Result<Self, ThreadId> {
        let (mut used, object) = (lock(&USED), object.as_ptr() as usize);
        match used.iter().find(|&&(other, _)| other == object) {
            Some(&(_, by)) => Err(by),
            None => {
                used.push((object, thread::current().id()));
                Ok(Self(object))
            }
        }
    }
}

/// What is known of a search: what `of` says of it, or what was last noted if another thread has its turn.
pub fn see<T, U, S: Clone>(
    object: &Bound<'_, T>,
    under_way: &Mutex<U>,
    of: impl FnOnce(&U) -> S,
    noted: &Mutex<S>,
) -> S {
    match Turn::try_take(object) {
        Ok(_turn) => of(&lock(under_way)),
        Err(_) => lock(noted).clone(),
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        lock(&USED).retain(|&(object, _)| object != self.0);
    }
}

/// Lets other threads run, and looks at signals: in a loop that runs no line of Python.
pub fn pause(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

/// What is behind a lock that is never held for long, or never contended. Nothing that panics leaves it half done.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
