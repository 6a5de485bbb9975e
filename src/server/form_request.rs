//! What a form is rendered from, and its HTML.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::Edit;
use json_form::form::options::Options;
use serde_json::{Value, json};

use super::Html;
use super::language::{language, shortened};
use super::settle::SettledForm;
use crate::ui::form::{FormHost, written_form};
use crate::ui::formats::numbers::separators;
use crate::ui::message_catalogs::lang_and_dir;

/// How the styles of a form come to its shadow root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Styles {
    /// In the HTML, with the nonce of the page's Content-Security-Policy, if it has one.
    Inline {
        /// The nonce, without `nonce-`.
        nonce: Option<String>,
    },
    /// From an address: the file `form.css` of the package, or another one.
    Link(String),
}

/// A form to render.
#[derive(Clone, Debug)]
pub struct FormRequest {
    schema: Value,
    value: Option<Value>,
    options: Option<Value>,
    errors: Vec<(Pointer, String)>,
    lang: String,
    action: Option<String>,
    heading_level: usize,
    styles: Styles,
}

impl FormRequest {
    /// A form of a JSON Schema: an object or a boolean.
    pub fn new(schema: Value) -> Self {
        Self {
            schema,
            value: None,
            options: None,
            errors: Vec::new(),
            lang: String::new(),
            action: None,
            heading_level: 0,
            styles: Styles::Inline { nonce: None },
        }
    }

    /// The value that the form begins with; without one, the schema's defaults.
    #[must_use]
    pub fn value(mut self, value: Value) -> Self {
        self.value = Some(value);
        self
    }

    /// The options of the form, as JSON (docs/options.md). Functions have no place in JSON, and are left out.
    #[must_use]
    pub fn options(mut self, options: Value) -> Self {
        self.options = Some(options);
        self
    }

    /// Errors that the server found, each with its place: shown at the control nearest to it.
    #[must_use]
    pub fn errors(mut self, errors: impl IntoIterator<Item = (Pointer, String)>) -> Self {
        self.errors = errors.into_iter().collect();
        self
    }

    /// The language of words and numbers, as a BCP 47 tag. A tag without a catalog has English words.
    #[must_use]
    pub fn lang(mut self, tag: &str) -> Self {
        shortened(tag).clone_into(&mut self.lang);
        self
    }

    /// The address that the form is posted to, with names for its controls and a button that sends it. Without one, the
    /// form needs a script.
    #[must_use]
    pub fn action(mut self, address: &str) -> Self {
        self.action = Some(address.to_owned());
        self
    }

    /// The heading level of the form's title, from 1 to 6; without one, the form has no headings.
    #[must_use]
    pub fn heading_level(mut self, level: usize) -> Self {
        self.heading_level = level;
        self
    }

    /// How the styles come to the form; by default in the HTML.
    #[must_use]
    pub fn styles(mut self, styles: Styles) -> Self {
        self.styles = styles;
        self
    }

    fn settled(&self) -> SettledForm {
        let (mut session, asks) = FormSession::new(0, self.schema.clone(), self.value.clone());
        let options = self.options.as_ref().map(ToString::to_string);
        if let Some(options) = options.and_then(|text| Options::of_text(&text)) {
            session.set_options(Some(Rc::new(options)));
        }
        let form = SettledForm::new(session, asks, self.heading_level);
        if let Some(separators) = separators(&self.lang) {
            form.edit(Edit::Localize(separators));
        }
        if !self.errors.is_empty() {
            let errors = self.errors.clone();
            form.change(|session| (session.report(errors), Vec::new()));
        }
        form
    }
}

/// A form as HTML: the element `<schema-form>` with a declarative shadow root.
pub fn render_form(request: &FormRequest) -> Html {
    language(&request.lang).scope(|| {
        let host: Rc<dyn FormHost> = Rc::new(request.settled());
        let written = written_form(&host, "f0", &request.lang, Box::new(NoFilter));
        let (lang, dir) = lang_and_dir();
        let mut html = String::new();
        html.push_str("<schema-form><template shadowrootmode=\"open\">");
        html.push_str(&written.html);
        html.push_str("</template></schema-form>");
        let _ = (lang, dir, json!(null));
        Html(html)
    })
}

struct NoFilter;

impl crate::ui::runtime::dom::html::ElementFilter for NoFilter {
    fn open(&mut self, _: &'static str, _: &mut crate::ui::runtime::dom::html::WrittenAttrs) {}

    fn close(&mut self) {}
}
