//! `tile`: tilings of a board in two or three dimensions with the twelve pentominoes, or with other pieces.

mod burr_tools;
mod drawings;
mod regions;

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes, Tiling, Turning};
use exactcover::{ExactCover, MatrixError};
use exactcover_formats::boards::{self, Drawn};
use exactcover_formats::burr_tools::Problem;

use self::burr_tools::Saved;
use self::drawings::{
    BOARD, NamedBoard, PIECES, Stated, as_copies, board, check_pieces, digits, drawn, files, is_sets, pieces,
    without,
};
use crate::common::files::{Called, to_write};
use crate::common::pictures::Picture;
use crate::common::solutions::{What, Why, write};
use crate::common::worksheet::{Exercise, Paper};
use crate::common::{Failure, numbered};

/// Tiles a board with the twelve pentominoes, or with other pieces that may be turned and turned over
///
/// --count is exact, however large the number is: tilings are not visited one by one. Tilings are drawn to be looked at: in
/// space with a blank between the layers, and where there are many pieces, some share a letter. Such drawings are not read
/// as boards.
///
/// A file of shapes, each below its number as in `0:`, and of regions such as `5x5: 1 0`, is another question: for each region
/// whether so many of each shape fit into it, turned and turned over, and how many of the regions they fit into.
#[derive(clap::Args)]
#[command(after_help = "Examples: exactcover tile 6x10 --svg tiling.svg\n          \
    exactcover tile 16x16 --pieces dominoes --count\n          exactcover tile 3x3x3 --pieces soma\n          \
    exactcover generate tiling 6x10 | exactcover tile -\n          \
    exactcover tile 8x8 --wrap both --holes 4 --svg torus.svg\n          \
    exactcover tile burr.xmpuzzle --problem-number 2 --count --distinct\n          \
    exactcover tile 3x3x3 --pieces soma --xmpuzzle soma.xmpuzzle")]
pub struct Args {
    #[command(flatten)]
    puzzle: Puzzle,
    /// With --distinct: tilings of a board that wraps that are shifts of each other are different; only rotations and
    /// reflections count
    #[arg(long, requires_all = ["distinct", "wrap"])]
    no_shifts: bool,
    /// Also write the board and the pieces into this file for BurrTools, with the tilings as its solutions: those that are
    /// written, at most 1000
    #[arg(long, value_name = "FILE",
        value_parser = PathBufValueParser::new().try_map(|file| to_write(file, "the file is for BurrTools", "xmpuzzle")))]
    xmpuzzle: Option<PathBuf>,
    #[command(flatten)]
    paper: Paper,
    #[command(flatten)]
    what: What,
}

/// A board and pieces.
#[derive(clap::Args)]
pub struct Puzzle {
    #[arg(help = BOARD)]
    board: String,
    /// What the cells are. Without this option they are squares, or cubes where there are layers. A row of hexagons lies half a
    /// cell further right than the row above it; a triangle points down if its row and column, counted from 0, add up to an even
    /// number. Pieces of other cells than squares and cubes are stated with --pieces
    #[arg(long, value_name = "LATTICE",
        value_parser = PossibleValuesParser::new(LATTICES).try_map(|name| name.parse::<Lattice>()))]
    lattice: Option<Lattice>,
    /// How pieces may be turned that do not say so themselves: not at all, turned, or turned and turned over. In space they
    /// are not turned over by default, and otherwise they are. Pieces that are equal then are copies of one
    #[arg(long, value_name = "WAY",
        value_parser = PossibleValuesParser::new(["fixed", "one-sided", "free"]).try_map(|way| way.parse::<Turning>()))]
    pieces_turn: Option<Turning>,
    #[arg(long, value_name = "PIECES", help = format!("Instead of the twelve pentominoes: {PIECES}"))]
    pieces: Option<String>,
    /// Take these cells away from the board, such as r1c1,r1c2: rows and columns counted from 1
    #[arg(long, value_name = "CELLS")]
    without: Option<String>,
    /// Glue sides of the board together: left and right, so that rows are rings, top and bottom, or both. The sides are those
    /// of the whole size or drawing, also where no cell is at a side
    #[arg(long, value_enum)]
    wrap: Option<Wrap>,
    /// How many cells stay empty: `2`, or `0-2` for at most two. On a board that is drawn with `+`, how many of the cells with
    /// `+` do: without this option any number of them
    #[arg(long, value_name = "N", value_parser = holes)]
    holes: Option<RangeInclusive<usize>>,
    /// Of a file of BurrTools with several problems: which one, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    problem_number: Option<u32>,
}

const LATTICES: [&str; 8] =
    ["squares", "cubes", "hexagons", "triangles", "prisms", "spheres", "rhombic", "tetra-octahedra"];

#[derive(Clone, Copy, ValueEnum)]
enum Wrap {
    /// A cylinder whose rows are rings
    Rows,
    /// A cylinder whose columns are rings
    Columns,
    /// A torus
    Both,
}

fn holes(text: &str) -> Result<RangeInclusive<usize>, String> {
    let holes = match text.strip_prefix("0-") {
        Some(most) => digits(most).map(|most| 0..=most),
        None => digits(text).map(|holes| holes..=holes),
    };
    holes.ok_or_else(|| "expected a number such as 2, or 0-2 for at most two".into())
}

