//! Covers up to symmetry: against brute force, against published numbers, and what is refused.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::brute::{Brute, within};
use crate::families::polyforms::{Lattice, Point, SQUARE, rectangle};
use crate::families::{chess, designs, latin, pairs, tilings};
use crate::plain::{ENGINES, Plain, PlainEntry, as_set, indices};
use crate::random::{Shape, any_matrix};
use exactcover::counts::Count;
use exactcover::matrix::ColumnId;
use exactcover::problems::polyomino::{Board, Piece, PlacedPiece, Tiling};
use exactcover::problems::queens::{Placement, Square};
use exactcover::runs::{Outcome, Stopped};
use exactcover::symmetry::{Group, Symmetry, SymmetryError, expand, quotient};
use exactcover::{
    ExactCover, Langford, Matrix, MatrixBuilder, MatrixError, Polyominoes, Queens, RowId, Search, Solutions,
};
use num_bigint::BigUint;
use proptest::prelude::*;

/// A matrix, and for each generator the image of each row.
#[derive(Clone, Debug)]
struct Symmetric {
    plain: Plain,
    images: Vec<Vec<usize>>,
}

/// Rows that some permutations of the columns of a kind map to each other, with colors that are renamed in each column.
fn symmetric() -> impl Strategy<Value = Symmetric> {
    [1..6_usize, 0..3, 0..4].prop_flat_map(|kinds| {
        let [once, several, second] = kinds;
        let columns = once + several + second;
        let permutation =
            move |from: usize, len: usize| Just((from..from + len).collect::<Vec<_>>()).prop_shuffle();
        let permutation =
            (permutation(0, once), permutation(once, several), permutation(once + several, second));
        let generator = permutation.prop_map(|(once, several, second)| [once, several, second].concat());
        let row = prop::collection::btree_map(0..columns, prop::option::of(0..3_u32), 1..4);
        let bounds = (0..3_u32, 0..3_u32).prop_map(|(least, more)| (least, (least + more).max(1)));
        let renamed = prop::collection::vec(Just([0, 1, 2_u32]).prop_map(Vec::from).prop_shuffle(), columns);
        (
            Just(kinds),
            prop::collection::vec(generator, 1..3),
            prop::collection::vec(row, 1..6),
            bounds,
            renamed,
        )
            .prop_filter_map("too many rows", move |(kinds, generators, rows, bounds, renamed)| {
                close(kinds, &generators, rows, bounds, &renamed)
            })
    })
}

/// The matrix of these rows and their images, if they are few.
fn close(
    [once, several, second]: [usize; 3],
    generators: &[Vec<usize>],
    rows: Vec<BTreeMap<usize, Option<u32>>>,
    bounds: (u32, u32),
    renamed: &[Vec<u32>],
) -> Option<Symmetric> {
    let is_primary = |column: usize| column < once + several;
    let sound = rows.into_iter().filter(|row| row.keys().any(|&column| is_primary(column)));
    let mut rows: Vec<BTreeMap<usize, Option<u32>>> = Vec::new();
    for row in sound {
        let row = row.into_iter().map(|(column, color)| (column, color.filter(|_| !is_primary(column))));
        let row = row.collect();
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let mut images = vec![Vec::new(); generators.len()];
    let mut next = 0;
    while next < rows.len() {
        for (generator, images) in generators.iter().zip(&mut images) {
            let image = rows[next].iter().map(|(&column, &color)| (generator[column], color)).collect();
            let place = rows.iter().position(|row| *row == image).unwrap_or(rows.len());
            images.push(place);
            if place == rows.len() {
                rows.push(image);
            }
        }
        next += 1;
        if rows.len() > 13 {
            return None;
        }
    }
    let renamed = |(column, color): (usize, Option<u32>)| -> PlainEntry {
        (column, color.map(|color| renamed[column][color as usize]))
    };
    let rows = rows.into_iter().map(|row| row.into_iter().map(renamed).collect()).collect();
    let mut plain = Plain::new((0..once + several + second).map(is_primary).collect(), rows);
    plain.bounds[once..once + several].fill(bounds);
    Some(Symmetric { plain, images })
}

/// The set of the images of these rows.
fn image(cover: &[usize], images: &[usize]) -> Vec<usize> {
    let mut image: Vec<usize> = cover.iter().map(|&row| images[row]).collect();
    image.sort_unstable();
    image
}

/// The classes of covers by the definition: covers that a generator maps to each other are in one.
fn classes(covers: &[Vec<usize>], images: &[Vec<usize>]) -> Vec<BTreeSet<Vec<usize>>> {
    let mut left: BTreeSet<Vec<usize>> = covers.iter().cloned().collect();
    let mut classes = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut class, mut open) = (BTreeSet::from([first.clone()]), vec![first]);
        while let Some(cover) = open.pop() {
            for images in images {
                let image = image(&cover, images);
                if class.insert(image.clone()) {
                    left.remove(&image);
                    open.push(image);
                }
            }
        }
        classes.push(class);
    }
    classes
}

/// What the crate says, against the classes by the definition.
fn check<L>(
    options: &Search,
    matrix: &Matrix<L>,
    group: &Group,
    expected: &[BTreeSet<Vec<usize>>],
) -> Result<(), TestCaseError> {
    for engine in ENGINES {
        let mut met = BTreeSet::new();
        for class in options.clone().engine(engine).classes(matrix, group).unwrap() {
            prop_assert_eq!(matrix.verify(class.cover()), Ok(()));
            let mut cover = indices(class.cover());
            cover.sort_unstable();
            let place = expected.iter().position(|class| class.contains(&cover)).unwrap();
            prop_assert!(met.insert(place), "two covers of one class");
            prop_assert_eq!(class.size(), &BigUint::from(expected[place].len()));
        }
        prop_assert_eq!(met.len(), expected.len());
    }
    prop_assert_eq!(options.count_classes(matrix, group).unwrap(), expected.len() as u64);
    Ok(())
}

/// Rows of columns of any kind, some of them several times: few enough to try all orders of them.
const TINY: Shape = Shape { primary: 1..=3, secondary: 0..=2, rows: 0..=5, colors: 2 };

/// All orders of so many rows.
fn orders(count: usize) -> impl Iterator<Item = Vec<RowId>> {
    (0..(1..=count).product()).map(move |number: usize| {
        let (mut left, mut rows) = (number, (0..count as u32).collect::<Vec<_>>());
        let mut next = |size| {
            let row = RowId::new(rows.remove(left % size));
            left /= size;
            row
        };
        (1..=count).rev().map(&mut next).collect()
    })
}

