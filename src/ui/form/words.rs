//! What is said around a control and of its state: help, hints, the counter, and the ties that make
//! them its description.
//!
//! Invariant: what describes a control is on the screen and has the id that the control names.

use super::control;
use super::field::{FieldWidget, UNKNOWN};
use super::tool::Tool;
use super::with;
use crate::form::emphasis::{Run, has_marks, runs};
use crate::form::{Absence, Control, FieldView};
use crate::platform::rest::Part;
use crate::result::safe_link;
use crate::ui::dom::{El, copy, paragraph};
use crate::ui::link::linked;

/// Draws a description anew, with what is code, strong or a link in it.
#[inline(never)]
fn mark_up_in_rest(place: &El, text: &str) {
    place.clear();
    for run in runs(text) {
        match run {
            Run::Plain(text) => place.put_text(text),
            Run::Code(text) => place.put(&copy("code").text(text)),
            Run::Strong(text) => place.put(&copy("strong").text(text)),
            Run::Link { words, href, whole } => match safe_link(href) {
                Some(link) => place.put(&linked(&copy("a").text(words), words, &link)),
                // It may lead elsewhere than it says.
                None => place.put_text(whole),
            },
        }
    }
}

const EXAMPLE: &str = "button.quiet.fill-in type=button data-do=example";

impl FieldWidget {
    /// Whether it is wrong, required, or left open on purpose.
    pub(super) fn draw_states(&self, before: Option<&FieldView>) {
        let now = &self.view;
        let control = &self.made.control;
        let set = |name: &str, value: &str, is: fn(&FieldView) -> bool| {
            if is(now) != before.is_some_and(is) {
                control.set(name, is(now).then_some(value));
            }
        };
        if self.made.has_states {
            set("aria-invalid", "true", |view| !view.problems.is_empty());
            // A checkbox that is always yes or no asks for nothing.
            set("aria-required", "true", |view| {
                view.required && !matches!(view.control, Control::Toggle { sure: true, .. })
            });
        }
        set("placeholder", "Not set", |view| {
            let is_typed = matches!(view.control, Control::Text { .. } | Control::Number { .. });
            let is_unset = view.emptiness.now == Some(Absence::NotSet);
            is_typed && is_unset && control::is_nullable(view)
        });
    }

    /// Ties help, chip, counter and mistakes to the control.
    pub(super) fn describe(&mut self, id: &str) {
        let errors = (!self.view.problems.is_empty()).then_some(&self.errors);
        let parts = [
            (self.help.as_ref(), ".help"),
            (self.head.chip.as_ref(), ".empty"),
            (self.count.as_ref(), ".count"),
            (errors, ".errors"),
        ];
        let mut ids = String::new();
        for (_, suffix) in parts.iter().filter(|(part, _)| part.is_some()) {
            if !ids.is_empty() {
                ids.push(' ');
            }
            ids.push_str(id);
            ids.push_str(suffix);
        }
        if ids == self.described {
            return;
        }
        for (part, suffix) in parts {
            if let Some(part) = part {
                part.set("id", Some(&with(id, suffix)));
            }
        }
        let said = (!ids.is_empty()).then_some(&*ids);
        self.made.control.set("aria-describedby", said);
        // Where nothing is chosen yet, the chooser is what is to be filled in.
        if let Some(chooser) = self.choosers.last() {
            let is_open = self.view.control == Control::Open;
            chooser.describe(said.filter(|_| is_open), is_open && errors.is_some());
        }
        self.described = ids;
    }

    /// The button that fills an empty place; whether it says nothing yet.
    pub(super) fn draw_example(&mut self) -> bool {
        if let Some(gone) = self.example.take() {
            gone.element.remove();
        }
        if self.view.example {
            let button = copy(EXAMPLE).text("Fill with an example");
            let whole = &self.made.whole;
            // Of a whole form it comes first, and else behind what it is about.
            if self.view.pointer.is_root() {
                self.frame.put_before(&button, Some(whole.raw().as_ref()));
            } else {
                whole.put_after(&button);
            }
            self.example = Some(Tool::of(button, "Fill with an example: _"));
        }
        self.view.example
    }

    pub(super) fn draw_help(&mut self) {
        if let Some(gone) = self.help.take() {
            gone.remove();
            // The new one has no id yet.
            UNKNOWN.clone_into(&mut self.described);
        }
        let view = &self.view;
        let description = view.description.as_ref();
        if description.is_none() && view.hints.is_empty() {
            return;
        }
        let place = copy("div.about");
        if let Some(description) = description {
            let words = paragraph("help", description).attr("part", "help");
            place.put(&words);
            if has_marks(description) {
                let text = description.clone();
                Part::Rest.when_here(move || mark_up_in_rest(&words, &text));
            }
        }
        for hint in &view.hints {
            place.put(&paragraph("hint", hint));
        }
        if let Some(row) = self.frame.first() {
            row.put_after(&place);
        }
        self.help = Some(place);
    }

    /// How much of a text is used, near its end.
    pub(super) fn draw_count(&mut self) {
        let (used, most) = match &self.view.control {
            Control::Text { text, hints, .. } => match hints.max_length {
                Some(most) if !hints.is_file => (text.chars().count() as u64, most),
                _ => (0, 1),
            },
            _ => (0, 1),
        };
        if used.saturating_mul(5) < most.saturating_mul(4) || used == 0 {
            if let Some(gone) = self.count.take() {
                gone.remove();
            }
            return;
        }
        let mut words = used.to_string();
        words.push_str(" of ");
        words.push_str(&most.to_string());
        words.push_str(" characters");
        let whole = &self.made.whole;
        let place = self.count.get_or_insert_with(|| {
            let made = copy("p.count");
            whole.put_after(&made);
            made
        });
        place.set_text(&words);
    }
}
