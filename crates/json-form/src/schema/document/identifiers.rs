//! The names in a schema document: `$id`, `$anchor`, `$dynamicAnchor`, per draft.
//!
//! Owns building the table of them, once, and its caps. Leaves looking names up to `document.rs`.
//! Invariants: only what a keyword holds as a schema has names (what an `enum` holds has none);
//! what is beyond a cap is left out and the table says that it was cut, so that the guard refuses.

use std::collections::BinaryHeap;
use std::sync::Arc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::schema::draft::Draft;
use crate::schema::keywords::{self, Token};
use crate::schema::schema_id::SchemaId;
use crate::schema::uri;

/// How many bytes of names and places the table holds at most.
const BYTES: usize = 4 << 20;
/// How long a name, or the pointer to a named place, is at most: each reference is resolved
/// against the name around it, and each place is walked to.
const NAME_BYTES: usize = 4_000;
/// How many schemas are looked at when the table is built.
const STEPS: usize = 100_000;
/// How many places one `$dynamicAnchor` has at most.
const DYNAMIC_PLACES: usize = 100;

/// Names and where they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Identifiers {
    /// The document itself comes first.
    pub(super) resources: Vec<Resource>,
    /// Where each name leads: to an entry of one of the lists here. The map of JSON objects, since
    /// each other kind of map is compiled anew.
    names: Map<String, Value>,
    /// The ids of the schemas that are resources, in order, each with its entry: every schema
    /// that is entered is looked up here.
    ids: Vec<(SchemaId, usize)>,
    anchors: Vec<Pointer>,
    dynamic: Vec<Vec<Pointer>>,
    /// Resources that a `$recursiveRef` can lead to.
    pub(super) recursive: Vec<usize>,
    /// A name that was given twice.
    pub(super) ambiguous: Option<String>,
    /// Whether something was left out.
    pub(super) cut: bool,
    bytes: usize,
}

