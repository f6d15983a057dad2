//! `sudoku`: any number of puzzles of any size and layout, and whether each has one solution or more.

pub mod exercise;
mod explain;
pub mod layouts;
mod output;

use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::time::Instant;

use clap::ValueEnum;
use exactcover::matrix::Entry;
use exactcover::problems::sudoku::{Board, Candidate, Layout, Position, Solver, Sudoku, standard_layouts};
use exactcover::runs::{self, Branching, Uniqueness};
use exactcover::text::NameError;
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, Search, Solutions};
use exactcover_formats as formats;
use exactcover_formats::sudoku::{Format, Puzzle};
use serde_json::json;

use self::exercise::exercise;
pub use self::output::{cages, tsv};
use self::output::{differs_from_stated, picture, print, write_json, write_pretty};
use crate::common::files::{Called, keep_apart};
use crate::common::json::{self, Outcome};
use crate::common::pictures::{Drawing, Gallery, Picture};
use crate::common::problem::at;
use crate::common::progress::{Sliced, in_slices};
use crate::common::stop;
use crate::common::whole::{Asked, count, no_proof, write_problem, write_proof};
use crate::common::worksheet::Paper;
use crate::common::{Failure, Progress, Totals, input_name, read_bytes, report, short, terminal};

/// Boards with more candidates than this are each solved by a search of their own: there a `Solver`, which is used
/// again for each puzzle, is slower.
const CANDIDATES_OF_A_SOLVER: usize = 1000;

/// The nodes, some hundredths of a second, after which other strategies look for a solution too.
const SOON: u64 = 1 << 17;

/// What is asked instead of whether there is one solution.
const QUESTIONS: [&str; 4] = ["count", "sample", "nth", "problem"];

/// Solves Sudokus of any size and layout and says whether there is one solution or more
#[derive(clap::Args)]
#[command(after_help = "Examples: exactcover sudoku FILE --layout samurai --svg PICTURE\n          \
    exactcover sudoku FILE --html page.html")]
pub struct Args {
    /// A file of any number of puzzles, each on one line or drawn row by row; standard input if it is `-` or missing.
    /// Also tables whose first line names the columns `puzzle` and perhaps `solution`, lists as Python and JSON print them,
    /// and killers: below the grid a line for each cage, such as `10: r1c1 r1c2`, or its drawing with a letter for each
    /// cage and a line of sums, such as `a=10 b<=6 c=?`. If there is no such file, the argument itself may be a puzzle
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The format of the text, for formats that are read only if they are named, with one layout: rcd-from-0 and
    /// rcd-from-1 (row, column, digit on each line), xyd-from-0 and xyd-from-1 (the column first), and for overlapping
    /// boards grids or grids:2,1,3,5,4 (one board after the other, in this order)
    #[arg(long, value_name = "NAME")]
    format: Option<Format>,
    /// How to write the answers
    #[arg(long, value_enum, default_value = "pretty", conflicts_with_all = QUESTIONS)]
    output: Output,
    #[command(flatten)]
    asked: Asked,
    /// First show how far reasoning without search gets with each puzzle: the board after each pass, the steps with
    /// their reasons, and what the search had to add (not with `--output tsv`)
    #[arg(long, conflicts_with_all = QUESTIONS)]
    explain: bool,
    /// Only say what the next digit of each puzzle is and why, with the steps that lead there
    #[arg(long, conflicts_with_all = QUESTIONS, conflicts_with_all = ["output", "explain", "why", "rating", "svg"])]
    hint: bool,
    /// Only say how hard each puzzle is, on a line: `easy`, `medium`, `hard` or `expert`, and the hardest technique that it
    /// needs, or the nodes of a search if all techniques are not enough
    #[arg(long, conflicts_with_all = QUESTIONS, conflicts_with_all = ["output", "explain", "why", "svg"])]
    rating: bool,
    /// Say why a puzzle has no solution: which givens clash, as few as possible, and what they make impossible. This
    /// may take much longer than solving the puzzle (not with `--output tsv`)
    #[arg(long, conflicts_with_all = QUESTIONS)]
    why: bool,
    /// Also write a proof into this file that the puzzle has no other solution, for `veripb`, which knows nothing of Sudokus.
    /// The formula that it is about: `exactcover sudoku FILE --problem P`, then
    /// `exactcover solve P --opb --but "$(exactcover solve P)" >F.opb`
    #[arg(long, value_name = "PROOF", conflicts_with_all = QUESTIONS, conflicts_with_all = ["hint", "rating"])]
    veripb: Option<PathBuf>,
    /// Write statistics, summed over all puzzles, to standard error
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    paper: Paper,
    #[command(flatten)]
    drawing: Drawing,
    #[arg(long, value_name = "NAME", value_parser = choose, help = layout_help())]
    layout: Option<Choice>,
    /// The regions of a jigsaw: one symbol per cell, laid out like a puzzle. Without this option, `--layout jigsaw`
    /// reads the regions of each puzzle after it, on the same line
    #[arg(long, value_name = "FILE")]
    regions: Option<PathBuf>,
    /// Both diagonals of each board have all digits, too: for jigsaws and boards of any size
    #[arg(long)]
    diagonals: bool,
}

