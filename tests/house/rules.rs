//! The rules of the house, each a function from a file to what is wrong with it.

use crate::code::{code_of, words};

/// What is wrong, with the place.
pub(crate) type Complaint = String;

/// A source.
pub(crate) struct File {
    /// Its path below the repository, with slashes.
    pub(crate) path: String,
    /// What it says.
    pub(crate) text: String,
}

/// Most lines of a file; 300 is the habit (STYLE habit 12).
const MOST_LINES: usize = 400;

/// Crates and the folders that may name them. Dependencies keep the rest: no crate below `crates/`
/// has one on a browser's crates.
const FENCES: [(&[&str], &[&str]); 3] = [
    (&["jsonschema"], &["crates/json-form/src/validate/"]),
    (&["pulldown_cmark"], &["crates/json-form/src/markdown/"]),
    (
        &["leptos", "tachys"],
        &["src/ui/", "src/element/", "src/bin/"],
    ),
];

/// Rooms of one crate, from the ground up; the compiler keeps the order of crates.
const ROOMS: [(&str, &[&str]); 3] = [
    (
        "crates/json-form/src/",
        &["schema", "markdown", "validate", "form", "result"],
    ),
    (
        "crates/a2a-client/src/",
        &["client", "conversation", "artifacts"],
    ),
    ("src/", &["platform", "ui", "element"]),
];

/// What the worker may name of this repository: the validator's side only.
const OF_OURS: [&str; 3] = ["a2a_forms", "a2a", "a2a_client"];

/// Modules of `std` that reach out of the process, or tell the time.
const EFFECTS: [&str; 7] = ["env", "fs", "io", "net", "process", "thread", "time"];

/// Folders at the top of the repository, as documents name them.
const TOP_FOLDERS: [&str; 12] = [
    "benches",
    "crates",
    "demo-agent",
    "docs",
    "examples",
    "fuzz",
    "gallery",
    "npm",
    "src",
    "style",
    "tests",
    "xtask",
];

fn line_of(code: &str, at: usize) -> usize {
    code.get(..at).unwrap_or_default().matches('\n').count() + 1
}

/// The first names behind a root such as `crate::`, in braces too.
fn named_in(root: &str, code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, _) in words(code).filter(|(_, word)| *word == root) {
        let rest = code.get(at + root.len()..).unwrap_or_default();
        let Some(path) = rest.trim_start().strip_prefix("::") else {
            continue;
        };
        let path = path.trim_start();
        if let Some(list) = path.strip_prefix('{') {
            found.extend(heads(list).into_iter().map(|head| (at, head)));
        } else if let Some((_, name)) = words(path).next() {
            found.push((at, name.to_owned()));
        }
    }
    found
}

/// The first names of a list in braces: `a::b, c::{d, e}}` → `a`, `c`.
fn heads(list: &str) -> Vec<String> {
    let mut depth = 0usize;
    let mut found = vec![String::new()];
    for character in list.chars() {
        match character {
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            '{' => depth += 1,
            ',' if depth == 0 => found.push(String::new()),
            other if depth == 0 => {
                if let Some(head) = found.last_mut() {
                    head.push(other);
                }
            }
            _ => {}
        }
    }
    found
        .iter()
        .filter_map(|head| words(head).next())
        .map(|(_, name)| name.to_owned())
        .collect()
}

/// A room imports only rooms before it in its crate.
pub(crate) fn imports(file: &File) -> Vec<Complaint> {
    let found = ROOMS.iter().find_map(|(folder, rooms)| {
        let inside = file.path.strip_prefix(folder)?;
        let own = inside.split('/').next()?.trim_end_matches(".rs");
        let rank = rooms.iter().position(|room| *room == own)?;
        Some((own, rooms.get(rank + 1..)?))
    });
    let Some((own, later)) = found else {
        return Vec::new();
    };
    let code = code_of(&file.text);
    named_in("crate", &code)
        .into_iter()
        .filter(|(_, room)| later.contains(&room.as_str()))
        .map(|(at, room)| {
            format!(
                "{}:{}: the room “{own}” imports “{room}”, which comes after it",
                file.path,
                line_of(&code, at)
            )
        })
        .collect()
}

/// The words of a file's code that are wrong there, each with why.
fn wrong_words(file: &File, why: impl Fn(&str) -> Option<String>) -> Vec<Complaint> {
    let code = code_of(&file.text);
    words(&code)
        .filter_map(|(at, word)| {
            let why = why(word)?;
            Some(format!(
                "{}:{}: {word} {why}",
                file.path,
                line_of(&code, at)
            ))
        })
        .collect()
}

/// The worker links the validator and nothing that draws or talks to agents.
pub(crate) fn worker_imports(file: &File) -> Vec<Complaint> {
    if file.path != "src/bin/worker.rs" {
        return Vec::new();
    }
    wrong_words(file, |word| {
        OF_OURS
            .contains(&word)
            .then(|| "does not belong in the worker".to_owned())
    })
}

