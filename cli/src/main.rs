//! The command `exactcover`: exact covers and puzzles on the command line. Each module is a command; what they share is
//! in `common`.

mod check;
mod common;
mod crew;
mod designs;
mod distribute;
mod generate;
mod manual;
mod queens;
mod solve;
mod stars;
mod sudoku;
mod tile;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::common::{Failure, exit};

/// Finds, lists, counts, samples and proves exact covers: puzzles, schedules, problems of your own.
#[derive(Parser)]
#[command(
    name = "exactcover",
    version,
    propagate_version = true,
    max_term_width = 100,
    help_template = "{about}\n{usage-heading} {usage}\n{subcommands}{after-help}",
    after_help = "`COMMAND --help` has examples. Also: --json, --seconds, --verbose, --licenses, completions, man."
)]
struct Args {
    /// Write each answer as a JSON object on a line of its own, with the key `outcome`: found, none or unknown
    #[arg(long, global = true)]
    json: bool,
    /// Say on standard error which ways to count, or to find a cover, have had a turn, and which are given up
    #[arg(long, global = true)]
    verbose: bool,
    /// End after S seconds, such as 60 or 0.5. What is known by then is the answer, and says that it is not complete
    #[arg(long, value_name = "S", global = true, value_parser = common::stop::seconds)]
    seconds: Option<Duration>,
    /// Write the licenses of this program and of all that it is built of
    #[arg(long)]
    licenses: bool,
    #[command(subcommand)]
    work: Work,
}

/// What is shipped carries the notices that its parts ask for. `.ci/notices` writes those of the crates.
const LICENSES: [&str; 2] = [include_str!("../LICENSE"), include_str!("../NOTICES.txt")];

#[derive(Subcommand)]
enum Work {
    #[command(about = "Solve a problem in Knuth's text format: rows that cover each column once")]
    Solve(Box<solve::Args>),
    #[command(about = "Solve Sudokus of any size and layout")]
    Sudoku(sudoku::Args),
    #[command(about = "Tile a board with pentominoes, dominoes or pieces of your own")]
    Tile(tile::Args),
    #[command(about = "Put N queens on a board so that none attacks another")]
    Queens(queens::Args),
    #[command(about = "Put stars in the rows, columns and regions of a board so that none touches another")]
    Stars(stars::Args),
    #[command(about = "Make puzzles with exactly one solution")]
    Generate(generate::Args),
    #[command(about = "Find the cheapest schedule of an airline's crews")]
    Crew(crew::Args),
    #[command(about = "Search a problem on many machines")]
    Distribute(distribute::Args),
    #[command(about = "Check a proof of a count")]
    Check(check::Args),
    #[command(about = "Count block designs up to isomorphism")]
    Designs(designs::Args),
    #[command(hide = true)]
    Completions(manual::Completions),
    #[command(hide = true)]
    Man(manual::Man),
}

impl Work {
    /// Ends its searches after this time.
    fn limit(&self, time: Duration) -> Result<(), Failure> {
        let name = match self {
            Self::Check(_) => "check",
            Self::Completions(_) => "completions",
            Self::Man(_) => "man",
            _ => return Ok(common::stop::limit(time)?),
        };
        Err(Failure::Input(format!("--seconds does nothing with {name}")))
    }
}

/// The words of the command line. For `tile`, `--distinct turns` is one: by itself, `turns` would be taken for the board, which
/// may stand there too.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    for word in env::args_os() {
        let is_tile = words.iter().any(|word| word == "tile");
        match words.last_mut() {
            Some(last) if is_tile && last == "--distinct" && word == "turns" => last.push("=turns"),
            _ => words.push(word),
        }
    }
    words
}

fn main() -> ExitCode {
    let mut command = Args::command();
    command.build();
    command = command.mut_subcommand("help", |help| help.hide(true));

    if env::args_os().len() < 2 {
        return common::run(|out| Ok(write!(out, "{}", command.render_help())?));
    }

    // The only question without a command.
    if env::args_os().skip(1).eq(["--licenses"]) {
        return common::run(|out| Ok(write!(out, "{}", LICENSES.join("\n"))?));
    }

    let given = command.try_get_matches_from_mut(words()).unwrap_or_else(|error| exit(&error));
    if let Some((name @ "solve", given)) = given.subcommand()
        && let Some(command) = command.find_subcommand_mut(name)
    {
        solve::usage::check(command, given).unwrap_or_else(|error| exit(&error));
    }
    let args = Args::from_arg_matches(&given).unwrap_or_else(|error| exit(&error));

    if args.licenses {
        return common::run(|_| Err(Failure::Input("--licenses stands alone, without a command".into())));
    }
    if args.verbose {
        common::trace::turn_on();
    }
    if let Some(time) = args.seconds
        && let Err(failure) = args.work.limit(time)
    {
        return common::run(|_| Err(failure));
    }

    // The lines of `distribute` are JSON already, and are read back.
    if args.json
        && !matches!(&args.work, Work::Distribute(args) if !args.is_merge())
        && let Err(error) = common::json::turn_on()
    {
        return common::run(|_| Err(error.into()));
    }

    common::run(|out| match &args.work {
        Work::Solve(args) => solve::run(args, out),
        Work::Sudoku(args) => sudoku::run(args, out),
        Work::Tile(args) => tile::run(args, out),
        Work::Queens(args) => queens::run(args, out),
        Work::Stars(args) => stars::run(args, out),
        Work::Generate(args) => generate::run(args, out),
        Work::Crew(args) => crew::run(args, out),
        Work::Distribute(args) => distribute::run(args, out),
        Work::Check(args) => check::run(args, out),
        Work::Designs(args) => designs::run(args, out),
        Work::Completions(args) => manual::completions(args, command, out),
        Work::Man(args) => manual::man(args, command, out),
    })
}
