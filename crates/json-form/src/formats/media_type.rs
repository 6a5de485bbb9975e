//! Media types (RFC 6838): the type and subtype without parameters.

/// A media type without its parameters, in lower case.
pub fn essence(media_type: &str) -> String {
    let essence = media_type.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}
