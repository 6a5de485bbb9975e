//! A form on the test runner's page, and the actions of a person.
//!
//! The form's host checks values synchronously by its own `ValidationService`, or by a worker. Invariant: the form leaves the page
//! with its test.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use a2a_forms::browser::clock::now;
use a2a_forms::browser::validator::{Validator, ValidatorEvent, WorkerScript};
use a2a_forms::form::edit::Edit;
use a2a_forms::form::options::Options;
use a2a_forms::form::{Changes, FormSession};
use a2a_forms::ui::form::{FormExtras, FormHost, FormView, form_extras};
use a2a_forms::ui::runtime::LazyPart;
use a2a_forms::ui::runtime::Mounted;
use a2a_forms::validate::ValidationService;
use a2a_forms::validate::protocol::Ask;
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, HtmlElement, HtmlInputElement};

/// The longest wait, in milliseconds; longer than the watchdog's limit.
const TIME_LIMIT: f64 = 12_000.0;

/// Waits until `is_so` returns `true`; panics after `TIME_LIMIT`.
pub(crate) async fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = now();
    while !is_so() {
        assert!(now() - begun < TIME_LIMIT, "waited in vain: {what}");
        gloo_timers::future::TimeoutFuture::new(5).await;
    }
}

pub(crate) fn document() -> Document {
    web_sys::window().unwrap().document().unwrap()
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// What answers the requests of a form under test: the service at once, or a worker.
enum Checker {
    Service(RefCell<ValidationService>),
    Worker(Validator),
}

/// The host of a form under test: its session, and the edits that it received.
pub(crate) struct TestHost {
    session: RefCell<FormSession>,
    judge: Checker,
    link: RefCell<Option<FormView>>,
    edits: RefCell<Vec<Edit>>,
}

impl TestHost {
    fn hear(&self, news: ValidatorEvent) {
        let (changes, asks) = match news {
            ValidatorEvent::Answer(answer) => self.session.borrow_mut().handle_answer(answer),
            ValidatorEvent::Lost { key, refusal } => {
                let mut session = self.session.borrow_mut();
                if session.key() != key {
                    return;
                }
                (session.mark_unavailable(refusal), Vec::new())
            }
            ValidatorEvent::Late => (self.session.borrow_mut().mark_late(), Vec::new()),
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
                Checker::Worker(validator) => validator.ask(ask),
                Checker::Service(service) => {
                    let answer = service.borrow_mut().answer(ask);
                    if let Some(answer) = answer {
                        self.hear(ValidatorEvent::Answer(answer));
                    }
                }
            }
        }
    }
}

impl FormHost for TestHost {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        see(&self.session.borrow());
    }

    fn edit(&self, edit: Edit) {
        // The form itself raises edits for folding and the number format.
        if !matches!(edit, Edit::Fold(..) | Edit::Localize(_)) {
            self.edits.borrow_mut().push(edit.clone());
        }
        let (changes, asks) = self.session.borrow_mut().edit(edit);
        self.take(&changes, asks);
    }
}

/// A form under test, with its host and its place in the document.
pub(crate) struct TestForm {
    bench: Rc<TestHost>,
    pub(crate) view: FormView,
    mounted: Mounted,
}

/// Shows a form of this JSON Schema, whose value is checked synchronously.
pub(crate) fn show(schema: &str) -> TestForm {
    shown(json(schema), None, None, here())
}

/// Shows a form whose extras are loaded only when the test calls `LazyPart::resolve`.
pub(crate) fn show_without_extras(schema: &str, extras: &LazyPart<dyn FormExtras>) -> TestForm {
    shown(json(schema), None, None, extras.clone())
}

fn here() -> LazyPart<dyn FormExtras> {
    LazyPart::loaded(form_extras())
}

/// Shows a form with this value; schema and value are JSON texts.
pub(crate) fn show_value(schema: &str, value: &str) -> TestForm {
    shown(json(schema), Some(json(value)), None, here())
}

/// Shows a form with these options; schema and options are JSON texts.
pub(crate) fn show_with_options(schema: &str, options: &str) -> TestForm {
    let form = show(schema);
    let options = Options::of_text(options).map(Rc::new);
    let changes = form.bench.session.borrow_mut().set_options(options);
    form.view.refresh(&changes);
    form
}

/// A form that is checked by a worker.
pub(crate) fn show_with_worker(place: &WorkerScript, schema: &str) -> TestForm {
    shown(json(schema), None, Some(place), here())
}

