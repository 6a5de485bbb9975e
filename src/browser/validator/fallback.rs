//! The validator on the main thread, for pages where no worker can be started.

use super::main_thread::{MainThreadValidator, Outcome};
use super::{Channel, LOAD_TIME_LIMIT, TIME_LIMIT};

impl Channel {
    /// Replaces the worker by the same module on the main thread.
    pub(super) fn use_main_thread(&self, why: &'static str) {
        self.worker.replace(None);
        let this = self.this.clone();
        let main_thread = MainThreadValidator::load(&self.script, move |is_here| {
            let Some(channel) = this.upgrade() else {
                return;
            };
            channel.watchdog.replace(None);
            if is_here {
                channel.send_next();
            } else {
                channel.mark_unavailable(why);
            }
        });
        if main_thread.is_none() {
            return self.mark_unavailable(why);
        }
        self.main_thread.replace(main_thread);
        self.start_watchdog(LOAD_TIME_LIMIT);
    }

    pub(super) fn ask_main_thread(&self, main_thread: &MainThreadValidator, question: &str) {
        let this = self.this.clone();
        main_thread.ask(question, TIME_LIMIT, move |outcome| {
            let Some(channel) = this.upgrade() else {
                return;
            };
            match outcome {
                Outcome::Answer(Some(text)) => channel.handle_answer(&text),
                Outcome::Answer(None) => channel.send_next(),
                // The answer came after the time limit: stop checking this schema, so that the page can't freeze again.
                Outcome::TimedOut => channel.time_out(),
                Outcome::Failed => channel.mark_unavailable("it broke"),
            }
        });
    }
}
