//! Boards and pieces as the command line names them, and in files.

use std::collections::HashMap;
use std::fmt::Display;
use std::path::Path;

use exactcover::Matrix;
use exactcover::problems::polyomino::{
    Board, Cell, Lattice, Piece, PlacedPiece, PolyominoError, Polyominoes, Turning,
};
use exactcover::text::TextError;
use exactcover_formats::boards::{self, Drawn};
use exactcover_formats::burr_tools;
use exactcover_formats::presents::{self, Presents};

use crate::common::files::Called;
use crate::common::problem::at;
use crate::common::{Failure, input_name, read_input, report, short};

/// What names a board, for `--help`.
pub const BOARD: &str = "ROWSxCOLUMNS such as 6x10, or LAYERSxROWSxCOLUMNS such as 2x3x4; 8x8-2x2 or 3x3x3-1x1x1 for one \
    without its center; or a file drawn with `#` and `.`, or 1 and 0, the layers side by side with `|` between them, or one below the other with a blank line between. \
    `+` is a cell that may stay empty. All cells with the same letter or digit in place of `#` are a piece that lies there \
    already: the letter is its name, or that of no piece. Or a file of BurrTools (.xmpuzzle), which has its pieces: whether \
    they can be taken apart is not asked";

/// What an argument names.
pub enum Stated {
    Board(NamedBoard),
    /// Shapes, and regions for them.
    Regions(Presents),
    /// A file of BurrTools.
    Problems(Vec<u8>),
}

/// A board as it was named.
pub enum NamedBoard {
    /// By its size, of so many rows and columns, which may have margins without cells.
    Sized { board: Board, height: usize, width: usize },
    /// In a file.
    Drawn(Drawn),
}

impl NamedBoard {
    /// The board, with the rows and columns of its size or of its drawing.
    pub fn parts(&self) -> (&Board, [usize; 2]) {
        match self {
            Self::Sized { board, height, width } => (board, [*height, *width]),
            Self::Drawn(drawn) => (&drawn.board, [drawn.height, drawn.width]),
        }
    }

    /// The drawing, if pieces lie on it or some of its cells may stay empty.
    pub fn marked(&self) -> Option<&Drawn> {
        match self {
            Self::Drawn(drawn) => Some(drawn).filter(|drawn| drawn.is_marked()),
            Self::Sized { .. } => None,
        }
    }
}

/// The board that an argument names: a size, or a file with a drawing; or a file that has more than a
/// board. Without a lattice a board is of squares or cubes.
pub fn board(lattice: Option<Lattice>, text: &str) -> Result<Stated, Failure> {
    if let Some(sized) = sized(lattice, text) {
        let (board, [height, width]) =
            sized.map_err(|what| Failure::Input(format!("{}: {what}", short(text))))?;
        return Ok(Stated::Board(NamedBoard::Sized { board, height, width }));
    }
    let file = Some(Path::new(text));
    let bytes = read_input(file, "a board").map_err(|failure| match failure {
        Failure::Input(what) => Failure::Input(format!("{what} (neither a size such as 6x10 nor a file)")),
        failure => failure,
    })?;
    if burr_tools::looks_like_one(&bytes) {
        return Ok(Stated::Problems(bytes));
    }
    let text = String::from_utf8_lossy(&bytes);
    if presents::is_presents(&text) {
        return drawn(file, presents::read(&text)).map(Stated::Regions);
    }
    Ok(Stated::Board(NamedBoard::Drawn(drawn(file, boards::drawn(lattice, &text))?)))
}

/// The board less these cells: `r1c1,r1c2`.
pub fn without(board: &Board, cells: &str) -> Result<Board, Failure> {
    let mut gone = Vec::new();
    for name in cells.split(',').map(str::trim) {
        let place_of = |text: &str| digits(text)?.checked_sub(1);
        let place = name.strip_prefix('r').and_then(|name| name.split_once('c'));
        let cell = place.and_then(|(row, column)| Some(Cell::new(place_of(row)?, place_of(column)?)));
        let shown = if name.is_empty() { "nothing between commas".into() } else { short(name) };
        let wrong = |what: &str| Failure::Input(format!("--without: {shown}: {what}"));
        let cell = cell.ok_or_else(|| wrong("expected a cell such as r1c2"))?;
        if board.index_of(cell).is_none() || gone.contains(&cell) {
            return Err(wrong("there is no such cell, or it is named twice"));
        }
        gone.push(cell);
    }
    Ok(board.without(&gone))
}

