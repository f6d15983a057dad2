//! `crew`: the cheapest schedule of an airline's crews: every leg is flown by exactly one of the chosen pairings.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

use clap::ValueEnum;
use exactcover::text::{self, Decimal};
use exactcover::{Cover, Matrix, MatrixBuilder, MatrixError};
use serde_json::json;

use crate::common::cheapest::{Early, Objective, Sums, Watched};
use crate::common::files::keep_apart;
use crate::common::json::{self, Outcome};
use crate::common::stop::{self, Stop, search};
use crate::common::{Failure, Progress, input_name, only, read_input, report, short};

/// Finds the cheapest crew schedule and proves that there is none cheaper. The input has a format of the OR-Library: the
/// numbers of legs and pairings, then for each pairing its cost, how many legs it has, and which, counted from 1 (set
/// partitioning, and rail); or with `--lists legs` the costs of all pairings, then for each leg how many pairings have it, and
/// which (scp). Costs may have decimals
///
/// Each leg is flown by exactly one pairing, with `--covering` by one or more. A text that has both forms is refused unless
/// `--lists` says which is meant.
///
/// The first line of the answer is the cost; each further line is a pairing: its number, its cost and its legs.
#[derive(clap::Args)]
#[command(after_help = "Examples: exactcover crew FILE --best 3\n          \
    exactcover crew FILE --veripb F.pbp; exactcover crew FILE --opb >F.opb; veripb F.opb F.pbp")]
pub struct Args {
    /// The legs and pairings; standard input if it is `-` or missing
    file: Option<PathBuf>,
    /// Write the N cheapest schedules
    #[arg(long, value_name = "N", default_value = "1")]
    best: usize,
    /// What the lines of the input are for
    #[arg(long, value_enum)]
    lists: Option<Lists>,
    /// Let several pairings have the same leg: set covering
    #[arg(long)]
    covering: bool,
    /// End after N nodes of the search, with the best schedule found and a bound
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Also write a proof into this file that no schedule costs less than the first, or, if the search ends early, than the
    /// bound: `exactcover crew FILE --opb >F.opb` writes the formula, and `veripb F.opb PROOF` checks it, independently of this
    /// program. It takes up to about as long again
    #[arg(long, value_name = "PROOF", conflicts_with = "opb")]
    veripb: Option<PathBuf>,
    /// Write the problem for pseudo-Boolean solvers, in the OPB format, and solve nothing. Comments say which pairing a
    /// variable is
    #[arg(long, conflicts_with_all = ["best", "nodes", "stats"])]
    opb: bool,
    /// Write statistics to standard error
    #[arg(long)]
    stats: bool,
}

/// More legs would take gigabytes.
const MOST_LEGS: i64 = 10_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Lists {
    /// Each pairing with its cost and legs
    Pairings,
    /// All costs, then each leg with its pairings
    Legs,
}

/// A pairing: legs that one crew flies one after another.
struct Pairing {
    number: usize,
    cost: Decimal,
    /// Where the cost stands.
    line: usize,
    column: usize,
}

/// A pairing with its legs, from 0.
type Flown = (Pairing, Vec<usize>);

/// A text as it was read: the number of legs, and the pairings.
struct Flights {
    leg_count: usize,
    pairings: Vec<Flown>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    keep_apart(&[("the legs and pairings", Some(file))], &[("--veripb", args.veripb.as_deref())])?;
    let name = input_name(args.file.as_deref());
    let bytes = read_input(args.file.as_deref(), "legs and pairings")?;
    let start = Instant::now();
    let progress = Progress::begin("stating the matrix");
    let text = String::from_utf8_lossy(&bytes); // what is not a number is reported as such
    let at = |(line, column, what): Wrong| Failure::Input(format!("{name}:{line}:{column}: {what}"));
    let flights = read(&text, args.lists).map_err(at)?;
    let matrix = flights.matrix(args.covering).map_err(at)?;
    let build = start.elapsed();
    drop(progress);

