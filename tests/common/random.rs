//! Random matrices.

use std::ops::RangeInclusive;

use exactcover::RowId;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use crate::plain::{Plain, PlainEntry};

/// How large a random matrix is.
#[derive(Clone, Debug)]
pub struct Shape {
    pub primary: RangeInclusive<usize>,
    pub secondary: RangeInclusive<usize>,
    pub rows: RangeInclusive<usize>,
    /// How many colors there are.
    pub colors: u32,
}

/// Few enough rows to try all sets of them.
pub const SMALL: Shape = Shape { primary: 0..=8, secondary: 0..=5, rows: 0..=14, colors: 3 };
pub const SMALLER: Shape = Shape { primary: 0..=7, ..SMALL };
/// Some columns have many rows, others few.
pub const SMALLEST: Shape = Shape { primary: 0..=6, secondary: 0..=4, ..SMALL };
pub const PRIMARY_ONLY: Shape = Shape { primary: 1..=8, secondary: 0..=0, rows: 4..=16, colors: 0 };
pub const WITHOUT_COLORS: Shape = Shape { secondary: 1..=5, colors: 0, ..SMALL };
/// Few primary columns, so that colors decide.
pub const MOSTLY_COLORS: Shape = Shape { primary: 3..=5, secondary: 2..=4, rows: 4..=14, colors: 2 };
/// Few rows, since many sets of them are covers if columns may be covered several times.
pub const FEW: Shape = Shape { primary: 1..=7, secondary: 0..=3, rows: 0..=11, colors: 2 };
/// Too many rows to try all sets of them.
pub const MIXED: Shape = Shape { primary: 0..=12, secondary: 0..=6, rows: 0..=30, colors: 3 };

/// Kinds of columns in any order of declaration.
pub fn kinds(shape: &Shape) -> impl Strategy<Value = Vec<bool>> + use<> {
    (shape.primary.clone(), shape.secondary.clone())
        .prop_map(|(primary, secondary)| [vec![true; primary], vec![false; secondary]].concat())
        .prop_shuffle()
}

/// A row of at least one primary column, its entries in any order.
pub fn row(kinds: &[bool], colors: u32) -> impl Strategy<Value = Vec<PlainEntry>> + use<> {
    let kinds = kinds.to_vec();
    let primary: Vec<usize> = (0..kinds.len()).filter(|&column| kinds[column]).collect();
    let columns: Vec<usize> = (0..kinds.len()).collect();
    let most = columns.len().min(4);
    let color = prop::option::weighted(0.8, 0..colors.max(1));
    (select(primary), subsequence(columns, 0..=most), prop::collection::vec(color, most))
        .prop_map(move |(first, others, chosen_colors)| {
            let rest = others.into_iter().zip(chosen_colors).filter(|&(column, _)| column != first);
            let rest = rest.map(|(column, color)| (column, color.filter(|_| colors > 0 && !kinds[column])));
            std::iter::once((first, None)).chain(rest).collect::<Vec<_>>()
        })
        .prop_shuffle()
}

/// Any matrix of the shape; some rows are there twice.
pub fn matrix(shape: Shape) -> impl Strategy<Value = Plain> {
    kinds(&shape).prop_flat_map(move |primary| {
        let any_row = if primary.contains(&true) { Some(row(&primary, shape.colors)) } else { None };
        let (least, most) =
            (*shape.rows.start(), shape.rows.end().saturating_sub(2).max(*shape.rows.start()));
        let rows = match any_row {
            Some(row) => prop::collection::vec(row, least..=most).boxed(),
            None => Just(Vec::new()).boxed(), // a row needs a primary column
        };
        let copies = prop::collection::vec(any::<(Index, Index)>(), 0..=2);
        (Just(primary), rows, copies).prop_map(|(primary, mut rows, copies)| {
            for (from, to) in copies {
                if !rows.is_empty() {
                    rows.insert(to.index(rows.len() + 1), rows[from.index(rows.len())].clone());
                }
            }
            Plain::new(primary, rows)
        })
    })
}

