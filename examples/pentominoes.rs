//! Tiles a board with the twelve pentominoes, or with other pieces.

mod common;

use std::process::ExitCode;

use clap::Parser;
use common::drawings::{BOARD, PIECES, board, check_pieces, files, pieces};
use common::tilings::{What, write_tilings};
use common::{parse, run};
use exactcover::ExactCover;
use exactcover::problems::polyomino::{Piece, Polyominoes};

/// Tiles a board with the twelve pentominoes, or with other pieces
#[derive(Parser)]
struct Args {
    #[arg(help = BOARD)]
    board: String,
    #[arg(long, value_name = "PIECES", help = format!("Instead of the twelve pentominoes: {PIECES}"))]
    pieces: Option<String>,
    #[command(flatten)]
    what: What,
}

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        args.what.keep(&files(&args.board, args.pieces.as_deref()))?;
        let named = args.pieces.as_deref().map(pieces).transpose()?;
        let is_named = named.is_some();
        let problem = Polyominoes::new(board(&args.board)?, named.unwrap_or_else(Piece::pentominoes));
        if is_named {
            check_pieces(&problem, &problem.matrix()?)?;
        }
        write_tilings(&args.what, &problem, out)
    })
}
