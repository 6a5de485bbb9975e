//! Groups that are folded: the button at their head, the line in their place, and all of them at once.
//!
//! Owns these elements and opening what the person is brought to. Leaves which groups can be folded, which
//! are, and what the line says to `form::folding`. All of it is in the rest of the module (decision
//! 0010): a form is drawn open. Invariants: what is folded is still there, and the browser finds what it
//! searches for in it where it can; the group keeps its role and its name; the button is never in what
//! it folds.

use wasm_bindgen::JsValue;
use web_sys::Event;

use super::events::{FIELD, place};
use super::field::FieldWidget;
use super::head::name_of;
use super::tool::Tool;
use super::{Inner, with};
use crate::form::{Changes, Control, Edit, FoldView, Folding};
use crate::platform::rest::Part;
use crate::pointer::Pointer;
use crate::ui::dom::{El, copy, target};

const BUTTON: &str = "button.quiet.fold type=button data-do=fold icon=M4,6l4,4l4-4";
const NAME: &str = "Contents of _";
const LINE: &str = "p.fold-line data-do=fold > span span.fold-problems hidden= \
     icon=M8,1.75a6.25,6.25,0,1,1,0,12.5a6.25,6.25,0,0,1,0-12.5M8,4.75v4M8,11.2v.05 > span";
const ALL: &str = "span.folds hidden= > button.quiet type=button data-do=fold-all \
     button.quiet type=button data-do=unfold-all";
/// So many groups are worth buttons for all of them.
const MANY: usize = 3;
const FOLDS: &str = ".fold[data-at]";
const PAGERS: &str = ".pager > [data-turn=back]";
const GROUPS: &str = ".group .group[part=group]:not(.list)";

/// What a group has that can be folded.
pub(super) struct Fold {
    button: Tool,
    line: El,
}

impl FieldWidget {
    /// Shows whether a group can be folded, and is.
    #[inline(never)]
    pub(super) fn draw_fold_in_rest(&mut self) {
        let (frame, label) = (&self.frame, &self.head.label);
        if let Some(inside) = &self.made.inside {
            let is_folded = self.view.fold.as_ref().is_some_and(|fold| fold.is_folded);
            inside.set("hidden", is_folded.then(hidden));
        }
        let Some(view) = &self.view.fold else {
            if let Some(gone) = self.fold.take() {
                gone.button.element.remove();
                gone.line.remove();
            }
            frame.set("data-fold", None);
            label.set("data-do", None);
            return;
        };
        let is_new = self.fold.is_none();
        let row = &self.head.row;
        let fold = self.fold.get_or_insert_with(|| {
            let made = Fold {
                button: Tool::new(BUTTON, NAME),
                line: copy(LINE),
            };
            let first = row.first();
            let first = first.as_ref().map(|first| first.raw().as_ref());
            row.put_before(&made.button.element, first);
            label.set("data-do", Some("fold"));
            made
        });
        // The control's own elements may be new.
        let control = &self.made.control;
        let first = control.first();
        if first.as_ref() != Some(&fold.line) {
            control.put_before(&fold.line, first.as_ref().map(|it| it.raw().as_ref()));
        }
        fold.draw(view);
        let state = if view.is_folded { "folded" } else { "open" };
        frame.set("data-fold", Some(state));
        if is_new {
            self.say_fold_in_rest();
        }
    }

    /// Says what its button acts on.
    #[inline(never)]
    pub(super) fn say_fold_in_rest(&self) {
        let Some(fold) = &self.fold else { return };
        let Some(control) = self.made.control.get("id") else {
            return;
        };
        let button = &fold.button;
        button.say(name_of(&self.view), self.view.pointer.as_str());
        let (line, inside) = (with(&control, ".fold"), with(&control, ".members"));
        fold.line.set("id", Some(&line));
        if let Some(members) = &self.made.inside {
            members.set("id", Some(&inside));
        }
        button.element.set("aria-controls", Some(&inside));
        button.element.set("aria-describedby", Some(&line));
    }
}

impl Fold {
    fn draw(&self, view: &FoldView) {
        let expanded = if view.is_folded { "false" } else { "true" };
        self.button.element.set("aria-expanded", Some(expanded));
        self.line.set_shown(view.is_folded);
        let (Some(words), Some(problems)) = (self.line.first(), self.line.last()) else {
            return;
        };
        words.set_text(&view.inside);
        problems.set_shown(view.mistakes.is_some());
        if let Some((sentence, text)) = view.mistakes.as_ref().zip(problems.last()) {
            text.set_text(sentence);
        }
    }
}

/// How what is folded is hidden: so that the browser finds it, where it can.
fn hidden() -> &'static str {
    let can_find = js_sys::Reflect::has(&js_sys::global(), &JsValue::from_str("onbeforematch"));
    if can_find.unwrap_or(false) {
        "until-found"
    } else {
        ""
    }
}

