//! Random numbers that are the same on every machine and stay the same: SplitMix64 (Steele, Lea, Flood,
//! "Fast splittable pseudorandom number generators", OOPSLA 2014) under the shuffle of Fisher and Yates.

/// The generator. All seeds are equally good, small and neighboring ones too.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`, all with the same probability. The bias is too small to notice for u32 lengths.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        below(self.next(), end)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Returns a number below `end` that the highest of these 64 bits choose.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "it is below `end`")]
pub(crate) fn below(bits: u64, end: usize) -> usize {
    ((u128::from(bits) * end as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    /// The numbers of Vigna's `splitmix64.c` for this seed.
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = SplitMix64::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected, std::array::from_fn(|_| random.next()));
    }

    #[test]
    fn every_order_of_three_comes_up_about_as_often() {
        let mut random = SplitMix64::new(0);
        let mut times = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *times.entry(items).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 6);
        assert!(times.values().all(|times| (900..1100).contains(times)), "{times:?}");
    }
}
