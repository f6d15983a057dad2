//! Forms that are read only by their names.

use std::str::FromStr;
use std::sync::Arc;

use super::super::{Board, Layout, Position};
use super::error::{ReadError, ReadReason};
use super::line::{Line, is_blank, lines};
use super::{Found, Puzzle, form, read, read_one};

/// A form of text that is read only by its name: see the [table](crate::problems::sudoku#formats).
///
/// ```
/// use exactcover::problems::sudoku::{Format, Layout, Sudoku};
///
/// let format: Format = "rcd-from-1".parse().unwrap();
/// let small = Layout::standard(2, 2)?.into();
/// let puzzles = Sudoku::read_as("1,1,3\n4,2,2\n", &small, &format);
/// assert_eq!(puzzles[0].as_ref().unwrap().givens().line(), "3............2..");
/// # Ok::<(), exactcover::problems::sudoku::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `rcd-from-0` or `rcd-from-1`: one puzzle, `row,column,digit` on each line.
    RowColumnDigit {
        /// What rows and columns count from: 0 or 1.
        from: u8,
    },
    /// `xyd-from-0` or `xyd-from-1`: one puzzle, `x,y,digit` on each line, where `x` is the column.
    XYDigit {
        /// What rows and columns count from: 0 or 1.
        from: u8,
    },
    /// `grids`, or `grids:2,1,3,5,4`: the boards of an overlapping layout one after the other.
    Grids {
        /// For each board of the text its number in the layout, from 1; empty for the order of the layout.
        order: Vec<usize>,
    },
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let order =
            |name: &str| name.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<_>>>();
        let format = match name {
            "rcd-from-0" => Some(Self::RowColumnDigit { from: 0 }),
            "rcd-from-1" => Some(Self::RowColumnDigit { from: 1 }),
            "xyd-from-0" => Some(Self::XYDigit { from: 0 }),
            "xyd-from-1" => Some(Self::XYDigit { from: 1 }),
            "grids" => Some(Self::Grids { order: Vec::new() }),
            _ => name.strip_prefix("grids:").and_then(order).map(|order| Self::Grids { order }),
        };
        format.ok_or_else(|| {
            "expected rcd-from-0, rcd-from-1, xyd-from-0, xyd-from-1, grids or grids:2,1,3,5,4".into()
        })
    }
}

/// The puzzles of a text in this format.
pub(crate) fn read_as(text: &str, layout: &Arc<Layout>, format: &Format) -> Vec<Puzzle> {
    match format {
        Format::RowColumnDigit { from } => vec![triples(text, layout, u32::from(*from), [0, 1])],
        Format::XYDigit { from } => vec![triples(text, layout, u32::from(*from), [1, 0])],
        Format::Grids { order } => grids(text, layout, order),
    }
}

/// The lines that are no comments and not blank.
fn content(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(|line| {
        let text = line.text.trim_matches(is_blank);
        !text.is_empty() && !text.starts_with(['#', '%']) && !text.starts_with("//")
    })
}

/// What is given in each cell, and on which line.
type Given = Vec<Option<(u8, usize)>>;

/// Notes the digit of a cell.
fn give(given: &mut Given, cell: usize, here: u8, line: usize) -> Result<(), ReadReason> {
    let (there, other) = *given[cell].get_or_insert((here, line));
    if there == here { Ok(()) } else { Err(ReadReason::GivenTwice(here, there, other)) }
}

fn found(given: &Given, layout: &Arc<Layout>, line: usize) -> Found {
    let cells = given.iter().map(|given| given.map_or(0, |(digit, _)| digit)).collect();
    Found { line, board: Board::new(layout.clone(), cells) }
}

