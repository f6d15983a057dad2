//! Checks a proof of a count of exact covers. It imports nothing of this crate, only the standard library: the checker is
//! to share no mistake with what it checks. `tests/suite/layers.rs` holds that, and `cli/tests/commands/check.rs` compiles this
//! very file alone.
//!
//! A *state* of the search says which rows are alive, and how often each primary column must and may still be covered.
//! A *cover of a state* is a set of alive rows that does this and agrees in the secondary columns. A *target* of a state
//! is `=`: the empty set is its only cover; or `-C`: it has none, since column C needs more rows than are alive; or a
//! node: a number for the state; or `12>5,3`: by this renaming of its columns the state becomes that of node 12. A node is
//! *open* from where it is first named to its own line, which has a column, and a target for each way to cover this
//! column. After each line,
//!
//! > covers of the problem = ways to `=` + the sum over all open nodes of (ways to the node) x (covers of its state).
//!
//! A node's line keeps the equation: each cover of the state has a first row of the column, or none if it need not be
//! covered; so the line parts the covers. The checker makes the state of each part itself and checks the target against
//! it. Ways meet in a node only if their states are equal; a column that may be covered by more rows than are alive
//! counts as one that may be covered by those. At the end no node is open, and the ways to `=` are the count.
//!
//! Or they meet by a renaming. A column is a *constraint* of a state if some row must cover it, or not all its alive rows
//! may; other columns forbid nothing. So without colors a set of alive rows is a cover if it covers each constraint as
//! often as it must and may be. If the constraints of one state are renamed to those of another with the same numbers, and
//! as many rows have each set of constraints, then the covers correspond one to one: they are equally many.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Read};

/// Checks a proof of [`Search::prove_count`](crate::Search::prove_count), and returns the count that it proves. It shares
/// no code with the searches, and also reads the problem itself: a text in [Knuth's format](crate::text).
///
/// `exactcover check PROBLEM PROOF` on the command line is this function, about 500 lines that use only the standard library.
///
/// # Errors
///
/// [`CheckError`] if the text is not a problem, or the proof is not of this problem, is wrong anywhere, or cannot be
/// read.
///
/// # Cost
///
/// That of the search for the proof: for each target of the proof O(columns + rows / 64); for a renaming O(entries), and
/// their sorting. Memory for the states that are
/// open at a time; a forged proof may keep many open, so limit its length.
///
/// ```
/// use exactcover::proofs::check_count;
/// use exactcover::{Search, text};
///
/// let problem = "a b c\na b\nc\na\nb c\nb\n";
/// let mut proof = Vec::new();
/// let count = Search::new().prove_count(text::read(problem)?.matrix(), &mut proof)?;
/// let proved = check_count(problem, &proof[..])?;
/// assert_eq!((proved.count, count.to_string()), ("3".into(), "3".into()));
///
/// let forged = String::from_utf8(proof)?.replace("covers 3", "covers 4");
/// let error = check_count(problem, forged.as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 7 of the proof: the count is 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_count(problem: &str, proof: impl BufRead) -> Result<ProvedCount, CheckError> {
    let mut line = 0;
    let problem = read_problem(problem, &mut line).map_err(|what| CheckError::Problem { line, what })?;
    line = 0;
    check(&problem, proof, &mut line).map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => CheckError::Io(*error),
        Err(what) => CheckError::Proof { line, what: what.to_string() },
    })
}

/// The statement that a proof proves: how many covers have the chosen rows and none of the excluded ones. From
/// [`check_count`].
///
/// Displayed as `35`, or as `12, chosen 3 17, excluded 5` with the numbers from 1 that stand in the proof.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ProvedCount {
    /// The number of covers, as decimal digits.
    pub count: String,
    /// The rows that every cover is to have, from 0, as they stand in the proof.
    pub chosen: Vec<usize>,
    /// The rows that none is to have, from 0, as they stand in the proof.
    pub excluded: Vec<usize>,
}

impl fmt::Display for ProvedCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.count)?;
        for (what, rows) in [("chosen", &self.chosen), ("excluded", &self.excluded)] {
            if !rows.is_empty() {
                write!(f, ", {what}")?;
                rows.iter().try_for_each(|row| write!(f, " {}", row + 1))?;
            }
        }
        Ok(())
    }
}