impl Puzzle {
    /// The files that it names.
    pub fn files(&self) -> [Called<'_>; 2] {
        files(self.lattice, &self.board, self.pieces.as_deref())
    }

    /// The problem as it is printed, with the rules that the picture does not show.
    pub fn exercise(&self, problem: &Polyominoes) -> Exercise {
        let board = problem.board();
        let mut sides = vec![board.height(), board.width()];
        let mut notes = turnings(problem);
        if board.layers() > 1 {
            sides.insert(0, board.layers());
            notes.push("The layers lie one upon the other.".into());
        }

        notes.extend(self.wrap.map(|wrap| match wrap {
            Wrap::Rows => "The left and the right side are joined.".into(),
            Wrap::Columns => "The top and the bottom are joined.".into(),
            Wrap::Both => "Opposite sides are joined.".into(),
        }));
        // The picture marks them, if there are other open cells.
        let holes = board.cells().iter().filter(|&&cell| problem.may_be_hole(cell)).count();
        let given: usize = problem.givens().iter().map(|placed| placed.cells.len()).sum();
        let are_some = holes > 0 && holes + given < board.len();
        notes.extend(are_some.then(|| "Cells with + may stay empty.".into()));
        notes.extend(self.holes.as_ref().map(|holes| {
            let (least, most) = (*holes.start(), numbered(*holes.end(), "cell"));
            let at_most = if least == *holes.end() { "Exactly" } else { "At most" };
            format!("{at_most} {most} without a piece.")
        }));

        let size: Vec<String> = sides.iter().map(usize::to_string).collect();
        let title = format!("Tiling {}, {}", size.join(" × "), numbered(board.len(), "cell"));
        Exercise { title, note: notes.join(" "), picture: Picture::of_polyominoes(problem) }
    }

    /// The board of a drawing, as it is read with these options.
    pub fn read(&self, drawing: &str) -> Option<Board> {
        boards::drawn(self.lattice, drawing).ok().map(|drawn| drawn.board)
    }

    /// The problem of a file, or one of a board and pieces, with those that a drawing of the board gives.
    pub fn problem(&self) -> Result<Problem, Failure> {
        self.problem_of(&board(self.lattice, &self.board)?)
    }

    fn problem_of(&self, stated: &Stated) -> Result<Problem, Failure> {
        let number = self.problem_number.map(|number| number as usize);
        match stated {
            Stated::Problems(bytes) => {
                self.refuse_with_file()?;
                burr_tools::problem(Path::new(&self.board), bytes, number)
            }
            _ if number.is_some() => {
                let what =
                    "--problem-number: the board is no file of BurrTools, which may have several problems";
                Err(Failure::Input(what.into()))
            }
            Stated::Board(named) => Ok(self.problem_on(named)?.into()),
            Stated::Regions(_) => Err(Failure::Input(
                "a file of shapes and regions is for `tile` alone; expected a board".into(),
            )),
        }
    }

    /// Refuses what a file says itself.
    fn refuse_with_file(&self) -> Result<(), Failure> {
        let options = [
            ("--lattice", self.lattice.is_some()),
            ("--pieces", self.pieces.is_some()),
            ("--pieces-turn", self.pieces_turn.is_some()),
            ("--without", self.without.is_some()),
            ("--wrap", self.wrap.is_some()),
            ("--holes", self.holes.is_some()),
        ];
        match options.iter().find(|(_, is_there)| *is_there) {
            Some((option, _)) => Err(Failure::Input(format!(
                "{option}: a file of BurrTools states its board and its pieces itself"
            ))),
            None => Ok(()),
        }
    }

    /// Whether nothing but the board is stated.
    fn is_board_alone(&self) -> bool {
        let Self { board: _, lattice, pieces_turn, pieces, without, wrap, holes, problem_number } = self;
        let is_any = pieces.is_some() || without.is_some() || wrap.is_some() || holes.is_some();
        lattice.is_none() && pieces_turn.is_none() && problem_number.is_none() && !is_any
    }

