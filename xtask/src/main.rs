//! `cargo xtask`: the commands of this repository.
//!
//! The map, from the ground up:
//!
//! - `args` — the command line as data, and the help text
//! - `workspace` — where the repository, its target directory and the tool cache are
//! - `process` — programs: run, followed line by line, stopped
//! - `step` — "what is being done, and how long it took", and doing several things side by side
//! - `stamp` — "nothing changed since the last build"
//! - `toolchain` — the Rust toolchain: wasm target, components, fetched crates
//! - `install`, `tools` — trunk, wasm-opt, esbuild, in a cache outside the repository
//! - `bindgen` — wasm-bindgen as a library, and as the program that trunk calls
//! - `profile`, `rustflags` — how wasm is compiled: as it ships, or quickly
//! - `parts` — the elements' module, split into parts by `wasm_split`
//! - `site`, `worker_script`, `package` — the page, and the package of the elements
//! - `gallery` — the page with the gallery beside it
//! - `sizes`, `contents` — budgets, and what the modules must not contain
//! - `browser`, `agents` — what the browser tests need from the machine
//! - `material`, `sample`, `instances` — schemas of others that the tests try, some of
//!   them for the browser to fill in, and all values for it to show
//! - `demo`, `suite`, `conformance`, `bench`, `fuzz`, `audit` — the commands
//!
//! Nothing in here is part of a product; it only builds and checks them.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line tool speaks through its standard streams"
)]

mod agents;
mod args;
mod audit;
mod bench;
mod bindgen;
mod browser;
mod conformance;
mod contents;
mod demo;
mod fuzz;
mod gallery;
mod install;
mod instances;
mod material;
mod package;
mod parts;
mod process;
mod profile;
mod rustflags;
mod sample;
mod site;
mod sizes;
mod stamp;
mod step;
mod suite;
mod toolchain;
mod tools;
mod worker_script;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser as _;

use args::Task;
use workspace::Workspace;

fn main() -> ExitCode {
    if bindgen::is_called() {
        return bindgen::main();
    }
    match perform(Task::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("\ncargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the task found everything in order; an error means that it could not be carried out.
fn perform(task: Task) -> Result<bool> {
    let workspace = Workspace::find()?;
    match task {
        Task::Demo { port } => demo::run(&workspace, port).map(|()| true),
        Task::Package => package::run(&workspace).map(|()| true),
        Task::Sizes { check } => sizes::run(&workspace, check),
        Task::Test(selection) => Ok(suite::run(&workspace, &selection)),
        Task::Conformance => conformance::run(&workspace),
        Task::Bench { quick } => bench::run(&workspace, quick).map(|()| true),
        Task::Fuzz(fuzz) => fuzz::run(&workspace, &fuzz),
        Task::Audit => audit::run(&workspace),
    }
}
