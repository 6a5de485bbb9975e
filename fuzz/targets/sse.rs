//! The fuzz target for `properties/sse.rs`.

#![no_main]

mod clock;
#[path = "../properties/sse.rs"]
mod sse;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| clock::timed(|| sse::check(bytes)));
