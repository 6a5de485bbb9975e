//! Rules of the source tree that the compiler does not check, read off the sources as text.

#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::unwrap_used,
    reason = "a source that cannot be read breaks the test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A source file: its path below the repository, and its text without line comments.
struct File {
    path: String,
    text: String,
    code: String,
}

/// A rule that forbids `words` in the code below the paths `below`, except below the paths `except`.
struct Rule {
    words: &'static [&'static str],
    below: &'static [&'static str],
    except: &'static [&'static str],
    why: &'static str,
}

/// The source directories of the published crates, from the repository's root.
const LIBRARY: &[&str] = &[
    "src",
    "crates/a2a/src",
    "crates/a2a-client/src",
    "crates/a2a-inspect/src",
    "crates/json/src",
    "crates/json-form/src",
    "crates/locales/src",
    "crates/object-schemas/src",
    "crates/view-macro/src",
    "crates/worker/src",
];

/// The source directories of the programs.
const PROGRAMS: &[&str] = &["demo-agent/src", "testing/agent/src", "xtask/src"];

const RULES: &[Rule] = &[
    Rule {
        words: &["jsonschema"],
        below: LIBRARY,
        except: &["crates/json-form/src/validate"],
        why: "there is one validator",
    },
    Rule {
        words: &["pulldown_cmark"],
        below: LIBRARY,
        except: &["crates/json-form/src/markdown"],
        why: "only the worker parses Markdown",
    },
    Rule {
        words: &["leptos", "tachys"],
        below: &["src"],
        except: &["src/ui", "src/element", "src/bin"],
        why: "views belong to `ui`",
    },
    Rule {
        words: &["a2a_forms", "a2a", "a2a_client"],
        below: &["crates/worker/src"],
        except: &[],
        why: "the worker links the validator only",
    },
    Rule {
        words: &[
            "std::env",
            "std::fs",
            "std::net",
            "std::process",
            "std::thread",
            "std::time",
        ],
        below: &[
            "crates/a2a/src",
            "crates/a2a-client/src",
            "crates/a2a-inspect/src",
            "crates/json/src",
            "crates/json-form/src",
        ],
        except: &["crates/json-form/src/markdown/tests.rs"],
        why: "the crates do no IO and read no clock",
    },
    Rule {
        words: &[
            "create_element",
            "create_text_node",
            "append_child",
            "insert_before",
            "set_attribute",
            "add_event_listener_with_callback",
        ],
        below: &["src/ui"],
        // Elements of the host page are made by its own name for them.
        except: &["src/ui/runtime", "src/ui/form/extras/host_control.rs"],
        why: "views leave the DOM to Leptos and `ui::runtime`",
    },
    Rule {
        words: &[
            "crate::a2a",
            "crate::client",
            "crate::conversation",
            "crate::form",
            "crate::json",
            "crate::result",
            "crate::validate",
            "a2a_forms::a2a",
            "a2a_forms::client",
            "a2a_forms::conversation",
            "a2a_forms::form",
            "a2a_forms::json",
            "a2a_forms::result",
            "a2a_forms::validate",
        ],
        below: &["src"],
        except: &[],
        why: "a crate has one name here, its own; the re-exports are for apps",
    },
    Rule {
        words: &["view::keyed", "<For"],
        below: &["src/ui"],
        except: &["src/ui/runtime"],
        why: "keyed lists share the code of `ui::runtime::reactive`",
    },
    Rule {
        words: &["tag::", "attrs!", "pieces!"],
        below: &["src/ui"],
        except: &["src/ui/runtime/dom"],
        why: "markup is written in `view!`",
    },
    Rule {
        words: &[
            "inner_html",
            "set_inner_html",
            "innerHTML",
            "outer_html",
            "insert_adjacent_html",
        ],
        below: &["src", "crates"],
        except: &[],
        why: "a string must not become markup",
    },
    Rule {
        words: &["crate::ui", "crate::element"],
        below: &["src/browser"],
        except: &[],
        why: "`browser` comes before `ui`",
    },
    Rule {
        words: &["crate::validate", "crate::form", "crate::result"],
        below: &[
            "crates/json-form/src/formats",
            "crates/json-form/src/schema",
            "crates/json-form/src/markdown",
        ],
        except: &[],
        why: "`formats`, `schema` and `markdown` come first",
    },
    Rule {
        words: &["crate::form", "crate::result"],
        below: &["crates/json-form/src/validate"],
        except: &[],
        why: "`validate` comes before `form`",
    },
    Rule {
        words: &["crate::result"],
        below: &["crates/json-form/src/form"],
        except: &[],
        why: "`form` comes before `result`",
    },
    Rule {
        words: &["RefCell"],
        below: &["crates/json-form/src/form"],
        except: &["crates/json-form/src/form/reader.rs"],
        why: "looking at a form writes nothing into it: a drawing collects what the reader met",
    },
    Rule {
        words: &["std::any"],
        below: &["crates/json-form/src/form"],
        except: &[],
        why: "the state of a form names the types that it holds",
    },
    Rule {
        words: &["Rendered", "QUERY_ROUNDS"],
        below: &["crates/json-form/src/form", "src/ui/form"],
        except: &[],
        why: "a drawing is handed to the form, which has nothing to flush",
    },
    Rule {
        words: &["crate::conversation", "crate::artifacts"],
        below: &["crates/a2a-client/src/client"],
        except: &[],
        why: "`client` comes before `conversation`",
    },
];

