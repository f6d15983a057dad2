//! Lists of cells: coordinates, a given a line, and cells by name.
//!
//! Coordinates: the whole text is one puzzle, each line is row, column and value, apart by commas, `=`,
//! semicolons, tabs or spaces; an empty field is none of the three. Lines that begin with `/`, `#`, `%` or a
//! space are comments. A text is such a list if it holds nothing else, or at least four such lines and few
//! others: a title may come first; anything else is an error. If there are only spaces between the numbers,
//! lines of digits that begin with a space are no comments but speak against a list: they may be rows with
//! spaces for empty cells.
//!
//! - A row or column 0 anywhere means that they count from 0.
//! - Otherwise they count from 1 if the highest number occurs or there are commas or `=`; else nothing tells.
//! - Numbers apart by spaces are only taken for coordinates if they are as short as those of the board, for
//!   `530 070 000` is a row in three groups.
//!
//! Cells by name: `A14 B22` gives row, column, digit; the cells of one puzzle may go over several lines
//! without a blank one. Fewer than four of them are taken for words.
//!
//! A value 0 is an empty cell. The board is the only shape, or else the one of side 9.

use super::error::{ReadError, ReadReason};
use super::forms::{Found, Plan, Shape};
use super::lines::{Line, Part, is_blank, split};

/// A list of fewer cells by name is not taken for a puzzle.
const FEWEST_NAMED: usize = 4;
/// In a text with other lines, fewer coordinates are not taken for a puzzle.
const FEWEST_TRIPLES: usize = 4;

/// A board that is filled cell by cell.
pub(super) struct Filling<'p> {
    shape: usize,
    board: &'p Shape,
    /// The value given for each square; 0 is a cell given as empty.
    given: Vec<Option<u8>>,
    /// The smallest row and column number.
    base: usize,
}

/// A number and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Number<'t> {
    pub part: Part<'t>,
    pub value: usize,
}

impl<'t> Number<'t> {
    /// A short number in decimal digits.
    pub(super) fn of(part: Part<'t>) -> Option<Self> {
        let is_number =
            (1..=4).contains(&part.text.len()) && part.text.bytes().all(|byte| byte.is_ascii_digit());
        let value = is_number.then(|| part.text.parse().ok())??;
        Some(Self { part, value })
    }
}

impl<'p> Filling<'p> {
    /// An empty board; `None` if the size is not known.
    pub(super) fn new(plan: &Plan<'p>, base: usize) -> Option<Self> {
        let shape = plan.board_of_lists()?;
        let board = &plan.shapes[shape];
        Some(Self { shape, board, given: vec![None; board.inside.len()], base })
    }

    /// Gives a cell its value.
    pub(super) fn give(&mut self, [row, column, value]: [Number; 3]) -> Result<(), ReadError> {
        let square = self.offset(row, self.board.height)? * self.board.width
            + self.offset(column, self.board.width)?;
        let (here, digits) = (value.value, self.board.digits);
        if here > digits {
            return Err(value.part.error(ReadReason::TooLarge { found: here, digits }));
        }
        if !self.board.inside[square] {
            return Err(value.part.error(ReadReason::DigitOutside { found: here }));
        }
        match self.given[square].replace(here as u8).map(usize::from) {
            Some(before) if before != here => Err(value.part.error(ReadReason::GivenTwice { here, before })),
            _ => Ok(()),
        }
    }

    /// A row or column number, counted from 0.
    fn offset(&self, number: Number, side: usize) -> Result<usize, ReadError> {
        let (low, high, found) = (self.base, self.base + side - 1, number.value);
        if (low..=high).contains(&found) {
            Ok(found - low)
        } else {
            Err(number.part.error(ReadReason::OffBoard { found, low, high }))
        }
    }

    /// The puzzle.
    pub(super) fn finish(self, line: usize) -> Found {
        let cells = self.given.iter().zip(&self.board.inside).filter(|&(_, &inside)| inside);
        Found { shape: self.shape, line, cells: cells.map(|(given, _)| given.unwrap_or(0)).collect() }
    }
}

/// One line of a list of coordinates.
struct Triple<'t> {
    numbers: [Number<'t>; 3],
    /// Whether commas or `=` part the numbers.
    has_commas: bool,
}

impl<'t> Triple<'t> {
    fn of(line: Line<'t>) -> Option<Self> {
        let is_comma = |c: char| matches!(c, ',' | ';' | '=');
        let is_empty = |field: &str| field.trim_matches(' ').is_empty();
        if line.text.split(|c| is_comma(c) || c == '\t').any(is_empty) {
            return None;
        }
        let parts = line.parts(|c| is_blank(c) || is_comma(c)).filter(|part| !part.text.is_empty());
        let mut numbers = parts.map(Number::of);
        let triple = [numbers.next()??, numbers.next()??, numbers.next()??];
        numbers.next().is_none().then(|| Self { numbers: triple, has_commas: line.text.contains(is_comma) })
    }

    /// Whether this can be nothing else: with blanks between them, long numbers are rather groups of a row.
    fn is_certain(&self, longest: usize) -> bool {
        self.has_commas || self.numbers.iter().all(|number| number.part.text.len() <= longest)
    }
}

