//! Several threads at one table: each value that they find is one that was kept, whole.

use std::thread;

use super::*;
use crate::util::SplitMix64;

/// Its limbs are equal, and there are one to six of them: half of a value would show.
fn value(number: u64) -> Vec<u64> {
    vec![number + 1; 1 + (number % 6) as usize]
}

#[test]
fn no_thread_sees_half_of_a_value() {
    for budget in [0, 1 << 12, 1 << 16, 1 << 22] {
        let table = SharedTable::new(2, 1, budget);
        let found: usize = thread::scope(|scope| {
            let threads = [1, 2, 3].map(|seed| {
                let table = &table;
                scope.spawn(move || {
                    let mut random = SplitMix64::new(seed);
                    let mut found = 0;
                    for _ in 0..20_000 {
                        let number = random.below(3000) as u64;
                        let is_known = table.find(&[number, 7], |work, its_value| {
                            let (low, high) = its_value.split_at(value(number).len());
                            assert_eq!((u64::from(work), low), (number, &value(number)[..]));
                            assert!(high.iter().all(|&limb| limb == 0), "{its_value:?}");
                        });
                        match is_known {
                            Some(()) => found += 1,
                            None => table.insert(&[number, 7], &value(number), number as u32),
                        }
                    }
                    found
                })
            });
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(table.bytes() <= budget.max(smallest(2, 6)), "{} of {budget}", table.bytes());
        // All 3,000 fit into the largest.
        assert!(found > if budget == 1 << 22 { 50_000 } else { 0 }, "{found} with {budget}");
    }
}
