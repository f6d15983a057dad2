//! Solves Sudokus of any standard size from 4x4 to 25x25 and proves each answer unique, or not.

mod common;

use clap::Parser;
use exactcover::problems::sudoku::standard_layouts;

/// Solves Sudokus of any standard size from 4x4 to 25x25 and proves each answer unique, or not
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: common::sudoku::Options,
}

fn main() -> std::process::ExitCode {
    common::sudoku::solve(&Args::parse().options, &standard_layouts())
}
