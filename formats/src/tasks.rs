//! Parts of a search for many machines, and what was found in them: a line of JSON each. The result of a task that was
//! stopped says what is left of it, and is a task again. Both the program (`exactcover distribute`) and the Python package
//! write and read these lines.
//!
//! ```
//! use exactcover::{ExactCover, Queens, Search};
//! use exactcover_formats::tasks::{self, Task};
//!
//! let matrix = Queens::new(8)?.matrix()?;
//! let lines = tasks::write(Search::new().split(&matrix, 20)?)?;
//! let mut covers = 0;
//! for line in &lines {
//!     let Task { part, from } = tasks::read(line.as_bytes())?;
//!     part.check(&matrix)?;
//!     covers += Search::new().resume(&matrix, &from)?.count_rest();
//! }
//! assert_eq!((lines.len() >= 20, covers), (true, 92));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use exactcover::runs::{Checkpoint, ResumeError};
use exactcover::{Cover, Matrix};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

/// A task with its number, from 1, among those of its split.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its number, from 1.
    pub number: u64,
    /// How many tasks its split has made.
    pub of: u64,
    /// Where its search begins.
    pub task: Checkpoint,
}

/// What was found below a part so far. The covers are those of the search in its order, less those that were found before
/// it went on; they may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The task.
    pub part: Part,
    /// How many covers were found before it went on.
    #[serde(default, skip_serializing_if = "is_zero", with = "decimal")]
    pub before: u128,
    /// How many covers were found, with those before.
    #[serde(with = "decimal")]
    pub count: u128,
    /// The covers, if they are listed.
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
    ///
    /// # Errors
    ///
    /// What is wrong with it: it is of another matrix, or damaged.
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
    /// Returns it with its hash.
    #[must_use]
    pub fn sealed(self) -> Self {
        Self { hash: self.hash(), ..self }
    }

    /// FNV-1a, of 64 bits, over the line without its hash (G. Fowler, L. C. Noll and K.-P. Vo).
    fn hash(&self) -> String {
        let line = serde_json::to_vec(&Self { hash: String::new(), ..self.clone() }).unwrap_or_default();
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{:016x}", line.into_iter().fold(0xcbf2_9ce4_8422_2325, add))
    }

    /// Checks that nothing of the line was changed.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn check_hash(&self) -> Result<(), String> {
        match self.hash == self.hash() {
            true => Ok(()),
            false => Err("damaged: its hash is not that of the line".into()),
        }
    }

    /// The same for a result, and its covers one by one.
    ///
    /// # Errors
    ///
    /// What is wrong with it: it is of another matrix, or damaged.
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

/// A task, or what is left of one that was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The task as `split` wrote it.
    pub part: Part,
    /// Where its search goes on.
    pub from: Checkpoint,
}

/// Writes the tasks of a split, in their order.
///
/// # Errors
///
/// None that is known: they are strings and numbers.
pub fn write(tasks: Vec<Checkpoint>) -> serde_json::Result<Vec<String>> {
    let of = tasks.len() as u64;
    let line = |(number, task)| serde_json::to_string(&Part { number, of, task });
    (1..).zip(tasks).map(line).collect()
}

/// Reads a task, or the result of one that was stopped.
///
/// # Errors
///
/// Those of `serde_json`, with the place in the line, and what [`Found::check_hash`] says.
pub fn read(line: &[u8]) -> serde_json::Result<Task> {
    // So a line that is wrong is told what it lacks.
    if line.starts_with(b"{\"part\"") {
        let found: Found = serde_json::from_slice(line)?;
        found.check_hash().map_err(serde_json::Error::custom)?;
        let Found { part, rest, .. } = found;
        let from = rest.unwrap_or_else(|| part.task.clone());
        return Ok(Task { part, from });
    }
    let part: Part = serde_json::from_slice(line)?;
    Ok(Task { from: part.task.clone(), part })
}

/// A number as a string of digits: JSON numbers above 2^53 are rounded by many readers.
mod decimal {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse().ok().filter(|number: &u128| number.to_string() == text);
        number.ok_or_else(|| {
            let shown: String = text.chars().take(50).collect();
            Error::custom(format_args!("a count of digits below 2^128 was expected, not {shown:?}"))
        })
    }
}
