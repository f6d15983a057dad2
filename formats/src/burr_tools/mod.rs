// The files: `text` unpacks and decodes, `described` reads the elements of XML, `stated` makes the problems. `written` writes
// one, with `boxed` for shapes and `laid` for solutions. `grid` has the five grids and their turns.

//! Files of [BurrTools](https://burrtools.sourceforge.net), a program for those who design packing puzzles and burrs: their
//! names end in `.xmpuzzle`.
//!
//! A file is XML, packed by gzip or not, in Latin-1 unless it declares UTF-8. It has shapes on one of five grids, and
//! problems: each says which shape the pieces are to fill, and how many there are of each piece.
//!
//! | in a file | here |
//! |---|---|
//! | grid 0, 1, 2, 3, 4 | cubes, triangular prisms, spheres, rhombic tetrahedra, tetrahedra and octahedra |
//! | `_`, `#`, `+` in a shape, layer by layer | no cell, a cell, a cell of the board that may stay empty |
//! | a number after a sign | the color of the cell |
//! | `<pair piece="0" result="1"/>` | a piece's first color may lie on the board's second; a cell without color fits all |
//! | `count`, or `min` and `max`, of a piece | how many there are; one without them; a piece of which there are none is left out |
//! | `maxHoles` | how many cells may stay empty, if the numbers of pieces do not say so |
//!
//! Pieces may be turned in every way, and not be turned over. Where a piece with colors may lie in two ways on the same
//! cells, that is one tiling, which BurrTools counts as two; all other numbers are the same. Whether the pieces can be
//! taken apart is not asked: what a file says of groups of pieces and weights is about that, and is passed over. The
//! numbers of assemblies and the solutions in a file are not read either: a program has stored them, for a problem that
//! may have changed since.
//!
//! ```
//! use exactcover::ExactCover;
//! use exactcover_formats::burr_tools;
//!
//! let file = br#"<?xml version="1.0"?><puzzle version="2"><gridType type="0"/>
//! <shapes>
//!   <voxel x="2" y="1" z="1" name="Brick" type="0">##</voxel>
//!   <voxel x="2" y="2" z="2" name="Box" type="0">########</voxel>
//! </shapes>
//! <problems><problem name="Fill the box">
//!   <shapes><shape id="0" count="4"/></shapes><result id="1"/>
//! </problem></problems></puzzle>"#;
//! let puzzle = burr_tools::read(file)?;
//! assert_eq!(puzzle.names().collect::<Vec<_>>(), ["Fill the box"]);
//!
//! let problem = puzzle.problem(0)?;
//! assert_eq!(problem.piece_names[0].as_ref(), "Brick");
//! assert_eq!(problem.tilings.count().unwrap(), 9);
//! # Ok::<(), exactcover_formats::Error>(())
//! ```

mod boxed;
mod described;
mod grid;
mod laid;
mod stated;
mod text;
mod written;

use exactcover::problems::polyomino::Polyominoes;
use exactcover::text::TextError;

use self::described::Described;
pub use self::written::write;
use crate::{Error, Refusal};

/// What this form is called.
const FORM: &str = "a file of BurrTools";

/// A file as it was read: any number of problems, with names.
///
/// ```
/// use exactcover_formats::burr_tools::read;
///
/// // A file of shapes that are not yet a problem.
/// let puzzle = read(b"<puzzle version='2'><shapes><voxel x='1' y='1' z='1' type='0'>#</voxel></shapes></puzzle>")?;
/// assert_eq!(puzzle.names().len(), 0);
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// For the places of errors.
    text: Box<str>,
    described: Described,
}

/// One of the problems of a file.
///
/// ```
/// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
/// use exactcover_formats::burr_tools::Problem;
///
/// let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
/// assert_eq!(Problem::from(soma).piece_names[0].as_ref(), "V");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Its name, which may be empty.
    pub name: Box<str>,
    /// The name of the board's shape. A shape without a name is called as BurrTools does: `S1` is the first of the file.
    pub board_name: Box<str>,
    /// The names of the pieces' shapes. The [pieces](Polyominoes::pieces) have letters: their names, where these are different
    /// letters, and else the next ones of the alphabet.
    pub piece_names: Vec<Box<str>>,
    /// The problem.
    pub tilings: Polyominoes,
}

/// The problem without a name, its pieces called by their letters.
impl From<Polyominoes> for Problem {
    fn from(tilings: Polyominoes) -> Self {
        let piece_names = tilings.pieces().iter().map(|piece| piece.name().to_string().into()).collect();
        Self { name: "".into(), board_name: "Board".into(), piece_names, tilings }
    }
}

/// Returns whether bytes can be nothing but a file of this form: they are packed by gzip, or are XML.
///
/// ```
/// use exactcover_formats::burr_tools::looks_like_one;
///
/// assert!(looks_like_one(b"<?xml version=\"1.0\"?>"));
/// assert!(!looks_like_one(b"###\n#.#\n"));
/// ```
#[must_use]
pub fn looks_like_one(bytes: &[u8]) -> bool {
    text::is_packed_or_xml(bytes)
}

/// Reads a file. The shapes and problems must be well-formed; whether a problem makes sense is seen when it is
/// [asked for](Puzzle::problem), so that one that is not ready does not stand in the way of the others.
///
/// # Errors
///
/// An [`Error`] with line and column for what is no such file, or unpacks to more than 64 MiB.
///
/// ```
/// let error = exactcover_formats::burr_tools::read(b"<puzzle version=\"7\"/>").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: a file of BurrTools: version 7: expected 1 or 2");
/// ```
pub fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let text = text::text_of(bytes)?;
    let described = Described::of(&text)?;
    Ok(Puzzle { text: text.into(), described })
}

impl Puzzle {
    /// Returns the names of the problems, each of which may be empty.
    #[must_use]
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.described.problems.iter().map(|problem| &*problem.name)
    }

    /// States the problem at this index.
    ///
    /// # Errors
    ///
    /// An [`Error`] with line and column, if there is no such problem, if it has no board, or if a shape that it uses has no
    /// cell, or cells where its grid has none.
    ///
    /// ```
    /// use exactcover_formats::burr_tools::read;
    ///
    /// let puzzle = read(b"<puzzle version='2'><problems><problem name='Later'/></problems></puzzle>")?;
    /// let error = puzzle.problem(0).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 31: a file of BurrTools: problem 1 has no result to fill");
    /// # Ok::<(), exactcover_formats::Error>(())
    /// ```
    pub fn problem(&self, index: usize) -> Result<Problem, Error> {
        stated::problem(&self.described, index)
            .map_err(|(offset, what)| refused(at(&self.text, offset), what))
    }
}

/// Returns the line and the column of this byte of a text.
fn at(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or(before);
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn refused((line, column): (usize, usize), what: String) -> Error {
    TextError::new(line, column, Refusal::Form(FORM, what.into()))
}
