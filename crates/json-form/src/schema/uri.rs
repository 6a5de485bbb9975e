//! URI references (RFC 3986), as far as references inside one document need them.
//!
//! Owns resolving a reference against a base, splitting off fragments, and percent-encoding. Leaves checking
//! the syntax of URIs to the validator. Invariant: total; an invalid URI gives some text that identifies no
//! resource.

use percent_encoding::{
    AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode,
};

/// The characters that are encoded in a fragment: all but unreserved ones and slashes.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The base URI of a document without one. The validator uses the same.
pub(super) const NO_BASE: &str = "json-schema:///";

/// Splits a URI at its fragment; the fragment is empty if there is none.
pub(super) fn split_fragment(uri: &str) -> (&str, &str) {
    uri.split_once('#').unwrap_or((uri, ""))
}

/// Resolves a reference against a base URI (RFC 3986 §5.2).
pub(super) fn resolve(base: &str, reference: &str) -> String {
    let (base, _) = split_fragment(base);
    let (reference, fragment) = match reference.split_once('#') {
        Some((before, fragment)) => (before, Some(fragment)),
        None => (reference, None),
    };
    let mut resolved = resolve_absolute(base, reference);
    if let Some(fragment) = fragment {
        resolved.push('#');
        resolved.push_str(fragment);
    }
    resolved
}

fn resolve_absolute(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    if let Some((scheme, rest)) = split_scheme(reference) {
        return normalized(scheme, rest);
    }
    let (scheme, rest) = split_scheme(base).unwrap_or(("", base));
    if reference.starts_with("//") {
        return normalized(scheme, reference);
    }
    let (authority, path_and_query) = split_authority(rest);
    let (path, _) = path_and_query
        .split_once('?')
        .unwrap_or((path_and_query, ""));
    let merged = if reference.starts_with('/') {
        reference.to_owned()
    } else if reference.starts_with('?') {
        format!("{path}{reference}")
    } else if let Some(end) = path.rfind('/') {
        format!("{}{reference}", path.get(..=end).unwrap_or_default())
    } else if authority.is_empty() {
        reference.to_owned()
    } else {
        format!("/{reference}")
    };
    normalized(scheme, &format!("{authority}{merged}"))
}

fn normalized(scheme: &str, rest: &str) -> String {
    let (authority, path_and_query) = split_authority(rest);
    let (path, query) = match path_and_query.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (path_and_query, None),
    };
    let mut uri = format!("{scheme}:{authority}{}", without_dots(path));
    if let Some(query) = query {
        uri.push('?');
        uri.push_str(query);
    }
    uri
}

/// Removes dot segments (RFC 3986 §5.2.4). Paths without a leading slash, as in a URN, have none.
fn without_dots(path: &str) -> String {
    if !path.starts_with('/') {
        return path.to_owned();
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut ends_in_directory = false;
    for segment in path.split('/').skip(1) {
        ends_in_directory = matches!(segment, "." | "..");
        match segment {
            "." => {}
            ".." => {
                kept.pop();
            }
            other => kept.push(other),
        }
    }
    let mut clean = format!("/{}", kept.join("/"));
    if ends_in_directory && !clean.ends_with('/') {
        clean.push('/');
    }
    clean
}

fn split_scheme(uri: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = uri.split_once(':')?;
    let starts = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    let holds = scheme
        .chars()
        .all(|one| one.is_ascii_alphanumeric() || matches!(one, '+' | '-' | '.'));
    (starts && holds).then_some((scheme, rest))
}

/// Splits the part of a URI behind its scheme into the authority, with its two slashes, and the rest. The authority is
/// empty if the text does not begin with two slashes.
fn split_authority(rest: &str) -> (&str, &str) {
    match rest.strip_prefix("//") {
        Some(after) => {
            let end = after.find(['/', '?']).map_or(rest.len(), |at| at + 2);
            rest.split_at_checked(end).unwrap_or((rest, ""))
        }
        None => ("", rest),
    }
}

/// Percent-encodes all but unreserved characters and slashes, for use as a fragment.
pub(super) fn percent_encoded(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).collect()
}

/// The characters that a fragment cannot hold (RFC 3986 §3.5), without the percent sign.
const NOT_IN_FRAGMENTS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// A fragment with the characters encoded that it cannot hold. A percent sign is encoded where no two hexadecimal digits
/// follow it, or everywhere if `is_literal`.
pub(super) fn fragment(text: &str, is_literal: bool) -> String {
    let encoded = |part: &str| utf8_percent_encode(part, NOT_IN_FRAGMENTS).to_string();
    let mut parts = text.split('%');
    let mut fragment = parts.next().map(encoded).unwrap_or_default();
    for part in parts {
        let code = part.as_bytes().get(..2);
        let is_code = code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit));
        fragment.push_str(if is_code && !is_literal { "%" } else { "%25" });
        fragment.push_str(&encoded(part));
    }
    fragment
}

/// Decodes percent-encoding; malformed codes stay as they are.
pub(super) fn percent_decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_resolve_as_in_the_examples_of_the_rfc() {
        // RFC 3986 §5.4, without the cases that only change the fragment.
        let base = "http://a/b/c/d;p?q";
        let cases = [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../../../g", "http://a/g"),
        ];
        for (reference, expected) in cases {
            assert_eq!(resolve(base, reference), expected, "{reference}");
        }
    }

    #[test]
    fn relative_references_resolve_without_a_base() {
        assert_eq!(resolve(NO_BASE, "inner"), "json-schema:///inner");
        assert_eq!(resolve(NO_BASE, "#/a"), "json-schema:///#/a");
        assert_eq!(resolve("urn:uuid:1", "#/a"), "urn:uuid:1#/a");
    }

    #[test]
    fn percent_codes_are_decoded_and_malformed_ones_kept() {
        assert_eq!(percent_decoded("a%25b%zz%C3%A4%"), "a%b%zzä%");
        assert_eq!(percent_encoded("/a~1b/%ä#"), "/a~1b/%25%C3%A4%23");
    }
}
