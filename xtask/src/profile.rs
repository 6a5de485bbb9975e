//! Build profiles of the wasm modules: as they ship, or quickly for the demo.
//!
//! Owns their names. `rustflags` has the compiler flags of each, `workspace` the directories of their outputs.

/// A build profile of `Cargo.toml` for the wasm modules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The smallest modules: compiled together with the standard library, with link-time optimisation and wasm-opt.
    Release,
    /// Larger modules that compile quickly: for `cargo xtask demo`, and for tests with `--quick`.
    Demo,
}

impl Profile {
    /// The name of the profile in `Cargo.toml`, for `cargo --profile`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Demo => "demo",
        }
    }
}
