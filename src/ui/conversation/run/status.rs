//! The state of a run in words, with its notices and waiting times.

use a2a::task::TaskState;
use a2a_client::client::ConnectError;
use a2a_client::conversation::run::{Notice, Phase, Run};
use json_form::form::text::label::readable;
use locales::messages;

/// The name of a run's state, for `data-state`, and the label that the person reads.
pub(super) fn state_of(run: &Run) -> (String, String) {
    let failed = matches!(run.notice, Some(Notice::Failed(_)));
    let name = match run.state() {
        // The message waits for the sign-in, after which it is sent again.
        None if lacks_sign_in(run) => TaskState::AuthRequired.name(),
        // Without a connection the task may go on, but it is lost here.
        Some(state) if state.is_terminal() || run.reply.is_some() || !failed => state.name(),
        _ if failed => "failed",
        _ if run.answer.is_some() => "completed",
        _ if matches!(run.notice, Some(Notice::MaybeSent | Notice::Accepted)) => "unknown",
        _ if run.phase == Phase::Settled => "canceled",
        // With sessions (002) the agent may be at work without a task.
        _ if matches!(run.phase, Phase::Following | Phase::Waiting) => "working",
        _ => "submitted",
    };
    let has_task = run.task.is_some();
    let words = match TaskState::named(name) {
        _ if run.phase == Phase::Postponed => messages::not_sent_yet(),
        _ if run.phase == Phase::Sending => messages::sending(),
        _ if run.phase == Phase::Reconnecting => messages::reconnecting(),
        _ if run.notice == Some(Notice::GivenUp) => messages::stopped_waiting(),
        _ if run.notice == Some(Notice::MaybeSent) => messages::status_unknown(),
        _ if run.notice == Some(Notice::Accepted) => messages::sent(),
        _ if matches!(run.notice, Some(Notice::Stopped | Notice::CrashLoop)) => {
            messages::stopped_waiting()
        }
        TaskState::Submitted if !has_task => messages::sending(),
        TaskState::Submitted => messages::submitted(),
        TaskState::Working => messages::working(),
        TaskState::InputRequired => messages::needs_your_input(),
        TaskState::AuthRequired => messages::sign_in_required(),
        TaskState::Completed if !has_task => messages::answered(),
        TaskState::Completed => messages::completed(),
        TaskState::Canceled if !has_task => messages::not_sent(),
        TaskState::Canceled => messages::canceled(),
        TaskState::Failed => messages::failed(),
        TaskState::Rejected => messages::rejected(),
        TaskState::Unknown => messages::unknown_state(),
        TaskState::Other(_) => {
            let plain = name.strip_prefix("TASK_STATE_").unwrap_or(name);
            // Such names are ASCII; Unicode lower-casing would add a table of 12 kB.
            return (name.to_owned(), readable(&plain.to_ascii_lowercase()));
        }
    };
    (name.to_owned(), words.to_owned())
}

/// Whether the agent refused the message because the person is not signed in.
pub(super) fn lacks_sign_in(run: &Run) -> bool {
    matches!(
        run.notice,
        Some(Notice::Failed(ConnectError::SignIn { .. }))
    )
}

/// Whether a run waits for the agent, or for the person to answer or to try again.
pub(super) fn needs_somebody(run: &Run) -> bool {
    run.is_active() || run.reply.is_some() || retry_label(run).is_some()
}

/// The label of the retry button; `None` if retrying makes no sense. For a known task, retrying only fetches it.
pub(super) fn retry_label(run: &Run) -> Option<&'static str> {
    let offers = matches!(
        run.notice,
        Some(
            Notice::Failed(_)
                | Notice::GivenUp
                | Notice::Stopped
                | Notice::CrashLoop
                | Notice::MaybeSent
                | Notice::TooMany
        )
    );
    // Sending again does not pay.
    let why = run.notice.as_ref();
    let is_unpaid = matches!(
        why,
        Some(Notice::Failed(ConnectError::Status { status: 402, .. }))
    );
    // With a pending reply, sending that is the retry.
    if !offers || is_unpaid || run.is_active() || run.is_ended() || run.reply.is_some() {
        return None;
    }
    match run.task {
        Some(_) => Some(messages::check_again()),
        None => run.is_sent_known.then_some(messages::retry()),
    }
}

/// What a run waits for, such as “Trying again in 5 s”, and whether the time of that next attempt is set: then the
/// person may try at once. `None` if the run does not wait. `now` is in milliseconds since 1970.
pub(super) fn waiting_text(run: &Run, now: f64) -> Option<(String, bool)> {
    let left = run.retry_at;
    let left = left.map(|at| whole(((at - now) / 1_000.0).ceil()));
    let words = match (run.phase, left) {
        (Phase::Postponed, Some(seconds)) => messages::sending_again_in(seconds),
        (Phase::Reconnecting, Some(seconds)) => messages::trying_again_in(seconds),
        (Phase::Waiting, Some(seconds)) => messages::checking_again_in(seconds),
        (Phase::Postponed | Phase::Reconnecting | Phase::Waiting, None) if run.is_waiting() => {
            messages::waiting_for_network().to_owned()
        }
        (Phase::Postponed, None) => String::new(),
        (Phase::Reconnecting | Phase::Waiting, None) if run.task.is_some() => {
            messages::checking_task().to_owned()
        }
        (Phase::Reconnecting | Phase::Waiting, None) => messages::checking_for_answer().to_owned(),
        _ => return None,
    };
    Some((words, left.is_some()))
}

/// The words for how long ago `then` was. Both times are in milliseconds.
pub(in crate::ui::conversation) fn ago(then: f64, now: f64) -> String {
    let minutes = whole((now - then) / 60_000.0);
    match minutes {
        0 => messages::just_now().to_owned(),
        1..60 => messages::minutes_ago(minutes),
        60..1_440 => messages::hours_ago(minutes / 60),
        1_440..2_880 => messages::yesterday().to_owned(),
        _ => messages::days_ago(minutes / 1_440),
    }
}

/// The time since an active run started, in minutes and seconds, such as `1:05`.
pub(super) fn running_time(run: &Run, now: f64) -> String {
    let seconds = whole((now - run.started) / 1_000.0);
    let zero = if seconds % 60 < 10 { "0" } else { "" };
    [
        &*(seconds / 60).to_string(),
        ":",
        zero,
        &(seconds % 60).to_string(),
    ]
    .concat()
}

/// The duration of a run, in words: seconds with one decimal. `now`, in milliseconds since 1970, counts while the run
/// has no end.
pub(super) fn elapsed(run: &Run, now: f64) -> String {
    tenths_of_seconds(whole((run.ended.unwrap_or(now) - run.started) / 100.0))
}

/// A span of time as a whole number, rounded down; 0 for a negative one.
fn whole(span: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a span of time, not negative here"
    )]
    let whole = span.max(0.0) as u64;
    whole
}

/// A duration in seconds with one decimal. `tenths` are tenths of a second: 15 gives “1.5 s” in English.
pub(in crate::ui) fn tenths_of_seconds(tenths: u64) -> String {
    let (whole, rest) = ((tenths / 10).to_string(), (tenths % 10).to_string());
    messages::seconds(&[&*whole, messages::number_point(), &*rest].concat())
}
