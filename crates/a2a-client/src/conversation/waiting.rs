//! When to try again: back-off, and pauses while nobody looks or there is no network.
//!
//! Invariants: while something is waited for it is known until when; nothing is tried while the page
//! is hidden or offline, and at once when it comes back; patience has no end but the person's.

use super::Conversation;
use super::event::{Command, RunId, Shown, Ticket};
use super::notice::Notice;
use super::run::{Phase, Run};

/// How long to wait before trying again, in milliseconds (SAFETY §3).
const BACK_OFF: [u32; 6] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

impl Conversation {
    /// Tries again after a while, which is longer from time to time.
    pub(super) fn ring(&mut self, id: RunId, at: usize) {
        let after_ms = BACK_OFF.get(at).or(BACK_OFF.last()).copied();
        let after_ms = self.jittered(after_ms.unwrap_or(1_000));
        self.ring_in(id, after_ms);
    }

    pub(super) fn ring_in(&mut self, id: RunId, after_ms: u32) {
        let (ticket, now, offline) = (self.ticket(), self.now, self.offline);
        let hidden = self.hidden;
        self.end_watching(id);
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.ticket = ticket;
        // A message goes as soon as it may, also while nobody looks.
        run.due = offline || (hidden && run.phase != Phase::Postponed);
        run.again_at = None;
        if run.due {
            if offline {
                run.notice = Some(Notice::Offline);
            }
        } else {
            run.again_at = Some(now + f64::from(after_ms));
            self.order(Command::StartTimer { ticket, after_ms });
        }
        self.show(Shown::Run(id));
    }

    pub(super) fn timer_rang(&mut self, ticket: Ticket) {
        if let Some(id) = self.run_by_ticket(ticket) {
            self.go(id);
        } else if let Some(id) = self.watched(ticket) {
            self.look_aside(id);
        }
    }

    /// What was waited for is done now.
    fn go(&mut self, id: RunId) {
        match self.run(id).map(|run| run.phase) {
            Some(Phase::Postponed) => self.send(id),
            Some(Phase::Waiting | Phase::Reconnecting) => self.look_again(id),
            _ => {}
        }
    }

    pub(super) fn look_pressed(&mut self, id: RunId) {
        let Some(run) = self.run(id).filter(|run| run.is_waiting()) else {
            return;
        };
        let ticket = run.ticket;
        self.order(Command::Abort { ticket });
        self.go(id);
    }

    /// The page or the network went or came back.
    pub(super) fn presence_changed(&mut self, hidden: Option<bool>, offline: Option<bool>) {
        self.hidden = hidden.unwrap_or(self.hidden);
        self.offline = offline.unwrap_or(self.offline);
        let is_back = hidden == Some(false) || offline == Some(false);
        let ids: Vec<RunId> = self.runs.iter().map(|run| run.id).collect();
        for id in ids {
            self.pause_or_go_on(id, is_back, offline == Some(false));
        }
        if hidden == Some(false) {
            self.forget_seen();
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
                let rings = run.again_at.take().is_some();
                run.due = true;
                if offline {
                    run.notice = Some(Notice::Offline);
                }
                if rings {
                    self.order(Command::Abort { ticket });
                }
                self.show(Shown::Run(id));
            }
            // A pause that the agent asked for is kept.
            (true, false) if is_back && (run.due || run.phase != Phase::Postponed) => {
                if run.again_at.take().is_some() {
                    self.order(Command::Abort { ticket });
                }
                self.go(id);
            }
            (false, false) if is_back => {
                if is_online {
                    run.heard = 0.0;
                }
                self.look_if_silent(id);
            }
            _ => {}
        }
    }

    /// Not all at once, when many pages lost the same agent.
    fn jittered(&mut self, after_ms: u32) -> u32 {
        if self.seed == 0 {
            return after_ms;
        }
        // xorshift64: even enough for this.
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        // Between 80 % and 120 %.
        let share = 80 + self.seed % 41;
        u32::try_from(u64::from(after_ms) * share / 100).unwrap_or(after_ms)
    }
}

impl Run {
    /// Whether it waits for a time, or for the page or the network to come back.
    pub fn is_waiting(&self) -> bool {
        self.is_active() && (self.due || self.again_at.is_some())
    }
}
