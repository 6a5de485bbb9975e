//! Forms and results as HTML, natively. `tests/e2e/server-html.test.mjs` compares the HTML with what a browser draws.
#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failing test must panic"
)]

use std::fs;
use std::path::Path;

use a2a_forms::server::{
    FormAnswer, FormRequest, PostEntry, Styles, ViewRequest, answer_form, render_form, render_view,
    stream_form, stylesheet,
};
use serde_json::{Value, json};

/// The JSON files of a folder of the gallery.
fn gallery(folder: &str) -> impl Iterator<Item = Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("gallery")
        .join(folder);
    let files = fs::read_dir(folder).unwrap();
    let paths = files.map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|it| it == "json"));
    paths.map(|path| exact_json::parse(&fs::read_to_string(path).unwrap()).unwrap())
}

/// The text between two texts, the first time that they occur.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let rest = text
        .split_once(from)
        .unwrap_or_else(|| panic!("no {from}"))
        .1;
    rest.split_once(to).unwrap_or_else(|| panic!("no {to}")).0
}

/// Each start tag has its end tag, in order.
fn assert_balanced(html: &str) {
    const VOID: [&str; 5] = ["input", "br", "hr", "img", "link"];
    // Their content is text.
    let raw = |html: &str, tag: &str| {
        let (begin, end) = (format!("<{tag}"), format!("</{tag}>"));
        let mut pieces = html.split(&begin);
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |all, piece| {
            let (attrs, rest) = piece.split_once('>').unwrap();
            assert!(!attrs.contains('<'));
            all + rest.split_once(&end).unwrap().1
        })
    };
    let html = raw(&raw(html, "style"), "script");
    let mut open = Vec::new();
    for piece in html.split('<').skip(1) {
        let tag = piece.split_once('>').unwrap().0;
        if let Some(end) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(end));
            continue;
        }
        let name = tag.split(' ').next().unwrap();
        if !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn forms_and_results_of_the_gallery_are_whole_html() {
    let mut count = 0;
    for case in gallery("cases") {
        let Some(schema) = case.get("schema") else {
            continue;
        };
        for lang in ["", "de", "ar", "sv", "en-IN"] {
            let request = FormRequest::new(schema.clone()).lang(lang).action("/here");
            assert_balanced(render_form(&request).as_str());
        }
        count += 1;
    }
    for case in gallery("results") {
        let Some(value) = case.get("value") else {
            continue;
        };
        let mut request = ViewRequest::new(value.clone()).lang("de");
        if let Some(schema) = case.get("schema") {
            request = request.schema(schema.clone());
        }
        assert_balanced(render_view(&request).as_str());
        count += 1;
    }
    assert!(count > 45, "{count}");
}

/// Texts that would end an element, an attribute or a script.
const EVIL: [&str; 6] = [
    "</template></schema-form><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "<!--",
    "</style><script>alert(1)</script>",
];

#[test]
fn texts_of_strangers_stay_texts() {
    for evil in EVIL {
        let text = json!({"type": "string", "title": evil, "description": evil, "default": evil, "examples": [evil]});
        let schema = json!({
            "title": evil,
            "description": evil,
            "type": "object",
            "required": [evil],
            "properties": {
                evil: text,
                "choice": {"title": evil, "enum": [evil, "b", 3, null]},
                "many": {"type": "array", "uniqueItems": true, "items": {"enum": [evil, "b"]}},
                "long": {"type": "string", "format": "textarea", "default": format!("{evil}\n{evil}")},
                "const": {"const": evil},
                "one": {"oneOf": [{"title": evil, "type": "object", "properties": {evil: text}}, {"type": "string", "title": evil}]},
                "map": {"type": "object", "additionalProperties": text},
                "colour": {"type": "string", "format": "color", "default": evil},
                "link": {"type": "string", "format": "uri", "default": "javascript:alert(1)"},
            },
        });
        let value = json!({evil: evil, "map": {evil: evil}, "choice": evil, "one": {evil: evil}, "long": evil});
        let request = FormRequest::new(schema.clone())
            .value(value.clone())
            .errors([(
                format!("/{}", evil.replace('/', "~1")).parse().unwrap(),
                evil.to_owned(),
            )])
            .options(json!({"": {"placeholder": evil}}))
            .action(evil)
            .styles(Styles::Inline {
                nonce: Some(evil.to_owned()),
            })
            .lang(evil);
        let html = render_form(&request);
        let view = render_view(
            &ViewRequest::new(value)
                .schema(schema)
                .styles(Styles::Link(evil.to_owned())),
        );
        for html in [html.as_str(), view.as_str()] {
            assert_balanced(html);
            for tag in ["<script>", "<img src=x", "<!--", "href=\"javascript"] {
                assert!(!html.contains(tag), "{tag} of {evil} is in {html}");
            }
        }
    }
}

