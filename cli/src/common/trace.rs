//! What the library decides, on standard error.

use log::{LevelFilter, Log, Metadata, Record};

struct StandardError;

impl Log for StandardError {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }

    fn log(&self, record: &Record) {
        super::report(record.args());
    }

    fn flush(&self) {}
}

/// From here on each decision is a line.
pub fn turn_on() {
    // There is no other logger.
    if log::set_logger(&StandardError).is_ok() {
        log::set_max_level(LevelFilter::Debug);
    }
}
