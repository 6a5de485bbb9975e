//! The parts of the elements' module: the code of the first form, and the code that is loaded after it.
//!
//! Owns the way from the linked module to the package's files: `wasm_split_cli_support` divides it at the functions
//! that are marked `#[wasm_split(…)]` (`src/element/split_points.rs`), wasm-bindgen makes the glue, and `scripts` writes the
//! glue and the loaders as one script, which the shell is bundled with. Leaves shrinking the modules to `package`. The
//! tool decides the division: code that only one split function reaches goes into its part, and code that several reach
//! goes into chunks that are loaded with them. Invariant: the script has the hash of every other file that the shell
//! loads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, anyhow, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::files::{empty, short_integrity};
use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{bindgen, process, worker};

/// The wasm module of the first part, which draws a form.
pub(crate) const FIRST: &str = "ui_bg.wasm";
/// The JavaScript that wasm-bindgen generates for all parts.
const GLUE: &str = "ui.js";
/// The script that loads the later parts, by the path with which the glue imports it.
const LOADERS: &str = "./loaders.js";

/// The parts of a module, in one directory.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The directory that has the files of all parts.
    pub(crate) directory: PathBuf,
    /// For each later part, the names of its files, including those that it shares with other parts.
    pub(crate) later: BTreeMap<String, Vec<String>>,
}

impl Parts {
    /// The file names of all wasm modules, sorted: the first part and the later ones.
    pub(crate) fn modules(&self) -> Vec<String> {
        let mut all: Vec<String> = self.later.values().flatten().cloned().collect();
        all.push(FIRST.to_owned());
        all.sort();
        all.dedup();
        all
    }

    /// Writes the names of each later part's files to the file `to`, as JSON, for `read_list`.
    pub(crate) fn write_list(&self, to: &Path) -> Result<()> {
        let list = serde_json::to_string(&self.later)?;
        fs::write(to, list).with_context(|| format!("cannot write {}", to.display()))
    }

