//! What happens at the edges: empty things, equal things, wrong things, huge things.

use exactcover::matrix::{Block, ColumnId, Entry, VerifyError};
use exactcover::runs::Outcome;
use exactcover::{Matrix, MatrixBuilder, MatrixError, RowId, Search};

fn all_covers<L>(matrix: &Matrix<L>) -> Vec<Vec<usize>> {
    Search::new().covers(matrix).map(|cover| cover.iter().map(|row| row.index()).collect()).collect()
}

// No columns, no rows.

#[test]
fn nothing_at_all_has_the_empty_cover() {
    let matrix = MatrixBuilder::<()>::new().build().unwrap();
    assert_eq!(all_covers(&matrix), [[0usize; 0]]);
    assert_eq!(matrix.verify(&[]), Ok(()));
}

#[test]
fn only_secondary_columns_have_the_empty_cover() {
    let mut m = MatrixBuilder::<()>::new();
    m.secondary("at most one", 5);
    let matrix = m.build().unwrap();
    assert_eq!(all_covers(&matrix), [[0usize; 0]]);
    assert_eq!(matrix.verify(&[]), Ok(()));
    let mut covers = Search::new().covers(&matrix);
    assert!(covers.next().unwrap().is_empty());
    assert_eq!(covers.stats().nodes, 1);
}

#[test]
fn a_block_of_no_columns_declares_none() {
    let mut m = MatrixBuilder::new();
    let before = m.primary("nothing", 0);
    let some = m.primary("some", 2);
    let after = m.secondary("nothing", 0);
    assert!(before.is_empty() && after.is_empty() && !some.is_empty());
    assert_eq!((before.len(), some.len()), (0, 2));
    m.row((), [some.at(0), some.at(1)]).unwrap();
    let error = m.row((), [some.at(0), before.at(0)]).unwrap_err();
    assert_eq!(error.to_string(), "row 1, entry 1: there is no column nothing[0]");
    let matrix = m.build().unwrap();
    assert_eq!(matrix.column_count(), 2);
    assert_eq!(matrix.column_name(ColumnId::new(0)).unwrap().to_string(), "some[0]");
    assert_eq!(matrix.column_name(ColumnId::new(1)).unwrap().to_string(), "some[1]");
    assert_eq!(all_covers(&matrix), [[0]]);
}

#[test]
fn primary_columns_and_no_rows_have_no_cover() {
    let mut m = MatrixBuilder::<()>::new();
    m.primary("open", 3);
    let matrix = m.build().unwrap();
    let mut covers = Search::new().covers(&matrix);
    assert_eq!(covers.next(), None);
    assert_eq!((covers.outcome(), covers.stats().nodes), (Outcome::Exhausted, 1));
    assert!(matrix.verify(&[]).is_err());
}

#[test]
fn a_primary_column_in_no_row_ends_the_search_at_the_first_node() {
    let mut m = MatrixBuilder::new();
    let many = m.primary("many", 30);
    for _ in 0..3 {
        for column in 0..30 {
            m.row((), [many.at(column)]).unwrap();
        }
    }
    m.primary("forgotten", 1);
    let mut covers = Search::new().covers(&m.build().unwrap());
    assert_eq!(covers.next(), None);
    assert_eq!((covers.outcome(), covers.stats().nodes), (Outcome::Exhausted, 1));
}

#[test]
fn equal_rows_are_two_rows() {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 2);
    m.row("one", [column.at(0), column.at(1)]).unwrap();
    m.row("two", [column.at(0), column.at(1)]).unwrap();
    m.row("turned round", [column.at(1), column.at(0)]).unwrap();
    assert_eq!(all_covers(&m.build().unwrap()), [[0], [1], [2]]);
}

// Rows that are refused.

