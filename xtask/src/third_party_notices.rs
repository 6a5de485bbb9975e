//! Third-party notices and the bill of materials (`CycloneDX`) of the package.
//!
//! Finds the crates that are linked into the modules: those that the packages of the modules need at run time, for wasm,
//! without build scripts and macros. `cargo tree` says which, with the features of these packages alone, and `cargo
//! metadata`, which unites the features of the whole workspace, describes them. Leaves the choice of allowed licences to `audit`.
//! Invariants: the same `Cargo.lock` gives the same bytes; no path of this machine is in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::workspace::Workspace;
use crate::{page_build, process, tools};

/// The name of the notices' file in the package.
const NOTICES: &str = "THIRD-PARTY-NOTICES.txt";
/// The name of the bill of materials in the package.
const SBOM: &str = "sbom.cdx.json";
/// The beginnings of the names of licence files.
const LICENCES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// A crate that is linked into a module.
#[derive(Debug)]
struct Linked {
    name: String,
    version: String,
    licence: String,
    checksum: Option<String>,
    directory: PathBuf,
}

/// Writes the licence notices and the bill of materials of other people's crates into the directory `package`.
pub(crate) fn write(workspace: &Workspace, package: &Path) -> Result<()> {
    let linked = linked(workspace)?;
    fs::write(package.join(NOTICES), notices(&linked)?)?;
    let sbom = serde_json::to_string_pretty(&sbom(&linked))?;
    Ok(fs::write(package.join(SBOM), format!("{sbom}\n"))?)
}

/// Other people's crates in the wasm modules, sorted by name and version.
fn linked(workspace: &Workspace) -> Result<Vec<Linked>> {
    let metadata = workspace.metadata("--filter-platform=wasm32-unknown-unknown")?;
    let checksums = tools::checksums(&fs::read_to_string(workspace.root().join("Cargo.lock"))?);
    let list = |of: &Value, name: &str| of.get(name).and_then(Value::as_array).cloned();
    let packages = list(&metadata, "packages").unwrap_or_default();
    let nodes = metadata.get("resolve").and_then(|it| list(it, "nodes"));
    let by_id = |all: Vec<Value>| -> BTreeMap<String, Value> {
        let keyed = |one: Value| Some((field(&one, "id").ok()?, one));
        all.into_iter().filter_map(keyed).collect()
    };
    let (packages, nodes) = (by_id(packages), by_id(nodes.unwrap_or_default()));
    let mut seen = BTreeSet::new();
    let mut left = Vec::new();
    for name in page_build::PACKAGES {
        let package = packages
            .iter()
            .find(|(_, one)| one.get("name") == Some(&json!(name)));
        let (id, _) = package.with_context(|| format!("cargo metadata does not name {name}"))?;
        left.push(id.clone());
    }
    let linked = in_modules(workspace)?;
    let mut found = Vec::new();
    while let Some(id) = left.pop() {
        let (Some(package), Some(node)) = (packages.get(&id), nodes.get(&id)) else {
            bail!("cargo metadata does not describe {id}");
        };
        if !seen.insert(id) || is_macro(package) {
            continue;
        }
        for dependency in list(node, "deps").unwrap_or_default() {
            let kinds = list(&dependency, "dep_kinds").unwrap_or_default();
            if kinds
                .iter()
                .any(|kind| kind.get("kind") == Some(&Value::Null))
            {
                left.push(field(&dependency, "pkg")?);
            }
        }
        // Those of this repository have no source.
        if package.get("source").is_none_or(Value::is_null) {
            continue;
        }
        let (name, version) = (field(package, "name")?, field(package, "version")?);
        if !linked.contains(&(name.clone(), version.clone())) {
            continue;
        }
        let manifest = PathBuf::from(field(package, "manifest_path")?);
        found.push(Linked {
            licence: field(package, "license").unwrap_or_else(|_| "see below".to_owned()),
            checksum: checksums.get(&(name.clone(), version.clone())).cloned(),
            directory: manifest.parent().map(Path::to_owned).unwrap_or_default(),
            name,
            version,
        });
    }
    found.sort_by(|one, two| (&one.name, &one.version).cmp(&(&two.name, &two.version)));
    Ok(found)
}

