//! Text of several lines that is pasted or dropped into an input of one line, which would drop the line breaks: a text
//! area replaces the input first, and takes the text with the browser's own undo.

use js_sys::Array;
use json_form::form::edit::FieldEdit;
use json_form::form::field::hints::TextHints;
use json_form::form::view::Control;
use web_sys::{Element, Event};

use super::layout_change::selection;
use super::paste_json::{keep_offer, text_in};
use crate::browser::reflect::call;
use crate::ui::form::DrawnForm;
use crate::ui::form::control::normalize_lines;
use crate::ui::form::element_lookup::{self, input, place, target};
use crate::ui::form::node::Node;
use crate::ui::runtime::flush;

/// The inputs of one line for a text.
const LINE: &str = "input[data-pointer]:is([type=text], [type=password]):read-write";
/// Formats whose texts never have several lines: the lines, such as those of a wrapped address, are joined.
const OF_ONE_LINE: [&str; 19] = [
    "email",
    "idn-email",
    "uri",
    "url",
    "iri",
    "uri-reference",
    "iri-reference",
    "uuid",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "date",
    "time",
    "date-time",
    "duration",
    "color",
    "tel",
    "phone",
];

/// Handles `paste`: keeps the line breaks of a text.
pub(super) fn on_paste(form: &DrawnForm, event: &Event) {
    insert_lines(form, event, "clipboardData");
}

/// Handles `drop`: keeps the line breaks of a text, which is inserted at the cursor.
pub(super) fn on_drop(form: &DrawnForm, event: &Event) {
    insert_lines(form, event, "dataTransfer");
}

/// Inserts the text of a `paste` or `drop` event if it has several lines and its target is an input of one line.
/// `source` is the property of the event with the text.
fn insert_lines(form: &DrawnForm, event: &Event, source: &str) {
    let Some(line) = target(event, LINE).filter(|_| !event.default_prevented()) else {
        return;
    };
    let Some(text) = text_in(event, source).map(|text| normalize_lines(&text)) else {
        return;
    };
    // A copied line often ends with a break.
    if !text.trim_end_matches('\n').contains('\n') {
        return;
    }
    let Some((pointer, node)) = place(&line).and_then(|at| Some((at.clone(), form.at(&at)?)))
    else {
        return;
    };
    let is_text = |control: &Control| match control {
        Control::Text { hints, .. } => Some(takes_lines(hints)),
        _ => None,
    };
    let Some(takes_lines) = node.peek(|state| is_text(&state.view.control)) else {
        return;
    };
    event.prevent_default();
    let (element, text) = if takes_lines {
        (make_area(form, &node, &line), text)
    } else {
        // Browsers differ: some put spaces between the lines.
        (Some(line), text.lines().map(str::trim).collect())
    };
    let Some(element) = element else { return };
    keep_offer(form, || {
        if !type_into(&element, &text) {
            // Without the browser's command the text is appended.
            let whole = [input(&element).value(), text].concat();
            form.act(pointer, FieldEdit::Type(whole));
        }
    });
}

/// Replaces an input of one line by a text area, with the focus and the cursor; `None` if the field is gone.
fn make_area(form: &DrawnForm, node: &Node, line: &Element) -> Option<Element> {
    let selected = selection(line);
    // Replacing the element blurs it, which must not count as leaving the field.
    form.is_moving.set(true);
    node.set(|state| &mut state.extra.has_lines, true);
    flush();
    let area = form.find_drawn(&node.pointer());
    if let Some(area) = &area {
        element_lookup::focus(area);
        if let [from, to] = selected.as_slice() {
            call(area, "setSelectionRange", &Array::of2(from, to));
        }
    }
    form.is_moving.set(false);
    area
}

fn takes_lines(hints: &TextHints) -> bool {
    let format = hints.format.as_deref().unwrap_or_default();
    !hints.is_file && !OF_ONE_LINE.contains(&format)
}

/// Inserts a text at the cursor as if it were typed, so that the browser can undo it. Returns whether that worked.
fn type_into(area: &Element, text: &str) -> bool {
    let command = Array::of3(&"insertText".into(), &false.into(), &text.into());
    let document = area.owner_document();
    let done = document.and_then(|document| call(&document, "execCommand", &command));
    done.is_some_and(|done| done.is_truthy())
}
