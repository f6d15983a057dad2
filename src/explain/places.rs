//! Sums in which columns count several times, as a sentence: what they count is called places.

use std::collections::BTreeMap;
use std::fmt;

use crate::linear::Sums;
use crate::matrix::ColumnName;
use crate::util::write_list;

/// At most this many columns of each kind are named.
const MOST_NAMED: usize = 20;

/// Displayed as `Cedar (4) and Ash and Elm (3 each) need 10 of the 8 places of vans (4)`, or as the sums are displayed if
/// each column counts once.
pub(super) struct Places<'a>(pub(super) &'a Sums);

impl fmt::Display for Places<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(sums) = self;
        if sums.factors().iter().all(|factor| factor.unsigned_abs() == 1) {
            return sums.fmt(f);
        }
        let side = |is_needed: bool| {
            let all = sums.column_names().iter().zip(sums.factors());
            grouped(all.filter(|(_, factor)| (**factor > 0) == is_needed))
        };
        let (needing, allowing) = (side(true), side(false));
        write_list(f, &needing)?;
        // Two groups, or two names in one.
        let are_several = sums.factors().iter().filter(|factor| **factor > 0).count() > 1;
        let verb = if are_several { "need" } else { "needs" };
        let besides = if sums.chosen().is_empty() { "" } else { ", besides the chosen rows," };
        write!(f, " {verb}{besides} {} of the {} places", sums.needed(), sums.allowed())?;
        f.write_str(if allowing.is_empty() { " that there are" } else { " of " })?;
        write_list(f, &allowing)
    }
}

/// The names of columns with the same factor together, in descending order of the factors.
fn grouped<'a>(columns: impl Iterator<Item = (&'a ColumnName, &'a i64)>) -> Vec<String> {
    let mut groups: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut left = 0_usize;
    for (place, (name, factor)) in columns.enumerate() {
        if place < MOST_NAMED {
            groups.entry(factor.unsigned_abs()).or_default().push(name.short().to_string());
        } else {
            left += 1;
        }
    }
    let group = |(factor, names): (&u64, &Vec<String>)| {
        let each = if names.len() > 1 { " each" } else { "" };
        format!("{} ({factor}{each})", Listed(names))
    };
    let mut all: Vec<String> = groups.iter().rev().map(group).collect();
    if left > 0 {
        all.push(format!("{left} more columns"));
    }
    all
}

struct Listed<'a>(&'a [String]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0)
    }
}
