//! Build profiles of the wasm modules: as they ship, or quickly for the demo.
//!
//! Owns what differs for cargo and trunk. `workspace` knows where the products of each are.

use std::process::Command;

use anyhow::Result;

use crate::rustflags;
use crate::workspace::Workspace;

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

    /// Sets what cargo, or a program that calls cargo, takes from the environment.
    pub(crate) fn set(self, command: &mut Command, workspace: &Workspace) -> Result<()> {
        match self {
            Self::Release => rustflags::set(command, workspace),
            Self::Demo => Ok(()),
        }
    }
}
