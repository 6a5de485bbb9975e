//! What stands above a control: its label or a name that can be another, how it is empty, and the
//! buttons that act on all of it.

use leptos::prelude::*;
use leptos::tachys::view::keyed::keyed;

use super::action::Action;
use super::buttons::{self, CROSS, acting, pictured, told};
use super::control::{has_open_ways, is_nullable};
use super::drawn_form::DrawnForm;
use super::field::naming_of;
use super::node::{FieldState, ToolsPosition};
use super::with;
use crate::form::{Absence, Control, FieldView, Widget};
use crate::ui::runtime::{Pieces, attrs, pieces, tag};

const UP: &str = "M8,13V3M4,7l4-4l4,4";
const DOWN: &str = "M8,3v10M4,9l4,4l4-4";
const REPEAT: &str = "M6,6h7v7h-7zM10,3h-7v7";
const JSON: &str = "M6,2.5q-2,0-2,2v1.5q0,2-1.5,2q1.5,0,1.5,2v1.5q0,2,2,2\
     M10,2.5q2,0,2,2v1.5q0,2,1.5,2q-1.5,0-1.5,2v1.5q0,2-2,2";

/// The row above a control; `is_set`: the control is several elements, which the label names.
pub(super) fn head(form: &DrawnForm, shown: &FieldState, id: &str, is_set: bool) -> AnyView {
    let view = &shown.view;
    let fold = view.fold.as_ref().zip(form.extras.get());
    let fold = fold.map(|(fold, extras)| extras.fold_button(view, fold, id));
    let chip = chip(view);
    let chip = (!chip.is_empty()).then(|| {
        let attrs = attrs!("class": "chip", "id": with(id, ".empty"));
        tag::span(attrs, pieces![chip])
    });
    // An input says the name that can be another.
    let class = if view.name.is_some() {
        "field-label unseen"
    } else {
        "field-label"
    };
    let label = attrs!(
        "class": class, "part": "label", "dir": "auto",
        "id": is_set.then(|| with(id, ".label")),
        "for": (!is_set).then(|| id.to_owned()),
        "data-do": fold.is_some().then_some(Action::Fold)
    );
    let row = attrs!("class": "field-head", "hidden": is_nameless_form(view));
    let label = tag::label(label, words(view));
    tag::div(
        row,
        pieces![fold, naming_of(shown, id), label, chip, ways(shown)],
    )
}

/// The label, as text with what is quiet behind it.
fn words(view: &FieldView) -> Pieces {
    let name = match name_of(view) {
        IN_WORDS => "List",
        name => name,
    };
    let name = name.to_owned();
    let quiet = |words: &'static str| tag::span(attrs!("class": "optional"), pieces![words]);
    // The root of an object is the form itself.
    let is_optional = !view.required && !view.removable && !view.pointer.is_root();
    let optional = is_optional.then(|| quiet(" (optional)"));
    if view.deprecated {
        let name = tag::s(attrs!(), pieces![name]);
        return pieces![name, quiet(" (no longer used)"), optional];
    }
    pieces![name, optional]
}

/// How a place is empty now, in words.
pub(super) fn chip(view: &FieldView) -> &'static str {
    let empty = &view.emptiness;
    match empty.now {
        Some(Absence::Null) if !has_open_ways(view) => "None",
        // The box looks the same as for “no”.
        Some(Absence::NotSet) if view.widget == Widget::Checkbox => "Not set",
        // An item or a named member is there in any case, and so is a list that has to be.
        Some(Absence::Empty) if is_list(view) && !empty.others.is_empty() => "Empty list",
        Some(Absence::Empty) if !view.removable && !is_list(view) => "Empty text",
        _ => "",
    }
}

