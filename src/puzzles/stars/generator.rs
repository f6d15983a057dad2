//! Puzzles with one solution.
//!
//! Stars are placed by a search in a random order. A part of the board grows around each star until all cells are
//! taken, and as many parts that touch as there are stars in a region make one: an exact cover of the parts by groups
//! drawn at random. As long as there is a second solution, one of its stars goes to a neighboring region, which has
//! one too many then.
//!
//! Invariants: regions are connected, and the first placement is a solution: no cell of its stars changes its region.
//! Work is bounded by the number of searches for a second solution, each of which has a limit.

use crate::adapters::stars::{Stars, StarsError};
use crate::matrix::MatrixBuilder;
use crate::problem::ExactCover;
use crate::search::{Search, Stopped, Uniqueness};
use crate::util::SplitMix64;

/// All searches for a second solution, those for a set of regions, and the nodes of each.
const SEARCHES: u32 = 1 << 13;
const SEARCHES_AT_ONCE: u32 = 1 << 8;
const NODES: u64 = 1 << 14;
/// The boards of stars that are tried, and the nodes of the search for each.
const BOARDS: u32 = 1 << 10;
const NODES_OF_BOARD: u64 = 1 << 16;
/// The groups that are drawn for each part.
const GROUPS: usize = 24;

/// The cells with stars, row by row.
type StarCells = Vec<(usize, usize)>;

impl Stars {
    /// Makes a puzzle with exactly one solution: connected regions, drawn at random. Equal arguments give equal puzzles on
    /// every machine, as long as the crate's minor version is the same.
    ///
    /// # Errors
    ///
    /// [`StarsError::TooLarge`] above [`MAX_SIDE`](Self::MAX_SIDE), [`NoBoard`](StarsError::NoBoard) if so many stars
    /// do not fit, and [`NotFound`](StarsError::NotFound) if no puzzle was found within the work that is allowed.
    ///
    /// # Cost
    ///
    /// Some tens of searches for a second solution, and thousands at most: milliseconds for one star on eight by eight
    /// cells, tenths of a second for two on ten by ten. On larger boards two stars are rarely found: after some tens
    /// of seconds that is an error.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::stars::Stars;
    ///
    /// let puzzle = Stars::generate(8, 1, 7)?;
    /// println!("{puzzle}");
    /// assert!(puzzle.unique()?.is_unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate(side: usize, stars: u32, seed: u64) -> Result<Self, StarsError> {
        let empty = Self::without_regions(side, stars)?;
        let mut random = SplitMix64::new(seed);
        if side == 0 || stars == 0 {
            // A board without a star is the only solution, whatever the regions.
            return Self::new(side, stars, &grow(side, &one_a_row(side), &mut random));
        }

        let no_board = StarsError::NoBoard { side, stars };
        let Ok(matrix) = empty.matrix() else { return Err(no_board) };
        let mut searches = 0;
        for _ in 0..BOARDS {
            let search = Search::new().seed(random.next()).node_limit(NODES_OF_BOARD);
            let placed: StarCells = match search.any(&matrix) {
                Ok(Some(cover)) => cover.iter().filter_map(|&row| matrix.label(row).copied()).collect(),
                Ok(None) => return Err(no_board),
                // Another order may end sooner.
                Err(_) => continue,
            };

            let parts = grow(side, &placed, &mut random);
            let Some(mut regions) = join(side, &parts, stars as usize, &mut random) else { continue };
            for _ in 0..SEARCHES_AT_ONCE.min(SEARCHES - searches) {
                searches += 1;
                let puzzle = Self::new(side, stars, &regions)?;
                // If that takes too long, other stars may be easier.
                let Ok(second) = second_solution(&puzzle, &placed) else { break };
                let Some(second) = second else { return Ok(puzzle) };
                // Or if no star of the second solution can go to another region.
                if !give_away(side, &mut regions, (&placed, &second), &mut random) {
                    break;
                }
            }

            if searches == SEARCHES {
                break;
            }
        }
        Err(StarsError::NotFound { searches })
    }
}

/// A cell of each row.
fn one_a_row(side: usize) -> StarCells {
    (0..side).map(|at| (at, at)).collect()
}

/// Returns for each cell the number of the star whose part it is.
fn grow(side: usize, stars: &[(usize, usize)], random: &mut SplitMix64) -> Vec<usize> {
    let mut parts = vec![usize::MAX; side * side];
    let mut next: Vec<(usize, usize)> =
        stars.iter().enumerate().map(|(number, &(row, column))| (row * side + column, number)).collect();
    // The stars first, so that each is in its own part.
    next.iter().for_each(|&(cell, number)| parts[cell] = number);
    while !next.is_empty() {
        let drawn = random.below(next.len());
        let (cell, number) = next[drawn];
        let mut free: Vec<usize> =
            neighbors(side, cell).filter(|&neighbor| parts[neighbor] == usize::MAX).collect();
        if free.is_empty() {
            // Around it nothing will be free again.
            next.swap_remove(drawn);
            continue;
        }

        let taken = free.swap_remove(random.below(free.len()));
        parts[taken] = number;
        next.push((taken, number));
    }
    parts
}

