//! Probably invalid envelopes: a few for people to read, and thousands to compare validators with.
//!
//! Owns the mutations. Invariant: the mutations are the same each time, so that a difference between validators is
//! found again.

use a2a::dialect::envelope::{MessageType, time};
use a2a_inspect::documents::{Context, Kind, check};
use a2a_inspect::{Finding, Severity};
use serde_json::{Map, Value, json};

/// The number of envelopes on which the validators are compared.
const CASES: usize = 5_000;

/// The JSON Pointers of members with a format, the innermost first.
const FORMATTED: [&str; 5] = [
    "/payload/error/documentation_url",
    "/payload/agents/0/endpoint",
    "/payload/agents/0/last_heartbeat",
    "/auth/timestamp",
    "/timestamp",
];

type Examples = [(String, Value)];

/// The mistakes of the invalid examples: the name of the invalid example, the name of the valid example to change, the
/// JSON Pointer of the member to change, and its wrong value as JSON; an empty value removes the member.
const MISTAKES: [(&str, &str, &str, &str); 16] = [
    ("request-without-message-id", "request", "/message_id", ""),
    (
        "request-with-uuid-of-version-1",
        "request",
        "/message_id",
        r#""a7f8d9e2-3c4b-1d6e-8f8a-9b0c1d2e3f4a""#,
    ),
    (
        "request-with-local-time",
        "request",
        "/timestamp",
        r#""2025-12-09T15:30:00""#,
    ),
    (
        "request-with-correlation",
        "request",
        "/correlation_id",
        r#""a7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f4a""#,
    ),
    ("request-without-method", "request", "/payload/method", ""),
    ("request-with-unknown-member", "request", "/priority", "1"),
    (
        "request-of-unknown-type",
        "request",
        "/message_type",
        r#""ask""#,
    ),
    (
        "response-without-correlation",
        "response-success",
        "/correlation_id",
        "",
    ),
    (
        "response-without-data",
        "response-success",
        "/payload/data",
        "",
    ),
    (
        "error-with-code-in-small-letters",
        "error",
        "/payload/error/code",
        r#""rate_limit""#,
    ),
    (
        "handshake-without-capabilities",
        "handshake",
        "/payload/agent_card/capabilities",
        "[]",
    ),
    (
        "discovery-of-an-agent",
        "discover-agents",
        "/recipient_id",
        r#""crypto-agent-001""#,
    ),
    (
        "announcement-of-an-agent",
        "agent-announcement",
        "/sender_id",
        r#""crypto-agent-001""#,
    ),
    (
        "authenticated-with-short-nonce",
        "authenticated",
        "/auth/nonce",
        r#""a1b2""#,
    ),
    (
        "authenticated-with-unknown-member",
        "authenticated",
        "/auth/algorithm",
        r#""none""#,
    ),
    ("goodbye-with-data", "goodbye", "/payload/data", "{}"),
];

/// The invalid examples: for each of `MISTAKES`, its name, and the valid example with that mistake.
pub(super) fn invalid(examples: &Examples) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for (name, of, place, value) in MISTAKES {
        let example = examples.iter().find(|(known, _)| known == of);
        let Some((_, example)) = example else {
            continue;
        };
        let mut envelope = example.clone();
        if let Some((parent, member)) = place.rsplit_once('/')
            && let Some(Value::Object(members)) = envelope.pointer_mut(parent)
        {
            match exact_json::parse(value) {
                Ok(value) => drop(members.insert(member.to_owned(), value)),
                Err(_) => drop(members.shift_remove(member)),
            }
        }
        found.push((name.to_owned(), envelope));
    }
    found
}

/// Mutated envelopes with our verdicts, as JSON: `[{envelope, now, schema, model}]`.
pub(super) fn mutated(examples: &Examples) -> String {
    let mut dice = Dice(0x2a2a_f0f0_1234_5678);
    let mut cases = Vec::with_capacity(CASES);
    for index in 0..CASES {
        let Some((_, example)) = examples.get(index % examples.len().max(1)) else {
            break;
        };
        let sent = example.get("timestamp").and_then(Value::as_str);
        let now = sent.and_then(time::read);
        let mut envelope = example.clone();
        let places = FORMATTED.iter().filter(|it| envelope.pointer(it).is_some());
        let places: Vec<&str> = places.copied().collect();
        let place = places.get(dice.below(places.len()));
        match place.and_then(|it| envelope.pointer_mut(it)) {
            // Formats are where validators differ most.
            Some(text) if dice.below(4) == 0 => *text = dice.one_of(&odd_values()),
            _ => {
                for _ in 0..=dice.below(2) {
                    mutate(&mut envelope, &mut dice);
                }
            }
        }
        let context = Context { now, bytes: None };
        let findings = check(Kind::Envelope, &envelope, &context);
        let is_error = |it: &&Finding| it.severity == Severity::Error;
        let errors: Vec<&Finding> = findings.iter().filter(is_error).collect();
        let schema = !errors.iter().any(|it| it.rule.contains(".schema."));
        let model = errors.is_empty();
        cases.push(json!({"envelope": envelope, "now": now, "schema": schema, "model": model}));
    }
    Value::Array(cases).to_string()
}