fn collect(folder: &Path, extension: &str, found: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension) {
            let below = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            let path = below.to_string_lossy().replace('\\', "/");
            found.push(File::new(path, fs::read_to_string(below).unwrap()));
        }
    }
}

fn sources(folders: &[&str]) -> Vec<File> {
    let mut found = Vec::new();
    for folder in folders {
        collect(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            "rs",
            &mut found,
        );
    }
    found
}

impl File {
    fn new(path: String, text: String) -> Self {
        let lines = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        let code = lines.collect::<Vec<_>>().join("\n");
        Self { path, text, code }
    }

    fn is_below(&self, paths: &[&str]) -> bool {
        paths
            .iter()
            .any(|path| Path::new(&self.path).starts_with(path))
    }

    fn contains(&self, word: &str) -> bool {
        let is_part = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || it == '_');
        self.code.match_indices(word).any(|(at, _)| {
            let (before, behind) = (self.code.get(..at), self.code.get(at + word.len()..));
            let is_longer_before = is_part(before.and_then(|it| it.chars().next_back()));
            let is_longer_behind = is_part(word.chars().next_back())
                && is_part(behind.and_then(|it| it.chars().next()));
            !is_longer_before && !is_longer_behind
        })
    }
}

impl Rule {
    fn violations(&self, file: &File) -> Vec<String> {
        if !file.is_below(self.below) || file.is_below(self.except) {
            return Vec::new();
        }
        let words = self.words.iter().filter(|word| file.contains(word));
        words
            .map(|word| format!("{}: {word}: {}", file.path, self.why))
            .collect()
    }
}

