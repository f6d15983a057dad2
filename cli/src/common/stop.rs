//! Ctrl-C and SIGTERM during a run that keeps its state: the first one is noted, so that the state is saved before the
//! program ends; the second one ends it at once.

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Whether signals are noted.
static ARE_NOTED: AtomicBool = AtomicBool::new(false);

/// The signal that has been noted.
pub struct Stop(Arc<AtomicUsize>);

impl Stop {
    /// Notes signals from now on.
    pub fn note() -> io::Result<Self> {
        let (noted, is_noted) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_default(signal, is_noted.clone())?;
            flag::register(signal, is_noted.clone())?;
            flag::register_usize(signal, noted.clone(), signal as usize)?;
        }
        ARE_NOTED.store(true, Ordering::SeqCst);
        Ok(Self(noted))
    }

    /// Whether somebody else ends the program when a signal comes.
    pub fn is_noted() -> bool {
        ARE_NOTED.load(Ordering::SeqCst)
    }

    /// Whether a signal has come.
    pub fn is_due(&self) -> bool {
        self.0.load(Ordering::SeqCst) != 0
    }

    /// Ends the program as the signal does that has come.
    pub fn end(&self) -> ! {
        super::json::end_by(self.0.load(Ordering::SeqCst) as i32);
        process::exit(1)
    }
}
