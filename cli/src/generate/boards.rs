//! `generate tiling` and `generate stars`: boards that are each made from a seed of its own.

use std::fmt::Display;
use std::io::Write;

use exactcover::ExactCover;
use exactcover::problems::polyomino::{Board, PolyominoError, Polyominoes};
use exactcover::problems::stars::Stars as StarBoard;
use serde_json::{Value, json};

use super::{seed, write_answers};
use crate::common::files::{Called, keep_apart};
use crate::common::json::{self, Outcome};
use crate::common::pictures::{Drawing, Gallery};
use crate::common::solutions::Show;
use crate::common::worksheet::{Exercise, Paper};
use crate::common::{Failure, Progress};
use crate::stars;
use crate::tile::Puzzle;

/// Makes boards with some pieces in place and exactly one way to place the others
///
/// `exactcover tile` reads one of them with the same options, --without left out.
#[derive(clap::Args)]
#[command(after_help = "Examples: exactcover generate tiling 6x10 | exactcover tile -\n          \
    exactcover generate tiling 8x8 --pieces dominoes --seed 7 --svg puzzle.svg\n          \
    exactcover generate tiling 8x8-2x2 --count 6 --answers --html page.html")]
pub(super) struct Tiling {
    #[command(flatten)]
    puzzle: Puzzle,
    #[command(flatten)]
    boards: Boards,
}

/// Makes boards for stars with exactly one solution; `exactcover stars` reads one of them
#[derive(clap::Args)]
#[command(
    after_help = "Examples: exactcover generate stars --side 10 --stars 2 --svg puzzle.svg\n          \
    exactcover generate stars --count 6 --answers --html page.html"
)]
pub(super) struct Stars {
    /// The side of the board
    #[arg(long, value_name = "N", default_value_t = 8)]
    side: usize,
    /// The number of stars in each row, column and region: one up to some twenty rows, two up to ten, or it takes long
    #[arg(long, value_name = "K", default_value_t = 1)]
    stars: u32,
    #[command(flatten)]
    boards: Boards,
}

/// Which boards are requested, for stars or to tile, and where they go.
#[derive(clap::Args)]
struct Boards {
    /// The number of puzzles. Above one, a line before each says which it is
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same puzzle on every machine; the next ones have the next seeds. Without this option the
    /// seed is written to standard error
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Also write the solutions, after all puzzles; with --svg on the same sheet, with --html on pages of their own
    #[arg(long)]
    answers: bool,
    #[command(flatten)]
    paper: Paper,
    #[command(flatten)]
    drawing: Drawing,
}

pub(super) fn to_tile(args: &Tiling, out: &mut dyn Write) -> Result<(), Failure> {
    args.boards.keep_apart_from(&args.puzzle.files())?;
    let problem = args.puzzle.problem()?.tilings;
    let board = problem.board();
    if board.is_empty() {
        return Err(Failure::Input("the board has no cells".into()));
    }
    // One layer of cubes is drawn as squares are.
    let is_read = |read: Board| read.lattice() == board.lattice() && read.cells() == board.cells();
    if !args.puzzle.read(&board.to_string()).is_some_and(is_read) {
        let what = "`tile` would read a drawing of this board as another one; name it as ROWSxCOLUMNS, or state its --lattice";
        return Err(Failure::Input(what.into()));
    }

    let make = |seed| {
        problem.generate(seed).map_err(|error| {
            let more = match error {
                PolyominoError::NotFound { .. } => "; another --seed may find one".into(),
                PolyominoError::NoTiling => match problem.why_none() {
                    Ok(Some(why)) => format!(": {why}"),
                    _ => String::new(),
                },
                _ => String::new(),
            };
            Failure::Input(format!("{error}{more}"))
        })
    };
    let given = |puzzle: &Polyominoes| vec![("given", json!(puzzle.givens().len()))];
    let boards = &args.boards;
    boards.drawing.with(boards.paper.worksheet(), out, |out| {
        boards.write(make, |puzzle| args.puzzle.exercise(puzzle), given, out)
    })
}

pub(super) fn for_stars(args: &Stars, out: &mut dyn Write) -> Result<(), Failure> {
    args.boards.keep_apart_from(&[])?;
    let make = |seed| {
        StarBoard::generate(args.side, args.stars, seed).map_err(|error| Failure::Input(error.to_string()))
    };
    let boards = &args.boards;
    boards
        .drawing
        .with(boards.paper.worksheet(), out, |out| boards.write(make, stars::exercise, |_| Vec::new(), out))
}

impl Boards {
    /// Refuses to write into a file that is read.
    fn keep_apart_from(&self, read: &[Called]) -> Result<(), Failure> {
        keep_apart(read, &[self.drawing.file(), self.paper.file()])
    }

    /// Writes puzzles, each made from a seed, and then their solutions if requested. In JSON a puzzle has these fields, and
    /// its solution.
    fn write<P>(
        &self,
        make: impl Fn(u64) -> Result<P, Failure>,
        exercise: impl Fn(&P) -> Exercise,
        fields: impl Fn(&P) -> Vec<(&'static str, Value)>,
        out: &mut Gallery,
    ) -> Result<(), Failure>
    where
        P: ExactCover + Display,
        P::Solution: Show,
    {
        let first = seed(self.seed);
        let progress = Progress::begin("searching");
        let mut solutions = Vec::new();
        for index in 0..self.count {
            let puzzle = make(first.wrapping_add(index))?;
            let solution = if self.answers { puzzle.any()? } else { None };

            let text = puzzle.to_string();
            if json::is_on() {
                let mut all = vec![("puzzle", json!(text.lines().collect::<Vec<_>>()))];
                all.extend(fields(&puzzle));
                let lines = |it: &P::Solution| json!(it.text().lines().collect::<Vec<_>>());
                all.extend(solution.as_ref().map(|it| ("solution", lines(it))));
                json::line(out, Outcome::Found, &all)?;
            } else if self.count > 1 {
                // What reads one board refuses this line, also where it would take several for layers of one.
                let between = if index > 0 { "\n" } else { "" };
                write!(out, "{between}Puzzle {}:\n{text}", index + 1)?;
            } else {
                write!(out, "{text}")?;
            }

            out.add(|| exercise(&puzzle).picture)?;
            out.print(|| exercise(&puzzle));
            out.flush()?; // the next one may take long
            progress.at((index + 1) as f64 / self.count as f64);
            solutions.extend(solution);
        }

        drop(progress);
        let solutions = solutions.iter().map(|it| (it.text(), || it.picture()));
        write_answers(solutions, out)
    }
}