/// The paths of a use tree: `a::{b, c::d}` are `a::b` and `a::c::d`.
fn paths(tree: &str, prefix: &str, found: &mut Vec<String>) {
    let is_end = |it: char| !(it.is_alphanumeric() || it == '_' || it == ':');
    let end = tree.find(is_end).unwrap_or(tree.len());
    let (head, rest) = tree.split_at(end);
    let path = format!("{prefix}{head}");
    let Some(list) = rest.strip_prefix('{').filter(|_| head.ends_with("::")) else {
        found.push(path);
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' | ',' if depth == 0 => {
                paths(list.get(start..at).unwrap_or_default().trim(), &path, found);
                start = at + 1;
                if character == '}' {
                    return;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
}

/// The module of a file: `src/ui/form/mod.rs` is `crate::ui::form`.
fn module(path: &str) -> String {
    let inside = path.split_once("src/").map_or(path, |(_, inside)| inside);
    let inside = inside
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .trim_end_matches("lib")
        .trim_end_matches("main");
    format!("crate::{inside}")
        .trim_end_matches("::")
        .replace('/', "::")
}

/// The path of an item from the crate's root: resolves `path`, such as `super::x::Y`, in the module `own`. Paths
/// without `crate::` and `super::` are taken as relative to `own`.
fn absolute(path: &str, own: &str) -> String {
    if path.starts_with("crate::") {
        return path.to_owned();
    }
    let (mut base, mut rest) = (own, path.trim_start_matches("self::"));
    while let Some(behind) = rest.strip_prefix("super::") {
        base = base.rsplit_once("::").map_or("crate", |(parent, _)| parent);
        rest = behind;
    }
    format!("{base}::{rest}")
}

/// The re-exports of all modules of a crate (`pub use`): the path of the re-export, and the path of the item that it
/// names, both from the crate's root.
fn re_exports(files: &[File]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for file in files {
        let own = module(&file.path);
        // `pub use …;` and `pub(crate) use …;`
        let after_use = file.code.split(" use ");
        let statements = after_use
            .clone()
            .zip(after_use.skip(1))
            .filter(|(before, _)| {
                let word = before.lines().next_back().unwrap_or_default().trim_start();
                word == "pub" || word.starts_with("pub(")
            });
        for (_, statement) in statements {
            let statement = statement.split(';').next().unwrap_or_default();
            let mut names = Vec::new();
            paths(statement, "", &mut names);
            for path in names {
                if let Some((_, name)) = path.rsplit_once("::") {
                    found.insert(format!("{own}::{name}"), absolute(&path, &own));
                }
            }
        }
    }
    found
}

/// The methods of each type outside of trait impls: how many there are, by the type's name.
fn methods(files: &[File]) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for file in files {
        let mut owner = None;
        for line in file.code.lines() {
            if let Some(head) = line.strip_prefix("impl") {
                owner = Some(implementor(head)).filter(|_| !head.contains(" for "));
            } else if line.starts_with('}') {
                owner = None;
            }
            let is_method = line.starts_with("    ")
                && !line.starts_with("     ")
                && line.split('(').any(is_function);
            if let Some(name) = owner.filter(|_| is_method) {
                *found.entry(name.to_owned()).or_default() += 1;
            }
        }
    }
    found
}

/// The name of the type in the head of an impl, behind the word `impl`.
fn implementor(head: &str) -> &str {
    let mut depth = 0_usize;
    let generic = head.find(|sign| {
        match sign {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let named = &head[generic.unwrap_or_default()..];
    let named = named.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let end = named.find(|sign: char| !sign.is_alphanumeric());
    end.map_or(named, |end| &named[..end])
}

/// Whether words of a declaration before its parameters name a function.
fn is_function(words: &str) -> bool {
    words.split_whitespace().any(|word| word == "fn")
}

/// Imports between the files of a crate that are part of a circle, also those of re-exported items. Those between
/// parent and child don't count.
fn circles(files: &[File]) -> Vec<String> {
    let modules: BTreeSet<String> = files.iter().map(|file| module(&file.path)).collect();
    let re_exports = re_exports(files);
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let own = module(&file.path);
        let mut found = Vec::new();
        for root in ["crate::", "super::"] {
            let found_at = file.code.match_indices(root);
            // The second one of `super::super::` belongs to the first.
            for (at, _) in found_at
                .filter(|(at, _)| !file.code.get(..*at).is_some_and(|it| it.ends_with("::")))
            {
                paths(file.code.get(at..).unwrap_or_default(), "", &mut found);
            }
        }
        let targets = found.into_iter().filter_map(|path| {
            let mut path = absolute(&path, &own);
            // An item may be re-exported more than once on its way up.
            for _ in 0..8 {
                let known = re_exports.iter().find(|(name, _)| {
                    let rest = path.strip_prefix(name.as_str());
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
                });
                let Some((name, item)) = known else { break };
                path = path.replacen(name, item, 1);
            }
            while !modules.contains(&path) {
                path.truncate(path.rfind("::")?);
            }
            let related = |one: &str, other: &str| {
                one.strip_prefix(other)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            };
            (!related(&path, &own) && !related(&own, &path)).then_some(path)
        });
        imports.insert(own.clone(), targets.collect());
    }
    // A file that imports none of the files that are left, or that none of them imports, is not part of a circle.
    loop {
        let known: BTreeSet<String> = imports.keys().cloned().collect();
        let imported: BTreeSet<String> = imports.values().flatten().cloned().collect();
        imports.retain(|file, targets| {
            targets.retain(|target| known.contains(target));
            !targets.is_empty() && imported.contains(file)
        });
        if imports.len() == known.len() {
            break;
        }
    }
    imports
        .iter()
        .map(|(file, targets)| format!("{file} → {targets:?}"))
        .collect()
}

/// Code spans of a document that look like a path from the top of the repository, and do not exist.
fn missing_paths(file: &File, exists: impl Fn(&str) -> bool) -> Vec<String> {
    const TOP: [&str; 16] = [
        "agents",
        "benches",
        "crates",
        "demo-agent",
        "docs",
        "examples",
        "fuzz",
        "gallery",
        "npm",
        "play",
        "site",
        "src",
        "style",
        "testing",
        "tests",
        "xtask",
    ];
    // Code blocks are the odd pieces between fences, code spans the odd pieces between backticks.
    let prose = file.text.split("```").step_by(2);
    prose
        .flat_map(|prose| prose.split('`').skip(1).step_by(2))
        .filter(|span| {
            let top = span.split_once('/').map(|(top, _)| top);
            top.is_some_and(|top| TOP.contains(&top)) && !span.contains(char::is_whitespace)
        })
        .filter(|path| !exists(path))
        .map(|path| format!("{}: there is no {path}", file.path))
        .collect()
}

/// The lines of a file, before its tests, that format a value with `Debug`: `path: line`.
fn debug_formats(file: &File) -> Vec<String> {
    let code = file.code.split("mod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| {
        [":?}", "#?}", "dbg!("]
            .iter()
            .any(|word| line.contains(word))
    });
    lines
        .map(|line| format!("{}: {}", file.path, line.trim()))
        .collect()
}

#[track_caller]
fn assert_none(violations: &[String]) {
    assert!(violations.is_empty(), "\n{}", violations.join("\n"));
}

#[test]
fn words_stay_in_their_folders() {
    let files = sources(&["src", "crates"]);
    let violations = files
        .iter()
        .flat_map(|file| RULES.iter().flat_map(|rule| rule.violations(file)));
    assert_none(&violations.collect::<Vec<_>>());
}

/// Asserts that no library code formats a value with `Debug`, outside of its tests: release modules are built with
/// `-Zfmt-debug=none`, so that `Debug` writes nothing there.
#[test]
fn people_get_no_debug_output() {
    let files = sources(LIBRARY);
    let code = files.iter().filter(|file| !file.path.ends_with("tests.rs"));
    assert_none(&code.flat_map(debug_formats).collect::<Vec<_>>());
}

/// The most methods of a type outside of trait impls.
const MOST_METHODS: usize = 80;

/// How many items are visible in a whole folder, `pub(in …)`, because their owner is not clear.
const SHARED_ITEMS: [(&str, &str, usize); 3] = [
    ("crates/json-form/src", "pub(in crate::form", 119),
    ("crates/a2a-client/src", "pub(in crate::conversation", 131),
    ("src", "pub(in crate::ui", 66),
];

/// Says what to do if a number that may only fall is another one.
fn fallen(what: &str, count: usize, known: usize) -> Option<String> {
    let advice = if count > known {
        "it may only fall"
    } else {
        "write the smaller number down"
    };
    (count != known).then(|| format!("{what}: {count} instead of {known}, {advice}"))
}

#[test]
fn a_type_has_eighty_methods_or_fewer() {
    let of = |crate_: &&str| methods(&sources(&[crate_]));
    let methods = LIBRARY.iter().flat_map(of);
    let large = methods.filter(|(_, count)| *count > MOST_METHODS);
    let found: Vec<String> = large
        .map(|(name, count)| format!("{name}: {count} methods"))
        .collect();
    assert_none(&found);
}

#[test]
fn ever_fewer_items_are_visible_in_a_whole_folder() {
    let found = SHARED_ITEMS
        .iter()
        .filter_map(|(folder, visibility, known)| {
            let files = sources(&[folder]);
            let count = files
                .iter()
                .map(|file| file.code.matches(visibility).count());
            fallen(visibility, count.sum(), *known)
        });
    assert_none(&found.collect::<Vec<_>>());
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let mut found = Vec::new();
    for crate_ in LIBRARY.iter().chain(PROGRAMS) {
        // The modules of `src/element` belong to a binary.
        let files = sources(&[crate_]).into_iter();
        let files: Vec<File> = files
            .filter(|file| !file.is_below(&["src/element", "src/bin"]))
            .collect();
        found.extend(circles(&files));
    }
    assert_none(&found);
}

/// Asserts that a view of a form is computed from a form that cannot be changed meanwhile.
#[test]
fn a_view_changes_no_form() {
    let files = sources(&["crates/json-form/src/form"]);
    let looks = ["fn view(", "fn view_in("];
    let signatures = files.iter().flat_map(|file| {
        let found = looks.iter().flat_map(|look| {
            file.code
                .match_indices(look)
                .map(|(at, look)| at + look.len())
        });
        found.map(|at| (&file.path, file.code.get(at..).unwrap_or_default()))
    });
    let (pure, others): (Vec<_>, Vec<_>) =
        signatures.partition(|(_, code)| code.starts_with("&self") || code.starts_with("self"));
    assert!(pure.len() > looks.len(), "the views have other names");
    let others = others.into_iter().map(|(path, _)| path.clone());
    assert_none(&others.collect::<Vec<_>>());
}

#[test]
fn every_file_has_a_header() {
    let files = sources(&["src", "crates", "demo-agent", "testing", "xtask", "tests"]);
    let bare = files.iter().filter(|file| !file.text.starts_with("//! "));
    assert_none(&bare.map(|file| file.path.clone()).collect::<Vec<_>>());
}

#[test]
fn documents_name_files_that_exist() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = Vec::new();
    collect(&top.join("docs"), "md", &mut documents);
    for name in ["README.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(top.join(name)).unwrap();
        documents.push(File::new(name.to_owned(), text));
    }
    let missing = documents
        .iter()
        .flat_map(|file| missing_paths(file, |path| top.join(path).exists()));
    assert_none(&missing.collect::<Vec<_>>());
}

/// Asserts that each published crate brings the licences of the repository along, as links to them, and its address.
#[test]
fn every_published_crate_has_the_licences() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut published = 0;
    for entry in fs::read_dir(top.join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        if manifest.contains("publish.workspace = true") {
            continue;
        }
        published += 1;
        assert!(manifest.contains("\"/LICENSE-*\""), "{folder:?}");
        assert!(
            manifest.contains("repository.workspace = true"),
            "{folder:?}"
        );
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let read = |folder: &Path| fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(read(&folder), read(top), "{folder:?}");
        }
    }
    assert_eq!(published, 8);
}

