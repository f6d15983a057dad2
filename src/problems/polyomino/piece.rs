//! The pieces: stated, drawn, or read from a text, and the usual sets.

use std::collections::{HashMap, HashSet};
use std::ops::{Bound, RangeBounds, RangeInclusive};
use std::str::FromStr;

use super::cell::{Drawn, Place, Symbols, numbered_lines, read_cells};
use super::lattice::{Orientation, Point, Turn};
use super::{Cell, Lattice, PolyominoError};
use crate::util::{NameError, TextError, by_name};

/// A piece: a polyomino, or any other set of cells that moves as one. It says how it may be turned and how many
/// times it is used.
///
/// The [`Board`](super::Board) decides whether the cells are squares, cubes or others: the same two cells are a domino
/// on squares and a brick in space.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
/// use exactcover::ExactCover;
///
/// let domino = Piece::drawn('d', "##")?.copies(..);
/// assert_eq!(Polyominoes::new(Board::rectangle(4, 4), [domino.clone()]).count()?, 36);
/// assert_eq!(Polyominoes::new(Board::cuboid(2, 2, 3), [domino]).count()?, 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: char,
    /// The names of further copies.
    copy_names: Vec<char>,
    /// Sorted, at least one.
    cells: Vec<Cell>,
    /// For each cell its color; empty if all are 0.
    colors: Vec<u8>,
    /// The least and the most.
    copies: (usize, usize),
    /// `None`: the default of the lattice.
    turning: Option<Turning>,
}

/// How a piece may be laid on a board. Parsed from `fixed`, `one-sided` or `free`.
///
/// ```
/// use exactcover::problems::polyomino::Turning;
///
/// assert_eq!("one-sided".parse(), Ok(Turning::OneSided));
/// let error = "turned".parse::<Turning>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no \"turned\"; expected one of fixed, one-sided and free");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Turning {
    /// As it is drawn: it is not turned.
    Fixed,
    /// Turned in every way, but not turned over: its mirror image is another piece. The default in space.
    OneSided,
    /// Turned, and turned over; in space it may become its mirror image. The default in the plane.
    Free,
}

impl Turning {
    /// Returns the turns of a lattice that are allowed.
    pub(super) fn turns(self, lattice: Lattice) -> Vec<Turn> {
        let mut turns = lattice.turns();
        turns.retain(|&turn| match self {
            Self::Fixed => turn == Turn::IDENTITY,
            Self::OneSided => turn.is_rotation(),
            Self::Free => true,
        });
        turns
    }
}

impl Lattice {
    /// Returns how pieces may be turned that do not say so: a flat piece is turned over too, a piece in space is not.
    #[must_use]
    pub fn turning(self) -> Turning {
        if self.is_flat() { Turning::Free } else { Turning::OneSided }
    }
}

impl FromStr for Turning {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        by_name(name, &[("fixed", Self::Fixed), ("one-sided", Self::OneSided), ("free", Self::Free)])
    }
}

