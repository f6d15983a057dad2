//! Labelings of graphs: what is the same up to a renaming, and the renamings that change nothing.
//!
//! `graph` turns a matrix into a graph with colored vertices, in which one vertex stands for equal rows (`copies`), and
//! `partition` refines the colors. `known` keeps the first labeling of a graph, by which another one is recognized as
//! isomorphic: no labeling is canonical. Read it first. Symmetries cut its search short (`pruning`). `automorphisms` finds
//! all renamings that change nothing, as strong generators.

#![allow(clippy::cast_possible_truncation, reason = "a graph has at most 2^16 vertices")]

mod automorphisms;
mod copies;
mod graph;
mod known;
mod partition;
mod pruning;

pub(crate) use automorphisms::{Automorphisms, PATIENCE, StrongGenerators};
pub(crate) use copies::Copies;
pub(crate) use graph::Graph;
pub(crate) use known::{LabelTable, LabelingFound, LabelingSearch};
pub(crate) use partition::{Neighbors, Partition, fold};
