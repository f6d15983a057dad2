//! The options of a search.

use std::borrow::Borrow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::cancel::Cancel;
use super::outcome::{Outcome, Stopped};
use super::tree::{ORDER, Tree};
use crate::engines::view::{Branching, View};
use crate::engines::{Engine, Searches, bits_fit};
use crate::matrix::{Incidence, Matrix, RowId};
use crate::util::{has_room, large};

/// The bytes for what a search remembers, unless others are requested.
const MEMORY: usize = large(1 << 28);
/// The most that may be requested: no table can take more.
const MOST_MEMORY: usize = usize::MAX / 2;

/// The options of a search: which engine, how far, in which order; and the questions that can be asked of a matrix.
///
/// Each setter takes and returns the options. Then ask:
///
/// ```
/// use exactcover::runs::Outcome;
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(20)?.matrix()?;
/// let mut some = Search::new().seed(7).node_limit(1000).covers(&matrix);
/// let found = some.by_ref().count();
/// assert!(found > 0);
/// assert_eq!(some.outcome(), Outcome::Limited); // there are more than that
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Which option acts where
///
/// [`choose`](Self::choose) and [`exclude`](Self::exclude) act in every question, and [`cancel`](Self::cancel) ends
/// every one. For the others:
///
/// | question | [`engine`](Self::engine) | [`node_limit`](Self::node_limit) | [`memory_limit`](Self::memory_limit) | [`seed`](Self::seed) | [`branch`](Self::branch) |
/// |---|---|---|---|---|---|
/// | [`covers`](Self::covers) | yes | yes | - | yes | yes |
/// | [`any`](Self::any), [`finder`](Self::finder) | yes | all nodes together | its tables | another answer | the first of its strategies |
/// | [`unique`](Self::unique) | yes | all nodes together | tables of `any` | the answer is the same | yes |
/// | [`count`](Self::count), [`counter`](Self::counter), `par_count` | yes | all nodes together | its tables | the answer is the same | one way in place of two |
/// | [`prove_count`](Self::prove_count) | none up to renaming | the lines of the proof | what is open | - | one way in place of a choice of two |
/// | [`diagram`](Self::diagram) | yes | yes | the diagram | the order of the covers | a learned order becomes the canonical one |
/// | [`folded_diagram`](Self::folded_diagram) | - | the states that are entered | the search and the diagram | the order of the covers | has its own |
/// | [`symmetries`](Self::symmetries) | - | rows told apart from others | its partitions | the answer is the same | - |
/// | [`count_classes`](Self::count_classes) | yes | all counts together | its tables | the answer is the same | one way in place of two |
/// | [`count_by_orbits`](Self::count_by_orbits) | yes | all parts together | its tables | the answer is the same | one way in place of two |
/// | [`classes`](Self::classes) | where they are listed | yes | where they are classified | the order of the classes of a list | where they are listed |
/// | [`cheapest`](Self::cheapest), [`count_cheapest`](Self::count_cheapest) | has its own | its own nodes | - | the order of covers of one cost | has its own |
/// | [`relaxation`](Self::relaxation) | has its own | - | - | other duals, if there are several | - |
/// | [`row_states`](Self::row_states), [`why_none`](Self::why_none), [`smallest_clash`](Self::smallest_clash) | yes | all nodes together | - | another smallest clash | yes |
/// | [`deductions`](Self::deductions) | - | sets tried and rows supposed | - | - | - |
/// | [`prove_none`](Self::prove_none) | links | all nodes together | - | another proof | a learned order becomes the canonical one |
/// | [`prove_unique`](Self::prove_unique) | links, after that of [`unique`](Self::unique) | of the question, and again of the tree | tables of `any` | another proof | a learned order becomes the canonical one in the tree |
/// | [`prove_cheapest`](Self::prove_cheapest) | has its own | its own nodes; a proof of the bound takes more | - | another proof | has its own |
/// | [`weights`](Self::weights) | - | - | - | the answer is the same | - |
/// | [`estimate`](Self::estimate) | the estimate holds for each | the nodes of all probes | - | yes | a learned order becomes the canonical one |
/// | [`split`](Self::split), [`split_rest`](Self::split_rest) | that of [`resume`](Self::resume) | that of [`resume`](Self::resume) | - | yes, or that of the checkpoint | a learned order becomes the canonical one |
/// | [`resume`](Self::resume) | yes | the nodes from here on | - | that of the checkpoint, as are chosen and excluded rows | that of the checkpoint |
/// | `par_covers`, `par_covers_unordered` | yes | all threads together | - | yes | a learned order becomes the canonical one |
///
/// A dash: the question has nothing that the option could act on. For early ends see [`Stopped`].
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Search {
    pub(crate) engine: Engine,
    pub(crate) node_limit: Option<u64>,
    pub(crate) cancel: Cancel,
    pub(crate) seed: Option<u64>,
    pub(crate) branching: Option<Branching>,
    memory_limit: Option<usize>,
    pub(crate) chosen: Vec<RowId>,
    excluded: Vec<RowId>,
    restriction: Restriction,
}

