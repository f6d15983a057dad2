//! A problem and its tilings as a file for BurrTools.
//!
//! The order of elements and attributes is that of BurrTools (2024), as is the form of a solution: for each piece, as often
//! as there may be of it, the place where its hotspot lies and the number of its turn, or `x` if it is not used. Of turns that
//! lay a piece alike, the first is taken, as BurrTools does.

use std::fmt::Write as _;
use std::io::Write as _;

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, Polyominoes, Tiling, Turning};
use flate2::{Compression, GzBuilder};

use super::grid::{Grid, Point, place_of, turned};
use super::{FORM, Problem};
use crate::Refusal;

/// Shapes with more places would make too large a file.
const MOST_PLACES: usize = 16_000_000;

/// Writes a problem and tilings of it, packed by gzip, so that BurrTools opens them and shows the tilings as its solutions.
/// The same problem always makes the same bytes.
///
/// A board of squares becomes a box of cubes with one layer, one of triangles a box of prisms. Without tilings the file has
/// the problem alone.
///
/// # Errors
///
/// A [`Refusal`] for what a file of this form cannot say: hexagons, a board that wraps or has pieces on it already, pieces
/// that may not be turned, or may be turned over in space, a least number of empty cells, a board in far parts, a tiling of another problem.
///
/// ```
/// use exactcover::ExactCover;
/// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
/// use exactcover_formats::burr_tools::{Problem, read, write};
///
/// let soma = Problem::from(Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma()));
/// let tiling = soma.tilings.first().unwrap().unwrap();
/// let file = write(&soma, &[tiling]).unwrap();
/// assert_eq!(read(&file)?.problem(0)?.tilings, soma.tilings);
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
pub fn write(problem: &Problem, tilings: &[Tiling]) -> Result<Vec<u8>, Refusal> {
    let grid = grid_of(&problem.tilings)?;
    if tilings.iter().any(|tiling| tiling.board() != problem.tilings.board()) {
        return Err(refusal("a tiling of another board"));
    }
    let text = text(problem, grid, tilings)?;
    // What has no place in Latin-1 has been left out.
    let bytes: Vec<u8> = text.chars().map(|symbol| u8::try_from(symbol).unwrap_or(b'?')).collect();
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::default());
    let packed = packed.write_all(&bytes).and_then(|()| packed.finish());
    packed.map_err(|error| refusal(&error.to_string()))
}

fn refusal(what: &str) -> Refusal {
    Refusal::Form(FORM, what.into())
}

/// Returns the grid of a problem, if a file can say it.
fn grid_of(problem: &Polyominoes) -> Result<Grid, Refusal> {
    let board = problem.board();
    let lattice = board.lattice();
    let is_flat = matches!(lattice, Lattice::Squares | Lattice::Triangles);
    let grid = match lattice {
        Lattice::Squares => Grid::Cubes,
        Lattice::Triangles => Grid::Prisms,
        _ => Grid::ALL
            .into_iter()
            .find(|grid| grid.lattice() == Some(lattice))
            .ok_or_else(|| refusal("there is no grid of hexagons"))?,
    };

    let has_layers = |cells: &[Cell]| cells.iter().any(|cell| cell.layer != cells[0].layer);
    let mut shapes = problem.pieces().iter().map(Piece::cells).chain([board.cells()]);
    if is_flat && shapes.any(has_layers) {
        return Err(refusal(
            "layers of squares or triangles are boards of their own: expected cubes or prisms",
        ));
    }
    if Board::new(lattice, board.cells().iter().copied()) != *board {
        return Err(refusal("a board cannot wrap"));
    }
    if !problem.givens().is_empty() {
        return Err(refusal("no piece can lie on the board already"));
    }
    let usual = if is_flat { Turning::Free } else { Turning::OneSided };
    if let Some(piece) =
        problem.pieces().iter().find(|piece| piece.allowed_turning().unwrap_or(usual) != usual)
    {
        let over = if is_flat { "and turned over" } else { "and not turned over" };
        return Err(refusal(&format!("the piece {} must be turned in every way, {over}", piece.name())));
    }
    if let Some(piece) = problem.pieces().iter().find(|piece| piece.allowed_copies().is_empty()) {
        return Err(refusal(&format!("the piece {} has no number of copies", piece.name())));
    }
    Ok(grid)
}

/// A shape as it is written.
struct Shape {
    sides: [usize; 3],
    /// In the order of the cells.
    places: Vec<Point>,
    hotspot: Point,
}