/// The rows of the table of promises in `docs/security.md` whose test is not in its file.
fn promises_without_test(table: &str, text_of: impl Fn(&str) -> String) -> Vec<String> {
    let rows = table.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter(|line| line.matches('`').count() >= 4);
    rows.filter(|row| {
        let spans: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        let [.., file, test] = spans.as_slice() else {
            return true;
        };
        !text_of(file).contains(test)
    })
    .map(|row| format!("no such test: {row}"))
    .collect()
}

#[test]
fn every_promise_names_a_test_that_exists() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(top.join("docs/security.md")).unwrap();
    let (_, table) = text.split_once("\n## Promises\n").unwrap();
    let text_of = |file: &str| fs::read_to_string(top.join(file)).unwrap_or_default();
    assert_none(&promises_without_test(table, text_of));
    let gone = promises_without_test(table, |_| String::new());
    assert!(gone.len() >= 10, "the table is read: {gone:?}");
}

/// Words that the sentences for people avoid: long negations, and turns that leave open who acts.
const AVOIDED: [&str; 22] = [
    "does not ",
    "do not ",
    "did not ",
    "is not ",
    "are not ",
    "was not ",
    "were not ",
    "could not ",
    "can not ",
    "cannot ",
    "would not ",
    "will not ",
    "you are ",
    "You are ",
    "by itself",
    "at work",
    "anew",
    "Nobody",
    "Somebody",
    "What was ",
    "What came ",
    "not known here",
];

