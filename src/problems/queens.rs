//! N-queens: ranks and files are covered exactly once, diagonals at most once.

mod drawing;

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;

use bitvec::vec::BitVec;

use crate::matrix::{Matrix, MatrixBuilder, MatrixError, RowId};
use crate::problem::ExactCover;
use crate::symmetry::{Group, Symmetry, SymmetryError};
use crate::util::{all_ok, to_u32};

/// A square of the board, counted from 0 at the top left.
///
/// With the feature `serde` it is a map with `rank` and `file`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square {
    /// The rank, from the top.
    pub rank: usize,
    /// The file, from the left.
    pub file: usize,
}

impl Square {
    /// Creates the square on this rank and file.
    #[must_use]
    pub const fn new(rank: usize, file: usize) -> Self {
        Self { rank, file }
    }

    fn is_on(self, size: usize) -> bool {
        self.rank < size && self.file < size
    }

    /// Returns `true` if queens on the two squares attack each other on a plain board. A square does not attack itself.
    #[must_use]
    pub fn attacks(self, other: Self) -> bool {
        let (ranks, files) = (self.rank.abs_diff(other.rank), self.file.abs_diff(other.file));
        self != other && (ranks == 0 || files == 0 || ranks == files)
    }
}

/// A rank and a file.
impl From<(usize, usize)> for Square {
    fn from((rank, file): (usize, usize)) -> Self {
        Self::new(rank, file)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rank {} file {}", self.rank.saturating_add(1), self.file.saturating_add(1))
    }
}

/// The ways to put n queens on an n x n board so that none attacks another; some of them may be placed already.
///
/// The matrix has 2n primary columns (ranks, files), 4n - 2 secondary ones (diagonals) and a row for each square.
/// On a [torus](Self::toroidal) all 4n columns are primary.
///
/// ```
/// use exactcover::problems::queens::Square;
/// use exactcover::{ExactCover, Queens};
///
/// let queens = Queens::new(8)?;
/// assert_eq!(queens.count()?, 92);
/// assert_eq!(queens.with_placed([Square::new(0, 0)])?.count()?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Queens {
    size: usize,
    toroidal: bool,
    shifts: bool,
    placed: Vec<Square>,
    blocked: BTreeSet<Square>,
}

impl Queens {
    /// The largest side of a board. Its 2^24 squares are as many rows: placing the queens takes some seconds and 6 GB.
    pub const MAX_SIZE: usize = 1 << 12;

    /// Creates the problem on an empty board of this side. The board of side 0 has one solution, without queens.
    ///
    /// # Errors
    ///
    /// [`QueensError::TooLarge`] above [`MAX_SIZE`](Self::MAX_SIZE).
    pub fn new(size: usize) -> Result<Self, QueensError> {
        if size > Self::MAX_SIZE {
            return Err(QueensError::TooLarge { size });
        }
        Ok(Self { size, toroidal: false, shifts: true, placed: Vec::new(), blocked: BTreeSet::new() })
    }

    /// Places these queens, besides those placed before.
    ///
    /// A problem with queens that attack each other is well formed and has no solution;
    /// [`conflicts`](Self::conflicts) names the queens.
    ///
    /// # Errors
    ///
    /// [`QueensError::OffBoard`] for a square that is not on the board.
    pub fn with_placed(mut self, squares: impl IntoIterator<Item = Square>) -> Result<Self, QueensError> {
        for square in squares {
            if !square.is_on(self.size) {
                return Err(QueensError::OffBoard { square, size: self.size });
            }
            self.placed.push(square);
        }
        Ok(self)
    }

    /// Blocks these squares, besides those that are blocked: no queen stands there. Queens attack across them.
    ///
    /// ```
    /// use exactcover::problems::queens::Square;
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let corner = Square::new(0, 0);
    /// assert_eq!(Queens::new(8)?.with_blocked([corner])?.count()?, 92 - 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueensError::OffBoard`] for a square that is not on the board.
    pub fn with_blocked(mut self, squares: impl IntoIterator<Item = Square>) -> Result<Self, QueensError> {
        for square in squares {
            if !square.is_on(self.size) {
                return Err(QueensError::OffBoard { square, size: self.size });
            }
            self.blocked.insert(square);
        }
        Ok(self)
    }

