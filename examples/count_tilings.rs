//! Counts the tilings of a board by pieces of which there are any number.

mod common;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use common::drawings::{board, drawn};
use common::tilings::{why_no_tiling, write_problem};
use common::{Failure, Progress, Totals, parse, read_input, report, run, short};
use exactcover::problems::polyomino::{Piece, PlacedPiece, Polyominoes};
use exactcover::{ExactCover, Matrix, Search};

/// Counts the tilings of a board by pieces that may be turned, turned over, and used any number of times
///
/// The number is exact, however large it is: tilings are not visited one by one.
#[derive(Parser)]
struct Args {
    /// ROWSxCOLUMNS such as 8x8, 8x8-2x2 for a board without its center, or a file drawn with `#` and `.`
    board: String,
    /// monominoes, dominoes, trominoes, tetrominoes or pentominoes, or several of them joined by `+`; or a
    /// file of pieces, drawn one below the other with blank lines between them: each with its letter or `#`
    /// for a cell and `.` or blank for none
    pieces: String,
    /// Of tilings that are rotations or reflections of each other, count only one
    #[arg(long)]
    distinct: bool,
    /// Write the problem in Knuth's text format into this file, or to standard output if it is `-`: `solve` answers
    /// other questions about it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["distinct", "stats"])]
    problem: Option<PathBuf>,
    /// Write statistics on standard error
    #[arg(long)]
    stats: bool,
}

/// The pieces of one to four squares, by the names of their sets.
const SETS: [(&str, &str); 4] = [
    ("monominoes", "#"),
    ("dominoes", "##"),
    ("trominoes", "###\n\n##\n#."),
    ("tetrominoes", "####\n\n##\n##\n\n###\n.#.\n\n##.\n.##\n\n###\n#.."),
];

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let start = Instant::now();
        let progress = Progress::begin("stating the matrix");
        let problem = Polyominoes::new(board(&args.board)?, pieces(&args.pieces)?);
        let matrix = problem.matrix()?;
        if let Some([one, other]) = equal_pieces(&problem, &matrix) {
            return Err(Failure::Input(format!(
                "{}: pieces {} and {} are the same; draw it once, since there are any number of it",
                args.pieces,
                one.name(),
                other.name()
            )));
        }
        if let Some(file) = &args.problem {
            return write_problem(&matrix, file, out);
        }
        let mut totals = Totals::new();
        totals.build = start.elapsed();
        let start = Instant::now();
        progress.now("counting");
        let options = Search::new();
        let count = match args.distinct {
            true => options.count_classes(&matrix, &problem.symmetries(&matrix)?)?,
            false => progress.count(&mut options.clone().node_limit(0).counter(&matrix)),
        };
        totals.search = start.elapsed();
        drop(progress);
        writeln!(out, "{count}")?;
        out.flush()?;
        if count == 0
            && let Some(why) = why_no_tiling(&problem)?
        {
            report(format_args!("no tiling: {}", why.text));
        }
        if args.stats {
            totals.add_count(options.engine_for(&matrix), &matrix, &count);
            totals.report();
        }
        Ok(())
    })
}

/// The pieces that an argument names: sets joined by `+`, or else a file.
fn pieces(text: &str) -> Result<Vec<Piece>, Failure> {
    let names: Vec<&str> = text.split('+').collect();
    let sets: Option<Vec<Vec<Piece>>> = names.iter().map(|name| set(name)).collect();
    let Some(sets) = sets else { return in_file(text) };
    if let Some((_, name)) = names.iter().enumerate().find(|(place, name)| names[..*place].contains(name)) {
        return Err(Failure::Input(format!("{}: {name} are named twice", short(text))));
    }
    Ok(sets.into_iter().flatten().map(any_number).collect())
}

fn set(name: &str) -> Option<Vec<Piece>> {
    // One of them is called as all of them: `domino`, `dominoes`.
    let is_called = |set: &str| name == set || set.strip_suffix("es") == Some(name);
    match SETS.iter().find(|(set, _)| is_called(set)) {
        Some((_, drawings)) => Piece::read(drawings).ok(),
        None => is_called("pentominoes").then(Piece::pentominoes),
    }
}

fn in_file(name: &str) -> Result<Vec<Piece>, Failure> {
    let file = Some(Path::new(name));
    let bytes = read_input(file, "pieces").map_err(|failure| match failure {
        Failure::Input(what) => {
            let names: Vec<&str> = SETS.iter().map(|(name, _)| *name).collect();
            Failure::Input(format!(
                "{what} (neither a file nor {} or pentominoes, or several of them joined by `+`)",
                names.join(", ")
            ))
        }
        failure => failure,
    })?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let pieces = drawn(file, bytes, Piece::read)?;
    let is_number = |line: &str| line.trim().starts_with(|symbol: char| symbol.is_ascii_digit());
    if let Some(line) = text.lines().position(is_number) {
        return Err(Failure::Input(format!(
            "{name}:{}:1: a number of pieces, but here there are any number of each; see `pentominoes --pieces`",
            line + 1
        )));
    }
    Ok(pieces.into_iter().map(any_number).collect())
}

/// Two pieces that turning makes equal, if they fit on the board: each tiling would be counted more than once.
fn equal_pieces<'a>(problem: &'a Polyominoes, matrix: &Matrix<PlacedPiece>) -> Option<[&'a Piece; 2]> {
    let mut at = HashMap::new();
    let equal = matrix.labels().iter().find_map(|placed| {
        let other = at.insert(&placed.cells[..], placed.piece)?;
        Some([other, placed.piece])
    });
    equal.map(|pieces| pieces.map(|piece| &problem.pieces()[piece]))
}

fn any_number(piece: Piece) -> Piece {
    piece.copies(..)
}
