//! The protocol log: every exchange with the agent, for its developers.
//!
//! Invariants: a folded exchange is not rendered; an exchange that grows is rendered again only while it is open.

use std::cell::RefCell;

use a2a_client::conversation::command::Command;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::log::{Log, LoggedExchange};
use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::log_verdict::{Inspectable, verdict};
use crate::browser::clock;
use crate::ui::conversation::controls::text_button;
use crate::ui::conversation::run::tenths_of_seconds;
use crate::ui::runtime::Handle;
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::focus::current_target;
use crate::ui::runtime::reactive::{each, live, live_text};
use crate::ui::runtime::widget::copy_status::copy_with_status;

/// The log of the exchanges with the agent, with the triggers that update its views.
#[derive(Default)]
pub(super) struct ProtocolLog {
    log: RefCell<Log>,
    /// The number of each exchange that the log keeps, newest first, with the trigger that updates the view of the
    /// exchange.
    rows: RefCell<Vec<(u64, ArcTrigger)>>,
    list: ArcTrigger,
}

impl ProtocolLog {
    pub(super) fn record_command(&self, command: &Command) {
        let number = self.log.borrow_mut().record_command(clock::now(), command);
        self.changed(number);
    }

    pub(super) fn record_event(&self, event: &Event) {
        let number = self.log.borrow_mut().record_event(clock::now(), event);
        self.changed(number);
    }

    /// Triggers the view of the exchange with this number, or the list if the exchange is new. `None`: the log did not
    /// change. The conversation's next `flush` renders the triggered views.
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

fn numbers(log: Handle<ProtocolLog>) -> Vec<u64> {
    log.get().map(|log| log.numbers()).unwrap_or_default()
}

/// Calls `see` with the exchange of this number, and has the current view run again when the exchange changes. `None`
/// if the log does not have the number.
fn tracked<T>(
    log: Handle<ProtocolLog>,
    number: u64,
    see: impl FnOnce(&LoggedExchange) -> T,
) -> Option<T> {
    let log = log.get()?;
    log.row(number)?.track();
    let known = log.log.borrow();
    known.exchange(number).map(see)
}

pub(super) fn log_drawer(log: Handle<ProtocolLog>, inspectable: Inspectable) -> AnyView {
    let inspectable = SendWrapper::new(inspectable);
    let count = move || numbers(log).first().map(u64::to_string).unwrap_or_default();
    let rows = each(
        move || numbers(log),
        move |number| row(log, inspectable.clone(), number),
    );
    let log = view! {
        <summary>
            <h2 class="log-title">{messages::protocol_log()}</h2>
            <span class="log-count">{live_text(count)}</span>
        </summary>
        <p class="log-empty">{messages::log_empty()}</p>
        <ol class="exchanges" reversed>
            {rows}
        </ol>
    };
    // It opens below the bottom edge of the window.
    let show = |event: web_sys::Event| {
        if let Some(log) = current_target(&event).filter(|log| log.has_attribute("open")) {
            log.scroll_into_view_with_bool(false);
        }
    };
    view! {
        <section class="log-place" aria-label=messages::protocol_log()>
            <details class="log" on:toggle=show>
                {log}
            </details>
        </section>
    }
}

fn row(log: Handle<ProtocolLog>, with: SendWrapper<Inspectable>, number: u64) -> AnyView {
    let is_open = RwSignal::new(false);
    let head = move || tracked(log, number, head).into_any();
    let inside = move || {
        let is_open = is_open.get();
        let inside = is_open.then(|| tracked(log, number, |exchange| draw(log, &with, exchange)));
        inside.flatten().into_any()
    };
    let toggle = move |event: web_sys::Event| {
        let fold = event
            .target()
            .and_then(|fold| fold.dyn_into::<Element>().ok());
        is_open.set(fold.is_some_and(|fold| fold.has_attribute("open")));
    };
    view! {
        <li value=number.to_string()>
            <details class="exchange" on:toggle=toggle>
                <summary>{live(head)}</summary>
                <div class="log-inside">{live(inside)}</div>
            </details>
        </li>
    }
}

fn head(exchange: &LoggedExchange) -> AnyView {
    let is_refused = exchange.head.as_ref().is_some_and(|it| !it.is_success());
    let has_failed = exchange.fault.is_some() || is_refused;
    let took = exchange.duration().map(duration).unwrap_or_default();
    view! {
        <span class="log-method">{exchange.request.method.name()}</span>
        <span class="log-name" dir="auto">
            {exchange.name()}
        </span>
        <span class="log-outcome" data-failed=has_failed>
            {exchange.outcome()}
        </span>
        <span class="log-took">{took}</span>
    }
    .into_any()
}

fn draw(log: Handle<ProtocolLog>, with: &Inspectable, exchange: &LoggedExchange) -> AnyView {
    let sent = exchange.request_body().into_iter().collect();
    let headers = exchange.head.as_ref().map(|head| &*head.headers);
    let cut = exchange
        .cut
        .then(|| view! { <p class="log-cut">{messages::log_cut()}</p> });
    let address = exchange.request.url.clone();
    // An exchange that grows is drawn again, and a verdict would be gone.
    let ended = exchange.ended;
    let check = |name, body: Option<String>, at: f64| {
        let body = body.filter(|_| ended.is_some())?;
        Some(verdict(with, name, body, at))
    };
    view! {
        <p class="log-address">{address}</p>
        <p class="log-actions">{copy_as_curl(log, exchange.number)}</p>
        {titled(
            messages::logged_request(),
            &exchange.request.headers,
            sent,
            check(messages::check_request(), exchange.request_body(), exchange.started),
        )}
        {titled(
            messages::logged_answer(),
            headers.unwrap_or_default(),
            exchange.received(),
            check(messages::check_answer(), exchange.whole_answer(), ended.unwrap_or_default()),
        )}
        {cut}
    }
    .into_any()
}

/// A button that copies the exchange as a `curl` command, and a status that says whether it worked.
fn copy_as_curl(log: Handle<ProtocolLog>, number: u64) -> Pieces {
    let said = RwSignal::new("");
    let copy = move |_| {
        if let Some(curl) = tracked(log, number, LoggedExchange::curl) {
            copy_with_status(&curl, said);
        }
    };
    view! {
        {text_button("secondary small", messages::copy_as_curl(), copy)}
        <span class="log-said" role="status" aria-label=messages::copy_as_curl()>
            {live_text(move || said.get().to_owned())}
        </span>
    }
}

fn titled(
    title: &'static str,
    headers: &[(String, String)],
    bodies: Vec<String>,
    verdict: Option<Pieces>,
) -> AnyView {
    let headers = headers.iter().flat_map(|(name, value)| {
        let name = view! { <dt>{name.clone()}</dt> };
        [name, view! { <dd>{value.clone()}</dd> }]
    });
    let headers: Vec<AnyView> = headers.collect();
    let body = |body| {
        view! {
            <pre class="json" tabindex="0">
                {body}
            </pre>
        }
    };
    let bodies: Vec<AnyView> = bodies.into_iter().map(body).collect();
    view! {
        <div class="log-part" role="group" aria-label=title>
            <h3 class="log-part-title">{title}</h3>
            {verdict}
            <dl class="log-headers">{headers}</dl>
            {bodies}
        </div>
    }
}

/// A duration as words: in milliseconds below one second, otherwise in seconds with one decimal.
fn duration(milliseconds: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a span of time, never negative"
    )]
    let whole = milliseconds.max(0.0).round() as u64;
    if whole < 1_000 {
        return messages::milliseconds(whole);
    }
    let tenths = (whole + 50) / 100;
    tenths_of_seconds(tenths)
}
