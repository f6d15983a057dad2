//! Permutations of points as the lists of their images, and their orbits.

use std::sync::Arc;

use crate::util::to_u32;

/// For each point its image.
pub(crate) type Images = Arc<[u32]>;

/// Returns the permutation that moves no point.
pub(crate) fn identity(points: usize) -> Images {
    (0..to_u32(points)).collect()
}

/// Applies first the one, then the other.
pub(crate) fn then(first: &[u32], second: &[u32]) -> Images {
    first.iter().map(|&point| second[point as usize]).collect()
}

pub(crate) fn inverse(images: &[u32]) -> Images {
    let mut inverse = vec![0; images.len()];
    for (point, &image) in images.iter().enumerate() {
        inverse[image as usize] = to_u32(point);
    }
    inverse.into()
}

/// Returns for each point the least point of its orbit under the permutations.
pub(crate) fn orbits<'a>(points: usize, permutations: impl IntoIterator<Item = &'a [u32]>) -> Vec<u32> {
    let mut least: Vec<u32> = (0..to_u32(points)).collect();
    permutations.into_iter().for_each(|images| join(&mut least, images));
    (0..to_u32(points)).map(|point| find(&mut least, point)).collect()
}

/// Joins the orbits of each point and its image. A point is the least of its orbit, or has one that is less.
pub(crate) fn join(least: &mut [u32], images: &[u32]) {
    // Most points stay where they are in most renamings of many points.
    for (point, &image) in images.iter().enumerate().filter(|&(point, &image)| image as usize != point) {
        let (one, other) = (find(least, to_u32(point)), find(least, image));
        // The least becomes the root, so that the roots are the same in whatever order orbits are joined.
        least[one.max(other) as usize] = one.min(other);
    }
}

/// Finds the least point that is known to be in the orbit. Paths are halved on the way (Tarjan and van Leeuwen, 1984).
pub(crate) fn find(least: &mut [u32], mut point: u32) -> u32 {
    while least[point as usize] != point {
        least[point as usize] = least[least[point as usize] as usize];
        point = least[point as usize];
    }
    point
}

/// Returns the points of each orbit, ascending, in the order of their least points.
pub(crate) fn members(least: &[u32]) -> Vec<Vec<u32>> {
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); least.len()];
    for (point, &least) in least.iter().enumerate() {
        members[least as usize].push(to_u32(point));
    }
    members.retain(|orbit| !orbit.is_empty());
    members
}
