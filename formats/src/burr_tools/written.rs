//! A problem and its tilings as a file for BurrTools.
//!
//! The order of elements and attributes is that of BurrTools (2024).

use std::io::Write;

use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, Polyominoes, Tiling, Turning};
use flate2::{Compression, GzBuilder};

use super::boxed::{Boxed, attribute, name_attribute};
use super::described::{MOST_COLORS, MOST_PLACES};
use super::grid::Grid;
use super::laid::Turned;
use super::text::MOST_BYTES;
use super::{FORM, Problem};
use crate::Refusal;

/// BurrTools has 16 bits for the number of copies.
const MOST_COPIES: usize = 65_535;

/// Writes a problem and tilings of it, packed by gzip, so that BurrTools opens them and shows the tilings as its solutions.
/// The same problem always makes the same bytes.
///
/// A board of squares becomes a box of cubes with one layer, one of triangles a box of prisms. Without tilings the file has
/// the problem alone.
///
/// # Errors
///
/// A [`Refusal`] for what a file of this form cannot say: hexagons, a board that wraps or has pieces on it already, pieces
/// that may not be turned, or may be turned over in space, a least number of empty cells, a board in far parts, a tiling
/// of another problem.
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
        _ => {
            let grid = Grid::ALL.into_iter().find(|grid| grid.lattice() == lattice);
            grid.ok_or_else(|| refusal("there is no grid of hexagons"))?
        }
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

/// A piece that is written, by its number, and the least and the most copies of it.
struct Part {
    piece: usize,
    least: usize,
    most: usize,
}

/// Returns the pieces that are written: one that has no room is left out, if it may be.
fn parts(problem: &Polyominoes) -> Vec<Part> {
    let part = |(number, piece): (usize, &Piece)| {
        let (least, most) = piece.allowed_copies().into_inner();
        // Any number are as many as there is room for.
        let most = most.min(problem.board().len() / piece.cells().len()).max(least);
        Part { piece: number, least, most }
    };
    problem.pieces().iter().enumerate().map(part).filter(|part| part.most > 0).collect()
}

fn text(problem: &Problem, grid: Grid, tilings: &[Tiling]) -> Result<String, Refusal> {
    let stated = &problem.tilings;
    let parts = parts(stated);
    if parts.iter().any(|part| part.most > MOST_COPIES) {
        return Err(refusal("there are too many copies of a piece"));
    }
    let (lattice, mut room) = (stated.board().lattice(), MOST_PLACES);
    let mut boxed = |cells| {
        let boxed = Boxed::of(grid, lattice, cells, &mut room);
        boxed.ok_or_else(|| refusal("the board or the pieces are too large, or in parts too far apart"))
    };
    let shapes: Vec<Boxed> =
        parts.iter().map(|part| boxed(stated.pieces()[part.piece].cells())).collect::<Result<_, _>>()?;
    let board = boxed(stated.board().cells())?;

    let number = Grid::ALL.iter().position(|other| *other == grid).unwrap_or_default();
    let mut out =
        format!("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"{number}\"/>\n");
    write_colors(&mut out, stated)?;
    out.push_str(" <shapes>\n");
    for (part, shape) in parts.iter().zip(&shapes) {
        let piece = &stated.pieces()[part.piece];
        let name = problem.piece_names.get(part.piece);
        let name = name.map_or_else(|| piece.name().to_string(), |name| name.to_string());
        shape.write(&mut out, &name, |cell| ('#', piece.color_at(piece.cells()[cell])));
    }
    board.write(&mut out, &problem.board_name, |cell| {
        let cell = stated.board().cells()[cell];
        (if stated.may_be_hole(cell) { '+' } else { '#' }, stated.color_at(cell))
    });

    out.push_str(" </shapes>\n <problems>\n  <problem");
    name_attribute(&mut out, &problem.name);
    attribute(&mut out, "state", 0);
    if let Some(most) = most_holes(stated)? {
        attribute(&mut out, "maxHoles", most);
    }
    out.push_str(">\n");
    write_parts(&mut out, &parts);
    out.push_str("   <result");
    attribute(&mut out, "id", parts.len());
    out.push_str("/>\n");
    write_pairs(&mut out, stated);
    write_solutions(&mut out, &Turned::new(grid, &shapes), &parts, tilings)?;
    out.push_str("  </problem>\n </problems>\n <comment/>\n</puzzle>\n");
    Ok(out)
}

