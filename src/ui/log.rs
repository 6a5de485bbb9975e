//! The protocol log: what went over the wire, for whoever builds the agent.
//!
//! Owns the drawer on the page. What is folded is not drawn; an exchange that grows is drawn again
//! only while it is open.

use std::cell::RefCell;
use std::rc::Rc;

use super::dom::{El, Scope, button, el};
use super::value::json;
use crate::conversation::{Command, Event, Exchange, Log};
use crate::platform;

/// The log and the drawer that shows it.
pub(super) struct LogDrawer {
    log: RefCell<Log>,
    element: El,
    count: El,
    list: El,
    rows: RefCell<Vec<Rc<Row>>>,
}

struct Row {
    number: u64,
    item: El,
    fold: El,
    outcome: El,
    took: El,
    inside: El,
    scope: Scope,
    buttons: Scope,
}

impl LogDrawer {
    pub(super) fn new() -> Rc<Self> {
        let count = el("span", "log-count");
        let title = el("h2", "log-title").text("Protocol log");
        let summary = el("summary", "").with(&title).with(&count);
        let list = el("ol", "exchanges").attr("reversed", "");
        let empty = el("p", "log-empty").text("Nothing went over the wire yet.");
        let drawer = el("details", "log").with(&summary).with(&empty).with(&list);
        let element = el("section", "log-place")
            .attr("aria-label", "Protocol log")
            .with(&drawer);
        Rc::new(Self {
            log: RefCell::default(),
            element,
            count,
            list,
            rows: RefCell::default(),
        })
    }

    pub(super) fn element(&self) -> &El {
        &self.element
    }

    /// Notes what is to be done.
    pub(super) fn ordered(self: &Rc<Self>, command: &Command) {
        let number = self.log.borrow_mut().ordered(platform::now(), command);
        self.show(number);
    }

    /// Notes what happened.
    pub(super) fn happened(self: &Rc<Self>, event: &Event) {
        let number = self.log.borrow_mut().happened(platform::now(), event);
        self.show(number);
    }

    fn show(self: &Rc<Self>, number: Option<u64>) {
        let Some(number) = number else { return };
        let log = self.log.borrow();
        let Some(exchange) = log.exchange(number) else {
            return;
        };
        let mut rows = self.rows.borrow_mut();
        if let Some(row) = rows.iter().find(|row| row.number == number) {
            row.refresh(exchange);
            return;
        }
        rows.retain(|row| {
            let is_kept = log.exchange(row.number).is_some();
            if !is_kept {
                row.item.remove();
            }
            is_kept
        });
        let row = Row::new(exchange, self);
        let first = self.list.raw().first_child();
        self.list.put_before(&row.item, first.as_ref());
        rows.push(row);
        self.count.set_text(&number.to_string());
    }
}

impl Row {
    fn new(exchange: &Exchange, drawer: &Rc<LogDrawer>) -> Rc<Self> {
        let (outcome, took) = (el("span", "log-outcome"), el("span", "log-took"));
        let method = el("span", "log-method").text(exchange.request.method.name());
        let name = el("span", "log-name").text(&exchange.name());
        let summary = el("summary", "").with(&method).with(&name);
        let summary = summary.with(&outcome).with(&took);
        let inside = el("div", "log-inside");
        let fold = el("details", "exchange").with(&summary).with(&inside);
        let item = el("li", "").attr("value", &exchange.number.to_string());
        let row = Rc::new(Self {
            number: exchange.number,
            item: item.with(&fold),
            fold,
            outcome,
            took,
            inside,
            scope: Scope::new(),
            buttons: Scope::new(),
        });
        let (link, drawer) = (Rc::downgrade(&row), Rc::downgrade(drawer));
        let _ = row.fold.clone().on(&row.scope, "toggle", move |_| {
            let (Some(row), Some(drawer)) = (link.upgrade(), drawer.upgrade()) else {
                return;
            };
            if let Some(exchange) = drawer.log.borrow().exchange(row.number) {
                row.draw(exchange);
            }
        });
        row.refresh(exchange);
        row
    }

    fn is_open(&self) -> bool {
        self.fold.get("open").is_some()
    }

    fn refresh(&self, exchange: &Exchange) {
        let failed =
            exchange.fault.is_some() || exchange.head.as_ref().is_some_and(|it| !it.is_success());
        self.outcome.set_text(&exchange.outcome());
        self.outcome.set("data-failed", failed.then_some(""));
        self.took
            .set_text(&exchange.took().map(duration).unwrap_or_default());
        if self.is_open() {
            self.draw(exchange);
        }
    }

    fn draw(&self, exchange: &Exchange) {
        self.buttons.clear();
        self.inside.clear();
        if !self.is_open() {
            return;
        }
        let copy = button("secondary small", None, "Copy as curl");
        let said = el("span", "log-said").attr("role", "status");
        let (curl, told) = (exchange.curl(), said.clone());
        let copy = copy.on(&self.buttons, "click", move |_| copy_text(&curl, &told));
        let line = el("p", "log-address").text(&exchange.request.url);
        self.inside.put(&line);
        self.inside
            .put(&el("p", "log-actions").with(&copy).with(&said));
        self.inside.put(&titled(
            "Request",
            &exchange.request.headers,
            exchange.sent().into_iter().collect(),
        ));
        let none = Vec::new();
        let headers = exchange.head.as_ref().map_or(&none, |head| &head.headers);
        self.inside.put(&titled("Answer", headers, exchange.came()));
        if exchange.cut {
            let more = el("p", "log-cut").text("The rest is not kept here.");
            self.inside.put(&more);
        }
    }
}

fn titled(title: &str, headers: &[(String, String)], bodies: Vec<String>) -> El {
    let list = el("dl", "log-headers");
    for (name, value) in headers {
        list.put(&el("dt", "").text(name));
        list.put(&el("dd", "").text(value));
    }
    let part = el("div", "log-part")
        .attr("role", "group")
        .attr("aria-label", title);
    let part = part
        .with(&el("h3", "log-part-title").text(title))
        .with(&list);
    for body in bodies {
        part.put(&json(&body));
    }
    part
}

/// A time that a person reads at a glance.
fn duration(milliseconds: f64) -> String {
    if milliseconds < 1_000.0 {
        format!("{milliseconds:.0} ms")
    } else {
        format!("{:.1} s", milliseconds / 1_000.0)
    }
}

/// Puts a text where it can be pasted from, and says whether that worked.
fn copy_text(text: &str, said: &El) {
    let said = said.clone();
    platform::copy(text, move |done| {
        said.set_text(if done {
            "Copied"
        } else {
            "The browser does not allow copying here"
        });
    });
}