#[derive(Clone)]
enum Choice {
    Named(Arc<Layout>),
    Jigsaw,
}

#[derive(Clone, Copy, ValueEnum)]
enum Output {
    /// Boards drawn with their boxes
    Pretty,
    /// One line per puzzle: puzzle, number of solutions (2 = two or more), solution or `-`
    Tsv,
}

impl Args {
    /// Reads a text as the options say.
    fn read(&self, text: &str) -> Result<Puzzles, Failure> {
        let mut puzzles = self.read_as_laid_out(text)?;
        if self.diagonals {
            for puzzle in puzzles.iter_mut().flatten() {
                let layout = Layout::clone(puzzle.sudoku.layout()).with_diagonals();
                let cells = puzzle.sudoku.givens().cells().to_vec();
                let added = layout.and_then(|layout| Sudoku::new(layout, cells));
                puzzle.sudoku = added.map_err(|error| Failure::Input(format!("--diagonals: {error}")))?;
            }
        }
        Ok(puzzles)
    }

    fn read_as_laid_out(&self, text: &str) -> Result<Puzzles, Failure> {
        match (&self.layout, &self.regions) {
            (None | Some(Choice::Jigsaw), Some(file)) => self.read_in(text, &[layouts::jigsaw(file)?.into()]),
            (Some(Choice::Named(_)), Some(_)) => {
                Err(Failure::Input("--regions is for --layout jigsaw".into()))
            }
            (Some(Choice::Jigsaw), None) if self.format.is_some() => {
                Err(Failure::Input("--format goes with --regions, or with another layout".into()))
            }
            (Some(Choice::Jigsaw), None) => Ok(formats::sudoku::read_jigsaws(text)),
            (Some(Choice::Named(layout)), None) => self.read_in(text, slice::from_ref(layout)),
            (None, None) => self.read_in(text, &standard_layouts()),
        }
    }

    /// Reads a text with these layouts, in the requested format.
    fn read_in(&self, text: &str, layouts: &[Arc<Layout>]) -> Result<Puzzles, Failure> {
        match (&self.format, layouts) {
            (None, _) => Ok(formats::sudoku::read(text, layouts)),
            (Some(format), [layout]) => Ok(formats::sudoku::read_as(text, layout, format)),
            _ => Err(Failure::Input("--format needs one layout: name it, as by --layout 9x9".into())),
        }
    }

    /// The files that are written for one puzzle.
    fn files(&self) -> [Called<'_>; 3] {
        let [problem, proof] = self.asked.files();
        [problem, proof, ("--veripb", self.veripb.as_deref())]
    }