fn symmetries<L>(matrix: &Matrix<L>, images: &[Vec<usize>]) -> Vec<Symmetry> {
    let symmetry =
        |images: &Vec<usize>| Symmetry::from_rows(matrix, |row| (images[row.index()] as u32).into()).unwrap();
    images.iter().map(symmetry).collect()
}

properties! {
    soak, 800;

    fn classes_are_those_of_the_definition(problem in symmetric(), seed in any::<u64>()) {
        let Symmetric { plain, images } = problem;
        let matrix = plain.matrix();
        let group = Group::new(&matrix, symmetries(&matrix, &images)).unwrap();
        let covers = Brute::new(&plain).covers();
        check(&Search::new(), &matrix, &group, &classes(&covers, &images))?;
        // Rows that the group maps to each other are chosen or excluded together.
        for orbit in group.orbits() {
            let rows = indices(&orbit);
            let excluded = classes(&within(covers.clone(), &[], &rows), &images);
            check(&Search::new().seed(seed).exclude(&orbit), &matrix, &group, &excluded)?;
            let chosen = classes(&within(covers.clone(), &rows, &[]), &images);
            check(&Search::new().choose(&orbit), &matrix, &group, &chosen)?;
        }
    }

    /// Of the covers with the rows of an orbit at one column, those with one of them are counted, as often as there are such
    /// rows; so below it, with the elements that leave it as it is. By the group of the problem, by all symmetries, of which
    /// some exchange equal rows, and by one alone.
    fn the_parts_by_orbits_are_all_covers(problem in symmetric(), nodes in 0_u64..20) {
        let Symmetric { plain, images } = problem;
        let matrix = plain.matrix();
        let symmetries = symmetries(&matrix, &images);
        let covers = Brute::new(&plain).covers();
        let groups = [
            Group::new(&matrix, symmetries.clone()).unwrap(),
            Group::new(&matrix, symmetries.first().cloned()).unwrap(),
            Search::new().symmetries(&matrix).unwrap(),
        ];
        for group in groups {
            let counted = |options: &Search, number: usize| {
                let mut count = Count::from(0);
                for (times, part) in options.parts_by_orbits(&matrix, &group).unwrap() {
                    count.add_times(&part.count(&matrix), times);
                }
                prop_assert_eq!(&count, &(number as u64));
                prop_assert_eq!(options.count_by_orbits(&matrix, &group).unwrap(), number as u64);

                let limited = options.clone().node_limit(nodes).count_by_orbits(&matrix, &group).unwrap();
                prop_assert!(limited.stats().nodes <= nodes);
                prop_assert!(*limited.at_least() <= BigUint::from(number));
                prop_assert_eq!(limited.is_exact(), limited.outcome() == Outcome::Exhausted);
                if limited.is_exact() {
                    prop_assert_eq!(limited, number as u64);
                }
                Ok(())
            };
            counted(&Search::new(), covers.len())?;
            let orbits = group.orbits();
            for (orbit, other) in orbits.iter().zip(orbits.iter().cycle().skip(1)) {
                let (rows, others) = (indices(orbit), indices(other));
                let within = |chosen: &[usize], excluded: &[usize]| within(covers.clone(), chosen, excluded).len();
                counted(&Search::new().exclude(orbit), within(&[], &rows))?;
                counted(&Search::new().choose(orbit), within(&rows, &[]))?;
                counted(&Search::new().choose(orbit).exclude(other), within(&rows, &others))?;
            }
        }
    }

    /// All elements are found, each once, and no other permutation is one.
    fn a_group_is_what_its_generators_generate(problem in symmetric()) {
        let Symmetric { plain, images } = problem;
        let matrix = plain.matrix();
        let generators = symmetries(&matrix, &images);
        let mut all = BTreeSet::new();
        let mut open = vec![(0..plain.rows.len()).collect::<Vec<usize>>()];
        while let Some(element) = open.pop() {
            if all.insert(element.clone()) {
                prop_assert!(all.len() < 10_000);
                open.extend(images.iter().map(|images| element.iter().map(|&row| images[row]).collect()));
            }
        }
        let group = Group::new(&matrix, generators.clone()).unwrap();
        prop_assert_eq!(group.order(), BigUint::from(all.len()));
        let elements: Vec<Symmetry> = group.elements().collect();
        let found = elements.iter().map(|element| matrix.rows().map(|row| element.row(row).unwrap().index()).collect());
        prop_assert_eq!(found.collect::<BTreeSet<Vec<usize>>>(), all);
        prop_assert_eq!(elements.len(), elements.iter().collect::<std::collections::HashSet<_>>().len());
        prop_assert!(elements[0].is_identity());
        // Products and images of columns, by the definition: the rows of a column's image are the images of its rows.
        for (element, generator) in elements.iter().flat_map(|element| generators.iter().map(move |g| (element, g))) {
            let product = element.then(generator).unwrap();
            prop_assert!(group.contains(&product) && group.contains(&element.inverse()));
            for column in matrix.columns() {
                let moved: BTreeSet<RowId> = matrix.rows_of(column).filter_map(|row| product.row(row)).collect();
                prop_assert!(matrix.rows_of(product.column(column).unwrap()).eq(moved));
                prop_assert_eq!(matrix.bounds(column), matrix.bounds(product.column(column).unwrap()));
            }
        }
        let smaller = Group::new(&matrix, generators[..1].to_vec()).unwrap();
        for element in &elements {
            prop_assert_eq!(smaller.contains(element), smaller.elements().any(|other| other == *element));
        }
    }

    /// All permutations of few rows are tried; of more rows those are known from which the problem was made.
    fn all_symmetries_are_found(problem in symmetric()) {
        let matrix = problem.plain.matrix();
        let group = Search::new().symmetries(&matrix).unwrap();
        for symmetry in symmetries(&matrix, &problem.images) {
            prop_assert!(group.contains(&symmetry));
        }
        let count = matrix.row_count();
        if count <= 6 {
            let is_symmetry =
                |images: &Vec<RowId>| Symmetry::from_rows(&matrix, |row| images[row.index()]).is_ok();
            let order = orders(count).filter(is_symmetry).count();
            prop_assert_eq!(group.order(), BigUint::from(order));
        }
    }

    /// Of equal rows, chosen and excluded ones apart, the group has each order, and its elements are those that keep columns.
    fn equal_rows_are_exchanged_at_will(plain in any_matrix(TINY), marks in prop::collection::vec(0..6_u32, 7)) {
        let matrix = plain.matrix();
        let marked = |mark: u32| matrix.rows().zip(&marks).filter(move |(_, other)| **other == mark).map(|(row, _)| row);
        let options = Search::new().choose(marked(0)).exclude(marked(1));
        let group = options.symmetries(&matrix).unwrap();
        let elements: Vec<Symmetry> = group.elements().collect();
        prop_assert_eq!(group.order(), BigUint::from(elements.len()));
        let mark = |row: RowId| marks[row.index()].min(2);
        let mut order = 0;
        for images in orders(matrix.row_count()) {
            let Ok(symmetry) = Symmetry::from_rows(&matrix, |row| images[row.index()]) else { continue };
            let keeps_marks = matrix.rows().all(|row| mark(row) == mark(images[row.index()]));
            prop_assert_eq!(group.contains(&symmetry), keeps_marks);
            order += usize::from(keeps_marks);
        }
        prop_assert_eq!(order, elements.len());
        prop_assert_eq!(elements.iter().collect::<HashSet<_>>().len(), order);
        prop_assert_eq!(Group::new(&matrix, group.generators().to_vec()).unwrap().order(), group.order());
        let orbit = |row: RowId| elements.iter().filter_map(|element| element.row(row)).collect::<BTreeSet<_>>();
        for rows in group.orbits() {
            prop_assert!(orbit(rows[0]).into_iter().eq(rows));
        }

        let [chosen, excluded] = [0, 1].map(|mark| indices(&marked(mark).collect::<Vec<_>>()));
        let covers = within(Brute::new(&plain).covers(), &chosen, &excluded);
        let images = |element: &Symmetry| indices(&matrix.rows().filter_map(|row| element.row(row)).collect::<Vec<_>>());
        let expected = classes(&covers, &elements.iter().map(images).collect::<Vec<_>>());
        check(&options, &matrix, &group, &expected)?;
        for class in options.classes(&matrix, &group).unwrap() {
            let own = class.automorphisms(&matrix).unwrap();
            prop_assert_eq!(own.order() * class.size(), group.order());
        }
    }

    fn a_quotient_has_the_covers_that_are_left_as_they_are(problem in symmetric()) {
        let Symmetric { plain, images } = problem;
        let matrix = plain.matrix();
        let Ok(quotient) = quotient(&matrix, &symmetries(&matrix, &images)) else {
            return Ok(()); // columns that are covered several times
        };
        let mut expected = Brute::new(&plain).covers();
        expected.retain(|cover| images.iter().all(|images| image(cover, images) == *cover));
        let covers = Search::new().covers(&quotient).map(|cover| indices(&expand(&quotient, &cover).unwrap()));
        prop_assert_eq!(as_set(covers.collect()), expected);
    }
}

