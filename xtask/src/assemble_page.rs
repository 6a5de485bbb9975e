//! The page as the demo serves it, assembled without trunk, which takes five minutes of processor time to compile.
//!
//! Owns the links of `index.html` that are marked `data-trunk`: copies style sheets and files, and makes the glue of
//! modules. Leaves compiling to `page_build`, and the shipped page to trunk. Invariant: a link of another kind is an
//! error, so that the demo never lacks a part of the page.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::bindgen;
use crate::files::empty;
use crate::profile::Profile;
use crate::workspace::Workspace;

/// Writes `index.html` and the files that it names into the directory of the demo's page.
pub(crate) fn assemble(workspace: &Workspace) -> Result<()> {
    let dist = workspace.dist(Profile::Demo);
    empty(&dist)?;
    let source = fs::read_to_string(workspace.root().join("index.html"))?;
    let lines: Vec<String> = source
        .lines()
        .map(|line| follow(workspace, &dist, line))
        .collect::<Result<_>>()?;
    Ok(fs::write(dist.join("index.html"), lines.join("\n"))?)
}

/// Carries out the link on a line of `index.html`, and returns the line that replaces it.
fn follow(workspace: &Workspace, dist: &Path, line: &str) -> Result<String> {
    if !line.contains("<link data-trunk ") {
        return Ok(line.to_owned());
    }
    match attribute(line, "rel") {
        Some(kind @ ("css" | "copy-file")) => {
            let from = attribute(line, "href").context("a link without href")?;
            let name = Path::new(from).file_name().context("a link to no file")?;
            fs::copy(workspace.root().join(from), dist.join(name))
                .with_context(|| format!("index.html names {from}"))?;
            let name = name.to_string_lossy();
            let sheet = format!("<link rel=\"stylesheet\" href=\"./{name}\" />");
            Ok(if kind == "css" { sheet } else { String::new() })
        }
        Some("rust") => {
            let bin = attribute(line, "data-bin").context("a module without data-bin")?;
            // `page_build` adds the worker.
            if attribute(line, "data-type") != Some("worker") {
                bindgen::page(&workspace.module(Profile::Demo, bin), bin, dist)?;
            }
            Ok(String::new())
        }
        kind => bail!("index.html has a link of the kind {kind:?}, which the demo cannot follow"),
    }
}

/// The value of an attribute in a line of `index.html`, where it is always quoted; `None` without the attribute.
fn attribute<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read_by_their_whole_name() {
        let line = r#"<link data-trunk rel="rust" data-bin="app" data-wasm-opt="z" />"#;
        assert_eq!(attribute(line, "rel"), Some("rust"));
        assert_eq!(attribute(line, "data-bin"), Some("app"));
        assert_eq!(attribute(line, "bin"), None);
    }
}
