//! The packages for agent authors in Python and TypeScript (`agents/`): their tests and archives.
//!
//! Owns the commands. Leaves the npm package `a2a-forms`, whose validator that in TypeScript uses, to `package`: it is there
//! when these run.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::agents::{PYTHON_PACKAGE, npm_packages, python};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{package, process};

/// The package for agent authors in TypeScript.
const TYPESCRIPT_PACKAGE: &str = "agents/typescript";

/// Runs `cargo xtask agents`: tests the packages, and writes their archives into `target/agents/`.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    package::run(workspace)?;
    let archives = workspace.target().join("agents");
    test_python(workspace)?;
    test_typescript(workspace)?;
    step("archives", || {
        fs::create_dir_all(&archives)?;
        let python = python(workspace, PYTHON_PACKAGE)?;
        let mut wheel = Command::new(python);
        wheel.args(["-m", "build", "--no-isolation", "--outdir"]);
        process::run(
            within(&mut wheel, workspace, PYTHON_PACKAGE).args([&archives, Path::new(".")]),
        )?;
        let mut pack = Command::new("npm");
        pack.args(["pack", "--silent", "--pack-destination"]);
        process::run(within(&mut pack, workspace, TYPESCRIPT_PACKAGE).arg(&archives))
    })?;
    println!(
        "\nWheel, source archive and npm archive are in {}",
        archives.display()
    );
    Ok(())
}

/// Runs the tests of the package in Python.
pub(crate) fn test_python(workspace: &Workspace) -> Result<()> {
    let mut pytest = Command::new(python(workspace, PYTHON_PACKAGE)?);
    pytest.args(["-m", "pytest", "-p", "no:cacheprovider"]);
    // Without files beside the sources.
    pytest.env("PYTHONDONTWRITEBYTECODE", "1");
    process::run(within(&mut pytest, workspace, PYTHON_PACKAGE))
}

/// Checks the types of the package in Python.
pub(crate) fn check_types(workspace: &Workspace) -> Result<()> {
    let mut mypy = Command::new(python(workspace, PYTHON_PACKAGE)?);
    mypy.args(["-m", "mypy", "--cache-dir"]);
    mypy.arg(workspace.cache().join("mypy"));
    process::run(within(&mut mypy, workspace, PYTHON_PACKAGE))
}

/// Compiles the package in TypeScript and runs its tests.
pub(crate) fn test_typescript(workspace: &Workspace) -> Result<()> {
    npm_packages(workspace, TYPESCRIPT_PACKAGE)?;
    let mut npm = Command::new("npm");
    process::run(within(
        npm.args(["test", "--silent"]),
        workspace,
        TYPESCRIPT_PACKAGE,
    ))
}

fn within<'c>(command: &'c mut Command, workspace: &Workspace, directory: &str) -> &'c mut Command {
    command.current_dir(workspace.root().join(directory))
}
