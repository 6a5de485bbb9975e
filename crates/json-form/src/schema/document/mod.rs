//! A JSON Schema document and the references inside it.
//!
//! Owns resolving references within the document, per draft. Leaves collecting identifiers and anchors to
//! `identifiers`, finding the pointer of a schema to `locate`, applicability to `subschema_set` and costs to
//! `guard`. Invariants: total and bounded for any JSON; nothing is fetched; the document is immutable, so a
//! [`SchemaId`] stays valid.

mod excerpt;
mod identifiers;
mod lenient;
mod locate;
mod missing_documents;
mod reachable_part;
mod reference_spelling;

use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use exact_json::Pointer;
use serde_json::Value;

use super::draft::{self, Draft};
use super::keywords::Reference;
use super::schema_id::SchemaId;
use super::uri;
use identifiers::Identifiers;

pub use excerpt::pointer_in_source;
pub use lenient::{OmittedKeyword, without_keyword};
pub use missing_documents::ABSENT;

/// A fact about a schema, behind the schema and the type of the fact.
type Fact = ((SchemaId, TypeId), Arc<dyn Any + Send + Sync>);

/// A JSON Schema with the index of its identifiers.
#[derive(Clone, Debug)]
pub struct Document {
    root: Arc<Value>,
    draft: Draft,
    unknown_draft: Option<String>,
    identifiers: Identifiers,
    /// The facts that are known, sorted.
    facts: Arc<Mutex<Vec<Fact>>>,
}

/// A schema at its place in a document.
#[derive(Clone, Copy, Debug)]
pub struct Place<'d> {
    /// The JSON of the schema.
    pub schema: &'d Value,
    /// The draft that its keywords follow.
    pub draft: Draft,
    pub(super) resource: usize,
    /// Whether the schema was reached by a reference or as a branch of a union. Its title then describes a kind of
    /// value that may occur at many locations, not this one location.
    pub(super) is_shared: bool,
    /// Whether the schema is, or belongs to, the branch of a union that a member of the object chooses.
    pub(super) is_steered: bool,
}

/// The reason why a reference cannot be resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unresolved {
    /// The document has no target for this reference.
    Missing(String),
    /// The target is in another document. Holds the text of the reference.
    OtherDocument(String),
    /// The target is a metaschema, which only the validator has. Holds the text of the reference.
    Metaschema(String),
}

impl Place<'_> {
    /// The identity of the schema in its document; equal schemas at different places have different ones.
    pub(super) fn id(&self) -> SchemaId {
        SchemaId::of(self.schema)
    }
}

