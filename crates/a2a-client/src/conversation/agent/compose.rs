//! Composition of a request: choosing a skill, filling in the form or the message, and submitting it.
//!
//! Owns the handlers of these events. Leaves the data to `skill_request` and sending to `run`.
//! Invariant: a form is sent only once the validator has checked its value.

use std::rc::Rc;

use a2a::extension::skill::modes::SchemaInput;
use a2a::message::Part;
use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::options::Options;
use json_form::form::secrets::Draft;
use json_form::form::{Changes, FormSession, Submission};
use json_form::validate::Refusal;
use json_form::validate::protocol::Answer;
use serde_json::Value;

use super::ConnectedAgent;
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::connection::Connection;
use crate::conversation::event::SendAs;

impl Connection {
    pub(in crate::conversation) fn skill_chosen(&mut self, app: &mut App, id: &str) {
        // If the card is still on its way, the skill is chosen when it arrives.
        self.choose_skill_later(id);
        let Some(known) = self.agent_mut() else {
            return;
        };
        let Some(inputs) = known.inputs_of(id) else {
            return;
        };
        if let Some(left) = known.request_mut() {
            left.withdraw();
        }
        known.skill = Some(id.to_owned());
        known.begin_request(id, inputs);
        self.open_form(app);
        app.show(ViewChange::Request);
    }

    /// Begins a request to an agent that lists no skills.
    pub(in crate::conversation) fn begin_without_skill(&mut self, app: &mut App) {
        let Some(known) = self.agent_mut() else {
            return;
        };
        if let Some(inputs) = known.inputs_of("").filter(|_| known.card.skills.is_empty()) {
            known.begin_request("", inputs);
            self.open_form(app);
        }
        app.show(ViewChange::Request);
    }

    pub(in crate::conversation) fn send_as_chosen(&mut self, app: &mut App, send_as: SendAs) {
        let Some(request) = self.agent_mut().and_then(ConnectedAgent::request_mut) else {
            return;
        };
        if !request
            .choices()
            .iter()
            .any(|(choice, _)| *choice == send_as)
        {
            return;
        }
        request.withdraw();
        request.send_as = send_as;
        self.open_form(app);
        app.show(ViewChange::Request);
    }

    /// Opens the form of the schema that the person chose for the request, unless the form is open or the plain
    /// message is chosen.
    pub(in crate::conversation) fn open_form(&mut self, app: &mut App) {
        let (key, early, texts) = (app.keys, self.early.clone(), self.texts.clone());
        let (posted, reported) = (self.posted.clone(), self.reported.clone());
        let Some(request) = self.agent_mut().and_then(ConnectedAgent::request_mut) else {
            return;
        };
        let SendAs::Form(at) = request.send_as else {
            return;
        };
        if request.form().is_some() {
            return;
        }
        let Some(schema) = request
            .inputs
            .schemas
            .get(at)
            .and_then(|input| input.schema.clone())
        else {
            return;
        };
        let is_any_json = request
            .inputs
            .schemas
            .get(at)
            .is_some_and(SchemaInput::is_any_json);
        let value = if texts.is_empty() {
            early
        } else {
            let (form, _) = FormSession::new(key, schema.clone(), early);
            form.prefilled(&texts)
        };
        let (mut session, mut asks) = match posted {
            Some(state) => FormSession::from_post_state(key, schema, value, &state),
            None => FormSession::new(key, schema, value),
        };
        if is_any_json {
            // Nothing is known of the value, so that no control fits it better than the text.
            let edit = Edit::At(Pointer::root(), FieldEdit::AsJson(true));
            asks.extend(session.edit(edit).1);
        }
        session.report(reported);
        request.forms.push((at, session));
        app.keys += 1;
        self.posted = None;
        self.reported = Vec::new();
        self.early = None;
        self.texts = Vec::new();
        if self.options.is_some() {
            let _drawn_anyway = self.apply_options();
        }
        app.change_form(Changes::none(), asks);
        self.load_entered(app);
    }

    /// Loads what a person entered before the element started again, as soon as a form is open.
    fn load_entered(&mut self, app: &mut App) {
        let form = self.agent().and_then(|known| known.request()?.form());
        if form.is_some()
            && let Some(entered) = self.entered.take()
        {
            self.load_draft(app, entered);
        }
    }

