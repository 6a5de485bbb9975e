//! The texts of a conversation: status of the connection, skills, request, sign-in, runs and their notices.

use crate::a2a::TaskState;
use crate::a2a::dialect::envelope::discovery::AgentInfo;
use crate::client::signature::Verdict;
use crate::conversation::run::Notice;
use crate::conversation::sign_in::SignInReason;

pub(crate) const LOOKING_FOR_AGENT: &str = "Looking for the agent…";
pub(crate) const TRIED: &str = "The card was looked for at:";
pub(crate) const NO_ANSWER: &str = "no answer";

pub(crate) const SKILLS: &str = "Skills";
pub(crate) const ASK_AGENT: &str = "Ask the agent itself";
pub(crate) const TEXT_INPUT: &str = "Text";
pub(crate) const FILE_INPUT: &str = "File";
pub(crate) const SIGN_IN_CHIP: &str = "Sign-in";

pub(crate) fn field_count(count: usize) -> String {
    match count {
        1 => "1 field".to_owned(),
        _ => [&*count.to_string(), " fields"].concat(),
    }
}

pub(crate) const FIND_SKILL: &str = "Find a skill";

pub(crate) fn skills_found(count: usize, all: usize) -> String {
    [&*count.to_string(), " of ", &*all.to_string(), " skills"].concat()
}

pub(crate) const REQUEST: &str = "Request";
pub(crate) const CHOOSE_SKILL: &str = "What would you like to do?";
pub(crate) const TAGS: &str = "Tags";
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
    "This browser’s storage is full. Your entries won’t survive a reload.";

/// The name of an example whose values don't name it.
pub(crate) fn numbered_example(number: usize) -> String {
    ["Example ", &number.to_string()].concat()
}

pub(crate) fn fill_in_example(name: &str) -> String {
    ["Use the example ", name].concat()
}

pub(crate) fn goes_to(origin: &str) -> String {
    ["Goes to ", origin].concat()
}

/// `ago`: as `ago` words it. `can_undo`: whether other values were replaced.
pub(crate) fn refilled(ago: &str, can_undo: bool) -> String {
    let end = if can_undo {
        ". They replaced your entries."
    } else {
        "."
    };
    ["You sent these values ", ago, end].concat()
}

/// `title` and `ago` of the run whose conversation goes on.
pub(crate) fn continues(title: &str, ago: &str) -> String {
    [
        "You’re continuing the conversation “",
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
        .map(|time| ["last seen ", time].concat());
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
pub(crate) const LOOKING_UP_SIGN_IN_PAGE: &str = "Finding the sign-in page…";
pub(crate) const GO_ON_IN_WINDOW: &str = "Continue in the window that has opened.";
pub(crate) const CONFIRM_ORIGIN: &str = "Confirm that your entries may be sent there";
pub(crate) const SHOW: &str = "Show";
pub(crate) const HIDE: &str = "Hide";
pub(crate) const HEADER_NAME_HELP: &str =
    "The name of the header that carries the agent’s key, such as X-API-Key.";

/// Stands before the emphasized origin that receives the entries.
pub(crate) const ENTRIES_BEFORE_ORIGIN: &str = " Your entries go to ";
/// Stands after it.
pub(crate) const ENTRIES_AFTER_ORIGIN: &str = " and are forgotten when you close this page.";

/// The signatures of an agent's card.
pub(crate) fn signature(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Verified { key: Some(key) } => format!("Signed by “{key}”, verified"),
        Verdict::Verified { key: None } => "Signed, verified".to_owned(),
        Verdict::NoKey => "Signed, not verified (no key)".to_owned(),
        Verdict::Mismatch => {
            "The signature of the agent’s card doesn’t fit: it may have been changed.".to_owned()
        }
    }
}

pub(crate) fn signed_in_at(origin: &str) -> String {
    ["Signed in at ", origin].concat()
}

pub(crate) fn send_to(origin: &str) -> String {
    ["Send my entries to ", origin].concat()
}

pub(crate) fn card_from_elsewhere(card_origin: &str) -> String {
    [
        "The agent’s card came from ",
        card_origin,
        ", but the agent runs elsewhere. Continue only if you trust both.",
    ]
    .concat()
}

pub(crate) fn show_field(label: &str) -> String {
    ["Show ", label].concat()
}

pub(crate) fn client_id_help(redirect: &str) -> String {
    [
        "The client ID of this page’s registration there, with the redirect address ",
        redirect,
    ]
    .concat()
}

pub(crate) fn sign_in_reason(reason: SignInReason) -> &'static str {
    match reason {
        SignInReason::Unauthorized => "The agent needs to know who you are.",
        SignInReason::Forbidden => "Your sign-in doesn’t allow this. Use another one.",
        SignInReason::AuthRequired => "The agent continues the task once you’ve signed in.",
        SignInReason::Requested => {
            "Sign in before you send something, or to see more of the agent’s skills."
        }
    }
}

