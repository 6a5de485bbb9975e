//! The repository: its paths, its target directory, the cache of tools and test data, and commands of cargo in it.
//!
//! Owns these paths; no other file reads them from the environment.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, anyhow};
use serde_json::Value;

use crate::process;
use crate::profile::Profile;

/// The directories of the repository, of cargo's output and of the cache.
#[derive(Debug, Clone)]
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
    cache: PathBuf,
    follows_tests: bool,
}

impl Workspace {
    /// Asks cargo for the workspace around the current directory.
    pub(crate) fn find() -> Result<Self> {
        let arguments = "metadata --no-deps --offline --format-version=1";
        let text = process::output(cargo().args(arguments.split(' ')))?;
        let metadata: Value =
            serde_json::from_str(&text).context("cargo metadata did not answer in JSON")?;
        let path = |key: &str| {
            metadata
                .get(key)
                .and_then(Value::as_str)
                .map(PathBuf::from)
                .with_context(|| format!("cargo metadata says no {key}"))
        };
        Ok(Self {
            root: path("workspace_root")?,
            target: path("target_directory")?,
            cache: cache_directory()?,
            follows_tests: false,
        })
    }

    /// The workspace after its native tests were compiled: programs are built with the features of the tests.
    pub(crate) fn after_tests(&self) -> Self {
        Self {
            follows_tests: true,
            ..self.clone()
        }
    }

    /// Whether this is the workspace after its native tests were compiled.
    pub(crate) fn follows_tests(&self) -> bool {
        self.follows_tests
    }

    /// The root directory of the repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The directory into which cargo builds (`target_directory` of `cargo metadata`).
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The directory for xtask's own files, such as stamps of finished builds.
    pub(crate) fn scratch(&self) -> PathBuf {
        self.target.join("xtask")
    }

    /// The directory into which the page is built.
    pub(crate) fn dist(&self, profile: Profile) -> PathBuf {
        match profile {
            Profile::Release => self.root.join("dist"),
            _ => self.scratch().join(profile.name()).join("dist"),
        }
    }

    /// The directory of the site: the page, the gallery, and the elements that the gallery uses.
    pub(crate) fn site(&self, profile: Profile) -> PathBuf {
        match profile {
            Profile::Release => self.target.join("site"),
            _ => self.scratch().join(profile.name()).join("site"),
        }
    }

    /// The directory into which the embeddable package is built.
    pub(crate) fn package(&self, profile: Profile) -> PathBuf {
        match profile {
            Profile::Release => self.target.join("package"),
            _ => self.scratch().join(profile.name()).join("package"),
        }
    }

    /// The path of the wasm module `bin` as cargo writes it, before wasm-opt and with its name section.
    pub(crate) fn module(&self, profile: Profile, bin: &str) -> PathBuf {
        self.target
            .join("wasm32-unknown-unknown")
            .join(profile.directory())
            .join(format!("{bin}.wasm"))
    }

    /// The cache of installed tools, outside the repository.
    pub(crate) fn cache(&self) -> &Path {
        &self.cache
    }

    /// The path of the program `name` after a native build in the profile `dev`.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        self.target.join("debug").join(file)
    }

    /// A command that runs cargo in the repository with these arguments, which are separated by spaces.
    pub(crate) fn cargo(&self, arguments: &str) -> Command {
        let mut command = cargo();
        command.args(arguments.split(' ')).current_dir(&self.root);
        command
    }

    /// The output of `cargo metadata` with these further arguments, which are separated by spaces.
    pub(crate) fn metadata(&self, arguments: &str) -> Result<Value> {
        let line = format!("metadata --locked --format-version=1 {arguments}");
        let text = process::output(&mut self.cargo(&line))?;
        serde_json::from_str(&text).context("cargo metadata did not answer in JSON")
    }
}

/// A command that runs the cargo that started this program, so that all builds use one toolchain.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

fn cache_directory() -> Result<PathBuf> {
    let from = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let chosen = from("A2A_FORMS_CACHE")
        .or_else(|| from("XDG_CACHE_HOME").map(|cache| cache.join("a2a-forms")))
        .or_else(|| env::home_dir().map(|home| home.join(".cache/a2a-forms")))
        .ok_or_else(|| anyhow!("no home directory: say where to keep tools in A2A_FORMS_CACHE"))?;
    // Tools are started from several directories.
    std::path::absolute(chosen).context("the cache directory has no absolute path")
}
