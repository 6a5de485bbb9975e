//! The parts of the elements' module: the code of the first form, and the code that is loaded after it.
//!
//! Owns the way from the linked module to the package's files: the program `wasm-split` divides it at the functions
//! that are marked `#[wasm_split(…)]` (`src/element/split_points.rs`), wasm-bindgen makes the glue, and `write_script` writes
//! the glue and the loaders as one script, which the shells are bundled with. Leaves shrinking the modules to `package`. The
//! tool decides the division: code that only one split function reaches goes into its part, and code that several reach
//! goes into chunks that are loaded with them. Invariant: the table of each shell has the hash of every other file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::files::{empty, short_integrity};
use crate::profile::Profile;
use crate::programs::Program;
use crate::workspace::Workspace;
use crate::{locale_catalogs, process, wasm_bindgen, worker};

/// The wasm module of the first part, which draws a form.
pub(crate) const FIRST: &str = "ui_bg.wasm";
/// The JavaScript that wasm-bindgen generates for all parts.
const GLUE: &str = "ui.js";
/// The script with the glue of all parts, which the shells are bundled with.
const SCRIPT: &str = "parts.js";
/// The script that wakes the HTML of a server up, which only pages with such HTML load.
pub(crate) const WAKING: &str = "waking.js";
/// The later part that is loaded when a person presses a button, and never ahead.
const ON_PRESS: &str = "test";
/// The later part of `<schema-form>`, which needs no messages of agents.
const FORM: &str = "rest";
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

/// Makes the glue of the linked module `ui`, which is split into its parts in all profiles but `Dev`.
pub(crate) fn split(workspace: &Workspace, profile: Profile) -> Result<Parts> {
    let directory = directory(workspace, profile);
    empty(&directory)?;
    let module = workspace.module(profile, "ui");
    let later = if profile == Profile::Dev {
        wasm_bindgen::for_pages(workspace, &module, "ui", &directory)?;
        // The functions of the split points are called directly (`src/element/split_points.rs`).
        ["rest", "view", "talk", "test"]
            .map(|part| (part.to_owned(), Vec::new()))
            .into()
    } else {
        split_into(workspace, &module, &directory)?
    };
    if directory.join("snippets").exists() {
        bail!("the module `ui` has JS snippets (inline_js), which the package does not carry");
    }
    Ok(Parts { directory, later })
}

/// Splits a module, and returns the names of each later part's files.
fn split_into(
    workspace: &Workspace,
    module: &Path,
    directory: &Path,
) -> Result<BTreeMap<String, Vec<String>>> {
    let main = directory.join("ui.wasm");
    let program = Program::WASM_SPLIT.build(workspace)?;
    let files = process::output(
        Command::new(program)
            .args([module, &main])
            .args(["./ui.js", LOADERS]),
    )?;
    let files: BTreeMap<String, Vec<String>> =
        serde_json::from_str(&files).context("wasm-split names no files")?;
    wasm_bindgen::of_split_module(workspace, &main, "ui", directory)?;
    fs::remove_file(&main)?;
    let mut later = BTreeMap::new();
    for (part, stems) in files {
        let names: Vec<String> = stems.iter().map(|stem| file_of(stem)).collect();
        for (stem, name) in stems.iter().zip(&names) {
            let from = directory.join(format!("{stem}.wasm"));
            if from.is_file() {
                fs::rename(from, directory.join(name))?;
            }
        }
        later.insert(part, names);
    }
    Ok(later)
}

/// Where the shell finds the other files of the package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Files {
    /// Beside the shell.
    Beside,
    /// Inside the shell, in Base64.
    Inside,
}

impl Files {
    /// The URL of a file, as a JavaScript expression.
    fn url(self, name: &str) -> String {
        match self {
            Self::Beside => format!("new URL(\"./{name}\",import.meta.url)"),
            Self::Inside => format!("new URL(\"a2a-inline:{name}\")"),
        }
    }
}

