//! Text formats that several modules share.

pub mod base64;
pub mod date_time;
pub mod duration;
pub mod media_type;
pub mod safe_link;
pub mod web_address;
