//! The buttons of a form, with their action and place as attributes.

use exact_json::Pointer;
use leptos::prelude::*;

use super::action::Action;
use crate::ui::runtime::dom::{Attrs, view};
pub(super) use crate::ui::runtime::widget::button;
use crate::ui::runtime::widget::worded;
pub(super) use crate::ui::runtime::widget::{WARNING, icon};

pub(super) const CROSS: &str = "M4,4l8,8M12,4l-8,8";
pub(super) const PLUS: &str = "M8,3v10M3,8h10";
pub(super) const MINUS: &str = "M3,8h10";

/// The attributes of a button or input: its class, its shadow parts, its action (`data-do`), and the instance location
/// that the action is about (`data-at`).
pub(super) fn action_attrs(class: &'static str, action: Action, at: &Pointer) -> Attrs {
    view! { <{..} class=class part=action.parts() data-do=action data-at=at.as_str().to_owned() /> }
}

/// An accessible name and tooltip for an element without visible words.
pub(super) fn accessible_name(name: String) -> Attrs {
    view! { <{..} aria-label=name.clone() title=name /> }
}

pub(super) fn icon_button(path: &'static str, more: Attrs) -> AnyView {
    button(more, view! { {icon(path)} })
}

/// A button with an icon and a label. `path`: the SVG path of the icon.
pub(super) fn labelled_button(path: &'static str, words: String, more: Attrs) -> AnyView {
    button(
        more,
        view! {
            {icon(path)}
            <span dir="auto">{words}</span>
        },
    )
}

/// A button that shows `words`. `more`: its attributes and listeners.
pub(super) fn text_button(words: &'static str, more: Attrs) -> AnyView {
    button(more, view! { {words} })
}

/// A button with a label in a `<span>`, so that it does not stretch.
pub(super) fn inline_text_button(words: &'static str, more: Attrs) -> AnyView {
    button(more, worded(words))
}

/// A search input inside a `<label>` that shows `words`. `input`: the attributes of the input.
pub(super) fn search_input(words: &'static str, input: Attrs) -> AnyView {
    view! {
        <label class="find-label">
            <span>{words}</span>
            <input {..input} />
        </label>
    }
}