/// Writes the script that the shells import as `a2a-forms-parts`. It exports `instance(fetch)`, which makes a copy of the
/// glue with a module of its own; `filesOf`, the names of the files of each part that an element begins with; and `english`,
/// the shell's own texts by id.
pub(crate) fn write_script(parts: &Parts, english: &str, esbuild: &Path) -> Result<()> {
    let mut later = parts.later.clone();
    later.remove(ON_PRESS);
    let later = serde_json::to_string(&later)?;
    let script = format!(
        "{}export const filesOf={later};\nexport const english={english};\n",
        glue(parts, esbuild)?
    );
    fs::write(parts.directory.join(SCRIPT), script).context("cannot write the script of the parts")
}

/// The files of a finished package, for `write`.
pub(crate) struct FileTable<'f> {
    /// The parts of the module.
    pub(crate) parts: &'f Parts,
    /// The names of the languages' files.
    pub(crate) catalogs: &'f [String],
    /// The directory of the package.
    pub(crate) package: &'f Path,
}

impl FileTable<'_> {
    /// Writes the script that the shell `shell` imports as `a2a-forms-files`. It exports `files`, the hash of each file
    /// by its name, with the file's URL if it is for one of the later parts `own`, or for any part if that is `None`. The URLs
    /// are literal (`new URL("./ui_rest.wasm", import.meta.url)`), so that bundlers find the files. The hash of a
    /// language's second file is in the first file: a hash cannot be compressed, and every form would load ten of them.
    ///
    /// With the files inside, the URLs have a scheme of their own, and the script exports `inside`, the files by name.
    pub(crate) fn write(&self, shell: &str, own: Option<&[&str]>, place: Files) -> Result<()> {
        let modules = self.parts.modules();
        // English is in the module; its file is for translators.
        let catalogs = self.catalogs.iter();
        let catalogs = catalogs.filter(|it| !it.starts_with("locale-en"));
        let names = modules.iter().chain(catalogs).map(String::as_str);
        let mut files = String::new();
        let mut inside = serde_json::Map::new();
        for name in names.chain(worker::FILES).chain([WAKING]) {
            let bytes = fs::read(self.package.join(name))?;
            if own.is_none_or(|own| self.is_for(own, name)) {
                write!(files, "{name:?}:[()=>{}", place.url(name))?;
            } else {
                write!(files, "{name:?}:[")?;
            }
            if !name.ends_with(locale_catalogs::AGENT) {
                write!(files, ",{:?}", short_integrity(&bytes))?;
            }
            files.push_str("],");
            if place == Files::Inside {
                inside.insert(name.to_owned(), STANDARD.encode(bytes).into());
            }
        }
        let mut script = format!("export const files={{{files}}};\n");
        if place == Files::Inside {
            let inside = serde_json::Value::from(inside);
            writeln!(script, "export const inside={inside};")?;
        }
        let to = self.parts.directory.join(table_of(shell));
        fs::write(&to, script).with_context(|| format!("cannot write {}", to.display()))
    }

    /// Whether the elements of these later parts load a file.
    fn is_for(&self, own: &[&str], name: &str) -> bool {
        let later = self.parts.later.iter();
        let mut others = later.filter(|(_, files)| files.iter().any(|it| it == name));
        if name.ends_with(locale_catalogs::AGENT) {
            return own != [FORM];
        }
        name == FIRST
            || !name.starts_with("ui_")
            || others.any(|(it, _)| own.contains(&it.as_str()))
    }
}

/// The paths of the scripts for the shell `shell` that `write_script` and `FileTable::write` have written.
pub(crate) fn scripts(workspace: &Workspace, profile: Profile, shell: &str) -> [PathBuf; 2] {
    let directory = directory(workspace, profile);
    [directory.join(SCRIPT), directory.join(table_of(shell))]
}

/// The name of the script with the table of a shell.
fn table_of(shell: &str) -> String {
    format!("files-of-{shell}")
}

