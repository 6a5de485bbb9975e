//! The graph of a schema: which schemas apply to the same instance, and which to its children.
//!
//! Owns building the graph from what can be reached from a schema, references followed. Leaves
//! judging it to `guard.rs`. Invariants: as many nodes as schemas, at most `limit`; where it is not
//! known which of several applies, the graph holds them all.

use std::collections::HashMap;

use crate::schema::document::{Document, Place, Unresolved};
use crate::schema::keywords::{self, Reference, Role};
use crate::schema::schema_id::SchemaId;

/// Schemas are called by number; the one where the graph begins is number 0.
pub(super) type NodeId = usize;

/// A schema and where it leads.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Groups of schemas for the same instance: one of each group applies.
    pub(super) in_place: Vec<Vec<NodeId>>,
    /// Schemas of which one applies to a property.
    pub(super) property_one: Vec<NodeId>,
    /// Schemas that may all apply to a property.
    pub(super) property_all: Vec<NodeId>,
    /// Schemas of which one applies to an item.
    pub(super) item_one: Vec<NodeId>,
    /// Schemas that apply to every item.
    pub(super) item_all: Vec<NodeId>,
    /// `unevaluated*` asks all schemas for the same instance once more.
    pub(super) asks_again: bool,
    /// What it costs by itself.
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

/// All schemas that can be reached from one of them.
#[derive(Debug)]
pub(super) struct Graph<'d> {
    pub(super) nodes: Vec<Node>,
    pub(super) places: Vec<Place<'d>>,
}

/// Why there is no graph.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoGraph {
    TooManyNodes,
    Unresolved(Unresolved),
}

/// What the schema of schemas weighs: it is the validator's own, and known not to run away.
const METASCHEMA_WEIGHT: u64 = 32;

impl<'d> Graph<'d> {
    pub(super) fn build(
        document: &'d Document,
        start: Place<'d>,
        limit: usize,
    ) -> Result<Self, NoGraph> {
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
            let node = builder.lead(place)?;
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
    fn node(&mut self, place: Place<'d>) -> Result<NodeId, NoGraph> {
        if let Some(known) = self.known.get(&place.id()) {
            return Ok(*known);
        }
        let id = self.graph.nodes.len();
        if id >= self.limit {
            return Err(NoGraph::TooManyNodes);
        }
        self.known.insert(place.id(), id);
        self.graph.places.push(place);
        self.graph.nodes.push(Node::default());
        Ok(id)
    }

    fn lead(&mut self, place: Place<'d>) -> Result<Node, NoGraph> {
        let mut node = Node {
            weight: 1,
            ..Node::default()
        };
        for reference in keywords::references(place.schema, place.draft) {
            self.refer(place, reference, &mut node)?;
        }
        if keywords::is_hidden_by_reference(place.schema, place.draft) {
            return Ok(node);
        }
        node.asks_again = ["unevaluatedProperties", "unevaluatedItems"]
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

    fn refer(
        &mut self,
        place: Place<'d>,
        reference: Reference<'d>,
        node: &mut Node,
    ) -> Result<(), NoGraph> {
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
            Err(other) => Err(NoGraph::Unresolved(other)),
        }
    }
}
