//! Puts a form on the test runner's page and does there what a person does.
//!
//! Owns the host of the form: it answers by a desk of its own, at once, or by a worker. Invariant:
//! a form is off the page when its test is over.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use a2a_forms::browser::clock::now;
use a2a_forms::browser::validator::{Validator, ValidatorEvent, WorkerScript};
use a2a_forms::form::{Changes, Edit, FormSession, Options};
use a2a_forms::ui::LazyPart;
use a2a_forms::ui::{FormExtras, FormHost, FormView, Mounted, form_extras};
use a2a_forms::validate::Desk;
use a2a_forms::validate::protocol::Ask;
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, HtmlElement, HtmlInputElement};

/// Longest that anything may take here, in milliseconds: longer than the watchdog's patience.
const PATIENCE: f64 = 12_000.0;

/// Waits for something to be so.
pub(crate) async fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = now();
    while !is_so() {
        assert!(now() - begun < PATIENCE, "waited in vain: {what}");
        gloo_timers::future::TimeoutFuture::new(5).await;
    }
}

pub(crate) fn document() -> Document {
    web_sys::window().unwrap().document().unwrap()
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Who judges.
enum Judge {
    Desk(RefCell<Desk>),
    Worker(Validator),
}

/// The host of a form.
pub(crate) struct Bench {
    session: RefCell<FormSession>,
    judge: Judge,
    link: RefCell<Option<FormView>>,
    edits: RefCell<Vec<Edit>>,
}

impl Bench {
    fn hear(&self, news: ValidatorEvent) {
        let (changes, asks) = match news {
            ValidatorEvent::Answer(answer) => self.session.borrow_mut().hear(answer),
            ValidatorEvent::Lost { key, refusal } => {
                let mut session = self.session.borrow_mut();
                if session.key() != key {
                    return;
                }
                (session.lose(refusal), Vec::new())
            }
        };
        self.take(&changes, asks);
    }

    fn take(&self, changes: &Changes, asks: Vec<Ask>) {
        let link = self.link.borrow().clone();
        if let Some(link) = link {
            link.refresh(changes);
        }
        for ask in asks {
            match &self.judge {
                Judge::Worker(validator) => validator.ask(ask),
                Judge::Desk(desk) => {
                    let answer = desk.borrow_mut().answer(ask);
                    if let Some(answer) = answer {
                        self.hear(ValidatorEvent::Answer(answer));
                    }
                }
            }
        }
    }
}

impl FormHost for Bench {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        see(&self.session.borrow());
    }

    fn edit(&self, edit: Edit) {
        // Folds and the language are the form's own doing.
        if !matches!(edit, Edit::Fold(..) | Edit::Localize(_)) {
            self.edits.borrow_mut().push(edit.clone());
        }
        let (changes, asks) = self.session.borrow_mut().edit(edit);
        self.take(&changes, asks);
    }
}

/// A form on the page.
pub(crate) struct Shown {
    bench: Rc<Bench>,
    pub(crate) view: FormView,
    mounted: Mounted,
}

/// A form on the page, judged at once.
pub(crate) fn show(schema: &str) -> Shown {
    shown(json(schema), None, None, here())
}

/// A form on the page whose extras come with `LazyPart::arrive`.
pub(crate) fn show_early(schema: &str, extras: &LazyPart<dyn FormExtras>) -> Shown {
    shown(json(schema), None, None, extras.clone())
}

fn here() -> LazyPart<dyn FormExtras> {
    LazyPart::loaded(form_extras())
}

/// A form on the page with a value in it, judged at once.
pub(crate) fn show_value(schema: &str, value: &str) -> Shown {
    shown(json(schema), Some(json(value)), None, here())
}

/// A form on the page with layout hints (JSON text), judged at once.
pub(crate) fn show_laid_out(schema: &str, options: &str) -> Shown {
    let form = show(schema);
    let options = Options::of_text(options).map(Rc::new);
    let changes = form.bench.session.borrow_mut().lay_out(options);
    form.view.refresh(&changes);
    form
}

/// A form on the page, judged by a worker.
pub(crate) fn show_with(place: &WorkerScript, schema: &str) -> Shown {
    shown(json(schema), None, Some(place), here())
}

fn shown(
    schema: Value,
    value: Option<Value>,
    place: Option<&WorkerScript>,
    extras: LazyPart<dyn FormExtras>,
) -> Shown {
    let mut asks = Vec::new();
    let bench = Rc::new_cyclic(|this: &Weak<Bench>| {
        let (judge, key) = match place {
            None => (Judge::Desk(RefCell::new(Desk::new())), 1),
            Some(place) => {
                let this = this.clone();
                let validator = Validator::new(place, move |news| {
                    if let Some(bench) = this.upgrade() {
                        bench.hear(news);
                    }
                });
                let key = validator.first_key();
                (Judge::Worker(validator), key)
            }
        };
        let (session, first) = FormSession::new(key, schema, value);
        asks = first;
        Bench {
            session: RefCell::new(session),
            judge,
            link: RefCell::default(),
            edits: RefCell::default(),
        }
    });
    let view = FormView::new(Rc::<Bench>::clone(&bench), extras);
    bench.link.replace(Some(view.clone()));
    let body = document().body().unwrap();
    let drawn = view.clone();
    let mounted = Mounted::new(move || drawn.view()).unwrap();
    body.append_child(mounted.element()).unwrap();
    bench.take(&Changes::none(), asks);
    Shown {
        bench,
        view,
        mounted,
    }
}

