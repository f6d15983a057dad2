//! A relaxation to which rows are added, against those that begin anew.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::plain::{Plain, in_order};
use crate::random::{FEW, PRIMARY_ONLY, SMALL, WITHOUT_COLORS, matrix, multiples};
use crate::relaxation::{assert_is_relaxation, with_costs};
use exactcover::matrix::ColumnId;
use exactcover::optimize::{Master, Relaxation};
use exactcover::{MatrixBuilder, MatrixError, RowId, Search};
use proptest::prelude::*;

/// Adds the rows in pieces of these sizes, and asks after each.
fn assert_follows(plain: &Plain, costs: &[i64], pieces: &[usize]) -> Result<(), TestCaseError> {
    let (m, columns) = plain.columns();
    let mut master = Master::new(m, |_| 0).unwrap();
    let mut count = 0;
    for piece in pieces.iter().copied().chain([plain.rows.len()]) {
        let rows = count..plain.rows.len().min(count + piece);
        for row in rows.clone() {
            let added = master.row(costs[row], row, Plain::entries(&plain.rows[row], &columns));
            prop_assert_eq!(added, Ok(RowId::new(row as u32)));
        }
        count = rows.end;
        let so_far = Plain { rows: plain.rows[..count].to_vec(), ..plain.clone() };
        let relaxation = master.relaxation().unwrap();
        assert_is_relaxation(&so_far, &costs[..count], &Search::new(), &relaxation)?;
        let matrix = so_far.matrix();
        let anew = Search::new().relaxation(&matrix, |row| costs[row.index()]).unwrap();
        prop_assert_eq!(anew.bound().is_none(), relaxation.bound().is_none());
        if relaxation.bound().is_none() {
            assert_ray(&so_far, &relaxation)?;
        }
        let covers: Vec<_> = master.cheapest(&Search::new()).unwrap().collect();
        let expected = in_order(&Search::new(), &matrix, &costs[..count], covers.first());
        prop_assert_eq!(covers, expected);
    }
    Ok(())
}

/// The duals prove that no rows cover all columns as they must be: they are whole numbers, so that this is exact.
fn assert_ray(plain: &Plain, relaxation: &Relaxation) -> Result<(), TestCaseError> {
    let ray: Vec<i128> =
        (0..plain.primary.len()).map(|at| relaxation.dual(ColumnId::new(at as u32)) as i128).collect();
    let mut excess = 0;
    for (at, &(least, most)) in plain.bounds.iter().enumerate() {
        let rows = plain.rows.iter().filter(|row| row.iter().any(|&(column, _)| column == at)).count();
        let most = (most as usize).min(rows) as i128;
        excess += ray[at] * if ray[at] > 0 { i128::from(least) } else { most };
        // A row that no cover may hold leaves no color behind.
        let may_be =
            |row: &&Vec<(usize, Option<u32>)>| row.iter().all(|&(column, _)| plain.bounds[column].1 > 0);
        let rows = plain.rows.iter().filter(may_be);
        let is_colored = rows.flatten().any(|&(column, color)| column == at && color.is_some());
        prop_assert!(!is_colored || ray[at] == 0);
    }
    for row in &plain.rows {
        excess -= row.iter().map(|&(column, _)| ray[column]).sum::<i128>().max(0);
    }
    prop_assert!(excess > 0, "{ray:?}");
    Ok(())
}

fn pieces() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..4_usize, 1..6)
}

properties! {
    soak, 600;

    fn primary_columns((plain, costs) in with_costs(matrix(PRIMARY_ONLY)), pieces in pieces()) {
        assert_follows(&plain, &costs, &pieces)?;
    }

    fn secondary_columns((plain, costs) in with_costs(matrix(WITHOUT_COLORS)), pieces in pieces()) {
        assert_follows(&plain, &costs, &pieces)?;
    }

    fn colors_that_come_later((plain, costs) in with_costs(matrix(SMALL)), pieces in pieces()) {
        assert_follows(&plain, &costs, &pieces)?;
    }

    fn columns_covered_several_times((plain, costs) in with_costs(multiples(FEW)), pieces in pieces()) {
        assert_follows(&plain, &costs, &pieces)?;
    }
}

/// The color of a row that covers a column which no row may cover took the bound from another column.
#[test]
fn a_row_that_no_cover_holds_leaves_no_color_behind() {
    let mut m = MatrixBuilder::new();
    let (twice, shared, never) =
        (m.between("twice", 1, 2..=2), m.secondary("shared", 1), m.between("never", 1, 0..=0));
    let mut master = Master::new(m, |_| 0).unwrap();
    master.row(0, 0, [twice.at(0), shared.at(0)]).unwrap();
    master.row(0, 1, [twice.at(0), shared.at(0)]).unwrap();
    master.row(0, 2, [twice.at(0), shared.at(0).colored(1), never.at(0)]).unwrap();
    assert_eq!(master.relaxation().unwrap().bound(), None);
    master.row(0, 3, [twice.at(0), shared.at(0).colored(1)]).unwrap();
    assert_eq!(master.relaxation().unwrap().bound(), Some(0));
}

