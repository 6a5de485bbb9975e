//! The row above a control: label or name input, the “empty” chip, and buttons that act on the whole control.

use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;
use locales::messages;

use super::DrawnForm;
use super::action::Action;
use super::buttons::{CROSS, accessible_name, action_attrs, icon_button};
use super::element_id::suffixed;
use super::emptiness::{chip, has_open_options, is_clearable, is_list, is_nullable};
use super::field_name::{is_nameless_form, name_of};
use super::name_input::name_input_of;
use super::node::{FieldState, ToolsPosition};
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::reactive::KeyedViews;
use crate::ui::runtime::widget::button;

const UP: &str = "M8,13V3M4,7l4-4l4,4";
const DOWN: &str = "M8,3v10M4,9l4,4l4-4";
const REPEAT: &str = "M6,6h7v7h-7zM10,3h-7v7";
const JSON: &str = "M6,2.5q-2,0-2,2v1.5q0,2-1.5,2q1.5,0,1.5,2v1.5q0,2,2,2\
     M10,2.5q2,0,2,2v1.5q0,2,1.5,2q-1.5,0-1.5,2v1.5q0,2-2,2";

/// The row above a control. `is_composite`: the control consists of several elements, which refer to the label by
/// `aria-labelledby`.
pub(super) fn head(form: &DrawnForm, state: &FieldState, id: &str, is_composite: bool) -> AnyView {
    let view = &state.view;
    let fold = view.fold.as_ref().zip(form.extras.get());
    let fold = fold.map(|(fold, extras)| extras.fold_button(view, fold, id));
    let action = fold.is_some().then_some(Action::Fold);
    let chip = chip(view);
    let chip = (!chip.is_empty()).then(|| {
        view! {
            <span class="chip" id=suffixed(id, ".empty")>
                {chip.to_owned()}
            </span>
        }
    });
    // The name input says the name.
    let class = if view.name.is_some() {
        "field-label unseen"
    } else {
        "field-label"
    };
    let mut words = label_words(view);
    if let Some(level) = heading_level(form, view) {
        words = view! {
            <>
                <span role="heading" aria-level=level>
                    {words}
                </span>
            </>
        };
    }
    view! {
        <div class="field-head" hidden=is_nameless_form(view)>
            {fold}
            {name_input_of(state, id)}
            <label
                class=class
                part="label"
                dir="auto"
                id=is_composite.then(|| suffixed(id, ".label"))
                for=(!is_composite).then(|| id.to_owned())
                data-do=action
            >
                {words}
            </label>
            {chip}
            {empty_buttons(state)}
        </div>
    }
}

/// The heading level of a group or list, if the form has headings.
fn heading_level(form: &DrawnForm, view: &FieldView) -> Option<&'static str> {
    let level = form.host.heading_level();
    let is_section = matches!(view.control, Control::Group { .. } | Control::List { .. });
    if level == 0 || !is_section {
        return None;
    }
    let level = level + view.pointer.depth();
    // HTML has no deeper ones.
    ["1", "2", "3", "4", "5", "6"]
        .get(level.min(6) - 1)
        .copied()
}

/// The label's text, with suffixes such as “optional”.
fn label_words(view: &FieldView) -> Pieces {
    let name = match name_of(view) {
        name if name == messages::the_list() => messages::unnamed_list(),
        name => name,
    };
    let name = name.to_owned();
    // The words around the label.
    let mark = |words: fn(&str) -> String, is_hidden: bool| {
        view! {
            <span class="optional" aria-hidden=is_hidden.then_some("true")>
                {words(&name).replacen(&name, "", 1)}
            </span>
        }
    };
    let says = view.says_required.then(|| {
        if view.required {
            // `aria-required` says the same to screen readers.
            mark(messages::required, true)
        } else {
            mark(messages::optional, false)
        }
    });
    if view.deprecated {
        let unused = mark(messages::deprecated, false);
        return view! {
            <s>{name}</s>
            {unused}
            {says}
        };
    }
    view! {
        {name}
        {says}
    }
}

