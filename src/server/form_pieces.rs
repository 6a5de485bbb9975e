//! The HTML of a form, in pieces: the styles, then the data and the fields.
//!
//! Invariant: the pieces are the same HTML, whatever their lengths are; in whole it has the styles that it needs, in pieces all.

use std::borrow::Borrow;
use std::rc::Rc;

use json_form::form::FormSession;
use json_form::validate::protocol::Ask;
use leptos::prelude::*;
use locales::messages;

use super::Html;
use super::form_request::FormRequest;
use super::language::language;
use super::markup::{HtmlWriter, Styles};
use super::posting::Posting;
use crate::style;
use crate::ui::form::{FormHost, LaidOutForm, laid_out_form};
use crate::ui::message_catalogs::lang_and_dir;
use crate::ui::runtime::dom::html::{self, ElementFilter, WrittenAttrs};

/// The bytes after which a piece ends with its tag or text: enough that a piece costs little, and a few fields are soon there.
const ENOUGH: usize = 16 << 10;

/// A form that is written.
pub(super) struct FormPieces<R> {
    request: R,
    /// The session of an answer; `None` for a fresh one.
    session: Option<(FormSession, Vec<Ask>)>,
    next: Next,
}

/// What is written next.
enum Next {
    Styles,
    Form,
    Fields(WrittenFields),
    Nothing,
}

/// The fields of a form that are being written.
struct WrittenFields {
    html: html::Html,
    _form: LaidOutForm,
}

impl<R: Borrow<FormRequest>> FormPieces<R> {
    pub(super) fn new(request: R, session: Option<(FormSession, Vec<Ask>)>) -> Self {
        Self {
            request,
            session,
            next: Next::Styles,
        }
    }

    /// All pieces, with only those styles that the form needs.
    pub(super) fn whole(mut self) -> Html {
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
                fields(request, form(request, session, html), enough, html)
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
    html: &mut HtmlWriter,
) -> WrittenFields {
    let host: Rc<dyn FormHost> = Rc::new(request.settled(session));
    let filter: Box<dyn ElementFilter> = match &request.action {
        Some(_) => Box::new(Posting::new(Rc::clone(&host))),
        None => Box::new(Unchanged),
    };
    let owner = Owner::new_root(None);
    let form = laid_out_form(&host, "f0", &request.lang, &owner);
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
    let view = owner.with(|| form.view());
    WrittenFields {
        html: html::Html::new(view, filter, owner),
        _form: form,
    }
}

/// Writes the next fields; after the last one the end of the element.
fn fields(
    request: &FormRequest,
    mut form: WrittenFields,
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
        html.styles(&request.styles, &[css]);
    }
    html.end("schema-form");
    Next::Nothing
}

struct Unchanged;

impl ElementFilter for Unchanged {
    fn open(&mut self, _: &'static str, _: &mut WrittenAttrs) {}

    fn close(&mut self, _: &mut String) {}
}
