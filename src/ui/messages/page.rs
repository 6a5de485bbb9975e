//! The texts of the page around a conversation: address bar, panel about the agent, question about a link, protocol log.

pub(crate) use super::conversation::seconds;
use crate::extension::{self, Origin};

pub(crate) const BRAND: &str = "A2A Forms";

pub(crate) const CONNECT: &str = "Connect";
pub(crate) const CONNECTING: &str = "Connecting…";
pub(crate) const AGENT_ADDRESS: &str = "Agent address";
pub(crate) const EXAMPLE_ADDRESS: &str = "https://agent.example.com";

pub(crate) const CONNECT_TO_AGENT: &str = "Connect to an agent";

pub(crate) const SKIP: &str = "Skip to content";
pub(crate) const WELCOME_TITLE: &str = "Which agent?";
pub(crate) const WELCOME: &str =
    "Enter the address of an A2A agent. You get a form for each thing that the agent can do.";
pub(crate) const STEP_ADDRESS: &str = "Connect";
pub(crate) const STEP_ADDRESS_ABOUT: &str = "The agent’s card says what it can do.";
pub(crate) const STEP_FORM: &str = "Fill in";
pub(crate) const STEP_FORM_ABOUT: &str = "Mistakes are explained beside their field.";
pub(crate) const STEP_RESULT: &str = "Read the result";
pub(crate) const STEP_RESULT_ABOUT: &str = "As text, tables and files, ready to export.";
pub(crate) const NOT_CONNECTED: &str = "No agent at this address";
pub(crate) const OWN_AGENT: &str = "This page has an agent of its own:";
pub(crate) const CHOOSE_SKILL: &str = "What would you like to do?";

pub(crate) fn unknown_skill(id: &str) -> String {
    format!("This agent has no skill “{id}”. Choose one of these.")
}

/// The title of the document: its parts, the most special first.
pub(crate) fn title(parts: &[&str]) -> String {
    [&parts.join(" · "), " · ", BRAND].concat()
}

pub(crate) const READY: &str = "Ready";
pub(crate) const WORKING: &str = "Working…";
pub(crate) const NEEDS_YOUR_INPUT: &str = "Needs your input";
pub(crate) const SIGN_IN_TO_CONTINUE: &str = "Sign in to continue";
pub(crate) const OFFLINE: &str = "Offline";
pub(crate) const OFFLINE_EFFECT: &str =
    "You’re offline. You can go on filling in; nothing is sent until the network is back.";

pub(crate) const ALL_SKILLS: &str = "All skills";
pub(crate) const VIEW: &str = "View";
pub(crate) const REQUEST: &str = "Request";
pub(crate) const ACTIVITY: &str = "Activity";
pub(crate) const ABOUT: &str = "About";
pub(crate) const YOUR_RUNS: &str = "Your runs";
pub(crate) const COPY_LINK: &str = "Copy link";
pub(crate) const OTHER_AGENT: &str = "Another agent";
/// For screen readers, before the agent's name.
pub(crate) const AGENT_PREFIX: &str = "Agent: ";

pub(crate) const LINK_QUESTION_TITLE: &str = "A link brought you here";
pub(crate) const YES_CONNECT: &str = "Yes, connect";

pub(crate) fn connect_to(origin: &str) -> String {
    ["Connect to ", origin, "?"].concat()
}

pub(crate) const AGENT: &str = "Agent";
pub(crate) const PROVIDER: &str = "Provider";
pub(crate) const VERSION: &str = "Version";
pub(crate) const ADDRESS: &str = "Address";
pub(crate) const PROTOCOL: &str = "Protocol";
pub(crate) const CAPABILITIES: &str = "Features";
pub(crate) const EXTENSIONS: &str = "Extensions";
pub(crate) const SCHEMAS: &str = "Schemas";
pub(crate) const OBJECT_SCHEMAS: &str = "Structured input";
pub(crate) const INPUT_ERRORS: &str = "Input errors";
pub(crate) const SIGNATURE: &str = "Signature";
pub(crate) const CARD_CHECK: &str = "Card check";
pub(crate) const DOCUMENTATION: &str = "Documentation";
pub(crate) const NO_SCHEMAS: &str = "none declared";

pub(crate) const CONTACT: &str = "Contact";
pub(crate) const PRICING: &str = "Pricing";

/// The protocol of document 002. `is_newer`: the agent speaks a later version than this page.
pub(crate) fn sessions(version: &str, is_newer: bool) -> String {
    let newer = if is_newer {
        ", newer than 1.0, which this page supports"
    } else {
        ""
    };
    format!("Sessions {version} over REST{newer}")
}

/// The protocol of document 004.
pub(crate) const ENVELOPES: &str = "Message envelopes over HTTP POST";

pub(crate) fn protocol(version: &str, transport: &str) -> String {
    format!("A2A {version} over {transport}")
}

pub(crate) fn capabilities(streaming: bool, push_notifications: bool) -> &'static str {
    match (streaming, push_notifications) {
        (true, true) => "streaming, push notifications",
        (true, false) => "streaming",
        (false, true) => "push notifications",
        (false, false) => "",
    }
}

/// The name of a known extension, else its URI.
pub(crate) fn extension_name(uri: &str) -> &str {
    match uri {
        extension::URI => OBJECT_SCHEMAS,
        extension::INPUT_ERRORS_URI => INPUT_ERRORS,
        _ => uri,
    }
}

/// `is_used`: whether the agent's answer named the extension; `None` before its first answer, or if its header can't
/// be read.
pub(crate) fn extension_state(is_known: bool, is_used: Option<bool>, is_required: bool) -> String {
    let state = match (is_known, is_used) {
        (false, _) => "not supported by this page",
        (true, Some(true)) => "✓ confirmed by the agent",
        (true, Some(false)) => "requested, not confirmed by the agent",
        (true, None) => "requested",
    };
    let required = if is_required { ", required" } else { "" };
    [state, required].concat()
}

pub(crate) fn schemas_declared(names: &[&str], place: &str) -> String {
    format!("{} ({place})", names.join(", "))
}

pub(crate) fn place_of_schema(origin: &Origin) -> String {
    match origin {
        Origin::CardRoot => "at the root of the card".to_owned(),
        Origin::ExtensionParams => "in the extension’s parameters".to_owned(),
        Origin::SkillInputSchema { skill } => format!("the input of the skill “{skill}”"),
        Origin::SkillOutputSchema { skill } => format!("the output of the skill “{skill}”"),
        Origin::CapabilityParameters { capability } => {
            format!("the parameters of the capability “{capability}”")
        }
        Origin::AskedForm | Origin::AskedByAdk => "asked for by the agent".to_owned(),
    }
}

pub(crate) const PROTOCOL_LOG: &str = "Protocol log";
pub(crate) const LOG_EMPTY: &str = "No requests yet.";
pub(crate) const LOG_CUT: &str = "The rest isn’t kept.";
pub(crate) const LOGGED_REQUEST: &str = "Request";
pub(crate) const LOGGED_ANSWER: &str = "Answer";
pub(crate) const COPY_AS_CURL: &str = "Copy as curl";
pub(crate) const COPIED: &str = "Copied";
pub(crate) const COPYING_NOT_ALLOWED: &str = "The browser blocked copying";

pub(crate) fn milliseconds(count: u64) -> String {
    [&*count.to_string(), " ms"].concat()
}
