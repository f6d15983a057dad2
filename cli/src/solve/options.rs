//! The options of `solve`.

use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use exactcover::Search;
use exactcover::runs::Branching;
use exactcover::text::Decimal;
use num_bigint::BigUint;

use super::checkpoint::Writes;
use super::interchange;
use crate::common::EngineChoice;
use crate::common::problem::{Format, Reading};
use crate::common::stop::{search, seconds};
use crate::common::tours::Heads;

/// Finds exact covers of a problem in Knuth's text format: the first line names the columns (after a lone `|` the
/// secondary ones), each further line is a row of column names, `name:color` for a colored secondary column; lines
/// that begin with `|` are comments
///
/// A name on the first line may have bounds: `a` is covered once, `2|a` twice, `2:3|a` two or three times, `1:|a` at least once
/// (set covering), `:1|a` at most once (packing). A row may have a cost, `|4.50`, and a name, `|=tour-17`. A task that may
/// stay undone at a price is a row that covers nothing else: `a |100`.
///
/// A cover is written as the numbers of its rows, ascending, separated by spaces. Row 1 is the first row after the
/// line of names.
///
/// --count, --nth, --sample and --marginals do not visit the covers one by one, so there may be more covers than any
/// search could list. With --checkpoint, --count saves its state only if it has to visit every cover; otherwise it
/// says that it does not.
///
/// Options that would have no effect are refused.
///
/// A long run can be stopped and continued: with `--checkpoint FILE` and `--count`, `--all --out OUT` or `--cheapest K
/// --out OUT`, run the same command again. Ctrl-C saves first. The number of threads may change.
#[derive(ClapArgs)]
#[command(after_help = "Examples: exactcover solve PROBLEM --count\n          \
    exactcover solve PROBLEM --all --names --out COVERS\n          exactcover solve PROBLEM --why\n          \
    exactcover solve PROBLEM --cheapest --veripb F.pbp; exactcover solve PROBLEM --opb >F.opb; veripb F.opb F.pbp")]
