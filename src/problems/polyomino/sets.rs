//! All pieces of a number of cells, and the sets of them that have names.
//!
//! They are those of one cell less, with a neighboring cell added in every way. Of the orientations of a piece the first
//! one stands for all, unless some turns do not keep the lattice: then the cells around it differ from those around
//! another one.

use std::collections::BTreeSet;

use super::lattice::{Orientation, Point};
use super::{Cell, Lattice, Piece, PolyominoError, Turning};

/// More pieces are too many.
const MOST: usize = 1 << 16;

/// The sets of pieces of one lattice.
struct Family {
    /// Their lattice, and others on which they lie too.
    lattices: &'static [Lattice],
    /// The pieces of one cell, of two, and so on.
    names: &'static [&'static str],
    /// What the name of one of them does without.
    plural: &'static str,
}

const FAMILIES: [Family; 5] = [
    Family {
        lattices: &[Lattice::Squares, Lattice::Cubes],
        names: &[
            "monominoes",
            "dominoes",
            "trominoes",
            "tetrominoes",
            "pentominoes",
            "hexominoes",
            "heptominoes",
            "octominoes",
        ],
        plural: "es",
    },
    Family {
        lattices: &[Lattice::Cubes],
        names: &["monocubes", "dicubes", "tricubes", "tetracubes", "pentacubes", "hexacubes"],
        plural: "s",
    },
    Family {
        lattices: &[Lattice::Hexagons],
        names: &["monohexes", "dihexes", "trihexes", "tetrahexes", "pentahexes", "hexahexes", "heptahexes"],
        plural: "es",
    },
    Family {
        lattices: &[Lattice::Triangles, Lattice::Prisms],
        names: &[
            "moniamonds",
            "diamonds",
            "triamonds",
            "tetriamonds",
            "pentiamonds",
            "hexiamonds",
            "heptiamonds",
            "octiamonds",
        ],
        plural: "s",
    },
    Family {
        lattices: &[Lattice::Spheres],
        names: &["monospheres", "dispheres", "trispheres", "tetraspheres", "pentaspheres"],
        plural: "s",
    },
];

/// The pieces of one to four squares in the order in which they are usually shown.
const DRAWN: [&str; 4] = ["#", "##", "###\n\n##\n#.", "####\n\n##\n##\n\n###\n.#.\n\n##.\n.##\n\n###\n#.."];

impl Piece {
    /// Returns the pieces of a set, each once, for a board of this lattice; `None` if there is no set of this name.
    ///
    /// The sets are `soma`; polyominoes, from `monominoes` to `octominoes`; polycubes to `hexacubes`; polyhexes, from
    /// `monohexes` to `heptahexes`; polyiamonds, from `moniamonds` and `diamonds` to `octiamonds`; spheres that touch, from
    /// `monospheres` to `pentaspheres`; and of every lattice `3-cell pieces`, with any number. One of them is called as all
    /// are: `tetrahex`. The name of a [`Turning`] may stand before it: `one-sided tetrahexes`, `fixed hexiamonds`. Without
    /// one, those are different that the default of the lattice does not turn into each other: so there are eight
    /// `tetracubes`, and seven `free tetracubes`.
    ///
    /// # Errors
    ///
    /// [`PolyominoError::OtherLattice`] if the pieces of this name have other cells than the board;
    /// [`TooMany`](PolyominoError::TooMany) of more than 65,536 pieces.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Lattice, Piece};
    ///
    /// let number = |lattice, name| Piece::set(lattice, name).map(|set| set.map(|pieces| pieces.len()));
    /// assert_eq!(number(Lattice::Hexagons, "tetrahexes"), Ok(Some(7)));
    /// assert_eq!(number(Lattice::Triangles, "fixed hexiamonds"), Ok(Some(94)));
    /// assert_eq!(number(Lattice::TetraOctahedra, "3-cell pieces"), Ok(Some(3)));
    /// assert_eq!(number(Lattice::Squares, "triplets"), Ok(None));
    /// assert!(number(Lattice::Squares, "tetracubes").is_err());
    /// ```
    pub fn set(lattice: Lattice, name: &str) -> Result<Option<Vec<Self>>, PolyominoError> {
        let stated = |(first, kind): (&str, _)| Some((Some(first.parse::<Turning>().ok()?), kind));
        let (turning, kind) = name.split_once(' ').and_then(stated).unwrap_or((None, name));
        let turned = |lattice: Lattice| turning.unwrap_or(lattice.turning());
        if let Some(cells) = kind.strip_suffix("-cell pieces") {
            let is_number = !cells.is_empty() && cells.bytes().all(|digit| digit.is_ascii_digit());
            // A number that is too large is refused as one of too many pieces.
            let cells = is_number.then(|| cells.parse().unwrap_or(usize::MAX));
            return cells.map(|cells| Self::all(lattice, cells, turned(lattice))).transpose();
        }
        if kind == "soma" && turning.is_none() {
            let on_cubes = [Lattice::Squares, Lattice::Cubes].contains(&lattice);
            let refused = || lattice.refuse_pieces_of(Lattice::Cubes);
            return if on_cubes { Ok(Some(Self::soma())) } else { Err(refused()) };
        }

        let is_called = |name: &str, plural| name == kind || name.strip_suffix(plural) == Some(kind);
        let found = FAMILIES.iter().find_map(|family| {
            let place = family.names.iter().position(|name| is_called(name, family.plural))?;
            Some((family.lattices, place))
        });
        let Some((lattices, place)) = found else { return Ok(None) };
        if !lattices.contains(&lattice) {
            return Err(lattice.refuse_pieces_of(lattices[0]));
        }

        // Flat pieces are told apart in the plane, whatever they lie on.
        match (turning, lattices[0], place) {
            (None, Lattice::Squares, 4) => Ok(Some(Self::pentominoes())),
            (None, Lattice::Squares, 0..4) => Ok(Self::read(DRAWN[place]).ok()),
            _ => Self::all(lattices[0], place + 1, turned(lattices[0])).map(Some),
        }
    }