/// What a question adds to the options that it was asked with: no setter does.
#[derive(Clone, Debug, Default)]
struct Restriction {
    /// The columns of what the chosen rows leave, in the order in which to take them.
    columns: Option<Arc<[u32]>>,
    /// True if rows that cover more columns come before the others.
    longest_first: bool,
    /// The columns that must be covered, in place of all primary ones.
    required: Option<Vec<bool>>,
}

impl Search {
    /// Creates options with no limit, no flag, the canonical order, and the engine that suits the matrix.
    pub fn new() -> Self {
        Self::default()
    }

    /// Searches with this engine.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Visits at most this many nodes of the tree, then ends with [`Outcome::Limited`]. The limit is a count, not a
    /// time, so the same search always ends at the same place. For time limits see the
    /// [recipes](crate::docs::recipes#time-limits).
    ///
    /// [`Outcome::Limited`]: crate::runs::Outcome::Limited
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.node_limit = Some(nodes);
        self
    }

    /// Ends with [`Outcome::Canceled`](crate::runs::Outcome::Canceled) soon (within 1024 nodes) after
    /// another thread sets the flag.
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Cancel(Some(flag));
        self
    }

    /// Ends soon, like [`cancel`](Self::cancel), once this time is over. It takes the place of another flag: see
    /// [`Deadline::raising`](crate::runs::Deadline::raising) for both.
    #[cfg(not(target_family = "wasm"))]
    pub fn deadline(self, deadline: &crate::search::Deadline) -> Self {
        self.cancel(deadline.flag())
    }

    /// Tries rows, and breaks ties between columns, in a random order given by this seed. The same seed gives the same
    /// sequence on every machine; without a seed the order is canonical.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Branches in this way. By default [`FewestRows`](Branching::FewestRows) gives the canonical order of covers, and
    /// a [count](Self::count) also tries [`FirstColumn`](Branching::FirstColumn).
    pub fn branch(mut self, branching: Branching) -> Self {
        self.branching = Some(branching);
        self
    }

    /// Lets the tables and sums of a [count](Self::count), or a diagram ([folded](Self::folded_diagram) or
    /// [not](Self::diagram)), take this many bytes, in place of 256 MiB (64 MiB where pointers have 32 bits). A count
    /// whose levels are too deep for that goes on without tables. If the system has less memory, a count goes on with
    /// the tables that it has, and a diagram is [over budget](Stopped::OverBudget).
    ///
    /// While a table grows, old and new together may take 1.3 times the limit. Whatever the limit, a count takes at
    /// least what a few keys and the first levels need: about 16 KiB.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.memory_limit = Some(bytes);
        self
    }

    /// Takes the columns of what the chosen rows leave in this order, and branches in this way.
    pub(crate) fn ordered(mut self, branching: Branching, columns: &[u32]) -> Self {
        self.restriction.columns = Some(columns.into());
        self.branch(branching)
    }

    /// Tries rows that cover more primary columns before the others.
    pub(crate) fn longest_first(mut self) -> Self {
        self.restriction.longest_first = true;
        self
    }

    /// Requires only these columns to be covered: the others become secondary.
    pub(crate) fn require(mut self, columns: Vec<bool>) -> Self {
        self.restriction.required = Some(columns);
        self
    }

    /// Returns the tree that is searched, with these rows chosen in place of those of the options.
    pub(crate) fn tree(&self, chosen: Vec<RowId>) -> Tree {
        let (branching, seed, excluded) = (self.branching, self.seed, self.excluded.clone());
        Tree { order: ORDER, branching, seed, chosen, excluded }
    }

    /// Returns the tree of these options.
    pub(crate) fn own_tree(&self) -> Tree {
        self.tree(self.chosen.clone())
    }

    /// Returns these options for another tree.
    pub(crate) fn of_tree(&self, tree: Tree) -> Self {
        let Tree { order: _, branching, seed, chosen, excluded } = tree;
        Self { branching, seed, chosen, excluded, ..self.clone() }
    }

    /// Checks whether these rows are a cover that a search with these options may find, whatever is stored.
    pub(crate) fn allows<L>(&self, matrix: &Matrix<L>, cover: &[RowId]) -> bool {
        let has = |row: &RowId| cover.contains(row);
        matrix.verify(cover).is_ok() && self.chosen.iter().all(has) && !self.excluded.iter().any(has)
    }

    /// Takes these rows for granted, besides those chosen before: only covers that hold all of them are found.
    ///
    /// Every cover lists the chosen rows first, each once, in the order in which they were named. The other rows and
    /// the covers have the order of a search of the matrix that the chosen rows leave. If the chosen rows are a path of
    /// the search tree from its root, and no column is covered several times, these are the covers below that path, in
    /// the same order. The chosen rows are not counted as nodes. If two of them clash, or one is excluded or is not in
    /// the matrix, there is no cover; [`Matrix::verify_partial`] says which rows clash.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let corner = RowId::new(0); // the rows are the squares, rank by rank
    /// let mut covers = Search::new().choose([corner]).covers(&matrix);
    /// assert_eq!(covers.count_rest(), 4); // of 92 boards, four have a queen in this corner
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose<R: Borrow<RowId>>(mut self, rows: impl IntoIterator<Item = R>) -> Self {
        self.chosen.extend(rows.into_iter().map(|row| *row.borrow()));
        self
    }

    /// Leaves these rows out, besides those excluded before: only covers without any of them are found, in the order
    /// of a search of the matrix without these rows. Rows that are not in the matrix are ignored.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 2);
    /// let both = m.row("both", [cell.at(0), cell.at(1)])?;
    /// m.row("left", [cell.at(0)])?;
    /// m.row("right", [cell.at(1)])?;
    /// let matrix = m.build()?;
    /// let mut covers = Search::new().exclude([both]).covers(&matrix);
    /// assert_eq!(covers.next_rows().map(<[_]>::len), Some(2));
    /// assert_eq!(covers.next_rows(), None);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn exclude<R: Borrow<RowId>>(mut self, rows: impl IntoIterator<Item = R>) -> Self {
        self.excluded.extend(rows.into_iter().map(|row| *row.borrow()));
        self
    }

    /// Returns the rows to [choose](Self::choose), as they were named.
    #[must_use]
    pub fn chosen(&self) -> &[RowId] {
        &self.chosen
    }

    /// Returns the rows to [exclude](Self::exclude), as they were named.
    #[must_use]
    pub fn excluded(&self) -> &[RowId] {
        &self.excluded
    }

    /// Returns whether no engine, no way to branch, and nothing of a question's own is requested.
    pub(crate) fn is_free(&self) -> bool {
        let Restriction { columns, longest_first, required } = &self.restriction;
        let is_restricted = columns.is_some() || *longest_first || required.is_some();
        self.engine == Engine::Auto && self.branching.is_none() && !is_restricted
    }

    /// Returns the engine that a search of this matrix uses: the one requested, or `Auto`'s choice. See also
    /// [`Covers::engine`](crate::Covers::engine).
    ///
    /// Cost: O(columns + rows + entries).
    pub fn engine_for<L>(&self, matrix: &Matrix<L>) -> Engine {
        match self.engine {
            Engine::Auto if has_room_for_view(matrix.incidence()) => {}
            Engine::Bits => return Engine::Bits,
            Engine::Auto | Engine::Links => return Engine::Links,
        }

        let view = self.view(matrix.incidence());
        let view = view.choose(&self.chosen).map_or(view, |(_, view)| view);
        if bits_fit(&view) { Engine::Bits } else { Engine::Links }
    }

    /// Returns the rows that the options choose, and what they leave of the matrix; `None` if they clash. An error if
    /// the engine refuses it, or there is no memory for the search.
    pub(crate) fn left(&self, incidence: &Incidence) -> Result<Option<(Vec<RowId>, View)>, Stopped> {
        if !has_room_for_view(incidence) {
            return Err(Stopped::Refused);
        }

        let (view, Restriction { columns, longest_first, required }) =
            (self.view(incidence), &self.restriction);
        // To choose rows, even none, is also what drops those without a required column.
        let mut left = match self.chosen.is_empty() && required.is_none() {
            true => Some((Vec::new(), view)),
            false => view.choose(&self.chosen),
        };

        if let (Some((_, view)), Some(columns)) = (&mut left, columns) {
            *view = view.of_columns(columns, view.branching());
        }
        if *longest_first {
            left = left.map(|(assumed, view)| (assumed, view.longest_first()));
        }

        // At last: a row or a column that is gone does not count.
        match &left {
            Some((_, view)) if self.engine == Engine::Bits && !bits_fit(view) => Err(Stopped::Refused),
            Some((_, view)) if !self.has_room(view) => Err(Stopped::Refused),
            _ => Ok(left),
        }
    }

    /// Checks whether there is memory for a search of this view, and for a copy of it.
    pub(crate) fn has_room(&self, view: &View) -> bool {
        self.has_room_for_copies(view, 1)
    }

    /// Checks whether there is memory for this many searches of this view, with a copy of it for each.
    pub(crate) fn has_room_for_copies(&self, view: &View, copies: usize) -> bool {
        let copy = View::bytes(view.row_count(), view.columns, view.held_entries());
        let search = Searches::bytes(view, self.engine.for_view(view)).saturating_add(copy);
        has_room(search.saturating_mul(copies))
    }

    /// Tells why a question with this many nodes left and no answer yet stops; `None` if it may go on.
    pub(crate) fn ends(&self, nodes_left: u64) -> Option<Outcome> {
        match nodes_left {
            // Told first, even if no node is left.
            _ if self.cancel.is_raised() => Some(Outcome::Canceled),
            0 => Some(Outcome::Limited),
            _ => None,
        }
    }

    /// Returns the rows and columns of the matrix, less the excluded ones, in the order of the search.
    fn view(&self, incidence: &Incidence) -> View {
        let branching = self.branching.unwrap_or_default();
        View::new(incidence, branching, self.seed, &self.excluded, self.restriction.required.as_deref())
    }

    /// Starts the engine for this view.
    pub(crate) fn start(&self, view: View) -> Searches {
        let engine = self.engine.for_view(&view);
        Searches::new(view, engine)
    }

    /// Returns the bytes for what a search remembers.
    pub(crate) fn memory(&self) -> usize {
        self.memory_limit.unwrap_or(MEMORY).min(MOST_MEMORY)
    }
}

/// Checks whether there is memory for the view of a matrix, and for what a question keeps beside it.
fn has_room_for_view(incidence: &Incidence) -> bool {
    const VIEWS: usize = 3;
    let view = View::bytes(incidence.row_ends.len(), incidence.bounds.len(), incidence.columns.len());
    has_room(view.saturating_mul(VIEWS))
}
