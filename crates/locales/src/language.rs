//! A language: its catalog, its plural rule, the host page's own words, and the scope that it applies in.

use std::cell::{Cell, RefCell};

use serde_json::{Map, Value};

use super::Params;

/// A function that gives the plural category of a number in one language, such as `one` or `other`, as
/// `Intl.PluralRules` names it.
pub type PluralRule = Box<dyn Fn(u64) -> &'static str>;
/// The function by which the host page words a message itself: gets the id and variables, returns
/// `None` to keep the usual words.
pub type Translate = Box<dyn Fn(&str, &Params<'_>) -> Option<String>>;

/// A language; by default English without a catalog. Copies change together ([`Language::change_to`]).
#[derive(Clone, Copy, Default)]
pub struct Language(Option<&'static Cell<Option<&'static LanguageData>>>);

/// Languages are equal if they change together.
impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (Some(one), Some(other)) => std::ptr::eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

/// The catalog and the plural rule of a language other than the default, English without a catalog.
pub(super) struct LanguageData {
    tag: String,
    texts: &'static Map<String, Value>,
    pub(super) plural: PluralRule,
    pub(super) translate: Option<Translate>,
    /// The texts that the host page gave for messages without variables.
    pub(super) translated: RefCell<Vec<&'static str>>,
}

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language(None)) };
}

impl Language {
    /// Makes a language of its tag and its catalog. The language is kept until the program ends, so that its texts
    /// can be used like those compiled in: an app makes each language once.
    pub fn new(
        tag: String,
        texts: &'static Map<String, Value>,
        plural: PluralRule,
        translate: Option<Translate>,
    ) -> Self {
        let language = Self::changeable();
        if let Some(data) = language.0 {
            data.set(Some(Box::leak(Box::new(LanguageData {
                tag,
                texts,
                plural,
                translate,
                translated: RefCell::default(),
            }))));
        }
        language
    }

    /// Makes a language that is English until `change_to` is called, for one part of a page. Calls that keep it for later
    /// run in the language that it has by then. It is kept until the program ends.
    pub fn changeable() -> Self {
        Self(Some(Box::leak(Box::default())))
    }

    /// Gives this language, and all copies of it, the words of another one. Does nothing to the default language.
    pub fn change_to(self, other: Self) {
        if let Some(data) = self.0 {
            data.set(other.data());
        }
    }

    pub(super) fn data(self) -> Option<&'static LanguageData> {
        self.0?.get()
    }

    /// The language that `scope` or `enter` has set on this thread; English by default.
    pub fn current() -> Self {
        CURRENT.get()
    }

    /// The language tag; `None` for English without a catalog.
    pub fn tag(self) -> Option<&'static str> {
        Some(&self.data()?.tag)
    }

    /// Makes this the current language and returns the previous one. For callers that cannot use [`Language::scope`].
    #[must_use = "the language before has to be entered again"]
    pub fn enter(self) -> Self {
        CURRENT.replace(self)
    }

    /// Calls `act` with this language as the thread's current one, then restores the previous language.
    pub fn scope<T>(self, act: impl FnOnce() -> T) -> T {
        let before = self.enter();
        let done = act();
        CURRENT.set(before);
        done
    }
}

/// Wraps a function, so that it runs later in the language of the present scope.
pub fn in_this_language<T>(act: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let language = Language::current();
    move || language.scope(act)
}

impl LanguageData {
    /// The pattern of the message with this id; `None` if the catalog does not have the message.
    pub(super) fn text(&self, code: &str) -> Option<&str> {
        self.texts.get(code)?.as_str()
    }
}
