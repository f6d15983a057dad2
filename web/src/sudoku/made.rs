//! Sudokus and killers that are made.

use exactcover::problems::sudoku::reasoning::Difficulty;
use exactcover::problems::sudoku::{Generated, Generator, Layout, Sudoku};
use serde_json::{Value, json};

use super::{Read, Text, hardest, shown};
use crate::steps::{Once, Steps, Wrong, answer, reason, running, within_memory, wrong};

/// So many puzzles are made at most for one of the requested difficulty.
const TRIES: u64 = 2_000;

/// A killer has a cage for so many cells.
const CELLS_OF_CAGE: usize = 3;

/// Makes a puzzle with one solution: one for each step, until one is as hard as that. A killer is as hard as it is: no
/// technique adds up its cages.
pub fn generate(text: &Text, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    let layout = match text.layout.as_deref() {
        None => Layout::standard(3, 3).map_err(wrong)?,
        Some(name) => name.parse::<Layout>().map_err(wrong)?,
    };
    if text.killer {
        let cages = layout.cells().len() / CELLS_OF_CAGE;
        let generator = Generator::new(layout).seed(seed).cages(cages);
        return Ok(Box::new(Once(move || match generator.generate() {
            Ok(made) => answer("found", [made_puzzle(&made), json!({ "cages": cages })]),
            Err(error) => answer("unknown", [reason(error)]),
        })));
    }

    let difficulty = match text.difficulty.as_deref() {
        None => None,
        Some("easy") => Some(Difficulty::Easy),
        Some("medium") => Some(Difficulty::Medium),
        Some("hard") => Some(Difficulty::Hard),
        Some("expert") => Some(Difficulty::Expert),
        Some(other) => return Err(wrong(format_args!("{other}: there is no such difficulty"))),
    };
    let generator = Generator::new(layout).seed(seed);
    let mut numbers = 0..TRIES;
    Ok(Box::new(Once(move || {
        let Some(number) = numbers.next() else {
            return answer("unknown", [reason(format_args!("none of {TRIES} puzzles is as hard as that"))]);
        };
        let made = match generator.nth(number) {
            Ok(made) => made,
            Err(error) => return answer("unknown", [reason(error)]),
        };
        match made.puzzle.rating_with(&within_memory()) {
            Ok(rating) if difficulty.is_none() || rating.difficulty() == difficulty => {
                answer("found", [json!({ "rating": hardest(&made.puzzle, rating) }), made_puzzle(&made)])
            }
            Ok(_) => running(json!({})),
            Err(error) => answer("unknown", [reason(error)]),
        }
    })))
}

/// The puzzle, and a text that is read as the same one.
fn made_puzzle(made: &Generated) -> Value {
    let read = Read { count: 1, layout: None, givens: made.puzzle.givens().clone() };
    let mut shown = shown(&made.puzzle, &read);
    shown["text"] = json!(written(&made.puzzle));
    shown
}

/// A line of cells; or a drawing, and below it a line for each cage.
fn written(puzzle: &Sudoku) -> String {
    let (layout, board) = (puzzle.layout(), puzzle.givens());
    let cages = layout.cages().map(|(house, sums)| {
        let cells: Vec<String> = house.cells().iter().map(|&cell| layout.cells()[cell].to_string()).collect();
        format!("{}: {}\n", sums.start(), cells.join(" "))
    });
    let cages: String = cages.collect();
    if cages.is_empty() { board.line() } else { format!("{board}\n{cages}") }
}
