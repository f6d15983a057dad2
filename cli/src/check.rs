//! `check`: a proof of a count, checked by `exactcover::proofs::check_count` alone, which shares no code with the
//! searches.

use std::fs;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use exactcover::proofs::{CheckError, check_count};

use crate::common::{Failure, json, short};

/// Checks a proof of the number of covers of a problem in Knuth's text format, without any code of the search
#[derive(clap::Args)]
#[command(
    after_help = "Example: exactcover solve PROBLEM --count --proof PROOF && exactcover check PROBLEM PROOF"
)]
pub struct Args {
    /// The problem
    problem: PathBuf,
    /// The proof, as `solve PROBLEM --count --proof PROOF` writes it
    proof: PathBuf,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let name = |file: &Path| short(&file.display().to_string()).into_owned();
    let (problem, proof) = (name(&args.problem), name(&args.proof));
    let text =
        fs::read_to_string(&args.problem).map_err(|what| Failure::Input(format!("{problem}: {what}")))?;
    let file = fs::File::open(&args.proof).map_err(|what| Failure::Input(format!("{proof}: {what}")))?;
    let proved = check_count(&text, BufReader::new(file)).map_err(|error| match error {
        CheckError::Problem { line, what } => Failure::Input(format!("{problem}, line {line}: {what}")),
        CheckError::Proof { line, what } => Failure::Proof(format!("{proof}, line {line}: {what}")),
        CheckError::Io(what) => Failure::Input(format!("{proof}: {what}")),
        error => Failure::Input(error.to_string()),
    })?;
    if json::is_on() {
        return json::count(out, &proved, Some(&args.proof));
    }
    Ok(writeln!(out, "proved: {proved}")?)
}
