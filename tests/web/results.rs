//! Views of results: growing texts, files, artifacts, checks by the worker.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use a2a_forms::a2a::card::AgentCard;
use a2a_forms::a2a::dialect::reading;
use a2a_forms::a2a::message::{FileContent, FileSource, Part};
use a2a_forms::a2a::task::Artifact;
use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::result::{Block, Prose};
use a2a_forms::ui::result::{Artifacts, Checked, PartsView, ResultWorker};
use a2a_forms::ui::runtime::Mounted;
use a2a_forms::validate::Refusal;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, Node};

use crate::form_bench::{document, json, until};
use crate::worker::{hanging_worker, worker};

/// A mounted view of message parts, which is removed at the end of its test.
struct Place(Rc<PartsView>, Mounted);

impl Place {
    fn new(worker: &Rc<ResultWorker>) -> Self {
        let view = Rc::new(PartsView::new(worker, 4, Rc::new(|| {})));
        let drawn = Rc::clone(&view);
        let mounted = Mounted::new(move || drawn.view()).unwrap();
        let body = document().body().unwrap();
        body.append_child(mounted.element()).unwrap();
        Self(view, mounted)
    }

    fn say(&self, text: &str, style: Prose) {
        self.0.refresh(&[Block::Prose {
            text: text.into(),
            style,
        }]);
    }

    fn find(&self, selector: &str) -> Option<Element> {
        self.1.element().query_selector(selector).unwrap()
    }

    fn the(&self, selector: &str) -> Element {
        self.find(selector).unwrap()
    }

    fn text(&self) -> String {
        self.1.element().text_content().unwrap_or_default()
    }

    fn click(&self, selector: &str) {
        self.the(selector).unchecked_into::<HtmlElement>().click();
    }
}

fn same(one: &Node, other: &Node) -> bool {
    one.is_same_node(Some(other))
}

#[wasm_bindgen_test]
async fn text_is_plain_first_then_markdown() {
    let worker = ResultWorker::new(&worker().await);
    let place = Place::new(&worker);
    place.say("# One\n\n*two* <b>three</b>", Prose::Markdown);
    assert_eq!(place.text(), "# One\n\n*two* <b>three</b>");
    assert_eq!(
        place.the(".md").get_attribute("aria-busy"),
        Some("true".to_owned())
    );
    until("the worker", || place.find("h5").is_some()).await;
    assert_eq!(place.the("em").text_content().unwrap(), "two");
    assert!(place.find("b").is_none(), "markup is text");
    assert!(place.text().contains("<b>three</b>"));
    assert_eq!(place.the(".md").get_attribute("aria-busy"), None);
}

#[wasm_bindgen_test]
async fn text_without_markup_sends_no_request() {
    let place = Place::new(&ResultWorker::new(&WorkerScript(String::new())));
    place.say("Working on it…", Prose::Loose);
    assert_eq!(place.the(".md").get_attribute("aria-busy"), None);
    let words = place.the("p").first_child().unwrap();
    place.say("Working on it… still.", Prose::Loose);
    assert!(same(&words, &place.the("p").first_child().unwrap()));
    assert_eq!(place.text(), "Working on it… still.");
}

#[wasm_bindgen_test]
async fn a_long_text_is_shown_by_pages() {
    let more = "[data-do=more-text]";
    let place = Place::new(&ResultWorker::new(&WorkerScript(String::new())));
    let mut text = "line of text\n".repeat(18_000);
    for is_source in [false, true] {
        let show = |text: &str| {
            place.0.refresh(&[if is_source {
                Block::Source {
                    text: text.into(),
                    media_type: "text/csv",
                }
            } else {
                Block::Prose {
                    text: text.into(),
                    style: Prose::Plain,
                }
            }]);
        };
        let lines = || place.text().matches("line of text").count();
        show(&text);
        let page = lines();
        assert!((7_000..8_000).contains(&page), "{page}");
        text.push_str("the end");
        show(&text);
        assert_eq!(lines(), page, "text behind the shown part is not drawn");
        place.click(more);
        assert!((14_000..16_000).contains(&lines()), "{}", lines());
        place.click(more);
        assert_eq!(lines(), 18_000);
        assert!(place.text().contains("the end"));
        assert!(place.find(more).is_none());
    }
}

