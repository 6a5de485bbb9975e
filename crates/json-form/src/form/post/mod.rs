//! Forms without scripts: reading a posted `<form method=post>` into a [`FormSession`](crate::form::FormSession).
//!
//! Owns the names of posted controls and buttons ([`PostName`]), the text of the hidden field `state`, and which edits a
//! post stands for. Leaves drawing to whoever renders the form, and parsing the body of a request to the server. The
//! same functions serve the server, which answers a post, and the page, which takes over what was typed into the HTML
//! before its scripts came.
//!
//! Invariants: a control whose text is the one that it showed makes no edit, so that a value nobody touched stays to the
//! letter; a post makes only the edits that the form offered; no post makes a form panic.
//!
//! A page that is posted has to follow these rules:
//!
//! - Each control and button has the name that [`PostName`] gives for its attributes.
//! - The hidden field `state` has the text of [`FormSession::post_state`](crate::form::FormSession::post_state), of the same moment as the controls.
//! - The first submit button of the `<form>` is one named `submit`, since browsers press the first one on Enter.
//! - The `enctype` is `multipart/form-data` if a control picks a file.
//! - A control that conceals its text is drawn empty: `state` has no secrets, so that the person types them again after
//!   each answer of the server.
//!
//! The state is as trustworthy as the rest of the post: a person can write any value into it. A server checks the value,
//! as `answer` does, and must not take a `readOnly` member from a post.

#[cfg(feature = "worker")]
mod answer;
mod apply;
mod buttons;
mod collected;
mod control_input;
mod entries;
mod name;
mod offered;
mod reading;
mod state;

#[cfg(feature = "worker")]
pub use answer::{PostAnswer, PostOutcome, PostRequest, answer, value_from_form};
pub use entries::{BYTES, ENTRIES, PostAction, PostEntry, PostNote, PostValue, Posted};
pub use name::{PostButton, PostName, UnknownName};