/// The reason why [`check_count`] does not accept a proof.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckError {
    /// The text is not a problem.
    Problem {
        /// The line, counted from 1.
        line: usize,
        /// A description of the error.
        what: String,
    },
    /// The proof is wrong, or of another problem.
    Proof {
        /// The line, counted from 1.
        line: usize,
        /// A description of the error.
        what: String,
    },
    /// The proof cannot be read, because of the error that is the [`source`](Error::source).
    Io(io::Error),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problem { line, what } => write!(f, "line {line} of the problem: {what}"),
            Self::Proof { line, what } => write!(f, "line {line} of the proof: {what}"),
            Self::Io(_) => f.write_str("the proof could not be read"),
        }
    }
}

impl Error for CheckError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Problem { .. } | Self::Proof { .. } => None,
        }
    }
}

/// Returns an error unless the condition holds.
macro_rules! ensure {
    ($right:expr, $($what:tt)*) => { if !$right { return Err(format!($($what)*).into()) } };
}

#[derive(Default)]
struct Problem {
    columns: Vec<Column>,
    /// For each row, ascending, its columns, primary ones first, and the colors that it gives them; 0 is none.
    rows: Vec<Vec<(usize, usize)>>,
    /// The state before rows are chosen and excluded: a bit for each column with the bounds 1 and 1, set until it is
    /// covered; a word for each other primary column; and from the bit `first_row` on a bit for each row that is alive.
    state: Vec<u64>,
    first_row: usize,
    colored: bool,
    hashed: Vec<u64>,
}

/// In a word of a state, the bits `must` and `may` say how often the column must and may still be covered. They are the
/// halves of the word, or both are the same bit, or, in a secondary column, there are none. A row stands for its bit in
/// a state; rows are ascending, each with the color that it gives the column.
struct Column {
    word: usize,
    must: u64,
    may: u64,
    rows: Vec<(usize, usize)>,
}

impl Column {
    fn alive(&self, state: &[u64]) -> u64 {
        self.rows.iter().filter(|row| is_set(state, row.0)).count() as u64
    }

    fn must(&self, state: &[u64]) -> u64 {
        (state[self.word] & self.must) >> (self.must.trailing_zeros() % 64)
    }

    fn may(&self, state: &[u64]) -> u64 {
        if self.may == 0 { 1 } else { (state[self.word] & self.may) >> self.may.trailing_zeros() }
    }
}

type Ids<'t> = HashMap<&'t str, usize>;
type Form = (Vec<(usize, u64, u64)>, Vec<Vec<usize>>);
const MAY: u64 = u32::MAX as u64;
const MUST: u64 = MAY << 32;

fn is_set(state: &[u64], bit: usize) -> bool {
    state.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
}

fn clear(state: &mut [u64], bit: usize) {
    state[bit / 64] &= !(1 << (bit % 64));
}

/// Reads a problem in Knuth's format, but for the costs, which play no part. `at` is the last line read.
fn read_problem(text: &str, at: &mut usize) -> Result<Problem, String> {
    // One empty line more, so that `at` is behind the last line if one is missing.
    let all = text.strip_prefix('\u{feff}').unwrap_or(text).lines().chain([""]);
    let says = |line: &&str| words(line).next().is_some_and(|word| !word.starts_with('|'));
    let mut lines = all.clone().inspect(|_| *at += 1).filter(says);
    let head = lines.next().ok_or("expected a line that names the columns")?;

    let mut uses = HashMap::new();
    if head.contains(":|") {
        let entries = all.filter(says).skip(1).flat_map(words);
        entries.for_each(|word| *uses.entry(word).or_insert(0) += 1);
    }

    let (mut problem, mut colors) = (Problem::default(), HashMap::from([("", 0)]));
    let names = problem.read_columns(head, &uses)?;
    lines.try_for_each(|line| problem.read_row(line, &names, &mut colors))?;
    problem.colored = colors.len() > 1;
    Ok(problem)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c| matches!(c, ' ' | '\t'..='\r')).filter(|word| !word.is_empty())
}

