//! Languages for the texts of elements: catalogs with the plural rules of `Intl` and the host page's own
//! words; the `lang` and `dir` of elements with these texts.
//!
//! Leaves loading catalogs to the shell, and their use to `locales`. Invariants: each catalog is parsed once; an element
//! keeps its language for its whole life, also when the words change, so that what runs later has the new words.

use std::cell::RefCell;

use js_sys::{Function, Object};
use locales::{Language, Param, PluralRule, Translate};
use serde_json::{Map, Value};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;

#[cfg(target_arch = "wasm32")]
use super::formats::intl::construct;
#[cfg(not(target_arch = "wasm32"))]
use super::formats::native::{self, is_rtl};
#[cfg(target_arch = "wasm32")]
use crate::browser::reflect::get;
use crate::browser::reflect::set;

/// The words of elements that have the same ones.
struct Known {
    language: Language,
    tag: String,
    texts: &'static Texts,
    translate: Option<Function>,
}

/// A catalog: its JSON text, and the messages in it.
struct Texts {
    json: String,
    messages: Map<String, Value>,
}

thread_local! {
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
    /// The language of each element, by number from 1.
    static OWN: RefCell<Vec<Language>> = const { RefCell::new(Vec::new()) };
}

/// Changes the language with a number to a catalog (JSON text: an object with a text for each message), or to English
/// without one. Returns its number, which is a new one if no language has that number. `tag` is empty if the page names no
/// language. `translate` gets the id and the variables of a message and may return other words.
pub fn change_language(
    changed: u32,
    tag: String,
    catalog: Option<String>,
    translate: Option<Function>,
) -> u32 {
    let words = catalog.map(|catalog| known_language(tag, catalog, translate));
    OWN.with_borrow_mut(|own| {
        let at = index(changed).filter(|at| *at < own.len());
        let at = at.unwrap_or_else(|| {
            own.push(Language::changeable());
            own.len() - 1
        });
        if let Some(language) = own.get(at) {
            language.change_to(words.unwrap_or_default());
        }
        number(at)
    })
}

fn known_language(tag: String, catalog: String, translate: Option<Function>) -> Language {
    KNOWN.with_borrow_mut(|known| {
        let same =
            |it: &Known| it.translate == translate && it.tag == tag && it.texts.json == catalog;
        if let Some(same) = known.iter().find(|it| same(it)) {
            return same.language;
        }
        let texts = known
            .iter()
            .map(|it| it.texts)
            .find(|it| it.json == catalog);
        let texts = texts.unwrap_or_else(|| {
            let messages = match exact_json::parse(&catalog) {
                Ok(Value::Object(messages)) => messages,
                _ => Map::new(),
            };
            Box::leak(Box::new(Texts {
                json: catalog,
                messages,
            }))
        });
        // Without a language tag, texts that the host page does not give are in English.
        let plural = plural_rule(if tag.is_empty() { "en" } else { &tag });
        let words = translate.clone().map(host_translation);
        let language = Language::new(tag.clone(), &texts.messages, plural, words);
        known.push(Known {
            language,
            tag,
            texts,
            translate,
        });
        language
    })
}

/// A language for HTML, by its tag and the messages of its catalog.
#[cfg(server)]
pub(crate) fn server_language(tag: &str, messages: Map<String, Value>) -> Language {
    let messages = Box::leak(Box::new(messages));
    Language::new(tag.to_owned(), messages, plural_rule(tag), None)
}

/// Makes the language with this number the current one, or English if no language has the number. Returns the number of
/// the language that was current before.
pub fn enter_language(chosen: u32) -> u32 {
    OWN.with_borrow(|own| {
        let language = index(chosen).and_then(|at| own.get(at)).copied();
        let before = language.unwrap_or_default().enter();
        own.iter().position(|it| *it == before).map_or(0, number)
    })
}

/// The index in `OWN` of the language with a number; 0 is English and has none.
fn index(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

fn number(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or_default()
}

#[cfg(not(target_arch = "wasm32"))]
fn plural_rule(tag: &str) -> PluralRule {
    match native::plural_category(tag) {
        Some(rule) => Box::new(rule),
        None => Box::new(|_| "other"),
    }
}

#[cfg(target_arch = "wasm32")]
fn plural_rule(tag: &str) -> PluralRule {
    let rules = construct("PluralRules", tag, &[]);
    let select = rules
        .as_ref()
        .and_then(|it| get(it, "select").dyn_into::<Function>().ok());
    Box::new(move |number| {
        let (Some(rules), Some(select)) = (&rules, &select) else {
            return "other";
        };
        #[expect(
            clippy::cast_precision_loss,
            reason = "counts are small, and rules look at the last digits"
        )]
        let category = select.call1(rules, &JsValue::from_f64(number as f64));
        match category
            .ok()
            .and_then(|category| category.as_string())
            .as_deref()
        {
            Some("zero") => "zero",
            Some("one") => "one",
            Some("two") => "two",
            Some("few") => "few",
            Some("many") => "many",
            _ => "other",
        }
    })
}

/// Wraps the host page's function `translate(id, variables)` for messages. If it throws or returns no string, the words
/// of the catalog are used.
fn host_translation(translate: Function) -> Translate {
    Box::new(move |code, params| {
        let given = Object::new();
        for (name, param) in params {
            let value = match param {
                #[expect(
                    clippy::cast_precision_loss,
                    reason = "JavaScript has no other numbers"
                )]
                Param::Number(number) => JsValue::from_f64(*number as f64),
                Param::Text(text) => JsValue::from_str(text),
            };
            set(&given, name, &value);
        }
        let said = translate.call2(&JsValue::UNDEFINED, &JsValue::from_str(code), &given);
        said.ok()?.as_string()
    })
}

/// The `lang` and `dir` of elements with texts in this scope's language; `None` for English, and for words of the host
/// page without a language tag.
pub(crate) fn lang_and_dir() -> (Option<&'static str>, Option<&'static str>) {
    let tag = Language::current().tag().filter(|tag| !tag.is_empty());
    (tag, tag.map(|tag| if is_rtl(tag) { "rtl" } else { "ltr" }))
}

/// Whether a language is written from right to left: by its script, since not all browsers tell the direction.
#[cfg(target_arch = "wasm32")]
fn is_rtl(tag: &str) -> bool {
    const SCRIPTS: [&str; 6] = ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"];
    let script = || {
        let locale = construct("Locale", tag, &[])?;
        let maximize: Function = get(&locale, "maximize").dyn_into().ok()?;
        get(&maximize.call0(&locale).ok()?, "script").as_string()
    };
    script().is_some_and(|script| SCRIPTS.contains(&&*script))
}
