//! `stars`: as many stars in each row, column and region of a board, none next to another.

use std::io::Write;
use std::path::PathBuf;

use exactcover::problems::stars::Stars;
use exactcover::{ExactCover, MatrixError};

use crate::common::pictures::Picture;
use crate::common::problem::at;
use crate::common::solutions::{What, Why, write};
use crate::common::stop::search;
use crate::common::worksheet::{Exercise, Paper};
use crate::common::{Failure, input_name, numbered, read_input};

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
    paper: Paper,
    #[command(flatten)]
    what: What,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let file = args.file.as_deref();
    args.what.without_turns()?;
    args.what.keep(&[("the board", file)], &[args.paper.file()])?;
    let bytes = read_input(file, "a board")?;
    let text = String::from_utf8_lossy(&bytes);
    let board = exactcover_formats::stars::read(&text, args.stars);
    let board = board.map_err(|error| Failure::Input(at(&input_name(file), &error)))?;
    if let Some(stars) = args.stars.filter(|&stars| board.stars() != stars) {
        let (name, number) = (input_name(file), board.stars());
        return Err(Failure::Input(format!("{name}: {number} on its first line, and --stars {stars}")));
    }
    write(&args.what, &board, args.paper.worksheet_of(|| exercise(&board)), why_none, &mut |_| (), out)
}

/// The board as it is printed.
pub fn exercise(board: &Stars) -> Exercise {
    let (side, stars) = (board.side(), numbered(board.stars() as usize, "star"));
    let mut cells = (0..side * side).map(|at| (at / side, at % side));
    let has_regions = cells.clone().any(|cell| board.region(cell).is_some());
    let houses = if has_regions { "row, column and region" } else { "row and column" };
    let blocked = if cells.any(|cell| board.is_blocked(cell)) { " Gray cells have none." } else { "" };

    let title = format!("Stars {side} × {side}, {stars}");
    let note = format!("{stars} in each {houses}. No star touches another, not even diagonally.{blocked}");
    Exercise { title, note, picture: Picture::of_star_board(board) }
}

/// Why there is no solution, if that is found soon.
fn why_none(board: &Stars) -> Result<Option<Why>, MatrixError> {
    let matrix = board.matrix()?;
    let reason = search().node_limit(NODES).why_none(&matrix).ok().flatten();
    Ok(reason.map(|reason| reason.to_string().into()))
}
