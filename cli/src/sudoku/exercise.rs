//! Sudokus as they are printed, and how hard they are.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use exactcover::problems::sudoku::reasoning::{Difficulty as Class, Rating};
use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover::runs::Branching;
use exactcover::{MatrixError, Search};

use crate::common::pictures::Picture;
use crate::common::stop::search;
use crate::common::worksheet::Exercise;

/// The nodes within which it is found out how hard a puzzle is: some seconds.
const NODES: u64 = 1_000_000;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Difficulty {
    /// There is always a digit with only one place left in a row, column or box
    Easy,
    /// Also needs cells with only one candidate, or digits whose places lie in two houses
    Medium,
    /// Also needs naked or hidden pairs
    Hard,
    /// Needs more than these techniques
    Expert,
}

impl Difficulty {
    /// What the rating means; `None` if there is not one solution, or that is not known.
    pub fn of(rating: Rating) -> Option<Self> {
        Some(match rating.difficulty()? {
            Class::Easy => Self::Easy,
            Class::Medium => Self::Medium,
            Class::Hard => Self::Hard,
            _ => Self::Expert,
        })
    }
}

/// How much there is to try in a killer: the nodes of a search for each cell.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Effort {
    /// Less than five nodes for a cell
    Easy,
    /// Five to nineteen
    Medium,
    /// Twenty to seventy-nine
    Hard,
    /// Eighty or more: most with few cages
    Expert,
}

impl Effort {
    /// What a search with these options needs; `None` if there is not one solution, or that is not known.
    pub fn of(puzzle: &Sudoku, search: Search) -> Result<Option<Self>, MatrixError> {
        let nodes = match puzzle.rating_with(&search.branch(Branching::Conflicts))? {
            Rating::Search { nodes } => nodes / puzzle.layout().cells().len() as u64,
            Rating::Technique(_) => 0, // no search was needed
            _ => return Ok(None),
        };
        Ok(Some(match nodes {
            0..5 => Self::Easy,
            5..20 => Self::Medium,
            20..80 => Self::Hard,
            80.. => Self::Expert,
        }))
    }
}

/// The puzzle with what it is called: its kind, its size, and how hard it is, if that is found out soon.
pub fn exercise(puzzle: &Sudoku) -> Exercise {
    let layout = puzzle.layout();
    let (height, width) = (layout.height(), layout.width());
    let difficulty = difficulty(puzzle).ok().flatten();
    let difficulty = difficulty.map_or(String::new(), |value| format!(", {}", value.get_name()));
    let title = format!("{} {height} × {width}{difficulty}", kind(layout));
    // A drawing of candidates is no board to write on.
    let hidden = match puzzle.layout().has_all_digits() {
        true => "",
        false => "Some cells may not have each digit, which is not shown.",
    };
    Exercise { title, note: hidden.into(), picture: Picture::of_sudoku(puzzle.givens(), puzzle.givens()) }
}

fn difficulty(puzzle: &Sudoku) -> Result<Option<PossibleValue>, MatrixError> {
    let search = search().node_limit(NODES);
    Ok(match has_cages(puzzle.layout()) {
        true => Effort::of(puzzle, search)?.and_then(|effort| effort.to_possible_value()),
        false => Difficulty::of(puzzle.rating_with(&search)?).and_then(|it| it.to_possible_value()),
    })
}

fn has_cages(layout: &Layout) -> bool {
    layout.cages().next().is_some()
}

/// What people call a layout.
fn kind(layout: &Layout) -> String {
    let side = usize::from(layout.digits());
    // Whichever digits its cells may have.
    let has_houses_of = |other: &Layout| other.cells() == layout.cells() && other.houses() == layout.houses();
    let is = |other: Option<Layout>| other.as_ref().is_some_and(has_houses_of);
    let is_square = layout.height() == side && layout.width() == side && layout.cells().len() == side * side;
    let houses = layout.houses().len();

    if has_cages(layout) {
        "Killer".into()
    } else if (2..side).any(|height| is(Layout::standard(height, side / height).ok())) {
        "Sudoku".into()
    } else if let Some(name) = Layout::names().find(|name| is(name.parse().ok())) {
        format!("Sudoku ({name})")
    } else if is_square && houses == 2 * side {
        "Latin square".into()
    } else if is_square && houses == 3 * side {
        "Sudoku (jigsaw)".into()
    } else {
        "Sudoku".into()
    }
}