    let start = Instant::now();
    let stop = Stop::of_searches()?;
    let (costs, places) = units(&matrix).map_err(at)?;
    if args.opb {
        return write_formula(&matrix, &costs, places, out);
    }
    let cheapest = search().node_limit(0).cheapest(&matrix, |row| costs[row.index()]);
    let cheapest = cheapest.map_err(|error| match error {
        MatrixError::CostsTooLarge { row, .. } => {
            let Pairing { line, column, .. } = matrix.labels()[row.index()];
            Failure::Input(format!("{name}:{line}:{column}: {error}"))
        }
        error => error.into(),
    })?;
    let mut watched =
        Watched::new(cheapest, (Objective { places, ..Objective::default() }, None), args.nodes, start);
    let mut written = 0;
    while written < args.best
        && let Some((cost, cover)) = watched.next()
    {
        written += 1;
        write(&matrix, (&cost, &cover), None, out)?;
    }

    let early = watched.early().filter(|_| written < args.best);
    if let Some(early) = &early {
        write_early(&matrix, early, out)?;
    } else if written == 0 && args.best > 0 {
        let none = match matrix.uncoverable().first() {
            Some(leg) => format!("no solution: no pairing has leg {}", leg.index() + 1),
            None => "no solution".into(),
        };
        if json::is_on() {
            json::line(out, Outcome::None, &[("reason", json!(none))])?;
        } else {
            writeln!(out, "{none}")?;
        }
        if !args.covering && matrix.uncoverable().is_empty() {
            out.flush()?;
            report("if several pairings may have the same leg (--covering), there is one");
        }
    } else if written < args.best {
        out.flush()?;
        report(only(written, "schedule"));
    }
    out.flush()?;
    if let Some(file) = &args.veripb {
        let options = search().node_limit(args.nodes.unwrap_or(u64::MAX));
        watched.prove(file, &matrix, &options, |row| costs[row.index()])?;
    }
    let is_answered = early.is_none_or(|early| early.best.is_some());
    if stop.is_due() {
        if is_answered { stop.end_silently() } else { stop.end() }
    }
    if args.stats {
        out.flush()?;
        json::statistic("legs", matrix.column_count());
        json::statistic("pairings", matrix.row_count());
        json::statistic("build_seconds", format_args!("{:.6}", build.as_secs_f64()));
        watched.report();
    }
    Ok(())
}

/// Writes the formula that a proof is about.
fn write_formula(
    matrix: &Matrix<Pairing>,
    costs: &[i64],
    places: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    json::refuse("--opb")?;
    text::write_opb(matrix, |row| costs[row.index()], &mut *out)?;
    // The format begins with a line of its own.
    if let Some(comment) = text::cost_comment(Decimal::new(1, places), Decimal::default()) {
        writeln!(out, "* {comment}")?;
    }
    for (row, pairing) in matrix.rows().zip(matrix.labels()) {
        writeln!(out, "* x{} is pairing {}", row.index() + 1, pairing.number)?;
    }
    Ok(())
}

/// Writes the best schedule known of a search that has ended early, and says that it is not proved to be the next.
fn write_early(matrix: &Matrix<Pairing>, early: &Early, out: &mut dyn Write) -> Result<(), Failure> {
    let text = early.text("schedule");
    match &early.best {
        Some((cost, cover)) => write(matrix, (cost, cover), Some(early), out)?,
        None if json::is_on() && !stop::is_interrupted() => {
            let fields = [vec![("reason", json!(text))], early.fields()].concat();
            json::line(out, Outcome::Unknown, &fields)?;
        }
        None => {}
    }
    out.flush()?; // what is said on standard error comes after that
    report(text);
    Ok(())
}

