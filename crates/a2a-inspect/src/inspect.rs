//! The inspection of a text: its kind, whether it follows the kind's document, and where it does not.
//!
//! Owns which checks belong to which kind, and the limits. Leaves shapes to `recognise`, schemas and rules to
//! `documents`, `lint`, `a2a_0_3` and `extension`, positions to `text_position`. Invariants: any text gets a report;
//! a report has at most [`MOST_FINDINGS`] findings, each of bounded length; schemas in the text are compiled within
//! the cost guard.

use std::collections::{HashMap, HashSet};

use a2a::Members;
use a2a::card::AgentCard;
use a2a::dialect::{Dialect, reading};
use a2a::extension::skill_modes::names_schema;
use exact_json::Pointer;
use json_form::schema::guard::limits::Limits;
use json_form::validate::Checker;
use serde_json::Value;

use crate::a2a_0_3::{self, Definition};
use crate::documents::envelope::{Outcome, checklist};
use crate::documents::{self, Kind};
use crate::extension;
use crate::lint::{self, CardVersion, OLDER_MEMBERS};
use crate::recognise::{best, is_older, recognise};
use crate::report::{Check, CheckOutcome, PlacedFinding, Report, Request};
use crate::stream::{self, Piece};
use crate::text_position::{self, TextPosition, position_of};
use crate::{Finding, Severity, TextKind, messages};

/// The maximum number of bytes of a text that is inspected: more than an envelope of the largest size
/// (004).
pub const LARGEST: usize = 11 << 20;
/// The maximum number of findings in a report.
pub const MOST_FINDINGS: usize = 200;
/// The maximum number of findings of one rule.
const MOST_OF_A_RULE: usize = 20;
/// The maximum number of events of a stream that are checked.
const MOST_EVENTS: usize = 1_000;
/// The maximum number of characters of a sentence, which may quote the text.
const LONGEST_SENTENCE: usize = 400;
/// The maximum number of bytes of a reported pointer. A longer pointer is replaced by that of an
/// enclosing place.
const LONGEST_POINTER: usize = 1_000;

/// Facts that an inspection needs beside the text.
#[derive(Clone, Copy, Debug)]
pub struct Context<'c> {
    /// The agent card that messages and answers belong to.
    pub card: Option<&'c Value>,
    /// The time, in milliseconds since 1970. Without a time no envelope counts as too old.
    pub now: Option<i64>,
    /// The limits for compiling schemas in the text.
    pub limits: Limits,
}

impl Default for Context<'_> {
    fn default() -> Self {
        Self {
            card: None,
            now: None,
            limits: Limits::STOPPABLE,
        }
    }
}

/// Inspects a text as a given kind; without one, as the kind that its shape suggests.
pub fn inspect(text: &str, kind: Option<TextKind>, context: &Context<'_>) -> Report {
    let mut inspection = Inspection {
        context,
        card: context.card.and_then(reading::card),
        checks: Vec::new(),
        findings: Vec::new(),
    };
    inspection.run(text.strip_prefix('\u{feff}').unwrap_or(text), kind)
}

/// Answers a request for a report, in a worker or on a page.
pub fn answer(request: &Request, limits: Limits) -> Report {
    let card = exact_json::parse(&request.card).ok();
    let card = card.filter(|it| reading::card(it).is_some());
    let context = Context {
        card: card.as_ref(),
        now: request.now,
        limits,
    };
    let mut report = inspect(&request.text, TextKind::named(&request.kind), &context);
    if card.is_none() && !request.card.trim().is_empty() {
        let (why, fix) = messages::NOT_A_CARD;
        report.findings.insert(
            0,
            PlacedFinding {
                finding: Finding::new(Severity::Warning, "context.card", Pointer::root(), why, fix),
                line: 1,
                column: 1,
            },
        );
        report
            .findings
            .sort_by_key(|it| std::cmp::Reverse(it.finding.severity));
    }
    report
}

struct Inspection<'c> {
    context: &'c Context<'c>,
    card: Option<AgentCard>,
    checks: Vec<Check>,
    findings: Vec<Finding>,
}

