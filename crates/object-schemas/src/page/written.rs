//! The page with its form as HTML: there before any script, and without one.
//!
//! Owns what a request says, and who may post. Leaves the HTML to a [`PageRenderer`], since this crate draws nothing.
//! Invariants: only posts of a form come here, so that JSON-RPC at `/` is the agent's; a post of another site is refused; the
//! agent is asked in this process, with the cookies of who asks.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{OriginalUri, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tower_service::Service;

use super::{PACKED, Packed, base, escaped, page, pages};

/// The most bytes of a post.
const MOST_POSTED: usize = 2 << 20;
/// The most pairs of a post: those of `json_form::form::post`.
const MOST_PAIRS: usize = 20_000;
/// The most posts that are answered at the same time: each holds a thread while the agent works.
const MOST_POSTS: usize = 64;
/// The most bytes of the agent's answer to a call.
const MOST_ANSWERED: usize = 32 << 20;
/// The path of the card (A2A 1.0, section 8.2), and that of A2A 0.2.
const CARDS: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];
/// The longest time for which the card is awaited.
const CARD_TIME: Duration = Duration::from_secs(2);
/// The headers of the person's request that go along with calls to the agent.
const PASSED_ON: [HeaderName; 8] = [
    header::HOST,
    header::COOKIE,
    header::AUTHORIZATION,
    header::ACCEPT_LANGUAGE,
    header::FORWARDED,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-proto"),
];

/// The page that a person asks for.
#[derive(Clone, Debug)]
pub struct PageRequest {
    /// The agent's card, with the host that the person reached in place of one that means the agent's own machine.
    pub card: Value,
    /// The agent's address, as the person reached it.
    pub address: String,
    /// The address of the page relative to itself, to which its forms are posted.
    pub action: String,
    /// The id of the skill in the query.
    pub skill: Option<String>,
    /// The other members of the query: they fill in the form.
    pub prefill: Vec<(String, String)>,
    /// The language of the form, as a BCP 47 tag.
    pub lang: String,
    /// The nonce of the page's Content-Security-Policy, for styles in the HTML.
    pub nonce: String,
}

/// The answer to a post.
#[derive(Clone, Debug)]
pub struct PageAnswer {
    /// The element `<a2a-form>`.
    pub html: String,
    /// Whether the value was not valid (HTTP status 422).
    pub is_refused: bool,
}

/// Writes the form of the page. Each function runs on a thread for blocking work.
pub trait PageRenderer: Clone + Send + Sync + 'static {
    /// The element `<a2a-form>` with the form of the request.
    fn render(&self, request: &PageRequest) -> String;
    /// The same after a post, whose pairs come in the order of its body.
    fn answer(
        &self,
        request: &PageRequest,
        pairs: Vec<(String, String)>,
        agent: &AgentCalls,
    ) -> PageAnswer;
}

/// The agent, in this process.
#[derive(Clone, Debug)]
pub struct AgentCalls {
    agent: Router,
    headers: HeaderMap,
    /// The extensions that layers around the page gave the request.
    extensions: Extensions,
    /// The path that routers around the agent have taken away.
    prefix: String,
    runtime: Handle,
}

/// The agent's answer to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallAnswer {
    /// The HTTP status.
    pub status: u16,
    /// Names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// The reason why a call to the agent has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// The request is not one of HTTP.
    #[error("the request is not valid")]
    Invalid,
    /// The agent did not answer in time.
    #[error("the agent did not answer in time")]
    Timeout,
    /// The answer could not be read, or has more than 32 MB.
    #[error("the answer could not be read")]
    Broken,
}

impl AgentCalls {
    /// Calls the agent, and waits for its answer. Only the path and the query of the URL count.
    ///
    /// Panics on a thread of the runtime that is not for blocking work.
    pub fn call(
        &self,
        method: &str,
        url: &str,
        headers: &[(String, String)],
        body: String,
        time: Duration,
    ) -> Result<CallAnswer, CallError> {
        let request = self
            .request(method, url, headers, body)
            .ok_or(CallError::Invalid)?;
        let work = async {
            let answer = match self.agent.clone().call(request).await {
                Ok(answer) => answer,
                Err(never) => match never {},
            };
            let (head, body) = answer.into_parts();
            let body = to_bytes(body, MOST_ANSWERED).await;
            let body = body.map_err(|_| CallError::Broken)?;
            let text = |(name, value): (&HeaderName, &HeaderValue)| {
                Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
            };
            let headers = head.headers.iter().filter_map(text).collect();
            Ok(CallAnswer {
                status: head.status.as_u16(),
                headers,
                body: body.to_vec(),
            })
        };
        self.runtime.block_on(async {
            let timed = tokio::time::timeout(time, work).await;
            timed.unwrap_or(Err(CallError::Timeout))
        })
    }

