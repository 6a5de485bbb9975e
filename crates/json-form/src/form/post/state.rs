//! The hidden field `state`: what a page without scripts has to send back beside its controls.
//!
//! The text is a version, the length of a header in bytes, the header and the value, both as JSON. Schemas are named by
//! their pointers in the schema of the form. Invariants: no text that a control conceals is in it; a text of any other
//! kind gives a fresh session; verdicts of the validator are only believed for the schema that they were made for.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use locales::messages;
use serde_json::{Map, Value};

use super::entries::ENTRIES;
use crate::form::edit::{Edit, FieldEdit, set_value};
use crate::form::place_state::{Condition, DecidedBy, Decision, PendingText, PlaceState};
use crate::form::posted_page::PageOrigin;
use crate::form::text::locale_number::NumberFormat;
use crate::form::{Drawing, FormSession, FormState};
use crate::schema::types::Type;
use crate::schema::{BySchema, SchemaId};
use crate::validate::protocol::Ask;

/// The version of the text. A text of another version is not read.
const VERSION: &str = "1";
/// The most bytes of a text that is read.
const BYTES: usize = 8_000_000;
/// The deepest embedded forms whose states are kept.
const DEPTH: u8 = 4;
/// The most verdicts about names of members that are kept.
const MATCHES: usize = 2_000;
/// The types that a person can choose, by their names in JSON Schema.
const TYPES: [(&str, Type); 6] = [
    ("string", Type::String),
    ("number", Type::Number),
    ("boolean", Type::Boolean),
    ("object", Type::Object),
    ("array", Type::Array),
    ("null", Type::Null),
];
/// Who decided for a branch.
const DECIDERS: [(&str, DecidedBy); 3] = [
    ("person", DecidedBy::Person),
    ("verdict", DecidedBy::Verdict),
    ("guess", DecidedBy::Guess),
];

impl FormSession {
    /// The text of the hidden field `state`, for a page that draws the session as it is now: the value and the typed
    /// texts, the chosen branches, the places edited as JSON, the step, whether errors are shown, and the controls that
    /// the page offers ([`FormSession::offered_places`]).
    ///
    /// Texts that a control conceals, such as passwords, are not in it: the person types them again after each answer of
    /// the server. All else that the page shows openly is. Values that were put aside when another branch was chosen are
    /// not kept.
    pub fn post_state(&self) -> String {
        self.post_state_offering(self.offered_places())
    }

    /// The text of the hidden field `state`, as `post_state`, for a page that draws the controls of these places.
    pub fn post_state_offering(&self, offered: impl IntoIterator<Item = Pointer>) -> String {
        let state = &self.state;
        let (value, concealed) = self.unconcealed_value();
        let initial = self.given();
        let given = concealed.into_iter().filter(|at| {
            let known = initial.and_then(|initial| at.get(initial));
            known.is_some() && known == state.value_at(at)
        });
        let NumberFormat { point, group } = state.number_format;
        let pages = self.page.list_pages.iter();
        let pages = pages.map(|(list, page)| (String::from(list.clone()), Value::from(*page)));
        let header = json::object(vec![
            ("schema", json::text(&fingerprint(self.schema()))),
            ("given", Value::Bool(state.is_loaded)),
            ("tried", Value::Bool(state.attempted)),
            ("step", Value::from(state.steps.at)),
            ("tries", Value::from(state.steps.tries)),
            (
                "numbers",
                Value::Array(vec![
                    json::text(&point.to_string()),
                    json::text(&group.to_string()),
                ]),
            ),
            ("secrets", pointers(given)),
            ("offered", pointers(offered)),
            ("pages", Value::Object(pages.collect())),
            ("form", written(state, 0)),
        ]);
        let header = json::to_text(&header);
        let value = value.map(|value| json::to_text(&value)).unwrap_or_default();
        [
            VERSION,
            " ",
            &header.len().to_string(),
            " ",
            &header,
            &value,
        ]
        .concat()
    }

    /// The session that a page was drawn from, by the text of its hidden field `state`, with the messages that make the
    /// validator read the schema. The options of the page are to be set afterwards.
    ///
    /// A text that is not one of this version gives a fresh session. `apply_post` then reads the posted texts into it,
    /// and says that the form changed.
    ///
    /// `given` is the value that the page began with: its concealed texts are not in the state.
    pub fn from_post_state(
        key: u64,
        schema: Value,
        given: Option<Value>,
        state: &str,
    ) -> (Self, Vec<Ask>) {
        let (mut session, mut asks) = Self::new(key, schema, given);
        let Some((header, value)) = read(state) else {
            session.page.origin = PageOrigin::Unreadable;
            return (session, asks);
        };
        asks.extend(session.apply(Edit::Load(value)));
        asks.extend(session.restore(&header));
        // Restoring the state is not a change of the person.
        let _ = session.state.take_changes();
        (session, asks)
    }