#[test]
fn sentences_use_contractions_and_say_who_acts() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/locales/locales");
    let mut found = Vec::new();
    for file in ["en.ftl", "agent/en.ftl"] {
        let text = fs::read_to_string(top.join(file)).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words = AVOIDED.iter().filter(|words| line.contains(**words));
            found.extend(words.map(|words| format!("{file}: “{words}” in {line}")));
        }
    }
    assert_none(&found);
}

/// The names in one list, such as `cssParts`, of an element's declaration in `custom-elements.json`; empty without the
/// list.
fn listed(element: &serde_json::Value, list: &str) -> BTreeSet<String> {
    let list = element.get(list).and_then(serde_json::Value::as_array);
    let names = list.into_iter().flatten();
    names
        .filter_map(|it| it.get("name")?.as_str().map(str::to_owned))
        .collect()
}

/// The names of the shadow parts (`::part()`) in the code below a folder: those in the first string of each attribute
/// `part`, and in each string that begins with `button `.
fn parts_below(folder: &str) -> BTreeSet<String> {
    let files = sources(&[folder]);
    let found = files.iter().flat_map(|file| {
        let values = file.code.split(" part=").skip(1);
        let values = values.filter(|it| it.starts_with(['"', '{']));
        let values = values.filter_map(|it| it.split(['>', '\n']).next()?.split('"').nth(1));
        let buttons = file.code.split("\"button ").skip(1);
        values.chain(buttons.filter_map(|it| it.split('"').next()))
    });
    let names = found.flat_map(str::split_whitespace);
    names.map(str::to_owned).collect()
}

