//! Smaller views: what is left after some rows have been chosen, and some of the columns.

use super::branching::Branching;
use super::column_state::ColumnState;
use super::{ABSENT, Multiple, View};
use crate::matrix::RowId;
use crate::util::to_u32;

/// The state of the columns after some choices.
struct AfterChoices {
    states: Vec<ColumnState>,
    /// For each column with multiplicity how many rows may still cover it.
    capacities: Vec<u32>,
}

impl AfterChoices {
    /// Checks whether the entry's column still allows a row with this entry.
    fn allows(&self, (column, color): (u32, u32)) -> bool {
        self.states[column as usize].allows(color)
    }
}

/// For each row and column, after how many of the chosen rows it is gone; `u32::MAX` if it is left.
pub(crate) struct Ends {
    pub(crate) rows: Vec<u32>,
    pub(crate) columns: Vec<u32>,
    /// The columns that are gone because they are purified.
    pub(crate) purified: Vec<u32>,
}

impl View {
    /// Chooses these rows of the matrix: returns them, each once, and what is left after they have been chosen; `None`
    /// if one of them is not in the view or two of them clash.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn choose(&self, chosen: &[RowId]) -> Option<(Vec<RowId>, Self)> {
        let numbers = self.numbers(chosen)?;
        if !self.agree(&numbers) {
            return None;
        }
        let taken = self.taken_by(&numbers);

        let mut is_chosen = vec![false; self.row_count()];
        numbers.iter().for_each(|&row| is_chosen[row as usize] = true);
        let mut live = (0..self.row_count()).filter(|&row| {
            // Where only some columns are required, a row may have no primary one.
            let is_needed = !is_chosen[row] && !self.primary_columns_of(row).is_empty();
            is_needed && self.entries(row).all(|entry| taken.allows(entry))
        });

