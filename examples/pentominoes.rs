//! Tiles a board with the twelve pentominoes, or with pieces from a file.

mod common;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::drawings::{board, drawn};
use common::tilings::{What, write_tilings};
use common::{parse, read_input, run};
use exactcover::problems::polyomino::{Piece, Polyominoes};

/// Tiles a board with the twelve pentominoes, or with pieces from a file
#[derive(Parser)]
struct Args {
    /// ROWSxCOLUMNS such as 6x10, 8x8-2x2 for a board without its center, or a file drawn with `#` and `.`
    board: String,
    /// The pieces, instead of the twelve pentominoes, drawn one below the other with blank lines between
    /// them: each with its letter or `#` for a cell and `.` or blank for none. A line above a drawing may
    /// say how many there are of it: `2`, `0-2` (at most 2) or `*` (any number)
    #[arg(long, value_name = "FILE")]
    pieces: Option<PathBuf>,
    #[command(flatten)]
    what: What,
}

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let pieces = match &args.pieces {
            Some(file) => drawn(Some(file), read_input(Some(file), "pieces")?, Piece::read)?,
            None => Piece::pentominoes(),
        };
        let problem = Polyominoes::new(board(&args.board)?, pieces);
        write_tilings(&args.what, &problem, out)
    })
}