    /// Waits.
    ///
    /// Panics on a thread of the runtime that is not for blocking work.
    pub fn sleep(&self, time: Duration) {
        self.runtime.block_on(tokio::time::sleep(time));
    }

    fn request(
        &self,
        method: &str,
        url: &str,
        headers: &[(String, String)],
        body: String,
    ) -> Option<Request> {
        let url: Uri = url.parse().ok()?;
        let path = url.path_and_query()?.as_str();
        let path = path.strip_prefix(&self.prefix).unwrap_or(path);
        let path = if path.starts_with('/') {
            path.to_owned()
        } else {
            ["/", path].concat()
        };
        let method = Method::from_bytes(method.as_bytes()).ok()?;
        let mut request = Request::builder().method(method).uri(path);
        let known = self.headers.iter();
        for (name, value) in known {
            request = request.header(name, value);
        }
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let mut request = request.body(Body::from(body)).ok()?;
        *request.extensions_mut() = self.extensions.clone();
        Some(request)
    }

    /// The card; `None` if the agent has none at its usual paths.
    fn card(&self) -> Option<Value> {
        CARDS.into_iter().find_map(|path| {
            let url = [&self.prefix, path].concat();
            let answer = self.call("GET", &url, &[], String::new(), CARD_TIME).ok()?;
            let body = (answer.status == 200).then_some(answer.body)?;
            let card = exact_json::parse(std::str::from_utf8(&body).ok()?).ok()?;
            card.is_object().then_some(card)
        })
    }
}

/// The router of an agent with its form page at `/`, as [`page`] makes it, but with the form as HTML: it is there before any
/// script. Without scripts the person fills it in and posts it; the answer has the result.
///
/// A post to `/` is the page's if its `Content-Type` is that of a form (`application/x-www-form-urlencoded`), and the agent's
/// otherwise. Forms with files need the script.
pub fn page_with(agent: Router, renderer: impl PageRenderer) -> Router {
    let Some(packed) = PACKED.as_ref().filter(|it| !it.template.is_empty()) else {
        return page(agent);
    };
    written(packed, agent, renderer)
}

fn written(packed: &'static Packed, agent: Router, renderer: impl PageRenderer) -> Router {
    let site = Site {
        packed,
        renderer,
        agent: agent.clone(),
        posts: Arc::new(Semaphore::new(MOST_POSTS)),
    };
    let answering = from_fn(move |uri: OriginalUri, request: Request, next: Next| {
        let site = site.clone();
        async move {
            match kind_of(&request) {
                Kind::Page => {
                    let (head, _) = request.into_parts();
                    site.ask(uri.0, head).await
                }
                Kind::Post => site.answer(uri.0, request).await,
                Kind::File => {
                    let words = "A file can be sent with scripts only.";
                    site.refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, words)
                }
                Kind::Foreign => {
                    let words = "Other sites send JSON here, which a browser asks for first.";
                    site.refused(StatusCode::FORBIDDEN, words)
                }
                Kind::Agents => next.run(request).await,
            }
        }
    });
    pages(Some(packed)).merge(agent).layer(answering)
}

enum Kind {
    Page,
    Post,
    File,
    /// From a page of another site, in a way for which a browser asks no permission (CORS).
    Foreign,
    Agents,
}

/// Whose request this is.
fn kind_of(request: &Request) -> Kind {
    if !matches!(request.uri().path(), "" | "/") {
        return Kind::Agents;
    }
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    match *request.method() {
        Method::GET => Kind::Page,
        Method::POST if kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") => {
            Kind::Post
        }
        Method::POST if kind.eq_ignore_ascii_case("multipart/form-data") => Kind::File,
        Method::POST
            if (kind.is_empty() || kind.eq_ignore_ascii_case("text/plain"))
                && !is_own_post(request.headers()) =>
        {
            Kind::Foreign
        }
        _ => Kind::Agents,
    }
}

/// Whether a post comes from a page of this origin: by what the browser says of it, else by `Origin`.
fn is_own_post(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|it| it.to_str().unwrap_or_default());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin";
    }
    // A program that is no browser sends neither.
    text(header::ORIGIN).is_none_or(|origin| {
        let host = origin.split_once("://").map(|(_, host)| host);
        host.is_some() && host == text(header::HOST)
    })
}

