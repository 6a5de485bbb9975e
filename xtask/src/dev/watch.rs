//! Which sources have changed since the last look.
//!
//! Sources are looked at again and again: a thousand files take a few milliseconds, and a burst of changes, such as that
//! of a checkout, arrives as one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use walkdir::WalkDir;

/// The time at which each file below some folders was written.
#[derive(Debug)]
pub(super) struct Sources {
    root: PathBuf,
    names: &'static [&'static str],
    written: BTreeMap<PathBuf, SystemTime>,
}

impl Sources {
    /// Takes note of the files with these names, and of those in the folders with these names, below `root`.
    pub(super) fn new(root: &Path, names: &'static [&'static str]) -> Self {
        let mut sources = Self {
            root: root.to_owned(),
            names,
            written: BTreeMap::new(),
        };
        sources.written = sources.read();
        sources
    }

    /// The files, relative to the root, that were written, added or removed since the last call.
    pub(super) fn changed(&mut self) -> Vec<PathBuf> {
        let now = self.read();
        let before = std::mem::replace(&mut self.written, now);
        let now = &self.written;
        let written = now
            .iter()
            .filter(|(path, time)| before.get(*path) != Some(time));
        let removed = before.iter().filter(|(path, _)| !now.contains_key(*path));
        let paths = written.chain(removed).map(|(path, _)| path.clone());
        paths.collect()
    }

    fn read(&self) -> BTreeMap<PathBuf, SystemTime> {
        let files = self.names.iter().flat_map(|name| {
            let all = WalkDir::new(self.root.join(name)).into_iter();
            // Packages of npm, and files that editors write beside a source.
            all.filter_entry(|entry| {
                let name = entry.file_name().to_string_lossy();
                name != "node_modules" && !name.starts_with('.') && !name.ends_with('~')
            })
        });
        // A file may be removed while we look.
        let dated = files.filter_map(Result::ok).filter_map(|entry| {
            let metadata = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
            let path = entry.path().strip_prefix(&self.root).ok()?;
            Some((path.to_owned(), metadata.modified().ok()?))
        });
        dated.collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::empty;

    #[test]
    fn written_added_and_removed_files_are_changes() {
        let root = std::env::temp_dir().join(format!("xtask-watch-{}", std::process::id()));
        empty(&root.join("src")).unwrap();
        for name in ["src/a", "src/b", "c", "other"] {
            fs::write(root.join(name), "").unwrap();
        }
        let mut sources = Sources::new(&root, &["src", "c", "missing"]);
        assert!(sources.changed().is_empty());
        fs::write(root.join("other"), "not watched").unwrap();
        fs::write(root.join("src/d"), "").unwrap();
        fs::remove_file(root.join("src/b")).unwrap();
        let later = SystemTime::now() + std::time::Duration::from_secs(2);
        let file = fs::File::options()
            .write(true)
            .open(root.join("c"))
            .unwrap();
        file.set_modified(later).unwrap();
        let mut changed = sources.changed();
        changed.sort();
        assert_eq!(changed, ["c", "src/b", "src/d"].map(PathBuf::from));
        assert!(sources.changed().is_empty());
        fs::remove_dir_all(root).unwrap();
    }
}
