//! Layouts, boards, the forms they are written in, and how a text is checked.

use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, standard_layouts};
use exactcover::text::TextError;
use exactcover_formats::Error;
use exactcover_formats::sudoku::{self, Puzzle};

/// The standard layout of one size.
pub fn square(side: usize) -> Arc<Layout> {
    Layout::for_side(side).unwrap().into()
}

/// All standard layouts: what an unnamed read passes.
pub fn squares() -> Vec<Arc<Layout>> {
    standard_layouts()
}

pub fn diagonal() -> Vec<Arc<Layout>> {
    vec![Layout::diagonal().into()]
}

pub fn samurai() -> Vec<Arc<Layout>> {
    vec![Layout::samurai().into()]
}

/// What is read from a text: the line of each board, and the errors.
pub fn read(text: &str, layouts: &[Arc<Layout>]) -> Vec<Result<String, Error>> {
    let line = |found: Puzzle| found.sudoku.givens().line();
    sudoku::read(text, layouts).into_iter().map(|found| found.map(line)).collect()
}

/// Checks that a text holds these boards and no mistakes.
#[track_caller]
pub fn check(text: &str, layouts: &[Arc<Layout>], boards: &[&str]) {
    let found = read(text, layouts);
    let expected: Vec<_> = boards.iter().map(|&board| Ok(String::from(board))).collect();
    assert_eq!(found, expected, "in\n{text}");
}

/// Checks that a text holds this board, read unnamed and named.
#[track_caller]
pub fn check_board(text: &str, board: &Board) {
    check(text, &squares(), &[&board.line()]);
    check(text, &[square(board.side)], &[&board.line()]);
}

/// Checks that no board is read from a text, and that something is said about it.
#[track_caller]
pub fn refused(text: &str, layouts: &[Arc<Layout>]) {
    let found = read(text, layouts);
    assert!(!found.is_empty() && found.iter().all(Result::is_err), "{found:?} in\n{text}");
}

/// Checks what is read part by part: a board, or an error on this line.
#[track_caller]
pub fn check_parts(text: &str, layouts: &[Arc<Layout>], parts: &[Result<&str, usize>]) {
    let found = read(text, layouts);
    let lines: Vec<Result<&str, usize>> =
        found.iter().map(|part| part.as_deref().map_err(TextError::line)).collect();
    assert_eq!(lines, parts, "{found:?} in\n{text}");
}

/// The samples of the tests: puzzles of sides 4, 6, 12, 16 and 25 and their solutions, and of side 9.
const SAMPLES: [&str; 2] =
    [include_str!("../../../tests/data/sizes.tsv"), include_str!("../../../tests/data/standard.tsv")];

/// A square board, row by row; 0 is an empty cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub side: usize,
    pub cells: Vec<usize>,
}

impl Board {
    /// From one line of symbols.
    fn from_line(line: &str) -> Self {
        let cells: Vec<usize> = line.chars().map(|c| c.to_digit(36).unwrap_or(0) as usize).collect();
        Board { side: cells.len().isqrt(), cells }
    }

    /// As the library writes it.
    pub fn line(&self) -> String {
        self.cells.iter().map(|&cell| symbol(cell, ".")).collect()
    }

    pub fn rows(&self) -> std::slice::Chunks<'_, usize> {
        self.cells.chunks(self.side)
    }
}

/// The puzzles of one side in the samples, each with its solution where there is one.
pub fn samples(side: usize) -> Vec<(Board, Option<Board>)> {
    let lines = SAMPLES.iter().flat_map(|table| table.lines()).filter(|line| !line.starts_with('#'));
    let boards = lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let solution = fields.get(2).filter(|field| field.len() == fields[0].len());
        (Board::from_line(fields[0]), solution.map(|line| Board::from_line(line)))
    });
    boards.filter(|(board, _)| board.side == side).collect()
}

/// One puzzle of a side.
pub fn puzzle(side: usize) -> Board {
    samples(side).swap_remove(0).0
}

/// Its solution.
pub fn solution(side: usize) -> Board {
    samples(side).into_iter().find_map(|(_, solution)| solution).unwrap()
}

/// The symbol of a value.
pub fn symbol(value: usize, empty: &str) -> String {
    let symbol = char::from_digit(value as u32, 36).unwrap().to_ascii_uppercase();
    if value == 0 { empty.into() } else { symbol.into() }
}

