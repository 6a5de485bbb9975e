//! A JSON Schema document: where its resources and anchors are, and where references lead.
//!
//! Owns the table of `$id`, `$anchor` and `$dynamicAnchor`, built once, and resolving references
//! within the document, per draft. Leaves what applies where to `applicable.rs` and costs to
//! `guard.rs`. Invariants: total and bounded for any JSON; nothing is ever fetched; the document
//! does not change, so that an address of a part stays the name of that part.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::draft::{self, Draft};
use super::edges::{self, Reference, Token};
use super::uri;
use crate::pointer::Pointer;

/// How many bytes of pointers the table holds at most. What is beyond is not found.
const TABLE_BYTES: usize = 4 << 20;
/// How many schemas are looked at when the table is built.
const TABLE_STEPS: usize = 100_000;

/// A JSON Schema, with the table that its references need.
#[derive(Clone, Debug)]
pub struct Document {
    root: Arc<Value>,
    draft: Draft,
    unknown_draft: Option<String>,
    resources: Vec<Resource>,
    by_uri: HashMap<String, usize>,
    by_address: HashMap<usize, usize>,
    anchors: HashMap<(usize, String), Pointer>,
    /// Places that a `$dynamicRef` can lead to, by name.
    dynamic: HashMap<String, Vec<(usize, Pointer)>>,
    recursive: Vec<usize>,
    ambiguous: Option<String>,
    cut: bool,
}

#[derive(Clone, Debug)]
struct Resource {
    uri: String,
    at: Pointer,
    draft: Draft,
}

/// A schema in its document.
#[derive(Clone, Copy, Debug)]
pub struct Place<'d> {
    /// The schema.
    pub schema: &'d Value,
    /// The draft that it is read by.
    pub draft: Draft,
    resource: usize,
}

/// Why a reference leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// To a part of the document that is not there.
    Missing(String),
    /// To another document.
    Elsewhere(String),
    /// To the schema of schemas, which the validator knows and nobody else needs.
    Metaschema(String),
}

impl Place<'_> {
    /// What tells this schema from all others in the document.
    pub(super) fn address(&self) -> usize {
        address(self.schema)
    }
}

fn address(value: &Value) -> usize {
    std::ptr::from_ref(value).addr()
}

impl Document {
    /// Reads any JSON as a schema document.
    pub fn new(root: impl Into<Arc<Value>>) -> Self {
        let root = root.into();
        let declared = draft::declared(&root);
        let known = declared.map(Draft::from_uri);
        let draft = known.flatten().unwrap_or(Draft::DEFAULT);
        let unknown_draft = if known == Some(None) {
            declared.map(str::to_owned)
        } else {
            None
        };
        let mut document = Self {
            root: Arc::clone(&root),
            draft,
            unknown_draft,
            resources: Vec::new(),
            by_uri: HashMap::new(),
            by_address: HashMap::new(),
            anchors: HashMap::new(),
            dynamic: HashMap::new(),
            recursive: Vec::new(),
            ambiguous: None,
            cut: false,
        };
        document.add_resource(&root, uri::NO_BASE.to_owned(), Pointer::root(), draft);
        document.build(&root);
        document
    }