    /// Takes the concealed texts that the page did not carry from the value that it began with.
    fn restore_secrets(&mut self) -> Vec<Ask> {
        let mut asks = Vec::new();
        for at in std::mem::take(&mut self.page.secrets) {
            let secret = self.given().and_then(|given| at.get(given)).cloned();
            if let Some(secret @ Value::String(_)) = secret
                && self
                    .state
                    .place(&at)
                    .is_some_and(|place| place.field.secret)
            {
                let revision = self.state.revision();
                set_value::set_value(&mut self.state, &at, secret);
                asks.extend(self.ask_about_changes(revision));
            }
        }
        asks
    }

    fn restore(&mut self, header: &Value) -> Vec<Ask> {
        let flag = |name| header.get(name) == Some(&Value::Bool(true));
        let count = |name| header.get(name).and_then(Value::as_u64);
        let is_same_schema = header.get("schema").and_then(Value::as_str)
            == Some(fingerprint(self.schema()).as_str());
        let offered = read_pointers(header.get("offered"));
        self.page.origin = PageOrigin::Offered(offered.collect());
        let pages = header.get("pages").and_then(Value::as_object);
        for (list, page) in pages.into_iter().flatten().take(ENTRIES) {
            let page = page.as_u64().and_then(|page| usize::try_from(page).ok());
            if let (Ok(list), Some(page)) = (list.parse(), page) {
                self.page.list_pages.insert(list, page);
            }
        }
        self.page.secrets = read_pointers(header.get("secrets")).collect();
        let mut asks = self.restore_secrets();
        let sign = |at: usize| header.get("numbers")?.get(at)?.as_str();
        let number_format = NumberFormat::new(sign(0).unwrap_or("."), sign(1).unwrap_or(","));
        if let Some(form) = header.get("form") {
            restore_masks(self, form);
            restore_places(self, form, is_same_schema, 0, &mut asks);
        }
        // Words the problems of the typed texts.
        asks.extend(self.apply(Edit::Localize(number_format)));
        self.state.is_loaded = flag("given");
        if flag("tried") {
            self.state.attempt();
        }
        let step = count("step").and_then(|step| usize::try_from(step).ok());
        let tries = count("tries").and_then(|tries| u32::try_from(tries).ok());
        self.page.step = step.map(|step| (step, tries.unwrap_or_default()));
        asks
    }
}

