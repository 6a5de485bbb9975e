//! Drafts: the part of a form's value that may be stored, with the texts that are no values yet.
//!
//! Owns removing secrets, the rule for names of members, and the JSON of drafts. Leaves marks in the schema to `secrets::places`, marks of
//! the host page to `options`, and storing to the app. Drafts, records, summaries and logs all derive from
//! [`without_secrets`] or [`FormState::draft`].

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::places::{can_have_secrets, has_secret_title, is_marked};
use crate::form::field::Kind;
use crate::form::options::Options;
use crate::form::text::secret_words::sounds_secret;
use crate::form::{FormSession, FormState};
use crate::schema::subschema_set::{ByShape, Decisions, EveryBranch};
use crate::schema::{Document, Subschemas};

impl FormState {
    /// The value and the typed texts, with secrets.
    pub fn whole_draft(&self) -> Draft {
        let unparsable = self.places.iter().filter_map(|state| {
            let typed = self.places.unparsable_text(&state.at)?;
            // Masks in JSON have no secrets behind them later.
            let is_kept = !typed.text.is_empty() && typed.hidden.is_empty();
            is_kept.then(|| (state.at.clone(), typed.text.clone()))
        });
        let (value, typed) = (self.value().cloned(), unparsable.collect());
        Draft { value, typed }
    }

    /// The value and the typed texts without secrets, for storage.
    pub fn stored_draft(&self) -> Draft {
        let mut draft = self.whole_draft();
        draft.typed.retain(|(at, text)| {
            let probe = with_text(draft.value.clone(), at, text);
            let kept = probe.and_then(|probe| stripped(self, &probe));
            kept.is_some_and(|kept| at.get(&kept).is_some())
        });
        draft.value = self.draft();
        draft
    }

    /// Whether the control of the whole form can show a value.
    pub fn can_show(&self, value: &Value) -> bool {
        let root = self.place(&Pointer::root());
        root.is_none_or(|root| {
            matches!(root.field.kind, Kind::Json | Kind::Undecided) || root.field.can_show(value)
        })
    }

    /// The value without secrets; `None` if nothing is left.
    pub fn draft(&self) -> Option<Value> {
        stripped(self, self.value()?)
    }
}

/// The value without the secrets of a form; `None` if nothing is left.
fn stripped(form: &FormState, value: &Value) -> Option<Value> {
    let has_secrets = |options: &&Options| options.has_secrets;
    let finder = SecretFinder {
        reads_schema: *form
            .can_have_secrets
            .get_or_init(|| can_have_secrets(form.document.root().schema)),
        options: form.options.as_deref().filter(has_secrets),
    };
    let mut draft = finder.stripped(&form.document, form, value);
    if form.embedded.open > 0
        && let Some(draft) = &mut draft
    {
        let without_secrets = |session: &FormSession| session.state().draft();
        form.embedded
            .strip_secrets(&form.places, draft, without_secrets);
    }
    draft
}

/// The content of a form that the app keeps until the person sends it: the value, and the typed texts that cannot be
/// parsed, such as `12,5x` in a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The value; `None` if nothing is entered.
    pub value: Option<Value>,
    /// The typed texts, by the places of their controls.
    pub typed: Vec<(Pointer, String)>,
}

/// The member that holds a draft with typed texts; a draft without them is stored as its value.
const MEMBER: &str = "a2a-forms:draft";

impl Draft {
    /// The draft as JSON, for `of_json`; `None` if there is nothing to keep.
    pub fn to_json(&self) -> Option<Value> {
        let is_like_draft = |value: &Value| value.get(MEMBER).is_some();
        if self.typed.is_empty() && !self.value.as_ref().is_some_and(is_like_draft) {
            return self.value.clone();
        }
        let typed = self.typed.iter();
        let typed = typed.map(|(at, text)| (at.as_str().to_owned(), json::text(text)));
        let mut members = vec![("typed", Value::Object(typed.collect()))];
        members.extend(self.value.clone().map(|value| ("value", value)));
        Some(json::object(vec![(MEMBER, json::object(members))]))
    }

