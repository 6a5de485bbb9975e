//! Search in a form, by label and description.
//!
//! Owns matching and ranking. Leaves moving to a hit to the app. Invariants: only visible places are
//! found; one search visits no more than [`MAX_PLACES`] places, makes no validator queries, and
//! guesses few branches.

use locales::messages;
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use crate::form::FormState;
use crate::form::field::{Field, Kind};
use crate::form::messages::labels::item_label;
use crate::form::reader::{Drawing, Reader};
use crate::schema::Subschemas;
use crate::schema::types::Type;

/// The most places that one search visits; it finds nothing in the places after them.
const MAX_PLACES: usize = 5_000;
/// The most hits that a search returns; others are only counted.
const MOST: usize = 20;
/// The most items of a list whose fields are searched. Later items have the same fields: only their own
/// labels are compared.
const ITEMS: usize = 20;
/// The most branches that one search guesses. The branches of drawn places are already known.
const GUESSES: usize = 100;

/// A visible place whose label or description contains the searched text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchHit {
    /// The pointer of the place.
    pub pointer: Pointer,
    /// The label of the place, with the labels around it: `Lines › Line 2 › Quantity`. Unique among the hits of
    /// one search.
    pub path: String,
}

/// A place that is searched next, with the subschemas and the path of its parent.
struct Waiting<'s> {
    pointer: Pointer,
    parent: Option<Rc<Subschemas<'s>>>,
    path: Rc<str>,
}

/// The hits by rank: in labels that begin with the text, in other labels, in descriptions.
#[derive(Default)]
struct Ranked([Vec<SearchHit>; 3]);

impl Ranked {
    fn add(&mut self, rank: usize, hit: SearchHit) {
        if let Some(hits) = self.0.get_mut(rank) {
            hits.push(hit);
        }
    }
}

/// The rank of a label in a search for a lower-case text; `None` if the label does not match.
fn rank(label: &str, path: &str, text: &str) -> Option<usize> {
    match label.to_lowercase().find(text) {
        Some(0) => Some(0),
        Some(_) => Some(1),
        None => path.to_lowercase().ends_with(text).then_some(1),
    }
}

fn joined(parent: &str, label: &str) -> String {
    let separator = if parent.is_empty() {
        ""
    } else {
        messages::path_separator()
    };
    [parent, separator, label].concat()
}

/// Whether a place has no fields inside, so that a search needs only its label and description.
fn is_leaf(set: &Subschemas<'_>) -> bool {
    match set.value() {
        Some(Value::Object(_) | Value::Array(_) | Value::Null) => false,
        Some(_) => true,
        None => set
            .types()
            .is_some_and(|types| !types.has(Type::Object) && !types.has(Type::Array)),
    }
}

impl FormState {
    /// Finds the places whose label or description contains the text, labels that begin with it first.
    /// Returns the first hits and the number of all hits. An empty text matches nothing.
    pub fn search(&self, text: &str) -> (Vec<SearchHit>, usize) {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return (Vec::new(), 0);
        }
        let drawing = Drawing::of_search(GUESSES);
        let ranked = Reader::of(self, &drawing).ranked(&text);
        let count = ranked.0.iter().map(Vec::len).sum();
        let mut found: Vec<SearchHit> = Vec::new();
        for mut hit in ranked.0.into_iter().flatten() {
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

impl Reader<'_> {
    fn ranked(self, text: &str) -> Ranked {
        let mut ranked = Ranked::default();
        let mut waiting = vec![Waiting {
            pointer: Pointer::root(),
            parent: None,
            path: "".into(),
        }];
        let mut left = MAX_PLACES;
        while let Some(Waiting {
            pointer,
            parent,
            path,
        }) = waiting.pop()
            && left > 0
        {
            left -= 1;
            let place = self.form.place_in(&self, parent, &pointer, is_leaf);
            let Some(place) = place else {
                continue;
            };
            let label = place.label();
            let path: Rc<str> = if pointer.is_root() {
                path
            } else {
                joined(&path, &label).into()
            };
            if !pointer.is_root() {
                let help = place.field.description.as_ref();
                let has_help = || help.is_some_and(|help| help.to_lowercase().contains(text));
                let rank = rank(&label, &path, text).or_else(|| has_help().then_some(2));
                if let Some(rank) = rank {
                    let (pointer, path) = (pointer.clone(), path.to_string());
                    ranked.add(rank, SearchHit { pointer, path });
                }
            }
            for hit in self
                .form
                .embedded
                .hits(&self.form.places, &pointer, &path, text)
            {
                ranked.add(1, hit);
            }
            let kind = self.form.kind_at(&pointer, &place);
            let mut inside = match kind {
                Kind::Group(_) if place.is_open() => self.form.member_pointers(&place.set, kind),
                Kind::List(list) => {
                    let count = self.form.item_ids(&pointer).len();
                    let searched = count.min(list.tuple.max(ITEMS));
                    let title = Field::words(&place.set.item(usize::MAX), None).0;
                    for index in (searched..count).take(left) {
                        let label = item_label(&title, index);
                        let path = joined(&path, &label);
                        if let Some(rank) = rank(&label, &path, text) {
                            let pointer = pointer.item(index);
                            ranked.add(rank, SearchHit { pointer, path });
                        }
                    }
                    left = left.saturating_sub(count - searched);
                    (0..searched).map(|index| pointer.item(index)).collect()
                }
                _ => Vec::new(),
            };
            inside.truncate(left);
            let parent = Rc::new(place.set);
            // The first child is searched next.
            waiting.extend(inside.into_iter().rev().map(|pointer| Waiting {
                pointer,
                parent: Some(Rc::clone(&parent)),
                path: Rc::clone(&path),
            }));
        }
        ranked
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
    fn only_the_labels_of_later_items_are_compared() {
        let line =
            json!({"type": "object", "title": "Line", "properties": {"q": {"title": "Quantity"}}});
        let schema =
            json!({"type": "object", "properties": {"lines": {"type": "array", "items": line}}});
        let lines: Vec<Value> = (0..2_000).map(|at| json!({"q": at})).collect();
        let state = FormState::new(
            Rc::new(Document::new(schema)),
            Some(json!({"lines": lines})),
        );
        assert_eq!(state.search("quantity").1, ITEMS);
        let (hits, count) = state.search("Line 57");
        assert_eq!(hits[0].path, "Lines › Line 57");
        assert_eq!(count, 11, "57 and 570 to 579");
    }

    #[test]
    fn a_search_guesses_few_branches() {
        let branches = json!({"anyOf": [
            {"title": "One", "required": ["a"], "properties": {"a": {"type": "string"}}},
            {"title": "Other", "required": ["b"], "properties": {"b": {"type": "string"}, "zip": {"type": "string"}}},
        ]});
        let names: Vec<String> = (0..1_000).map(|at| format!("field{at}")).collect();
        let all = |of: Value| {
            Value::Object(
                names
                    .iter()
                    .map(|name| (name.clone(), of.clone()))
                    .collect(),
            )
        };
        let schema = json!({"type": "object", "properties": all(branches)});
        let state = FormState::new(Rc::new(Document::new(schema)), Some(all(json!({"b": "x"}))));
        let (hits, count) = state.search("zip");
        assert_eq!(hits[0].pointer.as_str(), "/field0/zip");
        assert_eq!(count, GUESSES);
        assert_eq!(state.search("field").1, 1_000);
    }

    #[test]
    fn searching_a_recursive_form_is_bounded() {
        let schema =
            json!({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}});
        assert!(found(schema, json!({}), "next").len() <= MOST);
    }
}
