//! What serves the form as a whole: finding a field in a large one, and the way back and forth.
//!
//! Owns the rows above and below the fields. Leaves what fits a text to `FormState::search`, and
//! steps to `form::Edit`. Invariant: nothing that comes later moves what is there.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsValue;
use web_sys::Event;

use super::field::FieldWidget;
use super::{Inner, with};
use crate::form::{Edit, Hit};
use crate::platform::rest::Part;
use crate::ui::dom::{El, copy, target};

const FIND: &str = "div.find hidden= role=search > label.find-label > span input.input part=input \
     type=search data-do=find autocomplete=off < datalist p.found role=status";
const WAYS: &str = "div.back-forth hidden= > button.quiet type=button data-do=back data-at= \
     icon=M5.5,3L2,6.5L5.5,10M2.5,6.5H10a3.25,3.25,0,0,1,0,6.5H7 > span < \
     button.quiet type=button data-do=forth data-at= \
     icon=M10.5,3L14,6.5L10.5,10M13.5,6.5H6a3.25,3.25,0,0,0,0,6.5H9 > span";
/// What one types into has a way back of its own.
pub(super) const TYPED_INTO: &str =
    "textarea, input:not([type=checkbox], [type=radio], [type=range])";

pub(super) struct Bar {
    find: El,
    ways: El,
    /// Whether there is a way back, and forth.
    open: Cell<[bool; 2]>,
    hits: RefCell<Vec<Hit>>,
}

impl Bar {
    pub(super) fn new() -> Self {
        Self {
            find: copy(FIND),
            ways: copy(WAYS),
            open: Cell::default(),
            hits: RefCell::default(),
        }
    }

    /// Puts its rows around the fields. A large form has a row to find a field by, below its name.
    pub(super) fn put_around(&self, root: &El, field: &FieldWidget, prefix: &str, is_large: bool) {
        if is_large {
            let id = with(prefix, ".find");
            let parts = (self.find.first(), self.find.find("datalist"));
            if let (Some(label), Some(list)) = parts {
                if let Some((words, input)) = label.first().zip(label.last()) {
                    words.set_text("Find a field");
                    input.set("list", Some(&id));
                }
                list.set("id", Some(&id));
            }
            self.find.set_shown(true);
            let fields = field.made.whole.raw();
            field.frame.put_before(&self.find, Some(fields.as_ref()));
        }
        root.put(&field.frame);
        root.put(&self.ways);
    }

    /// Shows which ways there are.
    pub(super) fn refresh(&self, open: [bool; 2]) {
        if self.open.replace(open) == open {
            return;
        }
        self.ways.set_shown(true);
        let (Some(back), Some(forth)) = (self.ways.first(), self.ways.last()) else {
            return;
        };
        let words = [
            (&back, "Undo", "Undo the last change"),
            (&forth, "Redo", "Redo what was undone"),
        ];
        for ((button, words, name), open) in words.into_iter().zip(open) {
            if let Some(shown) = button.last() {
                shown.set_text(words);
            }
            button.set("aria-label", Some(name));
            // Not `disabled`: that would throw the focus away.
            button.set("aria-disabled", (!open).then_some("true"));
        }
    }
}

impl Inner {
    /// Goes one step back, or forth again.
    pub(super) fn go(&self, is_back: bool) {
        if self.off.get() || self.frozen.get() {
            return;
        }
        self.forget_removed();
        self.host
            .edit(if is_back { Edit::Undo } else { Edit::Redo });
    }

    /// Finds what is typed; where it is chosen, brings the person there.
    pub(super) fn look_for(&self, input: &El, is_chosen: bool) {
        let (this, input) = (self.this.clone(), input.clone());
        Part::Rest.when_here(move || {
            if let Some(inner) = this.upgrade() {
                inner.look_for_in_rest(&input, is_chosen);
            }
        });
    }

    #[inline(never)]
    fn look_for_in_rest(&self, input: &El, is_chosen: bool) {
        let text = input.value();
        let mut hits = self.bar.hits.borrow_mut();
        let chosen = hits.iter().find(|hit| hit.path == text);
        if let Some(hit) = chosen.or_else(|| hits.first()).filter(|_| is_chosen) {
            let pointer = hit.pointer.clone();
            hits.clear();
            drop(hits);
            input.set_value("");
            self.focus(&pointer);
            return;
        }
        let mut count = 0;
        self.host
            .with_form(&mut |session| (*hits, count) = session.state().search(&text));
        let (list, status) = (self.bar.find.find("datalist"), self.bar.find.last());
        if let (Some(list), Some(status)) = (list, status) {
            list.clear();
            for hit in &*hits {
                list.put(&copy("option").attr("value", &hit.path));
            }
            let words = match (text.trim().is_empty(), count) {
                (true, _) => String::new(),
                (_, 0) => "No field is called that".to_owned(),
                (_, 1) => "One field, Enter goes there".to_owned(),
                (_, count) => [&count.to_string(), " fields, Enter goes to the first"].concat(),
            };
            status.set_text(&words);
        }
    }
}

/// Whether an input was made by choosing from what is offered, and not by typing.
pub(super) fn is_choice(event: &Event) -> bool {
    let sort = js_sys::Reflect::get(event, &JsValue::from_str("inputType"));
    let sort = sort.ok().and_then(|sort| sort.as_string());
    sort.is_none_or(|sort| sort == "insertReplacementText")
}

/// Whether a key goes back (`Some(true)`) or forth, where the browser has no way back of its own.
pub(super) fn way_of(event: &Event, key: &str) -> Option<bool> {
    let is_held = |name: &str| {
        let held = js_sys::Reflect::get(event, &JsValue::from_str(name));
        held.is_ok_and(|held| held.is_truthy())
    };
    if !(is_held("ctrlKey") || is_held("metaKey")) || target(event, TYPED_INTO).is_some() {
        return None;
    }
    match key {
        "z" | "Z" => Some(!is_held("shiftKey")),
        "y" => Some(false),
        _ => None,
    }
}
