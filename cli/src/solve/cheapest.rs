//! `--cheapest`: covers in order of cost.

use std::io::Write;
use std::time::Instant;

use exactcover::optimize::Cheapest;
use exactcover::text::TextProblem;
use exactcover::{MatrixError, Search};

use super::checkpoint::{Keeper, Saved, Saves, Writes};
use super::long::{begin, keeper, no_resume};
use super::{Args, write_cover};
use crate::common::cheapest::Watched;
use crate::common::{Failure, report};

/// Writes the cheapest covers, at most so many, each with its cost before it. Returns the search.
pub fn write(
    (name, bytes): (&str, &[u8]),
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    most: u64,
    out: &mut dyn Write,
) -> Result<Watched, Failure> {
    let start = Instant::now();
    let options = options.clone().node_limit(0);
    let cheapest = options.cheapest(problem.matrix(), |row| problem.cost(row));
    let mut cheapest = cheapest.map_err(|error| too_large(name, bytes, problem, error))?;
    let writes = if args.names { Writes::CheapestNames } else { Writes::Cheapest };
    let mut keeper = keeper(args, problem, writes, &cheapest)?;
    if let Some(Saved::Cheapest(found)) = keeper.as_ref().and_then(Keeper::found) {
        let resumed = options.resume_cheapest(problem.matrix(), |row| problem.cost(row), found);
        cheapest = resumed.map_err(|error| no_resume(args, problem, error))?;
    }
    let mut out = begin(args, keeper.as_mut(), &cheapest, out)?;
    let mut watched = Watched::new(cheapest, None, start);
    let mut is_free = !problem.has_costs();
    while watched.cheapest().stats().solutions < most {
        match watched.step() {
            Some(Some((cost, cover))) => {
                // Where there is no cover, none costs 0.
                if std::mem::take(&mut is_free) {
                    report(format_args!("{name}: no row has a cost (a field |N): all covers cost 0"));
                }
                write_cover(args, problem, Some(("cost", &cost)), &mut cover.to_vec(), &mut out)?;
            }
            Some(None) => break,
            None => {}
        }
        if let Some(keeper) = &mut keeper {
            keeper.look(watched.cheapest(), &mut out)?;
        }
    }
    if let Some(keeper) = keeper.as_mut().filter(|keeper| !keeper.is_done()) {
        keeper.save(watched.cheapest(), &mut out)?;
    }
    out.flush()?;
    Ok(watched)
}

impl Saves for Cheapest {
    fn saved(&self) -> Result<Saved, Failure> {
        Ok(Saved::Cheapest(self.checkpoint()))
    }

    fn done(&self) -> String {
        let cost = |cost: Option<i64>| cost.map_or("none".into(), |cost| cost.to_string());
        let best = cost(self.incumbent().map(|(cost, _)| cost));
        format!("cover {}, bound {}, best {best}", self.stats().solutions, cost(self.bound()))
    }
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
