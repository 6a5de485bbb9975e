//! A form and a readable view for any JSON Schema, as plain data.
//!
//! Owns the steps from a schema to controls, edits, findings and sentences (`form`), and from a value to a readable
//! view (`result`). Leaves drawing to a framework, and passing requests to a worker to the app. Invariants: any
//! value loads and comes out unchanged unless the person changed it; only the validator decides whether a value is
//! valid; the crate does no IO.
//!
//! Each module imports only those above it:
//!
//! ```text
//! formats    text formats that several modules share: base64, dates and times, media types,
//!            web addresses
//! schema     JSON Schema as data: references, applicable subschemas, the cost guard
//! markdown   Markdown text → blocks of safe nodes, and their encoding
//! validate   the validator, its findings, the messages to and from a worker
//! form       schema → form: state, edits, views of controls, sentences for findings
//! result     a value and its schema → a readable view
//! ```
//!
//! A session emits requests (`Ask`) and takes answers. With the feature `worker`, a `ValidationService` answers
//! them, in a worker or, as here, directly:
//!
//! ```
//! # #[cfg(feature = "worker")] {
//! use json_form::form::edit::{Edit, FieldEdit};
//! use json_form::form::{FormSession, Submission};
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
//! assert_eq!(form.submission(), Some(Submission::Problems));
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
//! Some items are public only for the crates and the app of A2A Forms, and change as those need: `form::messages`,
//! `form::text::inline_markup`, `form::text::label::in_small_letters`, `formats::base64`, `formats::date_time`,
//! `formats::shortened`, and in `schema` all but `Document`, `Subschemas` and `guard`.

pub mod form;
pub mod formats;
pub mod markdown;
pub mod result;
pub mod schema;
pub mod validate;
