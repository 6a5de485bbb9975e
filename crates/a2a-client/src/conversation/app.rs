//! The app as a conversation sees it: the time, the page, what goes along with requests, and the commands.
//!
//! Owns `App`, which each part of a conversation gets beside its own state. Leaves credentials to `sign_in`, which puts
//! them on requests, and the rules of the host page to `host_page`. Invariant: a ticket or a key is given out once.

use json_form::form::Changes;
use json_form::validate::protocol::Ask;
use serde_json::Value;

use super::Setting;
use super::command::{Announcement, Command, ViewChange};
use super::effects::Effect;
use super::event::{RunId, Ticket};
use super::host_page::HostPage;
use super::sent_secrets::SentSecrets;
use super::signature_check::SignatureCheck;
use crate::client::sign_in::Credential;

/// Holds facts of the page, and collects the commands and effects of all parts of a conversation.
#[derive(Debug, Default)]
pub(super) struct App {
    pub(super) setting: Setting,
    /// The time of the present event, in milliseconds since 1970.
    pub(super) now: f64,
    /// The ticket that was given out last.
    pub(super) tickets: Ticket,
    /// The next key for a schema at the validator.
    pub(super) keys: u64,
    /// Whether the page is hidden; then runs that wait to fetch their task wait until it is visible.
    pub(super) hidden: bool,
    /// Whether the browser is offline; then runs that wait for a retry wait until it is online.
    pub(super) offline: bool,
    /// The state of the random numbers that spread retries; 0 turns spreading off.
    seed: u64,
    pub(super) host: HostPage,
    pub(super) signature_check: SignatureCheck,
    pub(super) credentials: Vec<Credential>,
    /// The secrets that were sent from this page.
    pub(super) secrets: SentSecrets,
    /// The effects that the conversation has not carried out yet.
    pub(super) effects: Vec<Effect>,
    /// The commands that the present `step` has collected and will return.
    pub(super) commands: Vec<Command>,
}

impl App {
    pub(super) fn new(setting: Setting) -> Self {
        Self {
            keys: setting.first_key,
            seed: setting.seed,
            setting,
            ..Self::default()
        }
    }

    pub(super) fn push(&mut self, command: Command) {
        self.commands.push(command);
    }

    pub(super) fn show(&mut self, change: ViewChange) {
        self.commands.push(Command::Show(change));
    }

    pub(super) fn announce(&mut self, announcement: Announcement) {
        self.commands.push(Command::Announce(announcement));
    }

    /// Sends requests to the validator.
    pub(super) fn ask_validator(&mut self, asks: Vec<Ask>) {
        let asks = asks.into_iter().map(Command::AskValidator);
        self.commands.extend(asks);
    }

    pub(super) fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        self.tickets
    }

    pub(super) fn change_form(&mut self, changes: Changes, asks: Vec<Ask>) {
        self.ask_validator(asks);
        if changes != Changes::none() {
            self.show(ViewChange::Form(changes));
        }
    }

    pub(super) fn change_answer(&mut self, id: RunId, changes: Changes, asks: Vec<Ask>) {
        self.ask_validator(asks);
        if changes != Changes::none() {
            self.show(ViewChange::Answer(id, changes));
        }
    }

    /// The next pseudo-random number of the setting's seed; 0 if the seed is 0.
    pub(super) fn random(&mut self) -> u64 {
        // xorshift64
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.seed
    }

    /// Varies a delay between 80 % and 120 %, so that pages do not all retry at once.
    pub(super) fn jittered(&mut self, after_ms: u32) -> u32 {
        if self.seed == 0 {
            return after_ms;
        }
        let share = 80 + self.random() % 41;
        u32::try_from(u64::from(after_ms) * share / 100).unwrap_or(after_ms)
    }

    /// Remembers the secrets of a value for masking, here and in the protocol log: the parts that `kept`, its copy
    /// without secrets, lacks. Returns the value with masks for the secrets.
    pub(super) fn learn_secrets(&mut self, value: &Value, kept: Option<&Value>) -> Value {
        let masked = self.secrets.learn(value, kept);
        self.push(Command::Mask(self.secrets.clone()));
        self.effects.push(Effect::SecretsLearnt);
        masked
    }
}
