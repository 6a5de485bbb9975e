//! Text formats that several modules share.

pub mod media_type;