impl Inner {
    /// Groups can be folded, and inputs offer what they could hold, once the rest of the module is there.
    pub(super) fn begin_folds(&self) {
        let this = self.this.clone();
        Part::Rest.when_here(move || {
            if let Some(inner) = this.upgrade() {
                inner.begin_folds_in_rest();
            }
        });
    }

    #[inline(never)]
    fn begin_folds_in_rest(&self) {
        for (event, react) in [
            ("click", pressed as fn(&Self, &Event)),
            ("beforematch", found),
        ] {
            let this = self.this.clone();
            let _listening = self.root.clone().on(&self.scope, event, move |event| {
                if let Some(inner) = this.upgrade() {
                    react(&inner, &event);
                }
            });
        }
        self.begin_offers();
        let fields = places(&self.root, GROUPS, "data-pointer");
        self.host.edit(Edit::Fold(Folding::Begin, fields.clone()));
        self.is_shaken.set(true);
        // A host that is just drawing this form has no view yet to tell.
        self.refresh(&Changes {
            fields,
            ..Changes::none()
        });
    }

    /// Where the person is, if that was just folded away. The browser leaves the focus there until it paints.
    fn focused(&self) -> Option<Pointer> {
        let field = self.root.find(".members[hidden] :focus")?.around(FIELD)?;
        place(&field)
    }

    /// Opens what is around a place, before the person is brought there.
    pub(super) fn reveal(&self, pointer: &Pointer) {
        if Part::Rest.is_here() {
            self.reveal_in_rest(pointer);
        }
    }

    #[inline(never)]
    fn reveal_in_rest(&self, pointer: &Pointer) {
        let mut is_hidden = false;
        self.host
            .with_form(&mut |session| is_hidden = session.state().is_folded_away(pointer));
        if is_hidden {
            let places = vec![pointer.clone()];
            self.host.edit(Edit::Fold(Folding::Reveal, places));
        }
    }

    /// What is to be mended is not folded away.
    #[inline(never)]
    pub(super) fn open_mistakes_in_rest(&self) {
        self.host.edit(Edit::Fold(Folding::Mistakes, Vec::new()));
    }

    /// Groups came or went, or the value is another one.
    pub(super) fn settle_folds(&self) {
        if self.is_shaken.get() && Part::Rest.is_here() {
            self.settle_folds_in_rest();
        }
    }

    /// What the person is in stays open; where there are many groups that can be folded, all of them can
    /// be at once.
    #[inline(never)]
    fn settle_folds_in_rest(&self) {
        // Opening leads back here.
        self.is_shaken.set(false);
        let mut has_folded = false;
        self.host
            .with_form(&mut |session| has_folded = session.state().has_folded());
        let hidden = if has_folded { self.focused() } else { None };
        if let Some(place) = hidden {
            self.reveal(&place);
        }
        // What is drawn later may bring more; they are counted once.
        if !self.is_drawn() {
            self.is_shaken.set(true);
            return;
        }
        let is_many = self.root.all(FOLDS).len() >= MANY;
        if let Some(known) = self.root.find(".folds") {
            known.set_shown(is_many);
        } else if is_many && let Some(tools) = self.root.find(":scope > .field > .tools") {
            // In the row of the whole form's own buttons: nothing moves when they come.
            let all = copy(ALL);
            for (button, words) in [(all.first(), "Fold all"), (all.last(), "Unfold all")] {
                if let Some(button) = button {
                    button.set_text(words);
                }
            }
            all.set_shown(true);
            let first = tools.first();
            tools.put_before(&all, first.as_ref().map(|first| first.raw().as_ref()));
        }
    }
}

/// The person folds or opens one group, or all. What can't be changed can be folded all the same.
fn pressed(inner: &Inner, event: &Event) {
    let Some(button) = target(event, "[data-do*=fold]") else {
        return;
    };
    let (Some(what), Some(pointer)) = (button.get("data-do"), place(&button)) else {
        return;
    };
    let (groups, is_open) = if what == "fold" {
        let fold = inner.see(&pointer).and_then(|view| view.fold);
        let Some(fold) = fold else { return };
        (vec![pointer], fold.is_folded)
    } else {
        let mut groups = places(&inner.root, FOLDS, "data-at");
        // Of a long list, those on other pages as well.
        for list in places(&inner.root, PAGERS, "data-at") {
            let list = inner.see(&list).map(|view| view.control);
            if let Some(Control::List { items, .. }) = list {
                groups.extend(items.into_iter().map(|item| item.pointer));
            }
        }
        (groups, what == "unfold-all")
    };
    let folding = if is_open {
        Folding::Open
    } else {
        Folding::Fold
    };
    inner.host.edit(Edit::Fold(folding, groups));
}

/// The browser finds a text in a folded group.
fn found(inner: &Inner, event: &Event) {
    let field = target(event, FIELD);
    if let Some(pointer) = field.and_then(|field| place(&field)) {
        inner.reveal(&pointer);
    }
}

/// The places that elements are about.
fn places(root: &El, selector: &str, name: &str) -> Vec<Pointer> {
    let all = root.all(selector).into_iter();
    all.filter_map(|one| one.get(name)?.parse().ok()).collect()
}
