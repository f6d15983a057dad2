//! The reason why there is no cover: a smallest set of columns that cannot all be covered, and of chosen rows that
//! clash.
//!
//! What is needed for the contradiction is found by deletion: leave some of it out, search again, and if there is still
//! no cover, it was not needed. Large pieces are tried first, then halves of them, down to single ones. A column that
//! is left out need not be covered, so that the fewer columns there are, the more covers; therefore a column that once
//! could not be left out is always needed, and the same holds for rows.
//!
//! A search without a cover also says which columns it branched on. The others are left out with it: where these are
//! secondary, the same tree shows that there is no cover. That is what makes the deletion fast.
//!
//! With fewer columns a search has less to go by and may take far longer than the first one. So a question that is not
//! answered in a few nodes is put off until all others have been asked, and then gets more.
//!
//! Source: the deletion-based extraction of minimal unsatisfiable subsets, as in J. Marques-Silva, Minimal
//! unsatisfiability: models, algorithms and applications (ISMVL 2010), in pieces as in A. Zeller and R. Hildebrandt,
//! Simplifying and isolating failure-inducing input (IEEE Transactions on Software Engineering 28, 2002).

use std::fmt;
use std::ops::ControlFlow;

use crate::matrix::{ColumnId, ColumnName, Matrix, RowId, VerifyError, ascending};
use crate::questions::any::refute;
use crate::refute::weights::{UNASKED, Weights, weights};
use crate::refute::{self, decide};
#[cfg(feature = "optimize")]
use crate::refute::{ASKED, Contradiction, Sums};
use crate::search::{Covers, Engine, Outcome, Search, Stopped};
use crate::util::write_list;

/// These are added to the nodes of the search that found no cover, so that questions get some nodes even if it was
/// short.
const ADDED: u64 = 100;
/// A question may visit this many times that sum. What is then still open is asked again with this many times the limit
/// before, until nothing is open.
const GROWTH: u64 = 8;
/// If symmetries or clauses showed that there is no cover, a search without some columns may take years: all searches for
/// the fewest columns together may visit this many times the nodes visited before, or as often this number: some seconds.
const NO_TREE: u64 = 4;
const ENOUGH: u64 = 1 << 22;

/// Columns that cannot all be covered together with some chosen rows. From [`Search::smallest_clash`].
///
/// Displayed with the names of the columns: `rows 3 and 17 leave no way to cover seat[1] and day[4]`.
///
/// With the feature `serde` it is a map with `columns`, their `names`, `rows` and `is_smallest`. When it is read,
/// columns and rows that do not ascend, and anything but one name for each column, are refused. Whether they clash, and
/// are called so, is not checked: [`display`](Self::display) asks the matrix for the names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored")
)]
#[must_use]
pub struct Clash {
    columns: Vec<ColumnId>,
    names: Vec<ColumnName>,
    rows: Vec<RowId>,
    is_smallest: bool,
}

impl Clash {
    /// Returns primary columns that cannot all be covered, ascending; empty if the rows alone clash.
    #[must_use]
    pub fn columns(&self) -> &[ColumnId] {
        &self.columns
    }

    /// Returns the names of the columns, in the same order.
    #[must_use]
    pub fn column_names(&self) -> &[ColumnName] {
        &self.names
    }

    /// Returns the chosen rows that make it impossible, ascending; empty if the columns cannot be covered anyway.
    #[must_use]
    pub fn rows(&self) -> &[RowId] {
        &self.rows
    }