impl Document {
    /// Makes a document of any JSON value and indexes its identifiers and anchors. A malformed schema is accepted.
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
        let identifiers = Identifiers::new(&root, draft);
        Self {
            root,
            draft,
            unknown_draft,
            identifiers,
            facts: Arc::default(),
        }
    }

    /// A fact about a schema that depends on the document alone, of a type of its own. `compute` computes it if it is not
    /// known; the document keeps it, and its copies share it.
    pub(crate) fn fact<T: Any + Send + Sync>(
        &self,
        schema: SchemaId,
        compute: impl FnOnce() -> T,
    ) -> Arc<T> {
        let of = (schema, TypeId::of::<T>());
        let known = self.known_fact(of);
        known.and_then(|it| it.downcast().ok()).unwrap_or_else(|| {
            let new = Arc::new(compute());
            self.keep_fact(of, Arc::clone(&new) as Arc<dyn Any + Send + Sync>);
            new
        })
    }

    fn facts(&self) -> MutexGuard<'_, Vec<Fact>> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known_fact(&self, of: (SchemaId, TypeId)) -> Option<Arc<dyn Any + Send + Sync>> {
        let facts = self.facts();
        let at = facts.binary_search_by_key(&of, |it| it.0).ok()?;
        facts.get(at).map(|it| Arc::clone(&it.1))
    }

    fn keep_fact(&self, of: (SchemaId, TypeId), fact: Arc<dyn Any + Send + Sync>) {
        let mut facts = self.facts();
        if let Err(at) = facts.binary_search_by_key(&of, |it| it.0) {
            facts.insert(at, (of, fact));
        }
    }

    /// The root schema as a place, with the draft and the resource that its references are resolved in.
    pub fn root(&self) -> Place<'_> {
        let nameless = Place {
            schema: &self.root,
            draft: self.draft,
            resource: 0,
            is_shared: false,
            is_steered: false,
        };
        // The root may have a name of its own, which is then its base.
        self.enter(&nameless, &self.root)
    }

    /// The draft that the root schema follows; 2020-12 if its `$schema` is absent or unknown.
    pub const fn draft(&self) -> Draft {
        self.draft
    }

    /// The value of `$schema` if it is not a known draft; the schema is then read as 2020-12.
    pub fn unknown_draft(&self) -> Option<&str> {
        self.unknown_draft.as_deref()
    }

    /// An identifier or anchor that two schemas share, so that references to it are ambiguous; `None` if all are
    /// unique.
    pub fn ambiguous_name(&self) -> Option<&str> {
        self.identifiers.ambiguous.as_deref()
    }

    /// Whether the document has more identifiers than are indexed. The cost guard rejects such a document.
    pub const fn is_cut(&self) -> bool {
        self.identifiers.cut
    }

    /// Converts a pointer that is relative to the resource with this URI into one from the document root; `None` if the
    /// document has no such resource.
    pub fn pointer_in_resource(&self, uri: &str, pointer: &Pointer) -> Option<Pointer> {
        let index = self
            .identifiers
            .resource_of_uri(uri::split_fragment(uri).0)?;
        Some(self.identifiers.resources.get(index)?.at.join(pointer))
    }

    /// The schema at a pointer from the document root; `None` if the document has nothing there.
    pub fn at(&self, pointer: &Pointer) -> Option<Place<'_>> {
        self.at_pointer(self.root(), pointer)
    }

    /// The URI of the document; the default base URI if it has none.
    pub fn uri(&self) -> &str {
        let root = self.identifiers.resources.get(self.root().resource);
        root.map_or(uri::NO_BASE, |resource| resource.uri.as_str())
    }

    /// A reference to the schema at a pointer from the document root: the URI of the innermost resource around the
    /// schema, and the pointer inside that resource. `None` if the document has nothing at the pointer.
    pub fn reference_to(&self, pointer: &Pointer) -> Option<String> {
        let resource = self.identifiers.resources.get(self.at(pointer)?.resource)?;
        let inside = pointer.as_str().strip_prefix(resource.at.as_str())?;
        Some(format!("{}#{}", resource.uri, uri::percent_encoded(inside)))
    }

    /// The place of `schema`, a direct subschema of the schema at `from`. Its resource and draft are those of `from`
    /// unless it declares its own.
    pub fn enter<'d>(&'d self, from: &Place<'_>, schema: &'d Value) -> Place<'d> {
        match self.identifiers.resource_at(SchemaId::of(schema)) {
            Some(resource) => {
                let draft = self
                    .identifiers
                    .resources
                    .get(resource)
                    .map_or(from.draft, |found| found.draft);
                Place {
                    schema,
                    draft,
                    resource,
                    is_shared: from.is_shared,
                    is_steered: from.is_steered,
                }
            }
            None => Place {
                schema,
                draft: from.draft,
                resource: from.resource,
                is_shared: from.is_shared,
                is_steered: from.is_steered,
            },
        }
    }

    /// Resolves a reference without dynamic scope: `$dynamicRef` and `$recursiveRef` resolve as `$ref` would.
    pub fn resolve(&self, from: &Place<'_>, reference: &str) -> Result<Place<'_>, Unresolved> {
        let missing = || Unresolved::Missing(reference.to_owned());
        let (resource, fragment) = match reference.strip_prefix('#') {
            // The common case, for which no URI has to be resolved.
            Some(fragment) => (from.resource, fragment),
            None => self.resource_of(from, reference)?,
        };
        let start = self.at_resource(resource).ok_or_else(missing)?;
        let is_plain = |text: &&str| !text.contains('%') && !text.contains('~');
        if let Some(plain) = fragment.strip_prefix('/').filter(is_plain) {
            // The common case without escapes, kept fast: it runs for every reference at every location.
            let mut tokens = plain.split('/');
            if let Some(target) = tokens.try_fold(start, |place, token| self.step(&place, token)) {
                return Ok(target);
            }
        }
        let found = self.in_resource(start, &uri::percent_decoded(fragment));
        // A name that looks percent-encoded may be meant as it is written.
        let found = found.or_else(|| self.in_resource(start, fragment));
        let found = found.or_else(|| {
            let (_, of) = self.behind_alias(&start)?;
            self.in_resource(of, &uri::percent_decoded(fragment))
        });
        found.ok_or_else(missing)
    }

    /// The schema that a fragment names inside a resource; `None` if the resource has no such schema.
    fn in_resource<'d>(&'d self, resource: Place<'d>, fragment: &str) -> Option<Place<'d>> {
        if fragment.is_empty() {
            return Some(resource);
        }
        if fragment.starts_with('/') {
            return self.at_pointer(resource, &fragment.parse().ok()?);
        }
        let at = self.identifiers.anchor(resource.resource, fragment)?;
        self.at_pointer(self.root(), at)
    }

    /// The resource that an alias of [`bundle`](crate::schema::bundle) stands for, and the reference in the alias;
    /// `None` if this is not the schema of an alias.
    fn behind_alias<'d>(&'d self, alias: &Place<'d>) -> Option<(&'d str, Place<'d>)> {
        let members = alias.schema.as_object().filter(|it| it.len() == 2)?;
        members.get(alias.draft.id_keyword())?;
        let there = members.get("allOf")?.as_array()?.first()?;
        let reference = there.get("$ref")?.as_str()?;
        let (resource, _) = self.resource_of(alias, reference).ok()?;
        Some((reference, self.at_resource(resource)?))
    }

    /// The base URI against which references in a schema are resolved.
    fn base_of(&self, from: &Place<'_>) -> &str {
        let resource = self.identifiers.resources.get(from.resource);
        resource.map_or(uri::NO_BASE, |resource| resource.uri.as_str())
    }

    /// The resource that contains the target of a reference, as an index into the resources of the document, and the
    /// fragment inside that resource. An error if the document does not have the resource.
    fn resource_of<'r>(
        &self,
        from: &Place<'_>,
        reference: &'r str,
    ) -> Result<(usize, &'r str), Unresolved> {
        let full = uri::resolve(self.base_of(from), reference);
        let (name, _) = uri::split_fragment(&full);
        let (_, fragment) = uri::split_fragment(reference);
        match self.identifiers.resource_of_uri(name) {
            Some(resource) => Ok((resource, fragment)),
            None if draft::is_metaschema(name) => Err(Unresolved::Metaschema(reference.to_owned())),
            None => Err(Unresolved::OtherDocument(reference.to_owned())),
        }
    }

    /// Resolves a reference in a dynamic scope: `through` lists the resources that were entered, outermost
    /// first. `$dynamicRef` (2020-12 Core §8.2.3.2) and `$recursiveRef` (2019-09 Core §8.2.4.2) resolve to the
    /// outermost resource that overrides their target.
    pub(super) fn resolve_through(
        &self,
        from: &Place<'_>,
        reference: Reference<'_>,
        through: &[usize],
    ) -> Result<Place<'_>, Unresolved> {
        let target = self.resolve(from, reference.text())?;
        let keyword = |keyword: &str| target.schema.get(keyword);
        let can_be_overridden = match reference {
            Reference::Dynamic(text) => {
                let (_, name) = uri::split_fragment(text);
                keyword("$dynamicAnchor").and_then(Value::as_str) == Some(name)
            }
            Reference::Recursive(_) => keyword("$recursiveAnchor") == Some(&Value::Bool(true)),
            Reference::Static(_) => false,
        };
        if !can_be_overridden {
            return Ok(target);
        }
        let overriding = self.overriding(reference);
        let outermost = through
            .iter()
            .find_map(|resource| overriding.iter().find(|place| place.resource == *resource));
        Ok(outermost.copied().unwrap_or(target))
    }

    /// All schemas that a reference can lead to, whatever the dynamic scope; an error if [`Self::resolve`] gives one.
    pub fn targets(
        &self,
        from: &Place<'_>,
        reference: Reference<'_>,
    ) -> Result<Vec<Place<'_>>, Unresolved> {
        let mut places = vec![self.resolve(from, reference.text())?];
        places.extend(self.overriding(reference));
        Ok(places)
    }

    /// The schemas that can override the target of a reference in some dynamic scope.
    fn overriding(&self, reference: Reference<'_>) -> Vec<Place<'_>> {
        match reference {
            Reference::Static(_) => Vec::new(),
            Reference::Dynamic(text) => {
                let places = self.identifiers.dynamic(uri::split_fragment(text).1).iter();
                places
                    .filter_map(|at| self.at_pointer(self.root(), at))
                    .collect()
            }
            Reference::Recursive(_) => {
                let resources = self.identifiers.recursive.iter();
                resources
                    .filter_map(|resource| self.at_resource(*resource))
                    .collect()
            }
        }
    }

    /// Whether the document has schema resources besides the one of its root: subschemas that declare an `$id`.
    pub(super) const fn has_embedded_resources(&self) -> bool {
        self.identifiers.resources.len() > 1
    }

    fn at_resource(&self, resource: usize) -> Option<Place<'_>> {
        let found = self.identifiers.resources.get(resource)?;
        let schema = found.at.get(&self.root)?;
        Some(Place {
            schema,
            draft: found.draft,
            resource,
            is_shared: false,
            is_steered: false,
        })
    }

    fn at_pointer<'d>(&'d self, start: Place<'d>, pointer: &Pointer) -> Option<Place<'d>> {
        pointer
            .tokens()
            .try_fold(start, |place, token| self.step(&place, &token))
    }

    fn step<'d>(&'d self, place: &Place<'d>, token: &str) -> Option<Place<'d>> {
        let inner = match place.schema {
            Value::Object(members) => members.get(token)?,
            Value::Array(items) => items.get(token.parse::<usize>().ok()?)?,
            _ => return None,
        };
        Some(self.enter(place, inner))
    }
}
