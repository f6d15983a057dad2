//! Why there is no cover: the columns and rows named clash, and without any one of them there is a cover.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::brute::Brute;
use crate::plain::{ENGINES, Plain, ids, indices};
use crate::random::{Shape, any_matrix};
use exactcover::matrix::ColumnId;
use exactcover::problems::polyomino::Board;
use exactcover::problems::sudoku::{Candidate, Layout, Position, Requirement, Sudoku, SudokuClash};
use exactcover::proofs::{Clash, Reason};
use exactcover::runs::{Branching, Engine, Stopped};
use exactcover::{ExactCover, Matrix, MatrixBuilder, Polyominoes, Queens, RowId, Search};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Small enough to try all 2^rows subsets, many times.
const FEW_ROWS: Shape = Shape { primary: 1..=7, secondary: 0..=5, rows: 0..=10, colors: 3 };
/// Few rows for many columns, so that often none is left.
const SPARSE: Shape = Shape { primary: 4..=9, secondary: 1..=5, rows: 4..=11, colors: 2 };

/// Whether some rows, the chosen ones among them and no excluded one, cover these columns as they must be, and all
/// others not too often.
fn can_cover(plain: &Plain, columns: &[usize], chosen: &[usize], excluded: &[usize]) -> bool {
    let count = plain.rows.len();
    if chosen.iter().any(|&row| row >= count || excluded.contains(&row)) {
        return false;
    }
    let mut relaxed = plain.clone();
    for column in primary_of(plain).into_iter().filter(|column| !columns.contains(column)) {
        relaxed.bounds[column].0 = 0;
    }
    let brute = Brute::new(&relaxed);
    let set = |rows: &[usize]| rows.iter().filter(|&&row| row < count).fold(0u32, |set, row| set | 1 << row);
    let (chosen, excluded) = (set(chosen), set(excluded));
    let mut subsets = 0..1u32 << count;
    subsets.any(|subset| subset & chosen == chosen && subset & excluded == 0 && brute.is_cover(subset))
}

/// The columns and rows clash; if they are said to be fewest, there is a cover without any one of them.
fn assert_clash(
    plain: &Plain,
    clash: &Clash,
    chosen: &[usize],
    excluded: &[usize],
) -> Result<(), TestCaseError> {
    let columns: Vec<usize> = clash.columns().iter().map(|column| column.index()).collect();
    let rows = indices(clash.rows());
    prop_assert!(columns.is_sorted_by(|a, b| a < b) && rows.is_sorted_by(|a, b| a < b));
    prop_assert!(columns.iter().all(|&column| plain.primary[column]));
    prop_assert!(rows.iter().all(|row| chosen.contains(row)));
    prop_assert!(!can_cover(plain, &columns, &rows, excluded), "{clash} do not clash");
    if clash.is_smallest() {
        let without = |items: &[usize], at: usize| [&items[..at], &items[at + 1..]].concat();
        for at in 0..columns.len() {
            prop_assert!(can_cover(plain, &without(&columns, at), &rows, excluded), "{clash}: column {at}");
        }
        for at in 0..rows.len() {
            prop_assert!(can_cover(plain, &columns, &without(&rows, at), excluded), "{clash}: row {at}");
        }
    }
    Ok(())
}

/// Rows of the matrix, and sometimes one that is not in it.
fn rows_of(plain: &Plain, picks: &[Index]) -> Vec<usize> {
    picks
        .iter()
        .map(|index| index.index(4 * plain.rows.len() + 1))
        .map(|row| match row / 4 {
            row if row < plain.rows.len() => row,
            _ => plain.rows.len() + 2,
        })
        .collect()
}

fn primary_of(plain: &Plain) -> Vec<usize> {
    (0..plain.primary.len()).filter(|&column| plain.primary[column]).collect()
}

