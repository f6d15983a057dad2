//! Writing. Names that the format cannot hold are changed until it can.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::TextProblem;
use super::read::{BYTE_ORDER_MARK, is_blank};
use crate::matrix::{ColumnId, Matrix, RowId};

/// Writes a matrix in [Knuth's format](crate::text), row by row in order.
///
/// Columns are written by their names, with `_` for blanks, `|` and `:`. If two names would then be equal, the
/// later one gets a number, as in `a~2`. Colors are written as numbers. Primary columns come first.
///
/// # Errors
///
/// Those of the writer; and [`InvalidInput`](io::ErrorKind::InvalidInput) for a matrix without
/// primary columns, which the format cannot state.
///
/// ```
/// use exactcover::{ExactCover, Queens, text};
///
/// let mut out = Vec::new();
/// text::write(&Queens::new(2)?.matrix()?, &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.starts_with("rank[0] rank[1] file[0] file[1] | rising_diagonal[0]"));
/// assert_eq!(text::read(&text)?.matrix().row_count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<L>(matrix: &Matrix<L>, out: impl Write) -> io::Result<()> {
    write_priced(matrix, |_| 0, out)
}

/// Writes a matrix like [`write()`], with a cost for each row, which is written as `|N` unless it is 0.
///
/// # Errors
///
/// Those of [`write()`].
///
/// ```
/// use exactcover::{MatrixBuilder, text};
///
/// let mut m = MatrixBuilder::new();
/// let leg = m.primary("leg", 2);
/// m.row(700, [leg.at(0), leg.at(1)])?;
/// m.row(0, [leg.at(1)])?;
/// let matrix = m.build()?;
/// let mut out = Vec::new();
/// text::write_priced(&matrix, |row| matrix.labels()[row.index()], &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "leg[0] leg[1]\nleg[0] leg[1] |700\nleg[1]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_priced<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    mut out: impl Write,
) -> io::Result<()> {
    write_with(matrix, |color| color.to_string(), cost, &mut out)
}

impl TextProblem {
    /// Writes the problem as it was read, with its names, bounds, colors and costs (`|0` is none), but without comments
    /// and skipped rows. Reading what is written gives an equal problem.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let color_name = |color| self.color_name(color).unwrap_or_default().to_owned();
        write_with(&self.matrix, color_name, |row| self.cost(row), &mut out)
    }
}

fn write_with<L>(
    matrix: &Matrix<L>,
    color_name: impl Fn(u32) -> String,
    mut cost: impl FnMut(RowId) -> i64,
    out: &mut impl Write,
) -> io::Result<()> {
    if matrix.primary_count() == 0 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a matrix without primary columns"));
    }
    let names = names(matrix);
    let named = |primary: bool| {
        let columns = matrix.columns().filter(|&column| matrix.is_primary(column) == Some(primary));
        let bounded = columns.map(|column| bounds(matrix, column) + &names[column.index()]);
        bounded.collect::<Vec<_>>().join(" ")
    };
    let primary = named(true);
    if primary.starts_with(BYTE_ORDER_MARK) {
        write!(out, "{BYTE_ORDER_MARK}")?; // the reader passes over one
    }
    out.write_all(primary.as_bytes())?;
    if matrix.secondary_count() > 0 {
        write!(out, " | {}", named(false))?;
    }
    for row in matrix.rows() {
        for (place, (column, color)) in matrix.entries(row).enumerate() {
            out.write_all(if place == 0 { b"\n" } else { b" " })?;
            out.write_all(names[column.index()].as_bytes())?;
            if let Some(color) = color {
                write!(out, ":{}", color_name(color))?;
            }
        }
        match cost(row) {
            0 => {}
            cost => write!(out, " |{cost}")?,
        }
    }
    out.write_all(b"\n")
}

/// Returns what the format has before the name of a column that is covered more or less often than usual.
fn bounds<L>(matrix: &Matrix<L>, column: ColumnId) -> String {
    match matrix.bounds(column).map(RangeInclusive::into_inner) {
        Some((least, most)) if least == most && least != 1 => format!("{least}|"),
        Some((least, most)) if most != 1 || least == 0 && matrix.is_primary(column) == Some(true) => {
            format!("{least}:{most}|")
        }
        _ => String::new(),
    }
}

/// Returns the names of all columns as the format can hold them, each one different.
fn names<L>(matrix: &Matrix<L>) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut next_number: HashMap<String, u64> = HashMap::new();
    let columns = matrix.columns().filter_map(|column| matrix.column_name(column));
    columns
        .map(|name| {
            let forbidden = |c: char| c == '|' || c == ':' || is_blank(c);
            let mut plain = name.to_string().replace(forbidden, "_");
            if plain.is_empty() {
                plain.push('_');
            }
            let mut free = plain.clone();
            while !taken.insert(free.clone()) {
                let number = next_number.entry(plain.clone()).or_insert(2);
                free = format!("{plain}~{number}");
                *number += 1;
            }
            free
        })
        .collect()
}
