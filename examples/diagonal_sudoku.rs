//! Makes a diagonal Sudoku: both diagonals hold every digit, too. Then says how hard it is, and solves it.
//!
//! `cargo run --release --example diagonal_sudoku -- 7`: another number makes another puzzle.

use std::env;
use std::error::Error;

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Generator, Layout};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(0), |seed| seed.parse())?;
    // Each puzzle has exactly one solution, and none without any of its clues.
    let puzzle = Generator::new(Layout::diagonal()).seed(seed).nth(0)?.puzzle;
    println!("{} clues, {}:\n{puzzle}", puzzle.clue_count(), puzzle.rating()?);
    if let Some(board) = puzzle.first()? {
        println!("The solution:\n{board}");
    }
    Ok(())
}
