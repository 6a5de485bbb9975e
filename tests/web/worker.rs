//! The real worker through `Validator`: the native verdicts, timeouts, and a missing worker.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_forms::browser::validator::{Validator, ValidatorEvent, WorkerScript};
use a2a_forms::form::CheckState;
use a2a_forms::json::Pointer;
use a2a_forms::validate::protocol::{Answer, Ask, Patch};
use a2a_forms::validate::{Assessment, Refusal};
use js_sys::{Array, Reflect};
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, BlobPropertyBag, Response, Url};

use crate::form_bench::{TestForm, json, show_with_worker, until};
use crate::verdict_table;

const SCRIPT: &str = "/target/xtask/dev/worker/worker.js";

/// The test runner replaces `Worker` by one that starts scripts from blobs, so that they don't know their URL. Restores
/// the browser's own.
fn restore_native_worker() {
    let page = js_sys::global();
    let get = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap();
    let own = get(&get(&get(&page, "Worker"), "prototype"), "constructor");
    Reflect::set(&page, &"Worker".into(), &own).unwrap();
}

/// The script of the real worker, as the test runner's server serves it.
pub(crate) async fn worker() -> WorkerScript {
    restore_native_worker();
    let window = web_sys::window().unwrap();
    let answer = JsFuture::from(window.fetch_with_str(SCRIPT)).await.unwrap();
    assert!(
        Response::from(answer).ok(),
        "there is no {SCRIPT}: `cargo xtask test --browser` builds the worker"
    );
    WorkerScript(SCRIPT.to_owned())
}

/// A connection to a worker, with the events that it reported.
struct Connection {
    validator: Validator,
    heard: Rc<RefCell<Vec<ValidatorEvent>>>,
}

/// A request to check `value` as the whole value of the form.
fn check(key: u64, ticket: u64, value: Value) -> Ask {
    let at = Pointer::root();
    let value = Some(value);
    Ask::Check {
        key,
        ticket,
        patches: vec![Patch { at, value }],
        questions: Vec::new(),
    }
}

fn connect(place: &WorkerScript) -> Connection {
    let heard: Rc<RefCell<Vec<ValidatorEvent>>> = Rc::default();
    let keep = Rc::clone(&heard);
    let validator = Validator::new(place, move |event| keep.borrow_mut().push(event));
    Connection { validator, heard }
}

impl Connection {
    /// Waits for an event that matches, and forgets earlier ones.
    async fn event<T>(&self, what: &str, fits: impl Fn(&ValidatorEvent) -> Option<T>) -> T {
        until(what, || {
            self.heard.borrow().iter().any(|it| fits(it).is_some())
        })
        .await;
        let heard = self.heard.take();
        heard.iter().find_map(fits).unwrap()
    }

    async fn answer(&self, ask: Ask) -> Answer {
        let (Ask::Schema { key, .. }
        | Ask::Check { key, .. }
        | Ask::Markdown { key, .. }
        | Ask::Inspect { key, .. }
        | Ask::Forget { key }) = ask;
        self.validator.ask(ask);
        let event = self.event("an answer", |event| {
            let (ValidatorEvent::Answer(
                Answer::Compiled { key: of, .. }
                | Answer::Refused { key: of, .. }
                | Answer::Checked { key: of, .. }
                | Answer::Markdown { key: of, .. },
            )
            | ValidatorEvent::Lost { key: of, .. }) = event
            else {
                return None;
            };
            (*of == key).then(|| event.clone())
        });
        match event.await {
            ValidatorEvent::Answer(answer) => answer,
            ValidatorEvent::Lost { refusal, .. } => panic!("lost: {refusal}"),
            ValidatorEvent::Late => panic!("the worker is late"),
        }
    }
}

fn is(form: &TestForm, state: &CheckState) -> bool {
    form.with_session(|session| session.state().check_state() == *state)
}

fn refusal(form: &TestForm) -> Option<Refusal> {
    form.with_session(|session| match session.state().check_state() {
        CheckState::Unchecked(refusal) => Some(refusal),
        _ => None,
    })
}

