//! Files and directories: removed, emptied and copied with errors that name them; and the hashes of files.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256, Sha384};
use walkdir::WalkDir;

/// Removes a file or a link, or a directory with all its content, if it exists.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}

/// Makes an empty directory; removes the content of an existing one.
pub(crate) fn empty(dir: &Path) -> Result<()> {
    remove(dir)?;
    fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))
}

/// Copies a folder with all its content to the path `to`.
pub(crate) fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry.with_context(|| format!("cannot copy {}", from.display()))?;
        let to = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            fs::create_dir_all(to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// The hash of a file for its script tag, as subresource integrity writes it.
pub(crate) fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

/// The shorter hash of a file that another file of the package names: hashes cannot be compressed, and every form loads
/// twenty of them.
pub(crate) fn short_integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}
