//! Sudoku boards of every layout: boxes thick, givens bold, extra houses and irregular boxes tinted, cages too, with their
//! sums.

use svg::node::element::Text;

use super::{INK, Picture, WHITE, area, borders, letter, letters, place};
use crate::adapters::sudoku::{Board, House, Layout, Position, written_sums};

/// The tints of houses, in turn. They are translucent: where two houses meet, both are seen.
const TINTS: [&str; 6] = ["#f2c14e", "#7fb7e6", "#a3d39c", "#e8a0bf", "#c3a6e0", "#f0a868"];

const DIGIT: u8 = 30;
const SUM: u8 = 10;

impl Picture {
    /// Draws a board with its digits. Those that are in `givens` too are bold.
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
        picture.add(area(all.clone()).set("fill", "none").set("stroke", "#8d949e"));
        picture.add(borders(all, |row, column| layout.box_at(row, column)));

        let (mut given, mut found) = (letters(DIGIT, INK, "bold"), letters(DIGIT, "#2b66a8", "normal"));
        for &at in layout.cells().iter().filter(|&&at| board.digit(at).is_some()) {
            let is_given = givens.digit(at) == board.digit(at);
            let group = if is_given { &mut given } else { &mut found };
            let symbol = board.symbol(at.row, at.column).unwrap_or(' ');
            svg::Node::append(group, letter(symbol, DIGIT, at.row, at.column));
        }
        picture.add(found);
        picture.add(given);

        if !cages.is_empty() {
            let mut numbers = letters(SUM, INK, "normal").set("text-anchor", "start");
            for (cage, sums) in cages {
                let at = layout.cells()[cage.cells()[0]];
                let text = Text::new(written_sums(&sums, layout.digits().into(), cage.cells().len()));
                let (x, y) = (place(at.column) + 3.0, place(at.row) + f64::from(SUM) + 1.0);
                svg::Node::append(&mut numbers, text.set("x", x).set("y", y));
            }
            picture.add(numbers);
        }
        picture
    }
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
