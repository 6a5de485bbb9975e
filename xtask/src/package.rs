//! The embeddable package: `target/package/`.
//!
//! The module `ui` is split into its parts (`wasm_split`), the worker is made by `worker`, the shell is bundled from `npm/`,
//! and its licences and manifests are copied from there. The directory is emptied first, so that no file of an older
//! package stays.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::build_cache::Stamp;
use crate::files::{empty, integrity};
use crate::profile::Profile;
use crate::step::step;
use crate::wasm_split::Files;
use crate::workspace::Workspace;
use crate::{
    editor_data, element_types, locale_catalogs, manifest, page_build, process,
    third_party_notices, toolchain, tools, wasm_split, worker,
};

/// The modules that are compiled for the package.
pub(crate) const MODULES: [&str; 2] = ["ui", "worker"];

/// The handwritten files of `npm/` that belong in every package.
const PAPERS: [&str; 4] = ["react.d.ts", "vue.d.ts", "svelte.d.ts", "package.json"];
/// The script that defines all elements, which a host page loads.
pub(crate) const SHELL: &str = "a2a-forms.js";
/// The scripts that each define only one element.
const ENTRIES: [&str; 4] = [
    "schema-form.js",
    "schema-view.js",
    "a2a-form.js",
    "a2a-inspect.js",
];
/// The script that contains all other files and loads none.
const INLINE: &str = "inline.js";
/// The folder of style sheets with the colours of other design systems.
const THEMES: &str = "themes";
/// The files at the top of the repository that belong in every package.
const EXTRAS: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Runs `cargo xtask package`: builds the package, and prints the hashes of its scripts.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    toolchain::prepare(workspace, Profile::Release)?;
    build(workspace, Profile::Release)?;
    let package = workspace.package(Profile::Release);
    println!("\nThe package is in {}", package.display());
    for (name, hash) in hashes(&package)? {
        println!(
            "    <script type=\"module\" crossorigin src=\"{name}\" integrity=\"{hash}\"></script>"
        );
    }
    Ok(())
}

/// The scripts that a host page names, with their hashes.
pub(crate) fn hashes(package: &Path) -> Result<Vec<(&'static str, String)>> {
    let names = [SHELL].into_iter().chain(ENTRIES);
    names
        .map(|name| Ok((name, integrity(&fs::read(package.join(name))?))))
        .collect()
}

/// Builds the package into its directory, unless its inputs are unchanged.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result<()> {
    let mut inputs = page_build::inputs(workspace, profile)?;
    inputs.text(include_str!("package.rs"));
    inputs.text(include_str!("wasm_split.rs"));
    inputs.text(include_str!("locale_catalogs.rs"));
    inputs.text(include_str!("third_party_notices.rs"));
    inputs.text(include_str!("manifest.rs"));
    inputs.text(include_str!("element_types.rs"));
    inputs.text(include_str!("editor_data.rs"));
    inputs.path(workspace.root(), "npm")?;
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
        return Ok(());
    }
    step("modules of the package", || {
        page_build::compile(workspace, profile, &MODULES)
    })?;
    step("package", || {
        fill(workspace, profile)?;
        stamp.write()
    })
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

/// Writes the files that describe the elements, from their manifest.
fn describe(root: &Path, package: &Path) -> Result<()> {
    let manifest = manifest::read(root)?;
    let types = element_types::named(root)?;
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
    for name in worker::FILES {
        copy(&worker, name, &package)?;
    }
    let ui = wasm_split::split(workspace, profile)?;
    for module in ui.modules() {
        let [from, to] = [&ui.directory, &package].map(|directory| directory.join(&module));
        worker::optimize(workspace, profile, &from, &to)?;
    }
    ui.write_list(&workspace.scratch().join(profile.name()).join("parts"))?;
    let esbuild = tools::esbuild(workspace)?;
    places.iter().try_for_each(|place| {
        wasm_split::write_script(&ui, &catalogs, &english, &esbuild, &package, *place)?;
        write_shells(workspace, profile, *place)
    })
}

/// Bundles the scripts that host pages load, with the glue that `fill_modules` has made.
pub(crate) fn write_shells(workspace: &Workspace, profile: Profile, place: Files) -> Result<()> {
    let esbuild = tools::esbuild(workspace)?;
    let npm = workspace.root().join("npm");
    let parts = wasm_split::script(workspace, profile, place);
    let names = match place {
        Files::Beside => [SHELL].into_iter().chain(ENTRIES).collect(),
        Files::Inside => vec![INLINE],
    };
    names.into_iter().try_for_each(|name| {
        shell(
            &esbuild,
            &npm.join(name),
            &parts,
            &workspace.package(profile),
        )
    })
}

/// The members of `npm/base-element.js` that `src/element/host_element.rs` calls.
const CALLED: [&str; 9] = [
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

/// Bundles a script of `npm/` with the glue of the modules, `parts`, into the package.
fn shell(esbuild: &Path, from: &Path, parts: &Path, package: &Path) -> Result<()> {
    let name = from.file_name().context("a script has a name")?;
    let mut bundle = Command::new(esbuild);
    bundle
        .arg(from)
        .arg(format!("--alias:a2a-forms-parts={}", parts.display()))
        .args(["--bundle", "--minify", "--format=esm"])
        // Members of our classes alone begin with one underscore; those that the modules call keep their names.
        .args([
            "--mangle-props=^_[a-z]",
            &format!("--reserve-props=^({})$", CALLED.join("|")),
        ])
        .args(["--log-level=warning", "--charset=utf8"]);
    if name == INLINE {
        let worker = package.join("worker.js");
        let fetch = from.with_file_name("inline-fetch.js");
        bundle
            .arg(format!("--alias:a2a-forms-worker={}", worker.display()))
            .arg(format!("--inject:{}", fetch.display()));
    }
    let script = process::output(&mut bundle)?;
    Ok(fs::write(package.join(name), unbundled(&script)?)?)
}

/// Restores the comments within `import()` that esbuild drops, by which bundlers know that an address is known at run
/// time only.
fn unbundled(script: &str) -> Result<String> {
    if script.matches("import(").count() != 1 {
        bail!("the shell imports the worker's script and nothing else");
    }
    Ok(script.replace("import(", "import(/*@vite-ignore*//*webpackIgnore:true*/"))
}

fn copy(from: &Path, name: &str, to: &Path) -> Result<()> {
    copy_file(&from.join(name), &to.join(name))
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("the package needs {}", from.display()))?;
    Ok(())
}
