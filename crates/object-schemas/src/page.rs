//! The page that an agent serves of itself: its form, in every browser, with no file beside the program.
//!
//! Owns the routes, their headers and encodings. Leaves the page to `agents/page` of the repository, which is packed into
//! one file. Invariants: the page sends requests to the agent only (its `Content-Security-Policy`); a file under an address never
//! changes.

mod written;

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::OriginalUri;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;

/// A line of JSON with the HTML, and the other files behind it; empty if the repository has none yet.
static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/agent-page.bin"));
static PACKED: LazyLock<Option<Packed>> = LazyLock::new(|| Packed::read(BYTES));

/// The place in the HTML for the way from its address to the folder of the files.
const BASE: &str = "{base}";
const MISSING: &str = "This build of a2a-object-schemas has no page. \
    Run `cargo xtask package` in its repository, and build again.";

pub use written::{
    AgentCalls, CallAnswer, CallError, PageAnswer, PageRenderer, PageRequest, page_with,
};

#[derive(Debug)]
struct Packed {
    html: String,
    /// The HTML with places for what the server knows; empty in a file of an older version.
    template: String,
    headers: HeaderMap,
    folder: String,
    /// The languages of the forms.
    languages: Vec<String>,
    files: HashMap<String, File>,
}

#[derive(Debug)]
struct File {
    media_type: HeaderValue,
    /// Compressed with brotli.
    packed: &'static [u8],
    plain: OnceLock<Vec<u8>>,
}

/// The router of an agent with its form page at `/`: same origin, no other requests than those to the agent, the headers
/// of `docs/security.md`.
///
/// The query fills in the form: `?skill=fight&a=Lion` chooses a skill and sets members of its schema, by name or by JSON
/// Pointer (`/address/city=Berlin`). A router that is nested below a path takes the page with it.
///
/// ```
/// # fn serve(agent: axum::Router) -> axum::Router {
/// a2a_object_schemas::page(agent)
/// # }
/// ```
pub fn page<S: Clone + Send + Sync + 'static>(agent: Router<S>) -> Router<S> {
    // The agent's is merged into the page's, and not the page's into it: axum takes the answer to other methods of `/`
    // from the one that is merged last, and that answers the preflight of CORS.
    pages(PACKED.as_ref()).merge(agent)
}

fn pages<S: Clone + Send + Sync + 'static>(packed: Option<&'static Packed>) -> Router<S> {
    let Some(packed) = packed else {
        let missing = || async { (StatusCode::SERVICE_UNAVAILABLE, MISSING) };
        return Router::new().route("/", get(missing));
    };
    let html = move |OriginalUri(uri): OriginalUri| async move {
        let html = packed.html.replace(BASE, &base(uri.path()));
        let fresh = [(header::CACHE_CONTROL, "no-cache")];
        (packed.headers.clone(), fresh, Html(html))
    };
    // Not by a parameter of the path: a router around this one may have some of its own.
    let file = move |uri: Uri, headers: HeaderMap| async move {
        let name = uri.path().rsplit('/').next().unwrap_or_default();
        match packed.files.get(name) {
            Some(file) => (packed.headers.clone(), file.answer(&headers)).into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        }
    };
    Router::new().route("/", get(html)).route(
        &format!("/{}/{{agent_page_file}}", packed.folder),
        get(file),
    )
}

/// The way from a page at this path to what is below it, for HTML.
fn base(path: &str) -> String {
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.is_empty() {
        return "./".to_owned();
    }
    ["./", &escaped(last), "/"].concat()
}

/// A text for HTML, also in an attribute.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            _ => html.push(letter),
        }
    }
    html
}

/// Whether an answer in brotli is readable to whoever sent these headers.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let texts = values.filter_map(|it| it.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let weight = |part: &str| part.strip_prefix("q=")?.parse::<f64>().ok();
        parts.next().is_some_and(|it| it.eq_ignore_ascii_case("br"))
            && parts.all(|part| weight(part) != Some(0.0))
    })
}

impl Packed {
    /// Reads the file of `pack.mjs`.
    fn read(bytes: &'static [u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let (head, mut rest) = bytes.split_at_checked(end)?;
        rest = rest.get(1..)?;
        let head: Value = serde_json::from_slice(head).ok()?;
        let text = |value: &Value, name: &str| Some(value.get(name)?.as_str()?.to_owned());
        let mut headers = HeaderMap::new();
        for (name, value) in head.get("headers")?.as_object()? {
            let name: HeaderName = name.parse().ok()?;
            headers.insert(name, value.as_str()?.parse().ok()?);
        }
        let mut files = HashMap::new();
        for listed in head.get("files")?.as_array()? {
            let length = usize::try_from(listed.get("length")?.as_u64()?).ok()?;
            let (packed, behind) = rest.split_at_checked(length)?;
            rest = behind;
            let file = File {
                media_type: text(listed, "type")?.parse().ok()?,
                packed,
                plain: OnceLock::new(),
            };
            files.insert(text(listed, "name")?, file);
        }
        let languages = head.get("languages").and_then(Value::as_array);
        let language = |tag: &Value| tag.as_str().map(str::to_owned);
        Some(Self {
            html: text(&head, "html")?,
            template: text(&head, "template").unwrap_or_default(),
            folder: text(&head, "folder")?,
            languages: languages
                .into_iter()
                .flatten()
                .filter_map(language)
                .collect(),
            headers,
            files,
        })
    }
}

