//! Signatures of the agent: of its cards, and of its answers in envelopes (004).
//!
//! Owns the keys of the host page, the gate that each card passes before it is used, and the consequences of a verdict.
//! Leaves the texts that are signed to `client::signature`, and the cryptography to the app. Invariants: what was
//! verified is what is used; the host page hears the verdict about a card before the card is shown; where it requires
//! signatures, no other card is used and no other answer is shown; nothing of an answer whose signature does not fit is
//! shown.

use std::rc::Rc;

use a2a::card::AgentCard;
use a2a::dialect::reading;
use serde_json::Value;

use super::Conversation;
use super::agent::AgentStage;
use super::command::{Announcement, Command, ViewChange};
use super::connection::Connection;
use super::envelope;
use super::event::Ticket;
use super::received_card::{CardSource, ReceivedCard};
use crate::client::ConnectError;
use crate::client::signature::{Tag, Verdict, card_signatures, envelope_tag, given_keys};

impl Connection {
    /// Sets the skill to choose once the received card is used.
    pub(super) fn choose_skill_of_received(&mut self, id: &str) {
        if let Some(received) = &mut self.received
            && let CardSource::Connecting { skill, .. } = &mut received.source
            && !received.is_used
        {
            *skill = Some(id.to_owned());
        }
    }
}

impl Conversation {
    pub(super) fn verify_keys_given(&mut self, given: &Value) {
        self.app.signature_check.keys = (!given.is_null()).then(|| given_keys(given));
        self.verify_card();
    }

    pub(super) fn signature_required(&mut self, is_required: bool) {
        if std::mem::replace(&mut self.app.signature_check.is_required, is_required) != is_required
        {
            self.verify_card();
        }
    }

    /// The verdict about the signatures of the card that is used, or that was refused for it; `None` for an unsigned card
    /// where the host page asks for no signatures.
    pub fn card_verdict(&self) -> Option<&Verdict> {
        let check = &self.app.signature_check;
        match &self.connection.stage {
            AgentStage::Connected(known) => {
                let is_asked = check.is_required || check.keys.is_some();
                let verdict = &known.card_verdict;
                Some(verdict).filter(|it| is_asked || **it != Verdict::Unsigned)
            }
            AgentStage::Failed {
                why: ConnectError::CardNotVerified(verdict),
                ..
            } => Some(verdict),
            _ => None,
        }
    }

    /// Takes a card, and uses it once its signatures are verified, if they allow it.
    pub(super) fn card_received(&mut self, mut received: ReceivedCard) {
        received.replaces = self.connection.received.take();
        self.connection.received = Some(Box::new(received));
        self.verify_card();
    }

    /// Goes back to `public`, the card before the extended one, and forgets an extended card that is not used yet.
    pub(super) fn card_returned(&mut self, public: Option<Box<ReceivedCard>>) {
        if let Some(waiting) = self
            .connection
            .received
            .take_if(|received| !received.is_used)
        {
            self.connection.received = waiting.replaces;
        }
        if let Some(public) = public {
            self.connection.received = Some(public);
            self.verify_card();
        }
    }

    /// Verifies the signatures of the received card.
    fn verify_card(&mut self) {
        let Some(received) = &mut self.connection.received else {
            return;
        };
        // An answer about the keys before counts no more.
        received.ticket = 0;
        let keys = self.app.signature_check.keys();
        let signatures = match &received.envelope {
            None => card_signatures(&received.card.raw, keys),
            Some(envelope) => match envelope_tag(&envelope.raw, keys, None) {
                Tag::Missing => Vec::new(),
                Tag::Unreadable => return self.card_verified(Verdict::Mismatch, None),
                Tag::Signed(signature) => vec![signature],
            },
        };
        if signatures.is_empty() {
            return self.card_verified(Verdict::Unsigned, None);
        }
        if signatures.iter().all(|signature| signature.keys.is_empty()) {
            return self.card_verified(Verdict::NoKey, None);
        }
        if matches!(self.connection.stage, AgentStage::Idle) {
            // The card takes the place of another agent.
            self.app.show(ViewChange::Agent);
        }
        let ticket = self.app.ticket();
        if let Some(received) = &mut self.connection.received {
            received.ticket = ticket;
            received.signatures.clone_from(&signatures);
        }
        self.app
            .push(Command::VerifySignatures { ticket, signatures });
    }