impl Piece {
    /// Creates a piece of these cells, used exactly once. It may be turned in every way and, if it is flat, turned
    /// over. The place of the cells does not matter, except that it determines which [triangles](Lattice::Triangles)
    /// point up, and so on. A cell listed twice counts once. A piece with a place that is no cell of the board's lattice
    /// lies nowhere.
    ///
    /// # Errors
    ///
    /// [`PolyominoError::NoCells`] without cells.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Piece, PolyominoError};
    ///
    /// let corner = Piece::new('c', [(0, 0), (0, 1), (1, 0)].map(Into::into))?;
    /// assert_eq!(corner, Piece::drawn('c', "##\n#.").unwrap());
    /// assert_eq!(Piece::new('n', []), Err(PolyominoError::NoCells { name: 'n' }));
    /// # Ok::<(), PolyominoError>(())
    /// ```
    pub fn new(name: char, cells: impl IntoIterator<Item = Cell>) -> Result<Self, PolyominoError> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        if cells.is_empty() {
            return Err(PolyominoError::NoCells { name });
        }
        cells.sort_unstable();
        cells.dedup();
        Ok(Self { name, copy_names: Vec::new(), cells, colors: Vec::new(), copies: (1, 1), turning: None })
    }

    /// Makes a piece from a drawing, with `#` for a cell and `.` or a blank for none. The layers of a piece in space
    /// stand side by side, with `|` between them: `"##|#."` is an L of three cubes on edge.
    ///
    /// # Errors
    ///
    /// A [`TextError`], which says where the drawing is wrong.
    pub fn drawn(name: char, drawing: &str) -> Result<Self, TextError<PolyominoError>> {
        let drawn = read_cells(1, &numbered_lines(drawing), Symbols::Cell)?;
        Self::new(name, drawn.into_iter().map(|(cell, ..)| cell)).map_err(|error| TextError::new(1, 1, error))
    }

    /// Gives the piece another name.
    #[must_use]
    pub fn named(self, name: char) -> Self {
        Self { name, ..self }
    }

    /// Gives its copies, from the second on, names of their own in drawings. In what is asked, and in
    /// [`Tiling::piece_at`](super::Tiling::piece_at), a copy has the name of the piece.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let twins = Piece::drawn('q', "##")?.copies(2..=2).named_copies(['r']);
    /// let tiling = Polyominoes::new(Board::rectangle(1, 4), [twins]).first()?.unwrap();
    /// assert_eq!(tiling.to_string(), "qqrr\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn named_copies(self, names: impl IntoIterator<Item = char>) -> Self {
        Self { copy_names: names.into_iter().collect(), ..self }
    }

    /// Reads any number of pieces, drawn one below the other with blank lines between them.
    ///
    /// A piece is drawn with a letter or a digit, which becomes its name, or with `#` for the next letter of the
    /// alphabet that is not in the text; `.`, blank and `|` are as in [`drawn`](Self::drawn). A line
    /// above the drawing may say how many copies there are: `2`, `0-2` (at most 2) or `*` (any number); and how it may be
    /// turned: `fixed`, `one-sided` or `free`; or both, as in `2 fixed`. Where a number may be either, that line or the first
    /// row of a piece with that digit, the text is refused; with a dot behind it, `2.`, it is a row.
    ///
    /// The cells of a piece must hang together by their sides, as squares or cubes; for others see
    /// [`read_on`](Self::read_on). A piece in parts needs a letter that no other piece of the text has: otherwise it might be
    /// two pieces.
    ///
    /// # Errors
    ///
    /// A [`TextError`], which says where the text is wrong; a text without pieces is wrong too.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let pieces = Piece::read("LL\nL.\n\n3\ndd\n")?;
    /// println!("{}", Polyominoes::new(Board::rectangle(3, 3), pieces).first()?.unwrap());
    ///
    /// // A piece in two parts, and one with a digit as its name.
    /// assert_eq!(Piece::read("A.A\n\n11\n1.\n")?[1].name(), '1');
    /// assert!(Piece::read("A.A\n\nAA\n").is_err());
    /// assert!(Piece::read("2\n22\n2.\n").is_err()); // two copies of a corner, or a piece of four cells
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Vec<Self>, TextError<PolyominoError>> {
        Self::read_on(Lattice::Cubes, text)
    }

    /// Reads pieces like [`read`](Self::read), of the cells of any lattice.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Lattice, Piece};
    ///
    /// // Two hexagons with a common side, and two squares that touch at a corner.
    /// assert!(Piece::read_on(Lattice::Hexagons, ".#\n#.").is_ok());
    /// assert!(Piece::read_on(Lattice::Squares, ".#\n#.").is_err());
    /// ```
    pub fn read_on(lattice: Lattice, text: &str) -> Result<Vec<Self>, TextError<PolyominoError>> {
        // Of the whole text, so that a name given here is not that of a piece further down.
        let mut unused = ('A'..='Z').chain('a'..='z').filter(|&letter| !text.contains(letter));
        let lines = numbered_lines(text);
        let (mut pieces, mut drawn) = (Vec::new(), HashMap::new());

        for block in lines.split(|(_, text)| text.trim().is_empty()) {
            let Some(&(line, _)) = block.first() else { continue };
            let ((copies, turning), drawing) = match heading_of(block)? {
                Some(heading) => (heading, &block[1..]),
                None => (((1, 1), None), block),
            };

            let cells = read_cells(line, drawing, Symbols::First)?;
            let symbol = cells[0].2;
            let name = if symbol == '#' { unused.next().unwrap_or(symbol) } else { symbol };
            let on_lattice = lattice.cells(&cells)?;
            let of_symbol: &mut (usize, Option<_>) = drawn.entry(symbol).or_default();
            of_symbol.0 += 1;
            if let Some(((line, column), other)) = two_parts(lattice, &cells) {
                let kind = PolyominoError::Parts { name, line: other.0, column: other.1 };
                of_symbol.1.get_or_insert(TextError::new(line, column, kind));
            }

            pieces.extend(Self::new(name, on_lattice).map(|piece| Self { copies, turning, ..piece }));
        }

        // Parts with a letter that nothing else is drawn with are one piece.
        let is_unclear = |&(symbol, (number, _)): &(char, (usize, _))| symbol == '#' || number > 1;
        let in_parts = drawn.into_iter().filter(is_unclear).filter_map(|(_, (_, error))| error);
        if let Some(error) = in_parts.min_by_key(|error| (error.line(), error.column())) {
            return Err(error);
        }
        if pieces.is_empty() { Err(TextError::new(1, 1, PolyominoError::NoCell)) } else { Ok(pieces) }
    }

    /// Returns the twelve pentominoes, each once, by the letters they look like: F I L N P T U V W X Y Z.
    #[must_use]
    pub fn pentominoes() -> Vec<Self> {
        const DRAWINGS: [(char, &str); 12] = [
            ('F', ".##\n##.\n.#."),
            ('I', "#####"),
            ('L', "#...\n####"),
            ('N', "##..\n.###"),
            ('P', "##.\n###"),
            ('T', "###\n.#.\n.#."),
            ('U', "#.#\n###"),
            ('V', "#..\n#..\n###"),
            ('W', "#..\n##.\n.##"),
            ('X', ".#.\n###\n.#."),
            ('Y', ".#..\n####"),
            ('Z', "##.\n.#.\n.##"),
        ];
        Self::all_drawn(&DRAWINGS)
    }

    /// Returns the seven pieces of the Soma cube, each once: the polycubes of three or four cubes that are not boxes.
    /// They are V L T Z, which are flat, the mirror images A and B, and P with three arms.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    /// assert_eq!(soma.count()?, 11_520);
    /// assert_eq!(soma.distinct()?.count(), 240);
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    #[must_use]
    pub fn soma() -> Vec<Self> {
        const DRAWINGS: [(char, &str); 7] = [
            ('V', "##\n#."),
            ('L', "###\n#.."),
            ('T', "###\n.#."),
            ('Z', "##.\n.##"),
            ('A', "##|.#\n#.|.."),
            ('B', "##|..\n#.|#."),
            ('P', "##|#.\n#.|.."),
        ];
        Self::all_drawn(&DRAWINGS)
    }

    fn all_drawn(drawings: &[(char, &str)]) -> Vec<Self> {
        drawings.iter().filter_map(|&(name, drawing)| Self::drawn(name, drawing).ok()).collect()
    }

    /// Sets how many times the piece is used: `2..=2` for exactly twice, `..=2` for at most twice, `..` for any number.
    /// The default is exactly once. A range that contains no number allows no tiling.
    #[must_use]
    pub fn copies(mut self, copies: impl RangeBounds<usize>) -> Self {
        self.copies = least_and_most(&copies);
        self
    }

    /// Sets how the piece may be turned.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes, Turning};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let lying = domino.clone().turning(Turning::Fixed);
    /// assert_eq!(Polyominoes::new(Board::rectangle(2, 4), [domino]).count()?, 5);
    /// assert_eq!(Polyominoes::new(Board::rectangle(2, 4), [lying]).count()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turning(mut self, turning: Turning) -> Self {
        self.turning = Some(turning);
        self
    }

    /// Gives these cells of the piece colors: then it lies only where [the board's](super::Polyominoes::colored) fit. 0 is
    /// the color of all others, which fits all. What is no cell of the piece is ignored.
    #[must_use]
    pub fn colored(mut self, colors: impl IntoIterator<Item = (Cell, u8)>) -> Self {
        self.colors.resize(self.cells.len(), 0);
        for (cell, color) in colors {
            if let Ok(index) = self.cells.binary_search(&cell) {
                self.colors[index] = color;
            }
        }
        self
    }

    /// Returns the [color](Self::colored) of a cell; 0 also for what is no cell of the piece.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Cell, Piece};
    ///
    /// let domino = Piece::drawn('d', "##")?.colored([(Cell::new(0, 1), 2)]);
    /// assert_eq!([0, 1, 2].map(|column| domino.color_at(Cell::new(0, column))), [0, 2, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn color_at(&self, cell: Cell) -> u8 {
        self.cells.binary_search(&cell).ok().and_then(|index| self.colors.get(index)).copied().unwrap_or(0)
    }

    /// Returns the letter that the piece is drawn with.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// Returns the letters that its copies are drawn with, from the second on, as far as they have [some of their
    /// own](Self::named_copies).
    #[must_use]
    pub fn copy_names(&self) -> &[char] {
        &self.copy_names
    }

    /// Returns the piece's cells, in ascending order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns how many times the piece is used: up to `usize::MAX` for any number.
    ///
    /// ```
    /// use exactcover::problems::polyomino::Piece;
    ///
    /// let pieces = Piece::read("0-2\nLL\nL.\n")?;
    /// assert_eq!(pieces[0].allowed_copies(), 0..=2);
    /// assert_eq!(pieces[0].allowed_turning(), None);
    /// # Ok::<(), exactcover::text::TextError<exactcover::problems::polyomino::PolyominoError>>(())
    /// ```
    #[must_use]
    pub fn allowed_copies(&self) -> RangeInclusive<usize> {
        self.copies.0..=self.copies.1
    }

    /// Tells how it may be turned; `None` for the default of the board's lattice.
    #[must_use]
    pub fn allowed_turning(&self) -> Option<Turning> {
        self.turning
    }

    pub(super) fn is_colored(&self) -> bool {
        !self.colors.is_empty()
    }

    /// Returns its orientations, each once, in a fixed order.
    pub(super) fn orientations(&self, lattice: Lattice) -> Vec<Orientation> {
        let steps = lattice.steps();
        if self.cells.iter().any(|&cell| !lattice.has(&steps, cell)) {
            return Vec::new();
        }

        let colors = self.colors.iter().copied().chain(std::iter::repeat(0));
        let points = self.cells.iter().map(|&cell| lattice.point(cell));
        let shape: Vec<(Point, u8)> = points.zip(colors).collect();
        let turning = self.turning.unwrap_or(lattice.turning());
        lattice.orientations(&shape, &turning.turns(lattice))
    }
}

