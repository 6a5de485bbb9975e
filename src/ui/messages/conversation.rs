//! The texts of a conversation: status of the connection, skills, request, sign-in, runs and their notices.

use crate::a2a::TaskState;
use crate::a2a::dialect::envelope::AgentInfo;
use crate::conversation::run::Notice;
use crate::conversation::sign_in::SignInReason;

pub(crate) const LOOKING_FOR_AGENT: &str = "Looking for the agent…";
pub(crate) const WELCOME_TITLE: &str = "Which agent?";
pub(crate) const WELCOME: &str =
    "Enter the address of an A2A agent. What it declares becomes a form here.";

pub(crate) const SKILLS: &str = "Skills";
pub(crate) const ASK_AGENT: &str = "Ask the agent itself";
pub(crate) const FIND_SKILL: &str = "Find a skill";

pub(crate) fn skills_found(count: usize, all: usize) -> String {
    [&*count.to_string(), " of ", &*all.to_string(), " skills"].concat()
}

pub(crate) const REQUEST: &str = "Request";
pub(crate) const CHOOSE_SKILL: &str = "Choose what the agent should do.";
pub(crate) const SEND_AS: &str = "Send as";
pub(crate) const EXAMPLES: &str = "Examples";
pub(crate) const MESSAGE: &str = "Message";
pub(crate) const ENTER_MESSAGE: &str = "Enter a message";
pub(crate) const SEND: &str = "Send";
pub(crate) const SENT: &str = "Sent";
pub(crate) const CHECKING: &str = "Checking…";
pub(crate) const CLEAR: &str = "Clear";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const STORAGE_FULL: &str =
    "There is no room left in this browser’s storage: what you enter is not kept for a reload.";

pub(crate) fn fill_in_example(name: &str) -> String {
    ["Fill in the example ", name].concat()
}

pub(crate) fn goes_to(origin: &str) -> String {
    ["Goes to ", origin].concat()
}

/// `ago`: as `ago` words it. `can_undo`: whether other values were replaced.
pub(crate) fn refilled(ago: &str, can_undo: bool) -> String {
    let end = if can_undo {
        ", in place of what was here."
    } else {
        "."
    };
    ["This is what was sent ", ago, end].concat()
}

/// `title` and `ago` of the run whose conversation goes on.
pub(crate) fn continues(title: &str, ago: &str) -> String {
    [
        "This continues the conversation “",
        title,
        "”, last sent ",
        ago,
        ".",
    ]
    .concat()
}

pub(crate) const FOUND_AGENTS: &str = "Agents found";

pub(crate) fn connect_to(name: &str) -> String {
    ["Connect to ", name].concat()
}

