//! What it saves that a relaxation goes on from its last solution when rows are added: 200 rounds of 50 rows on 400
//! columns, routes of 2 to 6 neighbors in the plane, those of lowest reduced cost among 2000 random ones.
//!
//! ```text
//! cargo bench --bench master
//! ```

use std::time::{Duration, Instant};

use exactcover::matrix::ColumnId;
use exactcover::optimize::Master;
use exactcover::{MatrixBuilder, Search};

const PLACES: usize = 400;
const ROUNDS: usize = 200;
const ADDED: usize = 50;
const DRAWN: usize = 2000;
const NEAR: usize = 12;

fn main() {
    let mut state = 88172645463325252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    let places: Vec<(f64, f64)> = (0..PLACES).map(|_| (random(1000) as f64, random(1000) as f64)).collect();
    let distance = |one: (f64, f64), other: (f64, f64)| (one.0 - other.0).hypot(one.1 - other.1);
    let near = |at: usize| {
        let mut others: Vec<usize> = (0..PLACES).filter(|&other| other != at).collect();
        let far = |other: usize| distance(places[at], places[other]);
        others.sort_by(|&one, &other| far(one).total_cmp(&far(other)));
        others.truncate(NEAR);
        others
    };
    let neighbors: Vec<Vec<usize>> = (0..PLACES).map(near).collect();
    let depot = (500.0, 500.0);
    let length = |route: &[usize]| {
        let stops = [depot].into_iter().chain(route.iter().map(|&at| places[at])).chain([depot]);
        let stops: Vec<(f64, f64)> = stops.collect();
        stops.windows(2).map(|leg| distance(leg[0], leg[1])).sum::<f64>() as i64
    };
    let mut m = MatrixBuilder::new();
    let place = m.primary("place", PLACES);
    let (mut anew, mut costs) = (m.clone(), Vec::new());
    let mut master = Master::new(m, |_| 0).expect("a small matrix");
    let add = |master: &mut Master<()>, anew: &mut MatrixBuilder<()>, route: &[usize]| {
        master.row(length(route), (), route.iter().map(|&at| place.at(at))).expect("a sound row");
        anew.row((), route.iter().map(|&at| place.at(at))).expect("a sound row");
        length(route)
    };
    for at in 0..PLACES {
        costs.push(add(&mut master, &mut anew, &[at]));
    }
    let (mut warm, mut cold) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let relaxation = master.relaxation().expect("room");
        warm += start.elapsed();
        let matrix = anew.clone().build().expect("a small matrix");
        let start = Instant::now();
        let other = Search::new().relaxation(&matrix, |row| costs[row.index()]).expect("small costs");
        cold += start.elapsed();
        assert!(relaxation.is_solved() && other.is_solved());
        assert!((relaxation.value() - other.value()).abs() <= 1e-6 * other.value());
        let mut drawn: Vec<(f64, Vec<usize>)> = (0..DRAWN)
            .map(|_| {
                let mut route = vec![random(PLACES)];
                let stops = 2 + random(5);
                while route.len() < stops {
                    let next = neighbors[route[random(route.len())]][random(NEAR)];
                    if !route.contains(&next) {
                        route.push(next);
                    }
                }
                let prices: f64 = route.iter().map(|&at| relaxation.dual(ColumnId::new(at as u32))).sum();
                (length(&route) as f64 - prices, route)
            })
            .collect();
        drawn.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (_, route) in drawn.iter().take(ADDED) {
            costs.push(add(&mut master, &mut anew, route));
        }
    }
    let ratio = cold.as_secs_f64() / warm.as_secs_f64();
    println!("{} rows: going on {warm:.2?}, beginning anew {cold:.2?}: {ratio:.1} times", costs.len());
}
