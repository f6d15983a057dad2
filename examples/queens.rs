//! Puts n queens on an n x n board so that none attacks another.

mod common;

use std::process::ExitCode;

use clap::Parser;
use common::tilings::{What, write};
use common::{Failure, parse, run};
use exactcover::Queens;

/// Puts N queens on an N x N board so that none attacks another
#[derive(Parser)]
struct Args {
    /// The side of the board
    n: usize,
    /// Join opposite sides of the board: an attack that leaves the board on one side continues on the opposite side
    #[arg(long)]
    toroidal: bool,
    #[command(flatten)]
    what: What,
}

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let queens = Queens::new(args.n).map_err(|error| Failure::Input(error.to_string()))?;
        let queens = if args.toroidal { queens.toroidal() } else { queens };
        write(&args.what, &queens, |_| Ok(None), out)
    })
}