    /// Reads the file that `write_list` wrote: the names of each later part's files.
    pub(crate) fn read_list(from: &Path) -> Result<BTreeMap<String, Vec<String>>> {
        let text =
            fs::read_to_string(from).with_context(|| format!("cannot read {}", from.display()))?;
        serde_json::from_str(&text).context("the list of parts is not JSON")
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

/// Writes the script that the shell imports as `a2a-forms-parts`, for the finished files in `package`, and the script
/// for `inline.js`. Returns their paths.
///
/// It exports `instance(fetch)`, which makes a copy of the glue with a module of its own; `files`, the URL and the hash
/// of each file by its name; `filesOf`, the names of each later part's files; and `english`, the shell's own texts by
/// id. The URLs are literal (`new URL("./ui_rest.wasm", import.meta.url)`), so that bundlers find the files. The hash
/// of a language's second file is in the first file: a hash cannot be compressed, and every form would load ten of
/// them.
///
/// The script for `inline.js` has URLs of a scheme of its own, and exports `inside`, the files in Base64 by name.
pub(crate) fn scripts(parts: &Parts, esbuild: &Path, package: &Path) -> Result<[PathBuf; 2]> {
    let modules = parts.modules();
    // English is in the module; its file is for translators.
    let catalogs = catalogs().map(|(name, _)| name);
    let catalogs: Vec<String> = catalogs
        .filter(|name| !name.starts_with("locale-en"))
        .collect();
    let names = modules.iter().chain(&catalogs).map(String::as_str);
    let (mut beside, mut inline) = (String::new(), String::new());
    let mut inside = serde_json::Map::new();
    for name in names.chain(worker::FILES) {
        let bytes = fs::read(package.join(name))?;
        let mut hash = String::new();
        if !name.ends_with(AGENT_CATALOG) {
            hash = format!(",{:?}", short_integrity(&bytes));
        }
        write!(
            beside,
            "{name:?}:[()=>new URL(\"./{name}\",import.meta.url){hash}],"
        )?;
        write!(
            inline,
            "{name:?}:[()=>new URL(\"a2a-inline:{name}\"){hash}],"
        )?;
        inside.insert(name.to_owned(), STANDARD.encode(bytes).into());
    }
    let later = serde_json::to_string(&parts.later)?;
    let english: BTreeMap<_, _> = locales::SHELL.iter().copied().collect();
    let english = serde_json::to_string(&english)?;
    let rest = format!(
        "{}export const filesOf={later};\nexport const english={english};\n",
        glue(parts, esbuild)?
    );
    let paths = ["parts.js", "inline-parts.js"].map(|name| parts.directory.join(name));
    let [beside_path, inline_path] = &paths;
    fs::write(
        beside_path,
        format!("{rest}export const files={{{beside}}};\n"),
    )?;
    let inside = serde_json::Value::from(inside);
    fs::write(
        inline_path,
        format!("{rest}export const files={{{inline}}};\nexport const inside={inside};\n"),
    )?;
    Ok(paths)
}

/// The suffix of the files with the messages that no form needs.
const AGENT_CATALOG: &str = "-agent.json";

/// The names and contents of each language's files: one with the messages of forms, and with the hash of the other file
/// under the empty id; one with all other messages.
pub(crate) fn catalogs() -> impl Iterator<Item = (String, String)> {
    locales::CATALOGS.iter().flat_map(|it| {
        let hash = short_integrity(it.agent.as_bytes());
        let form = it.form.replacen('{', &format!("{{\"\":{hash:?},"), 1);
        [
            (format!("locale-{}.json", it.tag), form),
            (
                format!("locale-{}{AGENT_CATALOG}", it.tag),
                it.agent.to_owned(),
            ),
        ]
    })
}

/// The file name of a module: `split_rest` → `ui_rest.wasm`, `chunk_3` → `ui_chunk_3.wasm`.
fn file_of(stem: &str) -> String {
    format!("ui_{}.wasm", stem.strip_prefix("split_").unwrap_or(stem))
}

/// Bundles glue and loaders into one function, since the shell needs a second copy after a trap, and a script is
/// evaluated only once for each address.
fn glue(parts: &Parts, esbuild: &Path) -> Result<String> {
    let directory = &parts.directory;
    let loaders = directory.join(LOADERS.trim_start_matches("./"));
    let text = fs::read_to_string(&loaders)?;
    fs::write(&loaders, named_files(&text)?)?;
    process::output(
        Command::new(esbuild)
            .arg(directory.join(GLUE))
            .args(["--bundle", "--format=iife", "--global-name=glue"])
            .args(["--minify", "--log-level=warning", "--charset=utf8"])
            // wasm-bindgen imports the loaders once for each of them, under one name.
            .arg("--log-override:duplicate-object-key=silent")
            .arg("--banner:js=export function instance(fetch) {")
            .arg("--footer:js=return glue;\n}"),
    )
}

/// The loaders' script, changed to fetch files by their names in the package.
fn named_files(loaders: &str) -> Result<String> {
    let text = loaders
        .replace("new URL(\"./split_", "(\"ui_")
        .replace("new URL(\"./chunk_", "(\"ui_chunk_")
        .replace(", import.meta.url)", ")");
    if text.contains("import.meta") || !text.contains("fetch((\"ui_") {
        bail!("the loaders name no modules: did wasm_split change how?");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_the_module_and_their_part() {
        assert_eq!(file_of("split_rest"), "ui_rest.wasm");
        assert_eq!(file_of("chunk_3"), "ui_chunk_3.wasm");
        let loader = |name| format!("fetch(new URL({name:?}, import.meta.url));");
        assert_eq!(
            named_files(&(loader("./split_rest.wasm") + &loader("./chunk_3.wasm"))).unwrap(),
            r#"fetch(("ui_rest.wasm"));fetch(("ui_chunk_3.wasm"));"#
        );
        assert!(named_files("fetch(import.meta.resolve(name))").is_err());
    }

    #[test]
    fn the_first_file_of_a_language_has_the_hash_of_the_second() {
        let catalogs: Vec<_> = catalogs().collect();
        for pair in catalogs.chunks(2) {
            let [(_, form), (name, agent)] = pair else {
                panic!("two files of a language");
            };
            let form: BTreeMap<String, String> = serde_json::from_str(form).unwrap();
            assert_eq!(form[""], short_integrity(agent.as_bytes()), "{name}");
            assert!(form.contains_key("undo"));
        }
    }

    #[test]
    fn the_page_knows_every_language() {
        let start = include_str!("../../start.js");
        for language in locales::CATALOGS.iter().filter(|it| it.tag != "en") {
            let tag = format!("{:?}", language.tag);
            assert!(start.contains(&tag), "start.js has no {tag}");
        }
    }

    #[test]
    fn hashes_are_written_as_browsers_read_them() {
        let empty = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
        assert_eq!(short_integrity(b""), empty);
    }
}
