//! The oracle: it tries all subsets of the rows, and knows only the definition of a cover.

#![allow(dead_code)] // the suite and `fuzz` each use a part

use crate::plain::Plain;

/// For each column, the sets of rows (as bits) that it takes part in.
struct Column {
    primary: bool,
    bounds: (u32, u32),
    /// All rows that name it.
    rows: u32,
    /// For each color, the rows that give it.
    colors: Vec<u32>,
}

pub struct Brute {
    columns: Vec<Column>,
    row_count: usize,
}

impl Brute {
    pub fn new(plain: &Plain) -> Self {
        assert!(plain.rows.len() <= 20, "too many subsets");
        let column = |(number, &primary): (usize, &bool)| {
            let mut column = Column { primary, bounds: plain.bounds[number], rows: 0, colors: Vec::new() };
            let mut seen: Vec<u32> = Vec::new();
            for (row, entries) in plain.rows.iter().enumerate() {
                for &(_, color) in entries.iter().filter(|entry| entry.0 == number) {
                    column.rows |= 1 << row;
                    let Some(color) = color else { continue };
                    let known = seen.iter().position(|&c| c == color).unwrap_or_else(|| {
                        seen.push(color);
                        column.colors.push(0);
                        seen.len() - 1
                    });
                    column.colors[known] |= 1 << row;
                }
            }
            column
        };
        let columns = plain.primary.iter().enumerate().map(column).collect();
        Self { columns, row_count: plain.rows.len() }
    }

    /// Whether the set of rows is a cover.
    pub fn is_cover(&self, subset: u32) -> bool {
        self.columns.iter().all(|column| {
            let chosen = subset & column.rows;
            if column.primary {
                (column.bounds.0..=column.bounds.1).contains(&chosen.count_ones())
            } else {
                chosen.count_ones() <= 1 || column.colors.iter().any(|&agreed| chosen & !agreed == 0)
            }
        })
    }

    /// All covers, each with its rows ascending, sorted.
    pub fn covers(&self) -> Vec<Vec<usize>> {
        let subsets = (0..1u32 << self.row_count).filter(|&subset| self.is_cover(subset));
        let mut covers: Vec<Vec<usize>> = subsets.map(|subset| self.members(subset)).collect();
        covers.sort();
        covers
    }

    fn members(&self, subset: u32) -> Vec<usize> {
        (0..self.row_count).filter(|&row| subset >> row & 1 == 1).collect()
    }
}

/// Those of the covers that hold all of the chosen rows and none of the excluded ones.
pub fn within(mut covers: Vec<Vec<usize>>, chosen: &[usize], excluded: &[usize]) -> Vec<Vec<usize>> {
    covers.retain(|cover| {
        chosen.iter().all(|row| cover.contains(row)) && !excluded.iter().any(|row| cover.contains(row))
    });
    covers
}
