//! Answers to a task that requires input, as messages on the same task.
//!
//! Owns when an answer is sent, and how its outcome is found out. Leaves its content to `reply`.
//! Invariants: typed text stays until the task went on; an unchanged answer that is sent again is the
//! same message; an answer is never sent without the person.

use a2a::extension::input_request::AnswerContent;
use a2a::message::{Message, Role};
use a2a::task::TaskStatus;
use json_form::form::edit::Edit;
use json_form::form::{FormSession, Submission};
use json_form::validate::Refusal;
use json_form::validate::protocol::Answer;

use super::{Notice, PendingAnswer, Phase, Reply, ReplyKind, is_same_step};
use crate::conversation::app::App;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::event::RunId;
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

/// The time after a decision in which another one on the same run is not taken, in milliseconds.
const DOUBLE_CLICK_MS: f64 = 700.0;

impl Runs {
    pub(in crate::conversation) fn answers_validator_answered(
        &mut self,
        app: &mut App,
        answer: &Answer,
    ) {
        let forms = self.reply_forms();
        let heard = forms.map(|(id, session)| (id, session.handle_answer(answer.clone())));
        for (id, (changes, asks)) in heard.collect::<Vec<_>>() {
            app.change_answer(id, changes, asks);
            self.with(app, id, Turn::continue_answer);
        }
    }

    pub(in crate::conversation) fn answers_validator_lost(
        &mut self,
        app: &mut App,
        key: u64,
        refusal: &Refusal,
    ) {
        let lost = self.reply_forms().map(|(id, session)| {
            let changes = session.mark_schema_unavailable(key, refusal.clone());
            (id, changes)
        });
        for (id, changes) in lost.collect::<Vec<_>>() {
            app.change_answer(id, changes, Vec::new());
            self.with(app, id, Turn::continue_answer);
        }
    }

    /// The forms of the replies, each with its run.
    fn reply_forms(&mut self) -> impl Iterator<Item = (RunId, &mut FormSession)> {
        let runs = self.list.iter_mut();
        runs.filter_map(|run| Some((run.id, run.reply.as_mut()?.form_mut()?)))
    }
}

