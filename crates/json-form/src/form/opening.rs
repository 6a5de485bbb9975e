//! Opening a form for the JSON in a string, and beginning one anew.
//!
//! Owns when there is one and what schema it is of. Leaves what is done in it to `contents`.
//! Invariants: opening changes no value that was loaded; only so many are open, however deep one is
//! in another; a schema keeps the document around it, so that its references lead where they led.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::beginning::OPENED;
use super::content::Content;
use super::contents::Contents;
use super::edit::{Changes, Edit};
use super::field::Kind;
use super::here::Here;
use super::session::FormSession;
use super::state::FormState;
use crate::schema::{Draft, SchemaId, measure};

/// So many are open at most: the worker holds each one's schema. The others are texts.
const OPEN: usize = 20;
/// So deep is one in another at most.
const DEPTH: u8 = 4;
/// So many bytes of schemas are read again for them at most.
const BYTES: usize = 4_000_000;

impl FormState {
    /// A new value inside, as in a new form, in the place of what is there.
    pub(super) fn begin_content(&mut self, at: &Pointer) -> Changes {
        let mut changes = self.open_content(at);
        let Some(content) = self.content_mut(at) else {
            return changes;
        };
        let state = content.state();
        let set = state.set_at(&Pointer::root());
        let value = FormState::beginning(&set, None, &mut OPENED.clone());
        let (_, asks) = content.session.edit(Edit::Load(value));
        content.session.state.is_loaded = false;
        let is_plain = content.is_plain;
        let root = &mut content.session.state.notes;
        root.change(&Pointer::root(), |note| note.as_json = is_plain);
        let text = content.state().value().map(json::to_text);
        let text = content.encoded(text.unwrap_or_default());
        content.text = Some(text.clone());
        self.inside.asks.extend(asks);
        changes.join(self.put_content(at, Some(text)));
        changes.shake(at.clone());
        changes
    }

    /// Opens a form for a string that is to have one. Where there are too many, it is a text.
    pub(super) fn open_content(&mut self, at: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let Some(here) = self.here(at).filter(|here| here.field.is_content()) else {
            return changes;
        };
        if self
            .notes
            .get(at)
            .is_some_and(|note| note.content.is_some())
        {
            return changes;
        }
        changes.shake(at.clone());
        let (is_required, is_read_only) = (here.required, here.field.read_only);
        let is_there = here.set.value().is_some();
        let is_base64 = is_base64(&here);
        let is_json = is_json(&here);
        let schema = self.schema_inside(&here);
        drop(here);
        let is_plain = schema.is_none();
        let schema = schema.unwrap_or(Value::Bool(true));
        let shared = Rc::clone(&self.inside.shared);
        let bytes = shared.bytes.get() + measure(&schema, BYTES).bytes;
        let is_full = shared.open.get() >= OPEN || bytes > BYTES || self.inside.depth >= DEPTH;
        // Base64 of which nothing is said is a file.
        let is_text = !is_json || is_base64.is_none_or(|is_base64| is_base64 && is_plain);
        if is_full || is_text {
            self.notes.change(at, |note| note.is_text = true);
            return changes;
        }
        shared.open.set(shared.open.get() + 1);
        shared.bytes.set(bytes);
        let (mut session, asks) = FormSession::new(self.inside.fresh_key(), schema, None);
        session.state.attempted = self.attempted;
        session.state.inside = Contents {
            depth: self.inside.depth + 1,
            key: session.key(),
            shared,
            ..Contents::default()
        };
        self.inside.live.push(session.key());
        self.inside.asks.extend(asks);
        let mut content = Content::new(session, is_base64 == Some(true));
        content.is_plain = is_plain;
        content.is_read_only = is_read_only;
        // A required part of a new value begins with what the schema says, as a group does.
        let is_begun = match at.parent() {
            None => self.edits == 0,
            Some(around) => self.value_at(&around).is_some(),
        };
        let may_begin = is_begun && !self.is_loaded && self.inside.depth == 0;
        let is_new = !is_there && is_required && may_begin;
        let begun = content
            .state()
            .value()
            .filter(|_| is_new)
            .map(json::to_text);
        if let Some(text) = &begun {
            content.text = Some(content.encoded(text.clone()));
        } else {
            let now = self.value_at(at).and_then(Value::as_str);
            let asks = content.read(now.map(str::to_owned));
            self.inside.asks.extend(asks);
        }
        let text = content.text.clone();
        self.notes
            .change(at, |note| note.content = Some(Box::new(content)));
        if begun.is_some() {
            changes.join(self.put_content(at, text));
            if self.edits == 0 {
                self.initial.clone_from(&self.value);
            }
        }
        changes
    }

    /// The schema of what is in a string, as a document of its own; none where nothing is said.
    fn schema_inside(&self, here: &Here<'_>) -> Option<Value> {
        if self.document.draft() < Draft::Draft201909 {
            return None;
        }
        let said = here.set.members();
        let said = said.filter_map(|member| member.get("contentSchema"));
        // Any JSON whatever is edited as text, as where nothing is said.
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
        let found = self.document.locate_all(&wanted);
        let places: Vec<Pointer> = found.into_iter().map(|(_, place)| place).collect();
        if places.is_empty() {
            return None;
        }
        self.document.excerpt(&places)
    }
}

/// Whether the JSON is there in base64; none where it is in another encoding, which nobody here reads.
fn is_base64(here: &Here<'_>) -> Option<bool> {
    let mut said = here.set.members();
    match said.find_map(|member| member.get("contentEncoding")) {
        None => Some(false),
        Some(Value::String(name)) if name.eq_ignore_ascii_case("base64") => Some(true),
        Some(_) => None,
    }
}

/// Whether the media type is one of JSON (RFC 6839 §3.1), whatever its parameters.
fn is_json(here: &Here<'_>) -> bool {
    let Kind::Text(hints) = &here.field.kind else {
        return false;
    };
    let media_type = hints.media_type.as_deref().unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim_end();
    essence.ends_with("/json") || essence.ends_with("+json")
}
