//! Regions and cages from the edges between cells, as game ids and links have them.

/// Numbers the parts of so many cells that these pairs join, in the order of their first cells.
pub(crate) fn parts(cells: usize, joined: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut beside = vec![Vec::new(); cells];
    for (one, other) in joined {
        beside[one].push(other);
        beside[other].push(one);
    }
    let (mut part_of, mut count) = (vec![None; cells], 0);
    for first in 0..cells {
        if part_of[first].is_some() {
            continue;
        }
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if part_of[cell].replace(count).is_none() {
                open.extend(beside[cell].iter().filter(|&&next| part_of[next].is_none()));
            }
        }
        count += 1;
    }
    part_of.into_iter().flatten().collect()
}
