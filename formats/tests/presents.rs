//! Shapes and regions: against brute force, and what is refused.

use std::collections::BTreeSet;

use exactcover::ExactCover;
use exactcover_formats::presents::{is_presents, read};

type Shape = BTreeSet<(usize, usize)>;

const TEXT: &str = "0:\n###\n#..\n\n1:\n##\n.#\n.#\n\n2:\n#.#\n";

/// The orientations of a shape: turned, and turned over.
fn orientations(rows: &[&str]) -> BTreeSet<Shape> {
    let cells = |(row, line): (usize, &&str)| {
        let columns = line.char_indices().filter(|&(_, symbol)| symbol == '#');
        columns.map(move |(column, _)| (row, column)).collect::<Vec<_>>()
    };
    let mut shape: Shape = rows.iter().enumerate().flat_map(cells).collect();
    let mut all = BTreeSet::new();
    for turn in 0..8 {
        let side = shape.iter().map(|&(row, column)| row.max(column)).max().unwrap_or(0);
        shape = shape.iter().map(|&(row, column)| (column, side - row)).collect();
        if turn == 4 {
            shape = shape.iter().map(|&(row, column)| (row, side - column)).collect();
        }
        let top = shape.iter().map(|&(row, _)| row).min().unwrap_or(0);
        let left = shape.iter().map(|&(_, column)| column).min().unwrap_or(0);
        all.insert(shape.iter().map(|&(row, column)| (row - top, column - left)).collect());
    }
    all
}

/// Whether these shapes have room besides what is covered.
fn have_room(shapes: &[&BTreeSet<Shape>], height: usize, width: usize, covered: &Shape) -> bool {
    let Some((first, rest)) = shapes.split_first() else { return true };
    (0..height * width).any(|at| {
        first.iter().any(|shape| {
            let placed: Shape =
                shape.iter().map(|&(row, column)| (row + at / width, column + at % width)).collect();
            let is_inside = placed.iter().all(|&(row, column)| row < height && column < width);
            is_inside
                && placed.is_disjoint(covered)
                && have_room(rest, height, width, &covered.union(&placed).copied().collect())
        })
    })
}

#[test]
fn shapes_fit_where_brute_force_finds_room() {
    let shapes = [&["###", "#.."][..], &["##", ".#", ".#"], &["#.#"]].map(orientations);
    let (mut text, mut expected) = (TEXT.to_owned() + "\n", Vec::new());
    for (width, height) in [(2, 3), (3, 3), (4, 3), (2, 6), (4, 4)] {
        for copies in 0..27 {
            let copies = [copies / 9, copies / 3 % 3, copies % 3];
            text += &format!("{width}x{height}: {} {} {}\n", copies[0], copies[1], copies[2]);
            let wanted: Vec<_> = shapes
                .iter()
                .zip(copies)
                .flat_map(|(shape, copies)| std::iter::repeat_n(shape, copies))
                .collect();
            let cells: usize = wanted.iter().filter_map(|all| all.first()).map(Shape::len).sum();
            expected.push(cells <= width * height && have_room(&wanted, height, width, &Shape::new()));
        }
    }

    let presents = read(&text).unwrap();
    let fits = |region| presents.problem(region).first().unwrap().is_some();
    assert_eq!(presents.regions.iter().map(fits).collect::<Vec<_>>(), expected);
    assert!(expected.contains(&true) && expected.contains(&false));
}

#[test]
fn texts_are_read_or_refused_with_the_place() {
    assert!(
        is_presents("\u{feff}\n0:\n#") && !is_presents("2\n##") && !is_presents("##\n") && !is_presents("")
    );
    let read_back = read("\u{feff}0:\r\n##\r\n\r\n3x1: 1\r\n\r\n12x5: 40\r\n").unwrap();
    let regions: Vec<_> = read_back.regions.iter().map(|it| (it.width, it.height, &it.copies[..])).collect();
    assert_eq!(regions, [(3, 1, &[1][..]), (12, 5, &[40][..])]);

    for (text, place, what) in [
        ("1:\n#\n", (1, 1), "\"1:\" where shape 0 was expected"),
        ("0:\n#\n\n2:\n#\n", (4, 1), "\"2:\" where shape 1 was expected"),
        ("0:\n#\n1x1: 1\n1:\n#\n", (4, 1), "\"1:\" where a region was expected"),
        ("0:\n\n1x1: 1\n", (2, 1), "a drawing without a cell"),
        ("0:\n##\n#x\n\n1x1: 1\n", (3, 2), "'x' where '#' (a cell) or '.' was expected"),
        ("0:\n#|#\n\n1x1: 1\n", (2, 1), "a shape in layers"),
        ("0:\n#\n\n1x: 1\n", (4, 1), "\"1x\" where a size such as 12x5 was expected"),
        ("0:\n#\n\n3x2: 1 1\n", (4, 1), "2 numbers for 1 shapes"),
        ("0:\n#\n\n3x2: one\n", (4, 6), "\"one\" where a number was expected"),
        ("0:\n#\n\n3x2\n", (4, 1), "\"3x2\" where a line such as 0:"),
        ("0:\n#\n", (1, 1), "no region such as 12x5"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!((error.line(), error.column()), place, "{text}");
        assert!(error.to_string().contains(what), "{text}{error}");
    }
}
