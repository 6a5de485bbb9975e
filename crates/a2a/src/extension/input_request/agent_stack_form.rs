//! The forms of Agent Stack: `ui/form_request/v1`, a form during a task, and `services/form/v1`, a form before it
//! (agentstack-sdk 0.7.1, `a2a/extensions/ui/form_request.py`, `services/form.py`, `common/form.py`).
//!
//! A form is `{title, description, columns, submit_label, fields: [{id, type, label, required, …}]}`, in the metadata of
//! the agent's message below the URI, or in `params.form_demands.initial_form` of the card. Types: `text`, `date`,
//! `file`, `singleselect`, `multiselect`, `checkbox`, `checkbox_group`. The answer is `{values: {ID: {type, value}}}`,
//! in the metadata of the person's message; for the initial form it is in `form_fulfillments.initial_form`. A form with a
//! field of another type is not read. Not read: columns, the label of the button, and the form of settings.
//!
//! A file is its address, because the upload belongs to the platform.

use exact_json as json;
use serde_json::Value;

use super::approval::{choice, schema_of};
use super::{
    AnswerContent, Format, InputRequest, QuestionFormat, data_part, given, items, said, set,
};
use crate::Members;
use crate::card::AgentCard;
use crate::message::{Message, Part, PartContent};

/// The URI of forms during a task.
pub(super) const REQUEST_URI: &str =
    "https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1";
/// The URI of the initial form.
pub(super) const SERVICE_URI: &str = "https://a2a-extensions.agentstack.beeai.dev/services/form/v1";

/// The name of the initial form among the inputs of a skill.
pub const INITIAL_FORM: &str = "initial_form";
/// The mode of the part with the values of the initial form.
pub const INITIAL_FORM_MODE: &str = "application/json";

pub(super) struct AgentStackForm;

impl Format for AgentStackForm {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let form = message.metadata.get(REQUEST_URI)?;
        let FormFields {
            schema,
            initial,
            kinds,
        } = FormFields::of(form)?;
        Some(InputRequest {
            schema: Some(schema),
            initial: (!initial.is_empty()).then_some(Value::Object(initial)),
            // The title is the text of the message.
            instructions: said(form.get("description")),
            ..InputRequest::new(QuestionFormat::AgentStackForm, Value::Object(kinds))
        })
    }

    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent {
        let kinds = asked.repeated.as_object();
        let values = values(kinds.into_iter().flatten(), &value);
        AnswerContent::of_extension(REQUEST_URI, values, data_part(value))
    }
}

/// The schema of the initial form that a card demands; `None` without one.
pub fn initial_form(card: &AgentCard) -> Option<Value> {
    let form = demanded(card)?;
    let mut schema = FormFields::of(form)?.schema;
    for name in ["title", "description"] {
        if let Some(text) = said(form.get(name)) {
            set(&mut schema, name, Value::String(text));
        }
    }
    Some(schema)
}

/// The metadata with which a message fulfils the initial form of a card: empty if the part does not have its values.
pub fn fulfilment(card: &AgentCard, part: &Part) -> Members {
    let mut metadata = Members::new();
    if let (Some(INITIAL_FORM_MODE), PartContent::Data(value)) = (part.mode(), &part.content)
        && let Some(fields) = demanded(card).and_then(FormFields::of)
    {
        let form = json::object(vec![(INITIAL_FORM, values(&fields.kinds, value))]);
        let payload = json::object(vec![("form_fulfillments", form)]);
        metadata.insert(SERVICE_URI.to_owned(), payload);
    }
    metadata
}

fn demanded(card: &AgentCard) -> Option<&Value> {
    let mut all = card.capabilities.extensions.iter();
    let declared = all.find(|it| it.uri == SERVICE_URI)?;
    let demands = declared.params.as_ref()?.get("form_demands")?;
    given(demands, INITIAL_FORM)
}

/// The fields of a form.
struct FormFields {
    /// The schema of an object with a member for each field.
    schema: Value,
    /// The values that fields begin with.
    initial: Members,
    /// The type of each field, by its id.
    kinds: Members,
}

