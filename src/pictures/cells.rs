//! The cells of a board of any lattice, as polygons.
//!
//! Their corners are whole numbers in a grid of the lattice, so that two cells share a side if it has the same two ends.
//! Layers stand side by side. Spheres are drawn as squares on edge, which touch where spheres of a layer do; the cells of
//! the last two lattices, of which no layer fills the plane, as the squares of their drawing.

use std::collections::BTreeMap;

use svg::node::element::{Path, Text};

use super::{MARGIN, SIDE, letter, outline};
use crate::adapters::polyomino::{Board, Cell, Lattice};

/// A corner: across and down.
type Corner = (i128, i128);

/// How the cells of a lattice are drawn.
struct Form {
    /// The pixels between two numbers of the grid, across and down.
    unit: (f64, f64),
    /// The numbers between two layers.
    gap: i128,
    /// The corners of a cell in this row and column.
    corners: fn(i128, i128) -> Vec<Corner>,
}

const SQUARES: Form = Form {
    unit: (SIDE, SIDE),
    gap: 1,
    corners: |row, column| vec![(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)],
};

/// A row is half a cell further right than the row above it, and three quarters of the height of a cell below.
const HEXAGONS: Form = Form {
    unit: (SIDE / 2.0, 11.547),
    gap: 2,
    corners: |row, column| {
        let (x, y) = (2 * column + row + 1, 3 * row + 2);
        vec![(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]
    },
};

const TRIANGLES: Form = Form {
    unit: (0.75 * SIDE, 1.299 * SIDE),
    gap: 1,
    corners: |row, column| {
        let (top, bottom) = (row, row + 1);
        if (row + column) % 2 == 0 {
            vec![(column, top), (column + 2, top), (column + 1, bottom)]
        } else {
            vec![(column + 1, top), (column + 2, bottom), (column, bottom)]
        }
    },
};

const SPHERES: Form = Form {
    unit: (0.707 * SIDE, 0.707 * SIDE),
    gap: 1,
    corners: |row, column| vec![(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)],
};

fn form(lattice: Lattice) -> Form {
    match lattice {
        Lattice::Hexagons => HEXAGONS,
        Lattice::Triangles | Lattice::Prisms => TRIANGLES,
        Lattice::Spheres => SPHERES,
        Lattice::Squares | Lattice::Cubes | Lattice::Rhombic | Lattice::TetraOctahedra => SQUARES,
    }
}

/// The polygons of a board's cells.
pub(super) struct Polygons {
    unit: (f64, f64),
    /// In the order of the cells.
    polygons: Vec<Vec<Corner>>,
}

impl Polygons {
    pub(super) fn new(board: &Board) -> Self {
        let Form { unit, gap, corners } = form(board.lattice());
        let mut polygons: Vec<Vec<Corner>> =
            board.cells().iter().map(|cell| corners(cell.row as i128, cell.column as i128)).collect();

        let all = || polygons.iter().flatten();
        let (left, right) = (all().map(|corner| corner.0).min(), all().map(|corner| corner.0).max());
        let top = all().map(|corner| corner.1).min();
        let (left, right, top) = (left.unwrap_or(0), right.unwrap_or(0), top.unwrap_or(0));
        for (Cell { layer, .. }, polygon) in board.cells().iter().zip(&mut polygons) {
            let before = *layer as i128 * (right - left + gap) - left;
            polygon.iter_mut().for_each(|(x, y)| (*x, *y) = (*x + before, *y - top));
        }
        Self { unit, polygons }
    }

    /// Returns the place of a corner in a picture with a margin.
    fn place(&self, (x, y): Corner) -> (f64, f64) {
        (hundredths(MARGIN + x as f64 * self.unit.0), hundredths(MARGIN + y as f64 * self.unit.1))
    }

    /// Returns the places where the last cell ends, across and down.
    pub(super) fn ends(&self) -> (f64, f64) {
        let places = self.polygons.iter().flatten().map(|&corner| self.place(corner));
        places.fold((MARGIN, MARGIN), |(right, bottom), (x, y)| (right.max(x), bottom.max(y)))
    }

    /// Returns the way from one corner to another, as a path has it.
    fn line(&self, from: Corner, to: Corner) -> String {
        let pixels = |number: i128, unit: f64| hundredths(number as f64 * unit);
        match (to.0 - from.0, to.1 - from.1) {
            (across, 0) => format!("h{}", pixels(across, self.unit.0)),
            (0, down) => format!("v{}", pixels(down, self.unit.1)),
            _ => {
                let (x, y) = self.place(to);
                format!("L{x} {y}")
            }
        }
    }

    /// Returns the area of these cells.
    pub(super) fn area(&self, cells: impl IntoIterator<Item = usize>) -> Path {
        let mut path = String::new();
        for polygon in cells.into_iter().filter_map(|cell| self.polygons.get(cell)) {
            let Some(&first) = polygon.first() else { continue };
            let (x, y) = self.place(first);
            path += &format!("M{x} {y}");
            path.extend(polygon.windows(2).map(|ends| self.line(ends[0], ends[1])));
            path.push('z');
        }
        Path::new().set("d", path)
    }

    /// Returns the lines around the cells and between those of different regions.
    pub(super) fn borders<R: PartialEq>(&self, region: impl Fn(usize) -> R) -> Path {
        // For each side the cell that has it, or two.
        let mut sides: BTreeMap<(Corner, Corner), (usize, Option<usize>)> = BTreeMap::new();
        for (cell, polygon) in self.polygons.iter().enumerate() {
            for (&one, &other) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
                let side = (one.min(other), one.max(other));
                sides.entry(side).and_modify(|(_, second)| *second = Some(cell)).or_insert((cell, None));
            }
        }

        let mut lines = String::new();
        for ((from, to), (one, other)) in sides {
            if other.is_none_or(|other| region(one) != region(other)) {
                let (x, y) = self.place(from);
                lines += &format!("M{x} {y}{}", self.line(from, to));
            }
        }
        outline(lines)
    }

    /// Returns a letter in the middle of that one of these cells that is nearest to the middle of all.
    pub(super) fn letter(&self, name: char, size: u8, cells: &[usize]) -> Option<Text> {
        let polygons = cells.iter().filter_map(|&cell| self.polygons.get(cell));
        let middles: Vec<(f64, f64)> =
            polygons.map(|polygon| mean(polygon.iter().map(|&corner| self.place(corner)))).collect();
        let (x, y) = mean(middles.iter().copied());
        let distance = |middle: &(f64, f64)| (middle.1 - y).hypot(middle.0 - x);
        let nearest = middles.iter().min_by(|one, two| distance(one).total_cmp(&distance(two)))?;
        Some(letter(name, size, *nearest))
    }
}

fn hundredths(pixels: f64) -> f64 {
    (pixels * 100.0).round() / 100.0
}

/// Returns the mean of these places.
fn mean(places: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    let (mut number, mut sum) = (0.0, (0.0, 0.0));
    for (x, y) in places {
        number += 1.0;
        sum = (sum.0 + x, sum.1 + y);
    }
    (hundredths(sum.0 / number), hundredths(sum.1 / number))
}
