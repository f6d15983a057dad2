#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| exactcover_fuzz::targets::states::checkpoints(data));