properties! {
    soak, 500;

    fn what_is_named_clashes_and_no_less_does(
        plain in prop_oneof![any_matrix(FEW_ROWS), any_matrix(SPARSE)],
        chosen in prop::collection::vec(any::<Index>(), 0..=4),
        excluded in prop::collection::vec(any::<Index>(), 0..=2),
        seed in prop::option::of(any::<u64>()),
        branching in select(vec![Branching::FewestRows, Branching::FirstColumn]),
    ) {
        let matrix = plain.matrix();
        let (chosen, excluded) = (rows_of(&plain, &chosen), rows_of(&plain, &excluded));
        let mut search = Search::new().branch(branching).choose(ids(&chosen)).exclude(ids(&excluded));
        if let Some(seed) = seed {
            search = search.seed(seed);
        }
        let clash = search.smallest_clash(&matrix).unwrap();
        prop_assert_eq!(clash.is_none(), can_cover(&plain, &primary_of(&plain), &chosen, &excluded));
        if let Some(clash) = &clash {
            prop_assert!(clash.is_smallest());
            assert_clash(&plain, clash, &chosen, &excluded)?;
        }
        for engine in ENGINES {
            prop_assert_eq!(&search.clone().engine(engine).smallest_clash(&matrix).unwrap(), &clash);
        }
    }

    /// Whatever reason is given, there is one if and only if there is no cover, and it is checked apart from the search.
    fn a_reason_is_a_proof(
        plain in prop_oneof![any_matrix(FEW_ROWS), any_matrix(SPARSE)],
        chosen in prop::collection::vec(any::<Index>(), 0..=4),
        excluded in prop::collection::vec(any::<Index>(), 0..=2),
    ) {
        let matrix = plain.matrix();
        let (chosen, excluded) = (rows_of(&plain, &chosen), rows_of(&plain, &excluded));
        let search = Search::new().choose(ids(&chosen)).exclude(ids(&excluded));
        let reason = search.why_none(&matrix).unwrap();
        prop_assert_eq!(reason.is_none(), can_cover(&plain, &primary_of(&plain), &chosen, &excluded));
        match reason {
            None => {}
            Some(Reason::Clash(clash)) => assert_clash(&plain, &clash, &chosen, &excluded)?,
            Some(Reason::Weights(weights)) => prop_assert_eq!(weights.verify(&matrix), Ok(())),
            #[cfg(feature = "optimize")]
            Some(Reason::Sums(sums)) => {
                prop_assert_eq!(sums.verify(&matrix), Ok(()), "{}", sums);
                let (of_sums, without) = (indices(sums.chosen()), indices(sums.excluded()));
                prop_assert!(of_sums.iter().all(|row| chosen.contains(row)));
                prop_assert!(!can_cover(&plain, &primary_of(&plain), &of_sums, &without), "{}", sums);
            }
            Some(other) => prop_assert!(false, "{}", other),
        }
    }

    /// Within a limit nothing is said that is not true.
    fn what_is_said_within_a_limit_is_true(
        plain in prop_oneof![any_matrix(FEW_ROWS), any_matrix(SPARSE)],
        chosen in prop::collection::vec(any::<Index>(), 0..=3),
    ) {
        let matrix = plain.matrix();
        let chosen = rows_of(&plain, &chosen);
        let search = Search::new().choose(ids(&chosen));
        let mut covers = search.covers(&matrix);
        let has_cover = covers.next_rows().is_some();
        let needed = covers.stats().nodes;
        for limit in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 10_000] {
            match search.clone().node_limit(limit).smallest_clash(&matrix) {
                Err(undecided) => {
                    prop_assert_eq!(undecided, Stopped::Limited);
                    prop_assert!(limit < needed, "{} of {} nodes", limit, needed);
                }
                // States up to renaming may show that there is a cover before the search finds it.
                Ok(None) => prop_assert!(has_cover),
                Ok(Some(clash)) => {
                    prop_assert!(!has_cover && limit >= needed);
                    prop_assert!(clash.is_smallest() || limit < 10_000);
                    assert_clash(&plain, &clash, &chosen, &[])?;
                }
            }
        }
    }
}

