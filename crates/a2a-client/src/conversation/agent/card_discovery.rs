//! Card discovery: from an address to the agent card, or to the reason for its absence.
//!
//! Owns the order in which URLs are tried: the card URLs of A2A before those of other protocols. Leaves the URLs to
//! `client::address`. Invariant: once a request times out, no further URL is tried.

use std::rc::Rc;

use a2a::card::AgentCard;
use a2a::dialect::{Dialect, reading};
use a2a::extension;
use locales::messages;
use serde_json::Value;

use super::CardSearch;
use super::{AgentStage, ConnectedAgent};
use crate::client::address::{
    Address, TriedUrl, agent_address, card_addresses, origin, sessions_card_address,
};
use crate::client::calls::envelope::ReceivedEnvelope;
use crate::client::calls::{Endpoint, endpoint};
use crate::client::http::{FetchError, Method, Request, Response};
use crate::client::signature::Verdict;
use crate::client::{ConnectError, ExchangeKind, Protocol};
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::connection::Connection;
use crate::conversation::effects::Effect;
use crate::conversation::envelope::read_handshake;
use crate::conversation::event::{Event, Ticket};
use crate::conversation::received_card::{CardSource, ReceivedCard};

impl Connection {
    /// Whether the ticket belongs to the search for a card.
    pub(in crate::conversation) fn is_card_search(&self, ticket: Ticket) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.ticket == ticket)
    }

    /// Makes the agent callable if the host page now knows the extensions that the card requires.
    pub(in crate::conversation) fn check_required_again(&mut self, app: &mut App) {
        let Some(known) = self.agent() else { return };
        if matches!(known.endpoint, Err(ConnectError::RequiredExtensions { .. })) {
            let endpoint = self.endpoint_of(app, &known.card, &known.card_url);
            self.agent_mut()
                .into_iter()
                .for_each(|known| known.endpoint.clone_from(&endpoint));
            app.show(ViewChange::Request);
        }
    }

    /// Sets the skill to choose once the card arrives.
    pub(super) fn choose_skill_later(&mut self, id: &str) {
        if let Some(search) = &mut self.search {
            search.skill = Some(id.to_owned());
        }
        self.choose_skill_of_received(id);
    }

    /// Requests the card from the URL that the search tries now. `again`: the first card from this URL lacked its
    /// schemas, so it is requested as 1.0.
    fn fetch_card(&mut self, app: &mut App, again: bool) {
        let ticket = app.ticket();
        let Some(search) = &mut self.search else {
            return;
        };
        search.ticket = ticket;
        let url = search.urls.get(search.at).cloned().unwrap_or_default();
        let agent = agent_address(&search.address, self.protocol == Protocol::Sessions).to_owned();
        // Without headers of our own a GET needs no CORS preflight.
        let mut request = Request::new(Method::Get, url);
        if again {
            request = request.with_version(Dialect::V1_0);
        }
        app.authorize_card(&agent, &mut request);
        app.push(Command::Fetch { ticket, request });
    }

    /// Sends a handshake (004) to the typed address.
    fn look_for_envelopes(&mut self, app: &mut App) {
        let ticket = app.ticket();
        let Some(address) = self.search.as_ref().map(|search| search.address.clone()) else {
            return;
        };
        let asked = app.handshake(ticket, &address);
        if let Some(search) = &mut self.search {
            search.ticket = ticket;
            search.handshake = Some(Box::new(asked));
        }
    }

    /// The endpoint that requests go to, or why the agent can't be called.
    pub(super) fn endpoint_of(
        &self,
        app: &App,
        card: &AgentCard,
        url: &str,
    ) -> Result<Endpoint, ConnectError> {
        let more = &app.host.extensions;
        let missing = extension::activation::missing_required(card, more);
        let uris: Vec<String> = missing.iter().map(|it| it.uri.clone()).collect();
        if uris.is_empty() {
            endpoint(card, url, self.protocol)
        } else {
            Err(ConnectError::RequiredExtensions { uris })
        }
    }

    /// Starts the search for the card below the typed address, or fails at once if the address can't be used.
    /// Once the card is found, `skill` is the id of the skill to choose.
    pub(in crate::conversation) fn find_card(
        &mut self,
        app: &mut App,
        typed: &str,
        skill: Option<String>,
    ) {
        let address = match Address::read(typed) {
            Ok(address) => address,
            Err(error) => {
                self.connect_failed(app, typed.to_owned(), ConnectError::BadAddress(error));
                return;
            }
        };
        let shown = address.as_str().to_owned();
        if app.setting.secure && shown.starts_with("http://") && !address.is_local() {
            self.connect_failed(
                app,
                shown.clone(),
                ConnectError::MixedContent { url: shown },
            );
            return;
        }
        let in_sessions = vec![sessions_card_address(&address)];
        let (urls, others) = match self.protocol {
            Protocol::Auto => (card_addresses(&address), in_sessions),
            Protocol::A2a => (card_addresses(&address), Vec::new()),
            Protocol::Sessions => (in_sessions, Vec::new()),
            Protocol::Envelope => (vec![shown.clone()], Vec::new()),
        };
        self.stage = AgentStage::Connecting {
            address: shown.clone(),
        };
        self.received = None;
        self.search = Some(CardSearch {
            address: shown,
            skill,
            urls,
            others,
            ..CardSearch::default()
        });
        app.show(ViewChange::Agent);
        if self.protocol == Protocol::Envelope {
            return self.look_for_envelopes(app);
        }
        self.fetch_card(app, false);
    }

    pub(in crate::conversation) fn card_probed(&mut self, app: &mut App, reachable: bool) {
        let Some(search) = self.search.take() else {
            return;
        };
        let url = search.urls.into_iter().next().unwrap_or_default();
        let why = if reachable {
            ConnectError::CorsRefused {
                exchange: ExchangeKind::Card,
                url,
            }
        } else {
            ConnectError::Unreachable {
                url: search.address.clone(),
            }
        };
        self.connect_failed(app, search.address, why);
    }

    fn all_urls_failed(&mut self, app: &mut App) {
        let Some(search) = &mut self.search else {
            return;
        };
        // If no other error is known, the first URL decides: a probe tells CORS from an unreachable
        // server.
        let is_direct = self.protocol == Protocol::Envelope;
        let is_unreachable = matches!(search.why, Some(ConnectError::Unreachable { .. }));
        let only_faults = (search.first_failed || (is_direct && is_unreachable))
            && search.why.as_ref().is_none_or(is_absence);
        if only_faults && let Some(url) = search.urls.first().cloned() {
            let ticket = app.ticket();
            if let Some(search) = &mut self.search {
                search.ticket = ticket;
            }
            app.push(Command::Probe { ticket, url });
            return;
        }
        if let Some(search) = &self.search
            && search.handshake.is_none()
            && !search.timed_out
            && self.protocol == Protocol::Auto
            && search
                .why
                .as_ref()
                .is_some_and(|why| specificity(why) < IS_THERE)
        {
            return self.look_for_envelopes(app);
        }
        let Some(search) = self.search.take() else {
            return;
        };
        let why = match search.why {
            Some(why) if !is_absence(&why) => why,
            _ => {
                let statuses = search.statuses.into_iter().chain(std::iter::repeat(None));
                let tried = search.urls.into_iter().zip(statuses);
                let tried = tried.map(|(url, status)| TriedUrl { url, status });
                ConnectError::CardNotFound {
                    tried: tried.collect(),
                }
            }
        };
        if let ConnectError::SignIn { status } = why {
            let (address, skill) = (search.address, search.skill);
            return app.push(Command::Raise(Box::new(Event::CardLocked {
                address,
                skill,
                status,
            })));
        }
        self.connect_failed(app, search.address, why);
    }

    pub(in crate::conversation) fn connect_failed(
        &mut self,
        app: &mut App,
        address: String,
        why: ConnectError,
    ) {
        self.search = None;
        if !matches!(why, ConnectError::SignIn { .. }) {
            app.effects.push(Effect::CardNotLocked);
        }
        self.stage = AgentStage::Failed {
            address,
            why: why.clone(),
        };
        app.show(ViewChange::Agent);
        if matches!(why, ConnectError::SignIn { .. }) {
            app.announce(Announcement::SignInWanted);
        }
        app.announce(Announcement::Failed(why));
    }
}

