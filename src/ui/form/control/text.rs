//! A text control: one line, several lines, a secret, or a control for a format.

use std::borrow::Cow;

use json_form::form::field::hints::TextHints;
use json_form::form::view::Control;
use json_form::formats::date_time::is_native;
use leptos::prelude::*;
use locales::messages;

use super::choice::combobox;
use super::{ControlContext, ControlView, autocomplete, date_time, file};
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{action_attrs, icon_button, inline_text_button};
use crate::ui::runtime::dom::{Attrs, view};

const EYE: &str = "M1.5,8q6.5-8,13,0q-6.5,8-13,0M8,6.2a1.8,1.8,0,1,1,0,3.6a1.8,1.8,0,1,1,0-3.6";

/// Sets `plain` on a text control whose format has an input that can't show the text, such as a date input, and `long`
/// if the text has line breaks. Leaves other controls unchanged.
pub(in crate::ui::form) fn adapt_control(control: &mut Control) {
    let fits = fits(control);
    if let Control::Text {
        plain, text, hints, ..
    } = control
    {
        *plain |= !fits;
        hints.long |= has_breaks(text);
    }
}

/// Gives the text control in which the person is typing the kind of input that it had `before`, even if the new text
/// would get another one.
pub(in crate::ui::form) fn keep_control(control: &mut Control, before: &Control) {
    if let (
        Control::Text { plain, hints, .. },
        Control::Text {
            plain: known,
            hints: then,
            ..
        },
    ) = (control, before)
    {
        *plain = *known;
        hints.long |= then.long;
    }
}

fn has_breaks(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

fn fits(control: &Control) -> bool {
    match control {
        Control::Text { text, hints, .. } if hints.is_file => file::shows(text),
        Control::Text { text, hints, .. } => is_native(hints.format.as_deref(), text),
        _ => true,
    }
}

/// Normalizes line breaks to `\n`, as text areas do.
pub(in crate::ui::form) fn normalize_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The control of a text, by its format. `is_plain`: the control of the format can't show the present text, so that a
/// plain text input is drawn.
pub(super) fn draw(
    context: &ControlContext<'_>,
    text: &str,
    hints: &TextHints,
    is_secret: bool,
    is_plain: bool,
) -> ControlView {
    let format = hints.format.as_deref().unwrap_or_default();
    match format {
        // An input of one line would drop the line breaks on the first key press.
        _ if has_breaks(text) || context.state.extra.has_lines => {
            text_area(context, text, is_secret)
        }
        _ if is_secret => password_input(context, text),
        _ if hints.is_file && !is_plain => file::draw(context, text, hints),
        "date" | "time" | "date-time" if !is_plain => {
            let fits = fits(&context.view().control);
            date_time::draw(context, format, fits.then_some(text))
        }
        "color" => colour(context, text),
        "uuid" => {
            let line = text_input(context, format, text, Attrs::default());
            let action_attrs = action_attrs("secondary", Action::Fresh, &context.view().pointer);
            with_button(
                line,
                inline_text_button(
                    messages::new(),
                    view! { <{..} {..action_attrs} disabled=context.is_fixed() /> },
                ),
            )
        }
        _ if hints.long => text_area(context, text, is_secret),
        _ if !hints.suggestions.is_empty() => {
            ControlView::single(text_input(context, format, text, combobox(context, true)))
        }
        _ => ControlView::single(text_input(context, format, text, Attrs::default())),
    }
}

fn with_button(control: AnyView, tool: AnyView) -> ControlView {
    ControlView::with_siblings(view! {
        {control}
        {tool}
    })
}

fn text_area(context: &ControlContext<'_>, text: &str, is_secret: bool) -> ControlView {
    let is_masked = is_secret && !context.state.is_revealed;
    let class = if is_masked { "input masked" } else { "input" };
    let area = view! {
        <textarea
            {..context.input_attrs()}
            class=class
            part="input"
            rows="4"
            autocomplete=autocomplete::by_place(context.view())
            prop:value=normalize_lines(text)
        />
    };
    if is_secret {
        with_button(area, reveal_button(context))
    } else {
        ControlView::single(area)
    }
}

fn reveal_button(context: &ControlContext<'_>) -> AnyView {
    let is_revealed = context.state.is_revealed;
    let pressed = if is_revealed { "true" } else { "false" };
    let name = context.name_with(messages::show_secret);
    let show = context.beside_attrs("secondary reveal", Action::Reveal, name);
    icon_button(EYE, view! { <{..} {..show} aria-pressed=pressed /> })
}

fn password_input(context: &ControlContext<'_>, text: &str) -> ControlView {
    let is_revealed = context.state.is_revealed;
    let filled = autocomplete::by_place(context.view()).or(Some(Cow::Borrowed("off")));
    let kind = if is_revealed { "text" } else { "password" };
    with_button(
        input(
            context,
            text,
            view! { <{..} type=kind autocomplete=filled /> },
        ),
        reveal_button(context),
    )
}

fn colour(context: &ControlContext<'_>, text: &str) -> ControlView {
    // Expands `#rgb` to `#rrggbb`.
    let mut whole = String::new();
    for digit in text.chars() {
        whole.push(digit);
        if text.len() == 4 && digit != '#' {
            whole.push(digit);
        }
    }
    // A colour input shows anything else as black.
    let fits = is_native(Some("color"), &whole) && !whole.is_empty();
    let name = context.name_with(messages::pick_colour);
    let attrs = context.beside_attrs("colour", Action::Set, name);
    with_button(
        input(context, text, view! { <{..} spellcheck="false" /> }),
        view! { <input {..attrs} type="color" prop:native=fits.then_some(whole) /> },
    )
}

fn text_input(context: &ControlContext<'_>, format: &str, text: &str, more: Attrs) -> AnyView {
    let keyboard = match format {
        "email" | "idn-email" => "email",
        "uri" | "url" | "iri" | "uri-reference" | "iri-reference" => "url",
        "tel" | "phone" => "tel",
        "ipv4" => "decimal",
        _ => "",
    };
    // The property name counts more than the format: “bday” is a date.
    let filled = autocomplete::by_place(context.view())
        .or_else(|| autocomplete::by_name(keyboard).map(Cow::Borrowed));
    let keyboard = match filled.as_deref() {
        Some("email") => "email",
        Some("url") => "url",
        Some("tel") => "tel",
        _ => keyboard,
    };
    // No spell checking for formats and login names.
    let is_exact =
        !(format.is_empty() && keyboard.is_empty()) || filled.as_deref() == Some("username");
    input(
        context,
        text,
        view! {
            <{..}
                {..more}
                inputmode=(!keyboard.is_empty()).then_some(keyboard)
                autocomplete=filled
                spellcheck=is_exact.then_some("false")
                autocapitalize=is_exact.then_some("none")
            />
        },
    )
}

fn input(context: &ControlContext<'_>, text: &str, more: Attrs) -> AnyView {
    view! {
        <input
            class="input"
            part="input"
            type="text"
            enterkeyhint="send"
            {..context.input_attrs()}
            {..more}
            prop:value=text.to_owned()
        />
    }
}
