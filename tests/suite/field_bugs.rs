//! Bugs found in other exact cover libraries, each named after what broke. This library is not to have them.
//! (Counters of 32 bits that overflow: see the tests of `src/engines/driver.rs`.)

use crate::brute::Brute;
use crate::plain::{Plain, PlainEntry, indices};
use exactcover::matrix::ColumnId;
use exactcover::problems::queens::Square;
use exactcover::{ExactCover, MatrixBuilder, MatrixError, Queens, RowId, Search};

fn sorted_covers(plain: &Plain) -> Vec<Vec<usize>> {
    let sorted = |cover: exactcover::Cover| {
        let mut rows = indices(&cover);
        rows.sort();
        rows
    };
    let mut covers: Vec<_> = Search::new().covers(&plain.matrix()).map(sorted).collect();
    covers.sort();
    covers
}

/// For two years a library undid its steps in the order in which it did them. Wrong links show only in later
/// branches, so this tries all matrices of four rows over three columns, the third of them primary, secondary or
/// colored.
#[test]
fn undo_in_the_wrong_order() {
    // All rows over the columns 0, 1 and 2.
    let ways = |third: &[Option<PlainEntry>]| {
        let mut rows: Vec<Vec<PlainEntry>> = Vec::new();
        for first in [None, Some((0, None))] {
            for second in [None, Some((1, None))] {
                for &third in third {
                    let row: Vec<PlainEntry> = [third, second, first].into_iter().flatten().collect();
                    rows.push(row);
                }
            }
        }
        rows
    };
    let primary = vec![true; 3];
    let secondary = vec![true, true, false];
    let plain_third = [None, Some((2, None))];
    let colored_third = [None, Some((2, None)), Some((2, Some(0))), Some((2, Some(1)))];
    for (primary, third) in
        [(primary, &plain_third[..]), (secondary.clone(), &plain_third), (secondary, &colored_third)]
    {
        let mut rows = ways(third);
        rows.retain(|row| row.iter().any(|&(column, _)| primary[column]));
        for a in &rows {
            for b in &rows {
                for c in &rows {
                    for d in &rows {
                        let rows = vec![a.clone(), b.clone(), c.clone(), d.clone()];
                        let plain = Plain::new(primary.clone(), rows);
                        assert_eq!(sorted_covers(&plain), Brute::new(&plain).covers(), "{plain:?}");
                    }
                }
            }
        }
    }
}

/// Five of nine crates accept it and count wrong.
#[test]
fn a_column_listed_twice_silently_miscounts() {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 2);
    let twice = m.row((), [column.at(0), column.at(1), column.at(0)]);
    assert!(matches!(twice, Err(MatrixError::DuplicateColumn { row, .. }) if row == RowId::new(0)));
    // Named in two rows it is not a duplicate, also when the row between was refused.
    m.row((), [column.at(0)]).unwrap();
    m.row((), [column.at(1), column.at(1)]).unwrap_err();
    m.row((), [column.at(1)]).unwrap();
    assert_eq!(Search::new().covers(&m.build().unwrap()).count(), 1);
}

#[test]
fn an_index_equal_to_the_number_of_columns_hangs() {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 2);
    let beyond = m.row((), [column.at(0), column.at(2)]);
    assert!(matches!(beyond, Err(MatrixError::UnknownColumn { row, entry: 1, .. }) if row == RowId::new(0)));
    // Not even where another block's column has that number.
    m.primary("next", 1);
    assert!(m.row((), [column.at(2)]).is_err());
    assert_eq!(Search::new().covers(&m.build().unwrap()).next(), None);
}

#[test]
fn no_rows_or_no_columns_panics() {
    let nothing = MatrixBuilder::<()>::new().build().unwrap();
    assert_eq!(Search::new().covers(&nothing).count(), 1);
    assert_eq!(Search::new().covers(&nothing.transposed().unwrap()).count(), 1);
    let mut m = MatrixBuilder::<()>::new();
    m.primary("column", 4);
    let no_rows = m.build().unwrap();
    assert_eq!(Search::new().covers(&no_rows).count(), 0);
    // There is no row to hit, so the empty set of columns hits all.
    assert_eq!(Search::new().covers(&no_rows.transposed().unwrap()).count(), 1);
}

#[test]
fn a_primary_column_in_no_row_gives_one_cover() {
    // At the front, in the middle, at the end; and with a row that covers all others.
    for alone in 0..3 {
        let rest: Vec<PlainEntry> = (0..3).filter(|&c| c != alone).map(|c| (c, None)).collect();
        let plain = Plain::new(vec![true; 3], vec![rest]);
        assert_eq!(sorted_covers(&plain), [[0usize; 0]; 0]);
    }
}

