//! Text formats that several modules share.

pub mod date_time;
pub mod media_type;