    /// Reads what `to_json` wrote. JSON of any other kind is a value.
    pub fn of_json(stored: Value) -> Self {
        let Some(draft) = stored.get(MEMBER) else {
            let (value, typed) = (Some(stored), Vec::new());
            return Self { value, typed };
        };
        let typed = draft.get("typed").and_then(Value::as_object);
        let typed = typed.into_iter().flatten().filter_map(|(at, text)| {
            let at = at.parse().ok()?;
            Some((at, text.as_str()?.to_owned()))
        });
        let (value, typed) = (draft.get("value").cloned(), typed.collect());
        Self { value, typed }
    }
}

/// The value with a text at a place; objects are added where there is nothing.
fn with_text(mut value: Option<Value>, at: &Pointer, text: &str) -> Option<Value> {
    let root = value.get_or_insert(Value::Null);
    let mut place = root;
    for token in at.tokens() {
        if let Value::Array(items) = place {
            place = items.get_mut(Pointer::index(&token)?)?;
            continue;
        }
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        place = place.as_object_mut()?.entry(token).or_insert(Value::Null);
    }
    *place = json::text(text);
    value
}

/// A value without its secrets; `None` if all of it is secret.
pub fn without_secrets(schema: Option<&Value>, value: &Value) -> Option<Value> {
    let document = Document::new(schema.cloned().unwrap_or(Value::Bool(true)));
    let finder = SecretFinder {
        reads_schema: can_have_secrets(document.root().schema),
        options: None,
    };
    finder.stripped(&document, &ByShape, value)
}

/// The rules by which parts of a value are secrets.
struct SecretFinder<'a> {
    /// Whether the schema may mark secrets. Most schemas do not; then names alone decide.
    reads_schema: bool,
    options: Option<&'a Options>,
}

/// The subschemas of a place: those that apply now, and those of every branch. The second set may be
/// cut at its limit; the first contains the branch that is filled in.
struct NowAndAny<'d> {
    now: Subschemas<'d>,
    any: Subschemas<'d>,
}

impl NowAndAny<'_> {
    fn child(&self, name: &str) -> Self {
        Self {
            now: self.now.child(name),
            any: self.any.child(name),
        }
    }

    fn item(&self, index: usize) -> Self {
        Self {
            now: self.now.item(index),
            any: self.any.item(index),
        }
    }
}

impl SecretFinder<'_> {
    fn stripped(
        &self,
        document: &Document,
        decisions: &dyn Decisions,
        value: &Value,
    ) -> Option<Value> {
        let every = EveryBranch(decisions);
        let root = (self.reads_schema || self.options.is_some()).then(|| NowAndAny {
            now: Subschemas::root(document, decisions, Some(value)),
            any: Subschemas::root(document, &every, Some(value)),
        });
        let mut rest = value.clone();
        let is_secret = self.is_secret(None, root.as_ref(), value);
        (!is_secret && self.strip(&mut rest, root.as_ref())).then_some(rest)
    }

    /// Removes secrets from a value; returns whether the rest may be stored.
    fn strip(&self, value: &mut Value, here: Option<&NowAndAny<'_>>) -> bool {
        match value {
            Value::Object(members) => {
                for (name, mut inner) in std::mem::take(members) {
                    let inside = here.map(|here| here.child(&name));
                    if !self.is_secret(Some(&name), inside.as_ref(), &inner)
                        && self.strip(&mut inner, inside.as_ref())
                    {
                        members.insert(name, inner);
                    }
                }
            }
            Value::Array(items) => {
                // All items beyond the tuples have the same schema, but not the same options.
                let known = here.filter(|_| self.options.is_none());
                let known = known.map(|here| here.now.tuple().max(here.any.tuple()));
                for (index, item) in items.iter_mut().enumerate() {
                    // Scalars have nothing inside.
                    let is_known = known.is_some_and(|known| index > known);
                    if is_known && !item.is_object() && !item.is_array() {
                        continue;
                    }
                    let inside = here.map(|here| here.item(index));
                    // Removing an item would change the list.
                    if self.is_secret(None, inside.as_ref(), item)
                        || !self.strip(item, inside.as_ref())
                    {
                        return false;
                    }
                }
            }
            _ => {}
        }
        true
    }

    /// Whether a value is secret. A name or title never makes a boolean secret, and a title never makes an
    /// object secret.
    fn is_secret(&self, name: Option<&str>, here: Option<&NowAndAny<'_>>, value: &Value) -> bool {
        let is_called =
            |here: &NowAndAny<'_>| !value.is_object() && sets(here).any(has_secret_title);
        let is_named = |name: &str| !value.is_boolean() && sounds_secret(name);
        name.is_some_and(is_named)
            || here.is_some_and(|here| {
                sets(here).any(is_marked)
                    || !value.is_boolean() && is_called(here)
                    || self
                        .options
                        .is_some_and(|options| options.calls_secret(here.now.at()))
            })
    }
}

