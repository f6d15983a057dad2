//! Packs the seven pieces of the Soma cube into a cube of 3 x 3 x 3.

mod common;

use std::process::ExitCode;

use clap::Parser;
use common::tilings::{What, write_tilings};
use common::{parse, run};
use exactcover::problems::polyomino::{Board, Piece, Polyominoes};

/// Packs the seven pieces of the Soma cube into a cube of 3 x 3 x 3; its layers are drawn side by side
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    what: What,
}

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
        write_tilings(&args.what, &soma, out)
    })
}
