//! Writing. Names that the format cannot hold are changed until it can.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::read::{BYTE_ORDER_MARK, is_blank};
use super::{Decimal, TextProblem};
use crate::matrix::{ColumnId, Matrix, RowId};
use crate::util::grow_tight;

/// Writes a matrix in [Knuth's format](crate::text), row by row in order.
///
/// Columns are written by their names, with `_` for blanks, `|` and `:`. If two names would then be equal, the
/// later one gets the first number from 2 that makes it unlike all others, as in `a~2`. Colors are written as
/// numbers. Primary columns come first.
///
/// # Errors
///
/// Those of the writer; and [`InvalidInput`](io::ErrorKind::InvalidInput) for a matrix without
/// primary columns, which the format cannot state; [`OutOfMemory`](io::ErrorKind::OutOfMemory) if there is none for the
/// names of the columns.
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
    mut cost: impl FnMut(RowId) -> i64,
    mut out: impl Write,
) -> io::Result<()> {
    write_with(matrix, |color| color.to_string(), (|row| [cost(row)], 0), |_| None, &mut out)
}

impl TextProblem {
    /// Writes the problem as it was read, with its names, bounds, colors and costs (`|0` is none), but without comments
    /// and skipped rows. Reading what is written gives an equal problem.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let color_name = |color| self.color_name(color).map_or_else(|| color.to_string(), str::to_owned);
        write_with(
            &self.matrix,
            color_name,
            (|row| self.costs(row), self.places),
            |row| self.row_name(row),
            &mut out,
        )
    }
}

fn write_with<'a, L, C: AsRef<[i64]>>(
    matrix: &Matrix<L>,
    color_name: impl Fn(u32) -> String,
    (mut costs, places): (impl FnMut(RowId) -> C, u32),
    name_of: impl Fn(RowId) -> Option<&'a str>,
    out: &mut impl Write,
) -> io::Result<()> {
    if matrix.primary_count() == 0 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a matrix without primary columns"));
    }
    let names = WrittenNames::new(matrix).ok_or(io::ErrorKind::OutOfMemory)?;

    let mut before = "";
    // The format has primary columns first, wherever they stand in the matrix.
    for primary in [true, false] {
        for column in matrix.columns().filter(|&column| matrix.is_primary(column) == Some(primary)) {
            let (bounds, name) = (bounds(matrix, column), names.of(column));
            if before.is_empty() && bounds.is_empty() && name.starts_with(BYTE_ORDER_MARK.as_bytes()) {
                out.write_all(BYTE_ORDER_MARK.as_bytes())?; // the reader passes over one
            }
            write!(out, "{before}{bounds}")?;
            out.write_all(name)?;
            before = " ";
        }
        before = " | ";
    }

    for row in matrix.rows() {
        for (place, (column, color)) in matrix.entries(row).enumerate() {
            out.write_all(if place == 0 { b"\n" } else { b" " })?;
            out.write_all(names.of(column))?;
            if let Some(color) = color {
                write!(out, ":{}", color_name(color))?;
            }
        }
        let costs = costs(row);
        if costs.as_ref().iter().any(|&cost| cost != 0) {
            for (level, cost) in costs.as_ref().iter().enumerate() {
                let cost = Decimal::new((*cost).into(), places);
                write!(out, "{}{cost}", if level == 0 { " |" } else { "," })?;
            }
        }
        if let Some(name) = name_of(row) {
            // Blanks end a field.
            let name: String = name.chars().map(|c| if is_blank(c) { '_' } else { c }).collect();
            write!(out, " |={name}")?;
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

/// The names of all columns as the format can hold them, each one different.
struct WrittenNames {
    text: Vec<u8>,
    ends: Vec<usize>,
    /// Those with a number, since earlier columns have the same name.
    numbered: HashMap<usize, Vec<u8>>,
}

impl WrittenNames {
    /// Returns `None` if there is no memory for them.
    fn new<L>(matrix: &Matrix<L>) -> Option<Self> {
        let mut names = Self { text: Vec::new(), ends: Vec::new(), numbered: HashMap::new() };
        let mut name = String::new();
        for column in matrix.columns().filter_map(|column| matrix.column_name(column)) {
            name.clear();
            let _ = write!(name, "{column}");
            // Blanks part the names in the format, so an empty one would be lost.
            if name.is_empty() {
                name.push('_');
            }
            grow_tight(&mut names.text, name.len()).ok()?;
            grow_tight(&mut names.ends, 1).ok()?;
            let forbidden = |c: char| c == '|' || c == ':' || is_blank(c);
            names.text.extend(name.bytes().map(|byte| if forbidden(byte.into()) { b'_' } else { byte }));
            names.ends.push(names.text.len());
        }

        // Sorted, so that equal names stand together, and a name is found by halving.
        let mut order = Vec::new();
        grow_tight(&mut order, names.ends.len()).ok()?;
        order.extend(0..names.ends.len());
        order.sort_unstable_by(|&one, &other| names.plain(one).cmp(names.plain(other)).then(one.cmp(&other)));

        // A name with a number must be unlike all names as they are, too.
        let is_taken = |name: &[u8]| order.binary_search_by(|&at| names.plain(at).cmp(name)).is_ok();
        let mut numbered = HashMap::new();
        for same in order.chunk_by(|&one, &other| names.plain(one) == names.plain(other)) {
            let with = |number: usize| [names.plain(same[0]), format!("~{number}").as_bytes()].concat();
            let free = (2..).map(with).filter(|name| !is_taken(name));
            // The sort has the earliest column first: it keeps the name as it is.
            numbered.extend(same[1..].iter().copied().zip(free));
        }

        Some(Self { numbered, ..names })
    }

    /// The name of a column, which others may have as well.
    fn plain(&self, at: usize) -> &[u8] {
        &self.text[at.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[at]]
    }

    fn of(&self, column: ColumnId) -> &[u8] {
        let at = column.index();
        self.numbered.get(&at).map_or_else(|| self.plain(at), Vec::as_slice)
    }
}
