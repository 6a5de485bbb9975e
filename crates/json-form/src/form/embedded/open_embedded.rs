//! Opening of an embedded form, and its restart with an initial value.
//!
//! Owns whether a string gets a form, and the schema of that form. Invariants: opening changes no value
//! that was loaded; the number of open forms is limited over all depths; the schema keeps its
//! document, so that references still resolve.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::set_embedded_text;
use crate::form::FormState;
use crate::form::edit::Edit;
use crate::form::embedded_forms::{Embedded, EmbeddedForm};
use crate::form::field::Kind;
use crate::form::field::initial_value::{DefaultBudget, initial_value};
use crate::form::place::Place;
use crate::form::session::FormSession;
use crate::schema::guard::Size;
use crate::schema::{Draft, SchemaId};

/// The most open forms: the worker holds the schema of each. Other strings are edited as text.
const OPEN: usize = 20;
/// The most embedded forms around each other: JSON in a string of the innermost is edited as text.
const DEPTH: u8 = 4;
/// The most bytes of the schemas of all open embedded forms together: beyond, JSON in a string is edited as text.
const BYTES: usize = 4_000_000;

impl FormState {
    /// Opens the embedded form of the string at `at` if it is not open, and replaces its JSON by the initial value of
    /// the `contentSchema`; the string gets the new text.
    pub(in crate::form) fn start_embedded(&mut self, at: &Pointer) {
        open_embedded(self, at);
        let Some(content) = self.embedded.at_mut(&self.places, at) else {
            return;
        };
        let state = content.state();
        let set = state.subschemas_at(&Pointer::root());
        let value = initial_value(&set, None, &mut DefaultBudget::FULL.clone());
        let asks = content.session.apply(Edit::Load(value));
        content.session.state.is_loaded = false;
        let is_plain = content.is_plain;
        let root = &mut content.session.state.places;
        root.change(&Pointer::root(), |state| state.as_json = is_plain);
        let text = content.state().value().map(json::to_text);
        let text = content.encoded(text.unwrap_or_default());
        content.text = Some(text.clone());
        self.embedded.asks.extend(asks);
        set_embedded_text(self, at, Some(text));
    }
}

/// Opens an embedded form for a string that may have one and has none yet. Sets
/// `PlaceState::no_embedded_form` instead if the content is not JSON, or a limit is reached (open forms, their depth,
/// or the bytes of their schemas).
pub(super) fn open_embedded(form: &mut FormState, at: &Pointer) {
    let Some(place) = form.place(at).filter(|place| place.field.is_content()) else {
        return;
    };
    if form
        .places
        .get(at)
        .is_some_and(|state| state.embedded.is_some())
    {
        return;
    }
    let (is_required, is_read_only) = (place.required, place.field.read_only);
    let is_there = place.set.value().is_some();
    let is_base64 = is_base64(&place);
    let is_json = is_json(&place);
    let schema = embedded_schema(form, &place);
    drop(place);
    let is_plain = schema.is_none();
    let schema = schema.unwrap_or(Value::Bool(true));
    let shared = Rc::clone(&form.embedded.shared);
    let bytes = shared.bytes.get() + Size::of(&schema, BYTES).bytes;
    let is_full = shared.open.get() >= OPEN || bytes > BYTES || form.embedded.depth >= DEPTH;
    // Base64 without a `contentSchema` is a file.
    let is_text = !is_json || is_base64.is_none_or(|is_base64| is_base64 && is_plain);
    if is_full || is_text {
        return form
            .places
            .change(at, |state| state.no_embedded_form = true);
    }
    shared.open.set(shared.open.get() + 1);
    shared.bytes.set(bytes);
    let (mut session, asks) = FormSession::new(form.embedded.fresh_key(), schema, None);
    session.state.attempted = form.attempted;
    session.state.word_problems = form.word_problems;
    session.state.embedded = Embedded {
        depth: form.embedded.depth + 1,
        key: session.key(),
        shared,
        ..Embedded::default()
    };
    form.embedded.live.push(session.key());
    form.embedded.asks.extend(asks);
    let id = session.key();
    let mut content = EmbeddedForm::new(session, is_base64 == Some(true));
    content.is_plain = is_plain;
    content.is_read_only = is_read_only;
    // A required string of a new value gets an initial content, as a required group does.
    let is_begun = match at.parent() {
        None => form.edit_count == 0,
        Some(parent) => form.value_at(&parent).is_some(),
    };
    let may_begin = is_begun && !form.is_loaded && form.embedded.depth == 0;
    let is_new = !is_there && is_required && may_begin;
    let begun = content
        .state()
        .value()
        .filter(|_| is_new)
        .map(json::to_text);
    if let Some(text) = &begun {
        content.text = Some(content.encoded(text.clone()));
    } else {
        let now = form.value_at(at).and_then(Value::as_str);
        let asks = content.read(now.map(str::to_owned));
        form.embedded.asks.extend(asks);
    }
    let text = content.text.clone();
    form.embedded.forms.insert(id, content);
    form.places.change(at, |state| state.embedded = Some(id));
    if begun.is_some() {
        set_embedded_text(form, at, text);
        if form.edit_count == 0 {
            form.initial = form.value().cloned();
        }
    }
}

/// The `contentSchema` of a string, as a document of its own; `None` if the string has none, if it allows any
/// JSON, or if the draft is older than 2019-09.
fn embedded_schema(form: &FormState, here: &Place<'_>) -> Option<Value> {
    if form.document.draft() < Draft::Draft201909 {
        return None;
    }
    let said = here.set.members();
    let said = said.filter_map(|member| member.get("contentSchema"));
    // A schema that allows any JSON says nothing.
    let says = |schema: &&Value| {
        **schema != Value::Bool(true) && schema.as_object().is_none_or(|all| !all.is_empty())
    };
    let said = said.filter(says);
    let mut wanted: Vec<SchemaId> = Vec::new();
    for name in said.map(SchemaId::of) {
        let at = wanted.partition_point(|known| *known < name);
        if wanted.get(at) != Some(&name) {
            wanted.insert(at, name);
        }
    }
    let found = form.document.locate_all(&wanted);
    let places: Vec<Pointer> = found.into_iter().map(|(_, place)| place).collect();
    if places.is_empty() {
        return None;
    }
    form.document.excerpt(&places)
}

/// Whether the `contentEncoding` of a string is base64: `false` without the keyword, `None` for any other encoding.
fn is_base64(place: &Place<'_>) -> Option<bool> {
    let mut said = place.set.members();
    match said.find_map(|member| member.get("contentEncoding")) {
        None => Some(false),
        Some(Value::String(name)) if name.eq_ignore_ascii_case("base64") => Some(true),
        Some(_) => None,
    }
}

/// Whether the media type of a string is JSON (RFC 6839 §3.1), with any parameters.
fn is_json(place: &Place<'_>) -> bool {
    let Kind::Text(hints) = &place.field.kind else {
        return false;
    };
    let media_type = hints.media_type.as_deref().unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim_end();
    essence.ends_with("/json") || essence.ends_with("+json")
}
