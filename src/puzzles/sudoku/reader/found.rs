//! What may be met in a text, and what is read of it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::adapters::sudoku::{Board, DRAWN_SIDES, Layout, Position, SudokuError};
use crate::util::{Field, TextError};

/// The brackets of lists.
pub(super) const OPEN: [char; 3] = ['[', '{', '('];
pub(super) const CLOSE: [char; 3] = [']', '}', ')'];

pub(super) type ReadError = TextError<SudokuError>;

/// The sum of a cage, and its cells.
pub(crate) type Cage = (CageSums, Vec<Position>);

/// The sums that a cage may have; all numbers if it has none.
pub(crate) type CageSums = RangeInclusive<usize>;

/// Any sum: the cage is a house, and nothing else.
pub(super) const ANY_SUM: CageSums = 0..=usize::MAX;

pub(crate) type Puzzle = Result<FoundBoard, ReadError>;

/// One board as read, and the line where it begins, counted from 1.
pub(crate) struct FoundBoard {
    pub line: usize,
    pub board: Board,
    /// The solution that the text states, and its line.
    pub stated: Option<(usize, Board)>,
    /// Cages that stand below it: the line, the sum and the cells of each.
    pub cages: Vec<(usize, Cage)>,
}

impl FoundBoard {
    pub(crate) fn new(line: usize, board: Board) -> Self {
        Self { line, board, stated: None, cages: Vec::new() }
    }
}

pub(crate) fn at_line(line: usize, kind: SudokuError) -> ReadError {
    TextError::new(line, 1, kind)
}

pub(crate) fn form<T>(line: usize, sentence: &'static str) -> Result<T, ReadError> {
    Err(at_line(line, SudokuError::Form(sentence)))
}

/// The boards that may be met in a text.
#[derive(Default)]
pub(super) struct BoardPlan<'s> {
    pub(super) layouts: &'s [Arc<Layout>],
    /// True if they are maps of regions, with any symbols.
    pub(super) is_map: bool,
    /// The only layout, if some of its squares are no cells.
    pub(super) masked: Option<&'s Layout>,
    /// The highest digit of all layouts.
    pub(super) digits: u8,
    /// True if cages stand below the rows. Then they are one board, whatever its size.
    pub(super) is_caged: bool,
}

impl<'s> BoardPlan<'s> {
    pub(super) fn new(layouts: &'s [Arc<Layout>], is_map: bool) -> Self {
        let has_gaps = |layout: &&Layout| layout.cells().len() < layout.height() * layout.width();
        let only = if let [layout] = layouts { Some(&**layout) } else { None };
        let masked = only.filter(has_gaps);
        let plan = Self { layouts, is_map, masked, digits: 0, is_caged: false };
        Self { digits: (0..layouts.len()).map(|at| plan.digits_of(at)).max().unwrap_or(0), ..plan }
    }

    /// Returns the layout of drawings with rows of this width.
    pub(super) fn drawn(&self, width: usize) -> Option<usize> {
        let is_any = self.is_map || self.layouts.len() == 1;
        let is_full = |layout: &Layout| layout.cells().len() == layout.height() * width;
        let is_known = |layout: &Layout| is_any || DRAWN_SIDES.contains(&width) && is_full(layout);
        self.layouts.iter().position(|layout| layout.width() == width && is_known(layout))
    }

    /// Returns the layout of boards with this many squares on one line.
    pub(super) fn of_squares(&self, squares: usize) -> Option<usize> {
        self.layouts.iter().position(|layout| layout.height() * layout.width() == squares)
    }

    /// Returns the layout of boards with rows of so many values, or with so many values on one line.
    pub(super) fn of(&self, values: usize) -> Option<usize> {
        self.drawn(values).or_else(|| self.of_squares(values))
    }

    /// Returns how many squares a row and a board of the only layout have.
    pub(super) fn sizes(&self) -> [usize; 2] {
        let [layout] = self.layouts else { return [0; 2] };
        [layout.width(), layout.width() * layout.height()]
    }

    /// Returns the highest digit of a layout.
    pub(super) fn digits_of(&self, at: usize) -> u8 {
        if self.is_map { 35 } else { self.layouts[at].digits() }
    }
}

pub(super) fn lines(text: &str) -> impl Iterator<Item = Field<'_>> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).split('\n');
    // A line ends with a line feed, a carriage return, or both.
    let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.zip(1..).map(|(text, number)| Field::new(number, text))
}

/// Returns the lines that are no comments and not blank.
pub(crate) fn content(text: &str) -> impl Iterator<Item = Field<'_>> {
    lines(text).filter(|line| !line.text.trim().is_empty() && !is_comment(line.text.trim()))
}

pub(super) fn is_comment(text: &str) -> bool {
    text.starts_with(['#', '%']) || text.starts_with("//")
}

pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{3000}')
}
