//! `--cheapest`: covers in order of cost.

use std::io::Write;
use std::time::Instant;

use exactcover::text::TextProblem;
use exactcover::{MatrixError, Search};

use super::common::cheapest::Watched;
use super::common::{Failure, report};
use super::{Args, write_cover};

/// Writes the cheapest covers, at most so many, each with its cost before it. Returns the search.
pub fn write(
    (name, bytes): (&str, &[u8]),
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    most: u64,
    out: &mut dyn Write,
) -> Result<Watched, Failure> {
    if !problem.has_costs() {
        report(format_args!("{name}: no row has a cost (a field |N): all covers cost 0"));
    }
    let start = Instant::now();
    let cheapest = options.clone().node_limit(0).cheapest(problem.matrix(), |row| problem.cost(row));
    let cheapest = cheapest.map_err(|error| too_large(name, bytes, problem, error))?;
    let mut watched = Watched::new(cheapest, None, start);
    let mut written = 0;
    while written < most
        && let Some((cost, mut cover)) = watched.next().map(|(cost, cover)| (cost, cover.to_vec()))
    {
        written += 1;
        write!(out, "{cost}: ")?;
        write_cover(args, problem, &mut cover, out)?;
    }
    Ok(watched)
}

/// Costs that are too large, with the place of the largest.
fn too_large(name: &str, bytes: &[u8], problem: &TextProblem, error: MatrixError) -> Failure {
    let MatrixError::CostsTooLarge { row, .. } = error else { return error.into() };
    let line = problem.matrix().label(row).map_or(1, |label| label.line);
    let text = String::from_utf8_lossy(bytes);
    let text = text.lines().nth(line - 1).unwrap_or_default();
    let column = text.find('|').map_or(1, |at| text[..at].chars().count() + 1);
    Failure::Input(format!("{name}:{line}:{column}: {error}"))
}
