//! The files with the sentences of each language, which the example `catalogs` of the crate `locales` writes.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::files::short_integrity;
use crate::process;
use crate::workspace::Workspace;

/// The suffix of the files with the messages that no form needs.
pub(crate) const AGENT: &str = "-agent.json";

/// Writes the files of all languages into a directory.
pub(crate) fn write(workspace: &Workspace, into: &Path) -> Result<()> {
    process::output(example(workspace).arg(into)).map(drop)
}

/// As `write`, but adds the hash of a language's second file to the first one, under the empty id. Returns the names of
/// all files.
pub(crate) fn write_with_hashes(workspace: &Workspace, into: &Path) -> Result<Vec<String>> {
    write(workspace, into)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(into)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with("locale-") {
            names.push(name);
        }
    }
    names.sort();
    for name in names.iter().filter(|name| !name.ends_with(AGENT)) {
        let path = into.join(name);
        let agent = into.join(name.replace(".json", AGENT));
        let agent = fs::read(&agent).with_context(|| format!("{name} has no second file"))?;
        fs::write(&path, with_hash(&fs::read_to_string(&path)?, &agent))?;
    }
    Ok(names)
}

/// The English texts that the elements' shell shows before their module has loaded: a JSON object, by id.
pub(crate) fn shell_texts(workspace: &Workspace) -> Result<String> {
    Ok(process::output(example(workspace).arg("--shell"))?
        .trim()
        .to_owned())
}

fn example(workspace: &Workspace) -> Command {
    workspace.cargo("run --quiet --locked --package a2a-forms-locales --example catalogs --")
}

/// The catalog `form` with the hash of the catalog `agent` under the empty id.
fn with_hash(form: &str, agent: &[u8]) -> String {
    let hash = short_integrity(agent);
    form.replacen('{', &format!("{{\"\":{hash:?},"), 1)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn the_first_file_of_a_language_has_the_hash_of_the_second() {
        let form: Value = serde_json::from_str(&with_hash(r#"{"undo":"Undo"}"#, b"{}")).unwrap();
        assert_eq!(form, json!({"": short_integrity(b"{}"), "undo": "Undo"}));
    }

    #[test]
    fn the_page_knows_every_language() {
        let early = include_str!("../../early.js");
        let locales = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/locales/locales");
        let mut found = 0;
        for entry in fs::read_dir(locales).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            if let Some(tag) = name.strip_suffix(".ftl").filter(|tag| *tag != "en") {
                assert!(early.contains(&format!("{tag:?}")), "early.js has no {tag}");
                found += 1;
            }
        }
        assert!(found >= 10);
    }
}
