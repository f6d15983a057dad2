//! The documented search, written plainly: recursive, and at each node everything is computed from the rows chosen so
//! far. Slow, and easy to check.

use crate::plain::Plain;

/// The expected result of a whole or limited search.
#[derive(Debug, Default)]
pub struct Reference {
    /// The covers in order, the rows of each in order of choice.
    pub covers: Vec<Vec<usize>>,
    /// For each cover the number of nodes visited when it was found.
    pub found_at: Vec<u64>,
    /// For each node, the part of the tree done before it.
    pub progress: Vec<f64>,
    pub nodes: u64,
    pub max_depth: usize,
    /// The rows that are left out at the current node.
    excluded: Vec<usize>,
}

/// The state of a column after the choices so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Free,
    By(u32),
    Whole,
}

impl Reference {
    pub fn search(plain: &Plain, node_limit: u64) -> Self {
        Self::search_under(plain, &[], &[], node_limit)
    }

    /// With some rows chosen, which do not clash, and some excluded.
    pub fn search_under(plain: &Plain, chosen: &[usize], excluded: &[usize], node_limit: u64) -> Self {
        let mut reference = Self { excluded: excluded.to_vec(), ..Self::default() };
        reference.visit(plain, node_limit, &mut chosen.to_vec(), 0.0, 1.0);
        reference
    }

    fn visit(&mut self, plain: &Plain, limit: u64, chosen: &mut Vec<usize>, behind: f64, share: f64) {
        self.max_depth = self.max_depth.max(chosen.len());
        if self.nodes == limit {
            return;
        }
        self.nodes += 1;
        self.progress.push(behind);
        let mut taken = vec![Taken::Free; plain.primary.len()];
        let mut times = vec![0; plain.primary.len()];
        for &(column, color) in chosen.iter().flat_map(|&row| &plain.rows[row]) {
            times[column] += 1;
            if times[column] >= plain.bounds[column].1 {
                taken[column] = color.map_or(Taken::Whole, Taken::By);
            }
        }
        let fits = |&(column, color): &(usize, Option<u32>)| match taken[column] {
            _ if plain.bounds[column].1 == 0 => false,
            Taken::Free => true,
            Taken::By(agreed) => color == Some(agreed),
            Taken::Whole => false,
        };
        let mut is_left = vec![true; plain.rows.len()];
        for &row in self.excluded.iter().chain(&*chosen) {
            // Tests exclude rows that the matrix lacks, too.
            if let Some(is_left) = is_left.get_mut(row) {
                *is_left = false;
            }
        }
        let live = (0..plain.rows.len()).filter(|&row| is_left[row] && plain.rows[row].iter().all(fits));
        let live: Vec<usize> = live.collect();
        let mut sizes = vec![0u32; plain.primary.len()];
        for &(column, _) in live.iter().flat_map(|&row| &plain.rows[row]) {
            sizes[column] += 1;
        }
        let needed = |column: usize| plain.bounds[column].0.saturating_sub(times[column]);
        let ways = |column: usize| (sizes[column] + 1).saturating_sub(needed(column));
        let open = (0..plain.primary.len()).filter(|&column| plain.primary[column] && needed(column) > 0);
        let (branches, ways): (Vec<usize>, u32) = match open.min_by_key(|&column| (ways(column), column)) {
            Some(column) => {
                let names = |row: &usize| plain.rows[*row].iter().any(|entry| entry.0 == column);
                let rows = live.into_iter().filter(names);
                (rows.take(ways(column) as usize).collect(), ways(column))
            }
            None => {
                self.covers.push(chosen.clone());
                self.found_at.push(self.nodes);
                let ways = live.len() as u32;
                (live, ways)
            }
        };
        let share = share / f64::from(ways);
        let excluded = self.excluded.len();
        for (branch, row) in branches.into_iter().enumerate() {
            if self.nodes == limit && branch > 0 {
                break;
            }
            chosen.push(row);
            self.visit(plain, limit, chosen, behind + branch as f64 * share, share);
            chosen.pop();
            self.excluded.push(row);
        }
        self.excluded.truncate(excluded);
    }
}
