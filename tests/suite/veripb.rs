//! Proofs for VeriPB that there is no cover: a checker that knows nothing of the crate accepts them, and VeriPB where it is
//! installed; and no proof where there is a cover, whatever is changed in it.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::brute::Brute;
use crate::checker::{both, check, veripb};
use crate::families::graphs::{Graph, dominoes};
use crate::families::{impossible, planted};
use crate::plain::{ENGINES_AND_AUTO, Plain, ids};
use crate::proof::{Change, change};
use crate::properties::fixed;
use crate::random::{Shape, any_matrix, matrix, multiples};
use exactcover::matrix::ColumnId;
use exactcover::problems::polyomino::Board;
use exactcover::proofs::ProofError;
use exactcover::runs::{Branching, Engine, Stopped};
use exactcover::text::Choices;
use exactcover::{Error, ExactCover, Matrix, MatrixBuilder, Polyominoes, RowId, Search, text};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Small enough to try all sets of rows, and often without a cover.
const FEW_ROWS: Shape = Shape { primary: 1..=7, secondary: 0..=5, rows: 0..=11, colors: 3 };
/// More rows, so that there is often something to try.
const DENSE: Shape = Shape { primary: 4..=7, secondary: 2..=4, rows: 9..=15, colors: 2 };
/// So many that a tree is needed where there is no cover.
const LARGER: Shape = Shape { primary: 10..=14, secondary: 4..=6, rows: 40..=60, colors: 2 };

/// By the first four a proof is a tree; by the last one it may be clauses.
const BRANCHINGS: [Branching; 5] = [
    Branching::FewestRows,
    Branching::FirstColumn,
    Branching::Conflicts,
    Branching::Weighted,
    Branching::Learning,
];

