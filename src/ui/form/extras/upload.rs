//! Uploads: the choice or drop of a file, the call of the host page's function, the progress and the end of the upload.
//!
//! Leaves to `form::edit::UploadStep` which file is accepted, and the value. Invariants: an upload that is no longer in
//! the form's state is aborted, and its answer dropped; a file that could not be uploaded is kept until the person
//! tries again or gives it up; the browser does not open a file that is dropped beside its field.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use exact_json::Pointer;
use js_sys::{Array, JsString, Promise};
use json_form::form::edit::{Edit, FieldEdit, PickedFile, UploadStep};
use json_form::form::field::host_hints::HostUpload;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;
use locales::{Language, messages};
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, Element, Event, HtmlElement, Node as DomNode};

use super::picked_file::described;
use crate::browser::reflect::{get, json_of, object, set};
use crate::browser::warn;
use crate::ui::form::buttons::{accessible_name, text_button};
use crate::ui::form::element_id::suffixed;
use crate::ui::form::element_lookup::{
    self, FIELD, around, event_property, find, input, place, target,
};
use crate::ui::form::field_name::name_of;
use crate::ui::form::node::{FieldState, Node};
use crate::ui::form::{DrawnForm, HostCall};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;

const PICK: &str = "[data-upload=pick]";

thread_local! {
    static NUMBERS: Cell<u64> = const { Cell::new(0) };
}

/// The uploads of a form: files that the person picked and that the host page's function uploads.
#[derive(Default)]
pub(super) struct Uploads {
    /// The last upload of each field that has one.
    all: RefCell<Vec<Upload>>,
    /// Notified when an upload begins, progresses or ends, so that its views are updated.
    changed: ArcRwSignal<()>,
    /// The field over which a file is dragged and that would take it; `None` if there is no such field.
    over: ArcRwSignal<Option<Pointer>>,
    /// Whether a field that uploads files was ever rendered; until then, dragged files are left to the browser.
    is_used: Cell<bool>,
}

struct Upload {
    number: u64,
    /// The number of the `Node` whose field the file belongs to.
    node: u64,
    name: String,
    file: JsValue,
    phase: Phase,
}

enum Phase {
    Running {
        abort: Option<AbortController>,
        /// The uploaded share, from 0 to 1; `None` until the host page reports it.
        share: Option<f64>,
    },
    Failed,
    /// The upload succeeded, and set the field to this text. The success is shown as long as the field has this text.
    Done(String),
    /// The person canceled the upload while the field had this text. That is shown as long as the field has this text.
    Canceled(String),
}

impl Drop for Upload {
    fn drop(&mut self) {
        if let Phase::Running {
            abort: Some(abort), ..
        } = &self.phase
        {
            abort.abort();
        }
    }
}

impl Uploads {
    fn change<T>(&self, number: u64, change: impl FnOnce(&mut Upload) -> T) -> Option<T> {
        let mut all = self.all.borrow_mut();
        let found = all.iter_mut().find(|upload| upload.number == number);
        found.map(change)
    }

    /// Calls `change` with the last upload of the field with this node, and returns the result; `None` if the field has
    /// no upload.
    fn change_of<T>(&self, node: &Node, change: impl FnOnce(&mut Upload) -> T) -> Option<T> {
        let mut all = self.all.borrow_mut();
        let own = all.iter_mut().find(|upload| upload.node == node.number);
        own.map(change)
    }

    /// Removes the uploads for which `is_gone` holds, and aborts those under way. Returns whether any was removed.
    fn remove(&self, is_gone: impl Fn(&Upload) -> bool) -> bool {
        let all = self.all.take().into_iter();
        let (gone, kept): (Vec<Upload>, Vec<Upload>) = all.partition(is_gone);
        self.all.replace(kept);
        // Dropped with nothing borrowed: a listener of the host page may report progress.
        !gone.is_empty()
    }

    fn notify(&self) {
        self.changed.set(());
        flush();
    }
}

