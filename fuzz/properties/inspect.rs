//! Any text in the inspector: it gets a report within the bounds, whose places are in the text.

use a2a_inspect::report::Report;
use a2a_inspect::{Context, LARGEST, MOST_FINDINGS, TextKind, inspect};
use json_form::schema::guard::limits::Limits;

/// The largest size of a report as JSON text, in bytes: the number of its findings and their texts are bounded.
const LONGEST_REPORT: usize = MOST_FINDINGS * 8_000;

/// Inspects the bytes as text twice: with the kind of text recognised, and with a kind that the length of the input
/// picks. Asserts that each report is within its bounds and complete.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let card = serde_json::from_str(CARD).ok();
    let kinds = TextKind::NAMES.map(|(kind, _)| kind);
    let picked = kinds.get(bytes.len() % kinds.len()).copied();
    for kind in [None, picked] {
        let context = Context {
            card: card.as_ref(),
            now: Some(1_766_000_000_000),
            limits: Limits::PAGE_THREAD,
        };
        let report = inspect(&text, kind, &context);
        assert!(report.findings.len() <= MOST_FINDINGS);
        assert!(TextKind::named(&report.kind).is_some(), "{}", report.kind);
        assert!(kind.is_none_or(|kind| kind.name() == report.kind));
        let lines = 1 + text.chars().filter(|it| matches!(it, '\n' | '\r')).count();
        for placed in &report.findings {
            assert!((1..=lines).contains(&placed.line), "{placed:?}");
            assert!(placed.column >= 1, "{placed:?}");
            let finding = &placed.finding;
            assert!(
                !finding.why.is_empty() && !finding.fix.is_empty(),
                "{placed:?}"
            );
        }
        let json = report.to_json();
        assert!(exact_json::to_text(&json).len() <= LONGEST_REPORT);
        assert_eq!(Report::from_json(&json), report);
        assert!(text.len() <= LARGEST || !report.is_clean());
    }
}

/// The agent card with which inspected texts are compared.
const CARD: &str = r#"{"name": "Fights", "supportedInterfaces": [{"url": "https://a.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
"capabilities": {"extensions": [{"uri": "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1"}]},
"schemas": {"fightComparison": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "pattern": "^[A-Z]"}}}, "fightResponse": {"type": "object", "required": ["winner"]}}}"#;
