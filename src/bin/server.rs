//! The wasm module of `a2a-forms/server`: forms and results as HTML, for servers that run JavaScript. No DOM, no files.

/// The exports, which `npm/server.js` calls.
#[cfg(target_arch = "wasm32")]
pub mod exports {
    use std::cell::RefCell;
    use std::future::poll_fn;
    use std::pin::Pin;
    use std::rc::Rc;
    use std::task::{Context, Poll, Waker};
    use std::time::Duration;

    use a2a_forms::server::{
        AgentAnswer, AgentFetch, AgentRequest, FetchError, FormAnswer, FormRequest, PostEntry,
        PostValue, Request, Response, ResponseHead, Styles, ViewRequest, answer_agent, answer_form,
        render_agent, render_form, render_view, stream_form, stylesheet,
    };
    use serde_json::{Value, json};
    use wasm_bindgen::prelude::*;

    /// A pair of a posted form.
    #[wasm_bindgen(getter_with_clone)]
    pub struct Entries(Vec<PostEntry>);

    #[wasm_bindgen]
    impl Entries {
        /// No pairs.
        #[wasm_bindgen(constructor)]
        #[expect(clippy::new_without_default, reason = "JavaScript has no defaults")]
        pub fn new() -> Self {
            Self(Vec::new())
        }

        /// Adds a pair with a text.
        pub fn text(&mut self, name: String, text: String) {
            self.0.push(PostEntry::text(name, text));
        }

        /// Adds a pair with a file.
        pub fn file(&mut self, name: String, file: String, media_type: String, bytes: Vec<u8>) {
            let value = PostValue::File {
                name: file,
                media_type,
                bytes,
            };
            self.0.push(PostEntry { name, value });
        }
    }

    /// Renders a form; `request` is JSON text.
    #[wasm_bindgen(js_name = renderForm)]
    pub fn render(request: &str) -> Result<String, JsError> {
        Ok(render_form(&read(request)?).into_string())
    }

    /// A form that is written in pieces; `request` is JSON text.
    #[wasm_bindgen]
    pub struct FormPieces(Box<dyn Iterator<Item = String>>);

    #[wasm_bindgen]
    impl FormPieces {
        /// Nothing is written yet.
        #[wasm_bindgen(constructor)]
        pub fn new(request: &str) -> Result<Self, JsError> {
            Ok(Self(Box::new(stream_form(read(request)?))))
        }

        /// The next piece; `undefined` after the last one.
        #[expect(clippy::should_implement_trait, reason = "JavaScript has no traits")]
        pub fn next(&mut self) -> Option<String> {
            self.0.next()
        }
    }

    /// Answers a post: `value` and the value as JSON text, or `refused` or `changed` and the HTML.
    #[wasm_bindgen(js_name = answerForm)]
    pub fn answer(request: &str, entries: &Entries) -> Result<js_sys::Array, JsError> {
        let (kind, text) = match answer_form(&read(request)?, &entries.0) {
            FormAnswer::Value(value) => ("value", exact_json::to_text(&value)),
            FormAnswer::Refused(html) => ("refused", html.into_string()),
            FormAnswer::Changed(html) => ("changed", html.into_string()),
        };
        Ok(js_sys::Array::of2(&kind.into(), &text.into()))
    }

    /// Renders the form of an agent; `request` is JSON text.
    #[wasm_bindgen(js_name = renderAgent)]
    pub fn render_form_of_agent(request: &str) -> Result<String, JsError> {
        Ok(render_agent(&read_agent(request)?).into_string())
    }

    /// The most bytes of an agent's answer: `MOST_ANSWERED` of `npm/server-agent.js`.
    const MOST_ANSWERED: usize = 32 << 20;

    /// The request or pause that an answer waits for, and its outcome, which the script sets.
    #[derive(Default)]
    struct Exchange {
        wanted: Value,
        outcome: Option<Result<Response, FetchError>>,
    }

    #[derive(Clone, Default)]
    struct Asking(Rc<RefCell<Exchange>>);

    impl Asking {
        async fn ask(&self, wanted: Value) -> Result<Response, FetchError> {
            self.0.borrow_mut().wanted = wanted;
            poll_fn(|_| {
                let outcome = self.0.borrow_mut().outcome.take();
                outcome.map_or(Poll::Pending, Poll::Ready)
            })
            .await
        }
    }

    impl AgentFetch for Asking {
        async fn fetch(&self, request: Request, time: Duration) -> Result<Response, FetchError> {
            self.ask(json!({
                "url": request.url,
                "method": request.method.name(),
                "headers": request.headers,
                "body": request.body,
                "time": milliseconds(time),
            }))
            .await
        }

        async fn sleep(&self, time: Duration) {
            // The outcome of a pause says nothing.
            let _ = self.ask(json!({"time": milliseconds(time)})).await;
        }
    }

    fn milliseconds(time: Duration) -> u64 {
        time.as_millis().try_into().unwrap_or(u64::MAX)
    }

    /// The answer to a posted form of an agent. The script carries out what it waits for.
    #[wasm_bindgen]
    pub struct AgentPost {
        answer: Pin<Box<dyn Future<Output = AgentAnswer>>>,
        asking: Asking,
    }

    #[wasm_bindgen]
    impl AgentPost {
        /// Nothing is asked yet; `request` is JSON text.
        #[wasm_bindgen(constructor)]
        pub fn new(request: &str, entries: &Entries) -> Result<Self, JsError> {
            let request = read_agent(request)?;
            let entries = entries.0.clone();
            let asking = Asking::default();
            let fetch = asking.clone();
            let answer = async move { answer_agent(&request, &entries, &fetch).await };
            Ok(Self {
                answer: Box::pin(answer),
                asking,
            })
        }

