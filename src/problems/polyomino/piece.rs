//! The pieces, and the twelve pentominoes.

use super::{Cell, DrawingError, Shape};

/// How often a piece is to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Copies {
    /// Just so many times.
    Exactly(usize),
    /// As often as it fits, or not at all.
    Any,
}

/// A piece: a polyomino (or any other set of cells that moves as one), turned and turned over as
/// allowed.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Copies, Piece, Polyominoes};
/// use exactcover::ExactCover;
///
/// let domino = Piece::drawn('d', "##")?.copies(Copies::Any);
/// assert_eq!(Polyominoes::new(Board::rectangle(4, 4), [domino]).count()?, 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: char,
    shape: Shape,
    copies: Copies,
    reflections: bool,
}

impl Piece {
    /// A piece of these cells, to be used once, in all rotations and reflections. Where the cells lie
    /// does not matter, and one listed twice counts once.
    ///
    /// # Errors
    ///
    /// [`DrawingError::NoCell`] without cells.
    pub fn new(name: char, cells: impl IntoIterator<Item = Cell>) -> Result<Self, DrawingError> {
        let shape = Shape::new(cells);
        if shape.cells.is_empty() {
            return Err(DrawingError::NoCell);
        }
        Ok(Self { name, shape, copies: Copies::Exactly(1), reflections: true })
    }

    /// The same from a drawing, with `#` for a cell and `.` or a blank for none.
    ///
    /// # Errors
    ///
    /// [`DrawingError`], which says where the drawing is wrong.
    pub fn drawn(name: char, drawing: &str) -> Result<Self, DrawingError> {
        Self::new(name, Shape::parse(drawing)?)
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
        DRAWINGS.iter().filter_map(|&(name, drawing)| Self::drawn(name, drawing).ok()).collect()
    }

    /// The piece, to be used so many times.
    #[must_use]
    pub fn copies(mut self, copies: Copies) -> Self {
        self.copies = copies;
        self
    }

    /// The piece, turned over or not (a one-sided piece).
    #[must_use]
    pub fn reflections(mut self, allowed: bool) -> Self {
        self.reflections = allowed;
        self
    }

    /// The letter it is drawn with.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// Its cells, as stated, moved to the top left corner.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.shape.cells
    }

    pub(super) fn wanted(&self) -> Copies {
        self.copies
    }

    /// All the ways it may lie, each once, in a fixed order.
    pub(super) fn orientations(&self) -> Vec<Shape> {
        let mut orientations = self.shape.rotations();
        if self.reflections {
            orientations.extend(self.shape.reflected().rotations());
            orientations.sort_unstable();
            orientations.dedup();
        }
        orientations
    }

    /// Whether this piece, turned over, may lie as the other does.
    pub(super) fn mirrors(&self, other: &Self) -> bool {
        self.copies == other.copies && other.orientations().contains(&self.shape.reflected())
    }
}
