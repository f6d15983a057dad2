//! Layouts as `serde` stores them: the constructor that made the layout with its arguments, and the houses added to
//! it. Reading goes through the same constructors, so that only a layout that they accept can be read.

use std::fmt;

use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};

use super::{Layout, LayoutError, Position};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stored {
    base: Base,
    houses: Vec<StoredHouse>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Base {
    /// [`Layout::new`].
    Cells { digits: usize, cells: Vec<Position> },
    /// [`Layout::overlapping`].
    Boxes { height: usize, width: usize, grids: Vec<Position> },
    /// [`Layout::jigsaw`].
    Regions(Vec<u8>),
    /// [`Layout::latin`].
    Latin(usize),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredHouse {
    name: String,
    cells: Vec<Position>,
}

/// Why a stored layout is refused.
pub(super) enum Refusal {
    Layout(LayoutError),
    Order,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(error) => error.fmt(f),
            Self::Order => f.write_str("the cells of the layout are not in reading order, each once"),
        }
    }
}

impl From<LayoutError> for Refusal {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

impl Base {
    fn layout(&self) -> Result<Layout, Refusal> {
        let layout = match self {
            Self::Cells { digits, cells } => Layout::new(*digits, cells)?,
            Self::Boxes { height, width, grids } => Layout::overlapping(*height, *width, grids)?,
            Self::Regions(regions) => Layout::jigsaw(regions)?,
            Self::Latin(side) => Layout::latin(*side)?,
        };
        match self {
            // A board that is stored with the layout has its digits in this order.
            Self::Cells { cells, .. } if layout.cells != *cells => Err(Refusal::Order),
            _ => Ok(layout),
        }
    }

    /// All bases that a layout with these cells and grids can have.
    fn candidates(layout: &Layout) -> Vec<Self> {
        let digits = usize::from(layout.digits);
        if layout.grids.is_empty() {
            return vec![Self::Cells { digits, cells: layout.cells.clone() }];
        }
        let heights = (1..=digits).filter(|&height| digits.is_multiple_of(height));
        let boxes = |height| Self::Boxes { height, width: digits / height, grids: layout.grids.clone() };
        let regions = layout.box_of.iter().map(|&region| region as u8).collect();
        heights.map(boxes).chain([Self::Latin(digits), Self::Regions(regions)]).collect()
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = Base::candidates(self).into_iter().find_map(|base| {
            let made = base.layout().ok()?;
            let same = made.cells == self.cells && made.grids == self.grids && made.box_of == self.box_of;
            let added = self.houses.strip_prefix(&*made.houses).filter(|_| same)?;
            let houses = added.iter().map(|house| StoredHouse {
                name: house.name.to_string(),
                cells: house.cells.iter().map(|&cell| self.cells[cell]).collect(),
            });
            Some(Stored { base, houses: houses.collect() })
        });
        stored.ok_or_else(|| S::Error::custom("no constructor makes this layout"))?.serialize(serializer)
    }
}

impl TryFrom<Stored> for Layout {
    type Error = Refusal;

    fn try_from(stored: Stored) -> Result<Self, Refusal> {
        let add = |layout: Self, house: StoredHouse| Ok(layout.with_house(house.name, &house.cells)?);
        stored.houses.into_iter().try_fold(stored.base.layout()?, add)
    }
}
