//! Reading. Names and colors are looked up by hashing; the matrix builder does the rest.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Decimal, DecimalError, FormatError};
use crate::matrix::{Block, Entry, Matrix, MatrixBuilder, MatrixError, RowId};
use crate::util::{Field, TextError, has_room, table_bytes, to_u32};

/// The byte order mark that some editors write before a text; skipped if it is the first character.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The place of a row of the matrix in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowLine {
    /// The number of the row among all rows of the text, skipped ones too, from 1.
    pub number: usize,
    /// Its line, from 1.
    pub line: usize,
}

/// The number of the row, as in `row 3`.
impl fmt::Display for RowLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.number)
    }
}

/// A problem read from a text. Two are equal if they state the same columns and the same rows, with their colors and
/// costs, in the same order; their lines and skipped rows do not matter.
#[derive(Clone, Debug)]
pub struct TextProblem {
    pub(super) matrix: Matrix<RowLine>,
    pub(super) skipped: Vec<RowLine>,
    pub(super) color_names: Vec<Box<str>>,
    /// The costs of the matrix's rows up to the last row that states one, each row's levels one after the other.
    pub(super) costs: Vec<i64>,
    /// The number of levels of a cost; 1 if none is stated.
    pub(super) levels: usize,
    /// Costs, and the constant, count in units of 10 to the power of minus this.
    pub(super) places: u32,
    /// True if the costs are values, to be maximized.
    pub(super) is_maximized: bool,
    /// Added to the cost of each cover.
    pub(super) constant: i64,
    /// The names of the matrix's rows up to the last row that has one; empty where a row has none.
    pub(super) row_names: Vec<Box<str>>,
    /// What was assumed when it was read.
    pub(super) notes: Vec<Box<str>>,
}

impl PartialEq for TextProblem {
    fn eq(&self, other: &Self) -> bool {
        self.matrix.states_the_same(&other.matrix)
            && self.color_names == other.color_names
            && (self.levels, self.places) == (other.levels, other.places)
            && (self.is_maximized, self.constant) == (other.is_maximized, other.constant)
            && self.row_names == other.row_names
            && self.costs_but_last_zeros() == other.costs_but_last_zeros()
    }
}

impl Eq for TextProblem {}

impl Hash for TextProblem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.matrix.fingerprint(), &self.color_names, self.costs_but_last_zeros()).hash(state);
    }
}

