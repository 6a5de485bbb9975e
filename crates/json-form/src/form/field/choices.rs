//! Choices: the values to choose from, and their titles.
//!
//! Owns intersecting `enum`s and unions of constants. Invariants: a value without a title is its own
//! title, words with a capital; the options of a schema are read once for all places that it applies to, and a value is
//! looked up and not compared with each of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};

use exact_json::equality::{canonical, same_json};
use serde_json::Value;

use super::annotations::TITLE;
use crate::form::messages::labels::deprecated_choice;
use crate::form::text::label::{capitalized, is_words, normalized, value_title};
use crate::formats::shortened;
use crate::schema::subschema_set::{Union, UnionKind};
use crate::schema::{Document, SchemaId, Subschemas};

/// The most options of intersections in the cache; beyond, the cache is emptied.
const MOST_KEPT: usize = 100_000;

/// The values that the person can choose from at a place, with their titles and descriptions. A clone shares the
/// lists; so do places with the same schemas.
#[derive(Clone, Debug)]
pub struct Choices(Arc<Listed>);

#[derive(Debug)]
struct Listed {
    values: Vec<Value>,
    titles: Arc<[String]>,
    descriptions: Arc<[String]>,
    by_value: OnceLock<BTreeMap<String, usize>>,
    /// The number of options that the host page offers now; `None` if the schema lists the options. A present value
    /// that the host page does not offer follows them in the list.
    offered: Option<usize>,
}

/// An option of a choice that the host page supplies, not the schema.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedOption {
    /// The JSON value that the field gets when the option is chosen.
    pub value: Value,
    /// The title; if `None`, the value in words is shown.
    pub title: Option<String>,
    /// The description of the option; may be empty.
    pub description: String,
}

impl PartialEq for Choices {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.values == other.0.values
                && self.0.titles == other.0.titles
                && self.0.descriptions == other.0.descriptions
                && self.0.offered == other.0.offered
    }
}

impl Choices {
    /// The values that the schemas `members` of `set` let a person choose from; `None` if they list none.
    pub(in crate::form) fn listed(set: &Subschemas<'_>, members: &[&Value]) -> Option<Self> {
        choices(set, members)
    }

    /// The options that the host page offers. A present value that is no longer offered keeps its title from `known`,
    /// the earlier options.
    pub(in crate::form) fn offered(
        offered: Vec<OfferedOption>,
        known: Option<&Self>,
        value: Option<&Value>,
    ) -> Self {
        let options = offered.into_iter().map(|option| Choice {
            title: option.title.unwrap_or_else(|| value_title(&option.value)),
            value: option.value,
            description: option.description,
        });
        Self::with_present(options.collect(), known, value)
    }

    /// The options of the host page, and the present value if they lack it, with its title from `known`.
    fn with_present(mut options: Vec<Choice>, known: Option<&Self>, value: Option<&Value>) -> Self {
        let count = options.len();
        if let Some(value) = value
            && !options.iter().any(|option| same_json(&option.value, value))
        {
            let title = known.and_then(|known| known.title_of(value));
            options.push(Choice {
                value: value.clone(),
                title: title.map_or_else(|| value_title(value), str::to_owned),
                description: String::new(),
            });
        }
        Self::of(options, Some(count))
    }

    /// The options of the host page, with `value` appended if they lack it.
    pub(in crate::form) fn with_value(self, value: Option<&Value>) -> Self {
        match value {
            Some(present) if self.position(present).is_none() => {
                let count = self.0.offered.unwrap_or_default();
                let options = (0..count).filter_map(|at| self.option(at)).collect();
                Self::with_present(options, None, value)
            }
            _ => self,
        }
    }

    fn option(&self, at: usize) -> Option<Choice> {
        Some(Choice {
            value: self.0.values.get(at)?.clone(),
            title: self.0.titles.get(at)?.clone(),
            description: self.0.descriptions.get(at).cloned().unwrap_or_default(),
        })
    }

    /// The number of options that the host page offers now; `None` if the schema lists the options.
    pub fn offered_count(&self) -> Option<usize> {
        self.0.offered
    }

