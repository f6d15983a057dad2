//! Lists in sentences.

use std::fmt;

/// Writes `a, b and c`.
pub(crate) fn write_list(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        let before = match place {
            0 => "",
            _ if place + 1 == items.len() => " and ",
            _ => ", ",
        };
        write!(f, "{before}{item}")?;
    }
    Ok(())
}
