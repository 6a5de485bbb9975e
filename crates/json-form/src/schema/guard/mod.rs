//! The cost guard: limits on what an untrusted schema may cost, checked before any validation.
//!
//! Owns the limits, and checking them in time linear in the size of the schema. Leaves measuring a value to `size`,
//! and reporting a refusal to `validate`. Invariants: no recursion over the schema; counts saturate; the estimated cost
//! is never below the true cost.
//!
//! Let `E(n, d)` be the most schema evaluations at one location `d` levels below the instance of schema `n`:
//! `E(n, 0) = 1 + Σ E(m, 0)` over the schemas `m` for the same instance, and
//! `E(n, d) = (E of the children)(d − 1) + Σ E(m, d)`. Children that exclude one another count once, by the
//! largest; the others add up. A flat schema has `E = 0` below its own depth, an ordinary recursive schema has
//! a constant `E`, and a malicious one of 74 bytes doubles it with each level. Instances are checked down to
//! the deepest level `d` for which `E(root, d)` stays within the limit.

mod graph;
pub mod limits;
mod patterns;
mod size;

use exact_json::Pointer;

use super::document::{ABSENT, Document, Place, Unresolved};
use graph::{Graph, GraphError, Node, NodeId};
use limits::{BYTES, DEPTH, EDGES, IN_PLACE_STEPS, Limits, NESTED_STEPS, NUMBER, SUBSCHEMAS};
pub use patterns::pattern_size;
use patterns::pattern_sizes;
pub use size::Size;

/// The costs of a schema that keeps the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The most levels of nesting in an instance that can be checked against the schema.
    pub instance_depth: usize,
    /// The most schema evaluations that the schema needs at one instance location.
    pub expansions: u64,
    /// An upper bound for the bytes of the schema that one finding can quote.
    pub finding_bytes: usize,
    /// The bytes of all compiled regular expressions together, estimated from their text.
    pub patterns: u64,
}

/// The costs and the number of all schemas that are reachable from a subschema, itself included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachableCost {
    /// The costs of checking a value against this subschema and what it refers to, not the whole document.
    pub cost: Cost,
    /// The number of schemas that are reachable from the subschema.
    pub schemas: usize,
    /// Whether some of the reachable schemas are in absent documents, so that too many values are valid.
    pub is_partial: bool,
}

/// The reason why the guard rejects a schema: a limit that it exceeds, or a name that is not clear.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// The schema's JSON text is longer than [`Limits::bytes`].
    Bytes {
        /// The length of the text in bytes, or the length at which counting stopped.
        bytes: usize,
        /// The limit in bytes, [`Limits::bytes`].
        limit: usize,
    },
    /// The schema is nested deeper than [`limits::DEPTH`].
    Depth,
    /// The schema has more than [`limits::SUBSCHEMAS`] subschemas, or too many identifiers or references.
    Subschemas,
    /// A subschema applies to the same instance through itself, as `{"$ref": "#"}` does.
    InPlaceCycle(Pointer),
    /// More than [`limits::IN_PLACE_STEPS`] schemas apply to the same instance, each through the one before.
    InPlaceSteps,
    /// Any instance needs more schema evaluations at one location than this limit, [`Limits::expansions`].
    Expansions(u64),
    /// The compiled regular expressions have more bytes than [`Limits::pattern`] or [`Limits::patterns`] allow;
    /// holds the latter.
    Patterns(u64),
    /// A number in the schema has more characters than [`limits::NUMBER`].
    Number,
    /// Two subschemas declare this identifier or anchor.
    AmbiguousName(String),
    /// A reference cannot be resolved, for this reason.
    Unresolved(Unresolved),
}

impl From<GraphError> for LimitExceeded {
    fn from(error: GraphError) -> Self {
        match error {
            GraphError::TooManyNodes => Self::Subschemas,
            GraphError::Unresolved(unresolved) => Self::Unresolved(unresolved),
        }
    }
}

/// Checks the depth of a schema, and that its JSON text has at most `limit` bytes, such as [`Limits::whole_bytes`].
/// Callers do this before anything else with an untrusted schema.
pub fn size(schema: &serde_json::Value, limit: usize) -> Result<Size, LimitExceeded> {
    let size = Size::of(schema, limit);
    if size.bytes > limit {
        return Err(LimitExceeded::Bytes {
            bytes: size.bytes,
            limit,
        });
    }
    if size.depth > DEPTH {
        Err(LimitExceeded::Depth)
    } else {
        Ok(size)
    }
}

