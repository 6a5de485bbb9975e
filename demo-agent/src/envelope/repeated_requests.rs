//! Repeated requests: each gets the answer of the first, without working again.

use std::collections::VecDeque;
use std::sync::Arc;

use a2a::dialect::envelope::Envelope;

use crate::tasks::TaskEntry;

/// The largest number of requests whose tasks are remembered.
const MAX_REMEMBERED: usize = 200;

/// The sender of a request, and the id of the message in lower case.
type RequestId = (String, String);

/// The tasks that recent requests have started, oldest first.
#[derive(Default)]
pub(super) struct RepeatedRequests(VecDeque<(RequestId, Arc<TaskEntry>)>);

impl RepeatedRequests {
    /// The task that the same request has already started; `None` for a new or forgotten request.
    pub(super) fn work_on(&self, request: &Envelope) -> Option<Arc<TaskEntry>> {
        let id = id_of(request);
        let found = self.0.iter().find(|(known, _)| *known == id);
        found.map(|(_, work)| Arc::clone(work))
    }

    /// Stores the task that a request has started, and forgets the oldest beyond `MAX_REMEMBERED`.
    pub(super) fn remember(&mut self, request: &Envelope, work: &Arc<TaskEntry>) {
        self.0.push_back((id_of(request), Arc::clone(work)));
        let beyond = self.0.len().saturating_sub(MAX_REMEMBERED);
        self.0.drain(..beyond);
    }
}

fn id_of(request: &Envelope) -> RequestId {
    let message_id = request.message_id.to_ascii_lowercase();
    (request.sender_id.clone(), message_id)
}
