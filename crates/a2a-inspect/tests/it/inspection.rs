//! Reports: positions, errors of JSON, streams, messages with their card, limits.

use a2a_inspect::report::{CheckOutcome, Report, Request};
use a2a_inspect::{Context, LARGEST, MOST_FINDINGS, TextKind, answer, inspect};
use json_form::schema::guard::limits::Limits;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use crate::recognition::{fixture, fixtures, report, rules};
use crate::total::{mutate, odd};
use crate::{clock, property};

/// The findings of a report, each as `rule line:column`.
fn places(report: &Report) -> Vec<String> {
    let lines = report.findings.iter();
    lines
        .map(|it| format!("{} {}:{}", it.finding.rule, it.line, it.column))
        .collect()
}

#[test]
fn a_finding_has_its_place_in_the_text() {
    let text = "{\n  \"kind\": \"message\",\n  \"messageId\": 1,\n  \"role\": \"usr\",\n  \"parts\": [\n    {\"kind\": \"text\"}\n  ]\n}";
    assert_eq!(
        places(&report(text)),
        [
            "a2a-0.3.schema.type 3:3",
            "a2a-0.3.schema.enum 4:3",
            "a2a-0.3.schema.required 6:5",
        ]
    );
}

#[test]
fn errors_of_json_are_explained_at_their_place() {
    for (text, line, column, words) in [
        ("{\n  \"a\": 1,\n}", 3, 1, "comma"),
        ("{\"a\": [1, 2", 1, 11, "cut off"),
        ("{'a': 1}", 1, 2, "double quotation"),
        ("{\"ä\" 1}", 1, 6, "colon"),
        ("{} {}", 1, 4, "one value"),
        ("", 1, 1, "Paste"),
    ] {
        let report = report(text);
        let [finding] = report.findings.as_slice() else {
            panic!("{report:?}")
        };
        assert_eq!((finding.line, finding.column), (line, column), "{text}");
        assert!(finding.finding.fix.contains(words), "{finding:?}");
        assert!(!report.is_clean());
    }
    let page = report("<!doctype html>");
    assert!(page.findings[0].finding.why.contains("HTML"));
}

#[test]
fn a_name_that_is_there_twice_is_reported() {
    let report = report("{\"role\": \"user\", \"content\": \"a\",\n \"content\": \"b\"}");
    assert_eq!(places(&report), ["json.member-again 2:2"]);
}

#[test]
fn events_of_a_stream_are_checked_one_by_one() {
    let text = fixture("wire", "js-1.3.0-stream.sse");
    let whole = report(&text);
    assert!(whole.is_clean(), "{whole:?}");
    assert!(
        whole
            .checks
            .iter()
            .all(|it| it.outcome != CheckOutcome::Fail)
    );
    let cut = report(text.trim_end());
    assert_eq!(cut.findings[0].finding.rule, "stream.cut");
    // The last event again: one follows the end.
    let events: Vec<&str> = text.trim_end().split("\n\n").collect();
    let again = format!("{}\n\n{}\n\n", events.join("\n\n"), events[1]);
    let again = report(&again);
    let after_end = again
        .findings
        .iter()
        .find(|it| it.finding.rule == "stream.after-end");
    let after_end = after_end.unwrap();
    assert_eq!(after_end.line, 1 + 2 * events.len());
    assert_eq!(
        after_end.finding.pointer.as_str(),
        format!("/{}/result", events.len())
    );
    let broken = report("data: {\"statusUpdate\": {}}\n\nevent: x\ndata: {\ndata: \"a\": ]\n\n");
    let error = &broken.findings[0];
    assert_eq!((error.line, error.column), (5, 12), "{broken:?}");
}