/// Buttons that set a field to another kind of empty value (`EmptyKind`), such as “not set” or `null`; some are shown
/// only while the field has the focus. `None` without buttons.
fn empty_buttons(state: &FieldState) -> Option<AnyView> {
    let view = &state.view;
    let by_itself = has_open_options(view);
    let is_group = matches!(view.control, Control::Group { .. } | Control::Fixed { .. });
    let can_clear = is_clearable(view);
    let is_offered = |way: EmptyKind| {
        // The rarer ways are shown only while the field has the focus.
        let is_known = way != EmptyKind::Empty && is_nullable(view);
        // A group has “Remove” below instead, and radio buttons always have “Clear”.
        let has_other_button = (is_group || can_clear) && way == EmptyKind::NotSet;
        !by_itself && (state.has_focus || is_known) && !has_other_button
    };
    let others = view.emptiness.others.iter().copied();
    // A button that stays keeps its element, which may have the focus. Another place or label makes another button.
    let button = |way: EmptyKind| {
        let key = [way_name(way), view.pointer.as_str(), " ", name_of(view)].concat();
        (key, empty_button(way, view))
    };
    let offered: Vec<(String, AnyView)> = others
        // The only way out of text that can't be parsed.
        .filter(|way| *way == EmptyKind::NewValue || is_offered(*way))
        .chain(can_clear.then_some(EmptyKind::NotSet))
        .map(button)
        .collect();
    if offered.is_empty() {
        return None;
    }
    let offered = KeyedViews(offered);
    Some(view! { <span class="empty-ways">{offered}</span> })
}

fn empty_button(way: EmptyKind, view: &FieldView) -> AnyView {
    let words = match way {
        EmptyKind::NotSet => messages::clear_value(),
        EmptyKind::Null => {
            let title = view.emptiness.null.as_deref();
            title.unwrap_or(messages::set_to_none())
        }
        EmptyKind::Empty if is_list(view) => messages::make_empty_list(),
        EmptyKind::Empty => messages::make_empty_text(),
        EmptyKind::NewValue => messages::start_over(),
    };
    // The visible words come first in the accessible name.
    let name = messages::labelled(words, name_of(view));
    let action_attrs = action_attrs("quiet", Action::Empty, &view.pointer);
    button(
        view! { <{..} {..action_attrs} data-way=way_name(way) aria-label=name /> },
        view! { {words.to_owned()} },
    )
}

/// The value of the attribute `data-way` for a kind of empty value.
const fn way_name(way: EmptyKind) -> &'static str {
    match way {
        EmptyKind::NotSet => "unset",
        EmptyKind::Null => "null",
        EmptyKind::Empty => "empty",
        EmptyKind::NewValue => "new-value",
    }
}

/// The kind of empty value that the attribute `data-way` names; `NotSet` for any other text.
pub(super) fn emptiness_of(value: Option<&str>) -> EmptyKind {
    match value {
        Some("null") => EmptyKind::Null,
        Some("empty") => EmptyKind::Empty,
        Some("new-value") => EmptyKind::NewValue,
        _ => EmptyKind::NotSet,
    }
}

/// The buttons that act on a whole field: edit as JSON, move, duplicate, remove, and at the root fold all groups.
/// `None` if the field has none of them. In tab order they follow the inputs that they affect.
pub(super) fn tools(form: &DrawnForm, state: &FieldState) -> Option<AnyView> {
    let view = &state.view;
    let (name, at) = (name_of(view), &view.pointer);
    if !state.has_tools() {
        return None;
    }
    let folds = state.extra.folds.zip(form.extras.get());
    let folds = folds.map(|(is_shown, extras)| extras.fold_buttons(is_shown));
    let json = view.as_json.map(|is_json| {
        let name = if is_json {
            messages::back_to_the_form().to_owned()
        } else {
            messages::edit_as_json(name)
        };
        let pressed = if is_json { "true" } else { "false" };
        icon_button(
            JSON,
            view! {
                <{..}
                    {..action_attrs("quiet json-switch", Action::Json, at)}
                    aria-pressed={pressed}
                    {..accessible_name(name)}
                />
            },
        )
    });
    let moving = state.disabled_moves.map(|[is_first, is_last, is_full]| {
        let tool = |action, path, words: fn(&str) -> String, is_off: bool| {
            icon_button(
                path,
                view! {
                    <{..}
                        {..action_attrs("quiet", action, at)}
                        {..accessible_name(words(name))}
                        disabled=is_off
                    />
                },
            )
        };
        vec![
            tool(Action::Up, UP, messages::move_up, is_first),
            tool(Action::Down, DOWN, messages::move_down, is_last),
            tool(Action::Duplicate, REPEAT, messages::duplicate, is_full),
        ]
    });
    let remove = view.removable.then(|| {
        let more = accessible_name(messages::remove(name));
        icon_button(CROSS, action_attrs("quiet", Action::Remove, at).and(more))
    });
    let class = match state.tools {
        ToolsPosition::OfForm => "tools below",
        _ => "tools",
    };
    Some(view! { <div class=class>{folds} {json} {moving} {remove}</div> })
}
