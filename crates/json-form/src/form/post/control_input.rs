//! The inputs.