        /// Goes on with the outcome of what was wanted last, if that is known: JSON text with `status`, `headers` and
        /// `body`, or with `error`. Returns JSON text: a request, or a pause (`time` alone), or `html` and `refused` at the
        /// end.
        pub fn next(&mut self, outcome: Option<String>) -> Result<String, JsError> {
            if let Some(outcome) = outcome {
                self.asking.0.borrow_mut().outcome = Some(read_outcome(&parse(&outcome)?));
            }
            let mut context = Context::from_waker(Waker::noop());
            let said = match self.answer.as_mut().poll(&mut context) {
                Poll::Ready(answer) => {
                    json!({"html": answer.html.into_string(), "refused": answer.is_refused})
                }
                Poll::Pending => self.asking.0.borrow_mut().wanted.take(),
            };
            Ok(exact_json::to_text(&said))
        }
    }

    fn read_outcome(outcome: &Value) -> Result<Response, FetchError> {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let status = outcome.get("status").and_then(Value::as_u64);
        let Some(status) = status.and_then(|status| u16::try_from(status).ok()) else {
            return Err(match text(outcome.get("error")).as_deref() {
                Some("timeout") => FetchError::Timeout,
                Some("broken") => FetchError::Broken,
                Some("large") => FetchError::TooLarge {
                    limit: MOST_ANSWERED,
                },
                _ => FetchError::Network,
            });
        };
        let head = ResponseHead {
            status,
            headers: pairs(outcome.get("headers")),
            redirected_to: None,
        };
        let body = text(outcome.get("body")).unwrap_or_default();
        Ok(Response { head, body })
    }

    fn read_agent(request: &str) -> Result<AgentRequest, JsError> {
        let given = parse(request)?;
        let text = |name: &str| given.get(name).and_then(Value::as_str);
        let card = given.get("card").cloned();
        let mut agent = AgentRequest::new(card.ok_or_else(|| JsError::new("no card"))?);
        if let Some(url) = text("address") {
            agent = agent.address(url);
        }
        if let Some(id) = text("skill") {
            agent = agent.skill(id);
        }
        if let Some(tag) = text("lang") {
            agent = agent.lang(tag);
        }
        if let Some(address) = text("action") {
            agent = agent.action(address);
        }
        let prefill = pairs(given.get("prefill"));
        Ok(agent.prefill(prefill).styles(styles(&given)))
    }

    /// The pairs of texts in a list of them.
    fn pairs(given: Option<&Value>) -> Vec<(String, String)> {
        let pair = |pair: &Value| {
            let text = |at: usize| pair.get(at)?.as_str().map(str::to_owned);
            Some((text(0)?, text(1)?))
        };
        let given = given.and_then(Value::as_array);
        given.into_iter().flatten().filter_map(pair).collect()
    }

    /// The style sheet of forms and results.
    #[wasm_bindgen(js_name = stylesheet)]
    pub fn styles_of_all() -> String {
        stylesheet()
    }

    /// Renders a value; `request` is JSON text.
    #[wasm_bindgen(js_name = renderView)]
    pub fn render_value(request: &str) -> Result<String, JsError> {
        let given = parse(request)?;
        let text = |name: &str| given.get(name).and_then(Value::as_str);
        let mut view = ViewRequest::new(given.get("value").cloned().unwrap_or_default());
        if let Some(schema) = given.get("schema") {
            view = view.schema(schema.clone());
        }
        view = view
            .lang(text("lang").unwrap_or_default())
            .styles(styles(&given));
        Ok(render_view(&view).into_string())
    }

    fn parse(request: &str) -> Result<Value, JsError> {
        exact_json::parse(request).map_err(|error| JsError::new(&error.to_string()))
    }

    fn styles(given: &Value) -> Styles {
        let text = |name: &str| given.get(name).and_then(Value::as_str).map(str::to_owned);
        match text("stylesheet") {
            Some(address) => Styles::Link(address),
            None => Styles::Inline {
                nonce: text("nonce"),
            },
        }
    }

    fn read(request: &str) -> Result<FormRequest, JsError> {
        let given = parse(request)?;
        let text = |name: &str| given.get(name).and_then(Value::as_str);
        let schema = given.get("schema").cloned();
        let mut request = FormRequest::new(schema.ok_or_else(|| JsError::new("no schema"))?);
        if let Some(value) = given.get("value") {
            request = request.value(value.clone());
        }
        if let Some(options) = given.get("options") {
            request = request.options(options.clone());
        }
        if let Some(tag) = text("lang") {
            request = request.lang(tag);
        }
        if let Some(address) = text("action") {
            request = request.action(address);
        }
        if let Some(level) = given.get("headingLevel").and_then(Value::as_u64) {
            request = request.heading_level(usize::try_from(level).unwrap_or_default());
        }
        let errors = given.get("errors").and_then(Value::as_array);
        let error = |error: &Value| {
            let pointer = error.get("pointer").and_then(Value::as_str);
            let pointer = pointer.and_then(|pointer| pointer.parse().ok());
            Some((
                pointer.unwrap_or_default(),
                error.get("message")?.as_str()?.to_owned(),
            ))
        };
        request = request.errors(errors.into_iter().flatten().filter_map(error));
        Ok(request.styles(styles(&given)))
    }
}

fn main() {}
