//! The number of rows of a cover that may cover each column: the one place that says so.

use std::ops::Range;

/// The numbers of rows that a column allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bounds {
    /// The fewest rows of a cover that cover it.
    pub(crate) least: u32,
    /// The most rows. Rows that agree on the color of a secondary column count as one.
    pub(crate) most: u32,
    pub(crate) is_primary: bool,
}

impl Bounds {
    pub(crate) const PRIMARY: Self = Self { least: 1, most: 1, is_primary: true };
    pub(crate) const SECONDARY: Self = Self { least: 0, most: 1, is_primary: false };

    /// Checks whether it is a primary column that need not be covered exactly once.
    pub(crate) fn is_multiple(self) -> bool {
        self.is_primary && self != Self::PRIMARY
    }
}

/// The bounds of all columns, as runs of columns with equal ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct AllBounds {
    /// For each run where it ends, and the bounds.
    runs: Vec<(usize, Bounds)>,
}

impl FromIterator<Bounds> for AllBounds {
    fn from_iter<I: IntoIterator<Item = Bounds>>(bounds: I) -> Self {
        let mut all = Self::default();
        bounds.into_iter().for_each(|bounds| all.push(1, bounds));
        all
    }
}

impl AllBounds {
    /// Adds this many columns; more than can be numbered are refused later.
    pub(super) fn push(&mut self, columns: usize, bounds: Bounds) {
        if columns == 0 {
            return;
        }
        let end = self.len().saturating_add(columns);
        match self.runs.last_mut() {
            // Equal bounds are one run, in whatever blocks they were declared.
            Some((last, same)) if *same == bounds => *last = end,
            _ => self.runs.push((end, bounds)),
        }
    }

    /// Returns the number of columns.
    pub(crate) fn len(&self) -> usize {
        self.runs.last().map_or(0, |&(end, _)| end)
    }

    /// Returns the bounds of a column, if there is such a column.
    pub(crate) fn get(&self, column: usize) -> Option<Bounds> {
        let run = self.runs.partition_point(|&(end, _)| end <= column);
        self.runs.get(run).map(|&(_, bounds)| bounds)
    }

    /// Returns the bounds of all columns, in order.
    pub(crate) fn iter(&self) -> Each<'_> {
        Each { runs: &self.runs, column: 0 }
    }

    /// Returns the ranges of columns next to each other with equal bounds.
    #[allow(clippy::cast_possible_truncation, reason = "a matrix with more columns is refused")]
    pub(crate) fn runs(&self) -> impl Iterator<Item = (Range<u32>, Bounds)> {
        let mut start = 0;
        self.runs
            .iter()
            .map(move |&(end, bounds)| (std::mem::replace(&mut start, end as u32)..end as u32, bounds))
    }

    /// Counts the columns that have such bounds.
    pub(crate) fn count(&self, is_such: impl Fn(Bounds) -> bool) -> usize {
        self.runs().filter(|&(_, bounds)| is_such(bounds)).map(|(columns, _)| columns.len()).sum()
    }

    /// Relaxes the bounds of these columns: they need not be covered, and one that may be covered at most once becomes
    /// secondary.
    pub(crate) fn relaxed(&self, is_such: impl Fn(usize) -> bool) -> Self {
        let mut all = Self::default();
        for (column, bounds) in self.iter().enumerate() {
            all.push(
                1,
                match bounds.most {
                    _ if !is_such(column) => bounds,
                    1 => Bounds::SECONDARY,
                    _ => Bounds { least: 0, ..bounds },
                },
            );
        }
        all
    }

    /// Checks whether a primary column need not be covered exactly once.
    pub(crate) fn has_multiples(&self) -> bool {
        self.runs.iter().any(|(_, bounds)| bounds.is_multiple())
    }
}

/// The bounds of one column after the other.
#[derive(Clone)]
pub(crate) struct Each<'a> {
    /// The runs that have not ended before this column.
    runs: &'a [(usize, Bounds)],
    column: usize,
}

impl Iterator for Each<'_> {
    type Item = Bounds;

    fn next(&mut self) -> Option<Bounds> {
        while let Some((&(end, bounds), later)) = self.runs.split_first() {
            if self.column < end {
                self.column += 1;
                return Some(bounds);
            }
            self.runs = later;
        }
        None
    }
}
