//! Solutions of a file: for each piece, as often as there may be of it, the place where its hotspot lies and the number of its
//! turn, or `x` if it is not used. Of turns that lay a piece alike, the first is taken, as BurrTools does.

use exactcover::problems::polyomino::{Cell, Tiling};

use super::boxed::Boxed;
use super::grid::{Grid, Point, place_of, turned};

/// Finds how pieces lie.
pub(super) struct Turned<'s> {
    grid: Grid,
    shapes: &'s [Boxed],
    /// For each shape its points in every turn, sorted, and the point of its hotspot.
    in_turns: Vec<Vec<(Vec<Point>, Point)>>,
}

impl<'s> Turned<'s> {
    pub(super) fn new(grid: Grid, shapes: &'s [Boxed]) -> Self {
        let turns = grid.turns();
        let in_turn = |shape: &Boxed, turn| {
            let points = shape.places.iter().map(|&place| turned(turn, grid.point(place)));
            let mut points: Vec<Point> = points.collect();
            points.sort_unstable();
            (points, turned(turn, grid.point(shape.hotspot)))
        };
        let of_shape = |shape| turns.iter().map(|turn| in_turn(shape, turn)).collect();
        Self { grid, shapes, in_turns: shapes.iter().map(of_shape).collect() }
    }

    /// Returns the text of a solution; `None` if a piece lies as it cannot lie, or there are too many. Each shape is a piece,
    /// by its number, of which there may be so many.
    pub(super) fn assembly(&self, tiling: &Tiling, parts: &[(usize, usize)]) -> Option<String> {
        let mut words: Vec<Vec<String>> = vec![Vec::new(); self.shapes.len()];
        for placed in tiling.pieces() {
            let cells = placed.cells.iter().map(|&cell| tiling.board().cells().get(cell).copied());
            let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
            let shape = parts.iter().position(|&(piece, _)| piece == placed.piece)?;
            words[shape].push(self.laid(shape, &cells)?);
        }
        for (words, &(_, most)) in words.iter_mut().zip(parts) {
            if words.len() > most {
                return None;
            }
            words.resize(most, "x".into());
        }
        Some(words.concat().join(" "))
    }

    /// Returns the place and the turn of a shape that lies on these cells.
    fn laid(&self, shape: usize, cells: &[Cell]) -> Option<String> {
        let over = self.grid.denominator();
        let points = cells.iter().map(|&cell| self.grid.point(place_of(cell)).map(|at| over * at));
        let mut points: Vec<Point> = points.collect();
        points.sort_unstable();

        self.in_turns[shape].iter().enumerate().find_map(|(number, (turned, hotspot))| {
            let (from, to) = (turned.first()?, points.first()?);
            let shift = [0, 1, 2].map(|axis| to[axis] - from[axis]);
            let shifted = |point: &Point| [0, 1, 2].map(|axis| point[axis] + shift[axis]);
            let is_here =
                turned.len() == points.len() && turned.iter().map(shifted).eq(points.iter().copied());
            if !is_here || !self.grid.is_shift(shift) {
                return None;
            }
            let [x, y, z] = self.grid.place(shifted(hotspot).map(|at| at.div_euclid(over)));
            Some(format!("{x} {y} {z} {number}"))
        })
    }
}
