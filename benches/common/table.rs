//! Criterion's medians side by side.

use std::fs;
use std::path::Path;

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

/// The median in nanoseconds that Criterion has written down.
fn median(group: &str, way: &str) -> Option<f64> {
    // Criterion puts `_` for the characters that a file name may not hold.
    let folder = group.replace(['?', '"', '/', '\\', '*', '<', '>', ':', '|', '^'], "_");
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let file = Path::new(&target).join("criterion").join(folder).join(way).join("new/estimates.json");
    let text = fs::read_to_string(file).ok()?;
    let estimate = text.split("\"median\"").nth(1)?.split("\"point_estimate\":").nth(1)?;
    estimate.split([',', '}']).next()?.trim().parse().ok()
}
