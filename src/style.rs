//! The style sheets of the views, as `build.rs` joins them.

/// The style sheet that a form needs for its first paint.
pub const FORM: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));

/// The style sheet of what a form loads after its first paint.
pub const REST: &str = include_str!(concat!(env!("OUT_DIR"), "/rest-style.css"));

/// The style sheet of agents, runs and results.
pub const RESULT: &str = include_str!(concat!(env!("OUT_DIR"), "/result-style.css"));

/// The style sheet of the components for Leptos apps: all of the above but for print, where the page belongs to the app.
pub const COMPONENTS: &str = include_str!(concat!(env!("OUT_DIR"), "/components.css"));

/// The style sheet of the inspector.
pub const INSPECT: &str = include_str!(concat!(env!("OUT_DIR"), "/inspect-style.css"));