impl Shape {
    /// Moves cells to the corner as the lattice allows; their order stays.
    fn of(grid: Grid, lattice: Lattice, cells: &[Cell]) -> Result<Self, Refusal> {
        let moved = Board::new(lattice, cells.iter().copied());
        let sides = grid.filled_up([moved.width(), moved.height(), moved.layers()]);
        let places = sides.iter().try_fold(1, |places: usize, &side| places.checked_mul(side));
        if places.is_none_or(|places| places > MOST_PLACES) {
            return Err(refusal("the parts of the board or of a piece are too far apart"));
        }
        let places: Vec<Point> = moved.cells().iter().map(|&cell| place_of(cell)).collect();
        let hotspot = grid.hotspot(&places);
        Ok(Self { sides, places, hotspot })
    }

    /// Writes the element. `sign` is what stands for the cell with this index.
    fn write(&self, out: &mut String, name: &str, sign: impl Fn(usize) -> String) {
        let [x, y, z] = self.sides;
        out.push_str("  <voxel");
        for (side, length) in ["x", "y", "z"].into_iter().zip([x, y, z]) {
            attribute(out, side, length);
        }
        for (axis, at) in ["hx", "hy", "hz"].into_iter().zip(self.hotspot).filter(|&(_, at)| at != 0) {
            attribute(out, axis, at);
        }
        name_attribute(out, name);
        out.push_str(" type=\"0\">");

        let mut signs = vec![None; x * y * z];
        for (index, place) in self.places.iter().enumerate() {
            let [column, row, layer] = place.map(|at| at as usize);
            signs[(layer * y + row) * x + column] = Some(sign(index));
        }
        out.extend(signs.into_iter().map(|sign| sign.unwrap_or_else(|| "_".into())));
        out.push_str("</voxel>\n");
    }
}

fn attribute(out: &mut String, name: &str, value: impl std::fmt::Display) {
    let _ = write!(out, " {name}=\"{value}\""); // a text takes all that is written
}

/// Writes a name, unless it has symbols that BurrTools does not know.
fn name_attribute(out: &mut String, name: &str) {
    let is_known = |symbol: char| u8::try_from(symbol).is_ok() && !symbol.is_control();
    if !name.is_empty() && name.chars().all(is_known) {
        let mut escaped = String::new();
        for symbol in name.chars() {
            match symbol {
                '&' => escaped.push_str("&amp;"),
                '<' => escaped.push_str("&lt;"),
                '>' => escaped.push_str("&gt;"),
                '"' => escaped.push_str("&quot;"),
                symbol => escaped.push(symbol),
            }
        }
        attribute(out, "name", escaped);
    }
}

fn text(problem: &Problem, grid: Grid, tilings: &[Tiling]) -> Result<String, Refusal> {
    let Problem { name, board_name, piece_names, tilings: stated } = problem;
    let board = stated.board();
    let most = |piece: &Piece| (*piece.allowed_copies().end()).min(board.len() / piece.cells().len());
    // A piece that cannot be there is left out.
    let used: Vec<usize> =
        (0..stated.pieces().len()).filter(|&piece| most(&stated.pieces()[piece]) > 0).collect();
    let shape = |piece: usize| Shape::of(grid, board.lattice(), stated.pieces()[piece].cells());
    let shapes: Vec<Shape> = used.iter().map(|&piece| shape(piece)).collect::<Result<_, _>>()?;
    let of_board = Shape::of(grid, board.lattice(), board.cells())?;

    let number = Grid::ALL.iter().position(|other| *other == grid).unwrap_or_default();
    let mut out = format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"{number}\"/>\n <colors/>\n <shapes>\n"
    );
    for (&piece, shape) in used.iter().zip(&shapes) {
        let letter = stated.pieces()[piece].name().to_string();
        shape.write(&mut out, piece_names.get(piece).map_or(&letter, |name| name), |_| "#".into());
    }
    let sign = |cell: usize| if stated.may_be_hole(board.cells()[cell]) { "+" } else { "#" };
    of_board.write(&mut out, board_name, |cell| sign(cell).into());

    out.push_str(" </shapes>\n <problems>\n  <problem");
    name_attribute(&mut out, name);
    attribute(&mut out, "state", 0);
    out.push_str(&most_holes(stated)?);
    out.push_str(">\n   <shapes>\n");
    for (id, &piece) in used.iter().enumerate() {
        let piece = &stated.pieces()[piece];
        let (least, most) = (*piece.allowed_copies().start(), most(piece));
        out.push_str("    <shape");
        attribute(&mut out, "id", id);
        match least >= most {
            true => attribute(&mut out, "count", least),
            false => {
                attribute(&mut out, "min", least);
                attribute(&mut out, "max", most);
            }
        }
        out.push_str("/>\n");
    }
    let _ = write!(out, "   </shapes>\n   <result id=\"{}\"/>\n   <bitmap/>\n", used.len());

    if !tilings.is_empty() {
        let mut layer = Layer::new(grid, &shapes);
        out.push_str("   <solutions>\n");
        for (number, tiling) in tilings.iter().enumerate() {
            let copies = |piece: usize| {
                let piece = &stated.pieces()[piece];
                most(piece).max(*piece.allowed_copies().start())
            };
            let laid = layer.assembly(tiling, &used, copies)?;
            out.push_str("    <solution");
            attribute(&mut out, "asmNum", number + 1);
            let _ = write!(out, ">\n     <assembly>{laid}</assembly>\n    </solution>\n");
        }
        out.push_str("   </solutions>\n");
    }
    out.push_str("  </problem>\n </problems>\n <comment/>\n</puzzle>\n");
    Ok(out)
}