    /// The name of a layout by which a text can be read that cannot be read without one.
    fn hint(&self, text: &str) -> Option<&'static str> {
        let is_jigsaw = || {
            let puzzles = Sudoku::read_jigsaws(text);
            !puzzles.is_empty() && puzzles.iter().all(Result::is_ok)
        };
        match (&self.layout, &self.regions) {
            (None, None) => {
                Sudoku::layouts_that_read(text).next().or_else(|| is_jigsaw().then_some("jigsaw"))
            }
            _ => None,
        }
    }
}

/// The layout of this name, or in the file of this name.
fn choose(name: &str) -> Result<Choice, Box<dyn Error + Send + Sync>> {
    if name == "jigsaw" {
        return Ok(Choice::Jigsaw);
    }
    let layout = name.parse::<Layout>().map_err(|mut error: NameError| {
        // A name of two readings is none of a jigsaw.
        if error.expected.len() > 2 {
            error.expected = [&*error.expected, &["jigsaw", "a file of grids"]].concat().into();
        }
        error
    });
    let layout = match layout {
        Err(_) if Path::new(name).is_file() => {
            let text = std::fs::read_to_string(name)?;
            Layout::read(&text).map_err(|error| at(name, &error))?
        }
        layout => layout?,
    };
    Ok(Choice::Named(layout.into()))
}

fn layout_help() -> String {
    format!(
        "The layout: jigsaw, {}; or a file with a line for each 9x9 grid: the row and column of its corner, from 0, and what it \
         has besides, such as `0 6 diagonal windoku`; a first line such as 6x6 names another size. Without this option \
         each puzzle is a board of a standard size, 4x4 to 25x25",
        layouts::names()
    )
}

/// The puzzles of a text, each read or broken.
type Puzzles = Vec<Result<Puzzle, formats::Error>>;

pub fn run(options: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if matches!(options.output, Output::Tsv) && json::is_on() {
        return Err(Failure::Input("--output tsv and --json are two ways to write; choose one".into()));
    }
    if options.explain && matches!(options.output, Output::Tsv) {
        return Err(Failure::Input("--explain draws boards: it does not go with --output tsv".into()));
    }
    if options.why && matches!(options.output, Output::Tsv) {
        return Err(Failure::Input("--why writes sentences: it does not go with --output tsv".into()));
    }
    options.asked.check(false)?;
    let puzzles = options.file.as_deref().unwrap_or(Path::new("-"));
    let [problem, proof, veripb] = options.files();
    let written = [problem, proof, veripb, options.drawing.file(), options.paper.file()];
    keep_apart(&[("the puzzles", Some(puzzles)), ("--regions", options.regions.as_deref())], &written)?;
    options.drawing.with(options.paper.worksheet(), out, |out| answer_all(options, out))
}