#[test]
fn a_message_runs_the_request_flow_of_its_card() {
    let card: Value = serde_json::from_str(&fixture("wire", "js-1.3.0-card.json")).unwrap();
    let context = Context {
        card: Some(&card),
        ..Context::default()
    };
    let sent = |data: Value, mode: &str, task: Option<&str>| {
        let message = json!({"messageId": "m", "role": "ROLE_USER", "taskId": task, "parts": [
            {"text": "Who wins?"}, {"data": data, "metadata": {"mimeType": mode}}]});
        let mut message = message;
        if task.is_none() {
            message.as_object_mut().unwrap().remove("taskId");
        }
        rules(&inspect(&message.to_string(), None, &context))
    };
    let mode = "application/json;schema=fightComparison";
    let good = json!({"a": "Lion", "b": "Tiger"});
    assert_eq!(sent(good.clone(), mode, None), Vec::<String>::new());
    assert_eq!(
        sent(json!({"a": "Lion"}), mode, None),
        ["object-schemas.input.schema.required /parts/1/data"]
    );
    assert_eq!(
        sent(good.clone(), "application/json;schema=gone", None),
        ["object-schemas.undeclared-input /parts/1"]
    );
    assert_eq!(
        sent(good, mode, Some("t")),
        ["object-schemas.input-to-a-task "]
    );
}

#[test]
fn the_data_of_a_result_is_held_against_the_schema_that_it_names() {
    let card = fixture("wire", "js-1.3.0-card.json");
    let mut send: Value = serde_json::from_str(&fixture("wire", "js-1.3.0-send.json")).unwrap();
    let with_card = |answer: &Value| {
        let request = Request {
            text: answer.to_string(),
            card: card.clone(),
            ..Request::default()
        };
        a2a_inspect::answer(&request, Limits::STOPPABLE)
    };
    let report = with_card(&send);
    assert!(report.is_clean(), "{report:?}");
    let check = "The data of the result fits the schemas that it names";
    let outcome = |report: &Report| {
        let found = report.checks.iter().find(|it| it.name == check);
        found.unwrap().outcome
    };
    assert_eq!(outcome(&report), CheckOutcome::Pass);
    let unknown = crate::recognition::report(&send.to_string());
    assert_eq!(outcome(&unknown), CheckOutcome::NotApplicable);

    let parts = send.pointer_mut("/result/task/artifacts/0/parts").unwrap();
    let parts = parts.as_array_mut().unwrap();
    let at = parts
        .iter()
        .position(|it| it.get("data").is_some())
        .unwrap();
    parts[at]["data"]["probability"] = json!(2);
    let report = with_card(&send);
    assert_eq!(
        rules(&report),
        [format!(
            "object-schemas.output.schema.maximum /result/task/artifacts/0/parts/{at}/data/probability"
        )]
    );
    assert_eq!(outcome(&report), CheckOutcome::Fail);
}

#[test]
fn the_metadata_of_a_part_decides_which_schema_it_names() {
    let card: Value = serde_json::from_str(&fixture("wire", "js-1.3.0-card.json")).unwrap();
    let context = Context {
        card: Some(&card),
        ..Context::default()
    };
    let found = |own: &str, beside: &str| {
        let part =
            json!({"data": {"winner": 1}, "metadata": {"mimeType": own}, "mediaType": beside});
        let artifact = json!({"artifactId": "a", "parts": [part]});
        let report = inspect(&artifact.to_string(), None, &context);
        assert_eq!(report.kind, "artifact");
        let failed = |it: &&String| it.starts_with("object-schemas.output.");
        rules(&report).iter().filter(failed).count()
    };
    let mode = "application/json;schema=fightResponse";
    assert_eq!(found("text/csv", mode), 0);
    assert!(found("application/json", mode) > 0);
    assert!(found(mode, "text/csv") > 0);
}

