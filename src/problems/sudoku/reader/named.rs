//! Forms that are read only by their names.

use std::fmt;
use std::str::FromStr;

use super::error::{ReadError, ReadErrorKind};
use super::line::{Kind, Line, Plan, Shape, is_blank, kind, lines};
use super::{Found, Puzzle, read};

/// A form of text that is read only by its name: see the [table](crate::problems::sudoku#formats).
///
/// ```
/// use exactcover::problems::sudoku::{Format, Layout, Sudoku};
///
/// let format: Format = "rcd-from-1".parse().unwrap();
/// let small = Layout::standard(2, 2)?.into();
/// let puzzles = Sudoku::read_as("1,1,3\n4,2,2\n", &small, &format);
/// assert_eq!(puzzles[0].as_ref().unwrap().givens().line(), "3............2..");
/// assert_eq!(format.to_string(), "rcd-from-1");
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
    /// `ragged`: a board of an overlapping layout drawn without the squares outside.
    Ragged,
    /// `grids`, or `grids:2,1,3,5,4`: the boards of an overlapping layout one after the other.
    Grids {
        /// For each board of the text its number in the layout, from 1; empty for the order of the layout.
        order: Vec<usize>,
    },
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowColumnDigit { from } => write!(f, "rcd-from-{from}"),
            Self::XYDigit { from } => write!(f, "xyd-from-{from}"),
            Self::Ragged => f.write_str("ragged"),
            Self::Grids { order } if order.is_empty() => f.write_str("grids"),
            Self::Grids { order } => {
                let order: Vec<String> = order.iter().map(ToString::to_string).collect();
                write!(f, "grids:{}", order.join(","))
            }
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let order = || -> Option<Vec<usize>> {
            name.strip_prefix("grids:")?.split(',').map(|number| number.parse().ok()).collect()
        };
        Ok(match name {
            "rcd-from-0" => Self::RowColumnDigit { from: 0 },
            "rcd-from-1" => Self::RowColumnDigit { from: 1 },
            "xyd-from-0" => Self::XYDigit { from: 0 },
            "xyd-from-1" => Self::XYDigit { from: 1 },
            "ragged" => Self::Ragged,
            "grids" => Self::Grids { order: Vec::new() },
            _ => Self::Grids { order: order().ok_or("expected rcd-from-0, rcd-from-1, xyd-from-0, xyd-from-1, ragged, grids or grids:2,1,3,5,4")? },
        })
    }
}

/// The puzzles of a text in this format.
pub(crate) fn read_as(text: &str, shape: &Shape, format: &Format) -> Vec<Puzzle> {
    let overlaps = !shape.grids.is_empty();
    match format {
        Format::RowColumnDigit { from } => vec![triples(text, shape, u32::from(*from), [0, 1])],
        Format::XYDigit { from } => vec![triples(text, shape, u32::from(*from), [1, 0])],
        Format::Ragged if overlaps => ragged(text, shape),
        Format::Grids { order } if overlaps => grids(text, shape, order),
        _ => vec![Err(ReadError::new(1, 1, ReadErrorKind::WrongFormat))],
    }
}

/// The lines that are no comments and not blank.
fn content(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(|line| {
        let text = line.text.trim_matches(is_blank);
        !text.is_empty() && !text.starts_with(['#', '%']) && !text.starts_with("//")
    })
}

/// One puzzle: three numbers a line; `places` says which of them are row and column.
fn triples(text: &str, shape: &Shape, from: u32, places: [usize; 2]) -> Puzzle {
    let mut given: Vec<Option<(u8, u32)>> = vec![None; shape.inside.len()];
    let mut first = None;
    for line in content(text) {
        first = first.or(Some(line.number));
        let words = line.text.split(|c| is_blank(c) || ",;=".contains(c)).filter(|word| !word.is_empty());
        let numbers: Option<Vec<(&str, u32)>> = words.map(|word| Some((word, word.parse().ok()?))).collect();
        let Some(&[one, two, (at, digit)]) = numbers.as_deref() else {
            return Err(line.error(line.text.trim_matches(is_blank), ReadErrorKind::NotTriple));
        };
        let place = |at: usize, side: usize| {
            let ((word, found), high) = ([one, two][at], from + side as u32 - 1);
            let error = || line.error(word, ReadErrorKind::OffBoard { found, low: from, high });
            if (from..=high).contains(&found) { Ok((found - from) as usize) } else { Err(error()) }
        };
        let square = place(places[0], shape.height)? * shape.width + place(places[1], shape.width)?;
        let digits = shape.digits as u8;
        let here = u8::try_from(digit).ok().filter(|&digit| digit <= digits);
        let here = here.ok_or_else(|| line.error(at, ReadErrorKind::TooLarge { found: digit, digits }))?;
        if !shape.inside[square] {
            return Err(line.error(one.0, ReadErrorKind::WrongSquare { is_cell: false }));
        }
        let (there, other) = *given[square].get_or_insert((here, line.number as u32));
        if there != here {
            return Err(line.error(at, ReadErrorKind::GivenTwice { here, there, line: other }));
        }
    }
    let line = first.ok_or_else(|| ReadError::new(1, 1, ReadErrorKind::NoPuzzle))?;
    let cells = given.iter().zip(&shape.inside).filter(|&(_, &inside)| inside);
    Ok(Found { shape: 0, line, cells: cells.map(|(given, _)| given.map_or(0, |(digit, _)| digit)).collect() })
}

