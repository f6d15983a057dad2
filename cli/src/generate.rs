//! `generate`: Sudokus, killers (`killers`), boards for stars and boards to tile (`boards`), with one solution.

mod boards;
mod killers;

use std::collections::hash_map::RandomState;
use std::fmt::Display;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use exactcover::ExactCover;
use exactcover::problems::sudoku::reasoning::Rating;
use exactcover::problems::sudoku::{Board, Generated, Generator, GeneratorError, Layout, Symmetry};
use serde_json::json;

use crate::common::files::{Called, keep_apart};
use crate::common::json::{self, Outcome};
use crate::common::pictures::{Drawing, Gallery, Picture};
use crate::common::worksheet::Paper;
use crate::common::{Failure, Progress, report, stop};
use crate::sudoku::exercise::{Difficulty, exercise};
use crate::sudoku::{layouts, tsv};

/// So many puzzles are made at most for one of the requested difficulty.
const TRIES: u64 = 2_000;

/// Makes puzzles, each proved to have exactly one solution
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover generate sudoku --difficulty hard")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Sudoku(Box<Sudoku>),
    Killer(Box<killers::Killer>),
    Stars(boards::Stars),
    Tiling(Box<boards::Tiling>),
}

/// Makes Sudokus, each proved to have exactly one solution
#[derive(clap::Args)]
#[command(
    after_help = "Example: exactcover generate sudoku --difficulty hard --count 6 --answers --html page.html"
)]
struct Sudoku {
    #[command(flatten)]
    shape: Shape,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same puzzles on every machine. Without this option the puzzles differ each time, and
    /// the seed is written to standard error
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only puzzles of this difficulty, judged by the techniques that they need
    #[arg(long, value_enum)]
    difficulty: Option<Difficulty>,
    /// Also write the solutions, after all puzzles; with --svg on the same sheet, with --html on pages of their own
    #[arg(long)]
    answers: bool,
    /// The number of clues. By default, clues are removed as long as there is exactly one solution
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// The symmetry of the clues
    #[arg(long, value_enum, default_value = "none")]
    symmetry: Pattern,
    /// Say how hard each puzzle is: the hardest technique that it needs, or the nodes of a search
    #[arg(long)]
    rating: bool,
    /// How to write the puzzles
    #[arg(long, value_enum, default_value = "pretty")]
    output: Output,
    #[command(flatten)]
    paper: Paper,
    #[command(flatten)]
    drawing: Drawing,
}

/// The shape of Sudokus and killers.
#[derive(clap::Args)]
struct Shape {
    #[arg(long, value_name = "NAME", default_value = "9x9", value_parser = str::parse::<Layout>, help = layout_help())]
    layout: Layout,
    /// Make jigsaws with the regions of this file, one symbol per cell
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    regions: Option<PathBuf>,
}

impl Shape {
    /// The layout, whose regions are not in a file that is to be written.
    fn layout(&self, written: &[Called]) -> Result<Layout, Failure> {
        keep_apart(&[("--regions", self.regions.as_deref())], written)?;
        match &self.regions {
            Some(file) => layouts::jigsaw(file),
            None => Ok(self.layout.clone()),
        }
    }
}

fn layout_help() -> String {
    format!("The layout: {}", layouts::names())
}

#[derive(Clone, Copy, ValueEnum)]
enum Output {
    /// Boards drawn with their boxes
    Pretty,
    /// One line per puzzle: puzzle, number of solutions, solution, and the rating if requested
    Tsv,
}

/// The symmetries as the command line knows them.
#[derive(Clone, Copy, ValueEnum)]
enum Pattern {
    /// No pattern
    None,
    /// Unchanged by half a turn
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

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    stop::end_at_limit()?;
    match &args.what {
        What::Sudoku(args) => sudokus(args, out),
        What::Killer(args) => killers::killers(args, out),
        What::Stars(args) => boards::for_stars(args, out),
        What::Tiling(args) => boards::to_tile(args, out),
    }
}

/// The requested seed, or one that is another each time, which is said.
fn seed(requested: Option<u64>) -> u64 {
    requested.unwrap_or_else(|| {
        let seed = any_seed();
        report(format_args!("seed: {seed}"));
        seed
    })
}