fn shown(
    schema: Value,
    value: Option<Value>,
    place: Option<&WorkerScript>,
    extras: LazyPart<dyn FormExtras>,
) -> TestForm {
    let mut asks = Vec::new();
    let bench = Rc::new_cyclic(|this: &Weak<TestHost>| {
        let (judge, key) = match place {
            None => (Checker::Service(RefCell::new(ValidationService::new())), 1),
            Some(place) => {
                let this = this.clone();
                let validator = Validator::new(place, move |news| {
                    if let Some(bench) = this.upgrade() {
                        bench.hear(news);
                    }
                });
                let key = validator.first_key();
                (Checker::Worker(validator), key)
            }
        };
        let (session, first) = FormSession::new(key, schema, value);
        asks = first;
        TestHost {
            session: RefCell::new(session),
            judge,
            link: RefCell::default(),
            edits: RefCell::default(),
        }
    });
    let view = FormView::new(Rc::<TestHost>::clone(&bench), extras);
    bench.link.replace(Some(view.clone()));
    let body = document().body().unwrap();
    let drawn = view.clone();
    let mounted = Mounted::new(move || drawn.view()).unwrap();
    body.append_child(mounted.element()).unwrap();
    bench.take(&Changes::none(), asks);
    TestForm {
        bench,
        view,
        mounted,
    }
}

/// Dispatches an event as a browser does when a person types or chooses.
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

/// Describes an element for failure messages: its tag name, `data-pointer`, `data-do` and `data-at`.
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

impl TestForm {
    // The state of the form.

    pub(crate) fn with_session<T>(&self, see: impl FnOnce(&FormSession) -> T) -> T {
        see(&self.bench.session.borrow())
    }

    pub(crate) fn submit(&self) {
        let changes = self.bench.session.borrow_mut().submit();
        self.bench.take(&changes, Vec::new());
    }

    /// The form's value as JSON text; empty if the form has no value.
    pub(crate) fn value(&self) -> String {
        self.with_session(|session| session.state().value().map(Value::to_string))
            .unwrap_or_default()
    }

    /// The edits of the person that the form's host has received, in order.
    pub(crate) fn edits(&self) -> Vec<Edit> {
        let all = self.bench.edits.borrow();
        // The extras hand over their reader when they are loaded.
        let edits = all
            .iter()
            .filter(|edit| !matches!(edit, Edit::ReadFreely(_)));
        edits.cloned().collect()
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

    /// The first element whose `data-pointer` is this pointer.
    pub(crate) fn control(&self, pointer: &str) -> Element {
        self.the(&format!("[data-pointer=\"{pointer}\"]"))
    }

    pub(crate) fn is_there(&self, pointer: &str) -> bool {
        self.find(&format!("[data-pointer=\"{pointer}\"]"))
            .is_some()
    }

    /// The control at a pointer as an input; a text area has the same properties.
    pub(crate) fn input(&self, pointer: &str) -> HtmlInputElement {
        // A text area has the same properties.
        self.control(pointer).unchecked_into()
    }

    pub(crate) fn button(&self, what: &str, at: &str) -> HtmlElement {
        self.the(&format!("[data-do={what}][data-at=\"{at}\"]"))
            .unchecked_into()
    }

    /// The text of a control's errors. Asserts that the control's ARIA attributes refer to them.
    pub(crate) fn errors_of(&self, pointer: &str) -> String {
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

    // The actions of a person.

    /// Focuses the control at a pointer, sets its text, and dispatches `input`.
    pub(crate) fn fill_in(&self, pointer: &str, text: &str) {
        let input = self.input(pointer);
        focus(&input);
        input.set_value(text);
        fire(&input, "input");
    }

    /// Takes the focus from the focused element of the form.
    pub(crate) fn leave(&self) {
        let active = document().active_element().unwrap();
        assert!(
            self.root().contains(Some(&active)),
            "the focus is not in the form but on {}",
            describe(&active)
        );
        active.unchecked_ref::<HtmlElement>().blur().unwrap();
    }

    /// Clicks a radio button, which focuses it first.
    pub(crate) fn click_radio(&self, pointer: &str, value: &str) {
        let way = self.radio(pointer, value);
        focus(&way);
        way.click();
    }

    pub(crate) fn radio(&self, pointer: &str, value: &str) -> HtmlInputElement {
        let group = self.control(pointer);
        let way = group.query_selector(&format!("input[value=\"{value}\"]"));
        way.unwrap()
            .unwrap_or_else(|| panic!("no way {value:?} at {pointer}"))
            .unchecked_into()
    }

    /// Focuses and clicks the button whose `data-do` is `what` and whose `data-at` is `at`.
    pub(crate) fn press(&self, what: &str, at: &str) {
        let button = self.button(what, at);
        focus(&button);
        button.click();
    }
}