    /// Puts the problem on a torus: a diagonal that leaves the board on one side continues on the other, so that each
    /// of the n diagonals of a direction has n squares, and one queen.
    ///
    /// There is a solution if and only if n is 0 or neither 2 nor 3 divides n (Pólya, 1918).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// assert_eq!(Queens::new(7)?.toroidal().count()?, 28);
    /// assert_eq!(Queens::new(8)?.toroidal().count()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn toroidal(mut self) -> Self {
        self.toroidal = true;
        self
    }

    /// Sets whether boards on a torus are the same for [`distinct`](ExactCover::distinct) if one is the other shifted,
    /// which is the default: a torus has no first rank or file. If not, they are the same only if one is the other turned or
    /// reflected, as on a plain board.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let torus = Queens::new(11)?.toroidal();
    /// assert_eq!(torus.count()?, 88);
    /// assert_eq!(torus.count_distinct()?, 2);
    /// assert_eq!(torus.shifts(false).count_distinct()?, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shifts(mut self, are_same: bool) -> Self {
        self.shifts = are_same;
        self
    }

    /// Returns the side of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the pairs of placed queens that attack each other.
    #[must_use]
    pub fn conflicts(&self) -> Vec<(Square, Square)> {
        let mut pairs = Vec::new();
        for (at, &one) in self.placed.iter().enumerate() {
            let attacked = self.placed[at + 1..].iter().filter(|&&two| self.attack(one, two));
            pairs.extend(attacked.map(|&two| (one, two)));
        }
        pairs
    }

    /// Returns the board with the queens that are placed.
    fn placement(&self) -> Placement {
        self.decode(&self.placed.iter().collect::<Vec<_>>())
    }

    fn attack(&self, one: Square, two: Square) -> bool {
        let (lines, others) = (self.lines(one), self.lines(two));
        one != two && (0..4).any(|way| lines[way] == others[way])
    }

    /// Returns the number of diagonals of a direction.
    fn diagonals(&self) -> usize {
        if self.toroidal { self.size } else { (2 * self.size).saturating_sub(1) }
    }

    /// Returns the rank, file, rising and falling diagonal of a square.
    fn lines(&self, Square { rank, file }: Square) -> [usize; 4] {
        let diagonals = self.diagonals();
        [rank, file, (rank + file) % diagonals, (self.size - 1 + rank - file) % diagonals]
    }
}

impl ExactCover for Queens {
    type Choice = Square;
    type Solution = Placement;

    fn emit(&self, m: &mut MatrixBuilder<Square>) -> Result<(), MatrixError> {
        let n = self.size;
        let ranks = m.primary("rank", n);
        let files = m.primary("file", n);
        let mut diagonals = |name: &str| match self.toroidal {
            true => m.primary(name, self.diagonals()),
            false => m.secondary(name, self.diagonals()),
        };
        let (rising, falling) = (diagonals("rising diagonal"), diagonals("falling diagonal"));

        // How many placed queens stand on each line. A square on a line of another queen has no row.
        let placed = self.placement();
        let none = |lines: usize| vec![0; lines];
        let mut queens_on = [none(n), none(n), none(self.diagonals()), none(self.diagonals())];
        for square in placed.queens() {
            queens_on.iter_mut().zip(&self.lines(square)).for_each(|(queens, &line)| queens[line] += 1);
        }

        for rank in 0..n {
            let squares = (0..n).map(|file| Square { rank, file });
            for square in squares.filter(|square| !self.blocked.contains(square)) {
                // A placed queen does not attack its own square.
                let (lines, own) = (self.lines(square), usize::from(placed.has_queen(square)));
                if (0..4).all(|way| queens_on[way][lines[way]] <= own) {
                    let [rank, file, rise, fall] = lines;
                    m.row(square, [ranks.at(rank), files.at(file), rising.at(rise), falling.at(fall)])?;
                }
            }
        }
        Ok(())
    }