/// The row below a text input that uploads files, with the button to choose a file; `None` for other fields.
pub(super) fn draw(
    form: &DrawnForm,
    view: &FieldView,
    node: u64,
    is_fixed: bool,
) -> Option<AnyView> {
    let upload = view.host.as_ref()?.upload.as_ref()?;
    form.state.uploads.is_used.set(true);
    let Control::Text { text, .. } = &view.control else {
        return None;
    };
    let accept = Some(upload.accept.clone()).filter(|accept| !accept.is_empty());
    let uploads = &form.state.uploads;
    // The frame of the field tracks them: elements of an effect inside it would be replaced as the frame is updated.
    uploads.changed.track();
    let is_over = uploads
        .over
        .with(|over| over.as_ref() == Some(&view.pointer));
    let pick = view! {
        <{..}
            class="secondary"
            data-upload="pick"
            disabled={is_fixed}
            {..accessible_name(messages::upload_choose_for(name_of(view)))}
        />
    };
    let all = uploads.all.borrow();
    let own = all.iter().find(|upload| upload.node == node);
    Some(view! {
        <div class="upload" part="upload" data-over=is_over>
            <div class="upload-row">
                {text_button(messages::upload_choose(), pick)}
                <span class="drop-hint" hidden=is_fixed>
                    {messages::upload_drop()}
                </span>
                <input type="file" hidden data-upload="file" accept=accept disabled=is_fixed />
            </div>
            {own.and_then(progress)}
            {status(name_of(view), own.and_then(|upload| words(upload, text)))}
        </div>
    })
}

/// The progress bar of a running upload or the button that repeats a failed one, and the button “Cancel”; `None` after
/// the upload is done or canceled.
fn progress(upload: &Upload) -> Option<AnyView> {
    let (bar, again) = match &upload.phase {
        Phase::Running { share, .. } => (
            Some(view! {
                <progress
                    max="1"
                    value=share.map(|share| share.to_string())
                    aria-label=messages::upload_running(&upload.name)
                ></progress>
            }),
            None,
        ),
        Phase::Failed => {
            let again = view! {
                <{..}
                    class="secondary"
                    data-upload="again"
                    {..accessible_name(messages::upload_again_of(&upload.name))}
                />
            };
            (None, Some(text_button(messages::upload_again(), again)))
        }
        Phase::Done(_) | Phase::Canceled(_) => return None,
    };
    let cancel = view! {
        <{..}
            class="secondary"
            data-upload="cancel"
            {..accessible_name(messages::upload_cancel_of(&upload.name))}
        />
    };
    let cancel = text_button(messages::upload_cancel(), cancel);
    Some(view! { <div class="upload-row">{bar} {again} {cancel}</div> })
}

/// The words for the state of an upload; `None` if it failed, which the errors of the field say, or if the field's
/// text, which is `now`, was changed after the upload.
fn words(upload: &Upload, now: &str) -> Option<String> {
    match &upload.phase {
        Phase::Running { .. } => Some(messages::upload_running(&upload.name)),
        Phase::Done(text) if text == now => Some(messages::upload_done(&upload.name)),
        Phase::Canceled(text) if text == now => Some(messages::upload_canceled().to_owned()),
        Phase::Failed | Phase::Done(_) | Phase::Canceled(_) => None,
    }
}

/// A live region that repeats the name of the field, since the person may have moved on by then.
fn status(name: &str, words: Option<String>) -> AnyView {
    let inside = words.map(|words| {
        let name = view! { <span class="unseen">{suffixed(name, ": ")}</span> };
        (name, view! { <span dir="auto">{words}</span> }.into_any())
    });
    view! {
        <p class="upload-status" role="status">
            {inside}
        </p>
    }
}