/// The state of a pseudo-random number generator (xorshift), not 0. The same state gives the same numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % sides.max(1)
    }

    fn one_of<T: Clone + Default>(&mut self, values: &[T]) -> T {
        let at = self.below(values.len());
        values.get(at).cloned().unwrap_or_default()
    }
}

/// Changes a value at one place that `dice` chooses.
fn mutate(value: &mut Value, dice: &mut Dice) {
    let goes_on = dice.below(8) > 0;
    match value {
        Value::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            let name = dice.one_of(&names);
            match members.get_mut(&name) {
                Some(member) if goes_on => mutate(member, dice),
                Some(_) if dice.below(2) == 0 => {
                    members.shift_remove(&name);
                }
                _ => add_member(members, dice),
            }
        }
        Value::Array(items) if goes_on && !items.is_empty() => {
            let at = dice.below(items.len());
            if let Some(item) = items.get_mut(at) {
                mutate(item, dice);
            }
        }
        Value::Array(items) => {
            let item = items.first().cloned().unwrap_or_else(|| json!("x"));
            items.resize(dice.one_of(&[0, 1, 50, 51]), item);
        }
        Value::String(text) if dice.below(2) == 0 => change_text(text, dice),
        _ => *value = dice.one_of(&odd_values()),
    }
}

fn add_member(members: &mut Map<String, Value>, dice: &mut Dice) {
    let names = [
        "auth",
        "correlation_id",
        "data",
        "details",
        "error",
        "extra",
        "filters",
        "max_results",
        "metadata",
        "parameters",
        "reason",
        "retry_after",
        "schema_versions",
        "status",
    ];
    let name = dice.one_of(&names);
    members.insert(name.to_owned(), dice.one_of(&odd_values()));
}

fn change_text(text: &mut String, dice: &mut Dice) {
    match dice.below(8) {
        0 => text.clear(),
        1 => text.push('\n'),
        2 => text.push('é'),
        3 => *text = text.to_uppercase(),
        4 => {
            text.pop();
        }
        5 => *text = text.repeat(20),
        6 => text.insert(0, '-'),
        _ => text.push('1'),
    }
}

/// Replacement values for mutations: values of each JSON type, and strings that some rule of envelopes checks.
fn odd_values() -> Vec<Value> {
    let types = MessageType::ALL.map(MessageType::name);
    let texts = [
        "",
        "x",
        "ab",
        "success",
        "error",
        "all",
        "registry",
        "crypto-agent-001",
        "not_capital",
        "RATE_LIMIT",
        "1.0.0",
        "1.0",
        "٣.٠.٠",
        "a7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f4a",
        "A7F8D9E2-3C4B-4D6E-8F8A-9B0C1D2E3F4A",
        "a7f8d9e2-3c4b-1d6e-8f8a-9b0c1d2e3f4a",
        "a1b2c3d4e5f678901234567890123456",
        "2025-12-09T15:30:00Z",
        "2025-12-09T15:30:00.5Z",
        "2025-12-09T15:30:00+01:00",
        "2025-02-30T15:30:00Z",
        "2025-12-09T24:00:00Z",
        "2025-12-09",
        "1999-12-31T23:59:59.000Z",
        "http://localhost:8888",
        "https://a.example/x?y=z#w",
        "tcp://localhost:1",
        "mailto:a@b.example",
        "not a uri",
        "//a.example",
        "http://",
        "💥💥",
        "2025-12-09T23:59:60Z",
        "2025-12-09T15:30:60Z",
        "2025-12-09t15:30:00z",
        "2025-12-09T15:30:00+24:00",
        "0000-01-01T00:00:00Z",
        "https://münchen.example",
        "http://user@a.example",
        "http://[::1]:80/",
        "http://[::1",
        "http://300.1.1.1",
        "http://a.example:99999",
        "HTTP://A.EXAMPLE",
        "urn:x",
    ];
    let mut values: Vec<Value> = types.iter().chain(&texts).map(|it| json!(it)).collect();
    values.extend([
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(100),
        json!(101),
        json!(1.5),
        json!([]),
        json!(["a"]),
        json!([1]),
        json!({}),
        json!({"a": 1}),
        json!({"code": "A_B", "message": "m"}),
        json!({"status": "healthy", "max_results": 5}),
        json!("a".repeat(129)),
        json!("a".repeat(501)),
    ]);
    // A whole number that is written with a fraction.
    values.extend(exact_json::parse("1.0"));
    values
}
