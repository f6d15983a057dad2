//! Tables of rows in CSV with a head, as spreadsheets and pandas write them. Wide: a column of 0 and 1 for each task. Long: one
//! column that lists the tasks of each row. Besides there may be a column of costs and one of names.
//!
//! What has two readings is refused, with what was understood.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use clap::Args;
use csv::{ReaderBuilder, StringRecord, Trim};
use exactcover::matrix::Entry;
use exactcover::text::{Decimal, RowLine, TextProblem};
use exactcover::{MatrixBuilder, MatrixError};

use super::{numbered, short};

/// Which columns of a table are no tasks.
#[derive(Args, Clone, Debug, Default)]
pub struct Heads {
    /// Of a table in CSV: the column of costs; without it the one that is called `cost`
    #[arg(long, value_name = "NAME", help_heading = "Tables in CSV")]
    cost: Option<String>,
    /// Of a table in CSV: the column of the rows' names; without it the one that is called `name`
    #[arg(long, value_name = "NAME", help_heading = "Tables in CSV")]
    name: Option<String>,
    /// Of a table in CSV: the column that lists what each row covers, with blanks, `;`, `|` or `,` between; without it the one
    /// that is called `covers`, `tasks`, `legs` or `columns`
    #[arg(long, value_name = "NAME", help_heading = "Tables in CSV")]
    covers: Option<String>,
}

impl Heads {
    /// The first option that is given.
    pub fn given(&self) -> Option<&'static str> {
        let all = [("--cost", &self.cost), ("--name", &self.name), ("--covers", &self.covers)];
        all.into_iter().find(|(_, name)| name.is_some()).map(|(option, _)| option)
    }
}

/// What a column of lists is called.
const LISTS: [&str; 4] = ["covers", "tasks", "legs", "columns"];

/// Where a table is wrong, its line and field, and what.
pub struct Wrong {
    pub line: u64,
    pub field: usize,
    pub what: String,
}

fn wrong<T>(line: u64, field: usize, what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { line, field: field + 1, what: what.into() })
}

/// A table that was read, and what was understood.
pub struct Table {
    pub problem: TextProblem,
    pub understood: String,
}

/// Checks whether the text is a matrix of 0 and 1 without a head.
pub fn is_bare_matrix(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| !line.trim_ascii().is_empty());
    first.unwrap_or_default().chars().all(|c| matches!(c, '0' | '1' | ',' | ' ' | '\t' | '\r'))
}

/// Reads a table.
pub fn read(text: &str, heads: &Heads) -> Result<Table, Wrong> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = separator(text)?;
    let mut reader =
        ReaderBuilder::new().delimiter(separator).flexible(true).trim(Trim::All).from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| broken(&error))?.clone();
    let records = reader.records().map(|record| record.map_err(|error| broken(&error)));
    let records: Vec<StringRecord> = records.collect::<Result<_, _>>()?;
    if let Some(ragged) = records.iter().find(|record| record.len() != head.len()) {
        let fields = numbered(ragged.len(), "field");
        let what = format!("{fields}; expected {}, as in the first line", head.len());
        return wrong(line_of(ragged), ragged.len().min(head.len()), what);
    }

    let columns = Columns::of(&head, heads, &records)?;
    let mut stated =
        Stated { heads: &head, separator, columns: &columns, builder: MatrixBuilder::new(), point: None };
    let rows = match columns.list {
        Some(list) => stated.long(list, &records)?,
        None => stated.wide(&records)?,
    };
    stated.finish(&records, rows)
}

/// Finds what separates the fields of the first line, outside of quotes.
fn separator(text: &str) -> Result<u8, Wrong> {
    let (mut is_quoted, mut found) = (false, Vec::new());
    for c in text.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            '\n' if !is_quoted => break,
            ',' | ';' | '\t' if !is_quoted && !found.contains(&c) => found.push(c),
            _ => {}
        }
    }
    match found[..] {
        [] => Ok(b','),
        [one] => Ok(one as u8),
        [one, other, ..] => {
            let what = format!(
                "{one:?} and {other:?} both separate fields; expected one, and quotes around the other"
            );
            wrong(1, 0, what)
        }
    }
}

