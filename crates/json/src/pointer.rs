//! JSON Pointer (RFC 6901): the location of a value in a JSON document.
//!
//! Owns parsing, printing and resolving pointers. Invariant: a pointer is stored as its valid, escaped text,
//! so printing costs nothing and comparing two pointers compares two strings.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

/// A location in a JSON document. The empty pointer is the whole document.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pointer(String);

/// A text that is not a valid JSON Pointer, with the rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PointerError {
    /// The text is not empty and does not start with a slash.
    #[error("a JSON Pointer is empty or starts with “/”, and this is “{0}”")]
    NoSlash(String),
    /// A tilde in the text is not followed by 0 or 1 (RFC 6901 §3).
    #[error("“~” is followed by 0 or 1 in a JSON Pointer, and this is “{0}”")]
    Tilde(String),
}

impl Pointer {
    /// The empty pointer, which means the whole document.
    pub const fn root() -> Self {
        Self(String::new())
    }

    /// The pointer as RFC 6901 writes it, for example `/a~1b/0`; empty for the root.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the pointer is empty and means the whole document.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The location of a property or item of the value at this location.
    #[must_use]
    pub fn child(&self, token: &str) -> Self {
        let mut text = String::with_capacity(self.0.len() + token.len() + 1);
        text.push_str(&self.0);
        text.push('/');
        // `contains` with one character compares many bytes at once; names rarely need escapes.
        if !token.contains('~') && !token.contains('/') {
            text.push_str(token);
            return Self(text);
        }
        for character in token.chars() {
            match character {
                '~' => text.push_str("~0"),
                '/' => text.push_str("~1"),
                other => text.push(other),
            }
        }
        Self(text)
    }

    /// The location of an item of the array at this location.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        Self(format!("{}/{index}", self.0))
    }

    /// The location of the enclosing object or array; `None` for the whole document.
    pub fn parent(&self) -> Option<Self> {
        self.0
            .rfind('/')
            .and_then(|at| self.0.get(..at))
            .map(|text| Self(text.to_owned()))
    }

    /// The last property name or index, unescaped; `None` for the whole document.
    pub fn last(&self) -> Option<String> {
        self.0
            .rfind('/')
            .and_then(|at| self.0.get(at + 1..))
            .map(unescape)
    }

    /// Property names and indexes from the root inwards, unescaped.
    pub fn tokens(&self) -> impl Iterator<Item = String> + '_ {
        self.0.split('/').skip(1).map(unescape)
    }

    /// The number of property names and indexes; 0 for the whole document.
    pub fn depth(&self) -> usize {
        self.0.matches('/').count()
    }

    /// Whether `other` is this location or inside it.
    pub fn contains(&self, other: &Self) -> bool {
        other
            .0
            .strip_prefix(&self.0)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The location that `inner` names inside the value at this location.
    #[must_use]
    pub fn join(&self, inner: &Self) -> Self {
        // Two pointers in a row are a pointer.
        Self([self.as_str(), inner.as_str()].concat())
    }

    /// This location, as seen from `outer`; `None` if it is neither `outer` nor inside it.
    pub fn below(&self, outer: &Self) -> Option<Self> {
        let rest = self.0.strip_prefix(&outer.0)?;
        let is_inside = rest.is_empty() || rest.starts_with('/');
        is_inside.then(|| Self(rest.to_owned()))
    }

    /// This location and all enclosing ones, innermost first.
    pub fn ancestors(&self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self.clone()), Self::parent)
    }

    /// Parses an array index: digits without a leading zero (RFC 6901 §4). `None` for any other text, such as `-`.
    pub fn index(token: &str) -> Option<usize> {
        if token.starts_with('+') || (token.starts_with('0') && token.len() > 1) {
            return None;
        }
        token.parse().ok()
    }

    /// The value at this location of a document; `None` if the document has no such location.
    pub fn get<'v>(&self, document: &'v Value) -> Option<&'v Value> {
        let mut here = document;
        for token in self.tokens() {
            here = match here {
                Value::Object(map) => map.get(&token)?,
                Value::Array(items) => items.get(Self::index(&token)?)?,
                _ => return None,
            };
        }
        Some(here)
    }

    /// The value at this location of a document, mutably; `None` if the document has no such location.
    pub fn get_mut<'v>(&self, document: &'v mut Value) -> Option<&'v mut Value> {
        let mut here = document;
        for token in self.tokens() {
            here = match here {
                Value::Object(map) => map.get_mut(&token)?,
                Value::Array(items) => items.get_mut(Self::index(&token)?)?,
                _ => return None,
            };
        }
        Some(here)
    }
}

