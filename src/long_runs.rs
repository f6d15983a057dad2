//! Runs of days: how long, stopped and gone on with, on threads and machines, and what is lost when. A page without code of
//! its own.
//!
//! # How long?
//!
//! [`Search::estimate`](crate::Search::estimate) says about how many nodes and covers a search has, by random probes, and how
//! far that may be off. It estimates a list of all covers: [`count`](crate::Search::count) may know their number in
//! milliseconds where the list would take years, so ask for that first. A [`Counter`](crate::runs::Counter) counts in
//! slices, and says what it expects; [`Covers::progress`](crate::Covers::progress) and
//! `ParCovers::progress` say how much of a search is done.
//!
//! # Stop, and go on
//!
//! A search stops at its [node limit](crate::Search::node_limit), or when a [flag](crate::Search::cancel) is raised, such as
//! by Ctrl-C. It says so ([`Outcome`](crate::Outcome), [`Stopped`](crate::Stopped)), and what has an `add_nodes` goes on from
//! there.
//!
//! To go on in another process, keep a [`Checkpoint`](crate::runs::Checkpoint), with the feature `serde` in a file. It is the
//! list of the parts of the tree that are left to search: one for a search on one thread, some dozens for a search on
//! several. Any number of threads goes on from any checkpoint, with either engine, and so do the machines of a cluster, each
//! with a part of it. Each cover is found exactly once, over any series of stops.
//!
//! ```
//! use exactcover::runs::Checkpoint;
//! use exactcover::{ExactCover, Queens, Search};
//!
//! let matrix = Queens::new(9)?.matrix()?;
//! # #[cfg(feature = "rayon")] {
//! // On the threads of the current rayon pool, as far as 100 boards,
//! let mut covers = Search::new().par_covers(&matrix, 4);
//! let first: Vec<_> = covers.by_ref().take(100).collect();
//! let kept: Checkpoint = covers.checkpoint()?;
//! // then on one thread, for 500 nodes,
//! let mut covers = Search::new().node_limit(500).resume(&matrix, &kept)?;
//! let second: Vec<_> = covers.by_ref().collect();
//! // then in parts, for as many machines.
//! let tasks = Search::new().split_rest(&matrix, &covers.checkpoint()?, 10)?;
//! let mut third = 0;
//! for task in &tasks {
//!     third += Search::new().resume(&matrix, task)?.count_rest();
//! }
//! assert_eq!(first.len() as u64 + second.len() as u64 + third, 352);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what runs | in slices | kept in a file |
//! |---|---|---|
//! | [`covers`](crate::Search::covers), `solutions` | `add_nodes` | [`checkpoint`](crate::Covers::checkpoint) |
//! | `par_covers`, or counted by them | `next_soon`, `count_soon` | `checkpoint` |
//! | a part of a [`split`](crate::Search::split) | `add_nodes` | it is a checkpoint, before it begins too |
//! | [`count`](crate::Search::count) by its own ways | [`Counter`](crate::runs::Counter) | no, if it [remembers](crate::runs::Counter::remembers) subtrees or states; if not, count by one of the rows above |
//! | [`any`](crate::Search::any) | [`Finder`](crate::runs::Finder) | no: what its searches have learned is large |
//! | [`cheapest`](crate::Search::cheapest) | `add_nodes` | [`checkpoint`](crate::Cheapest::checkpoint): what was given, the bound and the best cover; the tree begins anew |
//! | [`classes`](crate::Search::classes) | `add_nodes` | no |
//!
//! # What is lost when
//!
//! Nothing that was kept. A cover that is used before the next checkpoint is kept comes again, if the process dies in
//! between: keep [`Stats::solutions`](crate::stats::Stats::solutions) with what is written, and pass over as many covers as
//! were written beyond it; or write to a file whose length the checkpoint records, and cut it there, as `solve` does. What
//! the threads have found ahead of the caller is found again: a million nodes for each thread at most.
//!
//! A checkpoint is small (the paths to where it stands: for dominoes on 200x250 some 150 kB). It is sealed by a hash, and
//! refused with a reason if it was damaged, or made for another matrix or another order of covers
//! ([`ResumeError`](crate::runs::ResumeError)). A learned order has none.
//!
//! # On the command line
//!
//! `solve PROBLEM --all --out OUT --checkpoint FILE`, with `--threads N` if wanted, or `--count`, or `--cheapest K --out OUT`:
//! run the same command again, and it goes on. (A count that remembers what it has counted is not saved, and says so.) It saves every ten seconds (`--every N`), and when Ctrl-C or SIGTERM comes, and
//! says how far it is. The number of threads may change from run to run. A kill at any moment, or a power failure, leaves a
//! state and an OUT that fit each other. Two processes with one FILE: the second is refused.
//!
//! `distribute` splits a problem for many machines: `split`, `run`, `left` and `merge` work on lines of text, and there are
//! recipes for Slurm and Spark (`examples/distribute/README.md`). A worker that is stopped writes what is left of its task.
