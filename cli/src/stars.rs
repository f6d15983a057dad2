//! `stars`: as many stars in each row, column and region of a board, none next to another.

use std::io::Write;
use std::path::PathBuf;

use exactcover::problems::stars::Stars;
use exactcover::{ExactCover, MatrixError};

use crate::common::problem::at;
use crate::common::solutions::{What, Why, write};
use crate::common::stop::search;
use crate::common::{Failure, input_name, read_input};

/// A reason for no solution is looked for within so many nodes.
const NODES: u64 = 100_000;

/// Puts as many stars in each row, column and region of a board, so that none touches another, not even diagonally
#[derive(clap::Args)]
#[command(
    after_help = "Examples: exactcover generate stars --side 10 --stars 2 | exactcover stars\n          \
    exactcover stars board.txt --count"
)]
pub struct Args {
    /// The number of stars on a line, then a letter for each cell, the same in a region; or dots, without regions. `#` is a
    /// blocked cell. Regions may be numbers too, with commas or in lists, and a link of puzz.link is read
    file: Option<PathBuf>,
    /// The number of stars, if the file lacks it
    #[arg(long, value_name = "K")]
    stars: Option<u32>,
    #[command(flatten)]
    what: What,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let file = args.file.as_deref();
    args.what.keep(&[("the board", file)])?;
    let bytes = read_input(file, "a board")?;
    let text = String::from_utf8_lossy(&bytes);
    let board = exactcover_formats::stars::read(&text, args.stars);
    let board = board.map_err(|error| Failure::Input(at(&input_name(file), &error)))?;
    if let Some(stars) = args.stars.filter(|&stars| board.stars() != stars) {
        let (name, number) = (input_name(file), board.stars());
        return Err(Failure::Input(format!("{name}: {number} on its first line, and --stars {stars}")));
    }
    write(&args.what, &board, why_none, out)
}

/// Why there is no solution, if that is found soon.
fn why_none(board: &Stars) -> Result<Option<Why>, MatrixError> {
    let matrix = board.matrix()?;
    let reason = search().node_limit(NODES).why_none(&matrix).ok().flatten();
    Ok(reason.map(|reason| reason.to_string().into()))
}
