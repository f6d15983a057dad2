//! Solves diagonal Sudokus, in which every digit stands in both diagonals too.

mod common;

use clap::Parser;
use exactcover::problems::sudoku::Layout;

/// Solves diagonal Sudokus (9x9, every digit in both diagonals too) and proves each answer unique, or not
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: common::sudoku::Options,
}

fn main() -> std::process::ExitCode {
    common::sudoku::solve(&Args::parse().options, &[Layout::diagonal().into()])
}
