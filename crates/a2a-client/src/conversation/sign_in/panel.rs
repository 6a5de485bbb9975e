//! The sign-in panel: the sign-in methods that the person can choose from, and the fields to fill in.
//!
//! Owns the methods on offer, what the person enters, and the errors of it. Leaves the fields of a method to
//! `client::sign_in`, and using the credential to `resume`. Invariants: entries are tried at once and
//! kept in the credential only; the panel stays open until the agent accepts the credential, and
//! shows a refusal at its field.

use a2a::security::Security;

use super::SignInState;
use super::{Resume, SignInRequest};
use crate::client::sign_in::oauth::OAuthError;
use crate::client::sign_in::{Credential, EntryError, SignInMethod, sign_in_methods};
use crate::client::{ConnectError, Secret};
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{SignInReason, ViewChange};
use crate::conversation::event::RunId;

/// What the sign-in panel shows: the methods, the errors and the stage. It exists while the panel is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// The number of this opening of the panel, higher each time the panel asks for another sign-in. The app draws
    /// the panel again when the number changes.
    pub serial: u64,
    /// The origin to which the credential will be sent, such as `https://agent.example`.
    pub origin: String,
    /// The origin of the card, if it differs from `origin` and the person has not agreed yet.
    pub card_origin: Option<String>,
    /// The sign-in methods that the panel lists, at least one; some may be unusable.
    pub methods: Vec<SignInMethod>,
    /// The position of the chosen method in `methods`, from 0.
    pub method: usize,
    /// The errors, each with the position of its field in the chosen method, from 0.
    pub errors: Vec<(usize, EntryError)>,
    /// Whether the person submitted the panel without the confirmation that `card_origin` requires.
    pub unconfirmed: bool,
    /// An error of the whole sign-in, shown beside no field; `None` without such an error.
    pub error: Option<SignInError>,
    /// What the panel waits for now.
    pub stage: SignInStage,
    pub(super) wanted: SignInRequest,
    pub(in crate::conversation) message_id: String,
}

/// Why a sign-in failed, if the reason belongs to no field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignInError {
    /// The agent refused the credential that the client had before the panel opened, for this reason.
    Refused(SignInReason),
    /// The authorization server gave no token, for this reason.
    OAuth(OAuthError),
    /// The host page was asked for credentials and gave no usable one, for this reason.
    Host(ConnectError),
}

/// The stage of a sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInStage {
    /// The person fills in the fields.
    Asking,
    /// The window of an authorization server is open.
    InWindow,
    /// The window seems to be closed. Its answer still counts, and the person may open another one.
    WindowClosed,
    /// The credential is in use, but the agent has not accepted or refused it yet.
    Trying,
}

impl SignInState {
    /// Opens the panel. If a credential was just tried, shows its refusal at the field.
    pub(super) fn ask_person(&mut self, app: &mut App, wanted: SignInRequest) {
        let panel = self.panel_for(&wanted.resume);
        let is_tried = panel.is_some_and(|panel| panel.stage == SignInStage::Trying);
        let all = &mut app.credentials;
        let had = all.iter().any(|known| known.audience == wanted.audience);
        let is_refused = match wanted.why {
            SignInReason::Unauthorized => true,
            // A task may need a credential of its own. One that was entered for this task is wrong.
            SignInReason::AuthRequired => is_tried,
            SignInReason::Forbidden | SignInReason::Requested => false,
        };
        if is_refused {
            // A refused credential is not sent again.
            all.retain(|known| known.audience != wanted.audience);
        }
        if let Some(panel) = self.panel_for(&wanted.resume)
            && panel.stage == SignInStage::Trying
        {
            panel.stage = SignInStage::Asking;
            panel.error = None;
            let last = panel.fields().saturating_sub(1);
            panel.errors = vec![(last, mistake(wanted.why))];
            panel.wanted = wanted;
            app.show(ViewChange::SignIn);
            return;
        }
        if let Some(panel) = self.asking_panel()
            && panel.wanted.audience == wanted.audience
            && panel.wanted.declared == wanted.declared
        {
            // The panel is open already: it now serves this request too.
            panel.wanted = wanted;
            return app.show(ViewChange::SignIn);
        }
        let refused = had
            && matches!(
                wanted.why,
                SignInReason::Unauthorized | SignInReason::Forbidden
            );
        let methods = sign_in_methods(wanted.declared.as_ref(), app.setting.own_page);
        let method = methods.iter().position(|method| method.unusable.is_none());
        self.serial += 1;
        let agreed = self.confirmed.contains(&wanted.audience);
        let elsewhere = wanted
            .card_origin
            .clone()
            .filter(|card| *card != wanted.audience.origin);
        self.panel = Some(SignIn {
            serial: self.serial,
            origin: wanted.audience.origin.clone(),
            card_origin: elsewhere.filter(|_| !agreed),
            method: method.unwrap_or(0),
            methods,
            errors: Vec::new(),
            unconfirmed: false,
            error: refused.then_some(SignInError::Refused(wanted.why)),
            stage: SignInStage::Asking,
            wanted,
            message_id: String::new(),
        });
        app.show(ViewChange::SignIn);
        self.fetch_server_metadata(app);
    }