    fn decode(&self, squares: &[&Square]) -> Placement {
        let mut queens = BitVec::repeat(false, self.size * self.size);
        // Whoever decodes may pass squares that are not on this board.
        for square in squares.iter().filter(|square| square.is_on(self.size)) {
            queens.set(square.rank * self.size + square.file, true);
        }
        Placement { size: self.size, queens }
    }

    fn knows_symmetries(&self) -> bool {
        true
    }

    /// Returns the turns and reflections of the board that map placed queens to placed queens and blocked squares to blocked
    /// ones; on a torus also the
    /// [shifts](Self::shifts), and those after a turn or a reflection.
    fn symmetries(&self, matrix: &Matrix<Square>) -> Result<Group, SymmetryError> {
        let (size, placed) = (self.size, self.placement());
        // Each of the eight is an exchange of ranks and files or none, then a reflection in one axis, in both, or none.
        // Wrapping, since the matrix may be another problem's, with squares off the board.
        let turned = |square: Square, way: u8| {
            let Square { rank, file } =
                if way & 4 == 0 { square } else { Square::new(square.file, square.rank) };
            let flip =
                |at: usize, bit: u8| if way & bit == 0 { at } else { size.wrapping_sub(1).wrapping_sub(at) };
            Square::new(flip(rank, 1), flip(file, 2))
        };
        let image = |square: Square, way: u8, by: Square| {
            let turned = turned(square, way);
            let shifted = |at: usize, by: usize| at.wrapping_add(by) % size.max(1);
            Square::new(shifted(turned.rank, by.rank), shifted(turned.file, by.file))
        };

        let symmetries = |ways: &[(u8, Square)]| {
            all_ok(
                ways.iter().map(|&(way, by)| Symmetry::from_labels(matrix, |&square| image(square, way, by))),
            )
        };

        let is_shifted = self.toroidal && self.shifts && size > 0;
        let mut ways: Vec<(u8, Square)> = (1..8).map(|way| (way, Square::new(0, 0))).collect();
        // What each symmetry maps to itself: the queens, or else the blocked squares.
        let mut kept: Vec<Square> = placed.queens().collect();
        if kept.is_empty() {
            kept.extend(&self.blocked);
        }
        match kept.first().copied() {
            // Strong generators: a shift, three that leave the first square where it is, and of these one that leaves the next
            // square there too. So the group of a large board is known, which would take long to find.
            None if is_shifted => {
                let ways =
                    [(0, (0, 1)), (1, (1, 0)), (2, (0, 1)), (4, (0, 0))].map(|(way, by)| (way, by.into()));
                let row = |square: Square| matrix.labels().iter().position(|&label| label == square);
                let base = [(0, 0), (0, 1), (1, 0)].into_iter().filter_map(|square| row(square.into()));
                return Group::from_strong(
                    matrix,
                    base.map(|row| RowId::new(to_u32(row))),
                    symmetries(&ways)?,
                );
            }
            // A symmetry maps the first of them to one of them, which leaves one shift for each.
            Some(first) if is_shifted => ways.extend((0..8).flat_map(|way| {
                let from = turned(first, way);
                let by = move |to: Square| {
                    Square::new((to.rank + size - from.rank) % size, (to.file + size - from.file) % size)
                };
                kept.iter().map(move |&to| (way, by(to)))
            })),
            _ => {}
        }
        ways.retain(|&(way, by)| {
            placed.queens().all(|square| placed.has_queen(image(square, way, by)))
                && self.blocked.iter().all(|&square| self.blocked.contains(&image(square, way, by)))
        });
        Group::new(matrix, symmetries(&ways)?)
    }
}

