//! A count and its proof: the checker, which knows nothing of the crate, accepts what is right and nothing else.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::brute::{Brute, within};
use crate::families::polyforms::{SQUARE, rectangle, without};
use crate::families::{colored, designs, graphs, latin, tilings, unlabeled};
use crate::plain::indices;
use crate::random::{SMALLEST, Shape, any_matrix, picked};
use crate::targets::proofs::{assert_not_fooled, check, matrix, problem, prove, proved};
use exactcover::proofs::ProofError;
use exactcover::runs::{Branching, Engine, Stopped};
use exactcover::{ExactCover, Langford, Matrix, MatrixBuilder, Queens, RowId, Search, text};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const FEW_ROWS: Shape = Shape { rows: 0..=12, ..SMALLEST };

/// The problem in Knuth's format.
fn written<L>(matrix: &Matrix<L>) -> String {
    let mut text = Vec::new();
    text::write(matrix, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A change in one place.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) kind: u8,
    pub(crate) line: Index,
    pub(crate) field: Index,
    pub(crate) other: Index,
}

/// One of so many kinds.
pub(crate) fn change(kinds: u8) -> impl Strategy<Value = Change> {
    (0..kinds, any::<Index>(), any::<Index>(), any::<Index>()).prop_map(|(kind, line, field, other)| Change {
        kind,
        line,
        field,
        other,
    })
}

