//! Which symmetries count: what "up to symmetry" means in a table, and how to ask for the same.
//!
//! Classes of covers are those under a [group](crate::symmetry::Group), and there are three:
//!
//! - all symmetries of the *matrix*: [`Search::symmetries`](crate::Search::symmetries), `solve --distinct`;
//! - those that a *problem* states: [`ExactCover::symmetries`](crate::ExactCover::symmetries), `queens --distinct`,
//!   `tile --distinct`;
//! - a group of your *own*, from symmetries that you state: [`Group::new`](crate::symmetry::Group::new).
//!
//! A matrix does not know what its rows mean. It may have symmetries that a table does not merge, and lack some that it
//! does. So before two numbers are compared, compare the [orders](crate::symmetry::Group::order) of the groups: the
//! commands write them on standard error.
//!
//! # Kinds of columns
//!
//! In a Latin square rows, columns and symbols may exchange their roles. Tables of *main classes* merge all squares that
//! this gives, tables of *types* let only rows and columns be exchanged, and tables of *isotopy classes* let nothing be
//! exchanged. [`symmetries_of_kinds`](crate::Search::symmetries_of_kinds) maps columns to columns of their kind.
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! let n = 6;
//! let mut m = MatrixBuilder::new();
//! let (cell, row, column) = (m.primary("cell", [n, n]), m.primary("row", [n, n]), m.primary("column", [n, n]));
//! for (r, c, s) in (0..n * n * n).map(|at| (at / n / n, at / n % n, at % n)) {
//!     m.row((r, c, s), [cell.at([r, c]), row.at([r, s]), column.at([c, s])])?;
//! }
//! let matrix = m.build()?;
//! let search = Search::new();
//! let block = |column: exactcover::matrix::ColumnId| column.index() / (n * n);
//!
//! // All of one kind; cells apart from the two others; each of its own.
//! let kinds: [fn(usize) -> u32; 3] = [|_| 0, |block| u32::from(block > 0), |block| block as u32];
//! let counts = kinds.map(|kind| {
//!     let group = search.symmetries_of_kinds(&matrix, |column| kind(block(column)))?;
//!     search.count_classes(&matrix, &group)
//! });
//! for (count, published) in counts.into_iter().zip([12, 17, 22]) {
//!     assert_eq!(count?, published);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On the command line: `solve squares --distinct --count --kinds=cell`, by how the names of columns begin.
//!
//! # A marker that keeps a symmetry out
//!
//! In a *directed triple system* each ordered pair of points is in one triple: (a, b, c) has the pairs ab, ac and bc. If
//! all triples are reversed, pairs become pairs: a symmetry of the matrix, which the published numbers 3, 32, 2368 (of 4, 6
//! and 7 points) do not merge. No kind of column tells a pair from its reverse, since renaming the points exchanges them.
//!
//! A colored column that has the same color in all of its rows forbids nothing: any number of them may be chosen. But a
//! symmetry maps it to another such column. So let each point have one, `first`, in the rows whose first point it is. What
//! reverses the triples would have to map these rows to those with the same last point, which have no column of that kind in
//! common.
//!
//! ```
//! use exactcover::{Matrix, MatrixBuilder, MatrixError, Search};
//!
//! fn directed(points: usize, is_marked: bool) -> Result<Matrix<[usize; 3]>, MatrixError> {
//!     let number = |a: usize, b: usize| a * (points - 1) + if b < a { b } else { b - 1 }; // for a != b
//!     let mut m = MatrixBuilder::new();
//!     let pair = m.primary("pair", points * (points - 1));
//!     let first = m.secondary("first", points);
//!     for [a, b, c] in (0..points.pow(3)).map(|at| [at / points / points, at / points % points, at % points]) {
//!         if a != b && a != c && b != c {
//!             let pairs = [(a, b), (a, c), (b, c)].map(|(x, y)| pair.at(number(x, y)));
//!             m.row([a, b, c], pairs.into_iter().chain(is_marked.then(|| first.at(a).colored(1))))?;
//!         }
//!     }
//!     m.build()
//! }
//!
//! let search = Search::new();
//! for (points, by_matrix, published) in [(4, 2, 3), (6, 16, 32)] {
//!     for (is_marked, expected) in [(false, by_matrix), (true, published)] {
//!         let matrix = directed(points, is_marked)?;
//!         let group = search.symmetries(&matrix)?;
//!         assert_eq!(search.count_classes(&matrix, &group)?, expected);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! As text a marker is a field `first0:1` in the rows of the first point, and `first0` a secondary column.
//!
//! # A group of your own
//!
//! In a *Mendelsohn triple system* triples are cyclic: (a, b, c) has the pairs ab, bc and ca. Read backwards they are its
//! *converse*. Tables of 9 points say 18 if they merge converses, as the matrix does, and 20 if they do not. A marker is of no
//! use, since all points of a triple are alike. But the symmetries that are meant are easily stated: those that
//! rename the points.
//!
//! ```
//! use exactcover::symmetry::{Group, Symmetry};
//! use exactcover::{MatrixBuilder, Search};
//!
//! let points = 7;
//! let number = |a: usize, b: usize| a * (points - 1) + if b < a { b } else { b - 1 }; // for a != b
//! let mut m = MatrixBuilder::new();
//! let pair = m.primary("pair", points * (points - 1));
//! for [a, b, c] in (0..points.pow(3)).map(|at| [at / points / points, at / points % points, at % points]) {
//!     if a < b && a < c && b != c {
//!         m.row([a, b, c], [(a, b), (b, c), (c, a)].map(|(x, y)| pair.at(number(x, y))))?;
//!     }
//! }
//! let matrix = m.build()?;
//!
//! // A triple begins with its least point.
//! let renamed = |name: fn(usize) -> usize| {
//!     Symmetry::from_labels(&matrix, |triple| {
//!         let [a, b, c] = triple.map(name);
//!         [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap_or_default()
//!     })
//! };
//! // An exchange of two points and a step of all generate all renamings.
//! let swap = renamed(|point| if point < 2 { 1 - point } else { point })?;
//! let step = renamed(|point| (point + 1) % 7)?;
//! let own = Group::new(&matrix, [swap, step])?;
//! let all = Search::new().symmetries(&matrix)?;
//! assert_eq!((own.order(), all.order()), (5_040_u32.into(), 10_080_u32.into()));
//! assert_eq!(Search::new().count_classes(&matrix, &own)?, 4);
//! assert_eq!(Search::new().count_classes(&matrix, &all)?, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A symmetry that the matrix lacks
//!
//! A *Costas array* is a permutation in which all differences of the values a stated distance apart differ. Tables count
//! them up to the eight symmetries of the square. Transposition, which exchanges places with values, maps no column of this
//! matrix to a column: so the matrix has four of them, and says 540 in place of 277 for order 10. Then take one cover of each
//! class, and merge those that the other symmetries map to each other:
//!
//! ```
//! use std::collections::BTreeSet;
//!
//! use exactcover::{MatrixBuilder, Search};
//!
//! let n = 6;
//! let mut m = MatrixBuilder::new();
//! let pair = m.primary("places", [n, n]); // [from, to]
//! let difference = m.secondary("difference", [n, 2 * n]); // [distance, difference]
//! let value = m.secondary("value", n);
//! for (from, to) in (0..n * n).map(|at| (at / n, at % n)) {
//!     if from >= to {
//!         m.row(None, [pair.at([from, to])])?; // no pair
//!         continue;
//!     }
//!     for (a, b) in (0..n * n).map(|at| (at / n, at % n)).filter(|(a, b)| a != b) {
//!         let values = [value.at(from).colored(a as u32), value.at(to).colored(b as u32)];
//!         let columns = [pair.at([from, to]), difference.at([to - from, n + b - a])];
//!         m.row(Some([(from, a), (to, b)]), columns.into_iter().chain(values))?;
//!     }
//! }
//! let matrix = m.build()?;
//! let group = Search::new().symmetries(&matrix)?;
//! let mut arrays = Vec::new();
//! for class in Search::new().classes(&matrix, &group)? {
//!     let labels = matrix.labels_of(class.cover())?;
//!     arrays.push(labels.into_iter().flatten().flatten().copied().collect::<BTreeSet<_>>());
//! }
//! assert_eq!(arrays.len(), 29);
//!
//! let least = |array: &BTreeSet<(usize, usize)>| {
//!     let turned = |way: usize, (x, y): (usize, usize)| {
//!         let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
//!         (if way & 1 == 0 { x } else { n - 1 - x }, if way & 2 == 0 { y } else { n - 1 - y })
//!     };
//!     (0..8).map(|way| array.iter().map(|&dot| turned(way, dot)).collect::<BTreeSet<_>>()).min()
//! };
//! assert_eq!(arrays.iter().map(least).collect::<BTreeSet<_>>().len(), 17); // as published
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A torus
//!
//! A torus has no first rank or file, so boards that are shifted are the same, for [`Queens`](crate::Queens) as for
//! [`Polyominoes`](crate::Polyominoes): shifts, turns and reflections. [`Queens::shifts`](crate::Queens::shifts) leaves the
//! shifts out, `--no-shifts` on the command line. The matrix has still more: to multiply ranks and files by a number, and to
//! exchange the lines with the diagonals, makes lines of lines too.
//!
//! ```
//! use exactcover::{ExactCover, Queens, Search};
//!
//! let torus = Queens::new(11)?.toroidal();
//! assert_eq!(torus.count()?, 88);
//! assert_eq!(torus.clone().shifts(false).count_distinct()?, 12);
//! assert_eq!(torus.count_distinct()?, 2);
//! let matrix = torus.matrix()?;
//! let all = Search::new().symmetries(&matrix)?;
//! assert_eq!(Search::new().count_classes(&matrix, &all)?, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What published tables merge
//!
//! | table | merges | number | the matrix says |
//! |---|---|---|---|
//! | Steiner triple systems | renamings of points | 2 of 13 points, 80 of 15 | the same |
//! | Latin squares, main classes | and exchanges of rows, columns and symbols | 12 of order 6 | the same |
//! | Latin squares, isotopy classes | renamings of rows, columns and symbols | 22 of order 6 | 12 |
//! | directed triple systems | renamings of points, no reversal | 3, 32, 2368 of 4, 6, 7 points | 2, 16, 1226 |
//! | Mendelsohn triple systems | renamings of points, with or without converses | 18 or 20 of 9 points | 18 |
//! | Costas arrays | turns and reflections | 17 of order 6, 277 of order 10 | 29, 540 |
//! | queens on a plain board | turns and reflections | 12 of side 8 | the same |
//! | queens on a torus of side 13 | turns and reflections: 572; with shifts: 11 | 572 or 11 | 5 |
//! | one-sided pentominoes, each once | turns of the board, and reflections, which exchange mirror images | 46 of 3x30 | 46 |
//!
//! The numbers that no example above shows are by a release build:
//! `cargo test --release --test suite published -- --include-ignored`, and the systems of 15 points
//! `exactcover designs 15 3 1`.
