//! The inspection of a text: its kind, such as a card or a message, and where it breaks the specification of that kind.
//!
//! Owns which checks belong to which kind, and the limits. Leaves JSON-RPC to `json_rpc`, streams to `event_stream` and
//! `event_order`, messages and tasks to `messages_and_tasks`, errors of HTTP+JSON to `http_error`, shapes to
//! `recognise`, schemas and rules to `documents`, `lint` and `extension`, positions to `text_position`. Invariants: any
//! text gets a report; a report has at most [`MOST_FINDINGS`] findings, each of bounded length; schemas in the text are
//! compiled within the cost guard.

mod event_order;
mod event_stream;
mod http_error;
mod json_rpc;
mod messages_and_tasks;

use std::collections::{HashMap, HashSet};

use a2a::card::AgentCard;
use a2a::dialect::leniency::mending;
use a2a::dialect::reading;
use exact_json::Pointer;
use json_form::formats::shortened;
use json_form::schema::guard::limits::Limits;
use json_form::validate::Checker;
use serde_json::Value;

use crate::documents::envelope::checklist;
use crate::documents::{self, DefinitionOf03, Kind};
use crate::lint::{self, CardVersion, OLDER_MEMBERS};
use crate::recognise::{is_older, recognise};
use crate::report::{Check, CheckOutcome, PlacedFinding, Report, Request};
use crate::stream;
use crate::text_position::{self, TextPosition, position_of};
use crate::{Finding, Severity, TextKind, messages, oddities, rules};
use http_error::http_error;
use messages_and_tasks::part_names_schema;

/// The maximum number of bytes of a text that is inspected; for a longer text, the report only says that it is too
/// large. It is more than the largest envelope (004).
pub const LARGEST: usize = 11 << 20;
/// The maximum number of findings in a report. If there are more, the last one is a note with the number of those left
/// out.
pub const MOST_FINDINGS: usize = 200;
/// The maximum number of findings of one rule in a report; further ones are left out and counted.
const MOST_OF_A_RULE: usize = 20;
/// The maximum number of characters of a sentence, which may quote the text.
const LONGEST_SENTENCE: usize = 400;
/// The maximum number of bytes of a reported pointer. A longer pointer is replaced by that of an
/// enclosing place.
const LONGEST_POINTER: usize = 1_000;

/// Facts that an inspection needs beside the text.
#[derive(Clone, Copy, Debug)]
pub struct Context<'c> {
    /// The card of the agent that sends or receives the inspected messages; with `None`, the data in messages is not
    /// checked against schemas.
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