    pub(super) fn signatures_verified(&mut self, ticket: Ticket, verdicts: &[Verdict]) {
        if let Some(received) = &self.connection.received
            && received.ticket == ticket
        {
            let is_verified = |verdict: &Verdict| matches!(verdict, Verdict::Verified { .. });
            let verified = verdicts.iter().position(is_verified);
            let verified = verified.and_then(|at| received.signatures.get(at)?.card().cloned());
            return self.card_verified(Verdict::of_card(verdicts), verified);
        }
        let run = self.runs.list.iter_mut().find(|run| run.ticket == ticket);
        let Some(run) = run else { return };
        let id = run.id;
        let answer = run.envelopes_mut().and_then(|it| it.unverified.take());
        if let Some(answer) = answer {
            self.with_run(id, |turn| {
                envelope::answer_verified(turn, &answer, verdicts);
            });
        }
    }

    /// Uses the received card, or refuses it. `verified` is the content that a signature of the card covers.
    fn card_verified(&mut self, verdict: Verdict, verified: Option<Value>) {
        let now = self.app.now_ms();
        let Some(mut received) = self.connection.received.take() else {
            return;
        };
        let mut verdict = verdict;
        if let (Verdict::Verified { .. }, Some(envelope)) = (&verdict, &received.envelope)
            && !received.is_used
            && self.app.signature_check.accept(envelope, now).is_err()
        {
            verdict = Verdict::Mismatch;
        }
        let card = match verified {
            Some(verified) => verified_card(&received.card, verified),
            None => Some(Rc::clone(&received.card)),
        };
        let Some(card) = card else {
            self.connection.received = Some(received);
            return self.card_verified(Verdict::Mismatch, None);
        };
        self.app
            .announce(Announcement::CardVerified(verdict.clone()));
        let is_verified = matches!(verdict, Verdict::Verified { .. });
        if self.app.signature_check.is_required && !is_verified {
            return self.card_refused(received, verdict);
        }
        let (was_used, replaces) = (received.is_used, received.replaces.take());
        received.is_used = true;
        let connecting = match &received.source {
            CardSource::Connecting { url, skill, .. } => Some((url.clone(), skill.clone())),
            CardSource::SignIn => None,
        };
        self.connection.received = Some(received);
        match (was_used, connecting) {
            (false, Some((url, skill))) => self.connected(card, url, skill, verdict),
            (false, None) => self.extended_card_verified(card, verdict, replaces),
            (true, _)
                if self
                    .connection
                    .agent()
                    .is_some_and(|known| known.card == card) =>
            {
                if let Some(known) = self.connection.agent_mut() {
                    known.card_verdict = verdict;
                }
                self.app.show(ViewChange::Card);
            }
            (true, _) => self.put_card(card, verdict),
        }
    }

    /// Shows nothing of a card without a verified signature, and says why. The card that is used stays if it is
    /// another one. The refused card is kept: keys may come later.
    fn card_refused(&mut self, mut received: Box<ReceivedCard>, verdict: Verdict) {
        let why = ConnectError::CardNotVerified(verdict);
        if matches!(received.source, CardSource::SignIn) && !received.is_used {
            self.connection.received = received.replaces.take();
            return self.extended_card_not_verified(why);
        }
        // Keys that are given later may verify the public card.
        if let Some(public) = self.sign_in.take_public_card() {
            received = public;
        }
        let address = match &received.source {
            CardSource::Connecting { address, .. } => address.clone(),
            CardSource::SignIn => String::new(),
        };
        self.leave_agent();
        received.is_used = false;
        self.connection.received = Some(received);
        self.connection.connect_failed(&mut self.app, address, why);
    }
}

/// The card whose content a signature covers, with the signatures that the received card has. `None` if that content is
/// not a card.
fn verified_card(received: &Rc<AgentCard>, mut verified: Value) -> Option<Rc<AgentCard>> {
    if let (Some(members), Some(signatures)) =
        (verified.as_object_mut(), received.raw.get("signatures"))
    {
        members.insert("signatures".to_owned(), signatures.clone());
    }
    if verified == received.raw {
        return Some(Rc::clone(received));
    }
    Some(Rc::new(reading::owned_card(verified)?))
}