/// Writes a schedule, perhaps one that is not proved to be the next.
fn write(
    matrix: &Matrix<Pairing>,
    (cost, cover): (&Sums, &Cover),
    early: Option<&Early>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut rows = cover.to_vec();
    rows.sort_unstable();

    if json::is_on() {
        let pairings = rows.iter().filter_map(|&row| {
            let legs = matrix.row(row)?.iter().map(|leg| leg.index() + 1);
            let Pairing { number, cost, .. } = matrix.label(row)?;
            Some(json!({ "number": number, "cost": cost.to_string(), "legs": legs.collect::<Vec<_>>() }))
        });
        let mut fields = vec![("cost", json!(cost.to_string())), ("pairings", pairings.collect())];
        fields.extend(early.map(Early::fields).unwrap_or_default());
        let outcome = if early.is_some() { Outcome::Feasible } else { Outcome::Found };
        return Ok(json::line(out, outcome, &fields)?);
    }

    writeln!(out, "cost {cost}")?;
    for row in rows {
        let Some(Pairing { number, cost, .. }) = matrix.label(row) else { continue };
        write!(out, "pairing {number} cost {cost} legs")?;
        for leg in matrix.row(row).unwrap_or_default() {
            write!(out, " {}", leg.index() + 1)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Where the text is wrong, and what.
type Wrong = (usize, usize, String);

/// The numbers of a text, with line and column.
struct Numbers<'t> {
    words: Box<dyn Iterator<Item = (usize, usize, &'t str)> + 't>,
    /// Where the text ends.
    end: (usize, usize),
}

impl<'t> Numbers<'t> {
    fn new(text: &'t str) -> Self {
        let last = text.lines().last().unwrap_or_default();
        let words = text.lines().zip(1..).flat_map(|(line, number)| {
            let start = line.as_ptr() as usize;
            line.split_ascii_whitespace().map(move |word| {
                let column = line[..word.as_ptr() as usize - start].chars().count() + 1;
                (number, column, word)
            })
        });
        Self { words: Box::new(words), end: (text.lines().count().max(1), last.chars().count() + 1) }
    }

    /// The next number and where it stands.
    fn next<N: FromStr>(&mut self, what: &str) -> Result<(usize, usize, N), Wrong> {
        let (end_line, end_column) = self.end;
        let missing = || (end_line, end_column, format!("the text ends; expected {what}"));
        let (line, column, word) = self.words.next().ok_or_else(missing)?;
        match word.parse() {
            Ok(number) => Ok((line, column, number)),
            Err(_) => Err((line, column, format!("{:?} where {what} was expected", short(word)))),
        }
    }

    /// The next number, which must be at least `least` and at most `most`.
    fn within(&mut self, what: &str, least: i64, most: i64) -> Result<(usize, usize, usize), Wrong> {
        let (line, column, number): (_, _, i64) = self.next(what)?;
        if number < least || number > most {
            let range =
                if most == i64::MAX { format!("at least {least}") } else { format!("{least} to {most}") };
            return Err((line, column, format!("{number} where {what}, {range}, was expected")));
        }
        Ok((line, column, number as usize))
    }
}

/// Reads a text in the form that is stated, or in the one that it has.
fn read(text: &str, lists: Option<Lists>) -> Result<Flights, Wrong> {
    if let Some(lists) = lists {
        return read_as(text, lists);
    }
    match (read_as(text, Lists::Pairings), read_as(text, Lists::Legs)) {
        (Ok(one), Ok(other)) if !one.is_same(&other) => {
            let what = "the text has both forms, with different schedules: expected --lists pairings (each pairing with its \
                        cost and legs) or --lists legs (all costs, then each leg with its pairings)";
            Err((1, 1, what.into()))
        }
        (Err((line, column, what)), Ok(_)) => {
            Err((line, column, format!("{what}; as legs with their pairings it can be read (--lists legs)")))
        }
        (flights, _) => flights,
    }
}

fn read_as(text: &str, lists: Lists) -> Result<Flights, Wrong> {
    let mut numbers = Numbers::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let (_, _, leg_count) = numbers.within("the number of legs", 0, MOST_LEGS)?;
    let (_, _, pairing_count) = numbers.within("the number of pairings", 0, i64::MAX)?;
    let pairings = match lists {
        Lists::Pairings => read_pairings(&mut numbers, leg_count, pairing_count)?,
        Lists::Legs => read_legs(&mut numbers, leg_count, pairing_count)?,
    };

    if let Some((line, column, word)) = numbers.words.next() {
        let last = match lists {
            Lists::Pairings => format!("{pairing_count} pairings"),
            Lists::Legs => format!("{leg_count} legs"),
        };
        return Err((line, column, format!("{:?} after the last of {last}", short(word))));
    }
    Ok(Flights { leg_count, pairings })
}

/// For each pairing its cost, how many legs it has, and which.
fn read_pairings(numbers: &mut Numbers, leg_count: usize, pairing_count: usize) -> Result<Vec<Flown>, Wrong> {
    let (mut seen, mut pairings) = (HashSet::new(), Vec::new());
    for number in 1..=pairing_count {
        let (line, column, cost) = numbers.next(&format!("the cost of pairing {number}"))?;
        let what = format!("how many legs pairing {number} has");
        let (_, _, length) = numbers.within(&what, 1, leg_count as i64)?;
        let mut legs = Vec::new();
        seen.clear();
        for _ in 0..length {
            let (line, column, leg) = numbers.within("a leg", 1, leg_count as i64)?;
            if !seen.insert(leg) {
                return Err((line, column, format!("pairing {number} has leg {leg} twice")));
            }
            legs.push(leg - 1);
        }
        pairings.push((Pairing { number, cost, line, column }, legs));
    }
    Ok(pairings)
}

/// The costs of all pairings; then for each leg how many pairings have it, and which.
fn read_legs(numbers: &mut Numbers, leg_count: usize, pairing_count: usize) -> Result<Vec<Flown>, Wrong> {
    let mut pairings = Vec::new();
    for number in 1..=pairing_count {
        let (line, column, cost) = numbers.next(&format!("the cost of pairing {number}"))?;
        pairings.push((Pairing { number, cost, line, column }, Vec::new()));
    }
    for leg in 1..=leg_count {
        let what = format!("how many pairings have leg {leg}");
        let (_, _, length) = numbers.within(&what, 0, pairing_count as i64)?;
        for _ in 0..length {
            let (line, column, pairing) = numbers.within("a pairing", 1, pairing_count as i64)?;
            let legs = &mut pairings[pairing - 1].1;
            if legs.last() == Some(&(leg - 1)) {
                return Err((line, column, format!("leg {leg} has pairing {pairing} twice")));
            }
            legs.push(leg - 1);
        }
    }
    Ok(pairings)
}

impl Flights {
    /// Whether both state the same pairings.
    fn is_same(&self, other: &Self) -> bool {
        let legs = |legs: &[usize]| {
            let mut legs = legs.to_vec();
            legs.sort_unstable();
            legs
        };
        let is_same = |((one, of_one), (two, of_two)): (&Flown, &Flown)| {
            one.cost == two.cost && legs(of_one) == legs(of_two)
        };
        self.pairings.iter().zip(&other.pairings).all(is_same)
    }

    fn matrix(self, is_covering: bool) -> Result<Matrix<Pairing>, Wrong> {
        let mut m = MatrixBuilder::new();
        let all = match is_covering {
            true => m.between("leg", self.leg_count, 1..),
            false => m.primary("leg", self.leg_count),
        };
        for (pairing, legs) in self.pairings {
            // One without legs is in no cheapest schedule, unless it pays off.
            if legs.is_empty() && pairing.cost.digits() >= 0 {
                continue;
            }
            if legs.is_empty() {
                let what = format!("pairing {} has no leg, and a cost below 0", pairing.number);
                return Err((pairing.line, pairing.column, what));
            }
            let (line, column) = (pairing.line, pairing.column);
            let added = m.row(pairing, legs.into_iter().map(|leg| all.at(leg)));
            added.map_err(|error| (line, column, error.to_string()))?;
        }
        m.build().map_err(|error| (1, 1, error.to_string()))
    }
}

/// The costs in the largest unit of which all are multiples, and how many digits of it stand behind the point.
fn units(matrix: &Matrix<Pairing>) -> Result<(Vec<i64>, u32), Wrong> {
    let places = matrix.labels().iter().map(|pairing| pairing.cost.places()).max().unwrap_or(0);
    let unit = |pairing: &Pairing| {
        let units = pairing.cost.at_places(places).and_then(|units| i64::try_from(units).ok());
        let what =
            || format!("the cost {} is beyond 64 bits with {places} digits behind the point", pairing.cost);
        units.ok_or_else(|| (pairing.line, pairing.column, what()))
    };
    Ok((matrix.labels().iter().map(unit).collect::<Result<_, _>>()?, places))
}