pub(super) fn on_click(form: &DrawnForm, event: &Event) {
    let Some(button) = target(event, "button[data-upload]") else {
        return;
    };
    let Some((pointer, node)) = field_of(form, &button) else {
        return;
    };
    match button.get_attribute("data-upload").as_deref() {
        Some("pick") => {
            let frame = around(&button, ".upload");
            if let Some(chosen) = frame.and_then(|frame| find(&frame, "[data-upload=file]")) {
                chosen.unchecked_ref::<HtmlElement>().click();
            }
        }
        Some("again") => {
            let uploads = &form.state.uploads;
            let file = uploads.change_of(&node, |upload| upload.file.clone());
            begin(form, &pointer, &node, file.into_iter().collect());
            keep_focus(form, &pointer);
        }
        _ => {
            let phase = Phase::Canceled(text_of(form, &pointer));
            let cancel = |upload: &mut Upload| std::mem::replace(&mut upload.phase, phase);
            let before = form.state.uploads.change_of(&node, cancel);
            if let Some(Phase::Running {
                abort: Some(abort), ..
            }) = before
            {
                abort.abort();
            }
            take(form, &pointer, UploadStep::Stop);
            keep_focus(form, &pointer);
        }
    }
}

/// Moves the focus from a removed button to the button for choosing a file, which is always there.
fn keep_focus(form: &DrawnForm, at: &Pointer) {
    let at = at.clone();
    form.after_update(move |form| {
        let frame = form.find_drawn(&at).and_then(|it| around(&it, FIELD));
        let frame = frame.filter(|frame| !element_lookup::is(frame, ":focus-within"));
        if let Some(pick) = frame.and_then(|frame| find(&frame, PICK)) {
            element_lookup::focus(&pick);
        }
    });
}

pub(super) fn on_change(form: &DrawnForm, event: &Event) {
    let Some(chosen) = target(event, "[data-upload=file]") else {
        return;
    };
    let files = Array::from(&get(&chosen, "files")).to_vec();
    // The same file can be chosen again.
    input(&chosen).set_value("");
    if let Some((pointer, node)) = field_of(form, &chosen).filter(|_| !files.is_empty()) {
        begin(form, &pointer, &node, files);
    }
}

/// Marks the field below a dragged file if it takes files; elsewhere, tells the browser that a drop has no effect.
pub(super) fn on_drag_over(form: &DrawnForm, event: &Event) {
    let takes = taker(form, event);
    if !prevent_browser_open(form, event, takes.is_some()) {
        return;
    }
    let effect = if takes.is_some() { "copy" } else { "none" };
    let data = event_property(event, "dataTransfer");
    set(&data, "dropEffect", &effect.into());
    show_over(form, takes.map(|(pointer, _)| pointer));
}

/// Removes the mark of a field when the dragged file leaves it.
pub(super) fn on_drag_leave(form: &DrawnForm, event: &Event) {
    let next: Option<DomNode> = event_property(event, "relatedTarget").dyn_into().ok();
    let frame = target(event, FIELD);
    if frame.is_none_or(|frame| !frame.contains(next.as_ref())) {
        show_over(form, None);
    }
}

pub(super) fn on_drop(form: &DrawnForm, event: &Event) {
    show_over(form, None);
    let takes = taker(form, event);
    let is_held = prevent_browser_open(form, event, takes.is_some());
    let Some((pointer, node)) = takes.filter(|_| is_held) else {
        return;
    };
    let files = get(&event_property(event, "dataTransfer"), "files");
    begin(form, &pointer, &node, Array::from(&files).to_vec());
}

fn show_over(form: &DrawnForm, at: Option<Pointer>) {
    let is_new = form.state.uploads.over.try_maybe_update(|over| {
        let is_new = *over != at;
        *over = at;
        (is_new, is_new)
    });
    if is_new == Some(true) {
        flush();
    }
}

/// Keeps the browser from opening a file that is dragged over the form or dropped on it. Returns whether it did: not
/// without a file, nor on an `<input type=file>`, which takes files itself. `is_taken`: the field below the pointer
/// takes the file.
fn prevent_browser_open(form: &DrawnForm, event: &Event, is_taken: bool) -> bool {
    let is_file = form.state.uploads.is_used.get() && has_files(event);
    // Other inputs for files take them by themselves.
    let is_for_other = !is_taken && target(event, "[type=file]").is_some();
    if is_file && !is_for_other {
        event.prevent_default();
    }
    is_file && !is_for_other
}