/// Inspects the text of a request. If the request's card is not an agent card, it is not used, and a warning says so.
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
        let warning = rules::CONTEXT_CARD.broken(Pointer::root(), messages::NOT_A_CARD);
        report.findings.insert(0, at_start(warning));
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
            let words = (messages::too_large(LARGEST), messages::SEND_LESS);
            let finding = rules::TEXT_SIZE.broken(Pointer::root(), words);
            let kind = asked.unwrap_or(TextKind::Text);
            return self.unreadable(messages::CHECK_SIZE, finding, kind, TextPosition::START);
        }
        if text.trim().is_empty() {
            let finding = rules::TEXT_EMPTY.broken(Pointer::root(), messages::EMPTY);
            let kind = asked.unwrap_or(TextKind::Text);
            return self.unreadable(messages::CHECK_JSON, finding, kind, TextPosition::START);
        }
        let is_stream = stream::is_event_stream(text);
        if asked == Some(TextKind::EventStream) || (is_stream && asked.is_none()) {
            let stream::Events { pieces, cut } = stream::events(text);
            let mut findings = Vec::new();
            if pieces.is_empty() {
                findings.push(rules::STREAM_EMPTY.broken(Pointer::root(), messages::NO_EVENTS));
            } else if cut {
                let at = Pointer::root().item(pieces.len() - 1);
                findings.push(rules::STREAM_CUT.broken(at, messages::STREAM_CUT));
            }
            self.group(messages::CHECK_STREAM, &Pointer::root(), findings);
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
        error: &exact_json::syntax::Error,
        asked: Option<TextKind>,
    ) -> Report {
        let looks_like_json = text.trim_start().starts_with(['{', '[', '"']);
        let kind = asked.or(looks_like_json.then_some(TextKind::Json));
        let kind = kind.unwrap_or(TextKind::Text);
        let finding = json_error(text, error);
        let position = error_position(text, error);
        self.unreadable(messages::CHECK_JSON, finding, kind, position)
    }

    /// The report about a text that was not read, with the reason as its only finding.
    fn unreadable(
        &mut self,
        check: &str,
        why: Finding,
        kind: TextKind,
        position: TextPosition,
    ) -> Report {
        self.group(check, &Pointer::root(), vec![why]);
        self.report(kind, Vec::new(), |_| position)
    }

    fn document(&mut self, text: &str, value: &Value, asked: Option<TextKind>) -> Report {
        let first = recognise(value).first().copied();
        let (mended, oddities) = oddities::mended(value, first).unzip();
        let meant = mended.as_ref().unwrap_or(value);
        let candidates = recognise(meant);
        let kind = asked.or(candidates.first().copied());
        let kind = kind.unwrap_or(TextKind::Json);
        self.doubles(text, &Pointer::root());
        self.value(text, meant, kind, &Pointer::root());
        self.as_written(value, &Pointer::root(), 0, oddities);
        let is_other = |it: &TextKind| *it != kind && *it != TextKind::Json;
        let others = candidates.into_iter().filter(is_other).collect();
        let pointers: Vec<Pointer> = self.findings.iter().map(|it| it.pointer.clone()).collect();
        let wanted: Vec<&Pointer> = pointers.iter().collect();
        let offsets = text_position::offsets(text, &wanted);
        let positions: HashMap<&Pointer, usize> = wanted.into_iter().zip(offsets).collect();
        self.report(kind, others, |pointer| {
            position_of(text, positions.get(pointer).copied().unwrap_or_default())
        })
    }

    /// Moves the findings from the position `first` on, which are about mended JSON, to the places of the JSON `value` as
    /// it is written, and adds the findings about how it is written.
    fn as_written(
        &mut self,
        value: &Value,
        at: &Pointer,
        first: usize,
        oddities: Option<Vec<Finding>>,
    ) {
        let Some(oddities) = oddities else { return };
        for finding in self.findings.iter_mut().skip(first) {
            if let Some(inner) = finding.pointer.below(at) {
                finding.pointer = at.join(&mending::original_place(value, &inner));
            }
        }
        self.group(messages::CHECK_SPELLING, at, oddities);
    }

    fn doubles(&mut self, text: &str, at: &Pointer) {
        let findings = text_position::doubles(text).into_iter().map(|pointer| {
            let why = messages::member_again(&pointer.last().unwrap_or_default());
            rules::MEMBER_AGAIN.broken(pointer, (why, messages::REMOVE_ONE))
        });
        self.group(messages::CHECK_JSON, at, findings.collect());
    }

    /// Adds a check with its findings about the value at a place, or adds these to the check of this name. The check
    /// fails if a finding is an error.
    fn group(&mut self, name: &str, at: &Pointer, findings: Vec<Finding>) {
        let failed = findings.iter().any(|it| it.severity == Severity::Error);
        let outcome = if failed {
            CheckOutcome::Fail
        } else {
            CheckOutcome::Pass
        };
        self.checked(name, outcome);
        self.add(at, findings);
    }

    /// Adds findings about the value at a place, without a check.
    fn add(&mut self, at: &Pointer, findings: Vec<Finding>) {
        let findings = findings.into_iter().map(|it| moved(it, at));
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
        self.group(name, at, documents::check(kind, value, &context));
    }

    fn older_check(&mut self, definition: DefinitionOf03, value: &Value, at: &Pointer) {
        let findings = documents::check_older(definition, value);
        self.group(messages::CHECK_A2A_0_3, at, findings);
    }

    /// Checks a value of a type that both 0.3 and 1.0 have, by the version that it is written in.
    fn of_either(&mut self, kind: Kind, definition: DefinitionOf03, value: &Value, at: &Pointer) {
        if is_older(value) {
            self.older_check(definition, value, at);
        } else {
            self.document_check(messages::CHECK_A2A_1_0, kind, value, at);
        }
    }

    fn value(&mut self, text: &str, value: &Value, kind: TextKind, at: &Pointer) {
        match kind {
            TextKind::Card02 | TextKind::Card03 => {
                self.older_check(DefinitionOf03::Card, value, at);
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
                self.of_either(Kind::Message, DefinitionOf03::Message, value, at);
                self.message(value, at);
            }
            TextKind::Part => {
                self.of_either(Kind::Part, DefinitionOf03::Part, value, at);
                if part_names_schema(value) {
                    let name = messages::CHECK_OBJECT_SCHEMAS;
                    self.document_check(name, Kind::ObjectSchemasPart, value, at);
                }
                self.results(std::slice::from_ref(value), at);
            }
            TextKind::Artifact => {
                self.of_either(Kind::Artifact, DefinitionOf03::Artifact, value, at);
                self.result_parts(value, at);
            }
            TextKind::Task => {
                self.of_either(Kind::Task, DefinitionOf03::Task, value, at);
                self.task(value, at);
            }
            TextKind::StreamEvent | TextKind::SendAnswer => {
                let kind = match kind {
                    TextKind::SendAnswer => Kind::SendMessageResponse,
                    _ => Kind::StreamResponse,
                };
                self.of_either(kind, DefinitionOf03::Event, value, at);
                self.update(value, at);
            }
            TextKind::SendRequest => self.send(value, at),
            TextKind::HttpError => {
                self.group(messages::CHECK_HTTP_ERROR, at, http_error(value));
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
                let compiled = Checker::lenient_within(value, &self.context.limits);
                let findings = lint::schema_findings(&rules::OF_JSON, &Pointer::root(), &compiled);
                self.group(messages::CHECK_SCHEMA, at, findings);
            }
            TextKind::EventStream | TextKind::JsonLines | TextKind::Json | TextKind::Text => {
                let note = rules::TEXT_KIND.broken(at.clone(), messages::NOT_RECOGNISED);
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
        let (name, root) = (messages::CHECK_CARD_RULES, Pointer::root());
        self.group(name, &root, findings.collect());
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
            self.checked(checked.item.title(), checked.outcome);
        }
        self.add(at, documents::check(Kind::Envelope, value, &context));
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
            finding.why = shortened(&finding.why, LONGEST_SENTENCE);
            finding.fix = shortened(&finding.fix, LONGEST_SENTENCE);
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
            let words = (messages::more_findings(more + cut), messages::MEND_THESE);
            let note = rules::REPORT_MORE.broken(Pointer::root(), words);
            findings.push(at_start(note));
        }
        Report {
            kind: kind.name().to_owned(),
            others: others.into_iter().map(|it| it.name().to_owned()).collect(),
            checks: std::mem::take(&mut self.checks),
            findings,
        }
    }
}

/// A copy of a card without the members that 1.0 does not define but that are there on purpose: those of the
/// object-schemas extension, and those for older clients.
fn without_extras(card: &Value) -> Value {
    let Some(members) = card.as_object() else {
        return card.clone();
    };
    let for_older = members.contains_key("supportedInterfaces");
    let kept = members.iter().filter(|(name, _)| {
        let older = for_older && OLDER_MEMBERS.contains(&name.as_str());
        *name != "schemas" && !older
    });
    let kept = kept.map(|(name, value)| (name.clone(), value.clone()));
    Value::Object(kept.collect())
}

fn json_error(text: &str, error: &exact_json::syntax::Error) -> Finding {
    let words = messages::json_error(error.reason, text);
    rules::JSON_SYNTAX.broken(Pointer::root(), words)
}

/// Places a finding at the start of the text.
fn at_start(finding: Finding) -> PlacedFinding {
    let TextPosition { line, column } = TextPosition::START;
    PlacedFinding {
        finding,
        line,
        column,
    }
}

/// The position of a parser's error. The parser counts bytes, and reports the end of the line before
/// as column 0.
fn error_position(text: &str, error: &exact_json::syntax::Error) -> TextPosition {
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
    finding.pointer = at.join(&finding.pointer);
    finding
}
