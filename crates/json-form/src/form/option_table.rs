//! The table of the hints in `options`: one row for each, with its name, the values that it takes, the places that it fits,
//! and the words about it.
//!
//! Reading (`Options`), the warnings (`option_warnings`) and the check whether a hint fits its place
//! (`view::apply_options`) follow the table. A test compares it with the types in `npm/types.d.ts` and with the table in
//! `docs/options.md`; `A2A_WRITE=1` makes it write both. The words of a row are only there for these two: a module does not
//! contain them.

use std::rc::Rc;

use serde_json::Value;

use crate::form::field::Widget;
use crate::form::steps::Step;

/// The largest valid value of the hint `columns`.
pub(super) const COLUMNS: u64 = 4;

/// The values that a hint takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// A text with something other than white space.
    Words,
    /// Any text.
    Text,
    /// A boolean.
    Flag,
    /// An object of sentences by keyword.
    Sentences,
    /// A function that finds options; the elements write `true` for it.
    Finder,
    /// A function that stores files, for which the elements write `true`, or a boolean.
    Upload,
    /// A list of names of members.
    Names,
    /// The name of a widget.
    Widget,
    /// A whole number from 1 to `COLUMNS`.
    Columns,
    /// An object with names of custom elements.
    Controls,
    /// A list of steps, at least one.
    Steps,
    /// A list of the places with slotted elements.
    Slots,
}

impl Takes {
    fn accepts(self, given: &Value) -> bool {
        match self {
            Self::Words => given.as_str().is_some_and(|text| !text.trim().is_empty()),
            Self::Text => given.is_string(),
            Self::Flag | Self::Upload => given.is_boolean(),
            Self::Sentences => {
                let sentences = given.as_object();
                sentences.is_some_and(|it| it.values().all(Value::is_string))
            }
            Self::Finder => *given == Value::Bool(true),
            Self::Names => {
                let names = given.as_array();
                names.is_some_and(|names| names.iter().all(Value::is_string))
            }
            Self::Widget => Widget::named(given).is_some(),
            Self::Columns => {
                let count = given.as_u64();
                count.is_some_and(|count| (1..=COLUMNS).contains(&count))
            }
            Self::Controls => given.is_object(),
            Self::Steps => steps_of(given).is_some_and(|steps| !steps.is_empty()),
            Self::Slots => given.is_array(),
        }
    }
}

/// The places that a hint is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    /// Any place, or those that the kind of the hint knows (`widget`).
    Any,
    /// Controls that a person types into, or chooses in.
    Typed,
    /// Texts, numbers and choices.
    Choices,
    /// Texts that become the address of a file.
    Files,
    /// Objects.
    Groups,
    /// Members of objects.
    Members,
    /// The whole form.
    Whole,
}

