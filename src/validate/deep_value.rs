//! Values inside messages, carried as JSON text.
//!
//! Owns the one serde detail that messages need: `serde_json` reads at most 128 levels, and a
//! value that has nearly as many must not be lost because a message is wrapped around it. Used
//! by `#[serde(with = "deep_value")]`.

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a value as a string of JSON.
pub(super) fn serialize<T: Serialize, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_string(value).map_err(S::Error::custom)?;
    serializer.serialize_str(&text)
}

/// Reads a value from a string of JSON.
pub(super) fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    serde_json::from_str(&text).map_err(D::Error::custom)
}
