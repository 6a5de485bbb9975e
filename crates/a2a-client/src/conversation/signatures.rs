//! Signatures of the agent: of its cards, and of its answers in envelopes (004).
//!
//! Owns the keys of the host page, the gate that each card passes before it is used, and the consequences of a verdict.
//! Leaves the texts that are signed to `client::signature`, and the cryptography to the app. Invariants: what was
//! verified is what is used; the host page hears the verdict about a card before the card is shown; where it requires
//! signatures, no other card is used and no other answer is shown; nothing of an answer whose signature does not fit is
//! shown.

use std::rc::Rc;

use a2a::card::AgentCard;
use a2a::dialect::envelope::signing::{AuthError, ReplayCache, declared_key, fresh_tag};
use a2a::dialect::reading;
use serde_json::Value;

use super::Conversation;
use super::agent::AgentStage;
use super::command::{Announcement, Command, ViewChange};
use super::event::{RunId, Ticket};
use super::run::Run;
use crate::client::ConnectError;
use crate::client::calls::envelope::{ReceivedEnvelope, read_envelopes};
use crate::client::http::Response;
use crate::client::signature::{
    Key, Signature, Tag, Verdict, card_signatures, envelope_tag, given_keys,
};

/// The maximum number of signed envelopes within six minutes.
const MOST_ENVELOPES: usize = 10_000;

/// The settings of the host page for signatures, and a cache of the signed envelopes that arrived.
#[derive(Debug)]
pub(super) struct SignatureCheck {
    /// The keys that verify signatures; `None` if the host page gave none.
    keys: Option<Vec<Key>>,
    /// Whether the host page requires signatures (`require-signature`).
    is_required: bool,
    seen: ReplayCache,
}

impl Default for SignatureCheck {
    fn default() -> Self {
        Self {
            keys: None,
            is_required: false,
            seen: ReplayCache::new(MOST_ENVELOPES),
        }
    }
}

impl SignatureCheck {
    fn keys(&self) -> &[Key] {
        self.keys.as_deref().unwrap_or_default()
    }

    /// Notes that a verified envelope was received at the time `now`, in milliseconds since 1970; an error if it is not
    /// its sender's, or not fresh, or was received before.
    fn accept(&mut self, received: &ReceivedEnvelope, now: i64) -> Result<(), ConnectError> {
        let tag = fresh_tag(&received.envelope, now);
        let accepted = tag.and_then(|tag| self.seen.take(&tag.agent_id, &tag.nonce, now));
        accepted.map_err(|why| match why {
            AuthError::NotFresh | AuthError::Replayed | AuthError::TooMany => {
                ConnectError::SignatureStale
            }
            _ => ConnectError::SignatureMismatch,
        })
    }
}

/// Where a card came from.
#[derive(Debug)]
pub(super) enum CardSource {
    /// The search for the agent's card, or the host page.
    Connecting {
        /// The typed address; empty if the host page gave the card.
        address: String,
        /// The card's URL; empty if the host page gave the card.
        url: String,
        /// The id of the skill to choose, if one is given.
        skill: Option<String>,
    },
    /// The agent, after a sign-in (the extended card).
    SignIn,
}

/// A card as it came, which is verified before it is used.
#[derive(Debug)]
pub(super) struct ReceivedCard {
    card: Rc<AgentCard>,
    source: CardSource,
    /// The envelope that brought the card (004).
    envelope: Option<ReceivedEnvelope>,
    /// The ticket of the verification that is under way, or was the last; 0 if the app was not asked.
    ticket: Ticket,
    /// The signatures that the app verifies.
    signatures: Vec<Signature>,
    /// Whether the card is used: in its form that was verified, if one was.
    is_used: bool,
    /// The card that this one replaces once it is used.
    replaces: Option<Box<ReceivedCard>>,
}

impl ReceivedCard {
    pub(super) fn new(
        card: AgentCard,
        source: CardSource,
        envelope: Option<ReceivedEnvelope>,
    ) -> Self {
        Self {
            card: Rc::new(card),
            source,
            envelope,
            ticket: 0,
            signatures: Vec::new(),
            is_used: false,
            replaces: None,
        }
    }
}

