//! What can be asked about all solutions of a puzzle: their number, the n-th, some drawn at random; and the problem, for
//! other questions.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use exactcover::counts::{Count, Diagram};
use exactcover::proofs::ProofError;
use exactcover::runs::Stopped;
use exactcover::symmetry::{Group, SymmetryError};
use exactcover::{Cover, ExactCover, Matrix, Search, text};
use num_bigint::BigUint;

use super::files::Called;
use super::knuth_names::Renaming;
use super::progress::in_slices;
use super::stop::search;
use super::{Failure, Progress, named, report};

#[derive(Args)]
pub struct Asked {
    /// Write the number of solutions and nothing else
    #[arg(long, conflicts_with = "svg")]
    pub count: bool,
    /// With --count: also write a proof of the number into this file; `exactcover check` checks it against the --problem.
    /// A proof knows nothing of symmetries, so this takes longer than --count alone
    #[arg(long, value_name = "FILE", requires = "count")]
    pub proof: Option<PathBuf>,
    /// Write N solutions drawn at random; all solutions are equally likely
    #[arg(long, value_name = "N")]
    pub sample: Option<u64>,
    /// With --sample: the same seed draws the same solutions
    #[arg(long, value_name = "S", requires = "sample", default_value = "1")]
    seed: u64,
    /// Write the solution with this number, counted from 1
    #[arg(long, value_name = "K", value_parser = number)]
    pub nth: Option<BigUint>,
    /// Write the problem in Knuth's text format into this file, or to standard output if it is `-`: `solve` answers
    /// other questions about it
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pub problem: Option<PathBuf>,
    /// With --problem: call the columns c1, c2 and so on, for programs that read only short names, as Knuth's do
    #[arg(long, requires = "problem")]
    short_names: bool,
}

impl Asked {
    /// Refuses two questions at once; that all solutions are requested is one, too.
    pub fn check(&self, are_all: bool) -> Result<(), Failure> {
        let questions = [
            ("--count", self.count),
            ("--all", are_all),
            ("--sample", self.sample.is_some()),
            ("--nth", self.nth.is_some()),
            ("--problem", self.problem.is_some()),
        ];
        let mut asked = questions.iter().filter(|(_, is_asked)| *is_asked);
        match (asked.next(), asked.next()) {
            (Some((one, _)), Some((other, _))) => {
                Err(Failure::Input(format!("{one} and {other} are two questions; ask one")))
            }
            _ => Ok(()),
        }
    }

    /// The files that are written.
    pub fn files(&self) -> [Called<'_>; 2] {
        [("--problem", self.problem.as_deref()), ("--proof", self.proof.as_deref())]
    }

    /// Whether anything of this is asked.
    pub fn is_any(&self) -> bool {
        self.count || self.is_some() || self.problem.is_some()
    }

    /// What the solutions are that [`some`](Self::some) shows.
    pub fn which(&self) -> String {
        match (&self.nth, self.sample) {
            (Some(number), _) => format!("number {number}"),
            (None, Some(1)) => "one, drawn at random".into(),
            (None, number) => format!("{}, drawn at random", number.unwrap_or(0)),
        }
    }

    /// Whether a solution with a number is requested, or some drawn at random.
    pub fn is_some(&self) -> bool {
        self.sample.is_some() || self.nth.is_some()
    }

    /// Shows these solutions, each with the number of all; returns that number.
    pub fn some<P: ExactCover>(
        &self,
        problem: &P,
        matrix: &Matrix<P::Choice>,
        progress: &Progress,
        mut show: impl FnMut(P::Solution, &Count) -> Result<(), Failure>,
    ) -> Result<Count, Failure> {
        let mut sampler = self.sample.map(|_| Sampler::new(self.seed));
        progress.now("counting");
        let all = diagram(&search(), matrix, self.nth.is_some())?;
        let count = all.count();
        let mut show = |cover: Cover| {
            let choices = matrix.labels_of(&cover).map_err(|error| Failure::Input(error.to_string()))?;
            show(problem.decode(&choices), &count)
        };
        if let Some(number) = self.nth.as_ref().filter(|_| count != 0) {
            show(nth(&all, number)?)?;
        }
        for _ in 0..self.sample.unwrap_or(0) {
            let Some(cover) = sampler.as_mut().and_then(|sampler| sampler.draw(&all)) else { break };
            show(cover)?;
        }
        Ok(count)
    }
}

/// Writes the problem in Knuth's text format, with names that other readers of it take.
pub fn write_problem<L>(
    matrix: &Matrix<L>,
    file: &Path,
    asked: &Asked,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if file == Path::new("-") {
        return Ok(text::write(matrix, Renaming::new(out, asked.short_names))?);
    }
    let write = || {
        let mut written = BufWriter::new(File::create(file)?);
        text::write(matrix, Renaming::new(&mut written, asked.short_names))?;
        written.flush()
    };
    Ok(write().map_err(|error| named(file, &error))?)
}

