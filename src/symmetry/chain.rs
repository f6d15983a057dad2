//! A stabilizer chain of a permutation group: the algorithm of Schreier and Sims.
//!
//! The rows have an order. A *level* has a base row: the generators that leave all rows before it as they are move it, or a
//! generator from which they were made does. The orbit of the base row under these generators is kept as a tree, each edge
//! of which is a generator or its inverse; the way from the base row to a row of the orbit is the *representative* of this
//! row. *Invariant*, when the chain is closed: at each level, each product of a representative and a generator is a product
//! of representatives, one for each level from the last to this one (Schreier's lemma). Then every element is one such
//! product, and the order is the product of the lengths of the orbits.
//!
//! Source: Á. Seress, "Permutation Group Algorithms", 2003, chapter 4; C. C. Sims, "Computational methods in the study of
//! permutation groups", 1970. Departures: the base rows are in order, so that a chain compares sets of rows (see `least`);
//! a tree that is deep, as that of one long cycle, gets its deepest representatives as edges too, which about halves it
//! each time.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use num_bigint::BigUint;

use super::error::SymmetryError;
use super::images::{Images, identity, inverse};
use crate::matrix::ByColumn;
use crate::search::Stopped;
use crate::util::{has_room, to_u32};

/// The most images that are computed to find the order: some seconds.
const MOST_IMAGES: u64 = 1 << 33;
/// A permutation that is kept counts as so many that are computed, so that all of them take at most 1 GiB.
const KEPT: u64 = 64;

/// Checks whether so many permutations of so many points may be kept.
pub(crate) fn may_keep(permutations: usize, points: usize) -> Result<(), SymmetryError> {
    let images = permutations as u64 * points as u64 * KEPT;
    if images > MOST_IMAGES { Err(SymmetryError::TooMuchWork { images: MOST_IMAGES }) } else { Ok(()) }
}

/// A row that is looked up in the tree of an orbit counts as this many.
const LOOKED_UP: u64 = 32;
/// An edge of a level of strong generators, or a row of its orbit, counts as so many, and takes so many bytes at most.
const LEVEL_ENTRY: usize = 128;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// Rows and columns.
    points: usize,
    /// The rows in their order.
    order: Vec<u32>,
    levels: Vec<ChainLevel>,
    /// The images that may still be computed.
    left: u64,
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct ChainLevel {
    /// The place of the base row in the order.
    pub(crate) place: usize,
    base: u32,
    /// The generators, and representatives that are edges too, each with its inverse.
    edges: Vec<[Images; 2]>,
    /// The places of the generators among them.
    generators: Vec<usize>,
    /// The base row and the rest of its orbit, those near to it first.
    pub(crate) orbit: Vec<u32>,
    /// For each row of the orbit its place there, and the last edge of the way to it.
    tree: HashMap<u32, (u32, Option<Edge>)>,
    /// The number of products of representatives with the first generator, then with the second, and so on, that are in
    /// the chain.
    tested: usize,
}

/// The number of an edge, and whether it is the inverse.
type Edge = (u32, bool);

/// A product of edges, the last factor first.
pub(crate) type Word<'a> = Vec<&'a [u32]>;

/// Returns the image of a row under a product.
pub(crate) fn image(word: &Word, row: u32) -> u32 {
    word.iter().rev().fold(row, |row, edge| edge[row as usize])
}