/// The group that renamings of columns generate.
fn by_columns<L>(matrix: &Matrix<L>, images: impl IntoIterator<Item = Vec<usize>>) -> Group {
    let symmetry = |images: Vec<usize>| {
        Symmetry::from_columns(matrix, |column| {
            images.get(column.index()).map_or(column, |&image| ColumnId::new(image as u32))
        })
    };
    let generators: Result<Vec<_>, _> = images.into_iter().map(symmetry).collect();
    Group::new(matrix, generators.unwrap()).unwrap()
}

/// The turns of a board, whose cells are the first columns, the other columns staying where they are.
fn of_board<L>(matrix: &Matrix<L>, lattice: &Lattice, board: &[Point]) -> Group {
    by_columns(matrix, lattice.symmetries(board))
}

fn of_square(queens: &Matrix<exactcover::problems::queens::Square>, n: usize) -> Group {
    let turn = Symmetry::from_labels(queens, |square| (square.file, n - 1 - square.rank).into()).unwrap();
    let flip = Symmetry::from_labels(queens, |square| (square.rank, n - 1 - square.file).into()).unwrap();
    Group::new(queens, [turn, flip]).unwrap()
}

/// OEIS A239273.
#[test]
fn dominoes_on_a_square_up_to_symmetry() {
    let count = |n: usize| {
        let board = rectangle(n, n);
        let matrix = tilings::tilings_by_any(&SQUARE, 2, &board);
        Search::new().count_classes(&matrix, &of_board(&matrix, &SQUARE, &board)).unwrap().to_string()
    };
    let expected = ["1", "9", "930", "1629189"];
    assert_eq!([2, 4, 6, 8].map(count), expected);
    assert_eq!(count(16), "305611096281378760240051639364");
}

/// OEIS A002562.
#[test]
fn queens_up_to_symmetry() {
    for (n, expected) in (4..=12).zip([1, 2, 1, 6, 12, 46, 92, 341, 1787]) {
        let queens = Queens::new(n).unwrap();
        let matrix = queens.matrix().unwrap();
        let group = of_square(&matrix, n);
        assert_eq!(queens.distinct().unwrap().count(), expected as usize);
        assert_eq!(queens.count_distinct().unwrap(), expected);
        assert_eq!(group.order(), BigUint::from(8_u32));
        let count = Search::new().count_classes(&matrix, &group).unwrap();
        assert_eq!(count, expected);
        assert!(count.stats().nodes > 0);
        assert_eq!(Search::new().classes(&matrix, &group).unwrap().count(), expected as usize);
    }
}

#[test]
fn pentominoes_up_to_symmetry() {
    for (height, width, expected) in [(6, 10, 2339), (5, 12, 1010), (4, 15, 368), (3, 20, 2)] {
        let board = rectangle(height, width);
        let matrix = tilings::pentominoes(&board);
        let group = of_board(&matrix, &SQUARE, &board);
        assert_eq!(Search::new().classes(&matrix, &group).unwrap().count(), expected);
        assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), expected);
    }
}

/// Reflections exchange two of the pieces.
#[test]
fn the_soma_cube_up_to_symmetry() {
    let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    let matrix = soma.matrix().unwrap();
    let cells = soma.board().cells();
    let pieces: HashMap<&[usize], usize> =
        matrix.labels().iter().map(|placed| (&placed.cells[..], placed.piece)).collect();
    let symmetry = |image: fn([usize; 3]) -> [usize; 3]| {
        Symmetry::from_labels(&matrix, |placed| {
            let mut image: Vec<usize> = (placed.cells.iter())
                .map(|&cell| {
                    let [x, y, z] = image([cell / 9, cell / 3 % 3, cell % 3]);
                    x * 9 + y * 3 + z
                })
                .collect();
            image.sort_unstable();
            PlacedPiece { piece: pieces[&image[..]], cells: image }
        })
        .unwrap()
    };
    assert_eq!(cells.len(), 27);
    let turns = [symmetry(|[x, y, z]| [y, 2 - x, z]), symmetry(|[x, y, z]| [x, z, 2 - y])];
    let mirror = symmetry(|[x, y, z]| [2 - x, y, z]);
    let rotations = Group::new(&matrix, turns.clone()).unwrap();
    let all = Group::new(&matrix, turns.into_iter().chain([mirror])).unwrap();
    assert_eq!([rotations.order(), all.order()], [24_u32, 48].map(BigUint::from));
    let own = soma.symmetries(&matrix).unwrap();
    assert!(own.order() == all.order() && own.generators().iter().all(|symmetry| all.contains(symmetry)));
    for (group, expected) in [(rotations, 480), (all, 240)] {
        assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), expected);
        assert_eq!(Search::new().classes(&matrix, &group).unwrap().count(), expected as usize);
    }
}

