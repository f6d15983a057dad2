//! The table against a map that forgets nothing: it may forget, but it never gives a wrong value.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

fn key(words: usize, number: u64) -> Vec<u64> {
    // Keys that differ in one bit, in any of the words.
    (0..words as u64).map(|word| if number % words as u64 == word { number } else { 7 }).collect()
}

properties! {
    soak, 60;

    fn what_is_found_is_what_was_kept(
        words in 1..9_usize,
        budget in 0..200_000_usize,
        numbers in prop::collection::vec((0..3000_u64, any::<u64>(), 0..5_u32), 1..6000),
        widen_at in 0..6000_usize,
    ) {
        let mut table = MemoTable::new(words, 1, budget);
        let mut all = HashMap::new();
        let (mut found, mut forgotten, mut limbs) = (0, 0, 1);
        for (at, (number, value, work)) in numbers.into_iter().enumerate() {
            if at == widen_at {
                limbs = 3;
                table.fit(limbs);
                prop_assert_eq!(table.limbs, limbs);
            }
            let key = key(words, number);
            match (table.find(&key, hash(&key)), all.get(&number)) {
                (None, kept) => {
                    forgotten += usize::from(kept.is_some());
                    table.insert(&key, hash(&key), &[value], work);
                    all.insert(number, (work, value));
                    let (its_work, its_value) = table.find(&key, hash(&key)).unwrap();
                    prop_assert_eq!((its_work, its_value[0], its_value.len()), (work, value, limbs));
                }
                (Some((its_work, its_value)), Some(kept)) => {
                    prop_assert_eq!(&(its_work, its_value[0]), kept);
                    prop_assert!(its_value[1..].iter().all(|&limb| limb == 0));
                    found += 1;
                }
                (Some(_), None) => prop_assert!(false, "it was never kept"),
            }
            prop_assert!(table.bytes() <= budget.max(WAYS * table.slot_bytes()));
        }
        // With room for four times as many keys, and no table made again with other values, it forgets little.
        if limbs == 1 && table.most() >= 4 * all.len() {
            prop_assert!(forgotten <= all.len() / 10 + 1, "{forgotten} of {}, {found} found", all.len());
        }
    }
}

/// Their hashes agree in all bits that are looked at: only the keys themselves tell them apart.
#[test]
fn two_keys_of_one_bucket_and_tag_are_told_apart() {
    let table = MemoTable::new(2, 1, 0);
    let mut seen = HashMap::new();
    let pairs = (0..300_000_u64).filter_map(|number| {
        let key = [number, 3];
        seen.insert(table.bucket(hash(&key)), key).map(|other| (other, key))
    });
    let pairs: Vec<_> = pairs.collect();
    assert!(!pairs.is_empty(), "one in 2^31 pairs, of 4.5 * 10^10");
    for (one, other) in pairs {
        let mut table = table.clone();
        table.insert(&one, hash(&one), &[1], 5);
        assert_eq!(table.find(&other, hash(&other)), None);
        table.insert(&other, hash(&other), &[2], 6);
        let found = [one, other].map(|key| table.find(&key, hash(&key)));
        assert_eq!(found, [Some((5, &[1][..])), Some((6, &[2][..]))]);
    }
}

/// With room for three times as many.
#[test]
fn a_large_table_forgets_little() {
    let mut table = MemoTable::new(2, 1, 1 << 20);
    let keys = (0..10_000).map(|number| key(2, number));
    keys.clone().for_each(|key| table.insert(&key, hash(&key), &[key[0]], 1));
    let kept = keys.filter(|key| table.find(key, hash(key)).is_some()).count();
    assert!(kept > 9_600, "{kept}");
}

/// The entry with the least work behind it goes first.
#[test]
fn a_full_bucket_keeps_what_took_longest() {
    let mut table = MemoTable::new(1, 1, 0);
    assert_eq!(table.marks.len(), WAYS);
    for (number, work) in [(1, 50), (2, 10), (3, 40), (4, 30), (5, 20)] {
        table.insert(&[number], hash(&[number]), &[number], work);
    }
    let kept: Vec<bool> = (1..=5).map(|number| table.find(&[number], hash(&[number])).is_some()).collect();
    assert_eq!(kept, [true, false, true, true, true]);
}

/// A table that is allowed more grows; one that is allowed less stays as it is.
#[test]
fn the_budget_can_change() {
    let mut table = MemoTable::new(1, 1, 1 << 14);
    let fill = |table: &mut MemoTable, from: u64| {
        (from..from + 3000).for_each(|n| table.insert(&[n], hash(&[n]), &[n], 1));
    };
    fill(&mut table, 0);
    let before = table.bytes();
    assert!(before <= 1 << 14);
    table.allow(1 << 18);
    fill(&mut table, 3000);
    assert!(table.bytes() > 4 * before);
    let grown = table.bytes();
    table.allow(0);
    fill(&mut table, 6000);
    assert_eq!(table.bytes(), grown);
}
