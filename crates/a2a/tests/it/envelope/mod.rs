//! Message envelopes (reference 004): reading, writing, meaning, and signatures.

mod round_trip;
#[cfg(feature = "es256")]
mod signatures;
mod vocabulary;