/// Answers what is asked of each puzzle.
fn answer_all(options: &Args, out: &mut Gallery) -> Result<(), Failure> {
    let Input { name, text, puzzles, start } = input(options)?;
    if puzzles.is_empty() {
        if text.trim().is_empty() {
            return Err(Failure::Input(format!("{name}: no puzzles: there is no text")));
        }
        report(format_args!("{name}: no puzzles, only comments"));
    }

    for (option, file) in options.files() {
        if file.is_some() && puzzles.len() != 1 {
            let what = format!("{name}: {} puzzles: {option} is for one", puzzles.len());
            return Err(Failure::Input(what));
        }
    }

    if matches!(options.output, Output::Tsv) {
        let more = puzzles.iter().map(|puzzle| puzzle.as_ref().ok().and_then(|it| beside_givens(&it.sudoku)));
        if let Some((at, what)) = (1..).zip(more).find_map(|(at, what)| Some((at, what?))) {
            let what = format!("has {what}, and --output tsv no place for them; --json has one");
            return Err(Failure::Input(format!("{name}: puzzle {at} {what}")));
        }
    }

    let mut totals = Totals::new();
    let mut solver = None;
    totals.build += start.elapsed();
    let (mut solved, mut broken) = (0usize, 0usize);
    let progress = Progress::begin("solving");

    for puzzle in &puzzles {
        stop::check()?;
        match puzzle {
            Ok(Puzzle { sudoku: puzzle, .. }) if options.asked.is_any() => {
                solved += 1;
                ask(&options.asked, puzzle, solved, &progress, &mut totals, out)?;
                progress.at((solved + broken) as f64 / puzzles.len() as f64);
            }
            Ok(Puzzle { sudoku: puzzle, .. }) if options.hint || options.rating => {
                solved += 1;
                let write = if options.hint { explain::write_hint } else { explain::write_rating };
                write(out, solved + broken, puzzle)?;
                progress.at((solved + broken) as f64 / puzzles.len() as f64);
            }
            Ok(Puzzle { sudoku: puzzle, stated, .. }) => {
                let at = |done| progress.at(((solved + broken) as f64 + done) / puzzles.len() as f64);
                let answer = answer(puzzle, &mut solver, &mut totals, at)?;
                let differs = differs_from_stated(puzzle, stated.as_ref(), &answer)?;
                solved += 1;
                match options.output {
                    _ if json::is_on() => {
                        write_json(out, solved + broken, puzzle, &answer, differs, options)?;
                    }
                    Output::Pretty => {
                        if options.why && matches!(answer, Uniqueness::None) {
                            progress.now("looking for the reason");
                        }
                        write_pretty(out, solved, puzzle, &answer, options)?;
                    }
                    Output::Tsv => {
                        let field =
                            if differs == Some(true) { "\tdiffers from the stated solution" } else { "" };
                        writeln!(out, "{}{field}", tsv(puzzle, &answer))?;
                    }
                }
                if let Some(file) = &options.veripb {
                    progress.now("writing the proof");
                    prove(file, puzzle, &answer)?;
                }
                if let (Some((line, _)), Some(true)) = (stated, differs) {
                    report(format_args!("{name}:{line}: the stated solution is not the puzzle's"));
                }
                out.add(|| picture(puzzle, &answer))?;
                print(out, solved, puzzle, &answer)?;
            }
            Err(error) => {
                broken += 1;
                let error = at(&name, error);
                if json::is_on() {
                    let fields = [("number", json!(solved + broken)), ("reason", json!(error))];
                    json::line(out, Outcome::Unknown, &fields)?;
                }
                report(error);
            }
        }
    }

    drop(progress);
    out.flush()?;
    if options.stats {
        let seconds = start.elapsed().as_secs_f64();
        totals.report();
        json::statistic("puzzles", solved);
        json::statistic("seconds", format_args!("{seconds:.6}"));
        json::statistic("puzzles_per_second", format_args!("{:.0}", solved as f64 / seconds));
    }

    if broken == 0 {
        return Ok(());
    }
    // All other messages have been written.
    let hint = options.hint(&text).filter(|&layout| solved == 0 || layout == "jigsaw");
    Err(Failure::Input(hint.map_or(String::new(), |layout| hinted(&name, layout))))
}

/// Writes a proof that the puzzle has no other solution.
fn prove(file: &Path, puzzle: &Sudoku, answer: &Uniqueness<Board>) -> Result<(), Failure> {
    if !answer.is_unique() {
        report(format_args!(
            "{}: no proof is written, since the puzzle has no only solution",
            file.display()
        ));
        return Ok(());
    }
    let matrix = puzzle.matrix()?;
    write_proof(file, |out| stop::search().prove_unique(&matrix, |_| 0, out), no_proof(file)).map(drop)
}

/// What a puzzle has besides its givens.
fn beside_givens(puzzle: &Sudoku) -> Option<&'static str> {
    let cages = puzzle.layout().cages().next().map(|_| "cages");
    cages.or((!puzzle.layout().has_all_digits()).then_some("candidates ruled out"))
}

struct Input {
    /// What to put before messages about it.
    name: String,
    text: String,
    puzzles: Puzzles,
    /// When the text had been read, so that statistics leave out the time somebody took to type it.
    start: Instant,
}

