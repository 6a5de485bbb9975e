//! The protocols that agents speak, as the host page names them.

/// The protocol that the client speaks with an agent; `Auto` lets the client choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// A2A if the agent speaks it, else sessions (002), else envelopes (004).
    #[default]
    Auto,
    /// A2A only.
    A2a,
    /// Sessions over REST only (002).
    Sessions,
    /// Message envelopes only (004).
    Envelope,
}

impl Protocol {
    /// The protocol with this name; `Auto` for an unknown name.
    pub fn named(name: &str) -> Self {
        match name {
            "a2a" => Self::A2a,
            "sessions" => Self::Sessions,
            "envelope" => Self::Envelope,
            _ => Self::Auto,
        }
    }

    /// Whether the client tries `protocol` under this setting: always under `Auto`, else only if it is the same.
    pub fn allows(self, protocol: Self) -> bool {
        self == Self::Auto || self == protocol
    }
}
