//! How long and how often the benches measure.

use std::time::Duration;

use criterion::Criterion;

/// Ten samples, since one may take half a minute.
pub fn harness() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args()
}
