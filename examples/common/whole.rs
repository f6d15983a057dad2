//! All covers at once: the n-th, and some drawn at random.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use exactcover::proofs::ProofError;
use exactcover::{Count, Cover, Diagram, FoldedDiagram, Matrix, Search, Stopped};
use num_bigint::BigUint;

use super::{Failure, named};

/// A number of any size.
pub fn number(text: &str) -> Result<BigUint, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| "expected a whole number, 0 or more".into())
}

/// Counts, and writes the proof into this file; `stopped` says why there is none.
pub fn prove<L>(
    options: &Search,
    matrix: &Matrix<L>,
    file: &Path,
    stopped: impl FnOnce(ProofError) -> Failure,
) -> Result<Count, Failure> {
    let proof = BufWriter::new(File::create(file).map_err(|error| named(file, &error))?);
    options.prove_count(matrix, proof).map_err(|error| match error {
        ProofError::Io(error) => named(file, &error).into(),
        error => stopped(error),
    })
}

/// All covers, folded where they take too much memory otherwise.
pub enum All {
    Plain(Diagram),
    Folded(FoldedDiagram),
}

impl All {
    /// With `in_order` never folded: then they have another order.
    pub fn of<L>(options: &Search, matrix: &Matrix<L>, in_order: bool) -> Result<Self, Stopped> {
        match options.diagram(matrix) {
            Ok(diagram) => Ok(Self::Plain(diagram)),
            Err(error @ Stopped::OverBudget { .. }) if !in_order => {
                options.folded_diagram(matrix).map(Self::Folded).map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    /// How many there are.
    pub fn count(&self) -> Count {
        match self {
            Self::Plain(diagram) => diagram.count(),
            Self::Folded(diagram) => diagram.count(),
        }
    }

    pub fn row_counts(&self) -> Vec<BigUint> {
        match self {
            Self::Plain(diagram) => diagram.row_counts(),
            Self::Folded(diagram) => diagram.row_counts(),
        }
    }

    /// The cover with this number.
    pub fn nth(&self, number: &BigUint) -> Result<Cover, Failure> {
        let cover = match self {
            Self::Plain(diagram) => diagram.nth(number),
            Self::Folded(diagram) => diagram.nth(number),
        };
        cover.ok_or_else(|| {
            let there_are = match self.count().to_string().as_str() {
                "0" => "there is no cover".into(),
                "1" => "there is only one cover, with the number 0".into(),
                count => format!("there are only {count} covers; the first one has the number 0"),
            };
            Failure::Input(format!("--nth {number}: {there_are}"))
        })
    }
}

/// Draws covers; the same seed draws the same ones on every machine.
#[cfg(feature = "rand")]
pub struct Sampler(rand::rngs::Xoshiro256PlusPlus);

#[cfg(feature = "rand")]
impl Sampler {
    pub fn new(seed: u64) -> Result<Self, Failure> {
        Ok(Self(rand::SeedableRng::seed_from_u64(seed)))
    }

    pub fn draw(&mut self, diagram: &All) -> Option<Cover> {
        match diagram {
            All::Plain(diagram) => diagram.sample(&mut self.0),
            All::Folded(diagram) => diagram.sample(&mut self.0),
        }
    }
}

/// What stands in where the program is built without rand: none is made there.
#[cfg(not(feature = "rand"))]
pub struct Sampler;

#[cfg(not(feature = "rand"))]
impl Sampler {
    pub fn new(_: u64) -> Result<Self, Failure> {
        let what = "--sample: this program was built without random numbers; build it with `--features rand`";
        Err(Failure::Input(what.into()))
    }

    pub fn draw(&mut self, _: &All) -> Option<Cover> {
        None
    }
}