impl TextProblem {
    /// Makes a problem without colors, costs and names of rows.
    #[must_use]
    pub fn new(matrix: Matrix<RowLine>) -> Self {
        Self {
            matrix,
            skipped: Vec::new(),
            color_names: Vec::new(),
            costs: Vec::new(),
            levels: 1,
            places: 0,
            is_maximized: false,
            constant: 0,
            row_names: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Gives the rows costs, the first row the first one: one each, or a list of as many levels as the first has. Missing
    /// ones are 0, those beyond the rows do not count.
    ///
    /// # Errors
    ///
    /// [`CostsTooLarge`](MatrixError::CostsTooLarge) for a row whose cost does not fit in 64 bits with as many places as the
    /// cost with the most of them.
    ///
    /// ```
    /// use exactcover::text::{Decimal, TextProblem};
    /// use exactcover::{RowId, text};
    ///
    /// let problem = text::read("a b\na\nb\n")?;
    /// let costs: [Decimal; 2] = ["4.25".parse()?, "3".parse()?];
    /// let problem = TextProblem::new(problem.matrix().clone()).with_costs(&costs)?;
    /// assert_eq!((problem.cost(RowId::new(1)), problem.places()), (300, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_costs<C: AsRef<[Decimal]>>(self, costs: &[C]) -> Result<Self, MatrixError> {
        let places = costs.iter().flat_map(AsRef::as_ref).map(|cost| cost.places()).max().unwrap_or(0);
        self.with_costs_at(costs, places)
    }

    /// Gives the rows costs like [`with_costs`](Self::with_costs), with at least as many places as each has.
    pub(super) fn with_costs_at<C: AsRef<[Decimal]>>(
        mut self,
        costs: &[C],
        places: u32,
    ) -> Result<Self, MatrixError> {
        let levels = costs.first().map_or(1, |costs| costs.as_ref().len().max(1));
        self.costs.clear();
        for (row, costs) in self.matrix.rows().zip(costs) {
            for level in 0..levels {
                let cost = costs.as_ref().get(level).copied().unwrap_or_default();
                let shared = cost.at_places(places).and_then(|digits| i64::try_from(digits).ok());
                let nearest = i64::try_from(cost.digits()).unwrap_or(i64::MAX);
                self.costs.push(shared.ok_or(MatrixError::CostsTooLarge { row, cost: nearest })?);
            }
        }
        (self.levels, self.places) = (levels, places);
        Ok(self)
    }

    /// Takes the costs for values, to be maximized.
    #[must_use]
    pub fn maximized(self) -> Self {
        Self { is_maximized: true, ..self }
    }

    /// Gives the rows names, the first row the first one; an empty one is none.
    #[must_use]
    pub fn with_row_names(mut self, names: Vec<Box<str>>) -> Self {
        self.row_names = names;
        let named = self.row_names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        self.row_names.truncate(named.min(self.matrix.row_count()));
        self
    }

    /// Returns the matrix; each row is labeled with its place in the text.
    #[must_use]
    pub fn matrix(&self) -> &Matrix<RowLine> {
        &self.matrix
    }

    /// Returns the rows without a primary column whose cost does not pay off: 0 or more, or to maximize 0 or less. They are
    /// not in the matrix, since no search would choose them.
    #[must_use]
    pub fn skipped(&self) -> &[RowLine] {
        &self.skipped
    }

    /// Returns the cost of the row, in the first of its [`levels`](Self::levels); 0 if it states none, or if there is no such
    /// row.
    ///
    /// ```
    /// use exactcover::{RowId, text};
    ///
    /// let problem = text::read("a b\na |-3 b |5\na b\n")?;
    /// assert_eq!([0, 1].map(|row| problem.cost(RowId::new(row))), [2, 0]);
    /// # Ok::<(), exactcover::text::TextError<text::FormatError>>(())
    /// ```
    #[must_use]
    pub fn cost(&self, row: RowId) -> i64 {
        self.costs(row).first().copied().unwrap_or(0)
    }

    /// Returns the costs of the row, level by level, for `Objectives`; none if neither it nor a later row states any.
    ///
    /// ```
    /// use exactcover::optimize::Objectives;
    /// use exactcover::{RowId, Search, text};
    ///
    /// let problem = text::read("a b\na b |-2,1\na |-1,2\nb |-1\n").unwrap_err();
    /// assert_eq!(problem.to_string(), "line 4, column 3: 1 level of cost; expected 2, as in the row before that states costs");
    /// let problem = text::read("a b\na b |-2,1\na |-1,2\nb |-1,-3\n")?;
    /// assert_eq!((problem.levels(), problem.costs(RowId::new(1))), (2, &[-1, 2][..]));
    /// let objectives = Objectives::new(problem.matrix(), |row| problem.costs(row))?;
    /// let mut cheapest = Search::new().cheapest(problem.matrix(), |row| objectives.cost(row))?;
    /// assert_eq!(cheapest.next().map(|(cost, _)| objectives.split(cost)), Some(vec![-2, -1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn costs(&self, row: RowId) -> &[i64] {
        let start = row.index().saturating_mul(self.levels);
        self.costs.get(start..start.saturating_add(self.levels)).unwrap_or_default()
    }

    /// Returns the number of levels of a cost, the first one the most important; 1 if no row states a cost.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// Returns how many digits of each cost and of the [`constant`](Self::constant) stand behind the point: a cost of 4.5 is 45
    /// where this is 1.
    #[must_use]
    pub fn places(&self) -> u32 {
        self.places
    }

    /// Returns `true` if the costs are values, to be maximized.
    #[must_use]
    pub fn is_maximized(&self) -> bool {
        self.is_maximized
    }

    /// Returns what is to be added to the cost of each cover, in the units of the costs; 0 but for formats that state it.
    #[must_use]
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// Returns what was assumed where the format leaves it open, as sentences. It is no part of the problem.
    #[must_use]
    pub fn notes(&self) -> &[Box<str>] {
        &self.notes
    }

    /// Returns the name of the row; `None` if it has none.
    #[must_use]
    pub fn row_name(&self, row: RowId) -> Option<&str> {
        self.row_names.get(row.index()).map(|name| &**name).filter(|name| !name.is_empty())
    }

    /// Returns `true` if any row of the matrix states a cost.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Returns the costs up to the last that is not 0, as a row that states 0 costs as much as one that states nothing.
    fn costs_but_last_zeros(&self) -> &[i64] {
        let end = self.costs.iter().rposition(|&cost| cost != 0).map_or(0, |last| last + 1);
        &self.costs[..end]
    }