    /// Keeps what a person entered before the element started again, until a form is open.
    pub(in crate::conversation) fn draft_entered(&mut self, app: &mut App, draft: Draft) {
        self.entered = Some(draft);
        self.load_entered(app);
    }

    /// Fills the form with a stored draft. A draft of another type would replace the form by one control: the person
    /// decides about it.
    pub(in crate::conversation) fn draft_found(&mut self, app: &mut App, draft: Draft) {
        let Some(request) = self.agent_mut().and_then(ConnectedAgent::request_mut) else {
            return;
        };
        let Some(form) = request.form() else { return };
        let fits = |value: &Value| form.state().can_show(value);
        if draft.value.as_ref().is_none_or(fits) {
            return self.load_draft(app, draft);
        }
        request.misfit_draft = Some(draft);
        app.show(ViewChange::Draft);
    }

    pub(in crate::conversation) fn draft_decided(&mut self, app: &mut App, is_taken: bool) {
        let request = self.agent_mut().and_then(ConnectedAgent::request_mut);
        let Some(draft) = request.and_then(|request| request.misfit_draft.take()) else {
            return;
        };
        if is_taken {
            self.load_draft(app, draft);
        }
        app.show(ViewChange::Draft);
    }

    fn load_draft(&mut self, app: &mut App, draft: Draft) {
        if let Some(value) = draft.value {
            self.value_given(app, Some(value));
        }
        for (at, text) in draft.typed {
            self.edited(app, Edit::At(at, FieldEdit::Type(text)));
        }
    }

    pub(in crate::conversation) fn value_given(&mut self, app: &mut App, value: Option<Value>) {
        let shown = self
            .agent()
            .and_then(|known| known.request()?.form())
            .is_some();
        if shown {
            let edit = value.map_or(Edit::LoadInitial, |it| Edit::Load(Some(it)));
            self.edited(app, edit);
            // The host page set the value itself, so it is not told of the change.
            app.commands.retain(|command| {
                !matches!(command, Command::Announce(Announcement::Changed { .. }))
            });
        } else if let Some(entered) = &mut self.entered {
            *entered = Draft {
                value,
                ..Draft::default()
            };
        } else {
            self.early = value;
        }
    }

    /// Applies layout options to all forms, present and future.
    pub(in crate::conversation) fn options_given(&mut self, app: &mut App, text: &str) {
        self.options = Options::of_text(text).map(Rc::new);
        let changes = self.apply_options();
        app.change_form(changes, Vec::new());
    }

    pub(in crate::conversation) fn apply_options(&mut self) -> Changes {
        let options = self.options.clone();
        let mut changes = Changes::none();
        for session in self
            .agent_mut()
            .into_iter()
            .flat_map(ConnectedAgent::sessions)
        {
            changes.merge(session.set_options(options.clone()));
        }
        changes
    }

    pub(in crate::conversation) fn edited(&mut self, app: &mut App, edit: Edit) {
        let Some(request) = self.agent_mut().and_then(ConnectedAgent::request_mut) else {
            return;
        };
        let Some(session) = request.form_mut() else {
            return;
        };
        let pointer = session.state().place_in_value(edit.pointer());
        let (changes, asks) = session.edit(edit);
        let announce = changes.value;
        if announce {
            request.pending_id = None;
        }
        app.change_form(changes, asks);
        if announce {
            app.announce(Announcement::Changed { pointer });
        }
    }

    /// Sets the plain message. Typed text is already on the screen, so it is drawn again only if it
    /// fixes an error.
    pub(in crate::conversation) fn message_given(
        &mut self,
        app: &mut App,
        text: String,
        typed: bool,
    ) {
        let mut is_text_given = false;
        if let Some(request) = self.agent_mut().and_then(ConnectedAgent::request_mut) {
            request.message = text;
            is_text_given = request.message_missing && !request.message.trim().is_empty();
            request.message_missing &= !is_text_given;
        }
        if is_text_given || !typed {
            app.show(ViewChange::Message);
        }
    }

