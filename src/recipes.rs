//! Recipes.
//!
//! # Optional things
//!
//! # Time limits
