//! Stars on a board: a tint for each region, thick lines between them.

use std::f64::consts::PI;

use svg::node::element::Path;

use super::{GRAY, INK, Picture, SIDE, WHITE, area, borders, place};
use crate::adapters::stars::{Placement, Stars};

/// The tints of regions. Regions that touch have different ones where seven are enough.
const TINTS: [&str; 7] = ["#f9d9a8", "#c5def3", "#d3e9cf", "#f3cfdd", "#dfd0ee", "#f6eda8", "#e0dfdb"];

/// The points of a star, and how far from its middle those outside and those between them are.
const POINTS: usize = 5;
const OUTER: f64 = 14.0;
const INNER: f64 = 5.6;

impl Picture {
    /// Draws a board with its regions and its stars.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::pictures::Picture;
    /// use exactcover::problems::stars::Stars;
    ///
    /// let puzzle = Stars::generate(8, 1, 7)?;
    /// let solved = Picture::of_stars(&puzzle.first()?.unwrap()).to_string();
    /// let unsolved = Picture::of_star_board(&puzzle).to_string();
    /// assert!(solved.len() > unsolved.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_stars(placement: &Placement) -> Self {
        let mut picture = Self::of_star_board(placement.board());
        let stars: String = placement.stars().map(star).collect();
        picture.add(Path::new().set("d", stars).set("fill", INK));
        picture
    }

    /// Draws a board with its regions, as a puzzle. Blocked cells are gray.
    #[must_use]
    pub fn of_star_board(board: &Stars) -> Self {
        let side = board.side();
        let mut picture = Self::of_board(side, side);
        let cells = || (0..side * side).map(|at| (at / side, at % side));
        picture.add(area(cells()).set("fill", WHITE));
        for (region, tint) in tints(board).into_iter().enumerate() {
            let inside = cells().filter(|&cell| board.region(cell) == Some(region));
            picture.add(area(inside).set("fill", TINTS[tint]));
        }
        let blocked: Vec<_> = cells().filter(|&cell| board.is_blocked(cell)).collect();
        if !blocked.is_empty() {
            picture.add(area(blocked).set("fill", GRAY));
        }

        picture.add(area(cells()).set("fill", "none").set("stroke", GRAY));
        let region = |row, column| (row < side && column < side).then(|| board.region((row, column)));
        picture.add(borders(cells(), region));
        picture
    }
}

/// Returns the number of a tint for each region: the first that no region has that touches it and comes before it.
fn tints(board: &Stars) -> Vec<usize> {
    let side = board.side();
    let mut tints: Vec<usize> = Vec::new();
    let regions = (0..side * side).filter_map(|at| board.region((at / side, at % side)));
    for own in 0..regions.max().map_or(0, |last| last + 1) {
        let mut is_taken = [false; TINTS.len()];
        for (row, column) in (0..side * side).map(|at| (at / side, at % side)) {
            // Of two cells that touch, the one above or to the left looks at the other, so either may be of this
            // region.
            let around = [(row + 1, column), (row, column + 1)];
            for (one, two) in
                around.into_iter().map(|other| (board.region((row, column)), board.region(other)))
            {
                for (this, other) in [(one, two), (two, one)] {
                    if let (true, Some(&tint)) = (this == Some(own), other.and_then(|other| tints.get(other)))
                    {
                        is_taken[tint] = true;
                    }
                }
            }
        }

        // If all are taken, some regions that touch look alike.
        tints.push(is_taken.iter().position(|is_taken| !is_taken).unwrap_or(own % TINTS.len()));
    }
    tints
}

/// Returns the outline of a star in the middle of a square.
fn star((row, column): (usize, usize)) -> String {
    let (down, across) = (place(row) + SIDE / 2.0, place(column) + SIDE / 2.0);
    let mut outline = String::new();
    for point in 0..2 * POINTS {
        let (angle, far) = (PI * point as f64 / POINTS as f64, if point % 2 == 0 { OUTER } else { INNER });
        let command = if point == 0 { 'M' } else { 'L' };
        outline += &format!("{command}{:.1} {:.1}", across + far * angle.sin(), down - far * angle.cos());
    }
    outline + "z"
}