    pub(in crate::conversation) fn method_chosen(&mut self, app: &mut App, method: usize) {
        let Some(panel) = self
            .asking_panel()
            .filter(|panel| method < panel.methods.len())
        else {
            return;
        };
        panel.method = method;
        panel.stage = SignInStage::Asking;
        panel.errors.clear();
        panel.error = None;
        self.abort_oauth_step(app);
        app.show(ViewChange::SignIn);
        self.fetch_server_metadata(app);
    }

    pub(super) fn asking_panel(&mut self) -> Option<&mut SignIn> {
        let panel = self.panel.as_mut();
        panel.filter(|panel| panel.is_asking())
    }

    pub(super) fn close_trying_panel(&mut self, app: &mut App) {
        let panel = self.panel.as_ref();
        if panel.is_some_and(|panel| panel.stage == SignInStage::Trying) {
            self.close_panel(app);
        }
    }

    pub(in crate::conversation) fn dismiss(&mut self, app: &mut App) {
        let panel = self.panel.as_ref();
        self.dismissed = panel.map(|panel| panel.wanted.resume.clone());
        self.close_panel(app);
    }

    pub(super) fn close_panel(&mut self, app: &mut App) {
        if self.panel.take().is_some() {
            app.show(ViewChange::SignIn);
        }
        self.abort_oauth_step(app);
    }
}

impl Conversation {
    pub(in crate::conversation) fn sign_in_filled(
        &mut self,
        entries: &[Secret],
        confirmed: bool,
        id: String,
    ) {
        let Some(panel) = self.sign_in.asking_panel() else {
            return;
        };
        let Some(method) = panel.methods.get(panel.method).cloned() else {
            return;
        };
        if method.unusable.is_some() {
            return;
        }
        panel.message_id = id;
        panel.error = None;
        panel.unconfirmed = panel.card_origin.is_some() && !confirmed;
        let made = method.credential(&panel.wanted.audience, entries);
        panel.errors = made.as_ref().err().cloned().unwrap_or_default();
        let credential = match made {
            Ok(credential) if !panel.unconfirmed => credential,
            _ => return self.app.show(ViewChange::SignIn),
        };
        if panel.card_origin.take().is_some() {
            let audience = panel.wanted.audience.clone();
            self.sign_in.confirmed.push(audience);
        }
        if method.oauth().is_some() {
            return self
                .sign_in
                .open_window(&mut self.app, &method, entries, credential);
        }
        self.try_credential(credential);
    }

    /// Continues the work that needs the sign-in with a credential, and sets the panel's stage to `Trying`.
    pub(super) fn try_credential(&mut self, credential: Credential) {
        let Some(panel) = &mut self.sign_in.panel else {
            return;
        };
        panel.stage = SignInStage::Trying;
        panel.errors.clear();
        let (wanted, message_id) = (panel.wanted.clone(), panel.message_id.clone());
        self.use_credential(credential, wanted, message_id, false);
        self.app.show(ViewChange::SignIn);
    }
}

impl SignIn {
    /// The number of fields of the chosen method.
    fn fields(&self) -> usize {
        self.methods
            .get(self.method)
            .map_or(0, |method| method.fields().len())
    }

    /// Whether the person can fill in the panel now.
    pub fn is_asking(&self) -> bool {
        matches!(self.stage, SignInStage::Asking | SignInStage::WindowClosed)
    }

    /// Whether the agent has not accepted a credential of the person: one is tried, or the agent asks for one.
    pub(super) fn is_unaccepted(&self) -> bool {
        let asks = [SignInReason::Unauthorized, SignInReason::AuthRequired];
        self.stage == SignInStage::Trying || asks.contains(&self.wanted.why)
    }

    /// The run that continues after the sign-in; `None` if none does.
    pub fn run(&self) -> Option<RunId> {
        match self.wanted.resume {
            Resume::Run(id) | Resume::Task(id) => Some(id),
            Resume::Card { .. } | Resume::Nothing => None,
        }
    }

    /// Whether the card says how to sign in. Otherwise the agent may mean a sign-in elsewhere.
    pub fn is_declared(&self) -> bool {
        let declared = self.wanted.declared.as_ref();
        declared.is_some_and(Security::is_required)
    }

    /// Why the sign-in is needed.
    pub fn reason(&self) -> SignInReason {
        self.wanted.why
    }
}

/// The error that a field shows after the agent refused the credential: `Forbidden` for 403, else `Refused`.
const fn mistake(why: SignInReason) -> EntryError {
    match why {
        SignInReason::Forbidden => EntryError::Forbidden,
        _ => EntryError::Refused,
    }
}