/// A number of any size, counted from 1.
pub fn number(text: &str) -> Result<BigUint, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: Option<BigUint> = is_number.then(|| text.parse().ok()).flatten();
    match number {
        Some(number) if number == BigUint::ZERO => Err("the first one has the number 1".into()),
        Some(number) => Ok(number),
        None => Err("expected a whole number, 1 or more".into()),
    }
}

/// All symmetries of a matrix are looked for within so many nodes: a fifth of a second for 16,000 rows.
const NODES: u64 = 1000;

/// The symmetries of the board, under which solutions are the same. Standard error says how many there are, and how many
/// the matrix has, by which `solve --distinct` counts.
pub fn symmetries<P: ExactCover>(problem: &P, matrix: &Matrix<P::Choice>) -> Result<Group, SymmetryError> {
    let group = problem.symmetries(matrix)?;
    let order = group.order();
    match search().node_limit(NODES).symmetries(matrix).map(|all| all.order()) {
        Ok(all) if all != order => {
            report(format_args!("up to {} of the board; the matrix has {all}", numbered_symmetries(&order)));
        }
        _ => report(format_args!("up to {} of the board", numbered_symmetries(&order))),
    }
    Ok(group)
}

/// A number of symmetries.
pub fn numbered_symmetries(order: &BigUint) -> String {
    if order.bits() == 1 { "1 symmetry".into() } else { format!("{order} symmetries") }
}

/// How many solutions there are, or how many of which none is another turned or turned over.
pub fn count<P: ExactCover>(
    problem: &P,
    matrix: &Matrix<P::Choice>,
    is_distinct: bool,
    proof: Option<&Path>,
    progress: &Progress,
) -> Result<Count, Failure> {
    progress.now("counting");
    if is_distinct {
        return Ok(search().count_classes(matrix, &symmetries(problem, matrix)?)?);
    }
    match proof {
        None => Ok(progress.count(&mut in_slices().counter(matrix))),
        Some(file) => prove(&search(), matrix, file, Failure::from),
    }
}

/// How many solutions there are of a puzzle that knows its symmetries: of the solutions with the rows of an orbit one part is
/// counted.
pub fn count_by_orbits<P: ExactCover>(
    problem: &P,
    matrix: &Matrix<P::Choice>,
    progress: &Progress,
) -> Result<Count, Failure> {
    progress.now("counting");
    let group = problem.symmetries(matrix);
    let parts = group.and_then(|group| in_slices().parts_by_orbits(matrix, &group));
    // Without symmetries there is one part, which is all.
    let parts = parts.unwrap_or_else(|_| vec![(1, in_slices())]);
    Ok(Count::of_parts(parts, |part, _| progress.count(&mut part.counter(matrix))))
}

/// Counts, and writes the proof into this file; `stopped` says why there is none.
pub fn prove<L>(
    options: &Search,
    matrix: &Matrix<L>,
    file: &Path,
    stopped: impl FnOnce(ProofError) -> Failure,
) -> Result<Count, Failure> {
    write_proof(file, |out| options.prove_count(matrix, out), stopped)
}

/// Writes a proof into this file; `stopped` says why there is none.
pub fn write_proof<T>(
    file: &Path,
    write: impl FnOnce(BufWriter<File>) -> Result<T, ProofError>,
    stopped: impl FnOnce(ProofError) -> Failure,
) -> Result<T, Failure> {
    let proof = BufWriter::new(File::create(file).map_err(|error| named(file, &error))?);
    write(proof).map_err(|error| match error {
        ProofError::Io(error) => named(file, &error).into(),
        error => stopped(error),
    })
}

/// What a search that did not end says where a proof was to be written into this file.
pub fn no_proof(file: &Path) -> impl FnOnce(ProofError) -> Failure {
    let file = file.display().to_string();
    move |error| Failure::Input(format!("{file}: this is no proof: {error}"))
}

/// All covers, folded where they take too much memory otherwise; `in_order` never folded: then they have another order.
pub fn diagram<L>(options: &Search, matrix: &Matrix<L>, in_order: bool) -> Result<Diagram, Stopped> {
    options.diagram(matrix).or_else(|error| match error {
        Stopped::OverBudget { .. } if !in_order => options.folded_diagram(matrix).map_err(|_| error),
        _ => Err(error),
    })
}

/// The cover with this number, from 1, of some.
pub fn nth(diagram: &Diagram, number: &BigUint) -> Result<Cover, Failure> {
    diagram.nth(&(number - 1_u32)).ok_or_else(|| {
        let there_are = match diagram.count().to_string().as_str() {
            "1" => "there is only one cover".into(),
            count => format!("there are only {count} covers"),
        };
        Failure::Input(format!("--nth {number}: {there_are}"))
    })
}

/// Draws covers; the same seed draws the same ones on every machine.
pub struct Sampler(rand::rngs::Xoshiro256PlusPlus);

impl Sampler {
    pub fn new(seed: u64) -> Self {
        Self(rand::SeedableRng::seed_from_u64(seed))
    }

    pub fn draw(&mut self, diagram: &Diagram) -> Option<Cover> {
        diagram.sample(&mut self.0)
    }
}
