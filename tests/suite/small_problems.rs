//! Langford pairs, set partitions and graph colorings.

use exactcover::problems::graph_coloring::GraphColoring;
use exactcover::{ExactCover, Langford, MatrixError, SetPartition};

/// Twice OEIS A014552.
#[test]
fn sequences_are_as_many_as_known_and_keep_the_distances() {
    for (numbers, known) in [1, 0, 0, 2, 2, 0, 0, 52, 300].into_iter().enumerate() {
        let sequences: Vec<_> = Langford::new(numbers).solutions().unwrap().collect();
        assert_eq!(sequences.len(), known, "{numbers} pairs");
        for sequence in &sequences {
            let places = |k: usize| (0..2 * numbers).filter(|&at| sequence[at] == k).collect::<Vec<_>>();
            assert!((1..=numbers).all(|k| matches!(places(k)[..], [a, b] if b == a + k + 1)));
        }
    }
    assert!(matches!(Langford::new(usize::MAX).count(), Err(MatrixError::TooLarge { .. })));
}

/// With all non-empty subsets allowed the partitions are as many as OEIS A000110 (Bell) says.
#[test]
fn partitions_are_as_many_as_known_and_wrong_sets_are_refused() {
    for (n, known) in [1, 1, 2, 5, 15, 52, 203, 877].into_iter().enumerate() {
        let subset = |mask: usize| (0..n).filter(|e| mask >> e & 1 == 1).collect();
        let partitions = SetPartition::new(n, (1..1 << n).map(subset));
        assert_eq!(partitions.count().unwrap(), known, "{n} elements");
        for mut partition in partitions.solutions().unwrap().map(|sets| sets.concat()) {
            partition.sort_unstable();
            assert!(partition.into_iter().eq(0..n));
        }
    }
    let refused = |set: &[usize]| SetPartition::new(2, [set.to_vec()]).count().unwrap_err();
    assert!(matches!(refused(&[]), MatrixError::EmptyRow { .. }));
    assert!(matches!(refused(&[1, 1]), MatrixError::DuplicateColumn { .. }));
    assert!(matches!(refused(&[2]), MatrixError::UnknownColumn { .. }));
}

/// Chromatic polynomials of a cycle and a complete graph, with two vertices on their own.
#[test]
fn colorings_are_as_many_as_known() {
    for k in 0..5 {
        let count =
            |n: usize, edges| GraphColoring::new(n + 2, edges, k).count().unwrap().to_u64().unwrap() as i64;
        let [single, k] = [i64::from(k).pow(2), i64::from(k)];
        assert_eq!(count(4, vec![(0, 1), (1, 2), (2, 3), (3, 0)]), single * ((k - 1).pow(4) + (k - 1)));
        assert_eq!(count(3, vec![(0, 1), (1, 2), (2, 0), (1, 0)]), single * k * (k - 1) * (k - 2));
        assert_eq!(count(2, vec![(0, 1), (1, 1)]), 0);
    }
}
