//! Against the search that visits each cover, and against graphs that refinement cannot tell apart.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::check_count::check_count;
use crate::matrix::{Block, Matrix, MatrixBuilder, RowId};
use crate::questions::count::prove_renamed;
use crate::search::{Outcome, Search};
use crate::text;
use crate::util::SplitMix64;

/// The count, and the states kept, of a search that asks for no symmetry.
fn counted(matrix: &Matrix<()>) -> (BigUint, u64) {
    let view = View::new(matrix.incidence(), Default::default(), None, &[], None);
    let mut isomorphs = Isomorphs { is_on_trial: false, ..Isomorphs::new(&view).expect("few rows") };
    let mut steps = 0;
    while isomorphs.advance(u64::MAX, isomorphs.nodes() + 3) == Step::Paused {
        steps += 1;
        assert!(steps <= isomorphs.nodes(), "it does not go on");
    }
    (isomorphs.count(), isomorphs.uses().kept)
}

/// The first cover of such a search.
fn first(matrix: &Matrix<()>) -> Option<Vec<RowId>> {
    let view = View::new(matrix.incidence(), Default::default(), None, &[], None);
    let mut isomorphs = Isomorphs { is_on_trial: false, ..Isomorphs::new(&view).expect("few rows") }.one();
    while isomorphs.advance(u64::MAX, isomorphs.nodes() + 3) == Step::Paused {}
    Some(isomorphs.cover()?.into_iter().map(|row| RowId::new(view.ids[row as usize])).collect())
}

/// An entry of a row: a point, and the color that the row gives it if it is a secondary column; 0 is none.
type Entry = (usize, u32);

/// A matrix of primary points, of which the last ones are covered once or twice, and secondary ones.
fn matrix(points: [usize; 3], rows: &[Vec<Entry>]) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let blocks: [Block; 3] = [
        m.primary("once", points[0]),
        m.between("several", points[1], 0..=2),
        m.secondary("second", points[2]),
    ];
    for row in rows {
        let entries = row.iter().map(|&(point, color)| match point.checked_sub(points[0]) {
            None => blocks[0].at(point),
            Some(point) if point < points[1] => blocks[1].at(point),
            Some(point) if color == 0 => blocks[2].at(point - points[1]),
            Some(point) => blocks[2].at(point - points[1]).colored(color),
        });
        let _ = m.row((), entries); // a row without a primary column is refused
    }
    m.build().expect("a small matrix")
}

/// A random permutation that keeps the three kinds of points.
fn permutation(points: [usize; 3], random: &mut SplitMix64) -> Vec<usize> {
    let mut all = Vec::new();
    for count in points {
        let mut part: Vec<usize> = (all.len()..all.len() + count).collect();
        random.shuffle(&mut part);
        all.extend(part);
    }
    all
}

/// These rows, and all that the symmetries make of them.
fn closed(mut rows: Vec<Vec<Entry>>, symmetries: &[Vec<usize>]) -> Vec<Vec<Entry>> {
    let mut next = 0;
    while next < rows.len() && rows.len() < 60 {
        for symmetry in symmetries {
            let mut image: Vec<Entry> =
                rows[next].iter().map(|&(point, color)| (symmetry[point], color)).collect();
            image.sort_unstable();
            if !rows.contains(&image) {
                rows.push(image);
            }
        }
        next += 1;
    }
    rows
}

fn row(points: [usize; 3]) -> impl Strategy<Value = Vec<Entry>> {
    let all: usize = points.iter().sum();
    prop::collection::btree_map(0..all, 0..3_u32, 1..4).prop_map(|row| row.into_iter().collect())
}

fn problem() -> impl Strategy<Value = ([usize; 3], Vec<Vec<Entry>>)> {
    [1..8_usize, 0..3, 0..4].prop_flat_map(|points| (Just(points), prop::collection::vec(row(points), 1..20)))
}

