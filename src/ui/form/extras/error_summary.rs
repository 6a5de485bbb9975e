//! What is said of the form as a whole: what is to be mended, and notices.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::form::{CheckState, FormSession, Problem};
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{WARNING, icon};
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::{id, lookup, with};
use crate::ui::runtime::{attrs, live, pieces, tag};

/// So many rows are drawn at once: they fill a screen. So many more come in each later task.
const ROWS: usize = 40;

/// What is said.
#[derive(Default)]
pub(super) struct Summary {
    problems: Vec<Problem>,
    notices: Vec<String>,
    /// So many problems have a row.
    rows: usize,
}

/// Brings it up to date.
pub(super) fn refresh(form: &DrawnForm) {
    let (problems, notices) = form.with_session(said);
    let known = &form.state.summary;
    if known.with_untracked(|known| known.problems == problems && known.notices == notices) {
        return;
    }
    let rows = ROWS;
    known.set(Summary {
        problems,
        notices,
        rows,
    });
    more_rows(form);
}

fn said(session: &FormSession) -> (Vec<Problem>, Vec<String>) {
    let state = session.state();
    let problems = if state.is_attempted() {
        state.problems()
    } else {
        Vec::new()
    };
    let mut notices = session.notices().to_vec();
    if let CheckState::Unchecked(refusal) = state.check_state()
        // What was left out was said when the schema came.
        && !refusal.is_partial()
    {
        // In words that say what it means for the person, before why.
        notices.push(format!(
            "Not checked here; whoever receives it decides. {refusal}"
        ));
    }
    (problems, notices)
}

/// The rows that are not on the first screen come in later tasks.
fn more_rows(form: &DrawnForm) {
    if form
        .state
        .summary
        .with_untracked(|said| said.problems.len() <= said.rows)
    {
        return;
    }
    let this = form.this.clone();
    let more = move || {
        if let Some(form) = this.upgrade() {
            form.state.summary.update(|said| said.rows += ROWS);
            flush();
            more_rows(&form);
        }
    };
    Timeout::new(0, more).forget();
}

/// Brings the person there: to the summary itself, not the first link in it, since its heading says what happened.
pub(super) fn focus(form: &DrawnForm) {
    let summary = form.root().and_then(|root| lookup::find(&root, ".summary"));
    if let Some(summary) = summary {
        lookup::focus(&summary);
    }
}

pub(super) fn draw(form: &DrawnForm) -> AnyView {
    let (said, prefix) = (form.state.summary.clone(), form.prefix.clone());
    live(move || shown(&said.read(), &prefix))
}

fn shown(said: &Summary, prefix: &str) -> AnyView {
    // No live region: it takes the focus when it comes, and mending must not read it out anew.
    let title = with(prefix, ".summary");
    let summary = attrs!(
        "class": "summary", "part": "summary", "role": "group", "tabindex": "-1",
        "hidden": said.problems.is_empty(), "aria-labelledby": title.clone()
    );
    let words = match said.problems.len() {
        0 => None,
        1 => Some("There is one problem".to_owned()),
        count => Some(["There are ", &count.to_string(), " problems"].concat()),
    };
    let inside = words.map(|words| {
        let heading = attrs!("class": "summary-title", "id": title);
        let rows = said.problems.iter().take(said.rows);
        let rows: Vec<AnyView> = rows.map(|problem| row(problem, prefix)).collect();
        let words = tag::span(attrs!(), pieces![words]);
        let heading = tag::h3(heading, pieces![icon(WARNING), words]);
        pieces![heading, tag::ul(attrs!(), pieces![rows])].into_any()
    });
    let notice = |words: &String| tag::p(attrs!("class": "notice"), pieces![words.clone()]);
    let notices: Vec<AnyView> = said.notices.iter().map(notice).collect();
    let place = attrs!("class": "notices", "role": "status");
    let summary = tag::div(summary, pieces![inside]);
    pieces![summary, tag::div(place, pieces![notices])].into_any()
}

fn row(problem: &Problem, prefix: &str) -> AnyView {
    let link = attrs!(
        "data-do": Action::Go, "href": with("#", &id(prefix, &problem.pointer)),
        "data-at": problem.pointer.as_str().to_owned(), "dir": "auto"
    );
    let words = if problem.label.is_empty() {
        problem.sentence.clone()
    } else {
        [&problem.label, ": ", &problem.sentence].concat()
    };
    tag::li(attrs!(), pieces![tag::a(link, pieces![words])])
}
