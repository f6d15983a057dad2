//! Reads Sudoku puzzles from text. The grammar is the table in the docs of [`sudoku`](super#formats); nothing else is
//! read, and nothing is told apart by fitting.
//!
//! Each line is taken on its own (`line`). What is drawn between two lines of words is a section; blank lines cut it
//! into blocks. A section, or a block, is read if its rows are a whole number of boards. A broken board is one error, and
//! reading goes on after it.
//!
//! Invariant: a result is a board that stands in the text as a whole, row by row, or an error. So what is broken is
//! never completed from its neighbours.

mod error;
mod line;
mod named;

pub use error::{ReadError, ReadErrorKind, Reading, Unread};
pub(crate) use line::Shape;
pub use named::Format;
pub(crate) use named::{read_as, read_with_maps, touches};

use line::{DOT, Kind, Line, OUT, Plan, ZERO, kind, lines};

/// One puzzle as read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    /// Which of the shapes it has.
    pub shape: usize,
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its cells in reading order: a digit, or 0 for an empty cell.
    pub cells: Vec<u8>,
}

type Puzzle = Result<Found, ReadError>;

/// All puzzles of a text in order, each read or broken. A text without any puzzle is one error, unless it is comments
/// alone.
pub(crate) fn read(text: &str, shapes: &[Shape]) -> Vec<Puzzle> {
    if text.contains('\0') {
        return vec![Err(ReadError::new(1, 1, ReadErrorKind::NotRead(Unread::Utf16)))];
    }
    let plan = Plan::new(shapes);
    let mut reader = Reader { plan: &plan, results: Vec::new(), rows: Rows::default(), is_answer: false };
    // The first line that is neither blank nor a comment.
    let mut first = None;
    for line in lines(text) {
        let kind = kind(line, &plan);
        if !matches!(kind, Kind::Blank | Kind::Words { is_title: false, .. }) {
            first = first.or(Some(line.number));
        }
        match kind {
            Kind::Blank => reader.rows.is_open = false,
            Kind::Rule => {}
            Kind::Words { is_answer, .. } => {
                reader.end_section();
                reader.is_answer = is_answer;
            }
            Kind::Board(board) => {
                reader.end_section();
                let puzzle = board.and_then(|(shape, codes)| finish(&plan, shape, &codes, |_| line.number));
                reader.push(puzzle);
            }
            Kind::Row { cells, is_line } => {
                let last = reader.rows.blocks.last().map_or(0, |block| block.width as usize);
                if last != 0 && last != cells.len() && (is_line || reader.rows.are_lines) {
                    reader.end_section();
                }
                reader.rows.add(line, cells, is_line);
            }
            Kind::Broken(error) => reader.rows.spoil(line, error),
        }
    }
    reader.end_section();
    if let Some(line) = first.or(text.trim().is_empty().then_some(1)).filter(|_| reader.results.is_empty()) {
        reader.results.push(Err(ReadError::new(line, 1, ReadErrorKind::NoPuzzle)));
    }
    reader.results
}

/// The only puzzle of a text.
pub(crate) fn read_one(text: &str, shapes: &[Shape]) -> Puzzle {
    let mut puzzles = read(text, shapes).into_iter();
    let first = puzzles.next().unwrap_or_else(|| Err(ReadError::new(1, 1, ReadErrorKind::NoPuzzle)))?;
    match puzzles.next() {
        None => Ok(first),
        Some(Ok(second)) => Err(ReadError::new(second.line, 1, ReadErrorKind::SecondPuzzle)),
        Some(Err(error)) => Err(error),
    }
}

/// Rows without a blank line between them. A text may have millions.
struct Block {
    line: u32,
    /// The number of its first row in the section.
    start: u32,
    count: u32,
    width: u32,
    error: Option<Box<ReadError>>,
}

/// The rows of a section.
#[derive(Default)]
struct Rows {
    blocks: Vec<Block>,
    /// Whether the next row belongs to the last block.
    is_open: bool,
    /// The cells of all rows, and for each row where they begin, and its line.
    cells: Vec<u8>,
    rows: Vec<(u32, u32)>,
    /// Whether each row can be a board on one line.
    are_lines: bool,
}

