//! Anti-knight Sudoku: cells a knight's move apart hold different digits, too. A rule that the crate does not know, in
//! ten lines on top of one that it does.

mod common;

use std::process::ExitCode;

use clap::Parser;
use common::{Failure, parse, run};
use exactcover::ExactCover;
use exactcover::problems::sudoku::{Candidate, Position, Sudoku, SudokuError};
use exactcover::runs::Uniqueness;
use exactcover::text::TextError;

/// Solves an anti-knight Sudoku: cells a knight's move apart hold different digits, too
#[derive(Parser)]
struct Args {
    /// The cells row by row, `.` for an empty one: 81, or as many as a board of another size has
    #[arg(default_value = PUZZLE)]
    puzzle: String,
}

const PUZZLE: &str = "....2....8............6.......5...........5.............9........2..14.7.....2.6.";

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let input = |error: &TextError<SudokuError>| Failure::Input(error.to_string());
        let puzzle: Sudoku = args.puzzle.parse().map_err(|error| input(&error))?;
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
            Uniqueness::None => writeln!(out, "no solution")?,
            Uniqueness::Unique(board) => write!(out, "{board}\none solution\n")?,
            Uniqueness::Multiple(one, two) => write!(out, "{one}\n{two}\nmore than one solution\n")?,
        }
        Ok(())
    })
}
