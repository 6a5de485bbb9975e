//! Search in a form, by label and description.
//!
//! Owns matching and ranking. Leaves going there to the app. Invariants: only visible places are
//! found; one search looks at no more than [`LOOKED_AT`] places.

use exact_json::Pointer;

use crate::form::field::Kind;
use crate::form::messages::notices::PATH_SEPARATOR;
use crate::form::state::FormState;

/// Only the first fields of a larger form are searched.
const LOOKED_AT: usize = 5_000;
/// Nobody reads more.
const MOST: usize = 20;

/// A place that matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchHit {
    /// The place.
    pub pointer: Pointer,
    /// Its label, with those around it: `Lines › Line 2 › Quantity`. Unique among the hits of one
    /// search.
    pub path: String,
}

impl FormState {
    /// The places whose label or description contains the text, labels that begin with it first.
    /// Returns the first hits and the number of all. An empty text matches nothing.
    pub fn search(&self, text: &str) -> (Vec<SearchHit>, usize) {
        let text = text.trim().to_lowercase();
        let mut ranked: [Vec<SearchHit>; 3] = Default::default();
        if text.is_empty() {
            return (Vec::new(), 0);
        }
        let mut waiting = vec![(Pointer::root(), String::new())];
        for _ in 0..LOOKED_AT {
            let Some((pointer, around)) = waiting.pop() else {
                break;
            };
            let Some(here) = self.place(&pointer) else {
                continue;
            };
            let label = Self::label(&pointer, &here);
            let mut path = around;
            if !pointer.is_root() {
                if !path.is_empty() {
                    path.push_str(PATH_SEPARATOR);
                }
                path.push_str(&label);
            }
            let label = label.to_lowercase();
            let has_help = || {
                let help = here.field.description.as_ref();
                help.is_some_and(|help| help.to_lowercase().contains(&text))
            };
            let rank = match label.find(&text) {
                Some(0) => Some(0),
                Some(_) => Some(1),
                None if path.to_lowercase().ends_with(&text) => Some(1),
                None => has_help().then_some(2),
            };
            let rank = rank.filter(|_| !pointer.is_root());
            if let Some(ranked) = ranked.get_mut(1) {
                ranked.extend(self.embedded_hits(&pointer, &path, &text));
            }
            let kind = self.kind_at(&pointer, &here);
            let mut inside: Vec<Pointer> = match kind {
                Kind::Group(_) if Self::is_open(&pointer, &here) => {
                    self.member_pointers(&here.set, kind)
                }
                Kind::List(_) => {
                    let items = self.items(&pointer).into_iter();
                    items.map(|item| item.pointer).collect()
                }
                _ => Vec::new(),
            };
            inside.truncate(LOOKED_AT);
            // The first child is searched next.
            let inside = inside.into_iter().rev();
            waiting.extend(inside.map(|inner| (inner, path.clone())));
            if let Some(ranked) = rank.and_then(|rank| ranked.get_mut(rank)) {
                ranked.push(SearchHit { pointer, path });
            }
        }
        let count = ranked.iter().map(Vec::len).sum();
        let mut found: Vec<SearchHit> = Vec::new();
        for mut hit in ranked.into_iter().flatten() {
            if found.len() >= MOST {
                break;
            }
            // Two members may have the same title.
            if found.iter().any(|known| known.path == hit.path) {
                hit.path.push_str(" (");
                hit.path.push_str(hit.pointer.as_str());
                hit.path.push(')');
            }
            found.push(hit);
        }
        (found, count)
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::schema::Document;
    use serde_json::{Value, json};

    fn found(schema: Value, value: Value, text: &str) -> Vec<String> {
        let state = FormState::new(Rc::new(Document::new(schema)), Some(value));
        let hits = state.search(text).0.into_iter();
        hits.map(|hit| format!("{} {}", hit.pointer, hit.path))
            .collect()
    }

    #[test]
    fn label_prefixes_rank_first_and_descriptions_last() {
        let schema = json!({"type": "object", "properties": {
            "a": {"type": "string", "title": "Street of birth"},
            "b": {"type": "string", "title": "Other", "description": "A birthday, for example."},
            "c": {"type": "object", "title": "Person", "required": ["birthday"], "properties": {"birthday": {"type": "string"}}},
        }});
        let value = json!({"c": {"birthday": "x"}});
        assert_eq!(
            found(schema.clone(), value.clone(), " BIRTH"),
            [
                "/c/birthday Person › Birthday",
                "/a Street of birth",
                "/b Other"
            ]
        );
        assert_eq!(found(schema.clone(), value.clone(), "  "), [""; 0]);
        assert_eq!(found(schema, value, "nothing of the kind"), [""; 0]);
    }

    #[test]
    fn hits_in_items_have_numbers_and_equal_labels_have_pointers() {
        let schema = json!({"type": "object", "properties": {
            "lines": {"type": "array", "items": {"type": "object", "title": "Line", "properties": {"q": {"type": "number", "title": "Quantity"}}}},
            "x": {"type": "string", "title": "Same"}, "y": {"type": "string", "title": "Same"},
        }});
        let value = json!({"lines": [{"q": 1}, {"q": 2}]});
        assert_eq!(
            found(schema.clone(), value.clone(), "quant"),
            [
                "/lines/0/q Lines › Line 1 › Quantity",
                "/lines/1/q Lines › Line 2 › Quantity"
            ]
        );
        assert_eq!(found(schema, value, "same"), ["/x Same", "/y Same (/y)"]);
    }

    #[test]
    fn all_hits_are_counted_and_the_first_returned() {
        let names = (0..60).map(|at| (format!("field{at}"), json!({"type": "string"})));
        let all: serde_json::Map<String, Value> = names.collect();
        let schema = json!({"type": "object", "properties": all});
        let state = FormState::new(Rc::new(Document::new(schema)), None);
        let (hits, count) = state.search("field");
        assert_eq!((hits.len(), count), (MOST, 60));
    }

    #[test]
    fn searching_a_recursive_form_is_bounded() {
        let schema =
            json!({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}});
        assert!(found(schema, json!({}), "next").len() <= MOST);
    }
}
