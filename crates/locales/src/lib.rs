//! The sentences of A2A Forms: one function for each message of `locales/en.ftl`, in the language of the scope.
//!
//! `build.rs` makes [`messages`] of the English file, and a catalog of each language. English is compiled in; a catalog is
//! JSON text that an app loads; for a tag without a catalog it loads none, and the words are English. A language holds within [`Language::scope`] only, so that two forms on one page can have
//! different ones. What runs later takes it along by [`in_this_language`].
//!
//! Owns which text a message has. Leaves which message it is to the callers, and plural rules of languages other than
//! English to the app (`Intl.PluralRules`). Invariants: a message without a text in the language is in English; a pattern
//! that cannot be read is shown as it is.

mod pattern;

#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::fmt;

use serde_json::{Map, Value};

/// All languages, by their tag: the catalog of each as JSON text.
pub const CATALOGS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/catalogs.rs"));

/// The messages.
pub mod messages {
    use super::{Message, Param, coded, fixed, worded};

    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

/// The value of a variable in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param<'p> {
    /// A number, which may select a plural.
    Number(u64),
    /// A text.
    Text(&'p str),
}

/// The values of the variables in a message, by name.
type Params<'p> = [(&'static str, Param<'p>)];

/// A sentence that a program can recognize, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence in the language of its scope.
    pub text: String,
    /// The id of the message, or whose sentence it is.
    pub code: &'static str,
    /// The values of its variables: numbers and texts.
    pub params: Map<String, Value>,
}

impl Message {
    /// The sentence of others, such as an agent.
    pub fn of_others(code: &'static str, text: String) -> Self {
        Self {
            text,
            code,
            params: Map::new(),
        }
    }

    /// The same message in other words.
    #[must_use]
    pub fn reworded(self, text: String) -> Self {
        Self { text, ..self }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// The plural category of a number in a language, as `Intl.PluralRules` names it.
pub type PluralRule = Box<dyn Fn(u64) -> &'static str>;
/// The host page's own words for a message, by its id and variables.
pub type Translate = Box<dyn Fn(&str, &Params<'_>) -> Option<String>>;

/// A language. English without a catalog.
#[derive(Clone, Copy, Default)]
pub struct Language(Option<&'static Catalog>);

/// The same catalog.
impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (Some(one), Some(other)) => std::ptr::eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

struct Catalog {
    tag: String,
    texts: &'static Map<String, Value>,
    plural: PluralRule,
    translate: Option<Translate>,
    /// The host page's words for messages without variables, by id.
    translated: RefCell<Vec<(&'static str, &'static str)>>,
}

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language(None)) };
}

impl Language {
    /// A language from its tag and its catalog. It is kept until the program ends, so that its texts can be used like
    /// those compiled in: an app makes each language once.
    pub fn new(
        tag: String,
        texts: &'static Map<String, Value>,
        plural: PluralRule,
        translate: Option<Translate>,
    ) -> Self {
        Self(Some(Box::leak(Box::new(Catalog {
            tag,
            texts,
            plural,
            translate,
            translated: RefCell::default(),
        }))))
    }

    /// The language of this scope.
    pub fn current() -> Self {
        CURRENT.get()
    }

    /// The language tag; `None` for English without a catalog.
    pub fn tag(self) -> Option<&'static str> {
        Some(&self.0?.tag)
    }

    /// Makes this the current language and returns the one before. For callers that cannot use [`Language::scope`].
    #[must_use = "the language before has to be entered again"]
    pub fn enter(self) -> Self {
        CURRENT.replace(self)
    }

    /// Calls a function with this language.
    pub fn scope<T>(self, act: impl FnOnce() -> T) -> T {
        let before = self.enter();
        let done = act();
        CURRENT.set(before);
        done
    }
}

/// The function that calls another one later, with the language of this scope.
pub fn in_this_language<T>(act: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let language = Language::current();
    move || language.scope(act)
}

/// The text of a message without variables.
fn fixed(code: &'static str, english: &'static str) -> &'static str {
    let Some(catalog) = Language::current().0 else {
        return english;
    };
    if let Some(translate) = &catalog.translate {
        let known = catalog.translated.borrow();
        if let Some((_, text)) = known.iter().find(|(id, _)| *id == code) {
            return text;
        }
        drop(known);
        if let Some(text) = translate(code, &[]) {
            let text = &*Box::leak(text.into_boxed_str());
            catalog.translated.borrow_mut().push((code, text));
            return text;
        }
    }
    catalog.text(code).unwrap_or(english)
}

/// The text of a message with variables.
fn worded(code: &'static str, english: &'static str, params: &Params<'_>) -> String {
    let Some(catalog) = Language::current().0 else {
        return pattern::written(english, params, &english_plural);
    };
    let translated = catalog
        .translate
        .as_ref()
        .and_then(|translate| translate(code, params));
    translated.unwrap_or_else(|| match catalog.text(code) {
        Some(text) => pattern::written(text, params, &catalog.plural),
        None => pattern::written(english, params, &english_plural),
    })
}

/// A message with its code.
fn coded(code: &'static str, english: &'static str, params: &Params<'_>) -> Message {
    let value = |param| match param {
        Param::Number(number) => number.into(),
        Param::Text(text) => text.into(),
    };
    Message {
        text: worded(code, english, params),
        code,
        params: params
            .iter()
            .map(|(name, param)| ((*name).to_owned(), value(*param)))
            .collect(),
    }
}

impl Catalog {
    fn text(&self, code: &str) -> Option<&str> {
        self.texts.get(code)?.as_str()
    }
}

const fn english_plural(number: u64) -> &'static str {
    if number == 1 { "one" } else { "other" }
}
