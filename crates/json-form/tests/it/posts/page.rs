//! A page without scripts: the pairs that a browser posts for the controls of a form.
//!
//! Draws from views, as the app does, and knows nothing of how posts are read. Values are as HTML has them: line breaks
//! are CRLF, times have no zero seconds, sliders stand at a position.

use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::Widget;
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::field::hints::{NumberHints, TextHints};
use json_form::form::post::{PostAnswer, PostEntry, PostName, PostRequest, PostValue, answer};
use json_form::form::view::{ChooserView, Control, FieldView};
use json_form::formats::date_time::{is_native, offset};
use serde_json::Value;

/// The name of an element by its attributes, as a writer of HTML computes it.
fn name(action: &str, at: &Pointer, detail: Option<&str>) -> String {
    PostName::of_action(action, at.clone(), detail)
        .unwrap()
        .to_string()
}

pub(crate) fn control_name(at: &Pointer) -> String {
    PostName::of_control(at.clone()).to_string()
}

/// The pairs of all controls of a page that draws the session, with its state.
pub(crate) fn pairs(session: &FormSession) -> Vec<PostEntry> {
    let mut found = vec![PostEntry::text("state", session.post_state())];
    for pointer in session.offered_places() {
        let view = session.state().view(&pointer).unwrap();
        for (index, chooser) in view.choosers.iter().enumerate() {
            if let Some(value) = chosen_branch(&view, chooser) {
                let name = name("shape", &pointer, Some(&index.to_string()));
                found.push(PostEntry::text(name, value));
            }
        }
        if let Some(entry) = &view.name {
            found.push(PostEntry::text(name("rename", &pointer, None), &entry.text));
        }
        for (name, value) in control(&view) {
            let value = value.replace("\r\n", "\n").replace('\r', "\n");
            found.push(PostEntry::text(
                name,
                value.replace('\n', "\r\n").replace('\0', "\u{fffd}"),
            ));
        }
    }
    found
}

/// The value of a chooser; `None` for radio buttons of which none is chosen.
fn chosen_branch(view: &FieldView, chooser: &ChooserView) -> Option<String> {
    let value = chooser.chosen.map(|at| at.to_string());
    let is_radio = chooser.options.len() <= 3;
    if view.read_only || (is_radio && value.is_none()) {
        return None;
    }
    Some(value.unwrap_or_default())
}

/// The pairs of a control and the inputs beside it.
fn control(view: &FieldView) -> Vec<(String, String)> {
    let at = &view.pointer;
    let own = |text: &str| (control_name(at), text.to_owned());
    match &view.control {
        Control::Text {
            text,
            hints,
            secret,
            plain,
        } => text_control(view, text, hints, *secret, *plain),
        Control::Number { exact, hints, .. } if view.widget == Widget::Rating => {
            let most = hints.maximum.as_ref().unwrap().to_string();
            if view.read_only {
                return Vec::new();
            }
            let shown = if exact.is_empty() { "1" } else { exact };
            vec![own(&position(shown, "1", &most, "1"))]
        }
        Control::Number { text, exact, hints } => {
            let mut found = vec![own(text)];
            found.extend(slider(view, exact, hints));
            found
        }
        Control::Json { text } => vec![own(text)],
        Control::Toggle { on, sure: true } => {
            let is_on = *on == Some(true) && !view.read_only;
            is_on.then(|| own("on")).into_iter().collect()
        }
        Control::Toggle { on, .. } => options(view, on.map(|on| usize::from(!on)), 2),
        Control::Choice {
            titles,
            chosen,
            text,
            ..
        } => {
            let is_radio = is_radio(view, titles.len());
            let is_combobox = view.widget == Widget::Combobox
                || view.widget == Widget::Fitting && titles.len() > 30;
            if is_radio && titles.len() == 1 && !is_nullable(view) {
                let is_on = chosen.is_some() && !view.read_only;
                return is_on.then(|| own("0")).into_iter().collect();
            }
            if is_combobox && !is_radio {
                let title = chosen.map(|at| titles[at].clone());
                return vec![own(&text.clone().or(title).unwrap_or_default())];
            }
            options(view, *chosen, titles.len())
        }
        Control::MultipleChoice { chosen, .. } => {
            let chosen = chosen.iter().enumerate();
            let chosen = chosen.filter(|(_, on)| **on && !view.read_only);
            chosen.map(|(at, _)| own(&at.to_string())).collect()
        }
        Control::Group {
            adding: Some(adding),
            ..
        } => vec![(name("name", at, None), adding.text.clone())],
        _ => Vec::new(),
    }
}

fn is_nullable(view: &FieldView) -> bool {
    let empty = &view.emptiness;
    empty.now == Some(EmptyKind::Null) || empty.others.contains(&EmptyKind::Null)
}