impl Turn<'_> {
    /// Opens the reply once the task requires input.
    pub(super) fn open_reply(&mut self) {
        let key = self.app.keys;
        let run = &mut *self.run;
        let waits = run.pending_answer.is_none() && run.reply.is_none() && run.is_over();
        let Some((reply, asks)) = run
            .task
            .as_ref()
            .filter(|_| waits)
            .and_then(|task| Reply::for_task(task, key))
        else {
            return;
        };
        run.reply = Some(reply);
        self.app.keys += u64::from(!asks.is_empty());
        self.app.ask_validator(asks);
        self.restore_reply();
    }

    pub(in crate::conversation) fn answer_typed(&mut self, text: String) {
        let Some(reply) = self.reply_mut() else {
            return;
        };
        reply.text = text;
        let is_text_given = reply.missing && !reply.text.trim().is_empty();
        reply.missing &= !is_text_given;
        if is_text_given {
            self.app.show(ViewChange::Run(self.run.id));
        }
        self.save();
    }

    pub(in crate::conversation) fn answer_edited(&mut self, edit: Edit) {
        let Some(reply) = self.reply_mut() else {
            return;
        };
        let Some(session) = reply.form_mut() else {
            return;
        };
        let (changes, asks) = session.edit(edit);
        let is_new = changes.value;
        if is_new {
            reply.pending_id = None;
            reply.approved = None;
        }
        self.app.change_answer(self.run.id, changes, asks);
        if is_new {
            self.save();
        }
    }

    /// Answers an approval, once the validator has checked what goes along with the decision.
    pub(in crate::conversation) fn answer_decided(&mut self, message_id: String, approved: bool) {
        let now = self.app.now;
        let run = &mut *self.run;
        // The second press of a double click is about the question before, whatever the agent asks by now.
        if now - run.decided_at < DOUBLE_CLICK_MS {
            return;
        }
        if let Some(reply) = self.reply_mut() {
            reply.approved = Some(approved);
            self.answer_pressed(message_id);
            self.run.decided_at = now;
        }
    }

    pub(in crate::conversation) fn answer_pressed(&mut self, message_id: String) {
        let Some(reply) = self.reply_mut() else {
            return;
        };
        if let Some(content) = reply.content() {
            return self.answer(message_id, content);
        }
        // Enter in a field decides nothing.
        if reply.kind == ReplyKind::Approval && reply.approved.is_none() {
            return;
        }
        let Some(session) = reply.form_mut() else {
            reply.missing = true;
            self.app.show(ViewChange::Run(self.run.id));
            self.app.show(ViewChange::AnswerMistakes(self.run.id));
            return;
        };
        let changes = session.submit();
        reply.pending_id = Some(message_id);
        self.app.change_answer(self.run.id, changes, Vec::new());
        self.continue_answer();
    }

    /// Sends the answer if the person submitted it and the validator has checked it.
    fn continue_answer(&mut self) {
        let Some(reply) = self.reply_mut() else {
            return;
        };
        let Some(submission) = reply.form_mut().and_then(FormSession::submission) else {
            return;
        };
        if let (Submission::Send(value), Some(message_id)) = (submission, reply.pending_id.take()) {
            if let Some(content) = reply.content_of(Some(value)) {
                self.answer(message_id, content);
            }
        } else {
            reply.approved = None;
            self.app.show(ViewChange::AnswerMistakes(self.run.id));
        }
    }

    fn answer(&mut self, message_id: String, content: AnswerContent) {
        let run = &mut *self.run;
        let (Some(task), Some(reply)) = (&run.task, &mut run.reply) else {
            return;
        };
        let message = Message {
            message_id,
            role: Role::User,
            parts: content.parts,
            metadata: content.metadata,
            extensions: content.extensions,
            context_id: task.context_id.clone(),
            task_id: Some(task.id.clone()),
            ..Message::default()
        };
        reply.approved = None;
        // An unchanged answer keeps its message id, so that the agent can recognise it.
        let message = match reply.last_sent.take() {
            Some(tried) if tried.parts == message.parts && tried.metadata == message.metadata => {
                tried
            }
            _ => message,
        };
        run.pending_answer = Some(PendingAnswer {
            to: task.status.clone(),
            message: message.clone(),
            arrived: false,
        });
        run.phase = Phase::Offered;
        match reply.secret_of(&message) {
            Some((value, kept)) => {
                self.app.learn_secrets(&value, kept.as_ref());
            }
            None => run.storable_answers.push(message.message_id.clone()),
        }
        self.app.push(Command::OfferMessage {
            run: self.run.id,
            message: Box::new(message),
        });
    }

    /// Adds the answer to the transcript, because the task continued.
    pub(super) fn answer_accepted(&mut self) {
        let run = &mut *self.run;
        run.record_answer();
        run.pending_answer = None;
        self.close_reply();
    }

    /// Returns an answer that did not arrive or was refused to the reply, so that it can be sent
    /// again.
    pub(super) fn return_answer(&mut self) {
        if let Some(answering) = self.run.pending_answer.take()
            && let Some(reply) = &mut self.run.reply
        {
            reply.last_sent = Some(answering.message);
        }
    }

    /// Decides whether an answer arrived, once the agent replied or the task was fetched: adds it to the transcript,
    /// or returns it to the reply with the notice `AnswerMaybeSent`. Returns `false` in the second case.
    pub(super) fn settle_answer(&mut self) -> bool {
        let run = &mut *self.run;
        let Some(answering) = &run.pending_answer else {
            return true;
        };
        let listed = run.task.as_ref().is_some_and(|task| {
            let mut history = task.history.iter();
            history.any(|said| said.message_id == answering.message.message_id)
        });
        // An agent that replies has the answer, even if the task's state did not change.
        if run.phase == Phase::Sending || answering.arrived || listed || !run.is_stale() {
            self.answer_accepted();
            return true;
        }
        run.notice = Some(Notice::AnswerMaybeSent);
        self.return_answer();
        false
    }

    /// Closes the reply if the task no longer has the status `before`: somebody answered elsewhere, or the agent asks
    /// something new. Typed text is kept for the reply to a new question.
    pub(super) fn close_outdated_reply(&mut self, before: &TaskStatus) {
        if self.run.pending_answer.is_some() {
            return;
        }
        let run = &mut *self.run;
        let (Some(task), Some(reply)) = (&run.task, &run.reply) else {
            return;
        };
        if is_same_step(before, &task.status) {
            return;
        }
        // The typed text moves to the reply to the next question, if there is one.
        run.stored_answer = reply.draft_for(&task.status);
        self.close_reply();
    }

    /// Closes the reply, because the task no longer waits for it.
    fn close_reply(&mut self) {
        let gone = self.run.reply.take();
        let asks = gone.and_then(|reply| reply.form().map(FormSession::forget));
        self.app.ask_validator(asks.unwrap_or_default());
    }

    /// The reply that is being written; `None` while an answer is being sent.
    fn reply_mut(&mut self) -> Option<&mut Reply> {
        let is_open = self.run.phase == Phase::Settled;
        self.run.reply.as_mut().filter(|_| is_open)
    }

    /// Sends an answer again that was refused without a sign-in. Returns whether there was such an
    /// answer.
    pub(in crate::conversation) fn resend_answer(&mut self) -> bool {
        if self.run.is_active() {
            return false;
        }
        let run = &mut *self.run;
        let tried = run.reply.as_mut().and_then(|reply| reply.last_sent.take());
        let (Some(message), Some(task)) = (tried, &run.task) else {
            return false;
        };
        run.pending_answer = Some(PendingAnswer {
            message,
            to: task.status.clone(),
            arrived: false,
        });
        self.send();
        true
    }
}