    pub(in crate::conversation) fn reset_pressed(&mut self, app: &mut App) {
        self.end_refill(app);
        let Some(request) = self.agent_mut().and_then(ConnectedAgent::request_mut) else {
            return;
        };
        if request.send_as == SendAs::Message {
            request.message.clear();
            request.message_missing = false;
            app.show(ViewChange::Message);
            return;
        }
        self.edited(app, Edit::Reset);
    }
}

impl Conversation {
    pub(in crate::conversation) fn validator_answered(&mut self, answer: &Answer) {
        self.runs.answers_validator_answered(&mut self.app, answer);
        self.connection.rerun_answered(&mut self.app, answer);
        self.continue_rerun();
        let Some(known) = self.connection.agent_mut() else {
            return;
        };
        let heard = known.sessions().map(|it| it.handle_answer(answer.clone()));
        for (changes, asks) in heard.collect::<Vec<_>>() {
            // A condition of the schema may have removed or restored a field.
            let announce = changes.value;
            self.app.change_form(changes, asks);
            if announce {
                let pointer = Pointer::root();
                self.app.announce(Announcement::Changed { pointer });
            }
        }
        self.continue_submission();
    }

    pub(in crate::conversation) fn validator_lost(&mut self, key: u64, refusal: &Refusal) {
        self.runs
            .answers_validator_lost(&mut self.app, key, refusal);
        self.connection.rerun_lost(key, refusal);
        self.continue_rerun();
        let Some(known) = self.connection.agent_mut() else {
            return;
        };
        let sessions = known.sessions();
        let lost = sessions.map(|it| it.mark_schema_unavailable(key, refusal.clone()));
        for changes in lost.collect::<Vec<_>>() {
            self.app.change_form(changes, Vec::new());
        }
        self.continue_submission();
    }

    pub(in crate::conversation) fn submit_pressed(&mut self, message_id: String) {
        if self.runs.is_busy() {
            return;
        }
        self.connection.cancel_rerun(&mut self.app);
        let Some(known) = self.connection.agent_mut() else {
            return;
        };
        if let Err(why) = &known.endpoint {
            let why = why.clone();
            self.app.announce(Announcement::Failed(why));
            return;
        }
        let Some(request) = known.request_mut() else {
            return;
        };
        if request.send_as == SendAs::Message {
            if request.message.trim().is_empty() {
                request.message_missing = true;
                self.app.show(ViewChange::Message);
                self.app.show(ViewChange::Mistakes);
                return;
            }
            let part = Part::text(request.message.clone());
            let target = known.run_target(None);
            return self.begin_run(message_id, part, target, None);
        }
        let Some(session) = request.form_mut() else {
            return;
        };
        let (changes, asks) = session.request_submit();
        let is_pruned = changes.value;
        if session.is_submitting() {
            request.pending_id = Some(message_id);
        }
        self.app.change_form(changes, asks);
        if is_pruned {
            let pointer = Pointer::root();
            self.app.announce(Announcement::Changed { pointer });
        }
        self.continue_submission();
    }

    /// Sends the form if the person submitted it and the validator has checked its value.
    fn continue_submission(&mut self) {
        let Some(request) = self
            .connection
            .agent_mut()
            .and_then(ConnectedAgent::request_mut)
        else {
            return;
        };
        let Some(submission) = request.form_mut().and_then(FormSession::submission) else {
            return;
        };
        match (submission, request.pending_id.take()) {
            (Submission::Send(value), Some(message_id)) => {
                let SendAs::Form(at) = request.send_as else {
                    return;
                };
                let Some(mode) = request
                    .inputs
                    .schemas
                    .get(at)
                    .map(|input| input.mode.clone())
                else {
                    return;
                };
                let draft = request.form().and_then(|session| session.state().draft());
                let Some(target) = self
                    .connection
                    .agent()
                    .map(|known| known.run_target(Some(at)))
                else {
                    return;
                };
                let concealed = (draft.as_ref() != Some(&value))
                    .then(|| Part::data(self.app.learn_secrets(&value, draft.as_ref()), &mode));
                self.begin_run(message_id, Part::data(value, &mode), target, concealed);
            }
            _ => {
                self.app.show(ViewChange::Mistakes);
            }
        }
    }
}
