//! The texts and values of a run's request and result.

use std::rc::Rc;

use a2a::extension;
use a2a::message::{Part, PartContent, Role};
use a2a_client::artifacts::comparison::{Named, pieces};
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::Run;
use json_form::result::reading::SentValues;

use crate::ui::conversation::driver::DriverHandle;

/// The parts of the request, read by the schema of each. Empty if it is unknown what was sent.
pub(super) fn request_parts(run: &Run) -> Vec<Named> {
    let skill = run.target.skill.as_ref();
    let inputs = skill.map(|skill| extension::skill::modes::inputs(&run.target.card, skill));
    let by = |part: &Part| {
        let inputs = inputs.as_ref()?.schemas.iter();
        let mut fits = inputs.filter(|input| Some(input.mode.as_str()) == part.mode());
        fits.find_map(|input| input.schema.clone())
    };
    if run.is_sent_known {
        pieces(None, &run.request().parts, &by)
    } else {
        Vec::new()
    }
}

/// The parts of the artifacts and of the last message, with the schema of each.
pub(super) fn result_parts(run: &Run) -> Vec<Named> {
    let (card, skill) = (&run.target.card, run.target.skill.as_ref());
    let by = |part: &Part| extension::skill::modes::schema_of_part(card, skill, part).cloned();
    let mut came: Vec<Named> = Vec::new();
    for artifact in run.task.iter().flat_map(|task| &task.artifacts) {
        came.extend(pieces(artifact.name.as_deref(), &artifact.parts, &by));
    }
    let task = run.task.as_ref();
    let last = task.and_then(|task| task.status.message.as_ref());
    for message in last.into_iter().chain(&run.answer) {
        came.extend(pieces(None, &message.parts, &by));
    }
    came
}

/// The values that the person sent in a run: those of the request and of the answers. Empty if they are unknown.
pub(super) fn sent_values(run: &Run) -> SentValues {
    let mut sent = SentValues::default();
    if !run.is_sent_known {
        return sent;
    }
    let answers = run.messages().filter(|message| message.role == Role::User);
    let parts = answers.flat_map(|message| &message.parts);
    for part in run.request().parts.iter().chain(parts) {
        match &part.content {
            PartContent::Data(value) => sent.add(value),
            PartContent::Text(text) => sent.add(&exact_json::text(text)),
            _ => {}
        }
    }
    sent
}

/// Makes the link that opens the form with the values that were sent; `None` without a form, with a secret, or if the
/// page has no such links.
pub(super) fn form_link(driver: DriverHandle, id: RunId) -> Rc<dyn Fn() -> Option<String>> {
    let link = driver.link();
    Rc::new(move || {
        let sent = link.with(|conversation| {
            let run = conversation.run(id)?;
            let skill = run.target.skill.as_ref()?.id.clone();
            let is_open = run.is_sent_known && !run.holds_secret();
            match run.request().parts.as_slice() {
                [part] if is_open => match &part.content {
                    PartContent::Data(value) => Some((skill, value.clone())),
                    _ => None,
                },
                _ => None,
            }
        });
        let (skill, value) = sent.flatten()?;
        link.form_link(&skill, &value)
    })
}
