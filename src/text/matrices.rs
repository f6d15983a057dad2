//! Matrices as other programs write them: all entries, or the numbers of the columns of each row. Every column is
//! primary.

use std::io::{self, Write};
use std::str::FromStr;

use super::read::{BYTE_ORDER_MARK, is_blank};
use super::{FormatError, RowLine, TextProblem, words};
use crate::matrix::{Block, ColumnId, Matrix, MatrixBuilder, MatrixError};
use crate::util::{Field, NameError, TextError, by_name, has_room, to_u32};

/// A format of matrices whose columns have numbers and no names, for [`read_matrix`] and [`write_matrix`]. Blank lines
/// are skipped; there are no comments.
///
/// | name | form |
/// |---|---|
/// | `01` | a line of `0` and `1` for each row, with nothing, blanks or one comma between two of them |
/// | `sparse` | the numbers of a row's columns on each line, from 1; the highest is the number of columns |
/// | `counted` | the numbers of columns and rows; then on each line how many columns a row has, and their numbers, from 1 |
/// | `ec` | `p ec` and the number of columns; then on each line `s` and the numbers of a row's columns, from 1 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixFormat {
    /// `01`.
    Entries,
    /// `sparse`.
    Sparse,
    /// `counted`.
    Counted,
    /// `ec`.
    Ec,
}

impl FromStr for MatrixFormat {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        let all =
            [("01", Self::Entries), ("sparse", Self::Sparse), ("counted", Self::Counted), ("ec", Self::Ec)];
        by_name(name, &all)
    }
}

type Wrong = TextError<FormatError>;

/// Reads a matrix in this format. The columns are named by their numbers, from 1; a row without columns is skipped, and
/// listed in [`TextProblem::skipped`].
///
/// ```
/// use exactcover::{Search, text};
///
/// let texts = [("01", "110\n001\n101\n"), ("sparse", "1 2\n3\n1 3\n"), ("counted", "3 3\n2 1 2\n1 3\n2 1 3\n")];
/// for (format, text) in texts {
///     let problem = text::read_matrix(text, format.parse()?)?;
///     assert_eq!(problem, text::read("1 2 3\n1 2\n3\n1 3\n")?);
///     assert_eq!(Search::new().covers(problem.matrix()).count(), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit the format.
///
/// # Cost
///
/// Linear in the text.
pub fn read_matrix(text: &str, format: MatrixFormat) -> Result<TextProblem, TextError<FormatError>> {
    read_either(text, format, false)
}

/// Reads a matrix whose lines are elements and whose columns are sets, as operations research writes A x = 1: what
/// [`read_matrix`] reads, with rows and columns exchanged. The columns of the problem are named by the numbers of the lines
/// that are not blank (among those of a sparse text none may be), and the rows are numbered like the columns of the text; one
/// without an element is skipped.
///
/// ```
/// use exactcover::{Search, text};
///
/// let text = "1100\n0110\n1001\n"; // the second and fourth sets have each element once
/// let problem = text::read_transposed(text, "01".parse()?)?;
/// assert_eq!(problem, text::read("1 2 3\n1 3\n1 2\n2\n3\n")?);
/// assert_eq!(Search::new().covers(problem.matrix()).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`read_matrix`].
///
/// # Cost
///
/// Linear in the text.
pub fn read_transposed(text: &str, format: MatrixFormat) -> Result<TextProblem, TextError<FormatError>> {
    read_either(text, format, true)
}

