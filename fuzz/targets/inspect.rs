//! The fuzz target for `properties/inspect.rs`.

#![no_main]

mod clock;
#[path = "../properties/inspect.rs"]
mod inspect;
mod mutating;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| inspect::check(bytes)));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutating::mutate(data, size, max_size, seed)
});
