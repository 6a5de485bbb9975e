//! The cost guard: what a stranger's schema may cost, before anything runs it.
//!
//! Owns the limits of SAFETY §1 and finding out, in time linear in the schema, whether it keeps
//! them. Leaves refusing to the validator's room. Invariants: no recursion over the schema; counts
//! saturate; where the true cost is not known, the guard's is higher.
//!
//! Let `E(n, d)` be how often, at most, schemas are tried on one place `d` levels below the
//! instance of schema `n`: `E(n, 0) = 1 + Σ E(m, 0)` over the schemas `m` for the same instance, and
//! `E(n, d) = (E of the children)(d − 1) + Σ E(m, d)`. Of children, those that exclude one another
//! count once, by the largest; the others add up. A flat schema has `E = 0` below its own depth, an
//! ordinary recursive one a constant, and the 74-byte one of SAFETY doubles with each level. The
//! deepest instance is checked for which no `E(root, d)` is too large.

mod graph;

use exact_json::Pointer;

use super::document::{Document, Place, Unresolved};
use super::measure::{Size, measure};
use graph::{Graph, NoGraph, Node, NodeId};

/// The longest schema, as JSON text.
pub const BYTES: usize = 1_000_000;
/// How deep a schema, and any instance, is nested at most.
pub const DEPTH: usize = 128;
/// How many schemas a schema holds at most.
pub const SUBSCHEMAS: usize = 20_000;
/// How many edges lie between them at most, that all steps together stay in proportion.
const EDGES: usize = 200_000;
/// How many schemas for the same instance lie behind one another at most.
pub const IN_PLACE_STEPS: usize = 200;
/// How many characters a number is written with at most, in a schema and in a value: the validator
/// divides them as fractions, in time that is square in their digits.
pub const NUMBER: usize = 1_000;
/// How often schemas are tried on one place at most.
pub const EXPANSIONS: u64 = 10_000;
/// How many schemas lie behind one another at most, from the root of the instance to its deepest
/// place: the validator takes each on the native stack, and a worker's is small.
pub const NESTED_STEPS: usize = 1_000;

/// What a schema costs, once it is known to keep the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The deepest instance that can be checked.
    pub instance_depth: usize,
    /// How often schemas are tried on one place, at most.
    pub expansions: u64,
    /// The largest piece of the schema that one violation can carry, in bytes, at most.
    pub complaint_bytes: usize,
}

/// What can be reached from a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// What that schema costs by itself.
    pub cost: Cost,
    /// How many schemas there are.
    pub schemas: usize,
    /// Whether any of them has patterns to try.
    pub patterns: bool,
}

/// How a schema breaks the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Excess {
    /// More than [`BYTES`]; this many were counted.
    Bytes(usize),
    /// Nested deeper than [`DEPTH`].
    Depth,
    /// More than [`SUBSCHEMAS`], or more names or references than in proportion.
    Subschemas,
    /// A schema applies only if it itself applies.
    InPlaceCycle(Pointer),
    /// More than [`IN_PLACE_STEPS`].
    InPlaceSteps,
    /// More than [`EXPANSIONS`], whatever the instance.
    Expansions,
    /// A number is longer than [`NUMBER`].
    Number,
    /// A name stands for two places.
    AmbiguousName(String),
    /// A reference leads nowhere.
    Unresolved(Unresolved),
}

impl From<NoGraph> for Excess {
    fn from(none: NoGraph) -> Self {
        match none {
            NoGraph::TooManyNodes => Self::Subschemas,
            NoGraph::Unresolved(unresolved) => Self::Unresolved(unresolved),
        }
    }
}

/// Whether a schema keeps the limits of its size; to be asked before anything else is done to it.
pub fn size(schema: &serde_json::Value) -> Result<(), Excess> {
    measured(schema).map(|_| ())
}

fn measured(schema: &serde_json::Value) -> Result<Size, Excess> {
    let size = measure(schema, BYTES);
    if size.bytes > BYTES {
        return Err(Excess::Bytes(size.bytes));
    }
    if size.depth > DEPTH {
        Err(Excess::Depth)
    } else {
        Ok(size)
    }
}

/// What a schema costs, or which limit it breaks.
pub fn cost(document: &Document) -> Result<Cost, Excess> {
    let root = document.root();
    if measured(root.schema)?.longest_number > NUMBER {
        return Err(Excess::Number);
    }
    if document.is_cut() {
        return Err(Excess::Subschemas);
    }
    if let Some(name) = document.ambiguous_name() {
        return Err(Excess::AmbiguousName(name.to_owned()));
    }
    cost_of(document, &Graph::build(document, root, SUBSCHEMAS)?)
}