/// Returns the least and the most number of a range: more than the most, if it has none.
pub(super) fn least_and_most(range: &impl RangeBounds<usize>) -> (usize, usize) {
    let least = match range.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&least) => least.saturating_add(1),
        Bound::Unbounded => 0,
    };
    match range.end_bound() {
        Bound::Included(&most) => (least, most),
        // No number is below 0.
        Bound::Excluded(0) => (1, 0),
        Bound::Excluded(&most) => (least, most - 1),
        Bound::Unbounded => (least, usize::MAX),
    }
}

/// Finds where another part of a drawn piece begins, and where its first part does, if it is in parts.
fn two_parts(lattice: Lattice, cells: &[Drawn]) -> Option<(Place, Place)> {
    let &(first, begin, _) = cells.first()?;
    let steps = lattice.steps();
    let mut unreached: HashSet<Point> = cells[1..].iter().map(|&(cell, ..)| lattice.point(cell)).collect();
    let mut reached = vec![lattice.point(first)];
    while let Some(point) = reached.pop() {
        // Removed as soon as it is reached, so that no cell is reached twice.
        reached.extend(lattice.neighbors(&steps, point).filter(|neighbor| unreached.remove(neighbor)));
    }
    let (_, other, _) = cells.iter().find(|&&(cell, ..)| unreached.contains(&lattice.point(cell)))?;
    Some((*other, begin))
}

