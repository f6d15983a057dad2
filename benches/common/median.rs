//! What Criterion has measured.

use std::fs;
use std::path::Path;

/// The median in nanoseconds that Criterion has written down.
pub fn median(group: &str, way: &str) -> Option<f64> {
    // Criterion puts `_` for the characters that a file name may not hold.
    let folder = group.replace(['?', '"', '/', '\\', '*', '<', '>', ':', '|', '^'], "_");
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let file = Path::new(&target).join("criterion").join(folder).join(way).join("new/estimates.json");
    let text = fs::read_to_string(file).ok()?;
    let estimate = text.split("\"median\"").nth(1)?.split("\"point_estimate\":").nth(1)?;
    estimate.split([',', '}']).next()?.trim().parse().ok()
}