/// The state of an agent of a registry, when it was last heard of, and its address.
pub(crate) fn found_agent(agent: &AgentInfo) -> String {
    let heard = agent
        .last_heartbeat
        .as_deref()
        .map(|time| ["last heard of ", time].concat());
    let facts = [
        Some(agent.status.clone()),
        heard,
        Some(agent.endpoint.clone()),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

pub(crate) const NEW_CONVERSATION: &str = "Start a new conversation";

pub(crate) const SIGN_IN: &str = "Sign in";
pub(crate) const SIGNING_IN: &str = "Signing in…";
pub(crate) const SIGN_OUT: &str = "Sign out";
pub(crate) const SIGN_OUT_EFFECT: &str =
    "Signing out also removes this agent’s drafts and runs from this browser.";
pub(crate) const NOT_NOW: &str = "Not now";
pub(crate) const SIGN_IN_METHODS: &str = "How to sign in";
pub(crate) const LOOKING_UP_SIGN_IN_PAGE: &str = "Looking up the sign-in page…";
pub(crate) const GO_ON_IN_WINDOW: &str = "Go on in the window that has opened.";
pub(crate) const CONFIRM_ORIGIN: &str = "Confirm that it may be sent there";
pub(crate) const SHOW: &str = "Show";
pub(crate) const HIDE: &str = "Hide";
pub(crate) const HEADER_NAME_HELP: &str =
    "The name of the header in which the agent wants its key, such as X-API-Key.";

/// Stands before the emphasized origin that receives the entries.
pub(crate) const ENTRIES_BEFORE_ORIGIN: &str = " What you enter goes to ";
/// Stands after it.
pub(crate) const ENTRIES_AFTER_ORIGIN: &str = " and is forgotten when this page is closed.";

pub(crate) fn signed_in_at(origin: &str) -> String {
    ["Signed in at ", origin].concat()
}

pub(crate) fn send_to(origin: &str) -> String {
    ["Send it to ", origin].concat()
}

pub(crate) fn card_from_elsewhere(card_origin: &str) -> String {
    [
        "The agent’s card came from ",
        card_origin,
        ", and the agent itself is elsewhere. Only go on if you trust both.",
    ]
    .concat()
}

pub(crate) fn show_field(label: &str) -> String {
    ["Show ", label].concat()
}

pub(crate) fn client_id_help(redirect: &str) -> String {
    [
        "The name under which this page is registered there, with the redirect address ",
        redirect,
    ]
    .concat()
}

pub(crate) fn sign_in_reason(reason: SignInReason) -> &'static str {
    match reason {
        SignInReason::Unauthorized => "The agent wants to know who you are before it goes on.",
        SignInReason::Forbidden => "The agent does not allow this without another sign-in.",
        SignInReason::AuthRequired => {
            "The agent waits for you to sign in, and goes on with its task then."
        }
        SignInReason::Requested => {
            "Sign in before you send something, or to see what else the agent can do."
        }
    }
}

pub(crate) const RUNS: &str = "Runs";
pub(crate) const SENT_AGAIN: &str = "Sent again.";
pub(crate) const CLEAR_HISTORY: &str = "Clear history";
pub(crate) const CONFIRM_CLEAR_HISTORY: &str = "Clear it for good?";
pub(crate) const HISTORY_CLEARED: &str = "The history is cleared.";

pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CANCELLING: &str = "Cancelling…";
pub(crate) const ASKED: &str = "Asked: ";

pub(crate) const RUN_ACTIONS: &str = "This run";
pub(crate) const RUN_AGAIN: &str = "Run again";
pub(crate) const EDIT_AND_RUN_AGAIN: &str = "Edit and run again";
pub(crate) const END_SESSION: &str = "End session";
pub(crate) const CONTINUE_CONVERSATION: &str = "Continue conversation";
pub(crate) const OPEN_COMPARISON: &str = "Compare with…";
pub(crate) const COMPARE_WITH: &str = "Compare with";
pub(crate) const CLOSE_COMPARISON: &str = "Close comparison";
pub(crate) const REMOVE: &str = "Remove";
pub(crate) const REMOVED: &str = "Removed.";

pub(crate) const YOUR_ANSWER: &str = "Your answer";
pub(crate) const ENTER_ANSWER: &str = "Enter an answer";
pub(crate) const SEND_ANSWER: &str = "Send answer";
pub(crate) const SENDING_ANSWER: &str = "Sending…";
pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const START_NEW_TASK: &str = "Start a new task";

pub(crate) const EARLIER_DIALOGUE: &str = "What was said before";
pub(crate) const YOU: &str = "You";
pub(crate) const AGENT: &str = "Agent";
pub(crate) const ANSWER: &str = "Answer";

/// `is_earlier`: whether a current message follows them.
pub(crate) fn message_count(count: usize, is_earlier: bool) -> String {
    let messages = match (count, is_earlier) {
        (1, true) => " earlier message",
        (1, false) => " message",
        (_, true) => " earlier messages",
        (_, false) => " messages",
    };
    [&*count.to_string(), messages].concat()
}

pub(crate) const NOT_SENT_YET: &str = "Not sent yet";
pub(crate) const SENDING: &str = "Sending";
pub(crate) const RECONNECTING: &str = "Reconnecting";
pub(crate) const GIVEN_UP: &str = "Given up";
pub(crate) const NOT_KNOWN: &str = "Not known";
pub(crate) const NOT_WAITED_FOR: &str = "Not waited for";
pub(crate) const SUBMITTED: &str = "Submitted";
pub(crate) const WORKING: &str = "Working";
pub(crate) const WAITING_FOR_YOU: &str = "Waiting for you";
pub(crate) const SIGN_IN_NEEDED: &str = "Sign-in needed";
pub(crate) const ANSWERED: &str = "Answered";
pub(crate) const COMPLETED: &str = "Completed";
pub(crate) const NOT_SENT: &str = "Not sent";
pub(crate) const CANCELED: &str = "Canceled";
pub(crate) const FAILED: &str = "Failed";
pub(crate) const REJECTED: &str = "Rejected";
pub(crate) const UNKNOWN: &str = "Unknown";

/// The sentence for a state that the agent does not explain.
pub(crate) fn unexplained_state(state: &TaskState) -> Option<&'static str> {
    Some(match state {
        TaskState::InputRequired => "The agent waits for your answer.",
        TaskState::AuthRequired => "The agent wants you to sign in first.",
        TaskState::Rejected => "The agent rejected the task and gave no reason.",
        TaskState::Failed => "The task failed, and the agent gave no reason.",
        _ => return None,
    })
}

