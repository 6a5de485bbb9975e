//! The sessions in memory. A session keeps its messages, and sends each change to its subscribers. No lock is held
//! across an await.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use a2a::Members;
use a2a::dialect::sessions::{Session, SessionMessage, SessionStatus};
use a2a::message::Role;
use serde_json::{Value, json};
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::lock;

/// The largest number of sessions in memory. A new session replaces the oldest.
const KEPT: usize = 1_000;
/// The number of events that a subscriber may fall behind; after that it has to read the list.
const FOLLOWER_BUFFER: usize = 64;

/// The sessions that were opened at an endpoint, oldest first.
#[derive(Default)]
pub(super) struct Store(Mutex<VecDeque<Arc<StoredSession>>>);

/// A session, its messages, and the channel that sends its events.
pub(super) struct StoredSession {
    now: Mutex<(Session, Vec<SessionMessage>)>,
    events: broadcast::Sender<Value>,
}

/// The present time in the format of 002.
fn time() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

impl Store {
    pub(super) fn get(&self, id: &str) -> Option<Arc<StoredSession>> {
        let sessions = lock(&self.0);
        let mut sessions = sessions.iter();
        sessions.find(|session| session.object().id == id).cloned()
    }

    pub(super) fn open(&self, metadata: Members) -> Session {
        let session = Session {
            id: Uuid::new_v4().to_string(),
            created_at: time(),
            updated_at: None,
            status: SessionStatus::Active,
            metadata,
        };
        let mut sessions = lock(&self.0);
        if sessions.len() >= KEPT {
            sessions.pop_front();
        }
        sessions.push_back(Arc::new(StoredSession {
            now: Mutex::new((session.clone(), Vec::new())),
            events: broadcast::channel(FOLLOWER_BUFFER).0,
        }));
        session
    }
}

impl StoredSession {
    pub(super) fn object(&self) -> Session {
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
        self.publish(json!({ "session": session }));
    }

    /// Adds a message, and gives it an id and a time; `None` if the session has ended.
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
            self.publish(json!({ "message": message.to_json() }));
        }
        Some(message)
    }

    pub(super) fn follow(&self) -> broadcast::Receiver<Value> {
        self.events.subscribe()
    }

    /// Sends an event to all subscribers of the session; does nothing without subscribers.
    fn publish(&self, event: Value) {
        let _ = self.events.send(event);
    }
}
