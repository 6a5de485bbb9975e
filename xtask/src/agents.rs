//! The npm packages and Python environments of the end-to-end tests and the benchmark.
//!
//! npm packages are installed beside their lock file, Python environments (one for each `requirements.txt`) in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};

use crate::files::remove;
use crate::install_cache::lock;
use crate::process;
use crate::step::{note, step};
use crate::workspace::Workspace;
use crate::{system_packages, tools};

/// The agents in Python, each in a directory with its `requirements.txt`.
const AGENTS: &str = "tests/e2e/agents";
/// The package for agent authors in Python.
pub(crate) const PYTHON_PACKAGE: &str = "agents/python";

/// Installs the npm packages of the lock file in the folder `name` of the repository, unless they are installed.
pub(crate) fn npm_packages(workspace: &Workspace, name: &str) -> Result<()> {
    let directory = workspace.root().join(name);
    step(&format!("npm packages of {name}"), || {
        if !tools::has_node() {
            bail!("no Node with npm on the PATH: {name} needs Node 20 or newer");
        }
        let wanted = modified(&directory.join("package-lock.json"))
            .with_context(|| format!("{name} has no package-lock.json"))?;
        fs::create_dir_all(workspace.scratch())?;
        let _lock = lock(&workspace.scratch().join(".npm-lock"))?;
        // npm writes this one when an install is complete.
        let installed = modified(&directory.join("node_modules/.package-lock.json"));
        if installed.is_some_and(|installed| installed >= wanted) {
            note("are there");
            return Ok(());
        }
        tools::npm_ci(&directory)
    })
}

/// The Python interpreters of the agents: of those on an SDK and those on a framework, for each version of the SDK.
#[derive(Debug)]
pub(crate) struct Pythons {
    /// The interpreter with the SDK of protocol 0.3.
    pub(crate) sdk_0_3: PathBuf,
    /// The interpreter with the SDK of protocol 1.0, which speaks 0.3 too.
    pub(crate) sdk_1_0: PathBuf,
    /// The interpreter with the frameworks on the SDK of protocol 1.0.
    pub(crate) frameworks: PathBuf,
    /// The interpreter with the framework on the SDK of protocol 0.3.
    pub(crate) frameworks_0_3: PathBuf,
    /// The interpreter with what the package for agent authors needs.
    pub(crate) package: PathBuf,
}

impl Pythons {
    /// The interpreters, with the packages of the agents; installs missing packages.
    pub(crate) fn get(workspace: &Workspace) -> Result<Self> {
        Ok(Self {
            sdk_0_3: python(workspace, &format!("{AGENTS}/python_0_3"))?,
            sdk_1_0: python(workspace, &format!("{AGENTS}/python_1_3"))?,
            frameworks: python(workspace, &format!("{AGENTS}/frameworks"))?,
            frameworks_0_3: python(workspace, &format!("{AGENTS}/frameworks_0_3"))?,
            package: python(workspace, PYTHON_PACKAGE)?,
        })
    }
}

/// Installs the packages that the directory's `requirements.txt` lists; returns the path of their Python interpreter.
pub(crate) fn python(workspace: &Workspace, directory: &str) -> Result<PathBuf> {
    step(&format!("Python for {directory}"), || {
        let requirements = workspace.root().join(directory).join("requirements.txt");
        let wanted = fs::read_to_string(&requirements)
            .with_context(|| format!("{directory} has no requirements.txt"))?;
        fs::create_dir_all(workspace.cache())?;
        let home = workspace.cache().join(name(&wanted));
        let _lock = lock(&workspace.cache().join(".python-lock"))?;
        let python = interpreter(&home);
        let stamp = home.join("installed.txt");
        if process::is_there(&python) && fs::read_to_string(&stamp).is_ok_and(|text| text == wanted)
        {
            note("is there");
            return Ok(python);
        }
        // Not installed elsewhere and moved, as tools are: an environment knows its own place.
        // The stamp is written last: with it the environment is complete.
        environment(&home)?;
        process::run(
            Command::new(&python)
                .args("-m pip install --quiet --disable-pip-version-check -r".split(' '))
                .arg(&requirements),
        )?;
        fs::write(&stamp, &wanted)?;
        Ok(python)
    })
}

/// Replaces `home` by a new virtual environment, which has pip and no other packages.
pub(crate) fn environment(home: &Path) -> Result<()> {
    let make = |python: &str| {
        remove(home)?;
        process::run(Command::new(python).args(["-m", "venv"]).arg(home))
    };
    let first = if process::is_there("python3") {
        make("python3")
    } else {
        Err(anyhow::anyhow!("no python3 on the PATH"))
    };
    // Debian's python3 comes without the module that fills an environment with pip.
    match first {
        Err(error) if system_packages::may_install() => {
            note(&format!("{error:#}; installing Debian's"));
            system_packages::install(&["python3", "python3-venv"])?;
            make("/usr/bin/python3")
        }
        Err(error) => Err(error.context(
            "the end-to-end tests need python3 with venv (Debian: `apt-get install python3-venv`)",
        )),
        Ok(()) => Ok(()),
    }
}

/// The environment's name: name and version of the first package.
fn name(requirements: &str) -> String {
    // `a2a-sdk[http-server]==0.3.26  # comment`
    let pinned = requirements.lines().find_map(|line| {
        let (package, rest) = line.trim().split_once("==")?;
        let package = package.split(['[', ' ', '#']).next()?;
        let version = rest.split([' ', ';', '#', '\\']).next()?;
        (!package.is_empty() && !version.is_empty()).then(|| format!("{package}-{version}"))
    });
    format!("py-{}", pinned.as_deref().unwrap_or("unpinned"))
}

/// The path of the Python interpreter in the virtual environment `home`.
pub(crate) fn interpreter(home: &Path) -> PathBuf {
    home.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    })
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_named_by_its_first_package_and_version() {
        assert_eq!(
            name("# a == b\na2a-sdk[http-server]==0.3.26  # fixed\nuvicorn==0.30\n"),
            "py-a2a-sdk-0.3.26"
        );
        assert_eq!(name("a2a-sdk==0.3.26"), "py-a2a-sdk-0.3.26");
        assert_eq!(name("a2a-sdk>=0.3"), "py-unpinned");
        assert_eq!(name(""), "py-unpinned");
    }
}
