//! The questions of the page: an object with the keys `problem` (the variants of [`Problem`], with their fields), `ask` and
//! `seed`.
//!
//! Of every problem it is asked for a solution (`any`), for all one by one (`next`, up to symmetry `distinct`), for their number
//! (`count`, `count_distinct`) and for one drawn at random (`sample`); `show` shows the problem itself. Sudokus, tilings and stars
//! can be made (`generate`). Of Sudokus it is also asked for the solution and what of the typed digits is wrong (`unique`), for the
//! next digit (`hint`), for pencil marks (`marks`) and how hard they are (`rate`); of a matrix for covers in order of cost
//! (`cheapest`).

use serde::Deserialize;

#[cfg(feature = "texts")]
use crate::matrix;
use crate::steps::{Steps, Wrong, wrong};
use crate::{boards, sudoku, tilings};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    problem: Problem,
    ask: String,
    /// What is drawn and made is the same for the same seed.
    #[serde(default)]
    seed: u32,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Problem {
    Sudoku(sudoku::Text),
    Tiling(tilings::Puzzle),
    Queens(boards::Size),
    Stars(boards::Drawing),
    #[cfg(feature = "texts")]
    Matrix(matrix::Text),
}

/// Begins to answer.
pub fn begin(question: &str) -> Result<Box<dyn Steps>, Wrong> {
    let question: Question = serde_json::from_str(question).map_err(wrong)?;
    let (ask, seed) = (&question.ask[..], u64::from(question.seed));
    match question.problem {
        Problem::Sudoku(text) => sudoku::begin(&text, ask, seed),
        Problem::Tiling(puzzle) => tilings::begin(&puzzle, ask, seed),
        Problem::Queens(size) => boards::queens(&size, ask, seed),
        Problem::Stars(drawing) => boards::stars(&drawing, ask, seed),
        #[cfg(feature = "texts")]
        Problem::Matrix(text) => matrix::begin(&text, ask, seed),
    }
}
