//! Signatures of the agent: of its card, and of its answers in envelopes (004).
//!
//! Owns the keys of the host page, and the consequences of a verdict. Leaves the texts that are signed to
//! `client::signature`, and the cryptography to the app. Invariants: a card is usable before and whatever its
//! verdict; nothing of an answer whose signature does not fit is shown.

use a2a::dialect::envelope::signing::declared_key;
use serde_json::Value;

use super::Conversation;
use super::command::{Announcement, Command, ViewChange};
use super::event::{RunId, Ticket};
use crate::client::ConnectError;
use crate::client::calls::envelope::answering;
use crate::client::http::Answer;
use crate::client::signature::{
    Signature, Verdict, card_signatures, envelope_signature, given_keys,
};

/// The verdict about the signatures of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CardVerdict {
    ticket: Ticket,
    /// The verdict; `None` until the app has verified the signatures.
    pub(super) verdict: Option<Verdict>,
}

impl Conversation {
    pub(super) fn verify_keys_given(&mut self, given: &Value) {
        self.verify_keys = given_keys(given);
        self.verify_card();
    }

    /// Verifies the signatures of the card, if it has any.
    pub(super) fn verify_card(&mut self) {
        let Some(known) = self.agent() else { return };
        let signatures = card_signatures(&known.card.raw, &self.verify_keys);
        if signatures.is_empty() {
            if let Some(known) = self.agent_mut() {
                known.card_verdict = None;
            }
            return;
        }
        let ticket = self.ticket();
        if let Some(known) = self.agent_mut() {
            let verdict = None;
            known.card_verdict = Some(CardVerdict { ticket, verdict });
        }
        self.push(Command::VerifySignatures { ticket, signatures });
    }

    /// Verifies the signatures of an answer. Returns whether it has any: such an answer waits for the verdict.
    pub(super) fn verify_answer(&mut self, id: RunId, answer: &Answer) -> bool {
        let Some(run) = self.run(id) else {
            return false;
        };
        let metadata = run.target.card.raw.get("metadata");
        let declared = metadata.and_then(|it| declared_key(it.as_object()?));
        let asked = run.envelope.as_deref();
        let values = asked.map_or_else(Vec::new, |asked| answering(answer, asked));
        let signed = values
            .into_iter()
            .filter_map(|value| envelope_signature(value, &self.verify_keys, declared));
        let signatures: Vec<Signature> = signed.collect();
        if signatures.is_empty() {
            return false;
        }
        let ticket = run.ticket;
        if let Some(run) = self.run_mut(id) {
            run.unverified = Some(Box::new(answer.clone()));
        }
        self.push(Command::VerifySignatures { ticket, signatures });
        true
    }

    pub(super) fn signatures_verified(&mut self, ticket: Ticket, verdicts: Vec<Verdict>) {
        if let Some(known) = self.agent_mut()
            && let Some(card) = &mut known.card_verdict
            && card.ticket == ticket
        {
            let verdict = Verdict::of_card(verdicts);
            card.verdict = Some(verdict.clone());
            self.show(ViewChange::Card);
            return self.announce(Announcement::CardVerified(verdict));
        }
        let run = self.runs.iter_mut().find(|run| run.ticket == ticket);
        let Some(run) = run else { return };
        let (id, answer) = (run.id, run.unverified.take());
        let Some(answer) = answer else { return };
        if verdicts.contains(&Verdict::Mismatch) {
            return self.run_failed(id, ConnectError::SignatureMismatch);
        }
        self.take_envelopes(id, &answer);
    }
}
