//! All solutions at once, as a graph.

use std::sync::Arc;

use exactcover::counts::{BigUint, Diagram as Graph};
use exactcover::runs::Stopped;
use exactcover::{Cover, Matrix, RowId, Search};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::{big, int, value_error};
use crate::built::Built;
use crate::found::labels_of;
use crate::manners::{Reduced, reduced};
use crate::options::{Options, any_seed, rows};
use crate::problem::Problem;
use crate::questions::asked;
use crate::watch::{Watch, apart};

/// All solutions of a problem, without a list of them: a sequence in the order of `solutions()`, of any length.
///
/// >>> from exactcover import queens
/// >>> boards = queens(8).diagram()
/// >>> len(boards), boards[91].files, boards[91] in boards, boards.rank(boards[-1])
/// (92, [7, 3, 0, 2, 5, 1, 6, 4], True, 91)
/// >>> [boards.row_counts()[0, file] for file in range(8)]
/// [4, 8, 16, 18, 18, 16, 8, 4]
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Diagram {
    built: Py<Built>,
    graph: Arc<Graph>,
}

impl Diagram {
    pub fn new(
        py: Python<'_>,
        built: Py<Built>,
        options: &Options,
        search: impl FnOnce(&Search, &Matrix<RowId>) -> Result<Graph, Stopped> + Send,
    ) -> PyResult<Self> {
        let matrix = &built.get().matrix;
        let graph = options.answer(py, |options| search(options, matrix))?;
        Ok(Self { built, graph: Arc::new(graph) })
    }

    /// Walks over the whole graph.
    fn walk<T: Send + 'static>(
        &self,
        py: Python<'_>,
        watch: &Watch,
        walk: impl FnOnce(&Graph) -> T + Send + 'static,
    ) -> PyResult<T> {
        let graph = self.graph.clone();
        let answer = apart(py, watch, move || walk(&graph))?;
        watch.end(py)?;
        Ok(answer)
    }

    fn all(&self) -> BigUint {
        self.graph.count().at_least().clone() // it is exact
    }

    /// Solutions drawn at random.
    pub fn samples<'py>(
        &self,
        py: Python<'py>,
        k: usize,
        seed: Option<u64>,
        watch: &Watch,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let seed = seed.unwrap_or_else(any_seed);
        let mut random: rand::rngs::Xoshiro256PlusPlus = rand::SeedableRng::seed_from_u64(seed);
        let covers = std::iter::from_fn(|| py.detach(|| self.graph.sample(&mut random))).take(k);
        let mut samples = Vec::new();
        for cover in covers {
            watch.note(samples.len() as f64 / k as f64);
            watch.check(py)?;
            samples.push(self.built.get().solution(py, &cover)?);
        }
        watch.end(py)?;
        Ok(samples)
    }

    /// Its place among the solutions.
    fn place(&self, solution: &Bound<'_, PyAny>) -> PyResult<Option<BigUint>> {
        let (py, labels) = (solution.py(), labels_of(solution)?);
        let mut rows = Vec::new();
        for label in labels {
            match self.built.get().rows.bind(py).get_item(label)? {
                Some(row) => rows.push(RowId::new(row.extract()?)),
                None => return Ok(None),
            }
        }
        Ok(self.graph.rank(&rows))
    }
}

/// The diagram of a pickle.
#[pyfunction]
pub fn _diagram(py: Python<'_>, built: Py<Built>, text: String) -> PyResult<Diagram> {
    let read = move || serde_json::from_str::<Graph>(&text);
    let graph = apart(py, &Watch::default(), read)?.map_err(value_error)?;
    Ok(Diagram { built, graph: Arc::new(graph) })
}