/// The isotopies: renamings of rows, columns and digits, each generated by an exchange and a cycle.
fn isotopies(matrix: &Matrix<(usize, usize)>, n: usize) -> Group {
    let cycle = |i: usize| (i + 1) % n;
    let swap = |i: usize| if i < 2 { 1 - i } else { i };
    let mut generators = Vec::new();
    for rename in [&cycle as &dyn Fn(usize) -> usize, &swap] {
        let mut add = |image: &dyn Fn(usize, usize, usize) -> [usize; 3]| {
            generators.push(Symmetry::from_labels(matrix, |&(cell, digit)| {
                let [row, column, digit] = image(cell / n, cell % n, digit);
                (row * n + column, digit)
            }));
        };
        add(&|r, c, d| [rename(r), c, d]);
        add(&|r, c, d| [r, rename(c), d]);
        add(&|r, c, d| [r, c, rename(d)]);
    }
    Group::new(matrix, generators.into_iter().map(Result::unwrap)).unwrap()
}

/// OEIS A040082. Those of order 5 have 120^3 isotopies, too many to go through: they were refused.
#[test]
fn latin_squares_up_to_isotopy() {
    for (n, order, classes) in
        [(3, 216, [12].as_slice()), (4, 13_824, &[144, 432]), (5, 1_728_000, &[17_280, 144_000])]
    {
        let matrix = latin::latin_squares(n);
        let group = isotopies(&matrix, n);
        assert_eq!(group.order(), BigUint::from(order as u32));
        let mut sizes: Vec<u64> = Search::new()
            .classes(&matrix, &group)
            .unwrap()
            .map(|class| u64::try_from(class.size()).unwrap())
            .collect();
        sizes.sort_unstable();
        assert_eq!(sizes, classes);
        assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), classes.len());
    }
}

/// A column with a range was refused under more than a million symmetries; with fewer, each of them was looked at, also if
/// all classes were soon found.
#[test]
fn few_classes_of_a_large_group_are_counted_as_they_are_found() {
    for (rows, has_range) in [(9_u32, false), (9, true), (10, false), (10, true)] {
        let mut m = MatrixBuilder::new();
        let (once, range) = (m.primary("once", 1), has_range.then(|| m.between("range", 1, 0..=1)));
        (0..rows).for_each(|row| _ = m.row(row, [once.at(0)]).unwrap());
        range.iter().flatten().for_each(|range| _ = m.row(rows, [range]).unwrap());
        let matrix = m.build().unwrap();
        let group = Search::new().symmetries(&matrix).unwrap();
        assert_eq!(group.order(), (1..=rows).map(BigUint::from).product());

        let mut classes = Search::new().classes(&matrix, &group).unwrap();
        let number = classes.by_ref().count();
        let count = Search::new().count_classes(&matrix, &group).unwrap();
        assert_eq!((number, count.to_u64()), (1 + usize::from(has_range), Some(number as u64)));
        assert_eq!(count.stats().nodes, classes.stats().nodes);
    }
}

/// The 4^7 words of 7 letters, up to the order of the letters.
#[test]
fn many_classes_of_a_large_group_are_counted_by_its_elements() {
    let mut m = MatrixBuilder::new();
    let places = m.primary("place", 7);
    for label in (0..7).flat_map(|place| (0..4).map(move |value| (place, value))) {
        m.row(label, [places.at(label.0)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let moved = |image: fn(usize) -> usize| {
        Symmetry::from_labels(&matrix, |&(place, value)| (image(place), value)).unwrap()
    };
    let generators =
        [moved(|place| (place + 1) % 7), moved(|place| if place < 2 { 1 - place } else { place })];
    let group = Group::new(&matrix, generators).unwrap();
    assert_eq!(group.order(), BigUint::from(5040_u32));
    let count = Search::new().count_classes(&matrix, &group).unwrap();
    assert_eq!(count, 120);
    let listed = Search::new().classes(&matrix, &group).unwrap().count();
    assert_eq!(listed, 120);
}

/// OEIS A003090: up to all symmetries, those that exchange rows, columns and digits too.
#[test]
fn main_classes_of_latin_squares() {
    for (n, sizes) in [(3, [12].as_slice()), (4, &[144, 432]), (5, &[17_280, 144_000])] {
        let matrix = latin::latin_squares(n);
        let group = Search::new().symmetries(&matrix).unwrap();
        let found = Search::new().classes(&matrix, &group).unwrap();
        let found: BTreeSet<u64> = found.map(|class| u64::try_from(class.size()).unwrap()).collect();
        assert!(found.iter().eq(sizes));
    }
}

/// All permutations of the points; the systems of 7 and of 9 points are isomorphic.
#[test]
fn steiner_triple_systems_up_to_isomorphism() {
    for (v, order, size) in [(7, 5040, 30), (9, 362_880, 840)] {
        let matrix = designs::steiner(2, 3, v, |_| true);
        let permuted = |image: &dyn Fn(u32) -> u32| {
            let mask =
                |&block: &u32| (0..v as u32).filter(|i| block >> i & 1 == 1).map(|i| 1 << image(i)).sum();
            Symmetry::from_labels(&matrix, mask).unwrap()
        };
        let generators = [permuted(&|i| (i + 1) % v as u32), permuted(&|i| if i < 2 { 1 - i } else { i })];
        let group = Group::new(&matrix, generators).unwrap();
        assert_eq!(group.order(), BigUint::from(order as u32));
        let found: Vec<_> = Search::new().classes(&matrix, &group).unwrap().collect();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].size(), &BigUint::from(size as u32));
        assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), 1);
    }
}

/// A row for each pair of n points; the pairs of a cover are a perfect matching.
fn matchings(n: usize) -> Matrix<(usize, usize)> {
    let mut m = MatrixBuilder::new();
    let point = m.primary("point", n);
    pairs(n).for_each(|(a, b)| assert!(m.row((a, b), [point.at(a), point.at(b)]).is_ok()));
    m.build().unwrap()
}

fn all_permutations(matrix: &Matrix<(usize, usize)>, n: usize) -> Group {
    let swap: Vec<usize> = [1, 0].into_iter().chain(2..n).collect();
    by_columns(matrix, [(0..n).map(|i| (i + 1) % n).collect(), swap])
}

