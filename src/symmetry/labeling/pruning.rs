//! The symmetries by which a search for a labeling is cut short: where one vertex is given a cell of its own in vain, every
//! vertex to which a symmetry maps it is given one in vain.
//!
//! Invariant: the group of each level leaves the vertices of the levels above it where they are. It is computed when a
//! second vertex of the level is to be tried; so a search that goes straight to its end computes none.

use crate::symmetry::inherited::Inherited;
use crate::util::SplitMix64;

/// See the head of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Pruning {
    /// For each level its group, and for each vertex the first of its orbit; none before the symmetries are known.
    levels: Vec<(Inherited, Vec<u32>)>,
    /// The bytes of the groups that were computed, which is about what that takes in neighbors that are counted.
    pub(super) work: u64,
}

/// A group whose generators would take more bytes is left out: then nothing is cut below.
const MOST_BYTES: usize = 1 << 24;

impl Pruning {
    /// Forgets the symmetries.
    pub(super) fn clear(&mut self) {
        self.levels.clear();
    }

    /// Begins with symmetries of the graph: they rename its vertices below this one.
    pub(super) fn begin(&mut self, symmetries: Inherited, vertices: u16) {
        let orbits = symmetries.orbits(vertices.into());
        self.levels = vec![(symmetries, orbits)];
    }

    /// Returns whether a symmetry maps one of the vertices that this level has tried to this one. `above` has the vertices
    /// of the levels above.
    pub(super) fn is_tried(
        &mut self,
        above: impl ExactSizeIterator<Item = u16>,
        tried: &[u16],
        vertex: u16,
    ) -> bool {
        // Another vertex follows at this level, so the groups below are those of other vertices.
        self.levels.truncate(above.len() + 1);
        if self.levels.is_empty() || tried.is_empty() {
            return false;
        }

        for fixed in above.skip(self.levels.len() - 1) {
            let (group, orbits) = &self.levels[self.levels.len() - 1];
            let vertices = orbits.len();
            let bytes = group.bytes_of_stabilizer();
            // Seeded anew, so that the work does not depend on earlier searches.
            let random = &mut SplitMix64::new(self.levels.len() as u64);
            let is_small = bytes <= MOST_BYTES;
            let group = if is_small { group.stabilizer(fixed.into(), random) } else { Inherited::trivial() };
            let orbits = group.orbits(vertices);
            self.work += if is_small { bytes as u64 } else { 0 };
            self.levels.push((group, orbits));
        }

        let orbits = self.levels.last().map_or(&[][..], |(_, orbits)| orbits);
        let orbit = |vertex: u16| orbits.get(usize::from(vertex));
        tried.iter().any(|&other| orbit(other) == orbit(vertex))
    }
}
