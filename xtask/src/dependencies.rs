//! Licences, bans and sources of the dependency tree, by `cargo metadata` and `deny.toml`.
//!
//! cargo-deny does the same and more, and takes minutes to compile; `audit` runs it. The tests run this file instead,
//! which needs no network and takes a second. Contains no list: all lists are in `deny.toml`. Leaves the texts of
//! licences, several versions of one crate, and advisories to cargo-deny.

use std::fs;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::workspace::Workspace;

/// The source of a crate from the public registry, as in Cargo.lock.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Fails if the tree has crates that are not allowed, and names all of them.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let metadata = workspace.metadata("--all-features")?;
    let rules: toml::Table = fs::read_to_string(workspace.root().join("deny.toml"))?.parse()?;
    let packages = metadata.get("packages").and_then(Value::as_array);
    let wrong = violations(&Rules::read(&rules)?, packages.context("no packages")?);
    if !wrong.is_empty() {
        bail!("{}", wrong.join("; "))
    }
    Ok(())
}

/// The rules of `deny.toml`: allowed licences and banned crates.
#[derive(Debug)]
struct Rules {
    licences: Vec<String>,
    banned: Vec<String>,
}

impl Rules {
    fn read(table: &toml::Table) -> Result<Self> {
        let list = |section: &str, name: &str| {
            let list = table.get(section).and_then(|it| it.get(name)?.as_array());
            list.with_context(|| format!("deny.toml has no list {section}.{name}"))
        };
        let name = |of: &toml::Value| Some(of.as_str()?.to_owned());
        let licences = list("licenses", "allow")?.iter().map(name).collect();
        let banned = list("bans", "deny")?.iter();
        let banned = banned.map(|one| one.get("crate").and_then(name)).collect();
        Ok(Self {
            licences: Option::context(licences, "a licence in deny.toml is not a text")?,
            banned: Option::context(banned, "a ban in deny.toml names no crate")?,
        })
    }

    /// Whether a crate's licence expression can be satisfied by the allowed licences.
    fn allow(&self, licence: &str) -> bool {
        Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
            expression.evaluate(|one| self.licences.contains(&one.to_string()))
        })
    }
}

fn violations(rules: &Rules, packages: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    for package in packages {
        let text = |name: &str| package.get(name).and_then(Value::as_str);
        let name = text("name").unwrap_or("?");
        let licence = text("license").unwrap_or("no licence");
        if !rules.allow(licence) {
            wrong.push(format!("{name} has the licence {licence:?}"));
        }
        if rules.banned.iter().any(|banned| banned == name) {
            wrong.push(format!("{name} is banned"));
        }
        match text("source") {
            Some(REGISTRY) => {}
            Some(source) => wrong.push(format!("{name} comes from {source}")),
            // The crates of this repository.
            None => wrong.extend(wildcards(name, package)),
        }
    }
    wrong
}

/// The dependencies of a crate that have the version requirement `*`.
fn wildcards(name: &str, package: &Value) -> Vec<String> {
    let all = package.get("dependencies").and_then(Value::as_array);
    let any = all.into_iter().flatten().filter(|one| {
        one.get("req").and_then(Value::as_str) == Some("*") && one.get("path").is_none()
    });
    any.map(|one| format!("{name} takes any version of {}", one["name"]))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rules() -> Rules {
        let text = include_str!("../../deny.toml");
        Rules::read(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_crate_needs_one_allowed_licence_for_each_of_its_parts() {
        let rules = rules();
        for good in ["MIT", "MIT/Apache-2.0", "MIT OR LGPL-2.1-or-later"] {
            assert!(rules.allow(good), "{good}");
        }
        assert!(rules.allow("Apache-2.0 WITH LLVM-exception"));
        assert!(rules.allow("(MIT OR GPL-3.0-only) AND Unicode-3.0"));
        for bad in ["GPL-3.0-only", "MIT AND MPL-2.0", "no licence", ""] {
            assert!(!rules.allow(bad), "{bad}");
        }
        assert!(!rules.allow("Apache-2.0 WITH GCC-exception-3.1"));
    }

    #[test]
    fn what_deny_toml_does_not_allow_is_named() {
        let crate_ = |name: &str, licence: Value, source: Value| json!({ "name": name, "license": licence, "source": source });
        let mut ours = crate_("ours", json!("MIT"), Value::Null);
        ours["dependencies"] = json!([
            { "name": "serde", "req": "^1" },
            { "name": "json", "req": "*", "path": "crates/json" },
            { "name": "rand", "req": "*" },
        ]);
        let packages = [
            crate_("good", json!("MIT"), json!(REGISTRY)),
            crate_("bare", Value::Null, json!(REGISTRY)),
            crate_("ammonia", json!("MIT"), json!(REGISTRY)),
            crate_("forked", json!("MIT"), json!("git+https://example.com/x")),
            ours,
        ];
        assert_eq!(
            violations(&rules(), &packages),
            [
                "bare has the licence \"no licence\"",
                "ammonia is banned",
                "forked comes from git+https://example.com/x",
                "ours takes any version of \"rand\"",
            ]
        );
    }
}
