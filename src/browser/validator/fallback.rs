//! Without a worker: the same questions, asked on this thread.

use super::main_thread::{MainThreadValidator, Outcome};
use super::{Channel, PATIENCE, PATIENCE_TO_LOAD};

impl Channel {
    /// There is no worker to be had on this page: what it does is done on this thread.
    pub(super) fn do_without(&self, why: &'static str) {
        self.worker.replace(None);
        let this = self.this.clone();
        let main_thread = MainThreadValidator::load(&self.script, move |is_here| {
            let Some(channel) = this.upgrade() else {
                return;
            };
            channel.watchdog.replace(None);
            if is_here {
                channel.go_on();
            } else {
                channel.fail(why);
            }
        });
        if main_thread.is_none() {
            return self.fail(why);
        }
        self.main_thread.replace(main_thread);
        self.watch(PATIENCE_TO_LOAD);
    }

    pub(super) fn ask_here(&self, here: &MainThreadValidator, question: &str) {
        let this = self.this.clone();
        here.ask(question, PATIENCE, move |outcome| {
            let Some(channel) = this.upgrade() else {
                return;
            };
            match outcome {
                Outcome::Answer(Some(text)) => channel.hear(&text),
                Outcome::Answer(None) => channel.go_on(),
                // It is at an end, late as it was: it shall not hold up the page once more.
                Outcome::TooLong => channel.too_long(),
                Outcome::Broken => channel.fail("it broke"),
            }
        });
    }
}