    /// Returns the name of a color of the matrix; `None` if there is no such color.
    #[must_use]
    pub fn color_name(&self, color: u32) -> Option<&str> {
        self.color_names.get(color as usize).map(|name| &**name)
    }
}

struct HeadColumn {
    block: Block,
    /// The rows that name it.
    uses: u32,
    /// The last line that names the column.
    line: usize,
    /// True if some row gives it a color.
    is_colored: bool,
}

/// The most bytes that a column takes here and in the builder, beside its name.
const BYTES_A_NAME: usize = 256;

#[derive(Default)]
struct KnuthReader<'t> {
    builder: MatrixBuilder<RowLine>,
    columns: HashMap<&'t str, HeadColumn>,
    /// The colors in rows that were added, numbered in the order of their first use.
    colors: HashMap<&'t str, u32>,
    row_count: usize,
    skipped: Vec<RowLine>,
    /// In units of 10 to the power of minus `places`, each row's levels one after the other.
    costs: Vec<i64>,
    places: u32,
    /// The cost with so many places, and its row.
    longest: (Decimal, usize),
    /// The levels of a cost, once a row has stated one.
    levels: Option<usize>,
    row_names: Vec<Box<str>>,
    /// The columns that may be covered any number of times from the least one on.
    open: Vec<&'t str>,
    /// The rows whose cost pays off and that name secondary columns alone.
    optional: Vec<Field<'t>>,
    /// The first line that is a cost alone.
    cost_alone: Option<Field<'t>>,
}

/// Reads a problem in [Knuth's format](crate::text).
///
/// A row that names no primary column is skipped and listed in [`TextProblem::skipped`], unless it costs less than 0: then its
/// secondary columns without colors are read as `0:1|name`, so that it may be chosen or not.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit the format.
///
/// # Cost
///
/// Linear in the text.
pub fn read(text: &str) -> Result<TextProblem, TextError<FormatError>> {
    read_all(text, |cost| cost < 0)
}

/// Reads a problem like [`read`] whose costs are values, to be maximized: of the rows that name no primary column, those
/// of a value above 0 are part of the problem, and may be chosen or not. [`TextProblem::cost`] has the values as they
/// stand in the text.
///
/// # Errors
///
/// Those of [`read`].
///
/// # Cost
///
/// Linear in the text.
///
/// ```
/// use exactcover::{Search, text};
///
/// let problem = text::read_to_maximize("p | a b c\np\na b |5\nb c |4\na |2\n")?;
/// let mut best = Search::new().cheapest(problem.matrix(), |row| -problem.cost(row))?;
/// assert_eq!(best.next().map(|(cost, _)| -cost), Some(6)); // "p", "b c" and "a"
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_to_maximize(text: &str) -> Result<TextProblem, TextError<FormatError>> {
    read_all(text, |value| value > 0).map(TextProblem::maximized)
}

/// Reads a problem. Of the rows that name no primary column, those are part of it whose cost pays off.
fn read_all(text: &str, pays_off: fn(i64) -> bool) -> Result<TextProblem, TextError<FormatError>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut reader = KnuthReader::of(text, &KnownColumns::default(), pays_off)?;

    // Which columns rows that may be left out need, and how many rows a column has, is known only at the end: then all is
    // read once more.
    if !reader.optional.is_empty() || !reader.open.is_empty() {
        let known = KnownColumns { at_most_once: reader.at_most_once()?, uses: reader.uses_of_open() };
        reader = KnuthReader::of(text, &known, pays_off)?;
    }
    if let Some(line) = reader.cost_alone.filter(|_| !reader.costs.is_empty()) {
        return Err(line.error(FormatError::CostAlone(line.text.into())));
    }

    let last = text.lines().count().max(1);
    let matrix = reader.builder.build();
    let matrix = matrix.map_err(|error| TextError::new(last, 1, FormatError::Matrix(error)))?;
    let mut color_names = vec![Box::default(); reader.colors.len()];
    for (name, color) in reader.colors {
        color_names[color as usize] = name.into();
    }
    let levels = reader.levels.unwrap_or(1);
    let (skipped, costs, places) = (reader.skipped, reader.costs, reader.places);
    let problem = TextProblem { skipped, color_names, costs, levels, places, ..TextProblem::new(matrix) };
    Ok(problem.with_row_names(reader.row_names))
}

