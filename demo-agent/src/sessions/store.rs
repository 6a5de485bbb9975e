//! Sessions in memory. A room has its messages, and tells its followers each change. No lock is held
//! across an await.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use a2a::dialect::sessions::{Session, SessionMessage, SessionStatus};
use a2a::{Members, Role};
use serde_json::{Value, json};
use tokio::sync::broadcast;
use uuid::Uuid;

/// How many sessions are kept. The oldest makes room.
const KEPT: usize = 1_000;
/// How many events a follower may fall behind; it reads the list then.
const BEHIND: usize = 64;

/// All sessions of a mount.
#[derive(Default)]
pub(super) struct Store(Mutex<VecDeque<Arc<Room>>>);

/// A session with its messages.
pub(super) struct Room {
    now: Mutex<(Session, Vec<SessionMessage>)>,
    events: broadcast::Sender<Value>,
}

/// Never fails: a lock is only ever held over plain assignments.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time, as 002 writes it.
fn time() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

impl Store {
    pub(super) fn get(&self, id: &str) -> Option<Arc<Room>> {
        let rooms = lock(&self.0);
        let mut rooms = rooms.iter();
        rooms.find(|room| room.session().id == id).cloned()
    }

    pub(super) fn open(&self, metadata: Members) -> Session {
        let session = Session {
            id: Uuid::new_v4().to_string(),
            created_at: time(),
            updated_at: None,
            status: SessionStatus::Active,
            metadata,
        };
        let mut rooms = lock(&self.0);
        if rooms.len() >= KEPT {
            rooms.pop_front();
        }
        rooms.push_back(Arc::new(Room {
            now: Mutex::new((session.clone(), Vec::new())),
            events: broadcast::channel(BEHIND).0,
        }));
        session
    }
}

impl Room {
    pub(super) fn session(&self) -> Session {
        lock(&self.now).0.clone()
    }

    pub(super) fn messages(&self) -> Vec<SessionMessage> {
        lock(&self.now).1.clone()
    }

    pub(super) fn end(&self) {
        let session = {
            let now = &mut *lock(&self.now);
            now.0.status = SessionStatus::Completed;
            now.0.updated_at = Some(time());
            now.0.to_json()
        };
        self.tell(json!({ "session": session }));
    }

    /// Adds a message; `None` if the session has ended. The agent names it.
    pub(super) fn add(&self, mut message: SessionMessage) -> Option<SessionMessage> {
        {
            let now = &mut *lock(&self.now);
            if now.0.status != SessionStatus::Active {
                return None;
            }
            message.id = Uuid::new_v4().to_string();
            message.created_at = time();
            now.0.updated_at = Some(message.created_at.clone());
            now.1.push(message.clone());
        }
        if message.role == Role::Agent {
            self.tell(json!({ "message": message.to_json() }));
        }
        Some(message)
    }

    pub(super) fn follow(&self) -> broadcast::Receiver<Value> {
        self.events.subscribe()
    }

    /// An error only says that there is no follower.
    fn tell(&self, event: Value) {
        let _ = self.events.send(event);
    }
}
