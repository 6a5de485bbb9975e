//! What an input offers while something is typed into it: a list below it.
//!
//! A combobox as the ARIA Authoring Practices describe it (list autocomplete, manual selection): the focus
//! stays in the input, `aria-activedescendant` says where one is. Owns the list and its keys. Leaves which
//! texts fit to `form::Offers`, and taking one to `form::Deed`. All of it is in the rest of the module
//! (decision 0010): before that an input is a text to be typed. Invariants: one list is open at most, below the
//! input with the focus; nothing is taken that the person did not point at or name; a key that the list
//! takes for itself does nothing else.

use std::cell::RefCell;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::Event;

use super::{Inner, with};
use crate::form::{Control, Deed, Offers};
use crate::pointer::Pointer;
use crate::ui::dom::{El, Scope, copy, target};

const INPUT: &str = "[role=combobox][data-pointer]";
const POPUP: &str = "div.offers popover=manual > ul role=listbox p.hint role=status";
const OPTION: &str = "li role=option > span";
/// Nobody looks through more; whoever types on sees others.
const SHOWN: usize = 200;
/// So many are passed at once by “page down”.
const PAGE: usize = 8;

struct Open {
    input: El,
    popup: El,
    list: El,
    texts: Vec<String>,
    meanings: Vec<String>,
    chosen: Option<usize>,
    /// Whether it must be one of them.
    is_strict: bool,
    offers: Offers,
    /// The positions of those that are shown.
    shown: Vec<usize>,
    /// Which of these one is at.
    active: Option<usize>,
    /// Listens while it is open.
    scope: Scope,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
}

type React = fn(&Inner, &Event);

impl Inner {
    /// Listens; to be called from the rest of the module.
    pub(super) fn begin_offers(&self) {
        let reacts: [(&'static str, React); 4] = [
            ("input", typed),
            ("keydown", pressed),
            ("click", clicked),
            ("focusout", |_, event| {
                if let Some(input) = target(event, INPUT) {
                    close(&input);
                }
            }),
        ];
        for (event, react) in reacts {
            let this = self.this.clone();
            let _listening = self.root.clone().on(&self.scope, event, move |event| {
                if let Some(inner) = this.upgrade() {
                    react(&inner, &event);
                }
            });
        }
    }

    /// Opens the list of an input, if it has one; whether it did.
    fn open(&self, input: &El) -> bool {
        if input.is(":disabled, :read-only") || !input.is_focused() {
            return false;
        }
        let view = pointer_of(input).and_then(|at| self.see(&at));
        let Some(view) = view else { return false };
        let (texts, meanings, chosen, is_strict) = match view.control {
            Control::Choice {
                titles,
                descriptions,
                chosen,
                ..
            } => (titles, descriptions, chosen, true),
            Control::Text { hints, .. } => (hints.suggestions, Vec::new(), None, false),
            Control::Number { hints, .. } => (hints.suggestions, Vec::new(), None, false),
            _ => return false,
        };
        if texts.is_empty() {
            return false;
        }
        let popup = copy(POPUP);
        let Some(list) = popup.first() else {
            return false;
        };
        let name = with(&input.get("id").unwrap_or_default(), ".offers");
        list.set("id", Some(&name));
        list.set("aria-label", Some(&view.label));
        self.root.put(&popup);
        popup.pop_up();
        input.set("aria-controls", Some(&name));
        input.set("aria-expanded", Some("true"));
        let scope = Scope::new();
        // The focus stays in the input.
        let popup = popup.on(&scope, "mousedown", |event| event.prevent_default());
        let this = self.this.clone();
        let popup = popup.on(&scope, "click", move |event| {
            let option = target(&event, "[role=option]");
            let at = option.and_then(|option| option.get("data-index")?.parse().ok());
            if let (Some(inner), Some(at)) = (this.upgrade(), at) {
                inner.take_offered(at);
            }
        });
        let (anchor, moving, scrolled) = (input.clone(), popup.clone(), list.clone());
        scope.when_moved(&list, move || moving.place_beside(&anchor, &scrolled));
        let before = OPEN.replace(Some(Open {
            offers: Offers::new(&texts),
            input: input.clone(),
            popup,
            list,
            texts,
            meanings,
            chosen,
            is_strict,
            shown: Vec::new(),
            active: None,
            scope,
        }));
        if let Some(before) = before {
            before.end();
        }
        true
    }

    /// The person takes one of them, by its position among all.
    fn take_offered(&self, at: usize) {
        let taken = OPEN.with_borrow(|open| {
            let open = open.as_ref()?;
            let text = open.texts.get(at)?.clone();
            Some((open.input.clone(), text, open.is_strict))
        });
        let Some((input, text, is_strict)) = taken else {
            return;
        };
        close(&input);
        input.set_value(&text);
        let deed = if is_strict {
            Deed::Choose(Some(at))
        } else {
            Deed::Type(text)
        };
        if let Some(pointer) = pointer_of(&input) {
            self.act(pointer, deed);
        }
    }
}

impl Open {
    /// Shows those that fit what is typed, or all.
    fn show(&mut self, typed: &str) {
        let fitting = self.offers.fitting(typed);
        let (count, all) = (fitting.len(), self.texts.len());
        self.shown = fitting;
        self.shown.truncate(SHOWN);
        self.list.clear();
        for at in &self.shown {
            self.list.put(&self.option(*at));
        }
        self.activate(None);
        let said = if count > SHOWN {
            format!("The first {SHOWN} of {count}. Type to find others.")
        } else if count == 0 {
            "Nothing here is called that.".to_owned()
        } else if count < all {
            format!("{count} of {all}")
        } else {
            String::new()
        };
        self.list.set_shown(count > 0);
        if let Some(status) = self.popup.last() {
            status.set_text(&said);
        }
        self.popup.place_beside(&self.input, &self.list);
        // Of all the chosen one is to be seen.
        let chosen = self.chosen.filter(|_| count == all);
        if let Some(chosen) = chosen.and_then(|chosen| self.element(chosen)) {
            chosen.bring_into(&self.list);
        }
    }

