//! Puzzles that are ready made.

use std::sync::Arc;

use exactcover::problems::polyomino::{self, Lattice, Piece, Polyominoes};
use exactcover::problems::queens::Queens;
use exactcover::problems::sudoku::reasoning::Rating;
use exactcover::problems::sudoku::{Generator, GeneratorError, Layout, Sudoku, Symmetry, standard_layouts};
use exactcover::runs::{Stopped, Uniqueness};
use exactcover::{Cover, ExactCover, Search};
use exactcover_formats as formats;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::answers::{NotUnique, text_error, value_error, with};
use crate::found::{Board, Found, cage_label, cell};
use crate::options::any_seed;
use crate::problem::Problem;
use crate::values;
use crate::watch::{Watch, watched};

fn layouts(name: Option<&str>) -> PyResult<Vec<Arc<Layout>>> {
    match name {
        None => Ok(standard_layouts()),
        Some(name) => Ok(vec![Arc::new(name.parse::<Layout>().map_err(value_error)?)]),
    }
}

/// The Sudokus of a text, each as it was given, in any form that the program reads; or the Sudoku of a list of rows, an array or a
/// frame, where 0, None, NaN or "" is an empty cell.
///
/// >>> from exactcover import sudoku
/// >>> sudoku.read("1..4..1..3....2.")
/// [Board("1..4..1..3....2.")]
#[pyfunction]
#[pyo3(signature = (text, layout = None))]
pub fn read(text: &Bound<'_, PyAny>, layout: Option<&str>) -> PyResult<Vec<Board>> {
    let puzzles = formats::sudoku::read(&values::text(text)?, &layouts(layout)?).into_iter();
    let error = |error| text_error(text.py(), &error);
    puzzles.map(|found| found.map(|found| Board::of_puzzle(&found.sudoku)).map_err(error)).collect()
}

/// The only Sudoku of a text, or that of a board.
fn one(given: &Bound<'_, PyAny>, layout: Option<&str>) -> PyResult<Sudoku> {
    if let Ok(board) = given.cast::<Board>() {
        return board.get().puzzle();
    }
    let mut puzzles = read(given, layout)?;
    match (puzzles.pop(), puzzles.len()) {
        (Some(board), 0) => board.puzzle(),
        (None, _) => Err(value_error("there is no Sudoku in the text")),
        (Some(_), more) => {
            Err(value_error(format!("there are {} Sudokus in the text; expected one", more + 1)))
        }
    }
}

/// A Sudoku as a problem, for all questions. A row is a tuple: row and column of a cell, from 0, and its digit; or of a
/// cage `"cage"`, its number, from 0 in the order of the text, and its digits; cages that follow from them come after these.
///
/// >>> from exactcover import sudoku
/// >>> sudoku.puzzle("." * 16).count()
/// 288
/// >>> sudoku.puzzle("....\n" * 4 + "5: r1c1 r1c2").labels[64:66]
/// [('cage', 0, (2, 3)), ('cage', 0, (1, 4))]
#[pyfunction]
#[pyo3(signature = (text, layout = None))]
pub fn puzzle(py: Python<'_>, text: &Bound<'_, PyAny>, layout: Option<&str>) -> PyResult<Problem> {
    let puzzle = one(text, layout)?;
    let givens = puzzle.givens().clone();
    let found = move |board| Found::Board(givens.clone(), board);
    let board = Board::of_puzzle(&puzzle).into_pyobject(py)?;
    let made = ("puzzle", PyTuple::new(py, [board])?);
    let layout = puzzle.layout().clone();
    let digits = usize::from(layout.digits());
    // A column a cell, a digit of a house, a cage, a digit of a cage that follows from these, and such a cage.
    let houses = layout.cells().len();
    let cages = houses + layout.houses().len() * digits;
    let implied_digits = cages + layout.cages().count();
    let implied = layout.implied_cages().iter().filter(|(cage, _)| !cage.cells().is_empty()).count();
    let implied_cages = implied_digits + implied * digits;
    Problem::of_puzzle(made, puzzle, found, |choice, columns| match choice.digit {
        // Its columns are those of the digits that the cage has not, and the cage, which is last.
        0 => {
            let columns: Vec<usize> = columns.iter().map(|column| column.index()).collect();
            let cage = columns.iter().copied().max().unwrap_or_default();
            let (number, first) = match cage.checked_sub(implied_cages) {
                Some(number) => (implied_digits - cages + number, implied_digits),
                None => (cage - cages, houses),
            };
            let has = |digit: &usize| {
                !columns.iter().any(|&column| column != cage && (column - first) % digits + 1 == *digit)
            };
            cage_label(py, number, (1..=digits).filter(has).collect()).map(Bound::into_any)
        }
        digit => (choice.position.row, choice.position.column, digit).into_pyobject(py).map(Bound::into_any),
    })
}