/// Returns the attribute of how many cells may stay empty, if it is needed.
fn most_holes(problem: &Polyominoes) -> Result<String, Refusal> {
    let (least, most) = problem.allowed_holes().into_inner();
    let possible = problem.board().cells().iter().filter(|&&cell| problem.may_be_hole(cell)).count();
    let is_fixed = |piece: &Piece| piece.allowed_copies().start() == piece.allowed_copies().end();
    if problem.pieces().iter().all(is_fixed) {
        // The pieces say how many.
        let cells = problem.pieces().iter().fold(0_usize, |cells, piece| {
            cells.saturating_add(piece.allowed_copies().start().saturating_mul(piece.cells().len()))
        });
        let holes = problem.board().len().checked_sub(cells);
        return match holes.is_none_or(|holes| holes > possible || (least..=most).contains(&holes)) {
            true => Ok(String::new()),
            false => Err(refusal("the pieces leave another number of cells empty than is allowed")),
        };
    }
    match (least, most) {
        (1.., _) => Err(refusal("there is no least number of cells that stay empty")),
        (0, most) if most < possible => Ok(format!(" maxHoles=\"{most}\"")),
        _ => Ok(String::new()),
    }
}

/// Finds how pieces lie.
struct Layer<'s> {
    grid: Grid,
    /// For each shape its points in every turn, sorted, and the point of its hotspot.
    turned: Vec<Vec<(Vec<Point>, Point)>>,
    shapes: &'s [Shape],
}

impl<'s> Layer<'s> {
    fn new(grid: Grid, shapes: &'s [Shape]) -> Self {
        let turns = grid.turns();
        let in_turn = |shape: &Shape, turn| {
            let mut points: Vec<Point> =
                shape.places.iter().map(|&place| turned(turn, grid.point(place))).collect();
            points.sort_unstable();
            (points, turned(turn, grid.point(shape.hotspot)))
        };
        let of_shape = |shape| turns.iter().map(|turn| in_turn(shape, turn)).collect();
        Self { grid, turned: shapes.iter().map(of_shape).collect(), shapes }
    }

    /// Returns the text of a solution. `used` are the pieces of the shapes, and of each there may be so many copies.
    fn assembly(
        &mut self,
        tiling: &Tiling,
        used: &[usize],
        copies: impl Fn(usize) -> usize,
    ) -> Result<String, Refusal> {
        let mut parts: Vec<Vec<String>> = vec![Vec::new(); self.shapes.len()];
        for placed in tiling.pieces() {
            let cells = placed.cells.iter().map(|&cell| tiling.board().cells().get(cell));
            let cells: Option<Vec<Cell>> = cells.map(|cell| cell.copied()).collect();
            let shape = used.iter().position(|&piece| piece == placed.piece);
            let laid = shape.zip(cells).and_then(|(shape, cells)| Some((shape, self.laid(shape, &cells)?)));
            let (shape, laid) = laid.ok_or_else(|| refusal("a tiling of another problem"))?;
            parts[shape].push(laid);
        }
        for (part, &piece) in parts.iter_mut().zip(used) {
            let most = copies(piece);
            if part.len() > most {
                return Err(refusal("a tiling of another problem"));
            }
            part.resize(most, "x".into());
        }
        Ok(parts.concat().join(" "))
    }

    /// Returns the place and the turn of a shape that lies on these cells.
    fn laid(&self, shape: usize, cells: &[Cell]) -> Option<String> {
        let thick = self.grid.denominator();
        let mut points: Vec<Point> =
            cells.iter().map(|&cell| self.grid.point(place_of(cell)).map(|at| thick * at)).collect();
        points.sort_unstable();

        self.turned[shape].iter().enumerate().find_map(|(number, (shape, hotspot))| {
            let (first, to) = (shape.first()?, points.first()?);
            let shift = [0, 1, 2].map(|axis| to[axis] - first[axis]);
            let shifted = |point: &Point| [0, 1, 2].map(|axis| point[axis] + shift[axis]);
            let is_here = shape.len() == points.len() && shape.iter().map(shifted).eq(points.iter().copied());
            if !is_here || !self.grid.is_shift(shift) {
                return None;
            }
            let [x, y, z] = self.grid.place(shifted(hotspot).map(|at| at.div_euclid(thick)));
            Some(format!("{x} {y} {z} {number}"))
        })
    }
}