/// What a schema inside a document that keeps the limits costs by itself, or which one it breaks.
pub fn reach(document: &Document, place: Place<'_>, schemas: usize) -> Result<Reach, Excess> {
    let graph = Graph::build(document, place, schemas)?;
    let mut places = graph.places.iter().map(|place| place.schema);
    Ok(Reach {
        cost: cost_of(document, &graph)?,
        schemas: graph.places.len(),
        patterns: places.any(|it| it.get("pattern").or(it.get("patternProperties")).is_some()),
    })
}

fn cost_of(document: &Document, graph: &Graph<'_>) -> Result<Cost, Excess> {
    let edges: usize = graph
        .nodes
        .iter()
        .map(|node| node.in_place().count() + node.children().count())
        .sum();
    if edges > EDGES {
        return Err(Excess::Subschemas);
    }
    let order = in_place_order(&graph.nodes).map_err(|node| {
        let place = graph
            .places
            .get(node)
            .and_then(|place| document.locate(place.schema));
        Excess::InPlaceCycle(place.unwrap_or_default())
    })?;
    if longest_in_place(&graph.nodes, &order) > IN_PLACE_STEPS {
        return Err(Excess::InPlaceSteps);
    }
    let (instance_depth, expansions) =
        instance_depth(&graph.nodes, &order).ok_or(Excess::Expansions)?;
    Ok(Cost {
        instance_depth,
        expansions,
        complaint_bytes: complaint_bytes(graph),
    })
}

/// The nodes, each after all that apply to its own instance; or a node of a cycle.
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

/// A node that lies on a cycle: from any node that still waits, enough steps forward lead there.
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

/// The deepest instance that keeps the limits, and the most expansions up to there.
fn instance_depth(nodes: &[Node], order: &[NodeId]) -> Option<(usize, u64)> {
    let mut before: Option<(Vec<u64>, Vec<usize>)> = None;
    let mut most = 0;
    for depth in 0..=DEPTH {
        let mut tried = vec![0_u64; nodes.len()];
        let mut steps = vec![0_usize; nodes.len()];
        for id in order {
            let Some(node) = nodes.get(*id) else { continue };
            let (own, deeper) = match &before {
                None => (node.weight, 0),
                Some((tried, steps)) => {
                    let deepest = node
                        .children()
                        .map(|child| at(steps, child))
                        .max()
                        .unwrap_or(0);
                    (of_children(node, tried), deepest)
                }
            };
            let beside = node.in_place.iter().fold(0_u64, |sum, group| {
                sum.saturating_add(largest(&tried, group))
            });
            let beside = if node.asks_again {
                beside.saturating_mul(2)
            } else {
                beside
            };
            set(&mut tried, *id, own.saturating_add(beside));
            let behind = node
                .in_place()
                .map(|next| at(&steps, next))
                .max()
                .unwrap_or(0);
            set(&mut steps, *id, 1 + behind.max(deeper));
        }
        if at(&tried, 0) > EXPANSIONS || at(&steps, 0) > NESTED_STEPS {
            return depth.checked_sub(1).map(|allowed| (allowed, most));
        }
        most = most.max(at(&tried, 0));
        if before
            .as_ref()
            .is_some_and(|(last, lengths)| *last == tried && *lengths == steps)
        {
            break;
        }
        before = Some((tried, steps));
    }
    Some((DEPTH, most))
}

fn of_children(node: &Node, tried: &[u64]) -> u64 {
    let sum = |all: &[NodeId]| {
        all.iter()
            .fold(0_u64, |sum, id| sum.saturating_add(at(tried, *id)))
    };
    let property = largest(tried, &node.property_one).saturating_add(sum(&node.property_all));
    let item = largest(tried, &node.item_one).saturating_add(sum(&node.item_all));
    property.max(item)
}

fn largest(tried: &[u64], ids: &[NodeId]) -> u64 {
    ids.iter().map(|id| at(tried, *id)).max().unwrap_or(0)
}

fn at<T: Copy + Default>(all: &[T], id: NodeId) -> T {
    all.get(id).copied().unwrap_or_default()
}

fn set<T>(all: &mut [T], id: NodeId, value: T) {
    if let Some(slot) = all.get_mut(id) {
        *slot = value;
    }
}

/// A violation of `not` carries its whole schema, others carry a text.
fn complaint_bytes(graph: &Graph<'_>) -> usize {
    let whole = graph
        .places
        .first()
        .map_or(0, |root| measure(root.schema, BYTES).longest_text);
    let negated = graph
        .places
        .iter()
        .filter_map(|place| place.schema.get("not"));
    // Each `not` is measured only as far as matters; nested ones would otherwise be quadratic.
    negated
        .map(|schema| measure(schema, 20_000).bytes)
        .max()
        .unwrap_or(0)
        .max(whole)
}