    /// Returns `true` if it is proved that no column and no row can be left out. Otherwise the search ended at its node
    /// limit or flag, or symmetries were needed to show that there is no cover (see [`Search::why_none`]): the columns
    /// and rows clash, but fewer of them may clash too.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.is_smallest
    }

    /// Displays the clash in the words of the problem: rows by their labels, columns as the matrix names them, and for
    /// two rows that clash their shared column. `matrix` is the one that was searched.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let (talk, speaker) = (m.primary("talk", 2), m.secondary_named(["Ada at 10:00", "Ada at 11:00"]));
    /// let mut rows = Vec::new();
    /// for (t, s) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
    ///     rows.push(m.row(format!("talk {t} at {}:00", 10 + s), [talk.at(t), speaker.at(s)])?);
    /// }
    /// let matrix = m.build()?;
    /// let clash = Search::new().choose([rows[0], rows[2]]).smallest_clash(&matrix)?.unwrap();
    /// let words = "talk 0 at 10:00 and talk 1 at 10:00 both cover Ada at 10:00";
    /// assert_eq!(clash.display(&matrix).to_string(), words);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display<'a, L: fmt::Display>(&'a self, matrix: &'a Matrix<L>) -> impl fmt::Display + 'a {
        ClashInWords { clash: self, matrix }
    }

    /// Writes it with these names of its rows and columns; `reason` says why the rows alone clash.
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        rows: &[String],
        names: &[ColumnName],
        reason: &str,
    ) -> fmt::Result {
        if rows.is_empty() {
            f.write_str("there is")?;
        } else {
            write_list(f, rows)?;
            if names.is_empty() {
                return f.write_str(reason);
            }
            f.write_str(if rows.len() == 1 { " leaves" } else { " leave" })?;
        }
        f.write_str(" no way to cover ")?;
        write_list(f, &names.iter().map(ColumnName::short).collect::<Vec<_>>())
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: Vec<String> = self.rows.iter().map(RowId::to_string).collect();
        let reason = match &*rows {
            [row] => format!(" is excluded, or there is no row {row}"),
            _ => " cannot be in one cover".to_owned(),
        };
        let word = if rows.len() == 1 { "row" } else { "rows" };
        if let Some(first) = rows.first_mut() {
            *first = format!("{word} {first}");
        }
        self.write(f, &rows, &self.names, &reason)
    }
}

/// See [`Clash::display`].
struct ClashInWords<'a, L> {
    clash: &'a Clash,
    matrix: &'a Matrix<L>,
}

impl<L: fmt::Display> fmt::Display for ClashInWords<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = |&row: &RowId| self.matrix.label(row).map_or_else(|| format!("row {row}"), L::to_string);
        let rows: Vec<String> = self.clash.rows.iter().map(label).collect();
        let reason = match self.matrix.verify_partial(&self.clash.rows) {
            Err(VerifyError::CoveredTwice { column, .. }) => format!(" both cover {}", column.short()),
            Err(VerifyError::ColorClash { column, .. }) => format!(" do not agree on {}", column.short()),
            Err(VerifyError::TooMany { column, most, .. }) => {
                format!(" all cover {}, which at most {most} may", column.short())
            }
            Err(_) => " is not in the matrix".to_owned(),
            Ok(()) if rows.len() == 1 => " is excluded".to_owned(),
            Ok(()) => " cannot be in one cover".to_owned(),
        };
        let columns = self.clash.columns.iter();
        let names: Vec<_> = columns.filter_map(|&column| self.matrix.column_name(column)).collect();
        self.clash.write(f, &rows, &names, &reason)
    }
}

/// The nodes of a search that looks for a cover before anything else is tried.
const SOON: u64 = 1 << 13;

/// The nodes that a search that learns clauses may visit then: some tenths of a second.
const CLAUSES: u64 = 1 << 20;

/// The time for which sums may be looked for in all, in nodes: some seconds.
#[cfg(feature = "optimize")]
const MOST_WORK: u64 = 4 * ASKED;

/// The reason why there is no cover, as it was found out first.
pub(super) enum Evidence {
    /// A search that required these columns found none.
    Columns(Vec<ColumnId>),
    #[cfg(feature = "optimize")]
    Sums(Sums),
    Weights(Weights),
}

impl Evidence {
    /// Returns columns that cannot all be covered.
    fn columns(self, primary: &[ColumnId]) -> Vec<ColumnId> {
        match self {
            Self::Columns(columns) => columns,
            #[cfg(feature = "optimize")]
            Self::Sums(sums) => sums.needing().collect(),
            Self::Weights(weights) => {
                // The proof does not use columns that weigh nothing.
                let has_part = |column: &ColumnId| weights.weights()[column.index()] != 0;
                primary.iter().copied().filter(has_part).collect()
            }
        }
    }
}

/// See [`Search::smallest_clash`].
pub(super) fn smallest_clash<L>(options: &Search, matrix: &Matrix<L>) -> Result<Option<Clash>, Stopped> {
    let mut questions = Questions::new(options, matrix);
    let Some(evidence) = questions.first()? else { return Ok(None) };
    Ok(Some(questions.shrink(evidence, false)))
}