/// Reads a matrix whose lines are sets or, transposed, elements.
fn read_either(text: &str, format: MatrixFormat, is_transposed: bool) -> Result<TextProblem, Wrong> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let lines = (1..).zip(text.lines()).map(|(number, line)| Field::new(number, line));
    let mut lines = lines.filter(|line| !line.text.trim_matches(is_blank).is_empty()).peekable();
    let last = text.lines().count().max(1);
    let Some(&first) = lines.peek() else { return Err(TextError::new(last, 1, FormatError::NoColumns)) };

    // Of an element in no set there is nothing to write.
    if is_transposed && format == MatrixFormat::Sparse {
        let blank = |(_, line): &(usize, &str)| line.trim_matches(is_blank).is_empty();
        let mut after = (1..).zip(text.lines()).skip_while(blank).skip_while(|line| !blank(line));
        if let Some((number, _)) = after.next().filter(|_| after.any(|line| !blank(&line))) {
            let expected = "the numbers of an element's sets, of which an empty line may have none";
            return Err(TextError::new(number, 1, FormatError::BadHead(expected)));
        }
    }

    let (columns, rows) = match format {
        MatrixFormat::Entries => {
            (first.text.bytes().filter(|byte| matches!(byte, b'0' | b'1')).count(), None)
        }
        // The highest number; what is no number is an error later.
        MatrixFormat::Sparse => {
            let numbers = text.split(is_blank).filter_map(parse);
            (numbers.max().unwrap_or(1), None)
        }
        MatrixFormat::Counted => {
            lines.next();
            let numbers: Vec<Field> = words(first).take(3).collect();
            let [columns, rows] = numbers[..] else {
                return Err(first.error(FormatError::BadHead("the numbers of columns and rows")));
            };
            (number(columns, usize::MAX)?, Some(number(rows, usize::MAX)?))
        }
        MatrixFormat::Ec => {
            lines.next();
            let numbers: Vec<Field> = words(first).take(4).collect();
            match numbers[..] {
                [p, ec, columns] if (p.text, ec.text) == ("p", "ec") => (number(columns, usize::MAX)?, None),
                _ => return Err(first.error(FormatError::BadHead("p ec and the number of columns"))),
            }
        }
    };

    let beyond = |part: Field| part.error(FormatError::Matrix(MatrixError::beyond_memory(columns)));
    // What a column takes here and in the builder: a few digits may name billions of them.
    if u32::try_from(columns).is_err() || !has_room(columns.saturating_mul(256)) {
        return Err(beyond(first));
    }

    let mut reader = NumberReader { columns, seen: vec![0; columns], row_count: 0 };
    let mut stated = StatedSets::new(if is_transposed { 0 } else { columns });
    // For each column of a transposed text its lines: their places among all, and their numbers.
    let mut of_columns = vec![Vec::new(); if is_transposed { columns } else { 0 }];
    for line in lines {
        let found = reader.row(line, format)?;
        if is_transposed {
            found.into_iter().for_each(|at| of_columns[at].push((reader.row_count - 1, line.number)));
            continue;
        }
        let added = stated.add(RowLine { number: reader.row_count, line: line.number }, found);
        added.map_err(|error| line.error(FormatError::Matrix(error)))?;
    }
    if let Some(expected) = rows.filter(|&rows| rows != reader.row_count) {
        return Err(first.error(FormatError::RowCount { found: reader.row_count, expected }));
    }

    let refused = |error| TextError::new(last, 1, FormatError::Matrix(error));
    if is_transposed {
        stated = StatedSets::new(reader.row_count);
        for (number, lines) in (1..).zip(of_columns) {
            let row = RowLine { number, line: lines.first().map_or(1, |&(_, line)| line) };
            let elements = lines.into_iter().map(|(at, _)| at);
            stated.add(row, elements).map_err(refused)?;
        }
    }
    let matrix = stated.builder.build().map_err(refused)?;
    Ok(TextProblem { skipped: stated.skipped, ..TextProblem::new(matrix) })
}

/// The sets so far, of elements that are named by their numbers.
struct StatedSets {
    builder: MatrixBuilder<RowLine>,
    elements: Vec<Block>,
    skipped: Vec<RowLine>,
}

impl StatedSets {
    fn new(count: usize) -> Self {
        let mut builder = MatrixBuilder::new();
        let elements = (1..=count).map(|number| builder.primary(number.to_string(), 1)).collect();
        Self { builder, elements, skipped: Vec::new() }
    }

    /// Adds a set of elements, counted from 0.
    fn add(&mut self, row: RowLine, set: impl IntoIterator<Item = usize>) -> Result<(), MatrixError> {
        let mut entries = set.into_iter().map(|at| self.elements[at].at(0)).peekable();
        // The builder takes no row without a column.
        if entries.peek().is_none() {
            self.skipped.push(row);
            return Ok(());
        }
        self.builder.row(row, entries).map(drop)
    }
}

/// Reads a number from 1, or 0 of rows, up to this one.
fn number(part: Field, most: usize) -> Result<usize, Wrong> {
    let is_plain = part.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = parse(part.text).filter(|number| is_plain && *number <= most);
    number.ok_or_else(|| part.error(FormatError::BadNumber(part.text.into())))
}