    /// The whole schema.
    pub fn root(&self) -> Place<'_> {
        let nameless = Place {
            schema: &self.root,
            draft: self.draft,
            resource: 0,
        };
        // The root may have a name of its own, which is then its base.
        self.enter(&nameless, &self.root)
    }

    /// The draft of the document.
    pub const fn draft(&self) -> Draft {
        self.draft
    }

    /// What `$schema` says, where that is no draft known here and 2020-12 is used instead.
    pub fn unknown_draft(&self) -> Option<&str> {
        self.unknown_draft.as_deref()
    }

    /// A name (`$id` or anchor) that is given to two places: nobody can say where it leads.
    pub fn ambiguous_name(&self) -> Option<&str> {
        self.ambiguous.as_deref()
    }

    /// Whether the document has more names than the table holds.
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// The place in the document of a pointer into the resource of this URI.
    pub fn pointer_in_resource(&self, uri: &str, pointer: &Pointer) -> Option<Pointer> {
        let index = self.by_uri.get(uri::split_fragment(uri).0)?;
        let at = &self.resources.get(*index)?.at;
        Some(
            pointer
                .tokens()
                .fold(at.clone(), |place, token| place.child(&token)),
        )
    }

    /// A schema inside a schema, in its own resource if it is one.
    pub fn enter<'d>(&'d self, from: &Place<'_>, schema: &'d Value) -> Place<'d> {
        match self.by_address.get(&address(schema)) {
            Some(resource) => {
                let draft = self
                    .resources
                    .get(*resource)
                    .map_or(from.draft, |found| found.draft);
                Place {
                    schema,
                    draft,
                    resource: *resource,
                }
            }
            None => Place {
                schema,
                draft: from.draft,
                resource: from.resource,
            },
        }
    }

    /// Where a reference leads as if nothing had come before: for `$dynamicRef` and
    /// `$recursiveRef` that is where `$ref` would lead.
    pub fn resolve(&self, from: &Place<'_>, reference: &str) -> Result<Place<'_>, Unresolved> {
        let base = self
            .resources
            .get(from.resource)
            .map_or(uri::NO_BASE, |resource| resource.uri.as_str());
        let full = uri::resolve(base, reference);
        let (name, fragment) = uri::split_fragment(&full);
        let missing = || Unresolved::Missing(reference.to_owned());
        let Some(resource) = self.by_uri.get(name).copied() else {
            let reference = reference.to_owned();
            return Err(match draft::is_metaschema(name) {
                true => Unresolved::Metaschema(reference),
                false => Unresolved::Elsewhere(reference),
            });
        };
        let start = self.at_resource(resource).ok_or_else(missing)?;
        let fragment = uri::percent_decoded(fragment);
        if fragment.is_empty() {
            return Ok(start);
        }
        let Some(anchor) = fragment.strip_prefix('/') else {
            let at = self
                .anchors
                .get(&(resource, fragment))
                .ok_or_else(missing)?;
            return self.at_pointer(self.root(), at).ok_or_else(missing);
        };
        let pointer = format!("/{anchor}")
            .parse::<Pointer>()
            .map_err(|_| missing())?;
        self.at_pointer(start, &pointer).ok_or_else(missing)
    }

    /// All places a reference can lead to, however one came here.
    pub fn targets(
        &self,
        from: &Place<'_>,
        reference: Reference<'_>,
    ) -> Result<Vec<Place<'_>>, Unresolved> {
        let mut places = vec![self.resolve(from, reference.text())?];
        match reference {
            Reference::Static(_) => {}
            Reference::Dynamic(text) => {
                let (_, name) = uri::split_fragment(text);
                let others = self
                    .dynamic
                    .get(name)
                    .map(Vec::as_slice)
                    .unwrap_or_default();
                places.extend(
                    others
                        .iter()
                        .filter_map(|(_, at)| self.at_pointer(self.root(), at)),
                );
            }
            Reference::Recursive(_) => {
                places.extend(
                    self.recursive
                        .iter()
                        .filter_map(|resource| self.at_resource(*resource)),
                );
            }
        }
        Ok(places)
    }

    /// The place of a schema in the document, by looking through all of it.
    pub fn locate(&self, schema: &Value) -> Option<Pointer> {
        let wanted = address(schema);
        // Each entry of the trail is a value, the step to it, and the entry it was reached from.
        let mut trail: Vec<(&Value, Option<Token<'_>>, usize)> = vec![(&self.root, None, 0)];
        let mut next = 0;
        while let Some((value, _, _)) = trail.get(next).copied() {
            if address(value) == wanted {
                return Some(pointer_along(&trail, next));
            }
            match value {
                Value::Object(members) => {
                    trail.extend(
                        members
                            .iter()
                            .map(|(name, inner)| (inner, Some(Token::Name(name)), next)),
                    );
                }
                Value::Array(items) => trail.extend(
                    items
                        .iter()
                        .enumerate()
                        .map(|(index, inner)| (inner, Some(Token::Index(index)), next)),
                ),
                _ => {}
            }
            next += 1;
        }
        None
    }

    fn at_resource(&self, resource: usize) -> Option<Place<'_>> {
        let found = self.resources.get(resource)?;
        let schema = found.at.get(&self.root)?;
        Some(Place {
            schema,
            draft: found.draft,
            resource,
        })
    }

    fn at_pointer<'d>(&'d self, start: Place<'d>, pointer: &Pointer) -> Option<Place<'d>> {
        pointer.tokens().try_fold(start, |place, token| {
            let inner = match place.schema {
                Value::Object(members) => members.get(&token)?,
                Value::Array(items) => items.get(token.parse::<usize>().ok()?)?,
                _ => return None,
            };
            Some(self.enter(&place, inner))
        })
    }

    fn add_resource(&mut self, schema: &Value, uri: String, at: Pointer, draft: Draft) -> usize {
        let index = self.resources.len();
        if let Some(other) = self.by_uri.insert(uri.clone(), index) {
            // The root without a name is renamed by its own `$id`: that is no clash.
            if self
                .resources
                .get(other)
                .is_some_and(|known| known.at != at)
            {
                self.ambiguous.get_or_insert_with(|| uri.clone());
            }
        }
        self.by_address.insert(address(schema), index);
        self.resources.push(Resource { uri, at, draft });
        index
    }
}