impl Problem {
    /// `uses` says how many rows name a column whose bounds ask that.
    fn read_columns<'t>(&mut self, line: &'t str, uses: &HashMap<&str, u64>) -> Result<Ids<'t>, String> {
        let count = words(line).filter(|&word| word != "|").count();
        let primary = words(line).position(|word| word == "|").unwrap_or(count);
        self.hashed = vec![primary as u64, count as u64];
        self.state = vec![0; count.div_ceil(64)];

        let mut names = HashMap::new();
        // The bar has a place too: what comes before it is primary, and what comes after it is not.
        for (at, word) in words(line).enumerate().filter(|&(at, _)| at != primary) {
            let bounded = at < primary && word.starts_with(|c: char| c.is_ascii_digit() || c == ':');
            let (bounds, name) = word.split_once('|').filter(|_| bounded).unwrap_or(("1", word));
            ensure!(!name.is_empty() && !name.contains(['|', ':']), "{word:.60} is not the name of a column");
            ensure!(names.insert(name, names.len()).is_none(), "two columns are called {name:.60}");

            let (least, most) = bounds.split_once(':').unwrap_or((bounds, bounds));
            // `parse` takes a sign.
            let number =
                |text: &str| text.parse::<u32>().ok().filter(|_| !text.starts_with('+')).map(u64::from);
            let least = if least.is_empty() && !most.is_empty() { Some(0) } else { number(least) };
            // "At least twice" is at most as often as there are rows of the column.
            let most = match most {
                "" => least.map(|least| least.max(uses.get(name).copied().unwrap_or(0))),
                _ => number(most),
            };
            let both = least.zip(most).filter(|both| both.0 <= both.1);
            let (least, most) = both.ok_or_else(|| format!("the bounds of {word:.60} are wrong"))?;

            let (word, must, may, needs) = match (least, most) {
                _ if at > primary => (0, 0, 0, 0),
                (1, 1) => (at / 64, 1 << (at % 64), 1 << (at % 64), 1 << (at % 64)),
                _ => (self.state.len(), MUST, MAY, least << 32 | most),
            };
            self.state.resize(self.state.len().max(word + 1), 0);
            self.state[word] |= needs;
            self.columns.push(Column { word, must, may, rows: Vec::new() });
            self.hashed.extend([least, most].iter().filter(|_| at < primary));
        }

        // Rows begin in a word of their own, behind all columns.
        self.first_row = self.state.len() * 64;
        Ok(names)
    }

    fn read_row<'t>(&mut self, line: &'t str, names: &Ids, colors: &mut Ids<'t>) -> Result<(), String> {
        let mut row = Vec::new();
        // All but the cost, such as `|5`.
        for word in words(line).filter(|word| !word.starts_with('|')) {
            let (name, color) = word.split_once(':').unwrap_or((word, ""));
            let &column = names.get(name).ok_or_else(|| format!("there is no column {name:.60}"))?;
            let right = name == word || self.columns[column].may == 0 && !color.is_empty();
            ensure!(right, "{word:.60}: the column is primary, or there is no color");
            row.push((column, color));
        }

        row.sort_unstable();
        ensure!(row.windows(2).all(|two| two[0].0 < two[1].0), "a column is named twice");

        // Without a primary column it is no row.
        let Some(_) = row.first().filter(|entry| self.columns[entry.0].may != 0) else { return Ok(()) };
        let closed = |column: &Column| column.may == MAY && self.state[column.word] == 0; // may not be covered
        let alive = !row.iter().any(|entry| closed(&self.columns[entry.0]));

        let bit = self.first_row + self.rows.len();
        self.state.resize(bit / 64 + 1, 0);
        self.state[bit / 64] |= u64::from(alive) << (bit % 64);
        self.hashed.push(row.len() as u64);
        self.rows.push(Vec::new());

        for (column, color) in row {
            let next = colors.len();
            let color = *colors.entry(color).or_insert(next);
            self.hashed.extend([column as u64, color as u64]);
            self.columns[column].rows.push((bit, color));
            self.rows[bit - self.first_row].push((column, color));
        }
        Ok(())
    }

    /// Chooses a row that is alive; so each of its primary columns may be covered.
    fn choose(&self, state: &mut [u64], row: usize) {
        for &(column, color) in &self.rows[row - self.first_row] {
            let Column { word, must, may, ref rows } = self.columns[column];
            // Each number falls by one: the lowest of its bits. If both are the same bit, it falls once.
            state[word] -= if state[word] & must == 0 { 0 } else { must & must.wrapping_neg() };
            state[word] -= u64::from(may == MAY);
            // If the column is closed, rows that do not agree are left out. Without a color none agree.
            let closed = state[word] & may == 0;
            let others = rows.iter().filter(|other| closed && (color == 0 || color != other.1));
            others.for_each(|&(other, _)| clear(state, other));
        }
        clear(state, row);
    }

    /// Lists what counts of a state: its constraints, with their numbers, and those of each alive row; all sorted. If
    /// there is a list, they are renamed to its columns, ascending.
    fn form(&self, state: &[u64], list: Option<&[u8]>) -> Result<Form, String> {
        let (mut names, mut constraints) = (vec![0; self.columns.len()], Vec::new());
        // To split an empty text would give one empty field.
        let mut list = list.map(|list| list.split(|&byte| byte == b',').filter(|_| !list.is_empty()));
        for (at, column) in self.columns.iter().enumerate() {
            let (must, may) = (column.must(state), column.may(state));
            if must > 0 || may < column.alive(state) {
                names[at] = match &mut list {
                    Some(list) => number(list.next().unwrap_or_default(), names.len(), "column")?,
                    None => at + 1,
                };
                constraints.push((names[at], must, may));
            }
        }

        ensure!(list.is_none_or(|mut list| list.next().is_none()), "the list of columns is too long");
        constraints.sort_unstable();

        let mut rows: Vec<Vec<usize>> = Vec::new();
        for (_, row) in (self.first_row..).zip(&self.rows).filter(|row| is_set(state, row.0)) {
            rows.push(row.iter().map(|entry| names[entry.0]).filter(|&name| name > 0).collect());
            rows.last_mut().into_iter().for_each(|row| row.sort_unstable());
        }

        rows.sort_unstable();
        Ok((constraints, rows))
    }
}