pub struct Args {
    /// The problem; standard input if it is `-` or missing
    pub file: Option<PathBuf>,
    /// The format of the problem, if it is not Knuth's; without it a file's ending says so (.01, .csv, .json,
    /// .mps, .opb, .wcnf, .sparse, .counted, .ec). mps: a 0/1 model of a MIP tool. opb: pseudo-Boolean constraints. wcnf:
    /// weighted clauses. csv: a table with a head, see --covers, or a matrix of 0 and 1. json: a list of 0 and 1 or of
    /// columns for each row, perhaps with a name for each. dlx-cpp: the number of columns, perhaps that of secondary ones,
    /// which come first, then rows of 0 and 1 or of numbers from 0. 01: a line of 0 and 1 for each set, perhaps with
    /// commas. sparse: the numbers of a row's columns on each line, from 1 (see --from). counted: the numbers of columns
    /// and rows, then on each line how many columns a row has, and their numbers. ec: `p ec` and the number of columns,
    /// then lines of `s` and a row's columns
    #[arg(long, value_name = "NAME", help_heading = "Problem")]
    pub format: Option<Format>,
    /// The lines of the matrix are elements, and its columns are the sets to choose from, as in A x = 1: a cover is written as
    /// the numbers of columns
    #[arg(long, help_heading = "Problem")]
    pub transpose: bool,
    /// The number of the first column of a sparse matrix
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=1),
        help_heading = "Problem")]
    pub from: u8,
    #[command(flatten)]
    pub heads: Heads,
    #[command(flatten)]
    pub what: What,
    #[command(flatten)]
    pub formats: interchange::Formats,
    /// Write only covers that contain all these rows (their numbers, separated by commas)
    #[arg(long, value_name = "ROWS", value_delimiter = ',', help_heading = "Limits")]
    pub choose: Vec<usize>,
    /// Write only covers that contain none of these rows
    #[arg(long, value_name = "ROWS", value_delimiter = ',', help_heading = "Limits")]
    pub exclude: Vec<usize>,
    /// Write each row of a cover as its name (a field `|=NAME`), or the names of its columns, with ` | ` between rows, instead
    /// of its number
    #[arg(long, help_heading = "Output")]
    pub names: bool,
    /// The engine to search with
    #[arg(long, value_enum, default_value = "auto", help_heading = "Limits")]
    pub engine: EngineChoice,
    /// The way to choose the column to branch on; by default `fewest`, and for --count also `first`
    #[arg(long, value_enum, help_heading = "Limits")]
    pub branch: Option<BranchChoice>,
    /// Write statistics to standard error
    #[arg(long, help_heading = "Output")]
    pub stats: bool,
    /// Write the covers into this file instead of to standard output; what the file held before is lost
    #[arg(long, value_name = "OUT", help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// Keep the state of the run in this file, and continue from it if it exists: the same command, run again after it
    /// was stopped or killed, does the rest, and OUT ends up as if the run had never been stopped. Once everything is
    /// done, running it again changes nothing. Delete FILE to start over. FILE.lock exists while the program runs
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub checkpoint: Option<PathBuf>,
    /// Write the checkpoint every N seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = seconds, requires = "checkpoint", help_heading = "Output")]
    pub every: Duration,
    /// Search on this many threads, for --count, --all and --limit, the last two also with
    /// --distinct: the answer is the same as with one thread
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub threads: Option<NonZero<usize>>,
    /// How many bytes --count may use for its tables (or for the open part of its proof), and --nth, --sample and
    /// --marginals for the graph of all covers: 500000, 64M or 1G, for example (1K is 1024 bytes, and so on up to T);
    /// 256M by default
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Limits")]
    pub memory: Option<usize>,
    /// Write a proof of the count into this file: `exactcover check PROBLEM PROOF` checks it without any
    /// code of the search
    #[arg(long, value_name = "PROOF", help_heading = "Output")]
    pub proof: Option<PathBuf>,
    /// Also write a proof into this file, which `veripb` checks against the formula of --opb, independently of this program.
    /// With --cheapest: that no cover costs less than the first, or, if the search ends early, than the bound; it takes up to
    /// about as long again. With --why: that there is no cover; it may take far longer than the reason. With --unique: that there
    /// is no other cover; the formula is that of --opb --but ROWS. Options --choose and --exclude belong to the formula too
    #[arg(long, value_name = "PROOF", help_heading = "Output")]
    pub veripb: Option<PathBuf>,
    /// With --opb: write the formula of the covers other than that of these rows, as `solve` writes it
    #[arg(long, value_name = "ROWS", value_parser = row_list, help_heading = "Other solvers")]
    pub but: Option<RowList>,
    /// The number of random probes of --estimate: four times as many halve the errors
    #[arg(long, value_name = "N", default_value = "1000", help_heading = "Limits")]
    pub probes: NonZero<u64>,
    /// With --cheapest: begin with the cover of these rows, a plan that is known; only cheaper ones are looked for
    #[arg(long, value_name = "ROWS", value_delimiter = ',', help_heading = "Limits")]
    pub start: Vec<usize>,
    /// Let --cheapest, --forced or --why visit at most N nodes, and report on standard error what is left open
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub nodes: Option<u64>,
    /// Write or count only one of the covers that symmetries of the matrix map to each other: all that it has, or those of
    /// --kinds. A published table may mean more of them or fewer; the page of the docs "Which symmetries count" has examples
    #[arg(long, help_heading = "Limits")]
    pub distinct: bool,
    /// With --distinct: write the number of covers of each class before its cover, as in `8: 3 17 29`
    #[arg(long, requires = "distinct", help_heading = "Output")]
    pub sizes: bool,
    /// Let symmetries map columns only to columns of their kind. Columns whose names begin with one of these words, of
    /// several the longest, are of one kind, all others of another; without words the first letters of names are the
    /// kinds
    #[arg(long, value_name = "WORDS", value_delimiter = ',', num_args = 0..=1, require_equals = true, help_heading = "Problem")]
    pub kinds: Option<Vec<String>>,
    /// With --distinct or --symmetries: take the group that the symmetries in this file generate, in place of all symmetries.
    /// With --count: of covers that it maps to each other count one, for all of them, which takes less time. Each line is one, as cycles of rows by their numbers, `(1 4)(2 5 6)`, as --symmetries writes them; `names:` begins a line
    /// with cycles of rows by their names, `columns:` one with cycles of columns, `columns: (a b)(c d)`
    #[arg(long, value_name = "FILE", help_heading = "Problem")]
    pub group: Option<PathBuf>,
    /// The costs are values: with --cheapest covers come in order of value, the greatest first, as `VALUE: 3 17 29`. A row of
    /// secondary columns alone may then be chosen if its value is above 0. --lp, --mps, --opb and --wcnf write them with the
    /// sign changed, and say so in a comment
    #[arg(long, help_heading = "Output")]
    pub maximize: bool,
    /// With --cheapest: add N, such as 100 or -4.5, to each cost (or value) and bound that is written
    #[arg(long, value_name = "N", default_value = "0", allow_hyphen_values = true, help_heading = "Output")]
    pub constant: Decimal,
    /// The seed of --estimate or --sample: the same seed gives the same answer
    #[arg(long, default_value = "1", help_heading = "Limits")]
    pub seed: u64,
}

