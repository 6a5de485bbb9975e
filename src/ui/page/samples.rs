//! Sample agents that the page offers while it has none. The operator of the page names them in its head:
//! `<meta name="a2a-sample" content="https://agent.example.com" title="Weather agent">`.
//!
//! Invariant: the page sends no request to a sample before the person chooses it.

use leptos::prelude::*;
use locales::messages;
use web_sys::Element;

use super::metas;
use super::navigation::Navigation;
use crate::browser::tab::location;
use crate::client::address::origin;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::widget::button;

/// Buttons that connect to the samples; `None` without samples.
pub(super) fn samples(navigation: Navigation) -> Option<AnyView> {
    let sample = |meta: Element| {
        // Another agent of the same server may be named by its path alone.
        let address = location::absolute(&meta.get_attribute("content")?);
        let host = origin(&address)?;
        let host = host.split_once("://")?.1.to_owned();
        let name = meta.get_attribute("title").filter(|name| !name.is_empty());
        let (name, host) = match name {
            Some(name) => (name, Some(host)),
            None => (host, None),
        };
        let inside = pieces![
            tag::strong(attrs!("dir": "auto"), pieces![name]),
            host.map(|host| tag::span(attrs!("dir": "ltr"), pieces![host])),
        ];
        let press = attrs!("class": "secondary sample").on("click", move |_| {
            navigation.typed.set(address.clone());
            navigation.connect();
        });
        Some(tag::li(attrs!(), pieces![button(press, inside)]))
    };
    let samples = metas("a2a-sample").into_iter();
    let all: Vec<AnyView> = samples.filter_map(sample).collect();
    if all.is_empty() {
        return None;
    }
    let title = attrs!("class": "aside-title");
    let inside = pieces![
        tag::h3(title, pieces![messages::sample_agents()]),
        tag::ul(attrs!("class": "samples"), pieces![all]),
    ];
    Some(tag::div(attrs!(), inside))
}
