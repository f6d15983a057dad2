// The files: `json` and `table` are forms of a whole text, as are `pencil_marks` and `drawn_cages`, which asks `beside`
// for those beside the grid. `named` has the forms that are read only by their names. `frames`, `dashes` and `titles`
// rewrite a text, line by line, into one that the library reads. The others are forms of one line: `groups`, `hodoku`,
// `more` (what stands after a puzzle), `killer_line`, `tatham`, `puzz_link`. `values` makes boards of values, `cages` adds
// cages.

//! Sudokus as people bring them.
//!
//! | form | from | example |
//! |---|---|---|
//! | all that [`Sudoku::read`] takes | | a line, a grid, a drawing, cages on lines below |
//! | `-` for an empty cell of a grid | puzzlekit, forums | `--6-8--4-` |
//! | frames with blanks for empty cells | py-sudoku | `\| 7     \|   5   \|` |
//! | lines of words, a number first | qqwing, py-sudoku | `17 clue puzzles`, `9x9 (3x3) SUDOKU PUZZLE` |
//! | rows as groups on one line, with `/ , ; : \|` or blanks between | many | `1.../..3./.4../...2` |
//! | a number, a rating or the solution after the puzzle, an id before it | tdoku, sudoku-exchange, forums | `P:1:S`, `P 7.2`, `P;7.2;9.0`, `P,S` |
//! | a table: after a line of names, `puzzle`, `quiz`, `sudoku`, `board`, `question` or `input`, and `solution`, `answer` or `output` | Kaggle, sudoku-extreme, qqwing | `source,question,answer,rating` |
//! | JSON: one value, or one on each line | sudoku-gen, killer-sudoku-generator, this program's `--json` | `{"puzzle": "1.."}` |
//! | HoDoKu's line of a library: candidates that are removed are [left to no cell](exactcover::problems::sudoku::Layout::with_digits_at) | HoDoKu | `:0000:x:1..:111 211::` |
//! | candidates: 729 symbols, or the digits that each cell may have, in a grid | HoDoKu, forums | `\| 3 248 9 \| 17 ..` |
//! | a killer on one line: for each cell 256 times the sum and the number of its cage; `d` adds the diagonals | SumoCue, Interactive Sudoku Solver | `3x3::k:1537:14:..` |
//! | cages drawn with letters, below the grid or alone, and a list of their sums below | | `A=10 B<=6 C=?` |
//! | a killer beside its cages | CodinGame | `1..4 aabb` |
//! | a game id of Solo, plain, `x`, `j` and `k` | Simon Tatham's collection | `2x2:a4_1b2..` |
//! | a link to a puzzle | puzz.link | `https://puzz.link/p?sudoku/4/4/1g..` |

mod beside;
mod cages;
mod dashes;
mod drawn_cages;
mod frames;
mod groups;
mod hodoku;
mod json;
mod killer_line;
mod more;
mod named;
mod pencil_marks;
mod puzz_link;
mod table;
mod tatham;
mod titles;
mod values;

use std::sync::Arc;

use exactcover::problems::sudoku::{Board, Layout, Sudoku, SudokuError};
use exactcover::text::TextError;

pub use self::named::{Format, read_as};
use crate::line::{Line, is_comment, lines};
use crate::{Error, Refusal};

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The puzzle.
    pub sudoku: Sudoku,
    /// The solution that stands beside it, right or wrong, and its line.
    pub stated: Option<(usize, Board)>,
}

impl From<Sudoku> for Puzzle {
    fn from(sudoku: Sudoku) -> Self {
        Self { sudoku, stated: None }
    }
}

/// The names of what holds a puzzle, in tables and in JSON.
const PUZZLES: [&str; 18] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "sudoku",
    "sudokus",
    "board",
    "boards",
    "grid",
    "grids",
    "givens",
    "question",
    "questions",
    "input",
    "inputs",
    "problem",
    "mission",
    "value",
];

/// The names of what holds its solution.
const SOLUTIONS: [&str; 7] = ["solution", "solutions", "answer", "answers", "output", "outputs", "solved"];

/// A puzzle, or why there is none.
type Read = Result<Puzzle, Error>;

/// The layouts that a text may have.
type Layouts<'s> = &'s [Arc<Layout>];

/// Reads all of a text; `None` if it has not the form.
type WholeForm = fn(&str, Layouts) -> Option<Vec<Read>>;

/// Reads the puzzle on a line; `None` if it has not the form.
type LineForm = fn(Line, Layouts) -> Option<Read>;

/// Forms of a whole text.
const WHOLE: [(&str, WholeForm); 4] = [
    ("JSON", json::read),
    ("a table", table::read),
    ("candidates", pencil_marks::read),
    ("drawn cages", drawn_cages::read),
];

/// Forms of one line.
const LINES: [(&str, LineForm); 7] = [
    ("rows as groups", groups::read),
    ("a line of HoDoKu's library", hodoku::read_library),
    ("candidates", hodoku::read_candidates),
    ("a puzzle and more", more::read),
    ("a killer on one line", killer_line::read),
    ("a game id of Solo", tatham::read),
    ("a link of puzz.link", puzz_link::read),
];

