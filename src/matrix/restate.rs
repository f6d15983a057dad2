//! The columns and rows of a matrix, stated again.

use super::block::Held;
use super::bounds::Bounds;
use super::{Block, Matrix, MatrixBuilder, MatrixError, RowId};

impl<L> Matrix<L> {
    /// The same with its rows themselves for labels.
    pub(crate) fn numbered(&self) -> Matrix<RowId> {
        let (blocks, labels) = (self.blocks.clone(), self.rows().collect());
        Matrix { blocks, labels, incidence: self.incidence.clone() }
    }
}

impl<L: Clone> MatrixBuilder<L> {
    /// Declares columns like those of a matrix, and adds rows like its rows.
    pub(crate) fn restate(&mut self, matrix: &Matrix<L>) -> Result<(), MatrixError> {
        let declared = matrix.blocks.iter().map(|block| {
            let bounds = matrix.incidence.bounds.get(block.first).filter(|_| block.len > 0);
            let shape = Held { axes: &block.axes, len: block.len };
            let declared = self.draft.declare(block.names.clone(), shape, bounds.unwrap_or(Bounds::PRIMARY));
            declared.as_list()
        });
        let declared: Vec<Block> = declared.collect();
        for (row, label) in matrix.rows().zip(&matrix.labels) {
            let entries = matrix.entries(row).map(|(column, color)| {
                let block = matrix.blocks.partition_point(|block| block.first <= column.index()) - 1;
                let entry = declared[block].at(column.index() - matrix.blocks[block].first);
                color.map_or(entry, |color| entry.colored(color))
            });
            self.row(label.clone(), entries)?;
        }
        Ok(())
    }
}
