//! The fragment of a link to the page: `#agent=…&skill=…&value=…`.

/// The agent and the skill that a link names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PageLink {
    pub(super) agent: Option<String>,
    /// The id of a skill; empty for a message to the agent without a skill; `None` if the link names no skill, as the
    /// link to the list of skills.
    pub(super) skill: Option<String>,
    /// The value that fills the form of the skill, as JSON; `None` if the link fills nothing.
    pub(super) value: Option<String>,
}

impl PageLink {
    pub(super) fn read(fragment: &str) -> Self {
        let mut link = Self::default();
        for pair in fragment.split('&') {
            let Some((name, value)) = pair.split_once('=') else {
                continue;
            };
            let value = js_sys::decode_uri_component(value)
                .ok()
                .and_then(|text| text.as_string());
            match name {
                "agent" => link.agent = value.filter(|value| !value.is_empty()),
                "skill" => link.skill = value,
                "value" => link.value = value,
                _ => {}
            }
        }
        link
    }

    pub(super) fn write(&self) -> String {
        let part = |name: &str, value: &Option<String>| {
            value
                .as_ref()
                .map(|value| format!("{name}={}", js_sys::encode_uri_component(value)))
        };
        let parts: Vec<String> = [
            part("agent", &self.agent),
            part("skill", &self.skill),
            part("value", &self.value),
        ]
        .into_iter()
        .flatten()
        .collect();
        parts.join("&")
    }
}
