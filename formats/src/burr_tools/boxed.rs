//! A shape as it is written: cells in a box.

use std::fmt::{Display, Write};

use exactcover::problems::polyomino::{Board, Cell, Lattice};

use super::grid::{Grid, Point, place_of};

/// The cells of the board or of a piece in the corner of a box.
pub(super) struct Boxed {
    sides: [usize; 3],
    /// In the order of the cells.
    pub(super) places: Vec<Point>,
    pub(super) hotspot: Point,
}

impl Boxed {
    /// Moves cells to the corner as the lattice allows; their order stays. `None` for a box that takes more than the room
    /// that is left.
    pub(super) fn of(grid: Grid, lattice: Lattice, cells: &[Cell], room: &mut usize) -> Option<Self> {
        let moved = Board::new(lattice, cells.iter().copied());
        let sides = grid.filled_up([moved.width(), moved.height(), moved.layers()])?;
        let places = sides.iter().try_fold(1, |places: usize, &side| places.checked_mul(side))?;
        *room = room.checked_sub(places)?;
        let places: Vec<Point> = moved.cells().iter().map(|&cell| place_of(cell)).collect();
        let hotspot = grid.hotspot(&places);
        Some(Self { sides, places, hotspot })
    }

    /// Writes the element. `sign` is what stands for the cell with this index, and its color.
    pub(super) fn write(&self, out: &mut String, name: &str, sign: impl Fn(usize) -> (char, u8)) {
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

        let mut signs = vec![('_', 0); x * y * z];
        for (index, place) in self.places.iter().enumerate() {
            let [column, row, layer] = place.map(|at| at as usize);
            signs[(layer * y + row) * x + column] = sign(index);
        }
        for (sign, color) in signs {
            out.push(sign);
            if color > 0 {
                out.push_str(&color.to_string());
            }
        }
        out.push_str("</voxel>\n");
    }
}

pub(super) fn attribute(out: &mut String, name: &str, value: impl Display) {
    let _ = write!(out, " {name}=\"{value}\""); // a text takes all that is written
}

/// Writes a name, unless it has symbols that BurrTools does not know.
pub(super) fn name_attribute(out: &mut String, name: &str) {
    let is_known = |symbol: char| u8::try_from(symbol).is_ok() && !symbol.is_control();
    if name.is_empty() || !name.chars().all(is_known) {
        return;
    }
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
