//! Counts the tilings of a board.

mod common;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use common::drawings::{BOARD, PIECES, board, check_pieces, files, pieces};
use common::files::keep_apart;
use common::tilings::why_no_tiling;
use common::whole::{count, write_problem};
use common::{Progress, Totals, parse, report, run};
use exactcover::problems::polyomino::Polyominoes;
use exactcover::{ExactCover, Search};

/// Counts the tilings of a board by pieces that may be turned and turned over
///
/// The number is exact, however large it is: tilings are not visited one by one.
#[derive(Parser)]
struct Args {
    #[arg(help = BOARD)]
    board: String,
    #[arg(help = PIECES)]
    pieces: String,
    /// Of tilings that are rotations or reflections of each other, count only one
    #[arg(long)]
    distinct: bool,
    /// Also write a proof of the number into this file; `check_count` checks it against the --problem
    #[arg(long, value_name = "FILE", conflicts_with = "distinct")]
    proof: Option<PathBuf>,
    /// Write the problem in Knuth's text format into this file, or to standard output if it is `-`: `solve` answers
    /// other questions about it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["distinct", "proof", "stats"])]
    problem: Option<PathBuf>,
    /// Write statistics to standard error
    #[arg(long)]
    stats: bool,
}

fn main() -> ExitCode {
    let args: Args = parse();
    run(|out| {
        let written = [("--problem", args.problem.as_deref()), ("--proof", args.proof.as_deref())];
        keep_apart(&files(&args.board, Some(&args.pieces)), &written)?;
        let start = Instant::now();
        let progress = Progress::begin("stating the matrix");
        let problem = Polyominoes::new(board(&args.board)?, pieces(&args.pieces)?);
        let matrix = problem.matrix()?;
        check_pieces(&problem, &matrix)?;
        if let Some(file) = &args.problem {
            return write_problem(&matrix, file, out);
        }
        let mut totals = Totals::new();
        totals.build = start.elapsed();
        let start = Instant::now();
        let count = count(&problem, &matrix, args.distinct, args.proof.as_deref(), &progress)?;
        totals.search = start.elapsed();
        drop(progress);
        writeln!(out, "{count}")?;
        out.flush()?;
        if count == 0
            && let Some(why) = why_no_tiling(&problem)?
        {
            report(format_args!("no solution: {}", why.text));
        }
        if args.stats {
            totals.add_count(Search::new().engine_for(&matrix), &matrix, &count);
            totals.report();
        }
        Ok(())
    })
}
