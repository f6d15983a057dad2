//! `queens`: n queens on an n x n board so that none attacks another.

use std::io::Write;

use exactcover::Queens;

use crate::common::Failure;
use crate::common::solutions::{What, write};

/// Puts N queens on an N x N board so that none attacks another
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover queens 8 --all --distinct --svg queens.svg")]
pub struct Args {
    /// The side of the board
    n: usize,
    /// Join opposite sides of the board: an attack that leaves the board on one side continues on the opposite side
    #[arg(long)]
    toroidal: bool,
    /// With --distinct: boards on a torus that are shifts of each other are different; only rotations and reflections count
    #[arg(long, requires_all = ["distinct", "toroidal"])]
    no_shifts: bool,
    #[command(flatten)]
    what: What,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let queens = Queens::new(args.n).map_err(|error| Failure::Input(error.to_string()))?;
    let queens = if args.toroidal { queens.toroidal().shifts(!args.no_shifts) } else { queens };
    write(&args.what, &queens, None, |_| Ok(None), out)
}
