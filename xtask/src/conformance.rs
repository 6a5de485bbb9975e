//! `cargo xtask conformance`: runs the conformance tests and keeps their table in `docs/`.
//!
//! The table is kept whether the tests pass or not: it shows what is missing. What was seen of the
//! protocol's compatibility kit, which is run by hand, stands in a file of its own and is put behind it.

use std::fs;

use anyhow::{Context as _, Result};

use crate::files::remove_file;
use crate::step::{note, step};
use crate::test_data::TestData;
use crate::workspace::Workspace;
use crate::{instances, process};

const KEPT: &str = "docs/conformance.md";
const KIT: &str = "docs/tck.md";

/// Writes the table; whether the tests passed.
pub(crate) fn run(workspace: &Workspace) -> Result<bool> {
    let data = TestData::get(workspace)?;
    // For the browser tests, when they are run by hand.
    instances::write(workspace, &data.suite)?;
    // Where cargo lets tests leave files. An older table would be taken for this one.
    let left = workspace.target().join("tmp/conformance.md");
    remove_file(&left)?;
    let mut command = workspace.cargo();
    command.args([
        "test",
        "--locked",
        "-p",
        "json-form",
        "--test",
        "it",
        "conformance::",
    ]);
    let tested = step("conformance tests", || {
        process::run(data.tell(&mut command).env_remove("A2A_FORMS_ONLY"))
    });
    let text = fs::read_to_string(&left).context("the tests left no table")?;
    let kit = fs::read_to_string(workspace.root().join(KIT))
        .with_context(|| format!("there is no {KIT}"))?;
    let text = format!("{}\n\n{}", text.trim_end(), beneath(&kit));
    fs::write(workspace.root().join(KEPT), text).with_context(|| format!("cannot write {KEPT}"))?;
    note(&format!("the table is in {KEPT}"));
    if let Err(error) = &tested {
        note(&format!("{error:#}"));
    }
    Ok(tested.is_ok())
}

/// Markdown with its headings one level further down.
fn beneath(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for line in text.lines() {
        if line.starts_with('#') {
            out.push('#');
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}
