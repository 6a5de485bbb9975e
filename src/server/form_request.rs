//! The request for a form, its HTML, whole and in pieces, and the answer to its post.
//!
//! Invariant: the pieces are the same HTML, whatever their lengths are; in whole it has the styles that it needs, in pieces
//! all of them.

use std::borrow::Borrow;
use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::Edit;
use json_form::form::options::Options;
use json_form::form::post::{self, PostEntry, PostOutcome, PostRequest};
use json_form::form::secrets::without_secrets;
use json_form::form::text::locale_number::NumberFormat;
use json_form::schema::guard::limits::Limits;
use json_form::validate::protocol::Ask;
use locales::messages;
use serde_json::{Value, json};

use super::Html;
use super::language::{language, shortened};
use super::markup::{HtmlWriter, Styles};
use super::posting::{PostFocus, Posting};
use super::settle::{SettledForm, key_of};
use crate::style;
use crate::ui::form::{FormHost, WrittenForm, laid_out_form};
use crate::ui::formats::numbers::separators;
use crate::ui::message_catalogs::lang_and_dir;
use crate::ui::runtime::dom::html::{ElementFilter, WrittenAttrs};

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

    /// Sets how the styles come to the form; by default the HTML has them.
    #[must_use]
    pub fn styles(mut self, styles: Styles) -> Self {
        self.styles = styles;
        self
    }

    /// The session of a fresh form.
    pub(super) fn session(&self) -> (FormSession, Vec<Ask>) {
        let (mut session, asks) = FormSession::new(
            key_of(&self.schema),
            self.schema.clone(),
            self.value.clone(),
        );
        if let Some(options) = self.read_options() {
            session.set_options(Some(options));
        }
        (session, asks)
    }

    fn read_options(&self) -> Option<Rc<Options>> {
        let text = self.options.as_ref()?.to_string();
        Options::of_text(&text).map(Rc::new)
    }

    pub(super) fn number_format(&self) -> NumberFormat {
        separators(&self.lang).unwrap_or(NumberFormat::ENGLISH)
    }

    /// The schema.
    pub(super) const fn schema_of(&self) -> &Value {
        &self.schema
    }

    /// The value that the form begins with.
    pub(super) const fn value_of(&self) -> Option<&Value> {
        self.value.as_ref()
    }

    /// A form whose session has the format of numbers and the errors of the request.
    pub(super) fn settled(&self, (session, asks): (FormSession, Vec<Ask>)) -> SettledForm {
        let form = SettledForm::new(session, asks, self.heading_level);
        form.edit(Edit::Localize(self.number_format()));
        if !self.errors.is_empty() {
            let errors = self.errors.clone();
            form.change(|session| (session.report(errors), Vec::new()));
        }
        form
    }

    /// The form of a session as HTML.
    fn render(&self, session: (FormSession, Vec<Ask>), focus: Option<PostFocus>) -> Html {
        let mut pieces = FormPieces::new(self, Some(session));
        pieces.focus = focus;
        pieces.whole()
    }

    /// The data that the element reads when it wakes up.
    fn data(&self, state: &str) -> Value {
        let value = self.value.as_ref();
        let value = value.and_then(|value| without_secrets(Some(&self.schema), value));
        let error =
            |(at, message): &(Pointer, String)| json!({"pointer": at.as_str(), "message": message});
        json!({
            "schema": self.schema,
            "options": self.options,
            "valueText": value.as_ref().map(exact_json::to_text),
            "errors": self.errors.iter().map(error).collect::<Vec<_>>(),
            "action": self.action,
            "state": state,
        })
    }
}

/// A form as HTML: the element `<schema-form>` with a declarative shadow root.
pub fn render_form(request: &FormRequest) -> Html {
    FormPieces::new(request, None).whole()
}

/// The HTML of [`render_form`] in pieces of about 16 kB, each made when it is asked for. The first one, with the styles, comes
/// before the form is computed, so that a browser reads them meanwhile; so it has all styles, and not those that the form
/// needs. The iterator stays in its thread.
///
/// ```
/// use a2a_forms::server::{FormRequest, render_form, stream_form};
/// use serde_json::json;
///
/// let request = FormRequest::new(json!({"type": "object", "properties": {"name": {"type": "string"}}}));
/// let whole: String = stream_form(request).collect();
/// assert!(whole.starts_with("<schema-form") && whole.ends_with("</schema-form>"));
/// ```
pub fn stream_form(request: FormRequest) -> impl Iterator<Item = String> {
    FormPieces::new(request, None)
}

/// The answer to a posted form.
#[derive(Debug)]
pub enum FormAnswer {
    /// The form with its findings: the value is not valid, or can't be checked (HTTP status 422).
    Refused(Html),
    /// The form again, with what a button of it changed, or with fields that the person has not seen yet.
    Changed(Html),
    /// The value: valid by the schema, with all digits as they were typed.
    Value(Value),
}

/// Reads a post of the form that `render_form` made of the same request, and checks its value. The pairs are those of the
/// body (`application/x-www-form-urlencoded`, or `multipart/form-data` for a form with files), in their order.
///
/// A value that can't be checked within the limits is not taken: the form says why.
pub fn answer_form(request: &FormRequest, entries: &[PostEntry]) -> FormAnswer {
    language(&request.lang).scope(|| {
        let answer = post::answer(&PostRequest {
            schema: &request.schema,
            value: request.value.as_ref(),
            options: request.read_options(),
            number_format: request.number_format(),
            limits: Limits::PAGE_THREAD,
            entries,
        });
        let focus = PostFocus::after(&answer);
        let form = || request.render((answer.session, Vec::new()), focus);
        match answer.outcome {
            PostOutcome::Accepted(value) => FormAnswer::Value(value),
            PostOutcome::Changed => FormAnswer::Changed(form()),
            PostOutcome::Refused | PostOutcome::Unchecked(_) => FormAnswer::Refused(form()),
        }
    })
}