/// The formula that a proof is about.
fn formula<L>(matrix: &Matrix<L>) -> String {
    let mut text = Vec::new();
    text::write_opb(matrix, |_| 0, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The proof, if there is no cover.
fn prove<L>(search: &Search, matrix: &Matrix<L>) -> Option<String> {
    let mut proof = Vec::new();
    let is_none = search.prove_none(matrix, |_| 0, &mut proof).unwrap();
    assert_eq!(is_none, !proof.is_empty(), "nothing is written where there is a cover");
    is_none.then(|| String::from_utf8(proof).unwrap())
}

/// The number of lines that begin so.
fn count(proof: &str, start: &str) -> usize {
    proof.lines().filter(|line| line.starts_with(start)).count()
}

/// Proofs of the same by several searches, which both checkers accept; the first one.
fn proved<L>(name: &str, matrix: &Matrix<L>) -> String {
    let formula = formula(matrix);
    let searches = BRANCHINGS.map(|branching| Search::new().branch(branching));
    let mut proofs = Vec::new();
    for search in [Search::new(), Search::new().seed(1), Search::new().engine(Engine::Links)]
        .into_iter()
        .chain(searches)
    {
        let proof = prove(&search, matrix).unwrap_or_else(|| panic!("{name}: there is a cover"));
        // The others are like the first one in most cases.
        if !proofs.contains(&proof) {
            assert_eq!(both(&formula, &proof), Ok(()), "{name}");
            proofs.push(proof);
        }
    }
    proofs.swap_remove(0)
}

/// The same rows with further ones, each in one column, so that every column can be covered by these alone. Whatever the
/// rows are, the further ones are a cover: so no proof for that can be right.
fn with_a_cover(plain: &Plain) -> Plain {
    let mut plain = plain.clone();
    for column in (0..plain.primary.len()).filter(|&column| plain.primary[column]) {
        for _ in 0..plain.bounds[column].0 {
            plain.rows.push(vec![(column, None)]);
        }
    }
    plain
}

/// The proof with the number of inequalities of this formula, so that it is not refused for that alone.
fn about(proof: &str, formula: &str) -> String {
    let relation = |line: &str| match line {
        line if line.starts_with('*') || line.starts_with("min:") => 0,
        line if line.contains(">=") => 1,
        _ => 2,
    };
    let number: usize = formula.lines().map(relation).sum();
    let old = proof.lines().nth(1).unwrap();
    proof.replacen(old, &format!("f {number};"), 1)
}

/// The same without a cover: as long as there is one, one of its rows is left out. So there is often something to try.
/// `None` if the cover without a row is one.
fn spoiled(mut plain: Plain) -> Option<Plain> {
    while let Some(cover) = Search::new().any(&plain.matrix()).unwrap() {
        plain.rows.remove(cover.iter().max()?.index());
    }
    Some(plain)
}

fn spoiled_matrices() -> impl Strategy<Value = Plain> {
    matrix(LARGER).prop_filter_map("only the cover without a row", spoiled)
}

/// Those of which columns are covered several times, too.
fn any_spoiled_matrices() -> impl Strategy<Value = Plain> {
    let multiples = multiples(LARGER).prop_filter_map("only the cover without a row", spoiled);
    prop_oneof![spoiled_matrices(), multiples]
}

/// The proof with the change. The first two lines stay.
pub fn changed(proof: &str, change: &Change) -> String {
    let mut lines: Vec<Vec<String>> = proof
        .lines()
        .map(|line| line.trim_end_matches(';').split(' ').map(str::to_owned).collect())
        .collect();
    let line = 2 + change.line.index(lines.len() - 2);
    let word = change.field.index(lines[line].len());
    let other_line = 2 + change.other.index(lines.len() - 2);
    let any = lines[other_line][change.field.index(lines[other_line].len())].clone();
    let old = lines[line][word].clone();
    let by = |by: i64| old.parse::<i64>().map_or(any.clone(), |number| (number + by).to_string());
    match change.kind {
        0 => lines[line][word] = any,
        1 => lines[line][word] = by(1),
        2 => lines[line][word] = by(-1),
        // A literal for its opposite, or another sign, or another variable.
        3 => lines[line][word] = old.strip_prefix('~').map_or(format!("~{old}"), str::to_owned),
        4 => lines[line][word] = format!("-{old}"),
        5 => {
            lines[line][word] =
                ["+", "*", "d", "1", "2", "3", "x1", "~x2", "id"][change.other.index(9)].to_owned()
        }
        6 => drop(lines[line].remove(word)),
        7 => lines[line].insert(word, any),
        8 => drop(lines.remove(line)),
        _ => lines.swap(line, other_line),
    }
    let (end, lines) = lines[1..]
        .iter()
        .map(|line| line.join(" ") + ";\n")
        .fold((proof.lines().next().unwrap(), String::new()), |(first, lines), line| (first, lines + &line));
    format!("{end}\n{lines}")
}

properties! {
    soak, 500;

    fn there_is_a_proof_if_and_only_if_there_is_no_cover(
        plain in prop_oneof![any_matrix(FEW_ROWS), any_matrix(DENSE)],
        branching in select(BRANCHINGS.to_vec()),
        seed in prop::option::of(any::<u64>()),
        engine in select(ENGINES_AND_AUTO.to_vec()),
        picks in prop::collection::vec(any::<Index>(), 0..4),
    ) {
        let matrix = plain.matrix();
        let rows: Vec<usize> = match plain.rows.len() {
            0 => Vec::new(),
            count => picks.iter().map(|pick| pick.index(count)).collect(),
        };
        let (chosen, excluded) = rows.split_at(rows.len() / 2);
        let mut search = Search::new().branch(branching).engine(engine);
        search = search.choose(ids(chosen)).exclude(ids(excluded));
        if let Some(seed) = seed {
            search = search.seed(seed);
        }
        let proof = prove(&search, &matrix);
        let brute = Brute::new(&plain);
        let is_allowed = |subset: u32| {
            chosen.iter().all(|row| subset >> row & 1 == 1) && excluded.iter().all(|row| subset >> row & 1 == 0)
        };
        let mut subsets = 0..1u32 << plain.rows.len();
        let has_cover = subsets.any(|subset| is_allowed(subset) && brute.is_cover(subset));
        prop_assert_eq!(proof.is_none(), has_cover);
        if let Some(proof) = proof {
            let choices =
                Choices { chosen: search.chosen(), excluded: search.excluded(), ..Choices::default() };
            let mut formula = Vec::new();
            text::write_opb_of(&matrix, |_| 0, &choices, &mut formula).unwrap();
            let formula = String::from_utf8(formula).unwrap();
            prop_assert_eq!(check(&formula, &proof), Ok(()), "{}{}", formula, proof);
            prop_assert_eq!(prove(&search, &matrix), Some(proof), "the same proof each time");
        }
    }

    /// Where there is a cover, neither the proof of a problem with fewer rows nor anything that it is changed to is
    /// accepted.
    fn nothing_proves_that_there_is_none_where_there_is_one(
        plain in prop_oneof![any_matrix(DENSE), any_spoiled_matrices()],
        changes in prop::collection::vec(change(10), 30),
    ) {
        let Some(proof) = prove(&Search::new(), &plain.matrix()) else { return Ok(()) };
        let formula = formula(&with_a_cover(&plain).matrix());
        prop_assert!(check(&formula, &proof).is_err());
        let proof = about(&proof, &formula);
        for change in &changes {
            let wrong = changed(&proof, change);
            prop_assert!(check(&formula, &wrong).is_err(), "{:?}\n{}{}", change, formula, wrong);
        }
    }

    fn a_proof_is_whole_or_none(plain in prop_oneof![any_matrix(FEW_ROWS), any_matrix(DENSE)], cut in any::<Index>()) {
        let matrix = plain.matrix();
        let Some(proof) = prove(&Search::new(), &matrix) else { return Ok(()) };
        let cut = &proof[..cut.index(proof.len())];
        prop_assert!(check(&formula(&matrix), cut).is_err(), "{}", cut);
        prop_assert!(check(&formula(&matrix), &(proof.clone() + "rup >= 1;\n")).is_err());
    }
}

/// Always the same matrices without a cover, so many of this kind.
fn without_cover(kind: impl Strategy<Value = Plain>, number: usize) -> Vec<(Plain, String)> {
    let mut runner = TestRunner::new(fixed(1));
    let mut found = Vec::new();
    while found.len() < number {
        let plain = kind.new_tree(&mut runner).unwrap().current();
        if let Some(proof) = prove(&Search::new().branch(BRANCHINGS[found.len() % 5]), &plain.matrix()) {
            found.push((plain, proof));
        }
    }
    found
}

/// Of each kind of random matrices as many.
fn random_proofs() -> Vec<(Plain, String)> {
    let primary = Shape { secondary: 0..=0, colors: 0, ..LARGER };
    let mut all = without_cover(any_matrix(DENSE), 60);
    all.extend(without_cover(matrix(primary), 40));
    all.extend(without_cover(any_spoiled_matrices(), 160));
    all
}

#[test]
fn both_checkers_accept_proofs_of_random_problems() {
    let all = random_proofs();
    for (plain, proof) in &all {
        assert_eq!(both(&formula(&plain.matrix()), proof), Ok(()), "{plain:?}");
    }
    let of = |is: &dyn Fn(&Plain, &str) -> bool| all.iter().filter(|(plain, proof)| is(plain, proof)).count();
    let trees = of(&|_, proof| count(proof, "rup") > 4);
    let of_multiples =
        of(&|plain, proof| count(proof, "rup") > 4 && plain.bounds.iter().any(|bounds| bounds.1 > 1));
    let of_colors = of(&|plain, proof| {
        count(proof, "rup") > 4 && plain.rows.iter().flatten().any(|(_, color)| color.is_some())
    });
    let deleting = of(&|_, proof| count(proof, "del") > 1);
    assert!(
        trees >= 60 && of_multiples >= 20 && of_colors >= 40 && deleting >= 30,
        "{trees} {of_multiples} {of_colors} {deleting}"
    );
    let weights = of(&|_, proof| proof.contains(" d;"));
    let sums = of(&|_, proof| count(proof, "pol") == 1);
    assert!((sums >= 20 || cfg!(not(feature = "optimize"))) && weights >= 1, "{sums} {weights}");
}

properties! {
    soak_of_both_checkers, 20;

    fn both_checkers_accept_a_proof(
        plain in prop_oneof![any_matrix(DENSE), any_spoiled_matrices()],
        branching in select(BRANCHINGS.to_vec()),
    ) {
        let matrix = plain.matrix();
        let Some(proof) = prove(&Search::new().branch(branching), &matrix) else { return Ok(()) };
        prop_assert_eq!(both(&formula(&matrix), &proof), Ok(()));
    }

    /// Mostly clauses: a grid of dominoes with one of them in any place.
    fn both_checkers_accept_what_is_learned(
        size in select(vec![10, 16, 20]),
        seed in 0..1000_u64,
        row in any::<Index>(),
    ) {
        let matrix = planted::domino_grid(size, seed);
        let row = RowId::new(row.index(matrix.row_count()) as u32);
        let search = Search::new().choose([row]).branch(Branching::Learning);
        let Some(proof) = prove(&search, &matrix) else { return Ok(()) };
        let (choices, mut formula) = (Choices { chosen: &[row], ..Choices::default() }, Vec::new());
        text::write_opb_of(&matrix, |_| 0, &choices, &mut formula).unwrap();
        prop_assert_eq!(both(&String::from_utf8(formula).unwrap(), &proof), Ok(()));
    }
}

/// A chessboard without two corners, pigeons, talks and a timetable: a few lines, however large they are.
#[cfg(feature = "optimize")]
#[test]
fn sums_are_a_few_lines() {
    let mut m = MatrixBuilder::new();
    let (twice, once) = (m.between("twice", 1, 2..=2), m.primary("once", 1));
    (0..4).for_each(|_| drop(m.row((), [twice.at(0), once.at(0)])));
    for (name, proof) in [
        ("two columns", proved("two columns", &m.build().unwrap())),
        ("chessboard", proved("chessboard", &impossible::mutilated_chessboard(8))),
        ("large chessboard", proved("large chessboard", &impossible::mutilated_chessboard(16))),
        ("pigeons", proved("pigeons", &impossible::pigeons(6, 5))),
        ("many pigeons", proved("many pigeons", &impossible::pigeons(20, 19))),
        ("talks", proved("talks", &impossible::talks(12, 9, 3, 4))),
        ("timetable", proved("timetable", &impossible::timetable(4, 6))),
    ] {
        let lines: Vec<&str> =
            proof.lines().skip(2).map(|line| line.split([' ', ';']).next().unwrap()).collect();
        assert_eq!(lines, ["pol", "rup", "output", "conclusion", "end"], "{name}");
    }
}

/// The same without sums, by weights or the tree.
#[test]
fn pigeons_and_chessboards_in_any_way() {
    proved("pigeons", &impossible::pigeons(6, 5));
    let proof = proved("chessboard", &impossible::mutilated_chessboard(6));
    assert!(proof.contains("pol "), "{proof}");
}

/// Points of an odd number, in pairs: with each pair counted a half or less the sums are right.
#[test]
fn weights_where_there_are_no_sums() {
    for (name, matrix, divisor) in [
        ("triangle", Graph::complete(3).matchings(), 2),
        ("7 points", Graph::complete(7).matchings(), 2),
        ("pentagon", Graph::cycle(5).matchings(), 2),
        ("T tetrominoes", impossible::t_tetrominoes(), 8),
        ("L tetrominoes", impossible::l_tetrominoes(), 4),
    ] {
        let proof = proved(name, &matrix);
        let divided = proof.lines().filter(|line| line.ends_with(&format!(" {divisor} d;"))).count();
        assert_eq!((divided, count(&proof, "pol"), count(&proof, "rup")), (2, 3, 1), "{name}: {proof}");
    }
    // Nine points, each three times: a sum of 27, by pairs.
    let mut m = MatrixBuilder::new();
    let point = m.between("point", 9, 3..=3);
    for (one, other) in (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other))) {
        m.row((), [point.at(one), point.at(other)]).unwrap();
    }
    let proof = proved("points three times", &m.build().unwrap());
    assert_eq!(count(&proof, "pol"), 3, "{proof}");
}