#[pymethods]
impl Diagram {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.built)
    }

    /// Diagrams are equal if they are those of equal problems, and the same graph.
    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let size = |graph: &Graph| (graph.is_folded(), graph.node_count(), graph.edge_count());
        Ok(Arc::ptr_eq(&self.graph, &other.graph)
            || size(&self.graph) == size(&other.graph)
                && self.built.get().equals(other.built.get(), py)?
                && self.to_dot(py, None)? == other.to_dot(py, None)?)
    }

    fn __hash__(&self) -> u64 {
        (self.graph.node_count() as u64) << 32 ^ self.graph.edge_count() as u64
    }

    /// It never changes, so a copy is itself.
    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        if self.is_folded() {
            return Err(PyTypeError::new_err(
                "a folded diagram is not pickled: pickle the problem, and ask it again, or a diagram that is not folded",
            ));
        }
        let text = self.walk(py, &Watch::default(), serde_json::to_string::<Graph>)?;
        let text = text.map_err(value_error)?;
        reduced(py, "_diagram", (&self.built, text).into_pyobject(py)?)
    }

    /// How many solutions there are, however many.
    ///
    /// >>> from exactcover import queens
    /// >>> queens(8).diagram().count()
    /// 92
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.all())
    }

    fn __len__(&self) -> PyResult<usize> {
        let all = self.all();
        usize::try_from(&all).ok().filter(|&all| isize::try_from(all).is_ok()).ok_or_else(|| {
            PyOverflowError::new_err(format!("there are {all} solutions: more than a length; ask count()"))
        })
    }

    fn __bool__(&self) -> bool {
        !self.graph.is_empty()
    }

    /// The solution with this number, counted from 0 in the order of the diagram; an IndexError if there are fewer.
    ///
    /// >>> from exactcover import sudoku
    /// >>> print(sudoku.puzzle("." * 16).diagram().nth(287).line)
    /// 4321213412433412
    pub fn nth<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, number) = (number.py(), big(number)?);
        match py.detach(|| self.graph.nth(&number)) {
            Some(cover) => self.built.get().solution(py, &cover),
            None => Err(PyIndexError::new_err(format!(
                "solution {number}: there are {}, counted from 0",
                self.all()
            ))),
        }
    }

    /// The same; negative numbers count from the end.
    fn __getitem__<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = number.py();
        let index = number.call_method0("__index__")?;
        if !index.lt(0)? {
            return self.nth(&index);
        }
        let from_end = self.count(py)?.add(&index)?;
        if from_end.lt(0)? {
            return Err(PyIndexError::new_err(format!("solution {index}: there are {}", self.all())));
        }
        self.nth(&from_end)
    }

    fn __iter__(this: Py<Self>) -> DiagramSolutions {
        DiagramSolutions { diagram: this, next: BigUint::ZERO }
    }

    /// The number of a solution, so that `nth` gives it back; None if it is no solution. A solution is a list of labels,
    /// in any order, or what a puzzle makes of them.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: "ab", 2: "cd", 3: "ac", 4: "bd"})
    /// >>> p.diagram().rank([4, 3]), p.diagram().rank([1, 3])
    /// (1, None)
    fn rank<'py>(&self, solution: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.place(solution)?.map(|rank| int(solution.py(), &rank)).transpose()
    }

    fn __contains__(&self, solution: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place(solution)?.is_some())
    }

    /// Solutions drawn at random, each time every solution equally likely: other ones each time, or always those of
    /// the seed. Empty if there is no solution.
    ///
    /// >>> from exactcover import queens
    /// >>> boards = queens(8).diagram()
    /// >>> all(board in boards for board in boards.sample(5))
    /// True
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (k = 1, seed = None, **limits))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        k: usize,
        seed: Option<u64>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.samples(py, k, seed, &Watch::of(limits)?)
    }

    /// For each row, by its label, how many solutions contain it.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem.from_rows({1: "ab", 2: "c", 3: "ac", 4: "b", 5: "d", 6: "b"}).diagram().row_counts()
    /// {1: 1, 2: 1, 3: 2, 4: 1, 5: 3, 6: 1}
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (**limits))]
    fn row_counts<'py>(
        &self,
        py: Python<'py>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (counts, watch) = (PyDict::new(py), Watch::of(limits)?);
        let rows = self.walk(py, &watch, Graph::row_counts)?;
        for (label, count) in self.built.get().labels.bind(py).iter().zip(rows) {
            watch.check(py)?;
            counts.set_item(label, int(py, &count)?)?;
        }
        Ok(counts)
    }

    /// For each row, by its label, the probability that a solution drawn at random contains it; a ValueError if there is
    /// no solution.
    ///
    /// >>> from exactcover import queens
    /// >>> queens(6).diagram().marginals()[0, 1]
    /// 0.25
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (**limits))]
    fn marginals<'py>(
        &self,
        py: Python<'py>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if self.graph.is_empty() {
            return Err(value_error("there is no solution to be drawn"));
        }
        let (counts, all) = (self.row_counts(py, limits)?, self.count(py)?);
        let marginals = PyDict::new(py);
        for (label, count) in counts {
            marginals.set_item(label, count.div(&all)?)?;
        }
        Ok(marginals)
    }

    /// The `k` cheapest solutions with their costs, equal ones in the order of the diagram. The cost of a solution is the
    /// sum of the costs of its rows: those of `costs` by label, or those of the rows. A folded diagram has no such order,
    /// which is a ValueError: ask `cheapest()` of the problem.
    ///
    /// >>> from exactcover import queens
    /// >>> p = queens(8)
    /// >>> (cost, board), = p.diagram().best(costs={(rank, file): rank * file for rank, file in p.labels})
    /// >>> cost
    /// 86
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (k = 1, costs = None, **limits))]
    fn best<'py>(
        &self,
        py: Python<'py>,
        k: usize,
        costs: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        if self.graph.is_folded() {
            return Err(value_error("a folded diagram has no order of costs: ask cheapest() of the problem"));
        }
        let (costs, watch) = (self.built.get().costs_by(py, costs)?, Watch::of(limits)?);
        costs.one_level()?;
        let scale = costs.scale();
        let best = self.walk(py, &watch, move |graph| graph.best_k(k, |row| costs.first(row)))?;
        let shown = |(cost, cover): (i128, Cover)| {
            Ok((scale.shown(py, cost)?, self.built.get().solution(py, &cover)?))
        };
        best.into_iter().map(shown).collect()
    }

    /// The diagram of those solutions that contain all of the chosen rows and none of the excluded ones, by their labels,
    /// without another search.
    ///
    /// >>> from exactcover import queens
    /// >>> queens(8).diagram().restrict(choose=[(0, 0)]).count()
    /// 4
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (choose = None, exclude = None, **limits))]
    fn restrict(
        &self,
        py: Python<'_>,
        choose: Option<&Bound<'_, PyAny>>,
        exclude: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (built, watch) = (self.built.get(), Watch::of(limits)?);
        let (chosen, excluded) = (rows(built, choose)?, rows(built, exclude)?);
        let graph = self.walk(py, &watch, move |graph| graph.restrict(&chosen, &excluded))?;
        let graph = graph.map_err(|stopped| watch.unfinished(py, stopped))?;
        Ok(Self { built: self.built.clone_ref(py), graph: Arc::new(graph) })
    }

    /// The graph in the language DOT of Graphviz; a path from the root to the end is a solution. At the edges stand the
    /// numbers of rows, which are their places in `labels`.
    ///
    /// >>> from exactcover import Problem
    /// >>> print(Problem.from_rows({"both": "ab", "left": "a", "right": "b"}).diagram().to_dot())
    /// digraph covers {
    ///   n0 [shape=doublecircle, label=""]
    ///   n1 [shape=circle, label=""]
    ///   n1 -> n0 [label="0"]
    ///   n1 -> n0 [label="1 2"]
    /// }
    /// <BLANKLINE>
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (**limits))]
    fn to_dot(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.walk(py, &Watch::of(limits)?, Graph::to_dot)
    }

    /// Whether states that are the same up to symmetry are one node.
    #[getter]
    fn is_folded(&self) -> bool {
        self.graph.is_folded()
    }

    /// The number of nodes of the graph, with its end.
    #[getter]
    fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// The number of edges of the graph.
    #[getter]
    fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// The bytes that it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.graph.bytes()
    }

    fn __repr__(&self) -> String {
        let (all, nodes, edges) = (self.all(), self.graph.node_count(), self.graph.edge_count());
        format!("Diagram({all} solutions, {nodes} nodes, {edges} edges)")
    }
}

