//! `--count`, `--nth`, `--sample` and `--marginals`: answers about all covers, without visiting each of them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use exactcover::proofs::ProofError;
use exactcover::text::TextProblem;
use exactcover::{Count, Cover, Diagram, FoldedDiagram, Outcome, Search, Stopped};
use num_bigint::BigUint;

use super::common::{Failure, Progress, Totals, named};
use super::{Args, output, threads, too_large, write_cover};

/// A number of any size.
pub fn number(text: &str) -> Result<BigUint, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| "expected a whole number, 0 or more".into())
}

/// Writes what is requested.
pub fn write(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let matrix = problem.matrix();
    let engine = options.engine_for(matrix);
    progress.now("counting");
    if args.what.count {
        let count = match (args.threads, &args.proof) {
            (Some(_), _) => threads::count(matrix, options),
            (None, Some(proof)) => prove(args, problem, options, proof)?,
            (None, None) => progress.count(&mut options.clone().node_limit(0).counter(matrix)),
        };
        if count.outcome() == Outcome::Refused {
            return Err(too_large(args, problem));
        }
        totals.add_count(engine, matrix, &count);
        writeln!(out, "{count}")?;
        return Ok(());
    }
    // What needs no diagram to be refused goes first.
    let sampling = match args.what.sample {
        Some(most) => Some((most, Sampler::new(args.seed)?)),
        None => None,
    };
    let diagram = match options.diagram(matrix) {
        Ok(diagram) => {
            totals.add_diagram(engine, matrix, &diagram);
            All::Plain(diagram)
        }
        // Where there are symmetries, all covers may still fit; but their order is another one.
        Err(error @ Stopped::OverBudget { .. }) if args.what.nth.is_none() => {
            let folded = options.folded_diagram(matrix).map_err(|_| no_diagram(args, problem, error))?;
            totals.add_folded(engine, matrix, &folded);
            All::Folded(folded)
        }
        Err(error) => return Err(no_diagram(args, problem, error)),
    };
    if args.what.marginals {
        for (row, count) in matrix.labels().iter().zip(diagram.row_counts()) {
            writeln!(out, "{}\t{count}", row.number)?;
        }
        return Ok(());
    }
    // A cover that is not there leaves the file of --out as it was.
    let found = match (&args.what.nth, &diagram) {
        (Some(number), All::Plain(diagram)) => Some(nth(diagram, number)?),
        _ => None,
    };
    let mut out = output(args, None, out)?;
    if let Some(cover) = found {
        write_cover(args, problem, &mut Vec::from(cover), &mut out)?;
    }
    if let Some((most, mut sampler)) = sampling {
        for _ in 0..most {
            let Some(cover) = sampler.draw(&diagram) else { break };
            write_cover(args, problem, &mut Vec::from(cover), &mut out)?;
        }
    }
    Ok(out.flush()?)
}

/// All covers, folded where they take too much memory otherwise.
enum All {
    Plain(Diagram),
    Folded(FoldedDiagram),
}

impl All {
    fn row_counts(&self) -> Vec<BigUint> {
        match self {
            Self::Plain(diagram) => diagram.row_counts(),
            Self::Folded(diagram) => diagram.row_counts(),
        }
    }
}

/// Counts, and writes the proof into this file.
fn prove(args: &Args, problem: &TextProblem, options: &Search, file: &Path) -> Result<Count, Failure> {
    let proof = BufWriter::new(File::create(file).map_err(|error| named(file, &error))?);
    options.prove_count(problem.matrix(), proof).map_err(|error| match error {
        ProofError::Io(error) => named(file, &error).into(),
        ProofError::Stopped(Stopped::Refused) => too_large(args, problem),
        ProofError::Stopped(error @ Stopped::OverBudget { .. }) => Failure::Input(format!(
            "{error}; --memory SIZE allows more, --count without --proof needs less, and --choose or --exclude makes \
             the problem smaller"
        )),
        error => Failure::Input(error.to_string()),
    })
}

fn nth(diagram: &Diagram, number: &BigUint) -> Result<Cover, Failure> {
    diagram.nth(number).ok_or_else(|| {
        let count = diagram.count();
        let there_are = match count.to_string().as_str() {
            "0" => "there is no cover".into(),
            "1" => "there is only one cover, with the number 0".into(),
            count => format!("there are only {count} covers; the first one has the number 0"),
        };
        Failure::Input(format!("--nth {number}: {there_are}"))
    })
}

fn no_diagram(args: &Args, problem: &TextProblem, error: Stopped) -> Failure {
    match error {
        Stopped::Refused => too_large(args, problem),
        Stopped::OverBudget { .. } => Failure::Input(format!(
            "{error}; --memory SIZE allows more, --count needs no diagram, --limit N writes the first covers, and \
             --choose or --exclude makes the problem smaller"
        )),
        error => Failure::Input(error.to_string()),
    }
}

/// Draws covers; the same seed draws the same ones on every machine.
#[cfg(feature = "rand")]
struct Sampler(rand::rngs::Xoshiro256PlusPlus);

#[cfg(feature = "rand")]
impl Sampler {
    fn new(seed: u64) -> Result<Self, Failure> {
        Ok(Self(rand::SeedableRng::seed_from_u64(seed)))
    }

    fn draw(&mut self, diagram: &All) -> Option<Cover> {
        match diagram {
            All::Plain(diagram) => diagram.sample(&mut self.0),
            All::Folded(diagram) => diagram.sample(&mut self.0),
        }
    }
}

/// What stands in where the program is built without rand: none is made there.
#[cfg(not(feature = "rand"))]
struct Sampler;

#[cfg(not(feature = "rand"))]
impl Sampler {
    fn new(_: u64) -> Result<Self, Failure> {
        let what = "--sample: this program was built without random numbers; build it with `--features rand`";
        Err(Failure::Input(what.into()))
    }

    fn draw(&mut self, _: &All) -> Option<Cover> {
        None
    }
}
