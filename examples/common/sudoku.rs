//! The command line that all Sudoku examples share; they differ in their layouts.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use exactcover::Uniqueness;
use exactcover::pictures::Picture;
use exactcover::problems::sudoku::{Board, Layout, ReadError, Solver, Sudoku};

use super::pictures::Drawing;
use super::{Failure, Progress, Totals, explain, input_name, read_input, report, run, terminal};

#[derive(Args)]
pub struct Options {
    /// The puzzles, any number in any format; standard input if it is `-` or missing
    file: Option<PathBuf>,
    /// How to write the answers
    #[arg(long, value_enum, default_value = "pretty")]
    output: Output,
    /// Tell first how reasoning without search goes about each puzzle: the boards pass by pass, then the
    /// steps with their reasons, then what the search had to add (not with `--output tsv`)
    #[arg(long)]
    explain: bool,
    /// Write statistics, added up over all puzzles, on standard error
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    drawing: Drawing,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Output {
    /// Boards drawn with their boxes
    Pretty,
    /// A line a puzzle: puzzle, number of solutions (2 = two or more), solution or `-`
    Tsv,
}

/// Solves every puzzle of the input and proves its answer unique, or not.
pub fn solve(options: &Options, layouts: &[Arc<Layout>]) -> ExitCode {
    solve_read(options, |text| Ok(Sudoku::read(text, layouts)))
}

/// The puzzles of a text, each read or broken.
pub type Puzzles = Vec<Result<Sudoku, ReadError>>;

/// The same for puzzles that are read in another way.
pub fn solve_read(options: &Options, read: impl FnOnce(&str) -> Result<Puzzles, Failure>) -> ExitCode {
    run(|out| {
        if options.explain && matches!(options.output, Output::Tsv) {
            return Err(Failure::Input("--explain draws boards: it does not go with --output tsv".into()));
        }
        let start = Instant::now();
        let bytes = read_input(options.file.as_deref())?;
        // A stray byte spoils a comment or one puzzle, not the file.
        let text = String::from_utf8_lossy(&bytes);
        let puzzles = read(&text)?;
        if puzzles.is_empty() {
            report(format_args!("{}: no puzzles, only comments", input_name(options.file.as_deref())));
        }
        let mut totals = Totals::new();
        let mut solver = None;
        totals.build += start.elapsed();
        let (mut solved, mut broken) = (0usize, 0usize);
        let mut gallery = options.drawing.begin();
        let mut progress = Progress::new();
        for puzzle in &puzzles {
            match puzzle {
                Ok(puzzle) => {
                    solved += 1;
                    let answer = answer(puzzle, &mut solver, &mut totals)?;
                    match options.output {
                        Output::Pretty => write_pretty(out, solved, puzzle, &answer, options.explain)?,
                        Output::Tsv => writeln!(out, "{}", tsv(puzzle, &answer))?,
                    }
                    gallery.add(|| picture(puzzle, &answer));
                }
                Err(error) => {
                    broken += 1;
                    report(at(options.file.as_deref(), error));
                }
            }
            progress.tick(|| (solved + broken) as f64 / puzzles.len() as f64);
        }
        out.flush()?;
        gallery.save()?;
        if options.stats {
            let seconds = start.elapsed().as_secs_f64();
            totals.report();
            report(format_args!("puzzles: {solved}"));
            report(format_args!("seconds: {seconds:.6}"));
            report(format_args!("puzzles_per_second: {:.0}", solved as f64 / seconds));
        }
        // The messages are out already.
        if broken > 0 { Err(Failure::Input(String::new())) } else { Ok(()) }
    })
}

/// `FILE:LINE:COLUMN: what`.
pub fn at(file: Option<&Path>, error: &ReadError) -> String {
    format!("{}:{}:{}: {error}", input_name(file), error.line(), error.column())
}

/// Answers a puzzle by the solver of the puzzle before it, if that had the same layout.
fn answer(
    puzzle: &Sudoku,
    solver: &mut Option<Solver>,
    totals: &mut Totals,
) -> Result<Uniqueness<Board>, Failure> {
    let start = Instant::now();
    let solver = match solver {
        Some(solver) if solver.layout() == puzzle.layout() => solver,
        _ => solver.insert(Solver::new(puzzle.layout().clone())?),
    };
    totals.build += start.elapsed();
    let start = Instant::now();
    let answer = solver.unique(puzzle).map_err(|error| Failure::Input(error.to_string()))?;
    totals.search += start.elapsed();
    totals.add(solver.covers().engine(), solver.matrix(), solver.covers().stats());
    Ok(answer)
}

/// The solution, or the puzzle alone if there is none or another.
fn picture(puzzle: &Sudoku, answer: &Uniqueness<Board>) -> Picture {
    match answer {
        Uniqueness::Unique(board) => Picture::of_sudoku(puzzle.givens(), board),
        Uniqueness::None | Uniqueness::Multiple(..) => Picture::of_sudoku(puzzle.givens(), puzzle.givens()),
    }
}

/// Puzzle, number of solutions, solution, with tabs between.
pub fn tsv(puzzle: &Sudoku, answer: &Uniqueness<Board>) -> String {
    let (count, solution) = match answer {
        Uniqueness::None => (0, "-".into()),
        Uniqueness::Unique(board) => (1, board.line()),
        Uniqueness::Multiple(..) => (2, "-".into()),
    };
    format!("{}\t{count}\t{solution}", puzzle.givens().line())
}

fn write_pretty(
    out: &mut dyn Write,
    number: usize,
    puzzle: &Sudoku,
    answer: &Uniqueness<Board>,
    explained: bool,
) -> Result<(), Failure> {
    if number > 1 {
        writeln!(out)?;
    }
    if explained {
        writeln!(out, "Puzzle {number}:")?;
        explain::write(out, puzzle)?;
    }
    let drawn = |board: &Board| terminal::board(puzzle.givens(), board);
    match answer {
        Uniqueness::None => {
            writeln!(out, "Puzzle {number} has no solution.")?;
            for conflict in puzzle.conflicts() {
                writeln!(out, "There are {conflict}.")?;
            }
            write!(out, "{}", drawn(puzzle.givens()))?;
        }
        Uniqueness::Unique(board) => write!(out, "Puzzle {number} has one solution.\n{}", drawn(board))?,
        Uniqueness::Multiple(one, two) => {
            writeln!(out, "Puzzle {number} has two or more solutions; two of them:")?;
            write!(out, "{}{}", drawn(one), drawn(two))?;
        }
    }
    Ok(())
}
