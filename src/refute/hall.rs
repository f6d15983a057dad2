//! Columns that need more rows than there are places for these: Hall's condition, by matching.
//!
//! Columns of which no row has two are a *class*, such as all places where a talk can be held. If each row of a column
//! has a column of the class, the column takes one of those; and if some such columns together have fewer of the class
//! to take than they are, there is no cover. The classes are made first fit, column by column. For each, a largest matching
//! of columns with columns of the class is built by augmenting paths; where none is left for a column, the columns
//! reached from it are too many, and none of them can be left out. (P. Hall, On representatives of subsets, Journal of
//! the London Mathematical Society 10, 1935.)
//!
//! The linear relaxation finds all that this finds and more, but takes 1.8 s or more in place of 0.11 s or less for a
//! timetable of 229 events, and more pivots than an answer may take (`benches/RESULTS.md`).

use crate::linear::PricedRows;
use crate::util::to_u32;

const NONE: u32 = u32::MAX;

/// Finds for each term its factor: 1 for the columns that are too many, -1 for those that they take. `None` if there
/// are no such columns, or it would take more work.
pub(super) fn too_many_for_a_class(rows: &PricedRows, mut work: usize) -> Option<Vec<i64>> {
    // A matching gives a column one place, and a column that needs two rows would take two.
    if rows.has_multiplicities() {
        return None;
    }
    let (classes, count) = classes(rows, &mut work)?;
    for class in 0..count {
        // The terms of all rows are read, and the rows of all columns.
        work = work.checked_sub(2 * rows.term_entries())?;
        let mut matching = Matching::new(rows, &classes, class);
        for column in 0..to_u32(rows.primary_terms) {
            if matching.takes_one(column) && !matching.augment(column, &mut work)? {
                return Some(matching.factors());
            }
        }
    }
    None
}

/// Finds for each term its class, and how many classes there are. No row has two terms of one class.
fn classes(rows: &PricedRows, work: &mut usize) -> Option<(Vec<u32>, u32)> {
    let mut classes = vec![NONE; rows.terms.len()];
    // For each class the last term that it is not for.
    let mut not_for: Vec<u32> = Vec::new();
    for (term, &column) in (0..).zip(&rows.terms) {
        for (row, _) in rows.of_column(column) {
            *work = work.checked_sub(rows.terms_of(row).len())?;
            for &other in rows.terms_of(row) {
                // A term that has no class yet has a number for it that is beyond all classes.
                if let Some(last) = not_for.get_mut(classes[other as usize] as usize) {
                    *last = term;
                }
            }
        }

        let class = not_for.iter().position(|&last| last != term).unwrap_or(not_for.len());
        if class == not_for.len() {
            not_for.push(NONE);
        }

        classes[term as usize] = to_u32(class);
    }
    Some((classes, to_u32(not_for.len())))
}

/// A matching of columns with the terms of a class that their rows take.
struct Matching<'a> {
    rows: &'a PricedRows,
    /// For each row its term of the class.
    places: Vec<u32>,
    /// For each term of the class the column that takes it, and for each column the term that it takes.
    takers: Vec<u32>,
    taken: Vec<u32>,
    /// The columns and the terms of the class reached from the last column, in the order in which they were reached, and
    /// for each such term the column from which it was.
    columns: Vec<u32>,
    reached: Vec<u32>,
    reached_from: Vec<u32>,
}

impl<'a> Matching<'a> {
    fn new(rows: &'a PricedRows, classes: &[u32], class: u32) -> Self {
        let of_class = |&term: &u32| classes[term as usize] == class;
        let places = (0..to_u32(rows.count()))
            .map(|row| rows.terms_of(row).iter().copied().find(of_class).unwrap_or(NONE))
            .collect();
        let none = vec![NONE; rows.terms.len()];
        Self {
            rows,
            places,
            takers: none.clone(),
            taken: none.clone(),
            columns: Vec::new(),
            reached: Vec::new(),
            reached_from: none,
        }
    }

    /// Checks whether each row of the column has a term of the class, and that is not the column itself.
    fn takes_one(&self, column: u32) -> bool {
        let mut rows = self.rows.of_column(self.rows.terms[column as usize]);
        rows.all(|(row, _)| ![NONE, column].contains(&self.places[row as usize]))
    }

    /// Matches the column too, if there is a way; `None` if it would take more work.
    fn augment(&mut self, column: u32, work: &mut usize) -> Option<bool> {
        // Only what the last column reached is reset: the lists are as long as all terms.
        self.reached.drain(..).for_each(|place| self.reached_from[place as usize] = NONE);
        self.columns.clear();
        self.columns.push(column);

        let mut at = 0;
        while let Some(&from) = self.columns.get(at) {
            at += 1;
            let size = self.rows.size_of_column(self.rows.terms[from as usize]);
            *work = work.checked_sub(size + 1)?;
            for (row, _) in self.rows.of_column(self.rows.terms[from as usize]) {
                let place = self.places[row as usize];
                if self.reached_from[place as usize] != NONE {
                    continue;
                }
                self.reached_from[place as usize] = from;
                self.reached.push(place);
                // A free place ends the path. Otherwise the column that has the place is asked for another one.
                match self.takers[place as usize] {
                    NONE => {
                        self.shift(place);
                        return Some(true);
                    }
                    taker => self.columns.push(taker),
                }
            }
        }

        // The columns reached are one more than the places that they could take.
        Some(false)
    }

    /// Gives the place to the column from which it was reached, the one that this had before to the column from which
    /// that was reached, and so on back to the first column, which had none.
    fn shift(&mut self, mut place: u32) {
        while place != NONE {
            let taker = self.reached_from[place as usize];
            self.takers[place as usize] = taker;
            place = std::mem::replace(&mut self.taken[taker as usize], place);
        }
    }

    /// Returns the factors of the columns and terms that were reached.
    fn factors(&self) -> Vec<i64> {
        let mut factors = vec![0; self.reached_from.len()];
        self.reached.iter().for_each(|&place| factors[place as usize] = -1);
        self.columns.iter().for_each(|&column| factors[column as usize] = 1);
        factors
    }
}
