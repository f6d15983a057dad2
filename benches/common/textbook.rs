//! The yardstick: dancing links as in the textbook (D. E. Knuth, "Dancing links", 2000; TAOCP 4B, 7.2.2.1, Algorithms
//! X and C), in safe Rust, recursive, with a full scan of the open columns for the smallest one. It has none of this
//! crate's optimizations.

use exactcover::{Matrix, RowId};

#[derive(Clone, Default)]
struct Node {
    left: usize,
    right: usize,
    up: usize,
    down: usize,
    column: usize,
    color: i64,
}

/// Counts covers by the textbook's algorithm.
#[derive(Clone)]
pub struct Textbook {
    nodes: Vec<Node>, // the root, the headers, the entries row by row
    size: Vec<usize>,
    found: u64,
    most: u64,
}

impl Textbook {
    pub fn new<L>(matrix: &Matrix<L>) -> Self {
        let columns = matrix.column_count();
        let ids: Vec<_> = (0..columns).map(|c| exactcover::matrix::ColumnId::new(c as u32)).collect();
        let mut nodes = vec![Node::default(); columns + 1];
        for (c, node) in nodes.iter_mut().enumerate() {
            *node = Node { left: c, right: c, up: c, down: c, column: c, color: 0 };
        }
        let primary: Vec<usize> =
            ids.iter().filter(|&&c| matrix.is_primary(c) == Some(true)).map(|c| c.index() + 1).collect();
        for column in primary {
            let last = nodes[0].left;
            nodes[column].left = last;
            nodes[column].right = 0;
            nodes[last].right = column;
            nodes[0].left = column;
        }
        let mut book = Self { nodes, size: vec![0; columns + 1], found: 0, most: 0 };
        for row in matrix.rows() {
            book.add_row(matrix, row);
        }
        book
    }

    fn add_row<L>(&mut self, matrix: &Matrix<L>, row: RowId) {
        let first = self.nodes.len();
        for (id, color) in matrix.entries(row) {
            let (node, column) = (self.nodes.len(), id.index() + 1);
            let color = color.map_or(0, |color| i64::from(color) + 1);
            let up = self.nodes[column].up;
            self.nodes.push(Node { left: node - 1, right: node + 1, up, down: column, column, color });
            self.nodes[up].down = node;
            self.nodes[column].up = node;
            self.size[column] += 1;
        }
        let last = self.nodes.len() - 1;
        self.nodes[first].left = last;
        self.nodes[last].right = first;
    }

    /// Visits at most `most` covers, and returns how many there were.
    pub fn count(&mut self, most: u64) -> u64 {
        (self.found, self.most) = (0, most);
        self.search();
        self.found
    }

    fn search(&mut self) {
        if self.nodes[0].right == 0 {
            self.found += 1;
            return;
        }
        let mut column = self.nodes[0].right;
        let mut other = self.nodes[column].right;
        while other != 0 {
            if self.size[other] < self.size[column] {
                column = other;
            }
            other = self.nodes[other].right;
        }
        self.cover(column);
        let mut row = self.nodes[column].down;
        while row != column && self.found < self.most {
            let mut node = self.nodes[row].right;
            while node != row {
                self.commit(node);
                node = self.nodes[node].right;
            }
            self.search();
            let mut node = self.nodes[row].left;
            while node != row {
                self.uncommit(node);
                node = self.nodes[node].left;
            }
            row = self.nodes[row].down;
        }
        self.uncover(column);
    }

    fn commit(&mut self, node: usize) {
        match self.nodes[node].color {
            0 => self.cover(self.nodes[node].column),
            color if color > 0 => self.purify(node),
            _ => {}
        }
    }

    fn uncommit(&mut self, node: usize) {
        match self.nodes[node].color {
            0 => self.uncover(self.nodes[node].column),
            color if color > 0 => self.unpurify(node),
            _ => {}
        }
    }

    fn cover(&mut self, column: usize) {
        let Node { left, right, .. } = self.nodes[column];
        self.nodes[left].right = right;
        self.nodes[right].left = left;
        let mut row = self.nodes[column].down;
        while row != column {
            self.hide(row);
            row = self.nodes[row].down;
        }
    }

    fn uncover(&mut self, column: usize) {
        let mut row = self.nodes[column].up;
        while row != column {
            self.unhide(row);
            row = self.nodes[row].up;
        }
        let Node { left, right, .. } = self.nodes[column];
        self.nodes[left].right = column;
        self.nodes[right].left = column;
    }

    fn hide(&mut self, row: usize) {
        let mut node = self.nodes[row].right;
        while node != row {
            if self.nodes[node].color >= 0 {
                let Node { up, down, column, .. } = self.nodes[node];
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.size[column] -= 1;
            }
            node = self.nodes[node].right;
        }
    }

    fn unhide(&mut self, row: usize) {
        let mut node = self.nodes[row].left;
        while node != row {
            if self.nodes[node].color >= 0 {
                let Node { up, down, column, .. } = self.nodes[node];
                self.nodes[up].down = node;
                self.nodes[down].up = node;
                self.size[column] += 1;
            }
            node = self.nodes[node].left;
        }
    }

    fn purify(&mut self, node: usize) {
        let Node { color, column, .. } = self.nodes[node];
        let mut row = self.nodes[column].down;
        while row != column {
            if self.nodes[row].color == color {
                self.nodes[row].color = -1;
            } else {
                self.hide(row);
            }
            row = self.nodes[row].down;
        }
    }

    fn unpurify(&mut self, node: usize) {
        let Node { color, column, .. } = self.nodes[node];
        let mut row = self.nodes[column].up;
        while row != column {
            if self.nodes[row].color < 0 {
                self.nodes[row].color = color;
            } else {
                self.unhide(row);
            }
            row = self.nodes[row].up;
        }
    }
}