impl FormFields {
    fn of(form: &Value) -> Option<Self> {
        let (mut properties, mut required) = (Members::new(), Vec::new());
        let (mut initial, mut kinds) = (Members::new(), Members::new());
        for field in items(form.get("fields"))? {
            let id = field.get("id")?.as_str()?;
            let is_required = field.get("required") == Some(&Value::Bool(true));
            let mut schema = field_schema(field, is_required)?;
            if let Some(label) = said(field.get("label")) {
                set(&mut schema, "title", Value::String(label));
            }
            // The schema is the place of a default, too, for the initial form.
            if let Some(value) = default_value(field) {
                set(&mut schema, "default", value.clone());
                initial.insert(id.to_owned(), value);
            }
            if is_required {
                required.push(id);
            }
            properties.insert(id.to_owned(), schema);
            kinds.insert(id.to_owned(), field.get("type")?.clone());
        }
        Some(Self {
            schema: schema_of(properties, &required),
            initial,
            kinds,
        })
    }
}

/// The schema of a field; `None` if its type is unknown.
fn field_schema(field: &Value, is_required: bool) -> Option<Value> {
    let list = |items| {
        json::object(vec![
            ("type", json::text("array")),
            ("items", items),
            ("uniqueItems", Value::Bool(true)),
            ("minItems", json::number::count(u64::from(is_required))),
        ])
    };
    let text = |more: Vec<(&str, Value)>| {
        let kind = ("type", json::text("string"));
        json::object([kind].into_iter().chain(more).collect())
    };
    Some(match field.get("type")?.as_str()? {
        "text" => text(vec![(
            "minLength",
            json::number::count(u64::from(is_required)),
        )]),
        "date" => text(vec![("format", json::text("date"))]),
        "file" => list(file_schema(text)),
        "singleselect" => options(field)?,
        "multiselect" => list(options(field)?),
        "checkbox" => checkbox(field, is_required),
        "checkbox_group" => {
            let fields = items(field.get("fields"))?.iter();
            let boxes = fields.map(|it| {
                let mut schema = checkbox(it, false);
                if let Some(label) = said(it.get("label")) {
                    set(&mut schema, "title", Value::String(label));
                }
                Some((it.get("id")?.as_str()?.to_owned(), schema))
            });
            schema_of(boxes.collect::<Option<_>>()?, &[])
        }
        _ => return None,
    })
}

/// A box to tick; a required one must be ticked.
fn checkbox(field: &Value, is_required: bool) -> Value {
    let mut schema = json::object(vec![("type", json::text("boolean"))]);
    if is_required {
        set(&mut schema, "const", Value::Bool(true));
    }
    if let Some(content) = said(field.get("content")) {
        set(&mut schema, "description", Value::String(content));
    }
    schema
}

fn file_schema(text: impl Fn(Vec<(&str, Value)>) -> Value) -> Value {
    let mut file = Members::new();
    file.insert("uri".to_owned(), text(vec![("format", json::text("uri"))]));
    file.insert("name".to_owned(), text(Vec::new()));
    file.insert("mime_type".to_owned(), text(Vec::new()));
    schema_of(file, &["uri"])
}

/// A choice among the options of a field: the value is the id of an option.
fn options(field: &Value) -> Option<Value> {
    let options = field.get("options")?.as_array()?.iter();
    let options = options.map(|it| {
        let id = it.get("id")?.as_str()?;
        Some((id, it.get("label").and_then(Value::as_str).unwrap_or(id)))
    });
    Some(choice(options.collect::<Option<Vec<_>>>()?.into_iter()))
}

/// The value that a field begins with. That of a group is in its boxes.
fn default_value(field: &Value) -> Option<Value> {
    let Some(boxes) = field.get("fields").and_then(Value::as_array) else {
        return given(field, "default_value").cloned();
    };
    let ticked = boxes.iter().filter_map(|it| {
        let id = it.get("id")?.as_str()?.to_owned();
        Some((id, given(it, "default_value")?.clone()))
    });
    let ticked: Members = ticked.collect();
    (!ticked.is_empty()).then_some(Value::Object(ticked))
}

/// The values of a form as Agent Stack reads them: an empty field is `null`.
fn values<'k>(kinds: impl IntoIterator<Item = (&'k String, &'k Value)>, value: &Value) -> Value {
    let values = kinds.into_iter().map(|(id, kind)| {
        let value = value.get(id).cloned().unwrap_or_default();
        let entry = json::object(vec![("type", kind.clone()), ("value", value)]);
        (id.clone(), entry)
    });
    json::object(vec![("values", Value::Object(values.collect()))])
}