#[wasm_bindgen_test]
async fn growing_text_keeps_unchanged_blocks() {
    let worker = ResultWorker::new(&worker().await);
    let place = Place::new(&worker);
    let mut text = "# One\n\nA [link](https://example.com).\n\nThe last".to_owned();
    place.say(&text, Prose::Markdown);
    until("the worker", || place.find("h5").is_some()).await;
    let (heading, link) = (place.the("h5"), place.the("a"));
    let last = place.the("p:last-of-type");
    let words = last.first_child().unwrap();
    // The person has selected text, and a link has the focus.
    link.unchecked_ref::<HtmlElement>().focus().unwrap();
    let selection = web_sys::window().unwrap();
    let range = js_sys::Reflect::get(&selection, &"getSelection".into()).unwrap();
    let range: js_sys::Function = range.unchecked_into();
    let selection = range.call0(&selection).unwrap();
    let select = js_sys::Reflect::get(&selection, &"setBaseAndExtent".into()).unwrap();
    let select: js_sys::Function = select.unchecked_into();
    let arguments: [wasm_bindgen::JsValue; 4] = [
        words.clone().into(),
        4.into(),
        words.clone().into(),
        8.into(),
    ];
    select
        .apply(&selection, &arguments.iter().collect::<js_sys::Array>())
        .unwrap();
    let selected = || {
        let text = js_sys::Reflect::get(&selection, &"toString".into()).unwrap();
        let text: js_sys::Function = text.unchecked_into();
        text.call0(&selection).unwrap().as_string().unwrap()
    };
    assert_eq!(selected(), "last");
    for piece in [
        " words",
        " and\nmore",
        "\n\n- a",
        "\n- b",
        "\n\n```js\nlet a;",
        "\nlet b;\n```\n",
    ] {
        text.push_str(piece);
        place.say(&text, Prose::Markdown);
        until("the worker", || {
            place.the(".md").get_attribute("aria-busy").is_none()
        })
        .await;
        assert!(same(&heading, &place.the("h5")), "{piece:?}");
        assert!(same(&link, &place.the("a")), "{piece:?}");
        let now = place.the("p:last-of-type").first_child().unwrap();
        assert!(same(&words, &now), "{piece:?}");
        assert_eq!(selected(), "last", "{piece:?}");
    }
    assert!(same(&last, &place.the("p:last-of-type")));
    assert_eq!(place.the("pre").text_content().unwrap(), "let a;\nlet b;");
    assert_eq!(document().active_element(), Some(link));
}

#[wasm_bindgen_test]
async fn shows_the_newest_text() {
    let worker = ResultWorker::new(&worker().await);
    let place = Place::new(&worker);
    let mut text = String::new();
    for at in 0..200 {
        writeln!(text, "- item *{at}*").unwrap();
        place.say(&text, Prose::Loose);
    }
    until("the last item", || place.text().contains("item 199")).await;
    let list = place.the("ul");
    assert_eq!(list.child_element_count(), 200);
    // The text may also be replaced, or become shorter.
    place.say("*other*", Prose::Loose);
    until("the other text", || place.text() == "other").await;
    place.say("plain", Prose::Loose);
    assert_eq!(place.text(), "plain");
    place.say("*plain*", Prose::Plain);
    assert_eq!(place.text(), "*plain*");
}

#[wasm_bindgen_test]
async fn growing_code_stays_scrolled_to_its_end() {
    let worker = ResultWorker::new(&worker().await);
    let place = Place::new(&worker);
    let style = document().create_element("style").unwrap();
    style.set_text_content(Some("pre { max-block-size: 5rem; overflow: auto }"));
    place.1.element().after_with_node_1(&style).unwrap();
    let mut text = format!("```\n{}", "line\n".repeat(40));
    place.say(&text, Prose::Markdown);
    until("the worker", || place.find("pre").is_some()).await;
    let code = place.the("pre");
    code.set_scroll_top(code.scroll_height());
    text.push_str(&"more\n".repeat(20));
    place.say(&text, Prose::Markdown);
    until("the growth", || place.text().contains("more")).await;
    assert!(same(&code, &place.the("pre")));
    let left = code.scroll_height() - code.client_height() - code.scroll_top();
    assert!(left < 4, "{left} px are left below");
    code.set_scroll_top(10);
    text.push_str(&"end\n".repeat(20));
    place.say(&text, Prose::Markdown);
    until("the growth", || place.text().contains("end")).await;
    assert_eq!(code.scroll_top(), 10);
    style.remove();
}

#[wasm_bindgen_test]
async fn without_worker_text_stays_plain() {
    let nowhere = WorkerScript("/dist/no-such-worker-for-results.js".to_owned());
    let worker = ResultWorker::new(&nowhere);
    let place = Place::new(&worker);
    place.say("# One\n\n*two*", Prose::Markdown);
    until("the loss", || {
        place.the(".md").get_attribute("aria-busy").is_none()
    })
    .await;
    place.say("# One\n\n*two* three", Prose::Markdown);
    assert_eq!(place.text(), "# One\n\n*two* three");
    let reported: Rc<RefCell<Vec<Checked>>> = Rc::default();
    let keep = Rc::clone(&reported);
    worker.check(&json("true"), &json("1"), move |checked| {
        keep.borrow_mut().push(checked);
    });
    assert!(reported.borrow().is_empty(), "later and never at once");
    until("the refusal", || !reported.borrow().is_empty()).await;
    let refused = matches!(
        reported.borrow()[..],
        [Checked::Refused(Refusal::WorkerUnavailable { .. })]
    );
    assert!(refused, "{:?}", reported.borrow());
}

