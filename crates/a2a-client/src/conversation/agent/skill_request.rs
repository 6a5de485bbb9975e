//! The request to a skill: its forms, the plain message, and the choice between them.

use a2a::extension::skill::modes::{SchemaInput, SkillInputs};
use json_form::form::FormSession;
use json_form::form::secrets::Draft;
use locales::messages;
use serde_json::Value;

use crate::conversation::event::{RunId, SendAs};

/// What the person writes for one skill: forms, a plain message, and the choice between them.
#[derive(Debug)]
pub struct SkillRequest {
    /// The inputs that the skill accepts: plain text, values of schemas, or both.
    pub inputs: SkillInputs,
    /// The chosen way to send: with one of the forms, or as the plain message.
    pub send_as: SendAs,
    /// The text of the plain message, as typed.
    pub message: String,
    /// Whether the person tried to send an empty plain message.
    pub message_missing: bool,
    /// The run whose values fill the form or message, and the content before that; `None` if nothing can be restored.
    pub(in crate::conversation) refilled: Option<Refilled>,
    /// A stored draft that does not fit the form: the person decides about it. `None` without one.
    pub misfit_draft: Option<Draft>,
    /// The id of the message that is sent once the validator has checked the form.
    pub(in crate::conversation) pending_id: Option<String>,
    /// The forms that were opened, each with the position of its schema among the inputs.
    pub(in crate::conversation) forms: Vec<(usize, FormSession)>,
}

/// A form or message that was filled with the values of a run.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::conversation) struct Refilled {
    pub(in crate::conversation) run: RunId,
    /// The content of the form or message before it was filled.
    pub(in crate::conversation) before: Option<Value>,
    /// The form's revision after filling. While it is the same, one undo restores the form.
    pub(in crate::conversation) revision: u64,
}

impl SkillRequest {
    pub(in crate::conversation) fn new(inputs: SkillInputs) -> Self {
        let position = |fits: fn(&SchemaInput) -> bool| inputs.schemas.iter().position(fits);
        let declared = position(|input| input.schema.is_some() && !input.is_any_json());
        let any = || position(|input| input.schema.is_some()).filter(|_| !inputs.text);
        let form = declared.or_else(any);
        Self {
            send_as: form.map_or(SendAs::Message, SendAs::Form),
            inputs,
            message: String::new(),
            message_missing: false,
            refilled: None,
            misfit_draft: None,
            pending_id: None,
            forms: Vec::new(),
        }
    }

    /// The form that is shown; `None` while the plain message is chosen.
    pub fn form(&self) -> Option<&FormSession> {
        match self.send_as {
            SendAs::Form(at) => {
                let known = self.forms.iter().find(|(known, _)| *known == at);
                known.map(|(_, session)| session)
            }
            SendAs::Message => None,
        }
    }

    pub(in crate::conversation) fn form_mut(&mut self) -> Option<&mut FormSession> {
        match self.send_as {
            SendAs::Form(at) => {
                let known = self.forms.iter_mut().find(|(known, _)| *known == at);
                known.map(|(_, session)| session)
            }
            SendAs::Message => None,
        }
    }

    /// Cancels a submission that waits for the validator, because the person turned to another skill
    /// or form.
    pub(in crate::conversation) fn withdraw(&mut self) {
        self.pending_id = None;
        if let Some(session) = self.form_mut() {
            session.withdraw();
        }
    }

    /// The name of the schema of the form that is shown.
    pub fn schema_name(&self) -> Option<&str> {
        match self.send_as {
            SendAs::Form(at) => self.inputs.schemas.get(at).map(|input| input.name.as_str()),
            SendAs::Message => None,
        }
    }

    /// The choices between forms and plain message, with labels. The plain message is offered if the
    /// skill accepts text, or has no schema.
    pub fn choices(&self) -> Vec<(SendAs, String)> {
        let forms = self.inputs.schemas.iter().enumerate();
        let forms: Vec<(usize, &str, &Value)> = forms
            .filter_map(|(at, input)| Some((at, input.name.as_str(), input.schema.as_ref()?)))
            .collect();
        let several = forms.len() > 1;
        let title = |schema: &Value| Some(schema.get("title")?.as_str()?.trim().to_owned());
        let titles: Vec<_> = forms.iter().map(|(_, _, schema)| title(schema)).collect();
        let named = |name: &str, schema: &Value| {
            if !several && !name.is_empty() {
                return messages::input_form().to_owned();
            }
            // Titles say more than names, unless two forms have the same.
            let title = title(schema).filter(|title| !title.is_empty());
            let is_own =
                |title: &String| titles.iter().flatten().filter(|it| *it == title).count() == 1;
            match title.filter(is_own) {
                Some(title) if several => title,
                _ if name.is_empty() => "JSON".to_owned(),
                _ => json_form::form::text::label::readable(name),
            }
        };
        let mut choices: Vec<(SendAs, String)> = forms
            .into_iter()
            .map(|(at, name, schema)| (SendAs::Form(at), named(name, schema)))
            .collect();
        if self.inputs.text || choices.is_empty() {
            choices.push((SendAs::Message, messages::message().to_owned()));
        }
        choices
    }

    /// The run whose values fill the form or message, and whether they replaced a value of the person; `None` if no
    /// run's values fill it.
    pub fn refilled(&self) -> Option<(RunId, bool)> {
        let refilled = self.refilled.as_ref()?;
        let is_nothing = match &refilled.before {
            None => true,
            Some(Value::String(before)) if self.send_as == SendAs::Message => {
                before.trim().is_empty() || *before == self.message
            }
            Some(before) => self
                .form()
                .is_some_and(|it| it.state().value() == Some(before)),
        };
        Some((refilled.run, !is_nothing))
    }

    /// The revision of the value of the form that is shown; 0 while the plain message is chosen.
    pub(in crate::conversation) fn revision(&self) -> u64 {
        self.form().map_or(0, |session| session.state().revision())
    }
}