/// The least and the most copies, and how a piece may be turned.
type Heading = ((usize, usize), Option<Turning>);

/// Returns what the first line of a block states of the drawing below it; `None` if it is part of the drawing.
fn heading_of(block: &[(usize, &str)]) -> Result<Option<Heading>, TextError<PolyominoError>> {
    let Some((&(line, first), rows)) = block.split_first() else { return Ok(None) };
    let Some(stated) = heading(first) else { return Ok(None) };
    let of_line = stated.map_err(|column| TextError::new(line, column, PolyominoError::Copies));

    // A row of a piece that is drawn with a digit looks like a number of copies.
    let is_blank = |symbol: char| matches!(symbol, '.' | '|') || symbol.is_whitespace();
    let Some(digit) = first.chars().find(|&symbol| !is_blank(symbol)) else { return Ok(None) };
    let is_row = |text: &str| text.chars().all(|symbol| symbol == digit || is_blank(symbol));
    if !digit.is_ascii_digit() || !is_row(first) || !rows.iter().all(|&(_, text)| is_row(text)) {
        return of_line.map(Some);
    }

    let width = |text: &str| text.trim_end().chars().count();
    let is_as_wide = rows.iter().all(|&(_, text)| width(text) == width(first));
    if of_line.is_err() || (is_as_wide && first.matches(digit).count() > 1) {
        return Ok(None);
    }
    Err(TextError::new(line, 1, PolyominoError::CopiesOrRow { digit }))
}