/// The error of a text that is no table.
fn broken(error: &csv::Error) -> Wrong {
    let line = error.position().map_or(1, csv::Position::line);
    Wrong { line, field: 1, what: error.to_string() }
}

fn line_of(record: &StringRecord) -> u64 {
    record.position().map_or(1, csv::Position::line)
}

/// What the columns of a table are.
struct Columns {
    cost: Option<usize>,
    name: Option<usize>,
    /// Of a long table the column of lists.
    list: Option<usize>,
    /// Of a wide one the tasks; of a long one what is not read.
    others: Vec<usize>,
}

impl Columns {
    fn of(head: &StringRecord, heads: &Heads, records: &[StringRecord]) -> Result<Self, Wrong> {
        let mut seen = HashSet::new();
        if let Some((at, name)) = head.iter().enumerate().find(|(_, name)| !seen.insert(*name)) {
            return wrong(1, at, format!("two columns are called {:?}", short(name)));
        }
        let called = |name: &str| head.iter().position(|head| head.eq_ignore_ascii_case(name));
        let find = |option: &str, given: &Option<String>, default: &str| match given {
            None => Ok(called(default)),
            Some(name) => match head.iter().position(|head| head == name) {
                Some(at) => Ok(Some(at)),
                None => wrong(1, 0, format!("--{option} {name}: no column is called so; {}", shown(head))),
            },
        };
        let (cost, name) = (find("cost", &heads.cost, "cost")?, find("name", &heads.name, "name")?);
        let given = find("covers", &heads.covers, "")?.filter(|_| heads.covers.is_some());
        let lists: Vec<usize> = LISTS.into_iter().filter_map(called).collect();
        if let ([one, other, ..], None) = (&lists[..], given) {
            let what = format!("{:?} and {:?} may both list what a row covers", &head[*one], &head[*other]);
            return wrong(1, *other, format!("{what}; --covers NAME says which"));
        }
        let list = given.or(lists.first().copied());

        // pandas writes an index first, under no name.
        let is_index = |at: usize| at == 0 && head[at].is_empty();
        let others: Vec<usize> =
            (0..head.len()).filter(|&at| ![cost, name, list].contains(&Some(at)) && !is_index(at)).collect();
        if let Some(&at) = others.iter().find(|&&at| head[at].is_empty()) {
            return wrong(1, at, "a column without a name");
        }

        // Where all is 0 and 1, a column of lists may as well be a task.
        let is_bits = |at: usize| records.iter().all(|record| bit(&record[at]).is_some());
        if let (Some(list), None) = (list, given)
            && !others.is_empty()
            && others.iter().all(|&at| is_bits(at))
            && is_bits(list)
        {
            let what = format!("{:?} may be a task, or list what a row covers", &head[list]);
            return wrong(1, list, format!("{what}; call it otherwise, or name it by --covers"));
        }
        Ok(Self { cost, name, list, others })
    }
}

/// The first names of a head.
fn shown(head: &StringRecord) -> String {
    let mut text = "the first line has ".to_owned();
    for (place, name) in head.iter().take(6).enumerate() {
        let _ = write!(text, "{}{:?}", if place == 0 { "" } else { ", " }, short(name));
    }
    if head.len() > 6 { text + ", ..." } else { text }
}

/// A field of 0 or 1, as spreadsheets and pandas write it.
fn bit(field: &str) -> Option<bool> {
    match field.to_ascii_lowercase().as_str() {
        "" | "0" | "0.0" | "false" => Some(false),
        "1" | "1.0" | "true" => Some(true),
        _ => None,
    }
}

/// What stands between the brackets of a list that a program wrote, such as `['x', 'y']`; `None` if there are none.
fn bare(record: &StringRecord, list: usize) -> Result<Option<&str>, Wrong> {
    let field = record[list].trim();
    let Some((first, last)) = brackets(field) else { return Ok(None) };
    match field[1..].strip_suffix(last) {
        Some(inner) => Ok(Some(inner)),
        None => {
            let what = format!("{:?} begins with {first:?}; expected {last:?} at its end", short(field));
            wrong(line_of(record), list, what)
        }
    }
}