/// Boards with the cells of each line only: the squares outside are put in, and the whole is read as a drawing.
fn ragged(text: &str, shape: &Shape) -> Vec<Puzzle> {
    let rows: Vec<&[bool]> = shape.inside.chunks(shape.width).filter(|row| row.contains(&true)).collect();
    let mut whole = String::new();
    for (line, row) in content(text).zip(rows.iter().cycle()) {
        let mut symbols = line.text.chars().filter(|&c| !is_blank(c));
        let expected = row.iter().filter(|&&inside| inside).count();
        let found = symbols.clone().count();
        if found != expected {
            return vec![Err(line.error(line.text, ReadErrorKind::Length { found, expected }))];
        }
        // The lines keep their numbers.
        let missing = line.number - 1 - whole.matches('\n').count();
        whole.extend(std::iter::repeat_n('\n', missing));
        whole.extend(row.iter().map(|&inside| if inside { symbols.next().unwrap_or('.') } else { '.' }));
        whole.push('\n');
    }
    read(&whole, std::slice::from_ref(shape))
}

/// The boards of a layout one after the other, in this order.
fn grids(text: &str, shape: &Shape, order: &[usize]) -> Vec<Puzzle> {
    let side = shape.digits;
    let inside = vec![true; side * side];
    let single = Shape { height: side, width: side, inside, grids: Vec::new(), ..shape.clone() };
    let boards = read(text, &[single]);
    let count = shape.grids.len();
    let order: Vec<usize> = if order.is_empty() { (1..=count).collect() } else { order.to_vec() };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(1..=count) {
        return vec![Err(ReadError::new(1, 1, ReadErrorKind::WrongFormat))];
    }
    let join = |boards: &[Puzzle]| {
        let mut given: Vec<(u8, u32)> = vec![(0, 0); shape.inside.len()];
        for (board, &number) in boards.iter().zip(&order) {
            let board = board.as_ref().map_err(Clone::clone)?;
            let (top, left) = shape.grids[number - 1];
            for (at, &here) in board.cells.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
                let square = &mut given[(top + at / side) * shape.width + left + at % side];
                let (there, line) = *square;
                if there != 0 && there != here {
                    return Err(ReadError::new(
                        board.line + at / side,
                        1,
                        ReadErrorKind::GivenTwice { here, there, line },
                    ));
                }
                *square = (here, board.line as u32);
            }
        }
        let found = boards.len();
        let line = boards.iter().flatten().next().map_or(1, |board| board.line);
        if found != count {
            return Err(ReadError::new(
                line,
                1,
                ReadErrorKind::RowCount { found: found * side, expected: count * side },
            ));
        }
        let cells = given.iter().zip(&shape.inside).filter(|&(_, &inside)| inside);
        Ok(Found { shape: 0, line, cells: cells.map(|(&(digit, _), _)| digit).collect() })
    };
    boards.chunks(count).map(join).collect()
}

/// The puzzles of a text that stand on one line each, the map of their regions after them. The map is the only board
/// after the puzzle of which two cells of a region touch: no solution is one.
pub(crate) fn read_with_maps(
    text: &str,
    shapes: &[Shape],
    maps: &[Shape],
) -> Vec<Result<(Found, Found), ReadError>> {
    let (plan, map_plan) = (Plan::new(shapes), Plan::new(maps));
    let board =
        |line: Line, word: &str, plan: &Plan| match kind(Line { number: line.number, text: word }, plan) {
            Kind::Board(Ok((shape, codes))) => super::finish(plan, shape, &codes, |_| line.number),
            Kind::Row { cells, .. } if plan.on_one_line(cells.len()).is_some() => {
                super::finish(plan, plan.on_one_line(cells.len()).unwrap_or(0), &cells, |_| line.number)
            }
            Kind::Board(Err(error)) | Kind::Broken(error) => Err(error),
            _ => Err(line.error(word, ReadErrorKind::NoRegions)),
        };
    let pair = |line: Line| {
        let mut words = line.text.split(|c| is_blank(c) || c == ',').filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let puzzle = board(line, first, &plan)?;
        let same = |word: &&str| word.chars().count() == first.chars().count();
        let maps = words.filter(same).filter_map(|word| board(line, word, &map_plan).ok());
        let mut maps = maps.filter(|map| touches(&map.cells));
        match (maps.next(), maps.next()) {
            (Some(map), None) => Ok((puzzle, map)),
            _ => Err(line.error(first, ReadErrorKind::NoRegions)),
        }
    };
    content(text).map(pair).collect()
}

/// Whether two cells side by side or below each other are of one region.
pub(crate) fn touches(map: &[u8]) -> bool {
    let side = map.len().isqrt();
    let beside = |at: usize| !at.is_multiple_of(side) && map[at] == map[at - 1];
    (0..map.len()).any(|at| beside(at) || at >= side && map[at] == map[at - side])
}
