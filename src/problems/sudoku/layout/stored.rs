//! Layouts as `serde` stores them: the constructor that made the layout with its arguments, and the houses added to
//! it. Reading goes through the same constructors, so that only a layout that they accept can be read.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{House, Layout, Position, SudokuError};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stored {
    base: Base,
    houses: Vec<StoredHouse>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cages: Vec<StoredCage>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    allowed: Vec<StoredCell>,
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredCage {
    least: usize,
    most: usize,
    cells: Vec<Position>,
}

/// A cell to which fewer digits are left.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredCell {
    cell: Position,
    digits: Vec<u8>,
}

/// The reason why a stored layout is refused.
pub(super) enum Refusal {
    Layout(SudokuError),
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

impl From<SudokuError> for Refusal {
    fn from(error: SudokuError) -> Self {
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
}

impl From<Layout> for Stored {
    fn from(layout: Layout) -> Self {
        let digits = usize::from(layout.digits);
        let cells = |house: &House| house.cells.iter().map(|&cell| layout.cells[cell]).collect();
        let house = |house: &House| StoredHouse { name: house.name.to_string(), cells: cells(house) };
        let cages = || {
            layout
                .cages()
                .map(|(house, sums)| StoredCage {
                    least: *sums.start(),
                    most: *sums.end(),
                    cells: cells(house),
                })
                .collect()
        };

        let allowed = || {
            let is_all = |cell: &usize| layout.allowed(*cell) == layout.all_digits();
            let fewer = (0..layout.cells.len()).filter(|cell| !is_all(cell));
            let stored =
                |cell| StoredCell { cell: layout.cells[cell], digits: layout.digits_at(cell).collect() };
            fewer.map(stored).collect()
        };

        // The constructors that make grids, of which one has made this layout if it has any.
        let heights =
            (1..=digits).filter(|&height| !layout.grids.is_empty() && digits.is_multiple_of(height));
        let boxes = heights.map(|height| {
            let (width, grids) = (digits / height, layout.grids.clone());
            Base::Boxes { height, width, grids }
        });
        let regions = Base::Regions(layout.box_of.iter().map(|&region| region as u8).collect());

        let stored = boxes.chain([Base::Latin(digits), regions]).find_map(|base| {
            let made = base.layout().ok()?;
            let same =
                made.cells == layout.cells && made.grids == layout.grids && made.box_of == layout.box_of;
            // A constructor's own houses come before those that were added.
            let added = layout.houses.strip_prefix(&*made.houses).filter(|_| same)?;
            let houses = added.iter().map(house).collect();
            Some(Self { base, houses, cages: cages(), allowed: allowed() })
        });

        stored.unwrap_or_else(|| Self {
            base: Base::Cells { digits, cells: layout.cells.clone() },
            houses: layout.houses.iter().map(house).collect(),
            cages: cages(),
            allowed: allowed(),
        })
    }
}

impl TryFrom<Stored> for Layout {
    type Error = Refusal;

    fn try_from(stored: Stored) -> Result<Self, Refusal> {
        let add =
            |layout: Self, house: StoredHouse| Ok::<_, Refusal>(layout.with_house(house.name, &house.cells)?);
        let layout = stored.houses.into_iter().try_fold(stored.base.layout()?, add)?;
        let layout = stored.cages.into_iter().try_fold(layout, |layout, cage| {
            Ok::<_, Refusal>(layout.with_cage_between(cage.least..=cage.most, &cage.cells)?)
        })?;
        stored
            .allowed
            .into_iter()
            .try_fold(layout, |layout, it| Ok(layout.with_digits_at(it.cell, &it.digits)?))
    }
}