impl Conversation {
    pub(in crate::conversation) fn address_given(&mut self, typed: &str, skill: Option<String>) {
        self.leave_agent();
        self.app.host.origin = Address::read(typed).ok().and_then(|it| origin(it.as_str()));
        self.connection.find_card(&mut self.app, typed, skill);
    }

    /// Connects to an agent that another one has named. The host page's headers and credentials stay with its own agent.
    pub(in crate::conversation) fn agent_chosen(&mut self, address: &str) {
        self.leave_agent();
        self.connection.find_card(&mut self.app, address, None);
    }

    pub(in crate::conversation) fn card_given(&mut self, card: &Value, skill: Option<String>) {
        self.leave_agent();
        // A card may name any address.
        self.app.host.origin = None;
        if let Some(card) = reading::card(card) {
            self.connection.stage = AgentStage::Idle;
            let (address, url) = (String::new(), String::new());
            let source = CardSource::Connecting {
                address,
                url,
                skill,
            };
            return self.card_received(ReceivedCard::new(card, source, None));
        }
        let url = messages::given_card().to_owned();
        self.connection.connect_failed(
            &mut self.app,
            String::new(),
            ConnectError::NotACard { url },
        );
    }

    pub(in crate::conversation) fn card_answered(&mut self, outcome: Result<Response, FetchError>) {
        let Some(search) = &mut self.connection.search else {
            return;
        };
        if let Some(asked) = search.handshake.as_deref() {
            let answer = outcome.map_err(|fault| ConnectError::of_fault(&fault, &search.address));
            return match answer.and_then(|it| read_handshake(&it, asked, &search.address)) {
                Ok((card, envelope)) => {
                    let url = search.address.clone();
                    self.card_found(card, url, Some(envelope));
                }
                Err(why) => {
                    let says_more = matches!(
                        why,
                        ConnectError::Protocol(_) | ConnectError::NoUsableInterface { .. }
                    );
                    if says_more || search.why.is_none() {
                        search.why = Some(why);
                    }
                    self.connection.all_urls_failed(&mut self.app);
                }
            };
        }
        let url = search.urls.get(search.at).cloned().unwrap_or_default();
        search.first_failed |= search.at == 0 && matches!(outcome, Err(FetchError::Network));
        // A repeated request replaces the status of the first one.
        search.statuses.truncate(search.at);
        let status = outcome.as_ref().ok().map(|answer| answer.head.status);
        search.statuses.push(status);
        match read_card(outcome, &url) {
            Ok((card, url)) => {
                let declared = extension::declaration::declared(&card);
                let without_schemas = declared.extension && declared.schemas.is_empty();
                // One server drops unknown members of the card unless the request names version 1.0.
                if without_schemas && search.without_schemas.is_none() {
                    search.without_schemas = Some(Box::new(card));
                    return self.connection.fetch_card(&mut self.app, true);
                }
                self.card_found(card, url, None);
            }
            Err(why) => {
                if let Some(without_schemas) = search.without_schemas.take() {
                    return self.card_found(*without_schemas, url, None);
                }
                search.timed_out |= why == ConnectError::Timeout;
                let better = search
                    .why
                    .as_ref()
                    .is_none_or(|known| specificity(&why) > specificity(known));
                if better {
                    search.why = Some(why);
                }
                search.at += 1;
                let worst = search.why.as_ref().map_or(0, specificity);
                if search.at == search.urls.len() && worst < IS_THERE {
                    let others = std::mem::take(&mut search.others);
                    let is_new = |url: &String| !search.urls.contains(url);
                    let others: Vec<String> = others.into_iter().filter(is_new).collect();
                    search.urls.extend(others);
                }
                // After a timeout the remaining URLs are not tried: each could take as long.
                if search.at < search.urls.len() && !search.timed_out {
                    return self.connection.fetch_card(&mut self.app, false);
                }
                self.connection.all_urls_failed(&mut self.app);
            }
        }
    }

