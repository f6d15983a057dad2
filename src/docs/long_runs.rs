//! Runs of days: how long a search takes, how to stop and continue it, on threads and machines, and what can be lost.
//!
//! # How long?
//!
//! [`Search::estimate`](crate::Search::estimate) estimates by random probes how many nodes and covers a search has, and
//! how far that may be off. Where most of the search lies below a few nodes, most probes miss them, and most estimates are
//! too low: a 15x15 square of Y-pentominoes takes 195 million nodes, and 1,000 probes say 0.2 to 1.8 million, 100,000 say 5
//! to 7 million. A few probes then make up most of the sum, which
//! [`effective_probes`](crate::runs::Estimate::effective_probes) shows. The search that is estimated lists all covers: [`count`](crate::Search::count) may give their
//! number in milliseconds where the list would take years, so try that first. A [`Counter`](crate::counts::Counter)
//! counts in slices, and estimates how far it is; [`Covers::progress`](crate::Covers::progress) and
//! `ParCovers::progress` say how much of a search is done.
//!
//! # Stop, and go on
//!
//! A search stops at its [node limit](crate::Search::node_limit), or when a [flag](crate::Search::cancel) is raised,
//! such as by Ctrl-C. It says so ([`Outcome`](crate::runs::Outcome), [`Stopped`](crate::runs::Stopped)); whatever has an
//! `add_nodes` can go on from there.
//!
//! To go on in another process, keep a [`Checkpoint`](crate::runs::Checkpoint), in a file with the feature `serde`. It
//! lists the parts of the tree that are left to search: one for a search on one thread, a few dozen for a search on
//! several. Any number of threads can go on from any checkpoint, with either engine, and so can the machines of a
//! cluster, each with a part of it. Each cover is found exactly once, however often the search is stopped.
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
//! | `par_covers`, or a count by it | `add_nodes`, `next_soon`, `count_soon` | `checkpoint` |
//! | a part of a [`split`](crate::Search::split) | `add_nodes` | it is a checkpoint, even before it begins |
//! | [`count`](crate::Search::count) | [`Counter`](crate::counts::Counter) | no, if it [remembers](crate::counts::Counter::remembers) subtrees or states; if not, count by one of the rows above |
//! | [`any`](crate::Search::any) | [`Finder`](crate::runs::Finder) | no: what its searches have learned is large |
//! | [`cheapest`](crate::Search::cheapest) | `add_nodes` | [`checkpoint`](crate::optimize::Cheapest::checkpoint): how many covers were returned, the bound and the best cover; the tree begins anew |
//! | [`classes`](crate::Search::classes) | `add_nodes` | [`checkpoint`](crate::classes::Classes::checkpoint): the sets of rows that are left to classify and the covers found, or the state of a list; the level and the set under way begin anew |
//!
//! # What is lost when
//!
//! Nothing that was kept. A cover used after the last checkpoint comes again if the process dies before the next one:
//! keep [`Stats::solutions`](crate::runs::Stats::solutions) with what is written, and skip as many covers as were
//! written beyond it; or store the length of the file with the checkpoint, and cut the file there, as `solve` does.
//! What the threads have found ahead of the caller is found again.
//!
//! A checkpoint is small (the paths to its current nodes: about 150 kB for dominoes on 200x250). It is sealed by a
//! hash, and refused with a reason if it was damaged, or made for another matrix or another order of covers
//! ([`ResumeError`](crate::runs::ResumeError)). A search in a learned order has none.
//!
//! # On the command line
//!
//! `solve PROBLEM --all --out OUT --checkpoint FILE`, optionally with `--threads N`, or `--count`, or
//! `--cheapest K --out OUT`: run the same command again, and it goes on. (A count that remembers what it has counted is
//! not saved, and says so.) It saves every ten seconds (`--every N`) and on Ctrl-C or SIGTERM, and says how far it is.
//! The number of threads may change from run to run. A kill at any moment, or a power failure, leaves a state and an
//! OUT that fit each other. A second process with the same FILE is refused.
//!
//! `exactcover distribute` splits a problem for many machines: `split`, `run`, `left` and `merge` work on lines of text, and there are
//! recipes for Slurm and Spark (`cli/distribute/README.md`). A worker that is stopped writes what is left of its task.