/// What the rows say of the columns.
#[derive(Default)]
struct KnownColumns<'t> {
    /// The secondary columns that may be covered once by rows without a primary column.
    at_most_once: HashSet<&'t str>,
    /// How many rows a column has whose bounds state no largest number.
    uses: HashMap<&'t str, u32>,
}

impl<'t> KnuthReader<'t> {
    /// Reads all lines.
    fn of(
        text: &'t str,
        known: &KnownColumns<'t>,
        pays_off: fn(i64) -> bool,
    ) -> Result<Self, TextError<FormatError>> {
        let mut reader = Self::default();
        let mut has_names = false;

        for line in (1..).zip(text.lines()).map(|(number, line)| Field::new(number, line)) {
            match line.text.trim_start_matches(is_blank).strip_prefix('|') {
                Some(comment) => {
                    if comment
                        .trim_end_matches(is_blank)
                        .parse::<Decimal>()
                        .is_ok_and(|cost| cost.digits() != 0)
                    {
                        reader.cost_alone.get_or_insert(line);
                    }
                }
                None if words(line).next().is_none() => {}
                None if !std::mem::replace(&mut has_names, true) => {
                    reader.name_columns(line, known)?;
                }
                None => reader.add_row(line, pays_off)?,
            }
        }

        if !has_names {
            // Behind the text, where it is missing.
            let line = text.lines().count() + 1;
            return Err(TextError::new(line, 1, FormatError::NoColumns));
        }
        Ok(reader)
    }