impl Rows {
    /// The block that the next row belongs to.
    fn block(&mut self, line: Line, width: usize) -> &mut Block {
        let is_broken = |block: &Block| block.error.is_some();
        // Broken blocks that follow each other are one.
        if self.blocks.is_empty()
            || !(self.is_open || width == 0 && self.blocks.last().is_some_and(is_broken))
        {
            let (line, start) = (line.number as u32, self.rows.len() as u32);
            self.blocks.push(Block { line, start, count: 0, width: width as u32, error: None });
        }
        self.is_open = true;
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    fn add(&mut self, line: Line, cells: Vec<u8>, is_line: bool) {
        self.are_lines = is_line && (self.are_lines || self.blocks.is_empty());
        let width = cells.len();
        let block = self.block(line, width);
        if block.error.is_some() {
            return;
        }
        let expected = block.width as usize;
        if expected != width {
            return self.spoil(line, line.error(line.text, ReadErrorKind::Length { found: width, expected }));
        }
        block.count += 1;
        self.rows.push((self.cells.len() as u32, line.number as u32));
        self.cells.extend(cells);
    }

    /// A row breaks its block; the cells of the block are no longer needed.
    fn spoil(&mut self, line: Line, error: ReadError) {
        self.are_lines = false;
        let block = self.block(line, 0);
        block.error.get_or_insert(Box::new(error));
        let start = block.start as usize;
        block.count = 0;
        self.cells.truncate(self.rows.get(start).map_or(self.cells.len(), |row| row.0 as usize));
        self.rows.truncate(start);
    }
}

/// What has been read of a text.
struct Reader<'p> {
    plan: &'p Plan<'p>,
    results: Vec<Puzzle>,
    /// The rows since the last line of words.
    rows: Rows,
    /// Whether the next board is the solution of the last puzzle.
    is_answer: bool,
}

