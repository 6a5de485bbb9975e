//! Values as people read them: durations in words, and the names left for a map's members.
//!
//! Changes a view before it is drawn, while its field does not have the focus: what is typed stays as it is. Leaves
//! reading such texts to `form::edit::FreeTextReader`.

use exact_json::Pointer;
use json_form::form::text::duration_words::read_duration;
use json_form::form::text::locale_number::NumberFormat;
use json_form::form::view::{Control, FieldView};
use json_form::formats::duration::DurationParts;

use crate::ui::form::DrawnForm;
use crate::ui::formats::intl;

/// Whether `adapt` may change the view.
pub(super) fn is_adapted(view: &FieldView) -> bool {
    match &view.control {
        Control::Text { text, hints, .. } => is_duration(hints.format.as_deref(), text),
        Control::Group { adding, .. } => adding.is_some(),
        _ => false,
    }
}

pub(super) fn adapt(form: &DrawnForm, view: &mut FieldView) {
    let name = view.pointer.last();
    if let (Some(input), Some(around), Some(own)) = (&mut view.name, view.pointer.parent(), &name) {
        input.options = names_left(form, &around, Some(own)).unwrap_or_default();
    }
    if let Control::Group { adding, .. } = &mut view.control
        && let Some(input) = adding
    {
        match names_left(form, &view.pointer, None) {
            Some(left) if left.is_empty() => *adding = None,
            left => input.options = left.unwrap_or_default(),
        }
    } else if is_adapted(view) && !form.has_focus(&view.pointer) {
        rewrite(form, view);
    }
}

/// Writes the value of a field without the focus as people read it.
fn rewrite(form: &DrawnForm, view: &mut FieldView) {
    if let Control::Text { text, .. } = &mut view.control {
        let format = form.with_session(|session| session.state().number_format());
        if let Some(words) = duration_words(form, text, format) {
            *text = words;
        }
    }
}

fn names_left(
    form: &DrawnForm,
    group: &Pointer,
    own: Option<&str>,
) -> Option<Vec<(String, String)>> {
    form.with_session(|session| session.state().names_left(group, own))
}

fn is_duration(format: Option<&str>, text: &str) -> bool {
    format == Some("duration") && text.starts_with('P')
}

/// A duration in words, such as “1 hr, 30 min”; `None` if the browser does not write it so that it is read again.
fn duration_words(form: &DrawnForm, text: &str, format: NumberFormat) -> Option<String> {
    let language = form.state.language.borrow().clone().unwrap_or_default();
    let words = intl::duration_words(&language, &DurationParts::read(text)?)?;
    (read_duration(&words, format).as_deref() == Some(text)).then_some(words)
}
