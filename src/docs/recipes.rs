//! Recipes: how to state requirements that come up in many problems.
//!
//! This module holds nothing but this page.
//!
//! # The builder or the trait
//!
//! Use a [`MatrixBuilder`](crate::MatrixBuilder) for one matrix in one function: state it, search it, read the labels.
//! Implement [`ExactCover`](crate::ExactCover) if the problem has parameters, is solved in several places, or has a
//! type for its solutions. Put the same statements into [`emit`](crate::ExactCover::emit) and you get `solutions`,
//! `first`, `unique`, `count` and [`Solutions`](crate::Solutions) in return. The search is the same, and
//! [`matrix()`](crate::ExactCover::matrix) gives the matrix of a problem.
//!
//! With a builder: three talks, each held once, at most one in each slot.
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! let mut m = MatrixBuilder::new();
//! let talk = m.primary("talk", 3);
//! let slot = m.secondary("slot", 3); // a slot may stay empty
//! for (t, s) in [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0)] {
//!     m.row(format!("talk {t} in slot {s}"), [talk.at(t), slot.at(s)])?;
//! }
//! let matrix = m.build()?;
//! for cover in Search::new().covers(&matrix) {
//!     println!("{:?}", matrix.labels_of(&cover)?);
//! }
//! # assert_eq!(Search::new().covers(&matrix).count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Optional things
//!
//! Something that is used *at most once*, such as a room that may stay empty, is a secondary column. But every row
//! needs a primary column, since a search chooses rows only to cover those. So an optional choice gets a primary column
//! that may stay [uncovered](crate::MatrixBuilder::between).
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! // Three guests may come or not; two of them want the same chair.
//! let mut m = MatrixBuilder::new();
//! let guest = m.between("guest", 3, ..=1);
//! let chair = m.secondary("chair", 2);
//! for (g, c) in [(0, 0), (1, 0), (2, 1)] {
//!     m.row((g, c), [guest.at(g), chair.at(c)])?;
//! }
//! assert_eq!(Search::new().covers(&m.build()?).count(), 3 * 2);
//! # Ok::<(), exactcover::MatrixError>(())
//! ```
//!
//! # At least, at most, exactly k
//!
//! [`between`](crate::MatrixBuilder::between) states how many rows of a cover must and may cover a column. Each cover,
//! a set of rows, is found once.
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! let mut m = MatrixBuilder::new();
//! let taken = m.between("taken", 1, ..=2); // at most two of five things
//! for thing in 0..5 {
//!     m.row(thing, [taken.at(0)])?;
//! }
//! assert_eq!(Search::new().covers(&m.build()?).count(), 1 + 5 + 10);
//! # Ok::<(), exactcover::MatrixError>(())
//! ```
//!
//! In a problem as text the bounds stand before a name of the first line: `2|pair` is covered twice, `2:3|pair` two or three
//! times, `:2|pair` at most twice, `1:|pair` at least once.
//!
//! With `1..` for all columns, this is the *set cover* problem. Every set of rows that contains a cover is then a cover
//! too, so ask for the [cheapest](crate::Search::cheapest), not for all.
//!
//! # Counters
//!
//! Colored columns add up anything whose sum takes few values: weights, hours, prices. A secondary column before each
//! item holds the sum so far as its color; a row names the sum before and after its item. Rows whose sum would be too
//! large are not added.
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! let (weights, limit) = ([3, 4, 5], 7);
//! let mut m = MatrixBuilder::new();
//! let item = m.primary("item", weights.len());
//! let sum = m.secondary("sum", weights.len() + 1); // before each item, and after the last
//! let begin = m.primary("begin", 1);
//! m.row("begin", [begin.at(0), sum.at(0).colored(0)])?;
//! for (i, weight) in weights.into_iter().enumerate() {
//!     for before in 0..=limit {
//!         m.row("left", [item.at(i), sum.at(i).colored(before), sum.at(i + 1).colored(before)])?;
//!         if before + weight <= limit {
//!             m.row("packed", [item.at(i), sum.at(i).colored(before), sum.at(i + 1).colored(before + weight)])?;
//!         }
//!     }
//! }
//! assert_eq!(Search::new().covers(&m.build()?).count(), 5); // nothing, 3, 4, 5 and 3 + 4
//! # Ok::<(), exactcover::MatrixError>(())
//! ```
//!
//! A counter is a chain, and a search sees one link of it at a time. So it suits sums over many items; if only few
//! items make up a sum, add a row for each way to make it. In a killer Sudoku the digits of each cage differ and have a
//! stated sum. A killer Sudoku with 27 cages of two to four cells, made at random from a full grid, has 3,017 rows with
//! a counter in each cage, without the sums from which the stated one cannot be reached. Its solution is found in 0.9 s
//! and proved to be the only one in 14 s, in 64 million nodes. With a row for each way to fill a cage it has 2,854
//! rows, and the same takes 1 ms, in 533 nodes (2026-11-24, one x86-64 core). `tests/suite/programs.rs` shows both.
//!
//! # Pairs
//!
//! Two things that must not be chosen together share a secondary column of their own. Pairs that must meet exactly once
//! are primary columns. Number the pairs with the smaller member first, so that each is one column; a grid of all
//! ordered pairs would leave columns that no row covers (see [`Matrix::uncoverable`](crate::Matrix::uncoverable)). If
//! the members of a pair can be exchanged, add one row, not two; otherwise each cover is found once for each order.
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! // Seven people meet in threes until everybody has met everybody once: the Fano planes.
//! let number = |a: usize, b: usize| b * (b - 1) / 2 + a; // for a < b
//! let mut m = MatrixBuilder::new();
//! let pair = m.primary("pair", 21);
//! for c in 0..7 {
//!     for b in 0..c {
//!         for a in 0..b {
//!             m.row([a, b, c], [(a, b), (a, c), (b, c)].map(|(x, y)| pair.at(number(x, y))))?;
//!         }
//!     }
//! }
//! assert_eq!(Search::new().covers(&m.build()?).count(), 30);
//! # Ok::<(), exactcover::MatrixError>(())
//! ```
//!
//! # Implied columns
//!
//! A column may say what every cover has anyway, where the search cannot see it. It takes no cover away, and it cuts off what
//! would be searched in vain. In a design with as many blocks as points, any two blocks have exactly lambda points in common. The
//! columns of pairs do not know that; a secondary column for each set of lambda + 1 points does. So the command `exactcover
//! designs` takes 2 s for the designs 2-(16,6,2) in place of 68, and 2 s for 2-(15,7,3), which took more memory than it had.
//!
//! ```
//! use exactcover::{MatrixBuilder, MatrixError, Search};
//!
//! // Biplanes: any two of eleven points are together in two of the blocks of five.
//! let blocks = || (0_u32..1 << 11).filter(|block| block.count_ones() == 5);
//! let within = |sets: &[u32], block: u32| -> Vec<usize> {
//!     (0..sets.len()).filter(|&set| sets[set] & !block == 0).collect()
//! };
//! let sets = |size: u32| -> Vec<u32> { (0_u32..1 << 11).filter(|set| set.count_ones() == size).collect() };
//! let (pairs, triples) = (sets(2), sets(3));
//!
//! let biplanes = |has_triples: bool| {
//!     let mut m = MatrixBuilder::new();
//!     let pair = m.between("pair", pairs.len(), 2..=2);
//!     let triple = m.secondary("triple", triples.len());
//!     for block in blocks() {
//!         let pairs = within(&pairs, block).into_iter().map(|set| pair.at(set));
//!         let triples = within(&triples, block).into_iter().map(|set| triple.at(set));
//!         m.row(block, pairs.chain(triples.filter(|_| has_triples)))?;
//!     }
//!     m.build()
//! };
//! let nodes = |has_triples: bool| {
//!     let mut covers = Search::new().covers(&biplanes(has_triples)?);
//!     assert!(covers.next().is_some());
//!     Ok::<_, MatrixError>(covers.stats().nodes)
//! };
//! assert!(nodes(true)? < nodes(false)? / 100);
//! # Ok::<(), MatrixError>(())
//! ```
//!
//! Such a column must be true of all covers, so it takes a proof. Two blocks of any 2-design meet in at most r - lambda - k + 2
//! lambda k / r points, if each point is in r blocks: that is lambda where r = k, and less than 2 lambda in a residual design,
//! where r = k + lambda.
//!
//! # One of each up to isomorphism
//!
//! Points, lines, colors often have names that do not matter: covers that differ only by such names are *isomorphic*.
//! [`symmetries`](crate::Search::symmetries) finds all renamings of the rows and columns of a matrix, and
//! [`classes`](crate::Search::classes) finds one cover of each class of isomorphic covers, with the size of its class, even
//! where there are far too many covers to list. If not all columns may be exchanged, give them kinds
//! ([`symmetries_of_kinds`](crate::Search::symmetries_of_kinds)): a column is then renamed to one of its own kind only.
//!
//! ```
//! use exactcover::runs::Outcome;
//! use exactcover::{MatrixBuilder, Search};
//!
//! // Latin squares of order 6.
//! let mut m = MatrixBuilder::new();
//! let [cell, row, column] = ["cell", "symbol in row", "symbol in column"].map(|name| m.primary(name, [6, 6]));
//! for (r, c, s) in (0..216).map(|i| (i / 36, i / 6 % 6, i % 6)) {
//!     m.row((r, c, s), [cell.at([r, c]), row.at([r, s]), column.at([c, s])])?;
//! }
//! let matrix = m.build()?;
//! let search = Search::new();
//!
//! // The roles of rows, columns and symbols may be exchanged: main classes.
//! let group = search.symmetries(&matrix)?;
//! let mut classes = search.classes(&matrix, &group)?;
//! assert_eq!(classes.by_ref().count(), 12);
//! assert_eq!(classes.outcome(), Outcome::Exhausted); // so there are no others
//! assert_eq!(classes.covers(), &812_851_200_u32.into()); // all squares
//!
//! // They keep their roles: isotopy classes. The columns of a block are of one kind.
//! let group = search.symmetries_of_kinds(&matrix, |column| column.index() as u32 / 36)?;
//! let classes: Vec<_> = search.classes(&matrix, &group)?.collect();
//! assert_eq!(classes.len(), 22);
//! for class in &classes {
//!     let automorphisms = class.automorphisms(&matrix)?; // the renamings that leave this square as it is
//!     assert_eq!(automorphisms.order() * class.size(), group.order());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The sizes are compared with a count of covers that is made on the way, and if they differ the search ends as
//! inconsistent. So a class that comes twice, or a set of rows that is lost, does not pass for an answer, unless all sets that
//! lead to a class are lost.
//!
//! Where a thing may be chosen several times, as a block of a design may, add its row so often: equal rows stand for each
//! other, and take no time. The command `exactcover designs` does so, and counts the block designs of any parameters by the orders of
//! their groups. On the command line: `solve PROBLEM --distinct --all --sizes`, with `--kinds=WORDS`.
//!
//! # Sides that match
//!
//! Tiles whose sides have colors, such as Wang tiles, MacMahon's squares or the puzzle Eternity II: a secondary column for
//! each side between two cells, and the rows of both give it the [color](crate::matrix::Entry::colored) of their tile there. Columns
//! of tiles and cells are primary. Here all sixteen squares with two colors, not turned, make a torus:
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! let mut m = MatrixBuilder::new();
//! let (tile, cell) = (m.primary("tile", 16), m.primary("cell", [4, 4]));
//! let (below, right) = (m.secondary("below", [4, 4]), m.secondary("right", [4, 4]));
//! for t in 0..16_usize {
//!     let color = |side: usize| (t >> side & 1) as u32;
//!     for (row, column) in (0..16).map(|at| (at / 4, at % 4)) {
//!         m.row((t, row, column), [
//!             tile.at(t),
//!             cell.at([row, column]),
//!             below.at([(row + 3) % 4, column]).colored(color(0)),
//!             right.at([row, (column + 3) % 4]).colored(color(1)),
//!             below.at([row, column]).colored(color(2)),
//!             right.at([row, column]).colored(color(3)),
//!         ])?;
//!     }
//! }
//! assert_eq!(Search::new().count(&m.build()?), 203_520);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A tile that may be turned has a row for each turn that looks different. Where the border has a color, a row at the border
//! is left out if its tile has another one there. So MacMahon's 24 squares with three colors fill 4x6 cells with one of
//! them around in 106,624 ways: 13,328, turned and turned over and with the other two colors exchanged, by 1,008 rows,
//! counted in 5 s (2026-11-29). Pieces of cells with one color each are simpler: see
//! [`Polyominoes::colored`](crate::problems::polyomino::Polyominoes::colored).
//!
//! # Further rules on a ready-made problem
//!
//! [`ExactCover::with`](crate::ExactCover::with) declares columns after those of a problem, and says which of them each
//! choice covers; its docs show an anti-knight Sudoku. Here the queens of the first and last files stand on different
//! colors, and no queen stands on the long diagonals:
//!
//! ```
//! use exactcover::{ExactCover, Queens};
//!
//! let problem = Queens::new(8)?.with(|m| {
//!     let color = m.secondary("color of the square", 2);
//!     m.amend(|square| {
//!         let is_outer = square.file == 0 || square.file == 7;
//!         let is_on_diagonal = square.rank == square.file || square.rank + square.file == 7;
//!         (!is_on_diagonal).then(|| is_outer.then(|| color.at((square.rank + square.file) % 2)))
//!     })
//! });
//! assert_eq!(problem.count()?, 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Districts
//!
//! A board cut into connected parts of equal size is a tiling with all pieces of that size, any number of each. (`tile 6x6
//! --pieces hexominoes --count` is the same question on the command line.)
//!
//! ```
//! use exactcover::ExactCover;
//! use exactcover::problems::polyomino::{Board, Lattice, Piece, Polyominoes, Turning};
//!
//! let districts = |n: usize| {
//!     let parts = Piece::all(Lattice::Squares, n, Turning::Free)?;
//!     let parts = parts.into_iter().map(|part| part.copies(..));
//!     Ok::<_, exactcover::Error>(Polyominoes::new(Board::rectangle(n, n), parts).count()?)
//! };
//! assert_eq!(districts(4)?, 117);
//! assert_eq!(districts(5)?, 4_006);
//! # Ok::<(), exactcover::Error>(())
//! ```
//!
//! 6 x 6 in 6 parts has 451,206 ways, counted in a fifth of a second. 7 x 7 in 7 parts has 158,753,814, and here this way ends: it
//! needs all 760 fixed heptominoes, 13,616 rows, and the parts are so large that a subproblem seldom comes twice, so that
//! [`count`](crate::Search::count) would take a quarter of an hour. That number wants another method, which knows no pieces: a
//! frontier that goes over the cells one by one, and remembers only which of its cells are in one part, and how large each
//! part is so far. The same goes for districts of several sizes.
//!
//! # Choices that borrow
//!
//! A label may borrow the data that the problem borrows. Give the problem's type the lifetime of the data; the
//! choices and solutions may then outlive the problem and the search.
//!
//! ```
//! use exactcover::{ExactCover, MatrixBuilder, MatrixError};
//!
//! struct Task {
//!     name: String,
//!     hours: Vec<usize>,
//! }
//!
//! /// Every hour of the day has exactly one task.
//! struct Day<'t>(&'t [Task]);
//!
//! impl<'t> ExactCover for Day<'t> {
//!     type Choice = &'t Task;
//!     type Solution = Vec<&'t str>;
//!
//!     fn emit(&self, m: &mut MatrixBuilder<&'t Task>) -> Result<(), MatrixError> {
//!         let hour = m.primary("hour", 4);
//!         for task in self.0 {
//!             m.row(task, task.hours.iter().map(|&h| hour.at(h)))?;
//!         }
//!         Ok(())
//!     }
//!
//!     fn decode(&self, tasks: &[&&'t Task]) -> Vec<&'t str> {
//!         let mut tasks = tasks.to_vec();
//!         tasks.sort_by_key(|task| &task.hours);
//!         tasks.into_iter().map(|task| &*task.name).collect()
//!     }
//! }
//!
//! let task = |name: &str, hours: &[usize]| Task { name: name.into(), hours: hours.into() };
//! let tasks = [task("write", &[0, 1]), task("read", &[2, 3]), task("walk", &[1, 2]), task("rest", &[3])];
//! let plan = Day(&tasks).first()?.unwrap(); // the problem is gone, its tasks are not
//! assert_eq!(plan, ["write", "read"]);
//! # Ok::<(), MatrixError>(())
//! ```
//!
//! # Time limits
//!
//! No search reads a clock: with a [node limit](crate::Search::node_limit) it ends at the same place on every machine.
//! There are two ways to stop at a certain time. A thread can search in slices and look at the clock between them:
//!
//! ```
//! use exactcover::{ExactCover, Queens, Search};
//! use std::time::{Duration, Instant};
//!
//! let matrix = Queens::new(12)?.matrix()?;
//! let deadline = Instant::now() + Duration::from_millis(20);
//! let mut covers = Search::new().node_limit(0).covers(&matrix);
//! let mut found = 0;
//! while Instant::now() < deadline && covers.add_nodes(10_000) {
//!     found += covers.count_rest(); // about a millisecond
//! }
//! println!("{found} boards; the search is {}, {:.0} % done", covers.outcome(), 100.0 * covers.progress());
//! # assert!(found == 14_200 || covers.outcome() == exactcover::runs::Outcome::Limited);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Or a [`Deadline`](crate::runs::Deadline) raises the [flag](crate::Search::cancel) of the search, which sees it within 1,024
//! nodes:
//!
//! ```
//! use exactcover::runs::{Deadline, Outcome};
//! use exactcover::{Queens, Search, Solutions};
//! use std::time::Duration;
//!
//! let deadline = Deadline::after(Duration::from_millis(20))?;
//! let mut boards = Solutions::new(Queens::new(30)?, &Search::new().deadline(&deadline))?;
//! println!("{} boards in 20 milliseconds", boards.search_mut().count_rest());
//! assert_eq!(boards.search().outcome(), Outcome::Canceled);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Either way [`add_nodes`](crate::Covers::add_nodes) goes on from where the search stopped.