/// When the agent reported the state of a task.
pub(crate) fn reported_at(moment: &str) -> String {
    ["Reported on ", moment].concat()
}

pub(crate) const RUNS: &str = "Runs";
pub(crate) const NO_RUNS: &str = "Your runs appear here.";
pub(crate) const SENT_AGAIN: &str = "Sent again.";
pub(crate) const CLEAR_HISTORY: &str = "Clear history";
pub(crate) const CONFIRM_CLEAR_HISTORY: &str = "Clear all runs?";
pub(crate) const HISTORY_CLEARED: &str = "History cleared.";

pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CANCELLING: &str = "Cancelling…";
pub(crate) const ASKED: &str = "You asked";

pub(crate) const RUN_ACTIONS: &str = "This run";
pub(crate) const MORE_ACTIONS: &str = "More actions";
pub(crate) const RUN_AGAIN: &str = "Run again";
pub(crate) const EDIT_AND_RUN_AGAIN: &str = "Edit and run again";
pub(crate) const END_SESSION: &str = "End session";
pub(crate) const CONTINUE_CONVERSATION: &str = "Continue conversation";
pub(crate) const OPEN_COMPARISON: &str = "Compare with…";
pub(crate) const COMPARE_WITH: &str = "Compare with";
pub(crate) const CLOSE_COMPARISON: &str = "Close comparison";
pub(crate) const REMOVE: &str = "Remove";
pub(crate) const REMOVED: &str = "Removed.";

pub(crate) const VIEW_RESULT: &str = "View result";
/// The heading of the form that answers an agent.
pub(crate) const ANSWER_TITLE: &str = "The agent needs your answer";
/// The heading of a question whose answer is a sign-in.
pub(crate) const SIGN_IN_TITLE: &str = "Sign in to continue";
pub(crate) const YOUR_ANSWER: &str = "Your answer";
pub(crate) const ENTER_ANSWER: &str = "Enter an answer";
pub(crate) const SEND_ANSWER: &str = "Send answer";
pub(crate) const SENDING_ANSWER: &str = "Sending…";
pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const START_NEW_TASK: &str = "Start a new task";

pub(crate) const EARLIER_DIALOGUE: &str = "Earlier messages";
pub(crate) const YOU: &str = "You";
pub(crate) const AGENT: &str = "Agent";
pub(crate) const ANSWER: &str = "Answer";
pub(crate) const RESULT: &str = "Result";
pub(crate) const PROGRESS: &str = "Progress";

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
pub(crate) const GIVEN_UP: &str = "Stopped waiting";
pub(crate) const NOT_KNOWN: &str = "Status unknown";
pub(crate) const NOT_WAITED_FOR: &str = "Stopped waiting";
pub(crate) const SUBMITTED: &str = "Submitted";
pub(crate) const WORKING: &str = "Working";
pub(crate) const WAITING_FOR_YOU: &str = "Needs your input";
pub(crate) const SIGN_IN_NEEDED: &str = "Sign-in required";
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
        TaskState::InputRequired => "The agent needs your answer.",
        TaskState::AuthRequired => "Sign in to continue.",
        TaskState::Rejected => "The agent declined without giving a reason.",
        TaskState::Failed => "The task failed. The agent gave no reason.",
        _ => return None,
    })
}