/// The answer of a search about some columns and rows.
enum SearchAnswer<T> {
    /// There is no cover, and these of them are enough for that.
    Clash(Vec<T>),
    Cover,
    /// It ended before that was known.
    Ended(Stopped),
}

/// Columns or rows that clash.
struct Shrinking<T> {
    /// Those that cannot be left out.
    needed: Vec<T>,
    /// Those of which that is not known.
    open: Vec<T>,
}

impl<T: Copy + Ord> Shrinking<T> {
    fn new(open: Vec<T>) -> Self {
        Self { needed: Vec::new(), open }
    }

    /// Returns all of them, ascending.
    fn all(&self) -> Vec<T> {
        let mut all = [&self.needed[..], &self.open[..]].concat();
        all.sort_unstable();
        all
    }

    /// Leaves out what can be left out, as far as the answers go.
    fn shrink(&mut self, mut ask: impl FnMut(&[T]) -> SearchAnswer<T>) {
        let mut size = self.open.len();
        while size > 0 {
            let mut at = 0;
            while at < self.open.len() {
                let end = self.open.len().min(at + size);
                match ask(&[&self.needed[..], &self.open[..at], &self.open[end..]].concat()) {
                    SearchAnswer::Clash(mut used) => {
                        used.sort_unstable();
                        let is_used = |item: &T| used.binary_search(item).is_ok();
                        self.open.drain(at..end);
                        // Those before that are used stay in front: the questions go on behind them.
                        at = self.open[..at].iter().filter(|item| is_used(item)).count();
                        self.open.retain(is_used);
                    }
                    // Whatever else is left out, there will only be more covers: it stays needed.
                    SearchAnswer::Cover if end == at + 1 => self.needed.push(self.open.remove(at)),
                    SearchAnswer::Cover | SearchAnswer::Ended(_) => at = end,
                }
            }

            size = if size == 1 { 0 } else { size.min(self.open.len()).div_ceil(2) };
        }
    }
}

/// Searches with fewer primary columns and fewer chosen rows.
pub(super) struct Questions<'a, L> {
    matrix: &'a Matrix<L>,
    options: &'a Search,
    primary: Vec<ColumnId>,
    /// Ascending, each once.
    chosen: Vec<RowId>,
    engine: Engine,
    pub(super) nodes_left: u64,
    /// The most nodes for one question.
    most: u64,
    /// The time for which sums may still be looked for, in nodes.
    #[cfg(feature = "optimize")]
    work_left: u64,
    /// True if the node limit, the flag or the memory has ended it all.
    is_over: bool,
    /// True if sums and weights have been looked for in vain.
    has_looked: bool,
    /// True if the first answer was found up to renaming, that is, by isomorphism, or by clauses.
    has_no_tree: bool,
}

impl<'a, L> Questions<'a, L> {
    pub(super) fn new(options: &'a Search, matrix: &'a Matrix<L>) -> Self {
        let chosen = ascending(options.chosen());
        let primary = matrix.columns().filter(|&column| matrix.is_primary(column) == Some(true)).collect();
        let nodes_left = options.node_limit.unwrap_or(u64::MAX);
        Self {
            matrix,
            options,
            primary,
            chosen,
            engine: options.engine,
            nodes_left,
            most: SOON,
            #[cfg(feature = "optimize")]
            work_left: MOST_WORK,
            is_over: false,
            has_looked: false,
            has_no_tree: false,
        }
    }

    /// Finds out why there is no cover; `None` if there is one.
    pub(super) fn first(&mut self) -> Result<Option<Evidence>, Stopped> {
        let primary = self.primary.clone();
        let mut covers = self.search(&primary, &self.chosen);
        let mut answer = self.answer(&mut covers, &primary, SOON.min(self.nodes_left));
        if matches!(answer, SearchAnswer::Ended(_)) && !self.is_over {
            self.has_looked = true;
            #[cfg(feature = "optimize")]
            if let Some(sums) = self.sums(&self.chosen.clone()) {
                return Ok(Some(Evidence::Sums(sums)));
            }
            if let Some(weights) = weights(self.options, self.matrix, UNASKED) {
                return Ok(Some(Evidence::Weights(weights)));
            }
            if let Some(columns) = self.by_clauses() {
                return Ok(Some(Evidence::Columns(columns)));
            }
            // The same search goes on from where it stopped.
            answer = self.answer(&mut covers, &primary, self.nodes_left);
        }

        match answer {
            SearchAnswer::Cover => Ok(None),
            SearchAnswer::Ended(stopped) => Err(stopped),
            SearchAnswer::Clash(used) => Ok(Some(Evidence::Columns(used))),
        }
    }

