//! Jigsaw puzzles and their regions from text.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{self as reader, at_line, content, form, is_blank};
use crate::adapters::sudoku::{Board, Layout, Sudoku, SudokuError};
use crate::util::{Field, TextError, all_ok};

/// The sides of the jigsaws that are read.
const SIDES: RangeInclusive<usize> = 4..=Layout::MAX_DIGITS;

const NO_MAP: &str = "a puzzle without regions: expected a map of them below it, one symbol for each";
const OTHER_SIZE: &str = "regions of another size: expected a map as large as the puzzle";

/// The cells of the smallest.
const SMALLEST: usize = 16;

impl Layout {
    /// Reads a map of regions for [`jigsaw`](Self::jigsaw), 4x4 to 25x25, in any of the
    /// [ways to write a board](crate::problems::sudoku#formats): one symbol a cell, the same for all cells of a region. The
    /// symbols are digits and letters (of either case), numbers, and marks for empty cells.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Layout;
    ///
    /// let layout = Layout::read_regions("# four of four\n1112\n1222\n3334\n3444\n")?;
    /// assert_eq!(layout.houses()[8].name(), "region 1");
    /// assert_eq!(layout.houses()[8].cells(), [0, 1, 2, 4]);
    ///
    /// let error = Layout::read_regions("1111122233334444").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 1: the region of r1c1 has 5 cells: it must have 4");
    /// # Ok::<(), exactcover::text::TextError<exactcover::problems::sudoku::SudokuError>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`TextError`] if there is no map or more than one, or the map cannot be read, or is not that of a layout.
    pub fn read_regions(text: &str) -> Result<Self, TextError<SudokuError>> {
        let map = reader::read_one(text, &squares(), true)?;
        if touching(map.board.cells()) == 0 {
            let sentence = "no two cells of a region touch: expected a map of regions, one symbol for each";
            return Err(at_line(map.line, SudokuError::Form(sentence)));
        }
        Self::jigsaw(map.board.cells()).map_err(|error| at_line(map.line, error))
    }
}

impl Sudoku {
    /// Reads jigsaw puzzles that stand on one line each, with the map of their regions after them on the same
    /// line, and anything else after that; or puzzles in any of the [ways to write a board](crate::problems::sudoku#formats), each with the map
    /// of its regions below it in one of these ways. The first line that is no comment says which: it has one word as long
    /// as a board, or two. Puzzles with the same regions share a layout.
    ///
    /// A puzzle that cannot be read is an error in its place. A map of regions is a board in which at least half of the
    /// cells touch another cell of the same symbol, and after a puzzle on its line the only one: this tells it from a
    /// solution.
    ///
    /// Puzzles whose regions are known are read by [`read`](Self::read) like all others.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::Sudoku;
    ///
    /// let puzzles = Sudoku::read_jigsaws("1..3.......2.... 1112122233343444 an easy one\n");
    /// let puzzle = puzzles[0].as_ref().unwrap();
    /// assert_eq!(puzzle.givens().line(), "1..3.......2....");
    /// assert_eq!(puzzle.layout().houses()[11].name(), "region 4");
    ///
    /// let below = Sudoku::read_jigsaws("1..3\n....\n...2\n....\n\n1112\n1222\n3334\n3444\n");
    /// assert_eq!(below, puzzles);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn read_jigsaws(text: &str) -> Vec<Result<Self, TextError<SudokuError>>> {
        let mut layouts: HashMap<Vec<u8>, Arc<Layout>> = HashMap::new();
        let squares = squares();
        let mut puzzle = |digits: &Board, map: &Board, line: usize| {
            let regions = map.cells();
            let layout = match layouts.get(regions) {
                Some(layout) => layout.clone(),
                None => {
                    let layout = Layout::jigsaw(regions).map(Arc::new);
                    let layout = layout.map_err(|error| at_line(line, error))?;
                    layouts.entry(regions.to_vec()).or_insert(layout).clone()
                }
            };
            let board = Board::checked(layout, digits.cells().to_vec());
            Ok(board.map_err(|error| at_line(line, error))?.into())
        };

        let is_pair = |line: Field| {
            let mut words = line.text.split(|c| is_blank(c) || c == ',').map(|word| word.trim_matches('"'));
            words
                .next()
                .is_some_and(|first| first.len() >= SMALLEST && words.any(|word| word.len() == first.len()))
        };

        if !content(text).next().is_some_and(is_pair) {
            let found = reader::read(text, &squares, true);
            let boards = match all_ok(found.iter().map(Result::as_ref)) {
                Ok(boards) => boards,
                // With a board that is broken nobody knows which ones are maps.
                Err(error) => return vec![Err(error.clone())],
            };
            let pairs = boards.chunks(2).map(|pair| match pair {
                [digits, map] if digits.board.layout() != map.board.layout() => form(map.line, OTHER_SIZE),
                [digits, map] if has_regions(&map.board) => puzzle(&digits.board, &map.board, map.line),
                pair => form(pair[pair.len() - 1].line, NO_MAP),
            });
            return pairs.collect();
        }

        // Lines without room for a puzzle and its regions are one error if they follow each other.
        let mut was_short = false;
        let mut is_next = |line: &Field| {
            let is_short = line.text.len() < 2 * SMALLEST;
            !(std::mem::replace(&mut was_short, is_short) && is_short)
        };

        let lines = content(text).filter(|line| is_next(line));
        lines
            .map(|line| pair(line, &squares).and_then(|(found, map)| puzzle(&found, &map, line.number)))
            .collect()
    }
}

/// Reads the puzzle on a line, and the map of its regions after it: the only board there that hangs together, as no
/// solution does.
fn pair(line: Field, squares: &[Arc<Layout>]) -> Result<(Board, Board), TextError<SudokuError>> {
    const NO_REGIONS: &str =
        "no regions, or two boards that may be the regions: expected a puzzle and a map of its regions";
    let mut words = line.text.split(|c| is_blank(c) || c == ',').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let puzzle = reader::read_one(first, squares, false);
    let puzzle = puzzle.map_err(|error| line.part(first).error(error.kind().clone()))?;
    // A map is as long as its puzzle. Other words may be anything.
    let same = words.filter(|word| word.chars().count() == first.chars().count());
    let maps = same.filter_map(|word| reader::read_one(word, squares, true).ok()).map(|map| map.board);
    let mut maps = maps.filter(has_regions);
    match (maps.next(), maps.next()) {
        (Some(map), None) => Ok((puzzle.board, map)),
        _ => Err(line.part(first).error(SudokuError::Form(NO_REGIONS))),
    }
}

/// Checks whether a board hangs together, as no solution does.
fn has_regions(map: &Board) -> bool {
    2 * touching(map.cells()) >= map.cells().len()
}

/// Counts the cells that have one of their region beside, above or below.
fn touching(map: &[u8]) -> usize {
    let side = map.len().isqrt();
    let same = |one: usize, other: usize| map.get(one) == map.get(other);
    let pair = |left: usize| !(left + 1).is_multiple_of(side) && same(left, left + 1);
    let beside = |at: usize| at > 0 && pair(at - 1) || pair(at);
    let above = |at: usize| at >= side && same(at, at - side) || same(at, at + side);
    (0..map.len()).filter(|&at| beside(at) || above(at)).count()
}

/// Boards of all sides, whatever their regions.
fn squares() -> Vec<Arc<Layout>> {
    SIDES.filter_map(|side| Layout::latin(side).ok()).map(Arc::new).collect()
}
