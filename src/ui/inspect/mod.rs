//! The inspector: a person pastes, opens or drops a text, and reads its kind and its defects. The page shows it at
//! `#inspect`, `<a2a-inspect>` on a host page.
//!
//! - `agent_test`: the test of the agent whose card is inspected; `offer`: its button, and the interface of its part
//! - `inspections`: requests to the worker
//! - `report`: the view of a report
//! - `text_box`: text boxes that read files and select lines
//!
//! Leaves the checks to `a2a_inspect` in the worker. Invariants: the text stays on this device; a report is shown only
//! if it is about the current text, kind and card; an agent is called only when the person tests it.

mod agent_test;
pub(super) mod inspections;
mod offer;
pub(super) mod report;
mod text_box;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;

pub use self::agent_test::Tester;
use self::inspections::{Inspected, InspectionState, Inspections};
use self::offer::Offer;
pub use self::offer::{AgentTest, AgentTester, Authorize, LoadTester, TestedAgent};
use crate::browser::reflect::get;
use crate::browser::validator::WorkerScript;
use crate::ui::conversation::controls::text_button;
use crate::ui::message_catalogs::lang_and_dir;
use crate::ui::runtime::dom::{Attrs, ElementRef, view};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;
use a2a_inspect::TextKind;
use a2a_inspect::report::{Report, Request};

/// A view in which the person pastes JSON of A2A and gets a report on it. Clones share its state.
#[derive(Clone)]
pub struct Inspector(Rc<Inner>);

struct Inner {
    inspections: Inspections,
    controls: Cell<Option<Controls>>,
    shown: ArcRwSignal<InspectionState>,
    worker: WorkerScript,
    load_tester: LoadTester,
    agent: RefCell<Option<TestedAgent>>,
    /// The text that `put` has set last. `agent` is the agent of this text, and of no other.
    given: RefCell<String>,
    /// Whether the inspected text is the given one.
    is_given: Cell<bool>,
    offer: ArcRwSignal<Offer>,
}

/// References to the inspector's controls: the text area, the select of the kind, and the text area of the card. Their
/// contents make up the request to the worker.
#[derive(Clone, Copy, Default)]
struct Controls {
    text: ElementRef,
    kind: ElementRef,
    card: ElementRef,
}

impl Inspector {
    /// An inspector without a text. `place` is the worker's script; `load_tester` loads the part that tests agents;
    /// `tell` is called with each report as JSON text, after it is shown.
    pub fn new(
        place: &WorkerScript,
        load_tester: LoadTester,
        tell: impl Fn(&str) + 'static,
    ) -> Self {
        Self(Rc::new_cyclic(|this: &Weak<Inner>| {
            let this = this.clone();
            let inspections = Inspections::new(place, move |inspected| {
                let Some(inner) = this.upgrade() else { return };
                inner.show(InspectionState::from(&inspected));
                if let Inspected::Report(json) = inspected {
                    tell(json);
                }
            });
            Inner {
                inspections,
                controls: Cell::default(),
                shown: ArcRwSignal::new(InspectionState::Nothing),
                worker: place.clone(),
                load_tester,
                agent: RefCell::default(),
                given: RefCell::default(),
                is_given: Cell::default(),
                offer: ArcRwSignal::new(Offer::Open),
            }
        }))
    }

    /// Sets the control of this name (`text`, `kind` or `card`), and inspects again if that changes it. For an unknown
    /// kind, the inspector recognises the kind itself.
    pub fn put(&self, name: &str, value: &str) {
        let Some(controls) = self.0.controls.get() else {
            return;
        };
        let (control, value) = match name {
            "text" => {
                value.clone_into(&mut self.0.given.borrow_mut());
                (controls.text, value)
            }
            "card" => (controls.card, value),
            _ => {
                let known = TextKind::named(value);
                (controls.kind, known.map_or("", TextKind::name))
            }
        };
        if let Some(control) = control.get()
            && text_box::value(&control) != value
        {
            text_box::set_value(&control, value);
            self.0.inspect();
        }
    }

    /// Sets the agent whose card the text is, which the person may test; `None` for another text.
    pub fn set_agent(&self, agent: Option<TestedAgent>) {
        self.0.agent.replace(agent);
        self.0.inspect();
    }

    /// Makes the Leptos view of the inspector: its inputs and the report. Render it again only after the last one was
    /// removed.
    pub fn view(&self) -> AnyView {
        let controls = Controls::default();
        self.0.controls.set(Some(controls));
        let this = SendWrapper::new(Rc::downgrade(&self.0));
        let inspect = move || {
            if let Some(inner) = this.upgrade() {
                inner.inspect();
            }
        };
        let shown = self.0.shown.clone();
        let owner = SendWrapper::new(Rc::downgrade(&self.0));
        let (lang, dir) = lang_and_dir();
        view! {
            <section class="inspect" aria-label=messages::inspect() lang=lang dir=dir>
                <div class="inspect-input">
                    <p class="inspect-hint" id="inspect-hint">
                        {messages::inspect_hint()}
                    </p>
                    {label("inspect-text", messages::text())}
                    {text_area(
                        controls.text,
                        view! {
                            <{..}
                                id="inspect-text"
                                name="text"
                                rows="14"
                                aria-describedby="inspect-hint"
                            />
                        },
                        inspect.clone(),
                    )}
                    {open_file(controls.text)}
                    {label("inspect-kind", messages::kind())}
                    {kinds(controls.kind, inspect.clone())}
                    {card(controls.card, inspect)}
                </div>
                <div class="inspect-outcome">
                    {live(move || outcome(shown.get(), controls.text, &owner))}
                </div>
            </section>
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // Views that are still being removed hold the signal, too; the test ends now.
        self.offer.update_untracked(|offer| *offer = Offer::Open);
    }
}

impl Inner {
    /// The offer to test the agent, if a report is about the agent's card.
    fn offer(&self, report: &Report) -> Option<AnyView> {
        let agent = self.agent.borrow().clone()?;
        // While the view is drawn again, the text box is empty.
        let is_its_card = self.is_given.get() && report.kind.starts_with("card ");
        is_its_card.then(|| {
            let (worker, load) = (self.worker.clone(), Rc::clone(&self.load_tester));
            offer::offer(&self.offer, agent, worker, load)
        })
    }

