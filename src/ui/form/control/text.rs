//! A text: one line, several lines, hidden, or of a format that has a control of its own.

use super::Made;
use super::choice::offer;
use super::{file, filled, native};
use crate::form::{Control, FieldView, TextHints, is_native};
use crate::ui::dom::{El, copy};
use crate::ui::form::tool::Tool;

const LINE: &str = "input.input part=input type=text autocomplete=off enterkeyhint=send";
const SECRET: &str = "div.parts > input.input part=input type=password autocomplete=off \
     enterkeyhint=send button.secondary.reveal type=button data-do=reveal aria-pressed=false \
     icon=M1.5,8q6.5-8,13,0q-6.5,8-13,0M8,6.2a1.8,1.8,0,1,1,0,3.6a1.8,1.8,0,1,1,0-3.6";
const AREA: &str = "textarea.input part=input rows=4";
const COLOUR: &str = "div.parts > input.input part=input type=text autocomplete=off \
                      spellcheck=false enterkeyhint=send input.colour type=color data-do=set";
const FRESH: &str = "button.secondary type=button data-do=fresh > span";

/// Which elements a text needs.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sort {
    Line,
    Area,
    Secret,
    File,
    Native,
    Colour,
    Uuid,
}

pub(super) fn sort(control: &Control) -> Sort {
    let Control::Text {
        text,
        hints,
        secret,
        plain,
    } = control
    else {
        return Sort::Line;
    };
    let format = hints.format.as_deref().unwrap_or_default();
    match format {
        // One line would lose the breaks as soon as a key is pressed.
        _ if has_breaks(text) => Sort::Area,
        _ if *secret => Sort::Secret,
        _ if hints.is_file && !plain => Sort::File,
        "date" | "time" | "date-time" if !plain => Sort::Native,
        "color" => Sort::Colour,
        "uuid" => Sort::Uuid,
        _ if hints.long => Sort::Area,
        _ => Sort::Line,
    }
}

/// Says that a text is a plain one, or has lines, where the control for it could not show it.
pub(in crate::ui::form) fn settle(control: &mut Control) {
    let fits = fits(control);
    if let Control::Text {
        plain, text, hints, ..
    } = control
    {
        *plain |= !fits;
        hints.long |= has_breaks(text);
    }
}

/// Keeps the elements that a text is being typed in, whatever becomes of it.
pub(in crate::ui::form) fn hold_on(control: &mut Control, before: &Control) {
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

pub(super) fn make(view: &FieldView, hints: &TextHints) -> Made {
    let format = hints.format.as_deref().unwrap_or_default();
    match sort(&view.control) {
        Sort::Secret => {
            let mut made = Made::beside(copy(SECRET));
            let control = made.control.clone();
            let _show = made.tool(&control, "Show _");
            filled::mark(&control, view);
            made
        }
        Sort::File => file::make(hints),
        Sort::Native => {
            let made = native::make(format);
            filled::mark(&made.control, view);
            made
        }
        Sort::Colour => {
            let mut made = Made::beside(copy(COLOUR));
            let control = made.control.clone();
            let _colour = made.tool(&control, "Pick _");
            made
        }
        Sort::Area => {
            let area = copy(AREA);
            if let Control::Text { secret: true, .. } = view.control {
                area.set("class", Some("input masked"));
            }
            filled::mark(&area, view);
            Made::one(area)
        }
        Sort::Uuid => {
            let fresh = Tool::new(FRESH, "New");
            let mut made = Made::beside(copy("div.parts").with(&line(view, format)));
            made.whole.put(&fresh.element);
            made.tools.push(fresh);
            made
        }
        Sort::Line => {
            let input = line(view, format);
            if !hints.suggestions.is_empty() {
                offer(&input);
            }
            Made::one(input)
        }
    }
}

/// Shows what is typed into a hidden text, or hides it again.
pub(in crate::ui::form) fn reveal(button: &El) {
    let (kind, pressed) = if button.is("[aria-pressed=true]") {
        ("password", "false")
    } else {
        ("text", "true")
    };
    button.set("aria-pressed", Some(pressed));
    if let Some(input) = button.around(".parts").and_then(|parts| parts.first()) {
        input.set("type", Some(kind));
    }
}

fn line(view: &FieldView, format: &str) -> El {
    let input = copy(LINE);
    let keyboard = match format {
        "email" | "idn-email" => "email",
        "uri" | "url" | "iri" | "uri-reference" | "iri-reference" => "url",
        "tel" | "phone" => "tel",
        "ipv4" => "decimal",
        _ => "",
    };
    if !keyboard.is_empty() {
        input.set("inputmode", Some(keyboard));
    }
    // What has a name of its own is told by that first: “bday” is a date.
    let filled = filled::mark(&input, view).or_else(|| filled::by_name(&input, keyboard));
    // A format is not prose, and neither is what one signs in with.
    if !format.is_empty() || matches!(filled, Some("email" | "url" | "username")) {
        input.set("spellcheck", Some("false"));
        input.set("autocapitalize", Some("none"));
    }
    input
}

pub(super) fn draw(made: &Made, view: &FieldView, text: &str) {
    match sort(&view.control) {
        Sort::File => file::draw(made, text),
        // Half an offset is in its input already.
        Sort::Native if !fits(&view.control) => {}
        Sort::Native => native::draw(made, text),
        Sort::Colour => {
            made.control.set_value(text);
            if let Some(colour) = made.tools.first() {
                // Anything else would make it black.
                let mut whole = String::new();
                for digit in text.chars() {
                    whole.push(digit);
                    if text.len() == 4 && digit != '#' {
                        whole.push(digit);
                    }
                }
                if is_native(Some("color"), &whole) && !whole.is_empty() {
                    colour.element.set_value(&whole);
                }
            }
        }
        // The browser has but one sort of line break: it stands there already.
        Sort::Area
            if made
                .control
                .value()
                .bytes()
                .eq(text.bytes().filter(|it| *it != b'\r')) => {}
        _ => made.control.set_value(text),
    }
}