impl Chain {
    /// Makes the chain of the group that these permutations generate, with base rows in this order of all rows. If the
    /// order of the group is known, the work ends when it is reached.
    pub(crate) fn new<'a>(
        points: usize,
        order: Vec<u32>,
        generators: impl IntoIterator<Item = &'a Images>,
        known: Option<&BigUint>,
    ) -> Result<Self, SymmetryError> {
        let mut chain = Self { points, order, levels: Vec::new(), left: MOST_IMAGES };
        for generator in generators {
            let mut left = generator.to_vec();
            // A generator that the chain has already would only be one more to test.
            if let Some(place) = chain.sift(&mut left, 0, 0)? {
                chain.add(left.into(), place, 0)?;
                chain.close(known)?;
            }
        }
        Ok(chain)
    }

    /// Makes the chain from its *strong* generators: those that leave all rows before a base row as they are generate
    /// all such elements. Nothing else is checked.
    pub(crate) fn from_strong<'a>(
        points: usize,
        order: Vec<u32>,
        generators: impl IntoIterator<Item = &'a Images>,
    ) -> Result<Self, SymmetryError> {
        let mut chain = Self { points, order, levels: Vec::new(), left: MOST_IMAGES };
        // One that moves nothing generates nothing.
        let place = |images: &'a Images| Some((chain.first_moved(images, 0)?, images));
        let mut strong: Vec<(usize, &Images)> = generators.into_iter().filter_map(place).collect();
        // From the last level to the first: so each level has the generators of the level before it, and its own.
        strong.sort_by_key(|&(place, _)| Reverse(place));

        may_keep(2 * strong.len(), points)?;
        if !has_room(4 * size_of::<u32>() * points * strong.len()) {
            return Err(Stopped::Refused.into());
        }
        // Most points stay where they are: so an orbit grows by those generators alone that move a row of it.
        let moved = strong.iter().zip(0..).flat_map(|((_, images), number)| {
            let moved = (0..points).filter(|&point| images[point] as usize != point);
            moved.map(move |point| (point, number))
        });
        let moving = ByColumn::new(points, moved);

        let mut edges: Vec<[Images; 2]> = Vec::with_capacity(strong.len());
        for own in strong.chunk_by(|one, other| one.0 == other.0) {
            edges.extend(own.iter().map(|&(_, images)| [images.clone(), inverse(images)]));
            if !has_room(LEVEL_ENTRY * edges.len()) {
                return Err(Stopped::Refused.into());
            }

            let place = own[0].0;
            let mut level = ChainLevel::new(place, chain.order[place], edges.clone());
            let images = level.grow(points, Some(&moving));
            chain.spend(images + (level.edges.len() + level.orbit.len()) as u64 * LEVEL_ENTRY as u64)?;
            chain.levels.push(level);
        }
        chain.levels.reverse();
        Ok(chain)
    }

    /// Tests the levels from the last to the first, and goes down again where something is missing.
    fn close(&mut self, known: Option<&BigUint>) -> Result<(), SymmetryError> {
        let mut open = self.levels.len();
        while let Some(level) = open.checked_sub(1) {
            if known.is_some_and(|known| self.size() == *known) {
                break;
            }
            // A new generator belongs to each level from here to that of its first place, so all of these are tested
            // again.
            open = match self.missing(level)? {
                Some((residue, place)) => self.add(residue, place, level + 1)? + 1,
                None => level,
            };
        }
        Ok(())
    }

    /// Finds a product of a representative and a generator of this level, less what the chain has of it, and the first
    /// place that it moves; `None` if the chain has all of these.
    fn missing(&mut self, number: usize) -> Result<Option<(Images, usize)>, SymmetryError> {
        let (mut test, place) = (self.levels[number].tested, self.levels[number].place);
        while let Some((mut element, edges)) = self.levels[number].product(test, self.points) {
            test += 1;
            self.spend((edges + 1) * self.points as u64)?;
            let moved = self.sift(&mut element, number, place)?;
            // Tested, even if something is left of it: the caller adds that, and then the chain has the product.
            self.levels[number].tested = test;
            if let Some(moved) = moved {
                return Ok(Some((element.into(), moved)));
            }
        }
        Ok(None)
    }

    /// Divides an element that leaves all rows before this place, that of the level or before it, as they are by
    /// representatives, as far as possible. The first place that what is left moves; `None` if nothing is left.
    fn sift(
        &mut self,
        element: &mut [u32],
        level: usize,
        mut place: usize,
    ) -> Result<Option<usize>, SymmetryError> {
        for at in level.. {
            let Some(moved) = self.first_moved(element, place) else { break };
            // The division makes this row its own image, so the search for the next one goes on behind it.
            place = moved + 1;
            let after = self.levels[at.min(self.levels.len())..].partition_point(|level| level.place < moved);
            let Some(level) = self.levels.get(at + after).filter(|level| level.place == moved) else {
                return Ok(Some(moved));
            };
            let Some(edges) = level.divide(element) else { return Ok(Some(moved)) };

            // Each division computes the images of all points once for each edge.
            self.spend((edges + 1) * self.points as u64)?;
        }
        Ok(None)
    }

    /// Finds the first place of the order, from this one on, whose row is moved.
    fn first_moved(&self, element: &[u32], from: usize) -> Option<usize> {
        (from..self.order.len()).find(|&place| element[self.order[place] as usize] != self.order[place])
    }

    /// Adds a generator that first moves this place to the levels from this one to that of the place, whose number it
    /// returns.
    fn add(&mut self, generator: Images, place: usize, from: usize) -> Result<usize, SymmetryError> {
        let at = match self.levels.binary_search_by_key(&place, |level| level.place) {
            Ok(at) => at,
            Err(at) => {
                // The generators of the level behind leave this row as it is too, so they are this level's own.
                let below = self.levels.get(at).map_or_else(Vec::new, |level| level.generators().collect());
                self.levels.insert(at, ChainLevel::new(place, self.order[place], below));
                at
            }
        };

        let edge = [generator.clone(), inverse(&generator)];
        for level in from..=at {
            if !has_room(self.points * size_of::<u32>()) {
                return Err(Stopped::Refused.into());
            }
            let images = self.levels[level].add(edge.clone(), self.points);
            self.spend(images)?;
        }
        Ok(at)
    }

    /// Takes this many from the images that may be computed.
    fn spend(&mut self, images: u64) -> Result<(), SymmetryError> {
        let left = self.left.checked_sub(images);
        self.left = left.ok_or(SymmetryError::TooMuchWork { images: MOST_IMAGES })?;
        Ok(())
    }

    pub(crate) fn size(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    pub(crate) fn levels(&self) -> &[ChainLevel] {
        &self.levels
    }

    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Keeps the elements that leave this row, the first one of the order, as it is.
    pub(crate) fn leave_as_it_is(&mut self, row: u32) {
        if self.levels.first().is_some_and(|level| level.base == row) {
            self.levels.remove(0);
        }
    }

    /// Returns the generators of the first level, which generate all elements.
    pub(crate) fn first_generators(&self) -> impl Iterator<Item = Images> {
        self.levels.first().into_iter().flat_map(|level| level.generators().map(|[images, _]| images))
    }

    /// Moves the rows after the first `kept` ones of the order to where they are settled: behind the base row whose image
    /// settles theirs. The levels stay what they are.
    pub(crate) fn settle(&mut self, kept: usize) {
        // For each row how many levels move it: the first ones.
        let mut levels = vec![0; self.points];
        for (number, level) in self.levels.iter().enumerate() {
            for [generator, _] in level.generators() {
                let moved = (0..self.points).filter(|&point| generator[point] as usize != point);
                moved.for_each(|point| levels[point] = number + 1);
            }
        }

        // A base row is the first one that its level moves. The sort is stable, so the row stays in front of the others
        // that the level settles.
        self.order[kept..].sort_by_key(|&row| levels[row as usize]);

        let mut places = vec![0; self.order.len()];
        self.order.iter().enumerate().for_each(|(place, &row)| places[row as usize] = place);
        self.levels.iter_mut().for_each(|level| level.place = places[level.base as usize]);
    }

    /// Returns the generators of all levels.
    pub(crate) fn strong(&self) -> impl Iterator<Item = &Images> {
        self.levels.iter().flat_map(|level| level.generators.iter().map(|&edge| &level.edges[edge][0]))
    }

    /// Checks whether the permutation is in the group: of columns nothing is asked, since the rows determine them.
    pub(crate) fn contains(&self, mut element: Vec<u32>) -> bool {
        // A division leaves the places before as they are, so each level is asked once.
        let mut levels = self.levels.iter();
        while let Some(moved) = self.first_moved(&element, 0) {
            if !levels.any(|level| level.place == moved && level.divide(&mut element).is_some()) {
                return false;
            }
        }
        true
    }

    /// Returns the place in its orbit of the image of each base row, once what the levels before it do is taken back,
    /// for an element of the group whose images of rows these are.
    pub(crate) fn places(&self, image: impl Fn(u32) -> u32) -> Vec<u32> {
        let mut images: Vec<u32> = self.levels.iter().map(|level| image(level.base)).collect();
        let mut places = Vec::with_capacity(images.len());
        for (at, level) in self.levels.iter().enumerate() {
            let mut row = images[at];
            places.push(level.tree.get(&row).map_or(0, |&(place, _)| place));
            while let Some((_, back)) = level.edge_to(row) {
                // Only the images of the base rows from here on are looked at again.
                images[at..].iter_mut().for_each(|image| *image = back[*image as usize]);
                row = images[at];
            }
        }
        places
    }

    /// Returns the element with these places as a product.
    pub(crate) fn word(&self, places: &[u32]) -> Word<'_> {
        let mut word = Vec::new();
        for (level, &place) in self.levels.iter().zip(places) {
            level.push_way(level.orbit[place as usize], &mut word);
        }
        word
    }

    /// Returns the element with these places.
    pub(crate) fn element(&self, places: &[u32]) -> Images {
        let levels = places.iter().enumerate().rev();
        levels.fold(identity(self.points), |below, (level, &place)| self.product(&below, level, place))
    }

    /// Returns the product of an element and the representative of the row at this place of a level's orbit.
    pub(crate) fn product(&self, element: &[u32], level: usize, place: u32) -> Images {
        let mut images = element.to_vec();
        let level = &self.levels[level];
        level.multiply(&mut images, level.orbit[place as usize]);
        images.into()
    }
}

