//! `serve`: a search in slices, as a service runs it that may be ended at any moment: after each slice its state is in a file.
//!
//! What is found is written before the state is saved, so no board is lost. Those that were written after the last save
//! come again when the search goes on, in the same order and with the same numbers. So whoever reads them has each once
//! if he skips each number that is not larger than the last one he has.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use exactcover::runs::{self, Checkpoint};
use exactcover::{Queens, Search, Solutions};
use serde_json::json;

use crate::common::json::{self, Outcome};
use crate::common::{Failure, named, report};

/// Finds the boards of N queens in slices, and continues where the last run ended
///
/// Each line is the number of the board, then for each rank the file of its queen, from 1. A run that was interrupted may
/// have written boards after its last save: these come again, with the same numbers.
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover serve 12 STATE --slices 100")]
pub struct Args {
    /// The side of the board
    n: usize,
    /// The file with the state of the search; if it does not exist, a new search begins
    state: PathBuf,
    /// Stop after N slices, as if the service had been interrupted
    #[arg(long, value_name = "N")]
    slices: Option<usize>,
    /// The number of nodes in a slice
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let input = |what: &dyn std::fmt::Display| Failure::Input(format!("{}: {what}", args.state.display()));
    let queens = Queens::new(args.n).map_err(|error| Failure::Input(error.to_string()))?;
    let options = Search::new().node_limit(0);
    let mut boards = Solutions::new(queens, &options)?;
    match fs::read(&args.state) {
        Ok(bytes) => {
            let kept: Checkpoint = serde_json::from_slice(&bytes).map_err(|error| input(&error))?;
            *boards.search_mut() = options.resume(boards.matrix(), &kept).map_err(|error| input(&error))?;
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(input(&error)),
    }
    let mut slices = 0..args.slices.unwrap_or(usize::MAX);
    while slices.next().is_some() && boards.search_mut().add_nodes(args.nodes) {
        while let Some(board) = boards.next() {
            let files: Vec<String> = board.queens().map(|queen| (queen.file + 1).to_string()).collect();
            let number = boards.search().stats().solutions;
            if json::is_on() {
                let fields = [("number", json!(number.to_string())), ("files", json!(files))];
                json::line(out, Outcome::Found, &fields)?;
            } else {
                writeln!(out, "{number} {}", files.join(" "))?;
            }
        }
        out.flush()?;
        save(&boards.search().checkpoint()?, &args.state).map_err(|error| named(&args.state, &error))?;
    }
    let (outcome, stats) = (boards.search().outcome(), boards.search().stats());
    if json::is_on() && outcome == runs::Outcome::Exhausted {
        json::count(out, &stats.solutions, None)?;
    } else if json::is_on() {
        json::line(out, Outcome::Unknown, &[("reason", json!(outcome.to_string()))])?;
    }
    report(outcome);
    Ok(())
}

/// Replaces the file as a whole: after a crash or a power failure it holds the old state or the new one.
fn save(state: &Checkpoint, file: &Path) -> std::io::Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let mut written = File::create(&beside)?;
    written.write_all(&serde_json::to_vec(state)?)?;
    written.sync_all()?;
    fs::rename(beside, file)
}