#[test]
fn parts_and_artifacts_follow_their_definitions() {
    for (text, expected) in [
        (
            r#"{"artifactId": 1, "parts": "x"}"#,
            &["a2a-1.0.schema.type /artifactId", "a2a.loose-parts /parts"][..],
        ),
        (
            r#"{"artifactId": "a", "parts": [{"kind": "text", "text": 1}]}"#,
            &["a2a-0.3.schema.type /parts/0/text"],
        ),
        (
            r#"{"kind": "data", "data": [1]}"#,
            &["a2a-0.3.schema.type /data"],
        ),
        (
            r#"{"text": 1, "mediaType": "text/plain"}"#,
            &["a2a-1.0.schema.type /text"],
        ),
        (r#"{"kind": "text", "text": "a"}"#, &[]),
        (r#"{"artifactId": "a", "parts": [{"text": "a"}]}"#, &[]),
    ] {
        assert_eq!(rules(&report(text)), expected, "{text}");
    }
}

#[test]
fn every_method_of_a2a_is_known() {
    let task = |name: &'static str| Some(name);
    for (method, member) in [
        ("tasks/get", task("id")),
        ("tasks/cancel", task("id")),
        ("tasks/resubscribe", task("id")),
        ("tasks/pushNotificationConfig/set", task("taskId")),
        ("tasks/pushNotificationConfig/get", task("id")),
        ("tasks/pushNotificationConfig/list", task("id")),
        ("tasks/pushNotificationConfig/delete", task("id")),
        ("tasks/list", None),
        ("agent/getAuthenticatedExtendedCard", None),
        ("GetTask", task("id")),
        ("CancelTask", task("id")),
        ("SubscribeToTask", task("id")),
        ("CreateTaskPushNotificationConfig", task("taskId")),
        ("GetTaskPushNotificationConfig", task("taskId")),
        ("ListTaskPushNotificationConfigs", task("taskId")),
        ("DeleteTaskPushNotificationConfig", task("taskId")),
        ("ListTasks", None),
        ("GetExtendedAgentCard", None),
    ] {
        let asked = |params: Value| {
            let frame = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
            report(&frame.to_string())
        };
        let bare = asked(json!({}));
        match member {
            None => assert_eq!(rules(&bare), Vec::<String>::new(), "{method}"),
            Some(member) => {
                assert_eq!(rules(&bare), ["json-rpc.task-id /params"], "{method}");
                let fix = &bare.findings[0].finding.fix;
                assert!(fix.contains(&format!("“{member}”")), "{fix}");
                let named = asked(json!({member: "t"}));
                assert_eq!(rules(&named), Vec::<String>::new(), "{method}");
            }
        }
    }
}

#[test]
fn a_context_that_is_not_a_card_is_reported_and_not_used() {
    let text = fixture("wire", "js-1.3.0-send.json");
    for card in ["{", "[1]", "{}"] {
        let request = Request {
            text: text.clone(),
            card: card.to_owned(),
            ..Request::default()
        };
        let report = answer(&request, Limits::STOPPABLE);
        assert_eq!(rules(&report), ["context.card "], "{card}");
        assert!(report.is_clean());
    }
}

#[test]
fn frames_of_json_rpc_are_checked() {
    for (text, expected) in [
        (
            r#"{"jsonrpc": "2.0", "id": 1, "result": {}, "error": {}}"#,
            "json-rpc.outcome ",
        ),
        (r#"{"jsonrpc": "2.0", "id": 1}"#, "json-rpc.outcome "),
        (
            r#"{"jsonrpc": "1.0", "id": 1, "error": {"code": -1, "message": ""}}"#,
            "json-rpc.version /jsonrpc",
        ),
        (
            r#"{"jsonrpc": "2.0", "error": {"code": -1, "message": ""}}"#,
            "json-rpc.id ",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": "x", "message": ""}}"#,
            "json-rpc.error-code /error",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": -1}}"#,
            "json-rpc.error-message /error",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "method": "Fight", "params": {}}"#,
            "json-rpc.method /method",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": {}}"#,
            "json-rpc.task-id /params",
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "method": "message/send", "params": {}}"#,
            "a2a-0.3.schema.required /params",
        ),
        (
            r#"{"error": {"code": 404, "message": "x"}}"#,
            "http-error.status /error",
        ),
    ] {
        let found = rules(&report(text));
        assert!(found.iter().any(|it| it == expected), "{text}: {found:?}");
    }
}

#[test]
fn a_kind_can_be_asked_for() {
    let text = r#"{"role": "user", "content": "a"}"#;
    let asked = inspect(text, Some(TextKind::SessionsMessage), &Context::default());
    assert_eq!(asked.kind, "sessions message");
    assert!(
        asked.others.contains(&"sessions send request".to_owned()),
        "{asked:?}"
    );
    assert_eq!(
        rules(&asked),
        ["sessions.schema.required ", "sessions.schema.required "]
    );
    let request = Request {
        text: text.to_owned(),
        kind: "no such kind".to_owned(),
        ..Request::default()
    };
    assert_eq!(
        answer(&request, Limits::STOPPABLE).kind,
        "sessions send request"
    );
    assert_eq!(Request::from_json(&request.to_json()), request);
}

#[test]
fn a_report_is_text_to_paste() {
    let report = report(
        "{\"role\": \"user\",\n \"content\": 1, \"id\": \"m\", \"created_at\": \"2026-11-23T00:00:00Z\"}",
    );
    let text = "sessions message\n  ✓ Valid JSON\n  ✗ Follows the sessions document\n\
        2:2 error sessions.schema.type /content\n    Expected a text.\n    Write a text.\n1 error, 0 warnings, 0 notes\n";
    assert_eq!(report.to_string(), text);
}

#[test]
fn reports_are_bounded() {
    let long = "x".repeat(LARGEST + 1);
    assert_eq!(rules(&report(&long)), ["text.size "]);
    let part = json!({"kind": "nothing", "text": 1, "long".repeat(500): []});
    let message = json!({"kind": "message", "messageId": 1, "role": "x".repeat(9_000), "parts": vec![part; 1_000]});
    let report = report(&message.to_string());
    assert!(report.findings.len() <= MOST_FINDINGS);
    let last = report.findings.last().unwrap();
    assert_eq!(last.finding.rule, "report.more");
    assert!(report.to_json().to_string().len() < 200_000);
}

#[test]
fn many_wide_names_do_not_cost_more_than_the_text() {
    let name = "n".repeat(200_000);
    let items = vec!["1"; 200_000].join(",");
    let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{\"{name}\":[{items}]}}}}");
    let report = report(&text);
    assert_eq!(report.kind, "json-rpc answer");
}

/// The texts that are mutated: all recorded fixtures, and the examples of the documents.
fn corpus() -> Vec<String> {
    let folders = ["wire", "documents/corrected", "documents/printed"];
    let all = folders.into_iter().flat_map(fixtures);
    all.map(|(_, text)| text).collect()
}

/// Cuts, removes, repeats, replaces or swaps bytes at random positions, or inserts `null`; `how` chooses one of these
/// six, from 0.
fn change_bytes(bytes: &mut Vec<u8>, from: Index, to: Index, how: u8) {
    if bytes.is_empty() {
        return;
    }
    let (a, b) = (from.index(bytes.len()), to.index(bytes.len()));
    let (a, b) = (a.min(b), a.max(b));
    match how {
        0 => bytes.truncate(b),
        1 => drop(bytes.drain(a..b)),
        2 => bytes[a] = b"{}[]\",:0-\\\n\re"[b % 13],
        3 => {
            let copy: Vec<u8> = bytes[a..b].to_vec();
            bytes.splice(a..a, copy);
        }
        4 => {
            bytes.splice(a..a, b"null".iter().copied());
        }
        _ => bytes.swap(a, b),
    }
}

proptest! {
    /// Each mutated document gets a report within the limits, and within the time that fuzzing allows
    /// for an input.
    #[test]
    fn mutated_documents_never_break_the_inspector(
        which in any::<Index>(),
        values in prop::collection::vec((0..200_usize, prop::option::of(odd())), 0..4),
        edits in prop::collection::vec((any::<Index>(), any::<Index>(), 0..6_u8), 0..4),
    ) {
        thread_local! { static CORPUS: Vec<String> = corpus(); }
        let mut text = CORPUS.with(|corpus| corpus[which.index(corpus.len())].clone());
        // Other values in the document, which stays JSON: this reaches the schemas and rules.
        if let Ok(mut value) = exact_json::parse(&text) {
            for (mut place, with) in values {
                mutate(&mut value, &mut place, with.as_ref());
            }
            text = exact_json::to_text(&value);
        }
        let mut bytes = text.into_bytes();
        for (from, to, how) in edits {
            change_bytes(&mut bytes, from, to, how);
        }
        clock::timed(|| property::check(&bytes));
    }
}
