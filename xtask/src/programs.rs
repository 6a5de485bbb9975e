//! The programs of this repository that xtask calls, built when they are needed.
//!
//! They are packages of their own, so that `cargo xtask help` compiles none of their dependencies.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::step::{quietly, step};
use crate::workspace::Workspace;
use crate::{process, toolchain};

/// A program of this repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Program {
    package: &'static str,
    name: &'static str,
}

impl Program {
    /// The demo agent.
    pub(crate) const DEMO_AGENT: Self = Self::new("demo-agent", "demo-agent");
    /// The agent of the tests.
    pub(crate) const TEST_AGENT: Self = Self::new("test-agent", "test-agent");
    /// The agent in Rust of `docs/agents.md`.
    pub(crate) const RUST_AGENT: Self = Self::new("rust-agent", "rust-agent");
    /// The form on axum of `docs/server-rendering.md`.
    pub(crate) const AXUM_FORM: Self = Self::new("axum-form", "axum-form");
    /// `wasm-bindgen`, in the version that the modules link.
    pub(crate) const WASM_BINDGEN: Self = Self::new("wasm-tools", "wasm-bindgen");
    /// The runner of the wasm-bindgen tests.
    pub(crate) const TEST_RUNNER: Self = Self::new("wasm-tools", "wasm-bindgen-test-runner");
    /// The program that divides the elements' module.
    pub(crate) const WASM_SPLIT: Self = Self::new("wasm-tools", "wasm-split");
    /// The conformance kit for agents.
    pub(crate) const CONFORM: Self = Self::new("a2a-forms-conform", "a2a-forms-conform");
    /// The inspector.
    pub(crate) const INSPECT: Self = Self::new("a2a-tools", "inspect");
    /// The program that writes the package of schemas.
    pub(crate) const SCHEMAS: Self = Self::new("a2a-tools", "schemas");

    const fn new(package: &'static str, name: &'static str) -> Self {
        Self { package, name }
    }

    /// Builds the program, unless it is current. Returns its path.
    pub(crate) fn build(self, workspace: &Workspace) -> Result<PathBuf> {
        let Self { package, name } = self;
        // After the tests it is built as they were: for its own, fewer features, cargo would compile all crates again.
        let selection = if workspace.follows_tests() {
            "--workspace --tests".to_owned()
        } else {
            format!("--package {package}")
        };
        step(name, || {
            let mut command = workspace.cargo(&format!("build --locked {selection} --bin {name}"));
            if workspace.follows_tests() {
                toolchain::compile_by_clippy(&mut command, workspace)?;
            }
            process::run(&mut command)?;
            Ok(workspace.program(name))
        })
    }

    /// As `build`, without a word unless it fails.
    pub(crate) fn build_quietly(self, workspace: &Workspace) -> Result<PathBuf> {
        quietly(|| self.build(workspace))
    }
}

/// The directory with the program `wasm-bindgen`, for the `PATH` of programs that call it.
pub(crate) fn wasm_bindgen_directory(workspace: &Workspace) -> Result<PathBuf> {
    let program = Program::WASM_BINDGEN.build(workspace)?;
    Ok(program.parent().map_or_else(PathBuf::new, Path::to_owned))
}