fn check([points, shuffled]: [(&[usize; 3], &[Vec<Entry>]); 2]) -> Result<(), TestCaseError> {
    let expected = |matrix: &Matrix<()>| {
        let mut covers = Search::new().node_limit(50_000).covers(matrix);
        (covers.count_rest(), covers.outcome() == Outcome::Exhausted)
    };
    let (points, rows) = points;
    let [matrix, shuffled] = [(points, rows), shuffled].map(|(points, rows)| matrix(*points, rows));
    let (count, is_known) = expected(&matrix);
    if is_known {
        prop_assert_eq!(counted(&matrix).0, BigUint::from(count));
        prop_assert_eq!(counted(&shuffled).0, BigUint::from(count));
        let first = first(&matrix);
        prop_assert_eq!(first.is_some(), count > 0);
        prop_assert!(first.is_none_or(|rows| matrix.verify(&rows).is_ok()));
        let diagram = Search::new().folded_diagram(&matrix).unwrap();
        let mut found = HashSet::new();
        for number in (0..count.min(200)).map(BigUint::from) {
            let cover = diagram.nth(&number).unwrap();
            prop_assert_eq!(matrix.verify(&cover), Ok(()));
            prop_assert_eq!(diagram.rank(&cover), Some(number));
            let mut rows = cover.to_vec();
            rows.sort_unstable();
            prop_assert!(found.insert(rows));
        }
    }
    // Proofs name no states up to renaming where there are colors.
    let without = |entry: &Entry| (entry.0, 0);
    let plain: Vec<Vec<Entry>> = rows.iter().map(|row| row.iter().map(without).collect()).collect();
    let plain = self::matrix(*points, &plain);
    let (count, is_known) = expected(&plain);
    if is_known && points[0] > 0 {
        let (mut text, mut proof) = (Vec::new(), Vec::new());
        text::write(&plain, &mut text).unwrap();
        let proved_count = prove_renamed(&plain, &mut proof).unwrap();
        prop_assert_eq!(proved_count.to_string(), count.to_string());
        let (text, proof) = [text, proof].map(|text| String::from_utf8(text).unwrap()).into();
        let proved = check_count(&text, proof.as_bytes());
        prop_assert_eq!(proved.unwrap().count, count.to_string());
        // With another column in a renaming the proof is refused there, or is right nevertheless.
        let random = &mut SplitMix64::new(rows.len() as u64);
        for (at, _) in proof.match_indices(['>', ',']).take(20) {
            let end = at + 1 + proof[at + 1..].find([',', ' ', '\n']).unwrap();
            let column = 1 + random.below(points.iter().sum());
            let changed = format!("{}{column}{}", &proof[..=at], &proof[end..]);
            match check_count(&text, changed.as_bytes()) {
                Ok(proved) => prop_assert_eq!(proved.count, count.to_string()),
                Err(error) => prop_assert!(!error.to_string().contains("the count is"), "{}", error),
            }
        }
    }
    Ok(())
}

properties! {
    soak, 300;

    /// There is something to find: the rows are closed under random symmetries.
    fn symmetric_problems_have_as_many_covers_as_a_search_finds(
        (points, rows) in problem(),
        seed in any::<u64>(),
    ) {
        let random = &mut SplitMix64::new(seed);
        let symmetries = [permutation(points, random), permutation(points, random)];
        let rows = closed(rows.into_iter().take(4).collect(), &symmetries);
        let shuffled = closed(rows.iter().rev().cloned().collect(), &[permutation(points, random)]);
        let again = if shuffled.len() == rows.len() { &shuffled } else { &rows };
        check([(&points, &rows), (&points, again)])?;
    }

    fn other_problems_have_as_many_covers_as_a_search_finds(
        (points, rows) in problem(),
        seed in any::<u64>(),
    ) {
        let random = &mut SplitMix64::new(seed);
        let names = permutation(points, random);
        let rename = |row: &Vec<Entry>| row.iter().map(|&(point, color)| (names[point], color)).collect();
        let mut renamed: Vec<Vec<Entry>> = rows.iter().map(rename).collect();
        random.shuffle(&mut renamed);
        check([(&points, &rows), (&points, &renamed)])?;
    }
}

/// The perfect matchings of a graph: a column for each vertex, a row for each edge.
fn matchings(edges: &[(usize, usize)]) -> Matrix<()> {
    let vertices = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(0);
    let rows: Vec<Vec<Entry>> = edges.iter().map(|&(one, other)| vec![(one, 0), (other, 0)]).collect();
    matrix([vertices, 0, 0], &rows)
}

fn complete(vertices: usize) -> Matrix<()> {
    let edges: Vec<_> = (0..vertices).flat_map(|one| (0..one).map(move |other| (other, one))).collect();
    matchings(&edges)
}

fn latin_squares(n: usize) -> Matrix<()> {
    let cells = (0..n * n * n).map(|at| (at / n / n, at / n % n, at % n));
    let rows: Vec<Vec<Entry>> = cells
        .map(|(r, c, s)| vec![(r * n + c, 0), (n * n + r * n + s, 0), (2 * n * n + c * n + s, 0)])
        .collect();
    matrix([3 * n * n, 0, 0], &rows)
}

/// Of OEIS A002860, and A001147.
#[test]
fn few_states_are_kept_of_symmetric_problems() {
    for (matrix, count, most) in [
        (latin_squares(5), 161_280_u64, 40),
        (latin_squares(6), 812_851_200, 130),
        (complete(16), 2_027_025, 7),
        (complete(30), 6_190_283_353_629_375, 14),
    ] {
        let (counted, kept) = counted(&matrix);
        assert_eq!(counted, BigUint::from(count));
        assert!(kept <= most, "{kept} states");
    }
}

/// Makes the graph of a matrix, begun by a finder.
fn begun(matrix: &Matrix<()>) -> (Arc<Problem>, StateGraph, StateSearch) {
    let view = View::new(matrix.incidence(), Default::default(), None, &[], None);
    let problem = Arc::new(Problem::of_view(&view));
    let (mut graph, mut finder) = (StateGraph::default(), StateSearch::default());
    graph.load(&problem, &State::new(problem.clone(), std::iter::empty()));
    finder.begin(&graph);
    (problem, graph, finder)
}

