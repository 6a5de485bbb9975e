//! The summary above a form: its errors, and notices.

use gloo_timers::callback::Timeout;
use json_form::form::CheckState;
use json_form::form::text::label::in_sentence;
use json_form::form::{FormSession, Problem};
use leptos::prelude::*;
use locales::{in_this_language, messages};

use super::removal::with_name;
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{WARNING, icon};
use crate::ui::form::element_id::{id, suffixed};
use crate::ui::form::element_lookup;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;

/// The number of errors that are rendered as rows at first, and the number that each later task adds.
const ROWS: usize = 40;

/// Characters at the end of a label after which no colon is added.
const ENDS: [char; 8] = ['?', ':', '!', '.', '？', '：', '！', '؟'];

/// The content of the error summary above the fields: errors, notices and missing documents.
#[derive(Default)]
pub(super) struct Summary {
    problems: Vec<Problem>,
    notices: Vec<String>,
    /// The URIs of the documents that the schema refers to, and that are missing.
    pub(super) missing: Vec<String>,
    /// The URI of the missing document that the person added last; `None` if none was added.
    pub(super) added: Option<String>,
    /// The number of errors that are rendered as rows; the others follow in later tasks.
    rows: usize,
}

/// Updates the error summary from the form's session.
pub(super) fn refresh(form: &DrawnForm) {
    let (problems, notices) = form.with_session(content);
    let missing = form.with_session(|session| session.missing_documents().to_vec());
    let known = &form.state.summary;
    if known.with_untracked(|known| {
        (&known.problems, &known.notices, &known.missing) == (&problems, &notices, &missing)
    }) {
        return;
    }
    known.update(|known| {
        known.problems = problems;
        known.notices = notices;
        known.missing = missing;
        known.rows = ROWS;
    });
    more_rows(form);
}

/// Fills the error summary with a row for each error.
#[cfg(server)]
pub(super) fn show_all(form: &DrawnForm) {
    let (problems, notices) = form.with_session(content);
    form.state.summary.set(Summary {
        rows: problems.len(),
        problems,
        notices,
        ..Summary::default()
    });
}

fn content(session: &FormSession) -> (Vec<Problem>, Vec<String>) {
    let state = session.state();
    let problems = state.summary_problems();
    let notices = session.notices().iter();
    let mut notices: Vec<String> = notices.map(ToString::to_string).collect();
    if let CheckState::Unchecked(refusal) = state.check_state()
        // The session's notices say already which rules were left out.
        && !refusal.is_partial()
    {
        notices.push(messages::not_checked_here(&refusal.to_string()));
    }
    (problems, notices)
}

/// Schedules a task that renders the next `ROWS` errors, and then calls this again, until each error has a row.
fn more_rows(form: &DrawnForm) {
    if form
        .state
        .summary
        .with_untracked(|summary| summary.problems.len() <= summary.rows)
    {
        return;
    }
    let this = form.this.clone();
    let more = move || {
        if let Some(form) = this.upgrade() {
            form.state.summary.update(|summary| summary.rows += ROWS);
            flush();
            more_rows(&form);
        }
    };
    Timeout::new(0, in_this_language(more)).forget();
}

/// Moves the focus to the summary itself, not to its first link, since the summary's heading says what happened.
pub(super) fn focus(form: &DrawnForm) {
    let summary = form
        .root()
        .and_then(|root| element_lookup::find(&root, ".summary"));
    if let Some(summary) = summary {
        element_lookup::focus(&summary);
    }
}

pub(super) fn draw(form: &DrawnForm) -> AnyView {
    let (summary, prefix) = (form.state.summary.clone(), form.prefix.clone());
    live(move || render(&summary.read(), &prefix))
}

fn render(summary: &Summary, prefix: &str) -> AnyView {
    // Not a live region: the summary gets the focus when it appears, and correcting an error should not announce it
    // again.
    let title = suffixed(prefix, ".summary");
    let count = summary.problems.len() as u64;
    let inside = (count > 0).then(|| {
        let rows = summary.problems.iter().take(summary.rows);
        let rows: Vec<AnyView> = rows.map(|problem| row(problem, prefix)).collect();
        view! {
            <h3 class="summary-title" id=title.clone()>
                {icon(WARNING)}
                <span>{messages::problem_count(count)}</span>
            </h3>
            <ul>{rows}</ul>
        }
        .into_any()
    });
    let notice = |words: &String| view! { <p class="notice">{words.clone()}</p> };
    let notices: Vec<AnyView> = summary.notices.iter().map(notice).collect();
    view! {
        <div
            class="summary"
            part="summary"
            role="group"
            tabindex="-1"
            hidden=summary.problems.is_empty()
            aria-labelledby=title
        >
            {inside}
        </div>
        <div class="notices" role="status">
            {notices}
        </div>
    }
    .into_any()
}

fn row(problem: &Problem, prefix: &str) -> AnyView {
    let (label, sentence) = (&*problem.label, &problem.sentence);
    // The sentence names the field, but not the places around it.
    // Words of the host page need not.
    let names = |label: &str| messages::enter_named(label).text == *sentence;
    let is_named = names(label) || names(&in_sentence(label));
    let whole = match label.ends_with(ENDS) {
        true => [label, " ", sentence].concat(),
        false if label.is_empty() || is_named => sentence.clone(),
        false => messages::labelled(label, sentence),
    };
    let words = match label {
        "" => view! { {whole} },
        label => with_name(&whole, label),
    };
    view! {
        <li>
            <a
                data-do=Action::Go
                href=suffixed("#", &id(prefix, &problem.pointer))
                data-at=problem.pointer.as_str().to_owned()
                dir="auto"
            >
                {words}
            </a>
        </li>
    }
}
