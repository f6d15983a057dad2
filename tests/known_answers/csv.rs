//! The table against the project's file of known answers, where that is at hand.

use std::fs;

use crate::table::ALL;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/known_answers.csv");

/// The fields of a line. One with commas stands in double quotes; that a doubled quote inside stands for
/// one is not needed here.
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

/// The rows of the file are in the table; those that are not are counted now, if their family is known.
#[test]
fn the_file_of_known_answers() {
    let Ok(text) = fs::read_to_string(FILE) else { return };
    let (mut listed, mut counted, mut unknown) = (0, 0, 0);
    for line in text.lines().skip(1) {
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
        let answer = if let Some((_, known)) = fact {
            listed += 1;
            *known
        } else if let Some(count) = families().find_map(|family| (family.count)(parameters)) {
            counted += 1;
            count
        } else {
            unknown += 1;
            println!("not generated: {line}");
            continue;
        };
        assert_eq!(&answer.to_string(), value, "{line}");
    }
    println!("quick rows: {listed} in the table, {counted} more counted, {unknown} not generated");
}
