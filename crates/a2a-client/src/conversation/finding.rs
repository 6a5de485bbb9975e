//! Finding an agent: from an address to its card, or to the reason why there is none.

use std::rc::Rc;

use a2a::AgentCard;
use a2a::dialect::{Dialect, reading};
use a2a::extension;
use serde_json::Value;

use super::Conversation;
use super::event::{Announcement, Command, Event, Shown, Ticket};
use super::known::Known;
use crate::client::{
    Address, Answer, Fault, Method, Place, Request, WhyNot, card_addresses, endpoint,
};

/// How far finding the agent is.
#[derive(Debug)]
pub enum AgentStage {
    /// Nobody asked for one yet.
    Nothing,
    /// The card is being looked for.
    Looking {
        /// Below which address.
        address: String,
    },
    /// It was not found.
    Failed {
        /// At which address.
        address: String,
        /// Why.
        why: WhyNot,
    },
    /// It is known.
    Known(Box<Known>),
}

/// A search for a card.
#[derive(Debug)]
pub(super) struct Search {
    ticket: Ticket,
    address: String,
    skill: Option<String>,
    candidates: Vec<String>,
    at: usize,
    /// The best reason so far, should no candidate be a card.
    why: Option<WhyNot>,
    /// Whether the first candidate could not be read at all, which may be CORS.
    first_failed: bool,
    /// A card without the schemas that it declares: asked for once more as 1.0.
    poor: Option<Box<AgentCard>>,
    timed_out: bool,
}

impl Conversation {
    pub(super) fn address_given(&mut self, typed: &str, skill: Option<String>) {
        self.leave();
        self.look_for(typed, skill);
    }

    /// Looks for the card below an address, which was given before if it was locked.
    pub(super) fn look_for(&mut self, typed: &str, skill: Option<String>) {
        let address = match Address::read(typed) {
            Ok(address) => address,
            Err(error) => {
                self.not_found(typed.to_owned(), WhyNot::BadAddress(error.to_string()));
                return;
            }
        };
        let shown = address.as_str().to_owned();
        if self.setting.secure && shown.starts_with("http://") && !address.is_local() {
            self.not_found(shown.clone(), WhyNot::MixedContent { url: shown });
            return;
        }
        self.stage = AgentStage::Looking {
            address: shown.clone(),
        };
        self.search = Some(Search {
            ticket: 0,
            address: shown,
            skill,
            candidates: card_addresses(&address),
            at: 0,
            why: None,
            first_failed: false,
            poor: None,
            timed_out: false,
        });
        self.show(Shown::Agent);
        self.look(&[]);
    }

    pub(super) fn card_given(&mut self, card: &Value, skill: Option<String>) {
        self.leave();
        match reading::card(card) {
            Some(card) => self.found(card, String::new(), skill),
            None => self.not_found(
                String::new(),
                WhyNot::NotACard {
                    url: "the card property".to_owned(),
                },
            ),
        }
    }

    /// Which skill is to be chosen once the card is there.
    pub(super) fn wish_skill(&mut self, id: &str) {
        if let Some(search) = &mut self.search {
            search.skill = Some(id.to_owned());
        }
    }