macro_rules! hints {
    ($($(#[doc = $words:literal])+ $hint:ident = $name:literal, $takes:ident, $fits:ident $(, $section:literal)?;)+) => {
        /// A hint that a host page can give in `options`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum HintName {
            $($(#[doc = $words])+ $hint,)+
        }

        impl HintName {
            /// All hints, in the order in which they are listed for people.
            pub(super) const ALL: &[Self] = &[$(Self::$hint),+];

            /// The row of the hint: its name in `options`, and what it takes and fits.
            const fn row(self) -> (&'static str, Takes, Fits) {
                match self {
                    $(Self::$hint => ($name, Takes::$takes, Fits::$fits),)+
                }
            }

            /// The words about the hint for people, and the section of `docs/options.md` with more.
            #[cfg(test)]
            fn words(self) -> (&'static str, Option<&'static str>) {
                match self {
                    $(Self::$hint => (
                        concat!($($words),+).trim(),
                        [$($section,)? ""].into_iter().find(|it| !it.is_empty()),
                    ),)+
                }
            }
        }
    };
}

hints! {
    /// The label, in place of the schema's `title`; not for entries of maps, which have their names.
    Title = "title", Words, Any;
    /// The help below the label, in place of the schema's `description`; an empty text hides that.
    Help = "help", Text, Any;
    /// What an empty input shows. It is no label: it goes away while a person types.
    Placeholder = "placeholder", Text, Typed;
    /// The `autocomplete` token of an input, such as `given-name`.
    Autocomplete = "autocomplete", Text, Typed;
    /// Sentences in place of ours, by the keyword of the finding; `syntax` for text that is not a value.
    Errors = "errors", Sentences, Any;
    /// Shown and not edited, with everything inside. A deeper `readonly: false` lifts it; the schema's own `readOnly`
    /// stays.
    Readonly = "readonly", Flag, Any;
    /// For a text, a number or a choice: a combobox with the options that this function finds for a typed text (empty
    /// when the list is opened), up to 1,000 of them. It is called shortly after the last key press. The chosen value is
    /// checked as any other, and a value that is no option stays.
    Options = "options", Finder, Choices, "options-from-your-server";
    /// For a text that is the address of a file: the field takes a file, and this function stores it. `true` calls that
    /// of the whole form; `false` leaves the text alone. The address is checked as any other value. The form is not sent
    /// meanwhile. At the whole form: for places that `upload: true` or `accept` marks, and for addresses with a
    /// `contentMediaType`.
    Upload = "upload", Upload, Files, "files";
    /// With `upload`: media types and extensions, as in HTML. By default the schema's `contentMediaType`.
    Accept = "accept", Text, Files, "files";
    /// For an object: the order of its members. `*` stands for all others, which come last without it. The value keeps its
    /// own order.
    Order = "order", Names, Groups;
    /// Not shown, but kept and sent; its errors are shown at its parent. Not for items of lists.
    Hidden = "hidden", Flag, Members;
    /// A secret: concealed while it is typed, and in no draft, record, summary or log. For fields that neither the schema
    /// nor their name gives away.
    Secret = "secret", Flag, Any;
    /// Another control, if it fits the schema: `number` has no slider, `rating` are stars, `list` and `table` are for
    /// lists, `json` is a JSON editor.
    Widget = "widget", Widget, Any;
    /// For an object: the most members side by side, from 1 to 4. Large members take a whole row.
    Columns = "columns", Columns, Groups;
    /// `false`: no place can be switched to JSON.
    Json = "json", Flag, Whole;
    /// `false`: neither undo nor redo.
    Undo = "undo", Flag, Whole;
    /// `true`: as the form is sent, members are left out that a branch, a condition or a dependency declares which does
    /// not apply, and that nothing that applies describes. Members that no schema declares stay. It is a change of the
    /// value, before the check, and can be undone.
    Prune = "prune", Flag, Whole;
    /// Custom elements that are controls (`FormControl`), by the pointer of a place (`*` for any item) or by `format:` and
    /// the `format` of a text. For places with one value. An element in the light DOM with the pointer as its `slot` takes
    /// precedence.
    Controls = "controls", Controls, Whole, "your-own-controls";
    /// One page after the other, and a review of all answers. A member that no step names is in the last step. “Continue”
    /// checks the fields of the step; `submit()` does so too before the review. The element has the custom state `step-1`,
    /// `step-2` …, or `review`.
    Steps = "steps", Steps, Whole, "long-forms-steps";
    /// The places whose controls are slotted elements. The elements write it, and no host page.
    Slots = "slots", Slots, Whole;
}

impl HintName {
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|hint| hint.name() == name)
    }

    /// The name of the hint in `options`.
    pub(super) const fn name(self) -> &'static str {
        self.row().0
    }

    pub(super) const fn takes(self) -> Takes {
        self.row().1
    }

    pub(super) const fn fits(self) -> Fits {
        self.row().2
    }

    pub(super) fn accepts(self, given: &Value) -> bool {
        self.takes().accepts(given)
    }

    /// The names of the hints that host pages write: those for places, or those for the whole form alone.
    pub(super) fn listed(is_whole: bool) -> impl Iterator<Item = Self> {
        let all = Self::ALL.iter().copied();
        all.filter(move |it| *it != Self::Slots && (it.fits() == Fits::Whole) == is_whole)
    }
}