/// Reads all puzzles of a text, each with one of the layouts: the first that fits its shape.
///
/// A puzzle that cannot be read is an error in its place; the others are still read. A text without any puzzle gives one
/// error; a text of comments alone gives nothing.
///
/// ```
/// use exactcover::problems::sudoku::standard_layouts;
/// use exactcover_formats::sudoku::read;
///
/// let found = read("# of tdoku\n1.....3..4.....2:1:1324243124133142\n", &standard_layouts());
/// let puzzle = found[0].as_ref().unwrap();
/// assert_eq!(puzzle.sudoku.givens().line(), "1.....3..4.....2");
/// assert_eq!(puzzle.stated.as_ref().unwrap().1.line(), "1324243124133142");
/// ```
///
/// # Cost
///
/// Linear in the text; for lists of plain lines about the time of [`Sudoku::read`].
#[must_use]
pub fn read(text: &str, layouts: &[Arc<Layout>]) -> Vec<Result<Puzzle, Error>> {
    let text = text.trim_start_matches('\u{feff}');
    if let Some(found) = one_of(WHOLE.iter().map(|&(name, form)| (name, form(text, layouts)))) {
        return found.unwrap_or_else(|error| vec![Err(error)]);
    }

    // What these make of a text has the same lines.
    let text = titles::as_comments(text);
    let text = frames::filled(&text);
    let text = dashes::as_dots(&text, layouts);
    by_lines(&text, layouts)
}

/// Reads all jigsaws of a text, each with its regions, as [`Sudoku::read_jigsaws`] does.
///
/// ```
/// let found = exactcover_formats::sudoku::read_jigsaws("1............... aaaabbbbccccdddd");
/// assert_eq!(found[0].as_ref().unwrap().sudoku.clue_count(), 1);
/// ```
#[must_use]
pub fn read_jigsaws(text: &str) -> Vec<Result<Puzzle, Error>> {
    of_library(Sudoku::read_jigsaws(text)).collect()
}

/// Returns what the library has read as a part of what this crate reads.
fn of_library(found: Vec<Result<Sudoku, TextError<SudokuError>>>) -> impl Iterator<Item = Read> {
    found.into_iter().map(|found| found.map(Puzzle::from).map_err(|error| error.map(Refusal::from)))
}

/// Reads the lines that are puzzles in a form of their own; what stands between them is a text of the library.
fn by_lines(text: &str, layouts: Layouts) -> Vec<Read> {
    let (mut found, mut between) = (Vec::new(), Between { text, line: 1, start: 0 });
    for line in lines(text).filter(|line| is_candidate(line.text)) {
        let readings = LINES.iter().map(|&(name, form)| (name, form(line, layouts).map(|read| vec![read])));
        let Some(reads) = one_of(readings) else { continue };
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        found.extend(between.read(start, layouts));
        found.extend(reads.unwrap_or_else(|error| vec![Err(error)]));

        let end = start + line.text.len();
        let next = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
        between = Between { text, line: line.number + 1, start: next };
    }

    let is_alone = between.start == 0;
    let rest = between.read(text.len(), layouts);
    // Words around puzzles are no puzzle that is missing.
    let is_nothing =
        |read: &Read| matches!(read, Err(error) if *error.kind() == Refusal::Sudoku(SudokuError::NoPuzzle));
    found.extend(rest);
    if !is_alone && found.iter().any(|read| !is_nothing(read)) {
        found.retain(|read| !is_nothing(read));
    }
    found
}

/// Checks whether a line may have a form of its own. Most have not, and are digits and dots.
fn is_candidate(text: &str) -> bool {
    let has_more = |c: u8| !c.is_ascii_alphanumeric() && c != b'.';
    (text.len() > 700 || text.bytes().any(has_more)) && !is_comment(text)
}

/// A text of the library between lines of other forms.
struct Between<'t> {
    text: &'t str,
    /// Its first line, and where that begins.
    line: usize,
    start: usize,
}

impl Between<'_> {
    fn read(&self, end: usize, layouts: Layouts) -> Vec<Read> {
        let before = self.line - 1;
        let found = of_library(Sudoku::read(&self.text[self.start..end], layouts));
        let further =
            |error: Error| TextError::new(error.line() + before, error.column(), error.kind().clone());
        found.map(|found| found.map_err(further)).collect()
    }
}

/// Returns what the only form reads, or several alike; an error if two differ.
fn one_of(
    readings: impl Iterator<Item = (&'static str, Option<Vec<Read>>)>,
) -> Option<Result<Vec<Read>, Error>> {
    let mut found: Option<(&str, Vec<Read>)> = None;
    for (name, reading) in readings {
        let Some(reading) = reading else { continue };
        match &found {
            Some((_, first)) if *first == reading => {}
            Some((first, reads)) => {
                let line = reads
                    .iter()
                    .chain(&reading)
                    .find_map(|read| read.as_ref().err())
                    .map_or(1, TextError::line);
                let two = Refusal::TwoReadings((*first).into(), name.into());
                return Some(Err(TextError::new(line, 1, two)));
            }
            None => found = Some((name, reading)),
        }
    }
    found.map(|(_, reads)| Ok(reads))
}