#[derive(ClapArgs)]
#[command(next_help_heading = "Questions")]
#[group(multiple = false)]
pub struct What {
    /// Write the number of covers and nothing else. A count that takes long is shortened by symmetries that are soon found
    #[arg(long)]
    pub count: bool,
    /// Write the first cover in canonical order; on a hard problem this may take far longer than --any
    #[arg(long)]
    pub first: bool,
    /// Write whichever cover is found first (the default)
    #[arg(long)]
    pub any: bool,
    /// Write every cover
    #[arg(long)]
    pub all: bool,
    /// Write the first N covers
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Write the K cheapest covers (1 if no K is given), each as `COST: 3 17 29`, in order of cost, proved to be the
    /// cheapest. A field `|N` in a row of the problem is its cost; the cost of a cover is the sum over its rows. With
    /// `|N,M` costs have levels: covers are compared by the sums of the first numbers, then by those of the second
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1")]
    pub cheapest: Option<u64>,
    /// Estimate how large the search for all covers is and how many seconds it takes, by random probes and a second of
    /// searching; write `name: value` lines. The errors are standard errors. Where most of the search lies in a few
    /// branches, most probes miss them, and the estimate is too low, perhaps many times; standard error says if a few probes
    /// make up most of it
    #[arg(long)]
    pub estimate: bool,
    /// Write the cover with this number, counted from 1 in the order of --all
    #[arg(long, value_name = "K", value_parser = crate::common::whole::number)]
    pub nth: Option<BigUint>,
    /// Write N covers drawn at random, one per line; all covers are equally likely
    #[arg(long, value_name = "N")]
    pub sample: Option<u64>,
    /// Write a line for each row: its number, a tab, and how many covers contain it
    #[arg(long)]
    pub marginals: bool,
    /// Write two lines: `always:` and the rows that every cover contains, `never:` and those that no cover contains
    /// (including rows without a primary column); if there is no cover, these are all rows
    #[arg(long)]
    pub forced: bool,
    /// Say why there is no cover, with the first of these reasons that is found. Sums: a sentence saying that some
    /// columns need more rows than other columns, which those rows take, allow; then the lines `rows:` (rows of
    /// --choose), `columns:` (the columns that need rows) and `taken:` (the columns that are taken). Weights: a
    /// sentence with weights of the columns under which every row weighs 0 and all columns together do not, perhaps
    /// modulo a number (even and odd: modulo 2); then a line for each nonzero weight with its columns. Otherwise a
    /// line `rows:` (rows of --choose) and a line `columns:` (primary columns that cannot all be covered together with
    /// these rows); without any one of these rows or columns there would be a cover. If there is a cover, the answer is `there is a cover`
    #[arg(long)]
    pub why: bool,
    /// Write a cover, and say on standard error whether it is the only one; if there are more, write two
    #[arg(long)]
    pub unique: bool,
    /// Write the symmetries of the problem, renamings of its rows that map columns to columns: a line `order:` with
    /// their number; a line `generator:` for each of a few symmetries that generate all of them, with its cycles of
    /// rows; and a line `orbit:` for each set of rows that are mapped to each other
    #[arg(long)]
    pub symmetries: bool,
}

