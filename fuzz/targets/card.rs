//! The fuzz target for `properties/card.rs`.

#![no_main]

#[path = "../properties/card.rs"]
mod card;
mod clock;
#[path = "../properties/json.rs"]
mod json;
mod mutating;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| card::check(bytes)));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutating::mutate(data, size, max_size, seed)
});