/// The bracket that begins a field, and the one that is to end it.
fn brackets(field: &str) -> Option<(char, char)> {
    [('[', ']'), ('(', ')'), ('{', '}')].into_iter().find(|&(first, _)| field.starts_with(first))
}

/// An item of such a list without its quotes.
fn unquoted<'t>(record: &StringRecord, list: usize, item: &'t str) -> Result<&'t str, Wrong> {
    let Some(quote) = item.chars().next().filter(|first| matches!(first, '\'' | '"')) else {
        return Ok(item);
    };
    match item[1..].strip_suffix(quote).filter(|inner| !inner.is_empty() && !inner.contains(quote)) {
        Some(inner) => Ok(inner),
        None => wrong(line_of(record), list, format!("{:?} has a quote {quote:?} at one end", short(item))),
    }
}

/// Refuses a field with blanks and without what stands between tasks elsewhere: it is one task, or several. One that is a task of
/// a list is known.
fn no_blanks(list: usize, records: &[StringRecord], between: char) -> Result<(), Wrong> {
    let (lists, single): (Vec<_>, Vec<_>) = records.iter().partition(|record| record[list].contains(between));
    let known: HashSet<&str> =
        lists.iter().flat_map(|record| record[list].split(between)).map(str::trim).collect();
    for record in single {
        let field = record[list].trim();
        if field.contains(char::is_whitespace) && brackets(field).is_none() && !known.contains(field) {
            let what = format!("{:?} is one task, or several with blanks between", short(field));
            let what = format!("{what}; expected {between:?} between them, or after the one");
            return wrong(line_of(record), list, what);
        }
    }
    Ok(())
}

/// What each row covers.
type Rows = Vec<Vec<Entry>>;

/// A problem that is being stated.
struct Stated<'t> {
    heads: &'t StringRecord,
    separator: u8,
    columns: &'t Columns,
    builder: MatrixBuilder<RowLine>,
    /// What stands before the decimals of costs.
    point: Option<char>,
}

