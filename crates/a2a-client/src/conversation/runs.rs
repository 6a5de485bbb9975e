//! The runs of a conversation.
//!
//! Owns `Runs`: the list, and finding one of it. Leaves what happens in a run to `run`.

use super::app::App;
use super::event::{RunId, Ticket};
use super::run::Run;
use super::turn::Turn;

/// All runs of a conversation, those of the stored history included, oldest first.
#[derive(Debug, Default)]
pub(super) struct Runs {
    pub(super) list: Vec<Run>,
    /// The id of the run that was added last.
    ids: RunId,
}

impl Runs {
    /// The run with this id; `None` if the conversation does not hold it.
    pub(super) fn get(&self, id: RunId) -> Option<&Run> {
        self.list.iter().find(|run| run.id == id)
    }

    /// Whether a run is active. Until it ends, the person can send nothing else.
    pub(super) fn is_busy(&self) -> bool {
        self.list.iter().any(Run::is_active)
    }

    /// The id of the first run that `is_it` accepts.
    pub(super) fn find(&self, is_it: impl Fn(&Run) -> bool) -> Option<RunId> {
        let mut runs = self.list.iter();
        runs.find(|run| is_it(run)).map(|run| run.id)
    }

    pub(super) fn get_mut(&mut self, id: RunId) -> Option<&mut Run> {
        self.list.iter_mut().find(|run| run.id == id)
    }

    pub(super) fn by_ticket(&self, ticket: Ticket) -> Option<RunId> {
        self.find(|run| run.is_exchanging(ticket))
    }

    /// A new id for a run.
    pub(super) fn next_id(&mut self) -> RunId {
        self.ids += 1;
        self.ids
    }

    /// Adds the newest run. Returns its id.
    pub(super) fn add(&mut self, run: Run) -> RunId {
        let id = run.id;
        self.list.push(run);
        id
    }

    /// Adds a run at the place that the time gives it at which it was sent.
    pub(super) fn add_by_time(&mut self, run: Run) {
        let mut runs = self.list.iter();
        let at = runs.position(|other| other.started > run.started);
        self.list.insert(at.unwrap_or(self.list.len()), run);
    }

    /// Lets `act` work on the run with this id. Returns the default without such a run.
    pub(super) fn with<'t, T: Default>(
        &'t mut self,
        app: &'t mut App,
        id: RunId,
        act: impl FnOnce(&mut Turn<'t>) -> T,
    ) -> T {
        let run = self.get_mut(id);
        run.map_or_else(T::default, |run| act(&mut Turn { run, app }))
    }
}
