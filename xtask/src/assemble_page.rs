//! The page assembled without trunk, for `demo` and `dev`: trunk takes five minutes of processor time to compile, and
//! makes all of the page again when a style sheet changes.
//!
//! Owns the links of `index.html` that are marked `data-trunk`: copies style sheets and files, and makes the glue of
//! modules. Leaves compiling to `page_build`, and the shipped page to trunk. Invariant: a link of another kind is an
//! error, so that the page never lacks a part.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{locale_catalogs, wasm_bindgen};

/// Writes `index.html`, the files that it names, and the languages into the directory of the page. Keeps the glue of a
/// module that has not changed.
pub(crate) fn assemble(workspace: &Workspace, profile: Profile) -> Result<()> {
    fs::create_dir_all(workspace.dist(profile))?;
    follow(workspace, profile, true)?;
    locale_catalogs::write(workspace, &workspace.dist(profile))
}

/// Writes `index.html`, and the style sheets and files that it names, into the directory of the page.
pub(crate) fn copy_files(workspace: &Workspace, profile: Profile) -> Result<()> {
    follow(workspace, profile, false)
}

fn follow(workspace: &Workspace, profile: Profile, with_modules: bool) -> Result<()> {
    let source = fs::read_to_string(workspace.root().join("index.html"))?;
    if with_modules {
        let bins = source.lines().filter(|line| line.contains("rel=\"rust\""));
        let bins = bins.filter_map(|line| attribute(line, "data-bin"));
        wasm_bindgen::all_for_pages(workspace, profile, bins, &workspace.dist(profile))?;
    }
    let lines: Vec<String> = source
        .lines()
        .map(|line| follow_line(workspace, profile, line))
        .collect::<Result<_>>()?;
    let index = workspace.dist(profile).join("index.html");
    Ok(fs::write(index, lines.join("\n"))?)
}

/// Carries out the link on a line of `index.html`, and returns the line that replaces it.
fn follow_line(workspace: &Workspace, profile: Profile, line: &str) -> Result<String> {
    if !line.contains("<link data-trunk ") {
        return Ok(line.to_owned());
    }
    let dist = workspace.dist(profile);
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
            if attribute(line, "data-type") == Some("worker") {
                // As trunk writes it.
                let loader = format!("import init from './{bin}.js';await init();");
                fs::write(dist.join(format!("{bin}_loader.js")), loader)?;
            }
            Ok(String::new())
        }
        kind => bail!("index.html has a link of the kind {kind:?}, which xtask cannot follow"),
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
