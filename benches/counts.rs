//! Counts of any size: the count against a search that visits each cover, where one is possible.
//!
//! ```text
//! cargo bench --bench counts               # all, two minutes
//! cargo bench --bench counts -- dominoes   # instances with the word in their names
//! ```
//!
//! Times are medians of five, from the matrix to the number, count and search in turn; of one where a count takes more
//! than a second. Every number is checked. The last rows are instances whose subtrees do not repeat: there the count
//! should cost no more than the search.
//!
//! The last two columns are cited, not measured, and of another machine: the seconds of DXZ (one thread) and DynDXD
//! (eight threads), SAT 2026, from the repository loiufam/Algorithm_DXD, folder data/batch_2, results of 2026-05-11.
//! More than 1,500 s is their limit. `wrong`: their number is another one.

#[path = "../tests/common/families/mod.rs"]
mod families;
#[path = "common/timing.rs"]
mod timing;

use exactcover::{ExactCover, Langford, Matrix, Queens, Search, Sudoku};
use families::polyforms::{SQUARE, rectangle, without};
use families::tilings::{self, Uses};
use families::{colored, designs, graphs, latin, unlabeled};
use timing::{median, milliseconds};

const ROUNDS: usize = 5;

/// Whether a search that visits each cover takes seconds at most.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plain {
    Possible,
    Hopeless,
}
use Plain::{Hopeless, Possible};

/// What is cited: the instance, the seconds of DXZ and those of DynDXD.
const CITED: [(&str, &str, &str); 5] = [
    ("bell 12", "0.55", "over 1500"),
    ("doublefact 29", "25.6", "59.7"),
    ("dominoes 12x12", "1.01", "1.46"),
    ("6x8 by any tetrominoes", "5.1, wrong", "31.3, wrong"),
    ("8x8 by any tetrominoes", "260.6, wrong", "over 1500"),
];

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!(
        "| instance | covers | count, ms | nodes | tables, MB | search, ms | search / count | DXZ, s | DynDXD, s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let row = |name: &str, covers: &str, plain, matrix: &dyn Fn() -> Matrix<()>| {
        if name.contains(&filter) {
            measure(name, covers, plain, &matrix());
        }
    };
    let trominoes = |board: usize| {
        let pieces = (1..=3).flat_map(|n| SQUARE.polyforms(n)).map(|piece| (piece, Uses::Any));
        tilings::tilings(&SQUARE, &rectangle(board, board), pieces)
    };
    let no_corners = || {
        let board = without(rectangle(12, 12), &[rectangle(12, 12)[0], rectangle(12, 12)[143]]);
        tilings::tilings_by_any(&SQUARE, 2, &board)
    };
    let first_row = || {
        let given = |cell: usize| (cell < 6).then_some(cell);
        unlabeled(&latin::digits(6, 36, &[latin::lines(6), latin::boxes(2, 3)].concat(), given))
    };
    let grid = |side| graphs::Graph::grid(side, side).colorings(3);
    row("dominoes 8x8", "12988816", Possible, &|| graphs::dominoes(8, 8));
    row("dominoes 12x12", "53060477521960000", Hopeless, &|| graphs::dominoes(12, 12));
    row("dominoes 16x16", "2444888770250892795802079170816", Hopeless, &|| graphs::dominoes(16, 16));
    row("dominoes 20x20", "1269984011256235834242602753102293934298576249856", Hopeless, &|| {
        graphs::dominoes(20, 20)
    });
    row("dominoes 12x12 less two corners", "0", Hopeless, &no_corners);
    row("10x10 into squares", "1500957422222", Hopeless, &|| tilings::squares_into_squares(10));
    row("6x6 into rectangles", "535236230270", Hopeless, &|| tilings::squares_into_rectangles(6));
    row("7x7 into rectangles", "18100579400986674", Hopeless, &|| tilings::squares_into_rectangles(7));
    // Partitions of a set of 12; perfect matchings of 30 points, 29!! of them.
    row("bell 12", "4213597", Possible, &|| designs::set_partitions(12));
    row("doublefact 29", "6190283353629375", Hopeless, &|| graphs::complete_graph_matchings(30));
    row("6x8 by any tetrominoes", "22483347", Hopeless, &|| tilings::any_tetrominoes(6, 8));
    row("8x8 by any tetrominoes", "19077209438", Hopeless, &|| tilings::any_tetrominoes(8, 8));
    row("8x8 by pieces of 1 to 3 cells", "92109458286284989468604", Hopeless, &|| trominoes(8));
    row("monomers and dimers 7x7", "11945257052321", Hopeless, &|| graphs::monomer_dimer(7, 7));
    row("6x6 Sudoku, first row fixed", "39168", Possible, &first_row);
    row("Latin squares 6", "812851200", Hopeless, &|| unlabeled(&latin::latin_squares(6)));
    row("Latin squares 7", "61479419904000", Hopeless, &|| unlabeled(&latin::latin_squares(7)));
    row("Latin squares 8", "108776032459082956800", Hopeless, &|| unlabeled(&latin::latin_squares(8)));
    row("officers 5", "6220800", Hopeless, &|| designs::orthogonal_latin_squares(5));
    row("officers 6", "0", Hopeless, &|| designs::orthogonal_latin_squares(6));
    let steiner = |k, v| unlabeled(&designs::steiner(2, k, v, |_| true));
    row("Steiner triple systems 13", "1197504000", Hopeless, &|| steiner(3, 13));
    row("Steiner triple systems 15", "60281712691200", Hopeless, &|| steiner(3, 15));
    row("S(2,4,16)", "3632428800", Hopeless, &|| steiner(4, 16));
    row("one-factorizations of K10", "1225566720", Hopeless, &|| designs::one_factorizations(10));
    row("3-coloring an 8x8 grid", "40724629633188", Hopeless, &|| unlabeled(&stated(&grid(8))));
    row("pentominoes 6x10", "9356", Possible, &|| tilings::pentominoes(&rectangle(6, 10)));
    row("queens 12", "14200", Possible, &|| unlabeled(&stated(&Queens::new(12).expect("small"))));
    row("Langford 11", "35584", Possible, &|| unlabeled(&stated(&Langford::new(11))));
    row("MacMahon 4x6", "106624", Possible, &|| colored::macmahon_squares(4, 6, 3));
    if "100 minimal Sudokus".contains(&filter) {
        sudokus("100 minimal Sudokus", include_str!("data/sudoku_minimal.txt"));
    }
    if "50 hard Sudokus".contains(&filter) {
        sudokus("50 hard Sudokus", include_str!("data/sudoku_hard.txt"));
    }
}

