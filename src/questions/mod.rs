//! The questions that a [`Search`](crate::Search) is asked, a folder each: the methods of `Search` that ask it, and
//! what answers.

pub(crate) mod any;
pub(crate) mod classes;
pub(crate) mod count;
pub(crate) mod explain;
#[cfg(feature = "optimize")]
pub(crate) mod optimize;
pub(crate) mod parallel;
