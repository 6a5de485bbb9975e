//! The line about the signatures of the agent's card.
//!
//! Leaves verification to the conversation, which refuses a card if the host page requires a signature. Invariant: else
//! a signature that does not match is a warning, and the form stays usable.

use a2a_client::client::signature::Verdict;
use leptos::prelude::*;
use locales::messages;

use super::driver::{DriverHandle, Region};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;

/// A live region that says whether the signature of the agent card was verified, and why an extended card is not used;
/// empty while no signed card is known, unless the host page asks for signatures.
pub(super) fn agent_signature(driver: DriverHandle) -> AnyView {
    let line = move || {
        let line = driver.read_tracked(&[Region::Agent, Region::Card], |conversation| {
            let line = conversation.card_verdict().map(signature_line);
            let refused = conversation.agent().and_then(|known| {
                let why = known.refused_card.as_ref()?;
                Some(view! {
                    <div class="signature" data-state="mismatch" dir="auto">
                        {why.sentence()}
                    </div>
                })
            });
            Some(view! {
                {line}
                {refused}
            })
        });
        line.into_any()
    };
    view! { <div role="status">{live(line)}</div> }
}

/// A line that says whether the signature of an agent card or message was verified, and with which key.
pub(in crate::ui) fn signature_line(verdict: &Verdict) -> AnyView {
    let words = match verdict {
        Verdict::Unsigned => messages::card_unsigned().to_owned(),
        Verdict::Verified { key: Some(key) } => messages::signed_by(key),
        Verdict::Verified { key: None } => messages::signed_verified().to_owned(),
        Verdict::NoKey => messages::signed_without_key().to_owned(),
        Verdict::Mismatch => messages::card_signature_mismatch().to_owned(),
    };
    view! {
        <div class="signature" data-state=verdict.name() dir="auto">
            {words}
        </div>
    }
}
