//! Message envelopes (reference 004): reading, writing, what they mean, and signatures.

mod round_trip;
#[cfg(feature = "es256")]
mod signatures;
mod vocabulary;
