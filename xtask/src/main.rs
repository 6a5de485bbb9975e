//! The commands of this repository: `cargo xtask`, whose command line is a package of its own, `xtask/command-line`.
//!
//! From the ground up:
//!
//! - `workspace` — paths: the repository, its target directory, the cache
//! - `process` — programs: running, following line by line, stopping
//! - `step` — progress lines with times, and several jobs side by side
//! - `build_cache` — whether anything changed since the last build
//! - `toolchain` — the Rust toolchain: wasm target, components, fetched crates
//! - `files`, `install_cache`, `tools` — trunk, wasm-opt, esbuild, in a cache outside the repository
//! - `programs` — the programs of this repository that xtask builds and calls: agents, wasm-bindgen, inspector
//! - `profile`, `rustflags` — how wasm is compiled: as it ships, or quickly
//! - `wasm_bindgen`, `wasm_split` — the glue of the modules; the elements' module, split into its parts
//! - `locale_catalogs` — the files of the languages
//! - `worker`, `page_build`, `assemble_page`, `package` — the worker, the page, and the package of the elements
//! - `manifest`, `element_types`, `editor_data` — the table of the elements, and what is made from it: types, and
//!   descriptions for editors and language models
//! - `third_party_notices` — the package's third-party notices and bill of materials
//! - `site_assembly`, `docs`, `static_host` — the page with gallery, playground and documentation beside it, and what web
//!   servers are told about them
//! - `sizes`, `forbidden_symbols` — budgets, and crates that the modules must not link
//! - `dependencies` — licences, bans and sources of the dependency tree
//! - `semver`, `fresh_app`, `upstream` — the crates against their last release; a Leptos app of the example's README; the
//!   reports for other repositories
//! - `system_packages`, `browser`, `agents` — programs and packages for the browser tests
//! - `agent_packages`, `agent_page` — the packages for agent authors in Python and TypeScript; the page that they serve
//! - `test_data`, `instances` — the official test suite and other people's schemas, and the list of instances for the
//!   browser tests
//! - `schemas` — the package of schemas, types and validators, written by a program of its own
//! - `dev`, `demo`, `suite`, `nightly`, `conformance`, `bench`, `fuzz`, `audit`, `pictures`, `release` —
//!   the commands
//!
//! Nothing here is part of a product.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line tool speaks through its standard streams"
)]

mod agent_packages;
mod agent_page;
mod agents;
mod assemble_page;
mod audit;
mod bench;
mod browser;
mod build_cache;
mod conformance;
mod demo;
mod dependencies;
mod dev;
mod docs;
mod editor_data;
mod element_types;
mod files;
mod forbidden_symbols;
mod fresh_app;
mod fuzz;
mod install_cache;
mod instances;
mod locale_catalogs;
mod manifest;
mod nightly;
mod package;
mod page_build;
mod pictures;
mod process;
mod profile;
mod programs;
mod release;
mod rustflags;
mod schemas;
mod semver;
mod server_module;
mod site_assembly;
mod sizes;
mod static_host;
mod step;
mod suite;
mod system_packages;
mod test_data;
mod third_party_notices;
mod toolchain;
mod tools;
mod upstream;
mod wasm_bindgen;
mod wasm_split;
mod worker;
mod workspace;

use std::process::{Command, ExitCode};

use anyhow::Result;
use clap::Parser as _;

use command_line::Task;
use programs::Program;
use workspace::Workspace;

fn main() -> ExitCode {
    match perform(Task::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("\ncargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Carries out a task. Returns whether all its checks passed; an error means that the task could not be carried out.
fn perform(task: Task) -> Result<bool> {
    process::stop_followed_with_us()?;
    let workspace = Workspace::find()?;
    match task {
        Task::Dev { shown, port } => dev::run(&workspace, shown, port).map(|()| true),
        Task::Demo { port } => demo::run(&workspace, port).map(|()| true),
        Task::Package => package::run(&workspace).map(|()| true),
        Task::Agents => agent_packages::run(&workspace).map(|()| true),
        Task::Site => site_assembly::publish(&workspace).map(|()| true),
        Task::Release => release::run(&workspace).map(|()| true),
        Task::Pictures { names } => pictures::run(&workspace, &names).map(|()| true),
        Task::Sizes { check } => sizes::run(&workspace, check),
        Task::Test(selection) => Ok(suite::run(&workspace, &selection)),
        Task::Nightly(nightly) => Ok(nightly::run(&workspace, &nightly)),
        Task::Conformance => conformance::run(&workspace),
        Task::Bench(bench) => bench::run(&workspace, &bench).map(|()| true),
        Task::Fuzz(fuzz) => fuzz::run(&workspace, &fuzz),
        Task::Schemas => schemas::run(&workspace).map(|()| true),
        Task::Inspect { arguments } => {
            let inspector = Program::INSPECT.build_quietly(&workspace)?;
            Ok(Command::new(inspector).args(arguments).status()?.success())
        }
        Task::Conform { arguments } => {
            let kit = Program::CONFORM.build_quietly(&workspace)?;
            let status = Command::new(kit).args(arguments).status()?;
            // An agent that is not reached is no failed rule.
            std::process::exit(status.code().unwrap_or(2))
        }
        Task::Trunk { arguments } => page_build::run_trunk(&workspace, &arguments).map(|()| true),
        Task::Audit => audit::run(&workspace),
    }
}
