//! Backoff: the delays before a run sends its message or fetches its task again, and pauses while the page is hidden
//! or offline.
//!
//! Invariants: a run has the time of its next attempt (`Run::retry_at`) while its timer runs; an offline page makes no
//! attempts, a hidden page only sends postponed messages, and both try again at once when the page is visible and
//! online; the attempts go on until the person stops them.

use super::{Notice, Phase, Run};
use crate::conversation::Conversation;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::event::{RunId, Ticket};

/// The delays before the first to the sixth attempt to send a message or fetch a task again, in milliseconds; later
/// attempts have the last one.
const BACKOFF_MS: [u32; 6] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

impl Conversation {
    /// Starts the timer after which a run sends its message or fetches its task again. `at` is the position of the
    /// delay in `BACKOFF_MS`, from 0; later positions have the last delay.
    pub(super) fn retry_after_backoff(&mut self, id: RunId, at: usize) {
        let after_ms = BACKOFF_MS.get(at).or(BACKOFF_MS.last()).copied();
        let after_ms = self.jittered(after_ms.unwrap_or(1_000));
        self.retry_in(id, after_ms);
    }

    pub(super) fn retry_in(&mut self, id: RunId, after_ms: u32) {
        let (ticket, now, offline) = (self.ticket(), self.now, self.offline);
        let hidden = self.hidden;
        self.end_stall_detection(id);
        let Some(run) = self.run_mut(id) else { return };
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
            self.push(Command::StartTimer { ticket, after_ms });
        }
        self.show(ViewChange::Run(id));
    }

    pub(in crate::conversation) fn timer_fired(&mut self, ticket: Ticket) {
        if let Some(id) = self.run_by_ticket(ticket) {
            return self.retry(id);
        }
        let is_its = |run: &Run| run.stall_timer == ticket && run.is_active();
        if let Some(id) = self.run_where(is_its) {
            self.check_stream(id);
        }
    }

    /// Makes the attempt that the run was waiting for: sends its message, or fetches its task.
    fn retry(&mut self, id: RunId) {
        match self.run(id).map(|run| run.phase) {
            Some(Phase::Postponed) => self.send(id),
            Some(Phase::Waiting | Phase::Reconnecting) => self.fetch_task(id),
            _ => {}
        }
    }

    pub(in crate::conversation) fn retry_now_pressed(&mut self, id: RunId) {
        let Some(run) = self.run(id).filter(|run| run.is_waiting()) else {
            return;
        };
        let ticket = run.ticket;
        self.push(Command::Abort { ticket });
        self.retry(id);
    }

    /// Handles that the page was shown or hidden, or that the browser went online or offline.
    pub(in crate::conversation) fn presence_changed(
        &mut self,
        hidden: Option<bool>,
        offline: Option<bool>,
    ) {
        self.hidden = hidden.unwrap_or(self.hidden);
        self.offline = offline.unwrap_or(self.offline);
        let is_back = hidden == Some(false) || offline == Some(false);
        let ids: Vec<RunId> = self.runs.iter().map(|run| run.id).collect();
        for id in ids {
            self.pause_or_go_on(id, is_back, offline == Some(false));
            if hidden == Some(true) && self.run(id).is_some_and(Run::is_active) {
                self.save_run(id);
            }
        }
        match hidden {
            Some(true) => self.show(ViewChange::Hidden),
            Some(false) => self.save_all_runs(),
            None => {}
        }
    }

    fn pause_or_go_on(&mut self, id: RunId, is_back: bool, is_online: bool) {
        let (hidden, offline) = (self.hidden, self.offline);
        let Some(run) = self.run_mut(id).filter(|run| run.is_active()) else {
            return;
        };
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
                    self.push(Command::Abort { ticket });
                }
                self.show(ViewChange::Run(id));
            }
            // A delay that the agent asked for is kept.
            (true, false) if is_back && (run.due || run.phase != Phase::Postponed) => {
                if run.retry_at.take().is_some() {
                    self.push(Command::Abort { ticket });
                }
                self.retry(id);
            }
            (false, false) if is_back => {
                if is_online {
                    run.last_activity = 0.0;
                }
                self.check_stream_now(id);
            }
            _ => {}
        }
    }

    /// The next pseudo-random number of the setting's seed; 0 if the seed is 0.
    pub(in crate::conversation) fn random(&mut self) -> u64 {
        // xorshift64
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.seed
    }

    /// Varies a delay between 80 % and 120 %, so that pages do not all retry at once.
    fn jittered(&mut self, after_ms: u32) -> u32 {
        if self.seed == 0 {
            return after_ms;
        }
        let share = 80 + self.random() % 41;
        u32::try_from(u64::from(after_ms) * share / 100).unwrap_or(after_ms)
    }
}

impl Run {
    /// Whether the run will send its message or fetch its task again, by a timer or once the page is visible and
    /// online.
    pub fn is_waiting(&self) -> bool {
        self.is_active() && (self.due || self.retry_at.is_some())
    }
}
