//! The package of schemas, in `target/schemas/`, which a program of its own writes.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::programs::Program;
use crate::step::{note, step};
use crate::workspace::Workspace;

/// Runs `cargo xtask schemas`: writes the schemas, types, models and validators into `target/schemas`.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let (home, _) = step("schemas", || write(workspace))?;
    note(&format!("written to {}", home.display()));
    Ok(())
}

/// Writes the schema package and, beside it, the cases on which its validators are compared with ours. Returns both paths.
pub(crate) fn write(workspace: &Workspace) -> Result<(PathBuf, PathBuf)> {
    let home = workspace.target().join("schemas");
    let program = Program::SCHEMAS.build(workspace)?;
    process::run(Command::new(program).arg(&home))?;
    Ok((home.clone(), home.with_file_name("schemas-cases.json")))
}