/// The steps in a hint; `None` if it is not a list of steps.
pub(super) fn steps_of(given: &Value) -> Option<Rc<[Step]>> {
    let step = |step: &Value| {
        let fields = step.get("fields")?.as_array()?.iter();
        let fields: Option<Vec<String>> =
            fields.map(|name| Some(name.as_str()?.to_owned())).collect();
        let title = step.get("title")?.as_str()?;
        let step = Step {
            title: title.to_owned(),
            fields: fields?,
        };
        (!title.trim().is_empty()).then_some(step)
    };
    given.as_array()?.iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::{env, fs};

    use super::*;

    /// The widest line of a comment in the types.
    const WIDTH: usize = 128;

    /// The TypeScript type of the values that a hint takes.
    fn type_script(takes: Takes) -> String {
        let names = Widget::NAMES.map(|(_, name)| format!("\"{name}\""));
        let text = match takes {
            Takes::Words | Takes::Text => "string",
            Takes::Flag => "boolean",
            Takes::Sentences | Takes::Controls => "Record<string, string>",
            Takes::Finder => {
                "(text: string, wanted: OptionsWanted) => Promise<(OfferedOption | string | number)[]> | (OfferedOption | string | number)[]"
            }
            Takes::Upload => "Upload | boolean",
            Takes::Names | Takes::Slots => "string[]",
            Takes::Widget => &names.join(" | "),
            Takes::Columns => "number",
            Takes::Steps => "{ title: string; fields: string[] }[]",
        };
        text.to_owned()
    }

    /// The members of an interface with these hints.
    fn members(is_whole: bool) -> String {
        let mut all = String::new();
        for hint in HintName::listed(is_whole) {
            let words = hint
                .words()
                .0
                .replace("`FormControl`", "{@link FormControl}");
            let mut lines = vec![String::new()];
            for word in words.split(' ') {
                let line = lines.last_mut().unwrap();
                if line.chars().count() + word.chars().count() + "   * ".len() > WIDTH {
                    lines.push(word.to_owned());
                } else {
                    let space = if line.is_empty() { "" } else { " " };
                    write!(line, "{space}{word}").unwrap();
                }
            }
            match &lines[..] {
                [line] => writeln!(all, "  /** {line} */").unwrap(),
                lines => writeln!(all, "  /**\n   * {}\n   */", lines.join("\n   * ")).unwrap(),
            }
            writeln!(all, "  {}?: {};", hint.name(), type_script(hint.takes())).unwrap();
        }
        all
    }

    fn table() -> String {
        let all = HintName::listed(false).chain(HintName::listed(true));
        let rows = all.map(|hint| {
            let at = match hint.fits() {
                Fits::Any if hint == HintName::Widget => "fields, lists",
                Fits::Any => "any place",
                Fits::Typed => "inputs",
                Fits::Choices => "texts, numbers, choices",
                Fits::Files if hint == HintName::Upload => "texts, `\"\"`",
                Fits::Files => "texts",
                Fits::Groups => "objects",
                Fits::Members => "members",
                Fits::Whole => "`\"\"`",
            };
            let name = format!("`{}`", hint.name());
            let (words, section) = hint.words();
            let name = section.map_or(name.clone(), |it| format!("[{name}](#{it})"));
            format!("| {name} | {at} | {words} |\n")
        });
        rows.collect()
    }

    /// Compares the text between two marks of a file with the expected one, or writes it there.
    fn holds(path: &str, [from, to]: [&str; 2], expected: &str) {
        let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(from).unwrap();
        let (known, after) = rest.split_once(to).unwrap();
        if env::var_os("A2A_WRITE").is_some() {
            fs::write(&path, format!("{before}{from}{expected}{to}{after}")).unwrap();
            return;
        }
        assert_eq!(known, expected, "A2A_WRITE=1 writes {path}");
    }

    #[test]
    fn types_and_documents_have_the_words_of_the_table() {
        let types = "npm/types.d.ts";
        holds(
            types,
            ["export interface LayoutHints {\n", "}\n\n"],
            &members(false),
        );
        let whole = [
            "export interface WholeFormHints extends LayoutHints {\n",
            "}\n\n",
        ];
        holds(types, whole, &members(true));
        let rows = ["| option | at | meaning |\n|---|---|---|\n", "\n\n"];
        holds("docs/options.md", rows, table().trim_end());
        let sections = fs::read_to_string(format!(
            "{}/../../docs/options.md",
            env!("CARGO_MANIFEST_DIR")
        ))
        .unwrap();
        for section in HintName::ALL.iter().filter_map(|hint| hint.words().1) {
            let title = section.replace('-', " ");
            let is_there = |line: &str| {
                line.strip_prefix("## ")
                    .is_some_and(|it| it.to_lowercase().replace(':', "") == title)
            };
            assert!(sections.lines().any(is_there), "{section}");
        }
    }
}