/// The buttons for other ways to be empty. A text that may be empty in two ways offers that only while
/// the person is in it.
fn ways(shown: &FieldState) -> Option<AnyView> {
    let view = &shown.view;
    if view.emptiness.others.is_empty() {
        return None;
    }
    let by_itself = has_open_ways(view);
    let is_group = matches!(view.control, Control::Group { .. } | Control::Fixed { .. });
    let is_offered = |way: Absence| {
        // What hardly anybody means is there for who is there.
        let is_known = way != Absence::Empty && is_nullable(view);
        // A button below leaves a group out.
        !by_itself && (shown.is_entered || is_known) && !(is_group && way == Absence::NotSet)
    };
    let others = view.emptiness.others.iter().copied();
    let offered: Vec<(Absence, AnyView)> = others
        // Nothing else can be done about a text that can't be read.
        .filter(|way| *way == Absence::Anew || is_offered(*way))
        .map(|way| (way, empty_way(way, view)))
        .collect();
    if offered.is_empty() {
        return None;
    }
    // One that stays is the same element: it may have the focus. Elsewhere, or by another name, it is another one.
    let about = [view.pointer.as_str(), " ", name_of(view)].concat();
    let offered = keyed(
        offered,
        move |(way, _)| (*way as u8, about.clone()),
        |_, (_, view)| (drop as fn(usize), view),
    );
    Some(tag::span(
        attrs!("class": "empty-ways"),
        pieces![offered.into_any()],
    ))
}

fn empty_way(way: Absence, view: &FieldView) -> AnyView {
    let (value, words) = match way {
        Absence::NotSet => ("unset", "Not set"),
        Absence::Null => ("null", "Set to none"),
        Absence::Empty if is_list(view) => ("empty", "Make it an empty list"),
        Absence::Empty => ("empty", "Make it empty text"),
        Absence::Anew => ("anew", "Start anew"),
    };
    // What is seen comes first in the name.
    let name = [words, ": ", name_of(view)].concat();
    let acting = acting("quiet", Action::Empty, &view.pointer);
    buttons::plain(
        words,
        acting.and(attrs!("data-way": value, "aria-label": name)),
    )
}

/// The way that `data-way` of a button says.
pub(super) fn way_of(value: Option<&str>) -> Absence {
    match value {
        Some("null") => Absence::Null,
        Some("empty") => Absence::Empty,
        Some("anew") => Absence::Anew,
        _ => Absence::NotSet,
    }
}

/// The buttons that act on all of it; above or below the control, in the order of the keyboard: what
/// is filled in comes before what takes it away.
pub(super) fn tools(form: &DrawnForm, shown: &FieldState) -> Option<AnyView> {
    let view = &shown.view;
    let (name, at) = (name_of(view), &view.pointer);
    if !shown.has_tools() {
        return None;
    }
    let folds = shown.extra.folds.zip(form.extras.get());
    let folds = folds.map(|(is_shown, extras)| extras.fold_buttons(is_shown));
    let json = view.as_json.map(|is_json| {
        let name = if is_json {
            "Back to the form".to_owned()
        } else {
            ["Edit ", name, " as JSON"].concat()
        };
        let pressed = if is_json { "true" } else { "false" };
        let more = attrs!("aria-pressed": pressed).and(told(name));
        pictured(
            JSON,
            acting("quiet json-switch", Action::Json, at).and(more),
        )
    });
    let moving = shown.ends.map(|[is_first, is_last, is_full]| {
        let tool = |action, path, before: &str, behind: &str, is_off: bool| {
            let more = told([before, name, behind].concat()).and(attrs!("disabled": is_off));
            pictured(path, acting("quiet", action, at).and(more))
        };
        vec![
            tool(Action::Up, UP, "Move ", " up", is_first),
            tool(Action::Down, DOWN, "Move ", " down", is_last),
            tool(Action::Duplicate, REPEAT, "Duplicate ", "", is_full),
        ]
    });
    let remove = view.removable.then(|| {
        let more = told(["Remove ", name].concat());
        pictured(CROSS, acting("quiet", Action::Remove, at).and(more))
    });
    let class = match shown.tools {
        ToolsPosition::OfForm => "tools below",
        _ => "tools",
    };
    let attrs = attrs!("class": class);
    Some(tag::div(attrs, pieces![folds, json, moving, remove]))
}

fn is_list(view: &FieldView) -> bool {
    matches!(view.control, Control::List { .. } | Control::Many { .. })
}

/// A list without a name, in a sentence.
const IN_WORDS: &str = "the list";

/// Whether it is the whole form, and nothing says what that is called.
pub(super) fn is_nameless_form(view: &FieldView) -> bool {
    let is_form = view.pointer.is_root() && matches!(view.control, Control::Group { .. });
    is_form && view.label.is_empty()
}

/// What a control is called in the names of what is around it.
pub(super) fn name_of(view: &FieldView) -> &str {
    if !view.label.is_empty() {
        return &view.label;
    }
    match view.control {
        Control::List { .. } => IN_WORDS,
        Control::Group { .. } => "the form",
        _ => "Value",
    }
}