impl Inspection<'_> {
    fn run(&mut self, text: &str, asked: Option<TextKind>) -> Report {
        if text.len() > LARGEST {
            let why = messages::too_large(LARGEST);
            let finding = Finding::error("text.size", Pointer::root(), why, messages::SEND_LESS);
            self.group(messages::CHECK_SIZE, vec![finding]);
            return self.report(asked.unwrap_or(TextKind::Text), Vec::new(), |_| {
                TextPosition::START
            });
        }
        if text.trim().is_empty() {
            let (why, fix) = messages::EMPTY;
            self.group(
                messages::CHECK_JSON,
                vec![Finding::error("text.empty", Pointer::root(), why, fix)],
            );
            return self.report(asked.unwrap_or(TextKind::Text), Vec::new(), |_| {
                TextPosition::START
            });
        }
        let is_stream = stream::is_event_stream(text);
        if asked == Some(TextKind::EventStream) || (is_stream && asked.is_none()) {
            let stream::Events { pieces, cut } = stream::events(text);
            let mut findings = Vec::new();
            if pieces.is_empty() {
                let (why, fix) = messages::NO_EVENTS;
                findings.push(Finding::error("stream.empty", Pointer::root(), why, fix));
            } else if cut {
                let (why, fix) = messages::STREAM_CUT;
                let at = Pointer::root().item(pieces.len() - 1);
                findings.push(Finding::new(Severity::Warning, "stream.cut", at, why, fix));
            }
            self.group(messages::CHECK_STREAM, findings);
            return self.pieces(TextKind::EventStream, &pieces);
        }
        match exact_json::parse(text) {
            Ok(value) => self.document(text, &value, asked),
            Err(error) => {
                let pieces = stream::json_lines(text);
                match pieces.filter(|_| matches!(asked, None | Some(TextKind::JsonLines))) {
                    Some(pieces) => self.pieces(TextKind::JsonLines, &pieces),
                    None => self.not_json(text, &error, asked),
                }
            }
        }
    }

    fn not_json(
        &mut self,
        text: &str,
        error: &exact_json::Error,
        asked: Option<TextKind>,
    ) -> Report {
        self.group(messages::CHECK_JSON, vec![json_error(text, error)]);
        let looks_like_json = text.trim_start().starts_with(['{', '[', '"']);
        let kind = if looks_like_json {
            TextKind::Json
        } else {
            TextKind::Text
        };
        let position = error_position(text, error);
        self.report(asked.unwrap_or(kind), Vec::new(), |_| position)
    }

    fn document(&mut self, text: &str, value: &Value, asked: Option<TextKind>) -> Report {
        let candidates = recognise(value);
        let kind = asked.unwrap_or_else(|| best(value));
        self.doubles(text, &Pointer::root());
        self.value(text, value, kind, &Pointer::root());
        let others = candidates.iter().map(|it| it.kind).filter(|it| *it != kind);
        let others = others.filter(|it| *it != TextKind::Json).collect();
        let pointers: Vec<Pointer> = self.findings.iter().map(|it| it.pointer.clone()).collect();
        let wanted: Vec<&Pointer> = pointers.iter().collect();
        let offsets = text_position::offsets(text, &wanted);
        let positions: HashMap<&Pointer, usize> = wanted.into_iter().zip(offsets).collect();
        self.report(kind, others, |pointer| {
            position_of(text, positions.get(pointer).copied().unwrap_or_default())
        })
    }

    /// Inspects several JSON texts. The first token of a pointer is the number of the text, from 0.
    fn pieces(&mut self, kind: TextKind, pieces: &[Piece]) -> Report {
        if pieces.len() > MOST_EVENTS {
            let why = messages::too_many_events(MOST_EVENTS);
            let at = Pointer::root().item(MOST_EVENTS);
            let fix = messages::INSPECT_OTHERS;
            self.findings
                .push(Finding::new(Severity::Note, "stream.length", at, why, fix));
        }
        let mut errors: HashMap<usize, TextPosition> = HashMap::new();
        let mut values = Vec::new();
        for (number, piece) in pieces.iter().enumerate().take(MOST_EVENTS) {
            let at = Pointer::root().item(number);
            match exact_json::parse(&piece.text) {
                Ok(value) => {
                    self.group(messages::CHECK_JSON, Vec::new());
                    self.doubles(&piece.text, &at);
                    let inner = kind_in_stream(&value);
                    self.value(&piece.text, &value, inner, &at);
                    values.push((at, value));
                }
                Err(error) => {
                    errors.insert(number, error_position(&piece.text, &error));
                    let finding = moved(json_error(&piece.text, &error), &at);
                    self.group(messages::CHECK_JSON, vec![finding]);
                }
            }
        }
        if kind == TextKind::EventStream {
            let findings = order_of_events(&values);
            self.group(messages::CHECK_ORDER, findings);
        }
        let pointers: Vec<Pointer> = self.findings.iter().map(|it| it.pointer.clone()).collect();
        let mut positions = HashMap::new();
        let mut by_piece: HashMap<usize, Vec<(Pointer, Pointer)>> = HashMap::new();
        for pointer in pointers {
            let Some(number) = text_position::first_item(&pointer) else {
                continue;
            };
            let tokens = pointer.tokens().skip(1);
            let inner = tokens.fold(Pointer::root(), |at, token| at.child(&token));
            by_piece.entry(number).or_default().push((pointer, inner));
        }
        for (number, wanted) in by_piece {
            let Some(piece) = pieces.get(number) else {
                continue;
            };
            let inner: Vec<&Pointer> = wanted.iter().map(|(_, inner)| inner).collect();
            let offsets = match errors.get(&number) {
                Some(_) => vec![0; inner.len()],
                None => text_position::offsets(&piece.text, &inner),
            };
            for ((pointer, _), offset) in wanted.iter().zip(offsets) {
                let inside = errors.get(&number).copied();
                let inside = inside.unwrap_or_else(|| position_of(&piece.text, offset));
                positions.insert(pointer.clone(), piece.outer(inside));
            }
        }
        self.report(kind, Vec::new(), |pointer| {
            positions
                .get(pointer)
                .copied()
                .unwrap_or(TextPosition::START)
        })
    }

    fn doubles(&mut self, text: &str, at: &Pointer) {
        let findings = text_position::doubles(text).into_iter().map(|pointer| {
            let why = messages::member_again(&pointer.last().unwrap_or_default());
            let finding = Finding::new(
                Severity::Warning,
                "json.member-again",
                pointer,
                why,
                messages::REMOVE_ONE,
            );
            moved(finding, at)
        });
        self.group(messages::CHECK_JSON, findings.collect());
    }

    /// Adds a check with its findings, or adds these to the check of this name. The check fails if a
    /// finding is an error.
    fn group(&mut self, name: &str, findings: Vec<Finding>) {
        let failed = findings.iter().any(|it| it.severity == Severity::Error);
        let outcome = if failed {
            CheckOutcome::Fail
        } else {
            CheckOutcome::Pass
        };
        self.checked(name, outcome);
        self.findings.extend(findings);
    }

    fn checked(&mut self, name: &str, outcome: CheckOutcome) {
        match self.checks.iter_mut().find(|check| check.name == name) {
            None => self.checks.push(Check {
                name: name.to_owned(),
                outcome,
            }),
            Some(known) => match (known.outcome, outcome) {
                (_, CheckOutcome::Fail) | (CheckOutcome::NotApplicable, CheckOutcome::Pass) => {
                    known.outcome = outcome;
                }
                _ => {}
            },
        }
    }

    fn document_check(&mut self, name: &str, kind: Kind, value: &Value, at: &Pointer) {
        let context = documents::Context {
            now: self.context.now,
            bytes: None,
        };
        let findings = documents::check(kind, value, &context);
        self.group(name, findings.into_iter().map(|it| moved(it, at)).collect());
    }

    fn older_check(&mut self, definition: Definition, value: &Value, at: &Pointer) {
        let findings = a2a_0_3::check(definition, value);
        let findings = findings.into_iter().map(|it| moved(it, at)).collect();
        self.group(messages::CHECK_A2A_0_3, findings);
    }

    /// Checks a value of a type that both 0.3 and 1.0 have, by the version that it is written in.
    fn of_either(&mut self, kind: Kind, definition: Definition, value: &Value, at: &Pointer) {
        if is_older(value) {
            self.older_check(definition, value, at);
        } else {
            self.document_check(messages::CHECK_A2A_1_0, kind, value, at);
        }
    }

    fn value(&mut self, text: &str, value: &Value, kind: TextKind, at: &Pointer) {
        self.group(messages::CHECK_JSON, Vec::new());
        match kind {
            TextKind::Card02 | TextKind::Card03 => {
                self.older_check(Definition::Card, value, at);
                self.lint(value, CardVersion::Older, at);
            }
            TextKind::Card10 => {
                let card = without_extras(value);
                self.document_check(messages::CHECK_A2A_1_0, Kind::AgentCard, &card, at);
                self.lint(value, CardVersion::V1_0, at);
            }
            TextKind::CardPart => {
                let name = messages::CHECK_OBJECT_SCHEMAS;
                self.document_check(name, Kind::ObjectSchemasCard, value, at);
                self.lint(value, CardVersion::Part, at);
            }
            TextKind::RpcRequest => self.rpc_request(value, at),
            TextKind::RpcAnswer => self.rpc_answer(text, value, at),
            TextKind::Message => {
                self.of_either(Kind::Message, Definition::Message, value, at);
                self.message(value, at);
            }
            TextKind::Part => {
                self.of_either(Kind::Part, Definition::Part, value, at);
                if part_names_schema(value) {
                    let name = messages::CHECK_OBJECT_SCHEMAS;
                    self.document_check(name, Kind::ObjectSchemasPart, value, at);
                }
                self.results(std::slice::from_ref(value), at);
            }
            TextKind::Artifact => {
                self.of_either(Kind::Artifact, Definition::Artifact, value, at);
                self.result_parts(value, at);
            }
            TextKind::Task => {
                self.of_either(Kind::Task, Definition::Task, value, at);
                self.task(value, at);
            }
            TextKind::StreamEvent | TextKind::SendAnswer => {
                let kind = match kind {
                    TextKind::SendAnswer => Kind::SendMessageResponse,
                    _ => Kind::StreamResponse,
                };
                self.of_either(kind, Definition::Event, value, at);
                self.update(value, at);
            }
            TextKind::SendRequest => self.send(value, at),
            TextKind::HttpError => {
                let findings = http_error(value);
                let findings = findings.into_iter().map(|it| moved(it, at)).collect();
                self.group(messages::CHECK_HTTP_ERROR, findings);
            }
            TextKind::SessionsCard => self.sessions(Kind::SessionsCard, value, at),
            TextKind::Session => self.sessions(Kind::Session, value, at),
            TextKind::SessionsCreateRequest => self.sessions(Kind::CreateSessionRequest, value, at),
            TextKind::SessionsCreateAnswer => self.sessions(Kind::CreateSessionResponse, value, at),
            TextKind::SessionsMessage => self.sessions(Kind::SessionsMessage, value, at),
            TextKind::SessionsSendRequest => self.sessions(Kind::SessionsSendRequest, value, at),
            TextKind::SessionsSendAnswer => self.sessions(Kind::SessionsSendResponse, value, at),
            TextKind::SessionsPage => self.sessions(Kind::SessionsMessagePage, value, at),
            TextKind::SessionsArtifact => self.sessions(Kind::SessionsArtifact, value, at),
            TextKind::SessionsError => self.sessions(Kind::SessionsError, value, at),
            TextKind::Envelope(_) | TextKind::OtherEnvelope => self.envelope(text, value, at),
            TextKind::JsonSchema => {
                let findings = match Checker::lenient_within(value, &self.context.limits) {
                    Ok(checker) => lint::schema_findings("json", at, checker.left_out()),
                    Err(refusal) => lint::schema_findings("json", at, &[refusal]),
                };
                self.group(messages::CHECK_SCHEMA, findings);
            }
            TextKind::EventStream | TextKind::JsonLines | TextKind::Json | TextKind::Text => {
                let (why, fix) = messages::NOT_RECOGNISED;
                let note = Finding::new(Severity::Note, "text.kind", at.clone(), why, fix);
                self.findings.push(note);
            }
        }
    }

    fn lint(&mut self, value: &Value, version: CardVersion, at: &Pointer) {
        // A place that a schema complains about is not complained about again.
        let known: HashSet<Pointer> = self.findings.iter().map(|it| it.pointer.clone()).collect();
        let findings = lint::lint(value, version, &self.context.limits);
        let findings = findings.into_iter().map(|it| moved(it, at));
        let findings = findings.filter(|it| !known.contains(&it.pointer) || it.pointer == *at);
        self.group(messages::CHECK_CARD_RULES, findings.collect());
    }

    fn sessions(&mut self, kind: Kind, value: &Value, at: &Pointer) {
        self.document_check(messages::CHECK_SESSIONS, kind, value, at);
    }

    fn envelope(&mut self, text: &str, value: &Value, at: &Pointer) {
        let context = documents::Context {
            now: self.context.now,
            bytes: Some(text.len()),
        };
        for checked in checklist(text, &context) {
            let outcome = match checked.outcome {
                Outcome::Pass => CheckOutcome::Pass,
                Outcome::Fail => CheckOutcome::Fail,
                Outcome::NotApplicable => CheckOutcome::NotApplicable,
            };
            self.checked(checked.item.title(), outcome);
        }
        let findings = documents::check(Kind::Envelope, value, &context);
        self.findings
            .extend(findings.into_iter().map(|it| moved(it, at)));
    }

    fn rpc_request(&mut self, value: &Value, at: &Pointer) {
        let mut findings = rpc_frame(value);
        let method = value
            .get("method")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let params = value.get("params").unwrap_or(&Value::Null);
        let below = at.child("params");
        let known = a2a_method(method);
        if known.is_none() {
            let why = messages::unknown_method(method);
            findings.push(Finding::new(
                Severity::Warning,
                "json-rpc.method",
                Pointer::root().child("method"),
                why,
                messages::WRITE_METHOD,
            ));
        }
        self.group(
            messages::CHECK_RPC,
            findings.into_iter().map(|it| moved(it, at)).collect(),
        );
        match known {
            Some((Dialect::V0_3, Params::Send)) => {
                self.older_check(Definition::SendParams, params, &below);
                self.flow(params, &below);
            }
            Some((Dialect::V1_0, Params::Send)) => {
                let name = messages::CHECK_A2A_1_0;
                self.document_check(name, Kind::SendMessageRequest, params, &below);
                self.flow(params, &below);
            }
            Some((_, Params::Task(name))) if !params.get(name).is_some_and(Value::is_string) => {
                let (why, fix) = (messages::NO_TASK_ID, messages::name_task(name));
                let finding = Finding::error("json-rpc.task-id", below, why, fix);
                self.group(messages::CHECK_RPC, vec![finding]);
            }
            Some((_, Params::Task(_) | Params::Other)) | None => {}
        }
    }

    fn rpc_answer(&mut self, text: &str, value: &Value, at: &Pointer) {
        let mut findings = rpc_frame(value);
        let members = (value.get("result"), value.get("error"));
        match members {
            (Some(_), Some(_)) => {
                let (why, fix) = messages::RESULT_AND_ERROR;
                findings.push(Finding::error(
                    "json-rpc.outcome",
                    Pointer::root(),
                    why,
                    fix,
                ));
            }
            (None, None) => {
                let (why, fix) = messages::NO_RESULT;
                findings.push(Finding::error(
                    "json-rpc.outcome",
                    Pointer::root(),
                    why,
                    fix,
                ));
            }
            (Some(_), None) => {}
            (None, Some(error)) => {
                let here = Pointer::root().child("error");
                if !error
                    .get("code")
                    .is_some_and(|it| it.is_i64() || it.is_u64())
                {
                    let (why, fix) = messages::ERROR_CODE;
                    findings.push(Finding::error(
                        "json-rpc.error-code",
                        here.clone(),
                        why,
                        fix,
                    ));
                }
                if !error.get("message").is_some_and(Value::is_string) {
                    let (why, fix) = messages::ERROR_MESSAGE;
                    findings.push(Finding::error("json-rpc.error-message", here, why, fix));
                }
            }
        }
        self.group(
            messages::CHECK_RPC,
            findings.into_iter().map(|it| moved(it, at)).collect(),
        );
        if let Some(result) = value.get("result") {
            let kind = kind_in_stream(result);
            // A frame in a frame is not looked into: this ends.
            if !matches!(kind, TextKind::RpcAnswer | TextKind::RpcRequest) {
                self.value(text, result, kind, &at.child("result"));
            }
        }
    }

    fn send(&mut self, value: &Value, at: &Pointer) {
        self.of_either(Kind::SendMessageRequest, Definition::SendParams, value, at);
        self.flow(value, at);
    }

    /// Checks the message in the parameters of a send by the request flow of 000.
    fn flow(&mut self, params: &Value, at: &Pointer) {
        if let Some(message) = params.get("message") {
            self.message(message, &at.child("message"));
        }
    }

    fn message(&mut self, value: &Value, at: &Pointer) {
        let of_agent = matches!(
            value.get("role").and_then(Value::as_str),
            Some("agent" | "ROLE_AGENT")
        );
        if of_agent {
            return self.result_parts(value, at);
        }
        if let Some(card) = &self.card
            && let Some(findings) = extension::request_flow(card, value, &self.context.limits)
        {
            let findings = findings.into_iter().map(|it| moved(it, at)).collect();
            self.group(messages::CHECK_FLOW, findings);
        } else if parts(value).iter().any(part_names_schema) {
            self.checked(messages::CHECK_FLOW, CheckOutcome::NotApplicable);
        }
    }

    fn update(&mut self, value: &Value, at: &Pointer) {
        for name in ["task", "message", "artifactUpdate", "statusUpdate"] {
            if let Some(inner) = value.get(name) {
                let at = at.child(name);
                match name {
                    "task" => self.task(inner, &at),
                    "message" => self.message(inner, &at),
                    _ => self.update(inner, &at),
                }
            }
        }
        if let Some(artifact) = value.get("artifact") {
            self.result_parts(artifact, &at.child("artifact"));
        }
        if value.get("artifacts").is_some() {
            self.task(value, at);
        }
    }

    fn task(&mut self, value: &Value, at: &Pointer) {
        let artifacts = value.get("artifacts").and_then(Value::as_array);
        for (index, artifact) in artifacts.into_iter().flatten().enumerate() {
            self.result_parts(artifact, &at.child("artifacts").item(index));
        }
    }

    fn result_parts(&mut self, value: &Value, at: &Pointer) {
        self.results(parts(value), &at.child("parts"));
    }

    fn results(&mut self, parts: &[Value], at: &Pointer) {
        if !parts.iter().any(part_names_schema) {
            return;
        }
        let Some(card) = &self.card else {
            return self.checked(messages::CHECK_RESULT, CheckOutcome::NotApplicable);
        };
        let findings = extension::results(card, parts, &self.context.limits);
        let findings = findings.into_iter().map(|it| moved(it, at)).collect();
        self.group(messages::CHECK_RESULT, findings);
    }

    fn report(
        &mut self,
        kind: TextKind,
        others: Vec<TextKind>,
        position: impl Fn(&Pointer) -> TextPosition,
    ) -> Report {
        let mut of_rule: HashMap<String, usize> = HashMap::new();
        let mut findings = Vec::new();
        for mut finding in std::mem::take(&mut self.findings) {
            let count = of_rule.entry(finding.rule.clone()).or_default();
            *count += 1;
            if *count > MOST_OF_A_RULE {
                continue;
            }
            let TextPosition { line, column } = position(&finding.pointer);
            while finding.pointer.as_str().len() > LONGEST_POINTER {
                finding.pointer = finding.pointer.parent().unwrap_or_default();
            }
            finding.why = shortened(finding.why);
            finding.fix = shortened(finding.fix);
            findings.push(PlacedFinding {
                finding,
                line,
                column,
            });
        }
        let more: usize = of_rule
            .values()
            .map(|count| count.saturating_sub(MOST_OF_A_RULE))
            .sum();
        findings.sort_by_key(|it| (std::cmp::Reverse(it.finding.severity), it.line, it.column));
        let cut = findings.len().saturating_sub(MOST_FINDINGS - 1);
        if more + cut > 0 {
            findings.truncate(MOST_FINDINGS - 1);
            let why = messages::more_findings(more + cut);
            let (note, fix) = (Severity::Note, messages::MEND_THESE);
            findings.push(PlacedFinding {
                finding: Finding::new(note, "report.more", Pointer::root(), why, fix),
                line: 1,
                column: 1,
            });
        }
        Report {
            kind: kind.name().to_owned(),
            others: others.into_iter().map(|it| it.name().to_owned()).collect(),
            checks: std::mem::take(&mut self.checks),
            findings,
        }
    }
}