    /// The value of the option that a typed text means; `None` if the text matches no option, or several. Among options
    /// of the host page only a whole title matches, since that page itself searches by parts of titles.
    pub(in crate::form) fn meant_by(&self, text: &str) -> Option<&Value> {
        let titles = self.titles();
        let at = if self.0.offered.is_some() {
            let wanted = normalized(text);
            titles.iter().position(|title| normalized(title) == wanted)
        } else {
            matching_option(titles, text)
        };
        self.values().get(at?)
    }

    fn new(options: Vec<Choice>) -> Self {
        Self::of(options, None)
    }

    fn of(options: Vec<Choice>, offered: Option<usize>) -> Self {
        let has_description = options.iter().any(|it| !it.description.is_empty());
        let (mut values, mut titles, mut descriptions) = (Vec::new(), Vec::new(), Vec::new());
        for option in options {
            values.push(option.value);
            titles.push(option.title);
            if has_description {
                descriptions.push(option.description);
            }
        }
        Self(Arc::new(Listed {
            values,
            titles: titles.into(),
            descriptions: descriptions.into(),
            by_value: OnceLock::new(),
            offered,
        }))
    }

    /// The values of the options, in the order in which they are listed.
    pub fn values(&self) -> &[Value] {
        &self.0.values
    }

    /// The titles of the options, in the order of `values`.
    pub fn titles(&self) -> &Arc<[String]> {
        &self.0.titles
    }

    /// The descriptions of the options, in the order of `values`; empty if no option has one.
    pub fn descriptions(&self) -> &Arc<[String]> {
        &self.0.descriptions
    }

    /// The index of the option with this value; `None` if no option has it.
    pub fn position(&self, value: &Value) -> Option<usize> {
        self.position_of(&canonical(value))
    }

    /// The title of the option with this value; `None` if no option has it.
    pub fn title_of(&self, value: &Value) -> Option<&str> {
        let title = self.0.titles.get(self.position(value)?)?;
        Some(title)
    }

    /// For each option, whether it is among the items of an array.
    pub(in crate::form) fn ticked(&self, value: Option<&Value>) -> Vec<bool> {
        let mut ticked = vec![false; self.values().len()];
        for item in value.and_then(Value::as_array).into_iter().flatten() {
            if let Some(ticked) = self.position(item).and_then(|at| ticked.get_mut(at)) {
                *ticked = true;
            }
        }
        ticked
    }

    fn position_of(&self, canonical_text: &str) -> Option<usize> {
        let by_value = self.0.by_value.get_or_init(|| {
            let values = self.0.values.iter().enumerate().rev();
            values.map(|(at, value)| (canonical(value), at)).collect()
        });
        by_value.get(canonical_text).copied()
    }

    /// A copy of the choices with only the options at these positions, counted from 0.
    fn picked(&self, positions: BTreeSet<usize>) -> Self {
        let options = positions.into_iter().filter_map(|at| self.option(at));
        Self::new(options.collect())
    }
}

/// A value to choose from, with its title and description.
struct Choice {
    value: Value,
    title: String,
    description: String,
}

/// The cache of the options that were read from a document.
#[derive(Default)]
struct Known(Mutex<KnownLists>);

#[derive(Default)]
struct KnownLists {
    /// The options of each schema, by the memory address of its list.
    single: BTreeMap<usize, Choices>,
    /// The options that several lists have in common, by the memory addresses of the lists.
    common: BTreeMap<Vec<usize>, Choices>,
    /// The number of entries of `common` plus the number of their options.
    kept: usize,
}

/// The lists that are known of a document.
fn known(document: &Document) -> Arc<Known> {
    document.fact(SchemaId::of(document.root().schema), Known::default)
}