/// The proof with the change. The first two lines stay: the version and the problem.
fn changed(proof: &str, change: &Change) -> String {
    let mut lines: Vec<Vec<String>> =
        proof.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let line = 2 + change.line.index(lines.len() - 2);
    let field = change.field.index(lines[line].len());
    // Any field that the proof has somewhere.
    let any = 2 + change.other.index(lines.len() - 2);
    let any = lines[any][change.field.index(lines[any].len())].clone();
    let number = lines[line][field].parse::<i64>();
    match change.kind {
        0 => lines[line][field] = any,
        1 => lines[line][field] = number.map_or(any, |number| (number + 1).to_string()),
        2 => lines[line][field] = number.map_or(any, |number| (number - 1).to_string()),
        3 => lines[line][field] = ["=", "-1", "-2", "1", "x"][change.other.index(5)].to_owned(),
        4 => drop(lines[line].remove(field)),
        5 => lines[line].insert(field, any),
        6 => {
            let other = change.other.index(lines[line].len());
            lines[line].swap(field, other);
        }
        7 => drop(lines.remove(line)),
        _ => {
            let other = 2 + change.other.index(lines.len() - 2);
            lines.swap(line, other);
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
    lines.join("\n") + "\n"
}

/// The proof with a renaming changed: the node, or the list of columns.
fn misnamed(proof: &str, change: &Change) -> String {
    let places: Vec<(usize, &str)> = proof
        .match_indices('>')
        .map(|(at, _)| (at, proof[at..].split([' ', '\n']).next().unwrap()))
        .collect();
    let (at, list) = places[change.line.index(places.len())];
    let start = proof[..at].rfind(' ').unwrap() + 1;
    let mut names: Vec<&str> = list[1..].split(',').collect();
    let (field, other) = (change.field.index(names.len()), change.other.index(names.len()));
    let other_list = places[change.other.index(places.len())].1;
    let mut node = &proof[start..at];
    match change.kind {
        0 | 1 => names.swap(field, other),
        2 => names[field] = names[other],
        3 => drop(names.remove(field)),
        4 => names.insert(field, names[other]),
        5 => names.rotate_left(field),
        6 => names[field] = ["0", "1", "9", "99999", ""][change.other.index(5)],
        7 => names = other_list[1..].split(',').collect(),
        _ => node = ["1", "2", "3", "9", "12"][change.other.index(5)],
    }
    format!("{}{node}>{}{}", &proof[..start], names.join(","), &proof[at + list.len()..])
}

/// Small problems with many symmetries, and their numbers of covers: Latin squares, designs, matchings, partitions;
/// pigeonholes, where the holes are secondary columns; rosters, where the columns are covered several times.
fn symmetric() -> Vec<(&'static str, Matrix<()>, u64)> {
    let pigeons = |pigeons: usize, holes: usize| {
        let mut m = MatrixBuilder::new();
        let (pigeon, hole) = (m.primary("pigeon", pigeons), m.secondary("hole", holes));
        for (p, h) in (0..pigeons).flat_map(|p| (0..holes).map(move |h| (p, h))) {
            m.row((), [pigeon.at(p), hole.at(h)]).unwrap();
        }
        m.build().unwrap()
    };
    let roster = |nurses: usize, shifts: usize, bounds: RangeInclusive<u32>| {
        let mut m = MatrixBuilder::new();
        let (nurse, shift) = (m.between("nurse", nurses, 0..=1), m.between("shift", shifts, bounds));
        for (n, s) in (0..nurses).flat_map(|n| (0..shifts).map(move |s| (n, s))) {
            m.row((), [nurse.at(n), shift.at(s)]).unwrap();
        }
        m.build().unwrap()
    };
    vec![
        ("Latin squares of 4", unlabeled(&latin::latin_squares(4)), 576),
        ("STS(9)", unlabeled(&designs::steiner(2, 3, 9, |_| true)), 840),
        ("eight pigeons in seven holes", pigeons(8, 7), 0),
        ("too few nurses", roster(10, 8, 2..=3), 0),
        ("eight pigeons in eight holes", pigeons(8, 8), 40_320),
        ("a roster", roster(12, 3, 3..=4), 1_651_650),
        ("perfect matchings of K12", graphs::complete_graph_matchings(12), 10_395),
        ("set partitions of 9", designs::set_partitions(9), 21_147),
        ("one-factorizations of K8", designs::one_factorizations(8), 6_240),
        ("Latin squares of 5", unlabeled(&latin::latin_squares(5)), 161_280),
    ]
}

properties! {
    soak, 700;

    /// Secondary columns, colors, multiplicities, chosen and excluded rows, both ways to branch: against brute force.
    fn every_proof_is_accepted_and_every_count_is_right(
        plain in any_matrix(FEW_ROWS),
        chosen in prop::collection::vec(any::<Index>(), 0..3),
        excluded in prop::collection::vec(any::<Index>(), 0..3),
        branching in select(vec![None, Some(Branching::FewestRows), Some(Branching::FirstColumn)]),
    ) {
        let (chosen, excluded) = (picked(&plain, &chosen), picked(&plain, &excluded));
        let mut search = Search::new().choose(&chosen).exclude(&excluded);
        if let Some(branching) = branching {
            search = search.branch(branching);
        }
        let covers = Brute::new(&plain).covers();
        let right = within(covers, &indices(&chosen), &indices(&excluded)).len().to_string();
        // The matrix of the crate, whose columns have another order, and the one that is read from the text.
        let text = problem(&plain);
        let (count, proof) = prove(&search, &matrix(&text));
        prop_assert_eq!(&count, &right);
        prop_assert_eq!(proved(&text, &proof), Ok(right));
        prop_assert_eq!(prove(&search, &plain.matrix()).0, count);
        if plain.primary.contains(&true) {
            let text = written(&plain.matrix());
            let (count, proof) = prove(&search, &plain.matrix());
            prop_assert_eq!(proved(&text, &proof), Ok(count));
        }
    }

    /// Changed in one place, a proof is accepted only if it is right nevertheless.
    fn no_changed_proof_fools_the_checker(
        plain in any_matrix(FEW_ROWS),
        chosen in prop::collection::vec(any::<Index>(), 0..2),
        excluded in prop::collection::vec(any::<Index>(), 0..2),
        changes in prop::collection::vec(change(9), 72),
    ) {
        let search = Search::new().choose(picked(&plain, &chosen)).exclude(picked(&plain, &excluded));
        let text = problem(&plain);
        let covers = Brute::new(&plain).covers();
        let (_, proof) = prove(&search, &matrix(&text));
        for change in &changes {
            assert_not_fooled(&text, &covers, &changed(&proof, change));
        }
    }

    /// The proof of another problem of about the same kind, with its hash set right.
    fn no_proof_of_another_problem_fools_the_checker(plain in any_matrix(FEW_ROWS), row in any::<Index>(), with in any::<Index>(), column in any::<Index>(), bounds in (0..3u32, 0..2u32)) {
        let (_, proof) = prove(&Search::new(), &matrix(&problem(&plain)));
        let mut other = plain.clone();
        match with.index(3) {
            0 if !plain.rows.is_empty() => drop(other.rows.remove(row.index(plain.rows.len()))),
            1 if !plain.rows.is_empty() => {
                let row = row.index(plain.rows.len());
                let taken = other.rows[row].iter().map(|entry| entry.0).collect::<Vec<_>>();
                other.rows[row].extend((0..plain.primary.len()).find(|column| !taken.contains(column)).map(|column| (column, None)));
            }
            _ => {
                let primary: Vec<usize> = (0..plain.primary.len()).filter(|&column| plain.primary[column]).collect();
                if !primary.is_empty() {
                    other.bounds[primary[column.index(primary.len())]] = (bounds.0, bounds.0 + bounds.1);
                }
            }
        }
        let text = problem(&other);
        let (_, own) = prove(&Search::new(), &matrix(&text));
        let hash = own.lines().nth(1).unwrap();
        let forged: Vec<&str> = proof.lines().enumerate().map(|(at, line)| if at == 1 { hash } else { line }).collect();
        assert_not_fooled(&text, &Brute::new(&other).covers(), &(forged.join("\n") + "\n"));
        if text != problem(&plain) {
            prop_assert!(proved(&text, &proof).is_err(), "the hash");
        }
    }
}

properties! {
    soak_of_renamings, 60;

    /// With another renaming it is refused, or proves the same count.
    fn no_changed_renaming_fools_the_checker(
        which in 0..4usize,
        changes in prop::collection::vec(change(9), 8),
    ) {
        let (_, matrix, count) = symmetric().swap_remove(which);
        let (_, proof) = prove(&Search::new(), &matrix);
        let covers: Vec<Vec<usize>> = Search::new()
            .covers(&matrix)
            .take(count as usize)
            .map(|cover| cover.iter().map(|row| row.index()).collect())
            .collect();
        let text = written(&matrix);
        for change in &changes {
            assert_not_fooled(&text, &covers, &misnamed(&proof, change));
            assert_not_fooled(&text, &covers, &changed(&proof, change));
            assert_not_fooled(&text, &covers, &changed(&misnamed(&proof, change), change));
        }
    }
}

/// Problems of every kind that proofs are for.
fn families() -> Vec<(&'static str, Matrix<()>)> {
    let mut m = MatrixBuilder::new();
    let (nurse, shift) = (m.between("nurse", 5, 1..=3), m.between("shift", 4, 2..=3));
    for (n, s) in (0..5).flat_map(|n| (0..4).map(move |s| (n, s))) {
        m.row((), [nurse.at(n), shift.at(s)]).unwrap();
    }
    let board = rectangle(6, 6);
    let no_corners = without(board.clone(), &[board[0], board[35]]);
    let grid = graphs::Graph::grid(5, 5).colorings(3);
    vec![
        ("dominoes 12x12", graphs::dominoes(12, 12)),
        ("a chessboard less two corners", tilings::tilings_by_any(&SQUARE, 2, &no_corners)),
        ("6x6 by any tetrominoes", tilings::any_tetrominoes(6, 6)),
        ("perfect matchings of K14", graphs::complete_graph_matchings(14)),
        ("set partitions of 9", designs::set_partitions(9)),
        ("queens 8", unlabeled(&Queens::new(8).unwrap().matrix().unwrap())),
        ("a grid of colors", unlabeled(&grid.matrix().unwrap())),
        ("Latin squares of 4", unlabeled(&latin::latin_squares(4))),
        ("MacMahon 2x3", colored::macmahon_squares(2, 3, 2)),
        ("Langford 8", unlabeled(&Langford::new(8).matrix().unwrap())),
        ("a roster", m.build().unwrap()),
    ]
}

#[test]
fn the_proofs_of_known_families_are_accepted() {
    for (name, matrix) in families() {
        let text = written(&matrix);
        let count = Search::new().count(&matrix);
        for branching in [None, Some(Branching::FewestRows), Some(Branching::FirstColumn)] {
            let search = branching.map_or(Search::new(), |branching| Search::new().branch(branching));
            let (number, proof) = prove(&search, &matrix);
            assert_eq!(number, count.to_string(), "{name}");
            assert_eq!(proved(&text, &proof), Ok(number), "{name}");
            assert_eq!(prove(&search, &matrix).1, proof, "{name}: the same proof each time");
        }
    }
}

#[test]
fn states_that_are_the_same_up_to_renaming_are_written_once() {
    for (name, matrix, covers) in symmetric() {
        let text = written(&matrix);
        let (count, proof) = prove(&Search::new(), &matrix);
        assert_eq!(count, covers.to_string(), "{name}");
        assert_eq!(proved(&text, &proof), Ok(count), "{name}");
        assert!(proof.contains('>') && proof.lines().count() < 600, "{name}: {}", proof.lines().count());
        assert_eq!(prove(&Search::new(), &matrix).1, proof, "{name}: the same proof each time");
        // With a row chosen and one excluded fewer are.
        let search = Search::new().choose([RowId::new(2)]).exclude([RowId::new(7)]);
        if covers < 1 << 16 {
            let right = search.covers(&matrix).count_rest();
            let (count, proof) = prove(&search, &matrix);
            assert_eq!(count, right.to_string(), "{name}");
            assert_eq!(search.count(&matrix), right, "{name}");
            assert_eq!(proved(&text, &proof), Ok(count), "{name}");
            // Nor is a state renamed where it is said how to search.
            for search in [Search::new().branch(Branching::FewestRows), Search::new().engine(Engine::Links)] {
                let (count, proof) = prove(&search, &matrix);
                assert_eq!((proved(&text, &proof), proof.contains('>')), (Ok(count), false), "{name}");
            }
        }
    }
}

/// There are no two orthogonal Latin squares of order 6, as Euler thought and Tarry proved by hand.
#[test]
fn the_36_officers_have_a_short_proof() {
    let mut m = MatrixBuilder::new();
    let pairs =
        ["row, column", "row, rank", "row, regiment", "column, rank", "column, regiment", "rank, regiment"]
            .map(|name| m.primary(name, [6, 6]));
    for at in 0..6_usize.pow(4) {
        let [r, c, k, g] = [at / 216, at / 36 % 6, at / 6 % 6, at % 6];
        let both = [[r, c], [r, k], [r, g], [c, k], [c, g], [k, g]];
        m.row((), pairs.iter().zip(both).map(|(pair, both)| pair.at(both))).unwrap();
    }
    let matrix = m.build().unwrap();
    let (count, proof) = prove(&Search::new(), &matrix);
    assert_eq!((count.as_str(), proved(&written(&matrix), &proof)), ("0", Ok("0".into())));
    assert!(proof.lines().count() < 4_000);
}

#[test]
fn wrong_renamings_are_refused() {
    let text = written(&unlabeled(&latin::latin_squares(4)));
    let (_, proof) = prove(&Search::new(), &matrix(&text));
    let renaming = proof.split([' ', '\n']).find(|field| field.contains('>')).unwrap();
    let (node, list) = renaming.split_once('>').unwrap();
    let names: Vec<&str> = list.split(',').collect();
    let others = |name: String| [&[name.as_str()], &names[1..]].concat().join(",");
    for (wrong, said) in [
        (names[1..].join(","), "`` is no column"),
        (format!("{list},{}", names[0]), "too long"),
        (format!("{list},"), "too long"),
        (list.to_owned() + "\0", "no column"),
        (String::new(), "`` is no column"),
        (others(names[1].into()), "not that of node"),
        (others("0".into()), "no column"),
        (others("49".into()), "no column"),
        (others("+1".into()), "no column"),
        (others(format!("{}>", names[0])), "no column"),
        (others("9".repeat(50)), "no column"),
        ("1,".repeat(100_000), "too long"),
    ] {
        let wrong = proof.replacen(renaming, &format!("{node}>{wrong}"), 1);
        let error = proved(&text, &wrong).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
    for (wrong, said) in [
        (format!("99>{list}"), "node 99 is not open"),
        (format!(">{list}"), "no node"),
        (">".into(), "no node"),
    ] {
        let error = proved(&text, &proof.replacen(renaming, &wrong, 1)).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
    // What comes first is no known state.
    let start = proof.replacen("start 1", &format!("start 1>{list}"), 1);
    assert!(proved(&text, &start).unwrap_err().contains("node 1 is not open"));
    // With colors no state is renamed, even to itself.
    let problem = "a b | x\na\nb x:A\nb\n";
    let (_, proof) = prove(&Search::new(), &matrix(problem));
    let error = proved(problem, &proof.replacen("start 1", "start 1>1", 1)).unwrap_err();
    assert!(error.contains("where there are colors"), "{error}");
}

/// The first lines, where rows are chosen and excluded. (Without, an example is in the documentation.)
#[test]
fn a_proof_names_the_rows_that_are_chosen_and_excluded() {
    let problem = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
    let chosen = Search::new().choose([RowId::new(1), RowId::new(1)]).exclude([RowId::new(4), RowId::new(9)]);
    let (_, proof) = prove(&chosen, &matrix(problem));
    let lines: Vec<&str> = proof.lines().collect();
    assert_eq!(lines[2..], ["chosen 2 2", "excluded 5", "start 1", "1 2 =", "covers 1"]);
    assert_eq!(check(problem, proof.as_bytes()), Ok("1, chosen 2 2, excluded 5".to_owned()));
}

#[test]
fn edge_cases_have_proofs_too() {
    let ids = |rows: &[u32]| rows.iter().map(|&row| RowId::new(row)).collect::<Vec<_>>();
    for (problem, chosen, excluded, start, covers) in [
        // Without primary columns there is one cover, the empty one.
        ("0:0|a | x\n", &[][..], &[][..], "start =", 1),
        // A column in no row, or in fewer than must cover it.
        ("a b\na\n", &[], &[], "start -2", 0),
        ("3|a b\na b\na\nb\n", &[], &[], "start -1", 0),
        // Rows that clash, an excluded one that is chosen, one that is not there.
        ("a b\na b\na\nb\n", &[0, 1], &[], "start x", 0),
        ("a b\na b\na\nb\n", &[0], &[0], "start x", 0),
        ("a b\na b\na\nb\n", &[7], &[], "start x", 0),
        // All that there is to choose is chosen.
        ("a b\na b\na\nb\n", &[2, 1, 1], &[7], "start =", 1),
        // Columns that need not be covered, and one that must not be.
        ("0:1|a 0:4294967295|b\na b\na\nb\n", &[], &[], "start 1", 6),
        ("0:0|a b\na b\nb\n", &[], &[], "start 1", 1),
    ] {
        let search = Search::new().choose(ids(chosen)).exclude(ids(excluded));
        let (count, proof) = prove(&search, &matrix(problem));
        assert_eq!(count, covers.to_string(), "{problem}");
        assert!(proof.lines().any(|line| line == start), "{problem}{proof}");
        assert_eq!(proved(problem, &proof), Ok(count), "{problem}{proof}");
    }
}

/// A writer that fails after so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_was_written_of_a_proof_that_ended_early_is_none() {
    let matrix = graphs::dominoes(8, 8);
    let text = written(&matrix);
    let raised = Arc::new(AtomicBool::new(true));
    for (search, expected) in [
        (Search::new().node_limit(0), Stopped::Limited),
        (Search::new().node_limit(100), Stopped::Limited),
        (Search::new().cancel(raised), Stopped::Canceled),
        (Search::new().memory_limit(1000), Stopped::OverBudget { bytes: 1000 }),
    ] {
        let mut proof = Vec::new();
        let error = search.prove_count(&matrix, &mut proof).unwrap_err();
        assert!(matches!(error, ProofError::Stopped(stopped) if stopped == expected), "{error}");
        assert!(check(&text, &proof[..]).is_err());
    }
    // A limit that is just enough.
    let mut proof = Vec::new();
    let nodes = Search::new().prove_count(&matrix, &mut proof).unwrap().stats().nodes;
    assert_eq!(proof.iter().filter(|&&byte| byte == b'\n').count() as u64, nodes + 4);
    let search = Search::new().branch(Branching::FewestRows);
    let nodes = search.prove_count(&matrix, io::sink()).unwrap().stats().nodes;
    assert!(search.clone().node_limit(nodes).prove_count(&matrix, io::sink()).is_ok());
    assert!(search.node_limit(nodes - 1).prove_count(&matrix, io::sink()).is_err());
    // A full disk.
    for room in [0, 10, proof.len() - 1] {
        let error = Search::new().prove_count(&matrix, Full(room)).unwrap_err();
        assert!(
            matches!(&error, ProofError::Io(error) if error.kind() == io::ErrorKind::StorageFull),
            "{error}"
        );
    }
    assert!(Search::new().prove_count(&matrix, Full(proof.len())).is_ok());
}

#[test]
fn the_checker_says_which_line_is_wrong() {
    let problem = "a b\na b\na\nb\n";
    let (_, proof) = prove(&Search::new(), &matrix(problem));
    for (change, said) in [
        (("covers 2", "covers 3"), "line 6: the count is 2"),
        (("proof of a count 1", "proof of a count 2"), "line 1: "),
        (("start 1", "start 2"), "line 4: node 1 is not open"),
        (("\ncovers 2", ""), "cut off"),
        (("covers 2\n", "covers 2\n\n"), "more follows"),
        (("problem ", "problem 0"), "another problem"),
    ] {
        let wrong = proof.replace(change.0, change.1);
        assert_ne!(wrong, proof, "{proof}");
        let error = check(problem, wrong.as_bytes()).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
    // Bytes that are no text, and numbers that no machine holds.
    for wrong in [&b"\xff\xfe\n"[..], b"", b"\n\n\n", &[b'9'; 10_000]] {
        assert!(check(problem, wrong).is_err());
    }
    let huge = proof.replace("covers 2", &format!("covers {}", "9".repeat(100_000)));
    assert!(check(problem, huge.as_bytes()).is_err());
}

/// The checker refused columns with one bound, which the crate reads.
#[test]
fn proofs_of_columns_with_one_bound_are_checked() {
    for (text, covers) in [
        ("a 2:|b\na b\na\nb\nb\n", "4"),
        ("| b b b is no row\na 2:|b\na b\n| b\na\nb\nb\n", "4"),
        ("a :3|b\na b\na\nb\nb\n", "8"),
        ("a 1:|b\na\nb\n", "1"),
    ] {
        let (problem, mut proof) = (exactcover::text::read(text).unwrap(), Vec::new());
        Search::new().prove_count(problem.matrix(), &mut proof).unwrap();
        let checked = exactcover::proofs::check_count(text, &proof[..]);
        assert_eq!(checked.unwrap().to_string(), covers, "{text}");
    }
}
