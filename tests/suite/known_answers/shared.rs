//! The table against the project's file of known answers.

use super::table::{self, Family};
use crate::shared as collection;

/// The fields of a line. One with commas stands in double quotes. No field of the file holds a quote.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("there is a field from the beginning").push(c),
        }
    }
    fields
}

/// Checks the rows of a size, each by the first of these families that counts it. What `listed` has is counted in a
/// test of its own. Returns how many rows there are.
fn check(size: &str, families: &[&[Family]], listed: &[&[Family]]) -> usize {
    let (mut checked, mut wrong) = (0, Vec::new());
    for line in collection::text("known_answers.csv").lines().skip(1) {
        let fields = fields(line);
        let [name, parameters, quantity, value, _, of_size, ..] = fields.as_slice() else {
            panic!("too few fields: {line}");
        };
        if of_size != size {
            continue;
        }
        let is_of = |family: &&Family| family.name == name && quantity.starts_with(family.quantity);
        let facts = listed.iter().copied().flatten().filter(is_of).flat_map(|family| family.facts);
        let known = facts.filter(|fact| fact.0 == parameters).map(|fact| fact.1).next();
        let mut families = families.iter().copied().flatten().filter(is_of);
        let answer = known.or_else(|| families.find_map(|family| (family.count)(parameters)));
        println!("{size}: {name}, {parameters}, {quantity}: {answer:?}");
        checked += 1;
        if answer.map(|answer| answer.to_string()).as_ref() != Some(value) {
            wrong.push(line.to_owned());
        }
    }
    println!("{size}: {checked} rows, {} of them wrong or of no known family", wrong.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    checked
}

/// The rows of the file are in the table, or their family is, and they are counted now.
#[test]
#[ignore = "needs ../shared"]
fn quick_rows() {
    let families = [table::VISITED, &[table::COUNTED_SLOWLY]].concat();
    let checked = check("quick", &families, table::VISITED);
    assert!(checked > 150, "{checked}");
}

/// Counted all at once, except for those up to symmetry.
#[test]
#[ignore = "needs ../shared"]
fn medium_rows() {
    let families = [&[table::COUNTED], table::VISITED, &[table::SLOW]].concat();
    let checked = check("medium", &families, &[]);
    assert!(checked > 10, "{checked}");
}

/// Counted all at once.
#[test]
#[ignore = "needs ../shared"]
fn memo_only_rows() {
    let checked = check("memo-only", &[table::COUNTED, table::COUNTED_SLOWLY], &[]);
    assert!(checked > 15, "{checked}");
}

/// The rows of an instance of the collection `counting`, as sets of columns from 0.
fn sets_of(text: &str) -> Vec<Vec<usize>> {
    // A line is `s COLUMNS` in one format, and `k COLUMNS`, with their number, in the other.
    let numbers = |line: &str| -> Vec<usize> {
        let columns = line.split_whitespace().skip(1);
        columns.map(|column| column.parse::<usize>().expect(line) - 1).collect()
    };
    text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(numbers).collect()
}

/// The counts of a published system that counts some of them wrong.
#[test]
#[ignore = "needs ../shared"]
fn counting_instances() {
    let readme = collection::text("counting/README.md");
    let mut checked = 0;
    for line in readme.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[_, name, size, covers, ..] = cells.as_slice() else { continue };
        let files = [format!("{name}.txt"), format!("{name}.ec")];
        let Some(file) = files.iter().find(|file| collection::has(&format!("counting/{file}"))) else {
            continue;
        };
        let sets = sets_of(&collection::text(&format!("counting/{file}")));
        let columns = size.split_whitespace().next().expect(size).parse().expect(size);
        assert_eq!(format!("{columns} x {}", sets.len()), size, "{name}");
        assert_eq!(
            exactcover::Search::new().count(&crate::families::sets(columns, sets)).to_string(),
            covers,
            "{name}"
        );
        checked += 1;
    }
    assert_eq!(checked, 4);
}
