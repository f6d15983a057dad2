//! Another order of the columns, in which at any time few columns are begun but not done.
//!
//! Where a search takes one column after the other, what is left depends only on the columns that some earlier row
//! could cover and some later row still can: the frontier. The fewer they are, the more subtrees are equal.
//!
//! Source: E. Cuthill and J. McKee, "Reducing the bandwidth of sparse symmetric matrices", 1969: breadth first from a
//! column with few rows, and among the neighbors of a column those with few rows first. On a board this goes along
//! the diagonals. Others are made by `greedy`; the order with the smallest frontier is taken.
//!
//! Parts are looked for once. Those that come about below a node need no look: taken one after the other they add up,
//! since a subtree of one is remembered once, with all of the next left (`benches/RESULTS.md`).

use super::greedy::{Rule, greedy};
use crate::engines::view::View;
use crate::util::to_u32;

/// The columns breadth first, part by part: no row has columns of two parts, but for the column of the optional rows,
/// which is in each part that has such rows. A part without primary columns is left out.
///
/// Cost: O(entries log entries).
fn parts(view: &View) -> Vec<Vec<u32>> {
    let rows_of = view.by_column();
    let (mut seen, mut row_seen) = (vec![false; view.columns], vec![false; view.row_count()]);

    let optional = view.optional();
    let mut starts: Vec<u32> = (0..to_u32(view.primary)).collect();
    starts.sort_unstable_by_key(|&column| (rows_of.of(column as usize).len(), column));
    if optional.is_some() {
        // Optional rows may have no other primary column.
        starts.retain(|&column| Some(column) != optional);
        starts.extend(to_u32(view.primary)..to_u32(view.columns));
    }

    let mut parts = Vec::new();
    for start in starts {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        let mut part = vec![start];
        let (mut at, mut has_optional) = (0, false);
        while let Some(&column) = part.get(at) {
            at += 1;
            let next = part.len();
            for &(row, _) in rows_of.of(column as usize) {
                if !std::mem::replace(&mut row_seen[row as usize], true) {
                    for &other in view.columns_of(row as usize) {
                        if Some(other) == optional {
                            has_optional = true;
                        } else if !std::mem::replace(&mut seen[other as usize], true) {
                            part.push(other);
                        }
                    }
                }
            }
            part[next..].sort_unstable_by_key(|&column| (rows_of.of(column as usize).len(), column));
        }

        part.extend(optional.filter(|_| has_optional));
        if part.iter().any(|&column| (column as usize) < view.primary) {
            parts.push(part);
        }
    }

    // Rows without another column make a part of their own.
    let is_bare = |row: usize| optional.is_some_and(|optional| view.columns_of(row) == [optional]);
    if (0..view.row_count()).any(is_bare) {
        parts.extend(optional.map(|optional| vec![optional]));
    }
    parts
}

/// A part of a view, with numbers of its own.
pub(super) struct Component {
    pub(super) view: View,
    /// For each column its number in the view that this is a part of.
    pub(super) columns: Vec<u32>,
    /// The columns, breadth first.
    pub(super) order: Vec<u32>,
}

/// The parts as views of their own, with the columns as declared.
///
/// Cost: O(entries log entries) for all of them.
pub(super) fn split(view: &View) -> impl ExactSizeIterator<Item = Component> {
    let parts = parts(view);
    let mut places = vec![0; view.columns];
    // As declared: a search by the fewest rows breaks ties by that order, in a part as in the whole.
    let declared: Vec<Vec<u32>> = parts
        .iter()
        .map(|part| {
            let mut declared = part.clone();
            declared.sort_unstable();
            declared
        })
        .collect();

    let views = view.parts(&declared);
    views.into_iter().zip(declared).zip(parts).map(move |((view, columns), part)| {
        (0..).zip(&columns).for_each(|(place, &column)| places[column as usize] = place);
        let order = part.iter().map(|&column| places[column as usize]).collect();
        Component { view, columns, order }
    })
}

/// Measures the frontier if the primary columns are taken in this order: the logarithm to base 2 of the sum, over
/// all steps, of 2^(columns in the frontier).
///
/// Cost: O(entries).
fn frontier(view: &View, order: &[u32]) -> f64 {
    let mut places = vec![0; view.columns];
    let primary = order.iter().filter(|&&column| (column as usize) < view.primary);
    for (place, &column) in primary.enumerate() {
        places[column as usize] = place;
    }

    // A row is chosen or not at the first of its columns.
    let mut spans = vec![(usize::MAX, 0); view.columns];
    for row in 0..view.row_count() {
        let place = view.primary_columns_of(row).iter().map(|&column| places[column as usize]).min();
        let place = place.unwrap_or(0);
        for &column in view.columns_of(row) {
            let (first, last) = &mut spans[column as usize];
            (*first, *last) = (place.min(*first), place.max(*last));
        }
    }

    let mut changes = vec![0i64; view.primary + 1];
    // A column whose rows are all decided at one step is never in the frontier.
    for (first, last) in spans.into_iter().filter(|(first, last)| first < last) {
        changes[first + 1] += 1;
        changes[last + 1] -= 1;
    }

    let mut columns = 0;
    let sizes = changes.into_iter().map(|change| {
        columns += change;
        columns as f64
    });

    // The sum is kept as its logarithm, because 2^1024 is too large for a number.
    sizes.fold(0.0, |sum: f64, size| {
        sum.max(size) + (-(sum - size).abs()).exp2().ln_1p() / std::f64::consts::LN_2
    })
}

/// The columns of each part, in the order that is chosen for a part from its view and its columns breadth first:
/// [`better`] or [`best`].
pub(crate) fn columns_by_part(view: &View, choose: impl Fn(&View, Vec<u32>) -> Vec<u32>) -> Vec<Vec<u32>> {
    let in_order = |part: Component| {
        let order = choose(&part.view, part.order).into_iter();
        order.map(|column| part.columns[column as usize]).collect()
    };
    split(view).map(in_order).collect()
}

/// All these columns, each once, part by part: that of the optional rows, which may be in several parts, is last.
pub(crate) fn columns_of_all_parts(view: &View, choose: impl Fn(&View, Vec<u32>) -> Vec<u32>) -> Vec<u32> {
    let mut order = columns_by_part(view, choose).concat();
    order.retain(|&column| Some(column) != view.optional());
    order.extend(view.optional());
    order
}

/// The columns of a part in this order or as declared, whichever has the smaller frontier.
///
/// Cost: O(entries).
pub(crate) fn better(view: &View, order: Vec<u32>) -> Vec<u32> {
    smallest(view, declared_or(order))
}

/// Returns the same order, or a [greedy] one, if that has a smaller frontier still.
///
/// Cost: O(entries), and some milliseconds at most.
pub(crate) fn best(view: &View, order: Vec<u32>) -> Vec<u32> {
    let rows_of = view.by_column();
    let greedy = [Rule::Growth, Rule::Share].into_iter().filter_map(|rule| greedy(view, &rows_of, rule));
    smallest(view, declared_or(order).into_iter().chain(greedy))
}

/// The columns as declared, and in this order.
fn declared_or(order: Vec<u32>) -> [Vec<u32>; 2] {
    let mut declared = order.clone();
    declared.sort_unstable();
    [declared, order]
}

/// The order with the smallest frontier, the first of several.
fn smallest(view: &View, orders: impl IntoIterator<Item = Vec<u32>>) -> Vec<u32> {
    let sizes = orders.into_iter().map(|order| (frontier(view, &order), order));
    sizes.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, order)| order).unwrap_or_default()
}
