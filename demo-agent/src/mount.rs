//! Where an agent lives: the one agent stands below many paths, each with a face of its own.
//!
//! Owns what is different from path to path: which versions and bindings are spoken, what goes
//! wrong on purpose, whether one has to sign in. Leaves the routes to `routes` and the card's text
//! to `card`. Invariant: without a path, everything is spoken and nothing goes wrong.

use a2a::dialect::Dialect;

use crate::faults::Fault;

/// A place where the agent lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mount {
    /// Below which path: empty, or such as `/chaos/slow`.
    pub(crate) path: String,
    pub(crate) face: Face,
    pub(crate) fault: Option<Fault>,
    /// Whether every call needs a sign-in.
    pub(crate) locked: bool,
}

/// What is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Every version and binding.
    All,
    /// A2A 1.0 alone, by JSON-RPC and by HTTP+JSON.
    V1_0,
    /// A2A 1.0 alone, and by HTTP+JSON alone.
    HttpJson,
    /// A2A 0.3 alone.
    V0_3,
    /// A2A 0.2 alone: its card stands where 0.2 looks for it, and nowhere else.
    V0_2,
}

/// The faces that have a path of their own.
const FACES: [(Face, &str); 4] = [
    (Face::V1_0, "/only/1.0"),
    (Face::HttpJson, "/only/http-json"),
    (Face::V0_3, "/only/0.3"),
    (Face::V0_2, "/only/0.2"),
];

impl Mount {
    fn at(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            face: Face::All,
            fault: None,
            locked: false,
        }
    }

    /// The agent at the root.
    pub(crate) fn root() -> Self {
        Self::at("")
    }

    /// The agent behind a sign-in.
    pub(crate) fn locked() -> Self {
        Self {
            locked: true,
            ..Self::at("/locked")
        }
    }

    /// Every place where the agent lives.
    pub(crate) fn all() -> Vec<Self> {
        let faces = FACES.map(|(face, path)| Self {
            face,
            ..Self::at(path)
        });
        let faults = crate::faults::ALL.iter().map(|(fault, name, _)| Self {
            fault: Some(*fault),
            ..Self::at(format!("/chaos/{name}"))
        });
        [Self::root(), Self::locked()]
            .into_iter()
            .chain(faces)
            .chain(faults)
            .collect()
    }

    /// Where this agent's card stands.
    pub(crate) fn card_paths(&self) -> Vec<String> {
        let new = format!("{}/.well-known/agent-card.json", self.path);
        let old = format!("{}/.well-known/agent.json", self.path);
        match self.face {
            Face::All => vec![new, old],
            Face::V1_0 | Face::HttpJson | Face::V0_3 => vec![new],
            Face::V0_2 => vec![old],
        }
    }

    /// Where JSON-RPC is taken.
    pub(crate) fn json_rpc_path(&self) -> String {
        format!("{}/a2a", self.path)
    }

    /// What the paths of HTTP+JSON begin with.
    pub(crate) fn http_json_path(&self) -> String {
        format!("{}/rest", self.path)
    }

    /// Whether a version is spoken here by JSON-RPC.
    pub(crate) fn speaks(&self, dialect: Dialect) -> bool {
        match self.face {
            Face::All => true,
            Face::V1_0 => dialect == Dialect::V1_0,
            Face::V0_3 | Face::V0_2 => dialect == Dialect::V0_3,
            Face::HttpJson => false,
        }
    }

    /// Whether HTTP+JSON is spoken here.
    pub(crate) fn speaks_http_json(&self) -> bool {
        matches!(self.face, Face::All | Face::V1_0 | Face::HttpJson)
    }

    /// What is spoken here, as a sentence.
    pub(crate) fn spoken(&self) -> &'static str {
        match self.face {
            Face::All => "1.0 and 0.3 are.",
            Face::V1_0 | Face::HttpJson => "1.0 is.",
            Face::V0_3 => "0.3 is.",
            Face::V0_2 => "0.2 is.",
        }
    }
}