/// The values to choose from at a place: those that all `enum`s and unions of constants allow. `None` if no subschema
/// lists values.
pub(super) fn choices(set: &Subschemas<'_>, members: &[&Value]) -> Option<Choices> {
    let known = known(set.document());
    let mut known = known.0.lock().ok()?;
    let KnownLists {
        single,
        common,
        kept,
    } = &mut *known;
    let mut read = |list: &[Value], make: &dyn Fn() -> Vec<Choice>| {
        let address = list.as_ptr().addr();
        let options = single.entry(address);
        let options = options.or_insert_with(|| Choices::new(make()));
        (address, options.clone())
    };
    let mut all: Vec<(usize, Choices)> = Vec::new();
    for member in members {
        if let Some(list) = member.get("enum").and_then(Value::as_array) {
            all.push(read(list, &|| enum_choices(member)));
        }
    }
    for union in set.unions() {
        if union.kind == UnionKind::Values {
            let branches = union.branches;
            all.push(read(branches, &|| {
                let untitled = branches
                    .iter()
                    .enumerate()
                    .filter(|(_, it)| it.get("title").is_none());
                let are_words =
                    are_words(untitled.filter_map(|(at, _)| Union::constant(union.listing(at)?)));
                let each = 0..branches.len();
                each.flat_map(|at| branch_choices(union, at, are_words))
                    .collect()
            }));
        }
    }
    let (addresses, lists): (Vec<usize>, Vec<Choices>) = all.into_iter().unzip();
    if lists.len() < 2 {
        return lists.into_iter().next();
    }
    if let Some(known) = common.get(&addresses) {
        return Some(known.clone());
    }
    let options = intersection(&lists)?;
    if *kept > MOST_KEPT {
        *kept = 0;
        common.clear();
    }
    *kept += 1 + options.values().len();
    common.insert(addresses, options.clone());
    Some(options)
}

/// The options that all lists contain, in the order of the first list; `None` without lists.
fn intersection(lists: &[Choices]) -> Option<Choices> {
    let fewest = lists.iter().min_by_key(|list| list.values().len())?;
    let first = lists.first()?;
    let mut positions = BTreeSet::new();
    for value in fewest.values() {
        let text = canonical(value);
        if lists.iter().all(|list| list.position_of(&text).is_some()) {
            positions.extend(first.position_of(&text));
        }
    }
    Some(first.picked(positions))
}

fn enum_choices(member: &Value) -> Vec<Choice> {
    let values = member.get("enum").and_then(Value::as_array);
    let names = Union::ENUM_TITLES
        .iter()
        .find_map(|name| member.get(*name)?.as_array());
    let meanings = ["enumDescriptions", "x-enum-descriptions"]
        .iter()
        .find_map(|name| member.get(*name)?.as_array());
    let description = |at: usize| {
        let said = meanings.and_then(|all| all.get(at)?.as_str());
        shortened(said.unwrap_or_default(), TITLE)
    };
    let are_words = values.is_some_and(|values| are_words(values.iter()));
    let title = |at: usize, value: &Value| {
        names
            .and_then(|names| names.get(at)?.as_str())
            .map_or_else(|| untitled(value, are_words), str::to_owned)
    };
    let values = values.into_iter().flatten().enumerate();
    values
        .map(|(at, value)| Choice {
            value: value.clone(),
            title: title(at, value),
            description: description(at),
        })
        .collect()
}

/// Whether all texts among values are words in small letters, which get a capital as titles. One code among them says
/// that they are all codes.
fn are_words<'v>(mut values: impl Iterator<Item = &'v Value>) -> bool {
    values.all(|value| value.as_str().is_none_or(is_words))
}

fn untitled(value: &Value, are_words: bool) -> String {
    match value.as_str() {
        Some(words) if are_words && !words.is_empty() => capitalized(words),
        _ => value_title(value),
    }
}

/// The options of one branch of a union of constants: its `const`, the values of its `enum`, or `null`.
fn branch_choices(union: &Union<'_>, index: usize, are_words: bool) -> Vec<Choice> {
    let listing = union.listing(index);
    let value = listing.map_or(Some(&Value::Null), Union::constant);
    let (Some(value), Some(branch)) = (value, union.branches.get(index)) else {
        return listing.map(enum_choices).unwrap_or_default();
    };
    let said = |keyword: &str| {
        let own = branch.get(keyword).or_else(|| listing?.get(keyword));
        own.and_then(Value::as_str)
    };
    let mut description = shortened(said("description").unwrap_or_default(), TITLE);
    if branch.get("deprecated") == Some(&Value::Bool(true)) {
        description = deprecated_choice(&description);
    }
    vec![Choice {
        title: said("title").map_or_else(|| untitled(value, are_words), str::to_owned),
        value: value.clone(),
        description,
    }]
}

