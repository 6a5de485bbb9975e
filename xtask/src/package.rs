//! The embeddable package: `target/package/`, and its archive for npm.
//!
//! The module `ui` is split into its parts (`wasm_split`), the worker is made by `worker`, the shells are bundled from `npm/`,
//! and its manifests are copied from there, with the address of the repository. The directory is emptied first, so that no file of an older
//! package stays.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::build_cache::Stamp;
use crate::files::{empty, integrity};
use crate::profile::Profile;
use crate::step::step;
use crate::wasm_split::{FileTable, Files};
use crate::workspace::Workspace;
use crate::{
    agent_page, docs, editor_data, element_types, locale_catalogs, manifest, page_build, process,
    server_module, third_party_notices, toolchain, tools, wasm_split, worker,
};

/// The modules that are compiled for the package.
pub(crate) const MODULES: [&str; 3] = ["ui", server_module::MODULE, "worker"];

/// The handwritten files of `npm/` that belong in every package.
const PAPERS: [&str; 6] = [
    "react.d.ts",
    "vue.d.ts",
    "svelte.d.ts",
    "validator.d.ts",
    "server.d.ts",
    "server-edge.d.ts",
];
/// The script that defines all elements, which a host page loads.
pub(crate) const SHELL: &str = "a2a-forms.js";
/// The scripts that each define only one element, with the later parts of the module that it needs.
const ENTRIES: [(&str, &[&str]); 4] = [
    ("schema-form.js", &["rest"]),
    ("schema-view.js", &["view"]),
    ("a2a-form.js", &["talk"]),
    ("a2a-inspect.js", &["view", "test"]),
];
/// The manifest of the package, which gets the address of the repository.
const MANIFEST: &str = "npm/package.json";
/// The name of the README's picture in the package.
const PICTURE: &str = "form.webp";
/// The script that contains all other files and loads none.
const INLINE: &str = "inline.js";
/// The folder of style sheets with the colours of other design systems.
const THEMES: &str = "themes";
/// The files at the top of the repository that belong in every package.
const EXTRAS: [&str; 3] = ["CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The package's own README, and its picture.
const README: [&str; 2] = ["npm/README.md", "docs/pictures/errors-light.webp"];
/// The address of the package in the tags that are printed.
const ADDRESS: &str = "https://cdn.example.com/a2a-forms";

/// Runs `cargo xtask package`: builds the package and its archive, and prints how to install and to embed them.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    toolchain::prepare(workspace, Profile::Release)?;
    build(workspace, Profile::Release)?;
    let package = workspace.package(Profile::Release);
    let archive = pack(&package, workspace.target())?;
    println!("\nWith npm:\n    npm install {}", archive.display());
    let hashes = hashes(&package)?;
    let tag = |folder: &str, name: &str, hash: &str| {
        println!(
            "    <script type=\"module\" crossorigin src=\"{folder}/{name}\" integrity=\"{hash}\"></script>"
        );
    };
    println!(
        "\nWithout: {} on a server, where browsers ask for changes (Cache-Control: no-cache):",
        package.display()
    );
    for (name, hash) in &hashes {
        tag(ADDRESS, name, hash);
    }
    let version = version(workspace.root())?;
    println!(
        "\nOr in a folder for each version, which never changes (Cache-Control: public, max-age=31536000, immutable):"
    );
    for (name, hash) in hashes.iter().filter(|(name, _)| *name == SHELL) {
        tag(&format!("{ADDRESS}/{version}"), name, hash);
    }
    Ok(())
}

/// Packs a package as npm does, into the folder `to`, and returns the path of the archive.
pub(crate) fn pack(package: &Path, to: &Path) -> Result<PathBuf> {
    let name = process::output(
        Command::new("npm")
            .args(["pack", "--silent", "--ignore-scripts", "--pack-destination"])
            .arg(to)
            .arg(package),
    )?;
    Ok(to.join(name.trim()))
}

/// The version of the package.
fn version(root: &Path) -> Result<String> {
    let manifest: Value = serde_json::from_str(&fs::read_to_string(root.join(MANIFEST))?)?;
    Ok(manifest::text(&manifest, "version").to_owned())
}

