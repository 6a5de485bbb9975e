//! “Fill with an example”: an empty place takes the first example that its control can show.

use exact_json::Pointer;
use serde_json::Value;

use super::set_value;
use crate::form::FormState;
use crate::form::field::Kind;
use crate::form::place::Place;

/// Whether an empty place offers to be filled with an example. A new form counts as empty until
/// its first edit. Text inputs offer suggestions instead.
pub(in crate::form) fn offers_example(
    form: &FormState,
    pointer: &Pointer,
    place: &Place<'_>,
) -> bool {
    let field = &place.field;
    if field.examples.is_empty() || field.read_only {
        return false;
    }
    let is_untouched = pointer.is_root() && form.revision() == 0 && !form.is_loaded;
    let is_empty = is_untouched || place.set.value().is_none_or(is_blank);
    let is_typed = match &field.kind {
        Kind::Text(hints) => !hints.long,
        Kind::Group(_) | Kind::List(_) | Kind::MultipleChoice(_) => false,
        _ => true,
    };
    is_empty && !is_typed && field.example().is_some()
}

/// Sets an empty place to the first of the schema's `examples` that its control can show.
pub(super) fn fill_with_example(form: &mut FormState, pointer: &Pointer) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let example = place.field.example();
    let example = example.filter(|_| offers_example(form, pointer, &place));
    if let Some(example) = example.cloned() {
        set_value::set_value(form, pointer, example);
    }
}

/// Whether a value is `null` or an empty string, array or object.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}
