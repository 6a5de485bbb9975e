//! A cache of installed tools and fetched test data, in which each entry is complete.
//!
//! An entry is made in a temporary directory and moved to its own in one step, under a lock, so that neither an
//! interrupted install nor a second `cargo xtask` leaves half an entry.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::files::{empty, remove};
use crate::process;
use crate::step::{note, step};
use crate::workspace::Workspace;

/// A folder of the cache directory with a directory for each tool or set of test data.
#[derive(Debug, Clone)]
pub(crate) struct InstallCache(PathBuf);

impl InstallCache {
    /// The folder `tools`, with installed programs.
    pub(crate) fn tools(workspace: &Workspace) -> Self {
        Self(workspace.cache().join("tools"))
    }

    /// The folder `material`, with other people's schemas for the tests.
    pub(crate) fn material(workspace: &Workspace) -> Self {
        Self(workspace.cache().join("material"))
    }

    /// The directory of the entry `name`; the name contains the version. If the directory lacks `content`, the path of a
    /// program or folder in it, `install` is called with an empty directory to fill.
    pub(crate) fn get(
        &self,
        name: &str,
        content: &str,
        install: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<PathBuf> {
        let home = self.0.join(name);
        if is_there(&home, content) {
            return Ok(home);
        }
        fs::create_dir_all(&self.0).with_context(|| format!("cannot make {}", self.0.display()))?;
        let _lock = lock(&self.0.join(format!(".lock-{name}")))?;
        // Somebody else may have installed it while we waited for the lock.
        if !is_there(&home, content) {
            step(
                &format!("installing {name} into {}", self.0.display()),
                || {
                    let partial = self.0.join(format!(".partial-{name}"));
                    empty(&partial)?;
                    install(&partial)?;
                    if !is_there(&partial, content) {
                        bail!("the install ended well, but left no {content}");
                    }
                    remove(&home)?;
                    fs::rename(&partial, &home).context("cannot move the install to its place")
                },
            )?;
        }
        Ok(home)
    }

    /// A directory beside the tools, for temporary files of an install.
    pub(crate) fn build_directory(&self, name: &str) -> PathBuf {
        self.0.join(format!(".build-{name}"))
    }
}

/// Takes the lock, and waits if another thread or `cargo xtask` holds it. Dropping the file releases the lock.
pub(crate) fn lock(path: &Path) -> Result<File> {
    let file = File::create(path).with_context(|| format!("cannot open {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            note("is being installed already; waiting");
            file.lock().context("cannot lock the cache")?;
        }
        Err(TryLockError::Error(error)) => return Err(error).context("cannot lock the cache"),
    }
    Ok(file)
}

fn is_there(home: &Path, content: &str) -> bool {
    let path = home.join(content);
    path.is_dir() || process::is_there(path)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn put_program(dir: &Path) -> Result<()> {
        let path = dir.join("tool");
        fs::write(&path, "#!/bin/sh\n")?;
        Ok(fs::set_permissions(
            &path,
            fs::Permissions::from_mode(0o755),
        )?)
    }

    #[test]
    fn an_install_that_broke_off_is_not_taken_for_a_tool() {
        let directory = std::env::temp_dir().join(format!("xtask-cache-{}", std::process::id()));
        remove(&directory).unwrap();
        let cache = InstallCache(directory.clone());
        let broken = cache.get("thing-1", "tool", |dir| {
            put_program(dir)?;
            bail!("the network went away")
        });
        assert!(broken.is_err());
        assert!(
            cache.get("thing-1", "tool", |_| Ok(())).is_err(),
            "nothing was left in its place"
        );
        let home = cache.get("thing-1", "tool", put_program).unwrap();
        let again = cache
            .get("thing-1", "tool", |_| bail!("installed twice"))
            .unwrap();
        assert_eq!(home, again);
        remove(&directory).unwrap();
    }
}