/// Fenced crates are named only in their folders.
pub(crate) fn fences(file: &File) -> Vec<Complaint> {
    wrong_words(file, |word| {
        let (_, folders) = FENCES.iter().find(|(crates, _)| crates.contains(&word))?;
        let is_inside = folders.iter().any(|folder| file.path.starts_with(folder));
        (!is_inside).then(|| format!("may be named in {} only", folders.join(", ")))
    })
}

/// The crates do no IO and ask for no time: both are events and commands.
pub(crate) fn effects(file: &File) -> Vec<Complaint> {
    if !file.path.starts_with("crates/") || file.path.ends_with("tests.rs") {
        return Vec::new();
    }
    let code = code_of(&file.text);
    named_in("std", &code)
        .into_iter()
        .filter(|(_, module)| EFFECTS.contains(&module.as_str()))
        .map(|(at, module)| {
            format!(
                "{}:{}: std::{module} is an effect",
                file.path,
                line_of(&code, at)
            )
        })
        .collect()
}

/// Views leave making and changing elements to Leptos and `ui::runtime`: text
/// stays text.
pub(crate) fn drawing(file: &File) -> Vec<Complaint> {
    const RAW: [&str; 7] = [
        "create_element",
        "create_element_ns",
        "create_text_node",
        "append_child",
        "insert_before",
        "set_attribute",
        "add_event_listener_with_callback",
    ];
    if !file.path.starts_with("src/ui/") || file.path.starts_with("src/ui/runtime/") {
        return Vec::new();
    }
    wrong_words(file, |word| {
        RAW.contains(&word)
            .then(|| "belongs to src/ui/runtime".to_owned())
    })
}

/// A file opens with `//!` and a sentence.
pub(crate) fn header(file: &File) -> Option<Complaint> {
    let said = file
        .text
        .lines()
        .next()
        .and_then(|it| it.strip_prefix("//! "));
    said.is_none_or(|said| said.trim().is_empty())
        .then(|| format!("{}:1: open with “//!” and what the file is", file.path))
}

/// Code spans of a document that look like a path from the top of the repository, and lead to nothing.
pub(crate) fn named_paths(file: &File, exists: impl Fn(&str) -> bool) -> Vec<Complaint> {
    let mut spans = Vec::new();
    // Odd pieces between fences are code blocks, odd pieces between backticks are code spans.
    for prose in file.text.split("```").step_by(2) {
        spans.extend(prose.split('`').skip(1).step_by(2));
    }
    spans
        .into_iter()
        .filter(|span| {
            let top = span.split_once('/').map(|(top, _)| top);
            top.is_some_and(|top| TOP_FOLDERS.contains(&top))
        })
        .filter(|path| !path.contains(char::is_whitespace) && !exists(path))
        .map(|path| format!("{}: there is no {path}", file.path))
        .collect()
}

/// A file is short, or is one of the long ones.
pub(crate) fn length(file: &File, long: &[&str]) -> Option<Complaint> {
    let lines = file.text.lines().count();
    match (lines > MOST_LINES, long.contains(&file.path.as_str())) {
        (true, false) => Some(format!(
            "{}: {lines} lines; split it (300 is the habit, {MOST_LINES} the most)",
            file.path
        )),
        (false, true) => Some(format!(
            "{}: {lines} lines; it is no exception any more, take it out of LONG_FILES",
            file.path
        )),
        _ => None,
    }
}

/// A file is called after what it owns.
pub(crate) fn name(file: &File) -> Option<Complaint> {
    let nothing = ["util", "utils", "helper", "helpers", "common", "misc"];
    let mut parts = file.path.split('/');
    let part = parts.find(|part| nothing.contains(&part.strip_suffix(".rs").unwrap_or(part)))?;
    Some(format!("{}: “{part}” says nothing", file.path))
}

/// Strings from outside never become markup (SAFETY §2).
pub(crate) fn markup(file: &File) -> Vec<Complaint> {
    let wrong = file.text.lines().enumerate().filter(|(_, line)| {
        [
            "inner_html",
            "innerHTML",
            "outer_html",
            "insert_adjacent_html",
        ]
        .iter()
        .any(|name| line.contains(name))
    });
    wrong
        .map(|(at, _)| format!("{}:{}: a string becomes markup", file.path, at + 1))
        .collect()
}

/// Nothing is left to do that only the source knows of.
pub(crate) fn left_over(file: &File) -> Vec<Complaint> {
    let marks = ["TODO", "FIXME", "XXX"];
    let wrong = file
        .text
        .lines()
        .enumerate()
        .filter(|(_, line)| words(line).any(|(_, word)| marks.contains(&word)));
    wrong
        .map(|(at, _)| format!("{}:{}: do it, or write an issue", file.path, at + 1))
        .collect()
}