/// The language of `Accept-Language` that the forms have: the tag that the browser prefers.
fn language(headers: &HeaderMap, languages: &[String]) -> String {
    let all = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    let texts = all.filter_map(|it| it.to_str().ok());
    let weighed = texts.flat_map(|text| text.split(',')).filter_map(|one| {
        let mut parts = one.split(';').map(str::trim);
        let tag = parts.next()?;
        let weight = parts.find_map(|it| it.strip_prefix("q=")?.parse::<f64>().ok());
        let primary = tag.split('-').next()?.to_ascii_lowercase();
        let is_tag = tag.len() <= 35
            && tag
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-');
        let is_known = is_tag && languages.contains(&primary);
        is_known.then_some((weight.unwrap_or(1.0), tag))
    });
    let best = weighed.reduce(|best, one| if one.0 > best.0 { one } else { best });
    best.filter(|(weight, _)| *weight > 0.0)
        .map_or("en", |(_, tag)| tag)
        .to_owned()
}

/// A text that nobody guesses: the keys of hash maps are random.
fn nonce() -> String {
    use std::hash::{BuildHasher as _, Hasher as _, RandomState};
    let number = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", number(), number())
}

#[derive(Clone)]
struct Site<R> {
    packed: &'static Packed,
    renderer: R,
    agent: Router,
    posts: Arc<Semaphore>,
}

impl<R: PageRenderer> Site<R> {
    async fn ask(self, uri: Uri, head: Parts) -> Response {
        blocking(move || {
            let calls = self.calls(&uri, &head);
            let request = self.request(&calls, &uri, &head.headers);
            let html = request.as_ref().map(|it| self.renderer.render(it));
            self.page(&uri, StatusCode::OK, request.as_ref(), html.as_deref())
        })
        .await
    }

    async fn answer(self, uri: Uri, request: Request) -> Response {
        let (head, body) = request.into_parts();
        if !is_own_post(&head.headers) {
            let words = "This form takes posts of its own page only.";
            return self.refused(StatusCode::FORBIDDEN, words);
        }
        let body = to_bytes(body, MOST_POSTED).await.ok();
        let pairs = |body: &Bytes| body.split(|it| *it == b'&').count();
        let Some(body) = body.filter(|body| pairs(body) <= MOST_PAIRS) else {
            let words = "This is more than the form can send.";
            return self.refused(StatusCode::PAYLOAD_TOO_LARGE, words);
        };
        let Ok(place) = Arc::clone(&self.posts).try_acquire_owned() else {
            let words = "Many people are sending this form. Please go back and send it again.";
            let mut answer = self.refused(StatusCode::SERVICE_UNAVAILABLE, words);
            let seconds = HeaderValue::from_static("10");
            answer.headers_mut().insert(header::RETRY_AFTER, seconds);
            return answer;
        };
        blocking(move || {
            let _place = place;
            let calls = self.calls(&uri, &head);
            let request = self.request(&calls, &uri, &head.headers);
            let Some(request) = request else {
                return self.page(&uri, StatusCode::OK, None, None);
            };
            let pairs = form_urlencoded::parse(&body).into_owned().collect();
            let answer = self.renderer.answer(&request, pairs, &calls);
            let status = if answer.is_refused {
                StatusCode::UNPROCESSABLE_ENTITY
            } else {
                StatusCode::OK
            };
            self.page(&uri, status, Some(&request), Some(&answer.html))
        })
        .await
    }

    fn refused(&self, status: StatusCode, words: &'static str) -> Response {
        (status, self.packed.headers.clone(), words).into_response()
    }

    fn calls(&self, uri: &Uri, head: &Parts) -> AgentCalls {
        let passed = PASSED_ON.into_iter().filter_map(|name| {
            let value = head.headers.get(&name)?.clone();
            Some((name, value))
        });
        let inner = head.uri.path();
        let prefix = uri.path().strip_suffix(inner).unwrap_or(uri.path());
        let mut extensions = head.extensions.clone();
        // A call has an address of its own.
        extensions.remove::<OriginalUri>();
        AgentCalls {
            agent: self.agent.clone(),
            headers: passed.collect(),
            extensions,
            prefix: prefix.trim_end_matches('/').to_owned(),
            runtime: Handle::current(),
        }
    }