    fn option(&self, at: usize) -> El {
        let option = copy(OPTION).attr("id", &self.id(at));
        let index = at.to_string();
        option.set("data-index", Some(&index));
        option.set("aria-selected", Some("false"));
        option.flag("data-chosen", self.chosen == Some(at));
        if let (Some(words), Some(text)) = (option.first(), self.texts.get(at)) {
            words.set_text(text);
        }
        let meaning = self.meanings.get(at).filter(|it| !it.is_empty());
        option.with_some(meaning.map(|it| copy("span.meaning").text(it)))
    }

    fn id(&self, at: usize) -> String {
        let list = self.list.get("id").unwrap_or_default();
        [&list, ".", &at.to_string()].concat()
    }

    fn element(&self, shown: usize) -> Option<El> {
        let id = self.id(*self.shown.get(shown)?);
        self.list.find(&format!("[id=\"{id}\"]"))
    }

    /// Goes to one of those that are shown.
    fn activate(&mut self, shown: Option<usize>) {
        let before = self.active.take().and_then(|before| self.element(before));
        if let Some(before) = before {
            before.set("aria-selected", Some("false"));
        }
        let Some(option) = shown.and_then(|shown| self.element(shown)) else {
            return self.input.set("aria-activedescendant", None);
        };
        option.set("aria-selected", Some("true"));
        let id = option.get("id");
        self.input.set("aria-activedescendant", id.as_deref());
        option.bring_into(&self.list);
        self.active = shown;
    }

    /// Goes on by so many; past the end it begins anew.
    fn step(&mut self, is_down: bool, by: usize) {
        let Some(last) = self.shown.len().checked_sub(1) else {
            return;
        };
        let next = match (self.active, is_down) {
            // The chosen one is where one begins, among all.
            (None, _) if self.shown.len() == self.texts.len() && self.chosen.is_some() => {
                self.chosen.unwrap_or_default().min(last)
            }
            (None, true) => 0,
            (None | Some(0), false) => last,
            (Some(at), true) if at == last => 0,
            (Some(at), true) => (at + by).min(last),
            (Some(at), false) => at.saturating_sub(by),
        };
        self.activate(Some(next));
    }

