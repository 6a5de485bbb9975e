//! The markup in `view!` has the form that `leptosfmt` gives it: `cargo fmt` leaves it alone.

#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::unwrap_used,
    reason = "a source that cannot be read breaks the test"
)]

use std::fs;
use std::path::{Path, PathBuf};

use leptosfmt_formatter::{FormatterSettings, format_file_source};

/// The Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut all = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            all.push(path);
        }
    }
    all
}

/// With `A2A_WRITE=1` the markup is formatted.
#[test]
fn markup_is_formatted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let settings = fs::read_to_string(root.join("leptosfmt.toml")).unwrap();
    let settings: FormatterSettings = toml::from_str(&settings).unwrap();
    let mut changed = Vec::new();
    let mut with_markup = 0;
    for path in files(&root.join("src/ui")) {
        let text = fs::read_to_string(&path).unwrap();
        if !text.contains("view! {") {
            continue;
        }
        with_markup += 1;
        match format_file_source(&text, &settings) {
            Ok(formatted) if formatted == text => {}
            Ok(formatted) if std::env::var_os("A2A_WRITE").is_some() => {
                fs::write(&path, formatted).unwrap();
            }
            Ok(_) => changed.push(format!("{}: not formatted", path.display())),
            Err(error) => changed.push(format!("{}: {error}", path.display())),
        }
    }
    assert!(with_markup > 50, "the files with markup were not found");
    assert!(
        changed.is_empty(),
        "\n{}\nA2A_WRITE=1 cargo test --test markup",
        changed.join("\n")
    );
}
