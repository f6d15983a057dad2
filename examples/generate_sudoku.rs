//! Makes Sudokus with one solution.

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::pictures::{Drawing, Picture};
use common::sudoku::tsv;
use common::{Failure, Progress, layouts, parse, run};
use exactcover::ExactCover;
use exactcover::problems::sudoku::reasoning::Rating;
use exactcover::problems::sudoku::{Generated, Generator, GeneratorError, Layout, Symmetry};

/// Makes Sudokus, each proved to have one solution
#[derive(Parser)]
struct Args {
    #[arg(long, value_name = "NAME", default_value = "9x9", value_parser = layouts::named, help = layout_help())]
    layout: Layout,
    /// Make jigsaws with the regions of this file, one symbol a cell
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    regions: Option<PathBuf>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same puzzles on every machine
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of clues. Without it, clues are removed as long as there is one solution
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// The symmetry of the clues
    #[arg(long, value_enum, default_value = "none")]
    symmetry: Pattern,
    /// Say how hard each is: the hardest technique that it needs, or the nodes of a search
    #[arg(long)]
    rating: bool,
    /// How to write the puzzles
    #[arg(long, value_enum, default_value = "pretty")]
    output: Output,
    #[command(flatten)]
    drawing: Drawing,
}

fn layout_help() -> String {
    format!("The layout: {}", layouts::names())
}

#[derive(Clone, Copy, ValueEnum)]
enum Output {
    /// Boards drawn with their boxes
    Pretty,
    /// A line a puzzle: puzzle, number of solutions, solution, and the rating if asked for
    Tsv,
}

/// The symmetries as the command line knows them.
#[derive(Clone, Copy, ValueEnum)]
enum Pattern {
    /// No pattern
    None,
    /// The same after half a turn
    HalfTurn,
    /// The left half mirrors the right one
    Mirror,
}

impl From<Pattern> for Symmetry {
    fn from(pattern: Pattern) -> Self {
        match pattern {
            Pattern::None => Self::None,
            Pattern::HalfTurn => Self::HalfTurn,
            Pattern::Mirror => Self::Mirror,
        }
    }
}

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let layout = match &args.regions {
            Some(file) => layouts::jigsaw(file)?,
            None => args.layout,
        };
        let mut generator = Generator::new(layout).seed(args.seed).symmetry(args.symmetry.into());
        if let Some(clues) = args.clues {
            generator = generator.clues(clues);
        }
        let mut gallery = args.drawing.begin()?;
        let progress = Progress::begin("searching");
        for index in 0..args.count {
            let generated = generator.nth(index).map_err(failure)?;
            let rating = if args.rating { Some(generated.puzzle.rating()?) } else { None };
            match args.output {
                // Solved again, as any puzzle would be.
                Output::Tsv => {
                    let rating = rating.map_or(String::new(), |rating| format!("\t{rating}"));
                    writeln!(out, "{}{rating}", tsv(&generated.puzzle, &generated.puzzle.unique()?))?;
                }
                Output::Pretty => write_pretty(out, index + 1, &generated, rating)?,
            }
            gallery.add(|| Picture::of_sudoku(generated.puzzle.givens(), generated.puzzle.givens()));
            out.flush()?; // the next one may take long
            progress.at((index + 1) as f64 / args.count as f64);
        }
        drop(progress);
        gallery.save()
    })
}

fn failure(error: GeneratorError) -> Failure {
    let hint = match error {
        GeneratorError::CluesNotReached { .. } => "; another --seed may reach them, or ask for more clues",
        GeneratorError::GridNotFound { .. } => "; another --seed may find one",
        _ => "",
    };
    Failure::Input(format!("{error}{hint}"))
}

fn write_pretty(
    out: &mut dyn Write,
    number: u64,
    generated: &Generated,
    rating: Option<Rating>,
) -> Result<(), Failure> {
    if number > 1 {
        writeln!(out)?;
    }
    let clues = generated.puzzle.clue_count();
    let spare = if generated.is_minimal { ", none to spare" } else { "" };
    let rating = rating.map_or(String::new(), |rating| format!("; rating: {rating}"));
    Ok(write!(out, "Puzzle {number} has {clues} clues{spare}{rating}.\n{}", generated.puzzle)?)
}
