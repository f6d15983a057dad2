//! `--unique`: is there one cover, and no other?

use std::io::Write;

use exactcover::Search;
use exactcover::runs::{Stopped, Uniqueness};
use exactcover::text::TextProblem;
use serde_json::json;

use super::cheapest::costs;
use super::{Args, cover_fields, too_large, write_cover};
use crate::common::json::{self, Outcome};
use crate::common::whole::{no_proof, write_proof};
use crate::common::{Failure, Progress, report, stop};

/// Writes the only cover, or two of several, and says which. Returns whether there is none.
pub fn write(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    progress.now("looking for two covers");
    let options = args.limited(options);
    let answer = match options.unique(problem.matrix()) {
        Err(Stopped::Refused) => return Err(too_large(args, problem)),
        Err(stopped) => {
            let ended = stop::why().unwrap_or_else(|| stopped.to_string());
            let reason = format!("not known whether there is one cover: {ended}");
            if json::is_on() {
                json::line(out, Outcome::Unknown, &[("reason", json!(reason))])?;
            }
            report(reason);
            return Ok(false);
        }
        Ok(answer) => answer,
    };

    let is_unique = answer.is_unique();
    let covers = match &answer {
        Uniqueness::None => return Ok(true),
        Uniqueness::Unique(one) => vec![one],
        Uniqueness::Multiple(one, other) => vec![one, other],
    };
    for cover in covers {
        let mut rows = cover.to_vec();
        if json::is_on() {
            let mut fields = cover_fields(args, problem, None, &mut rows);
            fields.push(("unique", json!(is_unique)));
            json::line(out, Outcome::Found, &fields)?;
        } else {
            write_cover(args, problem, None, &mut rows, out)?;
        }
    }
    out.flush()?; // what is said on standard error comes after that
    if !json::is_on() {
        report(if is_unique { "it is the only cover" } else { "there are others" });
    }

    if let Some(file) = args.veripb.as_ref().filter(|_| is_unique) {
        progress.now("writing the proof");
        let (costs, _) = costs(problem)?;
        let cost = |row: exactcover::RowId| costs[row.index()];
        write_proof(file, |out| options.prove_unique(problem.matrix(), cost, out), no_proof(file))?;
    }
    Ok(false)
}