fn sets<'a, 'd>(here: &'a NowAndAny<'d>) -> impl Iterator<Item = &'a Subschemas<'d>> {
    [&here.now, &here.any].into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::edit::{Edit, FieldEdit};
    use serde_json::json;
    use std::rc::Rc;

    #[test]
    fn drafts_leave_out_secrets_at_every_depth() {
        let schema = json!({
            "properties": {
                "name": {"type": "string"},
                "pin": {"type": "string", "writeOnly": true},
                "inner": {"properties": {"word": {"type": "string", "format": "password"}, "n": {"type": "number"}}},
                "words": {"items": {"format": "password"}},
            }
        });
        let value = json!({
            "name": "Ada", "pin": "1234", "apiKey": "k", "inner": {"word": "w", "n": 1.10},
            "words": ["w"], "list": [{"access_token": "t", "x": 1}]
        });
        let state = FormState::new(Rc::new(Document::new(schema)), Some(value));
        assert_eq!(
            state.draft(),
            Some(json!({"name": "Ada", "inner": {"n": 1.10}, "list": [{"x": 1}]}))
        );
    }

    #[test]
    fn typed_texts_are_kept_unless_they_are_secret() {
        let number = json!({"type": "number"});
        let schema = json!({
            "type": "object",
            "properties": {"a": number, "pin": number, "inner": {"type": "object", "properties": {"b": number}}},
        });
        let mut state = FormState::new(Rc::new(Document::new(schema)), None);
        for at in ["/a", "/pin", "/inner/b"] {
            let at: Pointer = at.parse().unwrap();
            state.apply(Edit::At(at, FieldEdit::Type("12,5x".to_owned())));
        }
        let draft = state.stored_draft();
        let typed: Vec<&str> = draft.typed.iter().map(|(at, _)| at.as_str()).collect();
        assert_eq!(typed, ["/a", "/inner/b"]);
        assert_eq!(state.whole_draft().typed.len(), 3);
        assert_eq!(Draft::of_json(draft.to_json().unwrap()), draft);
    }

    #[test]
    fn a_draft_is_read_back_as_it_was() {
        for value in [
            json!({"a": 1}),
            json!(null),
            json!({MEMBER: {"value": 1}}),
            json!("x"),
        ] {
            let draft = Draft {
                value: Some(value),
                ..Draft::default()
            };
            assert_eq!(Draft::of_json(draft.to_json().unwrap()), draft);
        }
        assert_eq!(Draft::default().to_json(), None);
    }

    #[test]
    fn a_form_that_is_one_secret_has_no_draft() {
        let schema = json!({"type": "string", "format": "password"});
        let state = FormState::new(Rc::new(Document::new(schema)), Some(json!("w")));
        assert_eq!(state.draft(), None);
    }

    #[test]
    fn secrets_of_every_branch_are_left_out() {
        let secret = json!({"properties": {"x": {"type": "string", "format": "password"}}});
        let listed = |schema: Value| json!({"properties": {"list": schema}});
        let schemas = [
            secret.clone(),
            json!({"allOf": [{}, secret]}),
            json!({"oneOf": [{"required": ["other"], "properties": {"other": {"const": 1}}}, secret]}),
            json!({"anyOf": [{"required": ["other"]}, {"anyOf": [{}, secret]}]}),
            json!({"if": {"required": ["other"]}, "then": {}, "else": secret}),
            json!({"if": {"required": ["other"]}, "then": secret}),
            json!({"$ref": "#/$defs/s", "$defs": {"s": secret}}),
            json!({"dependentSchemas": {"y": secret}}),
            json!({"additionalProperties": {"writeOnly": true}, "properties": {"y": {}, "list": {}}}),
            json!({"patternProperties": {"^x": {"writeOnly": true}}, "properties": {"y": {}, "list": {}}}),
            json!({"properties": {"x": {"oneOf": [{"type": "object"}, {"type": "string", "writeOnly": true}]}}}),
            json!({"properties": {"x": {"title": "Your secret token"}}}),
            json!({"properties": {"x": {"anyOf": [{"type": "null"}, {"type": "string", "title": "Passwort"}]}}}),
            listed(json!({"items": {"writeOnly": true}})),
            listed(json!({"prefixItems": [{}, {"format": "password"}]})),
            listed(
                json!({"items": {"oneOf": [{"type": "object"}, {"type": "string", "title": "PIN"}]}}),
            ),
        ];
        let value = json!({"y": "kept", "x": "hush", "list": ["a", "hush"]});
        for schema in schemas {
            let is_list = schema.pointer("/properties/list/title").is_some()
                || schema
                    .pointer("/properties/list")
                    .is_some_and(|list| *list != json!({}));
            let expected = if is_list {
                json!({"y": "kept", "x": "hush"})
            } else {
                json!({"y": "kept", "list": ["a", "hush"]})
            };
            let kept = without_secrets(Some(&schema), &value);
            assert_eq!(kept.as_ref(), Some(&expected), "{schema}");
            let state = FormState::new(Rc::new(Document::new(schema.clone())), Some(value.clone()));
            assert_eq!(state.draft(), kept, "{schema}");
        }
    }

    #[test]
    fn names_of_secrets_count_without_a_schema() {
        let value = json!({
            "pwd": "p", "pin": 1234, "kennwort": "k", "cvv": "999", "Contraseña": "c",
            "credentials": {"user": "u"}, "shipping": "s", "showPassword": true, "max_tokens": 5,
            "in": [{"otp": "1", "n": 1}]
        });
        assert_eq!(
            without_secrets(None, &value),
            Some(json!({
                "shipping": "s", "showPassword": true, "max_tokens": 5, "in": [{"n": 1}]
            }))
        );
    }

    #[test]
    fn the_title_of_an_object_does_not_make_all_of_it_secret() {
        let schema = json!({"title": "Reset your password", "properties": {"mail": {}}});
        let value = json!({"mail": "a@b.example"});
        assert_eq!(without_secrets(Some(&schema), &value), Some(value));
    }

    #[test]
    fn options_of_the_host_page_make_places_secret() {
        let schema = json!({"properties": {"rows": {"items": {"properties": {"b": {}}}}}});
        let value = json!({"a": "hush", "n": 1, "rows": [{"b": "hush"}, {"b": "hush", "c": 2}]});
        let mut state = FormState::new(Rc::new(Document::new(schema)), Some(value));
        let options =
            json!({"/a": {"secret": true}, "/n": {"secret": false}, "/rows/*/b": {"secret": true}});
        state.set_options(Some(Rc::new(Options::of(&options))));
        assert_eq!(state.draft(), Some(json!({"n": 1, "rows": [{}, {"c": 2}]})));
        let at = |pointer: &str| state.place(&pointer.parse().unwrap()).unwrap().field.secret;
        assert!(at("/a") && at("/rows/0/b") && !at("/n"));
    }
}
