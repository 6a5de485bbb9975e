//! A JSON Schema document: where its resources and anchors are, and where references lead.
//!
//! Owns resolving references within the document, per draft. Leaves the table of names to
//! `table.rs`, what applies where to `applicable.rs` and costs to `guard.rs`. Invariants: total and bounded for any JSON; nothing is ever fetched; the document
//! does not change, so that an address of a part stays the name of that part.

use std::sync::Arc;

use serde_json::Value;

use super::draft::{self, Draft};
use super::edges::{Reference, Token};
use super::table::Table;
use super::uri;
use crate::pointer::Pointer;

/// A JSON Schema, with the table that its references need.
#[derive(Clone, Debug)]
pub struct Document {
    root: Arc<Value>,
    draft: Draft,
    unknown_draft: Option<String>,
    table: Table,
}

/// A schema in its document.
#[derive(Clone, Copy, Debug)]
pub struct Place<'d> {
    /// The schema.
    pub schema: &'d Value,
    /// The draft that it is read by.
    pub draft: Draft,
    pub(super) resource: usize,
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

/// An address is a name as long as the document stands still, and it never moves.
pub(super) fn address(value: &Value) -> usize {
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
        let table = Table::new(&root, draft);
        Self {
            root,
            draft,
            unknown_draft,
            table,
        }
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
        self.table.ambiguous.as_deref()
    }

    /// Whether the document has more names than the table holds.
    pub const fn is_cut(&self) -> bool {
        self.table.cut
    }

    /// The place in the document of a pointer into the resource of this URI.
    pub fn pointer_in_resource(&self, uri: &str, pointer: &Pointer) -> Option<Pointer> {
        let index = self.table.resource_of_uri(uri::split_fragment(uri).0)?;
        let at = &self.table.resources.get(index)?.at;
        Some(
            pointer
                .tokens()
                .fold(at.clone(), |place, token| place.child(&token)),
        )
    }

    /// A schema inside a schema, in its own resource if it is one.
    pub fn enter<'d>(&'d self, from: &Place<'_>, schema: &'d Value) -> Place<'d> {
        match self.table.resource_at(address(schema)) {
            Some(resource) => {
                let draft = self
                    .table
                    .resources
                    .get(resource)
                    .map_or(from.draft, |found| found.draft);
                Place {
                    schema,
                    draft,
                    resource,
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
            .table
            .resources
            .get(from.resource)
            .map_or(uri::NO_BASE, |resource| resource.uri.as_str());
        let full = uri::resolve(base, reference);
        let (name, fragment) = uri::split_fragment(&full);
        let missing = || Unresolved::Missing(reference.to_owned());
        let Some(resource) = self.table.resource_of_uri(name) else {
            let reference = reference.to_owned();
            return Err(if draft::is_metaschema(name) {
                Unresolved::Metaschema(reference)
            } else {
                Unresolved::Elsewhere(reference)
            });
        };
        let start = self.at_resource(resource).ok_or_else(missing)?;
        let fragment = uri::percent_decoded(fragment);
        if fragment.is_empty() {
            return Ok(start);
        }
        let Some(anchor) = fragment.strip_prefix('/') else {
            let at = self.table.anchor(resource, &fragment).ok_or_else(missing)?;
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
                let others = self.table.dynamic(name);
                places.extend(
                    others
                        .iter()
                        .filter_map(|at| self.at_pointer(self.root(), at)),
                );
            }
            Reference::Recursive(_) => {
                places.extend(
                    self.table
                        .recursive
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
        let found = self.table.resources.get(resource)?;
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
