//! Any text as an agent card: reading it, the inputs of its skills, and its endpoints.

use a2a::card::{AgentCard, Binding, Skill};
use a2a::dialect::{Dialect, reading};
use a2a::extension::{self, activation};
use a2a::security::Security;
use a2a_client::client::ConnectError;
use a2a_client::client::Protocol;
use a2a_client::client::calls::extended_card::extended_card_requests;
use a2a_client::client::calls::{SupportedBinding, endpoint};
use a2a_client::client::sign_in::{SignInMethod, sign_in_methods};
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::command::Command;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::{Conversation, Setting};
use exact_json::Pointer;
use json_form::form::view::Control;
use serde_json::Value;

use super::json;

/// The URL from which the card of an input is read.
const CARD_URL: &str = "https://card.example/.well-known/agent-card.json";
/// The largest number of skills of a card whose inputs are checked, since each check visits every schema.
const SKILLS: usize = 16;
/// The largest number of skills of a card for which a form is opened.
const FORMS: usize = 4;
/// A card of more bytes than this counts as long: then only its first skill is checked and gets a form.
const LONG: usize = 8 << 10;

pub(crate) fn check(bytes: &[u8]) {
    let Some(value) = json::read(&String::from_utf8_lossy(bytes)) else {
        return;
    };
    let card = reading::card(&value);
    let (skills, forms) = if bytes.len() > LONG {
        (1, 1)
    } else {
        (SKILLS, FORMS)
    };
    open(&value, card.as_ref(), forms);
    let Some(card) = card else {
        return;
    };
    assert!(json::same(&card.raw, &value), "something of it is lost");
    assert_eq!(reading::card(&card.raw).as_ref(), Some(&card));
    listens(&card);
    declares(&card);
    signs_in(&Security::of_card(&card));
    for skill in card.skills.iter().take(skills) {
        takes(&card, skill);
    }
}

fn listens(card: &AgentCard) {
    match endpoint(card, CARD_URL, Protocol::Auto) {
        Ok(chosen) => {
            let fits = |declared: &&a2a::card::Interface| {
                let binding = match chosen.binding {
                    SupportedBinding::JsonRpc => Binding::JsonRpc,
                    SupportedBinding::HttpJson => Binding::HttpJson,
                    SupportedBinding::Sessions => Binding::Sessions,
                    SupportedBinding::Envelope => Binding::Envelope,
                };
                declared.binding == binding
                    && Dialect::for_version(&declared.protocol_version) == Some(chosen.dialect)
                    && declared.tenant == chosen.tenant
                    && chosen.url.ends_with(&declared.url)
            };
            assert!(card.interfaces.iter().any(|it| fits(&it)), "{chosen:?}");
            assert!(chosen.url.contains("://"), "{chosen:?}");
            assert!(
                chosen
                    .other_dialect()
                    .is_none_or(|it| it.dialect != chosen.dialect)
            );
            let longer = extended_card_requests(card, &chosen, 1);
            assert!(longer.iter().all(|request| !request.url.is_empty()));
        }
        Err(why) => {
            assert!(!why.sentence().is_empty());
            let ConnectError::NoUsableInterface { declared } = why else {
                panic!("{why:?}");
            };
            assert_eq!(declared.len(), card.interfaces.len());
        }
    }
}

fn declares(card: &AgentCard) {
    let declared = extension::declaration::declared(card);
    for (at, one) in declared.named().enumerate() {
        let first = declared.schema(&one.name);
        let known = declared.named().take(at).any(|it| it.name == one.name);
        assert!(!known && first.is_some(), "“{}” comes twice", one.name);
        if at > 100 {
            break;
        }
    }
    for note in &declared.notes {
        assert!(!note.to_string().is_empty());
    }
    for uri in activation::activated(card, &[]) {
        let extensions = &card.capabilities.extensions;
        assert!(extensions.iter().any(|it| it.uri == uri));
    }
    for missing in activation::missing_required(card, &[]) {
        assert!(missing.required && !activation::KNOWN.contains(&missing.uri.as_str()));
    }
}

/// Asserts that every sign-in method has a label, and a reason if it cannot be used.
fn signs_in(security: &Security) {
    assert!(json::read(&exact_json::to_text(&security.to_json())).is_some());
    for scheme in &security.schemes {
        assert!(!scheme.type_name().is_empty());
        assert!(security.scheme(&scheme.name).is_some());
    }
    for own_page in [false, true] {
        let ways = sign_in_methods(Some(security), own_page);
        let titles = SignInMethod::titles(&ways);
        assert_eq!(titles.len(), ways.len());
        assert!(titles.iter().all(|title| !title.is_empty()));
        for way in &ways {
            let why_not = way.unusable.as_ref();
            assert!(why_not.is_none_or(|why| !why.sentence().is_empty()));
        }
    }
}

fn takes(card: &AgentCard, skill: &Skill) {
    signs_in(&Security::of_card(card).for_skill(Some(skill)));
    let inputs = extension::skill::modes::inputs(card, skill);
    let modes = card.input_modes(skill);
    for input in &inputs.schemas {
        // The agent would refuse a schema without a declared mode.
        let own = input.name == "inputSchema" && input.mode == "application/json";
        assert!(own || modes.contains(&input.mode), "{input:?}");
        assert!(input.schema.is_some() || input.is_any_json());
    }
    let has_schema = !inputs.schemas.is_empty();
    assert!(
        extension::skill::examples::examples(card, skill)
            .iter()
            .all(|example| example.is_object() || has_schema)
    );
    for mode in card.output_modes(skill).iter().take(4) {
        let _ = extension::skill::modes::output_schema(card, Some(skill), Some(mode));
    }
    let _ = extension::skill::modes::output_schema(card, Some(skill), None);
}

/// Passes an event to the conversation, and then every event that it raises itself (`Command::Raise`).
fn step(conversation: &mut Conversation, event: Event) {
    let mut events = vec![event];
    while let Some(event) = events.pop() {
        for command in conversation.step(0.0, event) {
            if let Command::Raise(event) = command {
                events.push(*event);
            }
        }
    }
}

/// Gives the card to a conversation as a host page does, and asserts that the agent is connected, or failed with a
/// sentence if the card can't be read. Opens the forms of the first `forms` skills.
fn open(value: &Value, card: Option<&AgentCard>, forms: usize) {
    let mut conversation = Conversation::new(Setting::default());
    let given = Event::CardGiven {
        card: value.clone(),
        skill: None,
    };
    step(&mut conversation, given);
    match (conversation.stage(), card) {
        (AgentStage::Connected(known), Some(card)) => assert_eq!(&*known.card, card),
        (AgentStage::Failed { why, .. }, None) => assert!(!why.sentence().is_empty()),
        (stage, card) => panic!("{stage:?} for {card:?}"),
    }
    for skill in card.iter().flat_map(|it| &it.skills).take(forms) {
        step(&mut conversation, Event::SkillChosen(skill.id.clone()));
        let known = conversation.agent().expect("the agent stays known");
        assert_eq!(known.skill.as_ref(), Some(&skill.id));
        let request = known.request().expect("a skill can be asked");
        if let Some(form) = request.form() {
            let view = form.state().view(&Pointer::root());
            let view = view.expect("a form has a control at its root");
            assert!(
                !matches!(view.control, Control::Nothing) || form.schema() != &Value::Bool(true)
            );
        }
    }
}
