//! The wasm module of `a2a-forms/server`: forms and results as HTML, for servers that run JavaScript. No DOM, no files.

/// The exports, which `npm/server.js` calls.
#[cfg(target_arch = "wasm32")]
pub mod exports {
    use a2a_forms::server::{
        FormAnswer, FormRequest, PostEntry, PostValue, Styles, ViewRequest, answer_form,
        render_form, render_view, stream_form, stylesheet,
    };
    use serde_json::Value;
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