/// With pointers of 32 bits too, a number may be larger than that of any column.
fn parse(text: &str) -> Option<usize> {
    text.parse::<u64>().ok().map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

struct NumberReader {
    columns: usize,
    /// For each column the last row that has it.
    seen: Vec<usize>,
    row_count: usize,
}

impl NumberReader {
    /// Returns the columns of a line, from 0.
    fn row(&mut self, line: Field, format: MatrixFormat) -> Result<Vec<usize>, Wrong> {
        // First, as `seen` begins with zeros: no column may seem to be in this row already.
        self.row_count += 1;
        let mut found = Vec::new();
        if format == MatrixFormat::Entries {
            self.entries(line, &mut found)?;
        } else {
            let mut numbers = words(line);
            let count = match format {
                MatrixFormat::Counted => {
                    numbers.next().map(|count| number(count, self.columns)).transpose()?
                }
                MatrixFormat::Ec if numbers.next().is_none_or(|word| word.text != "s") => {
                    return Err(line.error(FormatError::BadHead("s and the numbers of columns")));
                }
                _ => None,
            };

            for part in numbers {
                let column = number(part, self.columns)?;
                let bad = |kind: fn(Box<str>) -> FormatError| Err(part.error(kind(part.text.into())));
                let Some(at) = column.checked_sub(1) else { return bad(FormatError::BadNumber) };
                // By the number of the row, so that nothing has to be cleared between two rows.
                if std::mem::replace(&mut self.seen[at], self.row_count) == self.row_count {
                    return bad(FormatError::DuplicateColumn);
                }
                found.push(at);
            }

            if let Some(expected) = count.filter(|&count| count != found.len()) {
                return Err(line.error(FormatError::RowLength { found: found.len(), expected }));
            }
        }

        Ok(found)
    }

    /// Reads the columns of a row of zeros and ones.
    fn entries(&self, line: Field, found: &mut Vec<usize>) -> Result<(), Wrong> {
        let has_commas = line.text.contains(',');
        // With commas, one stands between two entries.
        let (mut at, mut is_due) = (0, true);
        for (place, c) in line.text.char_indices().filter(|&(_, c)| !is_blank(c)) {
            if !(c == ',' && !is_due || matches!(c, '0' | '1') && (is_due || !has_commas)) {
                let found = line.text[place..].chars().take(1).collect::<String>();
                return Err(line.part(&line.text[place..]).error(FormatError::BadEntry(found.into())));
            }
            is_due = c == ',';
            if c == '1' {
                found.push(at);
            }
            at += usize::from(c != ',');
        }
        if is_due || at != self.columns {
            return Err(line.error(FormatError::RowLength { found: at, expected: self.columns }));
        }
        Ok(())
    }
}

/// Writes a matrix in this format, row by row in order; entries with blanks between. Names are not written, and
/// [`read_matrix`] reads the same columns and rows. As `01`, a matrix without rows is a line of `0`, which tells the number
/// of columns and is skipped.
///
/// # Errors
///
/// Those of the writer; and [`InvalidInput`](io::ErrorKind::InvalidInput) for a matrix that the format cannot state:
/// without columns, with secondary columns or other bounds than once, or, as a sparse list, if its last column is in
/// no row.
///
/// ```
/// use exactcover::text::{self, MatrixFormat};
///
/// let problem = text::read("a b c\na b\nc\na c\n")?;
/// let mut out = Vec::new();
/// text::write_matrix(problem.matrix(), MatrixFormat::Ec, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "p ec 3\ns 1 2\ns 3\ns 1 3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_matrix<L>(matrix: &Matrix<L>, format: MatrixFormat, mut out: impl Write) -> io::Result<()> {
    let invalid = |what| Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    let (columns, rows) = (matrix.column_count(), matrix.row_count());
    // In none of the formats can a column be secondary, or be covered other than once.
    if columns == 0 || matrix.columns().any(|column| matrix.is_primary(column) != Some(true)) {
        return invalid("a matrix without columns, or with secondary ones");
    }
    if matrix.columns().any(|column| matrix.bounds(column) != Some(1..=1)) {
        return invalid("a matrix with columns that are covered more or less often than once");
    }

    match format {
        MatrixFormat::Counted => writeln!(out, "{columns} {rows}")?,
        MatrixFormat::Ec => writeln!(out, "p ec {columns}")?,
        MatrixFormat::Entries if rows == 0 => out.write_all(&entries(columns, &[]))?,
        // The highest number tells how many columns there are.
        MatrixFormat::Sparse if matrix.rows_of(ColumnId::new(to_u32(columns) - 1)).next().is_none() => {
            return invalid("a matrix whose last column is in no row");
        }
        _ => {}
    }

    for row in matrix.rows() {
        let found = matrix.row(row).unwrap_or(&[]);
        let numbers: Vec<usize> = found.iter().map(|column| column.index() + 1).collect();
        match format {
            MatrixFormat::Entries => {
                out.write_all(&entries(columns, &numbers))?;
                continue;
            }
            MatrixFormat::Counted => write!(out, "{} ", numbers.len())?,
            MatrixFormat::Ec => out.write_all(b"s ")?,
            MatrixFormat::Sparse => {}
        }
        for (place, number) in numbers.iter().enumerate() {
            write!(out, "{}{number}", if place == 0 { "" } else { " " })?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Returns the line of a row with the columns of these numbers, from 1.
fn entries(columns: usize, numbers: &[usize]) -> Vec<u8> {
    let mut line = b"0 ".repeat(columns);
    numbers.iter().for_each(|number| line[2 * number - 2] = b'1');
    line[2 * columns - 1] = b'\n';
    line
}
