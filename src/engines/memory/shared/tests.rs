//! Several threads at one table: each value that they find is one that was kept, whole.

use std::thread;

use super::super::table::slot_bytes;
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

/// Returns the shares of the keys that are kept: their places spread over all buckets, as in one table.
fn share_kept(budget: usize) -> [f64; 2] {
    let (shared, mut one) = (SharedTable::new(2, 1, budget), MemoTable::new(2, 1, budget));
    let keys = (budget / slot_bytes(2, 1)) as u64;
    for number in 0..keys {
        let key = [number, 7];
        shared.insert(&key, &[number], 1);
        one.insert(&key, hash(&key), &[number], 1);
    }
    let share = |kept: usize| kept as f64 / keys as f64;
    let keys = || (0..keys).map(|number| [number, 7]);
    let in_shared = keys().filter(|key| shared.find(key, |_, _| ()).is_some()).count();
    [share(in_shared), share(keys().filter(|key| one.find(key, hash(key)).is_some()).count())]
}

/// Of a shard of more than 2^16 buckets most could never be reached: the bits of the hash that chose the shard were among
/// those that choose the bucket.
#[test]
fn all_buckets_of_a_large_shard_can_be_reached() {
    const BUCKETS: usize = 1 << 20;
    let mut reached = bitvec::bitvec![0; BUCKETS];
    for hash in (0..1_u64 << 24).map(|number| hash(&[number, 7])) {
        if shard_of(hash, SHARDS) == 0 {
            reached.set((hash >> 44) as usize, true);
        }
    }
    // A quarter as many keys as buckets.
    let expected = BUCKETS as f64 * (1.0 - (-0.25_f64).exp());
    assert!(reached.count_ones() as f64 > 0.99 * expected, "{}", reached.count_ones());
}

#[test]
#[ignore = "takes minutes: a table of 1 GiB"]
fn soak_a_shared_table_of_a_gibibyte_keeps_as_many_keys_as_one_table() {
    let [shared, one] = share_kept(1 << 30);
    assert!(shared > one - 0.01, "{shared} of all keys, where one table keeps {one}");
}