fn has_files(event: &Event) -> bool {
    let types = get(&event_property(event, "dataTransfer"), "types");
    Array::from(&types).includes(&JsString::from("Files"), 0)
}

/// The place and node of the field below the mouse pointer, if it uploads files and can be edited.
fn taker(form: &DrawnForm, event: &Event) -> Option<(Pointer, Rc<Node>)> {
    let (pointer, node) = field_of(form, &target(event, FIELD)?)?;
    let takes = node.peek(|state| upload_of(state).is_some() && !state.is_fixed());
    takes.then_some((pointer, node))
}

fn upload_of(state: &FieldState) -> Option<&HostUpload> {
    state.view.host.as_ref()?.upload.as_ref()
}

/// The pointer and node of the field that contains an element; `None` outside of fields.
fn field_of(form: &DrawnForm, element: &Element) -> Option<(Pointer, Rc<Node>)> {
    let pointer = place(element)?;
    let node = form.at(&pointer)?;
    Some((pointer, node))
}

fn text_of(form: &DrawnForm, at: &Pointer) -> String {
    match form.adapted_view(at).map(|view| view.control) {
        Some(Control::Text { text, .. }) => text,
        _ => String::new(),
    }
}

fn take(form: &DrawnForm, at: &Pointer, step: UploadStep) {
    form.act(at.clone(), FieldEdit::Upload(step));
    form.state.uploads.notify();
}

/// The present place of an upload; `None` if the upload is no longer in the form's state.
fn place_of(form: &DrawnForm, number: u64) -> Option<Pointer> {
    let uploads = form.with_session(|session| session.state().uploads());
    let own = uploads.into_iter().find(|(_, known)| *known == number);
    own.map(|(at, _)| at)
}

/// Begins the upload of a field in place of its last one: passes the picked files to the core, and the first of them to
/// the host page's function, unless the core refuses them.
fn begin(form: &DrawnForm, at: &Pointer, node: &Rc<Node>, files: Vec<JsValue>) {
    let Some(entry) = node.peek(|state| Some(upload_of(state)?.entry.clone())) else {
        return;
    };
    let number = NUMBERS.replace(NUMBERS.get() + 1);
    let picked: Vec<PickedFile> = files.iter().map(described).collect();
    let (Some(file), Some(first)) = (files.into_iter().next(), picked.first()) else {
        return;
    };
    let abort = AbortController::new().ok();
    let signal = abort.as_ref().map(AbortController::signal);
    let upload = Upload {
        number,
        node: node.number,
        name: first.name.clone(),
        file: file.clone(),
        phase: Phase::Running { abort, share: None },
    };
    let uploads = &form.state.uploads;
    // The last upload of each field.
    uploads.remove(|upload| upload.node == node.number);
    uploads.all.borrow_mut().push(upload);
    let step = UploadStep::Begin {
        number,
        files: picked,
    };
    take(form, at, step);
    if place_of(form, number).is_some() {
        call(form, &entry, number, at, &file, signal.into());
    }
}

/// Calls the host page's upload function with the file, and handles its progress and result.
fn call(form: &DrawnForm, entry: &str, number: u64, at: &Pointer, file: &JsValue, signal: JsValue) {
    let language = Language::current();
    let this = form.this.clone();
    let report = Closure::<dyn Fn(JsValue)>::new(move |share: JsValue| {
        if let Some(form) = this.upgrade() {
            language.scope(|| report(&form, number, share.as_f64()));
        }
    });
    let more = object(&[
        ("signal", signal),
        ("pointer", at.as_str().into()),
        ("progress", report.into_js_value()),
    ]);
    let answer = form.host.call_host(&HostCall {
        entry,
        function: "upload",
        arguments: &Array::of2(file, &more),
    });
    let this = form.this.clone();
    spawn_local(async move {
        let outcome = match answer {
            Some(answer) => JsFuture::from(Promise::resolve(&answer)).await,
            None => Err(JsValue::UNDEFINED),
        };
        if let Some(form) = this.upgrade() {
            language.scope(|| finish(&form, number, outcome));
        }
    });
}