/// The scripts that a host page names, with their hashes.
pub(crate) fn hashes(package: &Path) -> Result<Vec<(&'static str, String)>> {
    let entries = ENTRIES.into_iter().map(|(name, _)| name);
    let names = [SHELL].into_iter().chain(entries);
    names
        .map(|name| Ok((name, integrity(&fs::read(package.join(name))?))))
        .collect()
}

/// Builds the package into its directory, unless its inputs are unchanged.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<()> {
    let mut inputs = page_build::inputs(workspace, profile)?;
    inputs.text(include_str!("package.rs"));
    inputs.text(include_str!("wasm_split.rs"));
    inputs.text(include_str!("server_module.rs"));
    inputs.text(include_str!("locale_catalogs.rs"));
    inputs.text(include_str!("third_party_notices.rs"));
    inputs.text(include_str!("manifest.rs"));
    inputs.text(include_str!("element_types.rs"));
    inputs.text(include_str!("editor_data.rs"));
    inputs.text(include_str!("docs/packaged.rs"));
    inputs.path(workspace.root(), "npm")?;
    inputs.path(workspace.root(), "docs")?;
    inputs.path(workspace.root(), "Cargo.toml")?;
    for name in README {
        inputs.path(workspace.root(), name)?;
    }
    for name in EXTRAS {
        inputs.path(workspace.root(), name)?;
    }
    let package = workspace.package(profile);
    let stamp = Stamp::new(
        workspace
            .scratch()
            .join(format!("{}-package.stamp", profile.name())),
        &inputs,
        package.clone(),
    );
    if stamp.is_current() && page_build::are_there(workspace, profile, &MODULES) {
        println!("==> package: nothing changed since it was built");
    } else {
        step("modules of the package", || {
            page_build::compile(workspace, profile, &MODULES)
        })?;
        step("package", || {
            fill(workspace, profile)?;
            stamp.write()
        })?;
    }
    match profile {
        Profile::Release => agent_page::build(workspace),
        Profile::Demo | Profile::Dev => Ok(()),
    }
}

/// Makes the package of the compiled modules.
fn fill(workspace: &Workspace, profile: Profile) -> Result<()> {
    let package = workspace.package(profile);
    empty(&package)?;
    // Base64 of modules that are not optimised takes longer than all else.
    let places: &[Files] = match profile {
        Profile::Dev => &[Files::Beside],
        _ => &[Files::Beside, Files::Inside],
    };
    fill_modules(workspace, profile, places)?;
    let npm = workspace.root().join("npm");
    for name in PAPERS {
        copy(&npm, name, &package)?;
    }
    face(workspace.root(), &package)?;
    let themes = package.join(THEMES);
    fs::create_dir(&themes)?;
    for theme in fs::read_dir(npm.join(THEMES))? {
        let theme = theme?;
        copy_file(&theme.path(), &themes.join(theme.file_name()))?;
    }
    for name in EXTRAS {
        copy(workspace.root(), name, &package)?;
    }
    describe(workspace.root(), &package)?;
    third_party_notices::write(workspace, &package)
}

/// Writes the files that the registry shows: `package.json` and the README, with links to the repository.
fn face(root: &Path, package: &Path) -> Result<()> {
    let workspace: toml::Table = toml::from_str(&fs::read_to_string(root.join("Cargo.toml"))?)?;
    let repository = workspace
        .get("workspace")
        .and_then(|it| it.get("package")?.get("repository")?.as_str());
    let repository = repository.context("Cargo.toml names no repository")?;
    let mut manifest: Value = serde_json::from_str(&fs::read_to_string(root.join(MANIFEST))?)?;
    let members = manifest
        .as_object_mut()
        .context("package.json is an object")?;
    members.insert("homepage".to_owned(), format!("{repository}#readme").into());
    members.insert("bugs".to_owned(), format!("{repository}/issues").into());
    let url = format!("git+{repository}.git");
    members.insert("repository".to_owned(), json!({"type": "git", "url": url}));
    fs::write(
        package.join("package.json"),
        serde_json::to_string_pretty(&manifest)? + "\n",
    )?;
    let [readme, picture] = README;
    let text = fs::read_to_string(root.join(readme))?;
    fs::write(package.join("README.md"), linked(&text, repository)?)?;
    copy_file(&root.join(picture), &package.join(PICTURE))?;
    docs::packaged::write(root, &manifest::read(root)?, repository, package)
}

