//! The choice of a time zone beside a time: the person's own, UTC, or another one by its offset.
//!
//! The own zone follows daylight saving time on the chosen date. Leaves the input for another offset to
//! `control::date_time`, and completes what is typed there, such as `2` to `+02:00`, once the person leaves it.

use js_sys::Date;
use json_form::form::edit::FieldEdit;
use json_form::formats::date_time::completed_offset;
use leptos::prelude::*;
use locales::messages;
use wasm_bindgen::JsValue;
use web_sys::{Element, Event};

use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::control::{self, ControlContext};
use crate::ui::form::element_lookup::{around, find, input, place, target};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::{IS_SERVER, flush};

const ZONE: &str = "select.zone";
const OWN: &str = "own";
const UTC: &str = "Z";
const OTHER: &str = "other";

/// The choice of a zone for the text of a field, and whether the input for another offset is shown. `None` is a text
/// with half an offset, which is being typed.
pub(super) fn draw(context: &ControlContext<'_>, text: Option<&str>) -> (AnyView, bool) {
    let is_half = text.is_none();
    let text = text.unwrap_or_default();
    let offset = json_form::formats::date_time::offset(text);
    let own = own_offset(text.strip_suffix(offset).unwrap_or(text));
    let chosen = match context.state.extra.zone {
        Some(OTHER) => OTHER,
        _ if is_half => OTHER,
        Some(zone) if text.is_empty() => zone,
        _ if text.is_empty() && !IS_SERVER => OWN,
        _ if text.is_empty() => UTC,
        _ if offset == own && !IS_SERVER => OWN,
        _ if offset == UTC => UTC,
        _ => OTHER,
    };
    let named = ["UTC", own.strip_suffix(":00").unwrap_or(&own)].concat();
    let named = named.replace("UTCZ", "UTC");
    let options = [
        (OWN, messages::zone_own(&named)),
        (UTC, "UTC".to_owned()),
        (OTHER, messages::zone_other().to_owned()),
    ];
    let option = |(value, words): (&'static str, String)| {
        view! {
            <option value=value dir="auto" prop:selected={value == chosen}>
                {words}
            </option>
        }
    };
    // A server does not know the person's own zone. In London in winter both are the same.
    let left_out = if IS_SERVER { OWN } else { UTC };
    let options = options.into_iter();
    let options = options.filter(|(zone, _)| *zone != left_out || own != UTC);
    let options: Vec<AnyView> = options.map(option).collect();
    let name = context.name_with(messages::zone_of);
    let attrs = context.beside_attrs("input zone", Action::Zone, name);
    let label = view! {
        <label class="zone-label">
            <span class="hint">{messages::zone()}</span>
            <select {..attrs}>{options}</select>
        </label>
    };
    (label, chosen == OTHER)
}

/// The offset of the person's own time zone at a date and time without an offset, if that zone is chosen beside it.
pub(super) fn chosen_own(parts: &Element, local: &str) -> Option<String> {
    let zone = find(parts, ZONE)?;
    (input(&zone).value() == OWN).then(|| own_offset(local))
}

/// The offset of the person's time zone, on the date of `local` if it has one, else now.
fn own_offset(local: &str) -> String {
    if IS_SERVER {
        return UTC.to_owned();
    }
    let then = Date::new(&JsValue::from_str(local));
    let behind = Some(then.get_timezone_offset()).filter(|it| it.is_finite());
    let behind = behind.unwrap_or_else(|| Date::new_0().get_timezone_offset());
    if behind == 0.0 {
        return UTC.to_owned();
    }
    let sign = if behind > 0.0 { "-" } else { "+" };
    let (hours, minutes) = ((behind.abs() / 60.0).floor(), behind.abs() % 60.0);
    let two = |count: f64| {
        let digits = count.to_string();
        if digits.len() < 2 {
            ["0", &digits].concat()
        } else {
            digits
        }
    };
    [sign, &two(hours), ":", &two(minutes)].concat()
}

pub(super) fn on_change(form: &DrawnForm, event: &Event) {
    if let Some(zone) = target(event, ZONE) {
        return choose(form, &zone);
    }
    complete_offset(form, event);
}

/// Writes an offset out when its input is left: Firefox tells no change of an input whose value was also set by a program.
pub(super) fn on_focus_out(form: &DrawnForm, event: &Event) {
    complete_offset(form, event);
}

fn complete_offset(form: &DrawnForm, event: &Event) {
    let Some(offset) = target(event, "input").filter(|it| Action::of(it) == Some(Action::Offset))
    else {
        return;
    };
    let typed = input(&offset).value();
    let whole = completed_offset(&typed).filter(|whole| *whole != typed);
    if let Some((whole, pointer)) = whole.zip(place(&offset)) {
        input(&offset).set_value(&whole);
        form.act(pointer, control::date_time_edit(form, &offset));
    }
}

/// Stores the chosen zone, and shows the input for another offset or sets the offset of the zone.
fn choose(form: &DrawnForm, zone: &Element) {
    let chosen = match &*input(zone).value() {
        OWN => OWN,
        UTC => UTC,
        _ => OTHER,
    };
    let offset = around(zone, ".parts").and_then(|parts| find(&parts, "input.offset"));
    let (Some(pointer), Some(offset)) = (place(zone), offset) else {
        return;
    };
    // While the choice still shows what was chosen: drawing it again shows the zone of the value.
    if chosen != OTHER {
        input(&offset).set_value(UTC);
        let edit = control::date_time_edit(form, &offset);
        if edit != FieldEdit::Type(String::new()) {
            form.act(pointer.clone(), edit);
        }
    }
    if let Some(node) = form.at(&pointer) {
        node.set(|state| &mut state.extra.zone, Some(chosen));
        flush();
    }
}