/// The costs of a schema, or the limit that it exceeds.
pub fn cost(document: &Document, limits: &Limits) -> Result<Cost, LimitExceeded> {
    let root = document.root();
    if size(root.schema, limits.bytes)?.longest_number > NUMBER {
        return Err(LimitExceeded::Number);
    }
    if document.is_cut() {
        return Err(LimitExceeded::Subschemas);
    }
    if let Some(name) = document.ambiguous_name() {
        return Err(LimitExceeded::AmbiguousName(name.to_owned()));
    }
    cost_of(document, &Graph::build(document, root, SUBSCHEMAS)?, limits)
}

/// The costs and the number of the schemas that are reachable from a subschema. The error is the limit that they
/// exceed; `schemas` is the limit of their number.
pub fn reachable_cost(
    document: &Document,
    place: Place<'_>,
    schemas: usize,
    limits: &Limits,
) -> Result<ReachableCost, LimitExceeded> {
    let graph = Graph::build(document, place, schemas)?;
    Ok(ReachableCost {
        cost: cost_of(document, &graph, limits)?,
        schemas: graph.places.len(),
        is_partial: graph.places.iter().any(|place| {
            let id = place.schema.get(place.draft.id_keyword());
            id.and_then(serde_json::Value::as_str) == Some(ABSENT)
        }),
    })
}

fn cost_of(document: &Document, graph: &Graph<'_>, limits: &Limits) -> Result<Cost, LimitExceeded> {
    let edges: usize = graph
        .nodes
        .iter()
        .map(|node| node.in_place().count() + node.children().count())
        .sum();
    if edges > EDGES {
        return Err(LimitExceeded::Subschemas);
    }
    let order = in_place_order(&graph.nodes).map_err(|node| {
        let place = graph
            .places
            .get(node)
            .and_then(|place| document.locate(place.schema));
        LimitExceeded::InPlaceCycle(place.unwrap_or_default())
    })?;
    if longest_in_place(&graph.nodes, &order) > IN_PLACE_STEPS {
        return Err(LimitExceeded::InPlaceSteps);
    }
    let (instance_depth, expansions) = instance_depth(&graph.nodes, &order, limits.expansions)
        .ok_or(LimitExceeded::Expansions(limits.expansions))?;
    let (largest, patterns) = pattern_sizes(graph.places.iter().map(|place| place.schema));
    if largest > limits.pattern || patterns > limits.patterns {
        return Err(LimitExceeded::Patterns(limits.patterns));
    }
    Ok(Cost {
        instance_depth,
        expansions,
        finding_bytes: finding_bytes(graph),
        patterns,
    })
}

/// All nodes, each after those that its in-place edges lead to. The error is a node on a cycle of in-place edges, a
/// schema that applies to the same instance through itself.
fn in_place_order(nodes: &[Node]) -> Result<Vec<NodeId>, NodeId> {
    let mut waits_for: Vec<usize> = nodes.iter().map(|node| node.in_place().count()).collect();
    let mut waiting: Vec<Vec<NodeId>> = vec![Vec::new(); nodes.len()];
    for (id, node) in nodes.iter().enumerate() {
        for target in node.in_place() {
            if let Some(list) = waiting.get_mut(target) {
                list.push(id);
            }
        }
    }
    let mut order: Vec<NodeId> = (0..nodes.len())
        .filter(|id| waits_for.get(*id) == Some(&0))
        .collect();
    let mut next = 0;
    while let Some(done) = order.get(next).copied() {
        next += 1;
        for id in waiting.get(done).into_iter().flatten().copied() {
            if let Some(count) = waits_for.get_mut(id) {
                *count -= 1;
                if *count == 0 {
                    order.push(id);
                }
            }
        }
    }
    if order.len() == nodes.len() {
        Ok(order)
    } else {
        Err(on_cycle(nodes, &waits_for))
    }
}

