//! The numbers of published tables, by the symmetries that each of them merges: those of the page
//! `docs::which_symmetries` that its examples do not show.

use std::collections::BTreeSet;

use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes, Turning};
use exactcover::symmetry::{Group, Symmetry};
use exactcover::{ExactCover, Matrix, MatrixBuilder, Search};

/// Systems of triples of points in which each ordered pair of points is once. A triple is cyclic, with its least point
/// first, or it has an order. A marker is a column that is covered by the triples that begin with its point.
fn triples(points: usize, is_cyclic: bool, is_marked: bool) -> Matrix<[usize; 3]> {
    let number = |a: usize, b: usize| a * (points - 1) + if b < a { b } else { b - 1 };
    let mut m = MatrixBuilder::new();
    let pair = m.primary("pair", points * (points - 1));
    let first = m.secondary("first", points);
    for [a, b, c] in (0..points.pow(3)).map(|at| [at / points / points, at / points % points, at % points]) {
        if a != b && a != c && b != c && (!is_cyclic || a < b && a < c) {
            let pairs = [(a, b), if is_cyclic { (c, a) } else { (a, c) }, (b, c)];
            let pairs = pairs.map(|(x, y)| pair.at(number(x, y)));
            m.row([a, b, c], pairs.into_iter().chain(is_marked.then(|| first.at(a).colored(1)))).unwrap();
        }
    }
    m.build().unwrap()
}

fn count_by_matrix<L>(matrix: &Matrix<L>) -> String {
    let group = Search::new().symmetries(matrix).unwrap();
    Search::new().count_classes(matrix, &group).unwrap().to_string()
}

/// OEIS has no such sequence: C. J. Colbourn and J. H. Dinitz, Handbook of Combinatorial Designs.
#[test]
fn directed_triple_systems() {
    for (points, by_matrix, published) in [(4, "2", "3"), (6, "16", "32"), (7, "1226", "2368")] {
        assert_eq!(count_by_matrix(&triples(points, false, false)), by_matrix);
        assert_eq!(count_by_matrix(&triples(points, false, true)), published);
    }
}

#[test]
#[ignore = "takes a minute in a release build: a published table"]
fn published_mendelsohn_triple_systems() {
    let matrix = triples(9, true, false);
    assert_eq!(count_by_matrix(&matrix), "18");

    let renamed = |name: fn(usize) -> usize| {
        Symmetry::from_labels(&matrix, |triple| {
            let [a, b, c] = triple.map(name);
            [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap()
        })
    };
    let swap = renamed(|point| if point < 2 { 1 - point } else { point }).unwrap();
    let step = renamed(|point| (point + 1) % 9).unwrap();
    let group = Group::new(&matrix, [swap, step]).unwrap();
    assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), 20);
}

/// OEIS A001441.
#[test]
#[ignore = "takes seconds in a release build: a published table"]
fn published_costas_arrays() {
    let n = 10;
    let mut m = MatrixBuilder::new();
    let places: Vec<[usize; 2]> = (0..n).flat_map(|to| (0..to).map(move |from| [from, to])).collect();
    let pair = m.primary("places", places.len());
    let difference = m.secondary("difference", [n, 2 * n]);
    let value = m.secondary("value", n);
    for (number, &[from, to]) in places.iter().enumerate() {
        for (a, b) in (0..n * n).map(|at| (at / n, at % n)).filter(|(a, b)| a != b) {
            let values = [value.at(from).colored(a as u32), value.at(to).colored(b as u32)];
            let columns = [pair.at(number), difference.at([to - from, n + b - a])];
            m.row([(from, a), (to, b)], columns.into_iter().chain(values)).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    let group = Search::new().symmetries(&matrix).unwrap();
    assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), 540);

    let least = |array: Vec<&[(usize, usize); 2]>| {
        let array: BTreeSet<(usize, usize)> = array.into_iter().flatten().copied().collect();
        let turned = |way: usize, (x, y): (usize, usize)| {
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            (if way & 1 == 0 { x } else { n - 1 - x }, if way & 2 == 0 { y } else { n - 1 - y })
        };
        (0..8).map(|way| array.iter().map(|&dot| turned(way, dot)).collect::<BTreeSet<_>>()).min()
    };
    let classes = Search::new().classes(&matrix, &group).unwrap();
    let arrays: BTreeSet<_> = classes.map(|class| least(matrix.labels_of(class.cover()).unwrap())).collect();
    assert_eq!(arrays.len(), 277);
}

/// Queens on a torus by turns and reflections, with shifts, and by all that the matrix has.
#[test]
fn queens_on_a_torus_of_side_13() {
    let torus = exactcover::Queens::new(13).unwrap().toroidal();
    assert_eq!(torus.clone().shifts(false).count_distinct().unwrap(), 572);
    assert_eq!(torus.count_distinct().unwrap(), 11);
    assert_eq!(count_by_matrix(&torus.matrix().unwrap()), "5");
}

#[test]
#[ignore = "takes a minute in a release build: a published table"]
fn published_one_sided_pentominoes() {
    let pieces = Piece::all(Lattice::Squares, 5, Turning::OneSided).unwrap();
    assert_eq!(pieces.len(), 18);
    let tilings = Polyominoes::new(Board::rectangle(3, 30), pieces);
    assert_eq!(tilings.count_distinct().unwrap(), 46);
}
