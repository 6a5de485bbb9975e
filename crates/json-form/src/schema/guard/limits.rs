//! The limits of the cost guard.

/// The most bytes of a schema's JSON text.
pub const BYTES: usize = 1_000_000;
/// The deepest nesting of a schema, and of any instance.
pub const DEPTH: usize = 128;
/// The most schemas in the graph of a schema.
pub const SUBSCHEMAS: usize = 20_000;
/// The most edges in that graph.
pub(super) const EDGES: usize = 200_000;
/// The longest chain of schemas that apply to the same instance.
pub const IN_PLACE_STEPS: usize = 200;
/// The most characters of a number, in a schema or a value: the validator divides numbers as fractions, in
/// time quadratic in the number of digits.
pub const NUMBER: usize = 1_000;
/// The most schema evaluations at one instance location.
pub const EXPANSIONS: u64 = 10_000;
/// The longest chain of nested evaluations from the root of the instance to its deepest location: the
/// validator recurses for each on the native stack, which is small in a worker.
pub const NESTED_STEPS: usize = 1_000;