/// The height and width of the boxes.
pub fn boxes(side: usize) -> (usize, usize) {
    match side {
        4 => (2, 2),
        6 => (2, 3),
        8 => (2, 4),
        12 => (3, 4),
        16 => (4, 4),
        25 => (5, 5),
        _ => (3, 3),
    }
}

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// On one line.
    Line,
    /// `53..7....`
    Compact,
    /// `53. .7. ...`
    Groups,
    /// `5 3 . . 7 . . . .`
    Spaced,
    /// `53.|.7.|...`
    Bars,
    /// `|53.|.7.|...|`
    Framed,
    /// `5 3 . | . 7 . | . . .`
    SpacedBars,
    /// `| 5 3 . | . 7 . | . . . |`
    SpacedFramed,
    /// `│ 5 3 . │ . 7 . │ . . . │`
    BoxDrawing,
    /// `| 5 | 3 | . | . | 7 | . | . | . | . |`
    CellBars,
    /// The same with cells five characters wide; drawn as a damage only.
    Wide,
    /// `5,3,.,.,7,.,.,.,.`
    Commas,
    /// `5,3,,,7,,,,`
    EmptyCommas,
    /// With semicolons.
    Semicolons,
    /// With semicolons and empty fields.
    EmptySemicolons,
    /// With tabs.
    Tabs,
    /// With tabs and empty fields.
    EmptyTabs,
    /// ` 5 13  .  . 16`
    Numbers,
    /// ` 5 13  . | 16  2  . `
    NumberBars,
    /// `5,13,.,.,16`
    NumberCommas,
}

/// The drawings of every side.
pub const DRAWN: [Form; 10] = [
    Form::Compact,
    Form::Groups,
    Form::Spaced,
    Form::Bars,
    Form::Framed,
    Form::SpacedBars,
    Form::SpacedFramed,
    Form::BoxDrawing,
    Form::CellBars,
    Form::Commas,
];

/// The other forms whose cells are separated by commas, semicolons or tabs.
pub const FIELDS: [Form; 5] =
    [Form::EmptyCommas, Form::Semicolons, Form::EmptySemicolons, Form::Tabs, Form::EmptyTabs];

/// The forms of sides above 9 only.
pub const NUMBERS: [Form; 3] = [Form::Numbers, Form::NumberBars, Form::NumberCommas];

impl Form {
    /// Whether each cell is a word of its own, with blanks around it.
    pub fn has_words(self) -> bool {
        use Form::*;
        matches!(
            self,
            Spaced | SpacedBars | SpacedFramed | BoxDrawing | CellBars | Wide | Numbers | NumberBars
        )
    }

    pub fn has_bars(self) -> bool {
        use Form::*;
        matches!(self, Bars | Framed | SpacedBars | SpacedFramed | BoxDrawing | CellBars | Wide | NumberBars)
    }

    /// What separates the fields.
    pub fn separator(self) -> Option<&'static str> {
        match self {
            Form::Commas | Form::EmptyCommas | Form::NumberCommas => Some(","),
            Form::Semicolons | Form::EmptySemicolons => Some(";"),
            Form::Tabs | Form::EmptyTabs => Some("\t"),
            _ => None,
        }
    }

    /// The rows of a board; of `Form::Line` it is one.
    pub fn rows(self, board: &Board, empty: &str) -> Vec<String> {
        match self {
            Form::Line => vec![board.cells.iter().map(|&cell| symbol(cell, empty)).collect()],
            _ => board.rows().map(|row| self.row(row, empty)).collect(),
        }
    }

    fn row(self, row: &[usize], empty: &str) -> String {
        let number = |cell: usize| if cell == 0 { empty.into() } else { cell.to_string() };
        let write = |cell: &usize| match self {
            Form::EmptyCommas | Form::EmptySemicolons | Form::EmptyTabs => symbol(*cell, ""),
            Form::Numbers | Form::NumberBars => format!("{:>2}", number(*cell)),
            Form::NumberCommas => number(*cell),
            Form::Wide => format!("  {}  ", symbol(*cell, empty)),
            _ => symbol(*cell, empty),
        };
        let cells: Vec<String> = row.iter().map(write).collect();
        let groups = |within: &str, between: &str| -> String {
            let groups: Vec<String> =
                cells.chunks(boxes(row.len()).1).map(|group| group.join(within)).collect();
            groups.join(between)
        };
        match self {
            Form::Line | Form::Compact => cells.concat(),
            Form::Groups => groups("", " "),
            Form::Spaced | Form::Numbers => cells.join(" "),
            Form::Bars => groups("", "|"),
            Form::Framed => format!("|{}|", groups("", "|")),
            Form::SpacedBars | Form::NumberBars => groups(" ", " | "),
            Form::SpacedFramed => format!("| {} |", groups(" ", " | ")),
            Form::BoxDrawing => format!("│ {} │", groups(" ", " │ ")),
            Form::CellBars => format!("| {} |", cells.join(" | ")),
            Form::Wide => format!("|{}|", cells.join("|")),
            _ => cells.join(self.separator().unwrap_or("")),
        }
    }

    /// A board as lines, with a line end after each.
    pub fn text(self, board: &Board, empty: &str) -> String {
        self.rows(board, empty).join("\n") + "\n"
    }
}

/// A rule that fits to a row: one character under its bars, another elsewhere.
pub fn rule(row: &str, cross: char, dash: char) -> String {
    row.chars().map(|c| if matches!(c, '|' | '│') { cross } else { dash }).collect()
}

/// The lines of a text with another line between bands of this many.
pub fn with_rules(text: &str, band: usize, rule: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.chunks(band).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n")) + "\n"
}

/// Random numbers from a seed (SplitMix64): a seed always makes the same text.
pub struct Draw(pub u64);

impl Draw {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this one.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True so many times of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
