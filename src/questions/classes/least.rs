//! The check of whether a set of rows is the least of its images under a group, and how many elements leave it as it
//! is.
//!
//! The rows have the order of a stabilizer chain. Of two sets the one that has the first row in which they differ is the
//! less; of sets of one size, that is the order of their sorted lists. An image of the set under the inverse of an element
//! has a row if and only if the set has the image of that row. So elements are built level by level from the first one: a
//! level settles the images of the rows from its base row to that of the next level. If an image has a row that the set
//! has not, before any other difference, the set is not the least; if the set has a row that the image has not, no element
//! that begins like this gives a lesser image.
//!
//! Elements that leave the set as it is are not gone through: at each level, from the last to the first, one for each row
//! that such elements map the base row to is enough, and rows that those found so far lead to are passed over. Their
//! numbers multiply (J. S. Leon, "Permutation group algorithms based on partitions", 1991).

use bitvec::slice::BitSlice;
use num_bigint::BigUint;

use crate::search::{Cancel, NODES_BETWEEN_LOOKS, Stopped};
use crate::symmetry::chain::{Chain, ChainLevel, Word, image};
use crate::symmetry::images::{Images, orbits};
use crate::util::to_u32;

/// The images under the elements that begin in some way, compared with the set.
enum Compared {
    /// One is less.
    Less,
    /// This element leaves the set as it is, and none before it gave a lesser image.
    Equal(Vec<u32>),
    /// All are greater.
    Greater,
}

/// The elements that leave a set of rows as it is.
pub(super) struct Stabilizer {
    pub(super) size: BigUint,
    /// Strong generators: for each row its image.
    pub(super) generators: Vec<Images>,
}

/// Finds the elements that leave the set of rows as it is; `None` if the set is not the least of its images. It takes
/// at most so many steps, and leaves those that it has not taken.
pub(super) fn stabilizer(
    chain: &Chain,
    set: &BitSlice,
    cancel: &Cancel,
    steps_left: &mut u64,
) -> Result<Option<Stabilizer>, Stopped> {
    let mut size = BigUint::from(1_u32);
    let mut generators: Vec<Images> = Vec::new();

    for (number, level) in chain.levels().iter().enumerate().rev() {
        let base = level.orbit[0] as usize;
        // For each row the first of its orbit, once some element moves the base row.
        let mut orbit: Option<Vec<u32>> = None;
        let is_reached = |orbit: &Option<Vec<u32>>, row: u32| match orbit {
            Some(orbit) => orbit[row as usize] == orbit[base],
            None => row as usize == base,
        };

        for (place, &row) in level.orbit.iter().enumerate() {
            if is_reached(&orbit, row) {
                continue;
            }
            match search(chain, set, (number, place), cancel, steps_left)? {
                Compared::Less => return Ok(None),
                Compared::Equal(element) => {
                    generators.push(element.into());
                    // All of these elements leave the base rows before this one as they are.
                    orbit = Some(orbits(set.len(), generators.iter().map(|images| &images[..])));
                }
                Compared::Greater => {}
            }
        }

        size *= level.orbit.iter().filter(|&&row| is_reached(&orbit, row)).count();
    }
    Ok(Some(Stabilizer { size, generators }))
}

/// Searches the elements that leave the base rows before this level as they are, and map that of the level to the row at
/// this place of its orbit.
fn search(
    chain: &Chain,
    set: &BitSlice,
    start: (usize, usize),
    cancel: &Cancel,
    steps_left: &mut u64,
) -> Result<Compared, Stopped> {
    let levels = chain.levels();
    let mut word = Word::new();
    // A level, the place in its orbit, and the length of the word before it.
    let mut way = vec![(start.0, start.1, 0)];
    while let Some(&(number, place, before)) = way.last() {
        *steps_left = steps_left.checked_sub(1).ok_or(Stopped::Limited)?;
        if steps_left.is_multiple_of(NODES_BETWEEN_LOOKS) && cancel.is_raised() {
            return Err(Stopped::Canceled);
        }

        let level: &ChainLevel = &levels[number];
        word.truncate(before);
        level.push_way(level.orbit[place], &mut word);
        // Each longer word maps these rows in the same way, so they can be compared now.
        let end = levels.get(number + 1).map_or(chain.order().len(), |next| next.place);
        let settled = &chain.order()[level.place..end];
        let is_other = |&&row: &&u32| set[row as usize] != set[image(&word, row) as usize];
        let difference = settled.iter().find(is_other).map(|&row| set[row as usize]);

        match difference {
            Some(false) => return Ok(Compared::Less),
            None if number + 1 == levels.len() => {
                return Ok(Compared::Equal((0..to_u32(set.len())).map(|row| image(&word, row)).collect()));
            }
            None => way.push((number + 1, 0, word.len())),
            Some(true) => while !go_on(&mut way, levels) {},
        }
    }
    Ok(Compared::Greater)
}

/// Moves to the next row of the last level, and says whether the way stands there or has come to its end; else that level
/// is left. The first level has one row only.
fn go_on(way: &mut Vec<(usize, usize, usize)>, levels: &[ChainLevel]) -> bool {
    let is_first = way.len() == 1;
    let Some((number, place, _)) = way.last_mut() else { return true };
    *place += 1;
    if !is_first && *place < levels[*number].orbit.len() {
        return true;
    }
    way.pop();
    way.is_empty()
}
