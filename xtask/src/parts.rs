//! The elements' module in parts: what the first form needs, and what is loaded after it.
//!
//! Owns the way from the linked module to the package's files: `wasm_split_cli_support` divides it at the functions
//! that are marked `#[wasm_split(…)]` (src/element/parts.rs), wasm-bindgen makes the glue, esbuild puts the glue
//! and the loaders into one script, and `tie` makes modules of two packages refuse each other. Leaves shrinking the modules to
//! `package`. The division is the tool's: what only a
//! split function reaches goes with it, and what several reach goes into chunks that are loaded with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, anyhow, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::files::empty;
use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{bindgen, process};

/// What the first form needs.
pub(crate) const FIRST: &str = "ui_bg.wasm";
/// The script with the glue of all parts.
pub(crate) const GLUE: &str = "ui.js";
/// The loaders that the tool writes, as the glue imports them.
const LOADERS: &str = "./loaders.js";
/// The custom section of the first module that names its `ui.js`.
const ID_SECTION: &str = "package";
/// Stands for `import.meta.url` while esbuild bundles; see `glue`.
const HERE: &str = "A2A_FORMS_HERE";

/// The parts of a module, beside each other in one directory.
#[derive(Debug)]
pub(crate) struct Parts {
    /// Where the files are.
    pub(crate) directory: PathBuf,
    /// The files of each later part, those that it shares with others too.
    pub(crate) later: BTreeMap<String, Vec<String>>,
}

impl Parts {
    /// All modules.
    pub(crate) fn modules(&self) -> Vec<String> {
        let mut all: Vec<String> = self.later.values().flatten().cloned().collect();
        all.push(FIRST.to_owned());
        all.sort();
        all.dedup();
        all
    }

    /// Writes down which files belong to which part, for the size check.
    pub(crate) fn write_list(&self, to: &Path) -> Result<()> {
        let lines: Vec<String> = self
            .later
            .iter()
            .map(|(part, files)| format!("{part} {}\n", files.join(" ")))
            .collect();
        fs::write(to, lines.concat()).with_context(|| format!("cannot write {}", to.display()))
    }

    /// What `write_list` wrote.
    pub(crate) fn read_list(from: &Path) -> Result<BTreeMap<String, Vec<String>>> {
        let text =
            fs::read_to_string(from).with_context(|| format!("cannot read {}", from.display()))?;
        let line = |line: &str| {
            let mut words = line.split(' ').map(str::to_owned);
            Some((words.next()?, words.collect()))
        };
        Ok(text.lines().filter_map(line).collect())
    }
}

/// Splits the linked module `ui`, and has wasm-bindgen make its glue.
pub(crate) fn split(workspace: &Workspace, profile: Profile) -> Result<Parts> {
    let directory = workspace.scratch().join(profile.name()).join("ui");
    empty(&directory)?;
    let linked = fs::read(workspace.module(profile, "ui"))?;
    let main = directory.join("ui.wasm");
    let mut options = wasm_split_cli_support::Options::new(&linked);
    options.output_dir = &directory;
    options.main_out_path = &main;
    options.main_module = "./ui.js";
    options.link_name = LOADERS;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("wasm_split: {error:#}"))?;
    bindgen::split_module(&main, "ui", &directory)?;
    fs::remove_file(&main)?;
    if directory.join("snippets").exists() {
        bail!("the module `ui` has JS snippets (inline_js), which the package does not carry");
    }
    let mut later = BTreeMap::new();
    for (part, stems) in split.prefetch_map {
        let files: Vec<String> = stems.iter().map(|stem| file_of(stem)).collect();
        for (stem, file) in stems.iter().zip(&files) {
            let from = directory.join(format!("{stem}.wasm"));
            if from.is_file() {
                fs::rename(from, directory.join(file))?;
            }
        }
        later.insert(part, files);
    }
    Ok(Parts { directory, later })
}

/// Writes `ui.js` beside the finished modules in `package`. It has the hashes of the later parts, which the shell fetches by
/// them (subresource integrity), and an id, which the first module has in a custom section. The first module has no hash: a browser
/// compiles what it checks by hash only once all of it is there, and the first form would come later.
pub(crate) fn tie(parts: &Parts, esbuild: &Path, package: &Path) -> Result<()> {
    let text = glue(parts, esbuild)? + &files(parts, package)?;
    let id = hash(text.as_bytes());
    fs::write(
        package.join(GLUE),
        format!("{text}export const id={id:?};\n"),
    )?;
    let first = package.join(FIRST);
    let mut module = fs::read(&first)?;
    module.extend(custom_section(ID_SECTION, &id)?);
    Ok(fs::write(&first, module)?)
}

