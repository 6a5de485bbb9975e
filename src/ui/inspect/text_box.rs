//! The inspector's text boxes: their text, files that are read into them, and selected lines.

use js_sys::Array;
use locales::messages;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, EventInit};

use crate::browser::reflect::{call, get, set};

/// The longest text that is put into a text box, in bytes. Browsers need seconds for a longer one, and most of a minute
/// for one of only line ends.
const LONGEST_SHOWN: usize = 2 << 20;
/// The property of a text box with a text that is too long to be shown in it.
const HELD: &str = "a2aText";

/// The text of a text box, also if it is too long to be shown.
pub(super) fn value(of: &Element) -> String {
    let held = get(of, HELD).as_string();
    held.or_else(|| get(of, "value").as_string())
        .unwrap_or_default()
}

/// Sets the text of a text box. A text that is too long to be shown is only kept, and the box says so.
pub(super) fn set_value(of: &Element, text: &str) {
    let is_shown = text.len() <= LONGEST_SHOWN;
    let (shown, held, words) = if is_shown {
        (text, JsValue::UNDEFINED, "")
    } else {
        ("", text.into(), messages::text_not_shown())
    };
    set(of, HELD, &held);
    set(of, "value", &shown.into());
    set(of, "placeholder", &words.into());
}

/// Drops a text that is too long to be shown, if the person typed another one.
pub(super) fn take_typed(of: &Element) {
    let typed = get(of, "value").as_string().unwrap_or_default();
    if !typed.is_empty() {
        set(of, HELD, &JsValue::UNDEFINED);
    }
}

/// The text of a paste event, if it is too long to be shown.
pub(super) fn long_paste(event: &Event) -> Option<String> {
    let data = get(event, "clipboardData");
    let text = call(&data, "getData", &Array::of1(&"text".into()))?;
    text.as_string().filter(|text| text.len() > LONGEST_SHOWN)
}

/// The first file of a file input or of a `dataTransfer`.
pub(super) fn first_file(of: &JsValue) -> Option<JsValue> {
    let file = get(&get(of, "files"), "0");
    (!file.is_undefined()).then_some(file)
}

/// Opens the browser's dialog of a file input.
pub(super) fn pick_file(input: &Element) {
    // So that choosing the same file again is a change.
    set_value(input, "");
    call(input, "click", &Array::new());
}

/// Reads a file into a text box, as if the person had typed it. A file that cannot be read changes nothing.
pub(super) fn read_file(file: &JsValue, text_box: Element) {
    let done = Closure::once_into_js(move |text: JsValue| {
        let Some(text) = text.as_string() else { return };
        set_value(&text_box, &text);
        let bubbles = EventInit::new();
        bubbles.set_bubbles(true);
        if let Ok(event) = Event::new_with_event_init_dict("input", &bubbles) {
            let _ = text_box.dispatch_event(&event);
        }
    });
    if let Some(promise) = call(file, "text", &Array::new()) {
        call(&promise, "then", &Array::of1(&done));
    }
}

/// Selects a line of the text, and scrolls to it.
pub(super) fn select_line(text_box: &Element, line: usize) {
    let text = get(text_box, "value").as_string().unwrap_or_default();
    // The box counts UTF-16, and has line feeds only.
    let mut lines = text.split('\n').map(|line| line.encode_utf16().count());
    let before: usize = lines.by_ref().take(line - 1).map(|length| length + 1).sum();
    let length = lines.next().unwrap_or_default();
    let at = |at: usize| JsValue::from(u32::try_from(at).unwrap_or(u32::MAX));
    let range = Array::of2(&at(before), &at(before + length));
    call(text_box, "focus", &Array::new());
    call(text_box, "setSelectionRange", &range);
    let rows = text.split('\n').count().max(1);
    let share = f64::from(u32::try_from(line - 1).unwrap_or_default())
        / f64::from(u32::try_from(rows).unwrap_or(1));
    #[expect(clippy::cast_possible_truncation, reason = "pixels")]
    text_box.set_scroll_top((f64::from(text_box.scroll_height()) * share) as i32 - 40);
}
