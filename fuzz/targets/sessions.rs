//! The fuzz target for `properties/sessions.rs`.

#![no_main]

mod clock;
#[path = "../properties/json.rs"]
mod json;
mod mutating;
#[path = "../properties/network.rs"]
#[expect(dead_code, reason = "its answers are used, and not its page")]
mod network;
#[path = "../properties/sessions.rs"]
mod sessions;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| sessions::check(bytes)));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutating::mutate(data, size, max_size, seed)
});
