//! JSON Pointer (RFC 6901): the name of a place in a JSON document.
//!
//! Owns parsing, printing and walking of pointers. Leaves to others what stands at the place.
//! Invariant: the text form is kept escaped and valid, so that printing costs nothing and
//! comparing two pointers compares two strings.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

/// A place in a JSON document. The empty pointer is the whole document.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pointer(String);

/// Why a text is not a JSON Pointer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointerError {
    /// A pointer that is not empty starts with a slash.
    #[error("a JSON Pointer is empty or starts with “/”, and this is “{0}”")]
    NoSlash(String),
    /// A tilde is followed by 0 or 1 (RFC 6901 §3).
    #[error("“~” is followed by 0 or 1 in a JSON Pointer, and this is “{0}”")]
    Tilde(String),
}

impl Pointer {
    /// The whole document.
    pub const fn root() -> Self {
        Self(String::new())
    }

    /// The text of the pointer, escaped.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the whole document.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of a property or item inside this place.
    #[must_use]
    pub fn child(&self, token: &str) -> Self {
        let mut text = String::with_capacity(self.0.len() + token.len() + 1);
        text.push_str(&self.0);
        text.push('/');
        // One letter at a time is looked for many bytes at once.
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

    /// The place of an item of the list at this place.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        Self(format!("{}/{index}", self.0))
    }

    /// The place around this one; none around the whole document.
    pub fn parent(&self) -> Option<Self> {
        self.0
            .rfind('/')
            .and_then(|at| self.0.get(..at))
            .map(|text| Self(text.to_owned()))
    }

    /// The last property name or index, unescaped.
    pub fn last(&self) -> Option<String> {
        self.0
            .rfind('/')
            .and_then(|at| self.0.get(at + 1..))
            .map(unescape)
    }

    /// Property names and indexes from the outside in, unescaped.
    pub fn tokens(&self) -> impl Iterator<Item = String> + '_ {
        self.0.split('/').skip(1).map(unescape)
    }

    /// Whether `other` is this place or lies inside it.
    pub fn contains(&self, other: &Self) -> bool {
        other
            .0
            .strip_prefix(&self.0)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// This place and all around it, from the inside out.
    pub fn ancestors(&self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self.clone()), Self::parent)
    }

    /// What stands at this place of a document.
    pub fn get<'v>(&self, document: &'v Value) -> Option<&'v Value> {
        let mut here = document;
        for token in self.tokens() {
            here = match here {
                Value::Object(map) => map.get(&token)?,
                Value::Array(items) => items.get(index(&token)?)?,
                _ => return None,
            };
        }
        Some(here)
    }

    /// What stands at this place of a document, to be changed.
    pub fn get_mut<'v>(&self, document: &'v mut Value) -> Option<&'v mut Value> {
        let mut here = document;
        for token in self.tokens() {
            here = match here {
                Value::Object(map) => map.get_mut(&token)?,
                Value::Array(items) => items.get_mut(index(&token)?)?,
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

/// An index of a list: digits without a zero before them (RFC 6901 §4).
pub fn index(token: &str) -> Option<usize> {
    if token.starts_with('+') || (token.starts_with('0') && token.len() > 1) {
        return None;
    }
    token.parse().ok()
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
    fn names_are_escaped_and_come_back() {
        let place = Pointer::root().child("a/b").child("m~n").item(3);
        assert_eq!(place.as_str(), "/a~1b/m~0n/3");
        assert_eq!(place.tokens().collect::<Vec<_>>(), ["a/b", "m~n", "3"]);
        assert_eq!(
            place.parent().and_then(|parent| parent.last()),
            Some("m~n".to_owned())
        );
        assert_eq!(Pointer::from_str("/a~1b/m~0n/3"), Ok(place));
    }

    #[test]
    fn an_escaped_tilde_before_a_one_is_not_a_slash() {
        assert_eq!(
            Pointer::from_str("/~01").unwrap().last(),
            Some("~1".to_owned())
        );
    }

    #[test]
    fn what_is_no_pointer_is_refused_with_a_reason() {
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
    fn a_place_contains_itself_and_its_children_but_not_its_neighbours() {
        let place = Pointer::from_str("/a").unwrap();
        assert!(place.contains(&place));
        assert!(place.contains(&place.child("b")));
        assert!(!place.contains(&Pointer::from_str("/ab").unwrap()));
        assert!(Pointer::root().contains(&place));
    }

    #[test]
    fn walking_finds_what_stands_there() {
        let document = json!({"a": [{"": 1}]});
        assert_eq!(
            Pointer::root().child("a").item(0).child("").get(&document),
            Some(&json!(1))
        );
        assert_eq!(Pointer::root().child("b").get(&document), None);
    }
}
