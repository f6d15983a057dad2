//! Solves Sudokus of any size and layout and proves each answer unique, or not.

mod common;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use common::Failure;
use common::sudoku::{Puzzles, at};
use exactcover::problems::sudoku::{Layout, Sudoku, standard_layouts};

/// Solves Sudokus of any size and layout and proves each answer unique, or not
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: common::sudoku::Options,
    #[arg(long, value_name = "NAME", value_parser = choose, help = layout_help())]
    layout: Option<Choice>,
    /// The regions of a jigsaw, one symbol a cell, written in any way in which a puzzle may be; without
    /// this option each puzzle must have its own after it, on the same line
    #[arg(long, value_name = "FILE")]
    regions: Option<PathBuf>,
}

#[derive(Clone)]
enum Choice {
    Named(Arc<Layout>),
    Jigsaw,
}

fn main() -> ExitCode {
    let args = Args::parse();
    common::sudoku::solve_read(&args.options, |text| match (&args.layout, &args.regions) {
        (None | Some(Choice::Jigsaw), Some(file)) => jigsaws(text, file),
        (Some(Choice::Named(_)), Some(_)) => Err(Failure::Input("--regions is for --layout jigsaw".into())),
        (Some(Choice::Jigsaw), None) => Ok(Sudoku::read_jigsaws(text)),
        (Some(Choice::Named(layout)), None) => Ok(Sudoku::read(text, std::slice::from_ref(layout))),
        (None, None) => Ok(Sudoku::read(text, &standard_layouts())),
    })
}

/// Puzzles that share their regions.
fn jigsaws(text: &str, regions: &Path) -> Result<Puzzles, Failure> {
    let bytes = common::read_input(Some(regions))?;
    let layout = Layout::read_regions(&String::from_utf8_lossy(&bytes))
        .map_err(|error| Failure::Input(at(Some(regions), &error)))?;
    Ok(Sudoku::read(text, &[layout.into()]))
}

fn choose(name: &str) -> Result<Choice, String> {
    match name {
        "jigsaw" => Ok(Choice::Jigsaw),
        _ => match Layout::named(name) {
            Some(layout) => Ok(Choice::Named(layout.into())),
            None => Err(format!("the layouts are {}", layout_names())),
        },
    }
}

fn layout_help() -> String {
    format!("The layout: {}. Without this option a board of any standard size", layout_names())
}

fn layout_names() -> String {
    let names: Vec<&str> = Layout::names().collect();
    format!(
        "{}, jigsaw, latin-N (rows and columns only), 4x4 to 25x25 (the board) or 2x3, 3x2, ... (a box)",
        names.join(", ")
    )
}