/// A text that differs for most other schemas.
fn fingerprint(schema: &Value) -> String {
    // FNV-1a. Nobody is protected by it: it notices that the server's schema changed.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in json::to_text(schema).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// The header and the value of a text; `None` if it is not one of this version.
fn read(text: &str) -> Option<(Value, Option<Value>)> {
    if text.len() > BYTES {
        return None;
    }
    let (length, rest) = text
        .strip_prefix(VERSION)?
        .strip_prefix(' ')?
        .split_once(' ')?;
    let (header, value) = rest.split_at_checked(length.parse().ok()?)?;
    let header = json::parse(header).ok().filter(Value::is_object)?;
    let value = match value {
        "" => None,
        value => Some(json::parse(value).ok()?),
    };
    Some((header, value))
}

fn pointers(places: impl IntoIterator<Item = Pointer>) -> Value {
    let texts = places.into_iter().map(|at| Value::String(at.into()));
    Value::Array(texts.collect())
}

fn read_pointers(texts: Option<&Value>) -> impl Iterator<Item = Pointer> {
    let texts = texts.and_then(Value::as_array).into_iter().flatten();
    let texts = texts.take(ENTRIES).filter_map(Value::as_str);
    texts.filter_map(|text| text.parse().ok())
}

/// The states of a form's places, as JSON.
fn written(form: &FormState, depth: u8) -> Value {
    let mut wanted = BySchema::default();
    for state in form.places.iter() {
        for decision in &state.decisions {
            wanted.insert(decision.union_id, ());
        }
        for condition in &state.conditions {
            wanted.insert(condition.schema, ());
        }
    }
    let wanted: Vec<SchemaId> = wanted.schemas().collect();
    let mut located = BySchema::default();
    if !wanted.is_empty() {
        for (schema, at) in form.document.locate_all(&wanted) {
            located.insert(schema, at);
        }
    }
    let mut places = Map::new();
    for state in form.places.iter() {
        let mut members = place_members(form, state, &located);
        if let Some(content) = state.embedded.and_then(|id| form.embedded.forms.get(id))
            && depth < DEPTH
        {
            let inside = written(content.session.state(), depth + 1);
            if inside != Value::Object(Map::new()) {
                members.push(("inside", inside));
            }
        }
        if !members.is_empty() {
            places.insert(state.at.as_str().to_owned(), json::object(members));
        }
    }
    let matches = form.exchange.all_matches().take(MATCHES);
    let matches = matches.map(|(pattern, name, verdict)| {
        Value::Array(vec![
            json::text(pattern),
            json::text(name),
            verdict.map_or(Value::Null, Value::Bool),
        ])
    });
    let matches: Vec<Value> = matches.collect();
    let mut members = Vec::new();
    if !places.is_empty() {
        members.push(("places", Value::Object(places)));
    }
    if !matches.is_empty() {
        members.push(("matches", Value::Array(matches)));
    }
    json::object(members)
}

fn place_members(
    form: &FormState,
    state: &PlaceState,
    located: &BySchema<Pointer>,
) -> Vec<(&'static str, Value)> {
    let mut members = Vec::new();
    // A running upload has no text to keep.
    if let Some(typed) = state
        .pending
        .as_ref()
        .filter(|typed| typed.upload.is_none())
    {
        // JSON that could be parsed is in the value.
        let is_value = typed.as_json && typed.problem.is_none();
        let is_refused_file = typed.text.is_empty() && form.value_at(&state.at).is_some();
        let place = form.place(&state.at);
        let is_concealed = place.is_some_and(|place| place.field.secret);
        if !is_value && !is_refused_file && !is_concealed {
            members.push(("text", json::text(&typed.text)));
        }
        if !is_value && typed.as_json {
            members.push(("json", Value::Bool(true)));
        }
        if typed.problem.is_some() {
            members.push(("wrong", Value::Bool(true)));
        }
    }
    // A place whose value is wrong can be edited although the schema calls it read-only.
    let is_unlocked = !state.findings.is_empty() && form.subschemas_at(&state.at).is_read_only();
    let flags = [
        ("left", state.left),
        ("edited", state.edited || is_unlocked),
        ("as-json", state.as_json),
        ("as-form", state.as_form),
    ];
    for (name, _) in flags.into_iter().filter(|(_, is_set)| *is_set) {
        members.push((name, Value::Bool(true)));
    }
    if state.is_edited_as_json() {
        let masks = form.hidden_at(&state.at).len();
        members.push(("masks", Value::from(masks)));
    }
    if let Some((name, _)) = TYPES.iter().find(|(_, one)| state.picked == Some(*one)) {
        members.push(("type", json::text(name)));
    }
    if !state.adding.is_empty() {
        members.push(("adding", json::text(&state.adding)));
    }
    if let Some((name, _)) = &state.renaming {
        members.push(("renaming", json::text(name)));
    }
    let branches = state.decisions.iter().filter_map(|decision| {
        let (by, _) = DECIDERS.iter().find(|(_, by)| *by == decision.by)?;
        Some(Value::Array(vec![
            json::text(located.get(decision.union_id)?.as_str()),
            decision.branch.map_or(Value::Null, Value::from),
            json::text(by),
        ]))
    });
    let conditions = state.conditions.iter().filter_map(|condition| {
        Some(Value::Array(vec![
            json::text(located.get(condition.schema)?.as_str()),
            condition.holds.map_or(Value::Null, Value::Bool),
        ]))
    });
    let lists = [
        ("branches", branches.collect::<Vec<_>>()),
        ("conditions", conditions.collect()),
    ];
    members.extend(
        lists
            .into_iter()
            .filter(|(_, list)| !list.is_empty())
            .map(|(name, list)| (name, Value::Array(list))),
    );
    members
}

fn restore_masks(session: &mut FormSession, form: &Value) {
    let places = form.get("places").and_then(Value::as_object);
    for (at, known) in places.into_iter().flatten().take(ENTRIES) {
        let count = known.get("masks").and_then(Value::as_u64);
        let count = count.and_then(|count| usize::try_from(count).ok());
        if let (Ok(at), Some(count)) = (at.parse(), count) {
            session.page.masks.insert(at, count);
        }
    }
}

/// Restores what `written` wrote. `has_verdicts`: whether the verdicts are about this schema.
fn restore_places(
    session: &mut FormSession,
    form: &Value,
    has_verdicts: bool,
    depth: u8,
    asks: &mut Vec<Ask>,
) {
    let matches = form.get("matches").and_then(Value::as_array);
    let matches = matches.into_iter().flatten().filter(|_| has_verdicts);
    for known in matches.take(MATCHES) {
        let text = |at: usize| known.get(at).and_then(Value::as_str);
        if let (Some(pattern), Some(name)) = (text(0), text(1)) {
            let verdict = known.get(2).and_then(Value::as_bool);
            session.state.exchange.set_matches(pattern, name, verdict);
        }
    }
    let places = form.get("places").and_then(Value::as_object);
    let mut renamed = Vec::new();
    for (at, known) in places.into_iter().flatten().take(ENTRIES) {
        let Ok(at) = at.parse::<Pointer>() else {
            continue;
        };
        restore_place(&mut session.state, &at, known, has_verdicts);
        if let Some(name) = known.get("renaming").and_then(Value::as_str) {
            renamed.push((at.clone(), name.to_owned()));
        }
        if let Some(inside) = known.get("inside").filter(|_| depth < DEPTH) {
            restore_embedded(session, &at, inside, has_verdicts, depth, asks);
        }
    }
    for (at, name) in renamed {
        asks.extend(session.apply(Edit::At(at, FieldEdit::Rename(name))));
    }
}

fn restore_embedded(
    session: &mut FormSession,
    at: &Pointer,
    inside: &Value,
    has_verdicts: bool,
    depth: u8,
    asks: &mut Vec<Ask>,
) {
    let drawing = Drawing::default();
    let _ = session.state.view_in(at, &drawing);
    asks.extend(session.apply(Edit::Drawn(drawing)));
    let state = &mut session.state;
    let id = state.places.get(at).and_then(|known| known.embedded);
    let Some(content) = id.and_then(|id| state.embedded.forms.get_mut(id)) else {
        return;
    };
    restore_places(&mut content.session, inside, has_verdicts, depth + 1, asks);
}

fn restore_place(form: &mut FormState, at: &Pointer, known: &Value, has_verdicts: bool) {
    let flag = |name| known.get(name) == Some(&Value::Bool(true));
    let text = |name| known.get(name).and_then(Value::as_str);
    let list = |name| {
        let list = known.get(name).and_then(Value::as_array);
        list.into_iter().flatten().filter(|_| has_verdicts)
    };
    let schema = |entry: &Value| -> Option<(Pointer, SchemaId)> {
        let at: Pointer = entry.get(0)?.as_str()?.parse().ok()?;
        let id = SchemaId::of(form.document.at(&at)?.schema);
        Some((at, id))
    };
    let decision = |entry: &Value| {
        let (first, union_id) = schema(entry)?;
        let branches = form.document.root().schema;
        let branches = first.parent()?.get(branches)?.as_array()?.len();
        let branch = match entry.get(1)? {
            Value::Null => None,
            branch => Some(usize::try_from(branch.as_u64()?).ok()?),
        };
        let (_, by) = DECIDERS
            .iter()
            .find(|(text, _)| entry.get(2).and_then(Value::as_str) == Some(text))?;
        branch
            .is_none_or(|branch| branch < branches)
            .then_some(Decision {
                union_id,
                branch,
                by: *by,
            })
    };
    let condition = |entry: &Value| {
        let (_, schema) = schema(entry)?;
        let holds = entry.get(1).and_then(Value::as_bool);
        Some(Condition { schema, holds })
    };
    let decisions: Vec<Decision> = list("branches").filter_map(decision).collect();
    let conditions: Vec<Condition> = list("conditions").filter_map(condition).collect();
    let typed = text("text").map(|typed| PendingText {
        text: typed.to_owned(),
        // The words follow.
        problem: flag("wrong").then(messages::moment_unfinished),
        as_json: flag("json"),
        hidden: Rc::new([]),
        upload: None,
    });
    let picked = text("type").and_then(|text| TYPES.iter().find(|(name, _)| *name == text));
    form.places.change(at, |state| {
        state.pending = typed;
        state.left = flag("left");
        state.edited = flag("edited");
        state.as_json = flag("as-json");
        state.as_form = flag("as-form");
        state.picked = picked.map(|(_, one)| *one);
        state.adding = text("adding").unwrap_or_default().to_owned();
        for decision in decisions {
            state.decide(decision);
        }
        state.set_conditions(conditions);
    });
}
