//! A search in order of cost, watched: when was the optimum found, and when was it proved?

use std::fmt;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::time::{Duration, Instant};

use exactcover::optimize::{Cheapest, Objectives};
use exactcover::runs::Outcome;
use exactcover::text::Decimal;
use exactcover::{Cover, Matrix, RowId, Search};
use serde_json::{Value, json};

use super::progress::BETWEEN_DRAWINGS;
use super::whole::{no_proof, write_proof};
use super::{Failure, Progress, json};

/// How the sums of costs that a search works with are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// What the rows state are values. The search is for the cheapest by these with the sign changed.
    pub maximize: bool,
    /// Added to each sum that is shown, in units of 10 to the power of minus its places.
    pub constant: i64,
    #[serde(default)]
    pub constant_places: u32,
    /// How many digits of a sum stand behind the point.
    #[serde(default)]
    pub places: u32,
}

impl Objective {
    /// Whether sums are shown as they are.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    pub fn constant(self) -> Decimal {
        Decimal::new(self.constant.into(), self.constant_places)
    }

    /// What is shown for a sum of costs of the search, in one level; `None` if it is beyond 128 bits.
    fn shown(self, sum: i64) -> Option<Decimal> {
        let sum = i128::from(sum);
        let sum = Decimal::new(if self.maximize { -sum } else { sum }, self.places);
        let places = self.places.max(self.constant_places);
        let digits = self.constant().at_places(places)?.checked_add(sum.at_places(places)?)?;
        Some(Decimal::new(digits, places))
    }
}

/// The costs of a cover, or a bound of them, level by level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums(pub Vec<Decimal>);