/// Pigeons, one to a hole; only some of them are too many for the holes they like.
fn pigeons(likes: &[&[usize]], holes: usize) -> Matrix<(usize, usize)> {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", likes.len()), m.secondary("hole", holes));
    for (p, likes) in likes.iter().enumerate() {
        for &h in *likes {
            m.row((p, h), [pigeon.at(p), hole.at(h)]).unwrap();
        }
    }
    m.build().unwrap()
}

fn names(clash: &Clash) -> Vec<String> {
    clash.column_names().iter().map(ToString::to_string).collect()
}

#[test]
fn only_the_pigeons_that_are_too_many_are_named() {
    let matrix = pigeons(&[&[0, 1, 2, 3], &[1, 4], &[3, 4, 5], &[1, 4], &[5], &[4, 1]], 6);
    let clash = Search::new().smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(names(&clash), ["pigeon[1]", "pigeon[3]", "pigeon[5]"]);
    assert_eq!(clash.to_string(), "there is no way to cover pigeon[1], pigeon[3] and pigeon[5]");
    assert_eq!(clash.columns(), [1, 3, 5].map(ColumnId::new));
    assert!(clash.is_smallest());
}

#[test]
fn chosen_rows_are_named_with_the_columns_that_they_leave_nothing() {
    let matrix = pigeons(&[&[0, 1], &[0, 2], &[1, 2, 3], &[3, 4], &[4, 5]], 6);
    let row = |label| matrix.rows().find(|&row| matrix.label(row) == Some(&label)).unwrap();
    assert_eq!(Search::new().smallest_clash(&matrix), Ok(None));
    // Pigeon 0 in hole 1 and 3 in 3 leave hole 2 for pigeon 2, where 1 is; 4 has nothing to do with it.
    let chosen = [row((4, 5)), row((3, 3)), row((0, 1)), row((1, 2)), row((0, 1))];
    let clash = Search::new().choose(chosen).smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(clash.to_string(), "rows 1, 3 and 7 leave no way to cover pigeon[2]");
    assert_eq!(clash.rows(), [row((0, 1)), row((1, 2)), row((3, 3))]);
}

#[test]
fn rows_that_clash_without_a_search_are_named_alone() {
    let matrix = pigeons(&[&[0, 1], &[0, 1], &[2]], 3);
    let why = |search: Search| search.smallest_clash(&matrix).unwrap().unwrap();
    let [a, b, _, d, e] = [0, 1, 2, 3, 4].map(RowId::new);
    let clash = why(Search::new().choose([e, b, d]));
    assert_eq!(
        (clash.to_string().as_str(), clash.columns()),
        ("rows 1 and 3 cannot be in one cover", &[][..])
    );
    assert_eq!(why(Search::new().choose([a, d, b])).rows(), [a, b]);
    let clash = why(Search::new().choose([a, e]).exclude([e]));
    assert_eq!(clash.to_string(), "row 4 is excluded, or there is no row 4");
    let clash = why(Search::new().choose([RowId::new(9)]));
    assert_eq!(clash.to_string(), "row 9 is excluded, or there is no row 9");
    // Nothing is searched for that.
    let clash = why(Search::new().node_limit(0).choose([a, b]));
    assert_eq!((clash.rows(), clash.is_smallest()), (&[a, b][..], false));
}

#[test]
fn a_column_without_rows_is_named_alone() {
    let matrix = pigeons(&[&[0, 1], &[], &[0, 1], &[0, 1]], 2);
    let clash = Search::new().smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(clash.to_string(), "there is no way to cover pigeon[1]");
    let clash = Search::new().node_limit(1).smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(clash.to_string(), "there is no way to cover pigeon[1]");
}