/// `None` for an error, which has its own sentence. `is_sent_known`: whether the request was kept.
pub(crate) fn notice(notice: &Notice, is_sent_known: bool) -> Option<String> {
    let fixed = match notice {
        Notice::Failed(_) => return None,
        Notice::OtherDialect { from, to } => {
            let words = [
                "The agent does not know A2A ",
                from.name(),
                " as its card says; the message was sent again as A2A ",
                to.name(),
                ".",
            ];
            return Some(words.concat());
        }
        Notice::NotCancelled(why) => {
            return Some(["The agent could not be asked to stop. ", why].concat());
        }
        Notice::SessionNotEnded(why) => {
            return Some(["The session could not be ended. ", why].concat());
        }
        Notice::Reconnecting => {
            "The connection to the agent was lost; it is being looked for again."
        }
        Notice::Offline => "You are offline. It goes on when the network is back.",
        Notice::Busy => {
            "The agent has too much to do right now. Your message is sent again by itself."
        }
        Notice::GivenUp => {
            "You stopped waiting before the agent answered. It may still be at work."
        }
        Notice::Stopped => "You stopped waiting. The agent may still be at work.",
        Notice::CrashLoop => {
            "This page broke down twice while it followed this task, so it does not look again by \
             itself. The agent may still be at work."
        }
        Notice::Unsure if is_sent_known => {
            "The page was left before the agent answered. It is not known whether your message arrived."
        }
        Notice::Unsure => {
            "The page was left before the agent answered. It is not known whether your message \
             arrived, and its content was not kept. You can send it again with the form."
        }
        Notice::AnswerUnsure => {
            "Your answer was on its way, and the agent does not seem to have it. You can send it again."
        }
        Notice::OtherTask => "The agent sent updates for a different task; they were ignored.",
        Notice::TooMany => "The agent sent more than 10,000 events; the rest was not read.",
        Notice::MoreArtifacts => "The agent sent more than 1,000 results; the rest was left out.",
        Notice::TooLargeToKeep => "The result was too large to keep when the page was left.",
        Notice::SecretsNotKept => {
            "Values that look like secrets were not kept when the page was left."
        }
    };
    Some(fixed.to_owned())
}

pub(crate) const LOOK_AGAIN: &str = "Look again";
pub(crate) const SEND_AGAIN: &str = "Send again";
pub(crate) const LOOK_NOW: &str = "Look now";
pub(crate) const STOP_WAITING: &str = "Stop waiting";
pub(crate) const LOOKING_FOR_TASK: &str = "Looking for the task";
pub(crate) const LOOKING_FOR_ANSWER: &str = "Looking for the answer";
pub(crate) const WAITING_FOR_NETWORK: &str = "Waiting for the network";

pub(crate) fn sending_again_in(seconds: u64) -> String {
    in_seconds("Sending again in ", seconds)
}

pub(crate) fn trying_again_in(seconds: u64) -> String {
    in_seconds("Trying again in ", seconds)
}

pub(crate) fn looking_again_in(seconds: u64) -> String {
    in_seconds("Looking again in ", seconds)
}

fn in_seconds(start: &str, seconds: u64) -> String {
    [start, &seconds.to_string(), " s"].concat()
}

pub(crate) fn ago(minutes: u64) -> String {
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, " min ago"),
        60..1_440 => (minutes / 60, " h ago"),
        1_440..2_880 => return "yesterday".to_owned(),
        _ => (minutes / 1_440, " days ago"),
    };
    [&count.to_string(), unit].concat()
}

pub(crate) fn seconds(whole: u64, tenths: u64) -> String {
    [&*whole.to_string(), ".", &tenths.to_string(), " s"].concat()
}
