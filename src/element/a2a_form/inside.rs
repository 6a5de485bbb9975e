//! What `<a2a-form>` does: a conversation, its form, and what the host page hears of them.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use a2a_forms::a2a::Message;
use a2a_forms::a2a::dialect::Dialect;
use a2a_forms::client::Given;
use a2a_forms::conversation::{Announcement, Conversation, Event, Run, SendAs};
use a2a_forms::json;
use a2a_forms::platform::{Persist, ValidatorPlace, fresh_uuid};
use a2a_forms::ui::{AgentForm, CredentialsWanted, Talk, TalkHost, TalkLink};
use js_sys::Function;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use super::{AgentFormMaker, Inside};
use crate::element::face::{Emit, change_text, read};
use crate::element::schema_view;

/// What the part makes.
pub(in crate::element) struct Maker;

struct Made {
    inner: Rc<Inner>,
    form: AgentForm,
}

struct Inner {
    talk: RefCell<Option<TalkLink>>,
    emit: Emit,
    /// The shell's function that asks the host page for credentials.
    ask: RefCell<Option<Function>>,
    skill: RefCell<Option<String>>,
    schema_name: RefCell<Option<String>>,
}

impl AgentFormMaker for Maker {
    fn make(&self, root: &ShadowRoot, worker: String, emit: Function) -> Box<dyn Inside> {
        let inner = Rc::new(Inner {
            talk: RefCell::default(),
            emit: Emit::new(emit),
            ask: RefCell::default(),
            skill: RefCell::default(),
            schema_name: RefCell::default(),
        });
        let host = Host(Rc::downgrade(&inner));
        let form = AgentForm::new(Talk::new(&ValidatorPlace(worker), Box::new(host)));
        inner.talk.replace(Some(form.talk()));
        form.show_in(root);
        Box::new(Made { inner, form })
    }

    fn stylesheet(&self) -> String {
        schema_view::stylesheet()
    }
}

impl Inside for Made {
    fn choose(&self, skill: Option<String>, schema_name: Option<String>) {
        let changed = *self.inner.skill.borrow() != skill;
        self.inner.skill.replace(skill.clone());
        self.inner.schema_name.replace(schema_name);
        if let (true, Some(id)) = (changed, skill) {
            self.inner.happened(Event::SkillChosen(id));
        }
        self.inner.choose_schema();
    }

    fn connect(&self, address: String) {
        let skill = self.inner.skill.borrow().clone();
        self.inner.happened(Event::AddressGiven { address, skill });
    }

    fn set_card(&self, text: &str) -> Result<(), JsError> {
        let card = read(text, "The card")?;
        let skill = self.inner.skill.borrow().clone();
        self.inner.happened(Event::CardGiven { card, skill });
        Ok(())
    }

    fn set_value_text(&self, text: Option<String>) -> Result<(), JsError> {
        let value = text.map(|text| read(&text, "The value")).transpose()?;
        self.inner.happened(Event::ValueGiven(value));
        Ok(())
    }

    fn set_options(&self, text: String) {
        self.inner.happened(Event::OptionsGiven(text));
    }

    fn value_text(&self) -> Option<String> {
        self.inner
            .with(|conversation| conversation.value().map(json::to_text))
            .flatten()
    }

    fn is_known(&self) -> bool {
        self.inner
            .with(|conversation| conversation.known().is_some())
            == Some(true)
    }

    fn submit(&self) {
        if let Some(talk) = self.inner.link() {
            talk.submit();
        }
    }

    fn cancel(&self) {
        let active = self.inner.with(|conversation| {
            conversation
                .runs()
                .filter(|run| run.is_active())
                .map(|run: &Run| run.id)
                .collect::<Vec<_>>()
        });
        for run in active.unwrap_or_default() {
            self.inner.happened(Event::CancelPressed(run));
        }
    }

    fn reset(&self) {
        self.inner.happened(Event::ResetPressed);
    }

    fn set_persist(&self, name: &str) {
        self.form.set_persist(Persist::named(name));
    }

    fn set_ask(&self, ask: Function) {
        self.inner.ask.replace(Some(ask));
    }

    fn give_credentials(&self, ticket: f64, given: Option<String>, failed: Option<String>) {
        self.inner.give(ticket, given, failed);
    }

    fn set_off(&self, disabled: bool) {
        if let Some(talk) = self.inner.link() {
            talk.set_off(disabled);
        }
    }
}

impl Inner {
    fn link(&self) -> Option<TalkLink> {
        self.talk.borrow().clone()
    }

