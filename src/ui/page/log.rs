//! The protocol log: what went over the wire, for whoever builds the agent.
//!
//! Owns the drawer on the page. What is folded is not drawn; an exchange that grows is drawn again
//! only while it is open.

use std::cell::RefCell;

use leptos::html::Details;
use leptos::prelude::*;

use crate::conversation::{Command, Event, Exchange, Log};
use crate::platform;
use crate::ui::conversation::elements::{button, dd, div, dl, dt, h2, h3, heard, p, pre, span};
use crate::ui::runtime::{Attrs, Handle, attrs, each, live, live_text};

/// The log, and whoever shows it.
#[derive(Default)]
pub(super) struct LogBook {
    log: RefCell<Log>,
    /// A trigger for each exchange that the log keeps, newest first.
    rows: RefCell<Vec<(u64, ArcTrigger)>>,
    list: ArcTrigger,
}

impl LogBook {
    /// Notes what is to be done.
    pub(super) fn ordered(&self, command: &Command) {
        let number = self.log.borrow_mut().ordered(platform::now(), command);
        self.changed(number);
    }

    /// Notes what happened.
    pub(super) fn happened(&self, event: &Event) {
        let number = self.log.borrow_mut().happened(platform::now(), event);
        self.changed(number);
    }

    /// The views are drawn with those of the conversation.
    fn changed(&self, number: Option<u64>) {
        let Some(number) = number else { return };
        if let Some(row) = self.row(number) {
            return row.notify();
        }
        let log = self.log.borrow();
        let mut rows = self.rows.borrow_mut();
        rows.retain(|(number, _)| log.exchange(*number).is_some());
        rows.insert(0, (number, ArcTrigger::new()));
        drop(rows);
        self.list.notify();
    }

    fn row(&self, number: u64) -> Option<ArcTrigger> {
        let rows = self.rows.borrow();
        let row = rows.iter().find(|(known, _)| *known == number)?;
        Some(row.1.clone())
    }

    fn numbers(&self) -> Vec<u64> {
        self.list.track();
        let rows = self.rows.borrow();
        rows.iter().map(|(number, _)| *number).collect()
    }
}

fn numbers(log: Handle<LogBook>) -> Vec<u64> {
    log.get().map(|log| log.numbers()).unwrap_or_default()
}

/// Reads an exchange, again whenever it grew.
fn seen<T>(log: Handle<LogBook>, number: u64, see: impl FnOnce(&Exchange) -> T) -> Option<T> {
    let log = log.get()?;
    log.row(number)?.track();
    let known = log.log.borrow();
    known.exchange(number).map(see)
}

/// The drawer on the page.
#[component]
pub(super) fn LogDrawer(log: Handle<LogBook>) -> AnyView {
    let count = move || numbers(log).first().map(u64::to_string).unwrap_or_default();
    view! {
        <section {..attrs!("class": "log-place", "aria-label": "Protocol log")}>
            <details {..attrs!("class": "log")}>
                <summary>
                    {h2(attrs!("class": "log-title"), "Protocol log")}
                    {span(attrs!("class": "log-count"), live_text(count))}
                </summary>
                {p(attrs!("class": "log-empty"), "Nothing went over the wire yet.")}
                <ol {..attrs!("class": "exchanges", "reversed": true)}>
                    {each(move || numbers(log), move |number| view! { <Row log number /> }.into_any())}
                </ol>
            </details>
        </section>
    }
    .into_any()
}

