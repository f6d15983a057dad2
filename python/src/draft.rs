//! A problem that is being stated: its columns, and what they are in a matrix.

use std::ops::Bound;

use exactcover::matrix::{Block as Handle, Entry};
use exactcover::{MatrixBuilder, RowId};

/// The most axes of a block.
const MOST_AXES: usize = 4;

/// Columns that were stated together.
#[derive(Clone)]
pub struct Stated {
    /// What no other block has, but the same one in copies of the problem.
    pub id: u64,
    pub name: String,
    pub shape: Vec<usize>,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// At least, and at most; `None` if there is no upper limit.
    Between(u32, Option<u32>),
    Secondary,
}

pub const PRIMARY: Kind = Kind::Between(1, Some(1));

/// The bounds as the library takes them: it bounds what has no limit by the rows when it builds the matrix.
fn range(least: u32, most: Option<u32>) -> (Bound<u32>, Bound<u32>) {
    (Bound::Included(least), most.map_or(Bound::Unbounded, Bound::Included))
}

/// The columns of a block in a matrix that is being stated.
pub enum Columns {
    One(Handle),
    Two(Handle<[usize; 2]>),
    Three(Handle<[usize; 3]>),
    Four(Handle<[usize; 4]>),
}

impl Stated {
    /// Says what is wrong with them.
    pub fn check(&self) -> Result<(), String> {
        let Self { name, shape, .. } = self;
        if shape.len() > MOST_AXES {
            return Err(format!("{name}: a block has at most {MOST_AXES} axes"));
        }
        let columns = shape.iter().try_fold(1usize, |all, &side| all.checked_mul(side));
        if columns.is_none_or(|columns| u32::try_from(columns).is_err()) {
            return Err(format!("{name}: a block of {shape:?} columns is too large"));
        }
        Ok(())
    }

    /// States the columns.
    fn state(&self, matrix: &mut MatrixBuilder<RowId>) -> Columns {
        macro_rules! block {
            ($shape:expr) => {
                match self.kind {
                    PRIMARY => matrix.primary(&*self.name, $shape),
                    Kind::Between(least, most) => matrix.between(&*self.name, $shape, range(least, most)),
                    Kind::Secondary => matrix.secondary(&*self.name, $shape),
                }
            };
        }
        match self.shape[..] {
            // A column of its own. Blocks of more axes are refused before.
            [] | [_, _, _, _, _, ..] => Columns::One(match self.kind {
                PRIMARY => matrix.primary_named([&self.name]),
                Kind::Between(least, most) => matrix.between_named([&self.name], range(least, most)),
                Kind::Secondary => matrix.secondary_named([&self.name]),
            }),
            [a] => Columns::One(block!(a)),
            [a, b] => Columns::Two(block!([a, b])),
            [a, b, c] => Columns::Three(block!([a, b, c])),
            [a, b, c, d] => Columns::Four(block!([a, b, c, d])),
        }
    }

    /// A column by its place in the list of all.
    pub fn at(&self, columns: &Columns, index: usize) -> Entry {
        let mut rest = index;
        let mut place = |axis: usize| {
            let place = rest % self.shape[axis];
            rest /= self.shape[axis];
            place
        };
        match columns {
            Columns::One(block) => block.at(index),
            Columns::Two(block) => {
                let [b, a] = [1, 0].map(&mut place);
                block.at([a, b])
            }
            Columns::Three(block) => {
                let [c, b, a] = [2, 1, 0].map(&mut place);
                block.at([a, b, c])
            }
            Columns::Four(block) => {
                let [d, c, b, a] = [3, 2, 1, 0].map(&mut place);
                block.at([a, b, c, d])
            }
        }
    }
}

/// A column of a row: its block, its place there, and its color.
pub type Place = (u32, u32, Option<u32>);

/// A problem that is being stated, beside its rows in Python's words.
#[derive(Default)]
pub struct Draft {
    pub matrix: MatrixBuilder<RowId>,
    pub columns: Vec<Columns>,
}

impl Draft {
    /// States columns.
    pub fn state(&mut self, stated: &Stated) {
        self.columns.push(stated.state(&mut self.matrix));
    }

    /// The entries of a row.
    pub fn entries(&self, stated: &[Stated], places: &[Place]) -> Vec<Entry> {
        let entry = |&(block, index, color): &Place| {
            let block = block as usize;
            let entry = stated[block].at(&self.columns[block], index as usize);
            color.map_or(entry, |color| entry.colored(color))
        };
        places.iter().map(entry).collect()
    }
}