impl What {
    /// Whether any cover is requested: no other question is.
    pub fn is_any(&self) -> bool {
        let Self {
            count,
            first,
            any: _,
            all,
            limit,
            cheapest,
            estimate,
            nth,
            sample,
            marginals,
            forced,
            why,
            unique,
            symmetries,
        } = self;
        let is_whole = *count || nth.is_some() || sample.is_some() || *marginals;
        let is_other = cheapest.is_some() || *estimate || *forced || *why || *unique || *symmetries;
        !(is_whole || is_other || *first || *all || limit.is_some())
    }
}

/// The ways to branch as the command line knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BranchChoice {
    /// The column with the fewest rows left: the canonical order of covers
    #[default]
    Fewest,
    /// The first column that is not covered
    First,
    /// Of the columns with the fewest rows, the one that failed last
    Conflicts,
    /// The column with the fewest rows relative to its failures, with restarts: for a first cover of a hard problem
    Weighted,
    /// A search that learns clauses, as a SAT solver does, alone: for one cover, where failures are local
    Learning,
}

impl BranchChoice {
    /// Whether the order depends on what the search has met.
    pub fn is_learned(self) -> bool {
        matches!(self, Self::Conflicts | Self::Weighted | Self::Learning)
    }
}

impl fmt::Display for BranchChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Branching::from(*self).fmt(f)
    }
}

impl From<BranchChoice> for Branching {
    fn from(choice: BranchChoice) -> Self {
        match choice {
            BranchChoice::Fewest => Self::FewestRows,
            BranchChoice::First => Self::FirstColumn,
            BranchChoice::Conflicts => Self::Conflicts,
            BranchChoice::Weighted => Self::Weighted,
            BranchChoice::Learning => Self::Learning,
        }
    }
}

impl Args {
    /// The options of a search, but for rows.
    pub fn options(&self) -> Search {
        let mut options = search().engine(self.engine.into());
        if let Some(branch) = self.branch {
            options = options.branch(branch.into());
        }
        match self.memory {
            Some(bytes) => options.memory_limit(bytes),
            None => options,
        }
    }

    /// These options with the limit of --nodes.
    pub fn limited(&self, options: &Search) -> Search {
        options.clone().node_limit(self.nodes.unwrap_or(u64::MAX))
    }

    /// How the problem is to be read.
    pub fn reading(&self) -> Reading {
        Reading {
            format: self.format,
            heads: self.heads.clone(),
            maximize: self.maximize,
            transpose: self.transpose,
            names: self.names,
            from_0: self.from == 0,
        }
    }

    pub fn writes(&self) -> Writes {
        match (self.what.count, self.names) {
            (true, _) => Writes::Count,
            (false, true) => Writes::Names,
            (false, false) => Writes::Numbers,
        }
    }

    /// The most covers to write.
    pub fn most(&self) -> u64 {
        match (self.what.limit, self.what.all) {
            (Some(limit), _) => limit,
            (None, true) => u64::MAX,
            (None, false) => 1,
        }
    }

    /// Whether the answer is found without visiting each cover.
    pub fn is_of_the_whole(&self) -> bool {
        let What { count, nth, sample, marginals, .. } = &self.what;
        (*count && self.checkpoint.is_none()) || nth.is_some() || sample.is_some() || *marginals
    }
}

/// The numbers of the rows of a cover.
#[derive(Clone, Debug)]
pub struct RowList(pub Vec<usize>);

/// Numbers of rows, with blanks or commas between them.
fn row_list(text: &str) -> Result<RowList, String> {
    let words = text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty());
    let numbers = words.map(|word| word.parse().map_err(|_| format!("{word:?} is no number of a row")));
    numbers.collect::<Result<_, _>>().map(RowList)
}

/// A number of bytes.
pub fn bytes(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'K') => (&text[..text.len() - 1], 10),
        Some(b'M') => (&text[..text.len() - 1], 20),
        Some(b'G') => (&text[..text.len() - 1], 30),
        Some(b'T') => (&text[..text.len() - 1], 40),
        _ => (text, 0),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("expected a number of bytes, such as 500000, 64M or 1G".into());
    }
    let number: Option<usize> = digits.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1_usize.checked_shl(shift)?));
    bytes.ok_or_else(|| "more bytes than this machine can count".into())
}
