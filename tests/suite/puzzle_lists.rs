//! Lists of puzzles with their known answers: the number of solutions and, where there is one, the solution.
//! The lists in `tests/data` are the crate's own: made by its generator, the answers checked by a program that
//! shares nothing with it. The project's collection is far larger.

use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, SudokuError, standard_layouts};
use exactcover::runs::Uniqueness;
use exactcover::text::TextError;
use exactcover::{ExactCover, Sudoku};

type Read = Result<Sudoku, TextError<SudokuError>>;

/// Reads a list as it is and solves what is in it. The given columns are the puzzle, its number of solutions (2 for
/// more than one) and the solution. Tells how many puzzles have no, one and several solutions.
fn check(text: &str, read: impl Fn(&str) -> Vec<Read>, columns: [usize; 3]) -> [usize; 3] {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
    let puzzles = read(text);
    assert_eq!(puzzles.len(), lines.len());
    let mut counts = [0; 3];
    for (puzzle, line) in puzzles.into_iter().zip(lines) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [given, count, solution] = columns.map(|column| fields[column]);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(puzzle.givens().line(), given);
        let found = match puzzle.unique().unwrap() {
            Uniqueness::None => 0,
            Uniqueness::Unique(board) => {
                assert_eq!(board.line(), solution, "{line}");
                1
            }
            Uniqueness::Multiple(one, two) => {
                assert_ne!(one, two);
                2
            }
        };
        assert_eq!(found.to_string(), count, "{line}");
        counts[found] += 1;
    }
    counts
}

/// Lists whose columns are puzzle, number of solutions and solution. The first is read.
fn of_layouts(layouts: &[Arc<Layout>]) -> impl Fn(&str) -> [usize; 3] {
    move |text| {
        let puzzles = text.lines().flat_map(|line| [line.split('\t').next().unwrap_or(""), "\n"]);
        let puzzles = String::from_iter(puzzles);
        check(text, |_| Sudoku::read(&puzzles, layouts), [0, 1, 2])
    }
}

/// Lists with the regions between the puzzle and the number of solutions.
fn of_jigsaws(text: &str) -> [usize; 3] {
    check(text, Sudoku::read_jigsaws, [0, 2, 3])
}

fn nine() -> [Arc<Layout>; 1] {
    [Layout::standard(3, 3).unwrap().into()]
}

macro_rules! sample {
    ($file:literal) => {
        include_str!(concat!("../data/", $file))
    };
}

#[test]
fn standard() {
    assert_eq!(of_layouts(&nine())(sample!("standard.tsv")), [3, 12, 3]);
}

#[test]
fn diagonal() {
    assert_eq!(of_layouts(&[Layout::diagonal().into()])(sample!("diagonal.tsv")), [2, 6, 2]);
}

#[test]
fn windoku() {
    assert_eq!(of_layouts(&[Layout::windoku().into()])(sample!("windoku.tsv")), [2, 5, 2]);
}

#[test]
fn samurai() {
    assert_eq!(of_layouts(&[Layout::samurai().into()])(sample!("samurai.tsv")), [1, 3, 1]);
}

#[test]
fn other_sizes() {
    assert_eq!(of_layouts(&standard_layouts())(sample!("sizes.tsv")), [5, 14, 5]);
}

#[test]
fn jigsaw() {
    assert_eq!(of_jigsaws(sample!("jigsaw.tsv")), [2, 4, 2]);
}

mod shared {
    use std::fs;

    use super::*;

    fn check_folder(folder: &str, layouts: &[Arc<Layout>]) {
        let mut puzzles = 0;
        for file in crate::shared::tables(&format!("puzzles/{folder}")) {
            println!("{}", file.display());
            let counts = of_layouts(layouts)(&fs::read_to_string(file).unwrap());
            puzzles += counts.iter().sum::<usize>();
        }
        assert!(puzzles > 0);
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn standard() {
        check_folder("standard", &nine());
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn diagonal() {
        check_folder("x", &[Layout::diagonal().into()]);
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn samurai() {
        check_folder("samurai", &[Layout::samurai().into()]);
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn other_sizes() {
        check_folder("big", &standard_layouts());
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn windoku() {
        let text = crate::shared::text("puzzles/variants/hyper_windoku9.tsv");
        assert_ne!(of_layouts(&[Layout::windoku().into()])(&text), [0; 3]);
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn jigsaw() {
        assert_ne!(of_jigsaws(&crate::shared::text("puzzles/variants/jigsaw9.tsv")), [0; 3]);
    }
}
