//! `tile`: tilings of a board in two or three dimensions with the twelve pentominoes, or with other pieces.

mod drawings;
mod why;

use std::io::Write;

use exactcover::ExactCover;
use exactcover::problems::polyomino::{Piece, Polyominoes};

use self::drawings::{BOARD, PIECES, board, check_pieces, files, pieces};
use crate::common::Failure;
use crate::common::solutions::{What, write};

/// Tiles a board with the twelve pentominoes, or with other pieces that may be turned and turned over
///
/// --count is exact, however large the number is: tilings are not visited one by one.
#[derive(clap::Args)]
#[command(after_help = "Examples: exactcover tile 6x10 --svg tiling.svg\n          \
    exactcover tile 16x16 --pieces dominoes --count\n          exactcover tile 3x3x3 --pieces soma")]
pub struct Args {
    #[arg(help = BOARD)]
    board: String,
    #[arg(long, value_name = "PIECES", help = format!("Instead of the twelve pentominoes: {PIECES}"))]
    pieces: Option<String>,
    #[command(flatten)]
    what: What,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.what.keep(&files(&args.board, args.pieces.as_deref()))?;
    let named = args.pieces.as_deref().map(pieces).transpose()?;
    let is_named = named.is_some();
    let problem = Polyominoes::new(board(&args.board)?, named.unwrap_or_else(Piece::pentominoes));
    if is_named {
        check_pieces(&problem, &problem.matrix()?)?;
    }
    write(&args.what, &problem, why::no_tiling, out)
}
