//! The trait: owned, borrowed and boxed problems, provided methods, `dyn`, and uniqueness.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use exactcover::counts::Count;
use exactcover::problems::queens::{Placement, Square};
use exactcover::runs::Uniqueness;
use exactcover::{Error, ExactCover, MatrixBuilder, MatrixError, Queens, RowId, Search, Solutions};

fn queens(size: usize) -> Queens {
    Queens::new(size).unwrap()
}

// Owned, borrowed, boxed and `dyn` problems.

type AnyBoard<'a> = dyn ExactCover<Choice = Square, Solution = Placement> + 'a;

#[test]
fn a_problem_may_be_owned_borrowed_or_boxed() {
    let queens = queens(6);
    let all: Vec<Placement> = queens.solutions().unwrap().collect();
    assert_eq!(all.len(), 4);
    let borrowed: Solutions<&Queens> = (&queens).into_solutions().unwrap();
    assert_eq!(borrowed.collect::<Vec<_>>(), all);
    let boxed: Solutions<Box<Queens>> = Box::new(queens.clone()).into_solutions().unwrap();
    assert_eq!(boxed.collect::<Vec<_>>(), all);
    let owned: Solutions<Queens> = queens.into_solutions().unwrap();
    assert_eq!(owned.collect::<Vec<_>>(), all);
}

#[test]
fn a_problem_may_be_any_problem() {
    let queens = queens(6);
    let all: Vec<Placement> = queens.solutions().unwrap().collect();
    let any: &AnyBoard = &queens;
    assert_eq!(any.first().unwrap().as_ref(), all.first());
    let Uniqueness::Multiple(one, two) = any.unique().unwrap() else { panic!("there are {}", all.len()) };
    assert!(one != two && all.contains(&one) && all.contains(&two));
    assert_eq!(any.count().unwrap(), 4);
    assert_eq!(any.matrix().unwrap().row_count(), 36);
    let borrowed: Solutions<&AnyBoard> = any.into_solutions().unwrap();
    assert_eq!(borrowed.collect::<Vec<_>>(), all);
    let boxed: Box<AnyBoard<'static>> = Box::new(queens.clone());
    assert_eq!(boxed.first().unwrap().as_ref(), all.first());
    assert_eq!(boxed.count().unwrap(), 4);
    assert_eq!(boxed.search(&Search::new().node_limit(0)).unwrap().count(), 0);
    let stored: Solutions<Box<AnyBoard<'static>>> = boxed.into_solutions().unwrap();
    assert_eq!(stored.collect::<Vec<_>>(), all);
}

/// A problem that knows its count without searching.
struct Known;

impl ExactCover for Known {
    type Choice = ();
    type Solution = ();

    fn emit(&self, _: &mut MatrixBuilder<()>) -> Result<(), MatrixError> {
        Err(MatrixError::EmptyRow { row: RowId::new(7) })
    }

    fn decode(&self, _: &[&()]) {}

    fn count(&self) -> Result<Count, MatrixError> {
        Ok(Count::from(1 << 40))
    }
}

#[test]
fn what_a_problem_does_itself_is_not_lost_behind_a_pointer() {
    fn count(problem: impl ExactCover) -> Count {
        problem.count().unwrap()
    }
    assert_eq!(count(&Known), 1_u64 << 40);
    assert_eq!(count(Box::new(Known)), 1_u64 << 40);
    assert_eq!(count(&&Known as &dyn ExactCover<Choice = (), Solution = ()>), 1_u64 << 40);
}

#[test]
fn an_error_of_emit_comes_through_everything() {
    let error = MatrixError::EmptyRow { row: RowId::new(7) };
    assert_eq!(Known.matrix().unwrap_err(), error);
    assert_eq!(Known.solutions().unwrap_err(), error);
    assert_eq!(Known.search(&Search::new()).unwrap_err(), error);
    assert_eq!(Known.first().unwrap_err(), error);
    assert!(matches!(Known.unique(), Err(Error::Matrix(found)) if found == error));
    assert_eq!(Known.into_solutions().unwrap_err(), error);
}

