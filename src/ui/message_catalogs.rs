//! Languages for the texts of elements: catalogs with the plural rules of `Intl` and the host page's own
//! words; the `lang` and `dir` of elements with these texts.
//!
//! Leaves loading catalogs to the shell, and their use to `locales`. Invariants: each catalog is parsed once; a
//! language is never removed, so its number stays valid.

use std::cell::RefCell;

use js_sys::{Function, Object};
use locales::{Language, Param, PluralRule, Translate};
use serde_json::{Map, Value};
use wasm_bindgen::{JsCast, JsValue};

use super::formats::intl::construct;
use crate::browser::reflect::{get, set};

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
}

/// Registers the language of a catalog (JSON text: an object with a text for each message), and returns its number.
/// `tag` is empty if the page names no language. `translate` gets the id and the variables of a message and may return
/// other words.
pub fn language_number(tag: String, catalog: String, translate: Option<Function>) -> u32 {
    KNOWN.with_borrow_mut(|known| {
        let same =
            |it: &Known| it.translate == translate && it.tag == tag && it.texts.json == catalog;
        let at = known.iter().position(same).unwrap_or_else(|| {
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
            known.push(Known {
                language: Language::new(tag.clone(), &texts.messages, plural, words),
                tag,
                texts,
                translate,
            });
            known.len() - 1
        });
        number(at)
    })
}

/// Makes the language with this number the current one, or English if no language has the number. Returns the number of
/// the language that was current before.
pub fn enter_language(chosen: u32) -> u32 {
    KNOWN.with_borrow(|known| {
        let at = usize::try_from(chosen)
            .ok()
            .and_then(|at| at.checked_sub(1));
        let language = at.and_then(|at| known.get(at)).map(|it| it.language);
        let before = language.unwrap_or_default().enter();
        known
            .iter()
            .position(|it| it.language == before)
            .map_or(0, number)
    })
}

/// The number of the language at an index of `KNOWN`; 0 is English.
fn number(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or_default()
}

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
pub(super) fn lang_and_dir() -> (Option<&'static str>, Option<&'static str>) {
    let tag = Language::current().tag().filter(|tag| !tag.is_empty());
    (tag, tag.map(|tag| if is_rtl(tag) { "rtl" } else { "ltr" }))
}

/// Whether a language is written from right to left: by its script, since not all browsers tell the direction.
fn is_rtl(tag: &str) -> bool {
    const SCRIPTS: [&str; 6] = ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"];
    let script = || {
        let locale = construct("Locale", tag, &[])?;
        let maximize: Function = get(&locale, "maximize").dyn_into().ok()?;
        get(&maximize.call0(&locale).ok()?, "script").as_string()
    };
    script().is_some_and(|script| SCRIPTS.contains(&&*script))
}