fn unescape(token: &str) -> String {
    let mut name = String::with_capacity(token.len());
    let mut characters = token.chars();
    while let Some(character) = characters.next() {
        name.push(match character {
            '~' if characters.next() == Some('1') => '/',
            other => other,
        });
    }
    name
}

impl fmt::Display for Pointer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for Pointer {
    type Err = PointerError;

    fn from_str(text: &str) -> Result<Self, PointerError> {
        Self::try_from(text.to_owned())
    }
}

impl TryFrom<String> for Pointer {
    type Error = PointerError;

    fn try_from(text: String) -> Result<Self, PointerError> {
        if !text.is_empty() && !text.starts_with('/') {
            return Err(PointerError::NoSlash(text));
        }
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            if character == '~' && !matches!(characters.next(), Some('0' | '1')) {
                return Err(PointerError::Tilde(text));
            }
        }
        Ok(Self(text))
    }
}

impl From<Pointer> for String {
    fn from(pointer: Pointer) -> Self {
        pointer.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn tokens_are_escaped_and_unescaped() {
        let place = Pointer::root().child("a/b").child("m~n").item(3);
        assert_eq!(place.as_str(), "/a~1b/m~0n/3");
        assert_eq!(place.tokens().collect::<Vec<_>>(), ["a/b", "m~n", "3"]);
        assert_eq!((Pointer::root().depth(), place.depth()), (0, 3));
        assert_eq!(
            place.parent().and_then(|parent| parent.last()),
            Some("m~n".to_owned())
        );
        assert_eq!(Pointer::from_str("/a~1b/m~0n/3"), Ok(place));
    }

    #[test]
    fn escaped_tilde_before_one_is_not_a_slash() {
        assert_eq!(
            Pointer::from_str("/~01").unwrap().last(),
            Some("~1".to_owned())
        );
    }

    #[test]
    fn invalid_pointers_are_rejected_with_a_reason() {
        assert_eq!(
            Pointer::from_str("a"),
            Err(PointerError::NoSlash("a".to_owned()))
        );
        assert_eq!(
            Pointer::from_str("/~2"),
            Err(PointerError::Tilde("/~2".to_owned()))
        );
    }

    #[test]
    fn a_location_contains_itself_and_descendants_only() {
        let place = Pointer::from_str("/a").unwrap();
        assert!(place.contains(&place));
        assert!(place.contains(&place.child("b")));
        assert!(!place.contains(&Pointer::from_str("/ab").unwrap()));
        assert!(Pointer::root().contains(&place));
    }

    #[test]
    fn join_and_below_move_a_location_between_documents() {
        let (outer, inner) = (Pointer::root().child("a"), Pointer::root().child("b/c"));
        let whole = outer.join(&inner);
        assert_eq!(whole.as_str(), "/a/b~1c");
        assert_eq!(whole.below(&outer), Some(inner));
        assert_eq!(whole.below(&whole), Some(Pointer::root()));
        assert_eq!(whole.below(&Pointer::root()), Some(whole.clone()));
        assert_eq!(Pointer::root().child("ab").below(&outer), None);
    }

    #[test]
    fn get_resolves_a_pointer() {
        let document = json!({"a": [{"": 1}]});
        assert_eq!(
            Pointer::root().child("a").item(0).child("").get(&document),
            Some(&json!(1))
        );
        assert_eq!(Pointer::root().child("b").get(&document), None);
    }
}