impl Conversation {
    pub(super) fn verify_keys_given(&mut self, given: &Value) {
        self.signature_check.keys = (!given.is_null()).then(|| given_keys(given));
        self.verify_card();
    }

    pub(super) fn signature_required(&mut self, is_required: bool) {
        if std::mem::replace(&mut self.signature_check.is_required, is_required) != is_required {
            self.verify_card();
        }
    }

    /// The verdict about the signatures of the card that is used, or that was refused for it; `None` for an unsigned card
    /// where the host page asks for no signatures.
    pub fn card_verdict(&self) -> Option<&Verdict> {
        let check = &self.signature_check;
        match &self.stage {
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

    /// Sets the skill to choose once the received card is used.
    pub(super) fn choose_skill_of_received(&mut self, id: &str) {
        if let Some(received) = &mut self.received
            && let CardSource::Connecting { skill, .. } = &mut received.source
            && !received.is_used
        {
            *skill = Some(id.to_owned());
        }
    }

    /// Takes a card, and uses it once its signatures are verified, if they allow it.
    pub(super) fn card_received(&mut self, mut received: ReceivedCard) {
        received.replaces = self.received.take();
        self.received = Some(Box::new(received));
        self.verify_card();
    }

    /// Goes back to `public`, the card before the extended one, and forgets an extended card that is not used yet.
    pub(super) fn card_returned(&mut self, public: Option<Box<ReceivedCard>>) {
        if let Some(waiting) = self.received.take_if(|received| !received.is_used) {
            self.received = waiting.replaces;
        }
        if let Some(public) = public {
            self.received = Some(public);
            self.verify_card();
        }
    }

    /// Verifies the signatures of the received card.
    fn verify_card(&mut self) {
        let Some(received) = &mut self.received else {
            return;
        };
        // An answer about the keys before counts no more.
        received.ticket = 0;
        let keys = self.signature_check.keys();
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
        if matches!(self.stage, AgentStage::Idle) {
            // The card takes the place of another agent.
            self.show(ViewChange::Agent);
        }
        let ticket = self.ticket();
        if let Some(received) = &mut self.received {
            received.ticket = ticket;
            received.signatures.clone_from(&signatures);
        }
        self.push(Command::VerifySignatures { ticket, signatures });
    }

    pub(super) fn signatures_verified(&mut self, ticket: Ticket, verdicts: &[Verdict]) {
        if let Some(received) = &self.received
            && received.ticket == ticket
        {
            let is_verified = |verdict: &Verdict| matches!(verdict, Verdict::Verified { .. });
            let verified = verdicts.iter().position(is_verified);
            let verified = verified.and_then(|at| received.signatures.get(at)?.card().cloned());
            return self.card_verified(Verdict::of_card(verdicts), verified);
        }
        let run = self.runs.iter_mut().find(|run| run.ticket == ticket);
        let Some(run) = run else { return };
        let id = run.id;
        let answer = run.envelopes_mut().and_then(|it| it.unverified.take());
        if let Some(answer) = answer {
            self.answer_verified(id, &answer, verdicts);
        }
    }

    /// Uses the received card, or refuses it. `verified` is the content that a signature of the card covers.
    fn card_verified(&mut self, verdict: Verdict, verified: Option<Value>) {
        let now = self.now_ms();
        let Some(mut received) = self.received.take() else {
            return;
        };
        let mut verdict = verdict;
        if let (Verdict::Verified { .. }, Some(envelope)) = (&verdict, &received.envelope)
            && !received.is_used
            && self.signature_check.accept(envelope, now).is_err()
        {
            verdict = Verdict::Mismatch;
        }
        let card = match verified {
            Some(verified) => verified_card(&received.card, verified),
            None => Some(Rc::clone(&received.card)),
        };
        let Some(card) = card else {
            self.received = Some(received);
            return self.card_verified(Verdict::Mismatch, None);
        };
        self.announce(Announcement::CardVerified(verdict.clone()));
        let is_verified = matches!(verdict, Verdict::Verified { .. });
        if self.signature_check.is_required && !is_verified {
            return self.card_refused(received, verdict);
        }
        let (was_used, replaces) = (received.is_used, received.replaces.take());
        received.is_used = true;
        let connecting = match &received.source {
            CardSource::Connecting { url, skill, .. } => Some((url.clone(), skill.clone())),
            CardSource::SignIn => None,
        };
        self.received = Some(received);
        match (was_used, connecting) {
            (false, Some((url, skill))) => self.connected(card, url, skill, verdict),
            (false, None) => self.extended_card_verified(card, verdict, replaces),
            (true, _) if self.agent().is_some_and(|known| known.card == card) => {
                if let Some(known) = self.agent_mut() {
                    known.card_verdict = verdict;
                }
                self.show(ViewChange::Card);
            }
            (true, _) => self.put_card(card, verdict),
        }
    }

    /// Shows nothing of a card without a verified signature, and says why. The card that is used stays if it is
    /// another one. The refused card is kept: keys may come later.
    fn card_refused(&mut self, mut received: Box<ReceivedCard>, verdict: Verdict) {
        let why = ConnectError::CardNotVerified(verdict);
        if matches!(received.source, CardSource::SignIn) && !received.is_used {
            self.received = received.replaces.take();
            return self.extended_card_not_verified(why);
        }
        // Keys that are given later may verify the public card.
        if let Some(public) = self.take_public_card() {
            received = public;
        }
        let address = match &received.source {
            CardSource::Connecting { address, .. } => address.clone(),
            CardSource::SignIn => String::new(),
        };
        self.leave_agent();
        received.is_used = false;
        self.received = Some(received);
        self.connect_failed(address, why);
    }

    /// Verifies the signatures of an answer. Returns whether the answer waits for the verdict, or was refused.
    pub(super) fn verify_answer(&mut self, id: RunId, answer: &Response) -> bool {
        let (keys, is_required) = (
            self.signature_check.keys(),
            self.signature_check.is_required,
        );
        let Some(run) = self.run(id) else {
            return false;
        };
        let Some(asked) = run.envelopes().and_then(|it| it.sent.as_deref()) else {
            return false;
        };
        let metadata = run.target.card.raw.get("metadata");
        let declared = metadata.and_then(|it| declared_key(it.as_object()?));
        let found = read_envelopes(answer, asked, &run.endpoint.url).unwrap_or_default();
        let mut signatures = Vec::new();
        let mut refused = None;
        for received in &found {
            match envelope_tag(&received.raw, keys, declared) {
                Tag::Missing if is_required => refused = Some(ConnectError::AnswerNotVerified),
                Tag::Missing => {}
                Tag::Unreadable => refused = Some(ConnectError::SignatureMismatch),
                Tag::Signed(signature) => signatures.push(signature),
            }
        }
        if let Some(why) = refused {
            self.run_failed(id, why);
            return true;
        }
        if signatures.is_empty() {
            return false;
        }
        let ticket = run.ticket;
        if let Some(run) = self.run_mut(id).and_then(Run::envelopes_mut) {
            run.unverified = Some(Box::new(answer.clone()));
        }
        self.push(Command::VerifySignatures { ticket, signatures });
        true
    }

    /// Shows an answer whose signatures were verified, or refuses it.
    fn answer_verified(&mut self, id: RunId, answer: &Response, verdicts: &[Verdict]) {
        let now = self.now_ms();
        if verdicts.contains(&Verdict::Mismatch) {
            return self.run_failed(id, ConnectError::SignatureMismatch);
        }
        let Some(run) = self.run(id) else { return };
        let Some(asked) = run.envelopes().and_then(|it| it.sent.as_deref()) else {
            return;
        };
        let found = read_envelopes(answer, asked, &run.endpoint.url).unwrap_or_default();
        let signed = found.iter().filter(|it| it.envelope.auth.is_some());
        for (received, verdict) in signed.zip(verdicts) {
            let outcome = match verdict {
                Verdict::Verified { .. } => self.signature_check.accept(received, now),
                _ if self.signature_check.is_required => Err(ConnectError::AnswerNotVerified),
                _ => Ok(()),
            };
            if let Err(why) = outcome {
                return self.run_failed(id, why);
            }
        }
        self.take_envelopes(id, answer);
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