impl Stated<'_> {
    /// A column for each task of a wide table.
    fn wide(&mut self, records: &[StringRecord]) -> Result<Rows, Wrong> {
        let others = &self.columns.others;
        let tasks: Vec<Entry> =
            others.iter().map(|&at| self.builder.primary(&self.heads[at], 1).at(0)).collect();

        let mut rows = Vec::new();
        for record in records {
            let mut row = Vec::new();
            for (&at, &task) in others.iter().zip(&tasks) {
                match bit(&record[at]) {
                    Some(true) => row.push(task),
                    Some(false) => {}
                    None => return self.no_bit(record, at),
                }
            }
            rows.push(row);
        }
        Ok(rows)
    }

    fn no_bit<T>(&self, record: &StringRecord, at: usize) -> Result<T, Wrong> {
        let (found, head) = (short(&record[at]), short(&self.heads[at]));
        let what = format!(
            "{found:?} in column {head:?} is neither 0 nor 1; --cost, --name and --covers say which columns are no tasks"
        );
        wrong(line_of(record), at, what)
    }

    /// A column for each task that a long table names, in the order in which it does.
    fn long(&mut self, list: usize, records: &[StringRecord]) -> Result<Rows, Wrong> {
        let between = self.between(list, records)?;
        if let Some(between) = between {
            no_blanks(list, records, between)?;
        }

        let (mut tasks, mut rows) = (HashMap::<&str, (Entry, usize)>::new(), Vec::new());
        for (number, record) in records.iter().enumerate() {
            let bare = bare(record, list)?;
            let items = bare.unwrap_or(&record[list]).split(|c: char| match between {
                Some(between) => c == between,
                None => c.is_whitespace(),
            });
            let mut row = Vec::new();
            for item in items.map(str::trim).filter(|item| !item.is_empty()) {
                let item = if bare.is_some() { unquoted(record, list, item)? } else { item };
                let builder = &mut self.builder;
                let (task, last) =
                    tasks.entry(item).or_insert_with(|| (builder.primary(item, 1).at(0), usize::MAX));
                if std::mem::replace(last, number) == number {
                    return wrong(line_of(record), list, format!("{:?} is listed twice", short(item)));
                }
                row.push(*task);
            }
            rows.push(row);
        }
        Ok(rows)
    }

    /// What stands between the tasks of a list; `None` for blanks.
    fn between(&self, list: usize, records: &[StringRecord]) -> Result<Option<char>, Wrong> {
        let mut found = None;
        for record in records {
            for c in record[list].chars().filter(|c| matches!(c, ';' | '|' | ',')) {
                if *found.get_or_insert(c) != c {
                    let what =
                        format!("{:?} and {c:?} both stand in lists; expected one", found.unwrap_or(c));
                    return wrong(line_of(record), list, what);
                }
            }
        }
        Ok(found)
    }

    fn finish(mut self, records: &[StringRecord], rows: Rows) -> Result<Table, Wrong> {
        let columns = self.columns;
        let (mut costs, mut names) = (Vec::new(), Vec::new());
        for ((number, record), row) in (1..).zip(records).zip(rows) {
            let line = line_of(record);
            if row.is_empty() {
                return wrong(line, columns.list.unwrap_or(0), format!("row {number} covers nothing"));
            }
            let label = RowLine { number, line: usize::try_from(line).unwrap_or(usize::MAX) };
            self.builder.row(label, row).map_err(|error| refused(line, &error))?;
            if let Some(at) = columns.cost {
                costs.push(self.cost(record, at)?);
            }
            names.extend(columns.name.map(|at| Box::from(&record[at])));
        }

        let last = records.last().map_or(1, line_of);
        let matrix = std::mem::take(&mut self.builder).build().map_err(|error| refused(last, &error))?;
        let understood = self.understood(matrix.column_count(), records.len());
        let problem = TextProblem::new(matrix).with_row_names(names).with_costs(&costs);
        let problem = problem.map_err(|error| refused(last, &error))?;
        Ok(Table { problem, understood })
    }

    /// The cost in a field; `4,50` too, where no comma separates fields.
    fn cost(&mut self, record: &StringRecord, at: usize) -> Result<Decimal, Wrong> {
        let field = &record[at];
        let head = short(&self.heads[at]);
        let expected = |what: &str| {
            let what = format!("{:?} in column {head:?}; expected {what}", short(field));
            wrong(line_of(record), at, what)
        };

        // To whoever writes 4,50 a cost of 1.234 is a thousand.
        if let Some(point) = field.chars().find(|c| matches!(c, ',' | '.')) {
            match *self.point.get_or_insert(point) {
                ',' if point != ',' => return expected("a comma, as in the rows before"),
                '.' if point != '.' => return expected("a point, as in the rows before"),
                _ => {}
            }
        }
        let Some((whole, part)) = field.split_once(',') else {
            return field.parse().or_else(|error: exactcover::text::DecimalError| match field {
                "" => expected("a cost"),
                _ => expected(&format!("a cost: {error}")),
            });
        };
        // 1,234 is a thousand here and one and a quarter there.
        if self.separator == b',' || part.len() == 3 || part.contains([',', '.']) || whole.contains('.') {
            return expected("a cost with a point, or none, before its decimals");
        }
        format!("{whole}.{part}").parse().or_else(|_| expected("a cost"))
    }

    /// What the table was taken for.
    fn understood(&self, tasks: usize, rows: usize) -> String {
        let Columns { cost, name, list, others } = self.columns;
        let mut text: String =
            [name, cost, list].into_iter().flatten().map(|&at| format!("{}, ", &self.heads[at])).collect();
        let _ = write!(text, "{}; {}", numbered(tasks, "task"), numbered(rows, "row"));
        if list.is_some() && !others.is_empty() {
            let names: Vec<_> = others.iter().map(|&at| short(&self.heads[at])).collect();
            let _ = write!(text, "; not read: {}", names.join(", "));
        }
        format!("columns: {text}")
    }
}

fn refused(line: u64, error: &MatrixError) -> Wrong {
    Wrong { line, field: 1, what: error.to_string() }
}
