//! What the person is asked when signing in, and what was filled in.
//!
//! Owns the panel: which ways there are, which one is filled in, what is wrong with it. Leaves what
//! a way asks for to `client`, and what goes on with the credential to `signing_in`. Invariants:
//! what was entered is tried at once and kept nowhere but in the credential; what the agent
//! refused is said where it was entered, which stays open until the agent took it.

use super::Conversation;
use super::event::Shown;
use super::signing_in::{Reason, Wanted};
use crate::client::{Credential, Mistake, Secret, Way, ways};

/// What the person is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// Another number is another question: what was filled in is of no use any more.
    pub serial: u64,
    /// Where the credential goes.
    pub origin: String,
    /// Where the card came from, if that is elsewhere and the person has not agreed yet.
    pub card_origin: Option<String>,
    /// How one can sign in. At least one.
    pub ways: Vec<Way>,
    /// Which of them is filled in.
    pub way: usize,
    /// What is wrong, by the position of the way's field.
    pub mistakes: Vec<(usize, Mistake)>,
    /// Whether the origin was to be confirmed, and was not.
    pub unconfirmed: bool,
    /// What went wrong apart from the fields.
    pub trouble: Option<String>,
    /// How far it is.
    pub stage: SignInStage,
    pub(super) wanted: Wanted,
    pub(super) message_id: String,
}

/// How far signing in is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInStage {
    /// The person fills it in.
    Asking,
    /// The person agrees in another window.
    InWindow,
    /// It is being tried.
    Trying,
}

impl Conversation {
    /// Opens the panel. What was tried just now was refused: then it says so where it was entered.
    pub(super) fn ask_person(&mut self, wanted: Wanted) {
        let all = &mut self.signing.credentials;
        let had = all.iter().any(|known| known.origin == wanted.origin);
        if wanted.why == Reason::Unauthorized {
            // What the agent does not take is not sent again.
            all.retain(|known| known.origin != wanted.origin);
        }
        if let Some(panel) = self.signing.panel_for(&wanted.resume)
            && panel.stage == SignInStage::Trying
        {
            panel.stage = SignInStage::Asking;
            panel.trouble = None;
            let last = panel.fields().saturating_sub(1);
            panel.mistakes = vec![(last, mistake(wanted.why))];
            panel.wanted = wanted;
            self.show(Shown::SignIn);
            return;
        }
        if let Some(panel) = self.asking_panel()
            && panel.origin == wanted.origin
            && panel.wanted.declared == wanted.declared
        {
            // It is being filled in already: one more thing that goes on then.
            panel.wanted = wanted;
            return self.show(Shown::SignIn);
        }
        let refused = had && matches!(wanted.why, Reason::Unauthorized | Reason::Forbidden);
        let ways = ways(wanted.declared.as_ref(), self.setting.own_page);
        let way = ways.iter().position(|way| way.why_not.is_none());
        self.signing.serial += 1;
        let agreed = self.signing.confirmed.contains(&wanted.origin);
        let foreign = !wanted.card_origin.is_empty() && wanted.card_origin != wanted.origin;
        self.signing.panel = Some(SignIn {
            serial: self.signing.serial,
            origin: wanted.origin.clone(),
            card_origin: (foreign && !agreed).then(|| wanted.card_origin.clone()),
            way: way.unwrap_or(0),
            ways,
            mistakes: Vec::new(),
            unconfirmed: false,
            trouble: refused.then(|| refused_sentence(wanted.why).to_owned()),
            stage: SignInStage::Asking,
            wanted,
            message_id: String::new(),
        });
        self.show(Shown::SignIn);
        self.look_for_server();
    }

    pub(super) fn way_chosen(&mut self, way: usize) {
        let Some(panel) = self.asking_panel().filter(|panel| way < panel.ways.len()) else {
            return;
        };
        panel.way = way;
        panel.mistakes.clear();
        panel.trouble = None;
        self.show(Shown::SignIn);
        self.look_for_server();
    }

    pub(super) fn asking_panel(&mut self) -> Option<&mut SignIn> {
        let panel = self.signing.panel.as_mut();
        panel.filter(|panel| panel.stage == SignInStage::Asking)
    }

    pub(super) fn sign_in_filled(&mut self, entries: &[Secret], confirmed: bool, id: String) {
        let Some(panel) = self.asking_panel() else {
            return;
        };
        let Some(way) = panel.ways.get(panel.way).cloned() else {
            return;
        };
        if way.why_not.is_some() {
            return;
        }
        panel.message_id = id;
        panel.trouble = None;
        panel.unconfirmed = panel.card_origin.is_some() && !confirmed;
        let made = way.credential(&panel.origin, entries);
        panel.mistakes = made.as_ref().err().cloned().unwrap_or_default();
        let credential = match made {
            Ok(credential) if !panel.unconfirmed => credential,
            _ => return self.show(Shown::SignIn),
        };
        if panel.card_origin.take().is_some() {
            let origin = panel.origin.clone();
            self.signing.confirmed.push(origin);
        }
        if way.oauth().is_some() {
            return self.open_window(&way, entries, credential);
        }
        self.try_credential(credential);
    }

    /// What the person entered, or a window brought, is tried at once.
    pub(super) fn try_credential(&mut self, credential: Credential) {
        let Some(panel) = &mut self.signing.panel else {
            return;
        };
        panel.stage = SignInStage::Trying;
        panel.mistakes.clear();
        let (wanted, message_id) = (panel.wanted.clone(), panel.message_id.clone());
        self.go_on_with(credential, wanted, message_id, false);
        self.show(Shown::SignIn);
    }

    pub(super) fn tried_panel_closes(&mut self) {
        let panel = self.signing.panel.as_ref();
        if panel.is_some_and(|panel| panel.stage == SignInStage::Trying) {
            self.close_panel();
        }
    }

    pub(super) fn sign_in_dismissed(&mut self) {
        let panel = self.signing.panel.as_ref();
        self.signing.put_off = panel.map(|panel| panel.wanted.resume.clone());
        self.close_panel();
    }

    pub(super) fn close_panel(&mut self) {
        if self.signing.panel.take().is_some() {
            self.show(Shown::SignIn);
        }
        self.leave_window();
    }
}

impl SignIn {
    /// How many fields the way has that is filled in.
    fn fields(&self) -> usize {
        self.ways.get(self.way).map_or(0, |way| way.fields().len())
    }

    /// Why it is asked.
    pub fn reason(&self) -> Reason {
        self.wanted.why
    }
}

/// What an agent says of it that had credentials already.
const fn mistake(why: Reason) -> Mistake {
    match why {
        Reason::Forbidden => Mistake::Forbidden,
        _ => Mistake::Refused,
    }
}

fn refused_sentence(why: Reason) -> &'static str {
    match why {
        Reason::Forbidden => {
            "The agent knows who you are, and does not allow this. Sign in as somebody who may."
        }
        _ => "The agent does not accept your sign-in any more. Sign in again.",
    }
}