    fn show(&self, shown: InspectionState) {
        self.shown.set(shown);
        flush();
    }

    /// Requests a report about the text in the text area; without a text, removes the report.
    fn inspect(&self) {
        let Some(controls) = self.controls.get() else {
            return;
        };
        let value = |of: ElementRef| of.get().map(|it| text_box::value(&it)).unwrap_or_default();
        let text = value(controls.text);
        self.is_given.set(text == *self.given.borrow());
        self.offer.set(Offer::Open);
        if text.trim().is_empty() {
            self.inspections.cancel();
            return self.show(InspectionState::Nothing);
        }
        self.show(InspectionState::Waiting);
        self.inspections.ask(Request {
            text,
            kind: value(controls.kind),
            card: value(controls.card),
            now: None,
        });
    }
}

fn label(id: &'static str, words: &'static str) -> AnyView {
    view! {
        <label for=id class="inspect-label">
            {words}
        </label>
    }
}

/// A text area for JSON. `inspect` is called when the text changes; a dropped file replaces the text.
fn text_area(place: ElementRef, more: Attrs, inspect: impl Fn() + 'static) -> AnyView {
    let drop = move |event: web_sys::Event| {
        let file = text_box::first_file(&get(&event, "dataTransfer"));
        if let (Some(file), Some(text)) = (file, place.get()) {
            event.prevent_default();
            text_box::read_file(&file, text);
        }
    };
    let inspect = Rc::new(inspect);
    let inspect_pasted = Rc::clone(&inspect);
    let paste = move |event: web_sys::Event| {
        if let (Some(long), Some(text)) = (text_box::long_paste(&event), place.get()) {
            event.prevent_default();
            text_box::set_value(&text, &long);
            inspect_pasted();
        }
    };
    let typed = move |_| {
        if let Some(text) = place.get() {
            text_box::take_typed(&text);
        }
        inspect();
    };
    view! {
        <textarea
            class="input inspect-text"
            spellcheck="false"
            autocomplete="off"
            wrap="off"
            {..more}
            node_ref=place
            on:input=typed
            on:paste=paste
            on:drop=drop
            on:dragover=|event| event.prevent_default()
            prop:value=String::new()
        />
    }
}

/// A button with which the person picks a file; its content replaces the text of the text area `text`.
fn open_file(text: ElementRef) -> AnyView {
    let picker = ElementRef::default();
    let read = move |_| {
        let file = picker.get().and_then(|it| text_box::first_file(&it));
        if let (Some(file), Some(text)) = (file, text.get()) {
            text_box::read_file(&file, text);
        }
    };
    let open = move |_| {
        if let Some(picker) = picker.get() {
            text_box::pick_file(&picker);
        }
    };
    view! {
        <div class="inspect-open-file">
            {text_button("secondary small", messages::open_file(), open)}
            <input type="file" hidden node_ref=picker on:change=read />
        </div>
    }
}

fn kinds(place: ElementRef, inspect: impl Fn() + 'static) -> AnyView {
    let kinds = TextKind::NAMES.into_iter().map(|(_, name)| {
        view! { <option value=name>{name}</option> }
    });
    let kinds: Vec<AnyView> = kinds.collect();
    view! {
        <select
            class="input inspect-kind"
            id="inspect-kind"
            name="kind"
            node_ref=place
            on:change=move |_| inspect()
        >
            <option value="">{messages::recognise()}</option>
            {kinds}
        </select>
    }
}

/// The text box for the card that the text belongs to; folded, since few texts need a card.
fn card(place: ElementRef, inspect: impl Fn() + 'static) -> AnyView {
    let attrs = view! { <{..} id="inspect-card" name="card" rows="6" aria-describedby="inspect-card-hint" /> };
    view! {
        <details class="inspect-context">
            <summary>{messages::with_card()}</summary>
            <p class="inspect-hint" id="inspect-card-hint">
                {messages::agent_card_hint()}
            </p>
            {label("inspect-card", messages::agent_card())}
            {text_area(place, attrs, inspect)}
            {open_file(place)}
        </details>
    }
}

fn outcome(shown: InspectionState, text: ElementRef, owner: &Weak<Inner>) -> AnyView {
    let said = |words: String| {
        view! {
            <p class="inspect-said" role="status">
                {words}
            </p>
        }
    };
    match shown {
        InspectionState::Nothing => said(messages::nothing_to_inspect().to_owned()),
        InspectionState::Waiting => said(messages::checking().to_owned()),
        InspectionState::Unavailable(why) => said(why),
        InspectionState::Report(report) => {
            let sum = said(report::summary(&report));
            let lead = move |line| {
                if let Some(text) = text.get() {
                    text_box::select_line(&text, line);
                }
            };
            let offer = owner.upgrade().and_then(|inner| inner.offer(&report));
            view! {
                {sum}
                {report::checklist(&report)}
                {offer}
                {report::findings(&report, lead)}
                {report::copy(move || report.to_string())}
            }
            .into_any()
        }
    }
}
