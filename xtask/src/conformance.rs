//! `cargo xtask conformance`: runs the conformance tests and writes their table into `docs/`.
//!
//! The table is written whether the tests pass or not: it shows the gaps. Two files that people write follow the table:
//! the clauses of the five documents, and the results of the protocol's compatibility kit, which is run by hand.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::command_line::Conformance;
use crate::files::remove_file;
use crate::step::{note, step};
use crate::test_data::TestData;
use crate::workspace::Workspace;
use crate::{instances, process};

const KEPT: &str = "docs/conformance.md";
/// The files that follow the table, in this order.
const BESIDE: [&str; 2] = ["docs/documents.md", "docs/tck.md"];

/// Runs the tests and writes `docs/conformance.md`. Returns whether the tests passed.
pub(crate) fn run(workspace: &Workspace, asked: &Conformance) -> Result<bool> {
    if asked.documents {
        let path = workspace.root().join(KEPT);
        let kept = fs::read_to_string(&path).with_context(|| format!("there is no {KEPT}"))?;
        let behind = behind(workspace.root())?;
        let heading = behind.lines().next().unwrap_or_default();
        let Some((table, _)) = kept.split_once(&format!("\n{heading}\n")) else {
            bail!("{KEPT} has no “{heading}”; run `cargo xtask conformance`")
        };
        write(workspace, table, &behind)?;
        return Ok(true);
    }
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
        process::run(
            data.set_environment(&mut command)
                .env_remove("A2A_FORMS_ONLY"),
        )
    });
    let text = fs::read_to_string(&left).context("the tests left no table")?;
    write(workspace, &text, &behind(workspace.root())?)?;
    note(&format!("the table is in {KEPT}"));
    if let Err(error) = &tested {
        note(&format!("{error:#}"));
    }
    Ok(tested.is_ok())
}

fn write(workspace: &Workspace, table: &str, behind: &str) -> Result<()> {
    let text = format!("{}\n\n{behind}", table.trim_end());
    fs::write(workspace.root().join(KEPT), text).with_context(|| format!("cannot write {KEPT}"))
}

/// The texts of the files in `BESIDE`, joined, with each heading one level lower.
fn behind(root: &Path) -> Result<String> {
    let mut texts = Vec::new();
    for name in BESIDE {
        let text =
            fs::read_to_string(root.join(name)).with_context(|| format!("there is no {name}"))?;
        texts.push(beneath(&text));
    }
    Ok(texts.join("\n"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_files_that_people_keep_as_they_are() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let kept = fs::read_to_string(root.join(KEPT)).unwrap();
        let behind = behind(&root).unwrap();
        assert!(
            kept.ends_with(&behind),
            "run `cargo xtask conformance --documents`"
        );
    }
}