#[cfg(test)]
mod can_fail {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn an_import_of_a_later_room_is_found_however_it_is_written() {
        let complaints = |path, text| imports(&file(path, text)).len();
        for text in [
            "use crate::result::Reading;",
            "use crate::{schema::Set, result::{Reading, Shown}};",
            "fn f() -> crate :: result::Reading { x }",
        ] {
            let path = "crates/json-form/src/form/view.rs";
            assert_eq!(complaints(path, text), 1, "{text}");
        }
        for text in [
            "use crate::schema::{Set, result};",
            "use crate::form::Field;",
            "//! use crate::result::Reading;\nconst A: &str = \"crate::result\";",
            "pub(crate) fn f() {}",
        ] {
            let path = "crates/json-form/src/form/view.rs";
            assert_eq!(complaints(path, text), 0, "{text}");
        }
        assert_eq!(
            complaints("src/platform/clock.rs", "use crate::ui::Page;"),
            1
        );
        assert_eq!(complaints("src/lib.rs", "use crate::ui::Page;"), 0);
    }

    #[test]
    fn a_fenced_crate_outside_its_folder_is_found() {
        for (path, text, count) in [
            (
                "crates/json-form/src/form/view.rs",
                "use jsonschema::Validator;",
                1,
            ),
            (
                "crates/json-form/src/validate/checker.rs",
                "use jsonschema::Validator;",
                0,
            ),
            ("src/lib.rs", "use leptos::prelude::*;", 1),
            ("src/ui/page.rs", "use leptos::prelude::*;", 0),
            ("src/bin/app.rs", "use leptos::prelude::*;", 0),
            ("src/platform/clock.rs", "use leptos::prelude::*;", 1),
            ("src/ui/text.rs", "use pulldown_cmark::Parser;", 1),
            (
                "crates/json-form/src/form/view.rs",
                "// jsonschema judges",
                0,
            ),
        ] {
            assert_eq!(fences(&file(path, text)).len(), count, "{path}: {text}");
        }
    }

    #[test]
    fn an_effect_in_a_crate_is_found() {
        for (path, text, count) in [
            (
                "crates/a2a-client/src/client/http.rs",
                "use std::net::TcpStream;",
                1,
            ),
            (
                "crates/a2a-client/src/client/http.rs",
                "let t = std::time::Instant::now();",
                1,
            ),
            (
                "crates/a2a-client/src/client/http.rs",
                "use std::rc::Rc; use other::fs;",
                0,
            ),
            (
                "crates/json-form/src/markdown/tests.rs",
                "std::time::Instant::now()",
                0,
            ),
            ("demo-agent/src/main.rs", "use std::fs;", 0),
        ] {
            assert_eq!(effects(&file(path, text)).len(), count, "{path}: {text}");
        }
    }

    #[test]
    fn a_path_that_leads_nowhere_is_found() {
        let text = "See `src/gone.rs`, `src/lib.rs`, `text/plain`, `src/a b`.\n```sh\n`src/x.rs`\n```\nAnd `docs/gone/`.";
        let complaints = named_paths(&file("docs/a.md", text), |path| path == "src/lib.rs");
        assert_eq!(
            complaints,
            [
                "docs/a.md: there is no src/gone.rs",
                "docs/a.md: there is no docs/gone/"
            ]
        );
    }

    #[test]
    fn the_other_rules_find_what_they_forbid() {
        let draws = "use a2a_forms::{validate::Desk, form::Edit};";
        assert_eq!(worker_imports(&file("src/bin/worker.rs", draws)).len(), 1);
        let raw = "fn f() { node.append_child(&other); }";
        assert_eq!(drawing(&file("src/ui/page.rs", raw)).len(), 1);
        assert_eq!(drawing(&file("src/ui/runtime/attrs.rs", raw)).len(), 0);
        assert!(header(&file("a.rs", "fn main() {}")).is_some());
        assert!(header(&file("a.rs", "//! \nfn main() {}")).is_some());
        assert!(header(&file("a.rs", "//! What it is.")).is_none());
        let long = "x\n".repeat(MOST_LINES + 1);
        assert!(length(&file("a.rs", &long), &[]).is_some());
        assert!(length(&file("a.rs", &long), &["a.rs"]).is_none());
        assert!(length(&file("a.rs", "x"), &["a.rs"]).is_some());
        assert!(name(&file("src/ui/utils.rs", "")).is_some());
        assert!(name(&file("src/helpers/text.rs", "")).is_some());
        assert!(name(&file("src/ui/text.rs", "")).is_none());
        assert_eq!(markup(&file("a.rs", "x.set_inner_html(y)")).len(), 1);
        assert_eq!(left_over(&file("a.rs", "// TODO later")).len(), 1);
        assert_eq!(left_over(&file("a.rs", "let todos = 1;")).len(), 0);
    }
}
