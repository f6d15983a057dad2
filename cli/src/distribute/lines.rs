//! The lines of the files, and where one is that cannot be read.

use exactcover_formats::tasks::{self, Task};
use serde::de::DeserializeOwned;

use crate::common::{Failure, short};

/// A line that cannot be read.
pub struct LineError {
    place: String,
    what: String,
    /// Whether it ends too early.
    pub is_cut_off: bool,
}

impl From<LineError> for Failure {
    fn from(LineError { place, what, .. }: LineError) -> Self {
        Self::Input(format!("{place}: {what}"))
    }
}

/// Reads a line of the file of this name.
pub fn read<T: DeserializeOwned>(name: &str, number: usize, line: &[u8]) -> Result<T, LineError> {
    serde_json::from_slice(line).map_err(|error| line_error(name, number, &error))
}

fn line_error(name: &str, number: usize, error: &serde_json::Error) -> LineError {
    let text = error.to_string();
    // The place within the line is the column.
    let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
    let place = format!("{name}:{number}:{}", error.column().max(1));
    LineError { place, what: short(what).into(), is_cut_off: error.is_eof() }
}

/// Reads a task, or the result of one that was stopped.
pub fn read_task(name: &str, number: usize, line: &[u8]) -> Result<Task, LineError> {
    tasks::read(line).map_err(|error| line_error(name, number, &error))
}
