//! Forms and results as HTML, for pages that a server renders: there before any script, and without one.
//!
//! ```
//! use a2a_forms::server::{FormRequest, render_form};
//! use serde_json::json;
//!
//! let schema = json!({"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]});
//! let html = render_form(&FormRequest::new(schema).action("/order").lang("de"));
//! assert!(html.as_str().starts_with("<schema-form"));
//! ```
//!
//! The views are those of the browser (`ui::form`, `ui::result`), with the words and numbers of the request's language.
//! Everything is written with the limits of a thread that can't be stopped (`Limits::PAGE_THREAD`): a schema beyond them
//! is edited as JSON, and the form says so. Nothing is kept between requests, and nothing is fetched.

#[cfg(feature = "agent-page")]
mod agent_page;
mod agent_posting;
mod agent_request;
mod form_request;
mod language;
mod markup;
mod needed_styles;
mod posting;
mod settle;
mod view_request;

use std::fmt;

pub use a2a_client::client::http::{FetchError, Method, Request, Response, ResponseHead};
#[cfg(feature = "agent-page")]
pub use agent_page::AgentPage;
pub use agent_request::{AgentAnswer, AgentFetch, AgentRequest, answer_agent, render_agent};
pub use form_request::{FormAnswer, FormRequest, answer_form, render_form, stream_form};
pub use json_form::form::post::{PostEntry, PostValue};
pub use markup::{Styles, stylesheet};
pub use view_request::{ViewRequest, render_view};

/// HTML: well-formed, with all texts escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// The HTML as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The HTML as text.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for Html {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
