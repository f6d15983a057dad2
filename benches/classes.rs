//! One cover of each class: level by level, against a list.
//!
//! ```text
//! cargo bench --bench classes            # all, some minutes
//! cargo bench --bench classes -- design  # instances with the word in their names
//! ```
//!
//! Times are medians of three, of one where the classes take more than ten seconds: first the symmetries, then the classes.
//! A list is what a group of generators alone gets, and does not know that it has all symmetries; it is timed where that
//! takes seconds at most. Every number of classes and of covers is checked. Numbers of classes: R. Mathon and A. Rosa in
//! the Handbook of Combinatorial Designs, 2007, II.1; OEIS A003090, A040082, A002562 and A000474.
//!
//! Where a block of a design may be repeated it has a row for each time, so covers are more than designs. There are
//! (n - 1)! one-factorizations with named factors for each without names. K10 without names, a row for each of its 945
//! matchings, takes minutes and is left out.

#[path = "../tests/common/families/mod.rs"]
mod families;
#[path = "common/timing.rs"]
mod timing;

use exactcover::matrix::ColumnId;
use exactcover::runs::Outcome;
use exactcover::symmetry::Group;
use exactcover::{ExactCover, Matrix, Queens, Search};
use families::{designs, latin, unlabeled};
use peak_alloc::PeakAlloc;
use timing::{median, milliseconds};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const ROUNDS: usize = 3;

/// Whether a list takes seconds at most.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Possible,
    Hopeless,
}
use List::{Hopeless, Possible};

/// The symmetries of a matrix that count.
type Symmetries<'a> = &'a dyn Fn(&Matrix<()>) -> Group;

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!(
        "| instance | classes | covers | symmetries, ms | classes, ms | peak, MB | list, ms | list / classes |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let row = |name: &str, expected, list, symmetries: Symmetries, matrix: &dyn Fn() -> Matrix<()>| {
        if name.contains(&filter) {
            measure(name, expected, list, symmetries, &matrix());
        }
    };
    let all: Symmetries = &|matrix| Search::new().symmetries(matrix).expect("a small group");
    // Cells, then digits in rows, then digits in columns, as many of each.
    let isotopies: Symmetries = &|matrix| {
        let each = matrix.column_count() / 3;
        let kind = |column: ColumnId| (column.index() / each) as u32;
        Search::new().symmetries_of_kinds(matrix, kind).expect("a small group")
    };
    let latin = |n| unlabeled(&latin::latin_squares(n));
    let steiner = |t, k, v| unlabeled(&designs::steiner(t, k, v, |_| true));
    let queens = |n| unlabeled(&Queens::new(n).expect("small").matrix().expect("small"));
    row("Steiner triple systems 13", (2, "1197504000"), Hopeless, all, &|| steiner(2, 3, 13));
    row("Steiner triple systems 15", (80, "60281712691200"), Hopeless, all, &|| steiner(2, 3, 15));
    row("S(2,4,16)", (1, "3632428800"), Hopeless, all, &|| steiner(2, 4, 16));
    row("S(3,4,14)", (4, "37362124800"), Hopeless, all, &|| steiner(3, 4, 14));
    row("Latin squares 5, main classes", (2, "161280"), Possible, all, &|| latin(5));
    row("Latin squares 6, main classes", (12, "812851200"), Hopeless, all, &|| latin(6));
    row("Latin squares 6, isotopy", (22, "812851200"), Hopeless, isotopies, &|| latin(6));
    row("Latin squares 7, main classes", (147, "61479419904000"), Hopeless, all, &|| latin(7));
    row("Latin squares 7, isotopy", (564, "61479419904000"), Hopeless, isotopies, &|| latin(7));
    row("one-factorizations of K8", (6, "6240"), Possible, all, &|| designs::one_factorizations(8));
    let factors = |n| designs::named_one_factorizations(n);
    row("K8 by named factors", (6, "31449600"), Hopeless, all, &|| factors(8));
    row("K10 by named factors", (396, "444733651353600"), Hopeless, all, &|| factors(10));
    row("designs (7,3,3)", (10, "4744475449005"), Hopeless, all, &|| designs::balanced(7, 3, 3, 3));
    row("designs (8,4,3)", (4, "6150"), Hopeless, all, &|| designs::balanced(8, 4, 3, 1));
    row("designs (9,3,2)", (36, "39391255659336"), Hopeless, all, &|| designs::balanced(9, 3, 2, 2));
    row("designs (10,3,2)", (960, "1730869160041512960"), Hopeless, all, &|| designs::balanced(10, 3, 2, 2));
    row("designs (10,4,2)", (3, "231840"), Hopeless, all, &|| designs::balanced(10, 4, 2, 1));
    row("queens 10", (92, "724"), Possible, all, &|| queens(10));
    row("queens 12", (1787, "14200"), Possible, all, &|| queens(12));
}

fn measure(name: &str, expected: (usize, &str), list: List, symmetries: Symmetries, matrix: &Matrix<()>) {
    let (mut groups, mut times, mut lists, mut peak) = (Vec::new(), Vec::new(), Vec::new(), 0.0);
    while times.is_empty() || times.len() < ROUNDS && times[0] < 1e4 {
        let (time, group) = milliseconds(|| symmetries(matrix));
        groups.push(time);
        let base = PeakAlloc.current_usage_as_mb();
        PeakAlloc.reset_peak_usage();
        times.push(classes(name, expected, matrix, &group));
        peak = PeakAlloc.peak_usage_as_mb() - base;
        if list == Possible {
            let generators = group.generators().iter().cloned();
            let group = Group::new(matrix, generators).expect("it was one before");
            lists.push(classes(name, expected, matrix, &group));
        }
    }
    let ((count, covers), group, time) = (expected, median(&mut groups), median(&mut times));
    let list = match &mut lists[..] {
        [] => " |".to_owned(),
        lists => format!("{:.2} | {:.2}", median(lists), median(lists) / time),
    };
    println!("| {name} | {count} | {covers} | {group:.2} | {time:.2} | {peak:.1} | {list} |");
}

/// How long all classes take.
fn classes(name: &str, (count, covers): (usize, &str), matrix: &Matrix<()>, group: &Group) -> f64 {
    let search = Search::new().memory_limit(4 << 30);
    let (time, (found, classes)) = milliseconds(|| {
        let mut classes = search.classes(matrix, group).expect("a group of this matrix");
        (classes.by_ref().count(), classes)
    });
    assert_eq!((found, classes.outcome()), (count, Outcome::Exhausted), "{name}");
    assert_eq!(classes.covers().to_string(), covers, "{name}");
    time
}