/// The puzzles of the file or of standard input; if there is no such file, those of the argument itself.
fn input(options: &Args) -> Result<Input, Failure> {
    let file = options.file.as_deref();
    let name = input_name(file);
    let bytes = read_bytes(file, "puzzles");
    let start = Instant::now();
    let error = match bytes {
        Ok(bytes) => {
            // A byte that is not UTF-8 spoils a comment or one puzzle, not the file.
            let text = String::from_utf8_lossy(&bytes).into_owned();
            return Ok(Input { name, puzzles: options.read(&text)?, text, start });
        }
        Err(error) => error,
    };

    // A name may also be too long for a file, but not for a puzzle.
    if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::NotADirectory) {
        return Err(Failure::Input(format!("{}: {error}", short(&name))));
    }

    let puzzles = options.read(&name)?;
    if puzzles.iter().any(Result::is_ok) {
        return Ok(Input { name: "argument".into(), puzzles, text: name, start });
    }

    let shown = short(&name);
    let hint = options.hint(&name);
    // Letters are a name: what would be wrong with its cells says nothing.
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    if hint.is_none() && letters > name.chars().count() / 2 {
        return Err(Failure::Input(format!("{shown}: there is no such file")));
    }

    let why = puzzles.iter().find_map(|puzzle| puzzle.as_ref().err());
    let why = why.map_or("it is empty or a comment".into(), |error| error.kind().to_string());
    let what = format!("{shown}: there is no such file, and it cannot be read as a puzzle: {why}");
    let hint = hint.map_or(String::new(), |layout| format!("\n{}", hinted("argument", layout)));
    Err(Failure::Input(what + &hint))
}

fn hinted(name: &str, layout: &str) -> String {
    format!("{name}: hint: it can be read with --layout {layout}")
}

/// Answers a puzzle: on a small board by the solver of the puzzle before it, if that had the same layout; on a large
/// one, and one with cages, by a search of its own, which says how far it is.
fn answer(
    puzzle: &Sudoku,
    solver: &mut Option<Solver>,
    totals: &mut Totals,
    at: impl Fn(f64),
) -> Result<Uniqueness<Board>, Failure> {
    let layout = puzzle.layout();
    let is_large = layout.cells().len() * usize::from(layout.digits()) > CANDIDATES_OF_A_SOLVER;
    let has_cages = layout.cages().next().is_some();
    // A solver ends at no flag.
    if is_large || has_cages || stop::is_limited() {
        return search(puzzle, totals, at);
    }

    let start = Instant::now();
    let solver = match solver {
        Some(solver) if solver.layout() == layout => solver,
        _ => solver.insert(Solver::new(layout.clone())?),
    };
    totals.build += start.elapsed();

    let start = Instant::now();
    let answer = solver.unique(puzzle).map_err(|error| Failure::Input(error.to_string()))?;
    totals.search += start.elapsed();
    totals.add(solver.covers().engine(), solver.matrix(), solver.covers().stats());
    at(1.0);
    Ok(answer)
}

/// Answers what is asked about all solutions of a puzzle.
fn ask(
    asked: &Asked,
    puzzle: &Sudoku,
    number: usize,
    progress: &Progress,
    totals: &mut Totals,
    out: &mut Gallery,
) -> Result<(), Failure> {
    out.print(|| exercise(puzzle));
    let start = Instant::now();
    let matrix = puzzle.matrix()?;
    totals.build += start.elapsed();
    let start = Instant::now();
    if let Some(file) = &asked.problem {
        json::refuse("--problem")?;
        return write_problem(&in_words(puzzle, &matrix)?, file, asked, out);
    }

    let found = if asked.count {
        count(puzzle, &matrix, false, asked.proof.as_deref(), progress)?
    } else {
        if number > 1 && !json::is_on() {
            writeln!(out)?;
        }
        let mut is_first = true;
        asked.some(puzzle, &matrix, progress, |board, count| {
            out.print_solution(number, || Picture::of_sudoku(puzzle.givens(), &board))?;
            if json::is_on() {
                let fields = [("puzzle", json!(puzzle.givens().line())), ("solution", json!(board.line()))];
                json::line(out, Outcome::Found, &fields)?;
                return out.add(|| Picture::of_sudoku(puzzle.givens(), &board));
            }
            if std::mem::take(&mut is_first) {
                let solutions = if *count == 1 { "solution" } else { "solutions" };
                writeln!(out, "Puzzle {number} has {count} {solutions}; {}:", asked.which())?;
            }
            write!(out, "{}", terminal::board(puzzle.givens(), &board))?;
            out.add(|| Picture::of_sudoku(puzzle.givens(), &board))
        })?
    };

    totals.search += start.elapsed();
    totals.add_count(Search::new().engine_for(&matrix), &matrix, &found);
    if asked.count {
        json::counted(out, &found, asked.proof.as_deref())?;
    } else if found == 0 && json::is_on() {
        json::line(out, Outcome::None, &[("puzzle", json!(puzzle.givens().line()))])?;
    } else if found == 0 {
        writeln!(out, "Puzzle {number} has no solution.")?;
    }
    Ok(())
}

