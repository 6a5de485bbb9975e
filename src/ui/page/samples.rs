//! Sample agents that the page offers while it has none. The operator of the page names them in its head:
//! `<meta name="a2a-sample" content="https://agent.example.com" title="Weather agent">`.
//!
//! Invariant: the page sends no request to a sample before the person chooses it.

use a2a_client::client::address::origin;
use leptos::prelude::*;
use locales::messages;
use web_sys::Element;

use super::metas;
use super::navigation::Navigation;
use crate::browser::tab::location;
use crate::ui::runtime::dom::view;
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
        let inside = view! {
            <strong dir="auto">{name}</strong>
            {host.map(|host| view! { <span dir="ltr">{host}</span> })}
        };
        let press = view! {
            <{..}
                class="secondary sample"
                on:click=move |_| {
                    navigation.typed.set(address.clone());
                    navigation.connect();
                }
            />
        };
        Some(view! { <li>{button(press, inside)}</li> })
    };
    let samples = metas("a2a-sample").into_iter();
    let all: Vec<AnyView> = samples.filter_map(sample).collect();
    if all.is_empty() {
        return None;
    }
    Some(view! {
        <div>
            <h3 class="aside-title">{messages::sample_agents()}</h3>
            <ul class="samples">{all}</ul>
        </div>
    })
}