/// Adds a row, then the refused row, then the rest. Returns the error, and checks that the matrix is that of a
/// builder that never saw the refused row.
fn refuse<const N: usize>(row: impl Fn(Block, Block) -> [Entry; N]) -> MatrixError {
    let state = |wrong: bool| {
        let mut m = MatrixBuilder::new();
        let first = m.primary("first", 3);
        let second = m.secondary("second", 2);
        m.row(0, [first.at(0), second.at(0)]).unwrap();
        let before = format!("{m:?}");
        let error = wrong.then(|| m.row(99, row(first, second)).unwrap_err());
        assert_eq!(format!("{m:?}"), before);
        // All columns of the refused row are free to be named.
        let id = m.row(1, [first.at(1), first.at(2), second.at(0), second.at(1)]).unwrap();
        assert_eq!(id, RowId::new(1));
        m.row(2, [second.at(1), first.at(1), first.at(2)]).unwrap();
        (m.build().unwrap(), error)
    };
    let (never, _) = state(false);
    let (matrix, error) = state(true);
    assert_eq!(format!("{matrix:?}"), format!("{never:?}"));
    assert_eq!(matrix.labels(), never.labels());
    assert_eq!(matrix.entry_count(), never.entry_count());
    assert_eq!(matrix.is_colored(), never.is_colored());
    assert_eq!(all_covers(&matrix), [[0, 2]]);
    assert_eq!(all_covers(&never), [[0, 2]]);
    error.unwrap()
}

#[test]
fn a_row_without_columns_is_refused() {
    let error = refuse(|_, _| []);
    assert_eq!(error, MatrixError::EmptyRow { row: RowId::new(1) });
    assert_eq!(error.to_string(), "row 1 names no column");
}

#[test]
fn a_row_of_secondary_columns_is_refused() {
    let error = refuse(|_, second| [second.at(1), second.at(0)]);
    let MatrixError::NoPrimaryColumn { columns, .. } = &error else { panic!("{error:?}") };
    assert!(columns.iter().map(ToString::to_string).eq(["second[1]", "second[0]"]));
    let remedy = "give it a primary column, which, if the row is optional, may stay uncovered";
    assert_eq!(
        error.to_string(),
        format!("row 1 names no primary column, only second[1], second[0]: {remedy}")
    );
}

#[test]
fn a_column_named_twice_is_refused() {
    let error = refuse(|first, second| [first.at(1), first.at(2), second.at(0), first.at(1)]);
    let MatrixError::DuplicateColumn { column, .. } = &error else { panic!("{error:?}") };
    assert_eq!((column.block(), column.indices()), ("first", &[1][..]));
    assert_eq!(error.to_string(), "row 1 names column first[1] twice");
}

#[test]
fn a_secondary_column_named_twice_is_refused_whatever_its_colors() {
    for (one, two) in [(None, None), (None, Some(1)), (Some(1), Some(1)), (Some(1), Some(2))] {
        let color = |entry: Entry, color: Option<u32>| color.map_or(entry, |c| entry.colored(c));
        let error = refuse(|first, second| [first.at(1), color(second.at(1), one), color(second.at(1), two)]);
        assert_eq!(error.to_string(), "row 1 names column second[1] twice");
    }
}

#[test]
fn an_index_past_the_end_is_refused() {
    for beyond in [3, 4, 5, usize::MAX] {
        let error = refuse(|first, _| [first.at(0), first.at(beyond)]);
        let MatrixError::UnknownColumn { entry: 1, column: Some(column), .. } = &error else {
            panic!("{error:?}")
        };
        assert_eq!((column.block(), column.indices()), ("first", &[beyond][..]));
        assert_eq!(error.to_string(), format!("row 1, entry 1: there is no column first[{beyond}]"));
    }
}

#[test]
fn a_block_of_another_builder_is_refused() {
    let mut other = MatrixBuilder::<u8>::new();
    let foreign = other.primary("first", 3);
    let error = refuse(|first, second| [first.at(2), second.at(0).colored(4), foreign.at(0)]);
    assert_eq!(error, MatrixError::UnknownColumn { row: RowId::new(1), entry: 2, column: None });
    assert_eq!(error.to_string(), "row 1, entry 2: the column belongs to another matrix");
}

#[test]
fn a_color_on_a_primary_column_is_refused() {
    let error = refuse(|first, second| [second.at(0).colored(0), first.at(2).colored(0)]);
    let MatrixError::ColoredPrimary { column, .. } = &error else { panic!("{error:?}") };
    assert_eq!((column.block(), column.indices()), ("first", &[2][..]));
    assert_eq!(error.to_string(), "row 1 gives a color to the primary column first[2]");
}