/// The text of the README with links to the repository in place of its links to files above, and its picture beside it.
fn linked(readme: &str, repository: &str) -> Result<String> {
    let [_, picture] = README;
    let shown = readme.replace(&format!("](../{picture})"), &format!("]({PICTURE})"));
    if shown == readme {
        bail!("the README of the package does not show {picture}");
    }
    Ok(shown.replace("](../", &format!("]({repository}/blob/main/")))
}

/// Writes the files that describe the elements, from their manifest.
fn describe(root: &Path, package: &Path) -> Result<()> {
    let manifest = manifest::read(root)?;
    let types = element_types::named(root)?;
    let entries = ENTRIES.into_iter().map(|(name, _)| name);
    for script in entries.chain([INLINE]) {
        fs::write(
            package.join(script.replace(".js", ".d.ts")),
            "export * from \"./a2a-forms.js\";\n",
        )?;
    }
    fs::write(
        package.join("a2a-forms.d.ts"),
        element_types::declarations(&types, &manifest)?,
    )?;
    fs::write(
        package.join("custom-elements.json"),
        serde_json::to_string_pretty(&manifest)? + "\n",
    )?;
    editor_data::write(&manifest, &types, package)
}

/// Writes the files that run: modules, languages, and the scripts with the other files at these places.
pub(crate) fn fill_modules(
    workspace: &Workspace,
    profile: Profile,
    places: &[Files],
) -> Result<()> {
    let package = workspace.package(profile);
    fs::create_dir_all(&package)?;
    let worker = worker::build(workspace, profile)?;
    let catalogs = locale_catalogs::write_with_hashes(workspace, &package)?;
    let english = locale_catalogs::shell_texts(workspace)?;
    for name in worker::FILES.into_iter().chain([worker::VALIDATOR]) {
        copy(&worker, name, &package)?;
    }
    let server = server_module::build(workspace, profile)?;
    for name in server_module::FILES {
        copy(&server, name, &package)?;
    }
    let ui = wasm_split::split(workspace, profile)?;
    for module in ui.modules() {
        let [from, to] = [&ui.directory, &package].map(|directory| directory.join(&module));
        worker::optimize(workspace, profile, &from, &to)?;
    }
    ui.write_list(&workspace.scratch().join(profile.name()).join("parts"))?;
    let esbuild = tools::esbuild(workspace)?;
    wasm_split::write_script(&ui, &english, &esbuild)?;
    waking(&esbuild, &workspace.root().join("npm"), &package)?;
    let table = FileTable {
        parts: &ui,
        catalogs: &catalogs,
        package: &package,
    };
    places.iter().try_for_each(|place| {
        for (name, part) in shells(*place) {
            table.write(name, part, *place)?;
        }
        write_shells(workspace, profile, *place)
    })
}

