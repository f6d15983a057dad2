//! Thin adapters: each emits rows and reads covers back, and knows nothing of engines.

pub mod queens;

pub use queens::Queens;