#[component]
fn Row(log: Handle<LogBook>, number: u64) -> AnyView {
    let is_open = RwSignal::new(false);
    let fold: NodeRef<Details> = NodeRef::new();
    let request = |exchange: &Exchange| (exchange.request.method.name(), exchange.name());
    let (method, name) = untrack(|| seen(log, number, request)).unwrap_or_default();
    let outcome = move || {
        let outcome = seen(log, number, |exchange| {
            (exchange.outcome(), has_failed(exchange))
        });
        let (outcome, has_failed) = outcome.unwrap_or_default();
        let attrs = attrs!("class": "log-outcome", "data-failed": has_failed);
        span(attrs, outcome)
    };
    let took = move || {
        let took = seen(log, number, |exchange| exchange.took().map(duration));
        took.flatten().unwrap_or_default()
    };
    let inside = move || {
        let is_open = is_open.get();
        let inside = is_open.then(|| seen(log, number, |exchange| draw(log, exchange)));
        inside.flatten().into_any()
    };
    let toggle = move |_| {
        let is_folded = fold.get_untracked().is_none_or(|fold| !fold.open());
        is_open.set(!is_folded);
    };
    view! {
        <li {..attrs!("value": number.to_string())}>
            <details {..attrs!("class": "exchange")} on:toggle=heard(toggle) node_ref=fold>
                <summary>
                    {span(attrs!("class": "log-method"), method)}
                    {span(attrs!("class": "log-name", "dir": "auto"), name)}
                    {live(outcome)}
                    {span(attrs!("class": "log-took"), live_text(took))}
                </summary>
                {div(attrs!("class": "log-inside"), live(inside))}
            </details>
        </li>
    }
    .into_any()
}

fn has_failed(exchange: &Exchange) -> bool {
    exchange.fault.is_some() || exchange.head.as_ref().is_some_and(|it| !it.is_success())
}

fn draw(log: Handle<LogBook>, exchange: &Exchange) -> AnyView {
    let sent = exchange.sent().into_iter().collect();
    let headers = exchange.head.as_ref().map(|head| &*head.headers);
    let cut = exchange
        .cut
        .then(|| p(attrs!("class": "log-cut"), "The rest is not kept here."));
    let copy = view! { <CopyAsCurl log number=exchange.number /> };
    view! {
        {p(attrs!("class": "log-address"), exchange.request.url.clone())}
        {p(attrs!("class": "log-actions"), copy)}
        {titled("Request", &exchange.request.headers, sent)}
        {titled("Answer", headers.unwrap_or_default(), exchange.came())}
        {cut}
    }
    .into_any()
}

/// Puts the exchange where it can be pasted from, and says whether that worked.
#[component]
fn CopyAsCurl(log: Handle<LogBook>, number: u64) -> AnyView {
    let said = RwSignal::new("");
    let copy = move |_| {
        let Some(curl) = seen(log, number, Exchange::curl) else {
            return;
        };
        platform::copy(&curl, move |done| {
            // The exchange may be folded meanwhile.
            let _ = said.try_set(if done {
                "Copied"
            } else {
                "The browser does not allow copying here"
            });
        });
    };
    let status = attrs!("class": "log-said", "role": "status", "aria-label": "Copy as curl");
    view! {
        {button(attrs!("class": "secondary small"), "Copy as curl", copy)}
        {span(status, live_text(move || said.get().to_owned()))}
    }
    .into_any()
}

fn titled(title: &'static str, headers: &[(String, String)], bodies: Vec<String>) -> AnyView {
    let headers = headers.iter().flat_map(|(name, value)| {
        let name = dt(Attrs::default(), name.clone());
        [name, dd(Attrs::default(), value.clone())]
    });
    let headers: Vec<AnyView> = headers.collect();
    let bodies = bodies.into_iter();
    let bodies = bodies.map(|body| pre(attrs!("class": "json", "tabindex": "0"), body));
    let bodies: Vec<AnyView> = bodies.collect();
    let inside = view! {
        {h3(attrs!("class": "log-part-title"), title)}
        {dl(attrs!("class": "log-headers"), headers)}
        {bodies.into_any()}
    };
    div(
        attrs!("class": "log-part", "role": "group", "aria-label": title),
        inside,
    )
}

/// A time that a person reads at a glance.
fn duration(milliseconds: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a span of time, never negative"
    )]
    let whole = milliseconds.max(0.0).round() as u64;
    if whole < 1_000 {
        return [&*whole.to_string(), " ms"].concat();
    }
    let tenths = (whole + 50) / 100;
    let (seconds, tenth) = ((tenths / 10).to_string(), (tenths % 10).to_string());
    [&*seconds, ".", &tenth, " s"].concat()
}
