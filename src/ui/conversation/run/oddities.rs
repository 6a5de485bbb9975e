//! The notes of a run: how the agent departed from the A2A protocol, and was understood all the same.
//!
//! Owns the sentence of each oddity. The inspector reports the same list for the agent's author.

use a2a::dialect::leniency::oddity::Oddity;
use a2a_client::conversation::event::RunId;
use leptos::prelude::*;
use locales::messages;

use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::{live, when};

/// A fold with a sentence for each oddity of the run and of its agent's card; empty without any.
pub(super) fn oddities(driver: DriverHandle, id: RunId) -> AnyView {
    let found = move || {
        let regions = [Region::Run(id)];
        let all = driver.read_tracked(&regions, |conversation| {
            Some(conversation.run(id)?.oddities())
        });
        all.unwrap_or_default()
    };
    let fold = move || {
        let line = |oddity: Oddity| {
            view! { <li data-oddity=oddity.name()>{sentence(oddity)}</li> }
        };
        let lines = live(move || {
            let lines: Vec<AnyView> = found().into_iter().map(line).collect();
            lines.into_any()
        });
        view! {
            <details class="oddities">
                <summary>{messages::oddities()}</summary>
                <ul>{lines}</ul>
            </details>
        }
    };
    when(move || !found().is_empty(), fold)
}

fn sentence(oddity: Oddity) -> &'static str {
    match oddity {
        Oddity::HalfCharacter => messages::oddity_half_character(),
        Oddity::NotANumber => messages::oddity_not_a_number(),
        Oddity::SnakeCase => messages::oddity_snake_case(),
        Oddity::Root => messages::oddity_root(),
        Oddity::LooseParts => messages::oddity_loose_parts(),
        Oddity::LooseStatus => messages::oddity_loose_status(),
        Oddity::TextResult => messages::oddity_text_result(),
        Oddity::Unframed => messages::oddity_unframed(),
        Oddity::StreamType => messages::oddity_stream_type(),
        Oddity::UnfinishedEvent => messages::oddity_unfinished_event(),
        Oddity::SeveralMessages => messages::oddity_several_messages(),
        Oddity::OtherTaskId => messages::oddity_other_task_id(),
        Oddity::RepeatedMessageId => messages::oddity_repeated_message_id(),
        Oddity::NoTaskId => messages::oddity_no_task_id(),
        Oddity::Unread => messages::oddity_unread(),
        Oddity::NoStream => messages::oddity_no_stream(),
        Oddity::VersionWords => messages::oddity_version_words(),
        Oddity::BindingWords => messages::oddity_binding_words(),
        Oddity::BindingMember => messages::oddity_binding_member(),
    }
}