impl ChainLevel {
    /// Makes a level whose generators, those of the level after it, do not move the base row: so it has nothing to
    /// test.
    fn new(place: usize, base: u32, edges: Vec<[Images; 2]>) -> Self {
        let tree = HashMap::from([(base, (0, None))]);
        let generators: Vec<usize> = (0..edges.len()).collect();
        Self { place, base, tested: edges.len(), edges, generators, orbit: vec![base], tree }
    }

    /// Returns the generators with their inverses.
    fn generators(&self) -> impl Iterator<Item = [Images; 2]> {
        self.generators.iter().map(|&edge| self.edges[edge].clone())
    }

    /// Adds a generator with its inverse, and says how many images that takes. If it leaves the orbit as it is, so does it
    /// the tree, and what has been tested.
    fn add(&mut self, generator: [Images; 2], points: usize) -> u64 {
        let leaves_it = self.orbit.iter().all(|&row| self.tree.contains_key(&generator[0][row as usize]));
        self.generators.push(self.edges.len());
        self.edges.push(generator);
        let kept = points as u64 * KEPT;
        if leaves_it { kept + self.orbit.len() as u64 * LOOKED_UP } else { kept + self.grow(points, None) }
    }

    /// Makes the tree anew, with more edges if it is deep, and says how many images that takes. See
    /// [`make_tree`](Self::make_tree).
    fn grow(&mut self, points: usize, moving: Option<&ByColumn<u32>>) -> u64 {
        // Other representatives are other products: none of them has been tested.
        self.tested = 0;
        let mut images = 0;
        loop {
            let (depth, followed) = self.make_tree(moving);
            images += followed * LOOKED_UP;

            // An edge more about halves the depth, so a logarithm of them is enough.
            let deep = usize::BITS - self.orbit.len().leading_zeros();
            if depth <= 2 * deep || self.edges.len() - self.generators.len() >= deep as usize {
                return images;
            }

            // The orbit begins with those near to the base row: its last one is the deepest.
            let (deepest, _) = self.representative(self.orbit[self.orbit.len() - 1], points);
            let back = inverse(&deepest);
            self.edges.push([deepest.into(), back]);
            images += points as u64 * KEPT;
        }
    }

