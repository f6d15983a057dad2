//! The lines of the files: a task a line, a result a line, each a JSON object. The result of a task that was stopped says
//! what is left of it, and is a task again.

use exactcover::runs::{Checkpoint, ResumeError};
use exactcover::{Cover, Matrix};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::common::{Failure, short};

/// A task with its number, from 1, among those of its split.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub number: u64,
    pub of: u64,
    pub task: Checkpoint,
}

/// What was found below a part so far. The covers are those of the search in its order, less those that were found before
/// it went on; they may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    pub part: Part,
    /// How many covers were found before it went on.
    #[serde(default, skip_serializing_if = "is_zero", with = "decimal")]
    pub before: u128,
    #[serde(with = "decimal")]
    pub count: u128,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covers: Option<Vec<Cover>>,
    /// What is left to search, if it was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Checkpoint>,
    /// The hash over all else, so that a changed line is refused.
    #[serde(default)]
    pub hash: String,
}

fn is_zero(count: &u128) -> bool {
    *count == 0
}

impl Part {
    /// Checks what can be checked without a search of the matrix.
    pub fn check<L>(&self, matrix: &Matrix<L>) -> Result<(), String> {
        let (expected, found) = (self.task.fingerprint(), matrix.fingerprint());
        if expected != found {
            return Err(ResumeError::OtherMatrix { expected, found }.to_string());
        }
        let Self { number, of, task } = self;
        if *number == 0 || number > of {
            return Err(format!("damaged: there is no task {number} of {of}"));
        }
        matrix.verify_partial(&task.rows()).map_err(|error| format!("damaged: {error}"))
    }
}

impl Found {
    /// With its hash.
    pub fn sealed(self) -> Self {
        Self { hash: self.hash(), ..self }
    }

    /// FNV-1a, of 64 bits, over the line without its hash (G. Fowler, L. C. Noll and K.-P. Vo).
    fn hash(&self) -> String {
        let line = serde_json::to_vec(&Self { hash: String::new(), ..self.clone() }).unwrap_or_default();
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{:016x}", line.into_iter().fold(0xcbf2_9ce4_8422_2325, add))
    }

    fn check_hash(&self) -> Result<(), String> {
        match self.hash == self.hash() {
            true => Ok(()),
            false => Err("damaged: its hash is not that of the line".into()),
        }
    }

    /// The same for a result, and its covers one by one.
    pub fn check<L>(&self, matrix: &Matrix<L>) -> Result<(), String> {
        self.part.check(matrix)?;
        if self.rest.as_ref().is_some_and(|rest| u128::from(rest.stats().solutions) != self.count) {
            return Err(format!("damaged: it counts {} covers, and what is left others", self.count));
        }
        let new = self.count.checked_sub(self.before);
        let new =
            new.ok_or_else(|| format!("damaged: {} covers, {} of them before", self.count, self.before))?;
        let Some(covers) = &self.covers else { return self.check_hash() };
        if covers.len() as u128 != new {
            return Err(format!("damaged: it counts {new} covers and lists {}", covers.len()));
        }
        for (at, cover) in covers.iter().enumerate() {
            let wrong = |what: &dyn std::fmt::Display| Err(format!("damaged: cover {}: {what}", at + 1));
            if let Err(error) = matrix.verify(cover) {
                return wrong(&error);
            }
            if !self.part.task.rows().iter().all(|row| cover.contains(row)) {
                return wrong(&"the rows of its task are not all in it");
            }
        }
        self.check_hash()
    }
}

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
    serde_json::from_slice(line).map_err(|error| {
        let text = error.to_string();
        // The place within the line is the column.
        let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
        let place = format!("{name}:{number}:{}", error.column().max(1));
        LineError { place, what: short(what).into(), is_cut_off: error.is_eof() }
    })
}

/// Reads a task, or the result of one that was stopped: the part, and where its search is to begin.
pub fn read_task(name: &str, number: usize, line: &[u8]) -> Result<(Part, Checkpoint), LineError> {
    // So a line that is wrong is told what it lacks.
    if line.starts_with(b"{\"part\"") {
        let found: Found = read(name, number, line)?;
        found.check_hash().map_err(|what| LineError {
            place: format!("{name}:{number}:1"),
            what,
            is_cut_off: false,
        })?;
        let Found { part, rest, .. } = found;
        let rest = rest.unwrap_or_else(|| part.task.clone());
        return Ok((part, rest));
    }
    let part: Part = read(name, number, line)?;
    let task = part.task.clone();
    Ok((part, task))
}

/// A number as a string of digits: JSON numbers above 2^53 are rounded by many readers.
mod decimal {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::common::short;

    pub fn serialize<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse().ok().filter(|number: &u128| number.to_string() == text);
        number.ok_or_else(|| {
            Error::custom(format_args!("a count of digits below 2^128 was expected, not {:?}", short(&text)))
        })
    }
}