    fn card_found(&mut self, card: AgentCard, url: String, envelope: Option<ReceivedEnvelope>) {
        let search = self.connection.search.take().unwrap_or_default();
        let source = CardSource::Connecting {
            address: search.address,
            url,
            skill: search.skill,
        };
        self.card_received(ReceivedCard::new(card, source, envelope));
    }

    /// Connects to the agent of a card that may be used.
    pub(in crate::conversation) fn connected(
        &mut self,
        card: Rc<AgentCard>,
        url: String,
        skill: Option<String>,
        verdict: Verdict,
    ) {
        let reachable = self.connection.endpoint_of(&self.app, &card, &url);
        let failed = reachable.as_ref().err().cloned();
        let agent = ConnectedAgent::new(Rc::clone(&card), url, reachable, verdict);
        self.connection.stage = AgentStage::Connected(Box::new(agent));
        self.app.show(ViewChange::Agent);
        let agent = self.connection.agent();
        let is_known = |id: &String| agent.is_some_and(|it| it.inputs_of(id).is_some());
        let only = || match card.skills.as_slice() {
            [only] if !extension::skill::modes::takes_agent_input(&card) => Some(only.id.clone()),
            _ => None,
        };
        let chosen = skill.filter(is_known).or_else(only);
        match chosen {
            Some(id) => self.connection.skill_chosen(&mut self.app, &id),
            None => self.connection.begin_without_skill(&mut self.app),
        }
        self.app.announce(Announcement::Ready(card));
        if self.sign_in.is_active(&self.app) {
            self.connected_signed_in();
        }
        if let Some(why) = failed {
            self.app.announce(Announcement::Failed(why));
        }
    }