/// The bytes after which a piece ends with its tag or text: enough that a piece costs little, and a few fields are soon there.
const ENOUGH: usize = 16 << 10;

/// A form that is written.
struct FormPieces<R> {
    request: R,
    /// The session of an answer; `None` for a fresh one.
    session: Option<(FormSession, Vec<Ask>)>,
    focus: Option<PostFocus>,
    next: Next,
}

/// The part that is written next.
enum Next {
    Styles,
    Form,
    Fields(WrittenForm),
    Nothing,
}

impl<R: Borrow<FormRequest>> FormPieces<R> {
    fn new(request: R, session: Option<(FormSession, Vec<Ask>)>) -> Self {
        Self {
            request,
            session,
            focus: None,
            next: Next::Styles,
        }
    }

    /// All pieces, with only those styles that the form needs.
    fn whole(mut self) -> Html {
        let mut rest = HtmlWriter::default();
        self.next = Next::Form;
        while self.write(usize::MAX, &mut rest) {}
        let (rest, mut html) = (rest.done(), HtmlWriter::default());
        begin(self.request.borrow(), Some(rest.as_str()), &mut html);
        html.push(rest.as_str());
        html.done()
    }

    /// Writes the styles, or at least `enough` bytes of the rest. Returns whether there was anything left.
    fn write(&mut self, enough: usize, html: &mut HtmlWriter) -> bool {
        let request = self.request.borrow();
        let next = match std::mem::replace(&mut self.next, Next::Nothing) {
            Next::Nothing => return false,
            Next::Styles => {
                begin(request, None, html);
                Next::Form
            }
            Next::Form => language(&request.lang).scope(|| {
                let session = self.session.take().unwrap_or_else(|| request.session());
                let focus = self.focus.take();
                fields(request, form(request, session, focus, html), enough, html)
            }),
            Next::Fields(form) => {
                language(&request.lang).scope(|| fields(request, form, enough, html))
            }
        };
        self.next = next;
        true
    }
}

impl<R: Borrow<FormRequest>> Iterator for FormPieces<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut html = HtmlWriter::default();
        self.write(ENOUGH, &mut html)
            .then(|| html.done().into_string())
    }
}

/// The beginning of the element, with the styles that `rest` needs.
fn begin(request: &FormRequest, rest: Option<&str>, html: &mut HtmlWriter) {
    let level = match request.heading_level {
        0 => String::new(),
        level => level.to_string(),
    };
    let attributes = [("lang", &*request.lang), ("heading-level", &level)];
    html.element("schema-form", &attributes);
    html.styles(&request.styles, &[style::FORM, style::REST], rest);
}

/// Lays out the form, and writes its data and the beginning of its element `form`.
fn form(
    request: &FormRequest,
    session: (FormSession, Vec<Ask>),
    focus: Option<PostFocus>,
    html: &mut HtmlWriter,
) -> WrittenForm {
    let host: Rc<dyn FormHost> = Rc::new(request.settled(session));
    let filter: Box<dyn ElementFilter> = match &request.action {
        Some(_) => Box::new(Posting::new(Rc::clone(&host), focus)),
        None => Box::new(Unchanged),
    };
    let form = laid_out_form(&host, "f0", &request.lang);
    let mut state = String::new();
    host.with_form(&mut |session| state = session.post_state_offering(form.places()));
    html.data("form", &request.data(&state));
    html.push("<form class=\"asking\" novalidate");
    let (lang, dir) = lang_and_dir();
    html.attribute("lang", lang.unwrap_or_default());
    html.attribute("dir", dir.unwrap_or_default());
    if let Some(action) = &request.action {
        html.push(" method=\"post\"");
        html.attribute("action", action);
        if form.has_file() {
            html.push(" enctype=\"multipart/form-data\"");
        }
        html.push("><input type=\"hidden\" name=\"state\"");
        html.attribute("value", &state);
        // Enter in a field presses the first submit button of the form.
        html.push("><button type=\"submit\" name=\"submit\" hidden></button");
    }
    html.push(">");
    form.written(filter)
}

/// Writes the next fields; after the last one the end of the element.
fn fields(
    request: &FormRequest,
    mut form: WrittenForm,
    enough: usize,
    html: &mut HtmlWriter,
) -> Next {
    if html.write_view(&mut form.html, enough) {
        return Next::Fields(form);
    }
    if request.action.is_some() {
        html.push("<div class=\"send\"><button type=\"submit\" name=\"submit\" class=\"primary\" part=\"button submit\">");
        html.text(messages::send());
        html.push("</button></div>");
    } else {
        html.push("<button type=\"submit\" hidden></button>");
    }
    html.push("</form>");
    let css = form.html.css();
    if !css.is_empty() && matches!(request.styles, Styles::Inline { .. }) {
        html.styles(&request.styles, &[css], None);
    }
    html.end("schema-form");
    Next::Nothing
}

struct Unchanged;

impl ElementFilter for Unchanged {
    fn open(&mut self, _: &'static str, _: &mut WrittenAttrs) {}

    fn close(&mut self, _: &mut String) {}
}