        let assumed = numbers.iter().map(|&row| RowId::new(self.ids[row as usize])).collect();
        Some((assumed, self.rest_of(&mut live, &taken)))
    }

    /// Returns what is left of these live rows after some rows, which do not clash, have been chosen; if it is to be
    /// `whole`, with the columns that are purified, to which all rows left give the same color.
    pub(crate) fn rest(&self, live: &mut dyn Iterator<Item = usize>, chosen: &[u32], whole: bool) -> Self {
        let mut taken = self.taken_by(chosen);
        if whole {
            let purified = taken.states.iter_mut().filter(|state| **state != ColumnState::COVERED);
            purified.for_each(|state| *state = ColumnState::OPEN);
        }
        self.rest_of(live, &taken)
    }

    /// Returns the view of these columns, in this order but primary ones first, and the rows that have one of them. All
    /// columns of these rows must be among them.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn of_columns(&self, columns: &[u32], branching: Branching) -> Self {
        let rows = self.rows_of_parts(&[columns]).concat();
        Self { branching, ..self.of_rows_and_columns(rows, columns, &mut vec![ABSENT; self.columns]) }
    }

    /// Returns such a view of each of these parts, whose rows and columns get numbers of their own in place of those of
    /// the matrix.
    ///
    /// Cost: O(columns + rows + entries) for all of them.
    pub(crate) fn parts(&self, parts: &[Vec<u32>]) -> Vec<Self> {
        // One list for all parts: each sets the places of its own columns, and asks for no others.
        let mut places = vec![ABSENT; self.columns];
        let view = |(rows, part): (Vec<usize>, &Vec<u32>)| {
            let view = self.of_rows_and_columns(rows, part, &mut places);
            let ids = (0..to_u32(view.row_count())).collect();
            let column_ids = (0..to_u32(view.columns)).collect();
            Self { branching: self.branching, ids, column_ids, ..view }
        };
        self.rows_of_parts(parts).into_iter().zip(parts).map(view).collect()
    }

    /// Returns the rows of each of these parts. All parts of a matrix have the column of the optional rows; rows with
    /// no other column are in the part that has no other.
    fn rows_of_parts(&self, parts: &[impl AsRef<[u32]>]) -> Vec<Vec<usize>> {
        let is_own = |column: &u32| Some(*column) != self.optional();
        let (mut part_of, mut bare) = (vec![usize::MAX; self.columns], usize::MAX);
        for (number, part) in parts.iter().enumerate() {
            part.as_ref().iter().for_each(|&column| part_of[column as usize] = number);
            if !part.as_ref().iter().any(is_own) {
                bare = number;
            }
        }

        let mut rows = vec![Vec::new(); parts.len()];
        for row in 0..self.row_count() {
            // All columns of a row are in one part, so any of them says which.
            let own = self.columns_of(row).iter().copied().find(is_own);
            if let Some(rows) = rows.get_mut(own.map_or(bare, |column| part_of[column as usize])) {
                rows.push(row);
            }
        }
        rows
    }

    /// Makes the view of these columns, in this order but primary ones first, and these rows, whose columns are all
    /// among them. `places` are for each column, and are set for these.
    fn of_rows_and_columns(&self, mut rows: Vec<usize>, columns: &[u32], places: &mut [u32]) -> Self {
        let is_primary = |column: &&u32| (**column as usize) < self.primary;
        let primary = columns.iter().filter(is_primary);
        let secondary = columns.iter().filter(|column| !is_primary(column));
        let mut view = Self { primary: primary.clone().count(), columns: columns.len(), ..Self::default() };
        for (place, &column) in (0..).zip(primary.chain(secondary)) {
            places[column as usize] = place;
            view.column_ids.push(self.column_id(column));
        }

        let multiples = columns.iter().filter_map(|&column| {
            let multiple = self.multiples[self.multiple_at(column)?];
            Some(Multiple { column: places[column as usize], ..multiple })
        });
        view.set_multiples(multiples.collect());
        view.has_optional = columns.iter().any(|&column| Some(column) == self.optional());

        if view.has_optional {
            // Optional rows are tried one after the other: those that touch follow each other, as the columns do.
            rows.sort_by_cached_key(|&row| {
                let touched = self.columns_of(row).iter().filter(|&&column| Some(column) != self.optional());
                touched.map(|&column| places[column as usize]).min()
            });
        }

        view.add_rows(self, &mut rows.into_iter(), places);
        view
    }

    /// Takes over the columns with multiplicity of another view that have a place here, with so much capacity left.
    fn keep_multiples(&mut self, from: &Self, places: &[u32], capacities: &[u32]) {
        let placed = from.multiples.iter().zip(capacities).map(|(multiple, &capacity)| Multiple {
            column: places[multiple.column as usize],
            capacity,
            ..*multiple
        });
        self.set_multiples(placed.filter(|multiple| multiple.column != ABSENT).collect());
        let optional = from.optional().map(|column| places[column as usize]);
        self.has_optional = optional.is_some_and(|place| place != ABSENT);
    }

    /// Adds these rows of another view, without the columns that have no place here.
    fn add_rows(&mut self, from: &Self, rows: &mut dyn Iterator<Item = usize>, places: &[u32]) {
        for row in rows {
            let start = self.entries.len();
            for (column, color) in from.entries(row).filter(|&(column, _)| places[column as usize] != ABSENT)
            {
                self.entries.push(places[column as usize]);
                if !from.colors.is_empty() {
                    self.colors.push(color);
                }
            }
            self.add_row(start..self.entries.len());
            self.ids.push(from.ids[row]);
        }
    }

    fn rest_of(&self, live: &mut dyn Iterator<Item = usize>, taken: &AfterChoices) -> Self {
        let mut places = vec![ABSENT; self.columns];
        let mut rest = Self { branching: self.branching, ..Self::default() };
        let free = places.iter_mut().zip(&taken.states).enumerate();
        let free = free.filter(|(_, (_, state))| **state == ColumnState::OPEN);
        for (column, (place, _)) in free {
            *place = to_u32(rest.columns);
            rest.columns += 1;
            rest.primary += usize::from(column < self.primary);
            rest.column_ids.push(self.column_ids[column]);
        }

        // Before the rows, whose columns are sorted by their kinds.
        rest.keep_multiples(self, &places, &taken.capacities);
        rest.add_rows(self, live, &places);
        rest
    }

    /// Returns the state before any choice.
    fn nothing_taken(&self) -> AfterChoices {
        AfterChoices {
            states: vec![ColumnState::OPEN; self.columns],
            capacities: self.multiples.iter().map(|multiple| multiple.capacity).collect(),
        }
    }

    /// Notes that one more row with this entry is chosen.
    fn take(&self, taken: &mut AfterChoices, (column, color): (u32, u32)) {
        if let Some(at) = self.multiple_at(column) {
            let capacity = &mut taken.capacities[at];
            *capacity = capacity.saturating_sub(1);
            if *capacity > 0 {
                return;
            }
        }
        taken.states[column as usize] = ColumnState::after(color);
    }

    /// Returns the state of the columns after these rows, which do not clash.
    fn taken_by(&self, rows: &[u32]) -> AfterChoices {
        let mut taken = self.nothing_taken();
        rows.iter()
            .flat_map(|&row| self.entries(row as usize))
            .for_each(|entry| self.take(&mut taken, entry));
        taken
    }

    /// Tells after how many of these chosen rows, which do not clash, each row and each column is gone.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn ends(&self, chosen: &[u32]) -> Ends {
        let mut taken = self.nothing_taken();
        let mut columns = vec![u32::MAX; self.columns];
        for (end, &row) in (1..).zip(chosen) {
            for (column, color) in self.entries(row as usize) {
                // A second row of the same color takes nothing from the column.
                let was_free = taken.states[column as usize] == ColumnState::OPEN;
                self.take(&mut taken, (column, color));
                if was_free && taken.states[column as usize] != ColumnState::OPEN {
                    columns[column as usize] = end;
                }
            }
        }

        let end = |row| {
            let ruled_out = self.entries(row).filter(|&entry| !taken.allows(entry));
            ruled_out.map(|(column, _)| columns[column as usize]).min().unwrap_or(u32::MAX)
        };
        let mut rows: Vec<u32> = (0..self.row_count()).map(end).collect();

        // A chosen row is gone too, even where all of its columns allow it again.
        for (end, &row) in (1..).zip(chosen) {
            let row = &mut rows[row as usize];
            *row = end.min(*row);
        }

        let is_purified = |column: usize| taken.states[column] != ColumnState::COVERED;
        let purified = (0..self.columns).filter(|&column| columns[column] != u32::MAX && is_purified(column));
        Ends { rows, purified: purified.map(to_u32).collect(), columns }
    }

    /// Checks whether no two of these rows clash.
    pub(crate) fn agree(&self, rows: &[u32]) -> bool {
        let mut taken = self.nothing_taken();
        let mut entries = rows.iter().flat_map(|&row| self.entries(row as usize));
        entries.all(|entry| {
            let allowed = taken.allows(entry);
            self.take(&mut taken, entry);
            allowed
        })
    }
}