    /// Reads the request of a person; `None` if the agent does not answer with its card.
    fn request(&self, calls: &AgentCalls, uri: &Uri, headers: &HeaderMap) -> Option<PageRequest> {
        let text = |name: &str| headers.get(name)?.to_str().ok();
        let host = text("host").unwrap_or("localhost");
        // Set by a proxy in front of the agent.
        let scheme = text("x-forwarded-proto").filter(|it| *it == "https");
        let origin = [scheme.unwrap_or("http"), "://", host].concat();
        let mut card = calls.card()?;
        reach(&mut card, &origin);
        let query = uri.query().unwrap_or_default().as_bytes();
        let mut prefill: Vec<(String, String)> =
            form_urlencoded::parse(query).into_owned().collect();
        let skill = prefill.iter().find(|(name, _)| name == "skill");
        let skill = skill.map(|(_, id)| id.clone());
        prefill.retain(|(name, _)| name != "skill");
        let last = uri.path().rsplit('/').next().unwrap_or_default();
        Some(PageRequest {
            card,
            address: [&origin, &calls.prefix, "/"].concat(),
            action: ["./", last].concat(),
            skill,
            prefill,
            lang: language(headers, &self.packed.languages),
            nonce: nonce(),
        })
    }

    /// The page with a form; without one, that of [`page`].
    fn page(
        &self,
        uri: &Uri,
        status: StatusCode,
        request: Option<&PageRequest>,
        form: Option<&str>,
    ) -> Response {
        let base = base(uri.path());
        let card = |name: &str| {
            let text = request.and_then(|it| it.card.get(name)?.as_str());
            escaped(text.unwrap_or_default())
        };
        let html = match form {
            None => self.packed.html.replace(super::BASE, &base),
            Some(form) => filled(&self.packed.template, |name| match name {
                "base" => Some(base.clone()),
                "lang" => Some(request.map(|it| it.lang.clone()).unwrap_or_default()),
                "dir" => {
                    let is_rtl = request.is_some_and(|it| it.lang.starts_with("ar"));
                    Some(if is_rtl { "rtl" } else { "ltr" }.to_owned())
                }
                "title" => Some(card("name")),
                "about" => Some(card("description")),
                "form" => Some(form.to_owned()),
                _ => None,
            }),
        };
        let fresh = [
            (header::CACHE_CONTROL, "no-store"),
            (header::VARY, "Accept-Language, Cookie"),
        ];
        let mut headers = self.packed.headers.clone();
        if let (Some(request), Some(policy)) =
            (request, headers.get_mut(header::CONTENT_SECURITY_POLICY))
        {
            let own = ["style-src 'self' 'nonce-", &request.nonce, "'"].concat();
            let text = policy.to_str().unwrap_or_default();
            if let Ok(with_nonce) = text.replace("style-src 'self'", &own).parse() {
                *policy = with_nonce;
            }
        }
        (status, headers, fresh, Html(html)).into_response()
    }
}

/// Runs work that blocks, and that keeps no thread of the runtime busy.
async fn blocking(work: impl FnOnce() -> Response + Send + 'static) -> Response {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// A template with its places filled in. What is filled in has no places.
fn filled(template: &str, of: impl Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    let mut rest = template;
    while let Some((before, from)) = rest.split_once('{') {
        html.push_str(before);
        let place = from.split_once('}');
        if let Some((text, after)) = place.and_then(|(name, after)| Some((of(name)?, after))) {
            html.push_str(&text);
            rest = after;
        } else {
            html.push('{');
            rest = from;
        }
    }
    html + rest
}

/// Puts the origin that the person reached in place of those of a card that mean the agent's own machine.
fn reach(card: &mut Value, origin: &str) {
    let put = |interface: &mut Value| {
        let Some(Value::String(url)) = interface.get_mut("url") else {
            return;
        };
        let Ok(known) = url.parse::<Uri>() else {
            return;
        };
        let is_loopback = known.host().is_some_and(|host| {
            let is_address = host.starts_with("127.")
                && host.bytes().all(|it| it.is_ascii_digit() || it == b'.');
            is_address || matches!(host, "localhost" | "0.0.0.0" | "[::1]" | "[::]")
        });
        if is_loopback {
            let path = known.path_and_query().map_or("/", |it| it.as_str());
            *url = [origin, path].concat();
        }
    };
    for name in ["supportedInterfaces", "additionalInterfaces"] {
        let all = card.get_mut(name).and_then(Value::as_array_mut);
        all.into_iter().flatten().for_each(put);
    }
    put(card);
}