    /// Which one “Enter” takes: the one that one is at, else what is named.
    fn meant(&self) -> Option<usize> {
        match self.active {
            Some(active) => self.shown.get(active).copied(),
            None if self.is_strict => {
                let typed = self.input.value();
                let same = self.texts.iter().position(|text| *text == typed);
                same.or_else(|| self.offers.only(&typed))
            }
            None => None,
        }
    }

    fn end(self) {
        self.scope.clear();
        self.popup.remove();
        for gone in ["aria-controls", "aria-activedescendant"] {
            self.input.set(gone, None);
        }
        self.input.set("aria-expanded", Some("false"));
    }
}

fn pointer_of(input: &El) -> Option<Pointer> {
    input.get("data-pointer")?.parse().ok()
}

/// Sees what is open at an input; nothing where that is closed.
fn with_open<T>(input: &El, see: impl FnOnce(&mut Open) -> T) -> Option<T> {
    OPEN.with_borrow_mut(|open| open.as_mut().filter(|open| open.input == *input).map(see))
}

fn is_open(input: &El) -> bool {
    with_open(input, |_| ()).is_some()
}

fn close(input: &El) {
    if is_open(input)
        && let Some(open) = OPEN.take()
    {
        open.end();
    }
}

/// Shows what fits the text that is typed, unless that is all of it; nothing typed opens nothing.
fn typed(inner: &Inner, event: &Event) {
    let Some(input) = target(event, INPUT) else {
        return;
    };
    let text = input.value();
    if !is_open(&input) && (text.is_empty() || !inner.open(&input)) {
        return;
    }
    let is_of_use = with_open(&input, |open| {
        open.show(&text);
        let is_complete = match *open.shown {
            [only] => open.texts.get(only) == Some(&text),
            _ => false,
        };
        !is_complete && (open.is_strict || !(open.shown.is_empty() || text.is_empty()))
    });
    if is_of_use == Some(false) {
        close(&input);
    }
}

/// A click into it shows all that could be there.
fn clicked(inner: &Inner, event: &Event) {
    if let Some(input) = target(event, INPUT)
        && !is_open(&input)
        // What is typed freely has its own.
        && (input.value().is_empty() || !input.is("[data-free]"))
    {
        show_all(inner, &input);
    }
}

fn show_all(inner: &Inner, input: &El) -> bool {
    inner.open(input) && with_open(input, |open| open.show("")).is_some()
}

fn pressed(inner: &Inner, event: &Event) {
    let Some(input) = target(event, INPUT) else {
        return;
    };
    let said = |name: &str| Reflect::get(event, &JsValue::from_str(name)).unwrap_or_default();
    let is_held = |name: &str| said(name).is_truthy();
    if is_held("isComposing") || is_held("ctrlKey") || is_held("metaKey") {
        return;
    }
    let key = said("key").as_string().unwrap_or_default();
    let is_down = key.ends_with("Down");
    let was_open = is_open(&input);
    match &*key {
        "ArrowUp" if is_held("altKey") && was_open => close(&input),
        "ArrowDown" | "ArrowUp" if !was_open => {
            // A number that is there goes by steps.
            let steps = input.is("[data-step]") && !input.value().is_empty();
            if steps || !show_all(inner, &input) {
                return;
            }
            if !is_held("altKey") {
                let _here = with_open(&input, |open| open.step(is_down, 1));
            }
        }
        "ArrowDown" | "ArrowUp" => drop(with_open(&input, |open| open.step(is_down, 1))),
        "PageDown" | "PageUp" if was_open => {
            let _here = with_open(&input, |open| open.step(is_down, PAGE));
        }
        "Escape" if was_open => close(&input),
        "Enter" if was_open => match with_open(&input, |open| open.meant()).flatten() {
            Some(at) => inner.take_offered(at),
            None => return close(&input),
        },
        "Tab" if was_open => {
            let at = with_open(&input, |open| open.active.and_then(|_| open.meant())).flatten();
            if let Some(at) = at {
                inner.take_offered(at);
            }
            // The focus goes on.
            return;
        }
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}