#[test]
fn styles_come_with_a_nonce_or_from_an_address() {
    let request = FormRequest::new(json!({"type": "string"}));
    let nonce = Styles::Inline {
        nonce: Some("abc".to_owned()),
    };
    let inline = render_form(&request.clone().styles(nonce)).into_string();
    let written = between(&inline, "<style nonce=\"abc\">", "</style>");
    let first = written.split('}').next().unwrap();
    // A sheet that ended the element would end the form, too.
    assert!(stylesheet().contains(first) && !stylesheet().contains('<'));
    let link = Styles::Link("/forms.css".to_owned());
    let linked = render_form(&request.styles(link)).into_string();
    assert!(linked.contains("<link rel=\"stylesheet\" href=\"/forms.css\">"));
    assert!(!linked.contains("<style"));
}

#[test]
fn css_values_stay_values() {
    let schema = json!({"type": "array", "items": {"type": "string", "format": "color"}});
    let value = json!([
        "red;}*{background:url(//evil)}",
        "#ff0000",
        "url(x)",
        "</style>"
    ]);
    let html = render_view(&ViewRequest::new(value).schema(schema)).into_string();
    let style = between(&html, "<style>", "</style>");
    assert!(
        !style.contains("evil") && !style.contains("url(x"),
        "{style}"
    );
    assert!(
        style.contains("[data-style=\"1\"]{background-color:"),
        "{style}"
    );
}

#[test]
fn a_posted_form_has_names_and_one_that_is_not_has_none() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a b": {"type": "string"},
            "on": {"type": "boolean", "default": false},
            "list": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "number"}}}, "minItems": 1},
            "pick": {"enum": ["x", "y"]},
            "secret": {"type": "string", "format": "password"},
        },
    });
    let request =
        FormRequest::new(schema.clone()).value(json!({"secret": "hunter2", "list": [{"n": 1}]}));
    let plain = render_form(&request).into_string();
    let form = between(&plain, "<form", "</form>");
    assert!(
        !form.contains("name=\"/") && !form.contains("type=\"hidden\""),
        "{form}"
    );
    let posted = render_form(&request.clone().action("/orders?a=1&b=2")).into_string();
    assert!(posted.contains("method=\"post\" action=\"/orders?a=1&amp;b=2\""));
    for name in [
        "/a b",
        "/on",
        "/list/0/n",
        "add:/list",
        "remove:/list/0",
        "/pick",
        "/secret",
        "state",
        "submit",
    ] {
        assert!(
            posted.contains(&format!("name=\"{name}\"")),
            "no {name} in {posted}"
        );
    }
    // The radio buttons and the checkbox belong to the form.
    for input in posted.split("<input").skip(1) {
        let tag = input.split('>').next().unwrap();
        assert!(!tag.contains(" form ") && !tag.ends_with(" form"), "{tag}");
    }
    // Enter presses the button that sends the form.
    let first = between(&posted, "<button", ">");
    assert_eq!(first, " type=\"submit\" name=\"submit\" hidden");
    for html in [plain, posted] {
        assert!(!html.contains("hunter2"), "the secret is in {html}");
    }
}

#[test]
fn what_many_fields_share_is_not_written_without_end() {
    let options: Vec<String> = (0..2_000).map(|at| format!("option {at}")).collect();
    let properties: serde_json::Map<String, Value> = (0..3_000)
        .map(|at| (format!("p{at}"), json!({"$ref": "#/$defs/c"})))
        .collect();
    let schema = json!({"type": "object", "properties": properties, "$defs": {"c": {"enum": options, "description": "d".repeat(20_000)}}});
    let html = render_form(&FormRequest::new(schema).action("/x")).into_string();
    assert!(html.len() < 80_000_000, "{}", html.len());
    assert_balanced(&html);
}

