//! A value as HTML, through its schema.

use json_form::result::Reading;
use json_form::schema::guard::limits::Limits;
use json_form::validate::Checker;
use serde_json::{Value, json};

use super::Html;
use super::language::{language, shortened};
use super::markup::{HtmlWriter, Styles};
use crate::style;
use crate::ui::formats::language::with_request_tag;
use crate::ui::runtime::dom::html::{ElementFilter, WrittenAttrs};
use crate::ui::schema_view::written_view;

/// A value to render.
#[derive(Clone, Debug)]
pub struct ViewRequest {
    schema: Option<Value>,
    value: Value,
    lang: String,
    styles: Styles,
}

impl ViewRequest {
    /// A value without a schema.
    pub fn new(value: Value) -> Self {
        Self {
            schema: None,
            value,
            lang: String::new(),
            styles: Styles::Inline { nonce: None },
        }
    }

    /// The JSON Schema of the value: its titles, formats and findings are shown.
    #[must_use]
    pub fn schema(mut self, schema: Value) -> Self {
        self.schema = Some(schema);
        self
    }

    /// The language of words, numbers and dates, as a BCP 47 tag.
    #[must_use]
    pub fn lang(mut self, tag: &str) -> Self {
        shortened(tag).clone_into(&mut self.lang);
        self
    }

    /// Sets how the styles come to the view; by default the HTML has them.
    #[must_use]
    pub fn styles(mut self, styles: Styles) -> Self {
        self.styles = styles;
        self
    }

    /// The data that the element reads when it wakes up. It has the whole value, since the page is for the person who may read it.
    fn data(&self) -> Value {
        json!({"schema": self.schema, "valueText": exact_json::to_text(&self.value)})
    }

    fn reading(&self) -> Reading {
        let mut reading = Reading::new(self.schema.as_ref(), self.value.clone());
        let checker = self
            .schema
            .as_ref()
            .map(|schema| Checker::lenient_within(schema, &Limits::PAGE_THREAD));
        if let Some(Ok(checker)) = checker {
            reading.set_findings(&checker.check(&self.value).findings);
        }
        reading
    }
}

/// A value as HTML: the element `<schema-view>` with a declarative shadow root.
pub fn render_view(request: &ViewRequest) -> Html {
    let write = || written_view(request.reading(), Box::new(ScriptButtons));
    let (written, css) = language(&request.lang).scope(|| with_request_tag(&request.lang, write));
    let mut html = HtmlWriter::default();
    html.element("schema-view", &[("lang", &*request.lang)]);
    html.styles(
        &request.styles,
        &[style::FORM, style::RESULT, &css],
        Some(&written),
    );
    html.data("view", &request.data());
    html.push(&written);
    html.end("schema-view");
    html.done()
}

/// Marks what only a script can serve.
struct ScriptButtons;

impl ElementFilter for ScriptButtons {
    fn open(&mut self, tag: &'static str, attrs: &mut WrittenAttrs) {
        // The JSON in a fold is written when it is opened.
        if matches!(tag, "button" | "input" | "select" | "details") {
            attrs.push(("data-script".into(), "".into()));
        }
    }

    fn close(&mut self, _: &mut String) {}
}
