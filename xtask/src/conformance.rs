//! `cargo xtask conformance`: runs the conformance tests and writes their table into `docs/`.
//!
//! The table is written whether the tests pass or not: it shows the gaps.

use std::fs;

use anyhow::{Context as _, Result};

use crate::files::remove;
use crate::step::{note, step};
use crate::test_data::TestData;
use crate::workspace::Workspace;
use crate::{instances, process};

const KEPT: &str = "docs/conformance.md";

/// Runs the tests and writes `docs/conformance.md`. Returns whether the tests passed.
pub(crate) fn run(workspace: &Workspace) -> Result<bool> {
    let data = TestData::get(workspace)?;
    // For the browser tests, when they are run by hand.
    instances::write(workspace, &data.suite)?;
    // Where cargo lets tests leave files. An older table would be taken for this one.
    let left = workspace.target().join("tmp/conformance.md");
    remove(&left)?;
    let mut command = workspace.cargo("test --locked -p json-form --test it conformance::");
    let tested = step("conformance tests", || {
        process::run(
            data.set_environment(&mut command)
                .env_remove("A2A_FORMS_ONLY"),
        )
    });
    fs::copy(&left, workspace.root().join(KEPT)).context("the tests left no table")?;
    note(&format!("the table is in {KEPT}"));
    if let Err(error) = &tested {
        note(&format!("{error:#}"));
    }
    Ok(tested.is_ok())
}
