//! Anti-knight Sudoku: cells a knight's move apart hold different digits, too. A rule that the crate does not know, in
//! ten lines on top of one that it does. Another puzzle may be given: `anti_knight 1...............`.

use std::env;
use std::error::Error;

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Candidate, Position, Sudoku};
use exactcover::runs::Uniqueness;

/// The cells row by row, `.` for an empty one.
const PUZZLE: &str = "....2....8............6.......5...........5.............9........2..14.7.....2.6.";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Sudoku = env::args().nth(1).as_deref().unwrap_or(PUZZLE).parse()?;
    let cells = puzzle.layout().cells().to_vec();
    let is_move = |a: Position, b: Position| a.row.abs_diff(b.row) * a.column.abs_diff(b.column) == 2;
    let all = (0..cells.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = all.filter(|&(a, b)| is_move(cells[a], cells[b])).collect();
    let anti_knight = puzzle.with(|m| {
        let apart = m.secondary("a knight's move apart", [pairs.len(), 26]); // a pair with a digit
        m.amend(|&Candidate { cell, digit, .. }| {
            let of_cell = pairs.iter().enumerate().filter(move |&(_, &(a, b))| a == cell || b == cell);
            Some(of_cell.map(move |(pair, _)| apart.at([pair, digit.into()])))
        })
    });
    match anti_knight.unique()? {
        Uniqueness::None => println!("no solution"),
        Uniqueness::Unique(board) => println!("{board}\none solution"),
        Uniqueness::Multiple(one, two) => println!("{one}\n{two}\nmore than one solution"),
    }
    Ok(())
}