/// One row for each of these sets of columns, of which as many as are named first are primary.
fn rows(primary: usize, secondary: usize, rows: &[&[usize]]) -> Matrix<usize> {
    let mut kinds = vec![true; primary];
    kinds.resize(primary + secondary, false);
    Plain::new(kinds, rows.iter().map(|row| row.iter().map(|&column| (column, None)).collect()).collect())
        .matrix()
}

#[test]
fn columns_with_too_few_rows_or_none() {
    for (name, matrix) in [
        ("no row at all", rows(1, 0, &[])),
        ("no row at all, for many", rows(5, 2, &[])),
        ("one column without a row", rows(3, 1, &[&[0], &[0, 3], &[2]])),
        ("the last one", rows(3, 0, &[&[0, 1], &[1]])),
    ] {
        let proof = proved(name, &matrix);
        assert!(proof.lines().count() <= 7, "{name}: {proof}");
    }
    // Columns that must be covered more often than they have rows, among some that say nothing.
    for (least, most) in [(3, 3), (3, 4), (2, u32::MAX)] {
        let mut m = MatrixBuilder::new();
        let free = m.between("free", 2, 0..=u32::MAX);
        let cell = m.between("cell", 2, least..=most);
        m.secondary("alone", 1);
        for at in [0, 1, 1] {
            m.row((), [free.at(at), cell.at(1)]).unwrap();
        }
        m.row((), [free.at(0), cell.at(0)]).unwrap();
        proved("too few rows", &m.build().unwrap());
    }
    // A column that no row may cover, and no other way to cover the next one.
    let mut m = MatrixBuilder::new();
    let (never, once) = (m.between("never", 1, 0..=0), m.primary("once", 1));
    m.row((), [never.at(0), once.at(0)]).unwrap();
    proved("never", &m.build().unwrap());
}