    fn give(&self, ticket: f64, given: Option<String>, failed: Option<String>) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is the ticket that was handed out"
        )]
        let ticket = ticket as u64;
        let given = match (failed, given) {
            (Some(words), _) => Err(words),
            (None, None) => Ok(None),
            (None, Some(text)) => Ok(Some(Given::read(&json::parse(&text).unwrap_or_default()))),
        };
        self.happened(Event::CredentialsGiven {
            ticket,
            given,
            message_id: fresh_uuid(),
        });
    }

    fn ask(&self, wanted: &CredentialsWanted<'_>) -> bool {
        let Some(ask) = self.ask.borrow().clone() else {
            return false;
        };
        let schemes = json::to_text(&wanted.conversation.declared_security().to_json());
        let arguments = js_sys::Array::new();
        #[expect(
            clippy::cast_precision_loss,
            reason = "tickets are counted from 1, and nobody counts that far"
        )]
        arguments.push(&JsValue::from_f64(wanted.ticket as f64));
        for text in [wanted.origin, &schemes, wanted.reason.name()] {
            arguments.push(&JsValue::from_str(text));
        }
        ask.apply(&JsValue::NULL, &arguments)
            .is_ok_and(|answers| answers.is_truthy())
    }

    fn happened(&self, event: Event) {
        if let Some(talk) = self.link() {
            talk.happened(event);
        }
    }

    fn with<T>(&self, see: impl FnOnce(&Conversation) -> T) -> Option<T> {
        self.link().and_then(|talk| talk.with(see))
    }

    fn choose_schema(&self) {
        let Some(name) = self.schema_name.borrow().clone() else {
            return;
        };
        let at = self.with(|conversation| {
            let request = conversation.known()?.request()?;
            request
                .inputs
                .schemas
                .iter()
                .position(|input| input.name == name)
        });
        if let Some(Some(at)) = at {
            self.happened(Event::SendAsChosen(SendAs::Form(at)));
        }
    }
}

/// Tells the host page.
struct Host(Weak<Inner>);

impl TalkHost for Host {
    fn allows(&self, message: &Message) -> bool {
        let detail = json::object(vec![("message", Dialect::V1_0.write_message(message))]);
        self.0
            .upgrade()
            .is_some_and(|inner| inner.emit.tell("a2a-submit", &detail, true))
    }

    fn has_credentials(&self) -> bool {
        true
    }

    fn ask_credentials(&self, wanted: CredentialsWanted<'_>) -> bool {
        self.0.upgrade().is_some_and(|inner| inner.ask(&wanted))
    }

    fn announce(&self, announcement: &Announcement, conversation: &Conversation) {
        let Some(inner) = self.0.upgrade() else {
            return;
        };
        let (name, detail) = match announcement {
            Announcement::Ready(card) => {
                inner.choose_schema();
                let skills: Vec<Value> = card
                    .skills
                    .iter()
                    .map(|skill| {
                        json::object(vec![
                            ("id", json::text(&skill.id)),
                            ("name", json::text(&skill.name)),
                            ("description", json::text(&skill.description)),
                        ])
                    })
                    .collect();
                (
                    "a2a-ready",
                    json::object(vec![
                        ("card", card.raw.clone()),
                        ("skills", Value::Array(skills)),
                    ]),
                )
            }
            Announcement::Changed { pointer } => {
                let session = conversation
                    .known()
                    .and_then(|known| known.request())
                    .and_then(|request| request.form());
                let value = session.and_then(|session| session.state().value());
                inner
                    .emit
                    .tell_text("a2a-change", &change_text(value, pointer), false);
                return;
            }
            Announcement::Failed(why) => (
                "a2a-error",
                json::object(vec![
                    ("kind", json::text(why.kind())),
                    ("message", json::text(&why.sentence())),
                ]),
            ),
            later => told(later, conversation),
        };
        inner.emit.tell(name, &detail, false);
    }
}

/// What the host page is told once something was sent.
fn told(told: &Announcement, conversation: &Conversation) -> (&'static str, Value) {
    let task_json = |task: &a2a::Task| Dialect::V1_0.write_task(task);
    match told {
        Announcement::Task(task) => ("a2a-task", json::object(vec![("task", task_json(task))])),
        Announcement::Result { task, data } => (
            "a2a-result",
            json::object(vec![
                ("task", task.as_deref().map_or(Value::Null, task_json)),
                ("data", data.clone().unwrap_or_default()),
            ]),
        ),
        Announcement::SignInWanted => {
            let schemes = conversation.declared_security().to_json();
            (
                "a2a-auth-required",
                json::object(vec![("schemes", schemes)]),
            )
        }
        // These are told before.
        Announcement::Ready(_) | Announcement::Changed { .. } | Announcement::Failed(_) => {
            ("a2a-error", Value::Null)
        }
    }
}
