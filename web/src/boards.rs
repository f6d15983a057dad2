//! Queens and stars.

use exactcover::Queens;
use exactcover::pictures::Picture;
use exactcover::problems::queens::Placement;
use exactcover::problems::stars::{self, Stars};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::steps::{Once, Shown, Steps, Wrong, answer, ask, at, reason, wrong};

#[derive(Deserialize)]
pub struct Size {
    side: usize,
}

pub fn queens(size: &Size, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    ask(Queens::new(size.side).map_err(wrong)?, question, seed)
}

impl Shown for Queens {
    fn show(&self, board: &Placement) -> Value {
        json!({ "board": lines(board), "svg": Picture::of_queens(board).to_string() })
    }
}

/// A board for stars as a text, or the size of one that is to be made.
#[derive(Deserialize)]
pub struct Drawing {
    #[serde(default)]
    text: String,
    side: Option<usize>,
    stars: Option<u32>,
}

pub fn stars(drawing: &Drawing, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    if question == "generate" {
        let (side, stars) = (drawing.side.unwrap_or(8), drawing.stars.unwrap_or(1));
        return Ok(Box::new(Once(move || match Stars::generate(side, stars, seed) {
            Ok(board) => answer("found", [shown(&board)]),
            Err(error) => answer("unknown", [reason(error)]),
        })));
    }
    let board = exactcover_formats::stars::read(&drawing.text, drawing.stars).map_err(|error| at(&error))?;
    if question == "show" {
        return Ok(Box::new(Once(move || answer("found", [shown(&board)]))));
    }
    ask(board, question, seed)
}

/// A board without its stars.
fn shown(board: &Stars) -> Value {
    json!({ "text": board.to_string(), "svg": Picture::of_star_board(board).to_string() })
}

impl Shown for Stars {
    fn show(&self, placement: &stars::Placement) -> Value {
        json!({ "board": lines(placement), "svg": Picture::of_stars(placement).to_string() })
    }
}

/// A solution as lines of text.
pub fn lines(solution: &impl ToString) -> Vec<String> {
    solution.to_string().lines().map(String::from).collect()
}