/// Two rows that leave a column nothing, by the colors that they give to others.
#[test]
fn colors_clash() {
    let mut m = MatrixBuilder::new();
    let (word, letter) = (m.primary("word", 4), m.secondary("letter", 2));
    let [a, b, c] = [0, 1, 2];
    let one = m.row("one", [word.at(0), letter.at(0).colored(a)]).unwrap();
    let two = m.row("two", [word.at(1), letter.at(1).colored(b)]).unwrap();
    m.row("other", [word.at(1)]).unwrap();
    let last = m.row("last", [word.at(3)]).unwrap();
    for (first, second) in [(a, c), (c, b)] {
        let row = [word.at(2), letter.at(0).colored(first), letter.at(1).colored(second)];
        m.row("three", row).unwrap();
    }
    let matrix = m.build().unwrap();
    assert_eq!(Search::new().choose([one, last]).smallest_clash(&matrix), Ok(None));
    let clash = Search::new().choose([last, two, one]).smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(clash.to_string(), "rows 0 and 1 leave no way to cover word[2]");
}

#[test]
fn with_a_cover_there_is_nothing_to_say() {
    let queens = Queens::new(8).unwrap().matrix().unwrap();
    assert_eq!(Search::new().smallest_clash(&queens), Ok(None));
    let empty: Matrix<()> = MatrixBuilder::new().build().unwrap();
    assert_eq!(Search::new().smallest_clash(&empty), Ok(None));
    let clash = Search::new().choose([RowId::new(0)]).smallest_clash(&empty).unwrap().unwrap();
    assert_eq!(clash.rows(), [RowId::new(0)]);
}

#[test]
fn an_undecided_search_is_no_answer() {
    let queens = Queens::new(8).unwrap().matrix().unwrap();
    let outcome = |search: Search| search.smallest_clash(&queens);
    assert_eq!(outcome(Search::new().node_limit(2)), Err(Stopped::Limited));
    assert_eq!(outcome(Search::new().cancel(Arc::new(AtomicBool::new(true)))), Err(Stopped::Canceled));
    let large = Queens::new(100).unwrap().matrix().unwrap();
    let refused = Search::new().engine(Engine::Bits).smallest_clash(&large).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the matrix is too large for the requested engine or answer, or for the available memory"
    );
}

/// With the requested engine the matrix fits only because of the chosen rows.
#[test]
fn the_engine_refuses_no_question_about_fewer_chosen_rows() {
    let mut m = MatrixBuilder::new();
    let (cell, many) = (m.primary("cell", 3), m.secondary("many", 1));
    let one = m.row((), [cell.at(0), many.at(0)]).unwrap();
    for _ in 0..10_000 {
        m.row((), [cell.at(1), many.at(0)]).unwrap();
    }
    m.row((), [cell.at(2)]).unwrap();
    let matrix = m.build().unwrap();
    let search = Search::new().engine(Engine::Bits).choose([one]);
    let clash = search.smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!(clash.to_string(), "row 0 leaves no way to cover cell[1]");
    assert!(clash.is_smallest());
}

/// Seven pigeons for six holes, among many with a larger choice.
#[test]
fn what_clashes_is_found_among_thousands_of_columns() {
    let crowd = 2_000;
    let choice: Vec<usize> = (0..crowd + 9).collect();
    let few: Vec<usize> = (crowd + 9..crowd + 15).collect();
    let mut likes: Vec<&[usize]> = (0..crowd).map(|p| &choice[p..p + 9]).collect();
    for at in 0..7 {
        likes.insert(at * 250, &few);
    }
    let matrix = pigeons(&likes, crowd + 15);
    let clash = Search::new().smallest_clash(&matrix).unwrap().unwrap();
    let expected: Vec<String> = (0..7).map(|at| format!("pigeon[{}]", at * 250)).collect();
    assert_eq!(names(&clash), expected);
}

