//! A rate limit for each sender.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

/// Allows each sender at most `most` requests in any period of the length `window`.
pub(super) struct RateLimit {
    most: usize,
    window: Duration,
    /// For each sender, the times of the requests within the last `window`, oldest first.
    recent: HashMap<String, VecDeque<Instant>>,
}

impl RateLimit {
    pub(super) fn new(most: usize, window: Duration) -> Self {
        Self {
            most,
            window,
            recent: HashMap::new(),
        }
    }

    /// Counts a request of a sender. If the limit is reached, the error is the number of seconds to wait.
    pub(super) fn take(&mut self, sender: &str) -> Result<(), u64> {
        let now = Instant::now();
        let window = self.window;
        self.recent.retain(|_, times| {
            times.retain(|time| now.duration_since(*time) < window);
            !times.is_empty()
        });
        let times = self.recent.entry(sender.to_owned()).or_default();
        match times.front() {
            Some(first) if times.len() >= self.most => {
                let wait = window.saturating_sub(now.duration_since(*first));
                // Rounded up: after a shorter wait it would be refused again.
                Err(wait.as_millis().div_ceil(1_000).try_into().unwrap_or(1))
            }
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }
}