/// Sets of neighbors along a circle, and what each costs.
fn sets(places: usize, count: usize, seed: u64) -> Vec<(i64, Vec<usize>)> {
    let mut state = seed;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut set = || {
        let first = random(places);
        let mut set = vec![first];
        for _ in 0..1 + random(5) {
            let next = (first + random(14)) % places;
            if !set.contains(&next) {
                set.push(next);
            }
        }
        (100 + random(900) as i64 * set.len() as i64, set)
    };
    (0..count).map(|_| set()).collect()
}

/// Rows are added while they have a negative reduced cost, from none at all; then the value is that of all rows.
#[test]
fn column_generation_ends_at_the_relaxation_of_all_rows() {
    for seed in 0..20 {
        let all = sets(60, 1500, seed);
        let (mut of_all, mut m) = (MatrixBuilder::new(), MatrixBuilder::new());
        let (every, place) = (of_all.primary("place", 60), m.primary("place", 60));
        for (_, set) in &all {
            of_all.row((), set.iter().map(|&at| every.at(at))).unwrap();
        }
        let of_all = of_all.build().unwrap();
        let whole = Search::new().relaxation(&of_all, |row| all[row.index()].0).unwrap();
        let mut master = Master::new(m, |_| 0).unwrap();
        let (mut is_listed, mut without_solution) = (vec![false; all.len()], 0);
        let last = loop {
            let relaxation = master.relaxation().unwrap();
            assert!(relaxation.is_solved());
            let has_solution = relaxation.bound().is_some();
            without_solution += usize::from(!has_solution);
            let reduced = |at: usize| {
                let prices: f64 = all[at].1.iter().map(|&at| relaxation.dual(ColumnId::new(at as u32))).sum();
                if has_solution { all[at].0 as f64 - prices } else { -prices }
            };
            let mut better: Vec<usize> = (0..all.len()).filter(|&at| reduced(at) < -1e-3).collect();
            if better.is_empty() {
                break relaxation;
            }
            better.sort_by(|&one, &other| reduced(one).total_cmp(&reduced(other)));
            for at in better.into_iter().take(20) {
                assert!(!std::mem::replace(&mut is_listed[at], true), "a row that is listed is worth adding");
                let (cost, set) = &all[at];
                master.row(*cost, at, set.iter().map(|&at| place.at(at))).unwrap();
            }
        };
        assert!(without_solution > 1);
        assert!((last.value() - whole.value()).abs() <= 1e-5 * whole.value(), "{last:?} {whole:?}");
        let listed = is_listed.iter().filter(|is_listed| **is_listed).count();
        assert!(listed < all.len() / 2, "{listed}");
        let listed_rows = master.clone().into_builder().build().unwrap();
        let cost_of = |row: RowId| master.cost(row).unwrap();
        let cheapest = Search::new().cheapest(&listed_rows, cost_of).unwrap().next();
        assert_eq!(master.cheapest(&Search::new()).unwrap().next(), cheapest);
        // The same rows, added one by one without asking, or there from the beginning.
        let order: Vec<usize> =
            (0..listed as u32).map(|row| *master.label(RowId::new(row)).unwrap()).collect();
        assert!(
            (0..listed as u32).all(|row| master.cost(RowId::new(row)) == Some(all[order[row as usize]].0))
        );
        let costs: Vec<i64> = order.iter().map(|&at| all[at].0).collect();
        let mut other = Master::new(master.into_builder(), |row| costs[row.index()]).unwrap();
        let other = other.relaxation().unwrap();
        assert!((other.value() - last.value()).abs() <= 1e-5 * last.value());
    }
}

#[test]
fn a_refused_row_changes_nothing() {
    let mut m = MatrixBuilder::new();
    let (cell, spare) = (m.primary("cell", 2), m.secondary("spare", 1));
    let mut master = Master::new(m, |_| 0).unwrap();
    master.row(7, "both", cell.iter()).unwrap();
    let before = master.relaxation().unwrap();
    assert_eq!((before.bound(), before.value().round()), (Some(7), 7.0));
    let row = RowId::new(1);
    let too_large = MatrixError::CostsTooLarge { row, cost: i64::MIN };
    assert_eq!(master.row(i64::MIN, "one", [cell.at(0)]), Err(too_large));
    assert_eq!(
        master.row(i64::MAX, "one", [cell.at(0)]),
        Err(MatrixError::CostsTooLarge { row, cost: i64::MAX })
    );
    assert!(matches!(master.row(1, "none", [spare.at(0)]), Err(MatrixError::NoPrimaryColumn { .. })));
    assert!(matches!(master.row(1, "none", []), Err(MatrixError::EmptyRow { .. })));
    assert_eq!(master.relaxation().unwrap(), before);
    assert_eq!((master.label(row), master.cost(row)), (None, None));
    assert_eq!(master.row(1, "one", [cell.at(0)]), Ok(row));
    assert_eq!(master.row(2, "other", [cell.at(1), spare.at(0)]), Ok(RowId::new(2)));
    assert_eq!(master.relaxation().unwrap().bound(), Some(3));
    assert_eq!(master.into_builder().build().unwrap().labels(), ["both", "one", "other"]);
}