    /// Returns how many rows the columns have that may be covered any number of times.
    fn uses_of_open(&self) -> HashMap<&'t str, u32> {
        self.open.iter().map(|&name| (name, self.columns.get(name).map_or(0, |column| column.uses))).collect()
    }

    /// Returns the columns that rows which may be left out cover at most once.
    fn at_most_once(&self) -> Result<HashSet<&'t str>, TextError<FormatError>> {
        let mut names = HashSet::new();
        for &line in &self.optional {
            let columns = words(line).filter(|word| !word.text.starts_with('|'));
            let columns: Vec<&'t str> = columns.map(|word| name_and_color(word.text).0).collect();
            let is_plain =
                |name: &&&'t str| self.columns.get(**name).is_some_and(|column| !column.is_colored);
            let plain: Vec<&'t str> = columns.iter().filter(is_plain).copied().collect();
            names.extend(&plain);
            if plain.is_empty() {
                let first = columns.first().copied().unwrap_or_default();
                return Err(line.error(FormatError::OptionalColors(first.into())));
            }
        }
        Ok(names)
    }

    fn name_columns(
        &mut self,
        line: Field<'t>,
        known: &KnownColumns<'t>,
    ) -> Result<(), TextError<FormatError>> {
        // The secondary ones, which come after all that rows may be chosen by.
        let mut secondary = Vec::new();
        let mut primary = true;
        let count = words(line).count();
        // For all of them at once: a line may name any number of columns.
        if !has_room(table_bytes([(count, BYTES_A_NAME), (line.text.len(), 1)]))
            || self.columns.try_reserve(count).is_err()
            || secondary.try_reserve(count).is_err()
        {
            return Err(line.error(FormatError::Matrix(MatrixError::beyond_memory(count))));
        }

        for part in words(line) {
            let (word, error) = (part.text, |kind| Err(part.error(kind)));
            if word == "|" {
                if !primary {
                    return error(FormatError::SecondBar);
                }
                primary = false;
                continue;
            }

            // `|5` is a cost, and columns have none.
            if let Some(Ok(_)) = word.strip_prefix('|').map(str::parse::<Decimal>) {
                return error(FormatError::CostOfNoRow(word.into()));
            }
            let (bounds, name) = match word.split_once('|') {
                Some((bounds, name)) if bounds.starts_with(|c: char| c.is_ascii_digit() || c == ':') => {
                    (Some(bounds), name)
                }
                _ => (None, word),
            };

            if name.is_empty() || name.contains(['|', ':']) {
                return error(FormatError::BadName(name.into()));
            }

            if primary && bounds.is_some_and(|bounds| bounds.ends_with(':')) {
                self.open.push(name);
            }
            let uses = known.uses.get(name).copied();
            let block = match bounds.map(|bounds| read_bounds(bounds, uses)) {
                None if primary => self.builder.primary(name, 1),
                None if known.at_most_once.contains(name) => self.builder.between(name, 1, 0..=1),
                None => {
                    secondary.push((part, name));
                    continue;
                }
                Some(Some((least, most))) if primary => self.builder.between(name, 1, least..=most),
                Some(Some(_)) => return error(FormatError::BoundedSecondary(name.into())),
                Some(None) => return error(FormatError::BadBounds(word.into())),
            };

            self.add_column(part, name, block)?;
        }

        for (part, name) in secondary {
            let block = self.builder.secondary(name, 1);
            self.add_column(part, name, block)?;
        }
        Ok(())
    }

    fn add_column(
        &mut self,
        part: Field<'t>,
        name: &'t str,
        block: Block,
    ) -> Result<(), TextError<FormatError>> {
        match self.columns.insert(name, HeadColumn { block, uses: 0, line: 0, is_colored: false }) {
            Some(_) => Err(part.error(FormatError::DuplicateName(name.into()))),
            None => Ok(()),
        }
    }

    fn add_row(&mut self, line: Field<'t>, pays_off: fn(i64) -> bool) -> Result<(), TextError<FormatError>> {
        self.row_count += 1;
        let row = RowLine { number: self.row_count, line: line.number };
        let mut stated = Stated::default();
        for word in words(line) {
            match word.text.strip_prefix('|') {
                Some(name) if name.starts_with('=') => stated.add_name(word, &name[1..])?,
                Some(costs) => stated.add_costs(word, costs, &mut self.levels)?,
                None => self.read_entry(word, &mut stated)?,
            }
        }

        if !self.has_room_for(&stated) {
            let error = MatrixError::beyond_memory(self.row_count);
            return Err(line.error(FormatError::Matrix(error)));
        }
        if !stated.has_primary {
            let sign = |cost: &Decimal| i64::try_from(cost.digits().signum()).unwrap_or(0);
            if stated.costs.iter().map(sign).find(|&sign| sign != 0).is_some_and(pays_off) {
                self.optional.push(line);
            }
            self.skipped.push(row);
            return Ok(());
        }

        // Only colors of rows that are added get a number.
        let colors = &mut self.colors;
        let entries = stated.entries.into_iter().map(|(entry, color)| match color {
            None => entry,
            Some(color) => {
                let next = to_u32(colors.len()); // a text holds fewer than 2^32 of them
                entry.colored(*colors.entry(color).or_insert(next))
            }
        });
        let added = self.builder.row(row, entries);
        let added = added.map_err(|error| line.error(FormatError::Matrix(error)))?;

        if !stated.costs.is_empty() {
            // Rows in between have stated no cost.
            self.costs.resize(added.index() * stated.costs.len(), 0);
            self.add_costs(line, &stated.costs)?;
        }
        if let Some(name) = stated.name {
            self.row_names.resize(added.index(), Box::default());
            self.row_names.push(name.into());
        }
        Ok(())
    }

    /// Adds the costs of a row. All costs share as many places as one of them needs.
    fn add_costs(&mut self, line: Field<'t>, costs: &[Decimal]) -> Result<(), TextError<FormatError>> {
        let places = costs.iter().map(|cost| cost.places()).max().unwrap_or(0).max(self.places);
        if let Some(&longer) =
            costs.iter().find(|cost| cost.places() > self.places && cost.places() == places)
        {
            self.longest = (longer, self.row_count);
        }
        let (cost, row) = self.longest;
        let too_many = || line.error(FormatError::TooManyPlaces { cost, row });

        if places > self.places {
            let factor = 10_i64.checked_pow(places - self.places).ok_or_else(too_many)?;
            let scaled: Option<Vec<i64>> = self.costs.iter().map(|cost| cost.checked_mul(factor)).collect();
            (self.costs, self.places) = (scaled.ok_or_else(too_many)?, places);
        }
        for cost in costs {
            let units = cost.at_places(places).and_then(|units| i64::try_from(units).ok());
            self.costs.push(units.ok_or_else(too_many)?);
        }
        Ok(())
    }

    /// Reads a column of a row, `name` or `name:color`.
    fn read_entry(&mut self, word: Field<'t>, stated: &mut Stated<'t>) -> Result<(), TextError<FormatError>> {
        let error = |at, kind| Err(word.part(&word.text[at..]).error(kind));
        let (name, color) = name_and_color(word.text);
        let Some(column) = self.columns.get_mut(name) else {
            return error(0, FormatError::UnknownColumn(name.into()));
        };
        // Each line is a row, so that no set of the row's columns is needed.
        if column.line == word.number {
            return error(0, FormatError::DuplicateColumn(name.into()));
        }
        column.line = word.number;
        column.uses = column.uses.saturating_add(1);
        column.is_colored |= color.is_some();

        stated.has_primary |= column.block.is_primary();
        match color {
            Some(_) if column.block.is_primary() => {
                error(name.len(), FormatError::ColoredPrimary(name.into()))
            }
            Some("") => error(word.text.len(), FormatError::NoColor(name.into())),
            _ => {
                stated.entries.push((column.block.at(0), color));
                Ok(())
            }
        }
    }

    /// Makes room for what is kept of a row here, and returns whether there is memory for it. The builder asks for its own.
    fn has_room_for(&mut self, stated: &Stated<'t>) -> bool {
        let colored = stated.entries.iter().filter(|(_, color)| color.is_some()).count();
        let levels = stated.costs.len();
        let priced = self.row_count.saturating_mul(levels).saturating_sub(self.costs.len());
        match stated.has_primary {
            true => self.colors.try_reserve(colored).is_ok() && self.costs.try_reserve(priced).is_ok(),
            false => self.skipped.try_reserve(1).is_ok() && self.optional.try_reserve(1).is_ok(),
        }
    }
}

