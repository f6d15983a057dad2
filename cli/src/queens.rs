//! `queens`: n queens on an n x n board so that none attacks another.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use exactcover::Queens;
use exactcover::problems::queens::Square;

use crate::common::problem::at;
use crate::common::solutions::{What, write};
use crate::common::{Failure, input_name, read_input, short};

/// Puts N queens on an N x N board so that none attacks another
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover queens 8 --all --distinct --svg queens.svg")]
pub struct Args {
    /// The side of the board, or a file with a drawing of it: `Q` for a queen that is placed, `.` for a free square, `#` for a
    /// blocked one
    #[arg(value_name = "N")]
    board: String,
    /// Place queens on these squares, such as r1c1,r4c2: ranks and files counted from 1
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    placed: Vec<Square>,
    /// Leave these squares without a queen. Queens attack across them
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    blocked: Vec<Square>,
    /// Join opposite sides of the board: an attack that leaves the board on one side continues on the opposite side
    #[arg(long)]
    toroidal: bool,
    /// With --distinct: boards on a torus that are shifts of each other are different; only rotations and reflections count
    #[arg(long, requires_all = ["distinct", "toroidal"])]
    no_shifts: bool,
    #[command(flatten)]
    what: What,
}

/// The square of a name such as r1c2.
fn square(name: &str) -> Result<Square, String> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let square = name.trim().strip_prefix('r').and_then(|name| name.split_once('c'));
    let square = square.and_then(|(rank, file)| Some(Square::new(number(rank)?, number(file)?)));
    square.ok_or_else(|| "expected a square such as r1c2".into())
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let number = args.board.bytes().all(|byte| byte.is_ascii_digit()).then(|| args.board.parse());
    let file = Some(Path::new(&args.board)).filter(|_| number.is_none());
    args.what.without_turns()?;
    args.what.keep(&[("the board", file)], &[])?;
    let refused = |error: &dyn Display| Failure::Input(error.to_string());
    let queens = match number {
        Some(number) => {
            let number = number
                .map_err(|_| Failure::Input(format!("{}: this number is too large", short(&args.board))))?;
            Queens::new(number).map_err(|error| refused(&error))?
        }
        None => {
            let bytes = read_input(file, "a board").map_err(|failure| match failure {
                Failure::Input(what) => Failure::Input(format!("{what} (neither a number nor a file)")),
                failure => failure,
            })?;
            let board = exactcover_formats::boards::queens(&String::from_utf8_lossy(&bytes));
            board.map_err(|error| Failure::Input(at(&input_name(file), &error)))?
        }
    };
    let queens = queens.with_placed(args.placed.iter().copied()).map_err(|error| refused(&error))?;
    let queens = queens.with_blocked(args.blocked.iter().copied()).map_err(|error| refused(&error))?;
    let queens = if args.toroidal { queens.toroidal().shifts(!args.no_shifts) } else { queens };
    write(&args.what, &queens, None, |_| Ok(None), &mut |_| (), out)
}