#[test]
fn the_manifest_has_every_part_and_token() {
    let read = |path| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let manifest: serde_json::Value =
        serde_json::from_str(&read("npm/custom-elements.json")).unwrap();
    let elements = manifest.pointer("/modules/0/declarations").unwrap();
    let elements: BTreeMap<&str, &serde_json::Value> = elements
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|it| Some((it.get("tagName")?.as_str()?, it)))
        .collect();
    assert_eq!(elements.len(), 4);
    let lacks = |tag: &str, list: &str, wanted: BTreeSet<String>| -> Vec<String> {
        let listed = listed(elements[tag], list);
        let missing = wanted.difference(&listed);
        missing.map(|name| format!("{tag} lacks {name}")).collect()
    };
    let all = parts_below("src/ui");
    assert!(all.len() > 25, "parts are read: {all:?}");
    assert_none(&lacks("a2a-form", "cssParts", all.clone()));
    assert_none(&lacks(
        "schema-form",
        "cssParts",
        parts_below("src/ui/form"),
    ));
    let tokens = read("style/tokens.css");
    let tokens: BTreeSet<String> = tokens
        .lines()
        .filter_map(|line| line.trim_start().split_once(": "))
        .map(|(name, _)| name.to_owned())
        // The grid follows from the density.
        .filter(|name| name.starts_with("--a2a-") && name != "--a2a-step")
        .collect();
    assert_none(&lacks("a2a-form", "cssProperties", tokens.clone()));
    // The other elements have those of `schema-form` (`xtask/src/manifest.rs`).
    for tag in ["schema-form", "a2a-form"] {
        let element = elements[tag];
        let seeds = ["--a2a-accent", "--a2a-neutral-hue"].map(str::to_owned);
        assert_none(&lacks(tag, "cssProperties", seeds.into()));
        let of_code = listed(element, "cssProperties");
        let unknown: Vec<_> = of_code.difference(&tokens).collect();
        assert!(unknown.is_empty(), "{tag}: {unknown:?}");
    }
    // The reverse: some parts are chosen at run time, so any text in the code of the views counts.
    let spoken = sources(&["src/ui"]);
    for tag in elements.keys() {
        for part in listed(elements[tag], "cssParts") {
            // Alone, or as the last of several.
            let words = [format!("\"{part}\""), format!(" {part}\"")];
            let has = |file: &File| words.iter().any(|word| file.code.contains(word));
            let is_there = spoken.iter().any(has);
            assert!(is_there, "{tag} has no part {part}");
        }
    }
}