/// The graph of 16 vertices in which those are joined whose squares have one of these differences, modulo 4.
fn torus(differences: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let vertices = (0..16).flat_map(|one| (0..one).map(move |other| (other, one)));
    let is_joined = |&(one, other): &(usize, usize)| {
        let difference =
            |one: usize, other: usize| ((one / 4 + 4 - other / 4) % 4, (one % 4 + 4 - other % 4) % 4);
        differences.contains(&difference(one, other)) || differences.contains(&difference(other, one))
    };
    vertices.filter(is_joined).collect()
}

/// Two triangles and a hexagon; the rook's graph and Shrikhande's.
#[test]
fn graphs_that_refinement_cannot_tell_apart_are_told_apart() {
    let triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)].to_vec();
    let hexagon = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)].to_vec();
    let rook = torus(&[(0, 1), (0, 2), (1, 0), (2, 0)]);
    let shrikhande = torus(&[(0, 1), (1, 0), (1, 1)]);
    for (one, other) in [(triangles, hexagon), (rook, shrikhande)] {
        let (problem, graph, mut finder) = begun(&matchings(&one));
        let (_, other_graph, mut other_finder) = begun(&matchings(&other));
        assert_eq!(finder.cell_count(), 2); // rows and columns
        assert_eq!(other_finder.cell_count(), 2);
        let mut known = KnownStates::default();
        assert_eq!(finder.add(&mut known, &problem, &graph), Some(0));
        assert_eq!(other_finder.find(&known, &problem, &other_graph), None);
        // Even if all hashes were the same.
        let labeled = other_finder.add(&mut known, &problem, &other_graph).unwrap();
        known.pretend(labeled, 0);
        let (_, other_graph, mut other_finder) = begun(&matchings(&other));
        assert_eq!(other_finder.find(&known, &problem, &other_graph), None);
        // With the vertices renamed and the edges in another order it is the same.
        let vertices = one.iter().map(|edge| edge.1 + 1).max().unwrap();
        let mut random = SplitMix64::new(7);
        let names = permutation([vertices, 0, 0], &mut random);
        let mut renamed: Vec<_> = one.iter().map(|&(one, other)| (names[one], names[other])).collect();
        random.shuffle(&mut renamed);
        let (_, graph, mut finder) = begun(&matchings(&renamed));
        assert_eq!(finder.find(&known, &problem, &graph), Some(0));
    }
}

#[test]
fn where_there_is_little_symmetry_or_memory_it_is_of_no_use() {
    let view = |matrix: &Matrix<()>| View::new(matrix.incidence(), Default::default(), None, &[], None);
    let right = (0..36).filter(|vertex| vertex % 6 < 5).map(|vertex| (vertex, vertex + 1));
    let grid: Vec<_> = right.chain((0..30).map(|vertex| (vertex, vertex + 6))).collect();
    let mut isomorphs = Isomorphs::new(&view(&matchings(&grid))).unwrap();
    assert_eq!((isomorphs.advance(u64::MAX, u64::MAX), isomorphs.is_useless()), (Step::Paused, true));
    let mut isomorphs = Isomorphs::new(&view(&complete(20))).unwrap();
    isomorphs.allow(2_000);
    assert_eq!((isomorphs.advance(u64::MAX, u64::MAX), isomorphs.is_useless()), (Step::Paused, true));
    assert_eq!(isomorphs.count(), BigUint::ZERO);
    assert!(isomorphs.bytes() < 4_000);
}

/// The steps of edges, and what lists in boxes take beside their entries, were not counted.
#[test]
fn what_is_kept_of_each_state_is_counted() {
    let pairs: Vec<Vec<Entry>> =
        (0..9).flat_map(|one| (one + 1..10).map(move |other| vec![(one, 0), (other, 0)])).collect();
    let pairs = matrix([10, 0, 0], &pairs);
    let view = View::new(pairs.incidence(), Default::default(), None, &[], None);
    let mut isomorphs = Isomorphs::new(&view).unwrap().folding();
    while isomorphs.advance(u64::MAX, u64::MAX) == Step::Paused {}
    assert_eq!(isomorphs.count(), 945_u32.into());
    let Aim::Fold { kept, bytes } = &isomorphs.aim else { panic!("it keeps nothing") };
    let held = |kept: &FoldedState| {
        let steps: usize = kept.edges.iter().map(|edge| size_of_val(&*edge.steps)).sum();
        size_of::<FoldedState>() + size_of_val(&*kept.key) + size_of_val(&*kept.edges) + steps
    };
    let edges: usize = kept.iter().map(|kept| kept.edges.len()).sum();
    let (held, boxes) = (kept.iter().map(held).sum::<usize>(), 2 * kept.len() + edges);
    assert!(
        edges > kept.len() && kept.iter().any(|kept| kept.edges.iter().any(|edge| !edge.steps.is_empty()))
    );
    // Also the numbers of covers, of at most two bytes.
    let counted = bytes - held - boxes * 2 * size_of::<usize>();
    assert!((kept.len()..=2 * kept.len()).contains(&counted), "{counted} for {} states", kept.len());
}
