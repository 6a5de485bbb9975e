//! The browser's tab: its address and status, the clipboard, downloads, and the sign-in window.
//!
//! Owns access to them. Leaves requests to `network`.

pub mod blob;
pub mod clipboard;
pub mod location;
mod oauth_window;
mod page_status;
pub mod printing;
mod style_sheet;
pub mod theme;

pub use oauth_window::OAuthWindow;
pub use page_status::PageStatus;
pub use style_sheet::adopt_style_sheet;
