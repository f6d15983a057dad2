//! From flights to a schedule: a worked page on the cheapest cover, to be followed with a table of your own.
//!
//! This module holds nothing but this page.
//!
//! # The problem
//!
//! An airline has a timetable. Each flight needs one crew. A crew flies a *tour*: some flights one after another, from
//! its base back to its base, within its hours. A tour has a cost. Which tours fly every flight exactly once, at the
//! least cost? Routes for vehicles and shifts for staff are the same problem: a column for each thing that has to be
//! done once, a row with a cost for each piece of work that somebody can do.
//!
//! # The table
//!
//! One line for each flight: number, from, to, departure, arrival.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let timetable = "
//!     1 HAM MUC  6:00  7:20
//!     2 MUC HAM  8:00  9:20
//!     3 HAM CGN 10:00 11:00
//!     4 CGN HAM 12:00 13:00
//!     5 MUC CGN  9:00 10:00
//!     6 CGN MUC 11:00 12:00
//!     7 MUC HAM 12:40 14:00
//!     8 HAM MUC 14:40 16:00";
//!
//! #[derive(Debug)]
//! struct Flight<'t> {
//!     number: &'t str,
//!     from: &'t str,
//!     to: &'t str,
//!     departs: i64, // minutes
//!     arrives: i64,
//! }
//!
//! let minutes = |time: &str| -> Option<i64> {
//!     let (hours, minutes) = time.split_once(':')?;
//!     Some(60 * hours.parse::<i64>().ok()? + minutes.parse::<i64>().ok()?)
//! };
//! let mut flights = Vec::new();
//! for line in timetable.lines().filter(|line| !line.trim().is_empty()) {
//!     let [number, from, to, departs, arrives] = line.split_whitespace().collect::<Vec<_>>()[..] else {
//!         return Err(format!("not a flight: {line}").into());
//!     };
//!     let (Some(departs), Some(arrives)) = (minutes(departs), minutes(arrives)) else {
//!         return Err(format!("not a time: {line}").into());
//!     };
//!     flights.push(Flight { number, from, to, departs, arrives });
//! }
//! # let _ = &flights;
//! # Ok(()) }
//! ```
//!
//! # The tours
//!
//! List all tours that are allowed, with their costs. This is where your rules go, whatever they are: nothing has to be
//! linear. Here: at least 30 minutes between flights, at most 8 hours, any base; a tour that does not end where it
//! began costs 300 more for the way home. Costs are integers: take cents or minutes.
//!
//! # The schedule
//!
//! A primary column for each flight, a row for each tour. [`Search::cheapest`](crate::Search::cheapest) gives the
//! covers in order of cost:
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // number, from, to, departure, arrival, as read above
//! let flights = [
//!     (1, "HAM", "MUC", 360, 440),
//!     (2, "MUC", "HAM", 480, 560),
//!     (3, "HAM", "CGN", 600, 660),
//!     (4, "CGN", "HAM", 720, 780),
//!     (5, "MUC", "CGN", 540, 600),
//!     (6, "CGN", "MUC", 660, 720),
//!     (7, "MUC", "HAM", 760, 840),
//!     (8, "HAM", "MUC", 880, 960),
//! ];
//!
//! let mut tours: Vec<Vec<usize>> = (0..flights.len()).map(|flight| vec![flight]).collect();
//! let mut next = 0;
//! while let Some(tour) = tours.get(next).cloned() {
//!     let ((_, _, _, start, _), (_, _, here, _, now)) = (flights[tour[0]], flights[tour[tour.len() - 1]]);
//!     for (flight, &(_, from, _, departs, arrives)) in flights.iter().enumerate() {
//!         if from == here && departs >= now + 30 && arrives <= start + 8 * 60 {
//!             tours.push([&tour[..], &[flight]].concat());
//!         }
//!     }
//!     next += 1;
//! }
//!
//! let mut m = MatrixBuilder::new();
//! let flight = m.primary("flight", flights.len());
//! for tour in &tours {
//!     let ((_, base, _, start, _), (_, _, last, _, end)) = (flights[tour[0]], flights[tour[tour.len() - 1]]);
//!     let cost = 120 + (end - start) + if last == base { 0 } else { 300 };
//!     let numbers: Vec<i64> = tour.iter().map(|&at| flights[at].0).collect();
//!     m.row((cost, numbers), tour.iter().map(|&at| flight.at(at)))?;
//! }
//! let matrix = m.build()?;
//!
//! let cost = |row: exactcover::RowId| matrix.labels()[row.index()].0;
//! let mut schedules = Search::new().cheapest(&matrix, cost)?;
//! let (total, cover) = schedules.next().ok_or("no schedule flies all flights")?;
//! println!("{total} in all:");
//! for (cost, numbers) in matrix.labels_of(&cover)? {
//!     println!("{cost}: flights {numbers:?}");
//! }
//! # assert_eq!(total, 1080);
//! # let mut numbers: Vec<_> = matrix.labels_of(&cover)?.into_iter().map(|(_, numbers)| numbers.clone()).collect();
//! # numbers.sort();
//! # assert_eq!(numbers, [vec![1, 2, 3, 4], vec![5, 6, 7, 8]]);
//! // The planner does not like it: the next best ones, in order.
//! for (total, cover) in schedules.take(3) {
//!     println!("{total}: {:?}", matrix.labels_of(&cover)?);
//! }
//! # Ok(()) }
//! ```
//!
//! If there is no cover, [`Matrix::uncoverable`](crate::Matrix::uncoverable) names the flights in no tour.
//!
//! # A proof
//!
//! That no schedule costs less need not be believed: [`Cheapest::prove`](crate::optimize::Cheapest::prove) writes a proof for
//! the checker VeriPB, about the formula of [`text::write_opb`](crate::text::write_opb). After an early end it proves the bound.
//! On the command line, with VeriPB of Rust's registry (`cargo install veripb`):
//!
//! ```text
//! exactcover crew FILE --veripb F.pbp
//! exactcover crew FILE --opb >F.opb
//! veripb F.opb F.pbp                    # s VERIFIED BOUNDS 1080 <= obj <= 1080
//! ```
//!
//! What is trusted then is the formula's text, a line for each flight that names its tours and one with their costs, and the
//! checker. Nothing of this crate is: neither floating point nor the search decides anything that the checker does not
//! compute again in whole numbers.
//!
//! # More rules
//!
//!
//! - *This tour is fixed, that one is out*: [`choose`](crate::Search::choose) and [`exclude`](crate::Search::exclude).
//! - *At most one tour of this kind* (one spare crew, one gate at one hour): a secondary column that those rows share.
//! - *Two or three crews for a shift, at most five shifts for a crew*: columns that are covered several times, declared
//!   with [`between`](crate::MatrixBuilder::between).
//! - *A flight may be canceled at a price*: a row of that cost with that flight alone.
//! - *The most profit*: costs with their signs changed.
//! - *Fewest tours first, then costs*: add a number to each cost that is larger than all costs together.
//!
//! # When time is short
//!
//! The optimum is returned once it is proved, and the proof may take longer than the planner has. Search in slices of
//! nodes and look at the clock; the best schedule found so far and the bound are available at any time:
//!
//! ```
//! use exactcover::runs::Outcome;
//! use exactcover::{MatrixBuilder, Search};
//! use std::time::{Duration, Instant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let mut m = MatrixBuilder::new();
//! # let flight = m.primary("flight", 30);
//! # for a in 0..30i64 { for b in 0..a { for c in 0..b {
//! #     if (a * b + c) % 3 == 0 { m.row((a * 31 + b * 17 + c * 7) % 97 + 40, [a, b, c].map(|x| flight.at(x as usize)))?; }
//! # } } }
//! # let matrix = m.build()?;
//! # let cost = |row: exactcover::RowId| matrix.labels()[row.index()];
//! let deadline = Instant::now() + Duration::from_millis(50);
//! let mut schedules = Search::new().node_limit(0).cheapest(&matrix, cost)?;
//! let mut proved = None;
//! // A node solves a linear program: microseconds to milliseconds. Without a schedule it ends.
//! while proved.is_none() && Instant::now() < deadline && schedules.add_nodes(1) {
//!     proved = schedules.next();
//! }
//! match (&proved, schedules.incumbent()) {
//!     (Some((total, _)), _) => println!("{total}, the least"),
//!     (None, Some((total, _))) => println!("{total}, at most {} too much", schedules.gap().unwrap_or(0)),
//!     (None, None) => println!("none yet; at least {:?}", schedules.bound()),
//! }
//! # Ok(()) }
//! ```
//!
//! # Too many tours to list
//!
//! Then list some tours, and let prices say which are missing: *column generation*. A [`Master`](crate::optimize::Master) solves the
//! linear relaxation over the listed tours, and gives each flight a price, its [dual](crate::optimize::Relaxation::dual). A tour
//! that is not listed can make the schedule cheaper only if it costs less than the prices of its flights together. Add
//! such tours and ask again, until there are none: the master goes on from its last solution. As long as the listed
//! tours do not make up a schedule, only prices count, not costs. Here tours are found by trying all of them flight by flight;
//! for a large timetable that is a search for a shortest path, with the prices as lengths. The example
//! `vehicle_routing` does the same for 40 customers.
//!
//! ```
//! use exactcover::matrix::ColumnId;
//! use exactcover::optimize::Master;
//! use exactcover::{MatrixBuilder, Search};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let flights = [
//! #     (1, "HAM", "MUC", 360, 440),
//! #     (2, "MUC", "HAM", 480, 560),
//! #     (3, "HAM", "CGN", 600, 660),
//! #     (4, "CGN", "HAM", 720, 780),
//! #     (5, "MUC", "CGN", 540, 600),
//! #     (6, "CGN", "MUC", 660, 720),
//! #     (7, "MUC", "HAM", 760, 840),
//! #     (8, "HAM", "MUC", 880, 960),
//! # ];
//! // The flights and the rules are those from above.
//! let cost = |tour: &[usize]| {
//!     let ((_, base, _, start, _), (_, _, last, _, end)) = (flights[tour[0]], flights[tour[tour.len() - 1]]);
//!     120 + (end - start) + if last == base { 0 } else { 300 }
//! };
//! let may_follow = |tour: &[usize], flight: usize| {
//!     let ((_, _, _, start, _), (_, _, here, _, now)) = (flights[tour[0]], flights[tour[tour.len() - 1]]);
//!     let (_, from, _, departs, arrives) = flights[flight];
//!     from == here && departs >= now + 30 && arrives <= start + 8 * 60
//! };
//! // Tours that cost less than this above the prices of their flights; without costs if these do not count.
//! let cheaper_than = |less: f64, prices: &[f64], has_costs: bool| {
//!     let mut found = Vec::new();
//!     let mut open: Vec<Vec<usize>> = (0..flights.len()).map(|flight| vec![flight]).collect();
//!     while let Some(tour) = open.pop() {
//!         let onward = (0..flights.len()).filter(|&flight| may_follow(&tour, flight));
//!         open.extend(onward.map(|flight| [&tour[..], &[flight]].concat()));
//!         let price: f64 = tour.iter().map(|&flight| prices[flight]).sum();
//!         let cost = if has_costs { cost(&tour) as f64 } else { 0.0 };
//!         if cost - price < less {
//!             found.push(tour);
//!         }
//!     }
//!     found
//! };
//!
//! let mut m = MatrixBuilder::new();
//! let flight = m.primary("flight", flights.len());
//! let mut master = Master::new(m.clone(), |_| 0)?; // no tours yet
//! let mut count = 0;
//! let (bound, prices) = loop {
//!     let relaxation = master.relaxation()?;
//!     let prices: Vec<f64> = (0..8).map(|flight| relaxation.dual(ColumnId::new(flight))).collect();
//!     let better = cheaper_than(-1e-3, &prices, relaxation.bound().is_some()); // prices are rounded
//!     if better.is_empty() {
//!         break (relaxation.value(), prices);
//!     }
//!     for tour in better.into_iter().take(3) { // only a few: they change the prices
//!         master.row(cost(&tour), tour.clone(), tour.iter().map(|&at| flight.at(at)))?;
//!         count += 1;
//!     }
//! };
//! println!("{count} tours listed, no schedule of any tours costs less than {bound:.2}");
//!
//! // A schedule of these tours, and then of all that could be part of a cheaper one.
//! let (known, _) = master.cheapest(&Search::new())?.next().ok_or("no schedule flies all flights")?;
//! let mut all = Master::new(m, |_| 0)?;
//! for tour in cheaper_than(known as f64 - bound + 1e-3, &prices, true) {
//!     all.row(cost(&tour), tour.clone(), tour.iter().map(|&at| flight.at(at)))?;
//! }
//! let least = all.cheapest(&Search::new())?.next().map_or(known, |(total, _)| total);
//! assert_eq!(least.min(known), 1080); // as with all tours listed
//! # Ok(()) }
//! ```
//!
//! The last step is a proof: with these prices a schedule costs the bound plus the reduced costs of its tours. So a
//! tour whose reduced cost is above the gap is in no cheaper schedule.
//!
//! # From the command line
//!
//! Write the tours into a file in [Knuth's format](crate::text), where a field `|N` is the cost of a row:
//!
//! ```text
//! f1 f2 f3 f4
//! f1 f2 |320
//! f3 f4 |280
//! f1 f2 f3 f4 |540
//! ```
//!
//! `exactcover solve FILE --cheapest 3` writes the three cheapest schedules, each as
//! `COST: numbers of the rows`; `--names` writes the rows, `--stats` the times at which the cheapest was found and
//! proved. [`text::write_priced`](crate::text::write_priced) writes such a file. `exactcover crew` reads
//! files of the OR-Library, where airlines have published their tours.
//!
//! # When a MIP solver is the better tool
//!
//! Side by side with HiGHS, one thread each, this crate proved the optimum about 15 to 90 times sooner for schedules of
//! airlines of 17 to 124 columns, and 11 to 234 times sooner for generated ones of 30 to 120; for tours over 150 to 600
//! columns 4 to 24 times sooner, and 3 to 9 times if few tours cover each column; for 20,000 tours over 1,000 columns 3
//! times. Of two instances of 9,000 tours over 600 columns HiGHS proved one in 100 s; for 8,000 random sets over 100
//! columns neither finished. With dominoes and random costs both are equally fast on 50x50 cells; on 100x100 cells
//! HiGHS took 1.3 s, this crate 1.9 s. The figures are in `benches/RESULTS.md`.
//!
//! So take a MIP solver
//!
//! - for more than about ten thousand columns: each step of the linear program looks at all of them once, where a MIP
//!   solver looks at those that change; above 65,536 columns the bound here is only that of a subgradient method;
//! - for sums, such as the total hours of the crews of a base. Some can be stated as counters (see the
//!   [recipes](crate::docs::recipes#counters)), but colors do not make the bound stronger. "Once", "at least once" (a
//!   flight with a second crew as passengers) and "two or three of a kind" are
//!   [bounds](crate::MatrixBuilder::between) of columns.