/// The kind of a value in a stream or a JSON-RPC frame. If an answer to a send and an event look the same, both
/// schemas agree.
fn kind_in_stream(value: &Value) -> TextKind {
    match best(value) {
        TextKind::SendAnswer | TextKind::SendRequest => TextKind::StreamEvent,
        kind => kind,
    }
}

/// The parameters of an A2A method.
#[derive(Clone, Copy)]
enum Params {
    /// The parameters of a method that sends a message.
    Send,
    /// An object in which this member holds the id of a task.
    Task(&'static str),
    /// Other parameters.
    Other,
}

/// The version of a method, and its parameters. 0.2 has the methods of 0.3, except those for lists, deletion and the
/// card.
fn a2a_method(method: &str) -> Option<(Dialect, Params)> {
    Some(match method {
        "message/send" | "message/stream" => (Dialect::V0_3, Params::Send),
        "tasks/get"
        | "tasks/cancel"
        | "tasks/resubscribe"
        | "tasks/pushNotificationConfig/get"
        | "tasks/pushNotificationConfig/list"
        | "tasks/pushNotificationConfig/delete" => (Dialect::V0_3, Params::Task("id")),
        "tasks/pushNotificationConfig/set" => (Dialect::V0_3, Params::Task("taskId")),
        "tasks/list" | "agent/getAuthenticatedExtendedCard" => (Dialect::V0_3, Params::Other),
        "SendMessage" | "SendStreamingMessage" => (Dialect::V1_0, Params::Send),
        "GetTask" | "CancelTask" | "SubscribeToTask" => (Dialect::V1_0, Params::Task("id")),
        // The plural is that of the release, the singular that of its candidates.
        "CreateTaskPushNotificationConfig"
        | "GetTaskPushNotificationConfig"
        | "ListTaskPushNotificationConfigs"
        | "ListTaskPushNotificationConfig"
        | "DeleteTaskPushNotificationConfig" => (Dialect::V1_0, Params::Task("taskId")),
        "ListTasks" | "GetExtendedAgentCard" => (Dialect::V1_0, Params::Other),
        _ => return None,
    })
}

fn rpc_frame(value: &Value) -> Vec<Finding> {
    let mut findings = Vec::new();
    let here = |name: &str| match value.get(name) {
        Some(_) => Pointer::root().child(name),
        None => Pointer::root(),
    };
    if value.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        let (why, fix) = messages::RPC_VERSION;
        findings.push(Finding::error(
            "json-rpc.version",
            here("jsonrpc"),
            why,
            fix,
        ));
    }
    match value.get("id") {
        Some(Value::String(_) | Value::Number(_)) => {}
        Some(Value::Null) if value.get("error").is_some() => {}
        _ => {
            let (why, fix) = messages::RPC_ID;
            findings.push(Finding::error("json-rpc.id", here("id"), why, fix));
        }
    }
    findings
}

