//! A text: one line, several lines, hidden, or of a format that has a control of its own.

use super::Made;
use super::choice::with_list;
use super::{file, native};
use crate::form::{Control, FieldView, TextHints, is_native};
use crate::ui::dom::El;
use crate::ui::form::pattern::copy;
use crate::ui::form::tool::Tool;

const LINE: &str = "input.input part=input type=text autocomplete=off";
const SECRET: &str = "input.input part=input type=password autocomplete=off";
const AREA: &str = "textarea.input part=input rows=4";
const COLOUR: &str = "div.parts > input.input part=input type=text autocomplete=off \
                      spellcheck=false input.colour type=color data-do=set";
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
        Sort::Secret => Made::one(copy(SECRET)),
        Sort::File => file::make(hints),
        Sort::Native => native::make(format),
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
            Made::one(area)
        }
        Sort::Uuid => {
            let fresh = Tool::new(FRESH, "New");
            let mut made = Made::beside(copy("div.parts").with(&line(view, format)));
            made.whole.put(&fresh.element);
            made.tools.push(fresh);
            made
        }
        Sort::Line if hints.suggestions.is_empty() => Made::one(line(view, format)),
        Sort::Line => with_list(&line(view, format), &hints.suggestions),
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
    if !format.is_empty() {
        // A format is not prose.
        input.set("spellcheck", Some("false"));
    }
    // What has a name of its own is told by that first: “bday” is a date.
    let name = view.pointer.last().unwrap_or_default();
    if let Some(filled) = filled(&name).or_else(|| filled(keyboard)) {
        input.set("autocomplete", Some(filled));
    }
    input
}

/// What the browser may fill in, by the plain letters of a name: its own words first, then others
/// for them.
const FILLED: &str = "given-name family-name email tel url street-address address-line1 \
     address-line2 postal-code country-name organization bday username nickname \
     firstname=given-name lastname=family-name surname=family-name fullname=name phone=tel \
     telephone=tel mobile=tel phonenumber=tel emailaddress=email street=street-address \
     city=address-level2 town=address-level2 zip=postal-code zipcode=postal-code \
     postcode=postal-code country=country-name company=organization birthday=bday \
     birthdate=bday dateofbirth=bday website=url";

fn filled(name: &str) -> Option<&'static str> {
    let mut letters = String::with_capacity(name.len());
    letters.extend(name.chars().filter(char::is_ascii_alphanumeric));
    letters.make_ascii_lowercase();
    if letters.is_empty() {
        return None;
    }
    FILLED.split(' ').find_map(|entry| {
        let (known, filled) = entry.split_once('=').unwrap_or((entry, entry));
        let known = known.bytes().filter(|byte| *byte != b'-');
        known.eq(letters.bytes()).then_some(filled)
    })
}

pub(super) fn draw(made: &Made, view: &FieldView, text: &str) {
    match sort(&view.control) {
        Sort::File => file::draw(made, text),
        // Half an offset is in its input already.
        Sort::Native if !fits(&view.control) => {}
        Sort::Native => native::draw(made, text),
        Sort::Colour => {
            made.control.set_value(text);
            if let Some(colour) = made.tools.first()
                && is_native(Some("color"), text)
                && !text.is_empty()
            {
                colour.element.set_value(text);
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