/// Rows that can never be used and columns that nobody names must not shift the numbers of the others.
#[test]
fn a_preprocessor_that_renumbers_wrongly() {
    let mut m = MatrixBuilder::new();
    m.secondary("unused before", 3);
    let a = m.primary("a", 2);
    m.secondary("unused between", 1);
    let never = m.secondary("never", 1);
    let b = m.primary("b", 1);
    m.row("useless: covers all but a[1], which nobody covers alone", [a.at(0), b.at(0)]).unwrap();
    m.row("both", [a.at(1), a.at(0), never.at(0)]).unwrap();
    m.row("useless: clashes", [b.at(0), never.at(0)]).unwrap();
    m.row("last", [b.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    for search in [Search::new(), Search::new().seed(1), Search::new().seed(2), Search::new().seed(3)] {
        let mut labels: Vec<Vec<&str>> = search
            .covers(&matrix)
            .map(|cover| matrix.labels_of(&cover).unwrap().into_iter().copied().collect())
            .collect();
        labels[0].sort();
        assert_eq!(labels, [["both", "last"]]);
    }
    assert_eq!(matrix.row(RowId::new(1)).unwrap(), [4, 3, 6].map(ColumnId::new));
    assert_eq!(matrix.column_name(ColumnId::new(7)).unwrap().to_string(), "b");
}

#[test]
fn a_safe_api_over_unchecked_indexing() {
    let mut other = MatrixBuilder::<()>::new();
    let foreign = other.primary("foreign", 1000);
    let mut m = MatrixBuilder::new();
    let own = m.primary("own", 1);
    assert!(m.row((), [foreign.at(999)]).is_err());
    assert!(m.row((), [own.at(usize::MAX)]).is_err());
    m.row((), [own.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    let far = RowId::new(u32::MAX);
    assert!(matrix.verify(&[far]).is_err());
    assert_eq!((matrix.row(far), matrix.label(far)), (None, None));
}

/// Here a level takes a few words, and none of them on the stack.
#[test]
fn recursion_with_memory_quadratic_in_the_depth() {
    let deep = 200_000;
    let plain = Plain::new(vec![true; deep], (0..deep).map(|c| vec![(c, None)]).collect());
    let matrix = plain.matrix();
    let thread = std::thread::Builder::new().stack_size(64 << 10);
    let count = thread.spawn(move || Search::new().covers(&matrix).count()).unwrap().join().unwrap();
    assert_eq!(count, 1);
}

#[test]
fn sixteen_bit_links_wrap() {
    // Numbers of rows and columns beyond 16 bits ...
    let many = (1 << 16) + 10;
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", many);
    for at in 0..many {
        m.row(at, [column.at(at)]).unwrap();
    }
    m.row(many, [column.at(0), column.at(1 << 16)]).unwrap();
    let matrix = m.build().unwrap();
    let covers: Vec<_> = Search::new().covers(&matrix).collect();
    assert_eq!(covers.len(), 2);
    assert!(covers.iter().all(|cover| matrix.verify(cover).is_ok()));
    assert!(covers.iter().any(|cover| cover.contains(&RowId::new(many as u32))));
    // ... and a size: 2^16 + 1 rows are not one row, so the column of two rows comes first.
    let mut m = MatrixBuilder::new();
    let (large, small) = (m.primary("large", 1), m.primary("small", 1));
    for _ in 0..=1 << 16 {
        m.row((), [large.at(0)]).unwrap();
    }
    m.row((), [small.at(0)]).unwrap();
    m.row((), [small.at(0)]).unwrap();
    let mut covers = Search::new().covers(&m.build().unwrap());
    let first = covers.next().unwrap();
    assert_eq!(indices(&first), [(1 << 16) + 1, 0]);
    assert_eq!(covers.count() as u64, 2 * ((1 << 16) + 1) - 1);
}

#[test]
fn a_fully_given_problem_has_a_first_solution_but_an_empty_iterator() {
    let given = [1, 3, 0, 2].into_iter().enumerate().map(|(rank, file)| Square::new(rank, file));
    let full = Queens::new(4).unwrap().with_placed(given).unwrap();
    let all: Vec<_> = full.solutions().unwrap().collect();
    assert_eq!(all.len(), 1);
    assert_eq!(full.first().unwrap().as_ref(), all.first());
    assert_eq!(full.unique().unwrap().into_unique().as_ref(), all.first());
    assert_eq!(full.count().unwrap(), 1);
    // The problem with nothing to decide at all.
    let empty = Queens::new(0).unwrap();
    assert_eq!(empty.solutions().unwrap().count(), 1);
    assert!(empty.first().unwrap().is_some());
}

#[test]
fn the_iterator_restarts_after_the_end() {
    let mut boards = Queens::new(4).unwrap().into_solutions().unwrap();
    assert_eq!(boards.by_ref().count(), 2);
    assert_eq!(boards.by_ref().count(), 0);
    assert!(boards.next().is_none());
    let empty = MatrixBuilder::<()>::new().build().unwrap();
    let mut covers = Search::new().covers(&empty);
    assert!(covers.next().is_some_and(|cover| cover.is_empty()));
    assert!(covers.next().is_none() && covers.next().is_none());
}

/// A given deletes rows, never columns: the queens on the board still guard their diagonals.
#[test]
fn givens_that_delete_columns_forget_the_secondary_ones() {
    let size = 6;
    let all: Vec<_> = Queens::new(size).unwrap().into_solutions().unwrap().collect();
    for square in (0..size * size).map(|at| Square::new(at / size, at % size)) {
        let given = Queens::new(size).unwrap().with_placed([square]).unwrap();
        let expected: Vec<_> = all.iter().filter(|board| board.has_queen(square)).collect();
        assert_eq!(given.count().unwrap(), expected.len() as u64, "{square}");
        assert!(given.solutions().unwrap().all(|board| expected.contains(&&board)));
    }
}
