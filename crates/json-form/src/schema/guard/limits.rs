//! The limits of the cost guard.

/// The most bytes of the JSON text of a schema that is checked, counted without what no value reaches.
pub const BYTES: usize = 1_000_000;
/// The most bytes of the JSON text of a schema that is read at all, for a form or for a check of a part of it.
pub const WHOLE_BYTES: usize = 8_000_000;
/// The most levels of nesting in a schema or an instance; the JSON parser accepts no more.
pub const DEPTH: usize = exact_json::syntax::DEEPEST;
/// The most schemas in the graph of a schema.
pub const SUBSCHEMAS: usize = 20_000;
/// The most edges in the graph of a schema.
pub(super) const EDGES: usize = 200_000;
/// The longest chain of schemas that apply to the same instance.
pub const IN_PLACE_STEPS: usize = 200;
/// The most characters of a number, in a schema or a value: the validator divides numbers as fractions, in
/// time quadratic in the number of digits.
pub const NUMBER: usize = 1_000;
/// The longest chain of nested evaluations from the root of the instance to its deepest location: the
/// validator recurses for each on the native stack, which is small in a worker.
pub const NESTED_STEPS: usize = 1_000;

/// The limits that depend on the thread of the check: a worker can be ended, the page's thread cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of a schema's JSON text, without what no value reaches; [`BYTES`] at most.
    pub bytes: usize,
    /// The most bytes of the whole schema's JSON text; [`WHOLE_BYTES`] at most.
    pub whole_bytes: usize,
    /// The most schema evaluations at one instance location.
    pub expansions: u64,
    /// The most schema evaluations for a verdict: locations of the value times
    /// [`Cost::expansions`](super::Cost::expansions).
    pub trials: u64,
    /// The most schema evaluations for listing errors: each may produce an error of some hundred bytes.
    pub listed_trials: u64,
    /// The most bytes that listed errors may hold: each `anyOf` error copies its instance.
    pub listed_bytes: u64,
    /// The most bytes of one compiled regular expression, by the estimate of the guard.
    pub pattern: u64,
    /// The most bytes of all compiled regular expressions of a schema together, by the same estimate.
    pub patterns: u64,
    /// The most backtracking steps of a regular expression; beyond them it counts as too hard.
    pub backtracks: usize,
}

impl Limits {
    /// The limits for a thread that can be ended: a worker, or native code.
    pub const STOPPABLE: Self = Self {
        bytes: BYTES,
        whole_bytes: WHOLE_BYTES,
        expansions: 10_000,
        trials: 50_000_000,
        listed_trials: 1_000_000,
        listed_bytes: 256 << 20,
        pattern: u64::MAX,
        patterns: 128 << 20,
        backtracks: 20_000,
    };

    /// The limits for the thread of a page, which waits until the check is done.
    pub const PAGE_THREAD: Self = Self {
        bytes: 100_000,
        whole_bytes: BYTES,
        expansions: 500,
        trials: 200_000,
        listed_trials: 50_000,
        listed_bytes: 16 << 20,
        pattern: 256 << 10,
        patterns: 8 << 20,
        backtracks: 2_000,
    };
}
