//! An alert about an error, with advice for the agent's developer.

use leptos::prelude::*;

use crate::client::ConnectError;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::widget::{WARNING, icon};

/// The sentence, advice and code of an error.
pub(super) fn alert(why: &ConnectError) -> AnyView {
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
    let words = tag::div(attrs!(), pieces![sentence, advice, remedies]);
    tag::div(
        attrs!("class": "alert", "role": "alert", "data-kind": why.kind()),
        pieces![icon(WARNING), words],
    )
}