/// A row that was the only one for its column has no part in the clauses.
#[test]
fn a_tree_has_a_line_for_each_row_tried_among_several() {
    // Three of six are needed, but of each half no two go together; the first row has to do with none of them.
    let mut m = MatrixBuilder::new();
    let (alone, many, pair) = (m.primary("alone", 1), m.between("many", 1, 3..=3), m.secondary("pair", 6));
    m.row((), [alone.at(0)]).unwrap();
    for at in 0..6 {
        let half = at / 3 * 3;
        m.row((), [many.at(0), pair.at(at), pair.at(half + (at + 1) % 3)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let shorter = proved("tree", &matrix);
    let proof = prove(&tree(), &matrix).unwrap();
    let expected = [
        "pseudo-Boolean proof version 3.0",
        "f 10;",
        "rup 1 ~x2 1 ~x5 >= 1;",
        "rup 1 ~x2 1 ~x6 >= 1;",
        "rup 1 ~x2 >= 1;",
        "del id 11 12;",
        "rup 1 ~x3 1 ~x5 >= 1;",
        "rup 1 ~x3 1 ~x6 >= 1;",
        "rup 1 ~x3 >= 1;",
        "del id 14 15;",
        "rup 1 ~x4 1 ~x5 >= 1;",
        "rup 1 ~x4 1 ~x6 >= 1;",
        "rup 1 ~x4 >= 1;",
        "del id 17 18;",
        "rup 1 ~x5 >= 1;",
        "rup >= 1;",
        "output NONE;",
        "conclusion UNSAT : 21;",
        "end pseudo-Boolean proof;",
    ];
    assert_eq!(proof.lines().collect::<Vec<_>>(), expected);
    // What a search learns from its failures takes fewer lines, of which none is deleted.
    assert!(count(&shorter, "rup") < 6 && count(&shorter, "del") == 0, "{shorter}");
}

/// Which rows are tried is that of a tree.
fn tree() -> Search {
    Search::new().branch(Branching::FewestRows)
}

/// A grid of dominoes with one of them in a wrong place: the clauses, since failures are local, are far fewer than the rows
/// tried.
#[test]
fn clauses_are_written_where_they_are_shorter() {
    let matrix = planted::domino_grid(24, 2);
    let wrong = RowId::new(878);
    let (mut formula, mut proof, mut of_tree) = (Vec::new(), Vec::new(), Vec::new());
    let choices = Choices { chosen: &[wrong], ..Choices::default() };
    text::write_opb_of(&matrix, |_| 0, &choices, &mut formula).unwrap();
    assert!(Search::new().choose([wrong]).prove_none(&matrix, |_| 0, &mut proof).unwrap());
    assert!(tree().choose([wrong]).prove_none(&matrix, |_| 0, &mut of_tree).unwrap());
    assert!(10 * proof.len() < of_tree.len(), "{} {}", proof.len(), of_tree.len());

    // They are, too, where a tree would go beyond the limit, and by who asks for clauses.
    let stops = |search: Search| {
        let result = search.choose([wrong]).prove_none(&matrix, |_| 0, io::sink());
        matches!(result, Err(ProofError::Stopped(Stopped::Limited)))
    };
    let nodes = (1..).map(|part| 1000 * part).find(|&nodes| !stops(Search::new().node_limit(nodes))).unwrap();
    assert!(stops(tree().node_limit(nodes + 3000)), "{nodes}");
    let learning = Search::new().branch(Branching::Learning);
    for search in [Search::new().node_limit(nodes), learning] {
        let mut by_clauses = Vec::new();
        assert!(search.choose([wrong]).prove_none(&matrix, |_| 0, &mut by_clauses).unwrap());
        assert!(10 * by_clauses.len() < of_tree.len());
    }

    // Without memory for them it is the tree.
    let mut in_little = Vec::new();
    let search = Search::new().choose([wrong]).memory_limit(0);
    assert!(search.prove_none(&matrix, |_| 0, &mut in_little).unwrap());
    assert!(in_little == of_tree);

    // Whoever asks for an engine gets the tree.
    let mut of_links = Vec::new();
    let links = Search::new().choose([wrong]).engine(Engine::Links);
    assert!(links.prove_none(&matrix, |_| 0, &mut of_links).unwrap());
    assert!(of_links == of_tree);

    let [formula, proof] = [formula, proof].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(both(&formula, &proof), Ok(()));
}

/// Rows that were tried before are left out below later ones: what is left is too little for a column only because of
/// that.
#[test]
fn trees_that_leave_out_rows_where_columns_are_covered_several_times() {
    // Three of these, but no two of one half: each counted a half or less the sums are right.
    for (least, most, half) in [(3, 3, 3), (3, 4, 3), (3, 3, 5), (3, u32::MAX, 4)] {
        let mut m = MatrixBuilder::new();
        let many = m.between("many", 1, least..=most);
        let pair = m.secondary("pair", [2 * half, half]);
        for (at, part) in (0..2 * half).map(|at| (at, at / half * half)) {
            let pairs = (part..part + half).filter(|&other| other != at);
            let pairs = pairs.map(|other| pair.at([at.max(other), at.min(other) - part]));
            m.row((), pairs.chain([many.at(0)])).unwrap();
        }
        let matrix = m.build().unwrap();
        proved("halves", &matrix);
        let proof = prove(&tree(), &matrix).unwrap();
        assert!(count(&proof, "rup") >= 2 * half && count(&proof, "del") > 0, "{proof}");
    }
}

/// Pentominoes in 3 x 20, but only those that may stay.
fn pentominoes(stays: impl Fn(RowId, &[ColumnId]) -> bool) -> Matrix<()> {
    let matrix = Polyominoes::pentominoes(Board::rectangle(3, 20)).matrix().unwrap();
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", matrix.column_count());
    for row in matrix.rows() {
        let columns = matrix.row(row).unwrap();
        if stays(row, columns) {
            m.row((), columns.iter().map(|at| column.at(at.index()))).unwrap();
        }
    }
    m.build().unwrap()
}

#[test]
fn pentominoes_without_a_cell() {
    let cell = ColumnId::new(40);
    let proof = proved("a cell less", &pentominoes(|_, columns| !columns.contains(&cell)));
    assert!(proof.lines().count() < 10, "{proof}");
}

/// X stands in one place only, where neither solution has it: a tree of some thousand lines.
#[test]
fn pentominoes_with_x_in_a_wrong_place() {
    let all = pentominoes(|_, _| true);
    let x = all.columns().min_by_key(|&column| all.rows_of(column).len()).unwrap();
    let place = all.rows_of(x).nth(8).unwrap();
    let matrix = pentominoes(|row, columns| row == place || !columns.contains(&x));
    for search in [Search::new(), Search::new().seed(5), Search::new().branch(Branching::Weighted)] {
        let proof = prove(&search, &matrix).unwrap();
        assert!(count(&proof, "rup") > 1_000 && count(&proof, "del") > 500, "{}", proof.lines().count());
        assert_eq!(both(&formula(&matrix), &proof), Ok(()));
    }
}

#[test]
fn specific_changes_are_refused() {
    let matrix = Graph::complete(7).matchings();
    let formula = formula(&matrix);
    let proof = proved("7 points", &matrix);
    let steps = "pol 1 3 + 5 + 7 + 9 + 11 + 13 + 2 d;\npol 2 4 + 6 + 8 + 10 + 12 + 14 + 2 d;\npol 15 16 +;\nrup >= 1;\n";
    let end = "output NONE;\nconclusion UNSAT : 18;\nend pseudo-Boolean proof;\n";
    assert_eq!(proof, format!("pseudo-Boolean proof version 3.0\nf 14;\n{steps}{end}"));
    for (old, new) in [
        ("f 14", "f 13"),
        ("f 14", "f 15"),
        // A wrong, a missing or an unknown inequality, a wrong factor or divisor.
        ("pol 1 3 + 5", "pol 1 3 + 7"),
        ("pol 1 3 + 5", "pol 1 3 + 19"),
        ("pol 1 3 +", "pol 1 3"),
        ("pol 1 3 +", "pol 1 +"),
        ("pol 1 3 +", "pol 1 2 * 3 +"),
        ("+ 13 + 2 d", "+ 13 + 3 d"),
        ("+ 13 + 2 d", "+ 13 +"),
        ("+ 14 + 2 d", "+ 14 + 2 *"),
        ("15 16", "15 15"),
        ("15 16", "15 17"),
        ("pol 15 16 +;\n", ""),
        ("pol 15 16 +;\n", "del id 16;\npol 15 16 +;\n"),
        ("pol 15 16 +;\nrup >= 1;\n", "rup >= 1;\npol 15 16 +;\n"),
        // What is not so, or says nothing.
        ("pol 15 16 +", "rup >= 1"),
        (steps, "rup >= 1;\n"),
        (steps, "rup 1 x1 >= 1;\nrup >= 1;\n"),
        (steps, "rup 1 ~x1 >= 1;\nrup >= 1;\n"),
        ("rup >= 1", "rup >= 0"),
        // The end.
        ("UNSAT : 18", "UNSAT : 16"),
        ("UNSAT : 18", "UNSAT : 19"),
        ("UNSAT : 18", "UNSAT : 1"),
        ("UNSAT : 18", "SAT"),
        ("UNSAT : 18", "BOUNDS INF : 18 INF"),
        ("conclusion UNSAT : 18;\n", ""),
        ("end pseudo-Boolean proof;\n", ""),
        (end, ""),
    ] {
        let wrong = proof.replacen(old, new, 1);
        assert_ne!(wrong, proof, "{old}");
        assert!(both(&formula, &wrong).is_err(), "{wrong}");
    }
    // What the crate does not write is no step, whether or not it is one for VeriPB.
    for line in
        ["red >= 1;", "u >= 1;", "pol 1;;", "pol  1;", "del id 1;", "del id;", "* comment;", "pol 1 0 *;"]
    {
        let wrong = proof.replacen("pol 1 ", &format!("{line}\npol 1 "), 1);
        assert!(check(&formula, &wrong).is_err(), "{line}");
    }
    let huge = format!("pol 1{};\nrup", " 18446744073709551615 *".repeat(3));
    assert!(check(&formula, &proof.replacen("rup", &huge, 1)).unwrap_err().contains("too large"));
}

/// A tree without one of its clauses, or with one that says more: a row less.
#[test]
fn changed_trees_are_refused() {
    let found = without_cover(spoiled_matrices(), 60);
    let has_tree = |(_, proof): &&(Plain, String)| count(proof, "del") > 2;
    let trees: Vec<_> = found.iter().filter(has_tree).take(8).collect();
    assert_eq!(trees.len(), 8);
    let (mut refused, mut tried) = (0, 0);
    for (plain, proof) in trees {
        let formula = formula(&plain.matrix());
        for (at, line) in proof.lines().enumerate().filter(|(_, line)| line.starts_with("rup")) {
            let of_line = |new: &str| {
                let lines = proof.lines().enumerate();
                lines
                    .map(|(other, line)| if other == at { new.into() } else { format!("{line}\n") })
                    .collect::<String>()
            };
            // One less: the numbers after it are others, the last of which is then that of no inequality.
            assert!(both(&formula, &of_line("")).is_err());
            // As many, but one says nothing.
            let (start, end) = line.rsplit_once(" >= ").unwrap();
            let wrong = of_line(&format!("{start} >= 0;\n"));
            tried += 1;
            refused += u32::from(both(&formula, &wrong).is_err());
            // Another row in the place of the last one.
            if let Some((start, _)) = start.rsplit_once(" 1 ~") {
                tried += 1;
                refused += u32::from(both(&formula, &of_line(&format!("{start} >= {end}\n"))).is_err());
            }
        }
    }
    assert!(refused * 3 > tried, "{refused} of {tried}");
}

/// What the tests' own checker accepts of changed proofs, VeriPB accepts, too.
#[test]
fn the_own_checker_is_the_stricter_one() {
    let mut runner = TestRunner::new(fixed(1));
    let (mut accepted, mut refused) = (0, 0);
    for (plain, proof) in random_proofs().iter().step_by(5) {
        let formula = formula(&plain.matrix());
        for _ in 0..12 {
            let change = change(10).new_tree(&mut runner).unwrap().current();
            let wrong = changed(proof, &change);
            let Some(said) = veripb(&formula, &wrong) else { return };
            match check(&formula, &wrong) {
                Ok(()) => {
                    accepted += 1;
                    assert_eq!(said, Ok(()), "{change:?}\n{formula}{wrong}");
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 20 && refused > 200, "{accepted} {refused}");
}

// Errors.

/// A writer that fails after so many bytes, or only when it is to be flushed.
struct Full {
    room: usize,
    is_flushed: bool,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.room = self.room.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_flushed { Ok(()) } else { Err(io::ErrorKind::StorageFull.into()) }
    }
}

#[test]
fn what_cannot_be_written_is_no_proof() {
    let matrix = without_cover(spoiled_matrices(), 30).into_iter().map(|(plain, proof)| (proof.len(), plain));
    let matrix = matrix.filter(|(size, _)| *size > 400).min_by_key(|(size, _)| *size).unwrap().1.matrix();
    let size = prove(&Search::new(), &matrix).unwrap().len();
    let write = |room, is_flushed| Search::new().prove_none(&matrix, |_| 0, Full { room, is_flushed });
    let is_full = |result| match result {
        Err(ProofError::Io(error)) => error.kind() == io::ErrorKind::StorageFull,
        _ => false,
    };
    assert!((0..size).all(|room| is_full(write(room, true))));
    assert!(is_full(write(size, false)));
    assert!(write(size, true).unwrap());
}

#[test]
fn chosen_and_excluded_rows_that_there_are_not_are_refused() {
    let matrix = impossible::pigeons(3, 2);
    for search in [Search::new().choose([RowId::new(9)]), Search::new().exclude([RowId::new(9)])] {
        let mut out = Vec::new();
        let error = search.prove_none(&matrix, |_| 0, &mut out).unwrap_err();
        assert!(matches!(error, ProofError::UnknownRow(row) if row.index() == 9) && out.is_empty());
        assert_eq!(error.to_string(), "row 9 is chosen or excluded, and not in the matrix");
        let choices = Choices { chosen: search.chosen(), excluded: search.excluded(), ..Choices::default() };
        let error = text::write_opb_of(&matrix, |_| 0, &choices, &mut out).unwrap_err();
        assert!(error.kind() == io::ErrorKind::InvalidInput && out.is_empty());
    }
}

/// What the formula says of chosen and excluded rows is enough for sums and weights too, whose own inequalities know
/// nothing of them.
#[test]
fn sums_and_weights_of_what_chosen_and_excluded_rows_leave() {
    // Dominoes on a chessboard with some laid, and places where none may lie.
    let board = impossible::mutilated_chessboard(6);
    let dominoes = dominoes(6, 6);
    let places = |dark: usize| {
        let cells: Vec<usize> = (0..36).filter(|cell| (cell / 6 + cell % 6) % 2 == dark).collect();
        dominoes
            .rows()
            .filter(|&row| {
                dominoes
                    .row(row)
                    .unwrap()
                    .iter()
                    .any(|column| [cells[0], cells[17]].contains(&column.index()))
            })
            .collect::<Vec<RowId>>()
    };
    let laid = Search::new().any(&dominoes).unwrap().unwrap()[..4].to_vec();
    for (name, matrix, search) in [
        ("laid", &board, Search::new().choose([board.rows().nth(20).unwrap()])),
        ("left out", &board, Search::new().exclude(board.rows().step_by(7).collect::<Vec<_>>())),
    ] {
        accepted(name, matrix, &search);
    }
    accepted("no place", &dominoes, &Search::new().exclude(places(0)));
    accepted("laid, and no place", &dominoes, &Search::new().choose(laid).exclude(places(1)));
    // Seven points, in pairs: weights modulo 2; one pair is taken, others are not wanted.
    for points in [7, 9, 13] {
        let pairs = Graph::complete(points).matchings();
        let row = |at: usize| pairs.rows().nth(at).unwrap();
        accepted("pairs", &pairs, &Search::new().choose([row(3)]).exclude([row(0), row(7), row(9)]));
        accepted("pairs", &pairs, &Search::new().choose([row(points)]));
    }
}

/// Both checkers accept the proof about the formula with the choices of the search.
fn accepted<L>(name: &str, matrix: &Matrix<L>, search: &Search) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let choices = Choices { chosen: search.chosen(), excluded: search.excluded(), ..Choices::default() };
    text::write_opb_of(matrix, |_| 0, &choices, &mut formula).unwrap();
    assert!(search.prove_none(matrix, |_| 0, &mut proof).unwrap(), "{name}: there is a cover");
    let [formula, proof] = [formula, proof].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(both(&formula, &proof), Ok(()), "{name}");
}

#[test]
fn a_search_that_ended_early_proves_nothing() {
    let (plain, whole) =
        without_cover(spoiled_matrices(), 60).into_iter().max_by_key(|(_, proof)| proof.len()).unwrap();
    let matrix = plain.matrix();
    let formula = formula(&matrix);
    let attempt = |search: Search| {
        let mut out = Vec::new();
        let result = search.prove_none(&matrix, |_| 0, &mut out);
        (result, String::from_utf8(out).unwrap())
    };
    let (mut early, mut begun) = (0, 0);
    let mut limits = 0..10_000;
    let enough = limits.find(|&limit| {
        let (result, text) = attempt(tree().node_limit(limit));
        match result {
            Ok(is_none) => {
                assert!(is_none);
                assert_eq!(both(&formula, &text), Ok(()));
                return true;
            }
            Err(ProofError::Stopped(Stopped::Limited)) => {}
            Err(error) => panic!("{error}"),
        }
        assert!(!text.contains("conclusion"), "{text}");
        assert!(check(&formula, &text).is_err());
        early += 1;
        begun += usize::from(text.contains("rup"));
        false
    });
    assert!(enough.is_some() && early > 10 && begun > 5, "{early} {begun} {}", whole.len());
    let (result, text) = attempt(Search::new().cancel(Arc::new(AtomicBool::new(true))));
    assert!(matches!(result, Err(ProofError::Stopped(Stopped::Canceled))) && text.is_empty());
}

#[test]
fn its_errors_are_those_of_the_crate() {
    fn all() -> Result<bool, Error> {
        Ok(Search::new().node_limit(0).prove_none(&Graph::cycle(5).matchings(), |_| 0, io::sink())?)
    }
    assert!(matches!(all(), Err(Error::Proof(ProofError::Stopped(Stopped::Limited)))));
}

/// Where something is to be minimized the checker expects another conclusion.
#[test]
fn costs_are_those_of_the_formula() {
    for matrix in [impossible::pigeons(4, 3), impossible::pigeons(3, 2)] {
        let cost = |row: RowId| i64::from(row.index() == 2) * -7;
        let mut texts = [Vec::new(), Vec::new()];
        text::write_opb(&matrix, cost, &mut texts[0]).unwrap();
        assert!(Search::new().prove_none(&matrix, cost, &mut texts[1]).unwrap());
        let [priced, proof] = texts.map(|text| String::from_utf8(text).unwrap());
        assert!(priced.contains("min: -7 x3 ;"));
        assert_eq!(both(&priced, &proof), Ok(()));
        let plain = prove(&Search::new(), &matrix).unwrap();
        assert!(both(&priced, &plain).is_err() && both(&formula(&matrix), &proof).is_err());
    }
}
