//! A whole form: the summary of mistakes, the fields, what is said of the checking.

use leptos::html::Div;
use leptos::prelude::*;

use super::field::Field;
use super::form_handle::FormHandle;
use super::icon;
use crate::form::{CheckState, Problem};
use crate::platform;
use crate::pointer::Pointer;

/// A form's fields with the summary above them.
#[component]
pub fn FormView(form: FormHandle) -> impl IntoView {
    let root: NodeRef<Div> = NodeRef::new();
    let go = move |pointer: Pointer| {
        let id = form.id(&pointer);
        let found = root.get_untracked().and_then(|root| {
            root.query_selector(&format!("[id=\"{id}\"]"))
                .ok()
                .flatten()
        });
        if let Some(element) = found {
            platform::focus(&element);
        }
    };
    let notices = move || {
        let unchecked = match form.check() {
            CheckState::Unchecked(refusal) => Some(refusal.to_string()),
            _ => None,
        };
        let all = form.notices().into_iter().chain(unchecked);
        all.map(|notice| view! { <p class="notice" role="status">{notice}</p> })
            .collect_view()
    };
    view! {
        <div class="form" part="form" node_ref=root>
            <Summary form=form go=go/>
            {notices}
            <Field form=form pointer=Pointer::root()/>
        </div>
    }
}

/// What is to be mended, with a way to each place. It takes the focus when the person tried to
/// send.
#[component]
fn Summary(form: FormHandle, go: impl Fn(Pointer) + Copy + Send + Sync + 'static) -> impl IntoView {
    let heading: NodeRef<Div> = NodeRef::new();
    Effect::new(move |before: Option<u32>| {
        let count = form.mistakes();
        if before.is_some_and(|before| before != count)
            && let Some(element) = heading.get_untracked()
        {
            leptos::task::spawn_local(async move {
                // Once it is drawn: what is not shown can't take the focus.
                leptos::task::tick().await;
                let _ = element.focus();
            });
        }
        count
    });
    let title_id = StoredValue::new(format!("{}.summary", form.id(&Pointer::root())));
    let problems = Memo::new(move |_| form.problems());
    let shown = move || {
        let problems = problems.get();
        let title = match problems.len() {
            0 => return None,
            1 => "There is one problem".to_owned(),
            count => format!("There are {count} problems"),
        };
        let rows = problems
            .into_iter()
            .map(|problem| row(form, problem, go))
            .collect_view();
        Some(
            view! { <h3 class="summary-title" id=title_id.get_value()>{icon::warning()}<span>{title}</span></h3><ul>{rows}</ul> },
        )
    };
    let empty = move || problems.with(Vec::is_empty);
    view! {
        // No live region: it takes the focus when it comes, and mending must not read it out anew.
        <div
            class="summary" part="summary" role="group" tabindex="-1" node_ref=heading class:empty=empty
            aria-labelledby=title_id.get_value()
        >
            {shown}
        </div>
    }
}

fn row(form: FormHandle, problem: Problem, go: impl Fn(Pointer) + 'static) -> impl IntoView {
    let href = format!("#{}", form.id(&problem.pointer));
    let text = if problem.label.is_empty() {
        problem.sentence
    } else {
        format!("{}: {}", problem.label, problem.sentence)
    };
    let pointer = problem.pointer;
    let follow = move |event: web_sys::MouseEvent| {
        // The address of the page is its own; in a shadow root a fragment leads nowhere anyway.
        event.prevent_default();
        go(pointer.clone());
    };
    view! { <li><a href=href on:click=follow>{text}</a></li> }
}