/// The index of the title that a typed text means: the same title, else, ignoring case and spaces, the only title
/// that equals, begins with or contains the text. `None` if no title matches, or several do.
fn matching_option(titles: &[String], text: &str) -> Option<usize> {
    if let Some(exact) = titles.iter().position(|title| title == text) {
        return Some(exact);
    }
    let wanted = normalized(text);
    if wanted.is_empty() {
        return None;
    }
    let fits: [fn(&str, &str) -> bool; 3] = [
        |title, wanted| title == wanted,
        |title, wanted| title.starts_with(wanted),
        |title, wanted| title.contains(wanted),
    ];
    let titles: Vec<String> = titles.iter().map(|title| normalized(title)).collect();
    for fits in fits {
        let mut found = titles.iter().enumerate();
        let first = found.find(|(_, title)| fits(title, &wanted));
        if let Some((at, _)) = first {
            let is_only = !found.any(|(_, title)| fits(title, &wanted));
            return is_only.then_some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Document;
    use crate::schema::subschema_set::ByShape;
    use serde_json::json;

    /// The options of the items of a list.
    fn of_item(document: &Document, index: usize) -> Choices {
        let set = Subschemas::root(document, &ByShape, None).item(index);
        let members: Vec<&Value> = set.members().collect();
        choices(&set, &members).unwrap()
    }

    #[test]
    fn places_share_the_options_of_their_schemas() {
        let listed: Vec<Value> = (0..12_000).map(|at| json!({"k": at})).collect();
        let branches: Vec<Value> = (0..9).map(|at| json!({"const": {"k": at}})).collect();
        for items in [
            json!({ "enum": listed }),
            json!({ "oneOf": branches }),
            json!({ "enum": listed, "oneOf": branches }),
        ] {
            let document = Document::new(json!({ "items": items }));
            let (one, other) = (of_item(&document, 0), of_item(&document, 1_999));
            assert!(Arc::ptr_eq(&one.0, &other.0));
            assert_eq!(one.position(&json!({"k": 3.0})), Some(3));
            assert_eq!(one.position(&json!({"k": "3"})), None);
        }
    }

    #[test]
    fn kept_intersections_are_limited() {
        let listed: Vec<usize> = (0..1_000).collect();
        let lists = json!(
            (0..200)
                .map(|_| json!({ "enum": listed }))
                .collect::<Vec<_>>()
        );
        let items = (0..199).map(|at| {
            let all = [0, at + 1].map(|at| json!({"$ref": format!("#/$defs/all/{at}")}));
            json!({ "allOf": all })
        });
        let items: Vec<Value> = items.collect();
        let document = Document::new(json!({"prefixItems": items, "$defs": {"all": lists}}));
        for index in 0..199 {
            assert_eq!(of_item(&document, index).values().len(), 1_000);
        }
        let known = known(&document);
        let known = known.0.lock().unwrap();
        assert!(known.kept <= MOST_KEPT + 1_001, "{}", known.kept);
        assert!(known.common.len() < 199);
    }

    #[test]
    fn typed_text_selects_the_only_matching_option() {
        let titles = [
            "City 1", "City 12", "City 3", "New York", "York", "GmbH", "GMBH",
        ];
        let titles = titles.map(str::to_owned);
        for (text, meant_one) in [
            ("City 1", Some("City 1")),
            ("city 1", Some("City 1")),
            ("  CITY   3 ", Some("City 3")),
            ("city 12", Some("City 12")),
            ("new", Some("New York")),
            ("york", Some("York")),
            ("w y", Some("New York")),
            ("y 3", Some("City 3")),
            ("City", None),
            ("gmbh", None),
            ("GMBH", Some("GMBH")),
            ("Paris", None),
            (" ", None),
        ] {
            let found = matching_option(&titles, text).map(|at| titles[at].as_str());
            assert_eq!(found, meant_one, "{text}");
        }
    }
}
