//! Schema modes: media types that name a schema, `application/json;schema=NAME` (000 §1).
//!
//! Owns reading schema modes as real cards write them: with spaces, quotes, other parameters, in any
//! case, and with names that are not tokens of RFC 9110. The name is case-sensitive. Invariant: the
//! declared string is kept unchanged, because it is sent back (000 §2). `mode_of` is the only rule
//! for which mode a part has.

use serde_json::Value;

use crate::message::Part;

/// A mode that names a schema.
#[derive(Clone, Debug)]
pub struct SchemaMode {
    declared: String,
    schema: String,
    is_ambiguous: bool,
}

impl SchemaMode {
    /// Reads a mode. `None` if the media type is not JSON or names no schema.
    pub fn parse(mode: &str) -> Option<Self> {
        if !is_json(mode) {
            return None;
        }
        let mut names = schema_parameters(mode).into_iter();
        // The first one counts, as in the MIME Sniffing Standard.
        let schema = names.next().filter(|name| !name.is_empty())?;
        Some(Self {
            declared: mode.to_owned(),
            is_ambiguous: names.any(|other| other != schema),
            schema,
        })
    }

    /// The media type exactly as it was declared.
    pub fn as_str(&self) -> &str {
        &self.declared
    }

    /// The name of the schema that the mode names.
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// Whether the mode names another schema as well.
    pub fn is_ambiguous(&self) -> bool {
        self.is_ambiguous
    }
}

/// The media type of a part. The one in the part's metadata (000 §2) has precedence, unless it is
/// missing, or is JSON without a schema while the one beside the content (1.0) names a schema.
pub fn mode_of(part: &Part) -> Option<&str> {
    let names_one = |mode: &&str| SchemaMode::parse(mode).is_some();
    let beside = part.media_type.as_deref();
    match part.metadata.get("mimeType").and_then(Value::as_str) {
        Some(own) if is_json(own) && !names_one(&own) => beside.filter(names_one).or(Some(own)),
        own => own.or(beside),
    }
}

/// Whether a mode is `application/json`, with or without parameters.
pub(super) fn is_json(mode: &str) -> bool {
    essence(mode).eq_ignore_ascii_case("application/json")
}

/// Whether a mode is plain text. Many cards write `text`, which is not a media type.
pub(super) fn is_text(mode: &str) -> bool {
    let essence = essence(mode).to_ascii_lowercase();
    matches!(
        essence.as_str(),
        "text" | "text/plain" | "text/markdown" | "text/*" | "*/*"
    )
}

fn essence(mode: &str) -> &str {
    mode.split(';').next().unwrap_or_default().trim()
}

/// The values of the parameter `schema`. Unquoted names may hold any character, because real cards
/// write `schema=Fight:v1` and names with spaces.
fn schema_parameters(mode: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = mode;
    while let Some((_, after)) = rest.split_once(';') {
        rest = after;
        // Not by the next equals sign alone: a stranger's mode can have a million semicolons before it.
        let Some((name, value)) = rest
            .find(['=', ';'])
            .and_then(|at| rest.split_at_checked(at))
        else {
            break;
        };
        let Some(value) = value.strip_prefix('=') else {
            // A parameter without a value ends at its semicolon.
            rest = value;
            continue;
        };
        let value = value.trim_start();
        let quoted = value.strip_prefix('"').and_then(unquoted);
        let value = if let Some((value, after)) = quoted {
            rest = after;
            value
        } else {
            let end = value.find(';').unwrap_or(value.len());
            let (value, after) = value.split_at_checked(end).unwrap_or((value, ""));
            rest = after;
            value.trim().to_owned()
        };
        if name.trim().eq_ignore_ascii_case("schema") {
            found.push(value);
        }
    }
    found
}

/// Reads a quoted value after its first quotation mark, and returns the rest; `None` if the quote
/// does not end, or is followed by anything but the next parameter.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.chars();
    loop {
        match characters.next()? {
            '"' => break,
            '\\' => value.push(characters.next()?),
            plain => value.push(plain),
        }
    }
    let rest = characters.as_str().trim_start();
    (rest.is_empty() || rest.starts_with(';')).then_some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_spelling_of_a_schema_mode() {
        for mode in [
            "application/json;schema=Fight",
            "application/json; schema=Fight",
            " Application/JSON ; charset=utf-8 ; Schema=\"Fight\" ",
            "application/json;schema=Fight;charset=utf-8",
            "application/json;schema = Fight",
            "application/json;;schema=Fight",
        ] {
            let read = SchemaMode::parse(mode).unwrap();
            assert_eq!(read.schema(), "Fight", "{mode}");
            assert_eq!(read.as_str(), mode);
        }
    }

    #[test]
    fn accepts_names_that_are_not_tokens() {
        let schema = |mode| SchemaMode::parse(mode).unwrap().schema().to_owned();
        assert_eq!(schema("application/json;schema=Größe"), "Größe");
        assert_eq!(
            schema("application/json;schema=v1:fight/main"),
            "v1:fight/main"
        );
        assert_eq!(
            schema("application/json;schema=\"a \\\"big\\\" one; or two\""),
            "a \"big\" one; or two"
        );
    }

    #[test]
    fn rejects_modes_without_a_schema() {
        for mode in [
            "",
            "text/plain",
            "application/json",
            "application/json;schema=",
            "text/plain;schema=Fight",
            "json",
        ] {
            assert!(SchemaMode::parse(mode).is_none(), "{mode}");
        }
    }

    #[test]
    fn a_mode_of_a_million_semicolons_is_read_at_once() {
        let mode = format!("application/json{}schema=Fight", ";".repeat(1_000_000));
        assert_eq!(SchemaMode::parse(&mode).unwrap().schema(), "Fight");
    }

    #[test]
    fn the_first_of_several_schemas_counts() {
        let mode = SchemaMode::parse("application/json;schema=A; schema=\"B\"").unwrap();
        assert_eq!(mode.schema(), "A");
        assert!(mode.is_ambiguous());
        let twice = SchemaMode::parse("application/json;schema=A;schema=A").unwrap();
        assert!(!twice.is_ambiguous());
    }
}