impl File {
    fn answer(&'static self, asked: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, self.media_type.clone());
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, forever);
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        if takes_brotli(asked) {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            return (headers, Body::from(Bytes::from_static(self.packed))).into_response();
        }
        (headers, Body::from(Bytes::from_static(self.plain()))).into_response()
    }

    fn plain(&self) -> &[u8] {
        self.plain.get_or_init(|| {
            let mut plain = Vec::new();
            // The file is ours, and a test reads all of them.
            let read = brotli_decompressor::BrotliDecompress(&mut &*self.packed, &mut plain);
            debug_assert!(read.is_ok(), "a packed file is whole");
            plain
        })
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{Method, Request};
    use axum::routing::post;
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;
    use tower_http::cors::CorsLayer;

    use super::*;

    /// A page with one script, `let a;`.
    fn packed() -> &'static Packed {
        static PAGE: LazyLock<Option<Packed>> = LazyLock::new(|| {
            Packed::read(
                b"{\"html\": \"<a href=\\\"{base}f/a.js\\\">\", \"headers\": {\"X-Page\": \"1\"}, \"folder\": \"f\", \
                \"files\": [{\"name\": \"a.js\", \"type\": \"text/javascript\", \"length\": 10}]}\n\
                \x8b\x02\x80let a;\x03",
            )
        });
        PAGE.as_ref().unwrap()
    }

    async fn ask(
        router: &Router,
        method: Method,
        path: &str,
        coding: &str,
    ) -> (u16, HeaderMap, String) {
        let request = Request::builder().method(method).uri(path);
        let request = request
            .header(header::ACCEPT_ENCODING, coding)
            .header(header::ORIGIN, "https://a.example");
        let request = request.header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST");
        let answer = router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        (status, headers, String::from_utf8_lossy(&body).into_owned())
    }

    fn agent() -> Router {
        let calls = Router::new().route("/", post(|| async { "called" }));
        calls.layer(CorsLayer::permissive())
    }

    #[tokio::test]
    async fn the_page_is_beside_the_agent_and_its_preflight_is_the_agents() {
        let router = pages(Some(packed())).merge(agent());
        let (status, headers, html) = ask(&router, Method::GET, "/?a=Lion", "").await;
        assert_eq!((status, html.as_str()), (200, "<a href=\"./f/a.js\">"));
        assert_eq!(headers["x-page"], "1");
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
        assert!(
            !headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN),
            "the page is nobody else's"
        );
        assert_eq!(ask(&router, Method::POST, "/", "").await.2, "called");
        let (_, headers, _) = ask(&router, Method::OPTIONS, "/", "").await;
        assert_eq!(headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
    }

    #[tokio::test]
    async fn a_file_is_sent_as_the_browser_can_read_it() {
        let router = pages(Some(packed()));
        for (coding, is_packed) in [
            ("br", true),
            ("gzip, BR;q=0.5", true),
            ("gzip", false),
            ("br;q=0", false),
            ("br; q=0.000", false),
            ("", false),
        ] {
            let (status, headers, text) = ask(&router, Method::GET, "/f/a.js", coding).await;
            assert_eq!(status, 200);
            assert_eq!(
                headers.contains_key(header::CONTENT_ENCODING),
                is_packed,
                "{coding}"
            );
            assert_eq!(text == "let a;", !is_packed, "{coding}");
            assert_eq!(headers[header::CONTENT_TYPE], "text/javascript");
        }
        for missing in ["/f/", "/f/b.js", "/f/..%2fa.js", "/g/a.js"] {
            assert_eq!(
                ask(&router, Method::GET, missing, "").await.0,
                404,
                "{missing}"
            );
        }
    }

    #[tokio::test]
    async fn a_nested_page_finds_its_files_and_its_path_is_no_markup() {
        let router = Router::new().nest("/{tenant}/b", pages(Some(packed())));
        let (_, _, html) = ask(&router, Method::GET, "/a/b", "").await;
        assert_eq!(html, "<a href=\"./b/f/a.js\">");
        assert_eq!(
            ask(&router, Method::GET, "/a/b/f/a.js", "").await.2,
            "let a;"
        );
        assert_eq!(base("/javascript:'a'&b"), "./javascript:&#39;a&#39;&amp;b/");
        assert_eq!(base("/a/"), "./");
    }

    #[tokio::test]
    async fn a_build_without_the_page_says_so() {
        let router = pages(None).merge(agent());
        let (status, _, text) = ask(&router, Method::GET, "/", "").await;
        assert_eq!(status, 503);
        assert!(text.contains("cargo xtask package"), "{text}");
    }

    #[test]
    fn every_file_of_the_page_is_whole() {
        // A checkout in which `cargo xtask package` did not run has no page, so that this test checks no file there.
        for file in PACKED.iter().flat_map(|packed| packed.files.values()) {
            assert!(!file.plain().is_empty());
        }
    }
}
