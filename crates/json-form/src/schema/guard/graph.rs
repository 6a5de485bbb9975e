//! The applicability graph of a schema: which schemas apply to the same instance, and which to its children.
//!
//! Owns building the graph of all schemas that are reachable from a start schema, through references. Leaves limits
//! on costs to the parent module. Invariants: one node per schema, at most `limit`; where only one of several
//! schemas applies but it is unknown which, the graph contains them all.

use std::collections::HashMap;

use crate::schema::document::{Document, Place, Unresolved};
use crate::schema::keywords::{self, Reference, Role};
use crate::schema::schema_id::SchemaId;

/// The position of a schema in the graph; the start schema is 0.
pub(super) type NodeId = usize;

/// A schema in the graph, with edges to the schemas that are evaluated as a part of it.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The schemas for the same instance, in groups: of a group, such as `then` and `else`, one schema applies.
    pub(super) in_place: Vec<Vec<NodeId>>,
    /// Schemas of which at most one applies to a given property.
    pub(super) property_one: Vec<NodeId>,
    /// Schemas that may all apply to a property.
    pub(super) property_all: Vec<NodeId>,
    /// Schemas of which at most one applies to a given item.
    pub(super) item_one: Vec<NodeId>,
    /// Schemas that are all evaluated for each item: those of `contains`.
    pub(super) item_all: Vec<NodeId>,
    /// Whether the schema has `unevaluated*`, for which the validator evaluates the in-place schemas a second time.
    pub(super) evaluates_twice: bool,
    /// The number of schema evaluations that count for the schema itself, without those that its edges lead to: 1, and
    /// more for each reference to a metaschema.
    pub(super) weight: u64,
}

impl Node {
    pub(super) fn in_place(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.in_place.iter().flatten().copied()
    }

    pub(super) fn children(&self) -> impl Iterator<Item = NodeId> + '_ {
        [
            &self.property_one,
            &self.property_all,
            &self.item_one,
            &self.item_all,
        ]
        .into_iter()
        .flatten()
        .copied()
    }
}

/// All schemas that are reachable from the start schema. A schema has the same index in `nodes` and in `places`.
#[derive(Debug)]
pub(super) struct Graph<'d> {
    pub(super) nodes: Vec<Node>,
    pub(super) places: Vec<Place<'d>>,
}

/// The reason why the graph cannot be built: more schemas than its limit, or a reference that cannot be resolved.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum GraphError {
    TooManyNodes,
    Unresolved(Unresolved),
}

/// The number of schema evaluations that count for a reference to a metaschema. The graph does not contain metaschemas,
/// since they are part of the validator and known to be harmless.
const METASCHEMA_WEIGHT: u64 = 32;

impl<'d> Graph<'d> {
    pub(super) fn build(
        document: &'d Document,
        start: Place<'d>,
        limit: usize,
    ) -> Result<Self, GraphError> {
        let mut builder = Builder {
            document,
            limit,
            graph: Graph {
                nodes: vec![],
                places: vec![],
            },
            known: HashMap::new(),
        };
        builder.node(start)?;
        let mut next = 0;
        while let Some(place) = builder.graph.places.get(next).copied() {
            let node = builder.expand(place)?;
            if let Some(slot) = builder.graph.nodes.get_mut(next) {
                *slot = node;
            }
            next += 1;
        }
        Ok(builder.graph)
    }
}

struct Builder<'d> {
    document: &'d Document,
    limit: usize,
    graph: Graph<'d>,
    known: HashMap<SchemaId, NodeId>,
}

impl<'d> Builder<'d> {
    fn node(&mut self, place: Place<'d>) -> Result<NodeId, GraphError> {
        if let Some(known) = self.known.get(&place.id()) {
            return Ok(*known);
        }
        let id = self.graph.nodes.len();
        if id >= self.limit {
            return Err(GraphError::TooManyNodes);
        }
        self.known.insert(place.id(), id);
        self.graph.places.push(place);
        self.graph.nodes.push(Node::default());
        Ok(id)
    }

    fn expand(&mut self, place: Place<'d>) -> Result<Node, GraphError> {
        let mut node = Node {
            weight: 1,
            ..Node::default()
        };
        for reference in keywords::references(place.schema, place.draft) {
            self.add_reference(place, reference, &mut node)?;
        }
        if keywords::is_hidden_by_reference(place.schema, place.draft) {
            return Ok(node);
        }
        node.evaluates_twice = ["unevaluatedProperties", "unevaluatedItems"]
            .iter()
            .any(|keyword| place.schema.get(keyword).is_some());
        let mut either = Vec::new();
        for edge in keywords::subschemas(place.schema) {
            if edge.role == Role::Definition {
                continue;
            }
            let inner = self.node(self.document.enter(&place, edge.schema))?;
            match edge.role {
                Role::Always | Role::Branch => node.in_place.push(vec![inner]),
                Role::Either => either.push(inner),
                Role::Property | Role::OtherProperty => node.property_one.push(inner),
                Role::Pattern => node.property_all.push(inner),
                Role::Tuple | Role::OtherItem => node.item_one.push(inner),
                Role::Contains => node.item_all.push(inner),
                Role::Definition => {}
            }
        }
        if !either.is_empty() {
            node.in_place.push(either);
        }
        Ok(node)
    }

    fn add_reference(
        &mut self,
        place: Place<'d>,
        reference: Reference<'d>,
        node: &mut Node,
    ) -> Result<(), GraphError> {
        match self.document.targets(&place, reference) {
            Ok(places) => {
                let mut group = Vec::with_capacity(places.len());
                for place in places {
                    let target = self.node(place)?;
                    if !group.contains(&target) {
                        group.push(target);
                    }
                }
                node.in_place.push(group);
                Ok(())
            }
            Err(Unresolved::Metaschema(_)) => {
                node.weight += METASCHEMA_WEIGHT;
                Ok(())
            }
            Err(other) => Err(GraphError::Unresolved(other)),
        }
    }
}
