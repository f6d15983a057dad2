//! Signals, where there are any: on Unix by `signal-hook`. Elsewhere none is noted, and Ctrl-C ends the program at once, as it
//! does by itself.

#[cfg(unix)]
pub use signal_hook::{
    consts::{SIGINT, SIGTERM},
    flag::{register, register_conditional_default, register_usize},
    low_level::emulate_default_handler,
};

#[cfg(not(unix))]
pub use none::*;

#[cfg(not(unix))]
mod none {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize};

    pub const SIGINT: i32 = 2;
    pub const SIGTERM: i32 = 15;

    pub fn register(_signal: i32, _flag: Arc<AtomicBool>) -> io::Result<()> {
        Ok(())
    }

    pub fn register_conditional_default(_signal: i32, _flag: Arc<AtomicBool>) -> io::Result<()> {
        Ok(())
    }

    pub fn register_usize(_signal: i32, _flag: Arc<AtomicUsize>, _value: usize) -> io::Result<()> {
        Ok(())
    }

    pub fn emulate_default_handler(_signal: i32) -> io::Result<()> {
        Ok(())
    }
}
