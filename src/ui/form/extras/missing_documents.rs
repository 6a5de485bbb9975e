//! The missing documents that the schema refers to: the person pastes each document, or lets the page fetch it.
//!
//! Leaves embedding a document to `form::edit::Edit`. Invariants: nothing is fetched without a press of the button that
//! names the host; a text that can't be used stays where it was pasted, with the reason; a request ends with its form.

use std::rc::Rc;

use a2a_client::client::address::document_host;
use json_form::form::edit::Edit;
use json_form::form::messages::input_errors::json_reason;
use leptos::prelude::*;
use locales::{Language, messages};
use send_wrapper::SendWrapper;
use serde_json::Value;
use web_sys::Element;

use crate::browser::network::document_request::{DocumentFault, DocumentRequest, request_document};
use crate::ui::form::buttons::{WARNING, icon};
use crate::ui::form::element_id::suffixed;
use crate::ui::form::element_lookup::{find, focus, input};
use crate::ui::form::{DrawnForm, FormHandle};
use crate::ui::runtime::dom::{ElementRef, live_attrs, view};
use crate::ui::runtime::flush;
use crate::ui::runtime::focus::has_focus;
use crate::ui::runtime::reactive::{each, live, live_text};
use crate::ui::runtime::widget::{button, worded};

const REGION: &str = ".documents";

/// The region below the errors, where the person can add documents that the schema refers to and that are missing.
pub(super) fn draw(form: &DrawnForm) -> AnyView {
    let (summary, link) = (form.state.summary.clone(), form.link());
    let keys = {
        let summary = summary.clone();
        move || summary.read().missing.iter().map(|it| key(it)).collect()
    };
    let offer = {
        let summary = summary.clone();
        move |wanted| {
            let summary = summary.read_untracked();
            let address = summary.missing.iter().find(|it| key(it) == wanted);
            address.map(|address| offer(&link, address)).into_any()
        }
    };
    let added = live(move || {
        let address = summary.read().added.clone();
        let words = address.map(|address| messages::document_added(&address));
        words
            .map(|words| {
                view! {
                    <p class="added" tabindex="-1">
                        {words}
                    </p>
                }
            })
            .into_any()
    });
    view! {
        <div class="documents">
            <div role="status">{added}</div>
            {each(keys, offer)}
        </div>
    }
}