    /// Finds columns that cannot all be covered, if a search that learns clauses soon shows that there is no cover: where
    /// failures are local a tree may not come to its end, and these are few.
    fn by_clauses(&mut self) -> Option<Vec<ColumnId>> {
        let nodes = CLAUSES.min(self.nodes_left);
        let go_on = |_: &[_]| ControlFlow::Continue(());
        let refutation = refute(self.options, self.matrix.incidence(), nodes, true, go_on)?;
        self.nodes_left -= refutation.nodes;
        self.is_over = self.nodes_left == 0 || self.options.cancel.is_raised();
        let needed = refutation.needed?.into_iter().map(ColumnId::new);
        self.has_no_tree = true;
        Some(needed.filter(|&column| self.matrix.is_primary(column) == Some(true)).collect())
    }

    /// Finds out why there is no cover, like [`first`](Self::first), but prefers sums or weights to columns: they say
    /// more.
    pub(super) fn best(&mut self) -> Result<Option<Evidence>, Stopped> {
        let first = self.first()?;
        if self.has_looked || !matches!(first, Some(Evidence::Columns(_))) {
            return Ok(first);
        }
        // One column alone has no row: then its name says more.
        #[cfg(feature = "optimize")]
        if let Some(sums) = self.sums(&self.chosen.clone()).filter(|sums| sums.columns().len() > 1) {
            return Ok(Some(Evidence::Sums(sums)));
        }
        let weights = weights(self.options, self.matrix, UNASKED);
        let count = |weights: &Weights| weights.weights().iter().filter(|&&weight| weight > 0).count();
        let weights = weights.filter(|weights| count(weights) > 1);
        Ok(weights.map(Evidence::Weights).or(first))
    }

    /// Finds sums that show that no cover holds these rows.
    #[cfg(feature = "optimize")]
    fn sums(&mut self, chosen: &[RowId]) -> Option<Sums> {
        if self.work_left == 0 {
            return None;
        }
        let options = self.options.of_tree(self.options.tree(chosen.to_vec()));
        let mut contradiction = Contradiction::new(&options, self.matrix.incidence())?;
        contradiction.go_on(ASKED.min(self.work_left));
        self.work_left = self.work_left.saturating_sub(contradiction.nodes());
        Sums::new(self.matrix, &contradiction.factors()?, chosen, options.excluded())
    }

    /// Leaves out chosen rows that the sums do not take, as far as that is found soon.
    #[cfg(feature = "optimize")]
    pub(super) fn fewest_chosen(&mut self, mut sums: Sums) -> Sums {
        let mut chosen = Shrinking::new(sums.chosen().to_vec());
        chosen.shrink(|chosen| match self.sums(chosen) {
            // If there was no time left, it says nothing that no sums were found.
            _ if self.work_left == 0 || self.options.cancel.is_raised() => {
                SearchAnswer::Ended(Stopped::Limited)
            }
            None => SearchAnswer::Cover,
            Some(fewer) => {
                sums = fewer;
                SearchAnswer::Clash(chosen.to_vec())
            }
        });
        sums
    }

    /// Finds the fewest columns and rows that clash, as far as the nodes go; or if they are to be found soon, only
    /// where that does not take far longer than it took to find out that there is no cover.
    pub(super) fn shrink(&mut self, evidence: Evidence, is_soon: bool) -> Clash {
        let nodes = self.options.node_limit.unwrap_or(u64::MAX) - self.nodes_left;
        if is_soon && self.has_no_tree {
            self.nodes_left = self.nodes_left.min(nodes.max(ENOUGH).saturating_mul(NO_TREE));
        }
        self.most = ADDED.saturating_add(nodes).saturating_mul(GROWTH);
        if self.engine == Engine::Bits {
            self.engine = Engine::Auto; // fewer chosen rows leave a larger matrix
        }

        let (mut columns, mut rows) =
            (Shrinking::new(evidence.columns(&self.primary)), Shrinking::new(self.chosen.clone()));
        loop {
            let all_rows = rows.all();
            columns.shrink(|columns| self.ask(columns, &all_rows));
            let all_columns = columns.all();
            rows.shrink(|rows| match self.ask(&all_columns, rows) {
                // A search notes the columns on which it branched, but no rows: all of these may have been needed.
                SearchAnswer::Clash(_) => SearchAnswer::Clash(rows.to_vec()),
                SearchAnswer::Cover => SearchAnswer::Cover,
                SearchAnswer::Ended(stopped) => SearchAnswer::Ended(stopped),
            });

            let is_smallest = columns.open.is_empty() && rows.open.is_empty();
            if is_smallest || self.is_over {
                let names =
                    all_columns.iter().filter_map(|&column| self.matrix.column_name(column)).collect();
                return Clash { columns: all_columns, names, rows: rows.all(), is_smallest };
            }
            // What is still open is asked again with a higher limit.
            self.most = self.most.saturating_mul(GROWTH);
        }
    }

