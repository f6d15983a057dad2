//! Knuth's text format, read and written.
//!
//! Blank lines and lines that begin with `|` are skipped; the latter are comments. The first other line names the
//! columns: the primary ones, then, if there are any, a lone `|` and the secondary ones. Each further line is a
//! row: the names of the columns that it covers, a secondary one as `name` or, with a colour, `name:colour`. Names
//! are separated by blanks, may have any length, and contain neither `|` nor `:`. On the first line a primary column may
//! be `2:3|name`, which is to be covered at least 2 and at most 3 times, or `4|name`, 4 times. A field `|N` in a row, N
//! an integer, is the row's cost; several add up. It does not begin the line, which would make that a comment.
//!
//! ```text
//! | five rows over three primary and two coloured secondary columns (TAOCP 4B, 7.2.2.1)
//! p q r | x y
//! p q x y:A
//! p r x:A y
//! p x:B
//! q x:A
//! r y:B
//! ```
//!
//! ```
//! use exactcover::{Covers, text};
//!
//! let problem = text::read("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n")?;
//! let cover = Covers::new(problem.matrix()).next().unwrap();
//! let rows: Vec<usize> = problem.matrix().labels_of(&cover)?.iter().map(|row| row.number).collect();
//! assert_eq!(rows, [4, 2]); // "q x:A" and "p r x:A y"
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Bounds are those of [`MatrixBuilder::between`](crate::MatrixBuilder::between):
//!
//! ```
//! use exactcover::{ColumnId, Covers, text};
//!
//! let problem = text::read("a 2:3|b\na b\na\nb\nb\n")?;
//! assert_eq!(problem.matrix().bounds(ColumnId::new(1)), Some(2..=3));
//! assert_eq!(Covers::new(problem.matrix()).count(), 4); // with "a b" one or two times "b", with "a" both
//! # Ok::<(), text::TextError>(())
//! ```
//!
//! Costs are for [`Search::cheapest`](crate::Search::cheapest):
//!
//! ```
//! use exactcover::{Search, text};
//!
//! let problem = text::read("a b c\na b |5\nc |3\na |1\nb c |-1 |7\n")?;
//! let mut cheapest = Search::new().cheapest(problem.matrix(), |row| problem.cost(row))?;
//! assert_eq!(cheapest.next().map(|(cost, _)| cost), Some(7)); // "a |1" and "b c |-1 |7"
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod read;
mod write;

pub use error::{TextError, TextErrorKind};
pub use read::{RowLine, TextProblem, read};
pub use write::{write, write_priced};