#[wasm_bindgen_test]
async fn answers_every_check_beyond_the_schema_limit() {
    let worker = ResultWorker::new(&worker().await);
    let reported: Rc<RefCell<Vec<(usize, Checked)>>> = Rc::default();
    let check = |at: usize| {
        let schema = json(&format!(r#"{{"title": "{}", "type": "string"}}"#, at % 40));
        let value = if at.is_multiple_of(2) {
            json("1")
        } else {
            json("\"a\"")
        };
        let keep = Rc::clone(&reported);
        worker.check(&schema, &value, move |checked| {
            keep.borrow_mut().push((at, checked));
        });
    };
    (0..80).for_each(check);
    until("the answers", || reported.borrow().len() == 80).await;
    for (at, checked) in reported.take() {
        let Checked::Findings(findings) = checked else {
            panic!("{at}: {checked:?}");
        };
        assert_eq!(findings.is_empty(), !at.is_multiple_of(2), "{at}");
    }
    let keep = Rc::clone(&reported);
    worker.check(&json("{\"$ref\": \"#\"}"), &json("1"), move |checked| {
        keep.borrow_mut().push((0, checked));
    });
    until("the refusal", || !reported.borrow().is_empty()).await;
    let reported = reported.take();
    assert!(
        matches!(reported[..], [(0, Checked::Refused(_))]),
        "{reported:?}"
    );
}

#[wasm_bindgen_test]
async fn hanging_request_does_not_block_others() {
    let place = hanging_worker();
    let worker = ResultWorker::new(&place);
    let reported: Rc<RefCell<Vec<String>>> = Rc::default();
    let keep = || {
        let reported = Rc::clone(&reported);
        move |words: String| reported.borrow_mut().push(words)
    };
    let note = keep();
    worker.check(&json(r#"{"title": "good"}"#), &json("1"), move |checked| {
        note(format!("good {}", matches!(checked, Checked::Findings(_))));
    });
    let note = keep();
    worker.markdown("*hang*", move |blocks| {
        note(format!("hung {}", blocks.is_none()));
    });
    let note = keep();
    worker.markdown("*a*", move |blocks| {
        note(format!("read {}", blocks.is_some()));
    });
    let note = keep();
    worker.check(&json(r#"{"title": "good"}"#), &json("2"), move |checked| {
        note(format!("again {}", matches!(checked, Checked::Findings(_))));
    });
    until("all answers", || reported.borrow().len() == 4).await;
    let mut reported = reported.take();
    reported.sort();
    assert_eq!(
        reported,
        ["again true", "good true", "hung true", "read true"]
    );
}

fn artifact(id: &str, parts: Vec<Part>) -> Artifact {
    Artifact {
        artifact_id: id.to_owned(),
        name: Some(id.to_owned()),
        parts,
        ..Artifact::default()
    }
}

fn card() -> AgentCard {
    reading::card(&json(r#"{"name": "An agent"}"#)).unwrap()
}

#[wasm_bindgen_test]
async fn growing_artifact_keeps_others() {
    let worker = ResultWorker::new(&worker().await);
    let (card, view) = (
        card(),
        Rc::new(Artifacts::new(&worker, |_, _| {}, || {}, Rc::new(|| None))),
    );
    let drawn = Rc::clone(&view);
    let mounted = Mounted::new(move || drawn.view()).unwrap();
    let root = mounted.element().clone();
    document().body().unwrap().append_child(&root).unwrap();
    let data = Part::data(json(r#"{"a": [1, 2]}"#), "application/json");
    let one = artifact("one", vec![Part::text("plain"), data]);
    let mut two = artifact("two", vec![Part::text("*grows*")]);
    view.refresh(
        &[one.clone(), two.clone()],
        &card,
        None,
        true,
        &Rc::default(),
    );
    until("the worker", || {
        root.query_selector("em").unwrap().is_some()
    })
    .await;
    let all = || {
        let found = root
            .query_selector_all("section, section:first-child *")
            .unwrap();
        (0..found.length())
            .map(|at| found.get(at).unwrap())
            .collect::<Vec<Node>>()
    };
    let before = all();
    two.parts = vec![Part::text("*grows* and grows\n\n- on")];
    view.refresh(
        &[one.clone(), two.clone()],
        &card,
        None,
        true,
        &Rc::default(),
    );
    until("the growth", || {
        root.query_selector("li").unwrap().is_some()
    })
    .await;
    let after = all();
    assert_eq!(before.len(), after.len());
    assert!(
        before
            .iter()
            .zip(&after)
            .all(|(one, other)| same(one, other))
    );
    let busy = |at: u32| {
        let section: Element = root
            .query_selector_all("section")
            .unwrap()
            .get(at)
            .unwrap()
            .unchecked_into();
        section.get_attribute("aria-busy").is_some()
    };
    assert!(busy(1));
    // The artifacts swap places.
    view.refresh(
        &[two.clone(), one.clone()],
        &card,
        None,
        false,
        &Rc::default(),
    );
    assert!(!busy(0));
    let titles = root.text_content().unwrap();
    assert!(titles.find("two") < titles.find("one"));
    assert!(same(
        &before[0],
        &root.query_selector_all("section").unwrap().get(1).unwrap()
    ));
    view.refresh(&[two], &card, None, false, &Rc::default());
    assert_eq!(root.child_element_count(), 1);
    root.remove();
}

#[wasm_bindgen_test]
async fn shows_files_without_fetching() {
    let worker = ResultWorker::new(&worker().await);
    let place = Place::new(&worker);
    let file = |name: &str, source| FileContent {
        name: Some(name.to_owned()),
        source,
    };
    let svg = "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=";
    let files = [
        (
            file("../a.svg", FileSource::Bytes(svg.to_owned())),
            "image/svg+xml",
        ),
        (
            file("a.html", FileSource::Bytes("PGI+aGk8L2I+".to_owned())),
            "text/html",
        ),
        (
            file(
                "b.png",
                FileSource::Uri("https://example.invalid/b.png".to_owned()),
            ),
            "image/png",
        ),
        (
            file("c.png", FileSource::Uri("javascript:alert(1)".to_owned())),
            "image/png",
        ),
        (
            file("d.bin", FileSource::Bytes("!".to_owned())),
            "application/octet-stream",
        ),
    ];
    let blocks: Vec<Block<'_>> = files
        .iter()
        .map(|(file, media_type)| Block::File {
            file,
            media_type: Some(media_type),
        })
        .collect();
    place.0.refresh(&blocks);
    let image = place.the("img");
    assert!(image.get_attribute("src").unwrap().starts_with("blob:"));
    assert_eq!(place.the(".file-name").text_content().unwrap(), "a.svg");
    assert!(
        place
            .find("img[src^=http], object, embed, iframe, script")
            .is_none()
    );
    assert!(place.find("a[href^=javascript]").is_none());
    assert_eq!(
        place.the("a").get_attribute("rel"),
        Some("noopener noreferrer".to_owned())
    );
    // A page's source is shown, never executed.
    place.click("[data-do=read-file]");
    assert_eq!(
        place.the("details pre").text_content().unwrap(),
        "<b>hi</b>"
    );
    assert!(place.find("details b").is_none());
    assert!(place.text().contains("Load image from example.invalid"));
    place.click("[data-do=load-image]");
    let loaded = place.the("img[src^=https]");
    assert_eq!(
        loaded.get_attribute("referrerpolicy"),
        Some("no-referrer".to_owned())
    );
    // Equal files are not touched.
    place.0.refresh(&blocks);
    assert!(same(&image, &place.the("img")));
    assert!(same(&loaded, &place.the("img[src^=https]")));
}

#[wasm_bindgen_test]
async fn data_reports_schema_violations() {
    let worker = ResultWorker::new(&worker().await);
    let place = Place::new(&worker);
    let schema =
        json(r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"maximum": 1}}}"#);
    let show = |text: &str, schema: &serde_json::Value| {
        let value = json(text);
        place.0.refresh(&[Block::Data {
            value: std::borrow::Cow::Borrowed(&value),
            schema: Some(schema),
            names_schema: true,
        }]);
    };
    show(r#"{"a": 1, "b": 2}"#, &schema);
    until("the check", || {
        place.text().contains("2 fields don’t match")
    })
    .await;
    assert!(place.find("[data-pointer='/a'] .mismatch").is_some());
    show(r#"{"a": "x", "b": 2}"#, &schema);
    until("the check", || {
        place.text().contains("1 field doesn’t match")
    })
    .await;
    show(r#"{"a": "x", "b": 1}"#, &schema);
    until("the check", || {
        place.find(".mismatch, .mismatches").is_none()
    })
    .await;
    show("1", &json("{\"$ref\": \"#\"}"));
    until("the refusal", || {
        place.text().contains("can’t be checked here")
    })
    .await;
    assert!(!place.text().contains("form"));
}
