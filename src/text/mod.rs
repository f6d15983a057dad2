// The files, for those who change this room. `read` reads Knuth's format: see it first, a new reader is like it.
// `write` writes that format; `matrices` has the formats of numbers, and `decimal` costs with a point. `constraints`
// states a problem line by line for other solvers, as `dimacs`, `opb`, `lp` and `mps_write` write it. `mps` reads a model
// of other tools, of which `binary` makes a problem; `opb_read` and `wcnf` read and state literals, of which
// `weighted_literals` makes such a model; `cost_comment` says in it what its costs mean. `model` and `solution` read the answers of solvers, of which
// `solution_forms` knows the forms, and `answer` is what they say; `veripb` writes the lines of a proof about the formula of `opb`; `error` has all refusals.

//! Knuth's text format, read and written; the formats of SAT and MIP solvers, written, and their answers read back.
//!
//! # Knuth's format
//!
//! Blank lines and lines that begin with `|` are skipped; the latter are comments. The first other line names the
//! columns: the primary ones, then, if there are any, a lone `|` and the secondary ones. Each further line is a row:
//! the names of the columns that it covers, a secondary one as `name` or, with a color, `name:color`. Names are
//! separated by blanks, may have any length, and contain neither `|` nor `:`. Blanks are space, tab, vertical tab, form
//! feed and carriage return, as in C; all other characters may be part of a name, even U+00A0. A byte order mark
//! (U+FEFF) is skipped at the beginning of the text, and nowhere else. On the first line a primary column may be
//! `2:3|name`, which is to be covered at least 2 and at most 3 times, `4|name`, 4 times, `:3|name`, at most 3 times, or
//! `1:|name`, at least once. A field `|N` in a row is the row's cost, an integer or a decimal such as `4.50`; several add up,
//! and all costs of a text share as many digits behind the point. A field `|=name` is the row's name. A cost cannot begin the line, which would then be a comment. With `|N,M`
//! and more numbers costs have levels: the first counts before all others, as
//! [`Objectives`](crate::optimize::Objectives) says. All rows with a cost have equally many levels. A row of secondary
//! columns alone is no part of the problem, as in Knuth's programs, unless it costs less than 0: then it may be chosen
//! or not, and its columns without colors are `0:1|name`. If costs are values, to be maximized, the same holds for one
//! above 0: see [`read_to_maximize`].
//!
//! ```text
//! | five rows over three primary and two colored secondary columns (TAOCP 4B, 7.2.2.1)
//! p q r | x y
//! p q x y:A
//! p r x:A y
//! p x:B
//! q x:A
//! r y:B
//! ```
//!
//! ```
//! use exactcover::{text, Search};
//!
//! let problem = text::read("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n")?;
//! let cover = Search::new().covers(problem.matrix()).next().unwrap();
//! let rows: Vec<usize> = problem.matrix().labels_of(&cover)?.iter().map(|row| row.number).collect();
//! assert_eq!(rows, [4, 2]); // "q x:A" and "p r x:A y"
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Bounds are those of [`MatrixBuilder::between`](crate::MatrixBuilder::between):
//!
//! ```
//! use exactcover::matrix::ColumnId;
//! use exactcover::{text, Search};
//!
//! let problem = text::read("a 2:3|b\na b\na\nb\nb\n")?;
//! assert_eq!(problem.matrix().bounds(ColumnId::new(1)), Some(2..=3));
//! assert_eq!(Search::new().covers(problem.matrix()).count(), 4); // with "a b" one or two times "b", with "a" both
//! # Ok::<(), exactcover::text::TextError<text::FormatError>>(())
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
//!
//! The functions that write take any [`Write`](std::io::Write), and write in small pieces: give them a file in a
//! [`BufWriter`](std::io::BufWriter).
//!
//! # Matrices
//!
//! [`read_matrix`] and [`write_matrix`] take four formats of matrices whose columns have numbers and no names: rows of
//! 0 and 1, and lists of each row's columns. The format is named, never guessed: see [`MatrixFormat`]. In a text that writes
//! A x = 1 the columns are the sets: [`read_transposed`].
//!
//! # Models
//!
//! [`read_mps`] reads a model of a MIP tool whose variables are 0 or 1 and whose constraints have coefficients of one size:
//! set partitioning, covering and packing, and more; [`read_opb`] pseudo-Boolean constraints, and [`read_wcnf`] weighted
//! clauses. [`write_mps`], [`write_opb`] and [`write_wcnf`] write them.
//!
//! # Other solvers
//!
//! A SAT solver may find a first cover of a large and loosely constrained problem sooner; constraints that a matrix
//! cannot state can be added to the text; and two programs that agree check each other. [`write_dimacs`] writes a
//! matrix as a formula whose models are the covers, [`write_lp`] and [`write_opb`] as linear constraints whose cheapest
//! solutions are the cheapest covers, for MIP solvers and for pseudo-Boolean solvers, all with colors and bounds.
//! [`read_model`], [`read_solution`] and [`read_opb_model`] read the solver's answer, and verify it: what they
//! return is a cover. That there is none, or none cheaper, rests on the solver's word.
//!
//! ```
//! use exactcover::{ExactCover, Queens, text};
//!
//! let matrix = Queens::new(4)?.matrix()?;
//! let mut formula = Vec::new(); // or a file, and from there to a solver
//! text::write_dimacs(&matrix, &mut formula)?;
//! assert!(String::from_utf8(formula)?.contains("\np cnf 16 84\n")); // variables, clauses
//! // What it prints:
//! let answer = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
//! let cover = text::read_model(&matrix, answer)?.expect("four queens have a board");
//! assert_eq!(matrix.labels_of(&cover)?.len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Eight queens make 116 variables and 576 clauses, an empty Sudoku 1701 and 8100, the pentominoes in 6x10 (2056 rows,
//! 12336 entries) 8092 and 42684; [`write_opb`] has 72 constraints for the pentominoes. On the command line,
//! `solve --dimacs`, `solve --lp` and `solve --opb` write the formats, and `solve --model`, `solve --solution` and
//! `solve --opb-model` read the answers.

mod answer;
mod binary;
mod constraints;
mod cost_comment;
mod decimal;
mod dimacs;
mod error;
mod lp;
mod matrices;
mod model;
mod mps;
mod mps_write;
mod opb;
mod opb_read;
mod read;
mod solution;
mod solution_forms;
mod veripb;
mod wcnf;
mod weighted_literals;
mod write;

pub use crate::util::{NameError, TextError};
pub use cost_comment::cost_comment;
pub use decimal::{Decimal, DecimalError};
pub use dimacs::write_dimacs;
pub use error::{AnswerError, FormatError, ModelError};
pub use lp::write_lp;
pub use matrices::{MatrixFormat, read_matrix, read_transposed, write_matrix};
pub use model::{read_model, read_opb_model};
pub use mps::read_mps;
pub use mps_write::write_mps;
pub use opb::{Choices, write_opb, write_opb_of};
pub(crate) use opb::{Inequalities, PbFormula};
pub use opb_read::read_opb;
use read::words;
pub use read::{RowLine, TextProblem, read, read_to_maximize};
pub use solution::read_solution;
pub(crate) use veripb::{PbLiteral, Proof, solution};
pub use wcnf::{read_wcnf, write_wcnf};
pub use write::{write, write_priced};