/// What a browser does when a person types or chooses.
pub(crate) fn fire(element: &Element, name: &str) {
    let event = Event::new(name).unwrap();
    event.init_event_with_bubbles_and_cancelable(name, true, true);
    element.dispatch_event(&event).unwrap();
}

pub(crate) fn focus(element: &Element) {
    element.unchecked_ref::<HtmlElement>().focus().unwrap();
    assert!(has_focus(element), "{} can’t be reached", describe(element));
}

pub(crate) fn has_focus(element: &Element) -> bool {
    document().active_element().as_ref() == Some(element)
}

/// An element in words.
pub(crate) fn describe(element: &Element) -> String {
    let name = |attribute: &str| element.get_attribute(attribute).unwrap_or_default();
    format!(
        "<{} {}{}{}>",
        element.tag_name(),
        name("data-pointer"),
        name("data-do"),
        name("data-at")
    )
}

impl Shown {
    // What is there.

    pub(crate) fn see<T>(&self, see: impl FnOnce(&FormSession) -> T) -> T {
        see(&self.bench.session.borrow())
    }

    pub(crate) fn submit(&self) {
        let changes = self.bench.session.borrow_mut().submit();
        self.bench.take(&changes, Vec::new());
    }

    /// The form's value as JSON text.
    pub(crate) fn value(&self) -> String {
        self.with_session(|session| session.state().value().map(Value::to_string))
            .unwrap_or_default()
    }

    /// The edits so far.
    pub(crate) fn edits(&self) -> Vec<Edit> {
        self.bench.edits.borrow().clone()
    }

    pub(crate) fn root(&self) -> &Element {
        self.mounted.element()
    }

    pub(crate) fn find(&self, selector: &str) -> Option<Element> {
        self.root().query_selector(selector).unwrap()
    }

    pub(crate) fn the(&self, selector: &str) -> Element {
        self.find(selector)
            .unwrap_or_else(|| panic!("no {selector} in the form"))
    }

    /// What carries the pointer of a control.
    pub(crate) fn control(&self, pointer: &str) -> Element {
        self.the(&format!("[data-pointer=\"{pointer}\"]"))
    }

    pub(crate) fn is_there(&self, pointer: &str) -> bool {
        self.find(&format!("[data-pointer=\"{pointer}\"]"))
            .is_some()
    }

    /// The control as something that is typed into.
    pub(crate) fn input(&self, pointer: &str) -> HtmlInputElement {
        // A text area has the same members.
        self.control(pointer).unchecked_into()
    }

    pub(crate) fn button(&self, what: &str, at: &str) -> HtmlElement {
        self.the(&format!("[data-do={what}][data-at=\"{at}\"]"))
            .unchecked_into()
    }

    /// The mistakes below a control, with the ties that say so to a screen reader.
    pub(crate) fn complaint(&self, pointer: &str) -> String {
        let control = self.control(pointer);
        let place = format!("{}.errors", control.id());
        let below = document().get_element_by_id(&place);
        let said = below.as_ref().and_then(|below| below.text_content());
        let said = said.unwrap_or_default();
        let described = control.get_attribute("aria-describedby");
        let is_tied = described
            .unwrap_or_default()
            .split(' ')
            .any(|id| id == place);
        let is_invalid = control.get_attribute("aria-invalid").as_deref() == Some("true");
        assert_eq!(is_tied, !said.is_empty(), "{pointer}: {said}");
        assert_eq!(is_invalid, !said.is_empty(), "{pointer}: {said}");
        if let Some(below) = below {
            let follows = control.compare_document_position(&below)
                & web_sys::Node::DOCUMENT_POSITION_FOLLOWING;
            assert_ne!(follows, 0, "{pointer}: the mistakes are below the control");
        }
        said
    }

    // What a person does.

    /// Goes to a control and types.
    pub(crate) fn fill_in(&self, pointer: &str, text: &str) {
        let input = self.input(pointer);
        focus(&input);
        input.set_value(text);
        fire(&input, "input");
    }

    /// Leaves whatever has the focus.
    pub(crate) fn leave(&self) {
        let active = document().active_element().unwrap();
        assert!(
            self.root().contains(Some(&active)),
            "the focus is not in the form but on {}",
            describe(&active)
        );
        active.unchecked_ref::<HtmlElement>().blur().unwrap();
    }

    /// Clicks a radio button: first it gets the focus, as a pointer does it.
    pub(crate) fn click_way(&self, pointer: &str, value: &str) {
        let way = self.way(pointer, value);
        focus(&way);
        way.click();
    }

    pub(crate) fn way(&self, pointer: &str, value: &str) -> HtmlInputElement {
        let group = self.control(pointer);
        let way = group.query_selector(&format!("input[value=\"{value}\"]"));
        way.unwrap()
            .unwrap_or_else(|| panic!("no way {value:?} at {pointer}"))
            .unchecked_into()
    }

    /// Presses a button, which gets the focus first.
    pub(crate) fn press(&self, what: &str, at: &str) {
        let button = self.button(what, at);
        focus(&button);
        button.click();
    }
}
