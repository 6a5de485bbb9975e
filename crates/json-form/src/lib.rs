//! A form and a readable view for any JSON Schema, as plain data.
//!
//! Owns the way from a schema to controls, edits, findings and sentences (`form`), and from a value to
//! what a person reads (`result`). Leaves drawing to a framework and carrying questions to a worker
//! to the app. Invariants: any value loads and comes out unchanged unless the person changed it; only
//! the validator says whether a value is right; nothing here does IO.
//!
//! A room imports only rooms before it:
//!
//! ```text
//! schema     a JSON Schema as data: references, what applies where, the cost guard
//! markdown   Markdown text → blocks of safe nodes, and how they are sent
//! validate   the validator, what it finds, the messages in which a worker is asked
//! form       schema → form: state, edits, views of single controls, wording of findings
//! result     a value and its schema → what to read, part by part
//! ```
//!
//! A session emits questions (`Ask`) and takes answers. Whoever has the feature `worker` answers them
//! with a `ValidationService`, in a worker or, as here, in place:
//!
//! ```
//! # #[cfg(feature = "worker")] {
//! use json_form::form::{FieldEdit, Edit, FormSession, Submission};
//! use json_form::validate::{ValidationService, protocol::Ask};
//! use serde_json::json;
//!
//! fn answer(service: &mut ValidationService, form: &mut FormSession, mut asks: Vec<Ask>) {
//!     while let Some(ask) = asks.pop() {
//!         if let Some(answer) = service.answer(ask) {
//!             asks.extend(form.handle_answer(answer).1);
//!         }
//!     }
//! }
//!
//! let schema = json!({"required": ["name"], "properties": {"name": {"type": "string", "minLength": 2}}});
//! let mut service = ValidationService::new();
//! let (mut form, asks) = FormSession::new(1, schema, None);
//! answer(&mut service, &mut form, asks);
//! let name: exact_json::Pointer = "/name".parse().unwrap();
//!
//! let (_, asks) = form.edit(Edit::At(name.clone(), FieldEdit::Type("A".to_owned())));
//! answer(&mut service, &mut form, asks);
//! form.submit();
//! assert_eq!(form.submission(), Some(Submission::Mend));
//! let mistakes = form.state().problems();
//! assert_eq!((&mistakes[0].pointer, mistakes[0].keyword.as_str()), (&name, "minLength"));
//!
//! let (_, asks) = form.edit(Edit::At(name, FieldEdit::Type("Ada".to_owned())));
//! answer(&mut service, &mut form, asks);
//! form.submit();
//! assert_eq!(form.submission(), Some(Submission::Send(json!({"name": "Ada"}))));
//! # }
//! ```
//!
//! Public for the crates and the app of A2A Forms, and changed as they need it: `form::messages`,
//! `form::inline_markup`, the functions about moments and letters in `form`, and in `schema` all but
//! `Document`, `Set` and `guard`.

pub mod form;
pub mod markdown;
pub mod result;
pub mod schema;
pub mod validate;
