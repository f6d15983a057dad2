//! Solves the Sudokus of a file, of any standard size, and says whether each has one solution.
//!
//! `cargo run --release --example sudoku -- examples/data/sudoku.txt`

use std::error::Error;
use std::{env, fs};

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Sudoku, standard_layouts};
use exactcover::runs::Uniqueness;

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("usage: sudoku FILE")?;
    // A puzzle is a line, or drawn row by row, of 4x4 to 25x25 cells.
    for puzzle in Sudoku::read(&fs::read_to_string(file)?, &standard_layouts()) {
        match puzzle?.unique()? {
            Uniqueness::None => println!("no solution"),
            Uniqueness::Unique(board) => println!("one solution\n{board}"),
            Uniqueness::Multiple(one, two) => println!("two or more solutions\n{one}{two}"),
        }
    }
    Ok(())
}