impl Reader<'_> {
    /// Keeps a result, unless it is the solution of the puzzle before.
    fn push(&mut self, puzzle: Puzzle) {
        if !std::mem::take(&mut self.is_answer) || self.results.is_empty() {
            self.results.push(puzzle);
        }
    }

    /// Reads the rows that stand between two lines of words.
    fn end_section(&mut self) {
        let section = std::mem::take(&mut self.rows);
        let Some(first) = section.blocks.first() else { return };
        let Some(shape) = self.plan.drawn(first.width as usize) else { return self.each_block(&section) };
        let (height, width, total) =
            (self.plan.shapes[shape].height, first.width as usize, section.rows.len());
        if section.blocks.iter().any(|block| block.error.is_some() || block.width as usize != width) {
            return self.each_block(&section);
        }
        if section.are_lines {
            return self.one_line_each(&section, width, height);
        }
        let mut sizes = section.blocks.iter().map(|block| block.count as usize);
        let are_boards = sizes.clone().all(|count| count % height == 0);
        let are_bands =
            sizes.all(|count| count == first.count as usize && height % count == 0) && total % height == 0;
        if !(total == height || are_boards || are_bands) {
            return self.each_block(&section);
        }
        for row in (0..total).step_by(height) {
            self.board(&section, shape, row);
        }
    }

    /// Rows that are boards on one line as well, such as sixteen symbols.
    fn one_line_each(&mut self, section: &Rows, width: usize, height: usize) {
        if section.rows.len() == height {
            let (side, line) = (width.isqrt() as u8, section.rows[0].1 as usize);
            let (one, other) = (Reading::Board(width as u8), Reading::Lines(side));
            return self.push(Err(ReadError::new(line, 1, ReadErrorKind::Ambiguous { one, other })));
        }
        let Some(shape) = self.plan.on_one_line(width) else { return };
        for (cells, &(_, line)) in section.cells.chunks(width).zip(&section.rows) {
            let puzzle = finish(self.plan, shape, cells, |_| line as usize);
            self.push(puzzle);
        }
    }

    /// Reads each block with as many rows as a board. The others are errors, one for those that follow each other.
    fn each_block(&mut self, section: &Rows) {
        let height = |block: &Block| match self.plan.drawn(block.width as usize) {
            Some(shape) => self.plan.shapes[shape].height,
            None => usize::MAX,
        };
        let is_board = |block: &Block| block.error.is_none() && block.count as usize == height(block);
        let runs: Vec<&[Block]> = section.blocks.chunk_by(|a, b| !is_board(a) && !is_board(b)).collect();
        let others = |at: usize| runs.get(at).copied().filter(|run| !is_board(&run[0])).unwrap_or_default();
        let rows = |run: &[Block]| run.iter().map(|block| block.count as usize).sum::<usize>();
        let mut found = Vec::new();
        for (at, run) in runs.iter().enumerate() {
            let (before, after) = (at.checked_sub(1).map_or(&[][..], others), others(at + 1));
            let first = &run[0];
            // It may be the end of one board and the beginning of the next, or a band with rows too many.
            let may_be_two = rows(before) > 0
                && rows(after) > 0
                && (rows(before) + rows(after)).is_multiple_of(height(first));
            let is_band =
                |block: &Block| block.count > 0 && height(first).is_multiple_of(block.count as usize);
            let may_be_two = may_be_two || before.iter().chain(after).any(is_band);
            if is_board(first) && !may_be_two {
                found.push(Ok(first));
                continue;
            }
            let expected =
                self.plan.drawn(first.width as usize).map_or(9, |shape| self.plan.shapes[shape].height);
            let kind = ReadErrorKind::RowCount {
                found: run.iter().map(|block| block.count as usize).sum(),
                expected,
            };
            let error = run.iter().find_map(|block| block.error.as_deref().cloned());
            found.push(Err(error.unwrap_or_else(|| ReadError::new(first.line as usize, 1, kind))));
        }
        for block in found {
            match block {
                Ok(block) => {
                    if let Some(shape) = self.plan.drawn(block.width as usize) {
                        self.board(section, shape, block.start as usize);
                    }
                }
                Err(error) => self.push(Err(error)),
            }
        }
    }

    /// Reads the board that begins at this row.
    fn board(&mut self, section: &Rows, shape: usize, row: usize) {
        let Shape { width, inside, .. } = &self.plan.shapes[shape];
        let start = section.rows[row].0 as usize;
        let line_of = |square: usize| section.rows[row + square / width].1 as usize;
        let puzzle = finish(self.plan, shape, &section.cells[start..][..inside.len()], line_of);
        self.push(puzzle);
    }
}

/// The board with these codes, square by square; `line_of` says on which line a square stands.
fn finish(plan: &Plan, shape: usize, codes: &[u8], line_of: impl Fn(usize) -> usize) -> Puzzle {
    let Shape { digits, width, inside, .. } = &plan.shapes[shape];
    let wrong = codes.iter().zip(inside).position(|(&code, &inside)| match inside {
        true => code == OUT,
        false => code != OUT && code != DOT,
    });
    if let Some(at) = wrong {
        let kind = ReadErrorKind::WrongSquare { is_cell: inside[at] };
        return Err(ReadError::new(line_of(at), at % width + 1, kind));
    }
    let ambiguous = |one, other| Err(ReadError::new(line_of(0), 1, ReadErrorKind::Ambiguous { one, other }));
    let cells = || codes.iter().zip(inside).filter(|&(_, &inside)| inside).map(|(&code, _)| code);
    let highest = cells().filter(|&code| code < ZERO).max().unwrap_or(0);
    if cells().any(|code| code == ZERO)
        && cells().any(|code| code == 0 || code == DOT)
        && usize::from(highest) < *digits
    {
        return ambiguous(Reading::FromOne, Reading::FromZero);
    }
    let cells = cells().map(|code| if code < ZERO { code } else { 0 }).collect();
    Ok(Found { shape, line: line_of(0), cells })
}
