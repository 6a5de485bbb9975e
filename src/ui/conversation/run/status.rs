//! The state of a run in words, with its notices and waiting times.

use crate::a2a::TaskState;
use crate::conversation::run::{Notice, Phase, Run};
use crate::form::readable;

/// The state's name (`data-state`) and its label.
pub(super) fn state_of(run: &Run) -> (String, String) {
    let failed = matches!(run.notice, Some(Notice::Failed(_)));
    let name = match run.state() {
        // Without a connection the task may go on, but it is lost here.
        Some(state) if state.is_terminal() || run.reply.is_some() || !failed => state.name(),
        _ if failed => "failed",
        _ if run.answer.is_some() => "completed",
        _ if run.notice == Some(Notice::Unsure) => "unknown",
        _ if run.phase == Phase::Settled => "canceled",
        _ => "submitted",
    };
    let has_task = run.task.is_some();
    let words = match TaskState::named(name) {
        _ if run.phase == Phase::Postponed => "Not sent yet",
        _ if run.phase == Phase::Sending => "Sending",
        _ if run.phase == Phase::Reconnecting => "Reconnecting",
        _ if run.notice == Some(Notice::GivenUp) => "Given up",
        _ if run.notice == Some(Notice::Unsure) => "Not known",
        _ if matches!(run.notice, Some(Notice::Stopped | Notice::CrashLoop)) => "Not waited for",
        TaskState::Submitted if !has_task => "Sending",
        TaskState::Submitted => "Submitted",
        TaskState::Working => "Working",
        TaskState::InputRequired => "Waiting for you",
        TaskState::AuthRequired => "Sign-in needed",
        TaskState::Completed if !has_task => "Answered",
        TaskState::Completed => "Completed",
        TaskState::Canceled if !has_task => "Not sent",
        TaskState::Canceled => "Canceled",
        TaskState::Failed => "Failed",
        TaskState::Rejected => "Rejected",
        TaskState::Unknown => "Unknown",
        TaskState::Other(_) => {
            let plain = name.strip_prefix("TASK_STATE_").unwrap_or(name);
            // Such names are ASCII; Unicode lower-casing would add a table of 12 kB.
            return (name.to_owned(), readable(&plain.to_ascii_lowercase()));
        }
    };
    (name.to_owned(), words.to_owned())
}

/// The words for a state that the agent does not explain.
pub(super) fn default_words(run: &Run) -> Option<&'static str> {
    Some(match run.state()? {
        TaskState::InputRequired => "The agent waits for your answer.",
        TaskState::AuthRequired => "The agent wants you to sign in first.",
        TaskState::Rejected => "The agent rejected the task and gave no reason.",
        TaskState::Failed => "The task failed, and the agent gave no reason.",
        _ => return None,
    })
}

/// A notice in words; `None` if it is shown otherwise.
pub(super) fn notice_text(notice: &Notice, is_sent_known: bool) -> Option<String> {
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
             arrived, and what it said was not kept; it can be sent anew with the form."
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

/// The label of the retry button, if retrying makes sense: a known task is only fetched.
pub(super) fn retry_label(run: &Run) -> Option<&'static str> {
    let offers = matches!(
        run.notice,
        Some(
            Notice::Failed(_)
                | Notice::GivenUp
                | Notice::Stopped
                | Notice::CrashLoop
                | Notice::Unsure
                | Notice::TooMany
        )
    );
    // With a pending reply, sending that is the retry.
    if !offers || run.is_active() || run.is_ended() || run.reply.is_some() {
        return None;
    }
    match run.task {
        Some(_) => Some("Look again"),
        None => run.is_sent_known.then_some("Send again"),
    }
}

/// The reason why the run waits, and whether trying at once makes sense.
pub(super) fn waiting_text(run: &Run, now: f64) -> Option<(String, bool)> {
    let (what, under_way) = match run.phase {
        Phase::Postponed => ("Sending again in ", ""),
        Phase::Reconnecting => ("Trying again in ", "Looking for the task"),
        Phase::Waiting => ("Looking again in ", "Looking for the task"),
        _ => return None,
    };
    Some(match run.retry_at {
        Some(at) => {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a span of time, never negative"
            )]
            let seconds = ((at - now).max(0.0) / 1_000.0).ceil() as u64;
            ([what, &seconds.to_string(), " s"].concat(), true)
        }
        None if run.is_waiting() => ("Waiting for the network".to_owned(), false),
        None => (under_way.to_owned(), false),
    })
}

/// How long ago something was.
pub(in crate::ui::conversation) fn ago(then: f64, now: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a span of time, never negative"
    )]
    let minutes = ((now - then).max(0.0) / 60_000.0) as u64;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, " min ago"),
        60..1_440 => (minutes / 60, " h ago"),
        1_440..2_880 => return "yesterday".to_owned(),
        _ => (minutes / 1_440, " days ago"),
    };
    [&count.to_string(), unit].concat()
}

/// The duration of a run so far, in seconds with one decimal.
pub(super) fn elapsed(run: &Run, now: f64) -> String {
    let span = (run.ended.unwrap_or(now) - run.started).max(0.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a span of time, never negative"
    )]
    let tenths = (span / 100.0) as u64;
    format!("{}.{} s", tenths / 10, tenths % 10)
}