/// The solutions of a diagram, one after the other.
#[pyclass(module = "exactcover")]
pub struct DiagramSolutions {
    diagram: Py<Diagram>,
    next: BigUint,
}

#[pymethods]
impl DiagramSolutions {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.diagram)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        py.check_signals()?;
        let diagram = self.diagram.get();
        let Some(cover) = py.detach(|| diagram.graph.nth(&self.next)) else { return Ok(None) };
        self.next += 1_u32;
        diagram.built.get().solution(py, &cover).map(Some)
    }
}

#[pymethods]
impl Problem {
    /// All solutions at once, as a graph in which equal parts of the search are one node: the solution with a number, the
    /// number of a solution, samples, how many solutions contain a row, the cheapest ones.
    ///
    /// In a folded one states that are the same up to symmetry are one node: for Latin squares, matchings and other
    /// problems with many symmetries. Its solutions have an order of their own. `Unfinished` is raised at the limit of
    /// nodes, or if it takes too much memory.
    ///
    /// >>> from exactcover import sudoku
    /// >>> sudoku.puzzle("." * 25, layout="latin-5").diagram(folded=True).count()
    /// 161280
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (folded = false, **options))]
    fn diagram(
        this: &Bound<'_, Self>,
        folded: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Diagram> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        Diagram::new(py, built, &options, |search, matrix| match folded {
            true => search.folded_diagram(matrix),
            false => search.diagram(matrix),
        })
    }
}
