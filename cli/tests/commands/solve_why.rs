//! `solve --forced` and `solve --why`.

use super::program::{PACKAGE, give};
use super::{LANGFORD, WORDS, solve};

#[test]
fn forced_is_what_every_line_of_all_has_and_what_none_has() {
    for file in [LANGFORD, WORDS] {
        let text = std::fs::read_to_string(format!("{PACKAGE}/{file}")).unwrap();
        let rows = text.lines().filter(|line| !line.starts_with('|')).count() - 1;
        let all = solve(file, "--all");
        let covers: Vec<Vec<usize>> = all
            .lines()
            .iter()
            .map(|line| line.split(' ').map(|row| row.parse().unwrap()).collect())
            .collect();
        let those = |name: &str, is: &dyn Fn(usize) -> bool| {
            let held = (1..=rows).filter(|&row| is(row)).map(|row| format!(" {row}"));
            format!("{name}:{}", held.collect::<String>())
        };
        let always = those("always", &|row| covers.iter().all(|cover| cover.contains(&row)));
        let never = those("never", &|row| !covers.iter().any(|cover| cover.contains(&row)));
        solve(file, "--forced").prints(&format!("{always}\n{never}"));
    }
}

#[test]
fn forced_with_chosen_rows() {
    solve(LANGFORD, "--forced --choose 8 --engine links").prints("always: 2 7 8\nnever: 1 3 4 5 6 9");
}

#[test]
fn forced_counts_a_skipped_row_among_those_of_no_cover() {
    let skipped = "-:3:1: row 2 has no primary column: skipped";
    give("a b | c\na\nc\nb c\na c\n", "solve --forced").ends(0, "always: 1 3\nnever: 2 4", skipped);
}

#[test]
fn forced_without_a_cover() {
    give("a b\na\n", "solve --forced").ends(0, "always:\nnever: 1", "no cover: no row covers b");
}

#[test]
fn forced_where_columns_are_covered_twice() {
    give("2|a b c\na\na\nb c\na b\n", "solve --forced").prints("always: 1 2 3\nnever: 4");
}

#[test]
fn too_few_nodes_leave_it_open() {
    let left = "unknown rows: 120; the search ended after 3 nodes";
    solve(WORDS, "--forced --nodes 3").ends(0, "always:\nnever:", left);
    let left = "not known whether there is a cover; the search ended after 3 nodes";
    solve(WORDS, "--why --nodes 3").ends(0, "", left);
}

#[test]
fn why_names_rows_and_columns() {
    solve(LANGFORD, "--why").prints("there is a cover");
    solve(LANGFORD, "--why --choose 2 --exclude 8").prints("rows: 2\ncolumns: d3");
    let clash = "no cover: rows 2 and 3 both cover d1";
    solve(LANGFORD, "--why --choose 3,9,2").ends(0, "rows: 2 3\ncolumns:", clash);
}

#[test]
fn why_of_three_pigeons_and_two_holes() {
    let text = "a b c d | x y z\na x\na y\nb z\nb x\nc x\nc y\nd x\nd y\n";
    let why = "a, c and d need 3 rows, but these take x and y, which allow 2";
    give(text, "solve --why").prints(&format!("{why}\nrows:\ncolumns: a c d\ntaken: x y"));
}

/// Three deliveries, of which a tour takes two: the columns that count the same stand together.
#[test]
fn why_says_once_what_repeats() {
    let text = "a b c 0:1|tours\na tours\nb tours\nc tours\na b tours\nb c tours\na c tours\n";
    let why = "a, b and c (1 each) need 3 of the 2 places of tours (2)\nrows:\ncolumns: a b c\ntaken: tours";
    give(text, "solve --why").prints(why);
}

#[test]
fn why_by_a_coloring() {
    let odd = "each row has an even number of certain 3 columns, \
        which together must be covered an odd number of times\nweight 1: a b c";
    give("a b c | x\na b\nb c x\na c\n", "solve --why").prints(odd);
    let sums = "a and c need 2 rows, but these take b, which allows 1\nrows:\ncolumns: a c\ntaken: b";
    give("a b c d\na b\nc b\nd b\n", "solve --why").prints(sums);
}
