//! A value laid out to be read.

use leptos::prelude::*;

use crate::result::{Shown, ValueView};

/// A value with its members as terms and descriptions.
#[component]
pub fn ValueTable(view: ValueView) -> impl IntoView {
    let title = (!view.label.is_empty())
        .then(|| view! { <h4 class="value-title">{view.label.clone()}</h4> });
    view! { <div class="value" part="value">{title}{shown(view.shown, &view.label)}</div> }
}

fn shown(shown: Shown, label: &str) -> AnyView {
    match shown {
        Shown::Text(text) if text.is_empty() => {
            view! { <span class="nothing">"empty"</span> }.into_any()
        }
        Shown::Text(text) => view! { <span class="text">{text}</span> }.into_any(),
        Shown::Number { exact, text } => {
            view! { <span class="number" title=exact>{text}</span> }.into_any()
        }
        Shown::Share {
            exact,
            text,
            fraction,
        } => share(exact, text, fraction, label).into_any(),
        Shown::Flag(true) => "Yes".into_any(),
        Shown::Flag(false) => "No".into_any(),
        Shown::Nothing => view! { <span class="nothing">"none"</span> }.into_any(),
        Shown::Link { href } => {
            let text = href.trim_start_matches("mailto:").to_owned();
            view! { <a href=href target="_blank" rel="noopener noreferrer">{text}</a> }.into_any()
        }
        Shown::Group(rows) if rows.is_empty() => {
            view! { <span class="nothing">"empty"</span> }.into_any()
        }
        Shown::Group(rows) => {
            let rows = rows.into_iter().map(row).collect_view();
            view! { <dl class="rows">{rows}</dl> }.into_any()
        }
        Shown::List(items) if items.is_empty() => {
            view! { <span class="nothing">"empty list"</span> }.into_any()
        }
        Shown::List(items) => {
            let items = items
                .into_iter()
                .map(|item| view! { <li>{self::shown(item.shown, &item.label)}</li> })
                .collect_view();
            view! { <ol class="values">{items}</ol> }.into_any()
        }
        Shown::Json(text) => view! { <pre class="json">{text}</pre> }.into_any(),
    }
}

fn row(view: ValueView) -> impl IntoView {
    let unknown = view
        .unknown
        .then(|| view! { <span class="badge">"not in the schema"</span> });
    view! {
        <div class="row">
            <dt title=view.description>{view.label.clone()}{unknown}</dt>
            <dd>{shown(view.shown, &view.label)}</dd>
        </div>
    }
}

/// A share of a whole: the number in words and as a bar.
fn share(exact: String, text: String, fraction: f64, label: &str) -> impl IntoView + use<> {
    let name = if label.is_empty() {
        "Share".to_owned()
    } else {
        label.to_owned()
    };
    let percent = fraction * 100.0;
    // A property of the element, not a style in the markup: those need no `unsafe-inline`.
    let bar = NodeRef::<leptos::html::Span>::new();
    Effect::new(move |_| {
        if let Some(bar) = bar.get() {
            bar.style(("inline-size", format!("{percent}%")));
        }
    });
    view! {
        <span class="share" title=exact>
            <span class="share-text">{text.clone()}</span>
            <span
                class="share-track" role="meter" aria-label=name aria-valuemin="0" aria-valuemax="100"
                aria-valuenow=percent.to_string() aria-valuetext=text
            >
                <span class="share-bar" node_ref=bar></span>
            </span>
        </span>
    }
}