fn notices(form: &TestForm) -> String {
    form.the(".notices").text_content().unwrap_or_default()
}

const NAMED: &str =
    r#"{"type": "object", "properties": {"name": {"type": "string", "minLength": 3}}}"#;

/// Asserts that the form can be filled in, even if the worker does not answer.
fn is_usable(form: &TestForm) {
    form.fill_in("/name", "Li");
    form.leave();
    form.fill_in("/name", "Lion");
    assert!(
        form.value().contains("\"name\":\"Lion\""),
        "{}",
        form.value()
    );
    assert_eq!(form.errors_of("/name"), "");
    assert!(!form.input("/name").disabled());
}

#[wasm_bindgen_test]
async fn worker_gives_the_native_verdicts() {
    let connection = connect(&worker().await);
    // One key for all rows: the worker holds 32 schemas, and the table has more.
    let key = connection.validator.first_key();
    let mut wrong = Vec::new();
    let mut ticket = 0;
    for case in verdict_table::cases() {
        ticket += 1;
        let schema = case.schema.clone();
        let to_schema = connection.answer(Ask::Schema { key, schema }).await;
        let to_value = connection
            .answer(check(key, ticket, case.value.clone()))
            .await;
        let is_ours = matches!(to_value, Answer::Checked { ticket: of, .. } if of == ticket);
        assert!(is_ours, "{}: {to_value:?}", case.name);
        wrong.extend(verdict_table::compare(&case, &to_schema, &to_value).err());
    }
    assert!(ticket >= 60, "the table is too short");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[wasm_bindgen_test]
async fn forms_beyond_the_schema_limit_stay_usable() {
    let place = worker().await;
    let connection = connect(&place);
    let first = connection.validator.first_key();
    for at in 0..33 {
        let (key, schema) = (first + at, json("{\"type\": \"string\"}"));
        let reported = connection.answer(Ask::Schema { key, schema }).await;
        assert!(matches!(reported, Answer::Compiled { .. }), "{reported:?}");
    }
    let reported = connection.answer(check(first, 1, json("1"))).await;
    let Answer::Checked { assessment, .. } = reported else {
        panic!("{reported:?}");
    };
    assert_eq!(assessment.refusal(), Some(&Refusal::UnknownSchema));
}

#[wasm_bindgen_test]
async fn guard_refuses_only_the_hostile_schema() {
    let place = worker().await;
    let other = show_with_worker(&place, NAMED);
    // Doubles with each of sixty steps.
    let step = |at: usize| {
        let next = format!("{{\"$ref\": \"#/$defs/a{}\"}}", at + 1);
        format!("\"a{at}\": {{\"anyOf\": [{next}, {next}]}},")
    };
    let defs: String = (0..60).map(step).collect();
    let hostile = format!(
        r##"{{"type": "object", "properties": {{"name": {{"type": "string"}}}},
        "allOf": [{{"$ref": "#/$defs/a0"}}], "$defs": {{{defs} "a60": {{"type": "object"}}}}}}"##
    );
    let hostile = show_with_worker(&place, &hostile);
    until("the refusal", || refusal(&hostile).is_some()).await;
    assert!(
        matches!(refusal(&hostile), Some(Refusal::TooManyExpansions { .. })),
        "{:?}",
        refusal(&hostile)
    );
    assert!(notices(&hostile).starts_with("We couldn’t check this form."));
    is_usable(&hostile);
    is_usable(&other);
    until("the other’s verdict", || is(&other, &CheckState::Valid)).await;
}

/// The script of a fake worker: it accepts every schema and finds every value valid. On a request with the word `hang`
/// it loops for ever instead.
pub(crate) fn hanging_worker() -> WorkerScript {
    restore_native_worker();
    let valid = Answer::Checked {
        key: 0,
        ticket: 0,
        assessment: Assessment::valid(),
        removed: None,
        answers: Vec::new(),
    };
    let valid = valid.to_text();
    let ready = Answer::ready().to_text();
    let script = format!(
        "onmessage = (event) => {{
            // Anything but a request gets no answer, such as the offer of a channel.
            if (!event.data.startsWith('[')) return;
            const [what, key, ticket] = JSON.parse(event.data);
            if (event.data.includes('hang')) while (true) {{}}
            if (what === 'schema') postMessage(JSON.stringify(['compiled', key, [], []]));
            if (what === 'markdown') postMessage(JSON.stringify(['markdown', key, ['p:t4:read.']]));
            if (what === 'check') {{
                const answer = {valid};
                answer[1] = key;
                answer[2] = ticket;
                postMessage(JSON.stringify(answer));
            }}
        }};
        postMessage(JSON.stringify({ready}));"
    );
    script_of(&script)
}

