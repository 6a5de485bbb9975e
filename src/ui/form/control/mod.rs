//! The controls, one file for each. They render the core's view of a place and decide nothing; the form reads edits
//! from `data-pointer` and `data-do`.
//!
//! A new control is a file and a line in `make`.

mod autocomplete;
pub(super) mod choice;
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

pub(super) use date_time::edit_of as date_time_edit;
pub(super) use file::content;
pub(super) use number::unset_slider_of;
pub(super) use text::{adapt_control, keep_control, normalize_lines};

use std::rc::Rc;

use json_form::form::field::Widget;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;
use locales::messages;

use choice::{ChoiceOption, NULL};

use super::DrawnForm;
use super::action::Action;
use super::buttons::{accessible_name, action_attrs};
use super::element_id::suffixed;
use super::emptiness::{is_nullable, null_title};
use super::field_name::name_of;
use super::node::{FieldState, Node};
use crate::ui::runtime::dom::{Attrs, Pieces, view};

pub(super) fn make(context: &ControlContext<'_>) -> ControlView {
    let view = context.view();
    if view
        .host
        .as_ref()
        .is_some_and(|host| host.control.is_some())
        && let Some(extras) = context.form.extras.get()
    {
        let described = context.described.clone();
        return ControlView::composite(extras.host_control(
            context.form,
            view,
            context.id,
            described,
        ));
    }
    match &view.control {
        Control::Text {
            text,
            hints,
            secret,
            plain,
        } => text::draw(context, text, hints, *secret, *plain),
        Control::Number { exact, hints, .. } if view.widget == Widget::Rating => {
            rating::draw(context, exact, hints)
        }
        Control::Number { text, exact, hints } => number::draw(context, text, exact, hints),
        Control::Toggle { on, sure: true } => toggle::draw(context, *on == Some(true)),
        Control::Toggle { on, .. } => choice::yes_or_no(context, *on),
        Control::Choice {
            titles,
            descriptions,
            chosen,
            text,
        } => choice::draw(context, titles, descriptions, *chosen, text.as_ref()),
        Control::MultipleChoice {
            titles,
            descriptions,
            chosen,
        } => choice::draw_checkboxes(context, titles, descriptions, chosen),
        Control::Fixed { text, present } => constant::draw(context, text, *present),
        Control::Group {
            present,
            adding,
            columns,
            ..
        } => group::draw(context, *present, adding.as_ref(), *columns),
        Control::List {
            items,
            item,
            addable,
            layout,
            ..
        } => list::draw(context, items, item, *addable, *layout),
        Control::Json { text } => json::draw(context, text),
        Control::Undecided => ControlView::composite(empty(context, "open", "")),
        Control::Nothing => {
            ControlView::composite(empty(context, "", messages::nothing_may_be_here()))
        }
    }
}

/// A `role=group` without an input, which shows `words`, or nothing if they are empty.
fn empty(context: &ControlContext<'_>, class: &'static str, words: &'static str) -> AnyView {
    let words = (!words.is_empty()).then(|| view! { <p class="nothing">{words}</p> });
    view! {
        <div {..context.composite_attrs()} class=class role="group">
            {words}
        </div>
    }
}

pub(super) struct ControlView {
    pub(super) whole: AnyView,
    /// Whether the control consists of several elements, named by `aria-labelledby`; otherwise the label's `for` refers
    /// to it.
    pub(super) is_composite: bool,
}

impl ControlView {
    /// A control that is one element, to which the label's `for` refers.
    fn single(whole: AnyView) -> Self {
        Self {
            whole,
            is_composite: false,
        }
    }

    /// A control that is one element, to which the label's `for` refers, with other elements, such as buttons, beside
    /// it.
    fn with_siblings(parts: Pieces) -> Self {
        Self::single(view! { <div class="parts">{parts}</div> })
    }

