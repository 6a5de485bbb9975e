//! Build profiles of the wasm modules: as they ship, quickly for the demo, or as quickly as possible for the developer.
//!
//! Owns their names. `rustflags` has the compiler flags of each, `workspace` the directories of their outputs.

/// A build profile of `Cargo.toml` for the wasm modules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The smallest modules: compiled together with the standard library, with link-time optimisation and wasm-opt.
    Release,
    /// Larger modules that compile quickly: for `cargo xtask demo`.
    Demo,
    /// Modules that are not optimised, of which only the changed crates are compiled again, and elements in one module:
    /// for `cargo xtask dev`, and for tests with `--quick`.
    Dev,
}

impl Profile {
    /// The name of the profile in `Cargo.toml`, for `cargo --profile`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Demo => "demo",
            Self::Dev => "dev",
        }
    }

    /// The name of the directory into which cargo builds this profile.
    pub(crate) fn directory(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            _ => self.name(),
        }
    }
}