/// What a line states of a row.
#[derive(Default)]
struct Stated<'t> {
    entries: Vec<(Entry, Option<&'t str>)>,
    has_primary: bool,
    /// The sums of its costs, by level, if it has any.
    costs: Vec<Decimal>,
    name: Option<&'t str>,
}

impl<'t> Stated<'t> {
    /// Adds a cost, which stands after the bar of this word, one number for each level.
    fn add_costs(
        &mut self,
        word: Field<'t>,
        costs: &str,
        levels: &mut Option<usize>,
    ) -> Result<(), TextError<FormatError>> {
        let found = costs.split(',').count();
        let expected = *levels.get_or_insert(found);
        if found != expected {
            return Err(word.error(FormatError::LevelCount { found, expected }));
        }

        self.costs.resize(expected, Decimal::default());
        for (sum, cost) in self.costs.iter_mut().zip(costs.split(',')) {
            let added = match cost.parse::<Decimal>() {
                Ok(cost) => cost.plus(*sum).filter(|sum| i64::try_from(sum.digits()).is_ok()),
                Err(DecimalError::TooLarge) => None,
                Err(_) => return Err(word.error(FormatError::BadCost(word.text.into()))),
            };
            *sum = added.ok_or_else(|| word.error(FormatError::CostTooLarge(word.text.into())))?;
        }
        Ok(())
    }

    /// Names the row, as the word says after its `|=`.
    fn add_name(&mut self, word: Field<'t>, name: &'t str) -> Result<(), TextError<FormatError>> {
        match self.name.replace(name) {
            None if !name.is_empty() => Ok(()),
            _ => Err(word.error(FormatError::BadRowName(word.text.into()))),
        }
    }
}

/// Splits an entry, `name` or `name:color`.
fn name_and_color(word: &str) -> (&str, Option<&str>) {
    match word.split_once(':') {
        Some((name, color)) => (name, Some(color)),
        None => (word, None),
    }
}

/// Reads the bounds in `2:3` or `4`; also in `:3`, at most 3, and `2:`, at least 2, where the column has so many rows. `None` if
/// it is none of these, or they contain no number.
fn read_bounds(text: &str, uses: Option<u32>) -> Option<(u32, u32)> {
    let (least, most) = text.split_once(':').unwrap_or((text, text));
    // `parse` takes a sign.
    let number =
        |text: &str| text.parse::<u32>().ok().filter(|_| text.starts_with(|c: char| c.is_ascii_digit()));
    let bounds = match (least, most) {
        ("", "") => return None,
        ("", most) => (0, number(most)?),
        (least, "") => (number(least)?, uses.unwrap_or(u32::MAX).max(number(least)?)),
        (least, most) => (number(least)?, number(most)?),
    };
    (bounds.0 <= bounds.1).then_some(bounds)
}

/// Checks whether the character separates names: what C's `isspace`, and so Knuth's programs, take for a blank. All
/// others may be part of a name.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

/// Returns the words of a line or of a part of it.
pub(super) fn words(line: Field<'_>) -> impl Iterator<Item = Field<'_>> {
    line.text.split(is_blank).filter(|word| !word.is_empty()).map(move |word| line.part(word))
}