fn http_error(value: &Value) -> Vec<Finding> {
    let here = Pointer::root().child("error");
    let error = value.get("error").unwrap_or(&Value::Null);
    let mut findings = Vec::new();
    if !error
        .get("code")
        .is_some_and(|it| it.is_i64() || it.is_u64())
    {
        let (why, fix) = messages::HTTP_ERROR_CODE;
        findings.push(Finding::error("http-error.code", here.clone(), why, fix));
    }
    if !error.get("message").is_some_and(Value::is_string) {
        let (why, fix) = messages::ERROR_MESSAGE;
        findings.push(Finding::error("http-error.message", here.clone(), why, fix));
    }
    if !error.get("status").is_some_and(Value::is_string) {
        let (why, fix) = messages::HTTP_ERROR_STATUS;
        findings.push(Finding::new(
            Severity::Warning,
            "http-error.status",
            here,
            why,
            fix,
        ));
    }
    findings
}

/// The findings about events after the last one, and about events of another task.
fn order_of_events(values: &[(Pointer, Value)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut task: Option<String> = None;
    let mut ended = false;
    for (at, value) in values {
        let frame = value.get("result");
        let at = match frame {
            Some(_) => at.child("result"),
            None => at.clone(),
        };
        let Some(update) = reading::update(frame.unwrap_or(value)) else {
            continue;
        };
        if ended {
            let (why, fix) = messages::EVENT_AFTER_END;
            findings.push(Finding::new(
                Severity::Warning,
                "stream.after-end",
                at.clone(),
                why,
                fix,
            ));
        }
        let (id, state) = match &update {
            a2a::Update::Task(task) => (Some(&task.id), Some(&task.status.state)),
            a2a::Update::Status {
                task_id, status, ..
            } => (Some(task_id), Some(&status.state)),
            a2a::Update::Artifact { task_id, .. } => (Some(task_id), None),
            a2a::Update::Message(_) => (None, None),
        };
        ended |= state.is_some_and(a2a::TaskState::is_terminal);
        match (&task, id) {
            (Some(known), Some(id)) if known != id => {
                let why = messages::another_task(known, id);
                let fix = messages::ONE_TASK;
                findings.push(Finding::error("stream.task", at, why, fix));
            }
            (None, Some(id)) => task = Some(id.clone()),
            _ => {}
        }
    }
    findings
}

/// Removes members of a card that 1.0 does not define but that are there on purpose: those of the extension, and
/// those for older clients.
fn without_extras(card: &Value) -> Value {
    let Some(members) = card.as_object() else {
        return card.clone();
    };
    let for_older = members.contains_key("supportedInterfaces");
    let kept = members.iter().filter(|(name, _)| {
        let older = for_older && OLDER_MEMBERS.contains(&name.as_str());
        *name != "schemas" && !older
    });
    Value::Object(
        kept.map(|(name, value)| (name.clone(), value.clone()))
            .collect::<Members>(),
    )
}

fn parts(value: &Value) -> &[Value] {
    let parts = value.get("parts").and_then(Value::as_array);
    parts.map(Vec::as_slice).unwrap_or_default()
}

fn part_names_schema(part: &Value) -> bool {
    names_schema(&reading::part(part))
}

fn json_error(text: &str, error: &exact_json::Error) -> Finding {
    let (why, fix) = messages::json_error(error.reason, text);
    Finding::error("json.syntax", Pointer::root(), why, fix)
}

/// The position of a parser's error. The parser counts bytes, and reports the end of the line before
/// as column 0.
fn error_position(text: &str, error: &exact_json::Error) -> TextPosition {
    let line = text
        .split('\n')
        .nth(error.line.saturating_sub(1))
        .unwrap_or_default();
    let mut bytes = error.column.saturating_sub(1).min(line.len());
    while !line.is_char_boundary(bytes) {
        bytes -= 1;
    }
    TextPosition {
        line: error.line,
        column: 1 + line.get(..bytes).unwrap_or_default().chars().count(),
    }
}

/// Moves a finding about a value to the place of that value in a larger one.
fn moved(mut finding: Finding, at: &Pointer) -> Finding {
    if !at.is_root() {
        let whole = [at.as_str(), finding.pointer.as_str()].concat();
        finding.pointer = Pointer::try_from(whole).unwrap_or_else(|_| at.clone());
    }
    finding
}

fn shortened(sentence: String) -> String {
    match sentence.char_indices().nth(LONGEST_SENTENCE) {
        None => sentence,
        Some((end, _)) => [sentence.get(..end).unwrap_or_default(), "…"].concat(),
    }
}
