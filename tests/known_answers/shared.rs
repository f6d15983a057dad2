//! The table against the project's file of known answers.

use crate::collection;
use crate::table::ALL;

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

/// The rows of the file are in the table, or their family is, and they are counted now.
#[test]
#[ignore = "needs ../shared"]
fn the_file_of_known_answers() {
    let mut checked = 0;
    for line in collection::text("known_answers.csv").lines().skip(1) {
        let fields = fields(line);
        let [name, parameters, quantity, value, _, size, ..] = fields.as_slice() else {
            panic!("too few fields: {line}");
        };
        if size != "quick" {
            continue;
        }
        let families = || {
            let all = ALL.iter().copied().flatten();
            all.filter(|family| family.name == name && quantity.starts_with(family.quantity))
        };
        let fact = families().flat_map(|family| family.facts).find(|fact| fact.0 == parameters);
        let listed = fact.map(|(_, known)| *known);
        let answer = listed.or_else(|| families().find_map(|family| (family.count)(parameters)));
        assert_eq!(answer.map(|answer| answer.to_string()).as_ref(), Some(value), "{line}");
        checked += 1;
    }
    assert!(checked > 150, "{checked}");
}