fn report(form: &DrawnForm, number: u64, share: Option<f64>) {
    let share = share.filter(|share| share.is_finite());
    // One step for each percent.
    let share = share.map(|share| (share.clamp(0.0, 1.0) * 100.0).round() / 100.0);
    let is_new = form
        .state
        .uploads
        .change(number, |upload| match &mut upload.phase {
            Phase::Running { share: known, .. } if *known != share => {
                *known = share;
                true
            }
            _ => false,
        });
    if is_new == Some(true) {
        form.state.uploads.notify();
    }
}

/// Handles the outcome of the host page's upload function: sets the field to the returned address, or shows an error.
fn finish(form: &DrawnForm, number: u64, outcome: Result<JsValue, JsValue>) {
    let Some(at) = place_of(form, number) else {
        return;
    };
    let address = outcome.map(|address| json_of(&address));
    let (step, phase) = match address {
        Ok(Some(address)) if address != Value::Null => (Ok(address), Phase::Done(String::new())),
        Ok(_) => {
            warn("The function “upload” of the options gave no address.");
            (Err(String::new()), Phase::Failed)
        }
        Err(why) => (Err(reason_of(&why)), Phase::Failed),
    };
    let name = form.state.uploads.change(number, |upload| {
        upload.phase = phase;
        upload.name.clone()
    });
    let Some(name) = name else { return };
    let is_done = step.is_ok();
    let step = match step {
        Ok(address) => UploadStep::End(address),
        Err(reason) => UploadStep::Fail { name, reason },
    };
    let frame = form.find_drawn(&at).and_then(|it| around(&it, FIELD));
    let is_held = frame.is_some_and(|frame| find(&frame, "[data-upload]:focus").is_some());
    let edit = FieldEdit::Upload(step);
    form.host.edit(Edit::At(at.clone(), edit));
    if is_done {
        let text = text_of(form, &at);
        form.state
            .uploads
            .change(number, |upload| upload.phase = Phase::Done(text));
    }
    form.state.uploads.notify();
    if is_held {
        keep_focus(form, &at);
    }
}

/// The host page's sentence about a failure. The message of a `TypeError`, which `fetch` throws without a network, is
/// for developers: it is logged, and the sentence is empty.
fn reason_of(why: &JsValue) -> String {
    if let Some(sentence) = why.as_string() {
        return sentence;
    }
    let message = get(why, "message").as_string().unwrap_or_default();
    if get(why, "name").as_string().as_deref() == Some("TypeError") {
        warn(&["An upload failed: ", &message].concat());
        return String::new();
    }
    message
}

/// Aborts the uploads that are no longer in the form's state, and removes from the state those that are not under way
/// here, such as those of an earlier view of the form. Unless `is_first`, does nothing while there are no uploads here.
pub(super) fn refresh(form: &DrawnForm, is_first: bool) {
    let uploads = &form.state.uploads;
    if !is_first && uploads.all.borrow().is_empty() {
        return;
    }
    let known = form.with_session(|session| session.state().uploads());
    let mut is_changed = uploads.remove(|upload| {
        let is_over = matches!(upload.phase, Phase::Done(_) | Phase::Canceled(_));
        !is_over && !known.iter().any(|(_, number)| *number == upload.number)
    });
    let mut unknown: Vec<Pointer> = Vec::new();
    for (at, number) in known {
        let node = form.at(&at).map(|node| node.number);
        let is_other = uploads.change(number, |upload| {
            let before = upload.node;
            upload.node = node.unwrap_or(before);
            upload.node != before
        });
        match is_other {
            Some(is_other) => is_changed |= is_other,
            None => unknown.push(at),
        }
    }
    if is_changed {
        uploads.changed.set(());
    }
    for at in unknown {
        let edit = FieldEdit::Upload(UploadStep::Stop);
        form.host.edit(Edit::At(at, edit));
    }
}
