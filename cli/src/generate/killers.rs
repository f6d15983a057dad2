//! `generate killer`: boards without clues, whose cages have sums.

use std::io::Write;

use exactcover::problems::sudoku::{Board, Generated, Generator, Layout, Sudoku};
use serde_json::json;

use super::{Shape, generate, seed, solutions, write_answers};
use crate::common::json::{self, Outcome};
use crate::common::pictures::{Drawing, Gallery, Picture};
use crate::common::stop::search;
use crate::common::worksheet::Paper;
use crate::common::{Failure, Progress};
use crate::sudoku::cages;
use crate::sudoku::exercise::{Effort, exercise};

/// Makes killers, Sudokus without clues whose cages have sums, each proved to have exactly one solution
///
/// `exactcover sudoku` reads one of them.
#[derive(clap::Args)]
#[command(
    after_help = "Example: exactcover generate killer --cages 24 --difficulty hard --answers --html page.html"
)]
pub(super) struct Killer {
    #[command(flatten)]
    shape: Shape,
    /// The number of cages; by default there is one for three cells
    #[arg(long, value_name = "N")]
    cages: Option<usize>,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same puzzles on every machine. Without this option the puzzles differ each time, and
    /// the seed is written to standard error
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only puzzles of this difficulty, judged by the nodes of a search that knows what follows from the sums
    #[arg(long, value_enum)]
    difficulty: Option<Effort>,
    /// Also write the solutions, after all puzzles; with --svg on the same sheet, with --html on pages of their own
    #[arg(long)]
    answers: bool,
    #[command(flatten)]
    paper: Paper,
    #[command(flatten)]
    drawing: Drawing,
}

pub(super) fn killers(args: &Killer, out: &mut dyn Write) -> Result<(), Failure> {
    let layout = args.shape.layout(&[args.drawing.file(), args.paper.file()])?;
    let cages = args.cages.unwrap_or(layout.cells().len() / 3);
    let generator = Generator::new(layout).seed(seed(args.seed)).cages(cages);
    args.drawing.with(args.paper.worksheet(), out, |out| write_killers(args, &generator, out))
}

fn write_killers(args: &Killer, generator: &Generator, out: &mut Gallery) -> Result<(), Failure> {
    let progress = Progress::begin("searching");
    let (mut all, mut next) = (Vec::new(), 0);
    let is_as_hard = |made: &Generated| match args.difficulty {
        Some(difficulty) => Ok(Effort::of(&made.puzzle, search())? == Some(difficulty)),
        None => Ok(true),
    };
    for index in 0..args.count {
        let generated = generate(generator, &mut next, "other --cages", is_as_hard)?;
        let Generated { puzzle, solution, .. } = &generated;
        if json::is_on() {
            let line = ("puzzle", json!(puzzle.givens().line()));
            let fields = [line, ("cages", json!(cages(puzzle))), ("solution", json!(solution.line()))];
            json::line(out, Outcome::Found, &fields)?;
        } else {
            write_pretty(out, index + 1, puzzle)?;
        }
        out.add(|| Picture::of_sudoku(puzzle.givens(), puzzle.givens()))?;
        out.print(|| exercise(puzzle));
        out.flush()?; // the next one may take long
        progress.at((index + 1) as f64 / args.count as f64);
        if args.answers {
            all.push(generated);
        }
    }

    drop(progress);
    write_answers(solutions(&all), out)
}

/// The board, and below it a line for each cage, as `exactcover sudoku` reads them.
fn write_pretty(out: &mut dyn Write, number: u64, puzzle: &Sudoku) -> Result<(), Failure> {
    if number > 1 {
        writeln!(out)?;
    }
    let (layout, board): (&Layout, &Board) = (puzzle.layout(), puzzle.givens());
    writeln!(out, "Puzzle {number} has {} cages.\n{board}", layout.cages().count())?;
    for (house, sums) in layout.cages() {
        let cells: Vec<String> = house.cells().iter().map(|&cell| layout.cells()[cell].to_string()).collect();
        writeln!(out, "{}: {}", sums.start(), cells.join(" "))?;
    }
    Ok(())
}