    /// Asks whether some cover of these columns holds these rows.
    fn ask(&mut self, columns: &[ColumnId], rows: &[RowId]) -> SearchAnswer<ColumnId> {
        // Nothing more can be asked, so that it stays open.
        if self.is_over {
            return SearchAnswer::Ended(Stopped::Limited);
        }
        let mut covers = self.search(columns, rows);
        self.answer(&mut covers, columns, self.most.min(self.nodes_left))
    }

    /// Makes the search for such a cover.
    fn search(&self, columns: &[ColumnId], rows: &[RowId]) -> Covers {
        let mut required = vec![false; self.matrix.column_count()];
        columns.iter().for_each(|column| required[column.index()] = true);
        let options =
            self.options.of_tree(self.options.tree(rows.to_vec())).engine(self.engine).require(required);
        // The nodes are added when it is asked for its answer.
        let mut covers = options.node_limit(0).covers(self.matrix);
        covers.note();
        covers
    }

    /// Goes on with the search for a cover of these columns, for at most this many nodes; returns its answer.
    fn answer(&mut self, covers: &mut Covers, columns: &[ColumnId], nodes: u64) -> SearchAnswer<ColumnId> {
        let before = covers.stats().nodes;
        let answer = decide(covers, nodes, |covers| covers.options().clone());
        let outcome = covers.outcome();
        self.nodes_left -= covers.stats().nodes - before;
        self.is_over = self.nodes_left == 0 || matches!(outcome, Outcome::Canceled | Outcome::Refused);

        match answer {
            refute::Answer::Cover(_) => SearchAnswer::Cover,
            refute::Answer::None if outcome == Outcome::Exhausted => {
                // The search without a cover has branched on these alone.
                let used = covers.noted().into_iter().zip(0..).filter(|&(is_used, _)| is_used);
                SearchAnswer::Clash(used.map(|(_, column)| ColumnId::new(column)).collect())
            }
            refute::Answer::None => {
                // Up to renaming nothing is noted, so all columns may have been needed.
                self.has_no_tree = true;
                SearchAnswer::Clash(columns.to_vec())
            }
            refute::Answer::Unknown => SearchAnswer::Ended(Stopped::of(outcome).unwrap_or(Stopped::Limited)),
        }
    }
}

/// Clashes as `serde` reads them.
#[cfg(feature = "serde")]
mod stored {
    use serde::Deserialize;

    use super::{Clash, ColumnId, ColumnName, RowId};

    #[derive(Deserialize)]
    #[serde(rename = "Clash", deny_unknown_fields)]
    pub(super) struct Stored {
        columns: Vec<ColumnId>,
        names: Vec<ColumnName>,
        rows: Vec<RowId>,
        is_smallest: bool,
    }

    impl TryFrom<Stored> for Clash {
        type Error = &'static str;

        fn try_from(Stored { columns, names, rows, is_smallest }: Stored) -> Result<Self, &'static str> {
            if columns.len() != names.len() {
                return Err("the clash does not have one name for each column");
            }
            if columns.is_empty() && rows.is_empty() {
                return Err("a clash of nothing");
            }
            let ascend =
                columns.is_sorted_by(|one, two| one < two) && rows.is_sorted_by(|one, two| one < two);
            let clash = Self { columns, names, rows, is_smallest };
            ascend.then_some(clash).ok_or("the columns and rows of the clash do not ascend, each once")
        }
    }
}