/// The columns that a long search branched on, also in tables of subtrees: within a limit that leaves no node to look
/// for fewer, these are the answer.
#[test]
fn all_columns_that_a_long_search_branched_on_are_named() {
    let matrix = Polyominoes::pentominoes(Board::rectangle(3, 20)).matrix().unwrap();
    let covers: Vec<Vec<RowId>> = Search::new().covers(&matrix).map(Vec::from).collect();
    let mut few = 0;
    for column in [0, 5, 20, 71].map(ColumnId::new) {
        // None of the ways in which a solution covers this column.
        let ways = covers.iter().flatten().filter(|row| matrix.row(**row).unwrap().contains(&column));
        let search = Search::new().exclude(ways);
        let mut covers = search.covers(&matrix);
        assert_eq!(covers.next_rows(), None);
        let search = search.node_limit(covers.stats().nodes);
        let why = |engine| search.clone().engine(engine).smallest_clash(&matrix).unwrap().unwrap();
        let clash = why(Engine::Links);
        assert_eq!(why(Engine::Bits), clash);
        few += usize::from(clash.columns().len() < matrix.primary_count());

        // The same columns and rows in a matrix of their own.
        let mut m = MatrixBuilder::new();
        let needed = m.primary("needed", clash.columns().len());
        let other = m.secondary("other", matrix.column_count());
        for row in matrix.rows().filter(|row| !search.excluded().contains(row)) {
            let columns = matrix.row(row).unwrap();
            if columns.iter().any(|column| clash.columns().contains(column)) {
                let place = |column: &ColumnId| clash.columns().iter().position(|named| named == column);
                let entry =
                    |column: &ColumnId| place(column).map_or(other.at(column.index()), |at| needed.at(at));
                m.row((), columns.iter().map(entry)).unwrap();
            }
        }
        assert_eq!(Search::new().covers(&m.build().unwrap()).next(), None, "{clash}");
    }
    assert!(few > 0, "nothing could be left out");
}

/// The limit ends the work after it was known that there is no cover, and the answer says so.
#[test]
fn a_limit_leaves_a_clash_that_may_not_be_smallest() {
    let matrix = pigeons(&[&[0, 1, 2, 3, 4][..]; 6], 5);
    let needed = {
        let mut covers = Search::new().covers(&matrix);
        assert_eq!(covers.next_rows(), None);
        covers.stats().nodes
    };
    let clash = Search::new().node_limit(needed).smallest_clash(&matrix).unwrap().unwrap();
    assert_eq!((names(&clash).len(), clash.is_smallest()), (6, false));
    assert!(Search::new().node_limit(needed - 1).smallest_clash(&matrix).is_err());
    assert!(Search::new().smallest_clash(&matrix).unwrap().unwrap().is_smallest());
}

// Sudoku.

/// The puzzle with no given but some of its own.
fn with_givens(puzzle: &Sudoku, givens: &[Candidate]) -> Sudoku {
    let mut cells = vec![0; puzzle.layout().cells().len()];
    givens.iter().for_each(|given| cells[given.cell] = given.digit);
    Sudoku::new(puzzle.layout().clone(), cells).unwrap()
}

/// Whether there is a board with these givens in which no digit stands twice in a house, and at least what is needed
/// stands somewhere. Nothing is known of covers here.
fn can_fill(puzzle: &Sudoku, needs: &[Requirement], cells: &mut Vec<u8>) -> bool {
    let layout = puzzle.layout();
    let fits = |cells: &[u8], cell: usize, digit: u8| {
        let mut houses = layout.houses().iter().filter(|house| house.cells().contains(&cell));
        cells[cell] == 0 && houses.all(|house| house.cells().iter().all(|&other| cells[other] != digit))
    };
    let choices = |cells: &[u8], need: &Requirement| -> Option<Vec<(usize, u8)>> {
        let (of, digits) = match need {
            Requirement::Cell { position } => (vec![layout.cell_at(*position).unwrap()], 1..=layout.digits()),
            Requirement::Digit { digit, house } => {
                let house = layout.houses().iter().find(|other| *other.name() == **house).unwrap();
                (house.cells().to_vec(), *digit..=*digit)
            }
            other => panic!("a need that the oracle does not know: {other}"),
        };
        let is_done = of.iter().any(|&cell| digits.contains(&cells[cell]));
        let all = of.into_iter().flat_map(|cell| digits.clone().map(move |digit| (cell, digit)));
        (!is_done).then(|| all.filter(|&(cell, digit)| fits(cells, cell, digit)).collect())
    };
    let open = needs.iter().filter_map(|need| choices(cells, need)).min_by_key(Vec::len);
    let Some(open) = open else { return true };
    open.into_iter().any(|(cell, digit)| {
        cells[cell] = digit;
        let is_filled = can_fill(puzzle, needs, cells);
        cells[cell] = 0;
        is_filled
    })
}

