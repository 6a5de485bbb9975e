//! Skill hint: metadata of a message that names the skill which the message is for (`docs/extensions/skill-hint.md`).

use crate::Members;

/// The key of the skill's id in the metadata of a message.
pub const KEY: &str = "urn:a2a-forms:skill-hint:v1/skillId";

/// The id of the skill that the metadata of a message names; `None` without a hint. The id may be unknown.
pub fn skill_id(metadata: &Members) -> Option<&str> {
    metadata
        .get(KEY)
        .or_else(|| metadata.get(COMMON_KEY))?
        .as_str()
}

/// The key that gateways document for the same (`LiteLLM`). It is written beside ours until A2A has one (A2A#1989).
const COMMON_KEY: &str = "skillId";

/// Names a skill in the metadata of a message.
pub fn set_skill_id(metadata: &mut Members, id: &str) {
    metadata.insert(KEY.to_owned(), id.into());
    metadata.insert(COMMON_KEY.to_owned(), id.into());
}
