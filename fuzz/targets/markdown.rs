//! The fuzz target for `properties/markdown.rs`.

#![no_main]

mod clock;
#[path = "../properties/markdown.rs"]
mod markdown;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| markdown::check(bytes)));
