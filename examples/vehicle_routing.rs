//! The cheapest routes of vans that serve 40 customers: there are too many routes to list, so that prices say which are
//! worth listing, round after round. In the end the plan is proved to be the cheapest of all.
//!
//! `vehicle_routing 40 100`: the number of customers, at most 50, and how much a van carries; each customer wants 20 to 39.

use std::env;
use std::error::Error;

use exactcover::matrix::{Block, ColumnId};
use exactcover::optimize::Master;
use exactcover::{MatrixBuilder, MatrixError, Search};

/// At most this many routes are added in a round.
const ADDED: usize = 50;
/// Prices are rounded: a route that seems to gain less gains nothing.
const LEAST_GAIN: f64 = 1e-3;

/// Where the customers are and what they want. The depot is in the middle.
struct Problem {
    places: Vec<(i64, i64)>,
    wants: Vec<u32>,
    capacity: u32,
}

const DEPOT: (i64, i64) = (500, 500);

fn distance(from: (i64, i64), to: (i64, i64)) -> i64 {
    (((from.0 - to.0).pow(2) + (from.1 - to.1).pow(2)) as f64).sqrt().round() as i64
}

/// A route: customers in order of driving, its length, and by how much it is longer than their prices together.
struct Route {
    stops: Vec<usize>,
    length: i64,
    excess: f64,
}

impl Problem {
    fn new(customers: u32, capacity: u32) -> Self {
        // Numbers without an obvious pattern: powers modulo primes.
        let powers = |base: i64, prime: i64| {
            std::iter::successors(Some(base), move |&x| Some(x * base % prime)).take(customers as usize)
        };
        let places = powers(7, 997).zip(powers(5, 991)).collect();
        Self { places, wants: powers(3, 101).map(|x| 20 + x as u32 % 20).collect(), capacity }
    }

    /// The routes that exceed the prices of their customers by less than this, shortest first of each set of customers.
    /// Without costs, a route exceeds its prices by nothing but these.
    fn routes(&self, prices: &[f64], has_costs: bool, less: f64) -> Vec<Route> {
        // For each load the most that customers can still bring, as if they could be served in parts.
        let mut best: Vec<(f64, u32)> = prices.iter().copied().zip(self.wants.iter().copied()).collect();
        best.retain(|&(price, _)| price > 0.0);
        best.sort_by(|one, other| (other.0 / f64::from(other.1)).total_cmp(&(one.0 / f64::from(one.1))));
        let most = (0..=self.capacity).map(|load| {
            let (mut sum, mut left) = (0.0, self.capacity - load);
            for &(price, want) in &best {
                sum += price * f64::from(want.min(left)) / f64::from(want);
                left -= want.min(left);
            }
            sum
        });
        let mut search =
            Routes { problem: self, prices, has_costs, less, most: most.collect(), found: vec![] };
        search.drive(&mut Vec::new(), 0, 0, 0.0);
        search.found
    }
}

/// The search for routes.
struct Routes<'a> {
    problem: &'a Problem,
    prices: &'a [f64],
    has_costs: bool,
    less: f64,
    most: Vec<f64>,
    found: Vec<Route>,
}

impl Routes<'_> {
    /// Drives on from these stops; at most a few, since each takes a part of the load.
    fn drive(&mut self, stops: &mut Vec<usize>, load: u32, length: i64, price: f64) {
        let here = stops.last().map_or(DEPOT, |&at| self.problem.places[at]);
        let cost = |length: i64| if self.has_costs { length as f64 } else { 0.0 };
        // Driving on is no shorter than driving home.
        let home = length + distance(here, DEPOT);
        let excess = cost(home) - price;
        if excess - self.most[load as usize] >= self.less {
            return;
        }
        if !stops.is_empty() && excess < self.less && stops[0] <= stops[stops.len() - 1] {
            self.found.push(Route { stops: stops.clone(), length: home, excess });
        }
        for next in 0..self.problem.places.len() {
            let with = load + self.problem.wants[next];
            if with <= self.problem.capacity && !stops.contains(&next) {
                stops.push(next);
                let there = length + distance(here, self.problem.places[next]);
                self.drive(stops, with, there, price + self.prices[next]);
                stops.pop();
            }
        }
    }
}

/// Lists the route.
fn add(master: &mut Master<Route>, customer: Block, route: Route) -> Result<(), MatrixError> {
    let columns: Vec<_> = route.stops.iter().map(|&at| customer.at(at)).collect();
    master.row(route.length, route, columns).map(|_| ())
}

/// Every customer has a route alone, so that there is a plan.
const NO_PLAN: &str = "no plan";

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1).map(|arg| arg.parse());
    let (customers, capacity) = (args.next().unwrap_or(Ok(40))?, args.next().unwrap_or(Ok(100))?);
    if !(1..=50).contains(&customers) || !(40..=110).contains(&capacity) {
        return Err("usage: vehicle_routing [1..=50] [40..=110]".into());
    }
    let problem = Problem::new(customers, capacity);
    let mut m = MatrixBuilder::new();
    let customer = m.primary("customer", problem.places.len());
    let mut master = Master::new(m, |_| 0)?;
    let (mut rounds, mut listed) = (0, 0);
    let (value, prices) = loop {
        let relaxation = master.relaxation()?;
        rounds += 1;
        let prices: Vec<f64> = (0..customers).map(|at| relaxation.dual(ColumnId::new(at))).collect();
        let mut routes = problem.routes(&prices, relaxation.bound().is_some(), -LEAST_GAIN);
        if routes.is_empty() {
            println!("rounds: {rounds}, routes: {listed}, bound: {}", relaxation.bound().unwrap_or(0));
            break (relaxation.value(), prices);
        }
        routes.sort_by(|one, other| one.excess.total_cmp(&other.excess));
        for route in routes.into_iter().take(ADDED) {
            add(&mut master, customer, route)?;
            listed += 1;
        }
    };
    let (known, _) = master.cheapest(&Search::new())?.next().ok_or(NO_PLAN)?;
    // A route that exceeds its prices by more than the gap is in no cheaper plan. The others are all listed.
    let mut m = MatrixBuilder::new();
    let customer = m.primary("customer", problem.places.len());
    let mut all = Master::new(m, |_| 0)?;
    for route in problem.routes(&prices, true, known as f64 - value + LEAST_GAIN) {
        add(&mut all, customer, route)?;
    }
    let (total, plan) = all.cheapest(&Search::new())?.next().ok_or(NO_PLAN)?;
    println!("total: {total}");
    for route in plan.iter().filter_map(|&row| all.label(row)) {
        let stops: Vec<String> = route.stops.iter().map(usize::to_string).collect();
        println!("{}: {}", route.length, stops.join(", "));
    }
    Ok(())
}
