//! An alert about an error, with advice for the agent's developer.

use json_form::formats::safe_link::safe_link;
use leptos::prelude::*;
use locales::messages;

use crate::client::ConnectError;
use crate::client::address::TriedUrl;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::widget::{WARNING, icon};

/// An element with the role `alert`: the sentence of an error, advice, and code that fixes the agent, if there is any.
pub(in crate::ui) fn alert(why: &ConnectError) -> AnyView {
    let advice = why.advice().map(|advice| {
        let attrs = attrs!("class": "alert-advice", "dir": "auto");
        tag::p(attrs, pieces![advice])
    });
    let remedies = why.remedy().into_iter().flatten();
    let remedies = remedies.map(|(language, lines)| {
        let lines = tag::pre(attrs!("class": "remedy", "tabindex": "0"), pieces![lines]);
        let language = tag::summary(attrs!(), pieces![language]);
        tag::details(attrs!("class": "remedies"), pieces![language, lines])
    });
    let remedies: Vec<AnyView> = remedies.collect();
    let sentence = tag::p(attrs!("dir": "auto"), pieces![why.sentence()]);
    let tried = match why {
        ConnectError::CardNotFound { tried } => Some(tried_urls(tried)),
        _ => None,
    };
    let documentation = why.documentation_url().map(documentation);
    let words = tag::div(
        attrs!(),
        pieces![sentence, documentation, advice, tried, remedies],
    );
    tag::div(
        attrs!("class": "alert", "role": "alert", "data-kind": why.kind()),
        pieces![icon(WARNING), words],
    )
}

/// A link to the documentation of an error, whose `url` the agent sent, with the link's host. A URL that is not safe to
/// follow is shown as text.
fn documentation(url: &str) -> AnyView {
    let line = attrs!("class": "alert-advice", "dir": "auto");
    let Some(target) = safe_link(url) else {
        return tag::p(line, pieces![tag::bdi(attrs!(), pieces![url.to_owned()])]);
    };
    let anchor = attrs!(
        "href": target.href, "title": url.to_owned(), "target": "_blank", "rel": "noopener noreferrer"
    );
    let anchor = tag::a(anchor, pieces![messages::documentation()]);
    let host = [" (", &target.host, ")"].concat();
    let host = tag::bdi(attrs!("class": "host", "dir": "ltr"), pieces![host]);
    tag::p(line, pieces![anchor, host])
}

/// The URLs at which no card was found, each with its status.
fn tried_urls(tried: &[TriedUrl]) -> AnyView {
    let url = |tried: &TriedUrl| {
        let status = tried.status.map(|status| status.to_string());
        let status = status.unwrap_or_else(|| messages::no_answer().to_owned());
        tag::li(
            attrs!(),
            pieces![
                tag::bdi(attrs!(), pieces![tried.url.clone()]),
                " ",
                tag::span(attrs!("class": "tried-status"), pieces![status]),
            ],
        )
    };
    let urls: Vec<AnyView> = tried.iter().map(url).collect();
    let intro = tag::p(
        attrs!("class": "alert-advice"),
        pieces![messages::card_looked_for_at()],
    );
    let urls = tag::ul(attrs!("class": "tried"), pieces![urls]);
    pieces![intro, urls].into_any()
}