/// The directory of a profile's parts.
fn directory(workspace: &Workspace, profile: Profile) -> PathBuf {
    workspace.scratch().join(profile.name()).join("ui")
}

/// The file name of a module: `split_rest` → `ui_rest.wasm`, `chunk_3` → `ui_chunk_3.wasm`.
fn file_of(stem: &str) -> String {
    format!("ui_{}.wasm", stem.strip_prefix("split_").unwrap_or(stem))
}

/// Bundles glue and loaders into one function, since the shell needs a second copy after a trap, and a script is
/// evaluated only once for each address. The shell's own bundle minifies it, so that its source map has names.
fn glue(parts: &Parts, esbuild: &Path) -> Result<String> {
    let directory = &parts.directory;
    let loaders = directory.join(LOADERS.trim_start_matches("./"));
    // A module that is not split has no loaders.
    if loaders.is_file() {
        let text = fs::read_to_string(&loaders)?;
        fs::write(&loaders, named_files(&text)?)?;
    }
    let whole = directory.join(GLUE);
    fs::write(&whole, without_streams(&fs::read_to_string(&whole)?)?)?;
    let bundled = process::output(
        Command::new(esbuild)
            .arg(whole)
            .args(["--bundle", "--format=iife", "--global-name=glue"])
            .args(["--log-level=warning", "--charset=utf8"])
            // wasm-bindgen imports the loaders once for each of them, under one name.
            .arg("--log-override:duplicate-object-key=silent")
            .arg("--banner:js=export function instance(fetch) {")
            .arg("--footer:js=return glue;\n}\n"),
    )?;
    Ok(without_warnings(bundled))
}

/// The glue without the classes of `wasm-streams`, whose exports `worker::optimize` removes.
fn without_streams(glue: &str) -> Result<String> {
    const CLASSES: &str = "IntoUnderlying";
    let mut kept = String::with_capacity(glue.len());
    let mut lines = glue.lines();
    while let Some(line) = lines.next() {
        let declares = |keyword: &str| {
            let rest = line.strip_prefix(keyword);
            rest.is_some_and(|rest| rest.starts_with(CLASSES))
        };
        if declares("export class ") {
            lines.find(|line| line.starts_with("if (Symbol.dispose)"));
        } else if declares("const ") {
            lines.find(|line| line.ends_with(';'));
        } else {
            kept.extend([line, "\n"]);
        }
    }
    if kept.contains(CLASSES) {
        bail!("the glue has more of wasm-streams: did wasm-bindgen change how it writes classes?");
    }
    Ok(kept)
}

/// The glue with short warnings, which are in the first form; two are about ways to start that the shell does not use.
fn without_warnings(glue: String) -> String {
    let warnings = [
        (
            "using deprecated parameters for `initSync()`; pass a single object instead",
            "",
        ),
        (
            "using deprecated parameters for the initialization function; pass a single object instead",
            "",
        ),
        (
            "`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. \
             Falling back to `WebAssembly.instantiate` which is slower. Original error:",
            "Serve Wasm as application/wasm.",
        ),
    ];
    warnings
        .iter()
        .fold(glue, |text, (warning, short)| text.replace(warning, short))
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
    fn classes_of_streams_are_cut_out_of_the_glue() {
        let glue = "export class A {\n}\nif (Symbol.dispose) A.x;\nexport class IntoUnderlyingSink {\n    free() {\n    }\n}\n\
            if (Symbol.dispose) IntoUnderlyingSink.x;\nconst b = 1;\nconst IntoUnderlyingSinkFinalization = x\n    ? y\n    : z;\nconst c = 2;\n";
        let cut = "export class A {\n}\nif (Symbol.dispose) A.x;\nconst b = 1;\nconst c = 2;\n";
        assert_eq!(without_streams(glue).unwrap(), cut);
        assert!(without_streams("x(IntoUnderlyingSink)\n").is_err());
    }

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
    fn hashes_are_written_as_browsers_read_them() {
        let empty = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
        assert_eq!(short_integrity(b""), empty);
    }
}