/// Writes as many colors as are used. A problem has numbers for them, so their looks are some that differ.
fn write_colors(out: &mut String, problem: &Polyominoes) -> Result<(), Refusal> {
    let of_board = problem.board().cells().iter().map(|&cell| problem.color_at(cell));
    let of_piece = |piece: &Piece| piece.cells().iter().map(|&cell| piece.color_at(cell)).max();
    let of_pairs = problem.fitting_colors().map(|(one, other)| one.max(other));
    let most =
        of_board.chain(problem.pieces().iter().filter_map(of_piece)).chain(of_pairs).max().unwrap_or(0);
    if usize::from(most) > MOST_COLORS {
        return Err(refusal(&format!("color {most}: the greatest is {MOST_COLORS}")));
    }
    out.push_str(if most == 0 { " <colors/>\n" } else { " <colors>\n" });
    for color in 1..=u32::from(most) {
        out.push_str("  <color");
        for (name, step) in [("red", 97), ("green", 151), ("blue", 211)] {
            attribute(out, name, color * step % 256);
        }
        out.push_str("/>\n");
    }
    out.push_str(if most == 0 { "" } else { " </colors>\n" });
    Ok(())
}

fn write_parts(out: &mut String, parts: &[Part]) {
    out.push_str("   <shapes>\n");
    for (id, part) in parts.iter().enumerate() {
        out.push_str("    <shape");
        attribute(out, "id", id);
        if part.least == part.most {
            attribute(out, "count", part.least);
        } else {
            attribute(out, "min", part.least);
            attribute(out, "max", part.most);
        }
        out.push_str("/>\n");
    }
    out.push_str("   </shapes>\n");
}

/// Writes the colors that fit. In a pair they count from 0; without a color all fits.
fn write_pairs(out: &mut String, problem: &Polyominoes) {
    out.push_str("   <bitmap>\n");
    for (piece, board) in problem.fitting_colors().filter(|&(piece, board)| piece > 0 && board > 0) {
        out.push_str("    <pair");
        attribute(out, "piece", piece - 1);
        attribute(out, "result", board - 1);
        out.push_str("/>\n");
    }
    out.push_str("   </bitmap>\n");
}

fn write_solutions(
    out: &mut String,
    turned: &Turned,
    parts: &[Part],
    tilings: &[Tiling],
) -> Result<(), Refusal> {
    if tilings.is_empty() {
        return Ok(());
    }
    let parts: Vec<(usize, usize)> = parts.iter().map(|part| (part.piece, part.most)).collect();
    out.push_str("   <solutions>\n");
    for (number, tiling) in (1..).zip(tilings) {
        let assembly =
            turned.assembly(tiling, &parts).ok_or_else(|| refusal("a tiling of another problem"))?;
        out.push_str("    <solution");
        attribute(out, "asmNum", number);
        out.push_str(&format!(">\n     <assembly>{assembly}</assembly>\n    </solution>\n"));
        if out.len() as u64 > MOST_BYTES {
            return Err(refusal("these are too many tilings for one file"));
        }
    }
    out.push_str("   </solutions>\n");
    Ok(())
}

/// Returns how many cells may stay empty, if that is to be said.
fn most_holes(problem: &Polyominoes) -> Result<Option<usize>, Refusal> {
    let allowed = problem.allowed_holes();
    let possible = problem.board().cells().iter().filter(|&&cell| problem.may_be_hole(cell)).count();
    let is_fixed = |piece: &Piece| piece.allowed_copies().start() == piece.allowed_copies().end();
    if problem.pieces().iter().all(is_fixed) {
        // The pieces say how many.
        let size = |piece: &Piece| piece.allowed_copies().start().saturating_mul(piece.cells().len());
        let size = problem.pieces().iter().map(size).fold(0, usize::saturating_add);
        return match problem.board().len().checked_sub(size) {
            Some(holes) if holes <= possible && !allowed.contains(&holes) => {
                Err(refusal("the pieces leave another number of cells empty than is allowed"))
            }
            _ => Ok(None),
        };
    }
    if *allowed.start() > 0 {
        return Err(refusal("there is no least number of cells that stay empty"));
    }
    Ok(Some(*allowed.end()).filter(|&most| most < possible))
}
