//! Boards with given pieces, as they are drawn.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::board::move_to_corner;
use super::cell::{MAY_BE_HOLE, Place, Symbols, is_name, read_layers};
use super::{Cell, PlacedPiece, PolyominoError, Polyominoes};
use crate::util::TextError;

impl Polyominoes {
    /// Places the pieces that a drawing of the board shows, besides those given before, and allows its cells with `+` to
    /// stay uncovered, besides those that [may](Self::holes_at) already.
    ///
    /// The drawing is one of the board, as boards are [parsed](super::Board), in which all cells with the same letter, or
    /// digit, are one piece. Which one, shows by its form. A letter that is the name of a piece stands for that piece alone;
    /// where a piece is given several times, the others need letters that are no names.
    ///
    /// # Errors
    ///
    /// A [`TextError`], which says where the drawing is wrong: [`PolyominoError::Letter`] if no piece can lie on the cells with a
    /// letter, [`TwoReadings`](PolyominoError::TwoReadings) if its form is that of another piece than its letter says, or
    /// of several, [`OtherBoard`](PolyominoError::OtherBoard) if it has other cells than the board; and those of
    /// [`given`](Self::given) and of boards.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let puzzle = Polyominoes::new(Board::rectangle(2, 4), [domino]).given_drawn("#dd#\n####\n")?;
    /// assert_eq!(puzzle.to_string(), "#dd#\n####\n");
    /// assert_eq!(puzzle.unique()?.into_unique().unwrap().to_string(), "dAAB\ndCCB\n");
    ///
    /// // Five cells, the last of which may stay empty.
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let strip = Polyominoes::new(Board::rectangle(1, 5), [domino]).given_drawn("####+")?;
    /// assert_eq!(strip.to_string(), "####+\n");
    /// assert_eq!(strip.count()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given_drawn(mut self, drawing: &str) -> Result<Self, TextError<PolyominoError>> {
        let drawn = read_layers(drawing, Symbols::Board)?;
        let at = |(line, column): Place, kind| TextError::new(line, column, kind);
        let mut cells: Vec<Cell> = drawn.iter().map(|&(cell, ..)| cell).collect();
        move_to_corner(self.board.lattice(), &mut cells);
        let other = PolyominoError::OtherBoard { found: cells.len(), expected: self.board.len() };
        let mut letters: HashMap<char, (Place, Vec<usize>)> = HashMap::new();
        for (&(_, place, symbol), cell) in drawn.iter().zip(cells) {
            let cell = self.board.index_of(cell).ok_or_else(|| at(place, other))?;
            match symbol {
                '#' => {}
                MAY_BE_HOLE => self.holes.set(cell, true),
                letter => letters.entry(letter).or_insert((place, Vec::new())).1.push(cell),
            }
        }
        if drawn.len() != self.board.len() {
            return Err(at(drawn[0].1, other));
        }

        let mut letters: Vec<_> = letters.into_iter().collect();
        letters.sort_unstable_by_key(|&(_, (place, _))| place);
        let mut placed = Vec::new();
        for (letter, (place, cells)) in &mut letters {
            // Layers side by side are not read one after the other.
            cells.sort_unstable();
            let piece = self.piece_drawn(*letter, cells).map_err(|kind| at(*place, kind))?;
            placed.push(PlacedPiece { piece, cells: std::mem::take(cells) });
        }
        self.place(placed).map_err(|(given, kind)| at(letters[given].1.0, kind))
    }

    /// Returns the piece that is drawn with this letter on these cells.
    fn piece_drawn(&self, letter: char, cells: &[usize]) -> Result<usize, PolyominoError> {
        let mut pieces: Vec<usize> =
            (0..self.pieces.len()).filter(|&piece| self.can_lie(piece, cells)).collect();
        let &first = pieces.first().ok_or(PolyominoError::Letter { letter })?;
        if self.names.contains(letter) {
            pieces.retain(|&piece| self.names.all_of(piece).any(|name| name == letter));
        }
        let name = |piece: usize| self.pieces[piece].name();
        let (one, other) = match pieces[..] {
            [piece] => return Ok(piece),
            [one, other, ..] => (name(one), name(other)),
            [] => (name(first), letter),
        };
        Err(PolyominoError::TwoReadings { letter, one, other })
    }
}

/// A letter for each given piece: its name, if that is a letter or digit that stands for no piece before it; and `+` for a
/// cell that may stay uncovered.
impl fmt::Display for Polyominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_bit = |symbol: char| matches!(symbol, '0' | '1');
        let mut symbols = self.symbols(is_name);
        // A drawing of 0 and 1 alone could be taken for a board whose cells are the 1.
        if symbols.iter().all(|&symbol| is_bit(symbol)) {
            symbols = self.symbols(|name| is_name(name) && !is_bit(name));
        }
        self.board.draw(f, |cell| cell.map_or('.', |cell| symbols[cell]), '|')
    }
}

impl Polyominoes {
    /// Returns for each cell the symbol that it is drawn with; a name only where it may be one.
    fn symbols(&self, may_be_drawn: impl Fn(char) -> bool) -> Vec<char> {
        let letters =
            ('A'..='Z').chain('a'..='z').chain(('\u{c0}'..).filter(|letter| letter.is_alphabetic()));
        // A letter that is a name would be read as the piece of that name.
        let mut free = letters.filter(|&letter| !self.names.contains(letter));

        let mut seen = HashSet::new();
        let symbol = |may_be_hole| if may_be_hole { MAY_BE_HOLE } else { '#' };
        let mut symbols: Vec<char> = self.holes.iter().map(|hole| symbol(*hole)).collect();
        for placed in &self.given {
            let mut names = self.names.all_of(placed.piece);
            let name = names.find(|&name| may_be_drawn(name) && seen.insert(name));
            let letter = name.or_else(|| free.next()).unwrap_or(self.pieces[placed.piece].name());
            placed.cells.iter().for_each(|&cell| symbols[cell] = letter);
        }
        symbols
    }
}