    /// Returns all connected pieces of so many cells, each once, with the letters A to Z and a to z as names, then Greek,
    /// Cyrillic and Chinese ones. Pieces that turn into each other count as one; they are turned on a board in the same way.
    ///
    /// # Errors
    ///
    /// [`PolyominoError::TooMany`] if there are more than 65,536 of them.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes, Turning};
    ///
    /// let of_four = |turning| Piece::all(Lattice::Squares, 4, turning).map(|pieces| pieces.len());
    /// assert_eq!([Turning::Free, Turning::OneSided, Turning::Fixed].map(of_four), [Ok(5), Ok(7), Ok(19)]);
    ///
    /// // The two pieces of three cells, an I and a corner, do not fit on a rectangle together.
    /// let of_three = Piece::all(Lattice::Squares, 3, Turning::Free)?;
    /// assert_eq!(Polyominoes::new(Board::rectangle(2, 3), of_three).count()?, 0);
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    pub fn all(lattice: Lattice, cells: usize, turning: Turning) -> Result<Vec<Self>, PolyominoError> {
        let turns = turning.turns(lattice);
        let steps = lattice.steps();
        let first = |shape: &[(Point, u8)]| lattice.orientations(shape, &turns).into_iter().next();
        // One cell of each class.
        let single = steps.iter().filter_map(|&(point, _)| first(&[(point, 0)]));
        let mut shapes: BTreeSet<Orientation> = single.collect();
        if cells == 0 {
            shapes.clear();
        }

        for _ in 1..cells {
            let mut larger = BTreeSet::new();
            let all: Vec<Orientation> = match turns.iter().all(|turn| turn.keeps_lattice()) {
                true => shapes.into_iter().collect(),
                false => shapes.iter().flat_map(|shape| lattice.orientations(shape, &turns)).collect(),
            };
            for shape in &all {
                // On a flat lattice layers are boards of their own.
                let is_flat = lattice.is_flat();
                let around = shape.iter().flat_map(|&(point, _)| {
                    let neighbors = lattice.neighbors(&steps, point);
                    neighbors.filter(move |other| !is_flat || other[0] == point[0]).map(|other| (other, 0))
                });
                let around: BTreeSet<(Point, u8)> = around.filter(|cell| !shape.contains(cell)).collect();

                let mut with = shape.clone();
                for added in around {
                    with.push(added);
                    larger.extend(first(&with));
                    with.pop();
                }
                // After each shape, so that the set is never much larger.
                if larger.len() > MOST {
                    return Err(PolyominoError::TooMany { cells });
                }
            }
            shapes = larger;
        }

        let names = ('A'..='Z').chain('a'..='z').chain('α'..='ω').chain('а'..='я').chain('\u{4e00}'..);
        let piece = |(name, shape): (char, Orientation)| {
            let cells: Vec<Cell> = shape.iter().filter_map(|&(point, _)| lattice.cell(point)).collect();
            Self::new(name, cells).map(|piece| piece.turning(turning))
        };
        names.zip(shapes).map(piece).collect()
    }
}