/// What something in the document is found by.
#[derive(Clone, Copy)]
enum Name<'n> {
    /// A resource, by its URI.
    Uri(&'n str),
    /// A place, by the resource that it is in and its anchor there.
    Anchor(usize, &'n str),
    /// Places that a `$dynamicRef` can lead to.
    Dynamic(&'n str),
}

impl Name<'_> {
    /// No two names have the same.
    fn key(self) -> String {
        match self {
            Self::Uri(uri) => format!("u{uri}"),
            Self::Anchor(resource, name) => format!("a{resource} {name}"),
            Self::Dynamic(name) => format!("d{name}"),
        }
    }
}

fn entry(of: &Value) -> Option<usize> {
    usize::try_from(of.as_u64()?).ok()
}

/// A schema with a name of its own, and the base of the references in it.
#[derive(Clone, Debug)]
pub(super) struct Resource {
    pub(super) uri: String,
    pub(super) at: Pointer,
    pub(super) draft: Draft,
}

impl Identifiers {
    pub(super) fn new(root: &Value, draft: Draft) -> Self {
        let mut identifiers = Self::default();
        identifiers.add_resource(root, uri::NO_BASE.to_owned(), Pointer::root(), draft);
        identifiers.build(root, draft);
        // The heap's way of sorting is a tenth of the library's in size.
        let ids = std::mem::take(&mut identifiers.ids);
        identifiers.ids = BinaryHeap::from(ids).into_sorted_vec();
        identifiers
    }

    /// The resource of a URI.
    pub(super) fn resource_of_uri(&self, uri: &str) -> Option<usize> {
        self.find(Name::Uri(uri))
    }

    /// The resource that a schema is.
    pub(super) fn resource_at(&self, schema: SchemaId) -> Option<usize> {
        if self.resources.len() == 1 {
            // The document itself, which all of it is in.
            return None;
        }
        // The root has two entries where it has a name of its own; the later one counts.
        let after = self.ids.partition_point(|(known, _)| *known <= schema);
        let (known, resource) = self.ids.get(after.checked_sub(1)?)?;
        (*known == schema).then_some(*resource)
    }

    /// The place of an anchor in a resource.
    pub(super) fn anchor(&self, resource: usize, name: &str) -> Option<&Pointer> {
        self.anchors.get(self.find(Name::Anchor(resource, name))?)
    }

    /// The places that a `$dynamicRef` to a name can lead to.
    pub(super) fn dynamic(&self, name: &str) -> &[Pointer] {
        self.find(Name::Dynamic(name))
            .and_then(|at| self.dynamic.get(at))
            .map_or(&[], Vec::as_slice)
    }

    fn find(&self, name: Name<'_>) -> Option<usize> {
        entry(self.names.get(&name.key())?)
    }

    /// Gives a name a meaning; answers the one it had.
    fn enter(&mut self, name: Name<'_>, at: usize) -> Option<usize> {
        entry(&self.names.insert(name.key(), json::count(at as u64))?)
    }

    fn build(&mut self, root: &Value, draft: Draft) {
        struct Step<'v> {
            schema: &'v Value,
            resource: usize,
            draft: Draft,
            at: Arc<Trail<'v>>,
        }
        let mut steps = 0;
        let start = Arc::new(Trail {
            parent: None,
            keyword: "",
            token: None,
            depth: 0,
        });
        let mut stack = vec![Step {
            schema: root,
            resource: 0,
            draft,
            at: start,
        }];
        while let Some(step) = stack.pop() {
            steps += 1;
            if steps > STEPS || step.at.depth > Trail::DEEPEST {
                self.cut = true;
                continue;
            }
            let (resource, draft) = self.name(step.schema, step.resource, step.draft, &step.at);
            // Backwards, so that what comes first in the document is popped first.
            for edge in keywords::subschemas(step.schema).into_iter().rev() {
                let at = Arc::new(Trail {
                    parent: Some(Arc::clone(&step.at)),
                    keyword: edge.keyword,
                    token: edge.token,
                    depth: step.at.depth + 1,
                });
                stack.push(Step {
                    schema: edge.schema,
                    resource,
                    draft,
                    at,
                });
            }
        }
    }

    /// Enters the names that a schema gives itself; answers the resource and draft of its inside.
    fn name(
        &mut self,
        schema: &Value,
        outer: usize,
        outer_draft: Draft,
        trail: &Trail<'_>,
    ) -> (usize, Draft) {
        if !schema.is_object() {
            return (outer, outer_draft);
        }
        let own_draft = Draft::of(schema, outer_draft);
        let text = |keyword: &str| schema.get(keyword).and_then(Value::as_str);
        let id = text(own_draft.id_keyword())
            .filter(|_| !keywords::is_hidden_by_reference(schema, own_draft));
        let anchor = text("$anchor").filter(|_| own_draft >= Draft::Draft201909);
        let dynamic = text("$dynamicAnchor").filter(|_| own_draft >= Draft::Draft202012);
        let recursive = own_draft == Draft::Draft201909
            && schema.get("$recursiveAnchor").and_then(Value::as_bool) == Some(true);
        if id.is_none() && anchor.is_none() && dynamic.is_none() && !recursive {
            return (outer, outer_draft);
        }
        let at = trail.pointer();
        if !self.has_room(at.as_str().len()) {
            return (outer, outer_draft);
        }
        let (mut resource, mut draft) = (outer, outer_draft);
        if let Some(id) = id {
            let (name, fragment) = uri::split_fragment(id);
            if !name.is_empty() {
                let base = self
                    .resources
                    .get(outer)
                    .map_or(uri::NO_BASE, |found| found.uri.as_str());
                let full = uri::resolve(base, name);
                if !self.has_room(full.len()) {
                    return (outer, outer_draft);
                }
                draft = own_draft;
                resource = self.add_resource(schema, full, at.clone(), draft);
            }
            // In drafts up to 7 `"$id": "#name"` is what `$anchor` is later.
            if !fragment.is_empty() && !fragment.starts_with('/') {
                self.add_anchor(resource, fragment, at.clone());
            }
        }
        if let Some(name) = anchor {
            self.add_anchor(resource, name, at.clone());
        }
        if let Some(name) = dynamic {
            self.add_anchor(resource, name, at.clone());
            let name = Name::Dynamic(name);
            let known = self.find(name).and_then(|at| self.dynamic.get_mut(at));
            match known {
                Some(places) if places.len() < DYNAMIC_PLACES => places.push(at),
                Some(_) => self.cut = true,
                None => {
                    self.enter(name, self.dynamic.len());
                    self.dynamic.push(vec![at]);
                }
            }
        }
        if recursive && !self.recursive.contains(&resource) {
            self.recursive.push(resource);
        }
        (resource, draft)
    }

    fn has_room(&mut self, bytes: usize) -> bool {
        self.bytes = self.bytes.saturating_add(bytes);
        let room = bytes <= NAME_BYTES && self.bytes <= BYTES;
        self.cut |= !room;
        room
    }

    fn add_resource(&mut self, schema: &Value, uri: String, at: Pointer, draft: Draft) -> usize {
        let index = self.resources.len();
        if let Some(other) = self.enter(Name::Uri(&uri), index) {
            // The root without a name is renamed by its own `$id`: that is no clash.
            if self
                .resources
                .get(other)
                .is_some_and(|known| known.at != at)
            {
                self.ambiguous.get_or_insert_with(|| uri.clone());
            }
        }
        self.ids.push((SchemaId::of(schema), index));
        self.resources.push(Resource { uri, at, draft });
        index
    }

    fn add_anchor(&mut self, resource: usize, name: &str, at: Pointer) {
        match self.anchor(resource, name) {
            Some(known) if *known != at => {
                self.ambiguous.get_or_insert_with(|| name.to_owned());
            }
            Some(_) => {}
            None => {
                self.enter(Name::Anchor(resource, name), self.anchors.len());
                self.anchors.push(at);
            }
        }
    }
}

/// The way from the root to a schema, shared by all that lie beneath it.
struct Trail<'v> {
    parent: Option<Arc<Trail<'v>>>,
    keyword: &'static str,
    token: Option<Token<'v>>,
    depth: usize,
}

impl Trail<'_> {
    /// Trails are dropped recursively, so they must not be long.
    const DEEPEST: usize = 256;

    fn pointer(&self) -> Pointer {
        let mut steps = Vec::new();
        let mut at = Some(self);
        while let Some(trail) = at {
            if trail.parent.is_some() {
                steps.push((trail.keyword, trail.token));
            }
            at = trail.parent.as_deref();
        }
        steps
            .iter()
            .rev()
            .fold(Pointer::root(), |pointer, (keyword, token)| {
                let pointer = pointer.child(keyword);
                match token {
                    None => pointer,
                    Some(Token::Name(name)) => pointer.child(name),
                    Some(Token::Index(index)) => pointer.item(*index),
                }
            })
    }
}
