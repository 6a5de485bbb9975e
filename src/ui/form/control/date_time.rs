//! Dates and times in native inputs, with an input for the offset from UTC.
//!
//! Invariants: an edit of either input makes one text of both; callers check with `is_native` that the inputs can show
//! the field's text. An incomplete offset is completed when its input loses the focus, not while the person types.

use json_form::form::edit::FieldEdit;
use json_form::formats::date_time::offset;
use locales::messages;
use web_sys::Element;

use super::{ControlContext, ControlView, autocomplete};
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::element_lookup::{around, find, input, is};
use crate::ui::runtime::dom::view;

/// The inputs for a date or time, which show `text`. With `None` both inputs keep what the person typed: the present
/// text, such as one with half an offset, is not one that they could show.
pub(super) fn draw(context: &ControlContext<'_>, format: &str, text: Option<&str>) -> ControlView {
    let (kind, max) = match format {
        "date" => ("date", Some("9999-12-31")),
        "time" => ("time", None),
        _ => ("datetime-local", Some("9999-12-31T23:59:59")),
    };
    let is_date = format == "date";
    // A date contains hyphens, which are not an offset.
    let offset = text.filter(|_| !is_date).map(offset);
    let local = text.map(|text| {
        text.strip_suffix(offset.unwrap_or_default())
            .unwrap_or(text)
    });
    let control = view! {
        <input
            {..context.input_attrs()}
            class="input native"
            part="input"
            type=kind
            max=max
            step=(!is_date).then_some("1")
            data-empty={text == Some("")}
            data-do=Action::Local
            autocomplete=autocomplete::by_place(context.view())
            prop:native=local.map(str::to_owned)
        />
    };
    if is_date {
        return ControlView::single(control);
    }
    let offset = offset.filter(|_| text != Some(""));
    // Any other zone than the person's own and UTC is typed.
    let extras = context.form.extras.get();
    let zone = extras.map(|extras| extras.time_zone(context, text));
    let (zone, is_typed) = zone.unzip();
    let name = context.name_with(messages::offset_of);
    ControlView::with_siblings(view! {
        {control}
        {zone}
        <input
            {..context.beside_attrs("input offset", Action::Offset, name)}
            type="text"
            autocomplete="off"
            spellcheck="false"
            placeholder=messages::offset_hint()
            value="Z"
            hidden={is_typed == Some(false)}
            prop:native=offset.map(str::to_owned)
        />
    })
}

/// The edit after a change of the native input or of the offset input: the text of both together.
pub(in crate::ui::form) fn edit_of(form: &DrawnForm, changed: &Element) -> FieldEdit {
    let parts = around(changed, ".parts");
    let local = parts
        .as_ref()
        .and_then(|it| find(it, &Action::Local.selector()));
    let local = local.unwrap_or_else(|| changed.clone());
    let mut text = whole(&local);
    if text.is_empty() {
        // An empty native input is invalid only while it is incomplete.
        return if is(&local, ":invalid") {
            FieldEdit::Incomplete
        } else {
            FieldEdit::Type(text)
        };
    }
    if let Some(offset) = parts.as_ref().and_then(|it| find(it, "input.offset")) {
        let extras = form.extras.get();
        let own = extras.and_then(|extras| extras.own_offset(parts.as_ref()?, &text));
        text.push_str(&own.unwrap_or_else(|| input(&offset).value().trim().to_owned()));
    }
    FieldEdit::Type(text)
}

/// The value of a native input with seconds, which the browser omits if they are zero.
fn whole(local: &Element) -> String {
    let mut text = input(local).value();
    if text.matches(':').count() == 1 {
        text.push_str(":00");
    }
    text
}