/// One puzzle: three numbers a line; `places` says which of them are row and column.
fn triples(text: &str, layout: &Arc<Layout>, from: u32, places: [usize; 2]) -> Puzzle {
    let mut given = vec![None; layout.cells().len()];
    let mut first = None;
    for line in content(text) {
        first = first.or(Some(line.number));
        let words = line.text.split(|c| is_blank(c) || ",;=".contains(c)).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.take(4).collect();
        let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let form = |sentence| line.error(line.text.trim_matches(is_blank), ReadReason::Form(sentence));
        if (words.len(), numbers.len()) != (3, 3) {
            return Err(form("not a given: expected row, column and digit, in the order of the format"));
        }
        let number = |at: usize, low: u32, high: u32| match numbers[at] {
            found if (low..=high).contains(&found) => Ok((found - low) as usize),
            found => Err(line.error(words[at], ReadReason::Number(found, low, high))),
        };
        let [row, column] = [(places[0], layout.height()), (places[1], layout.width())]
            .map(|(at, side)| number(at, from, from + side as u32 - 1));
        let cell = layout.cell_at(Position::new(row?, column?));
        let cell = cell.ok_or_else(|| form("this square is outside the board: expected a cell"))?;
        let digit = number(2, 0, layout.digits().into())? as u8;
        give(&mut given, cell, digit, line.number).map_err(|reason| line.error(words[2], reason))?;
    }
    let line = first.ok_or_else(|| ReadError::new(1, 1, ReadReason::NoPuzzle))?;
    Ok(found(&given, layout, line))
}

/// The boards of a layout one after the other, in this order. Where one is broken it is not known which the others are,
/// so then there are errors alone.
fn grids(text: &str, layout: &Arc<Layout>, order: &[usize]) -> Vec<Puzzle> {
    let (corners, side) = (layout.grids(), usize::from(layout.digits()));
    let count = corners.len();
    let order: Vec<usize> = if order.is_empty() { (1..=count).collect() } else { order.to_vec() };
    if count < 2 || order.len() != count || (1..=count).any(|number| !order.contains(&number)) {
        return vec![form(
            1,
            "the format grids: expected overlapping boards, and each of their numbers once",
        )];
    }
    let single: Vec<Arc<Layout>> = Layout::latin(side).into_iter().map(Arc::new).collect();
    let boards = read(text, &single, false);
    if boards.iter().any(Result::is_err) {
        return boards.into_iter().filter(Result::is_err).collect();
    }
    let boards: Vec<Found> = boards.into_iter().flatten().collect();
    if boards.len() % count != 0 {
        let rows = ReadReason::Rows(boards.len() * side, count * side);
        return vec![Err(ReadError::new(boards[0].line, 1, rows))];
    }
    let join = |boards: &[Found]| {
        let mut given = vec![None; layout.cells().len()];
        for (Found { line, board }, number) in boards.iter().zip(&order) {
            let corner = corners[number - 1];
            for (at, &digit) in board.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
                let square = Position::new(corner.row + at / side, corner.column + at % side);
                let cell = layout.cell_at(square).unwrap_or(0);
                give(&mut given, cell, digit, *line).map_err(|reason| ReadError::new(*line, 1, reason))?;
            }
        }
        Ok(found(&given, layout, boards[0].line))
    };
    boards.chunks(count).map(join).collect()
}

const NO_REGIONS: &str =
    "no regions, or two boards that may be the regions: expected a puzzle and a map of its regions";

/// The puzzles of a text that stand on one line each, the map of their regions after them. The map is the only board
/// after the puzzle that hangs together: no solution does.
pub(crate) fn read_with_maps(text: &str, layouts: &[Arc<Layout>]) -> Vec<Result<(Found, Found), ReadError>> {
    let pair = |line: Line| {
        let mut words = line.text.split(|c| is_blank(c) || c == ',').filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let at_line = |error: ReadError| line.error(first, error.reason().clone());
        let puzzle = read_one(first, layouts, false).map_err(at_line)?;
        let same = words.filter(|word| word.chars().count() == first.chars().count());
        let mut maps = same.filter_map(|word| read_one(word, layouts, true).ok()).filter(|map| {
            let cells = map.board.cells();
            2 * touching(cells) >= cells.len()
        });
        match (maps.next(), maps.next()) {
            (Some(map), None) => {
                Ok((Found { line: line.number, ..puzzle }, Found { line: line.number, ..map }))
            }
            _ => Err(line.error(first, ReadReason::Form(NO_REGIONS))),
        }
    };
    content(text).map(pair).collect()
}

/// How many cells have one of their region beside, above or below.
pub(crate) fn touching(map: &[u8]) -> usize {
    let side = map.len().isqrt();
    let same = |one: usize, other: usize| map.get(one) == map.get(other);
    let beside = |at: usize| at % side > 0 && same(at, at - 1) || (at + 1) % side > 0 && same(at, at + 1);
    let above = |at: usize| at >= side && same(at, at - side) || same(at, at + side);
    (0..map.len()).filter(|&at| beside(at) || above(at)).count()
}