/// The solution of a Sudoku; `None` if there is none, and `NotUnique` is raised if there are several. `Unfinished` is raised
/// if that is not known after so many seconds.
///
/// >>> from exactcover import sudoku
/// >>> sudoku.solve("1..4..1..3....2.")
/// Board("1234341223414123")
#[pyfunction]
#[doc = include_str!("limits.txt")]
#[pyo3(signature = (text, layout = None, **limits))]
pub fn solve(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    layout: Option<&str>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Option<Board>> {
    let watch = Watch::of(limits)?;
    let puzzle = one(text, layout)?;
    let matrix = puzzle.matrix().map_err(value_error)?;
    let search = Search::new().cancel(watch.flag());
    let found = watched(py, &watch, || search.unique(&matrix))?;
    let found = found.map_err(|stopped| watch.unfinished(py, stopped))?;
    watch.end(py)?;
    let board = |cover: Cover| {
        let choices: Vec<_> = cover.iter().filter_map(|&row| matrix.label(row)).collect();
        Board { givens: puzzle.givens().clone(), board: puzzle.decode(&choices) }
    };
    match found {
        Uniqueness::None => Ok(None),
        Uniqueness::Unique(found) => Ok(Some(board(found))),
        Uniqueness::Multiple(one, two) => {
            let solutions = PyList::new(py, [board(one), board(two)])?.into_any();
            let error = NotUnique::new_err("the Sudoku has two solutions or more");
            Err(with(py, error, &[("solutions", solutions)]))
        }
    }
}

/// Makes a Sudoku with exactly one solution; with so many `cages` a killer, without clues. Without a seed it is another one
/// each time. `Unfinished` is raised if there is
/// none after so many seconds.
///
/// >>> from exactcover import sudoku
/// >>> sudoku.puzzle(sudoku.generate("4x4")).count()
/// 1
#[pyfunction]
#[doc = include_str!("limits.txt")]
#[pyo3(signature = (layout = "9x9", seed = None, clues = None, symmetry = "none", *, cages = None, **limits))]
pub fn generate(
    py: Python<'_>,
    layout: &str,
    seed: Option<u64>,
    clues: Option<usize>,
    symmetry: &str,
    cages: Option<usize>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Board> {
    let watch = Watch::of(limits)?;
    let symmetry = match symmetry {
        "none" => Symmetry::None,
        "half-turn" => Symmetry::HalfTurn,
        "mirror" => Symmetry::Mirror,
        _ => return Err(value_error(format!("symmetry {symmetry:?}: expected none, half-turn or mirror"))),
    };
    let layout: Layout = layout.parse().map_err(value_error)?;
    let seed = seed.unwrap_or_else(any_seed);
    let mut generator = Generator::new(layout).seed(seed).symmetry(symmetry).cancel(watch.flag());
    if let Some(clues) = clues {
        generator = generator.clues(clues);
    }
    if let Some(cages) = cages {
        generator = generator.cages(cages);
    }
    let made = watched(py, &watch, || generator.generate())?;
    let made = made.map_err(|error| match error {
        GeneratorError::Canceled => watch.unfinished(py, Stopped::Canceled),
        error => value_error(error),
    })?;
    watch.end(py)?;
    Ok(Board::of_puzzle(&made.puzzle))
}

/// How hard a Sudoku is: the hardest technique that it needs, or the nodes of a search. `Unfinished` is raised if that is
/// not known after so many seconds.
///
/// >>> from exactcover import sudoku
/// >>> sudoku.rate("1..4..1..3....2.")
/// 'hidden single'
#[pyfunction]
#[doc = include_str!("limits.txt")]
#[pyo3(signature = (text, layout = None, **limits))]
pub fn rate(
    text: &Bound<'_, PyAny>,
    layout: Option<&str>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let (py, watch) = (text.py(), Watch::of(limits)?);
    let puzzle = one(text, layout)?;
    let search = Search::new().cancel(watch.flag());
    let rating = watched(py, &watch, || puzzle.rating_with(&search))?;
    match rating.map_err(value_error)? {
        Rating::Unknown if watch.is_over() => Err(watch.unfinished(py, Stopped::Canceled)),
        Rating::Unknown => Err(watch.unfinished(py, Stopped::Refused)),
        rating => watch.end(py).map(|()| rating.to_string()),
    }
}

/// N queens on an N x N board so that none attacks another. A row is a tuple: rank and file of a queen, from 0. `toroidal`
/// joins opposite sides: then boards that are shifted are the same for `distinct` too.
///
/// >>> from exactcover import queens
/// >>> queens(8).count()
/// 92
#[pyfunction]
#[pyo3(signature = (n, toroidal = false))]
pub fn queens(py: Python<'_>, n: usize, toroidal: bool) -> PyResult<Problem> {
    let queens = Queens::new(n).map_err(value_error)?;
    let queens = if toroidal { queens.toroidal() } else { queens };
    let made = ("queens", (n, toroidal).into_pyobject(py)?);
    Problem::of_puzzle(made, queens, Found::Placement, |square, _| {
        (square.rank, square.file).into_pyobject(py).map(Bound::into_any)
    })
}

/// Stars on a board, as many in each row, column and region, and none next to another. The board is a text in any form that the
/// program reads, or a list of rows or an array with a number or a letter for each cell, the same in a region; `stars` is the
/// number of stars if the text does not say it. A row is a tuple: row and column of a star, from 0.
///
/// >>> from exactcover import stars
/// >>> stars([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 2, 1], [2, 3, 3, 3]], 1).first()
/// [(0, 1), (1, 3), (2, 0), (3, 2)]
#[pyfunction]
#[pyo3(signature = (board, stars = None))]
pub fn stars(py: Python<'_>, board: &Bound<'_, PyAny>, stars: Option<u32>) -> PyResult<Problem> {
    let text = values::text(board)?;
    let found = formats::stars::read(&text, stars).map_err(|error| text_error(py, &error))?;
    if let Some(stars) = stars.filter(|&stars| stars != found.stars()) {
        return Err(value_error(format!("the board has {} stars in each row, not {stars}", found.stars())));
    }
    let made = ("stars", (text, stars).into_pyobject(py)?);
    let matrix = found.matrix().map_err(value_error)?;
    Problem::of_labels(made, &matrix, |cell, _| cell.into_pyobject(py).map(Bound::into_any))
}

/// Tilings of a board by pieces. The board is a size, rows and columns or layers, rows and columns, or a drawing with `#`
/// and `.`, its layers side by side with `|` between them, or a list of rows or an array of 0 and 1, a 1 for each cell. In a
/// drawing `+` is a cell that may stay empty, and a letter or digit stands in all cells of a piece that lies there. A piece is a
/// drawing, maybe with a line above it that says how
/// many there are (`2`, `0-2`, `*` for any number), or the name of a set, each of whose pieces is used once:
/// "pentominoes", "soma", "one-sided tetrahexes". `lattice` says what the cells are: "squares", "cubes", "hexagons",
/// "triangles", "prisms", "spheres", "rhombic" or "tetra-octahedra"; without it they are squares, or cubes where there are
/// layers. A row is a tuple: the letter of a piece, and its cells. Each piece that is drawn with `#` has a letter of its own.
/// Pieces that can be laid in the same ways are copies of one, the first of them, whose letter the labels have. For `distinct` a
/// tiling is the same as its mirror image unless `mirror_images` is false.
///
/// >>> from exactcover import tilings
/// >>> tilings((6, 10)).count()
/// 9356
/// >>> tilings("##\n##", ["*\n##"]).count()
/// 2
/// >>> tilings((4, 7), ["tetrahexes"], lattice="hexagons").count()
/// 18
#[pyfunction]
#[pyo3(signature = (board, pieces = None, lattice = None, mirror_images = true))]
pub fn tilings(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    pieces: Option<Vec<String>>,
    lattice: Option<&str>,
    mirror_images: bool,
) -> PyResult<Problem> {
    let named = lattice.map(|name| name.parse::<Lattice>().map_err(value_error)).transpose()?;
    let mut drawn = None;
    let (board, given) = match board.extract::<Vec<usize>>() {
        Err(_) => {
            let drawing = values::text(board)?;
            let read = formats::boards::drawn(named, &drawing).map_err(|error| text_error(py, &error))?;
            let board = drawn.insert(read).board.clone();
            (board, drawing.into_pyobject(py)?.into_any())
        }
        Ok(sizes) => {
            let board = match sizes[..] {
                [rows, columns] => {
                    polyomino::Board::block(named.unwrap_or(Lattice::Squares), 1, rows, columns)
                }
                [layers, rows, columns] => {
                    polyomino::Board::block(named.unwrap_or(Lattice::Cubes), layers, rows, columns)
                }
                _ => {
                    return Err(value_error(
                        "a board: expected rows and columns, or layers, rows and columns",
                    ));
                }
            };
            (board, PyTuple::new(py, sizes)?.into_any())
        }
    };
    let pieces = pieces.unwrap_or_else(|| vec!["pentominoes".into()]);
    let all = all_pieces(py, board.lattice(), &pieces)?;
    let made = ("tilings", (given, pieces, lattice, mirror_images).into_pyobject(py)?);
    let (tilings, _) = Polyominoes::new(board, all).equal_as_copies();
    let mut tilings = tilings.mirror_images(mirror_images);
    if let Some(drawn) = drawn {
        tilings = drawn.onto(tilings).map_err(|error| text_error(py, &error))?;
    }
    let (board, names) =
        (tilings.board().clone(), tilings.pieces().iter().map(Piece::name).collect::<Vec<_>>());
    Problem::of_puzzle(made, tilings, Found::Tiling, |placed, _| {
        let cells = placed.cells.iter().map(|&at| cell(py, &board, at)).collect::<PyResult<Vec<_>>>()?;
        (names[placed.piece], PyTuple::new(py, cells)?).into_pyobject(py).map(Bound::into_any)
    })
}

/// The pieces of a list. Those that are drawn with `#` get letters that no other piece of the list has.
fn all_pieces(py: Python<'_>, lattice: Lattice, list: &[String]) -> PyResult<Vec<Piece>> {
    // Flat pieces may be drawn for a board of several layers.
    let drawn_on = if lattice == Lattice::Squares { Lattice::Cubes } else { lattice };
    let (mut all, mut letters) = (Vec::new(), String::new());
    for text in list {
        let (pieces, is_set) = match Piece::set(lattice, text).map_err(value_error)? {
            Some(set) => (set, true),
            None => (Piece::read_on(drawn_on, text).map_err(|error| text_error(py, &error))?, false),
        };
        for piece in pieces {
            let is_named = is_set || text.contains(piece.name());
            letters.extend(is_named.then_some(piece.name()));
            all.push((piece, is_named));
        }
    }
    let mut unused = ('A'..='Z').chain('a'..='z').filter(|&letter| !letters.contains(letter));
    let named = |(piece, is_named): (Piece, bool)| {
        if is_named { piece } else { piece.named(unused.next().unwrap_or('#')) }
    };
    Ok(all.into_iter().map(named).collect())
}
