//! Build profiles of the wasm modules: as they ship, or quickly for the demo.
//!
//! Owns their names. `rustflags` knows the compiler flags of each, `workspace` where the products of each are.

/// A profile of `Cargo.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// As small as they get: with the standard library compiled along, link-time optimisation and wasm-opt.
    Release,
    /// Quick to compile rather than small.
    Demo,
}

impl Profile {
    /// As cargo calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Demo => "demo",
        }
    }
}
