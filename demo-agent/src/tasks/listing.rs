//! The listing of tasks (A2A 1.0 §3.1.4): filters, order, pages.
//!
//! The task with the latest change comes first. A page continues after the last task of the page before, even if tasks
//! were added since.

use std::sync::Arc;
use std::time::SystemTime;

use a2a::task::{Task, TaskState};
use humantime::parse_rfc3339;

use super::{TaskEntry, Tasks};
use crate::lock;

/// The number of tasks on a page if the request gives none (A2A 1.0: `ListTasksRequest.page_size`).
const USUAL: usize = 50;
const MOST: usize = 100;

/// The parameters of `ListTasks`: filters, and which page of the matching tasks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Listing {
    pub(crate) context_id: Option<String>,
    pub(crate) state: Option<TaskState>,
    /// Lists only tasks that changed at this time or later.
    pub(crate) since: Option<SystemTime>,
    pub(crate) page_size: Option<usize>,
    /// The token of the page before, at whose end this page begins; `None` for the first page.
    pub(crate) page_token: Option<String>,
    pub(crate) include_artifacts: bool,
}

/// A page of the tasks that a listing asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Page {
    pub(crate) tasks: Vec<Task>,
    /// The token with which the caller asks for the next page; empty on the last page.
    pub(crate) next: String,
    pub(crate) size: usize,
    pub(crate) total: usize,
}

impl Tasks {
    /// The tasks of the page that a listing asks for, and the token of the next page.
    pub(crate) fn list(&self, listing: &Listing) -> Page {
        let entries: Vec<Arc<TaskEntry>> = lock(&self.kept).iter().cloned().collect();
        let mut tasks: Vec<Task> = entries
            .iter()
            .map(|entry| entry.snapshot())
            .filter(|task| listing.wants(task))
            .collect();
        tasks.sort_by(|one, other| place(other).cmp(&place(one)));
        let total = tasks.len();
        if let Some(token) = &listing.page_token {
            tasks.retain(|task| token_of(task) < *token);
        }
        let size = listing.page_size.unwrap_or(USUAL).clamp(1, MOST);
        let more = tasks.len() > size;
        tasks.truncate(size);
        let next = tasks.last().filter(|_| more).map(token_of);
        Page {
            next: next.unwrap_or_default(),
            size: tasks.len(),
            tasks,
            total,
        }
    }
}

impl Listing {
    fn wants(&self, task: &Task) -> bool {
        let in_context = self
            .context_id
            .as_ref()
            .is_none_or(|id| task.context_id.as_ref() == Some(id));
        let in_state = self
            .state
            .as_ref()
            .is_none_or(|state| task.status.state == *state);
        let changed = || parse_rfc3339(task.status.timestamp.as_deref()?).ok();
        let recent = self
            .since
            .is_none_or(|since| changed().is_some_and(|changed| changed >= since));
        in_context && in_state && recent
    }
}

fn place(task: &Task) -> (Option<&str>, &str) {
    (task.status.timestamp.as_deref(), &task.id)
}

fn token_of(task: &Task) -> String {
    let (time, id) = place(task);
    format!("{}_{id}", time.unwrap_or_default())
}
