//! Build stamps: the inputs of a build as one number, kept beside its outputs.
//!
//! The outputs are part of the stamp, so that a directory that was rebuilt or edited by other means is built again.
//! Only contents count, not modification times: a fresh checkout of the same commit has the same stamp.

use std::fs;
// Stable for one compiler, and a stamp need not live longer than that.
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use walkdir::WalkDir;

/// A hash of all inputs of a build.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inputs(DefaultHasher);

impl Inputs {
    /// Adds a text, such as a version or a setting.
    pub(crate) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Adds a file, or a directory with all its files. A missing path counts as empty.
    pub(crate) fn path(&mut self, base: &Path, name: &str) -> Result<()> {
        self.text(name);
        self.tree(&base.join(name))
    }

    /// Adds the content of a file, or of a directory.
    pub(crate) fn tree(&mut self, path: &Path) -> Result<()> {
        if !path.exists() {
            return Ok(());
        }
        for entry in WalkDir::new(path).sort_by_file_name() {
            let entry = entry?;
            // The name counts too: a renamed file is another input.
            let name = entry.path().strip_prefix(path)?;
            self.text(&name.to_string_lossy());
            if entry.file_type().is_file() {
                self.bytes(&fs::read(entry.path())?);
            }
        }
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.write_usize(bytes.len());
        self.0.write(bytes);
    }
}

/// The file beside a build's outputs with the hash of inputs and outputs.
#[derive(Debug)]
pub(crate) struct Stamp {
    file: PathBuf,
    inputs: u64,
    outputs: PathBuf,
}

impl Stamp {
    /// The stamp `file` of a build that makes the directory `outputs` from `inputs`.
    pub(crate) fn new(file: PathBuf, inputs: &Inputs, outputs: PathBuf) -> Self {
        Self {
            file,
            inputs: inputs.0.finish(),
            outputs,
        }
    }

    /// Whether the outputs exist, unchanged, and were made from these inputs.
    pub(crate) fn is_current(&self) -> bool {
        let noted = fs::read_to_string(&self.file);
        // What cannot be read is not current: the build will say why.
        self.outputs.is_dir()
            && noted.is_ok_and(|noted| self.text().is_ok_and(|text| text == noted))
    }

    /// Writes that the outputs were made from these inputs.
    pub(crate) fn write(&self) -> Result<()> {
        if let Some(parent) = self.file.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&self.file, self.text()?).context("cannot write a build stamp")
    }

    fn text(&self) -> Result<String> {
        let mut outputs = Inputs::default();
        outputs.tree(&self.outputs)?;
        Ok(format!(
            "inputs {:016x}\noutputs {:016x}\n",
            self.inputs,
            outputs.0.finish()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_is_current_until_an_input_or_an_output_changes() {
        let dir = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(dir.join("src/deep")).unwrap();
        fs::create_dir_all(dir.join("out")).unwrap();
        fs::write(dir.join("src/deep/a.rs"), "a").unwrap();
        fs::write(dir.join("out/o"), "o").unwrap();
        fs::write(dir.join("module"), "m").unwrap();
        let stamp = || {
            let mut inputs = Inputs::default();
            inputs.path(&dir, "src").unwrap();
            inputs.tree(&dir.join("module")).unwrap();
            Stamp::new(dir.join("note/stamp"), &inputs, dir.join("out"))
        };
        assert!(!stamp().is_current());
        stamp().write().unwrap();
        assert!(stamp().is_current());

        fs::write(dir.join("src/deep/a.rs"), "b").unwrap();
        assert!(!stamp().is_current());
        stamp().write().unwrap();
        fs::rename(dir.join("src/deep/a.rs"), dir.join("src/deep/c.rs")).unwrap();
        assert!(!stamp().is_current());
        stamp().write().unwrap();
        fs::write(dir.join("module"), "n").unwrap();
        assert!(!stamp().is_current());
        stamp().write().unwrap();
        fs::write(dir.join("out/o"), "other").unwrap();
        assert!(!stamp().is_current());
        fs::remove_dir_all(&dir).unwrap();
    }
}