/// A board with its queens. Displayed as a drawing with `Q` and `.`, one line for each rank, and parsed from such a
/// drawing. Blanks between the squares and blank lines are optional; anything else is refused. As in
/// [`Queens::with_placed`], queens may attack each other, and there may be any number of them.
///
/// ```
/// use exactcover::problems::queens::{Placement, Queens, Square};
///
/// let board: Placement = ".Q..\n...Q\nQ...\n..Q.".parse()?;
/// assert!(board.has_queen(Square::new(2, 0)));
/// assert_eq!(board.to_string().parse(), Ok(board));
/// let error = ".Q\n.q".parse::<Placement>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: 'q' is not a square; expected Q or .");
/// # Ok::<(), exactcover::text::TextError<exactcover::problems::queens::QueensError>>(())
/// ```
///
/// With the feature `serde` it is a map with its `size` and its `queens`, each a [`Square`]. Boards above
/// [`Queens::MAX_SIZE`] and queens off the board or not in ascending order are refused when they are read. Whether
/// queens attack each other is not checked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
pub struct Placement {
    size: usize,
    queens: BitVec,
}

impl Placement {
    /// Returns the side of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns `true` if a queen stands on the square; none stands off the board.
    #[must_use]
    pub fn has_queen(&self, square: Square) -> bool {
        square.is_on(self.size) && self.queens[square.rank * self.size + square.file]
    }

    /// Returns the squares with a queen, rank by rank.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.queens.iter_ones().map(|at| Square::new(at / self.size, at % self.size))
    }
}

/// Boards with queens as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use serde::{Deserialize, Serialize};

    use super::{Placement, Queens, Square};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Placement", deny_unknown_fields)]
    pub(super) struct Stored {
        size: usize,
        queens: Vec<Square>,
    }

    impl From<Placement> for Stored {
        fn from(board: Placement) -> Self {
            Self { size: board.size, queens: board.queens().collect() }
        }
    }

    impl TryFrom<Stored> for Placement {
        type Error = String;

        fn try_from(Stored { size, queens }: Stored) -> Result<Self, String> {
            let problem = Queens::new(size).and_then(|problem| problem.with_placed(queens.iter().copied()));
            let problem = problem.map_err(|error| error.to_string())?;
            if !queens.is_sorted_by(|one, two| one < two) {
                return Err("the queens are not in ascending order, each once".to_owned());
            }
            Ok(problem.placement())
        }
    }
}

/// An error of [`Queens`], or of the drawing of a [`Placement`]: the latter comes in a
/// [`TextError`](crate::text::TextError), which says where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QueensError {
    /// The board is larger than [`Queens::MAX_SIZE`].
    TooLarge {
        /// The requested side.
        size: usize,
    },
    /// A queen stands off the board.
    OffBoard {
        /// The square where it stands.
        square: Square,
        /// The side of the board.
        size: usize,
    },
    /// A character of a drawing that is neither `Q` nor `.` nor a blank.
    Symbol {
        /// The character.
        found: char,
    },
    /// A rank of a drawing with more or fewer squares than the first.
    Files {
        /// The squares on the line.
        found: usize,
        /// The squares on the first line.
        expected: usize,
    },
    /// A drawing with more or fewer ranks than files.
    Ranks {
        /// The ranks up to this line.
        found: usize,
        /// The files.
        expected: usize,
    },
}

impl fmt::Display for QueensError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { size } => {
                write!(f, "a board of side {size} is larger than {}", Queens::MAX_SIZE)
            }
            Self::OffBoard { square, size } => write!(f, "{square} is not on a board of side {size}"),
            Self::Symbol { found } => write!(f, "{found:?} is not a square; expected Q or ."),
            Self::Files { found, expected } => {
                write!(f, "{found} squares on the line; expected {expected}, as on the first")
            }
            Self::Ranks { found, expected } => {
                write!(f, "{found} ranks of {expected} squares; expected a square board")
            }
        }
    }
}

impl Error for QueensError {}
