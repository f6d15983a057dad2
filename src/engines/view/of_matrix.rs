//! The view of a matrix as it was stated: columns and rows in the order of the search, excluded rows left out.

use super::branching::Branching;
use super::{Multiple, View, inverse};
use crate::matrix::{AllBounds, Bounds, Incidence, NO_COLOR, RowId};
use crate::util::{SplitMix64, to_u32};

/// Checks whether a column never has to be covered, and at most once: then the search never branches on it.
fn is_optional(bounds: Bounds) -> bool {
    bounds.least == 0 && bounds.most <= 1
}

/// The bounds of a column that is no constraint. Its entries are left out.
const NO_CONSTRAINT: Bounds = Bounds { least: 0, most: 0, is_primary: false };

impl View {
    /// Makes the view of all rows of the matrix but the excluded ones. If some columns are named as `required`, no
    /// other one needs to be covered; [`choose`](Self::choose) then drops rows without a primary column.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn new(
        incidence: &Incidence,
        branching: Branching,
        seed: Option<u64>,
        excluded: &[RowId],
        required: Option<&[bool]>,
    ) -> Self {
        let relaxed = required.map(|required| incidence.bounds.relaxed(|column| !required[column]));
        let stated = relaxed.as_ref().unwrap_or(&incidence.bounds);
        let bounded = stated.has_multiples().then(|| without_no_constraints(incidence, stated));
        let bounds = bounded.as_ref().unwrap_or(stated);

        let mut ids: Vec<u32> = (0..to_u32(incidence.row_ends.len())).collect();
        let column_ids = column_order(bounds, seed, &mut ids);
        // After the seed has shuffled all rows: the others keep the order that they have among all.
        if !excluded.is_empty() {
            let mut is_out = vec![false; ids.len()];
            for row in excluded {
                if let Some(is_out) = is_out.get_mut(row.index()) {
                    *is_out = true;
                }
            }
            ids.retain(|&id| !is_out[id as usize]);
        }

        // For each column of the matrix its number; `None` if all are as stated, as for most matrices.
        let numbers = (!column_ids.is_sorted()).then(|| inverse(&column_ids));
        let place = |at: usize| numbers.as_ref().map_or(to_u32(at), |numbers| numbers[at]);
        let mut view = Self {
            branching,
            primary: bounds.count(|bounds| !is_optional(bounds)),
            columns: bounds.len(),
            column_ids,
            ..Self::default()
        };

        if bounded.is_some() {
            view.add_multiples(incidence, bounds, ids, place);
            return view;
        }

        // Entries stay where they are, those of rows that are left out too, so that they can be copied in one piece.
        view.rows.reserve_exact(ids.len());
        view.entries = incidence.columns.iter().map(|column| place(column.index())).collect();
        view.colors = incidence.colors.clone();
        for &id in &ids {
            view.add_row(incidence.row_range(id as usize));
        }

        view.ids = ids;
        view
    }

    /// Adds these rows of a matrix with columns that need not be covered exactly once. Rows with a column that must not
    /// be covered are left out.
    fn add_multiples(
        &mut self,
        incidence: &Incidence,
        bounds: &AllBounds,
        mut ids: Vec<u32>,
        place: impl Fn(usize) -> u32,
    ) {
        let bounds: Vec<Bounds> = bounds.iter().collect();
        let entries = |id: u32| {
            incidence.entries(id as usize).filter(|(column, _)| bounds[column.index()] != NO_CONSTRAINT)
        };
        let of_row = |&id: &u32| entries(id).map(|(column, _)| bounds[column.index()]);
        // All of its columns may be covered more often than they must, so it can be added to a cover.
        let is_optional_row = |id: &u32| of_row(id).all(|bounds| bounds.least < bounds.most);

        ids.retain(|id| of_row(id).all(|bounds| bounds.most > 0));
        let optional = to_u32(self.primary);
        let has_optional = ids.iter().any(is_optional_row);
        self.has_optional = has_optional;
        if has_optional {
            self.column_ids.insert(self.primary, to_u32(bounds.len()));
            self.primary += 1;
            self.columns += 1;
        }
        // The column of the optional rows is the last primary one, so secondary ones move up by one.
        let place = |column: usize| match place(column) {
            secondary if secondary >= optional => secondary + u32::from(has_optional),
            primary => primary,
        };

        let is_multiple = |(_, bounds): &(usize, &Bounds)| bounds.is_multiple() && !is_optional(**bounds);
        let multiples = bounds.iter().enumerate().filter(is_multiple);
        let mut multiples: Vec<Multiple> = multiples
            .map(|(column, bounds)| Multiple {
                column: place(column),
                capacity: bounds.most,
                slack: bounds.most - bounds.least,
            })
            .collect();

        if has_optional {
            // None of them has to be chosen, and any number of them can be.
            multiples.push(Multiple { column: optional, capacity: u32::MAX, slack: u32::MAX });
        }
        // Before the rows, whose columns are sorted by their kinds.
        self.set_multiples(multiples);

        for &id in &ids {
            let start = self.entries.len();
            for (column, color) in entries(id) {
                self.entries.push(place(column.index()));
                if !incidence.colors.is_empty() {
                    self.colors.push(color);
                }
            }
            if has_optional && is_optional_row(&id) {
                self.entries.push(optional);
                if !incidence.colors.is_empty() {
                    self.colors.push(NO_COLOR);
                }
            }
            self.add_row(start..self.entries.len());
        }

        self.ids = ids;
    }
}

/// Returns the bounds, with [`NO_CONSTRAINT`] ones for each column that may be covered by none, some or all of its
/// rows.
fn without_no_constraints(incidence: &Incidence, bounds: &AllBounds) -> AllBounds {
    let mut sizes = vec![0; bounds.len()];
    incidence.columns.iter().for_each(|column| sizes[column.index()] += 1);
    let bounds = bounds.iter().zip(sizes);
    bounds
        .map(|(bounds, size)| {
            if bounds.is_multiple() && bounds.least == 0 && bounds.most >= size {
                NO_CONSTRAINT
            } else {
                bounds
            }
        })
        .collect()
}

/// Returns the columns of the matrix in the order of the search: those that it may branch on come first. A seed
/// shuffles them, and the rows.
fn column_order(bounds: &AllBounds, seed: Option<u64>, rows: &mut [u32]) -> Vec<u32> {
    let mut columns = Vec::with_capacity(bounds.len());
    let mut primary = 0;
    for is_second in [false, true] {
        primary = columns.len();
        for (run, _) in bounds.runs().filter(|&(_, bounds)| is_optional(bounds) == is_second) {
            columns.extend(run);
        }
    }

    if let Some(seed) = seed {
        let mut random = SplitMix64::new(seed);
        // Secondary columns are never branched on, so their order makes no difference.
        random.shuffle(&mut columns[..primary]);
        random.shuffle(rows);
    }
    columns
}
