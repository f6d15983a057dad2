//! A search in order of cost, watched: when was the optimum found, and when was it proved?

use std::time::{Duration, Instant};

use exactcover::Cover;
use exactcover::optimize::Cheapest;
use exactcover::runs::Outcome;

use super::{Progress, json};

/// The times of a search, from its start.
pub struct Watched {
    cheapest: Cheapest,
    /// The nodes that may still be visited.
    nodes: u64,
    start: Instant,
    best: Option<i64>,
    found: Option<Duration>,
    /// The first cover given, and when.
    proved: Option<(i64, Duration)>,
    _progress: Progress,
}

impl Watched {
    /// Watches a search that was made with a node limit of 0. It visits at most so many nodes.
    pub fn new(cheapest: Cheapest, nodes: Option<u64>, start: Instant) -> Self {
        Self {
            cheapest,
            nodes: nodes.unwrap_or(u64::MAX),
            start,
            best: None,
            found: None,
            proved: None,
            _progress: Progress::begin("searching for the cheapest"),
        }
    }

    /// The next cover in order of cost; `None` if there are no more, or no more nodes.
    pub fn next(&mut self) -> Option<(i64, Cover)> {
        loop {
            if let Some(next) = self.step() {
                return next;
            }
        }
    }

    /// The same, or nothing yet after a node.
    pub fn step(&mut self) -> Option<Option<(i64, Cover)>> {
        let next = self.cheapest.next();
        if self.proved.is_none() {
            self.look(next.as_ref().map(|(cost, _)| *cost));
        }
        if next.is_some() || self.cheapest.outcome() != Outcome::Limited || self.nodes == 0 {
            return Some(next);
        }
        self.nodes -= 1;
        self.cheapest.add_nodes(1);
        None
    }

    /// The search that is watched.
    pub fn cheapest(&self) -> &Cheapest {
        &self.cheapest
    }

    fn look(&mut self, proved: Option<i64>) {
        let now = self.start.elapsed();
        let cost = proved.or(self.incumbent().map(|(cost, _)| cost));
        if cost.is_some() && cost != self.best {
            self.best = cost;
            self.found = Some(now);
        }
        self.proved = proved.map(|cost| (cost, now));
    }

    pub fn incumbent(&self) -> Option<(i64, &Cover)> {
        self.cheapest.incumbent()
    }

    pub fn bound(&self) -> Option<i64> {
        self.cheapest.bound()
    }

    /// Whether the search ended before its end because it had no more nodes.
    pub fn is_limited(&self) -> bool {
        self.cheapest.outcome() == Outcome::Limited
    }

    /// Writes what the search did. The bound is that of the optimum: its cost, if it is proved.
    pub fn report(&self) {
        let stats = self.cheapest.stats();
        json::statistic("nodes", stats.nodes);
        json::statistic("updates", stats.updates);
        json::statistic("solutions", stats.solutions);
        let or_none = |number: Option<i64>| number.map_or("none".into(), |number| number.to_string());
        json::statistic("incumbent", or_none(self.best));
        json::statistic("bound", or_none(self.proved.map(|(cost, _)| cost).or(self.bound())));
        let seconds =
            |time: Option<Duration>| time.map_or("none".into(), |time| format!("{:.6}", time.as_secs_f64()));
        json::statistic("incumbent_seconds", seconds(self.found));
        json::statistic("proof_seconds", seconds(self.proved.map(|(_, time)| time)));
    }
}