fn sudokus(args: &Sudoku, out: &mut dyn Write) -> Result<(), Failure> {
    let layout = args.shape.layout(&[args.drawing.file(), args.paper.file()])?;
    if matches!(args.output, Output::Tsv) && json::is_on() {
        return Err(Failure::Input("--output tsv and --json are two ways to write; choose one".into()));
    }
    if args.answers && matches!(args.output, Output::Tsv) {
        return Err(Failure::Input(
            "--answers does nothing with --output tsv, which has the solutions".into(),
        ));
    }
    let mut generator = Generator::new(layout).seed(seed(args.seed)).symmetry(args.symmetry.into());
    if let Some(clues) = args.clues {
        generator = generator.clues(clues);
    }
    args.drawing.with(args.paper.worksheet(), out, |out| write_sudokus(args, &generator, out))
}

fn write_sudokus(args: &Sudoku, generator: &Generator, out: &mut Gallery) -> Result<(), Failure> {
    let progress = Progress::begin("searching");
    let (mut all, mut next) = (Vec::new(), 0);
    let is_as_hard = |made: &Generated| match args.difficulty {
        Some(difficulty) => Ok(Difficulty::of(made.puzzle.rating()?) == Some(difficulty)),
        None => Ok(true),
    };
    for index in 0..args.count {
        let generated = generate(generator, &mut next, "more --clues", is_as_hard)?;
        let rating = if args.rating { Some(generated.puzzle.rating()?) } else { None };

        match args.output {
            _ if json::is_on() => write_json(out, &generated, rating)?,
            // Solved again, as any puzzle would be.
            Output::Tsv => {
                let rating = rating.map_or(String::new(), |rating| format!("\t{rating}"));
                writeln!(out, "{}{rating}", tsv(&generated.puzzle, &generated.puzzle.unique()?))?;
            }
            Output::Pretty => write_pretty(out, index + 1, &generated, rating)?,
        }

        out.add(|| Picture::of_sudoku(generated.puzzle.givens(), generated.puzzle.givens()))?;
        out.print(|| exercise(&generated.puzzle));
        out.flush()?; // the next one may take long
        progress.at((index + 1) as f64 / args.count as f64);
        if args.answers {
            all.push(generated);
        }
    }

    drop(progress);
    write_answers(solutions(&all), out)
}

/// The next puzzle that is as hard as requested; `other` is what may help if there is none.
fn generate(
    generator: &Generator,
    next: &mut u64,
    other: &str,
    is_as_hard: impl Fn(&Generated) -> Result<bool, Failure>,
) -> Result<Generated, Failure> {
    for _ in 0..TRIES {
        let generated = generator.nth(*next).map_err(failure)?;
        *next += 1;
        if is_as_hard(&generated)? {
            return Ok(generated);
        }
    }
    let what = format!("none of {TRIES} puzzles is as hard as that; try another --difficulty, or {other}");
    Err(Failure::Input(what))
}

/// Writes the solutions of all puzzles after them, each as its text and its picture.
fn write_answers<T: Display, F: Fn() -> Picture>(
    solutions: impl IntoIterator<Item = (T, F)>,
    out: &mut Gallery,
) -> Result<(), Failure> {
    for (number, (text, picture)) in (1..).zip(solutions) {
        if !json::is_on() {
            write!(out, "\nThe solution of puzzle {number}.\n{text}")?;
        }
        out.add(&picture)?;
        out.print_solution(number, &picture)?;
    }
    Ok(())
}

/// The solutions of Sudokus, in this form.
fn solutions(all: &[Generated]) -> impl Iterator<Item = (&Board, impl Fn() -> Picture)> {
    all.iter().map(|it| (&it.solution, || Picture::of_sudoku(it.puzzle.givens(), &it.solution)))
}

/// A seed of few digits that is another one each time.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

fn failure(error: GeneratorError) -> Failure {
    let hint = match error {
        GeneratorError::CluesNotReached { .. } => "; another --seed may reach them, or ask for more clues",
        GeneratorError::CagesNotReached { .. } => "; another --seed may reach them, or ask for more cages",
        GeneratorError::GridNotFound { .. } => "; another --seed may find one",
        _ => "",
    };
    Failure::Input(format!("{error}{hint}"))
}

fn write_json(out: &mut dyn Write, generated: &Generated, rating: Option<Rating>) -> Result<(), Failure> {
    let puzzle = &generated.puzzle;
    let mut fields = vec![
        ("puzzle", json!(puzzle.givens().line())),
        ("clues", json!(puzzle.clue_count())),
        ("solution", json!(puzzle.first()?.map(|board| board.line()))),
    ];
    fields.extend(rating.map(|rating| ("rating", json!(rating.to_string()))));
    Ok(json::line(out, Outcome::Found, &fields)?)
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
