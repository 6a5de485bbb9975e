//! The controls, one file each, all of one shape: `draw` gives the view of a context. They decide nothing;
//! what the person does in them is read off `data-pointer` and `data-do` by the form.
//!
//! Another control is a file and a line of `make`.

mod autocomplete;
mod choice;
mod constant;
mod date_time;
mod file;
mod group;
mod json;
mod list;
mod number;
mod rating;
mod text;
mod toggle;

pub(super) use choice::{ChoiceOption, NULL, radios, select};
pub(super) use date_time::deed as moment_deed;
pub(super) use file::content;
pub(super) use number::placed;
pub(super) use text::{hold_on, settle};

use std::rc::Rc;

use leptos::prelude::*;

use super::drawing::DrawnForm;
use super::head::name_of;
use super::node::{FieldState, Node};
use super::with;
use crate::form::{Absence, Control, FieldView, Widget};
use crate::ui::runtime::{Attrs, Pieces, attrs, pieces, tag};

/// The control of a context.
pub(super) fn make(context: &ControlContext<'_>) -> ControlView {
    match &context.view().control {
        Control::Text { text, hints, .. } => text::draw(context, text, hints),
        Control::Number { exact, hints, .. } if context.view().widget == Widget::Rating => {
            rating::draw(context, exact, hints)
        }
        Control::Number { text, exact, hints } => number::draw(context, text, exact, hints),
        Control::Toggle { on, sure: true } => toggle::draw(context, *on == Some(true)),
        Control::Toggle { on, .. } => choice::yes_or_no(context, *on),
        Control::Choice { .. } => choice::draw(context),
        Control::Many { .. } => choice::many(context),
        Control::Fixed { text, present } => constant::draw(context, text, *present),
        Control::Group { .. } => group::draw(context),
        Control::List { .. } => list::draw(context),
        Control::Json { text } => json::draw(context, text),
        Control::Open => ControlView::set(empty(context, "open", "")),
        Control::Nothing => ControlView::set(empty(context, "", "Nothing may be here.")),
    }
}

/// A group without anything that could be filled in.
fn empty(context: &ControlContext<'_>, class: &'static str, words: &'static str) -> AnyView {
    let attrs = context.group().and(attrs!("class": class, "role": "group"));
    let words = (!words.is_empty()).then(|| tag::p(attrs!("class": "nothing"), pieces![words]));
    tag::div(attrs, pieces![words])
}

/// The view of a control.
pub(super) struct ControlView {
    pub(super) whole: AnyView,
    /// Whether it is several elements, which have their name by `aria-labelledby`.
    pub(super) is_set: bool,
}

impl ControlView {
    /// One element that a label is for, perhaps with others beside it.
    fn one(whole: AnyView) -> Self {
        let is_set = false;
        Self { whole, is_set }
    }

    /// A control with others beside it.
    fn parts(parts: Pieces) -> Self {
        Self::one(tag::div(attrs!("class": "parts"), parts))
    }

    /// Several elements in one.
    fn set(whole: AnyView) -> Self {
        let is_set = true;
        Self { whole, is_set }
    }
}

/// All that a control is drawn from.
pub(super) struct ControlContext<'p> {
    pub(super) form: &'p DrawnForm,
    pub(super) node: &'p Rc<Node>,
    pub(super) shown: &'p FieldState,
    pub(super) id: &'p str,
    /// The ids of what describes it.
    pub(super) described: Option<String>,
}

impl ControlContext<'_> {
    fn view(&self) -> &FieldView {
        &self.shown.view
    }

    /// The attributes of any control.
    fn plain(&self) -> Attrs {
        attrs!(
            "id": self.id.to_owned(), "data-pointer": self.view().pointer.as_str().to_owned(),
            "aria-describedby": self.described.clone()
        )
    }

    /// Whether it is wrong, and whether it is required.
    fn states(&self) -> Attrs {
        let view = self.view();
        attrs!(
            "aria-invalid": (!view.problems.is_empty()).then_some("true"),
            "aria-required": view.required.then_some("true")
        )
    }

    /// The attributes of something that is typed into.
    fn typed(&self) -> Attrs {
        let view = self.view();
        let is_text = matches!(view.control, Control::Text { .. } | Control::Number { .. });
        let is_unset = view.emptiness.now == Some(Absence::NotSet);
        let hint = is_text && is_unset && is_nullable(view);
        self.plain().and(self.states()).and(attrs!(
            "placeholder": hint.then_some("Not set"),
            "disabled": self.shown.off, "readonly": self.shown.is_still()
        ))
    }

    /// The attributes of several elements that have one name and are nothing to be filled in themselves.
    fn group(&self) -> Attrs {
        self.plain()
            .and(attrs!("aria-labelledby": with(self.id, ".label")))
    }

    /// The attributes of several elements that have one name, and are chosen from.
    fn set(&self) -> Attrs {
        self.group().and(self.states())
    }

    /// What a tool beside it is called: `before`, the label, `behind`.
    fn named(&self, before: &str, behind: &str) -> String {
        [before, name_of(self.view()), behind].concat()
    }

    /// Whether a tool beside it does nothing.
    fn is_fixed(&self) -> bool {
        self.shown.is_fixed()
    }
}

/// The ways to leave a choice open, by the value of their option.
fn open_ways(view: &FieldView) -> Vec<ChoiceOption> {
    let mut ways = Vec::new();
    if !view.required && !view.removable {
        ways.push(ChoiceOption::open("", "Not set"));
    }
    if is_nullable(view) {
        ways.push(ChoiceOption::open(NULL, "None"));
    }
    ways
}

/// Whether `null` may be there.
pub(super) fn is_nullable(view: &FieldView) -> bool {
    let empty = &view.emptiness;
    empty.now == Some(Absence::Null) || empty.others.contains(&Absence::Null)
}

/// Whether the ways to be empty are options of the control itself.
pub(super) fn has_open_ways(view: &FieldView) -> bool {
    match &view.control {
        Control::Toggle { sure, .. } => !sure,
        Control::Choice { titles, .. } => !choice::is_combobox(view, titles),
        _ => false,
    }
}
