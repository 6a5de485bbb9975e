//! Doing it again: the same message as a new task, or its values back in the form.
//!
//! Owns what can be done again, and the way back from values that were put in. Leaves sending to
//! `sending` and asking to `request`. Invariants: what goes again is a message of its own, with the
//! same checks as a first one: what an agent's card may have changed under is checked anew; one
//! press is one message, and only the last wish to send holds; what was typed is not lost: one
//! step brings it back.

use a2a::extension::{self, SkillInputs};
use a2a::{Part, PartContent};
use json_form::form::{Edit, FormSession, Submission};
use json_form::validate::Refusal;
use json_form::validate::protocol::Answer;
use serde_json::Value;

use super::Conversation;
use super::event::{Announcement, Asked, Command, Event, RunId, SendAs, Shown};
use super::known::{Known, SkillRequest};
use super::remembering::place;
use super::run::Run;

/// A message that goes again once the validator has spoken.
#[derive(Debug)]
pub(super) struct Rerun {
    run: RunId,
    message_id: String,
    session: FormSession,
}

/// Values of a run that were put in for the person, and what was there before.
#[derive(Clone, Debug, PartialEq)]
pub struct Refilled {
    /// Whose values they are.
    pub run: RunId,
    before: Option<Value>,
    /// The form as it was put in: as long as nothing else was done, one step leads back.
    revision: u64,
}

/// How a run was asked, as far as it can be asked like that now.
struct Way {
    skill: String,
    inputs: SkillInputs,
    send_as: SendAs,
    part: Part,
}

impl Conversation {
    /// Whether a run can be done again: it is at rest, what was sent is known, and its agent is the
    /// one that is shown.
    pub fn can_do_again(&self, id: RunId) -> bool {
        self.way_of(id).is_some()
    }

    /// Whether a run waits for the validator to go again.
    pub fn is_checked_again(&self, id: RunId) -> bool {
        let rerun = self.known().and_then(|known| known.rerun.as_ref());
        rerun.is_some_and(|rerun| rerun.run == id)
    }

    fn way_of(&self, id: RunId) -> Option<Way> {
        let (known, run) = (self.known()?, self.run(id)?);
        let asked = &run.asked;
        if run.is_active()
            || !run.is_sent_known
            || place(&asked.card_url, &asked.card.name) != known.place()
        {
            return None;
        }
        let [part] = run.sent.parts.as_slice() else {
            return None;
        };
        let skill = asked
            .skill
            .as_ref()
            .and_then(|skill| known.card.skill(&skill.id));
        if skill.is_none() && (asked.skill.is_some() || !known.card.skills.is_empty()) {
            return None;
        }
        let inputs = match skill {
            Some(skill) => extension::inputs(&known.card, skill),
            None => SkillInputs::of_text(),
        };
        let send_as = match &part.content {
            PartContent::Text(_) => SendAs::Message,
            PartContent::Data(_) => {
                let fits = |at: &usize| {
                    let input = inputs.schemas.get(*at);
                    input.is_some_and(|it| it.schema.is_some() && Some(&*it.mode) == part.mode())
                };
                let all = asked.form.into_iter().chain(0..inputs.schemas.len());
                SendAs::Form(all.into_iter().find(fits)?)
            }
            _ => return None,
        };
        // Plain words are taken where that is said, or nothing else is.
        let has_form = inputs.schemas.iter().any(|it| it.schema.is_some());
        if send_as == SendAs::Message && has_form && !inputs.text {
            return None;
        }
        Some(Way {
            skill: skill.map(|skill| skill.id.clone()).unwrap_or_default(),
            inputs,
            send_as,
            part: part.clone(),
        })
    }

    /// The person wants the same message sent anew.
    pub(super) fn run_again_pressed(&mut self, id: RunId, message_id: String) {
        if self.is_busy() || self.is_checked_again(id) {
            return;
        }
        let (Some(way), Some(run)) = (self.way_of(id), self.run(id)) else {
            return;
        };
        let is_checked = run.is_checked;
        let was_on = std::rc::Rc::clone(&run.asked.card);
        let key = self.keys;
        self.rerun_off();
        let Some(known) = self.known_mut() else {
            return;
        };
        if let Err(why) = &known.endpoint {
            let why = why.clone();
            return self.announce(Announcement::Failed(why));
        }
        // What waits for the validator in the form is not sent as well.
        if let Some(request) = known.request_mut() {
            request.withdraw();
        }
        // What the validator let pass on this card it lets pass again.
        let is_checked = is_checked && std::rc::Rc::ptr_eq(&was_on, &known.card);
        let schema = match way.send_as {
            SendAs::Form(at) if !is_checked => {
                way.inputs.schemas.get(at).and_then(|it| it.schema.clone())
            }
            _ => None,
        };
        let (Some(schema), PartContent::Data(value)) = (schema, &way.part.content) else {
            return self.send_again(id, message_id);
        };
        let (mut session, asks) = FormSession::new(key, schema, Some(value.clone()));
        session.submit();
        known.rerun = Some(Rerun {
            run: id,
            message_id,
            session,
        });
        self.keys += 1;
        self.orders.extend(asks.into_iter().map(Command::Ask));
        self.show(Shown::Run(id));
    }

    fn send_again(&mut self, id: RunId, message_id: String) {
        let (Some(way), Some(run)) = (self.way_of(id), self.run(id)) else {
            return;
        };
        let is_secret = run.is_secret;
        let Some(known) = self.known() else { return };
        // What the agent says of single fields belongs to a form with these values only.
        let form = match way.send_as {
            SendAs::Form(at) if known.holds(&way) => Some(at),
            _ => None,
        };
        let asked = Asked {
            card: std::rc::Rc::clone(&known.card),
            card_url: known.card_url.clone(),
            skill: known.card.skill(&way.skill).cloned(),
            form,
        };
        self.begin_run(message_id, way.part, asked, is_secret);
        if let Some(run) = self.runs.last_mut() {
            run.repeats = true;
        }
    }

