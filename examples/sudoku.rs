//! Solves Sudokus of any size and layout and says whether there is one solution or more.

mod common;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use common::{Failure, layouts, parse};
use exactcover::problems::sudoku::{Layout, Sudoku, standard_layouts};
use exactcover::text::NameError;

/// Solves Sudokus of any size and layout and says whether there is one solution or more
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: common::sudoku::Options,
    #[arg(long, value_name = "NAME", value_parser = choose, help = layout_help())]
    layout: Option<Choice>,
    /// The regions of a jigsaw: one symbol per cell, laid out like a puzzle. Without this option, `--layout jigsaw`
    /// reads the regions of each puzzle after it, on the same line
    #[arg(long, value_name = "FILE")]
    regions: Option<PathBuf>,
}

#[derive(Clone)]
enum Choice {
    Named(Arc<Layout>),
    Jigsaw,
}

fn main() -> ExitCode {
    let args: Args = parse();
    let options = &args.options;
    let read = |text: &str| match (&args.layout, &args.regions) {
        (None | Some(Choice::Jigsaw), Some(file)) => options.read(text, &[layouts::jigsaw(file)?.into()]),
        (Some(Choice::Named(_)), Some(_)) => Err(Failure::Input("--regions is for --layout jigsaw".into())),
        (Some(Choice::Jigsaw), None) if options.has_format() => {
            Err(Failure::Input("--format goes with --regions, or with another layout".into()))
        }
        (Some(Choice::Jigsaw), None) => Ok(Sudoku::read_jigsaws(text)),
        (Some(Choice::Named(layout)), None) => options.read(text, std::slice::from_ref(layout)),
        (None, None) => options.read(text, &standard_layouts()),
    };
    let hint = |text: &str| match (&args.layout, &args.regions) {
        (None, None) => layouts::that_reads(text),
        _ => None,
    };
    common::sudoku::solve_read(options, args.regions.as_deref(), read, hint)
}

fn choose(name: &str) -> Result<Choice, NameError> {
    if name == "jigsaw" {
        return Ok(Choice::Jigsaw);
    }
    name.parse().map(|layout: Layout| Choice::Named(layout.into())).map_err(|mut error: NameError| {
        // A name of two readings is none of a jigsaw.
        if error.expected.len() > 2 {
            error.expected = [&*error.expected, &["jigsaw"]].concat().into();
        }
        error
    })
}

fn layout_help() -> String {
    format!(
        "The layout: jigsaw, {}. Without this option each puzzle is a board of a standard size, 4x4 to 25x25",
        layouts::names()
    )
}
