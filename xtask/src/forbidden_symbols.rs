//! Crates that a wasm module must not link, found by their symbols.
//!
//! Searches the modules as cargo leaves them, where the name section still has every function's name (`strip =
//! "debuginfo"` keeps it; wasm-opt would drop it). The worker links these crates on purpose: if the search does not
//! find them there, it reports itself as broken.

/// Crates that the page and the elements must not link: the validator, regex engines, Markdown.
pub(crate) const FENCED: [&str; 7] = [
    "jsonschema",
    "referencing",
    "fancy_regex",
    "regex_automata",
    "regex_syntax",
    "regex_lite",
    "pulldown_cmark",
];

/// The fenced crates that the worker certainly links.
pub(crate) const IN_WORKER: [&str; 3] = ["jsonschema", "regex_automata", "pulldown_cmark"];

/// The crates of a list whose names occur in a module's symbols.
pub(crate) fn found_in(module: &[u8], crates: &[&'static str]) -> Vec<&'static str> {
    // Sections are text among bytes; lossy conversion keeps all ASCII where it was.
    let text = String::from_utf8_lossy(module);
    crates
        .iter()
        .copied()
        .filter(|name| leaves_trace(&text, name))
        .collect()
}

/// Whether a module contains the path of a directory of this machine.
pub(crate) fn names_path(module: &[u8], directory: &str) -> bool {
    String::from_utf8_lossy(module).contains(directory)
}

/// Whether a text has a trace of a crate: its name in function names, plain (`jsonschema::`) or mangled
/// (`10jsonschema`, and within generics `jsonschema..`), or in the source paths of panics (`/jsonschema-0.60.2/`). The
/// bare name would also occur in prose.
fn leaves_trace(text: &str, name: &str) -> bool {
    let length = name.len();
    let names = [
        format!("{name}::"),
        format!("{name}.."),
        format!("{length}{name}"),
    ];
    let directory = format!("/{}-", name.replace('_', "-"));
    names.iter().any(|name| text.contains(name))
        || text
            .split(&directory)
            .skip(1)
            .any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(module: &str) -> Vec<&'static str> {
        found_in(module.as_bytes(), &FENCED)
    }

    #[test]
    fn a_crate_is_seen_in_names_and_in_paths() {
        assert_eq!(
            found("\0\0core::ptr::drop_in_place<jsonschema::Validator>"),
            ["jsonschema"]
        );
        assert_eq!(
            found("_ZN4core$LT$jsonschema..options..Options$GT$"),
            ["jsonschema"]
        );
        assert_eq!(found("_ZN14regex_automata4meta"), ["regex_automata"]);
        assert_eq!(
            found("crates/regex-syntax-0.8.5/src/hir.rs"),
            ["regex_syntax"]
        );
        assert_eq!(
            found_in(b"\xff\xfe12fancy_regex\xff11fancy_regex", &FENCED),
            ["fancy_regex"]
        );
    }

    #[test]
    fn words_about_a_crate_are_not_the_crate() {
        assert!(
            found("the jsonschema validator, application/schema+json, /regex-syntax-help")
                .is_empty()
        );
    }
}