    /// Leaves the agent: ends its sign-in and its search, says goodbye (004), and drops its schemas
    /// at the validator.
    pub(in crate::conversation) fn leave_agent(&mut self) {
        self.connection.received = None;
        if self.sign_in.is_active(&self.app) {
            self.sign_in.leave(&mut self.app, &mut self.runs);
        }
        if let Some(search) = self.connection.search.take() {
            let ticket = search.ticket;
            self.app.push(Command::Abort { ticket });
        }
        self.connection.say_goodbye(&mut self.app);
        if let AgentStage::Connected(known) = &mut self.connection.stage {
            let asks = known.sessions().flat_map(|it| it.forget()).collect();
            self.app.ask_validator(asks);
        }
    }
}

/// Whether an error shows only that there is nothing at the URL: no server answered, or its status was 404 or 410.
fn is_absence(why: &ConnectError) -> bool {
    matches!(
        why,
        ConnectError::Unreachable { .. }
            | ConnectError::Status {
                status: 404 | 410,
                ..
            }
    )
}

/// An error of at least this `specificity` proves that an agent is at the URL: then no other protocol is tried.
const IS_THERE: u8 = 4;

/// How specific an error is; the most specific of the errors of several URLs is shown.
fn specificity(why: &ConnectError) -> u8 {
    match why {
        ConnectError::SignIn { .. } => 7,
        ConnectError::CardRedirected { .. } => 6,
        ConnectError::TooLarge { .. } | ConnectError::Timeout | ConnectError::CardBroken { .. } => {
            5
        }
        ConnectError::NotACard { .. } => IS_THERE,
        ConnectError::NotJson { .. } => 3,
        ConnectError::Status { status, .. } if *status >= 500 => 2,
        ConnectError::Status { .. } => 1,
        _ => 0,
    }
}

/// Reads the card in an answer. Returns also the card's own URL, which a redirect within the origin
/// may have changed.
fn read_card(
    outcome: Result<Response, FetchError>,
    url: &str,
) -> Result<(AgentCard, String), ConnectError> {
    let answer = outcome.map_err(|fault| match fault {
        FetchError::Broken => ConnectError::CardBroken {
            url: url.to_owned(),
        },
        fault => ConnectError::of_fault(&fault, url),
    })?;
    let from = answer.head.redirected_to.as_deref().unwrap_or(url);
    if origin(from) != origin(url) {
        // Its card is not that of the host which the person trusts.
        return Err(ConnectError::CardRedirected {
            url: url.to_owned(),
            to: from.to_owned(),
        });
    }
    match answer.head.status {
        status @ (401 | 403) => return Err(ConnectError::SignIn { status }),
        status if !answer.head.is_success() => {
            return Err(ConnectError::Status {
                exchange: ExchangeKind::Card,
                status,
                url: url.to_owned(),
                reason: String::new(),
            });
        }
        _ => {}
    }
    let value = answer.json().ok_or_else(|| ConnectError::NotJson {
        exchange: ExchangeKind::Card,
        url: url.to_owned(),
        html: answer.is_web_page(),
    })?;
    let card = reading::owned_card(value).ok_or_else(|| ConnectError::NotACard {
        url: url.to_owned(),
    })?;
    Ok((card, from.to_owned()))
}
