//! Text formats that several modules share.

pub mod base64;
pub mod date_time;
pub mod duration;
pub mod html_text;
pub mod media_type;
pub mod safe_link;
mod shortened_text;
pub mod web_address;

pub use shortened_text::shortened;
