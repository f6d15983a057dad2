//! Solves samurai Sudokus: five 9x9 grids, the one in the center sharing a box with each other.

mod common;

use clap::Parser;
use exactcover::problems::sudoku::Layout;

/// Solves samurai Sudokus (five 9x9 grids that share four boxes) and says whether there is one solution or more
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: common::sudoku::Options,
}

fn main() -> std::process::ExitCode {
    common::sudoku::solve(&common::parse::<Args>().options, &[Layout::samurai().into()])
}