#[test]
fn a_post_is_answered_with_findings_and_then_with_the_value() {
    let schema = json!({
        "type": "object",
        "required": ["name", "amount"],
        "properties": {"name": {"type": "string", "minLength": 1}, "amount": {"type": "number", "maximum": 5}},
    });
    let request = FormRequest::new(schema).action("/x").lang("de");
    let html = render_form(&request).into_string();
    let state = |html: &str| {
        let text = between(html, "name=\"state\" value=\"", "\"");
        text.replace("&quot;", "\"")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&")
    };
    let post = |state: String, amount: &str| {
        let pairs = [
            ("state", state.as_str()),
            ("/name", "Zoë"),
            ("/amount", amount),
            ("submit", ""),
        ];
        answer_form(
            &request,
            &pairs.map(|(name, text)| PostEntry::text(name, text)),
        )
    };
    let FormAnswer::Refused(again) = post(state(&html), "7,50") else {
        panic!("7.5 was taken")
    };
    assert!(again.as_str().contains("aria-invalid=\"true\""), "{again}");
    assert!(again.as_str().contains("value=\"Zoë\""), "{again}");
    let FormAnswer::Value(value) = post(state(again.as_str()), "2,50") else {
        panic!("2.5 was refused")
    };
    assert_eq!(
        exact_json::to_text(&value),
        "{\"name\":\"Zoë\",\"amount\":2.50}"
    );
}

/// The HTML without its styles, which are all there in pieces.
fn unstyled(html: &str) -> (&str, &str) {
    let (before, styles) = html.split_once("<style>").unwrap();
    let (_, after) = styles.split_once("</style>").unwrap();
    (before, after)
}

#[test]
fn the_pieces_of_a_form_are_the_same_html() {
    let mut schemas: Vec<Value> = gallery("cases")
        .filter_map(|case| case.get("schema").cloned())
        .collect();
    let properties: serde_json::Map<String, Value> = (0..400)
        .map(|at| (format!("p{at}"), json!({"type": "string"})))
        .collect();
    schemas.push(json!({"type": "object", "properties": properties}));
    for schema in schemas {
        let request = FormRequest::new(schema).lang("de").action("/here");
        let pieces: Vec<String> = stream_form(request.clone()).collect();
        let whole = render_form(&request);
        assert_eq!(unstyled(&pieces.concat()), unstyled(whole.as_str()));
        let first = pieces.first().unwrap();
        assert!(first.ends_with("</style>"), "the styles come first");
        // A data script is as long as its schema; the fields come in pieces.
        let fields = pieces.get(2..).unwrap_or_default();
        assert!(fields.iter().all(|piece| piece.len() < 40 << 10));
    }
}

#[test]
fn streams_of_a_thread_do_not_mix() {
    let request = |lang: &str| {
        let properties: serde_json::Map<String, Value> = (0..200)
            .map(|at| (format!("p{at}"), json!({"type": "number", "default": 1.5})))
            .collect();
        FormRequest::new(json!({"type": "object", "properties": properties})).lang(lang)
    };
    let (mut one, mut other) = (stream_form(request("de")), stream_form(request("en")));
    let (mut german, mut english) = (String::new(), String::new());
    let dropped = stream_form(request("de")).take(2).count();
    assert_eq!(dropped, 2);
    loop {
        let pieces = (one.next(), other.next());
        if pieces == (None, None) {
            break;
        }
        german.extend(pieces.0);
        english.extend(pieces.1);
    }
    assert_eq!(
        unstyled(&german),
        unstyled(render_form(&request("de")).as_str())
    );
    assert_eq!(
        unstyled(&english),
        unstyled(render_form(&request("en")).as_str())
    );
}

#[test]
fn leptos_leaves_no_comments() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"type": "number"}}}});
    let html = render_form(&FormRequest::new(schema.clone()).action("/x")).into_string();
    let view = render_view(&ViewRequest::new(json!({"a": "x", "b": [1, 2]})).schema(schema));
    assert!(!html.contains("<!") && !view.as_str().contains("<!"));
}
