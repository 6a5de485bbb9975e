//! What a person chooses before there is anything to fill in: a branch, a type.
//!
//! Invariant: a chooser stays while its label and options do, whatever comes below it: it has the
//! focus.

use super::control;
use crate::form::{ChooserView, FieldView};
use crate::ui::dom::{El, copy, el};

/// Up to so many options are radio buttons.
const FEW: usize = 3;

const CHOOSER: &str = "div.chooser > span.chooser-label";

/// A chooser on the screen.
pub(super) struct Chooser {
    view: ChooserView,
    is_open: bool,
    whole: El,
    /// The select or the radio buttons.
    pub(super) control: El,
}

/// Puts the choosers of a view into a frame, before an element.
pub(super) fn draw(
    known: &mut Vec<Chooser>,
    view: &FieldView,
    frame: &El,
    before: &El,
    is_off: bool,
) {
    let is_open = !view.required && !view.removable;
    for (at, chooser) in view.choosers.iter().enumerate() {
        let stays = known.get(at).is_some_and(|known| {
            known.is_open == is_open
                && known.view.label == chooser.label
                && known.view.options == chooser.options
        });
        if !stays {
            drop_from(known, at);
            let made = make(chooser, at, is_open, &view.label);
            frame.put_before(&made.whole, Some(before.raw().as_ref()));
            made.say(view.pointer.as_str());
            made.hold(is_off);
            known.push(made);
        }
        if let Some(known) = known.get_mut(at) {
            known.view.chosen = chooser.chosen;
            known.mark();
        }
    }
    drop_from(known, view.choosers.len());
}

fn drop_from(known: &mut Vec<Chooser>, at: usize) {
    for gone in known.drain(at.min(known.len())..) {
        gone.whole.remove();
    }
}

fn make(view: &ChooserView, at: usize, is_open: bool, label: &str) -> Chooser {
    let whole = copy(CHOOSER);
    if let Some(words) = whole.first() {
        words.set_text(&view.label);
    }
    let ways: &[(&str, &str)] = if is_open { &[("", "Not set")] } else { &[] };
    let control = if view.options.len() <= FEW {
        control::radios(&view.options, ways)
    } else {
        control::select(&view.options, ways)
    };
    // What is seen comes first in the name.
    let mut name = view.label.clone();
    if !label.is_empty() {
        name.push_str(": ");
        name.push_str(label);
    }
    control.set("aria-label", Some(&name));
    control.set("data-do", Some("shape"));
    control.set("data-index", Some(&at.to_string()));
    whole.put(&control);
    Chooser {
        view: view.clone(),
        is_open,
        whole,
        control,
    }
}

impl Chooser {
    /// Says where it stands.
    pub(super) fn say(&self, at: &str) {
        self.control.set("data-at", Some(at));
    }

    fn mark(&self) {
        let is_select = self.view.options.len() > FEW;
        if is_select && !self.is_open {
            // Once something is chosen, nothing is no choice any more.
            let first = self.control.first();
            let first = first.filter(|first| first.get("value").as_deref() == Some(""));
            match (self.view.chosen, first) {
                (None, None) => {
                    let way = el("option", "").attr("value", "").text("Choose…");
                    let first = self.control.first();
                    self.control
                        .put_before(&way, first.as_ref().map(|first| first.raw().as_ref()));
                }
                (Some(_), Some(first)) => first.remove(),
                _ => {}
            }
        }
        let value = self.view.chosen.map(|at| at.to_string());
        control::mark(&self.control, value.as_deref().unwrap_or_default());
    }

    /// Turns it off or on.
    pub(super) fn hold(&self, off: bool) {
        control::hold_ways(&self.control, off);
    }

    /// Says what is wrong where nothing is chosen yet.
    pub(super) fn describe(&self, ids: Option<&str>, wrong: bool) {
        self.control.set("aria-describedby", ids);
        self.control.set("aria-invalid", wrong.then_some("true"));
    }
}