/// Such a matrix, some of whose primary columns need not be covered exactly once.
pub fn multiples(shape: Shape) -> impl Strategy<Value = Plain> {
    matrix(shape).prop_flat_map(|plain| {
        let bounds = prop_oneof![
            3 => Just((1, 1)),
            4 => (0..=3u32, 0..=2u32).prop_map(|(least, more)| (least, least + more)),
            1 => Just((0, u32::MAX)),
            1 => Just((2, u32::MAX)),
        ];
        prop::collection::vec(bounds, plain.primary.len()).prop_map(move |bounds| {
            let mut plain = plain.clone();
            for (column, bounds) in
                bounds.into_iter().enumerate().filter(|&(column, _)| plain.primary[column])
            {
                plain.bounds[column] = bounds;
            }
            plain
        })
    })
}

/// A matrix with a cost for each of its rows, from one of these ranges, times its factor.
pub fn costed(
    plain: impl Strategy<Value = Plain>,
    kinds: impl Strategy<Value = (RangeInclusive<i64>, i64)>,
) -> impl Strategy<Value = (Plain, Vec<i64>)> {
    (plain, kinds).prop_flat_map(|(plain, (range, factor))| {
        let costs = prop::collection::vec(range.prop_map(move |cost| cost * factor), plain.rows.len());
        (Just(plain), costs)
    })
}

/// Either of the two.
pub fn any_matrix(shape: Shape) -> impl Strategy<Value = Plain> {
    let rows = *shape.rows.start()..=(*shape.rows.end()).min(9);
    let few = Shape { rows, ..shape.clone() };
    prop_oneof![3 => matrix(shape), 2 => multiples(few)]
}

/// A matrix with a cover planted among random rows, and the numbers of the planted rows, ascending.
pub fn planted(shape: Shape) -> impl Strategy<Value = (Plain, Vec<usize>)> {
    let (colors, rows) = (shape.colors, shape.rows.clone());
    kinds(&shape)
        .prop_flat_map(move |primary| {
            let groups = prop::collection::vec(0..primary.len(), primary.len());
            // A secondary column belongs to no group, to one, or to all with one color.
            let uses = prop::collection::vec((0..3u8, 0..colors.max(1)), primary.len());
            let noise = prop::collection::vec(row(&primary, colors), rows.clone());
            (Just(primary), groups, uses, noise)
        })
        .prop_flat_map(move |(primary, groups, uses, noise)| {
            let mut planted: Vec<Vec<PlainEntry>> = vec![Vec::new(); primary.len()];
            for column in (0..primary.len()).filter(|&column| primary[column]) {
                planted[groups[column]].push((column, None));
            }
            planted.retain(|row| !row.is_empty());
            for column in (0..primary.len()).filter(|&column| !primary[column]) {
                let one = groups[column] % planted.len();
                match uses[column] {
                    (0, _) => {}
                    (1, color) if colors > 0 => {
                        planted.iter_mut().for_each(|row| row.push((column, Some(color))));
                    }
                    _ => planted[one].push((column, None)),
                }
            }
            let marked = planted.into_iter().map(|row| (row, true));
            let all: Vec<_> = marked.chain(noise.into_iter().map(|row| (row, false))).collect();
            (Just(primary), Just(all).prop_shuffle())
        })
        .prop_map(|(primary, all)| {
            let planted = (0..all.len()).filter(|&row| all[row].1).collect();
            (Plain::new(primary, all.into_iter().map(|(row, _)| row).collect()), planted)
        })
}

/// Rows of the matrix, where it has any.
pub fn picked<'a>(plain: &Plain, picks: impl IntoIterator<Item = &'a Index>) -> Vec<RowId> {
    let count = plain.rows.len();
    picks.into_iter().filter(|_| count > 0).map(|pick| RowId::new(pick.index(count) as u32)).collect()
}