/// As a text states them: with commas between.
impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, sum) in self.0.iter().enumerate() {
            write!(f, "{}{sum}", if level == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// The times of a search, from its start, and what it finds as the user's objective states it.
pub struct Watched {
    cheapest: Cheapest,
    objective: Objective,
    /// What its costs stand for, if the problem has several levels.
    levels: Option<Objectives>,
    /// The nodes that may still be visited.
    nodes: u64,
    start: Instant,
    best: Option<Sums>,
    found: Option<Duration>,
    /// The first cover given, and when.
    proved: Option<(Sums, Duration)>,
    progress: Progress,
    /// When it was last shown.
    shown: Instant,
}

/// What a search that ended early knows of the next cover.
pub struct Early {
    pub best: Option<(Sums, Cover)>,
    bound: Option<Sums>,
    is_maximized: bool,
    /// Whether others were given before it.
    is_later: bool,
}

impl Early {
    /// How far the best cover is from the bound, level by level; `None` without one of them.
    fn gap(&self) -> Option<Sums> {
        let (best, bound) = (&self.best.as_ref()?.0, self.bound.as_ref()?);
        let between = |(best, bound): (&Decimal, &Decimal)| {
            let (greater, less) = if self.is_maximized { (bound, best) } else { (best, bound) };
            Decimal::new(greater.digits().saturating_sub(less.digits()), best.places())
        };
        Some(Sums(best.0.iter().zip(&bound.0).map(between).collect()))
    }

    /// The same as a part of the cost, in the first level in which there is a gap; `None` if a cost of 0 leaves no part.
    fn part(&self) -> Option<f64> {
        let (best, gap) = (&self.best.as_ref()?.0, self.gap()?);
        let mut levels = best.0.iter().zip(&gap.0);
        let Some((best, gap)) = levels.find(|(_, gap)| gap.digits() != 0) else { return Some(0.0) };
        (best.digits() != 0).then(|| gap.digits() as f64 / best.digits().unsigned_abs() as f64)
    }

    /// What is known, for standard error.
    pub fn text(&self, things: &str) -> String {
        let side = if self.is_maximized { "most" } else { "least" };
        let bound = self.bound.as_ref().map_or("no bound".into(), |bound| format!("at {side} {bound}"));
        match (&self.best, self.part()) {
            (None, _) if self.is_later => format!("no further {things} found in time; {bound}"),
            (None, _) => format!("no {things} found in time; {bound}"),
            (Some(_), None) => format!("not proved: {bound}"),
            (Some(_), Some(part)) => format!("not proved: {bound}; gap {:.1} %", 100.0 * part),
        }
    }

    /// The same for JSON.
    pub fn fields(&self) -> Vec<(&'static str, Value)> {
        let bound = self.bound.as_ref().map(|bound| ("bound", json!(bound.to_string())));
        let gap = self.gap().map(|gap| ("gap", json!(gap.to_string())));
        bound.into_iter().chain(gap).collect()
    }
}

impl Watched {
    /// Watches a search that was made with a node limit of 0. It visits at most so many nodes.
    pub fn new(
        cheapest: Cheapest,
        (objective, levels): (Objective, Option<Objectives>),
        nodes: Option<u64>,
        start: Instant,
    ) -> Self {
        let what = if objective.maximize {
            "searching for the greatest value"
        } else {
            "searching for the cheapest"
        };
        Self {
            cheapest,
            objective,
            levels,
            nodes: nodes.unwrap_or(u64::MAX),
            start,
            best: None,
            found: None,
            proved: None,
            progress: Progress::begin(what),
            shown: start,
        }
    }

    /// Goes on with this search instead.
    pub fn resume(&mut self, cheapest: Cheapest) {
        self.cheapest = cheapest;
    }

    /// The next cover in order of cost; `None` if there are no more, or no more nodes.
    pub fn next(&mut self) -> Option<(Sums, Cover)> {
        loop {
            if let Some(next) = self.step() {
                return next;
            }
        }
    }

    /// The same, or nothing yet after a node.
    pub fn step(&mut self) -> Option<Option<(Sums, Cover)>> {
        let next = self.cheapest.next().map(|(cost, cover)| (self.shown(cost), cover));
        if self.proved.is_none() {
            self.look(next.as_ref().map(|(cost, _)| cost.clone()));
        }
        if next.is_some() || self.cheapest.outcome() != Outcome::Limited || self.nodes == 0 {
            return Some(next);
        }
        self.nodes -= 1;
        self.cheapest.add_nodes(1);
        self.show();
        None
    }

    /// Shows the best cover and the bound to whoever watches.
    fn show(&mut self) {
        if !Progress::is_watched() || self.shown.elapsed() < BETWEEN_DRAWINGS {
            return;
        }
        self.shown = Instant::now();
        let early = self.known();
        let best = early.best.as_ref().map_or("none so far".into(), |(cost, _)| cost.to_string());
        self.progress.beside(format!(", best {best}, {}", early.text("cover")));
    }

    /// What is known of the next cover.
    fn known(&self) -> Early {
        let best = self.incumbent().map(|(cost, cover)| (cost, cover.clone()));
        let is_later = self.cheapest.stats().solutions > 0;
        Early { best, bound: self.bound(), is_maximized: self.objective.maximize, is_later }
    }

    /// What is known, if the search has ended before its end.
    pub fn early(&self) -> Option<Early> {
        let is_early = matches!(self.cheapest.outcome(), Outcome::Limited | Outcome::Canceled);
        is_early.then(|| self.known())
    }

    /// Writes a proof of what the search knows into this file, or that there is no cover, by a search with these options.
    pub fn prove<L>(
        &self,
        file: &Path,
        matrix: &Matrix<L>,
        options: &Search,
        cost: impl Fn(RowId) -> i64,
    ) -> Result<(), Failure> {
        let prove = |mut out: BufWriter<File>| {
            let is_some = self.cheapest.prove(matrix, &cost, &mut out)?.is_some();
            Ok(is_some || options.prove_none(matrix, &cost, &mut out)?)
        };
        write_proof(file, prove, no_proof(file)).map(drop)
    }

    /// The search that is watched.
    pub fn cheapest(&self) -> &Cheapest {
        &self.cheapest
    }

    fn look(&mut self, proved: Option<Sums>) {
        let now = self.start.elapsed();
        let cost = proved.clone().or(self.incumbent().map(|(cost, _)| cost));
        if cost.is_some() && cost != self.best {
            self.best = cost;
            self.found = Some(now);
        }
        self.proved = proved.map(|cost| (cost, now));
    }

    pub fn incumbent(&self) -> Option<(Sums, &Cover)> {
        self.cheapest.incumbent().map(|(cost, cover)| (self.shown(cost), cover))
    }

    pub fn bound(&self) -> Option<Sums> {
        self.cheapest.bound().map(|bound| self.shown(bound))
    }

    fn shown(&self, cost: i64) -> Sums {
        let levels = self.levels.as_ref().map_or_else(|| vec![cost], |levels| levels.split(cost));
        // What is beyond 128 bits was refused with the constant.
        Sums(levels.into_iter().map(|sum| self.objective.shown(sum).unwrap_or_default()).collect())
    }

    /// Writes what the search did. The bound is that of the optimum: its cost, if it is proved.
    pub fn report(&self) {
        let stats = self.cheapest.stats();
        json::statistic("nodes", stats.nodes);
        json::statistic("updates", stats.updates);
        json::statistic("solutions", stats.solutions);
        let or_none = |sums: Option<Sums>| sums.map_or("none".into(), |sums| sums.to_string());
        json::statistic("incumbent", or_none(self.best.clone()));
        json::statistic(
            "bound",
            or_none(self.proved.as_ref().map(|(cost, _)| cost.clone()).or(self.bound())),
        );
        let seconds =
            |time: Option<Duration>| time.map_or("none".into(), |time| format!("{:.6}", time.as_secs_f64()));
        json::statistic("incumbent_seconds", seconds(self.found));
        json::statistic("proof_seconds", seconds(self.proved.as_ref().map(|(_, time)| *time)));
    }
}
