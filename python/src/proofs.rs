//! Why there are no solutions, and proofs that other programs check.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use exactcover::counts::BigUint;
use exactcover::proofs::{CheckError, ProofError, Reason, check_count};
use exactcover::runs::Stopped;
use exactcover::text;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answers::{Unfinished, Weights, int, io_error, value_error, with};
use crate::costs::Priced;
use crate::options::rows;
use crate::problem::{Problem, built};
use crate::questions::{asked, exact};
use crate::solutions::Cheapest;
use crate::watch::{Watch, apart, watched};

#[pymethods]
impl Problem {
    /// Why there is no solution, in words; `None` if there is one.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem.from_rows({1: ["a", "b"], 2: ["b", "c"]}).why_none() is None
    /// False
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (**options))]
    fn why_none(this: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<String>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let built = built.get();
        let why = options.answer(py, |search| search.why_none(&built.matrix))?;
        why.map(|reason| match reason {
            Reason::Clash(clash) if !clash.rows().is_empty() => {
                let columns: Vec<String> = clash.column_names().iter().map(ToString::to_string).collect();
                let rows = built.names(py, clash.rows())?;
                Ok(match columns.len() {
                    0 => format!("the rows {rows} exclude each other"),
                    _ => format!("with the rows {rows}, no choice of rows covers {}", columns.join(", ")),
                })
            }
            reason => Ok(reason.to_string()),
        })
        .transpose()
    }

    /// Weights of columns that prove that there is no solution; `None` if none are found, which proves nothing.
    ///
    /// >>> from exactcover import Problem
    /// >>> triangle = Problem.from_rows({1: ["a", "b"], 2: ["b", "c"], 3: ["c", "a"]})
    /// >>> triangle.weights().modulus
    /// 2
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (**options))]
    fn weights(this: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Weights>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let built = built.get();
        let found = options.run(py, |search| search.weights(&built.matrix))?;
        if found.is_none() && options.watch.is_over() {
            return Err(options.watch.unfinished(py, Stopped::Canceled));
        }
        options.watch.end(py)?;
        Ok(found.map(|weights| {
            let named = built.matrix.columns().zip(weights.weights()).filter(|&(_, &weight)| weight != 0);
            let named = named.filter_map(|(column, &weight)| {
                Some((built.matrix.column_name(column)?.to_string(), weight))
            });
            Weights { modulus: weights.modulus(), weights: named.collect(), text: weights.to_string() }
        }))
    }

    /// Counts the solutions and writes a proof of the count into a file, which `check_count` checks. An error with the
    /// file is an OSError with `errno` and `filename`; if `Unfinished` is raised, what the file holds is no proof.
    ///
    /// >>> import os, tempfile
    /// >>> from exactcover import queens
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     path = os.path.join(folder, "queens.proof")
    /// ...     queens(8).prove_count(path), queens(8).check_count(path)
    /// (92, 92)
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (path, **options))]
    fn prove_count<'py>(
        this: &Bound<'py, Self>,
        path: PathBuf,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let file = create(&path)?;
        let proved = options.run(py, |search| search.prove_count(&built.get().matrix, file))?;
        let watch = &options.watch;
        exact(py, watch, &proved.map_err(|error| proof_error(py, watch, &path, error))?)
    }

    /// Checks a proof that `prove_count` has written, without the searches, and returns the count that it proves: that of
    /// the solutions with the chosen rows and without the excluded ones, if the proof says so.
    ///
    /// A proof that is wrong, or of another problem, is a ValueError with its `line`; one of other chosen or excluded rows
    /// is a ValueError. An error with the file is an OSError with `errno` and `filename`. `Unfinished` is raised if it is
    /// not checked in so many seconds.
    ///
    /// >>> import os, tempfile
    /// >>> from exactcover import queens
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     path = os.path.join(folder, "queens.proof")
    /// ...     queens(8).prove_count(path, choose=[(0, 0)])
    /// ...     queens(8).check_count(path, choose=[(0, 0)])
    /// 4
    /// 4
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (path, choose = None, exclude = None, **limits))]
    fn check_count<'py>(
        this: &Bound<'py, Self>,
        path: PathBuf,
        choose: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, built, watch) = (this.py(), built(this)?, Watch::of(limits)?);
        let file = File::open(&path).map_err(|error| io_error(&path, &error))?;
        let problem = built.clone_ref(py);
        let file = BufReader::new(Flagged { file, flag: watch.flag() });
        let checked = apart(py, &watch, move || {
            let mut text = Vec::new();
            text::write(&problem.get().matrix, &mut text).map_err(CheckError::Io)?;
            check_count(&String::from_utf8_lossy(&text), file)
        })?;
        let proved = checked.map_err(|error| match error {
            CheckError::Io(error) => io_error(&path, &error),
            CheckError::Proof { line, .. } => match line.into_pyobject(py) {
                Ok(line) => with(py, value_error(&error), &[("line", line.into_any())]),
                Err(error) => error.into(),
            },
            error => value_error(error),
        })?;
        for (what, asked, proved) in
            [("chosen", choose, &proved.chosen), ("excluded", exclude, &proved.excluded)]
        {
            let mut asked: Vec<usize> = rows(built.get(), asked)?.iter().map(|row| row.index()).collect();
            let mut proved = proved.clone();
            for rows in [&mut asked, &mut proved] {
                rows.sort_unstable();
                rows.dedup();
            }
            if asked != proved {
                return Err(value_error(format!("the proof is one of other {what} rows")));
            }
        }
        let count: BigUint = proved.count.parse().map_err(value_error)?;
        watch.end(py)?;
        int(py, &count)
    }

    /// Writes a proof that there is no solution into a file, for the checker VeriPB 3.0, together with the formula
    /// `write("opb")`: `veripb formula.opb path`. Returns False, and leaves no file, if there is a solution.
    ///
    /// If rows are chosen or excluded, so they are in the formula: `write("opb", choose=.., exclude=..)`. An error with the
    /// file is an OSError with `errno` and `filename`; if `Unfinished` is raised, what the file holds is no proof.
    ///
    /// >>> import os, tempfile
    /// >>> from exactcover import queens
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     [queens(n).prove_none(os.path.join(folder, f"{n}.pbp")) for n in (3, 4)]
    /// ...     os.listdir(folder)
    /// [True, False]
    /// ['3.pbp']
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (path, **options))]
    fn prove_none(
        this: &Bound<'_, Self>,
        path: PathBuf,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<bool> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let file = create(&path)?;
        let (built, watch) = (built.get(), &options.watch);
        let costs = Priced::new(py, built, built.costs.clone(), false)?;
        let proved = options.run(py, |search| search.prove_none(&built.matrix, |row| costs.of(row), file))?;
        let is_proved = proved.map_err(|error| proof_error(py, watch, &path, error))?;
        watch.end(py)?;
        if !is_proved {
            remove(&path)?;
        }
        Ok(is_proved)
    }

    /// Finds the only solution, and writes a proof into a file that there is no other one, for the checker VeriPB 3.0,
    /// together with the formula `write("opb", other_than=solution)`. Returns None, and leaves no file, if there is none, or
    /// more than one.
    ///
    /// >>> import os, tempfile
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["a", "b"], 2: ["b", "c"], 3: ["c"]})
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     solution = p.prove_unique(os.path.join(folder, "only.pbp"))
    /// >>> solution, p.write("opb", other_than=solution).splitlines()[-1]
    /// ([1, 3], '-1 x1 -1 x3 >= -1 ;')
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (path, **options))]
    fn prove_unique<'py>(
        this: &Bound<'py, Self>,
        path: PathBuf,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let file = create(&path)?;
        let (built, watch) = (built.get(), &options.watch);
        let costs = Priced::new(py, built, built.costs.clone(), false)?;
        let proved =
            options.run(py, |search| search.prove_unique(&built.matrix, |row| costs.of(row), file))?;
        let answer = proved.map_err(|error| proof_error(py, watch, &path, error))?;
        watch.end(py)?;
        match answer.into_unique() {
            Some(cover) => Ok(Some(built.solution(py, &cover)?)),
            None => {
                remove(&path)?;
                Ok(None)
            }
        }
    }

    /// Finds a cheapest solution, and writes a proof of that into a file, for the checker VeriPB 3.0, together with the
    /// formula `write("opb")` with the same costs: `veripb formula.opb path`. Returns the cost and the solution; None, and
    /// leaves no file, if there is no solution.
    ///
    /// Costs are as for `cheapest`. If `nodes` end the search, `Unfinished` is raised, and the file holds a proof that no
    /// solution costs less than its `bound`. If anything else ends it, there is no file.
    ///
    /// >>> import os, tempfile
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     p.prove_cheapest(os.path.join(folder, "F.pbp"), {1: 5, 2: 1, 3: 1, 4: 2})
    /// (2, [2, 3])
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (path, costs = None, *, maximize = false, **options))]
    fn prove_cheapest<'py>(
        this: &Bound<'py, Self>,
        path: PathBuf,
        costs: Option<&Bound<'py, PyAny>>,
        maximize: bool,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let costs = Priced::new(py, built.get(), built.get().costs_by(py, costs)?, maximize)?;
        let file = create(&path)?;
        let found = Cheapest::new(py, built.clone_ref(py), costs, None, options.one_thread()?);
        let answer = found.and_then(|cheapest| {
            let cheapest = Bound::new(py, cheapest)?;
            let found = Cheapest::__next__(&cheapest);
            // The search is at its optimum, or knows a bound. Beyond its time a proof would take longer still.
            let knows = match &found {
                Ok(found) => found.is_some(),
                Err(error) => error.is_instance_of::<Unfinished>(py),
            };
            if knows && cheapest.get().may_go_on() {
                let (search, watch) = (cheapest.get(), cheapest.get().watch.clone());
                let written = watched(py, &watch, || search.prove(file))?;
                written.map_err(|error| proof_error(py, &watch, &path, error))?;
                return Ok((found, true));
            }
            Ok((found, false))
        });
        match answer {
            Ok((found, true)) => found,
            Ok((found, false)) => remove(&path).and(found),
            Err(error) => remove(&path).and(Err(error)),
        }
    }
}

/// The file of a proof that is to be written.
fn create(path: &Path) -> PyResult<BufWriter<File>> {
    Ok(BufWriter::new(File::create(path).map_err(|error| io_error(path, &error))?))
}

/// Takes the file of a proof away that there is not. A device stays: as root `/dev/null` was taken away.
fn remove(path: &Path) -> PyResult<()> {
    match path.is_file() {
        true => fs::remove_file(path).map_err(|error| io_error(path, &error)),
        false => Ok(()),
    }
}

fn proof_error(py: Python<'_>, watch: &Watch, path: &Path, error: ProofError) -> PyErr {
    match error {
        ProofError::Io(error) => io_error(path, &error),
        ProofError::Stopped(stopped) => watch.unfinished(py, stopped),
        error => value_error(error),
    }
}

/// A file that ends with an error once the flag is raised.
struct Flagged {
    file: File,
    flag: Arc<AtomicBool>,
}

impl Read for Flagged {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.flag.load(Ordering::Relaxed) {
            true => Err(io::Error::other("interrupted")),
            false => self.file.read(bytes),
        }
    }
}
