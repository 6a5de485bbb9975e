//! Listing tasks (A2A 1.0 §3.1.4).
//!
//! Owns what a listing asks for, which tasks it gets, their order and the pages. Leaves the wire
//! to `calls`. Invariants: the latest change comes first; a page goes on after the last task of
//! the one before it, whatever came in between.

use std::sync::Arc;
use std::time::SystemTime;

use a2a::{Task, TaskState};
use humantime::parse_rfc3339;

use super::{Entry, Tasks, lock};

/// Tasks on a page where nobody says how many (A2A 1.0: `ListTasksRequest.page_size`).
const USUAL: usize = 50;
const MOST: usize = 100;

/// Which tasks are wanted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Listing {
    pub(crate) context_id: Option<String>,
    pub(crate) state: Option<TaskState>,
    /// Only tasks that changed at this time or later.
    pub(crate) since: Option<SystemTime>,
    pub(crate) page_size: Option<usize>,
    /// Where the page before this one ended.
    pub(crate) page_token: Option<String>,
    pub(crate) include_artifacts: bool,
}

/// A page of tasks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Page {
    pub(crate) tasks: Vec<Task>,
    /// Empty where no page follows.
    pub(crate) next: String,
    pub(crate) size: usize,
    pub(crate) total: usize,
}

impl Tasks {
    /// The page that a listing asks for.
    pub(crate) fn list(&self, listing: &Listing) -> Page {
        let entries: Vec<Arc<Entry>> = lock(&self.kept).iter().cloned().collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::says;

    fn three() -> (Tasks, Vec<String>) {
        let tasks = Tasks::new(10);
        let ids = (0..3).map(|at| {
            let entry = tasks.add(says("go"), None).unwrap();
            // Tasks of one millisecond are told apart by their ids; here the order shall be known.
            let mut now = lock(&entry.now);
            now.task.status.timestamp = Some(format!("2026-01-01T00:00:0{at}.000Z"));
            now.task.id.clone()
        });
        let ids = ids.collect();
        (tasks, ids)
    }

    #[test]
    fn pages_go_from_the_latest_task_to_the_oldest_and_the_last_has_no_next() {
        let (tasks, ids) = three();
        let mut listing = Listing {
            page_size: Some(2),
            ..Listing::default()
        };
        let first = tasks.list(&listing);
        let found: Vec<&str> = first.tasks.iter().map(|task| task.id.as_str()).collect();
        assert_eq!(found, [&ids[2], &ids[1]]);
        assert_eq!((first.size, first.total), (2, 3));
        // A task that comes in between disturbs no later page.
        tasks.add(says("go"), None).unwrap();
        listing.page_token = Some(first.next);
        let second = tasks.list(&listing);
        assert_eq!(second.tasks.len(), 1);
        assert_eq!(second.tasks[0].id, ids[0]);
        assert_eq!(second.next, "");
    }

    #[test]
    fn a_listing_is_narrowed_by_context_state_and_time() {
        let (tasks, ids) = three();
        let of = |listing: Listing| tasks.list(&listing).total;
        assert_eq!(of(Listing::default()), 3);
        let context_id = tasks.get(&ids[1]).unwrap().snapshot().context_id;
        assert_eq!(
            of(Listing {
                context_id,
                ..Listing::default()
            }),
            1
        );
        assert_eq!(
            of(Listing {
                state: Some(TaskState::Completed),
                ..Listing::default()
            }),
            0
        );
        assert_eq!(
            of(Listing {
                since: parse_rfc3339("2026-01-01T00:00:01Z").ok(),
                ..Listing::default()
            }),
            2
        );
    }
}
