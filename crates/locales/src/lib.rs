//! The sentences of A2A Forms: one function for each message of the English files, in the language of the scope.
//!
//! `build.rs` makes [`messages`] of the English files, and a catalog of each language. English is compiled in. A
//! catalog is JSON text that an app loads; a language tag without a catalog has English words. A language applies
//! within [`Language::scope`] only, so that two forms on one page can have different languages. A function that runs
//! later keeps the language by [`in_this_language`], and has its words of that time ([`Language::changeable`]).
//!
//! Owns the text of a message. Leaves the choice of the message to the callers, and plural rules of languages other
//! than English to the app (`Intl.PluralRules`). Invariants: a message without a text in the language is in English;
//! a pattern that cannot be parsed is shown unchanged.

#![doc = include_str!("../README.md")]
mod language;
mod message_pattern;

#[cfg(test)]
mod tests;

use std::fmt;

use serde_json::{Map, Value};

pub use language::{Language, PluralRule, Translate, in_this_language};

/// The messages of a language as JSON texts, each an object from message id to text.
#[derive(Debug)]
pub struct Catalog {
    /// The tag of the language, for example `de`.
    pub tag: &'static str,
    /// The messages that a form shows, as JSON text.
    pub form: &'static str,
    /// The other messages, as JSON text: of conversations, results and the page.
    pub agent: &'static str,
}

/// The catalogs of all languages.
pub const CATALOGS: &[Catalog] = include!(concat!(env!("OUT_DIR"), "/catalogs.rs"));

/// The English texts that the shell of the elements shows before a wasm module has loaded, by id.
pub const SHELL: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shell.rs"));

/// A function for each message, made by `build.rs`.
pub mod messages {
    use super::{Message, Param, coded, fixed, worded};

    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

/// The value of a variable in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param<'p> {
    /// A number, which may select a plural.
    Number(u64),
    /// A text, which replaces the variable unchanged.
    Text(&'p str),
}

/// The values of the variables in a message, by name.
type Params<'p> = [(&'static str, Param<'p>)];

/// A sentence with a code and parameters, so that programs can recognise it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence in the language of its scope.
    pub text: String,
    /// The id of the message. For a sentence that someone else wrote, such as an agent, a code that says who.
    pub code: &'static str,
    /// The values of the message's variables: numbers and texts.
    pub params: Map<String, Value>,
}

impl Message {
    /// Makes a message from a sentence that someone else wrote, such as an agent; `code` says who. The message
    /// has no parameters.
    pub fn of_others(code: &'static str, text: String) -> Self {
        Self {
            text,
            code,
            params: Map::new(),
        }
    }

    /// A copy with another text and the same code and parameters.
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

/// The text of a message without variables in the current language; `english` if it has no translation.
fn fixed(code: &'static str, english: &'static str) -> &'static str {
    let Some(catalog) = Language::current().data() else {
        return english;
    };
    if let Some(translate) = &catalog.translate
        && let Some(text) = translate(code, &[])
    {
        // Each text is in memory once, however often it is given.
        let mut known = catalog.translated.borrow_mut();
        if let Some(same) = known.iter().find(|known| **known == text) {
            return same;
        }
        let text = &*Box::leak(text.into_boxed_str());
        known.push(text);
        return text;
    }
    catalog.text(code).unwrap_or(english)
}

/// The text of a message with variables in the current language; from `english` if it has no translation.
fn worded(code: &'static str, english: &'static str, params: &Params<'_>) -> String {
    let Some(catalog) = Language::current().data() else {
        return message_pattern::written(english, params, &english_plural);
    };
    let translated = catalog
        .translate
        .as_ref()
        .and_then(|translate| translate(code, params));
    translated.unwrap_or_else(|| match catalog.text(code) {
        Some(text) => message_pattern::written(text, params, &catalog.plural),
        None => message_pattern::written(english, params, &english_plural),
    })
}

/// A message in the current language, with the code and the parameters that the host page gets.
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

const fn english_plural(number: u64) -> &'static str {
    if number == 1 { "one" } else { "other" }
}