/// `None` for an error, which has its own sentence. `is_sent_known`: whether the request was kept.
pub(crate) fn notice(notice: &Notice, is_sent_known: bool) -> Option<String> {
    let fixed = match notice {
        Notice::Failed(_) => return None,
        Notice::OtherDialect { from, to } => {
            let words = [
                "The agent doesn’t support A2A ",
                from.name(),
                ", which its card names. This page sent the message again as A2A ",
                to.name(),
                ".",
            ];
            return Some(words.concat());
        }
        Notice::NotCancelled(why) => {
            return Some(["The task couldn’t be canceled. ", why].concat());
        }
        Notice::SessionNotEnded(why) => {
            return Some(["The session couldn’t be ended. ", why].concat());
        }
        Notice::Reconnecting => "The connection to the agent was lost. This page is reconnecting.",
        Notice::Offline => "You’re offline. The run continues when you’re back online.",
        Notice::Busy => "The agent is busy. Your message is sent again automatically.",
        Notice::GivenUp => {
            "You stopped waiting before the agent answered. The agent may still be working."
        }
        Notice::Stopped => "You stopped waiting. The agent may still be working.",
        Notice::CrashLoop => {
            "This page crashed twice while it followed this task, so it stopped checking. The agent \
             may still be working."
        }
        Notice::Unsure if is_sent_known => {
            "You left the page before the agent answered. Your message may not have arrived."
        }
        Notice::Unsure => {
            "You left the page before the agent answered. Your message may not have arrived, and its \
             content wasn’t kept. You can send the form again."
        }
        Notice::AnswerUnsure => {
            "Your answer may not have reached the agent. You can send it again."
        }
        Notice::OtherTask => "The agent sent updates for a different task. This page ignored them.",
        Notice::TooMany => {
            "The agent sent more than 10,000 events. This page didn’t read the rest."
        }
        Notice::MoreArtifacts => "The agent sent more than 1,000 results. The rest isn’t shown.",
        Notice::TooLargeToKeep => "The result was too large to keep after you left the page.",
        Notice::SecretsNotKept => {
            "Values that look like secrets weren’t kept after you left the page."
        }
    };
    Some(fixed.to_owned())
}

pub(crate) const LOOK_AGAIN: &str = "Check again";
pub(crate) const SEND_AGAIN: &str = "Retry";
pub(crate) const LOOK_NOW: &str = "Check now";
pub(crate) const STOP_WAITING: &str = "Stop waiting";
pub(crate) const LOOKING_FOR_TASK: &str = "Checking the task";
pub(crate) const LOOKING_FOR_ANSWER: &str = "Checking for an answer";
pub(crate) const WAITING_FOR_NETWORK: &str = "Waiting for the network";

pub(crate) fn sending_again_in(seconds: u64) -> String {
    in_seconds("Sending again in ", seconds)
}

pub(crate) fn trying_again_in(seconds: u64) -> String {
    in_seconds("Trying again in ", seconds)
}

pub(crate) fn looking_again_in(seconds: u64) -> String {
    in_seconds("Checking again in ", seconds)
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

/// A running time, such as `0:03`.
pub(crate) fn clock_time(minutes: u64, seconds: u64) -> String {
    let zero = if seconds < 10 { "0" } else { "" };
    [&*minutes.to_string(), ":", zero, &seconds.to_string()].concat()
}

pub(crate) fn seconds(whole: u64, tenths: u64) -> String {
    [&*whole.to_string(), ".", &tenths.to_string(), " s"].concat()
}