fn is_radio(view: &FieldView, options: usize) -> bool {
    view.widget == Widget::Radio
        || view.widget == Widget::Fitting && options <= 5 && view.cell.is_none()
}

/// The pair of radio buttons or a select.
fn options(view: &FieldView, chosen: Option<usize>, count: usize) -> Vec<(String, String)> {
    let value = match (chosen, view.emptiness.now) {
        (Some(at), _) => at.to_string(),
        (None, Some(EmptyKind::Null)) => "null".to_owned(),
        (None, Some(_)) => String::new(),
        (None, None) => "other".to_owned(),
    };
    let is_radio = is_radio(view, count);
    // A radio button for “not set” exists only for a question.
    let is_question = matches!(view.control, Control::Toggle { .. });
    let is_there = value != "other" && (!value.is_empty() || is_question && !view.required);
    if view.read_only || (is_radio && !is_there) {
        return Vec::new();
    }
    vec![(control_name(&view.pointer), value)]
}

fn text_control(
    view: &FieldView,
    text: &str,
    hints: &TextHints,
    is_secret: bool,
    is_plain: bool,
) -> Vec<(String, String)> {
    let at = &view.pointer;
    let own = |text: &str| (control_name(at), text.to_owned());
    let format = hints.format.as_deref();
    if text.contains(['\n', '\r']) || is_secret {
        return vec![own(text)];
    }
    if hints.is_file && !is_plain && is_file(text) {
        return Vec::new();
    }
    match format {
        Some("date") if !is_plain && is_native(format, text) => vec![own(text)],
        Some("time" | "date-time") if !is_plain && is_native(format, text) => {
            let offset = offset(text);
            let local = text.strip_suffix(offset).unwrap();
            let shown = if text.is_empty() { "Z" } else { offset };
            vec![
                own(&as_browser_time(local)),
                (name("offset", at, None), shown.to_owned()),
            ]
        }
        Some("color") => {
            let is_whole = text.len() == 7 && is_native(format, text);
            let colour = if is_whole { text } else { "#000000" };
            let mut found = vec![own(text)];
            if !view.read_only && text.len() != 4 {
                found.push((name("set", at, None), colour.to_lowercase()));
            }
            found
        }
        _ => vec![own(text)],
    }
}

pub(crate) fn is_file(text: &str) -> bool {
    let content = text.split_once(',').map_or(text, |(_, content)| content);
    content.len().is_multiple_of(4)
        && content
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || b"+/=".contains(&it))
}

/// A time as a browser posts it: without zero seconds.
fn as_browser_time(local: &str) -> String {
    let is_short = local.matches(':').count() == 2 && local.ends_with(":00");
    local[..local.len() - if is_short { 3 } else { 0 }].to_owned()
}

/// The position at which a browser draws a slider.
fn position(shown: &str, least: &str, most: &str, step: &str) -> String {
    let [shown, least, most, step] =
        [shown, least, most, step].map(|it| it.parse::<f64>().unwrap());
    let steps = ((shown.clamp(least, most) - least) / step + 0.5).floor();
    let decimals = (0..12)
        .find(|it| (step * 10_f64.powi(*it)).fract() < 1e-9)
        .unwrap();
    format!(
        "{:.*}",
        usize::try_from(decimals).unwrap(),
        least + steps * step
    )
}

fn slider(view: &FieldView, exact: &str, hints: &NumberHints) -> Option<(String, String)> {
    let least = hints.minimum.as_ref()?.to_string();
    let most = hints.maximum.as_ref()?.to_string();
    let step = hints
        .step
        .as_ref()
        .map_or("1".to_owned(), ToString::to_string);
    let count =
        (most.parse::<f64>().ok()? - least.parse::<f64>().ok()?) / step.parse::<f64>().ok()?;
    let is_drawn = hints.integer || hints.step.is_some();
    if view.read_only || !is_drawn || !(1.0..=100.0).contains(&count) {
        return None;
    }
    let shown = if exact.is_empty() {
        least.as_str()
    } else {
        exact
    };
    Some((
        name("slide", &view.pointer, None),
        position(shown, &least, &most, &step),
    ))
}