    /// The problem on this board.
    fn problem_on(&self, stated: &NamedBoard) -> Result<Polyominoes, Failure> {
        let (cells, [height, width]) = stated.parts();
        let mut board = cells.clone();
        let named = self.pieces.as_deref().map(|text| pieces(board.lattice(), text)).transpose()?;
        let is_named = named.is_some();
        if !is_named && !matches!(board.lattice(), Lattice::Squares | Lattice::Cubes) {
            let what = "pentominoes are pieces of squares; state others for this lattice with --pieces";
            return Err(Failure::Input(what.into()));
        }

        if let Some(wrap) = self.wrap {
            let width = (!matches!(wrap, Wrap::Columns)).then_some(width);
            let height = (!matches!(wrap, Wrap::Rows)).then_some(height);
            // No board is larger than it is said to be.
            let what = "--wrap: only boards of squares, cubes and hexagons wrap";
            board = board.wrapped_after(width, height).ok_or_else(|| Failure::Input(what.into()))?;
        }
        let marked = stated.marked();
        if let Some(cells) = &self.without {
            if let Some(drawn) = marked {
                let what = if drawn.has_holes() { "cells with `+`" } else { "pieces" };
                let what =
                    format!("--without: there are {what} on the board; draw it without these cells instead");
                return Err(Failure::Input(what));
            }
            board = without(&board, cells)?;
        }

        let mut problem = Polyominoes::new(board, named.unwrap_or_else(Piece::pentominoes));
        let as_drawn = problem.clone();
        if let Some(turning) = self.pieces_turn {
            let turned = |piece: &Piece| match piece.allowed_turning() {
                None => piece.clone().turning(turning),
                Some(_) => piece.clone(),
            };
            let pieces: Vec<Piece> = problem.pieces().iter().map(turned).collect();
            problem = Polyominoes::new(problem.board().clone(), pieces);
        }
        // Sets may have a piece in common, which is refused below; but no set has equal pieces before they are turned.
        let are_sets = self.pieces.as_deref().is_none_or(|text| is_sets(problem.board().lattice(), text));
        if !are_sets || as_drawn.clone().equal_as_copies().1.is_empty() {
            problem = as_copies(problem, self.pieces_turn, &as_drawn);
        }

        if let Some(holes) = self.holes.clone() {
            let is_any_cell = !marked.is_some_and(Drawn::has_holes);
            problem = problem.holes(is_any_cell).hole_count(holes);
        }
        if is_named {
            check_pieces(&problem, &problem.matrix()?, are_sets)?;
        }

        match marked {
            Some(marked) => drawn(Some(Path::new(&self.board)), marked.onto(problem)),
            None => Ok(problem),
        }
    }
}

/// How the pieces may be turned, a sentence for each way; pieces are named where there are several ways.
fn turnings(problem: &Polyominoes) -> Vec<String> {
    let default = problem.board().lattice().turning();
    let turning = |piece: &Piece| piece.allowed_turning().unwrap_or(default);
    let ways = [
        (Turning::Free, "may be turned, and turned over."),
        (Turning::OneSided, "may be turned, but not turned over."),
        (Turning::Fixed, "may not be turned."),
    ];

    let sentence = |(way, what)| {
        let pieces = problem.pieces().iter().filter(|piece| turning(piece) == way);
        let names: Vec<String> = pieces.map(|piece| piece.name().to_string()).collect();
        match names.len() {
            0 => None,
            all if all == problem.pieces().len() => Some(format!("The pieces {what}")),
            _ => Some(format!("{} {what}", names.join(", "))),
        }
    };
    ways.into_iter().filter_map(sentence).collect()
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.what.keep(&args.puzzle.files(), &[args.paper.file(), ("--xmpuzzle", args.xmpuzzle.as_deref())])?;
    let stated = board(args.puzzle.lattice, &args.puzzle.board)?;
    if let Stated::Regions(presents) = &stated {
        if !args.puzzle.is_board_alone()
            || args.what.is_any()
            || args.paper.file().1.is_some()
            || args.xmpuzzle.is_some()
        {
            let what = "a file of shapes and regions goes with no other option than --json and --seconds";
            return Err(Failure::Input(what.into()));
        }
        return regions::answer(presents, out);
    }

    let mut problem = args.puzzle.problem_of(&stated)?;
    let mirror_images = !args.what.tells_mirror_images_apart();
    problem.tilings = problem.tilings.shifts(!args.no_shifts).mirror_images(mirror_images);
    let mut saved = args.xmpuzzle.as_deref().map(|file| Saved::begin(file, &problem)).transpose()?;
    if args.what.shows() {
        burr_tools::report_names(&problem);
    }

    let worksheet = args.paper.worksheet_of(|| args.puzzle.exercise(&problem.tilings));
    let mut keep = |tiling: &Tiling| {
        if let Some(saved) = &mut saved {
            saved.add(tiling);
        }
    };
    let why_none = |tilings: &Polyominoes| {
        if !args.what.shows() {
            burr_tools::report_names(&problem);
        }
        why_none(tilings, args.puzzle.pieces.is_some())
    };
    let done = write(&args.what, &problem.tilings, worksheet, why_none, &mut keep, out);
    // Who reads the tilings may not stay to the end, as `head` does not.
    let saved = saved.map_or(Ok(()), |saved| saved.write(&problem));
    done.and(saved)
}

/// Why there is no tiling, with a picture if a coloring shows it.
fn why_none(problem: &Polyominoes, are_named: bool) -> Result<Option<Why>, MatrixError> {
    let Some(why) = problem.why_none()? else { return Ok(None) };
    let (board, pieces) = (problem.board(), problem.pieces());
    let most = pieces.iter().map(|piece| piece.allowed_copies().end().saturating_mul(piece.cells().len()));
    let are_few = most.fold(0, usize::saturating_add) < board.len();
    let cure = if are_few && are_named { "; a line `*` above a piece allows any number of it" } else { "" };
    let picture = why.weights().map(|weights| Picture::of_weights(board, weights));
    Ok(Some(Why { text: format!("{why}{cure}"), picture }))
}