/// A number without a sign.
pub fn digits(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// What names pieces, for `--help`.
pub const PIECES: &str = "a set such as dominoes, tetrominoes, tetracubes, tetrahexes or hexiamonds, from those of one cell (monominoes, \
    monocubes, monohexes, moniamonds, monospheres) to octominoes, hexacubes, heptahexes, octiamonds and pentaspheres; of any lattice \
    `3-cell pieces`, with any number; or several sets joined by `+`. `one-sided` or `fixed` stands before the name of a set for pieces \
    that are not turned over, or not turned at all. A set by its name is any number of each of its pieces, and with `1` before it, as in `1 one-sided pentominoes`, each of \
    them once, as the default is. Or soma, the seven pieces of the Soma cube; or a file of pieces, drawn one below the other with blank lines \
    between them: each with its letter or `#` for a cell and `.` or blank for none, its layers side by side with `|` between \
    them. A line above a drawing may say how many there are of it: `2`, `0-2` (at most 2) or `*` (any number), without which \
    there is one; and `one-sided` or `fixed`";

/// The pieces that an argument names: sets joined by `+`, or else a file.
pub fn pieces(lattice: Lattice, text: &str) -> Result<Vec<Piece>, Failure> {
    let refused = |error| Failure::Input(format!("{}: {error}", short(text)));
    let Some(sets) = sets(lattice, text).map_err(refused)? else { return in_file(lattice, text) };
    let names: Vec<&str> = text.split('+').map(|name| once(name).unwrap_or(name)).collect();
    if let Some((_, name)) = names.iter().enumerate().find(|(place, name)| names[..*place].contains(name)) {
        return Err(Failure::Input(format!("{}: {name} are named twice", short(text))));
    }
    Ok(sets.into_iter().flatten().collect())
}

/// `None` if the text names a file.
fn sets(lattice: Lattice, text: &str) -> Result<Option<Vec<Vec<Piece>>>, PolyominoError> {
    text.split('+').map(|name| set(lattice, name)).collect()
}

/// The name of a set of which each piece is there once.
fn once(name: &str) -> Option<&str> {
    name.strip_prefix("1 ")
}

/// The pieces of a set, each once or any number of each; the Soma cube is seven pieces.
fn set(lattice: Lattice, name: &str) -> Result<Option<Vec<Piece>>, PolyominoError> {
    let pieces = Piece::set(lattice, once(name).unwrap_or(name))?;
    let is_each_once = once(name).is_some() || name == "soma";
    let number = |piece: Piece| if is_each_once { piece } else { piece.copies(..) };
    Ok(pieces.map(|pieces| pieces.into_iter().map(number).collect()))
}

fn in_file(lattice: Lattice, name: &str) -> Result<Vec<Piece>, Failure> {
    let file = Some(Path::new(name));
    let bytes = read_input(file, "pieces").map_err(|failure| match failure {
        Failure::Input(what) => {
            // So many of each, or all of a set, which are so many?
            let is_numbered = |set: &str| {
                let is_set = |set| matches!(Piece::set(lattice, set), Ok(Some(_)));
                set.split_once(' ').is_some_and(|(number, set)| digits(number).is_some() && is_set(set))
            };
            let hint = match name.split('+').any(is_numbered) {
                true => "; the only number before the name of a set is 1, for each of its pieces once",
                false => "",
            };
            Failure::Input(format!(
                "{what} (neither a file nor the name of a set such as pentominoes, one-sided tetrahexes or soma, nor several of \
                 them joined by `+`{hint})"
            ))
        }
        failure => failure,
    })?;
    // Flat pieces may be drawn for a board of several layers.
    let lattice = if lattice == Lattice::Squares { Lattice::Cubes } else { lattice };
    drawn(file, Piece::read_on(lattice, &String::from_utf8_lossy(&bytes)))
}

/// Whether an argument names sets, and no file.
pub fn is_sets(lattice: Lattice, text: &str) -> bool {
    matches!(sets(lattice, text), Ok(Some(_)))
}

/// The problem in which equal pieces are copies of one, which standard error says. If they are not equal `as_drawn`, this way
/// to turn them makes them so.
pub fn as_copies(problem: Polyominoes, turning: Option<Turning>, as_drawn: &Polyominoes) -> Polyominoes {
    let (problem, equal) = problem.equal_as_copies();
    if equal.is_empty() {
        return problem;
    }

    let (_, before) = as_drawn.clone().equal_as_copies();
    for names in equal {
        let way = turning.filter(|_| !before.contains(&names)).map(named_turning);
        let number = names.len();
        let is_one = names.iter().all(|name| *name == names[0]);
        let mut shown: Vec<String> = names.iter().map(char::to_string).collect();
        let last = shown.pop().unwrap_or_default();
        let shown = format!("{} and {last}", shown.join(", "));
        match way {
            Some(way) => report(format_args!(
                "--pieces-turn {way} makes the pieces {shown} equal: they are {number} copies of one"
            )),
            None if is_one => report(format_args!("the piece {last} is drawn {number} times: copies of one")),
            None => report(format_args!("the pieces {shown} are equal as they may be turned: copies of one")),
        }
    }
    problem
}

fn named_turning(turning: Turning) -> &'static str {
    match turning {
        Turning::Fixed => "fixed",
        Turning::OneSided => "one-sided",
        _ => "free",
    }
}

