//! The errors and notices of a run, and the reason why it waits, with buttons to retry and to stop.

use a2a_client::conversation::event::{Event, RunId};
use a2a_client::conversation::run::{Notice, Run};
use leptos::prelude::*;
use locales::messages;

use super::run_elements::CardRefs;
use super::status::{lacks_sign_in, retry_label, waiting_text};
use crate::browser::clock;
use crate::ui::conversation::controls::event_button;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::error_alert::alert;
use crate::ui::conversation::focus::keep_focus;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{WARNING, icon};

/// The notice of a run, and the label of its retry button (`None` without a button). `None` without a notice.
type ShownNotice = Option<(Notice, Option<&'static str>)>;

/// The notice of a run; empty if it has none.
pub(super) fn notice(driver: DriverHandle, id: RunId, refs: CardRefs) -> AnyView {
    let place = ElementRef::default();
    let mut before: ShownNotice = None;
    let inside = move || {
        let drawn = driver.read_tracked(&[Region::Run(id)], |conversation| {
            let run = conversation.run(id)?;
            let now = run.notice.clone().map(|notice| (notice, retry_label(run)));
            if before != now {
                keep_focus(place, refs.title);
                before = now;
            }
            draw(driver, run)
        });
        drawn.into_any()
    };
    view! {
        <div class="run-notice" node_ref=place>
            {live(inside)}
        </div>
    }
}

fn draw(driver: DriverHandle, run: &Run) -> Option<AnyView> {
    let notice = run.notice.as_ref()?;
    let failed = match notice {
        Notice::Failed(why) if !lacks_sign_in(run) => Some(alert(why)),
        _ => None,
    };
    // Notices from before a reload are not announced.
    let is_old = matches!(notice, Notice::TooLargeToKeep | Notice::SecretsNotKept);
    let said = match notice {
        Notice::Failed(why) if lacks_sign_in(run) => Some(why.sentence()),
        _ => sentence(notice, run.is_sent_known),
    };
    let said = said.map(|said| {
        view! {
            <p class="notice" role=(!is_old).then_some("alert")>
                {icon(WARNING)}
                <span>{said}</span>
            </p>
        }
    });
    let retry = retry_label(run)
        .map(|name| event_button(driver, "secondary small", name, Event::RetryPressed(run.id)));
    Some(
        view! {
            {failed}
            {said}
            {retry}
        }
        .into_any(),
    )
}

/// The sentence of a notice; `None` for an error, which has its own sentence. `is_sent_known`: whether the content of
/// the run's first message is known, which a stored record may lack.
fn sentence(notice: &Notice, is_sent_known: bool) -> Option<String> {
    let fixed = match notice {
        Notice::Failed(_) => return None,
        Notice::OtherDialect { from, to } => {
            return Some(messages::notice_other_dialect(from.name(), to.name()));
        }
        Notice::NotCancelled(why) => return Some(messages::notice_not_canceled(why)),
        Notice::SessionNotEnded(why) => return Some(messages::notice_session_not_ended(why)),
        Notice::Reconnecting => messages::notice_reconnecting(),
        Notice::Offline => messages::notice_offline(),
        Notice::Busy => messages::notice_busy(),
        Notice::GivenUp => messages::notice_given_up(),
        Notice::Stopped => messages::notice_stopped(),
        Notice::CrashLoop => messages::notice_crash_loop(),
        Notice::MaybeSent if is_sent_known => messages::notice_unsure(),
        Notice::MaybeSent => messages::notice_unsure_unkept(),
        Notice::AnswerMaybeSent => messages::notice_answer_unsure(),
        Notice::OtherTask => messages::notice_other_task(),
        Notice::Accepted => messages::notice_accepted(),
        Notice::TooMany => messages::notice_too_many_events(),
        Notice::MoreArtifacts => messages::notice_too_many_results(),
        Notice::TooLargeToKeep => messages::notice_too_large_to_keep(),
        Notice::SecretsNotKept => messages::notice_secrets_not_kept(),
    };
    Some(fixed.to_owned())
}

/// Says why the run waits for its next attempt to send, reconnect or fetch its task, and, if set, for how many
/// seconds, with buttons. The buttons stay in the DOM as long as the run waits, and so keep the focus.
pub(super) fn waiting(driver: DriverHandle, id: RunId, refs: CardRefs) -> AnyView {
    let place = ElementRef::default();
    live(move || {
        let now = driver.read_tracked(&[Region::Run(id), Region::Seconds], |conversation| {
            waiting_text(conversation.run(id)?, clock::now())
        });
        let is_hidden = now.is_none();
        if is_hidden {
            keep_focus(place, refs.title);
        }
        let (words, can_look) = now.unwrap_or_default();
        // Not `disabled`, which would drop the focus.
        let look = view! {
            <{..}
                class="secondary small"
                type="button"
                aria-disabled=(!is_hidden && !can_look).then_some("true")
            />
        };
        // A countdown should not be announced, so this is not a live region.
        view! {
            <div class="waiting" hidden=is_hidden node_ref=place>
                <span class="waiting-words">{words}</span>
                <button
                    {..look}
                    on:click=move |_| {
                        driver.dispatch(Event::RetryNowPressed(id));
                    }
                >
                    <span>{messages::check_now()}</span>
                </button>
                {event_button(
                    driver,
                    "secondary small",
                    messages::stop_waiting(),
                    Event::StopPressed(id),
                )}
            </div>
        }
    })
}
