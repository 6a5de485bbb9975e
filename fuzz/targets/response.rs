//! The fuzz target for `properties/response.rs`.

#![no_main]

#[path = "../properties/blocks.rs"]
mod blocks;
mod clock;
#[path = "../properties/json.rs"]
mod json;
#[path = "../properties/markdown.rs"]
#[expect(dead_code, reason = "its texts are checked, and no bytes")]
mod markdown;
mod mutating;
#[path = "../properties/network.rs"]
mod network;
#[path = "../properties/reading.rs"]
mod reading;
#[path = "../properties/response.rs"]
mod response;
#[path = "../properties/rewriting.rs"]
mod rewriting;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| response::check(bytes)));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutating::mutate(data, size, max_size, seed)
});
