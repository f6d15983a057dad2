//! Solves diagonal Sudokus: both diagonals hold every digit too.

mod common;

use clap::Parser;
use exactcover::problems::sudoku::Layout;

/// Solves diagonal Sudokus (9x9, both diagonals hold every digit too) and says whether there is one solution or more
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: common::sudoku::Options,
}

fn main() -> std::process::ExitCode {
    common::sudoku::solve(&common::parse::<Args>().options, &[Layout::diagonal().into()])
}
