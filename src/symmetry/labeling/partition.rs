//! An ordered partition of the vertices of a graph into cells, refined until it is *equitable*: any two vertices of a
//! cell have equally many neighbors in each cell. Labelings (`known`) and automorphisms are built on this.
//!
//! What a refinement does depends on the graph and on the order of the cells, never on the order of the vertices in a
//! cell. So the hash of its steps is the same for isomorphic graphs.
//!
//! Invariant: a cell stands together in `order`, and its number is the place where it starts. A cell that is split
//! keeps the lowest place for its first part.
//!
//! Source: the refinement is that of B. D. McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), with
//! the rule of J. E. Hopcroft that the largest part of a cell need not be a splitter.

/// The neighbors of each vertex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbors {
    /// For each vertex where its neighbors begin, and where the last ones end.
    pub(crate) starts: Vec<u32>,
    pub(crate) list: Vec<u16>,
}

impl Neighbors {
    #[inline]
    pub(crate) fn of(&self, vertex: u16) -> &[u16] {
        let at = vertex as usize;
        &self.list[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// See the head of the file.
#[derive(Debug, Default)]
pub(crate) struct Partition {
    /// The vertices, cell by cell.
    order: Vec<u16>,
    /// For each vertex its place in the order.
    places: Vec<u16>,
    /// For each vertex its cell.
    cells: Vec<u16>,
    /// For each cell how many vertices it has.
    sizes: Vec<u16>,
    cell_count: usize,
}

impl Clone for Partition {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Uses the room that there is again.
    fn clone_from(&mut self, other: &Self) {
        self.order.clone_from(&other.order);
        self.places.clone_from(&other.places);
        self.cells.clone_from(&other.cells);
        self.sizes.clone_from(&other.sizes);
        self.cell_count = other.cell_count;
    }
}

impl Partition {
    /// Begins with one cell for each kind, in their order. Returns a hash of the kinds.
    pub(crate) fn begin(&mut self, kinds: &[u64]) -> u64 {
        self.order.clear();
        self.order.extend(0..kinds.len() as u16);
        self.order.sort_unstable_by_key(|&vertex| kinds[vertex as usize]);
        for list in [&mut self.places, &mut self.cells, &mut self.sizes] {
            list.clear();
            list.resize(kinds.len(), 0);
        }
        self.cell_count = 0;

        let mut hash = kinds.len() as u64;
        let (mut cell, mut last) = (0, None);
        for (place, &vertex) in (0..).zip(&self.order) {
            let kind = kinds[vertex as usize];
            if last != Some(kind) {
                (cell, last) = (place, Some(kind));
                self.cell_count += 1;
                // The place says how many vertices the kinds before have, so the hash knows all numbers.
                hash = fold(fold(hash, kind), u64::from(place));
            }
            self.places[vertex as usize] = place;
            self.cells[vertex as usize] = cell;
            self.sizes[cell as usize] += 1;
        }

        hash
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.cell_count
    }

    pub(crate) fn order(&self) -> &[u16] {
        &self.order
    }

    /// Returns the place of a vertex in the order.
    pub(crate) fn place(&self, vertex: u16) -> u16 {
        self.places[vertex as usize]
    }

    /// Returns for each vertex its cell.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the vertices of a cell.
    pub(crate) fn cell(&self, cell: u16) -> &[u16] {
        &self.order[self.range(cell)]
    }

    fn range(&self, cell: u16) -> std::ops::Range<usize> {
        cell as usize..cell as usize + self.sizes[cell as usize] as usize
    }

    /// Finds the first of the smallest cells with more than one vertex, among those whose vertices are below this one;
    /// `None` if each of these has a cell of its own.
    pub(super) fn smallest_below(&self, vertex: u16) -> Option<u16> {
        // Each vertex of the cell may have to be tried, so one of the smallest is taken.
        let (mut smallest, mut cell) = (None, 0);
        while cell < self.order.len() {
            let size = self.sizes[cell];
            let is_less = size > 1 && smallest.is_none_or(|(least, _)| size < least);
            // Kinds tell rows from columns, so the first vertex of a cell speaks for all.
            if is_less && self.order[cell] < vertex {
                smallest = Some((size, cell as u16));
                // There is no smaller one.
                if size == 2 {
                    break;
                }
            }
            cell += size as usize;
        }

        smallest.map(|(_, cell)| cell)
    }

    /// Refines the partition by all its cells. Returns a hash of the steps.
    pub(crate) fn refine(&mut self, neighbors: &Neighbors, room: &mut Room) -> u64 {
        room.fit(self.order.len());
        let mut cell = 0;
        while cell < self.order.len() {
            room.enqueue(cell as u16);
            cell += self.sizes[cell] as usize;
        }
        self.refine_by_queue(neighbors, room)
    }

    /// Gives a vertex of a larger cell one of its own, and refines the partition by it. Returns a hash of the steps.
    pub(crate) fn individualize(&mut self, vertex: u16, neighbors: &Neighbors, room: &mut Room) -> u64 {
        let cell = self.cells[vertex as usize];
        // A cell is named by its first place, so there the vertex keeps the number of the cell.
        self.put(vertex, cell);

        let range = self.range(cell);
        self.sizes[cell as usize] = 1;
        self.sizes[range.start + 1] = (range.len() - 1) as u16;
        for &other in &self.order[range.start + 1..range.end] {
            self.cells[other as usize] = cell + 1;
        }
        self.cell_count += 1;

        room.fit(self.order.len());
        // The whole cell has been a splitter, so its rest would split nothing that the vertex alone does not.
        room.enqueue(cell);
        self.refine_by_queue(neighbors, room)
    }

    /// Swaps a vertex with the one at this place.
    fn put(&mut self, vertex: u16, place: u16) {
        let (from, other) = (self.places[vertex as usize], self.order[place as usize]);
        (self.order[place as usize], self.order[from as usize]) = (vertex, other);
        (self.places[vertex as usize], self.places[other as usize]) = (place, from);
    }

    fn refine_by_queue(&mut self, neighbors: &Neighbors, room: &mut Room) -> u64 {
        let (mut hash, mut next) = (0, 0);
        while let Some(&splitter) = room.queue.get(next) {
            next += 1;
            room.is_queued[splitter as usize] = false;
            // Nothing can be split any more: what is queued has only to be unmarked.
            if self.cell_count == self.order.len() {
                continue;
            }

            for &vertex in self.cell(splitter) {
                let neighbors = neighbors.of(vertex);
                room.work += neighbors.len() as u64;
                for &neighbor in neighbors {
                    let count = &mut room.counts[neighbor as usize];
                    *count += 1;
                    if *count > 1 {
                        continue;
                    }
                    room.counted.push(neighbor);
                    let cell = self.cells[neighbor as usize];
                    // A cell of one vertex cannot be split. It is counted for the hash alone.
                    if self.sizes[cell as usize] > 1 {
                        let met = &mut room.met[cell as usize];
                        if met.is_empty() {
                            room.met_cells.push(cell);
                        }
                        met.push(neighbor);
                    }
                }
            }

            hash = fold(hash, u64::from(splitter) << 32 | room.counted.len() as u64);
            // By their numbers: the order in which they were met depends on that of the vertices, and would tell
            // isomorphic graphs apart.
            room.met_cells.sort_unstable();
            // Taken out, since `split` borrows all of the room; put back, so that its memory is used again.
            let met_cells = std::mem::take(&mut room.met_cells);
            hash = met_cells.iter().fold(hash, |hash, &cell| self.split(cell, hash, room));
            room.met_cells = met_cells;
            room.met_cells.clear();

            // Only these have a count: all others are 0 already.
            for vertex in room.counted.drain(..) {
                room.counts[vertex as usize] = 0;
            }
        }

        room.queue.clear();
        fold(hash, self.cell_count as u64)
    }

    /// Splits a cell by the counts of its vertices, ascending; those that were not counted are first.
    fn split(&mut self, cell: u16, hash: u64, room: &mut Room) -> u64 {
        let mut met = std::mem::take(&mut room.met[cell as usize]);
        let range = self.range(cell);
        let count = |vertex: u16| room.counts[vertex as usize];
        let first = count(met[0]);
        let are_equal = met.iter().all(|&vertex| count(vertex) == first);
        // By counts alone: the parts must not depend on the order of the vertices.
        if !are_equal {
            met.sort_unstable_by_key(|&vertex| count(vertex));
        }

        let mut hash = fold(hash, u64::from(cell) << 32 | met.len() as u64);
        if !are_equal || met.len() < range.len() {
            // To the end of the cell: the others keep its number.
            let mut place = (range.end - met.len()) as u16;
            for (place, &vertex) in (place..).zip(&met) {
                self.put(vertex, place);
            }

            room.parts.clear();
            if place > cell {
                self.sizes[cell as usize] = place - cell;
                room.parts.push(cell);
            }

            for part in met.chunk_by(|&one, &other| count(one) == count(other)) {
                hash = fold(hash, u64::from(count(part[0])) << 32 | part.len() as u64);
                part.iter().for_each(|&vertex| self.cells[vertex as usize] = place);
                self.sizes[place as usize] = part.len() as u16;
                room.parts.push(place);
                place += part.len() as u16;
            }

            self.cell_count += room.parts.len() - 1;
            // Now that the sizes of all parts are known.
            self.enqueue_parts(room);
        } else {
            // Nothing is split, but the common count may still tell two graphs apart.
            hash = fold(hash, u64::from(first));
        }

        met.clear();
        room.met[cell as usize] = met;
        hash
    }

    /// Enqueues the parts of a cell, but for the first of the largest: it would split no cell that the others and the
    /// whole have not split, unless the whole is still in the queue.
    fn enqueue_parts(&self, room: &mut Room) {
        let parts = std::mem::take(&mut room.parts);
        let size = |part: &u16| self.sizes[*part as usize];
        let most = parts.iter().map(size).max();
        let largest = parts.iter().copied().find(|part| Some(size(part)) == most);
        let is_whole_queued = room.is_queued[parts[0] as usize];
        for &part in parts.iter().filter(|&&part| is_whole_queued || Some(part) != largest) {
            room.enqueue(part);
        }
        room.parts = parts;
    }
}

/// The lists that a refinement needs, used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    /// For each vertex its neighbors in the splitter.
    counts: Vec<u16>,
    /// The vertices that have some.
    counted: Vec<u16>,
    /// For each cell of more than one vertex those of them, and the cells that have such.
    met: Vec<Vec<u16>>,
    met_cells: Vec<u16>,
    queue: Vec<u16>,
    is_queued: Vec<bool>,
    /// The parts of the cell that is split.
    parts: Vec<u16>,
    /// The number of neighbors that have been counted in all.
    pub(crate) work: u64,
}

impl Room {
    fn fit(&mut self, vertices: usize) {
        if self.counts.len() < vertices {
            self.counts.resize(vertices, 0);
            self.is_queued.resize(vertices, false);
            self.met.resize_with(vertices, Vec::new);
        }
    }

    fn enqueue(&mut self, cell: u16) {
        if !std::mem::replace(&mut self.is_queued[cell as usize], true) {
            self.queue.push(cell);
        }
    }
}

/// Adds a number to a hash. A hash decides nothing: it says where to look.
#[inline]
pub(crate) fn fold(hash: u64, number: u64) -> u64 {
    let mixed = (hash ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