/// An act of a person on the page before the post: the value of one control, or a button.
pub(crate) fn act(session: &FormSession, pairs: &mut Vec<PostEntry>, edit: &Edit) {
    let Edit::At(at, edit) = edit else {
        panic!("no act of a person at a control: {edit:?}")
    };
    let view = session.state().view(at).unwrap();
    let own = control_name(at);
    let button = |action: &str, detail| PostEntry::text(name(action, at, detail), "");
    match edit {
        FieldEdit::Type(text) => type_text(pairs, &view, text),
        FieldEdit::Choose(option) => {
            let value = option.map(|it| it.to_string()).unwrap_or_default();
            match &view.control {
                Control::Toggle { sure: true, .. } => tick(pairs, &own, "on", *option == Some(0)),
                Control::Choice { titles, .. } if titles.len() == 1 && view.is_radios(1) => {
                    tick(pairs, &own, "0", option.is_some());
                }
                Control::Choice { titles, .. }
                    if view.is_combobox(titles.len()) && !view.is_radios(titles.len()) =>
                {
                    set(pairs, &own, &titles[option.unwrap()]);
                }
                _ => set(pairs, &own, &value),
            }
        }
        FieldEdit::Tick(option, on) => tick(pairs, &own, &option.to_string(), *on),
        FieldEdit::SelectBranch(chooser, option) => {
            let name = name("shape", at, Some(&chooser.to_string()));
            set(
                pairs,
                &name,
                &option.map(|it| it.to_string()).unwrap_or_default(),
            );
        }
        FieldEdit::Empty(EmptyKind::NotSet)
            if matches!(
                view.control,
                Control::Choice { .. } | Control::Toggle { .. }
            ) && !view.emptiness.others.contains(&EmptyKind::NotSet)
                && pairs.iter().any(|pair| pair.name == own) =>
        {
            set(pairs, &own, "");
        }
        FieldEdit::Empty(way) => {
            let way = match way {
                EmptyKind::NotSet => "unset",
                EmptyKind::Null => "null",
                EmptyKind::Empty => "empty",
                EmptyKind::NewValue => "new-value",
            };
            pairs.push(button("empty", Some(way)));
        }
        FieldEdit::Name(text) => set(pairs, &name("name", at, None), text),
        FieldEdit::AddNamed => pairs.push(button("named", None)),
        FieldEdit::Add => pairs.push(button("add", None)),
        FieldEdit::Remove => pairs.push(button("remove", None)),
        FieldEdit::Duplicate => pairs.push(button("duplicate", None)),
        FieldEdit::Move { up: true } => pairs.push(button("up", None)),
        FieldEdit::Move { up: false } => pairs.push(button("down", None)),
        FieldEdit::AsJson(_) => pairs.push(button("json", None)),
        FieldEdit::Example => pairs.push(button("example", None)),
        FieldEdit::Rename(text) => set(pairs, &name("rename", at, None), text),
        FieldEdit::Step { up } => pairs.push(button(if *up { "more" } else { "less" }, None)),
        other => panic!("no act on a page without scripts: {other:?}"),
    }
}

/// Types into the control of a view, or picks a file with this content.
fn type_text(pairs: &mut Vec<PostEntry>, view: &FieldView, text: &str) {
    let own = control_name(&view.pointer);
    let Control::Text {
        text: before,
        hints,
        plain,
        ..
    } = &view.control
    else {
        return set(pairs, &own, text);
    };
    if hints.is_file && !plain && is_file(before) && is_file(text) {
        let content = text.split_once(',').map_or(text, |(_, content)| content);
        let media = text.strip_prefix("data:").and_then(|it| it.split_once(';'));
        let value = PostValue::File {
            name: "picked".to_owned(),
            media_type: media.map_or("", |(media, _)| media).to_owned(),
            bytes: base64_bytes(content),
        };
        pairs.push(PostEntry { name: own, value });
        return;
    }
    let offset_name = name("offset", &view.pointer, None);
    if pairs.iter().any(|pair| pair.name == offset_name) {
        let offset = offset(text);
        set(
            pairs,
            &own,
            &as_browser_time(text.strip_suffix(offset).unwrap()),
        );
        if !text.is_empty() {
            set(pairs, &offset_name, offset);
        }
        return;
    }
    set(pairs, &own, &text.replace('\n', "\r\n"));
}

fn base64_bytes(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|it| *it != b'=').map(value).collect();
    let chunks = letters.chunks(4).flat_map(|four| {
        let bits = four
            .iter()
            .enumerate()
            .map(|(at, six)| u32::from(*six) << (18 - 6 * at));
        let bits: u32 = bits.sum();
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    chunks.collect()
}

pub(crate) fn set(pairs: &mut Vec<PostEntry>, name: &str, text: &str) {
    pairs.retain(|pair| pair.name != name);
    pairs.push(PostEntry::text(name, text));
}

fn tick(pairs: &mut Vec<PostEntry>, name: &str, value: &str, on: bool) {
    pairs.retain(|pair| pair.name != name || pair.value != PostValue::Text(value.to_owned()));
    if on {
        pairs.push(PostEntry::text(name, value));
    }
}

/// Posts pairs, and returns the answer.
pub(crate) fn post(schema: &Value, pairs: &[PostEntry]) -> PostAnswer {
    answer(&PostRequest::new(schema, pairs))
}

/// Makes an edit by a post of the page that draws the session.
pub(crate) fn post_edit(schema: &Value, session: &FormSession, edit: &Edit) -> PostAnswer {
    let mut pairs = pairs(session);
    act(session, &mut pairs, edit);
    post(schema, &pairs)
}
