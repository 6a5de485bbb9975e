//! The fuzz target for `properties/form.rs`.

#![no_main]

mod clock;
#[path = "../properties/form.rs"]
mod form;
#[path = "../properties/json.rs"]
mod json;
mod mutating;
#[path = "../properties/reading.rs"]
mod reading;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| form::check(bytes)));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutating::mutate(data, size, max_size, seed)
});