/// The names and versions of the crates in the modules.
fn in_modules(workspace: &Workspace) -> Result<BTreeSet<(String, String)>> {
    let mut all = BTreeSet::new();
    for package in page_build::PACKAGES {
        let tree = process::output(&mut workspace.cargo(&format!(
            "tree --locked --target=wasm32-unknown-unknown --edges=normal,no-proc-macro --prefix=none -p {package}"
        )))?;
        for line in tree.lines() {
            let mut words = line.split_whitespace();
            if let (Some(name), Some(version)) = (words.next(), words.next()) {
                all.insert((name.to_owned(), version.trim_start_matches('v').to_owned()));
            }
        }
    }
    Ok(all)
}

fn field(of: &Value, name: &str) -> Result<String> {
    let text = of.get(name).and_then(Value::as_str);
    Ok(text
        .with_context(|| format!("cargo metadata says no {name}"))?
        .to_owned())
}

fn is_macro(package: &Value) -> bool {
    let targets = package.get("targets").and_then(Value::as_array);
    let mut targets = targets.into_iter().flatten();
    targets.any(|target| target.get("kind") == Some(&json!(["proc-macro"])))
}

/// The notices: every crate with its licence, then each licence text once, with the crates that have it.
fn notices(linked: &[Linked]) -> Result<String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut all =
        "The WebAssembly modules of this package contain these Rust crates.\n\n".to_owned();
    for one in linked {
        let crate_ = format!("{} {}", one.name, one.version);
        writeln!(all, "{crate_}: {}", one.licence)?;
        for text in licence_texts(&one.directory)? {
            texts.entry(text).or_default().push(crate_.clone());
        }
    }
    for (text, crates) in texts {
        let (rule, crates) = ("-".repeat(80), crates.join(", "));
        writeln!(all, "\n{rule}\n{crates}\n\n{text}")?;
    }
    Ok(all)
}

/// The texts of the licence files of a crate, normalised so that copies of the same text are equal.
fn licence_texts(directory: &Path) -> Result<Vec<String>> {
    let mut files: Vec<PathBuf> = fs::read_dir(directory)
        .with_context(|| format!("no source of {}", directory.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.is_file()
                && path
                    .file_name()
                    .is_some_and(|name| is_licence(&name.to_string_lossy()))
        })
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n");
        let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
        Ok(lines.join("\n"))
    };
    files.iter().map(read).collect()
}

fn is_licence(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    LICENCES.iter().any(|start| name.starts_with(start))
}

/// The bill of materials in the format `CycloneDX` 1.6.
fn sbom(linked: &[Linked]) -> Value {
    let component = |one: &Linked| {
        let purl = format!("pkg:cargo/{}@{}", one.name, one.version);
        let hashes = one.checksum.iter();
        let hashes: Vec<Value> = hashes
            .map(|sum| json!({"alg": "SHA-256", "content": sum}))
            .collect();
        json!({
            "type": "library",
            "bom-ref": purl,
            "name": one.name,
            "version": one.version,
            "licenses": [{"expression": one.licence.replace('/', " OR ")}],
            "hashes": hashes,
            "purl": purl,
        })
    };
    let ours = json!({
        "type": "library",
        "bom-ref": "a2a-forms",
        "name": "a2a-forms",
        "version": env!("CARGO_PKG_VERSION"),
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
    });
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours},
        "components": linked.iter().map(component).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_linked_crate_has_a_notice_and_an_entry_without_paths_of_this_machine() {
        let workspace = Workspace::find().unwrap();
        let linked = linked(&workspace).unwrap();
        let names: BTreeSet<&str> = linked.iter().map(|one| one.name.as_str()).collect();
        for name in ["leptos", "jsonschema", "pulldown-cmark", "wasm-bindgen"] {
            assert!(names.contains(name), "{name} is linked");
        }
        for name in [
            "a2a-forms",
            "json-form",
            "tokio",
            "axum",
            "insta",
            "leptos_macro",
        ] {
            assert!(!names.contains(name), "{name} is not linked");
        }
        let notices = notices(&linked).unwrap();
        let sbom = sbom(&linked);
        assert_eq!(sbom["components"].as_array().unwrap().len(), linked.len());
        for one in &linked {
            assert!(
                one.checksum.as_ref().is_some_and(|sum| sum.len() == 64),
                "{}",
                one.name
            );
            assert_ne!(one.licence, "see below", "{}", one.name);
            assert!(notices.contains(&format!("{} {}: {}", one.name, one.version, one.licence)));
        }
        assert!(notices.contains("Permission is hereby granted, free of charge"));
        assert!(notices.contains("UNICODE LICENSE V3") || !names.contains("icu_provider"));
        let all = notices + &sbom.to_string();
        for path in [workspace.root(), linked[0].directory.parent().unwrap()] {
            assert!(!all.contains(&*path.to_string_lossy()));
        }
    }
}