#[test]
fn what_no_matrix_can_be_is_refused() {
    let mut m: MatrixBuilder<()> = MatrixBuilder::new();
    m.between("shift", 2, 3..3);
    assert!(matches!(Master::new(m, |_| 0), Err(MatrixError::EmptyBounds { .. })));
    let mut m: MatrixBuilder<()> = MatrixBuilder::new();
    m.primary("cell", usize::MAX);
    assert!(matches!(Master::new(m, |_| 0), Err(MatrixError::TooLarge { .. })));
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 1);
    m.row((), cell.iter()).unwrap();
    m.row((), cell.iter()).unwrap();
    let error = Master::new(m, |row| i64::MAX - row.index() as i64).err();
    assert_eq!(error, Some(MatrixError::CostsTooLarge { row: RowId::new(0), cost: i64::MAX }));
}

#[test]
fn without_rows_or_columns() {
    let mut nothing = Master::new(MatrixBuilder::<()>::new(), |_| 0).unwrap();
    let relaxation = nothing.relaxation().unwrap();
    assert_eq!((relaxation.bound(), relaxation.value()), (Some(0), 0.0));
    assert_eq!(nothing.cheapest(&Search::new()).unwrap().map(|(cost, _)| cost).collect::<Vec<_>>(), [0]);
    let mut m = MatrixBuilder::<()>::new();
    let cell = m.primary("cell", 2);
    let relaxation = Master::new(m, |_| 0).unwrap().relaxation().unwrap();
    assert_eq!((relaxation.bound(), relaxation.is_solved()), (None, true));
    // Any row that covers a cell may help.
    assert!(cell.iter().all(|cell| relaxation.dual(cell.column().unwrap()) > 0.0));
}

/// A bound without an upper end: any number of rows may cover the column, also those that come later.
#[test]
fn columns_without_an_upper_bound() {
    let mut m = MatrixBuilder::new();
    let need = m.between("need", 2, 2..);
    let mut master = Master::new(m, |_| 0).unwrap();
    for round in 0..5 {
        for at in 0..2 {
            master.row(-3 + round, (), [need.at(at)]).unwrap();
        }
        let relaxation = master.relaxation().unwrap();
        let least: i64 = (0..=round).map(|round| 2 * (-3 + round).min(0)).sum();
        // After the first round each column has one row of the two that it needs.
        assert_eq!(relaxation.bound(), (round > 0).then_some(least));
    }
}

/// Whether the method has ended or not, no sum overflows.
#[test]
fn columns_that_demand_more_rows_than_they_have() {
    for flag in [false, true] {
        let mut m = MatrixBuilder::new();
        let need = m.between("need", 40, u32::MAX - 1..);
        let flag = Arc::new(AtomicBool::new(flag));
        let mut master = Master::new(m, |_| 0).unwrap().cancel(flag.clone());
        for at in 0..40 {
            let cost = if at % 2 == 0 { i64::MAX / 40 } else { -i64::MAX / 40 };
            master.row(cost, (), (at / 2..40).map(|at| need.at(at))).unwrap();
            let relaxation = master.relaxation().unwrap();
            assert!(relaxation.bound().is_none() || !relaxation.is_solved(), "{relaxation:?}");
        }
    }
}

/// More columns than the simplex method takes: the bound is that of the subgradient method.
#[test]
fn with_many_columns_each_relaxation_begins_anew() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 70_000);
    let mut master = Master::new(m, |_| 0).unwrap();
    assert_eq!(master.relaxation().unwrap().bound(), None);
    for at in 0..35_000 {
        master.row(2, (), [cell.at(2 * at), cell.at(2 * at + 1)]).unwrap();
    }
    let bound = master.relaxation().unwrap().bound().unwrap();
    assert!((69_000..=70_000).contains(&bound), "{bound}");
}

#[test]
fn the_flag_ends_it_with_a_bound() {
    let all = sets(60, 400, 1);
    let mut m = MatrixBuilder::new();
    let place = m.primary("place", 60);
    let flag = Arc::new(AtomicBool::new(true));
    let mut master = Master::new(m, |_| 0).unwrap().cancel(flag.clone());
    for (cost, set) in &all {
        master.row(*cost, (), set.iter().map(|&at| place.at(at))).unwrap();
    }
    let stopped = master.relaxation().unwrap();
    assert!(!stopped.is_solved());
    flag.store(false, std::sync::atomic::Ordering::Relaxed);
    let relaxation = master.relaxation().unwrap();
    assert!(relaxation.is_solved());
    assert!(stopped.bound().unwrap() <= relaxation.bound().unwrap());
}

#[test]
fn it_can_be_sent_and_shared() {
    fn check<T: Send + Sync + Clone + std::fmt::Debug + 'static>() {}
    check::<Master<String>>();
}
