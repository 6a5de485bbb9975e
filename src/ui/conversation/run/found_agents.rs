//! The agents that a registry found (004), each with a button that connects to it.

use a2a::dialect::envelope::discovery::AgentInfo;
use a2a::dialect::envelope::time;
use a2a_client::conversation::event::RunId;
use leptos::prelude::*;
use locales::messages;

use crate::browser::clock;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;

pub(super) fn found_agents(driver: DriverHandle, id: RunId) -> AnyView {
    let found = move || {
        let found = driver.read_tracked(&[Region::Run(id)], |conversation| {
            Some(conversation.run(id)?.found_agents())
        });
        found.unwrap_or_default()
    };
    let list = move || {
        let agents: Vec<AnyView> = found()
            .into_iter()
            .map(|agent| one(driver, agent))
            .collect();
        view! {
            <ul class="found-agents" aria-label=messages::found_agents()>
                {agents}
            </ul>
        }
    };
    view! { <div hidden=move || found().is_empty()>{live(list)}</div> }
}

fn one(driver: DriverHandle, mut agent: AgentInfo) -> AnyView {
    if let Some(heard) = &mut agent.last_heartbeat
        && let Some(at) = time::read(heard)
    {
        #[expect(clippy::cast_precision_loss, reason = "milliseconds of a date")]
        let at = at as f64;
        *heard = clock::local_date_time(at);
    }
    let about = registry_entry(&agent);
    let address = agent.endpoint;
    let words = messages::connect_to(&agent.name);
    let connect = move |_| {
        driver.choose_agent(&address);
    };
    view! {
        <li>
            <button type="button" class="secondary small" on:click=connect>
                <bdi>{words}</bdi>
            </button>
            <bdi>{about}</bdi>
        </li>
    }
}

/// The entry of a registry for an agent, in one line: the agent's status, the time of its last heartbeat, and its
/// address.
fn registry_entry(agent: &AgentInfo) -> String {
    let heard = agent.last_heartbeat.as_deref().map(messages::last_seen);
    let facts = [
        Some(agent.status.clone()),
        heard,
        Some(agent.endpoint.clone()),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