/// The pointer to an entry of a trail of (value, step, parent).
fn pointer_along(trail: &[(&Value, Option<Token<'_>>, usize)], entry: usize) -> Pointer {
    let mut steps = Vec::new();
    let mut at = entry;
    while let Some((_, Some(token), parent)) = trail.get(at).copied() {
        steps.push(token);
        at = parent;
    }
    steps
        .iter()
        .rev()
        .fold(Pointer::root(), |pointer, token| match token {
            Token::Name(name) => pointer.child(name),
            Token::Index(index) => pointer.item(*index),
        })
}

/// Building the table.
impl Document {
    fn build(&mut self, root: &Value) {
        struct Step<'v> {
            schema: &'v Value,
            resource: usize,
            draft: Draft,
            at: Arc<Trail<'v>>,
        }
        let mut bytes = 0;
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
            draft: self.draft,
            at: start,
        }];
        while let Some(step) = stack.pop() {
            steps += 1;
            if steps > TABLE_STEPS || step.at.depth > Trail::DEEPEST {
                self.cut = true;
                continue;
            }
            let (resource, draft) =
                self.name(step.schema, step.resource, step.draft, &step.at, &mut bytes);
            // Backwards, so that what comes first in the document is popped first.
            for edge in edges::subschemas(step.schema).into_iter().rev() {
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
        bytes: &mut usize,
    ) -> (usize, Draft) {
        if !schema.is_object() {
            return (outer, outer_draft);
        }
        let own_draft = Draft::of(schema, outer_draft);
        let text = |keyword: &str| schema.get(keyword).and_then(Value::as_str);
        let id = text(own_draft.id_keyword())
            .filter(|_| !edges::is_hidden_by_reference(schema, own_draft));
        let anchor = text("$anchor").filter(|_| own_draft >= Draft::Draft201909);
        let dynamic = text("$dynamicAnchor").filter(|_| own_draft >= Draft::Draft202012);
        let recursive = own_draft == Draft::Draft201909
            && schema.get("$recursiveAnchor").and_then(Value::as_bool) == Some(true);
        if id.is_none() && anchor.is_none() && dynamic.is_none() && !recursive {
            return (outer, outer_draft);
        }
        let at = trail.pointer();
        *bytes += at.as_str().len();
        if *bytes > TABLE_BYTES {
            self.cut = true;
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
            self.dynamic
                .entry(name.to_owned())
                .or_default()
                .push((resource, at));
        }
        if recursive && !self.recursive.contains(&resource) {
            self.recursive.push(resource);
        }
        (resource, draft)
    }

    fn add_anchor(&mut self, resource: usize, name: &str, at: Pointer) {
        let key = (resource, name.to_owned());
        match self.anchors.get(&key) {
            Some(known) if *known != at => {
                self.ambiguous.get_or_insert_with(|| name.to_owned());
            }
            _ => {
                self.anchors.insert(key, at);
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