#[test]
fn the_rules_find_violations() {
    let violations = |path: &str, text: &str| {
        let file = File::new(path.to_owned(), text.to_owned());
        RULES.iter().flat_map(|rule| rule.violations(&file)).count()
    };
    assert_eq!(violations("src/ui/a.rs", "use jsonschema::Validator;"), 1);
    assert_eq!(
        violations("src/ui/a.rs", "// jsonschema\nuse my_jsonschema;"),
        0
    );
    assert_eq!(
        violations("src/browser/clock.rs", "use crate::ui::Page;"),
        1
    );
    assert_eq!(
        violations("src/ui/runtime/dom/tag.rs", "node.append_child(&it)"),
        0
    );
    let markup = "let a = tag::p(attrs!(), pieces![name]);";
    assert_eq!(violations("src/ui/page/a.rs", markup), 3);
    assert_eq!(violations("src/ui/runtime/dom/a.rs", markup), 0);
    assert_eq!(violations("src/ui/a.rs", "Tag::P => no_attrs!(view)"), 0);
    let file = |path: &str, text: &str| File::new(path.to_owned(), text.to_owned());
    let said = file(
        "src/a.rs",
        "format!(\"{why:?}\")\nmod tests {\npanic!(\"{:?}\", it)",
    );
    assert_eq!(debug_formats(&said).len(), 1);
    let one = file("src/a/one.rs", "use super::{two::Two, other};");
    let two = file("src/a/two.rs", "use crate::a::b::three::{self, Three};");
    let three = file("src/a/b/three.rs", "use super::super::one::One;");
    let parent = file("src/a/mod.rs", "use super::a::one::One;");
    assert_eq!(circles(&[one, two, three, parent]).len(), 3);
    let one = file("src/b/one.rs", "pub(super) struct One(super::Two);");
    let two = file("src/b/two.rs", "use super::One;\npub struct Two;");
    let parent = file(
        "src/b/mod.rs",
        "mod one;\npub(crate) use one::One;\npub use self::two::{Other, Two};",
    );
    assert_eq!(circles(&[one, two, parent]).len(), 2);
    let impls = "impl<'a, T: Into<B>> One<'a, T> {\n    pub(in crate::a) const fn a(&self) {\n        fn inside() {}\n    }\n\
        \n    fn b() {}\n}\nimpl Two for One {\n    fn c() {}\n}\nimpl Three {\n    fn d(it: fn(u8)) {}\n}";
    let counted = methods(&[file("src/a.rs", impls)]);
    let counted: Vec<_> = counted
        .iter()
        .map(|(name, count)| (&**name, *count))
        .collect();
    assert_eq!(counted, [("One", 2), ("Three", 1)]);
}

/// Each oddity that is read has a row in `docs/leniency.md`, which says why that is safe.
#[test]
fn each_leniency_has_a_reason() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = "crates/a2a/src/dialect/leniency/oddity.rs";
    let source = fs::read_to_string(top.join(list)).unwrap();
    let rows = fs::read_to_string(top.join("docs/leniency.md")).unwrap();
    let names = source.split("=> \"").skip(1);
    let names: Vec<&str> = names.filter_map(|it| it.split('"').next()).collect();
    assert!(names.len() > 10, "{names:?}");
    let is_missing = |name: &&&str| !rows.contains(&format!("`{name}`"));
    let missing: Vec<&&str> = names.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// As examples in comments they would not be compiled: the components exist for browsers only.
#[test]
fn recipes_for_leptos_are_compiled_in_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let without_space = |text: &str| text.split_whitespace().collect::<String>();
    let tests = without_space(&read("tests/web/components.rs"));
    let recipes = read("docs/recipes.md");
    let blocks: Vec<&str> = recipes
        .split("\n```rust\n")
        .skip(1)
        .filter_map(|block| Some(block.split_once("\n```")?.0))
        .collect();
    assert!(blocks.len() >= 3, "no recipes for Leptos");
    for block in blocks {
        let is_there = tests.contains(&without_space(block));
        assert!(is_there, "not in tests/web/components.rs:\n{block}");
    }
}
