//! An alert about an error, with advice for the agent's developer.

use a2a_client::client::ConnectError;
use a2a_client::client::address::TriedUrl;
use json_form::formats::safe_link::safe_link;
use leptos::prelude::*;
use locales::messages;

use crate::ui::runtime::dom::view;
use crate::ui::runtime::widget::{WARNING, icon};

/// An element with the role `alert`: the sentence of an error, advice, and code that fixes the agent, if there is any.
pub(in crate::ui) fn alert(why: &ConnectError) -> AnyView {
    let advice = why.advice().map(|advice| {
        view! {
            <p class="alert-advice" dir="auto">
                {advice}
            </p>
        }
    });
    let remedies = why.remedy().into_iter().flatten();
    let remedies = remedies.map(|(language, lines)| {
        view! {
            <details class="remedies">
                <summary>{language}</summary>
                <pre class="remedy" tabindex="0">
                    {lines}
                </pre>
            </details>
        }
    });
    let remedies: Vec<AnyView> = remedies.collect();
    let tried = match why {
        ConnectError::CardNotFound { tried } => Some(tried_urls(tried)),
        _ => None,
    };
    let documentation = why.documentation_url().map(documentation);
    view! {
        <div class="alert" role="alert" data-kind=why.kind()>
            {icon(WARNING)}
            <div>
                <p dir="auto">{why.sentence()}</p>
                {documentation}
                {advice}
                {tried}
                {remedies}
            </div>
        </div>
    }
}

/// A link to the documentation of an error, whose `url` the agent sent, with the link's host. A URL that is not safe to
/// follow is shown as text.
fn documentation(url: &str) -> AnyView {
    let line = view! { <{..} class="alert-advice" dir="auto" /> };
    let Some(target) = safe_link(url) else {
        return view! {
            <p {..line}>
                <bdi>{url.to_owned()}</bdi>
            </p>
        };
    };
    let host = [" (", &target.host, ")"].concat();
    view! {
        <p {..line}>
            <a href=target.href title=url.to_owned() target="_blank" rel="noopener noreferrer">
                {messages::documentation()}
            </a>
            <bdi class="host" dir="ltr">
                {host}
            </bdi>
        </p>
    }
}

/// The URLs at which no card was found, each with its status.
fn tried_urls(tried: &[TriedUrl]) -> AnyView {
    let url = |tried: &TriedUrl| {
        let status = tried.status.map(|status| status.to_string());
        let status = status.unwrap_or_else(|| messages::no_answer().to_owned());
        view! {
            <li>
                <bdi>{tried.url.clone()}</bdi>
                " "
                <span class="tried-status">{status}</span>
            </li>
        }
    };
    let urls: Vec<AnyView> = tried.iter().map(url).collect();
    view! {
        <p class="alert-advice">{messages::card_looked_for_at()}</p>
        <ul class="tried">{urls}</ul>
    }
    .into_any()
}