    /// Returns the product of a representative and a generator with this number, and how many edges it has; `None`
    /// after the last.
    fn product(&self, test: usize, points: usize) -> Option<(Vec<u32>, u64)> {
        // The generator changes last, so that those tested keep their numbers when another one is added.
        let &generator = self.generators.get(test / self.orbit.len())?;
        let (mut images, edges) = self.representative(self.orbit[test % self.orbit.len()], points);
        images.iter_mut().for_each(|image| *image = self.edges[generator][0][*image as usize]);
        Some((images, edges + 1))
    }

    /// Makes the tree of these edges, and says how deep it is, and how many edges were followed. If the generators are the
    /// first edges, those that move a point may be given for each point.
    fn make_tree(&mut self, moving: Option<&ByColumn<u32>>) -> (u32, u64) {
        self.orbit = vec![self.base];
        self.tree = HashMap::from([(self.base, (0, None))]);
        let (mut depths, mut followed) = (vec![0], 0);
        let (strong, all) = (to_u32(self.generators.len()), to_u32(self.edges.len()));
        let mut at = 0;

        // Breadth first, and along inverses too: no way has more edges than it needs.
        while at < self.orbit.len() {
            let row = self.orbit[at];
            // Each level before this one has more generators, behind these.
            let (own, others) = match moving.map(|moving| moving.of(row as usize)) {
                Some(all_own) => (&all_own[..all_own.partition_point(|&edge| edge < strong)], strong..all),
                None => (&[][..], 0..all),
            };
            followed += (own.len() + others.len()) as u64;
            for number in own.iter().copied().chain(others) {
                for (images, is_inverse) in self.edges[number as usize].iter().zip([false, true]) {
                    let image = images[row as usize];
                    // The first way to a row is a shortest one, so it is never replaced.
                    if let Entry::Vacant(entry) = self.tree.entry(image) {
                        entry.insert((to_u32(self.orbit.len()), Some((number, is_inverse))));
                        self.orbit.push(image);
                        depths.push(depths[at] + 1);
                    }
                }
            }
            at += 1;
        }

        (depths[depths.len() - 1], followed)
    }

