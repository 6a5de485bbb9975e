//! The answer to an agent that asks in the middle of a task: a text, the form that it asks by, or
//! going on after a sign-in.

use std::rc::Rc;

use super::dom::{El, Scope, WARNING, button, el, icon, paragraph, target};
use super::form::{FormHost, FormView, form_extras};
use super::talk::TalkLink;
use super::value::json;
use crate::conversation::{Event, Reply, ReplyWay, Run, RunId};
use crate::extension;
use crate::form::{Changes, Edit, FormSession};

/// What is drawn of it.
pub(super) struct ReplyBox {
    pub(super) element: El,
    way: ReplyWay,
    area: Option<El>,
    errors: El,
    form: Option<FormView>,
    send: El,
    _scope: Scope,
}

/// All that is shown of it.
#[derive(Clone, PartialEq)]
pub(super) struct ReplySeen {
    pub(super) way: ReplyWay,
    text: String,
    missing: bool,
    /// The validator's key of the form: another one is another form.
    key: Option<u64>,
    instructions: Option<String>,
    shown: Option<String>,
    /// Whether the skill takes a form, which only a new task can get (000 §3).
    can_start_anew: bool,
    is_on_its_way: bool,
}

impl ReplySeen {
    pub(super) fn of(run: &Run, reply: &Reply) -> Self {
        let asked = reply.asked();
        let skill = run.asked.skill.as_ref();
        let inputs = skill.map(|skill| extension::inputs(&run.asked.card, skill));
        Self {
            way: reply.way,
            text: reply.text.clone(),
            missing: reply.missing,
            key: reply.form().map(FormSession::key),
            instructions: asked.and_then(|asked| asked.instructions.clone()),
            shown: asked.and_then(|asked| asked.shown.as_ref().map(crate::json::pretty)),
            can_start_anew: inputs.is_some_and(|inputs| !inputs.schemas.is_empty()),
            is_on_its_way: run.is_active(),
        }
    }

    /// Whether another box is to be drawn for it.
    pub(super) fn is_another(&self, other: &Self) -> bool {
        (self.way, self.key) != (other.way, other.key)
    }
}

impl ReplyBox {
    pub(super) fn new(talk: &TalkLink, id: RunId, seen: &ReplySeen) -> Self {
        let scope = Scope::new();
        let errors_id = format!("a2a-answer-{id}.errors");
        let errors = el("div", "errors")
            .attr("id", &errors_id)
            .attr("aria-live", "polite");
        let element = el("form", "asking answer")
            .attr("novalidate", "")
            .attr("aria-label", "Your answer")
            .attr("part", "answer");
        if let Some(words) = &seen.instructions {
            element.put(&paragraph("prose", words));
        }
        if let Some(shown) = &seen.shown {
            element.put(&json(shown));
        }
        let area = (seen.way == ReplyWay::Words).then(|| {
            let (label, area) = text_area(talk, id, &scope);
            let field = el("div", "field")
                .with(&el("div", "field-head").with(&label))
                .with(&area)
                .with(&errors);
            element.put(&el("div", "form").with(&field));
            area
        });
        let form = seen.key.map(|_| {
            let host = AnswerHost {
                talk: talk.clone(),
                id,
            };
            let form = FormView::new(Rc::new(host), crate::platform::Part::here(form_extras()));
            element.put(form.element());
            form
        });
        let send = el("button", "primary small").attr("type", "submit");
        let actions = el("div", "actions").with(&send);
        if seen.can_start_anew && seen.way != ReplyWay::SignIn {
            actions.put(&start_anew(talk, id, &scope));
        }
        element.put(&actions);
        let link = talk.clone();
        let element = element.on(&scope, "submit", move |event| {
            event.prevent_default();
            link.send_answer(id);
        });
        let made = Self {
            element,
            way: seen.way,
            area,
            errors,
            form,
            send,
            _scope: scope,
        };
        made.refresh(seen);
        made
    }

    pub(super) fn refresh(&self, seen: &ReplySeen) {
        let name = match (self.way, seen.is_on_its_way) {
            (_, true) => "Sending…",
            (ReplyWay::SignIn, false) => "Continue",
            (_, false) => "Send answer",
        };
        if self.send.raw().text_content().as_deref() != Some(name) {
            self.send.set_text(name);
        }
        let held = seen.is_on_its_way.then_some("true");
        self.send.set("aria-disabled", held);
        if let Some(form) = &self.form {
            form.set_off(false, seen.is_on_its_way);
        }
        let Some(area) = &self.area else { return };
        area.set_value(&seen.text);
        area.flag("readonly", seen.is_on_its_way);
        area.set("aria-invalid", seen.missing.then_some("true"));
        let errors_id = self.errors.get("id").unwrap_or_default();
        area.set(
            "aria-describedby",
            seen.missing.then_some(errors_id.as_str()),
        );
        self.errors.clear();
        if seen.missing {
            let words = el("span", "").text("Enter an answer");
            let error = el("p", "error").with(&icon(WARNING)).with(&words);
            self.errors.put(&error);
        }
    }

    /// Draws again what changed in the form.
    pub(super) fn form_changed(&self, changes: &Changes) {
        if let Some(form) = &self.form {
            form.refresh(changes);
        }
    }

    /// Brings the person to what is to be mended.
    pub(super) fn show_mistakes(&self) {
        match (&self.form, &self.area) {
            (Some(form), _) => form.show_mistakes(),
            (None, Some(area)) => area.focus_itself(),
            (None, None) => {}
        }
    }
}

fn text_area(talk: &TalkLink, run: RunId, scope: &Scope) -> (El, El) {
    let id = format!("a2a-answer-{run}");
    let label = el("label", "field-label")
        .attr("for", &id)
        .text("Your answer");
    let link = talk.clone();
    let area = el("textarea", "input")
        .attr("id", &id)
        .attr("part", "input")
        .attr("rows", "3")
        .attr("aria-required", "true");
    let area = area.on(scope, "input", move |event| {
        if let Some(area) = target(&event, "textarea") {
            let text = area.value();
            link.happened(Event::AnswerTyped { run, text });
        }
    });
    (label, area)
}

/// A task that runs takes no structured input (000 §3): a new one does.
fn start_anew(talk: &TalkLink, id: RunId, scope: &Scope) -> El {
    let link = talk.clone();
    let anew = button("secondary small", None, "Start a new task");
    anew.on(scope, "click", move |event| {
        let skills = link.with(|conversation| {
            let asked = conversation.run(id)?.asked.skill.as_ref()?.id.clone();
            let chosen = conversation.known()?.skill.clone();
            Some((asked, chosen))
        });
        if let Some(Some((asked, chosen))) = skills
            && chosen.as_ref() != Some(&asked)
        {
            link.happened(Event::SkillChosen(asked));
        }
        let around = target(&event, ".centre, .agent-form");
        if let Some(form) = around.and_then(|around| around.find(".request .asking")) {
            form.focus();
        }
    })
}

/// The form that a run's agent asks by, for views.
struct AnswerHost {
    talk: TalkLink,
    id: RunId,
}

impl FormHost for AnswerHost {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        self.talk.with(|conversation| {
            let reply = conversation.run(self.id).and_then(|run| run.reply.as_ref());
            if let Some(session) = reply.and_then(Reply::form) {
                see(session);
            }
        });
    }

    fn edit(&self, edit: Edit) {
        let run = self.id;
        self.talk.happened(Event::AnswerEdited { run, edit });
    }

    fn is_introduced(&self) -> bool {
        false
    }
}
