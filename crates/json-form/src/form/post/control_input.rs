//! The input that a control is drawn as, and what it posts if nobody touches it.
//!
//! Owns which edit a posted text stands for. The page draws the same inputs from the same views (`src/ui/form/control`).
//! Invariant: what an untouched input posts makes no edit, whatever browsers change in it: line breaks, the seconds of a
//! time, the position of a slider.

use exact_json as json;
use exact_json::Pointer;
use exact_json::number::Decimal;

use super::collected::PlaceEntries;
use super::entries::{PostNote, PostValue};
use crate::form::edit::{FieldEdit, PickedFile};
use crate::form::field::Widget;
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::hints::{NumberHints, TextHints};
use crate::form::view::{Control, FieldView};
use crate::formats::base64;
use crate::formats::date_time::{completed_offset, is_native, offset};

/// The offset from UTC that the input for it has while there is no time.
const UTC: &str = "Z";
/// The value of the option that sets a field to `null`.
const NULL: &str = "null";
/// The colour that a native colour input has while the text is not a colour.
const BLACK: &str = "#000000";
/// The media type in the `data:` URL of a file of unknown type, as browsers write it.
const ANY_MEDIA: &str = "application/octet-stream";

/// The input of a control, with what it shows.
#[derive(Debug)]
pub(super) enum Input<'v> {
    /// No input of its own: a group, a list, a constant.
    Absent,
    /// An input or text area with a text; also a combobox.
    Text(&'v str),
    /// A native input for a date or time, and if the text has one, an input for the offset from UTC.
    Moment { text: &'v str, has_offset: bool },
    /// A rating: a slider with this value.
    Rating(&'v str, &'v NumberHints),
    /// The checkbox of a boolean.
    Checkbox(bool),
    /// Radio buttons or a select; the value of the chosen option.
    Options(String),
    /// The checkbox for the only option of a choice.
    OnlyOption(bool),
    /// A checkbox for each option.
    Several(&'v [bool]),
    /// A file input.
    File(&'v TextHints),
}

impl<'v> Input<'v> {
    /// The input that the control of a view is drawn as.
    pub(super) fn of(view: &'v FieldView) -> Self {
        match &view.control {
            Control::Text {
                text,
                hints,
                secret,
                plain,
            } => Self::of_text(text, hints, *secret, *plain),
            Control::Number { exact, hints, .. } if view.widget == Widget::Rating => {
                Self::Rating(exact, hints)
            }
            Control::Number { text, .. } | Control::Json { text } => Self::Text(text),
            Control::Toggle { on, sure: true } => Self::Checkbox(*on == Some(true)),
            Control::Toggle { on, .. } => {
                Self::Options(option_value(on.map(|on| usize::from(!on)), view))
            }
            Control::Choice {
                titles,
                chosen,
                text,
                ..
            } => {
                if view.has_only_option(titles.len()) {
                    Self::OnlyOption(chosen.is_some())
                } else if view.is_combobox(titles.len()) {
                    let title = chosen.and_then(|at| titles.get(at));
                    Self::Text(text.as_ref().or(title).map_or("", String::as_str))
                } else {
                    Self::Options(option_value(*chosen, view))
                }
            }
            Control::MultipleChoice { chosen, .. } => Self::Several(chosen),
            Control::Fixed { .. }
            | Control::Group { .. }
            | Control::List { .. }
            | Control::Undecided
            | Control::Nothing => Self::Absent,
        }
    }

    fn of_text(text: &'v str, hints: &'v TextHints, is_secret: bool, is_plain: bool) -> Self {
        let format = hints.format.as_deref();
        // An input of one line would drop the line breaks.
        if text.contains(['\n', '\r']) || is_secret {
            return Self::Text(text);
        }
        if hints.is_file {
            return if !is_plain && is_file_content(text) {
                Self::File(hints)
            } else {
                Self::Text(text)
            };
        }
        match format {
            Some("date" | "time" | "date-time") if !is_plain && is_native(format, text) => {
                let has_offset = format != Some("date");
                Self::Moment { text, has_offset }
            }
            _ => Self::Text(text),
        }
    }

    /// The edits that the posted values of a control stand for; empty if they are those that it showed. `was_offered`:
    /// whether the page had the control, so that a checkbox without a pair is not ticked.
    pub(super) fn edits(
        &self,
        view: &FieldView,
        posted: &PlaceEntries<'_>,
        was_offered: bool,
    ) -> Result<Vec<FieldEdit>, PostNote> {
        let other_kind = || PostNote::OtherKind(view.pointer.clone());
        let one = |edit: Option<FieldEdit>| Ok(edit.into_iter().collect());
        if let Self::File(hints) = self {
            return match posted.control.iter().find(|value| !is_no_file(value)) {
                Some(PostValue::File {
                    name,
                    media_type,
                    bytes,
                }) => Ok(vec![picked(hints, name, media_type, bytes)]),
                Some(PostValue::Text(_)) => Err(other_kind()),
                None => Ok(Vec::new()),
            };
        }
        let mut texts = Vec::with_capacity(posted.control.len());
        for value in &posted.control {
            match value {
                PostValue::Text(text) => texts.push(text.as_str()),
                PostValue::File { .. } => return Err(other_kind()),
            }
        }
        let first = texts.first().copied();
        match self {
            Self::Absent | Self::File(_) => Ok(Vec::new()),
            Self::Text(shown) => one(first
                .and_then(|text| typed(view, shown, text))
                .or_else(|| beside(view, shown, posted))),
            Self::Moment { text, has_offset } => one(if *has_offset {
                time_edit(text, first, posted)
            } else {
                first
                    .filter(|posted| !is_same_moment(text, posted))
                    .map(|posted| FieldEdit::Type(posted.to_owned()))
            }),
            Self::Rating(exact, hints) => {
                let most = hints.maximum.as_ref();
                let most = most.map_or_else(|| "5".to_owned(), ToString::to_string);
                let shown = if exact.is_empty() { "1" } else { exact };
                one(first.and_then(|text| slid(text, shown, ["1", &most, "1"])))
            }
            Self::Checkbox(shown) => {
                let is_on = !texts.is_empty();
                let is_changed = is_on != *shown && (is_on || was_offered);
                one(is_changed.then(|| FieldEdit::Choose(Some(usize::from(!is_on)))))
            }
            Self::Options(shown) => one(first.and_then(|value| chosen(view, shown, value))),
            Self::OnlyOption(shown) => {
                let is_on = texts.contains(&"0");
                let is_changed = is_on != *shown && (is_on || was_offered);
                one(is_changed.then_some(FieldEdit::Tick(0, is_on)))
            }
            Self::Several(shown) => {
                if texts.is_empty() && !was_offered {
                    return Ok(Vec::new());
                }
                let mut ticked = vec![false; shown.len()];
                for text in texts {
                    if let Some(is_on) = Pointer::index(text).and_then(|at| ticked.get_mut(at)) {
                        *is_on = true;
                    }
                }
                let both = ticked.iter().zip(*shown).enumerate();
                let changed = both.filter(|(_, (now, shown))| now != shown);
                Ok(changed
                    .map(|(at, (now, _))| FieldEdit::Tick(at, *now))
                    .collect())
            }
        }
    }
}

/// The value of the option that is chosen in radio buttons or a select; `other` if no option has the field's value.
fn option_value(chosen: Option<usize>, view: &FieldView) -> String {
    match (chosen, view.emptiness.now) {
        (Some(at), _) => at.to_string(),
        (None, Some(EmptyKind::Null)) => NULL.to_owned(),
        (None, Some(_)) => String::new(),
        (None, None) => "other".to_owned(),
    }
}

/// A text as an input shows it and a browser posts it: with line feeds, and without what HTML cannot hold.
fn as_posted(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\0', "\u{fffd}")
}

/// A posted text, with line feeds for the line breaks of forms.
fn as_typed(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn typed(view: &FieldView, shown: &str, posted: &str) -> Option<FieldEdit> {
    let text = as_typed(posted);
    // A control that conceals its text is drawn empty.
    let is_secret = matches!(view.control, Control::Text { secret: true, .. });
    let is_same = text == as_posted(shown) || (is_secret && text.is_empty());
    (!is_same).then_some(FieldEdit::Type(text))
}

/// The edit of the slider or colour input beside a text that was not touched.
fn beside(view: &FieldView, shown: &str, posted: &PlaceEntries<'_>) -> Option<FieldEdit> {
    match &view.control {
        Control::Number { exact, hints, .. } => {
            let least = hints.minimum.as_ref()?.to_string();
            let most = hints.maximum.as_ref()?.to_string();
            let step = hints.step.as_ref();
            let step = step.map_or_else(|| "1".to_owned(), ToString::to_string);
            let shown = if exact.is_empty() { &least } else { exact };
            slid(posted.slide?, shown, [&least, &most, &step])
        }
        Control::Text { hints, .. } if hints.format.as_deref() == Some("color") => {
            let colour = posted.colour?;
            let whole = whole_colour(shown);
            let fits = is_native(Some("color"), &whole) && !whole.is_empty();
            let before = if fits { whole.as_str() } else { BLACK };
            let is_one = is_native(Some("color"), colour) && !colour.is_empty();
            let is_same = colour.eq_ignore_ascii_case(before);
            (is_one && !is_same).then(|| FieldEdit::Type(colour.to_owned()))
        }
        _ => None,
    }
}

/// A colour of the form `#rgb` as `#rrggbb`, as a native input shows it.
fn whole_colour(text: &str) -> String {
    let mut whole = String::new();
    for digit in text.chars() {
        whole.push(digit);
        if text.len() == 4 && digit != '#' {
            whole.push(digit);
        }
    }
    whole
}

/// The edit of a slider, if its position differs from that of the number that it showed. A browser rounds the number to
/// a position between `least` and `most`.
fn slid(posted: &str, shown: &str, [least, most, step]: [&str; 3]) -> Option<FieldEdit> {
    // As many decimals as the view takes for a slider.
    let scaled = |text: &str| Decimal::of(&json::number::parse(text)?)?.scaled(6);
    let least = scaled(least);
    let most = scaled(most).zip(least).map(|(most, least)| most.max(least));
    let position = |number: i64| {
        let (least, step) = (least?, scaled(step).filter(|step| *step > 0)?);
        let way = number.clamp(least, most?).checked_sub(least)?;
        // Rounds up between two positions.
        way.checked_add(step / 2)?.checked_div(step)
    };
    let is_number = json::number::parse(posted).is_some();
    let now = scaled(posted).and_then(position);
    let is_same = match scaled(shown) {
        _ if posted == shown => true,
        Some(shown) => now.is_some() && now == position(shown),
        // A number that is too large or too fine: browsers draw it at an end or in the middle.
        None => {
            let middle = least.zip(most).and_then(|(least, most)| {
                let way = most.checked_sub(least)?;
                position(least.checked_add(way / 2)?)
            });
            let rests = [least.and_then(position), middle, most.and_then(position)];
            rests.contains(&now)
        }
    };
    (is_number && !is_same).then(|| FieldEdit::Slide(posted.to_owned()))
}

fn chosen(view: &FieldView, shown: &str, posted: &str) -> Option<FieldEdit> {
    if posted == shown {
        return None;
    }
    match posted {
        NULL => {
            let is_offered = view.emptiness.others.contains(&EmptyKind::Null);
            is_offered.then_some(FieldEdit::Empty(EmptyKind::Null))
        }
        "" => Some(FieldEdit::Choose(None)),
        at => Some(FieldEdit::Choose(Some(Pointer::index(at)?))),
    }
}

/// The edit of a time and the offset beside it: one text of both.
fn time_edit(shown: &str, posted: Option<&str>, beside: &PlaceEntries<'_>) -> Option<FieldEdit> {
    let shown_offset = offset(shown);
    let shown_local = shown.strip_suffix(shown_offset).unwrap_or(shown);
    let shown_offset = if shown.is_empty() { UTC } else { shown_offset };
    let local = posted.unwrap_or(shown_local);
    let offset = match (beside.zone, beside.offset) {
        (Some(UTC), _) => UTC.to_owned(),
        (_, Some(typed)) => completed_offset(typed).unwrap_or_else(|| typed.trim().to_owned()),
        _ => shown_offset.to_owned(),
    };
    let is_same_local = is_same_moment(shown_local, local);
    let is_same = is_same_local && (offset == shown_offset || local.is_empty());
    if is_same {
        return None;
    }
    if local.is_empty() {
        return Some(FieldEdit::Type(String::new()));
    }
    let local = if is_same_local {
        shown_local.to_owned()
    } else {
        with_seconds(local)
    };
    Some(FieldEdit::Type([local, offset].concat()))
}

/// A time with its seconds, which browsers leave out if they are zero.
fn with_seconds(local: &str) -> String {
    let seconds = if local.matches(':').count() == 1 {
        ":00"
    } else {
        ""
    };
    [local, seconds].concat()
}

/// Whether two texts are the same date or time without an offset: browsers leave out zero seconds and the zeros at the
/// end of a fraction.
fn is_same_moment(a: &str, b: &str) -> bool {
    let plain = |text: &str| {
        let whole = with_seconds(text);
        match whole.split_once('.') {
            Some((seconds, fraction)) => {
                let fraction = fraction.trim_end_matches('0');
                [seconds, ".", fraction].concat()
            }
            None => [&whole, "."].concat(),
        }
    };
    plain(a) == plain(b)
}

/// Whether a text can be the content of a file: base64 or a data URL.
fn is_file_content(text: &str) -> bool {
    let content = match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(',').map_or("", |(_, content)| content),
        None => text,
    };
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    content.len().is_multiple_of(4) && content.bytes().all(is_letter)
}

/// Whether a posted value is that of a file input without a file.
fn is_no_file(value: &PostValue) -> bool {
    match value {
        PostValue::Text(text) => text.is_empty(),
        PostValue::File { name, bytes, .. } => name.is_empty() && bytes.is_empty(),
    }
}

/// The edit for a picked file; its place for the file's name is added by the caller.
fn picked(hints: &TextHints, name: &str, media_type: &str, bytes: &[u8]) -> FieldEdit {
    let content = base64::encoded(bytes);
    // Some browsers post a type for a file of unknown type, and the form compares what the file is said to be.
    let known = if media_type == ANY_MEDIA {
        ""
    } else {
        media_type
    };
    let text = if hints.format.as_deref() == Some("data-url") {
        let media = if media_type.is_empty() {
            ANY_MEDIA
        } else {
            media_type
        };
        ["data:", media, ";base64,", &content].concat()
    } else {
        content
    };
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    FieldEdit::Pick(PickedFile {
        text,
        name: name.to_owned(),
        media_type: known.to_owned(),
        name_at: None,
    })
}