    /// Returns the last edge of the way to a row of the orbit, and its inverse; `None` at the base row.
    fn edge_to(&self, row: u32) -> Option<(&[u32], &[u32])> {
        let &(_, edge) = self.tree.get(&row)?;
        let (number, is_inverse) = edge?;
        let [forward, back] = &self.edges[number as usize];
        Some(if is_inverse { (back, forward) } else { (forward, back) })
    }

    /// Returns the representative of a row of the orbit, and how many edges it has.
    fn representative(&self, row: u32, points: usize) -> (Vec<u32>, u64) {
        let mut images = identity(points).to_vec();
        let length = self.multiply(&mut images, row);
        (images, length)
    }

    /// Adds the representative of a row of the orbit to a word, edge by edge, the last one first.
    pub(crate) fn push_way<'a>(&'a self, mut row: u32, word: &mut Word<'a>) {
        while let Some((edge, back)) = self.edge_to(row) {
            word.push(edge);
            row = back[row as usize];
        }
    }

    /// Multiplies an element by the representative of a row of the orbit, and says how many edges it has.
    fn multiply(&self, element: &mut [u32], row: u32) -> u64 {
        let mut way = Vec::new();
        self.push_way(row, &mut way);
        // The way has the last edge first, and the one at the base row comes first in the product.
        for edge in way.iter().rev() {
            element.iter_mut().for_each(|image| *image = edge[*image as usize]);
        }
        way.len() as u64
    }

    /// Divides an element by the representative of what it maps the base row to, and says how many edges that has;
    /// `None`, and nothing is done, if this is not in the orbit.
    fn divide(&self, element: &mut [u32]) -> Option<u64> {
        let mut length = 0;
        // First of all, since nothing may be done if it fails.
        self.tree.get(&element[self.base as usize])?;
        // Each edge brings the image of the base row one step nearer to the base row, so this ends.
        while let Some((_, back)) = self.edge_to(element[self.base as usize]) {
            element.iter_mut().for_each(|image| *image = back[*image as usize]);
            length += 1;
        }
        Some(length)
    }
}
