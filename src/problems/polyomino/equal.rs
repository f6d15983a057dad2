//! Pieces that are equal, as copies of one.
//!
//! Two pieces of one shape that may be laid in the same ways are different pieces of a [`Polyominoes`], since somebody may
//! tell them apart; so a tiling is found once for each way to exchange them. Whoever does not tell them apart makes them
//! copies of one piece, which are found once. Equal are those with the same orientations on the lattice of the board: a
//! corner that may be turned and one that is drawn as its mirror image and may be turned over too.

use std::collections::HashMap;
use std::mem;

use super::lattice::Orientation;
use super::{Piece, Polyominoes};

impl Polyominoes {
    /// Makes pieces that can be laid in the same ways copies of one piece, the first of them, which has the others' copies
    /// besides its own. In drawings the copies [keep the names](Piece::named_copies) of the pieces.
    ///
    /// Returned beside the problem are the names of the pieces that became one, of each such piece its own first. A piece
    /// whose number of copies no tiling can have stays as it is.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let corners = Piece::read("QQ\nQ.\n\nRR\nR.\n")?;
    /// let told_apart = Polyominoes::new(Board::rectangle(2, 3), corners);
    /// assert_eq!(told_apart.count()?, 4);
    ///
    /// let (copies, equal) = told_apart.equal_as_copies();
    /// assert_eq!(equal, [['Q', 'R']]);
    /// assert_eq!(copies.count()?, 2);
    /// assert_eq!(copies.first()?.unwrap().to_string(), "QQR\nQRR\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn equal_as_copies(mut self) -> (Self, Vec<Vec<char>>) {
        let mut kept: Vec<(Piece, Vec<Orientation>, Vec<char>)> = Vec::new();
        let mut place_of: HashMap<Vec<Orientation>, usize> = HashMap::new();
        let mut became = Vec::new();
        let (pieces, orientations) = (mem::take(&mut self.pieces), mem::take(&mut self.orientations));
        for (piece, shapes) in pieces.into_iter().zip(orientations) {
            let is_possible = !piece.allowed_copies().is_empty();
            let first = is_possible.then(|| place_of.get(&shapes)).flatten().copied();
            if let Some((other, _, names)) = first.and_then(|first| kept.get_mut(first)) {
                *other = with_copies_of(other, &piece);
                names.push(piece.name());
            } else {
                if is_possible {
                    place_of.insert(shapes.clone(), kept.len());
                }
                let names = vec![piece.name()];
                kept.push((piece, shapes, names));
            }
            became.push(first.unwrap_or(kept.len() - 1));
        }

        for placed in &mut self.given {
            placed.piece = became[placed.piece];
        }
        self.given.sort_unstable();
        let equal = kept.iter().map(|(_, _, names)| names).filter(|names| names.len() > 1).cloned().collect();
        let (pieces, orientations) = kept.into_iter().map(|(piece, shapes, _)| (piece, shapes)).unzip();
        (Self { orientations, ..self }.with_pieces(pieces), equal)
    }
}

/// Returns the piece with the copies of another one besides its own, and their names.
fn with_copies_of(piece: &Piece, other: &Piece) -> Piece {
    let ((least, most), (more, at_most)) =
        (piece.allowed_copies().into_inner(), other.allowed_copies().into_inner());
    let mut names = piece.copy_names().to_vec();
    for name in [other.name()].iter().chain(other.copy_names()) {
        if *name != piece.name() && !names.contains(name) {
            names.push(*name);
        }
    }
    let copies = least.saturating_add(more)..=most.saturating_add(at_most);
    piece.clone().copies(copies).named_copies(names)
}