    /// Whether the ticket is that of the search for a card.
    pub(super) fn is_search(&self, ticket: Ticket) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.ticket == ticket)
    }

    pub(super) fn card_answered(&mut self, outcome: Result<Answer, Fault>) {
        let Some(search) = &mut self.search else {
            return;
        };
        let url = search
            .candidates
            .get(search.at)
            .cloned()
            .unwrap_or_default();
        search.first_failed |= search.at == 0 && matches!(outcome, Err(Fault::Network));
        match read_card(outcome, &url) {
            Ok(card) => {
                let declared = extension::declared(&card);
                let poor = declared.extension && declared.schemas.is_empty();
                // One server drops what it does not know unless it is asked as 1.0 (WIRE §2.7).
                if poor && search.poor.is_none() {
                    search.poor = Some(Box::new(card));
                    let header = Dialect::V1_0
                        .version_header()
                        .map(|(name, value)| (name.to_owned(), value.to_owned()));
                    return self.look(&Vec::from_iter(header));
                }
                let skill = search.skill.take();
                self.found(card, url, skill);
            }
            Err(why) => {
                if let Some(poor) = search.poor.take() {
                    let skill = search.skill.take();
                    return self.found(*poor, url, skill);
                }
                search.timed_out |= why == WhyNot::Timeout;
                let better = search
                    .why
                    .as_ref()
                    .is_none_or(|known| weight(&why) > weight(known));
                if better {
                    search.why = Some(why);
                }
                search.at += 1;
                // What takes as long as this is not asked again at five other places.
                if search.at < search.candidates.len() && !search.timed_out {
                    return self.look(&[]);
                }
                self.give_up();
            }
        }
    }

    pub(super) fn card_probed(&mut self, reachable: bool) {
        let Some(search) = self.search.take() else {
            return;
        };
        let url = search.candidates.into_iter().next().unwrap_or_default();
        let why = if reachable {
            WhyNot::CorsRefused {
                place: Place::Card,
                url,
            }
        } else {
            WhyNot::Unreachable {
                url: search.address.clone(),
            }
        };
        self.not_found(search.address, why);
    }

    fn look(&mut self, headers: &[(String, String)]) {
        let ticket = self.ticket();
        let Some(search) = &mut self.search else {
            return;
        };
        search.ticket = ticket;
        let url = search
            .candidates
            .get(search.at)
            .cloned()
            .unwrap_or_default();
        // No header of ours at first: a plain GET needs no preflight.
        let request = Request {
            method: Method::Get,
            url,
            headers: headers.to_vec(),
            body: None,
        };
        self.order(Command::Fetch { ticket, request });
    }

    fn give_up(&mut self) {
        let Some(search) = &mut self.search else {
            return;
        };
        // Where nothing better is known: the first place is the one that counts.
        let only_faults = search.first_failed
            && matches!(
                search.why,
                None | Some(
                    WhyNot::Unreachable { .. }
                        | WhyNot::Status {
                            status: 404 | 410,
                            ..
                        }
                )
            );
        if only_faults && let Some(url) = search.candidates.first().cloned() {
            let ticket = self.ticket();
            if let Some(search) = &mut self.search {
                search.ticket = ticket;
            }
            self.order(Command::Probe { ticket, url });
            return;
        }
        let Some(search) = self.search.take() else {
            return;
        };
        let why = match search.why {
            Some(
                WhyNot::Status {
                    status: 404 | 410, ..
                }
                | WhyNot::Unreachable { .. },
            )
            | None => WhyNot::CardNotFound {
                tried: search.candidates,
            },
            Some(why) => why,
        };
        if let WhyNot::SignIn { status } = why {
            let (address, skill) = (search.address, search.skill);
            return self.order(Command::Raise(Box::new(Event::CardLocked {
                address,
                skill,
                status,
            })));
        }
        self.not_found(search.address, why);
    }

    pub(super) fn not_found(&mut self, address: String, why: WhyNot) {
        self.search = None;
        if self.signing.is_active() && !matches!(why, WhyNot::SignIn { .. }) {
            self.sign_in_worked();
        }
        self.stage = AgentStage::Failed {
            address,
            why: why.clone(),
        };
        self.show(Shown::Agent);
        if matches!(why, WhyNot::SignIn { .. }) {
            self.announce(Announcement::SignInWanted);
        }
        self.announce(Announcement::Failed(why));
    }

    fn found(&mut self, card: AgentCard, url: String, skill: Option<String>) {
        self.search = None;
        let required: Vec<String> = extension::activation::missing_required(&card)
            .iter()
            .map(|it| it.uri.clone())
            .collect();
        let reachable = match endpoint(&card, &url) {
            _ if !required.is_empty() => Err(WhyNot::RequiredExtensions { uris: required }),
            other => other,
        };
        let failed = reachable.as_ref().err().cloned();
        let card = Rc::new(card);
        self.stage = AgentStage::Known(Box::new(Known::new(Rc::clone(&card), url, reachable)));
        self.show(Shown::Agent);
        let chosen = skill.filter(|id| card.skill(id).is_some()).or_else(|| {
            card.skills
                .first()
                .filter(|_| card.skills.len() == 1)
                .map(|skill| skill.id.clone())
        });
        match chosen {
            Some(id) => self.skill_chosen(&id),
            None => self.begin_without_skill(),
        }
        self.announce(Announcement::Ready(card));
        if self.signing.is_active() {
            self.found_signed_in();
        }
        if let Some(why) = failed {
            self.announce(Announcement::Failed(why));
        }
    }

    /// The agent is left: what is under way for finding one stops, and the validator need not hold
    /// its schemas any more.
    fn leave(&mut self) {
        if self.signing.is_active() {
            self.leave_sign_in();
        }
        if let Some(search) = self.search.take() {
            let ticket = search.ticket;
            self.order(Command::Abort { ticket });
        }
        if let AgentStage::Known(known) = &mut self.stage {
            for session in known.sessions() {
                let asks = session.forget().into_iter();
                self.orders.extend(asks.map(Command::Ask));
            }
        }
    }
}

/// Which reason tells most, when several addresses failed in several ways.
fn weight(why: &WhyNot) -> u8 {
    match why {
        WhyNot::SignIn { .. } => 6,
        WhyNot::TooLarge { .. } | WhyNot::Timeout | WhyNot::CardBroken { .. } => 5,
        WhyNot::NotACard { .. } => 4,
        WhyNot::NotJson { .. } => 3,
        WhyNot::Status { status, .. } if *status >= 500 => 2,
        WhyNot::Status { .. } => 1,
        _ => 0,
    }
}

fn read_card(outcome: Result<Answer, Fault>, url: &str) -> Result<AgentCard, WhyNot> {
    let answer = outcome.map_err(|fault| match fault {
        Fault::Broken => WhyNot::CardBroken {
            url: url.to_owned(),
        },
        fault => WhyNot::of_fault(&fault, url),
    })?;
    match answer.head.status {
        status @ (401 | 403) => return Err(WhyNot::SignIn { status }),
        status if !answer.head.is_success() => {
            return Err(WhyNot::Status {
                place: Place::Card,
                status,
            });
        }
        _ => {}
    }
    let body = answer.body.trim_start_matches('\u{feff}');
    let value = exact_json::parse(body).map_err(|_| {
        let html = answer.head.is_type("text/html") || body.trim_start().starts_with('<');
        WhyNot::NotJson {
            place: Place::Card,
            url: url.to_owned(),
            html,
        }
    })?;
    reading::card(&value).ok_or_else(|| WhyNot::NotACard {
        url: url.to_owned(),
    })
}