/// Refuses different pieces that can lie on the same cells, as one that may be turned and one that may not: each tiling would be
/// counted more than once.
pub fn check_pieces(
    problem: &Polyominoes,
    matrix: &Matrix<PlacedPiece>,
    are_sets: bool,
) -> Result<(), Failure> {
    if problem.pieces().len() == 1 {
        return Ok(()); // there is no other, and the table would take more memory than the problem
    }
    let mut at = HashMap::new();
    // Holes that are counted have a label of no piece.
    let is_piece = |placed: &&PlacedPiece| placed.piece < problem.pieces().len();
    for placed in matrix.labels().iter().filter(is_piece) {
        if at.try_reserve(1).is_err() {
            return Err(Failure::Input("there is no memory to compare the pieces".into()));
        }
        if let Some(other) = at.insert(&placed.cells[..], placed.piece) {
            let [one, other] = [other, placed.piece].map(|piece| problem.pieces()[piece].name());
            return Err(Failure::Input(match are_sets && one == other {
                true => format!("piece {one} is in two of the sets; take one of them"),
                false => format!(
                    "pieces {one} and {other} can lie on the same cells, and are not turned alike; draw one of them, with \
                     the number of copies above it"
                ),
            }));
        }
    }
    Ok(())
}

/// What was read from the file, or where it is wrong.
pub fn drawn<T, K: Display>(file: Option<&Path>, read: Result<T, TextError<K>>) -> Result<T, Failure> {
    read.map_err(|error| Failure::Input(at(&input_name(file), &error)))
}

/// The files among these arguments, which name a board and pieces.
pub fn files<'a>(lattice: Option<Lattice>, board: &'a str, pieces: Option<&'a str>) -> [Called<'a>; 2] {
    let board = Some(board).filter(|text| sized(lattice, text).is_none());
    // A set of another lattice is refused later, and is no file.
    let pieces =
        pieces.filter(|text| sets(lattice.unwrap_or(Lattice::Cubes), text).is_ok_and(|sets| sets.is_none()));
    [("the board", board.map(Path::new)), ("the pieces", pieces.map(Path::new))]
}

/// More cells than this would take gigabytes.
const MOST_CELLS: usize = 1_000_000;

/// The board of this size, with its height and width; `None` if the text is not of the form 6x10, 2x3x4, 8x8-2x2 or
/// 3x3x3-1x1x1.
fn sized(lattice: Option<Lattice>, text: &str) -> Option<Result<(Board, [usize; 2]), String>> {
    let (outer, hole) = match text.split_once('-') {
        Some((outer, hole)) => (sides(outer)?, Some(sides(hole)?)),
        None => (sides(text)?, None),
    };
    let cells = outer.iter().try_fold(1, |cells: usize, &side| cells.checked_mul(side));
    if outer.contains(&usize::MAX) || cells.is_none_or(|cells| cells > MOST_CELLS) {
        return Some(Err(format!("the board is too large: it may have {MOST_CELLS} cells")));
    }
    let board = match outer[..] {
        [rows, columns] => Board::block(lattice.unwrap_or(Lattice::Squares), 1, rows, columns),
        [layers, rows, columns] => Board::block(lattice.unwrap_or(Lattice::Cubes), layers, rows, columns),
        _ => return None,
    };
    let size = [outer[outer.len() - 2], outer[outer.len() - 1]];
    let rest = match hole.as_deref() {
        None => Some(board),
        Some(&[rows, columns]) if outer.len() == 2 => board.without_center(rows, columns),
        Some(&[layers, rows, columns]) if outer.len() == 3 => board.without_core(layers, rows, columns),
        Some(_) => return Some(Err("the hole needs as many sides as the board".into())),
    };
    Some(rest.map(|board| (board, size)).ok_or_else(|| "the hole has no place in the middle".into()))
}

/// The numbers of a text such as 6x10 or 2x3x4.
fn sides(text: &str) -> Option<Vec<usize>> {
    let side = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(usize::MAX)) // too large in any case
    };
    let sides: Vec<usize> =
        text.split(['x', 'X', '×']).map(|text| side(text.trim())).collect::<Option<_>>()?;
    [2, 3].contains(&sides.len()).then_some(sides)
}
