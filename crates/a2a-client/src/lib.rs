//! A client of A2A agents that does no IO.
//!
//! Owns requests and answers as data (`client`), what happens next (`conversation`) and what a person
//! sees of messages and artifacts (`artifacts`). Leaves carrying out commands, and drawing, to the app.
//! A room imports only rooms before it: `client`, `conversation`, `artifacts`.
//!
//! ```
//! use a2a_client::client::Method;
//! use a2a_client::conversation::{Command, Conversation, Event, Setting};
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
//!
//! Public for the app of A2A Forms, and changed as it needs it: the parts of `conversation` that it
//! draws (`Notice`, `Log`, `SignIn`, `Reply`), and the labels of sign-in methods in `client`.

pub mod artifacts;
pub mod client;
pub mod conversation;
mod messages;