/// The ways to `=` so far, and for each open node its state and the ways to it so far.
struct Checker<'p> {
    problem: &'p Problem,
    covers: Vec<u64>,
    open: HashMap<usize, (Vec<u64>, Vec<u64>)>,
}

/// Checks a proof of the problem. `at` is the last line read.
fn check(problem: &Problem, mut proof: impl BufRead, at: &mut usize) -> Result<ProvedCount, Box<dyn Error>> {
    // Room for a target for each row, and, within reason, for rows that are chosen more than once.
    let longest = (1 << 20) + 32 * problem.rows.len() as u64;
    let mut next_line = || -> Result<_, Box<dyn Error>> {
        *at += 1;
        let mut line = Vec::new();
        proof.by_ref().take(longest).read_until(b'\n', &mut line)?;
        ensure!(line.pop() == Some(b'\n'), "the proof is cut off here, or the line is too long");
        Ok(line)
    };

    ensure!(next_line()? == b"proof of a count 1", "expected `proof of a count 1`");
    let bytes = problem.hashed.iter().flat_map(|number| number.to_le_bytes()).map(u64::from);
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ byte).wrapping_mul(0x100_0000_01b3));
    let expected = format!("problem {hash:016x}");
    ensure!(next_line()? == expected.as_bytes(), "the proof is of another problem; expected `{expected}`");

    let (mut line, mut given) = (next_line()?, [Vec::new(), Vec::new()]);
    for (word, rows) in [&b"chosen "[..], b"excluded "].into_iter().zip(&mut given) {
        let Some(fields) = line.strip_prefix(word) else { continue };
        for field in fields.split(|&byte| byte == b' ') {
            rows.push(number(field, u32::MAX as usize, "row")? - 1);
        }
        line = next_line()?;
    }

    let (mut state, [chosen, excluded]) = (problem.state.clone(), given);
    // As sets, since a row may be named more than once.
    let bits = |rows: &[usize]| {
        rows.iter().map(|row| problem.first_row.saturating_add(*row)).collect::<BTreeSet<usize>>()
    };
    // First, so that an excluded row cannot be chosen.
    bits(&excluded)
        .into_iter()
        .filter(|&row| is_set(&problem.state, row))
        .for_each(|row| clear(&mut state, row));

    let mut choose = |row| is_set(&state, row).then(|| problem.choose(&mut state, row));
    let fit = bits(&chosen).into_iter().all(|row| choose(row).is_some());

    let mut checker = Checker { problem, covers: Vec::new(), open: HashMap::new() };
    let target = line.strip_prefix(b"start ").ok_or("expected `start` and a target")?;
    ensure!(fit || target == b"x", "the chosen rows clash; expected `start x`");
    fit.then(|| checker.aim(target, state, &[1])).transpose()?;
    line = next_line()?;

    while !line.starts_with(b"covers ") {
        checker.close(&line)?;
        line = next_line()?;
    }

    ensure!(checker.open.is_empty(), "node {} is open", checker.open.keys().min().unwrap_or(&0));
    let count = decimal(&checker.covers);
    ensure!(line == format!("covers {count}").as_bytes(), "the count is {count}");
    ensure!(proof.fill_buf()?.is_empty(), "more follows after this line");
    Ok(ProvedCount { count, chosen, excluded })
}