/// As subresource integrity writes it.
fn hash(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

/// A custom section of a WebAssembly module.
fn custom_section(name: &str, text: &str) -> Result<Vec<u8>> {
    // A length below 128 is one byte.
    let length = |of: usize| u8::try_from(of).ok().filter(|length| *length < 128);
    let lengths = length(name.len()).zip(length(1 + name.len() + text.len()));
    let (of_name, of_all) = lengths.context("the section is too long")?;
    Ok([&[0, of_all, of_name], name.as_bytes(), text.as_bytes()].concat())
}

/// `split_rest` → `ui_rest.wasm`, `chunk_3` → `ui_chunk_3.wasm`.
fn file_of(stem: &str) -> String {
    format!("ui_{}.wasm", stem.strip_prefix("split_").unwrap_or(stem))
}

/// Bundles glue and loaders into a script: one function, `instance(fetch)`, which makes a copy of the glue with a
/// module of its own. After a trap the shell needs a second copy, and a script is evaluated once only for each
/// address. The addresses of the modules stay literal in it (`new URL("./ui_rest.wasm", import.meta.url)`), so that bundlers
/// find them; esbuild would take `import.meta` out of a function, hence the stand-in.
fn glue(parts: &Parts, esbuild: &Path) -> Result<String> {
    let directory = &parts.directory;
    let loaders = directory.join(LOADERS.trim_start_matches("./"));
    let text = fs::read_to_string(&loaders)?;
    fs::write(&loaders, named_files(&text))?;
    let script = directory.join(GLUE);
    let bundle = directory.join("bundle.js");
    process::run(
        Command::new(esbuild)
            .arg(&script)
            .args(["--bundle", "--format=iife", "--global-name=glue"])
            .args(["--minify", "--log-level=warning", "--charset=utf8"])
            // wasm-bindgen imports the loaders once for each of them, under one name.
            .arg("--log-override:duplicate-object-key=silent")
            .arg(format!("--define:import.meta.url={HERE}"))
            .arg("--banner:js=export function instance(fetch) {")
            .arg("--footer:js=return glue;\n}")
            .arg(format!("--outfile={}", bundle.display())),
    )?;
    let text = fs::read_to_string(&bundle)?.replace(HERE, "import.meta.url");
    if !text.contains("import.meta.url") {
        bail!("the glue names no modules: did wasm-bindgen or esbuild change how?");
    }
    Ok(text)
}

/// `export const files = {…}`: for each part the addresses of its modules with their hashes, for a shell that asks for them ahead.
fn files(parts: &Parts, package: &Path) -> Result<String> {
    let module = |file: &String| {
        let hash = hash(&fs::read(package.join(file))?);
        Ok(format!("[new URL(\"./{file}\",import.meta.url),{hash:?}]"))
    };
    let part = |(part, files): (&String, &Vec<String>)| {
        let modules: Vec<String> = files.iter().map(module).collect::<Result<_>>()?;
        Ok(format!("{part}:()=>[{}]", modules.join(",")))
    };
    let all: Vec<String> = parts.later.iter().map(part).collect::<Result<_>>()?;
    Ok(format!("export const files={{{}}};\n", all.join(",")))
}

/// The loaders, with the names that the files have in the package.
fn named_files(loaders: &str) -> String {
    loaders
        .replace("\"./split_", "\"./ui_")
        .replace("\"./chunk_", "\"./ui_chunk_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_custom_section_says_its_lengths() {
        assert_eq!(custom_section("id", "abc").unwrap(), b"\0\x06\x02idabc");
        assert!(custom_section("id", &"a".repeat(200)).is_err());
    }

    #[test]
    fn files_are_named_after_the_module_and_their_part() {
        assert_eq!(file_of("split_rest"), "ui_rest.wasm");
        assert_eq!(file_of("chunk_3"), "ui_chunk_3.wasm");
        assert_eq!(
            named_files(r#"fetch(new URL("./split_rest.wasm")); new URL("./chunk_3.wasm")"#),
            r#"fetch(new URL("./ui_rest.wasm")); new URL("./ui_chunk_3.wasm")"#
        );
    }
}