#[test]
fn a_color_too_large_is_refused_and_the_largest_is_a_color() {
    for color in [Entry::MAX_COLOR + 1, u32::MAX] {
        let error = refuse(|first, second| [first.at(1), second.at(1).colored(color)]);
        let MatrixError::ColorTooLarge { column, color: named, .. } = &error else { panic!("{error:?}") };
        assert_eq!((column.to_string().as_str(), *named), ("second[1]", color));
        let text = format!("row 1 gives column second[1] the color {color}, above the largest");
        assert_eq!(error.to_string(), text);
    }
    let colors = [0, 1, Entry::MAX_COLOR - 1, Entry::MAX_COLOR];
    let mut m = MatrixBuilder::new();
    let (left, right, color) = (m.primary("left", 1), m.primary("right", 1), m.secondary("color", 1));
    for side in [left, right] {
        for c in colors {
            m.row(c, [side.at(0), color.at(0).colored(c)]).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    assert_eq!(all_covers(&matrix), [[0, 4], [1, 5], [2, 6], [3, 7]]);
    for (row, &c) in colors.iter().enumerate() {
        assert_eq!(matrix.color(RowId::new(row as u32), ColumnId::new(2)), Some(c));
    }
}

#[test]
fn a_refused_colored_row_leaves_no_color_behind() {
    let error = refuse(|first, second| [first.at(1), second.at(0).colored(1), first.at(1)]);
    assert_eq!(error.to_string(), "row 1 names column first[1] twice");
    let mut m = MatrixBuilder::new();
    let (first, second) = (m.primary("first", 1), m.secondary("second", 1));
    m.row((), [first.at(0), second.at(0)]).unwrap();
    m.row((), [second.at(0).colored(3), first.at(0), first.at(0)]).unwrap_err();
    assert!(!m.build().unwrap().is_colored());
}

#[test]
fn a_row_that_panics_half_way_leaves_nothing_behind() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    let mut m = MatrixBuilder::new();
    let (first, second) = (m.primary("first", 2), m.secondary("second", 1));
    m.row(0, [first.at(0)]).unwrap();
    let entries = [first.at(1), second.at(0).colored(2), first.at(0)];
    let dying = entries.into_iter().inspect(|&entry| assert_ne!(entry, first.at(0)));
    catch_unwind(AssertUnwindSafe(|| m.row(1, dying))).unwrap_err();
    m.row(1, [first.at(1)]).unwrap();
    let matrix = m.build().unwrap();
    assert_eq!(format!("{matrix:?}"), "{0: first[0], 1: first[1]}");
    assert!(!matrix.is_colored());
    assert_eq!(all_covers(&matrix), [[0, 1]]);
}

// Sizes beyond what can be numbered.

#[test]
fn absurd_column_counts_are_too_large_and_cost_nothing() {
    const LIMIT: usize = (1 << if cfg!(target_pointer_width = "64") { 31 } else { 27 }) - 1;
    for declared in [&[usize::MAX, usize::MAX][..], &[usize::MAX], &[3, LIMIT], &[LIMIT, 1], &[LIMIT + 1]] {
        let mut m = MatrixBuilder::new();
        let blocks: Vec<Block> = declared.iter().map(|&len| m.primary("many", len)).collect();
        assert_eq!(blocks[0].len(), declared[0]);
        let nodes = declared.iter().fold(0usize, |sum, &len| sum.saturating_add(len));
        let error = MatrixError::TooLarge { nodes, limit: LIMIT };
        assert_eq!(m.row((), [blocks[0].at(0)]), Err(error.clone()));
        assert_eq!(m.build().unwrap_err(), error);
        let text = format!("{nodes} columns and entries are more than the limit of {LIMIT}");
        assert_eq!(error.to_string(), text);
    }
}

// Reading back what is not there.

#[test]
fn ids_of_another_matrix_are_told_apart() {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 1);
    m.row((), [column.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    for id in [1, 2, u32::MAX - 1, u32::MAX] {
        let (row, no_column) = (RowId::new(id), ColumnId::new(id));
        assert_eq!((matrix.row(row), matrix.label(row)), (None, None));
        assert_eq!((matrix.entries(row).next(), matrix.rows_of(no_column).next()), (None, None));
        assert_eq!(matrix.labels_of(&[RowId::new(0), row]), Err(VerifyError::UnknownRow { row }));
        assert_eq!(matrix.color(row, ColumnId::new(0)), None);
        assert_eq!(matrix.color(RowId::new(0), no_column), None);
        assert_eq!(matrix.is_primary(no_column), None);
        assert_eq!(matrix.column_name(no_column), None);
        assert_eq!(matrix.labels().get(row.index()), None);
        let error = matrix.verify(&[row, RowId::new(0)]).unwrap_err();
        assert_eq!(error, VerifyError::UnknownRow { row });
        assert_eq!(error.to_string(), format!("there is no row {id}"));
    }
}

#[test]
fn verify_names_what_is_wrong() {
    let mut m = MatrixBuilder::new();
    let (cell, one, color) = (m.primary("cell", 2), m.primary("one", 1), m.secondary("color", 4));
    let a = m.row('a', [cell.at(0), color.at(3).colored(5)]).unwrap();
    let b = m.row('b', [cell.at(1), color.at(3).colored(5)]).unwrap();
    let c = m.row('c', [one.at(0), color.at(3).colored(6)]).unwrap();
    let d = m.row('d', [one.at(0), color.at(3)]).unwrap();
    let e = m.row('e', [one.at(0), color.at(3).colored(5)]).unwrap();
    let f = m.row('f', [one.at(0), cell.at(1)]).unwrap();
    let matrix = m.build().unwrap();
    let says = |rows: &[RowId]| matrix.verify(rows).unwrap_err().to_string();
    assert_eq!(matrix.verify(&[e, a, b]), Ok(()));
    assert_eq!(matrix.verify(&[f, a]), Ok(()));
    assert_eq!(says(&[a, b]), "no row covers the primary column one");
    assert_eq!(says(&[a, e]), "no row covers the primary column cell[1]");
    assert_eq!(says(&[a, b, c]), "rows 0 and 2 give column color[3] different colors");
    assert_eq!(says(&[a, b, d]), "rows 0 and 3 both cover column color[3]");
    assert_eq!(says(&[d, b, a]), "rows 3 and 1 both cover column color[3]");
    assert_eq!(says(&[b, a, f]), "rows 1 and 5 both cover column cell[1]");
    assert_eq!(says(&[a, a]), "row 0 is listed twice, and covers column cell[0]");
    assert_eq!(says(&[]), "no row covers the primary column cell[0]");
}

// Deep searches on a small stack.

fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap()
}

/// A million levels: memory quadratic in the depth would be 10^12 words.
#[test]
fn a_cover_of_a_million_rows_needs_no_deep_stack() {
    on_a_small_stack(|| {
        let deep = 1_000_000;
        let mut m = MatrixBuilder::new();
        let column = m.primary("column", deep);
        for at in (0..deep).rev() {
            m.row(at, [column.at(at)]).unwrap();
        }
        let matrix = m.build().unwrap();
        let mut covers = Search::new().covers(&matrix);
        let rows = covers.next_rows().unwrap();
        assert_eq!(rows.len(), deep);
        assert!(rows.iter().zip(0..).all(|(&row, column)| matrix.label(row) == Some(&column)));
        assert_eq!(matrix.verify(rows), Ok(()));
        let half_run = covers.clone();
        assert_eq!(half_run.stats().max_depth, deep);
        let cover = covers.next();
        assert_eq!((cover, covers.outcome()), (None, Outcome::Exhausted));
        assert_eq!(covers.stats().nodes, deep as u64 + 1);
        let copy = matrix.clone();
        assert!(format!("{copy:?}").len() > deep && format!("{half_run:?}").contains("nodes"));
        drop((half_run, covers, matrix, copy));
    });
}

/// 50,000 choices of two rows each. Both rows of the last choice rule out what the last column needs, so the search
/// backtracks at the greatest depth.
#[test]
fn backtracking_from_deep_down_needs_no_deep_stack() {
    on_a_small_stack(|| {
        let (pairs, steps) = (50_000, 300_000);
        let mut m = MatrixBuilder::new();
        let column = m.primary("column", 2 * pairs);
        let last = m.primary("last", 1);
        let never = m.secondary("never", 1);
        for at in 0..pairs {
            let (a, b) = (column.at(2 * at), column.at(2 * at + 1));
            let used = (at == pairs - 1).then_some(never.at(0));
            m.row(at, [a, b].into_iter().chain(used)).unwrap();
            m.row(at, [a, b].into_iter().chain(used)).unwrap();
        }
        m.row(pairs, [last.at(0), never.at(0)]).unwrap();
        m.row(pairs, [last.at(0), never.at(0)]).unwrap();
        let matrix = m.build().unwrap();
        let mut covers = Search::new().node_limit(steps).covers(&matrix);
        assert_eq!(covers.next(), None);
        assert_eq!((covers.outcome(), covers.stats().nodes), (Outcome::Limited, steps));
        assert_eq!(covers.stats().max_depth, pairs);
        assert!((0.0..1.0).contains(&covers.progress()));
        drop(covers.clone());
    });
}
