//! Criterion's medians side by side.

use super::median::median;

/// Prints for each group how many times faster than `yardstick` each of the other ways was in the last
/// run, by the medians, as a table in Markdown.
pub fn print_ratios(groups: &[&str], yardstick: &str, others: &[&str]) {
    println!("\n| instance | {yardstick} | {} |", others.join(" | "));
    println!("|---|---|{}", "---|".repeat(others.len()));
    for group in groups {
        let Some(base) = median(group, yardstick) else { continue };
        let cell = |other: &&str| match median(group, other) {
            Some(time) => format!("{:.2}x ({:.3} ms)", base / time, time / 1e6),
            None => "-".into(),
        };
        let cells: Vec<String> = others.iter().map(cell).collect();
        println!("| {group} | {:.3} ms | {} |", base / 1e6, cells.join(" | "));
    }
}
