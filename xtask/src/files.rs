//! Removing and emptying files and directories, with errors that name them.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// Removes a directory with all that is in it, if it is there.
pub(crate) fn remove(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", dir.display()))
        }
        _ => Ok(()),
    }
}

/// Removes a file, if it is there.
pub(crate) fn remove_file(file: &Path) -> Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", file.display()))
        }
        _ => Ok(()),
    }
}

/// Makes a directory that has nothing in it.
pub(crate) fn empty(dir: &Path) -> Result<()> {
    remove(dir)?;
    fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))
}