// Uniqueness.

#[test]
fn uniqueness_is_none_one_or_more() {
    assert_eq!(queens(3).unique().unwrap(), Uniqueness::None);
    assert_eq!(queens(0).unique().unwrap().into_unique(), queens(0).first().unwrap());
    assert_eq!(queens(1).unique().unwrap().into_unique(), queens(1).first().unwrap());
    let boards: Vec<Placement> = queens(4).solutions().unwrap().collect();
    let Uniqueness::Multiple(one, two) = queens(4).unique().unwrap() else { panic!("there are two") };
    assert!(boards == [one.clone(), two.clone()] || boards == [two.clone(), one.clone()]);
    assert_eq!(Uniqueness::Multiple(one, two).into_unique(), None);
    assert_eq!(Uniqueness::<()>::None.into_unique(), None);
}

/// The search for a second board began with the search for a first one, which does not end.
#[test]
fn a_second_solution_is_found_where_only_any_finds_the_first() {
    for size in [60, 100] {
        let Uniqueness::Multiple(one, two) = queens(size).unique().unwrap() else { panic!("there are many") };
        assert!(one != two, "{one}");
        for board in [one, two] {
            let matrix = queens(size).matrix().unwrap();
            let rows = board
                .queens()
                .map(|square| matrix.labels().iter().position(|&label| label == square).unwrap());
            let rows: Vec<RowId> = rows.map(|row| RowId::new(row as u32)).collect();
            assert_eq!(matrix.verify(&rows), Ok(()));
        }
    }
}

/// The queen on b1 leaves one board of side 4. For every limit: proved, or not claimed.
#[test]
fn uniqueness_within_a_limit_is_claimed_only_if_proved() {
    for (placed, solutions) in [(vec![Square::new(0, 1)], 1), (vec![Square::new(0, 0)], 0), (vec![], 2)] {
        let queens = queens(4).with_placed(placed).unwrap();
        let mut all = queens.solutions().unwrap();
        let second = all.by_ref().take(2).count();
        assert_eq!(second, solutions);
        if solutions < 2 {
            assert!(all.next().is_none());
        }
        let needed = all.search().stats().nodes;
        for limit in 0..=needed + 1 {
            let mut limited = queens.search(&Search::new().node_limit(limit)).unwrap();
            let answer = limited.uniqueness();
            assert_eq!(answer.is_some(), limit >= needed, "limit {limit} of {needed}");
            assert!(answer.is_none_or(|answer| answer == queens.unique().unwrap()));
        }
    }
    let flag = Arc::new(AtomicBool::new(true));
    let queens = queens(3);
    assert_eq!(queens.search(&Search::new().cancel(flag)).unwrap().uniqueness(), None);
    assert_eq!(queens.solutions().unwrap().uniqueness(), Some(Uniqueness::None));
}

/// It is about the solutions still to come.
#[test]
fn uniqueness_of_the_rest() {
    let mut boards = queens(4).into_solutions().unwrap();
    boards.next();
    let last = boards.clone().next().unwrap();
    assert_eq!(boards.uniqueness(), Some(Uniqueness::Unique(last)));
    assert_eq!(boards.uniqueness(), Some(Uniqueness::None));
}

#[test]
fn first_is_the_iterators_first() {
    for size in 0..=8 {
        assert_eq!(queens(size).first().unwrap(), queens(size).into_solutions().unwrap().next());
    }
    let given = queens(8).solutions().unwrap().nth(17).unwrap();
    let full = queens(8).with_placed(given.queens()).unwrap();
    assert_eq!(full.first().unwrap(), Some(given.clone()));
    assert_eq!(full.solutions().unwrap().collect::<Vec<_>>(), [given]);
}
