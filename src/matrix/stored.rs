//! A matrix as `serde` stores it: its blocks of columns, and its rows with their labels, columns and colors. It is read
//! through a builder, which checks each row.

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::block::{BlockInfo, Names, Shape, sealed};
use super::bounds::Bounds;
use super::{Block, ColumnId, Entry, Incidence, Matrix, MatrixBuilder};
use crate::util::all_ok;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Matrix", deny_unknown_fields)]
struct Stored<L> {
    blocks: Vec<StoredBlock>,
    rows: Vec<StoredRow<L>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Block", deny_unknown_fields)]
struct StoredBlock {
    columns: Columns,
    kind: StoredKind,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Columns {
    List { name: String, length: usize },
    Grid { name: String, axes: Box<[usize]> },
    Names(Vec<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum StoredKind {
    Primary,
    Secondary,
    Between { least: u32, most: u32 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Row", deny_unknown_fields)]
struct StoredRow<L> {
    label: L,
    /// Columns with their colors.
    entries: Vec<(ColumnId, Option<u32>)>,
}

/// A short text may state any number of columns, which would take memory. This many more columns than entries are
/// refused.
const MOST_EMPTY: usize = 1 << 24;

impl StoredBlock {
    fn new(block: &BlockInfo, incidence: &Incidence) -> Self {
        let columns = match &block.names {
            Names::Own(names) => Columns::Names(names.iter().map(|name| name.to_string()).collect()),
            Names::Counted(name) if block.axes.is_empty() => {
                Columns::List { name: name.to_string(), length: block.len }
            }
            Names::Counted(name) => Columns::Grid { name: name.to_string(), axes: block.axes.clone() },
        };
        // A block without columns is of any kind.
        let kind = match incidence.bounds.get(block.first).filter(|_| block.len > 0) {
            None | Some(Bounds::PRIMARY) => StoredKind::Primary,
            Some(Bounds { is_primary: false, .. }) => StoredKind::Secondary,
            Some(Bounds { least, most, .. }) => StoredKind::Between { least, most },
        };
        Self { columns, kind }
    }

    /// Declares the columns, and gives their entries.
    fn declare<L>(self, m: &mut MatrixBuilder<L>) -> Block {
        fn grid<L, S: Shape>(m: &mut MatrixBuilder<L>, name: Arc<str>, shape: S, kind: StoredKind) -> Block {
            match kind {
                StoredKind::Primary => m.primary(name, shape).as_list(),
                StoredKind::Secondary => m.secondary(name, shape).as_list(),
                StoredKind::Between { least, most } => m.between(name, shape, least..=most).as_list(),
            }
        }

        match (self.columns, self.kind) {
            (Columns::List { name, length }, kind) => grid(m, name.into(), length, kind),
            (Columns::Grid { name, axes }, kind) => {
                let len = axes.iter().fold(1, |len: usize, &axis| len.saturating_mul(axis));
                grid(m, name.into(), Held { axes: &axes, len }, kind)
            }
            (Columns::Names(names), StoredKind::Primary) => m.primary_named(names),
            (Columns::Names(names), StoredKind::Secondary) => m.secondary_named(names),
            (Columns::Names(names), StoredKind::Between { least, most }) => {
                m.between_named(names, least..=most)
            }
        }
    }
}

impl<L> Stored<L> {
    fn build(self) -> Result<Matrix<L>, String> {
        let mut m = MatrixBuilder::new();
        // Each block with the number of the column after it.
        let mut blocks: Vec<(usize, Block)> = Vec::new();
        for block in self.blocks {
            let block = block.declare(&mut m);
            blocks.push((blocks.last().map_or(0, |last| last.0).saturating_add(block.len()), block));
        }

        let columns = blocks.last().map_or(0, |last| last.0);
        let entries: usize = self.rows.iter().map(|row| row.entries.len()).sum();
        // A column takes no memory before the first row is added, so this comes in time.
        if columns.saturating_sub(entries) > MOST_EMPTY {
            return Err(format!("{columns} columns, and only {entries} entries"));
        }

        let find = |column: ColumnId| -> Option<Entry> {
            let (end, block) = blocks.get(blocks.partition_point(|&(end, _)| end <= column.index()))?;
            Some(block.at(column.index() - (end - block.len())))
        };

        for (row, StoredRow { label, entries }) in self.rows.into_iter().enumerate() {
            let found = entries.iter().enumerate().map(|(place, &(column, color))| {
                let entry = find(column).map(|entry| color.map_or(entry, |color| entry.colored(color)));
                entry.ok_or_else(|| format!("row {row}, entry {place}: there is no column {column}"))
            });
            let found = all_ok(found)?;
            m.row(label, found).map_err(|error| error.to_string())?;
        }

        m.build().map_err(|error| error.to_string())
    }
}

impl<L: Serialize> Serialize for Matrix<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let blocks = self.blocks.iter().map(|block| StoredBlock::new(block, &self.incidence)).collect();
        let rows = self.rows().zip(&self.labels);
        let rows =
            rows.map(|(row, label)| StoredRow { label, entries: self.entries(row).collect() }).collect();
        Stored { blocks, rows }.serialize(serializer)
    }
}

impl<'de, L: Deserialize<'de>> Deserialize<'de> for Matrix<L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Stored::deserialize(deserializer)?.build().map_err(D::Error::custom)
    }
}

impl Matrix<()> {
    /// Makes a matrix of columns without names and rows without labels, for what is stored with them.
    pub(crate) fn bare(incidence: Arc<Incidence>) -> Self {
        let names = Names::Counted("column".into());
        let blocks = incidence.bounds.runs().map(|(columns, _)| {
            let (first, len) = (columns.start as usize, columns.len());
            BlockInfo { names: names.clone(), first, len, axes: [].into() }
        });
        Self { blocks: blocks.collect(), labels: vec![(); incidence.row_ends.len()], incidence }
    }
}

/// The shape of columns that are stored: the axes of a grid, or none for a list, and how many they are.
#[derive(Clone, Copy)]
struct Held<'a> {
    axes: &'a [usize],
    len: usize,
}

impl Shape for Held<'_> {}

impl sealed::Axes for Held<'_> {
    fn axes(&self) -> &[usize] {
        self.axes
    }

    fn columns(&self) -> usize {
        self.len
    }
}
