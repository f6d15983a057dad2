//! The cheapest routes of some vans: each shop is served by one of them, and no van carries more than it can or is out
//! for longer than a shift. Every route that a van can drive is a row, and the cheapest cover is the best plan.
//!
//! `routing 3 150`: the number of vans, and how many minutes one may be out: one for each kilometer, and ten for each shop.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;

use exactcover::{MatrixBuilder, Search};

/// Each shop: where it is, in kilometers east and north of the depot along a grid of streets, and how many pallets it wants.
const SHOPS: [(&str, i32, i32, u32); 9] = [
    ("Ash", 9, 12, 3),
    ("Birch", -12, 10, 2),
    ("Cedar", 20, -4, 4),
    ("Elm", 15, 16, 3),
    ("Fir", -14, -3, 2),
    ("Hazel", 4, -18, 4),
    ("Larch", -8, 17, 3),
    ("Oak", 13, -12, 3),
    ("Pine", -10, -14, 2),
];

/// How many pallets a van carries.
const CAPACITY: u32 = 10;

/// The shortest way to drive a set of shops, and all longer routes.
fn drive(way: &mut Vec<usize>, routes: &mut BTreeMap<Vec<usize>, (i64, Vec<usize>)>, shift: i64) {
    let at = |shop: Option<&usize>| shop.map_or((0, 0), |&shop| (SHOPS[shop].1, SHOPS[shop].2));
    let ends = (0..=way.len()).map(|leg| (at(leg.checked_sub(1).map(|from| &way[from])), at(way.get(leg))));
    let length: i64 = ends.map(|(from, to)| i64::from((from.0 - to.0).abs() + (from.1 - to.1).abs())).sum();
    let load: u32 = way.iter().map(|&shop| SHOPS[shop].3).sum();
    if load > CAPACITY || length + 10 * way.len() as i64 > shift {
        return; // nor can a longer one be driven
    }
    let mut shops = way.clone();
    shops.sort_unstable();
    let best = routes.entry(shops).or_insert((length, way.clone()));
    if length < best.0 {
        *best = (length, way.clone());
    }
    for shop in 0..SHOPS.len() {
        if !way.contains(&shop) {
            way.push(shop);
            drive(way, routes, shift);
            way.pop();
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let vans: u32 = args.next().map_or(Ok(3), |vans| vans.parse())?;
    let shift: i64 = args.next().map_or(Ok(150), |minutes| minutes.parse())?;
    let (mut routes, mut m) = (BTreeMap::new(), MatrixBuilder::new());
    drive(&mut Vec::new(), &mut routes, shift);
    let (shop, vans) = (m.primary_named(SHOPS.map(|shop| shop.0)), m.between("vans", 1, ..=vans));
    for (shops, route) in routes.into_iter().filter(|(shops, _)| !shops.is_empty()) {
        m.row(route, shops.into_iter().map(|at| shop.at(at)).chain([vans.at(0)]))?;
    }
    let matrix = m.build()?;
    let length = |row| matrix.label(row).map_or(0, |route| route.0);
    if let Some((total, plan)) = Search::new().cheapest(&matrix, length)?.next() {
        println!("{total} km");
        for (length, way) in plan.iter().filter_map(|&row| matrix.label(row)) {
            let names: Vec<&str> = way.iter().map(|&shop| SHOPS[shop].0).collect();
            println!("{length} km: {}", names.join(", "));
        }
    } else if let Ok(Some(reason)) = Search::new().why_none(&matrix) {
        println!("no plan: {reason}");
    }
    Ok(())
}
