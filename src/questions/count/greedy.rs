//! An order of the columns that is built step by step: next comes the column that does most to finish what is begun.
//!
//! A breadth first order knows only neighbors; it mixes the cells, lines and digits of a Latin square. This one looks
//! at what each column that could come next would do to the frontier.
//!
//! Source: I. P. King, "An automatic reordering scheme for simultaneous equations derived from network systems",
//! International Journal for Numerical Methods in Engineering 2, 1970, which takes the one that adds the fewest to the
//! frontier. Departures: rows of any length, and of equal ones the column that has the larger share in the rows left of
//! columns that are begun; or, as the other rule, this share first.

use std::cmp::Ordering;

use crate::engines::view::View;
use crate::matrix::ByColumn;
use crate::util::to_u32;

/// The looks at an entry after which an order is given up.
const LOOKS: usize = 1 << 22;

/// The rule by which the next column is chosen.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    /// That the frontier grows by few columns.
    Growth,
    /// That columns which have begun come nearer to their end.
    Share,
}

/// The effect of a column if it came next.
#[derive(Clone, Copy)]
struct Effect {
    /// The columns that come to the frontier less those that leave it.
    growth: i64,
    /// For each column in the frontier, which share of its rows left is decided; the sum.
    share: f64,
}

impl Rule {
    fn compare(self, one: Effect, other: Effect) -> Ordering {
        let growth = one.growth.cmp(&other.growth);
        let share = other.share.total_cmp(&one.share);
        match self {
            Self::Growth => growth.then(share),
            Self::Share => share.then(growth),
        }
    }
}

/// An order being built.
struct Growing<'a> {
    view: &'a View,
    rows_of: &'a ByColumn<(u32, u32)>,
    is_decided: Vec<bool>,
    /// For each column how many of its rows are not decided.
    left: Vec<u32>,
    /// For each column how many were in the frontier before it, if it is or was there.
    begun: Vec<Option<u32>>,
    begun_count: u32,
    /// The columns that may come next: those that have a row with a column of the frontier, and are not placed.
    near: Vec<u32>,
    is_near: Vec<bool>,
    /// For each column how many rows of the one looked at have it; 0 between looks.
    shared: Vec<u32>,
    seen: Vec<u32>,
    looks: usize,
}

impl Growing<'_> {
    /// `None` if there have been too many looks.
    fn effect(&mut self, column: u32) -> Option<Effect> {
        for &(row, _) in self.rows_of.of(column as usize) {
            if !self.is_decided[row as usize] {
                self.looks += self.view.columns_of(row as usize).len();
                if self.looks > LOOKS {
                    return None;
                }
                for &other in self.view.columns_of(row as usize) {
                    if self.shared[other as usize] == 0 {
                        self.seen.push(other);
                    }
                    self.shared[other as usize] += 1;
                }
            }
        }

        let mut effect = Effect { growth: 0, share: 0.0 };
        // Each number is taken as it is read, so that all are 0 again for the next look.
        for &other in &self.seen {
            let shared = std::mem::take(&mut self.shared[other as usize]);
            let left = self.left[other as usize];
            // All rows that it has left would be decided, so it would leave the frontier.
            effect.growth -= i64::from(shared == left);
            match self.begun[other as usize] {
                None => effect.growth += 1,
                Some(_) if other != column => effect.share += f64::from(shared) / f64::from(left),
                Some(_) => {}
            }
        }

        self.seen.clear();
        Some(effect)
    }

    /// Decides the rows of a column.
    fn place(&mut self, column: u32) {
        for &(row, _) in self.rows_of.of(column as usize) {
            if !std::mem::replace(&mut self.is_decided[row as usize], true) {
                for &other in self.view.columns_of(row as usize) {
                    self.left[other as usize] -= 1;
                    if self.begun[other as usize].is_none() {
                        self.begin(other);
                    }
                }
            }
        }
    }

    fn begin(&mut self, column: u32) {
        self.begun[column as usize] = Some(self.begun_count);
        self.begun_count += 1;
        for &(row, _) in self.rows_of.of(column as usize) {
            let columns = self.view.primary_columns_of(row as usize);
            // After too many looks the order is given up by whoever builds it.
            self.looks += columns.len();
            if self.looks > LOOKS {
                return;
            }
            for &other in columns {
                if !std::mem::replace(&mut self.is_near[other as usize], true) {
                    self.near.push(other);
                }
            }
        }
    }
}

/// All columns of a part in such an order, that of the optional rows last; `None` if it takes too long, or if no other
/// column has to be covered.
pub(super) fn greedy(view: &View, rows_of: &ByColumn<(u32, u32)>, rule: Rule) -> Option<Vec<u32>> {
    let left = view.sizes();
    let optional = view.optional();
    let needed = (0..to_u32(view.primary)).filter(|&column| Some(column) != optional);
    let first = needed.min_by_key(|&column| left[column as usize])?;

    let mut growing = Growing {
        view,
        rows_of,
        is_decided: vec![false; view.row_count()],
        left,
        begun: vec![None; view.columns],
        begun_count: 0,
        near: Vec::new(),
        is_near: vec![false; view.columns],
        shared: vec![0; view.columns],
        seen: Vec::new(),
        looks: 0,
    };

    let mut order = Vec::with_capacity(view.columns);
    let mut next = Some(first);
    while let Some(column) = next {
        growing.place(column);
        order.push(column);

        let mut near = std::mem::take(&mut growing.near);
        // A column all of whose rows are decided takes no place in the order, and that of the optional rows comes last.
        near.retain(|&column| growing.left[column as usize] > 0 && Some(column) != optional);
        let of = |column: u32| {
            let effect = growing.effect(column)?;
            Some((effect, growing.begun[column as usize].unwrap_or(u32::MAX), column))
        };
        let best = near.iter().copied().map_while(of).min_by(|one, other| {
            rule.compare(one.0, other.0).then_with(|| (one.1, one.2).cmp(&(other.1, other.2)))
        });
        // Then the best of them is not known.
        if growing.looks > LOOKS {
            return None;
        }
        next = best.map(|(_, _, column)| column);
        growing.near.append(&mut near);
    }

    // The others need no place: their rows have been decided with those of columns before, or they are secondary.
    let mut is_placed = vec![false; view.columns];
    order.iter().for_each(|&column| is_placed[column as usize] = true);
    let is_last = |column: &u32| !is_placed[*column as usize] && Some(*column) != optional;
    order.extend((0..to_u32(view.columns)).filter(is_last).chain(optional));
    Some(order)
}