#[test]
fn orders_of_known_groups() {
    let five = matchings(5);
    let group = all_permutations(&five, 5);
    assert_eq!(group.order(), BigUint::from(120_u32));
    assert_eq!((group.orbits().len(), group.column_orbits().len()), (1, 1));
    assert_eq!(group.elements().count(), 120);
    // Many more elements than can be gone through: the matchings are one class all the same.
    let many = matchings(40);
    let group = all_permutations(&many, 40);
    assert_eq!(group.order(), (1..=40_u32).map(BigUint::from).product());
    let mut classes = Search::new().classes(&many, &group).unwrap();
    let class = classes.next().unwrap();
    assert_eq!(class.size(), &(1..40_u32).step_by(2).map(BigUint::from).product());
    let few = Search::new().classes(&matchings(10), &all_permutations(&matchings(10), 10)).unwrap();
    assert_eq!(few.count(), 1);
    // One long cycle, whose tree of an orbit would be deep.
    let mut m = MatrixBuilder::new();
    let bead = m.primary("bead", 1_000);
    (0..1_000).for_each(|i| assert!(m.row(i, [bead.at(i)]).is_ok()));
    let matrix = m.build().unwrap();
    let turn = Symmetry::from_labels(&matrix, |i| (i + 1) % 1_000).unwrap();
    assert_eq!(Group::new(&matrix, [turn]).unwrap().order(), BigUint::from(1_000_u32));
}

#[test]
fn a_group_without_generators_has_one_element() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    let group = Group::new(&matrix, []).unwrap();
    assert_eq!(group.order(), BigUint::from(1_u32));
    assert!(group.elements().map(|element| element.is_identity()).eq([true]));
    assert_eq!(Search::new().count_classes(&matrix, &group).unwrap(), 4);
    assert!(Search::new().classes(&matrix, &group).unwrap().all(|class| class.size() == &1_u32.into()));
    let same = quotient(&matrix, &[]).unwrap();
    assert_eq!(same.fingerprint(), matrix.fingerprint());
    let empty = MatrixBuilder::<()>::new().build().unwrap();
    let group = Group::new(&empty, [Symmetry::from_rows(&empty, |row| row).unwrap()]).unwrap();
    assert_eq!(Search::new().count_classes(&empty, &group).unwrap(), 1);
    assert_eq!(Search::new().classes(&empty, &group).unwrap().count(), 1);
}

#[test]
fn what_is_no_symmetry_is_refused() {
    let mut m = MatrixBuilder::new();
    let (cell, spare) = (m.primary("cell", 3), m.secondary("spare", 2));
    for (label, entries) in [
        ('a', vec![cell.at(0), spare.at(0).colored(1)]),
        ('b', vec![cell.at(1), spare.at(0).colored(1)]),
        ('c', vec![cell.at(2), spare.at(0).colored(2)]),
        ('d', vec![cell.at(0), cell.at(1), spare.at(1)]),
    ] {
        m.row(label, entries).unwrap();
    }
    let matrix = m.build().unwrap();
    let by = |from: &'static str, to: &'static str| {
        let image = |&label: &char| from.find(label).map_or('?', |at| to.as_bytes()[at] as char);
        Symmetry::from_labels(&matrix, image)
    };
    assert!(by("abcd", "bacd").is_ok_and(|symmetry| !symmetry.is_identity()));
    let message = |result: Result<Symmetry, SymmetryError>| result.unwrap_err().to_string();
    assert_eq!(message(by("abcd", "bacx")), "the image of row 3 is not in the matrix");
    assert_eq!(message(by("abcd", "bbcd")), "rows 0 and 1 have the same image");
    assert_eq!(message(by("abcd", "acbd")), "column cell[1] is mapped to no column");
    // The cells would do, but not the colors.
    assert_eq!(message(by("abcd", "cbad")), "column cell[0] is mapped to no column");
    let columns = |image: [u32; 5]| Symmetry::from_columns(&matrix, |column| image[column.index()].into());
    assert!(columns([1, 0, 2, 3, 4]).is_ok());
    assert_eq!(message(columns([1, 1, 2, 3, 4])), "column cell[1] is mapped to no column");
    assert_eq!(message(columns([1, 0, 4, 3, 2])), "column cell[2] is mapped to no column");
    assert_eq!(message(columns([1, 0, 9, 3, 4])), "column cell[2] is mapped to no column");
    assert_eq!(message(columns([0, 2, 1, 3, 4])), "the image of row 1 is not in the matrix");
    let rows = Symmetry::from_rows(&matrix, |row| RowId::new(row.index() as u32 + 1));
    assert_eq!(rows, Err(SymmetryError::NoImage { row: RowId::new(3) }));
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 2);
    (0..2).for_each(|i| assert!(m.row("same", [cell.at(i)]).is_ok()));
    let same = m.build().unwrap();
    assert_eq!(message(Symmetry::from_labels(&same, |&label| label)), "rows 0 and 1 have the same label");
    // What belongs to one matrix is refused by another.
    let (one, other) = (by("abcd", "bacd").unwrap(), Symmetry::from_rows(&same, |row| row).unwrap());
    assert_eq!(one.then(&other), Err(SymmetryError::OtherMatrix));
    assert_eq!(quotient(&same, std::slice::from_ref(&one)).unwrap_err(), SymmetryError::OtherMatrix);
    assert_eq!(Group::new(&same, [one.clone()]).unwrap_err(), SymmetryError::OtherMatrix);
    let group = Group::new(&matrix, [one]).unwrap();
    assert!(!group.contains(&other));
    assert_eq!(Search::new().classes(&same, &group).unwrap_err(), SymmetryError::OtherMatrix);
    assert_eq!(Search::new().count_classes(&same, &group).unwrap_err(), SymmetryError::OtherMatrix);
    // Chosen and excluded rows.
    let (row, image) = (RowId::new(0), RowId::new(1));
    for options in [Search::new().choose([row]), Search::new().exclude([row])] {
        let moved = SymmetryError::Moved { row, image };
        assert_eq!(options.count_classes(&matrix, &group).unwrap_err(), moved);
        assert_eq!(options.classes(&matrix, &group).unwrap_err(), moved);
    }
    // Rows that are not in the matrix: chosen, there is no cover; excluded, nothing changes.
    let none = RowId::new(4);
    assert_eq!(Search::new().choose([none]).count_classes(&matrix, &group).unwrap(), 0);
    assert_eq!(Search::new().choose([none]).classes(&matrix, &group).unwrap().count(), 0);
    assert_eq!(
        Search::new().exclude([none]).count_classes(&matrix, &group).unwrap(),
        Search::new().classes(&matrix, &group).unwrap().count()
    );
}