impl Checker<'_> {
    /// Checks the line of a node, and replaces the node by its targets.
    fn close(&mut self, line: &[u8]) -> Result<(), String> {
        let mut fields = line.split(|&byte| byte == b' ');
        let mut next = || fields.next().ok_or("the line ends too soon");
        let node = number(next()?, usize::MAX, "node")?;
        let (first, ways) = self.open.remove(&node).ok_or_else(|| format!("node {node} is not open"))?;
        let column = &self.problem.columns[number(next()?, self.problem.columns.len(), "column")? - 1];
        let mut state = first.clone();
        for &(row, _) in column.rows.iter().filter(|row| is_set(&first, row.0)) {
            let mut part = state.clone();
            self.problem.choose(&mut part, row);
            self.aim(next()?, part, &ways)?;
            // Left out of all later parts, so that each cover is in the part of its first row.
            clear(&mut state, row);
        }

        if state[column.word] & column.must == 0 {
            self.aim(next()?, state, &ways)?;
        }
        ensure!(next().is_err(), "the line has too many targets");
        Ok(())
    }

    /// Checks the target of a state, and adds the ways to the state to the ways to the target.
    fn aim(&mut self, target: &[u8], mut state: Vec<u64>, ways: &[u64]) -> Result<(), String> {
        let Problem { columns, first_row, .. } = self.problem;
        if target == b"=" {
            let alive = state[first_row / 64..].iter().any(|&rows| rows != 0);
            ensure!(
                !alive && columns.iter().all(|column| column.must(&state) == 0),
                "`=` has rows or open columns"
            );
            add(&mut self.covers, ways);
        } else if let Some(column) = target.strip_prefix(b"-") {
            let column = &columns[number(column, columns.len(), "column")? - 1];
            let (alive, must) = (column.alive(&state), column.must(&state));
            ensure!(alive < must, "{must} rows must cover the column, {alive} are alive");
        } else {
            let mut fields = target.splitn(2, |&byte| byte == b'>');
            let node = number(fields.next().unwrap_or_default(), usize::MAX, "node")?;
            for column in columns.iter().filter(|column| column.may == MAY) {
                // More rows than are alive cannot cover it.
                let may = column.alive(&state).min(state[column.word] & MAY);
                state[column.word] = state[column.word] & MUST | may;
            }

            if let Some(list) = fields.next() {
                // A form has no colors, so two that are equal would prove nothing.
                ensure!(!self.problem.colored, "no state is renamed where there are colors");
                let known = self.open.get_mut(&node).ok_or_else(|| format!("node {node} is not open"))?;
                let forms = (self.problem.form(&state, Some(list))?, self.problem.form(&known.0, None)?);
                ensure!(forms.0 == forms.1, "renamed, the state is not that of node {node}");
                add(&mut known.1, ways);
                return Ok(());
            }

            let (first, to) = self.open.entry(node).or_insert_with(|| (state.clone(), Vec::new()));
            ensure!(*first == state, "node {node} is open for another state");
            add(to, ways);
        }
        Ok(())
    }
}

/// Reads a number from 1, without leading zeros.
fn number(field: &[u8], most: usize, what: &str) -> Result<usize, String> {
    let digits = str::from_utf8(field).ok().filter(|text| text.starts_with(|c| matches!(c, '1'..='9')));
    let number = digits.and_then(|digits| digits.parse().ok()).filter(|&number| number <= most);
    number.ok_or_else(|| format!("`{}` is no {what}", field[..field.len().min(60)].escape_ascii()))
}

/// Adds big numbers. They have digits to the base 10^18, the lowest first.
fn add(sum: &mut Vec<u64>, more: &[u64]) {
    sum.resize(sum.len().max(more.len()), 0);
    let mut carry = 0;
    for (at, digit) in sum.iter_mut().enumerate() {
        let total = *digit + more.get(at).unwrap_or(&0) + carry;
        (*digit, carry) = (total % 10_u64.pow(18), total / 10_u64.pow(18));
    }
    sum.extend((carry > 0).then_some(carry));
}

fn decimal(number: &[u64]) -> String {
    let text: String = number.iter().rev().map(|digit| format!("{digit:018}")).collect();
    if number.is_empty() { "0".into() } else { text.trim_start_matches('0').into() }
}
