//! The identifiers and anchors of a schema document: `$id`, `$anchor`, `$dynamicAnchor`, per draft.
//!
//! Owns building their index, once, within limits. Leaves resolving references to the parent module.
//! Invariants: only subschemas have identifiers (objects inside an `enum` do not); identifiers beyond a limit
//! are left out and `cut` is set, so that the guard refuses the schema.

use std::collections::BinaryHeap;
use std::sync::Arc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::schema::draft::Draft;
use crate::schema::keywords::{self, Token};
use crate::schema::schema_id::SchemaId;
use crate::schema::uri;

/// The most bytes of identifiers and pointers that the index holds.
const BYTES: usize = 4 << 20;
/// The most bytes of one identifier or pointer: every reference is resolved against its base URI, and every
/// target is walked to.
const NAME_BYTES: usize = 4_000;
/// The most schemas that are visited to build the index.
const STEPS: usize = 100_000;
/// The most schemas that may share one `$dynamicAnchor`.
const DYNAMIC_PLACES: usize = 100;

/// The index of the identifiers (`$id`) and anchors of a document: from a name to its schema.
#[derive(Clone, Debug, Default)]
pub(super) struct Identifiers {
    /// All schema resources, which are the schemas with a URI of their own; the document itself is the first.
    pub(super) resources: Vec<Resource>,
    /// Maps each key (see [`Name::key`]) to a position in one of the lists of this struct. A JSON map, since
    /// its code is linked anyway and every other kind of map would add to the wasm module.
    names: Map<String, Value>,
    /// The schemas that are resources, sorted, each with its position in `resources`. Every schema that is
    /// entered is looked up here.
    ids: Vec<(SchemaId, usize)>,
    anchors: Vec<Pointer>,
    dynamic: Vec<Vec<Pointer>>,
    /// The positions in `resources` of those with `$recursiveAnchor: true`, to which a `$recursiveRef` can resolve.
    pub(super) recursive: Vec<usize>,
    /// The first URI or anchor found that two schemas declare; `None` if there is no such name.
    pub(super) ambiguous: Option<String>,
    /// Whether identifiers were left out because a limit was exceeded.
    pub(super) cut: bool,
    bytes: usize,
}

/// A name by which a reference finds its target: a URI or an anchor.
#[derive(Clone, Copy)]
enum Name<'n> {
    /// The URI of a schema resource (a schema with an `$id`, or the root).
    Uri(&'n str),
    /// An anchor, with the index in `Identifiers::resources` of the resource that declares it.
    Anchor(usize, &'n str),
    /// The name of a `$dynamicAnchor`, in whichever resource it is declared.
    Dynamic(&'n str),
}

impl Name<'_> {
    /// The unique key of this identifier in [`Identifiers::names`].
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

/// A schema resource (Core §4.3.5): its URI is the base of the references in it.
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
        // Heap sort needs a tenth of the code of the standard sort.
        let ids = std::mem::take(&mut identifiers.ids);
        identifiers.ids = BinaryHeap::from(ids).into_sorted_vec();
        identifiers
    }

    /// The index in `resources` of the resource with this URI; `None` if there is no such resource.
    pub(super) fn resource_of_uri(&self, uri: &str) -> Option<usize> {
        self.find(Name::Uri(uri))
    }

    /// The index in `resources` of the resource whose root is this schema. `None` if there is no such resource, or if
    /// the document is the only resource.
    pub(super) fn resource_at(&self, schema: SchemaId) -> Option<usize> {
        if self.resources.len() == 1 {
            // The document has no embedded resources.
            return None;
        }
        // A root with an `$id` has two entries; the later one wins.
        let after = self.ids.partition_point(|(known, _)| *known <= schema);
        let (known, resource) = self.ids.get(after.checked_sub(1)?)?;
        (*known == schema).then_some(*resource)
    }

    /// The pointer to the schema with this anchor in the resource at an index; `None` if the resource lacks the anchor.
    pub(super) fn anchor(&self, resource: usize, name: &str) -> Option<&Pointer> {
        self.anchors.get(self.find(Name::Anchor(resource, name))?)
    }

    /// The pointers of all schemas with this `$dynamicAnchor`.
    pub(super) fn dynamic(&self, name: &str) -> &[Pointer] {
        self.find(Name::Dynamic(name))
            .and_then(|at| self.dynamic.get(at))
            .map_or(&[], Vec::as_slice)
    }

    fn find(&self, name: Name<'_>) -> Option<usize> {
        entry(self.names.get(&name.key())?)
    }

    /// Maps a name to an index in the list for its kind; returns the index that the name had before.
    fn enter(&mut self, name: Name<'_>, at: usize) -> Option<usize> {
        entry(
            &self
                .names
                .insert(name.key(), json::number::count(at as u64))?,
        )
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
            // In reverse, so that the first subschema is popped first.
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

    /// Adds the identifiers that a schema declares; returns the resource and draft of its subschemas.
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
            // Up to draft 7, `"$id": "#name"` is what later drafts call `$anchor`.
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
            // The root is added under a default URI and again under its own `$id`: not a clash.
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

/// The path from the root to a schema, shared by all schemas below it.
struct Trail<'v> {
    parent: Option<Arc<Trail<'v>>>,
    keyword: &'static str,
    token: Option<Token<'v>>,
    depth: usize,
}

impl Trail<'_> {
    /// The most steps of a trail: trails are dropped recursively.
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