/// Equal rows are taken in order, and a column may be covered by several rows of an orbit.
#[test]
fn columns_covered_several_times() {
    let mut m = MatrixBuilder::new();
    let (pair, both) = (m.primary("pair", 2), m.between("both", 1, 1..=2));
    for (label, side) in [0, 0, 1, 1].into_iter().enumerate() {
        m.row(label, [pair.at(side), both.at(0)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let swap = Symmetry::from_columns(&matrix, |column| [1, 0, 2][column.index()].into()).unwrap();
    let images: Vec<usize> = matrix.rows().filter_map(|row| swap.row(row)).map(RowId::index).collect();
    assert_eq!(images, [2, 3, 0, 1]);
    let error = quotient(&matrix, std::slice::from_ref(&swap)).unwrap_err();
    assert_eq!(error.to_string(), "2 rows that belong together cover column both, which allows it");
    // Then the classes are counted one by one.
    let group = Group::new(&matrix, [swap]).unwrap();
    assert_eq!(Search::new().classes(&matrix, &group).unwrap().count(), 3);
    let count = Search::new().count_classes(&matrix, &group).unwrap();
    assert_eq!(count, 3);
    assert!(count.stats().nodes > 0);
    let limited = Search::new().node_limit(1).count_classes(&matrix, &group);
    assert_eq!(limited.unwrap_err(), SymmetryError::Stopped(Stopped::Limited));
}

/// Each problem says itself which solutions are the same, or takes all symmetries of its matrix.
#[test]
fn distinct_solutions_of_a_problem() {
    type Image = fn(usize, usize) -> (usize, usize);
    type Squares = &'static [(usize, usize)];
    let placed: [(Squares, Image, u32); 4] = [
        (&[(0, 0)], |r, f| (f, r), 2),
        (&[(1, 1), (1, 1)], |r, f| (f, r), 2),
        (&[(0, 3), (7, 4)], |r, f| (7 - r, 7 - f), 2),
        (&[(0, 1)], |r, f| (r, f), 1),
    ];
    for (squares, image, order) in placed {
        let placed = squares.iter().map(|&square| Square::from(square));
        let queens = Queens::new(8).unwrap().with_placed(placed).unwrap();
        let group = queens.symmetries(&queens.matrix().unwrap()).unwrap();
        assert_eq!(group.order(), BigUint::from(order), "{squares:?}");
        let of_class = |board: Placement| {
            let squares: BTreeSet<_> = board.queens().map(|square| (square.rank, square.file)).collect();
            let image = squares.iter().map(|&(rank, file)| image(rank, file)).collect();
            squares.min(image)
        };
        let classes: BTreeSet<_> = queens.solutions().unwrap().map(of_class).collect();
        let distinct: Vec<_> = queens.distinct().unwrap().map(of_class).collect();
        assert_eq!(distinct.len(), classes.len());
        assert_eq!(BTreeSet::from_iter(distinct), classes);
        assert_eq!(queens.count_distinct().unwrap(), classes.len());
    }
    // On a torus the board can be shifted too, unless that is not meant.
    let torus = Queens::new(5).unwrap().toroidal();
    assert_eq!((torus.distinct().unwrap().count(), torus.count().unwrap().to_u64()), (1, Some(10)));
    assert_eq!(torus.clone().shifts(false).distinct().unwrap().count(), 2);
    let moved = torus.matrix().unwrap();
    assert!(Search::new().symmetries(&moved).unwrap().order() > torus.symmetries(&moved).unwrap().order());
    // Two pieces of one shape are different pieces; for who takes all symmetries of the matrix they can be exchanged, and
    // the board can be bent.
    let pieces = ["##", "##", "#"].map(|drawing| Piece::drawn('p', drawing).unwrap());
    let pieces = Polyominoes::new("####\n#...".parse().unwrap(), pieces);
    let as_dyn: &dyn ExactCover<Choice = PlacedPiece, Solution = Tiling> = &pieces;
    let count = pieces.count().unwrap().to_u64().unwrap();
    assert_eq!((as_dyn.count_distinct().unwrap().to_u64(), count), (Some(count), 6));
    let matrix = pieces.matrix().unwrap();
    let all = Search::new().symmetries(&matrix).unwrap();
    assert_eq!(Search::new().classes(&matrix, &all).unwrap().count(), 2);
    // A pointer changes nothing.
    let torus = Queens::new(5).unwrap().toroidal();
    assert_eq!(ExactCover::count_distinct(&&torus).unwrap(), 1);
    assert_eq!(Box::new(torus.clone()).distinct().unwrap().count(), 1);
    // What the search refuses is an error, in place of no solution.
    let options = Search::new().engine(exactcover::runs::Engine::Bits);
    let error = Solutions::distinct(Queens::new(100).unwrap(), &options).unwrap_err();
    assert!(matches!(error, SymmetryError::Matrix(MatrixError::TooLargeForBits { .. })));
}

/// With the group written out: every shift, and every turn and reflection about a square. Placed queens are kept.
#[test]
fn queens_on_a_torus_that_are_shifted_turned_or_reflected_are_the_same() {
    let placed: [&[(usize, usize)]; 4] = [&[], &[(0, 0)], &[(2, 3)], &[(0, 0), (1, 2)]];
    for (n, squares) in [5, 7].into_iter().flat_map(|n| placed.map(|squares| (n, squares))) {
        let queens = Queens::new(n).unwrap().toroidal();
        let queens = queens.with_placed(squares.iter().map(|&square| square.into())).unwrap();
        let image = |way: usize, square: Square| {
            let (turn, rank, file) = (way % 8, way / 8 % n, way / 8 / n);
            let (r, f) = if turn & 4 == 0 { (square.rank, square.file) } else { (square.file, square.rank) };
            let sign = |at: usize, bit: usize| if turn & bit == 0 { at } else { n - at };
            ((sign(r, 1) + rank) % n, (sign(f, 2) + file) % n)
        };
        let keeps = |&way: &usize| squares.iter().all(|&square| squares.contains(&image(way, square.into())));
        let ways: Vec<usize> = (0..8 * n * n).filter(keeps).collect();

        let group = queens.symmetries(&queens.matrix().unwrap()).unwrap();
        assert_eq!(group.order(), BigUint::from(ways.len()), "{n} {squares:?}");
        let of_class = |board: Placement| {
            let moved = |&way: &usize| board.queens().map(|queen| image(way, queen)).collect::<BTreeSet<_>>();
            ways.iter().map(moved).min()
        };
        let classes: BTreeSet<_> = queens.solutions().unwrap().map(of_class).collect();
        let distinct: Vec<_> = queens.distinct().unwrap().map(of_class).collect();
        assert_eq!(distinct.len(), classes.len());
        assert_eq!(BTreeSet::from_iter(distinct), classes);
    }
    assert_eq!(Queens::new(0).unwrap().toroidal().count_distinct().unwrap(), 1);
    assert_eq!(Queens::new(1).unwrap().toroidal().count_distinct().unwrap(), 1);
}

#[test]
fn an_early_end_is_no_answer() {
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let group = of_square(&matrix, 8);
    let whole = Search::new().count_classes(&matrix, &group).unwrap();
    let needed = whole.stats().nodes;
    for limit in [0, 1, needed / 2, needed - 1] {
        let error = Search::new().node_limit(limit).count_classes(&matrix, &group).unwrap_err();
        assert_eq!(error, SymmetryError::Stopped(Stopped::Limited), "{limit}");
    }
    let expected: Vec<_> = Search::new().classes(&matrix, &group).unwrap().collect();
    let mut classes = Search::new().node_limit(0).classes(&matrix, &group).unwrap();
    let mut found = Vec::new();
    while classes.add_nodes(7) {
        found.extend(classes.by_ref());
        assert_eq!(classes.next(), None);
        let rest = classes.clone();
        assert_eq!(rest.outcome(), classes.outcome());
        assert_ne!(classes.outcome(), Outcome::Running);
    }
    assert_eq!(found, expected);
    assert_eq!(classes.outcome(), Outcome::Exhausted);

    let flag = Arc::new(AtomicBool::new(true));
    let options = Search::new().cancel(flag.clone());
    let error = options.count_classes(&matrix, &group).unwrap_err();
    assert_eq!(error, SymmetryError::Stopped(Stopped::Canceled));
    let mut classes = options.classes(&matrix, &group).unwrap();
    assert_eq!((classes.next(), classes.outcome()), (None, Outcome::Canceled));
    assert!(!classes.add_nodes(1000));
    flag.store(false, Ordering::Relaxed);
    assert!(classes.add_nodes(1_000_000));
    assert!(classes.eq(expected));
}

#[test]
fn classes_can_be_sent_and_shared() {
    fn is_sent<T: Send + Sync + Clone + 'static>(_: &T) {}
    let matrix = chess::queens(6);
    let group = Group::new(&matrix, []).unwrap();
    is_sent(&group);
    is_sent(&Search::new().classes(&matrix, &group).unwrap());
    let mut classes = Search::new().classes(&matrix, &group).unwrap();
    classes.next().unwrap();
    assert!(classes.clone().eq(classes));
}

#[test]
fn orders_of_the_groups_of_known_problems() {
    fn check<L>(matrix: &Matrix<L>, order: impl Into<BigUint>) {
        let group = Search::new().symmetries(matrix).unwrap();
        assert_eq!(group.order(), order.into());
        // The generators alone generate as many.
        assert_eq!(Group::new(matrix, group.generators().to_vec()).unwrap().order(), group.order());
    }
    for n in [5, 6, 9, 30] {
        check(&matchings(n), (1..=n).map(BigUint::from).product::<BigUint>());
    }
    // The main classes: six times the isotopies.
    for (n, order) in [(3, 1_296_u32), (4, 82_944), (5, 10_368_000)] {
        check(&latin::latin_squares(n), order);
    }
    check(&designs::steiner(2, 3, 7, |_| true), 5_040_u32);
    check(&chess::queens(8), 8_u32);
    // A Fano plane: its lines are the rows.
    let mut m = MatrixBuilder::new();
    let point = m.primary("point", 7);
    (0..7).for_each(|i| assert!(m.row(i, [i, (i + 1) % 7, (i + 3) % 7].map(|j| point.at(j))).is_ok()));
    check(&m.build().unwrap(), 168_u32);
    // Two triangles and a hexagon, which refinement cannot tell apart.
    let cycles = |edges: &[[usize; 2]]| {
        let mut m = MatrixBuilder::new();
        let point = m.primary("point", 6);
        edges.iter().for_each(|edge| assert!(m.row((), edge.map(|j| point.at(j))).is_ok()));
        m.build().unwrap()
    };
    check(&cycles(&[[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]]), 72_u32);
    check(&cycles(&[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]), 12_u32);
    // Without rows there is the identity.
    check(&MatrixBuilder::<()>::new().build().unwrap(), 1_u32);
}

/// Each order of the columns, and of the equal rows of each.
#[test]
fn many_equal_rows_take_no_search() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 300);
    (0..900).for_each(|row| assert!(m.row(row, [cell.at(row / 3)]).is_ok()));
    let group = Search::new().symmetries(&m.build().unwrap()).unwrap();
    let orders = |number: u32| (1..=number).map(BigUint::from).product::<BigUint>();
    assert_eq!(group.order(), orders(3).pow(300) * orders(300));
    assert_eq!(group.orbits().len(), 1);
    assert!(group.elements().step_by(1000).take(5).all(|element| group.contains(&element)));
}

/// Two triples through each two of seven points. Which of equal rows are taken changes how many covers there are, and no
/// class; more of them than can be taken change nothing else.
#[test]
fn equal_rows_add_no_classes() {
    let triples = (0..7_usize).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
    let triples: Vec<[usize; 3]> = triples.collect();
    for copies in [2, 3] {
        let mut m = MatrixBuilder::new();
        let pair = m.between("pair", 21, 2..=2);
        let at = |a: usize, b: usize| pair.at(a * (a - 1) / 2 + b);
        for &[a, b, c] in triples.iter().flat_map(|triple| std::iter::repeat_n(triple, copies)) {
            m.row([a, b, c], [at(a, b), at(a, c), at(b, c)]).unwrap();
        }
        let matrix = m.build().unwrap();
        let group = Search::new().symmetries(&matrix).unwrap();
        let exchanges: BigUint = (1..=copies).product::<usize>().into();
        assert_eq!(group.order(), exchanges.pow(35) * 5_040_u32, "{copies} copies");
        let (mut designs, mut covers) = (Vec::new(), BigUint::ZERO);
        for class in Search::new().classes(&matrix, &group).unwrap() {
            assert_eq!(class.automorphisms(&matrix).unwrap().order() * class.size(), group.order());
            // Of each triple one of its rows is taken, or two.
            let taken: HashMap<_, usize> = class.cover().iter().fold(HashMap::new(), |mut taken, &row| {
                *taken.entry(matrix.label(row)).or_default() += 1;
                taken
            });
            let ways = |taken: &usize| if *taken == 1 { copies } else { copies * (copies - 1) / 2 };
            let ways = taken.values().map(ways).map(BigUint::from).product::<BigUint>();
            assert_eq!(class.size() % &ways, BigUint::ZERO);
            designs.push(u32::try_from(class.size() / ways).unwrap());
            covers += class.size();
        }
        assert_eq!(*Search::new().count(&matrix).at_least(), covers);
        designs.sort_unstable();
        // H. Gronau et al., Handbook of Combinatorial Designs: groups of orders 168, 48, 42 and 24.
        assert_eq!(designs, [30, 105, 120, 210], "{copies} copies");
    }
}

#[test]
fn a_search_for_symmetries_keeps_chosen_rows_and_ends_early() {
    let queens = chess::queens(8);
    let corner = RowId::new(0);
    assert_eq!(Search::new().choose([corner]).symmetries(&queens).unwrap().order(), 2_u32.into());
    assert_eq!(Search::new().exclude([RowId::new(1)]).symmetries(&queens).unwrap().order(), 1_u32.into());
    let stopped = |search: Search| search.symmetries(&matchings(12)).unwrap_err();
    assert_eq!(stopped(Search::new().node_limit(5)), SymmetryError::Stopped(Stopped::Limited));
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(stopped(Search::new().cancel(flag)), SymmetryError::Stopped(Stopped::Canceled));
    let little = Search::new().memory_limit(1_000);
    assert!(matches!(stopped(little), SymmetryError::Stopped(Stopped::OverBudget { .. })));
}

/// A part that ends early makes the sum a lower bound, which says how it ended; and a few boards have many parts.
#[test]
fn parts_by_orbits_of_boards() {
    let counted = |problem: &dyn ExactCover<Choice = Square, Solution = Placement>, options: &Search| {
        let matrix = problem.matrix().unwrap();
        let parts = options.parts_by_orbits(&matrix, &problem.symmetries(&matrix).unwrap()).unwrap();
        let mut count = Count::from(0);
        parts.iter().for_each(|(times, part)| count.add_times(&part.count(&matrix), *times));
        (count, parts.len())
    };
    for (size, number, of_size) in [(1, 1_u64, 1), (4, 2, 1), (5, 10, 3), (8, 92, 1), (9, 352, 5)] {
        let (count, parts) = counted(&Queens::new(size).unwrap(), &Search::new());
        assert_eq!(count, number);
        // The squares of the middle rank of an odd board are on its axis, so each has a part of its own.
        assert_eq!(parts, of_size, "{size}");
    }
    assert_eq!(counted(&Queens::new(7).unwrap().toroidal(), &Search::new()), (Count::from(28), 1));

    let (count, _) = counted(&Queens::new(10).unwrap(), &Search::new().node_limit(3));
    assert_eq!((count.is_exact(), count.outcome()), (false, Outcome::Limited));
    assert!(*count.at_least() <= BigUint::from(724_u32));

    // All parts together visit so many nodes, wherever the limit ends them.
    let queens = Queens::new(9).unwrap();
    let (matrix, options) = (queens.matrix().unwrap(), Search::new());
    let group = queens.symmetries(&matrix).unwrap();
    let all = options.count_by_orbits(&matrix, &group).unwrap();
    let mut found = BigUint::ZERO;
    for nodes in (0..all.stats().nodes).step_by(50) {
        let count = options.clone().node_limit(nodes).count_by_orbits(&matrix, &group).unwrap();
        assert_eq!((count.is_exact(), count.outcome()), (false, Outcome::Limited));
        assert!(count.stats().nodes <= nodes && *count.at_least() >= found, "{nodes}");
        found = count.at_least().clone();
    }
    let flag = Arc::new(AtomicBool::new(true));
    let canceled = options.cancel(flag).count_by_orbits(&matrix, &group).unwrap();
    assert_eq!((canceled.is_exact(), canceled.outcome()), (false, Outcome::Canceled));

    let queens = Queens::new(6).unwrap();
    let matrix = queens.matrix().unwrap();
    let other = Queens::new(5).unwrap();
    let group = other.symmetries(&other.matrix().unwrap()).unwrap();
    let refused = Search::new().parts_by_orbits(&matrix, &group);
    assert!(matches!(refused, Err(SymmetryError::OtherMatrix)));
    let group = queens.symmetries(&matrix).unwrap();
    let refused = Search::new().choose([RowId::new(0)]).parts_by_orbits(&matrix, &group);
    assert!(matches!(refused, Err(SymmetryError::Moved { .. })));
}

/// A problem that knows its symmetries is counted by orbits, also behind a pointer and with further rules; a chosen row that
/// they move is counted without them.
#[test]
fn a_problem_that_knows_its_symmetries_counts_with_them() {
    let queens = Queens::new(9).unwrap();
    let matrix = queens.matrix().unwrap();
    let group = queens.symmetries(&matrix).unwrap();
    let by_orbits = Search::new().count_by_orbits(&matrix, &group).unwrap();
    let of_all = Search::new().count(&matrix);
    assert_eq!(by_orbits, of_all);
    assert!(3 * by_orbits.stats().nodes < of_all.stats().nodes);

    let nodes = |count: Count| count.stats().nodes;
    let knows = |problem: &dyn ExactCover<Choice = Square, Solution = Placement>| problem.knows_symmetries();
    assert!(knows(&queens) && knows(&&queens) && knows(&Box::new(queens.clone())));
    assert_eq!(nodes(queens.count().unwrap()), nodes(by_orbits));
    let corner = Search::new().choose([RowId::new(0)]);
    assert_eq!(queens.count_with(&corner).unwrap(), corner.count(&matrix));
    assert!(!Langford::new(4).knows_symmetries());
    assert_eq!(Langford::new(4).count().unwrap(), 2);
}

/// A count that is not soon over uses symmetries that it finds, and is as exact; within its limit it is a lower bound.
#[test]
fn a_long_count_finds_symmetries() {
    let matrix = Queens::new(13).unwrap().matrix().unwrap();
    let plain = Search::new().counter(&matrix).count();
    let count = Search::new().count(&matrix);
    assert_eq!((plain.to_string(), count.to_string()), ("73712".into(), "73712".into()));
    assert!(2 * count.stats().nodes < plain.stats().nodes);

    // Half a turn takes the first row to the last one, and the square in the middle to itself.
    for rows in [vec![0], vec![84], vec![0, 168]] {
        let rows: Vec<_> = rows.into_iter().map(|row| matrix.rows().nth(row).unwrap()).collect();
        for search in [Search::new().choose(rows.clone()), Search::new().exclude(rows)] {
            assert_eq!(search.count(&matrix), search.counter(&matrix).count());
        }
    }

    for limit in [1, 1 << 18, (1 << 18) + 1, 400_000] {
        let some = Search::new().node_limit(limit).count(&matrix);
        assert_eq!(some.outcome(), Outcome::Limited, "{limit}");
        assert!(some.stats().nodes <= limit && !some.is_exact(), "{limit}");
    }
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(Search::new().cancel(flag).count(&matrix).outcome(), Outcome::Canceled);
}