fn stated<P: ExactCover>(problem: &P) -> Matrix<P::Choice> {
    problem.matrix().expect("a small problem")
}

fn measure(name: &str, covers: &str, plain: Plain, matrix: &Matrix<()>) {
    let (mut counts, mut searches) = (Vec::new(), Vec::new());
    loop {
        let (time, count) = milliseconds(|| Search::new().count(matrix));
        assert_eq!(count.to_string(), covers, "{name}");
        counts.push(time);
        if plain == Possible {
            let (time, found) = milliseconds(|| Search::new().covers(matrix).count_rest());
            assert_eq!(found.to_string(), covers, "{name}");
            searches.push(time);
        }
        if counts.len() == ROUNDS || counts[0] > 1e3 {
            let stats = count.stats();
            let megabytes = stats.bytes as f64 / f64::from(1 << 20);
            let time = median(&mut counts);
            print!("| {name} | {covers} | {time:.2} | {} | {megabytes:.1} |", stats.nodes);
            break println!("{} {}", compared(&mut searches, time), cited(name));
        }
    }
}

fn compared(searches: &mut [f64], time: f64) -> String {
    match searches {
        [] => " | |".to_owned(),
        _ => {
            let search = median(searches);
            format!(" {search:.2} | {:.2} |", search / time)
        }
    }
}

fn cited(name: &str) -> String {
    let cited = CITED.iter().find(|(instance, ..)| *instance == name);
    cited.map_or("| |".to_owned(), |(_, one, eight)| format!("{one} | {eight} |"))
}

/// All puzzles of a list together.
fn sudokus(name: &str, list: &str) {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<Matrix<_>> =
        lines.map(|line| stated(&line.parse::<Sudoku>().expect("one of our own puzzles"))).collect();
    let (mut counts, mut searches) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let count = || puzzles.iter().all(|puzzle| Search::new().count(puzzle) == 1);
        let search = || puzzles.iter().all(|puzzle| Search::new().covers(puzzle).count_rest() == 1);
        for (figures, (time, is_unique)) in
            [(&mut counts, milliseconds(count)), (&mut searches, milliseconds(search))]
        {
            assert!(is_unique, "{name}");
            figures.push(time);
        }
    }
    let time = median(&mut counts);
    println!("| {name} | 1 each | {time:.2} | | |{} {}", compared(&mut searches, time), cited(name));
}
