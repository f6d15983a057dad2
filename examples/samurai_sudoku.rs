//! Solves samurai Sudokus: five 9x9 grids, the one in the center sharing a box with each other.
//!
//! `cargo run --release --example samurai_sudoku -- examples/data/samurai.txt`

use std::error::Error;
use std::{env, fs};

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover::runs::Uniqueness;

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("usage: samurai_sudoku FILE")?;
    let puzzles = Sudoku::read(&fs::read_to_string(file)?, &[Layout::samurai().into()]);
    for (number, puzzle) in (1..).zip(puzzles) {
        if number > 1 {
            println!();
        }
        // A second solution is searched for, too, so that "one" is a proof.
        match puzzle?.unique()? {
            Uniqueness::None => println!("Puzzle {number} has no solution."),
            Uniqueness::Unique(board) => print!("Puzzle {number} has one solution.\n{board}"),
            Uniqueness::Multiple(one, two) => {
                print!("Puzzle {number} has two or more solutions; two of them:\n{one}{two}");
            }
        }
    }
    Ok(())
}
