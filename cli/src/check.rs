//! `check`: a proof of a count, checked by `exactcover::proofs::check_count` alone, which shares no code with the
//! searches.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use exactcover::proofs::{CheckError, check_count};

use crate::common::problem::refuse_foreign;
use crate::common::{Failure, json, read_input, short};

/// Checks a proof of the number of covers of a problem in Knuth's text format, without any code of the search
#[derive(clap::Args)]
#[command(
    after_help = "Example: exactcover solve PROBLEM --count --proof PROOF && exactcover check PROBLEM PROOF"
)]
pub struct Args {
    /// The problem; `-` for standard input
    problem: PathBuf,
    /// The proof, as `solve PROBLEM --count --proof PROOF` writes it; `-` for standard input
    proof: PathBuf,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let name = |file: &Path| short(&file.display().to_string()).into_owned();
    let (problem, proof) = (name(&args.problem), name(&args.proof));
    let stdin = Path::new("-");
    if args.problem == stdin && args.proof == stdin {
        return Err(Failure::Input("the problem and its proof cannot both come from standard input".into()));
    }

    let text = String::from_utf8(read_input(Some(&args.problem), "a problem")?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::Input(format!("{problem}, line {line}: a byte that is not UTF-8 text"))
    })?;
    refuse_foreign(&problem, &text)?;

    let file: Box<dyn BufRead> = match args.proof == stdin {
        true => Box::new(io::stdin().lock()),
        false => {
            let file = File::open(&args.proof).map_err(|what| Failure::Input(format!("{proof}: {what}")))?;
            Box::new(BufReader::new(file))
        }
    };

    let proved = check_count(&text, file).map_err(|error| match error {
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
