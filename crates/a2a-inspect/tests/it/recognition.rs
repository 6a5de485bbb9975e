//! Recognition: the kind of each recorded fixture and each example of the documents is the one in its name.

use std::fs;
use std::path::PathBuf;

use a2a::dialect::envelope::MessageType;
use a2a_inspect::report::{PlacedFinding, Report};
use a2a_inspect::{Context, Finding, Severity, TextKind, inspect};

pub(crate) fn fixtures(folder: &str) -> Vec<(String, String)> {
    let folder =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures")).join(folder);
    let mut found: Vec<(String, String)> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|it| it == "json" || it == "sse")
        })
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    found.sort();
    found
}

pub(crate) fn fixture(folder: &str, name: &str) -> String {
    let mut all = fixtures(folder).into_iter();
    all.find(|(known, _)| known == name).unwrap().1
}

pub(crate) fn report(text: &str) -> Report {
    inspect(text, None, &Context::default())
}

/// The findings of a report, each as `rule pointer`.
pub(crate) fn rules(report: &Report) -> Vec<String> {
    let lines = report.findings.iter().map(|it| &it.finding);
    lines
        .map(|it| format!("{} {}", it.rule, it.pointer))
        .collect()
}

/// The name of the kind that a recorded fixture should be recognised as, by its file name.
fn kind_in_file_name(name: &str) -> &'static str {
    match name {
        "000-card.json" => return "card part",
        "000-task.json" => return "task",
        "000-user-message.json" => return "message",
        "001-bundle.json" => return "json schema",
        _ => {}
    }
    let has = |word: &str| name.contains(word);
    if has(".sse") {
        "event stream"
    } else if has("card") {
        match name {
            _ if has("0.2.16") => "card 0.2",
            _ if has("0.3.26") => "card 0.3",
            _ => "card 1.0",
        }
    } else if has("http-json-error") {
        "http error"
    } else if has("http-json") {
        "send answer"
    } else {
        "json-rpc answer"
    }
}

#[test]
fn recorded_fixtures_are_what_their_names_say() {
    let all = fixtures("wire");
    assert!(all.len() > 40);
    for (name, text) in all {
        assert_eq!(report(&text).kind, kind_in_file_name(&name), "{name}");
    }
}

#[test]
fn recorded_fixtures_have_only_the_known_errors() {
    let mut found = Vec::new();
    for (name, text) in fixtures("wire") {
        let mut report = report(&text);
        let is_error = |it: &PlacedFinding| it.finding.severity == Severity::Error;
        report.findings.retain(is_error);
        for error in rules(&report) {
            found.push(format!("{name}: {error}"));
        }
    }
    assert_eq!(
        found,
        [
            // Real servers refuse the number, too.
            "000-user-message.json: a2a-0.3.schema.type /messageId",
            // The SDK leaves the identifier out.
            "python-0.2.16-error-method-not-found.json: json-rpc.id ",
        ]
    );
}

/// The examples of the documents as printed. The examples of 000 are among the recorded messages.
fn printed() -> Vec<(String, String)> {
    let wire = fixtures("wire").into_iter();
    let mut all: Vec<_> = wire.filter(|(name, _)| name.starts_with("000-")).collect();
    let bundle = include_str!("../../src/documents/schemas/a2a-1.0.json");
    all.push(("001-bundle.json".to_owned(), bundle.to_owned()));
    all.extend(fixtures("documents/printed"));
    all
}

/// A line for each example: its file, its kind, and its findings.
fn outline(examples: Vec<(String, String)>) -> String {
    let is_example = |(name, _): &(String, String)| !name.contains("schema");
    let lines = examples.into_iter().filter(is_example).map(|(name, text)| {
        let report = report(&text);
        let findings = report.findings.iter().map(|it| {
            let Finding {
                severity,
                rule,
                pointer,
                ..
            } = &it.finding;
            format!(
                "    {}:{} {severity} {rule} {pointer}\n",
                it.line, it.column
            )
        });
        format!("{name}: {}\n{}", report.kind, findings.collect::<String>())
    });
    lines.collect()
}

#[test]
fn examples_of_the_documents_are_recognised_and_only_printed_ones_have_findings() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../../tests/fixtures/documents");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::assert_snapshot!("printed", outline(printed()));
        insta::assert_snapshot!("corrected", outline(fixtures("documents/corrected")));
    });
}

#[test]
fn every_kind_has_a_name_of_its_own() {
    for (kind, name) in TextKind::NAMES {
        assert_eq!(TextKind::named(name), Some(kind));
        assert_eq!(kind.name(), name);
    }
    for message_type in MessageType::ALL {
        assert_ne!(TextKind::Envelope(message_type).name(), "");
    }
}

#[test]
fn small_objects_are_recognised() {
    for (text, kind) in [
        (
            r#"{"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "a"}]}}}"#,
            "json-rpc request",
        ),
        (
            r#"{"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "a"}]}}"#,
            "send request",
        ),
        (
            r#"{"message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "a"}]}}"#,
            "send answer",
        ),
        (
            r#"{"statusUpdate": {"taskId": "t", "contextId": "c", "status": {"state": "TASK_STATE_WORKING"}}}"#,
            "stream event",
        ),
        (
            r#"{"kind": "artifact-update", "taskId": "t", "contextId": "c", "artifact": {"artifactId": "a", "parts": []}}"#,
            "stream event",
        ),
        (
            r#"{"artifactId": "a", "parts": [{"text": "a"}]}"#,
            "artifact",
        ),
        (
            r#"{"data": {"a": 1}, "metadata": {"mimeType": "application/json;schema=a"}}"#,
            "part",
        ),
        (
            r#"{"id": "s", "status": "active", "created_at": "2026-11-23T00:00:00Z"}"#,
            "sessions session",
        ),
        (
            r#"{"session": {"id": "s", "status": "active", "created_at": "2026-11-23T00:00:00Z"}}"#,
            "sessions create answer",
        ),
        (
            r#"{"id": "m", "role": "user", "content": "a", "created_at": "2026-11-23T00:00:00Z"}"#,
            "sessions message",
        ),
        (
            r#"{"role": "user", "content": "a"}"#,
            "sessions send request",
        ),
        (
            r#"{"message": {"id": "m", "role": "user", "content": "a", "created_at": "2026-11-23T00:00:00Z"}}"#,
            "sessions send answer",
        ),
        (r#"{"messages": [], "pagination": {}}"#, "sessions page"),
        (
            r#"{"error": {"code": "not_found", "message": "There is no such session."}}"#,
            "sessions error",
        ),
        (
            r#"{"name": "a", "description": "b", "version": "1.0.0", "api": {"type": "a2a", "url": "/", "version": "1.0.0"}, "auth": {"type": "none"}}"#,
            "sessions card",
        ),
        (r#"{"type": "object", "properties": {}}"#, "json schema"),
        (
            r#"{"message_type": "hello", "message_id": "a", "sender_id": "b"}"#,
            "envelope",
        ),
        (
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n",
            "json lines",
        ),
        ("[1, 2]", "json"),
        ("{}", "json"),
        ("hello", "text"),
    ] {
        assert_eq!(report(text).kind, kind, "{text}");
    }
}