/// A node on a cycle of in-place edges, found by following such edges between nodes that are not ordered yet.
/// `waits_for` holds, for each node, the number of its in-place edges to nodes that are not ordered yet.
fn on_cycle(nodes: &[Node], waits_for: &[usize]) -> NodeId {
    let stuck = |id: &NodeId| waits_for.get(*id).is_some_and(|count| *count > 0);
    let mut at = (0..nodes.len()).find(stuck).unwrap_or(0);
    for _ in 0..nodes.len() {
        at = nodes
            .get(at)
            .and_then(|node| node.in_place().find(stuck))
            .unwrap_or(at);
    }
    at
}

fn longest_in_place(nodes: &[Node], order: &[NodeId]) -> usize {
    let mut steps = vec![0_usize; nodes.len()];
    for id in order {
        let behind = nodes
            .get(*id)
            .and_then(|node| node.in_place().map(|next| at(&steps, next) + 1).max());
        set(&mut steps, *id, behind.unwrap_or(0));
    }
    steps.into_iter().max().unwrap_or(0)
}

/// The most levels of nesting in an instance at which every location needs at most `expansions` schema evaluations, and
/// the most evaluations of a location down to that depth. `None` if the root of an instance already needs more.
fn instance_depth(nodes: &[Node], order: &[NodeId], expansions: u64) -> Option<(usize, u64)> {
    let mut before: Option<(Vec<u64>, Vec<usize>)> = None;
    let mut most = 0;
    for depth in 0..=DEPTH {
        let mut evaluations = vec![0_u64; nodes.len()];
        let mut steps = vec![0_usize; nodes.len()];
        for id in order {
            let Some(node) = nodes.get(*id) else { continue };
            let (own, deeper) = match &before {
                None => (node.weight, 0),
                Some((evaluations, steps)) => {
                    let deepest = node
                        .children()
                        .map(|child| at(steps, child))
                        .max()
                        .unwrap_or(0);
                    (child_evaluations(node, evaluations), deepest)
                }
            };
            let beside = node.in_place.iter().fold(0_u64, |sum, group| {
                sum.saturating_add(largest(&evaluations, group))
            });
            let beside = if node.evaluates_twice {
                beside.saturating_mul(2)
            } else {
                beside
            };
            set(&mut evaluations, *id, own.saturating_add(beside));
            let behind = node
                .in_place()
                .map(|next| at(&steps, next))
                .max()
                .unwrap_or(0);
            set(&mut steps, *id, 1 + behind.max(deeper));
        }
        if at(&evaluations, 0) > expansions || at(&steps, 0) > NESTED_STEPS {
            return depth.checked_sub(1).map(|allowed| (allowed, most));
        }
        most = most.max(at(&evaluations, 0));
        if before
            .as_ref()
            .is_some_and(|(last, lengths)| *last == evaluations && *lengths == steps)
        {
            break;
        }
        before = Some((evaluations, steps));
    }
    Some((DEPTH, most))
}

fn child_evaluations(node: &Node, evaluations: &[u64]) -> u64 {
    let sum = |all: &[NodeId]| {
        all.iter()
            .fold(0_u64, |sum, id| sum.saturating_add(at(evaluations, *id)))
    };
    let property = largest(evaluations, &node.property_one).saturating_add(sum(&node.property_all));
    let item = largest(evaluations, &node.item_one).saturating_add(sum(&node.item_all));
    property.max(item)
}

fn largest(evaluations: &[u64], ids: &[NodeId]) -> u64 {
    ids.iter().map(|id| at(evaluations, *id)).max().unwrap_or(0)
}

fn at<T: Copy + Default>(all: &[T], id: NodeId) -> T {
    all.get(id).copied().unwrap_or_default()
}

fn set<T>(all: &mut [T], id: NodeId, value: T) {
    if let Some(slot) = all.get_mut(id) {
        *slot = value;
    }
}

/// An upper bound for the bytes of the schema that a finding quotes: the validator's error for `not` carries the
/// whole subschema, other errors one text.
fn finding_bytes(graph: &Graph<'_>) -> usize {
    let whole = graph
        .places
        .first()
        .map_or(0, |root| Size::of(root.schema, BYTES).longest_text);
    let negated = graph
        .places
        .iter()
        .filter_map(|place| place.schema.get("not"));
    // Measured with a limit, since nested `not`s would otherwise take quadratic time.
    negated
        .map(|schema| Size::of(schema, 20_000).bytes)
        .max()
        .unwrap_or(0)
        .max(whole)
}