/// The scripts that host pages load, each with the later parts that its elements need, or none for all parts.
fn shells(place: Files) -> Vec<(&'static str, Option<&'static [&'static str]>)> {
    let entries = ENTRIES.into_iter().map(|(name, own)| (name, Some(own)));
    match place {
        Files::Beside => [(SHELL, None)].into_iter().chain(entries).collect(),
        Files::Inside => vec![(INLINE, None)],
    }
}

/// Bundles the scripts that host pages load, with the glue and the tables that `fill_modules` has made.
pub(crate) fn write_shells(workspace: &Workspace, profile: Profile, place: Files) -> Result<()> {
    let esbuild = tools::esbuild(workspace)?;
    let npm = workspace.root().join("npm");
    shells(place).into_iter().try_for_each(|(name, _)| {
        shell(
            &esbuild,
            &npm.join(name),
            &wasm_split::scripts(workspace, profile, name),
            &workspace.package(profile),
        )
    })
}

/// The members of `npm/base-element.js` that `src/element/host_element.rs` calls.
const CALLED: [&str; 11] = [
    "_root",
    "_show",
    "_setWorking",
    "_keep",
    "_kept",
    "_call",
    "_tell",
    "_change",
    "_task",
    "_shows",
    "_showsStep",
];

/// A function that each script begins with. Its comments tell bundlers that the address is known at run time only; esbuild
/// would remove them from the bundle, and an insertion after it would shift the source map.
const IMPORT_BY_ADDRESS: &str =
    "const importByAddress=(address)=>import(/*@vite-ignore*//*webpackIgnore:true*/address);";

/// Bundles a script of `npm/` with the glue of the modules and the table of its files into the package, with a source map
/// unless all files are inside.
fn shell(esbuild: &Path, from: &Path, scripts: &[PathBuf; 2], package: &Path) -> Result<()> {
    let name = from.file_name().context("a script has a name")?;
    let to = package.join(name);
    let [parts, files] = scripts;
    let mut bundle = Command::new(esbuild);
    bundle
        .arg(from)
        .arg(format!("--outfile={}", to.display()))
        .arg(format!("--alias:a2a-forms-parts={}", parts.display()))
        .arg(format!("--alias:a2a-forms-files={}", files.display()))
        .arg(format!("--banner:js={IMPORT_BY_ADDRESS}"))
        .args(["--bundle", "--minify", "--format=esm"])
        // Members of our classes alone begin with one underscore; those that the modules call keep their names.
        .args([
            "--mangle-props=^_[a-z]",
            &format!("--reserve-props=^({})$", CALLED.join("|")),
        ])
        .args(["--log-level=warning", "--charset=utf8"])
        // wasm-bindgen imports the loaders once for each of them, under one name.
        .arg("--log-override:duplicate-object-key=silent");
    if name == INLINE {
        let worker = package.join("worker.js");
        let fetch = from.with_file_name("inline-fetch.js");
        bundle
            .arg(format!("--alias:a2a-forms-worker={}", worker.display()))
            .arg(format!("--inject:{}", fetch.display()));
        return process::run(&mut bundle);
    }
    with_source_map(&mut bundle, &to)
}

/// Writes the script that wakes the HTML of a server up.
fn waking(esbuild: &Path, npm: &Path, package: &Path) -> Result<()> {
    let to = package.join(wasm_split::WAKING);
    let mut minify = Command::new(esbuild);
    minify
        .arg(npm.join(wasm_split::WAKING))
        .arg(format!("--outfile={}", to.display()))
        .args(["--minify", "--log-level=warning", "--charset=utf8"]);
    with_source_map(&mut minify, &to)
}

/// Runs esbuild, which writes a script to `to` and a source map beside it.
fn with_source_map(esbuild: &mut Command, to: &Path) -> Result<()> {
    process::run(esbuild.arg("--sourcemap"))?;
    let map = to.with_extension("js.map");
    let text = without_paths(&fs::read_to_string(&map)?)?;
    fs::write(map, text).context("cannot write a source map")
}

/// A source map that names its sources without the paths of this machine.
fn without_paths(map: &str) -> Result<String> {
    let mut map: Value = serde_json::from_str(map)?;
    let sources = map.get_mut("sources").and_then(Value::as_array_mut);
    for source in sources.context("a source map names its sources")? {
        let name = source.as_str().and_then(|it| it.rsplit('/').next());
        *source = format!("npm/{}", name.unwrap_or_default()).into();
    }
    Ok(map.to_string())
}

fn copy(from: &Path, name: &str, to: &Path) -> Result<()> {
    copy_file(&from.join(name), &to.join(name))
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("the package needs {}", from.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_the_readme_lead_to_the_repository() {
        let [_, picture] = README;
        let text = format!(
            "![A form](../{picture}) [Start](../docs/start.md#browsers) [npm](https://example.com)"
        );
        let linked = linked(&text, "https://host.example/it").unwrap();
        let start = "[Start](https://host.example/it/blob/main/docs/start.md#browsers)";
        assert_eq!(
            linked,
            format!("![A form]({PICTURE}) {start} [npm](https://example.com)")
        );
    }

    #[test]
    fn source_maps_name_no_path_of_this_machine() {
        let map = r#"{"version":3,"sources":["../../npm/elements.js","/home/x/target/parts.js"]}"#;
        let sources = r#"["npm/elements.js","npm/parts.js"]"#;
        let expected = format!(r#"{{"version":3,"sources":{sources}}}"#);
        assert_eq!(without_paths(map).unwrap(), expected);
    }
}
