//! Backoff: the delays before a run sends its message or fetches its task again, and pauses while the page is hidden
//! or offline.
//!
//! Invariants: a run has the time of its next attempt (`Run::retry_at`) while its timer runs; an offline page makes no
//! attempts, a hidden page only sends postponed messages, and both try again at once when the page is visible and
//! online; the attempts go on until the person stops them.

use super::{Notice, Phase, Run};
use crate::conversation::app::App;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

/// The delays before the first to the sixth attempt to send a message or fetch a task again, in milliseconds; later
/// attempts have the last one.
const BACKOFF_MS: [u32; 6] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

impl Runs {
    pub(in crate::conversation) fn timer_fired(&mut self, app: &mut App, ticket: Ticket) {
        if let Some(id) = self.by_ticket(ticket) {
            return self.with(app, id, Turn::retry);
        }
        let is_its = |run: &Run| run.stall_timer == ticket && run.is_active();
        if let Some(id) = self.find(is_its) {
            self.with(app, id, Turn::check_stream);
        }
    }

    /// Handles that the page was shown or hidden, or that the browser went online or offline.
    pub(in crate::conversation) fn presence_changed(
        &mut self,
        app: &mut App,
        hidden: Option<bool>,
        offline: Option<bool>,
    ) {
        app.hidden = hidden.unwrap_or(app.hidden);
        app.offline = offline.unwrap_or(app.offline);
        let is_back = hidden == Some(false) || offline == Some(false);
        let ids: Vec<RunId> = self.list.iter().map(|run| run.id).collect();
        for id in ids {
            self.with(app, id, |turn| {
                turn.pause_or_go_on(is_back, offline == Some(false));
            });
            if hidden == Some(true) && self.get(id).is_some_and(Run::is_active) {
                self.with(app, id, Turn::save);
            }
        }
        match hidden {
            Some(true) => app.show(ViewChange::Hidden),
            Some(false) => self.save_all(app),
            None => {}
        }
    }
}

impl Turn<'_> {
    /// Starts the timer after which a run sends its message or fetches its task again. `at` is the position of the
    /// delay in `BACKOFF_MS`, from 0; later positions have the last delay.
    pub(super) fn retry_after_backoff(&mut self, at: usize) {
        let after_ms = BACKOFF_MS.get(at).or(BACKOFF_MS.last()).copied();
        let after_ms = self.app.jittered(after_ms.unwrap_or(1_000));
        self.retry_in(after_ms);
    }

    pub(super) fn retry_in(&mut self, after_ms: u32) {
        let (ticket, now, offline) = (self.app.ticket(), self.app.now, self.app.offline);
        let hidden = self.app.hidden;
        self.end_stall_detection();
        let run = &mut *self.run;
        run.ticket = ticket;
        // A postponed message is sent even while the page is hidden.
        run.due = offline || (hidden && run.phase != Phase::Postponed);
        run.retry_at = None;
        if run.due {
            if offline {
                run.notice = Some(Notice::Offline);
            }
        } else {
            run.retry_at = Some(now + f64::from(after_ms));
            self.app.push(Command::StartTimer { ticket, after_ms });
        }
        self.app.show(ViewChange::Run(self.run.id));
    }

    /// Makes the attempt that the run was waiting for: sends its message, or fetches its task.
    fn retry(&mut self) {
        match self.run.phase {
            Phase::Postponed => self.send(),
            Phase::Waiting | Phase::Reconnecting => self.fetch_task(),
            _ => {}
        }
    }

    pub(in crate::conversation) fn retry_now_pressed(&mut self) {
        if self.run.is_waiting() {
            let ticket = self.run.ticket;
            self.app.push(Command::Abort { ticket });
            self.retry();
        }
    }

    fn pause_or_go_on(&mut self, is_back: bool, is_online: bool) {
        let (hidden, offline) = (self.app.hidden, self.app.offline);
        if !self.run.is_active() {
            return;
        }
        let run = &mut *self.run;
        let ticket = run.ticket;
        let pauses = offline || (hidden && run.phase != Phase::Postponed);
        match (run.is_waiting(), pauses) {
            (true, true) => {
                let rings = run.retry_at.take().is_some();
                run.due = true;
                if offline {
                    run.notice = Some(Notice::Offline);
                }
                if rings {
                    self.app.push(Command::Abort { ticket });
                }
                self.app.show(ViewChange::Run(self.run.id));
            }
            // A delay that the agent asked for is kept.
            (true, false) if is_back && (run.due || run.phase != Phase::Postponed) => {
                if run.retry_at.take().is_some() {
                    self.app.push(Command::Abort { ticket });
                }
                self.retry();
            }
            (false, false) if is_back => {
                if is_online {
                    run.last_activity = 0.0;
                }
                self.check_stream_now();
            }
            _ => {}
        }
    }
}

impl Run {
    /// Whether the run will send its message or fetch its task again, by a timer or once the page is visible and
    /// online.
    pub fn is_waiting(&self) -> bool {
        self.is_active() && (self.due || self.retry_at.is_some())
    }
}
