//! Tests of how a schema lays out a value: labels, formats, numbers, listed values and folds.

use json_form::result::ValueContent;
use serde_json::{Value, json};

use crate::results::outline::{outline, read, reads, shown};

#[test]
fn members_follow_the_schema_and_others_are_marked() {
    let schema = json!({"title": "Fight", "properties": {
        "winner": {"title": "Winner"}, "winProbability": {"minimum": 0, "maximum": 1}, "absent": {}}});
    reads(
        &schema,
        json!({"extra": true, "winProbability": 0.655, "winner": "Tiger"}),
        "
        Fight: group of 3
          Winner: text Tiger
          Win probability: meter 0.655 0.655 false
          Extra?: flag true",
    );
}

#[test]
fn nothing_is_marked_without_properties_or_while_undecided() {
    let value = json!({"a": 1, "b": 2});
    let outlined = |schema: Value| outline(&read(&schema, value.clone()).root());
    for schema in [
        json!(true),
        json!({"additionalProperties": {"type": "integer"}, "properties": {"a": {}}}),
        json!({"patternProperties": {"^b": {}}, "properties": {"a": {}}}),
        json!({"properties": {"a": {}}, "required": ["b"]}),
        json!({"properties": {"a": {}}, "if": {"required": ["a"]}, "then": {"properties": {"b": {}}}}),
        json!({"properties": {"a": {}}, "anyOf": [{"required": ["c"]}, {"required": ["d"]}]}),
    ] {
        assert!(!outlined(schema.clone()).contains('?'), "{schema}");
    }
    for schema in [
        json!({"properties": {"a": {}}}),
        json!({"properties": {"a": {}}, "additionalProperties": false}),
        json!({"oneOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"c": {}}, "required": ["c"]}]}),
    ] {
        assert!(outlined(schema.clone()).contains("B?: "), "{schema}");
    }
}

#[test]
fn names_of_map_entries_are_shown_unchanged() {
    let schema = json!({"properties": {
        "regions": {"additionalProperties": {"title": "Region", "type": "object"}},
        "byCode": {"patternProperties": {"^[A-Z]": {"type": "integer"}}},
        "openEnded": {"properties": {"a": {}}, "additionalProperties": true}}});
    reads(
        &schema,
        json!({"regions": {"us-east-1": {"nodeCount": 1}}, "byCode": {"A_b": 1}, "openEnded": {"likeThis": 1}}),
        "
        : group of 3
          Regions: group of 1
            us-east-1: group of 1
              Node count: number 1
          By code: group of 1
            A_b: number 1
          Open ended: group of 1
            Like this: number 1",
    );
}

#[test]
fn texts_are_shown_by_format_if_they_match() {
    let of = |schema: Value, text: &str| outline(&read(&schema, json!(text)).root());
    let format = |format: &str, text: &str| of(json!({"format": format}), text);
    for (seen, expected) in [
        (
            format("uri", "https://example.com/a"),
            "link https://example.com/a to example.com",
        ),
        (
            format("uri", "javascript:alert(1)"),
            "text javascript:alert(1)",
        ),
        (
            format("email", "a@example.com"),
            "link mailto:a@example.com to example.com",
        ),
        (
            format("email", "a@example.com?bcc=b"),
            "text a@example.com?bcc=b",
        ),
        (format("date", "2026-11-20"), "Date 2026-11-20"),
        (format("date", "20 November"), "text 20 November"),
        (format("time", "14:30:00Z"), "Time 14:30:00Z"),
        (
            format("date-time", "2026-11-20T14:30:00.5+02:00"),
            "DateTime 2026-11-20T14:30:00.5+02:00",
        ),
        (format("color", "#fc0"), "color #fc0"),
        (
            format("color", "url(https://example.com)"),
            "text url(https://example.com)",
        ),
        (format("password", "hunter2"), "secret hunter2"),
        (
            of(json!({"title": "Fur colour"}), "#ffcc0080"),
            "color #ffcc0080",
        ),
        (of(json!({"title": "Number"}), "#fc0"), "text #fc0"),
        (
            of(
                json!({"contentEncoding": "base64", "contentMediaType": "image/png"}),
                "QUJDRA==",
            ),
            "media Some(\"image/png\") QUJDRA==",
        ),
        (
            of(json!({"contentEncoding": "base64"}), "not base64!"),
            "text not base64!",
        ),
        (
            of(
                json!({"contentMediaType": "application/json"}),
                "{\"a\": 1}",
            ),
            "text {\"a\": 1}",
        ),
        (
            format("uri", "data:image/gif;base64,QUJD"),
            "media Some(\"image/gif\") QUJD",
        ),
        (
            format("uri", "data:text/html,<script>"),
            "text data:text/html,<script>",
        ),
        (of(json!({"type": "number"}), "one"), "text one"),
        (
            of(
                json!({"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}),
                "2026-11-20",
            ),
            "Date 2026-11-20",
        ),
    ] {
        let (_, seen) = seen.split_once(": ").unwrap();
        assert_eq!(seen.trim_end(), expected);
    }
    let named = json!({"properties": {"hexColor": {"title": "Fur"}}});
    reads(
        &named,
        json!({"hexColor": "#fc0"}),
        ": group of 1\n  Fur: color #fc0",
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_keep_their_text_and_bounded_ones_are_meters() {
    let of = |schema: Value, text: &str| {
        let seen = outline(&read(&schema, exact_json::parse(text).unwrap()).root());
        seen.split_once(": ").unwrap().1.trim_end().to_owned()
    };
    let share = json!({"type": "number", "minimum": 0.0, "maximum": 1});
    let percent = json!({"type": "integer", "minimum": 0, "maximum": 100, "multipleOf": 5});
    for (schema, text, expected) in [
        (
            &json!({}),
            "18446744073709551617",
            "number 18446744073709551617",
        ),
        (&json!({"type": "number"}), "1.10", "number 1.10"),
        (&json!({"type": "integer"}), "3.0", "integer 3.0"),
        (&json!({"type": "integer"}), "3.5", "number 3.5"),
        (&json!({"type": "number"}), "3.0", "number 3.0"),
        (&share, "0.655", "meter 0.655 0.655 false"),
        (&share, "1", "meter 1 1 false"),
        (
            &share,
            "1.0000000000000000001",
            "number 1.0000000000000000001",
        ),
        (&share, "-0.1", "number -0.1"),
        (&percent, "65", "meter 65 0.65 true"),
        (&percent, "101", "integer 101"),
        (&json!({"maximum": 100}), "65", "number 65"),
        (&json!({"minimum": 0, "maximum": 50}), "25", "number 25"),
        (
            &json!({"type": "integer", "minimum": 0, "maximum": 1}),
            "1",
            "integer 1",
        ),
        (
            &json!({"exclusiveMinimum": 0, "exclusiveMaximum": 1}),
            "0.5",
            "meter 0.5 0.5 false",
        ),
    ] {
        assert_eq!(of(schema.clone(), text), expected, "{schema}");
    }
}

#[test]
fn listed_values_are_shown_by_title() {
    let schema = json!({"properties": {
        "size": {"oneOf": [{"const": "s", "title": "Small"}, {"const": "l", "title": "Large"}]},
        "level": {"oneOf": [{"const": 1, "title": "Low"}, {"const": 2, "title": "High"}]},
        "kind": {"enum": ["cat", "dog"]},
        "count": {"enum": [1, 2]},
        "on": {"enum": [true, false]},
        "none": {"oneOf": [{"const": null, "title": "Not asked"}]},
        "tags": {"type": "array", "uniqueItems": true, "items": {"oneOf": [{"const": "a", "title": "Alpha"}]}}}});
    reads(
        &schema,
        json!({"size": "l", "level": 2.0, "kind": "dog", "count": 2, "on": true, "none": null, "tags": ["a", "b"]}),
        "
        : group of 7
          Size: choice Large (l)
          Level: choice High (2.0)
          Kind: choice Dog (dog)
          Count: number 2
          On: flag true
          None: choice Not asked (null)
          Tags: list of 2
            : choice Alpha (a)
            : text b",
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn arrays_of_numbers_are_series_unless_they_have_titles() {
    let series =
        |schema: Value, value: Value| matches!(shown(&schema, value), ValueContent::Series { .. });
    assert!(series(json!(true), json!([1, 2.5, -3])));
    assert!(!series(json!(true), json!([1, 2])));
    assert!(!series(json!(true), json!([1, 2, null])));
    assert!(!series(
        json!({"prefixItems": [{"title": "Latitude"}]}),
        json!([1, 2, 3])
    ));
    assert!(!series(
        json!({"items": {"oneOf": [{"const": 1, "title": "Low"}]}}),
        json!([1, 1, 1])
    ));
    assert!(!series(
        json!(true),
        exact_json::parse("[1, 2, 1e999]").unwrap()
    ));
    let ValueContent::Series { numbers, exact } = shown(
        &json!(true),
        exact_json::parse("[1.10, -2e3, 12345678901234567890]").unwrap(),
    ) else {
        panic!("no series")
    };
    assert_eq!(exact, ["1.10", "-2e3", "12345678901234567890"]);
    assert_eq!(numbers, [1.1, -2e3, 12_345_678_901_234_567_890.0]);
}

#[test]
fn values_beyond_the_budget_are_folded_and_can_be_opened() {
    let mut deep = json!("deep");
    for name in ["h", "g", "f", "e", "d", "c", "b", "a"] {
        deep = json!({ name: deep });
    }
    let reading = read(&json!(true), deep);
    let outlined = outline(&reading.root());
    assert!(
        outlined.ends_with("            F: folded 1 members\n"),
        "{outlined}"
    );
    let at = "/a/b/c/d/e/f".parse().unwrap();
    assert_eq!(
        outline(&reading.at(&at).unwrap()),
        "F: group of 1\n  G: group of 1\n    H: text deep\n"
    );
    assert_eq!(reading.at(&at.child("nowhere")), None);

    // Small values are shown, and of the large ones the first.
    let many = |many: usize| {
        let members = (0..many).map(|at| (format!("k{at}"), json!("x")));
        members.collect::<Value>()
    };
    let value = json!({"a": many(180), "b": many(3), "c": many(199), "d": many(190), "e": many(190), "f": 1});
    let outlined = outline(&read(&json!(true), value).root());
    let top = outlined.lines().filter(|line| !line.starts_with("    "));
    assert_eq!(
        top.collect::<Vec<_>>(),
        [
            ": group of 6",
            "  A: group of 180",
            "  B: group of 3",
            "  C: group of 199",
            "  D: folded 190 members",
            "  E: folded 190 members",
            "  F: number 1",
        ]
    );
}

#[test]
fn descriptions_of_entries_and_items_are_shown_once() {
    let about = json!({"type": "object", "description": "A server"});
    let schema = json!({"properties": {
        "map": {"additionalProperties": about}, "list": {"items": about}, "own": {"items": about, "description": "Servers"}}});
    let part = json!({"a": 1});
    let reading = read(
        &schema,
        json!({"map": {"x": part, "y": part}, "list": [part], "own": [part]}),
    );
    let ValueContent::Group(views) = reading.root().content else {
        panic!("no group")
    };
    let about: Vec<Option<&str>> = views
        .iter()
        .map(|view| view.description.as_deref())
        .collect();
    assert_eq!(about, [Some("A server"), Some("A server"), Some("Servers")]);
    let ValueContent::Group(entries) = &views[0].content else {
        panic!("no map")
    };
    assert!(entries.iter().all(|entry| entry.description.is_none()));
}