/// What the lines of a text would be as a list of coordinates.
#[derive(Default)]
struct Survey<'t> {
    /// The first triple.
    first: Option<Part<'t>>,
    triples: usize,
    others: usize,
    /// Lines of digits and spaces that begin with a space: comments, or rows with spaces for empty cells.
    spaces: usize,
    has_commas: bool,
    has_zero: bool,
    /// Whether the highest row or column number occurs.
    has_highest: bool,
}

impl<'t> Survey<'t> {
    fn line(&mut self, line: Line<'t>, side: usize) {
        if !is_data(line) {
            let is_cells = |c: char| is_blank(c) || c.is_ascii_digit();
            self.spaces += usize::from(!line.text.is_empty() && line.text.chars().all(is_cells));
            return;
        }
        let longest = if side < 10 { 1 } else { 2 };
        let Some(triple) = Triple::of(line).filter(|triple| triple.is_certain(longest)) else {
            self.others += 1;
            return;
        };
        let [row, column, _] = triple.numbers;
        self.first.get_or_insert(row.part);
        self.triples += 1;
        self.has_commas |= triple.has_commas;
        self.has_zero |= row.value == 0 || column.value == 0;
        self.has_highest |= row.value == side || column.value == side;
    }

    /// Whether the text is a list.
    fn is_list(&self) -> bool {
        let others = self.others + if self.has_commas { 0 } else { self.spaces };
        others == 0 || (self.triples >= FEWEST_TRIPLES && others * 4 <= self.triples)
    }

    /// The smallest row and column number, if anything tells.
    fn base(&self) -> Option<usize> {
        match self.has_zero {
            true => Some(0),
            false => (self.has_highest || self.has_commas).then_some(1),
        }
    }
}

/// The puzzle that a text gives as a list of coordinates; `None` if it is not such a list.
pub(super) fn read_triples(text: &str, plan: &Plan) -> Option<Result<Found, ReadError>> {
    let shape = plan.board_of_lists();
    // Without a size the numbers of any board will do.
    let side = shape.map_or(usize::MAX, |shape| plan.shapes[shape].width);
    let mut survey = Survey::default();
    for line in split(text) {
        survey.line(line, side);
        if survey.others > FEWEST_TRIPLES && survey.others > survey.triples {
            return None;
        }
    }
    let first = survey.first.filter(|_| survey.is_list())?;
    Some(match (shape, survey.base()) {
        (None, _) => Err(first.error(ReadReason::NoSize)),
        (_, None) => Err(first.error(ReadReason::AmbiguousBase { side })),
        (_, Some(base)) => fill_triples(text, first, base, plan),
    })
}

/// Lines of a list of coordinates that are not comments.
fn is_data(line: Line) -> bool {
    !line.text.starts_with(|c| is_blank(c) || matches!(c, '/' | '#' | '%')) && !line.text.is_empty()
}

/// Gives all cells of a list of coordinates.
fn fill_triples(text: &str, first: Part, base: usize, plan: &Plan) -> Result<Found, ReadError> {
    let mut filling = Filling::new(plan, base).ok_or_else(|| first.error(ReadReason::NoSize))?;
    let is_title =
        |line: Line| line.number < first.line.number && !line.text.contains(|c: char| c.is_ascii_digit());
    for line in split(text).filter(|&line| is_data(line) && !is_title(line)) {
        let triple = Triple::of(line).ok_or_else(|| line.error(1, ReadReason::NotTriple))?;
        filling.give(triple.numbers)?;
    }
    Ok(filling.finish(first.line.number))
}

/// Whether a line consists of cells by name, for a board that can have such.
pub(super) fn is_named_cells(text: &str, plan: &Plan) -> bool {
    let is_separator = |c: char| is_blank(c) || matches!(c, ',' | ';');
    let is_nine = |shape: usize| plan.shapes[shape].width == 9;
    let mut names = text.split(is_separator).filter(|name| !name.is_empty()).map(is_name);
    names.next() == Some(true) && names.all(|is_name| is_name) && plan.board_of_lists().is_some_and(is_nine)
}

/// Whether this names a cell and its digit: row, column, digit.
fn is_name(name: &str) -> bool {
    matches!(name.as_bytes(), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9', b'1'..=b'9'])
}

/// The puzzle that consecutive lines of cells by name give; `None` if they are too few to be one.
pub(super) fn read_named(lines: &[Line], plan: &Plan) -> Option<Result<Found, ReadError>> {
    let names = lines.iter().flat_map(|line| line.parts(|c| is_blank(c) || matches!(c, ',' | ';')));
    let names: Vec<Part> = names.filter(|part| is_name(part.text)).collect();
    if names.len() < FEWEST_NAMED {
        return None;
    }
    let mut filling = Filling::new(plan, 1)?;
    let given = names.iter().try_for_each(|&name| filling.give(numbers_of(name)));
    Some(given.map(|()| filling.finish(lines[0].number)))
}

/// Row, column and digit of a cell by name.
fn numbers_of(name: Part) -> [Number; 3] {
    [0, 1, 2].map(|at| {
        let byte = name.text.as_bytes()[at].to_ascii_uppercase();
        let value = if at == 0 { byte - b'A' + 1 } else { byte - b'0' };
        Number {
            part: Part { column: name.column + at, text: &name.text[at..=at], ..name },
            value: value.into(),
        }
    })
}
