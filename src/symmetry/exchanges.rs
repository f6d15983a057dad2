//! The exchanges of equal rows, in closed form: each order of the rows of a list is an element of the group, whatever is
//! done with the other lists.
//!
//! The other elements of the group map lists to lists. So each element is an order of each list, followed by one element
//! that is *straight*: it maps the first row of a list to the first row of a list, the second to the second, and so on.
//! The straight ones are a group, of which the [`Chain`](super::chain::Chain) is made; of the exchanges nothing is kept
//! but the lists. An order of a list is named by digits: the i-th row trades places with one before it, or stays (R. A.
//! Fisher and F. Yates, "Statistical Tables", 1938).
//!
//! Invariant: lists have two rows or more, and no row in common.

use num_bigint::BigUint;

use super::images::{Images, identity};
use crate::util::to_u32;

/// See the head of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchanges {
    lists: Vec<Box<[u32]>>,
}

impl Exchanges {
    /// The lists of fewer than two rows are left out.
    pub(super) fn new(lists: impl IntoIterator<Item = Box<[u32]>>) -> Self {
        Self { lists: lists.into_iter().filter(|list| list.len() > 1).collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// Returns the number of ways to order all lists.
    pub(super) fn size(&self) -> BigUint {
        self.lists.iter().flat_map(|list| 2..=list.len()).product()
    }

    /// Returns the exchanges of two neighbors in the lists whose first rows these are: all orders of those lists are
    /// products of them.
    pub(super) fn of_neighbors(
        &self,
        points: usize,
        is_asked: impl Fn(u32) -> bool,
    ) -> impl Iterator<Item = Images> {
        let lists = self.lists.iter().filter(move |list| is_asked(list[0]));
        lists.flat_map(|list| list.windows(2)).map(move |pair| {
            let mut images = identity(points).to_vec();
            images.swap(pair[0] as usize, pair[1] as usize);
            images.into()
        })
    }

    /// Returns the number of [these](Self::of_neighbors).
    pub(super) fn count(&self, is_asked: impl Fn(u32) -> bool) -> usize {
        self.lists.iter().filter(|list| is_asked(list[0])).map(|list| list.len() - 1).sum()
    }

    /// Returns how many values each digit of an order of all lists has.
    pub(super) fn radices(&self) -> impl Iterator<Item = u32> {
        self.lists.iter().flat_map(|list| 2..=to_u32(list.len()))
    }

    /// Puts the order with these digits before an element.
    pub(super) fn order_first(&self, digits: &[u32], element: &[u32]) -> Images {
        let mut images = element.to_vec();
        let mut digits = digits.iter();
        for list in &self.lists {
            let mut order = list.to_vec();
            for (place, &digit) in (1..list.len()).zip(&mut digits) {
                order.swap(place, digit as usize);
            }
            for (&row, &other) in list.iter().zip(&order) {
                images[row as usize] = element[other as usize];
            }
        }
        images.into()
    }

    /// Returns the straight element that an element is the product of, with an order of each list; `None` if it does not
    /// map lists to lists.
    pub(super) fn straight(&self, element: &[u32]) -> Option<Vec<u32>> {
        let mut list_of = vec![None; element.len()];
        for list in &self.lists {
            list.iter().for_each(|&row| list_of[row as usize] = Some(list));
        }

        let mut images = element.to_vec();
        for list in &self.lists {
            let to = list_of[element[list[0] as usize] as usize]?;
            let is_there = |&row: &u32| {
                list_of[element[row as usize] as usize].is_some_and(|other| std::ptr::eq(other, to))
            };
            if list.len() != to.len() || !list.iter().all(is_there) {
                return None;
            }
            list.iter().zip(to).for_each(|(&row, &image)| images[row as usize] = image);
        }
        Some(images)
    }
}