/// Joins parts that touch to regions of so many; `None` if none of the groups that are drawn fit together.
fn join(side: usize, parts: &[usize], size: usize, random: &mut SplitMix64) -> Option<Vec<usize>> {
    if size == 1 {
        return Some(parts.to_vec());
    }
    let count = side * size;
    let mut touching = vec![Vec::new(); count];
    for (cell, &part) in parts.iter().enumerate() {
        let others = neighbors(side, cell).map(|neighbor| parts[neighbor]).filter(|&other| other != part);
        touching[part].extend(others);
    }
    touching.iter_mut().for_each(|others| {
        others.sort_unstable();
        others.dedup();
    });

    let mut groups: Vec<Vec<usize>> = Vec::new();
    for first in (0..count).flat_map(|part| std::iter::repeat_n(part, GROUPS)) {
        let mut group = vec![first];
        while group.len() < size {
            let mut around: Vec<usize> =
                group.iter().flat_map(|&part| touching[part].iter().copied()).collect();
            around.retain(|part| !group.contains(part));
            match around.is_empty() {
                // All parts that hang together are too few: the group is dropped.
                true => break,
                false => group.push(around[random.below(around.len())]),
            }
        }
        group.sort_unstable();
        groups.push(group);
    }

    groups.retain(|group| group.len() == size);
    // A group may have been drawn more than once.
    groups.sort_unstable();
    groups.dedup();

    let mut m = MatrixBuilder::new();
    let part = m.primary("part", count);
    for group in groups {
        let covered: Vec<_> = group.iter().map(|&at| part.at(at)).collect();
        m.row(group, covered).ok()?;
    }
    let matrix = m.build().ok()?;
    let search = Search::new().seed(random.next()).node_limit(NODES);
    let cover = search.any(&matrix).ok()??;

    let mut region_of = vec![0; count];
    for (region, &row) in cover.iter().enumerate() {
        matrix.label(row)?.iter().for_each(|&part| region_of[part] = region);
    }
    Some(parts.iter().map(|&part| region_of[part]).collect())
}

/// Returns a solution that is not this one.
fn second_solution(puzzle: &Stars, placed: &StarCells) -> Result<Option<StarCells>, Stopped> {
    let matrix = puzzle.matrix().map_err(|_| Stopped::Refused)?;
    let cells = |cover: &[crate::matrix::RowId]| {
        let mut cells: StarCells = cover.iter().filter_map(|&row| matrix.label(row).copied()).collect();
        cells.sort_unstable();
        cells
    };
    let mut known = placed.clone();
    known.sort_unstable();
    Ok(match Search::new().node_limit(NODES).unique(&matrix)? {
        // The known one may be among them.
        Uniqueness::Multiple(one, two) => {
            [cells(&one), cells(&two)].into_iter().find(|cells| *cells != known)
        }
        Uniqueness::None | Uniqueness::Unique(_) => None,
    })
}

/// Gives a cell that has a star in the second solution only to a neighboring region, so that each stays connected. Returns
/// `false` if there is no such cell.
fn give_away(
    side: usize,
    regions: &mut [usize],
    (first, second): (&StarCells, &StarCells),
    random: &mut SplitMix64,
) -> bool {
    let mut cells: Vec<usize> = second
        .iter()
        .filter(|cell| !first.contains(cell))
        .map(|&(row, column)| row * side + column)
        .collect();
    // Else the first of them would be given away more often than the last.
    random.shuffle(&mut cells);

    for cell in cells {
        let own = regions[cell];
        let mut others: Vec<usize> = neighbors(side, cell).map(|neighbor| regions[neighbor]).collect();
        others.retain(|&other| other != own);
        if others.is_empty() {
            continue;
        }
        regions[cell] = others[random.below(others.len())];
        // The other region gets a neighbor; its own one may fall apart.
        if is_connected(side, regions, own) {
            return true;
        }
        regions[cell] = own;
    }
    false
}

/// Returns whether the cells of a region are connected; a region without a cell is not.
fn is_connected(side: usize, regions: &[usize], region: usize) -> bool {
    let Some(first) = regions.iter().position(|&other| other == region) else { return false };
    let mut is_reached = vec![false; regions.len()];
    is_reached[first] = true;
    let mut reached = vec![first];
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        at += 1;
        for neighbor in neighbors(side, cell) {
            if regions[neighbor] == region && !std::mem::replace(&mut is_reached[neighbor], true) {
                reached.push(neighbor);
            }
        }
    }
    reached.len() == regions.iter().filter(|&&other| other == region).count()
}

/// Returns the cells that share a side with this one.
fn neighbors(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell - side);
    let down = (row + 1 < side).then_some(cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then_some(cell + 1);
    [up, down, left, right].into_iter().flatten()
}