/// The number that identifies a missing document by its address, for the keyed list of views and for HTML ids (FNV-1a).
fn key(address: &str) -> u64 {
    address.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The inputs by which the person adds one missing document, from its URI or as pasted text.
#[derive(Clone)]
struct Offer {
    form: FormHandle,
    address: Rc<str>,
    text: ElementRef,
    error: ArcRwSignal<Option<String>>,
    /// Whether `error` is about the pasted text; otherwise it is about fetching the document.
    is_text_wrong: ArcRwSignal<bool>,
    /// The request that fetches the document, while it is under way; otherwise `None`.
    request: ArcRwSignal<Option<SendWrapper<Rc<DocumentRequest>>>>,
}

fn offer(link: &FormHandle, address: &str) -> Option<AnyView> {
    let form = link.get()?;
    let id = suffixed(
        &form.prefix,
        &[".document", &key(address).to_string()].concat(),
    );
    let error_id = suffixed(&id, ".error");
    let offer = SendWrapper::new(Offer {
        form: link.clone(),
        address: address.into(),
        text: ElementRef::default(),
        error: ArcRwSignal::new(None),
        is_text_wrong: ArcRwSignal::new(false),
        request: ArcRwSignal::new(None),
    });
    let stop = offer.request.clone();
    on_cleanup(move || stop.set(None));

    let host = document_host(address);
    let label = if host.is_some() {
        messages::paste_document()
    } else {
        messages::paste_document_only()
    };
    let fetch = host.map(|host| fetch_button(&offer, host));
    let (described, is_text_wrong) = (error_id.clone(), offer.is_text_wrong.clone());
    let text_id = id.clone();
    let text = live_attrs(move || {
        let is_wrong = is_text_wrong.get();
        view! {
            <{..}
                class="input json"
                part="input"
                id=text_id.clone()
                rows="4"
                spellcheck="false"
                autocomplete="off"
                aria-invalid=is_wrong.then_some("true")
                aria-describedby=is_wrong.then(|| described.clone())
            />
        }
    });
    let error = offer.error.clone();
    let error = live(move || {
        let words = error.get();
        let words = words.map(|words| {
            view! { <p class="error">{icon(WARNING)} <span>{words}</span></p> }
        });
        words.into_any()
    });
    let add = {
        let offer = offer.clone();
        view! { <{..} class="secondary small" on:click=move |_| add_pasted(&offer) /> }
    };
    let add = button(add, worded(messages::add_pasted_document()));
    Some(view! {
        <details class="document" part="document">
            <summary dir="auto">{messages::hand_over(address)}</summary>
            <div class="document-offer">
                <p>{messages::hand_over_hint()}</p>
                {fetch}
                <label for=id>{label}</label>
                <textarea {..text} node_ref=offer.text prop:value=String::new() />
                <div id=error_id role="alert">
                    {error}
                </div>
                {add}
            </div>
        </details>
    })
}

fn fetch_button(offer: &SendWrapper<Offer>, host: String) -> AnyView {
    let is_busy = {
        let request = offer.request.clone();
        move || request.read().is_some()
    };
    let (named, busy) = (messages::fetch_from(&host), is_busy.clone());
    let words = live_text(move || {
        if busy() {
            messages::fetching().to_owned()
        } else {
            named.clone()
        }
    });
    let offer = offer.clone();
    // Not `disabled`, which would drop the focus.
    let attrs = live_attrs(move || {
        view! {
            <{..}
                class="secondary small"
                part="button"
                type="button"
                aria-disabled=is_busy().then_some("true")
            />
        }
    });
    view! {
        <button {..attrs} on:click=move |_| fetch(&offer, &host)>
            {words}
        </button>
    }
}

fn fetch(offer: &SendWrapper<Offer>, host: &str) {
    if offer.request.read_untracked().is_some() {
        return;
    }
    offer.error.set(None);
    offer.is_text_wrong.set(false);
    let (fetched, host, language) = (offer.clone(), host.to_owned(), Language::current());
    let request = request_document(&offer.address, move |outcome| {
        language.scope(|| {
            fetched.request.set(None);
            match outcome {
                Ok(text) => add(&fetched, &text),
                Err(fault) => fetched.refuse(sentence(&fault, &host)),
            }
        });
    });
    let request = request.map(|request| SendWrapper::new(Rc::new(request)));
    offer.request.set(request);
    flush();
}

fn add_pasted(offer: &Offer) {
    let text = offer.text.get().map(|area| input(&area).value());
    let text = text.unwrap_or_default();
    offer.is_text_wrong.set(true);
    if text.trim().is_empty() {
        offer.refuse(messages::paste_first().to_owned());
    } else {
        add(offer, &text);
    }
    if let Some(area) = offer
        .text
        .get()
        .filter(|_| offer.error.read_untracked().is_some())
    {
        focus(&area);
    }
}

/// Parses `text` and adds it to the schema as the missing document of this offer, or shows the error why that is not
/// possible.
fn add(offer: &Offer, text: &str) {
    let Some(form) = offer.form.get() else { return };
    let document = match exact_json::parse(text) {
        Ok(document @ (Value::Object(_) | Value::Bool(_))) => document,
        Ok(_) => return offer.refuse(messages::no_schema().to_owned()),
        Err(why) => {
            let (line, column) = (why.line as u64, why.column as u64);
            return offer.refuse(match json_reason(why.reason) {
                Some(reason) => messages::document_is_no_json(line, column, reason),
                None => messages::document_beyond_limits().to_owned(),
            });
        }
    };
    let address = offer.address.to_string();
    if !form.with_session(|session| session.can_take_document(&address, &document)) {
        return offer.refuse(messages::document_beyond_limits().to_owned());
    }
    let region = || find(&form.root()?, REGION);
    // A person who went on typing meanwhile stays there.
    let was_here = region().is_some_and(|region| has_focus(&region));
    form.state
        .summary
        .update(|summary| summary.added = Some(address.clone()));
    form.host.edit(Edit::AddDocument { address, document });
    flush();
    if was_here {
        let added: Option<Element> = region().and_then(|region| find(&region, ".added"));
        added.iter().for_each(focus);
    }
}

impl Offer {
    fn refuse(&self, words: String) {
        self.error.set(Some(words));
        flush();
    }
}

/// The sentence for a document that could not be fetched: the reason, and what the person can do.
fn sentence(fault: &DocumentFault, host: &str) -> String {
    match fault {
        DocumentFault::Unreachable => messages::document_unreachable(host),
        DocumentFault::Timeout => messages::document_timeout(host),
        DocumentFault::Status(status) => messages::document_status(host, (*status).into()),
        DocumentFault::Redirected(origin) => messages::document_redirected(host, origin),
        DocumentFault::TooLarge(most) => messages::document_too_large(*most as u64 >> 20),
    }
}
