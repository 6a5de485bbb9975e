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

/// Crates and the rooms that may name them. `bin` is `src/bin`.
const FENCES: [(&[&str], &[&str]); 4] = [
    (&["jsonschema"], &["validate"]),
    (&["pulldown_cmark"], &["markdown"]),
    (&["leptos", "tachys"], &["ui", "element", "bin"]),
    (
        &["web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures"],
        &["platform", "ui", "element", "bin"],
    ),
];

/// What the worker may name of the library: the validator's side only.
const WORKER: [&str; 4] = ["validate", "markdown", "schema", "pointer"];

/// The rooms that the map in `lib.rs` names, from the ground up.
pub(crate) fn rooms_of_map(text: &str) -> Vec<String> {
    text.lines()
        .skip_while(|line| *line != "//! ```text")
        .skip(1)
        .take_while(|line| *line != "//! ```")
        .filter_map(|line| line.strip_prefix("//! ")?.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// The room that a file of `src` belongs to; none for `lib.rs` and the binaries.
pub(crate) fn room_of(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("src/")?;
    let room = inside.split('/').next()?;
    let room = room.strip_suffix(".rs").unwrap_or(room);
    (room != "lib" && room != "bin").then_some(room)
}

/// Where the fences look: the room, or `bin`.
fn place_of(path: &str) -> &str {
    room_of(path).unwrap_or(if path.starts_with("src/bin/") {
        "bin"
    } else {
        "lib"
    })
}

fn line_of(code: &str, at: usize) -> usize {
    code.get(..at).unwrap_or_default().matches('\n').count() + 1
}

/// The rooms that a code names: what follows `crate::` or `a2a_forms::`, in braces too.
fn named_rooms(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, word) in words(code) {
        if word != "crate" && word != "a2a_forms" {
            continue;
        }
        let rest = code.get(at + word.len()..).unwrap_or_default().trim_start();
        let Some(path) = rest.strip_prefix("::") else {
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

/// How deep below `src` the module of a file is: `super` that often is the crate.
fn depth(path: &str) -> usize {
    let inside = path.strip_prefix("src/").unwrap_or(path);
    let parts = inside.split('/').count();
    if inside.ends_with("/mod.rs") || inside == "lib.rs" {
        parts - 1
    } else {
        parts
    }
}

/// A room imports only rooms above it in the map, and none by climbing out with `super`.
pub(crate) fn imports(file: &File, rooms: &[String]) -> Vec<Complaint> {
    let Some(room) = room_of(&file.path) else {
        return Vec::new();
    };
    let rank = |name: &str| rooms.iter().position(|known| known == name);
    let code = code_of(&file.text);
    let mut found = Vec::new();
    for (at, other) in named_rooms(&code) {
        let below = match (rank(room), rank(&other)) {
            _ if other == room => false,
            (Some(own), Some(its)) => its > own,
            _ => rank(&other).is_none(),
        };
        if below {
            found.push(format!(
                "{}:{}: the room “{room}” imports “{other}”, which is not above it",
                file.path,
                line_of(&code, at)
            ));
        }
    }
    let out = vec!["super"; depth(&file.path)].join("::");
    for (line, text) in code.lines().enumerate() {
        // A module inside the file may climb once more, to the file itself; nobody climbs out.
        if text.contains(&format!("{out}::")) && depth(&file.path) > 1 {
            found.push(format!(
                "{}:{}: name another room by crate::, not by {out}::",
                file.path,
                line + 1
            ));
        }
    }
    found
}

/// The worker links the validator and nothing that draws.
pub(crate) fn worker_imports(file: &File) -> Vec<Complaint> {
    if file.path != "src/bin/worker.rs" {
        return Vec::new();
    }
    let code = code_of(&file.text);
    let wrong = named_rooms(&code)
        .into_iter()
        .filter(|(_, room)| !WORKER.contains(&room.as_str()));
    wrong
        .map(|(at, room)| {
            format!(
                "{}:{}: the worker imports “{room}”",
                file.path,
                line_of(&code, at)
            )
        })
        .collect()
}

/// Fenced crates are named only in their rooms.
pub(crate) fn fences(file: &File) -> Vec<Complaint> {
    let place = place_of(&file.path);
    let code = code_of(&file.text);
    let mut found = Vec::new();
    for (at, word) in words(&code) {
        let fence = FENCES.iter().find(|(crates, _)| {
            crates.contains(&word) || (word.starts_with("gloo") && crates.contains(&"web_sys"))
        });
        if let Some((_, rooms)) = fence
            && !rooms.contains(&place)
        {
            let rooms = if rooms.is_empty() {
                "no room at all".to_owned()
            } else {
                format!("{} only", rooms.join(", "))
            };
            found.push(format!(
                "{}:{}: {word} may be named in {rooms}",
                file.path,
                line_of(&code, at)
            ));
        }
    }
    found
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
    if room_of(&file.path) != Some("ui") || file.path.starts_with("src/ui/runtime/") {
        return Vec::new();
    }
    let code = code_of(&file.text);
    words(&code)
        .filter(|(_, word)| RAW.contains(word))
        .map(|(at, word)| {
            format!(
                "{}:{}: {word} belongs to src/ui/runtime",
                file.path,
                line_of(&code, at)
            )
        })
        .collect()
}

/// The core knows nothing of the parts that the elements' module is loaded in (decision 0010).
pub(crate) fn parts(file: &File) -> Vec<Complaint> {
    const ABOVE_THE_CORE: [&str; 3] = ["platform", "ui", "element"];
    let in_core = room_of(&file.path).is_some_and(|room| !ABOVE_THE_CORE.contains(&room));
    let is_split = |word: &str| {
        ["_in_rest", "_in_view", "_in_talk"]
            .iter()
            .any(|end| word.ends_with(end))
            || word.starts_with("wasm_split")
    };
    let code = code_of(&file.text);
    words(&code)
        .filter(|(_, word)| in_core && is_split(word))
        .map(|(at, word)| {
            format!(
                "{}:{}: {word}: the core knows nothing of parts",
                file.path,
                line_of(&code, at)
            )
        })
        .collect()
}

/// The vocabulary of A2A is no wire type (STYLE habit 5).
pub(crate) fn serde_in_vocabulary(file: &File) -> Vec<Complaint> {
    if room_of(&file.path) != Some("a2a") {
        return Vec::new();
    }
    let code = code_of(&file.text);
    let wrong = words(&code).filter(|(_, word)| ["Serialize", "Deserialize"].contains(word));
    wrong
        .map(|(at, word)| {
            format!(
                "{}:{}: {word} in the vocabulary",
                file.path,
                line_of(&code, at)
            )
        })
        .collect()
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

    fn rooms() -> Vec<String> {
        rooms_of_map(
            "//! x\n//! ```text\n//! a2a   one\n//! form   two\n//! ui (wasm32) three\n//! ```\n//! client no\n",
        )
    }

    fn import_complaints(path: &str, text: &str) -> usize {
        imports(&file(path, text), &rooms()).len()
    }

    #[test]
    fn the_map_is_read() {
        assert_eq!(rooms(), ["a2a", "form", "ui"]);
    }

    #[test]
    fn an_import_from_below_is_found_however_it_is_written() {
        for text in [
            "use crate::ui::Page;",
            "use crate::{a2a::Card, ui::{Page, Field}};",
            "fn f() -> crate :: ui::Page { x }",
            "use a2a_forms::ui;",
            "use crate::nowhere::X;",
        ] {
            assert_eq!(import_complaints("src/form/view.rs", text), 1, "{text}");
        }
        for text in [
            "use crate::a2a::{Card, ui};",
            "use crate::form::Field;",
            "//! use crate::ui::Page;\nconst A: &str = \"crate::ui\";",
            "pub(crate) fn f() {}",
        ] {
            assert_eq!(import_complaints("src/form/view.rs", text), 0, "{text}");
        }
    }

    #[test]
    fn climbing_out_of_a_room_is_found() {
        let climbs = "use super::super::ui::Page;";
        assert_eq!(import_complaints("src/form/view.rs", climbs), 1);
        assert_eq!(import_complaints("src/form/deep/view.rs", climbs), 0);
        assert_eq!(
            import_complaints("src/form/view.rs", "use super::field::F;"),
            0
        );
    }

    #[test]
    fn a_fenced_crate_outside_its_room_is_found() {
        for (path, text, count) in [
            ("src/form/view.rs", "use jsonschema::Validator;", 1),
            ("src/validate/checker.rs", "use jsonschema::Validator;", 0),
            ("src/lib.rs", "use leptos::prelude::*;", 1),
            ("src/ui/page.rs", "use leptos::prelude::*;", 0),
            ("src/bin/app.rs", "use leptos::prelude::*;", 0),
            ("src/form/view.rs", "use leptos::prelude::*;", 1),
            (
                "src/conversation/run.rs",
                "fn f() { js_sys::Date::now(); }",
                1,
            ),
            ("src/client/http.rs", "use gloo_timers::callback;", 1),
            ("src/platform/clock.rs", "use gloo_timers::callback;", 0),
            ("src/ui/text.rs", "use pulldown_cmark::Parser;", 1),
            ("src/form/view.rs", "// jsonschema judges", 0),
        ] {
            assert_eq!(fences(&file(path, text)).len(), count, "{path}: {text}");
        }
    }

    #[test]
    fn the_other_rules_find_what_they_forbid() {
        let derive = "#[derive(Serialize)]";
        assert_eq!(
            serde_in_vocabulary(&file("src/a2a/task.rs", derive)).len(),
            1
        );
        assert_eq!(
            serde_in_vocabulary(&file("src/pointer.rs", derive)).len(),
            0
        );
        let draws = "use a2a_forms::{validate::Desk, form::Edit};";
        assert_eq!(worker_imports(&file("src/bin/worker.rs", draws)).len(), 1);
        let raw = "fn f() { node.append_child(&other); }";
        let split = "fn edit_in_rest() { wasm_split!(); }";
        assert_eq!(parts(&file("src/form/state.rs", split)).len(), 2);
        assert_eq!(parts(&file("src/element/parts.rs", split)).len(), 0);
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