/// A script of this text, for a classic or a module worker.
fn script_of(text: &str) -> WorkerScript {
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let parts = Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).unwrap();
    // Not revoked: a restart loads it again.
    WorkerScript(Url::create_object_url_with_blob(&blob).unwrap())
}

#[wasm_bindgen_test]
async fn timeout_gives_up_only_its_form() {
    let place = hanging_worker();
    let before = show_with_worker(&place, NAMED);
    before.fill_in("/name", "Lion");
    until("the verdict", || is(&before, &CheckState::Valid)).await;

    let hostile = show_with_worker(
        &place,
        r#"{"title": "hang", "type": "object", "properties": {"name": {"type": "string"}}}"#,
    );
    let after = show_with_worker(&place, NAMED);
    // Everything can be filled in meanwhile.
    is_usable(&hostile);
    is_usable(&before);
    is_usable(&after);
    until("the watchdog", || refusal(&hostile).is_some()).await;
    assert_eq!(refusal(&hostile), Some(Refusal::TimedOut));
    assert!(notices(&hostile).contains("it took too long and was stopped"));
    is_usable(&hostile);
    for other in [&before, &after] {
        until("another form’s verdict", || is(other, &CheckState::Valid)).await;
        other.fill_in("/name", "Tiger");
        until("its next verdict", || is(other, &CheckState::Valid)).await;
        assert_eq!(notices(other), "");
    }
}

#[wasm_bindgen_test]
async fn form_without_worker_can_be_sent() {
    restore_native_worker();
    let nowhere = WorkerScript("/dist/there-is-no-such-worker.js".to_owned());
    let connection = connect(&nowhere);
    let form = show_with_worker(&nowhere, NAMED);
    let (key, schema) = (connection.validator.first_key(), json("true"));
    connection.validator.ask(Ask::Schema { key, schema });
    let lost = connection.event("the loss", |event| match event {
        ValidatorEvent::Lost { key: of, refusal } if *of == key => Some(refusal.clone()),
        _ => None,
    });
    let lost = lost.await;
    assert!(
        matches!(lost, Refusal::WorkerUnavailable { .. }),
        "{lost:?}"
    );
    until("the form’s loss", || refusal(&form).is_some()).await;
    assert_eq!(refusal(&form), Some(lost.clone()));
    assert!(notices(&form).starts_with("We couldn’t check this form."));
    is_usable(&form);
    assert_eq!(refusal(&form), Some(lost), "also of the next value");
    // A later form is told as well.
    let late = show_with_worker(&nowhere, NAMED);
    until("the late form’s loss", || refusal(&late).is_some()).await;
    is_usable(&late);
}

#[wasm_bindgen_test]
async fn worker_of_another_version_is_not_used() {
    restore_native_worker();
    for first in ["['ready', '0.0.1']", "['ready']"] {
        let place = script_of(&format!("postMessage(JSON.stringify({first}));"));
        let form = show_with_worker(&place, NAMED);
        until("the refusal", || refusal(&form).is_some()).await;
        assert!(
            notices(&form).contains("the checker is of another version than this page"),
            "{first}: {}",
            notices(&form)
        );
        is_usable(&form);
    }
}

#[wasm_bindgen_test]
async fn dropped_form_keeps_the_worker_for_others() {
    let place = worker().await;
    let (one, other) = (
        show_with_worker(&place, NAMED),
        show_with_worker(&place, NAMED),
    );
    one.fill_in("/name", "Li");
    drop(one);
    other.fill_in("/name", "Li");
    until("the verdict", || is(&other, &CheckState::Invalid)).await;
}
