//! Makes Sudokus with one solution.

mod common;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::sudoku::{Output, write_tsv};
use common::{Failure, Progress, run};
use exactcover::ExactCover;
use exactcover::problems::sudoku::{Generated, Generator, GeneratorError, Layout, Symmetry};

/// Makes Sudokus, each proved to have one solution
#[derive(Parser)]
struct Args {
    /// The layout: 9x9 or another standard size, diagonal, samurai
    #[arg(long, value_name = "NAME", default_value = "9x9", value_parser = common::layouts::named)]
    layout: Layout,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same puzzles on every machine
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of clues; without it, they go while there is one solution
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// The symmetry of the clues
    #[arg(long, value_enum, default_value = "none")]
    symmetry: Pattern,
    /// How to write the puzzles
    #[arg(long, value_enum, default_value = "pretty")]
    output: Output,
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
    let args = Args::parse();
    run(|out| {
        let mut generator = Generator::new(args.layout).seed(args.seed).symmetry(args.symmetry.into());
        if let Some(clues) = args.clues {
            generator = generator.clues(clues);
        }
        let mut progress = Progress::new();
        for index in 0..args.count {
            progress.step(|| index as f64 / args.count as f64);
            let generated = generator.nth(index).map_err(failure)?;
            match args.output {
                // The answer is found and proved anew, as it would be for any puzzle.
                Output::Tsv => write_tsv(out, &generated.puzzle, &generated.puzzle.unique()?)?,
                Output::Pretty => write_pretty(out, index + 1, &generated)?,
            }
            out.flush()?; // the next one may take long
        }
        Ok(())
    })
}

fn failure(error: GeneratorError) -> Failure {
    Failure::Input(error.to_string())
}

fn write_pretty(out: &mut dyn Write, number: u64, generated: &Generated) -> Result<(), Failure> {
    if number > 1 {
        writeln!(out)?;
    }
    let clues = generated.puzzle.clue_count();
    let spare = if generated.is_minimal { ", none to spare" } else { "" };
    Ok(write!(out, "Puzzle {number} has {clues} clues{spare}.\n{}", generated.puzzle)?)
}
