//! The pieces: stated, drawn, or read from a text, and the usual sets.

use super::cell::{numbered_lines, read_cells, read_drawing};
use super::lattice::Shape;
use super::{Cell, DrawingError, Lattice};

/// How often a piece is to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Copies {
    /// Just so many times.
    Exactly(usize),
    /// So many times or less; any of the copies may be left out.
    AtMost(usize),
    /// As often as it fits, or not at all.
    Any,
}

/// A piece: a polyomino (or any other set of cells that moves as one), turned and turned over as
/// allowed.
///
/// What its cells are, squares or cubes or others, is the [`Board`](super::Board)'s business: the same
/// two cells are a domino on squares and a brick in space.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Copies, Piece, Polyominoes};
/// use exactcover::ExactCover;
///
/// let domino = Piece::drawn('d', "##")?.copies(Copies::Any);
/// assert_eq!(Polyominoes::new(Board::rectangle(4, 4), [domino.clone()]).count()?, 36);
/// assert_eq!(Polyominoes::new(Board::cuboid(2, 2, 3), [domino]).count()?, 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: char,
    /// Sorted, at least one.
    cells: Vec<Cell>,
    copies: Copies,
    /// `None`: as is natural for the lattice.
    reflections: Option<bool>,
}

impl Piece {
    /// A piece of these cells, to be used once; `None` without cells. It may be turned in every way and,
    /// if it is flat, turned over. Where the cells lie does not matter (but see [`Lattice::Triangles`] for
    /// which of them point up), and one listed twice counts once.
    #[must_use]
    pub fn new(name: char, cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        (!cells.is_empty()).then_some(Self { name, cells, copies: Copies::Exactly(1), reflections: None })
    }

    /// The same from a drawing, with `#` for a cell and `.` or a blank for none. The layers of a piece in
    /// space stand side by side, with `|` between them: `"##|#."` is an L of three cubes on edge.
    ///
    /// # Errors
    ///
    /// [`DrawingError`], which says where the drawing is wrong.
    pub fn drawn(name: char, drawing: &str) -> Result<Self, DrawingError> {
        let cells = read_drawing(drawing)?;
        Self::new(name, cells).ok_or(DrawingError::NoCell { line: 1 })
    }

    /// Reads any number of pieces, drawn one below the other with blank lines between them.
    ///
    /// A piece is drawn with a letter, which becomes its name, or with `#` for the next letter of the
    /// alphabet that is not in the text; `.`, blank and `|` are as in [`drawn`](Self::drawn). A line
    /// above the drawing may say how many copies there are: `2`, `0-2` (at most 2) or `*` (any number).
    ///
    /// # Errors
    ///
    /// [`DrawingError`], which says where the text is wrong; a text without pieces is.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let pieces = Piece::read("LL\nL.\n\n3\ndd\n")?;
    /// println!("{}", Polyominoes::new(Board::rectangle(3, 3), pieces).first()?.unwrap());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Vec<Self>, DrawingError> {
        let mut unused = ('A'..='Z').chain('a'..='z').filter(|&letter| !text.contains(letter));
        let lines: Vec<(usize, &str)> = numbered_lines(text).collect();
        let mut pieces = Vec::new();
        for block in lines.split(|(_, text)| text.trim().is_empty()) {
            let Some(&(line, first)) = block.first() else { continue };
            let (copies, drawing) = match copies(first) {
                Some(copies) => {
                    (copies.map_err(|column| DrawingError::Copies { line, column })?, &block[1..])
                }
                None => (Copies::Exactly(1), block),
            };
            let read = read_cells(drawing.iter().copied(), None)?;
            let (symbol, cells) = read.ok_or(DrawingError::NoCell { line })?;
            let name = if symbol == '#' { unused.next().unwrap_or(symbol) } else { symbol };
            pieces.extend(Self::new(name, cells).map(|piece| piece.copies(copies)));
        }
        if pieces.is_empty() { Err(DrawingError::NoCell { line: 1 }) } else { Ok(pieces) }
    }

    /// The twelve pentominoes, each once, by the letters they look like: F I L N P T U V W X Y Z.
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

    /// The seven pieces of the Soma cube, each once: the solids of three or four cubes that are no boxes,
    /// V L T Z, the left-handed and right-handed A and B, and P with three arms.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    /// assert_eq!(soma.count()?, 11_520);
    /// assert_eq!(soma.distinct()?.count(), 240);
    /// # Ok::<(), exactcover::MatrixError>(())
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

    /// The piece, to be used so many times.
    #[must_use]
    pub fn copies(mut self, copies: Copies) -> Self {
        self.copies = copies;
        self
    }

    /// The piece, turned over or not. A flat piece may be turned over if nothing is said: `false` makes it
    /// one-sided. A piece in space may not become its mirror image unless `true` is said.
    #[must_use]
    pub fn reflections(mut self, allowed: bool) -> Self {
        self.reflections = Some(allowed);
        self
    }

    /// The letter it is drawn with.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// Its cells, as stated, sorted.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How often it is to be used.
    #[must_use]
    pub fn wanted(&self) -> Copies {
        self.copies
    }

    /// All the ways it may lie, each once, in a fixed order.
    pub(super) fn orientations(&self, lattice: Lattice) -> Vec<Shape> {
        let reflections = self.reflections.unwrap_or(lattice.turns_over());
        lattice.orientations(&self.cells, |turn| reflections || turn.is_rotation())
    }
}

/// What a line says about copies; `None` if it is part of a drawing. The error is the column.
fn copies(line: &str) -> Option<Result<Copies, usize>> {
    let text = line.trim();
    if text == "*" {
        return Some(Ok(Copies::Any));
    }
    if !text.starts_with(|symbol: char| symbol.is_ascii_digit()) {
        return None;
    }
    let copies = match text.strip_prefix("0-") {
        Some(most) => most.parse().map(Copies::AtMost),
        None => text.parse().map(Copies::Exactly),
    };
    Some(copies.map_err(|_| line.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1))
}
