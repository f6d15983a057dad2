//! Sudoku boards of every layout: boxes thick, givens bold, extra houses and irregular boxes tinted, cages too, each with
//! a dashed line inside its edges and its sum.

use svg::node::element::{Path, Text};

use super::{GRAY, INK, Picture, SIDE, WHITE, area, borders, letter, letters, middle_of_square, place};
use crate::adapters::sudoku::{Board, House, Layout, Position, written_sums};

/// The tints of houses, in turn. They are translucent: where two houses meet, both are seen.
const TINTS: [&str; 6] = ["#f2c14e", "#7fb7e6", "#a3d39c", "#e8a0bf", "#c3a6e0", "#f0a868"];

/// The size of digits, also on boards with cages, and of the sums of cages.
const DIGIT: u8 = 30;
const DIGIT_IN_CAGE: u8 = 22;
const SUM: u8 = 11;

/// How far the line of a cage is from its edges.
const INSET: f64 = 3.0;

impl Picture {
    /// Draws a board with its digits. Those that are in `givens` too are bold. A cage has its sum in its first cell, and a
    /// dashed line inside its edges.
    ///
    /// To show a puzzle, pass its givens twice.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::pictures::Picture;
    /// use exactcover::problems::sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "1....2...3...1..".parse()?;
    /// let solved = Picture::of_sudoku(puzzle.givens(), &puzzle.first()?.unwrap());
    /// let unsolved = Picture::of_sudoku(puzzle.givens(), puzzle.givens());
    /// assert!(solved.to_string().len() > unsolved.to_string().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_sudoku(givens: &Board, board: &Board) -> Self {
        let layout = board.layout();
        let squares = |cells: &[Position]| cells.iter().map(|at| (at.row, at.column)).collect::<Vec<_>>();
        let all = squares(layout.cells());
        let mut picture = Self::of_board(layout.height(), layout.width());
        picture.add(area(all.clone()).set("fill", WHITE));

        let cages: Vec<_> = layout.cages().collect();
        let is_cage = |house: &&House| cages.iter().any(|(cage, _)| cage == house);
        let tinted = layout.houses().iter().filter(|house| is_cage(house) || is_tinted(layout, house));
        for (house, tint) in tinted.zip(TINTS.iter().cycle()) {
            let cells: Vec<_> = house.cells().iter().map(|&cell| layout.cells()[cell]).collect();
            picture.add(area(squares(&cells)).set("fill", *tint).set("fill-opacity", 0.45));
        }

        // Lines after the tints, which would lie over them.
        picture.add(area(all.clone()).set("fill", "none").set("stroke", GRAY));
        picture.add(borders(all, |row, column| layout.box_at(row, column)));

        let size = if cages.is_empty() { DIGIT } else { DIGIT_IN_CAGE };
        let (mut given, mut found) = (letters(size, INK, "bold"), letters(size, "#2b66a8", "normal"));
        for &at in layout.cells().iter().filter(|&&at| board.digit(at).is_some()) {
            let is_given = givens.digit(at) == board.digit(at);
            let group = if is_given { &mut given } else { &mut found };
            let symbol = board.symbol(at.row, at.column).unwrap_or(' ');
            svg::Node::append(group, letter(symbol, size, middle_of_square(at.row, at.column)));
        }
        picture.add(found);
        picture.add(given);

        if !cages.is_empty() {
            let mut numbers = letters(SUM, INK, "normal").set("text-anchor", "start");
            let mut lines = String::new();
            for (cage, sums) in cages {
                let at = layout.cells()[cage.cells()[0]];
                let text = Text::new(written_sums(&sums, layout.digits().into(), cage.cells().len()));
                let (x, y) = (place(at.column) + 5.0, place(at.row) + f64::from(SUM) + 3.0);
                svg::Node::append(&mut numbers, text.set("x", x).set("y", y));
                let cells: Vec<_> = cage.cells().iter().map(|&cell| layout.cells()[cell]).collect();
                lines += &cage_line(&squares(&cells));
            }
            let lines = Path::new().set("d", lines).set("fill", "none").set("stroke", INK);
            // Whole dashes fit into the side of a square.
            picture.add(lines.set("stroke-dasharray", SIDE / 16.0));
            picture.add(numbers);
        }
        picture
    }
}

/// Returns the line inside the edges of a cage.
fn cage_line(cells: &[(usize, usize)]) -> String {
    let mut line = String::new();
    for &(row, column) in cells {
        let has = |down, across| {
            let beside = row.checked_add_signed(down).zip(column.checked_add_signed(across));
            beside.is_some_and(|at| cells.contains(&at))
        };
        // By how much the line at one side of the square is longer at its end: it turns there, goes on into the next
        // square, or meets that of a square around the corner.
        let more = |beside, around| match (beside, around) {
            (false, _) => -INSET,
            (true, false) => 0.0,
            (true, true) => INSET,
        };

        let (left, top) = (place(column), place(row));
        for (out, inset) in [(-1, INSET), (1, SIDE - INSET)] {
            if !has(out, 0) {
                let [before, after] = [-1, 1].map(|along| more(has(0, along), has(out, along)));
                line += &format!("M{} {}H{}", left - before, top + inset, left + SIDE + after);
            }
            if !has(0, out) {
                let [before, after] = [-1, 1].map(|along| more(has(along, 0), has(along, out)));
                line += &format!("M{} {}V{}", left + inset, top - before, top + SIDE + after);
            }
        }
    }
    line
}

/// Checks whether the house is tinted, because lines alone do not show it: it is no row, no column and no rectangular
/// box. A house of one or two cells is not shown as an area.
fn is_tinted(layout: &Layout, house: &House) -> bool {
    let cells: Vec<Position> = house.cells().iter().map(|&cell| layout.cells()[cell]).collect();
    let extent = |of: fn(&Position) -> usize| {
        let (first, last) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        last.zip(first).map_or(0, |(last, first)| last - first + 1)
    };
    let (height, width) = (extent(|at| at.row), extent(|at| at.column));

    let mut boxes = cells.iter().map(|at| layout.box_at(at.row, at.column));
    let first_box = boxes.next();
    let is_box = boxes.all(|other| Some(other) == first_box);
    cells.len() > 2 && height != 1 && width != 1 && !(is_box && height * width == cells.len())
}
