//! Counts of all covers that use the symmetries of the problem, beside counts that do not, and those of classes.
//!
//! ```text
//! cargo bench --bench orbits           # all, about a minute
//! cargo bench --bench orbits -- queens # instances with the word in their names
//! ```
//!
//! Times are medians of three, in milliseconds: a `Counter`, which looks for no symmetries, `Search::count_by_orbits`, and
//! `Search::count_classes`. The symmetries are found before, and every number is checked. Sources of the numbers: OEIS
//! A000170 for queens; C. B. Haselgrove and J. Haselgrove, 1960, for the pentominoes; the others are those of both counts.

#[path = "common/timing.rs"]
mod timing;

use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes, Turning};
use exactcover::{ExactCover, Queens, Search};
use timing::{median, milliseconds};

const ROUNDS: usize = 3;

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!(
        "| instance | symmetries | covers | count, ms | by orbits, ms | classes, ms | orbits / count | orbits / classes |"
    );
    println!("|---|---|---|---|---|---|---|---|");

    let pentominoes = |board| Polyominoes::pentominoes(board);
    let ring = Board::rectangle(8, 8).without_center(2, 2).expect("it has a middle");
    let twelve = Piece::read(include_str!("../examples/data/twelve.pieces")).expect("drawn pieces");
    let hexiamonds = Piece::all(Lattice::Triangles, 6, Turning::Free).expect("twelve");
    row(&filter, "pentominoes 6x10", "9356", &pentominoes(Board::rectangle(6, 10)));
    row(&filter, "pentominoes 5x12", "4040", &pentominoes(Board::rectangle(5, 12)));
    row(&filter, "pentominoes 8x8-2x2", "520", &pentominoes(ring));
    row(&filter, "solid pentominoes 3x4x5", "31520", &pentominoes(Board::cuboid(3, 4, 5)));
    row(&filter, "twelve pieces 5x11", "371020", &Polyominoes::new(Board::rectangle(5, 11), twelve));
    let triangles = Board::block(Lattice::Triangles, 1, 6, 12);
    row(&filter, "hexiamonds 6x12", "1866", &Polyominoes::new(triangles, hexiamonds));
    for (side, covers) in [(12, "14200"), (13, "73712"), (14, "365596"), (15, "2279184")] {
        row(&filter, &format!("queens {side}"), covers, &Queens::new(side).expect("small"));
    }
}

/// Measures a problem whose name has the filter in it.
fn row<P: ExactCover>(filter: &str, name: &str, covers: &str, problem: &P) {
    if !name.contains(filter) {
        return;
    }
    let matrix = problem.matrix().expect("it fits into memory");
    let group = problem.symmetries(&matrix).expect("a small group");

    let (mut plain, mut by_orbits, mut of_classes) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (time, count) = milliseconds(|| Search::new().counter(&matrix).count());
        assert_eq!(count.to_string(), covers, "{name}");
        plain.push(time);
        let (time, count) = milliseconds(|| Search::new().count_by_orbits(&matrix, &group));
        assert_eq!(count.expect("a group of this matrix").to_string(), covers, "{name}");
        by_orbits.push(time);
        let (time, count) = milliseconds(|| Search::new().count_classes(&matrix, &group));
        assert!(count.expect("a group of this matrix").is_exact(), "{name}");
        of_classes.push(time);
    }

    let [plain, by_orbits, of_classes] = [plain, by_orbits, of_classes].map(|mut times| median(&mut times));
    let (of_count, of_distinct) = (by_orbits / plain, by_orbits / of_classes);
    println!(
        "| {name} | {} | {covers} | {plain:.1} | {by_orbits:.1} | {of_classes:.1} | {of_count:.2} | {of_distinct:.2} |",
        group.order()
    );
}
