//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use leptos::prelude::*;

use super::agent::SkillList;
use super::finding::Finding;
use super::request::RequestView;
use super::runs::Runs;
use super::talk::Talk;

/// The whole of `<a2a-form>`.
#[component]
pub fn AgentForm(talk: Talk) -> impl IntoView {
    // One skill needs no choosing, nor does one that the host page named.
    let several = move || {
        talk.track_agent();
        talk.with(|conversation| {
            conversation
                .known()
                .is_some_and(|known| known.card.skills.len() > 1 && known.skill.is_none())
        }) == Some(true)
    };
    view! {
        <div class="agent-form">
            <Finding talk=talk/>
            {move || several().then(|| view! { <SkillList talk=talk/> })}
            <RequestView talk=talk/>
            <Runs talk=talk/>
        </div>
    }
}