    /// A control of several elements, whose group is named by `aria-labelledby`.
    fn composite(whole: AnyView) -> Self {
        Self {
            whole,
            is_composite: true,
        }
    }
}

/// The data that a control is rendered from.
pub struct ControlContext<'p> {
    pub(super) form: &'p DrawnForm,
    pub(super) node: &'p Rc<Node>,
    pub(super) state: &'p FieldState,
    pub(super) id: &'p str,
    /// The ids for `aria-describedby`; `None` if nothing describes the control.
    pub(super) described: Option<String>,
    /// Makes the views of the fields inside the control of a group or list.
    pub(super) fields: &'p dyn Fn() -> Vec<AnyView>,
}

impl ControlContext<'_> {
    fn view(&self) -> &FieldView {
        &self.state.view
    }

    /// The attributes that each control has: its id, its pointer, and what describes it.
    fn base_attrs(&self) -> Attrs {
        view! {
            <{..}
                id=self.id.to_owned()
                data-pointer=self.view().pointer.as_str().to_owned()
                aria-describedby=self.described.clone()
            />
        }
    }

    /// The attributes `aria-invalid`, if the field has errors, and `aria-required`, if a value is required.
    fn validity_attrs(&self) -> Attrs {
        let view = self.view();
        view! {
            <{..}
                aria-invalid=(!view.problems.is_empty()).then_some("true")
                aria-required=view.required.then_some("true")
            />
        }
    }

    /// The attributes of a text input: those of each control, validity, placeholder, disabled and read-only.
    fn input_attrs(&self) -> Attrs {
        let view = self.view();
        let placeholder = view.host.as_ref().and_then(|host| host.placeholder.clone());
        view! {
            <{..}
                {..self.base_attrs()}
                {..self.validity_attrs()}
                placeholder=placeholder
                disabled=self.state.disabled
                readonly=self.state.is_read_only()
            />
        }
    }

    /// The attributes of a button or input beside the control: an action at the field's place, an accessible name, and
    /// `disabled` if the field is disabled or read-only.
    pub(super) fn beside_attrs(&self, class: &'static str, action: Action, name: String) -> Attrs {
        view! {
            <{..}
                {..action_attrs(class, action, &self.view().pointer)}
                {..accessible_name(name)}
                disabled=self.is_fixed()
            />
        }
    }

    /// The attributes of a `role=group` without an input of its own: those of each control and `aria-labelledby`, but
    /// neither `aria-invalid` nor `aria-required`.
    fn composite_attrs(&self) -> Attrs {
        view! { <{..} {..self.base_attrs()} aria-labelledby=suffixed(self.id, ".label") /> }
    }

    /// The attributes of a composite whose elements are options, such as radio buttons: those of each control,
    /// `aria-labelledby`, and `aria-invalid` and `aria-required` as far as they hold.
    fn choice_attrs(&self) -> Attrs {
        self.composite_attrs().and(self.validity_attrs())
    }

    /// The name of the field, for the accessible names of the elements around its control.
    fn name(&self) -> &str {
        name_of(self.view())
    }

    /// The accessible name of a button beside the control: `words` makes it from the name of the field.
    pub(super) fn name_with(&self, words: fn(&str) -> String) -> String {
        words(self.name())
    }

    /// Whether the field is disabled or read-only, and so the buttons beside its control are disabled.
    fn is_fixed(&self) -> bool {
        self.state.is_fixed()
    }
}

/// The options that leave a choice open: “not set” and `null`, where they are allowed.
fn open_options(view: &FieldView) -> Vec<ChoiceOption> {
    let mut options = Vec::new();
    if !view.required && !view.removable {
        let is_question = matches!(view.control, Control::Toggle { .. });
        let words = if is_question {
            messages::not_answered()
        } else {
            messages::not_set()
        };
        options.push(ChoiceOption::open("", words));
    }
    if is_nullable(view) {
        options.push(ChoiceOption::open(NULL, null_title(view)));
    }
    options
}