    /// Another wish to send takes the place of one that waits for the validator.
    pub(super) fn rerun_off(&mut self) {
        if let Some(rerun) = self.known_mut().and_then(|known| known.rerun.take()) {
            for ask in rerun.session.forget() {
                self.order(Command::Ask(ask));
            }
            self.show(Shown::Run(rerun.run));
        }
    }

    pub(super) fn rerun_heard(&mut self, answer: &Answer) {
        let rerun = self.known_mut().and_then(|known| known.rerun.as_mut());
        if let Some(rerun) = rerun {
            let (_, asks) = rerun.session.handle_answer(answer.clone());
            self.orders.extend(asks.into_iter().map(Command::Ask));
            self.go_on_again();
        }
    }

    pub(super) fn rerun_unchecked(&mut self, key: u64, refusal: &Refusal) {
        let rerun = self.known_mut().and_then(|known| known.rerun.as_mut());
        if let Some(rerun) = rerun.filter(|rerun| rerun.session.key() == key) {
            rerun.session.mark_unavailable(refusal.clone());
            self.go_on_again();
        }
    }

    /// The validator has spoken, or not yet.
    fn go_on_again(&mut self) {
        let rerun = self.known_mut().and_then(|known| known.rerun.as_mut());
        let Some((rerun, submission)) =
            rerun.and_then(|rerun| rerun.session.submission().map(|it| (rerun, it)))
        else {
            return;
        };
        let (id, message_id) = (rerun.run, std::mem::take(&mut rerun.message_id));
        self.rerun_off();
        if self.is_busy() {
            return;
        }
        match submission {
            Submission::Send(_) => self.send_again(id, message_id),
            // What the agent takes is another today: the person mends it in the form.
            Submission::Mend => {
                self.edit_again_pressed(id);
                let submit = Event::SubmitPressed { message_id };
                self.order(Command::Raise(Box::new(submit)));
            }
        }
    }

    /// The person wants the values of a run back, to change them.
    pub(super) fn edit_again_pressed(&mut self, id: RunId) {
        let Some(way) = self.way_of(id) else { return };
        let Some(known) = self.known() else { return };
        let shown = known.request().map(|request| request.send_as);
        let is_chosen = known.skill.as_deref().unwrap_or_default() == way.skill;
        if !is_chosen || shown != Some(way.send_as) {
            if is_chosen {
                self.send_as_chosen(way.send_as);
            } else {
                self.skill_chosen(&way.skill);
            }
            // Behind what is put in when a form is opened: a draft is not to be written over.
            let again = Event::EditAgainPressed(id);
            return self.order(Command::Raise(Box::new(again)));
        }
        let before = match way.part.content {
            PartContent::Text(text) => {
                let request = self.known_mut().and_then(Known::request_mut);
                let Some(request) = request else { return };
                let before = std::mem::replace(&mut request.message, text);
                request.message_missing = false;
                self.show(Shown::Message);
                Some(Value::String(before))
            }
            PartContent::Data(value) => {
                let before = self.value().cloned();
                // What is typed beside the same values stays.
                if before.as_ref() != Some(&value) {
                    self.edited(Edit::Replace(Some(value)));
                }
                before
            }
            _ => return,
        };
        if let Some(request) = self.known_mut().and_then(Known::request_mut) {
            request.refilled = Some(Refilled {
                run: id,
                before,
                revision: request.revision(),
            });
        }
        self.show(Shown::Refilled);
    }

    /// The person wants back what was there before a run's values were put in.
    pub(super) fn refill_undone(&mut self) {
        let request = self.known_mut().and_then(Known::request_mut);
        let Some(request) = request else { return };
        let now = request.revision();
        let Some(refilled) = request.refilled.take() else {
            return;
        };
        match (request.send_as, refilled.before) {
            (SendAs::Message, before) => {
                let before = before.as_ref().and_then(Value::as_str);
                before.unwrap_or_default().clone_into(&mut request.message);
                self.show(Shown::Message);
            }
            // What was typed and is no value comes back as well.
            (SendAs::Form(_), _) if now == refilled.revision => self.edited(Edit::Undo),
            (SendAs::Form(_), before) => self.edited(Edit::Replace(before)),
        }
        self.show(Shown::Refilled);
    }

    /// The values that were put in have done their work.
    pub(super) fn refill_done(&mut self) {
        let request = self.known_mut().and_then(Known::request_mut);
        if request.is_some_and(|request| request.refilled.take().is_some()) {
            self.show(Shown::Refilled);
        }
    }
}

impl Known {
    /// Whether the form of that way holds what the message says.
    fn holds(&self, way: &Way) -> bool {
        let (SendAs::Form(at), PartContent::Data(value)) = (way.send_as, &way.part.content) else {
            return false;
        };
        let mut requests = self.requests.iter();
        let request = requests.find(|(id, _)| *id == way.skill);
        let form = request.and_then(|(_, it)| it.forms.iter().find(|(known, _)| *known == at));
        form.is_some_and(|(_, session)| session.state().value() == Some(value))
    }
}

impl SkillRequest {
    /// The run whose values were put in, and whether that replaced something.
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

    fn revision(&self) -> u64 {
        self.form().map_or(0, |session| session.state().revision())
    }
}

impl Run {
    /// Whether it was said in plain words, so that its words can be put in again.
    pub fn is_in_words(&self) -> bool {
        let first = self.sent.parts.first();
        first.is_some_and(|part| matches!(part.content, PartContent::Text(_)))
    }
}
