//! A client of A2A agents that does no IO.
//!
//! Owns requests and answers as data (`client`), the state machine of a conversation
//! (`conversation`), and artifacts as blocks to show (`artifacts`). Leaves carrying out commands,
//! and drawing, to the app. A module imports only those before it: `client`, `conversation`,
//! `artifacts`; `messages` holds the sentences for people.
//!
//! ```
//! use a2a_client::conversation::command::Command;
//! use a2a_client::conversation::event::Event;
//! use a2a_client::conversation::{Conversation, Setting};
//!
//! let mut conversation = Conversation::new(Setting::default());
//! let address = "https://agent.example".to_owned();
//! let commands = conversation.step(0.0, Event::AddressGiven { address, skill: None });
//! let fetched = commands.iter().find_map(|command| match command {
//!     Command::Fetch { request, .. } => Some(request),
//!     _ => None,
//! });
//! assert_eq!(fetched.unwrap().url, "https://agent.example/.well-known/agent-card.json");
//! ```

pub mod artifacts;
pub mod client;
pub mod conversation;
mod messages;