/// The givens leave no way to do what is needed; without any one of them, or of the needs, there is a way.
fn assert_is_smallest(puzzle: &Sudoku, clash: &SudokuClash) {
    assert!(clash.is_smallest());
    let (givens, needs) = (clash.givens(), clash.requirements());
    assert!(givens.iter().all(|given| puzzle.givens().cells()[given.cell] == given.digit));
    let can = |givens: &[Candidate], needs: &[Requirement]| {
        let puzzle = with_givens(puzzle, givens);
        puzzle.conflicts().is_empty() && can_fill(&puzzle, needs, &mut puzzle.givens().cells().to_vec())
    };
    assert!(!can(givens, needs), "{clash}");
    for at in 0..givens.len() {
        assert!(can(&[&givens[..at], &givens[at + 1..]].concat(), needs), "{clash}: {at}");
    }
    for at in 0..needs.len() {
        assert!(can(givens, &[&needs[..at], &needs[at + 1..]].concat()), "{clash}: {at}");
    }
}

#[test]
fn sudokus_without_a_solution() {
    let mut without = 0;
    for number in 0..300_u64 {
        // Some digits in some cells of a small board.
        let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |end: u64| {
            random = random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            (random >> 33) % end
        };
        let mut cells = vec![0; 16];
        (0..5).for_each(|_| cells[below(16) as usize] = below(4) as u8 + 1);
        let puzzle = Sudoku::new(Layout::standard(2, 2).unwrap(), cells).unwrap();
        let clash = puzzle.why_none(&Search::new()).unwrap();
        assert_eq!(clash.is_none(), puzzle.first().unwrap().is_some());
        if let Some(clash) = &clash {
            without += 1;
            assert_is_smallest(&puzzle, clash);
        }
    }
    assert!((100..250).contains(&without), "{without}");
}

#[test]
fn a_layout_without_a_solution() {
    // Three cells in a row for two digits.
    let cells = [0, 1, 2].map(|column| Position::new(0, column));
    let mut layout = Layout::new(2, &cells).unwrap();
    for pair in [[0, 1], [1, 2], [0, 2]] {
        layout = layout.with_house("pair", &pair.map(|at| cells[at])).unwrap();
    }
    let clash = Sudoku::empty(layout).why_none(&Search::new()).unwrap().unwrap();
    assert!(clash.givens().is_empty() && clash.requirements().len() >= 2);
    assert!(clash.to_string().starts_with("there is no way to "), "{clash}");
    let error =
        Sudoku::empty(Layout::standard(3, 3).unwrap()).why_none(&Search::new().node_limit(3)).unwrap_err();
    assert_eq!(error, Stopped::Limited);
}

mod shared {
    use super::*;

    /// No two givens are equal, and still they clash.
    #[test]
    #[ignore = "needs ../shared"]
    fn one_given_changed() {
        let text = crate::shared::text("puzzles/standard/derived_zero_solution.tsv");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 134);
        for line in lines {
            let puzzle: Sudoku = line.split('\t').next().unwrap().parse().unwrap();
            let clash = puzzle.why_none(&Search::new().node_limit(10_000_000)).unwrap().unwrap();
            assert!(!clash.requirements().is_empty());
            assert!(clash.is_smallest());
            // Small enough for the oracle.
            if clash.requirements().len() <= 12 {
                assert_is_smallest(&puzzle, &clash);
            }
        }
    }
}

#[test]
fn answers_can_be_sent_and_shared() {
    fn check<T: Send + Sync + Clone + std::fmt::Debug + 'static>() {}
    check::<Clash>();
    check::<Stopped>();
    check::<SudokuClash>();
    check::<Requirement>();
}