/// Returns the number of copies and the way to turn that a line states; `None` if it is part of a drawing. The error is
/// the column.
fn heading(line: &str) -> Option<Result<Heading, usize>> {
    let mut words = line.split_whitespace().peekable();
    let first = *words.peek()?;
    let is_number = first == "*" || first.starts_with(|symbol: char| symbol.is_ascii_digit());
    if !is_number && first.parse::<Turning>().is_err() {
        return None;
    }
    // The words are parts of the line, so that their places in memory tell the column.
    let column = |word: &str| line[..word.as_ptr().addr() - line.as_ptr().addr()].chars().count() + 1;

    // Copies come before the way to turn, if both are stated.
    let mut copies = Some((1, 1));
    if is_number {
        copies = match (first, first.strip_prefix("0-")) {
            ("*", _) => Some((0, usize::MAX)),
            (_, Some(most)) => most.parse().ok().map(|most| (0, most)),
            (_, None) => first.parse().ok().map(|copies| (copies, copies)),
        };
        words.next();
    }

    let turning = words.next().map(|word| word.parse().map_err(|_| column(word))).transpose();
    Some(match (copies, turning, words.next()) {
        (None, ..) => Err(column(first)),
        (_, Err(at), _) => Err(at),
        (_, _, Some(more)) => Err(column(more)),
        (Some(copies), Ok(turning), None) => Ok((copies, turning)),
    })
}