fn search(puzzle: &Sudoku, totals: &mut Totals, at: impl Fn(f64)) -> Result<Uniqueness<Board>, Failure> {
    let start = Instant::now();
    let options = in_slices().branch(Branching::Conflicts);
    let mut boards = Solutions::new(puzzle, &options)?;
    totals.build += start.elapsed();

    let start = Instant::now();
    boards.search_mut().add_nodes(SOON);
    let first = boards.next();
    let answer = if first.is_none() && boards.search().outcome() == runs::Outcome::Limited {
        // Where there are many solutions, one order may miss them all for long: others take turns with it.
        let matrix = boards.matrix();
        stop::search().unique(matrix)?.map(|cover| {
            let choices: Vec<_> = cover.iter().filter_map(|&row| matrix.label(row)).collect();
            puzzle.decode(&choices)
        })
    } else {
        match (first, boards.next_in_slices(&at)?) {
            (None, _) => Uniqueness::None,
            (Some(board), None) => Uniqueness::Unique(board),
            (Some(one), Some(two)) => Uniqueness::Multiple(one, two),
        }
    };

    totals.search += start.elapsed();
    totals.add(options.engine_for(boards.matrix()), boards.matrix(), boards.search().stats());
    Ok(answer)
}

/// The same matrix with columns as people name them: a cell by its place, and a digit of a house as it is written,
/// where the matrix counts both from 0.
fn in_words(puzzle: &Sudoku, matrix: &Matrix<Candidate>) -> Result<Matrix<Candidate>, MatrixError> {
    let mut m = MatrixBuilder::new();
    let layout = puzzle.layout();
    let cells = layout.cells().iter().map(Position::to_string);
    let digits = 1..=usize::from(layout.digits());
    let of_digits = |name: String| digits.clone().map(move |digit| format!("{name}[{digit}]"));
    let houses = layout.houses().iter().flat_map(|house| of_digits(house.name().replace(' ', "_")));
    let cages = (0..layout.cages().count()).map(|cage| format!("cage[{cage}]"));

    let implied = layout.implied_cages();
    let is_open = |&cage: &usize| !implied[cage].0.cells().is_empty();
    let implied_digits =
        (0..implied.len()).filter(is_open).flat_map(|cage| of_digits(format!("implied_cage_{cage}")));
    let implied_cages = (0..implied.len()).map(|cage| format!("implied_cage[{cage}]"));
    let names = cells.chain(houses).chain(cages).chain(implied_digits).chain(implied_cages);

    let entries: Vec<Entry> = matrix
        .columns()
        .zip(names)
        .map(|(column, name)| match matrix.is_primary(column) {
            Some(true) => m.primary_named([name]).at(0),
            _ => m.secondary_named([name]).at(0),
        })
        .collect();

    for (row, &label) in matrix.rows().zip(matrix.labels()) {
        m.row(label, matrix.entries(row).map(|(column, _)| entries[column.index()]))?;
    }
    m.build()
}
