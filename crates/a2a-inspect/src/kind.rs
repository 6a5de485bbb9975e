//! The kinds of text that the inspector recognises, with their names.

use a2a::dialect::envelope::MessageType;

/// What the inspector recognises a text as, for example an agent card or a JSON-RPC request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextKind {
    /// An agent card of A2A 0.2.
    Card02,
    /// An agent card of A2A 0.3.
    Card03,
    /// An agent card of A2A 1.0.
    Card10,
    /// The members that the object-schemas extension adds to a card.
    CardPart,
    /// A JSON-RPC request: an object that names a `method` to call.
    RpcRequest,
    /// A JSON-RPC response, with a result or an error.
    RpcAnswer,
    /// A message of A2A.
    Message,
    /// A part of a message or artifact.
    Part,
    /// An artifact of A2A.
    Artifact,
    /// A task of A2A.
    Task,
    /// One event of a stream: a task, a message, or an update of a status or an artifact.
    StreamEvent,
    /// The parameters of a call that sends a message.
    SendRequest,
    /// The result of a call that sends a message.
    SendAnswer,
    /// The body of an error answer over HTTP+JSON.
    HttpError,
    /// A text of server-sent events (`data: …`), as an agent streams them.
    EventStream,
    /// Several JSON texts, one on each line.
    JsonLines,
    /// An agent card as document 002 (sessions) defines it.
    SessionsCard,
    /// A session of the sessions document (002).
    Session,
    /// The body of the request that creates a session (002).
    SessionsCreateRequest,
    /// The body of the answer to [`Self::SessionsCreateRequest`].
    SessionsCreateAnswer,
    /// A message in a session (002).
    SessionsMessage,
    /// The body that sends a message to a session.
    SessionsSendRequest,
    /// The body of the answer to [`Self::SessionsSendRequest`].
    SessionsSendAnswer,
    /// A page of the list of a session's messages (002).
    SessionsPage,
    /// An artifact of a message in a session.
    SessionsArtifact,
    /// The body of an error answer in the sessions document (002).
    SessionsError,
    /// A message envelope (004) of a known type.
    Envelope(MessageType),
    /// A message envelope (004) whose `message_type` is unknown or missing.
    OtherEnvelope,
    /// A JSON Schema on its own, not in a card.
    JsonSchema,
    /// JSON that fits none of the other kinds.
    Json,
    /// Text that is neither JSON, nor `EventStream`, nor `JsonLines`.
    Text,
}

impl TextKind {
    /// Every kind with its name in reports: each variant once, but `Envelope` once for each message type. A name does
    /// not change between releases.
    pub const NAMES: [(Self, &'static str); 38] = [
        (Self::Card02, "card 0.2"),
        (Self::Card03, "card 0.3"),
        (Self::Card10, "card 1.0"),
        (Self::CardPart, "card part"),
        (Self::RpcRequest, "json-rpc request"),
        (Self::RpcAnswer, "json-rpc answer"),
        (Self::Message, "message"),
        (Self::Part, "part"),
        (Self::Artifact, "artifact"),
        (Self::Task, "task"),
        (Self::StreamEvent, "stream event"),
        (Self::SendRequest, "send request"),
        (Self::SendAnswer, "send answer"),
        (Self::HttpError, "http error"),
        (Self::EventStream, "event stream"),
        (Self::JsonLines, "json lines"),
        (Self::SessionsCard, "sessions card"),
        (Self::Session, "sessions session"),
        (Self::SessionsCreateRequest, "sessions create request"),
        (Self::SessionsCreateAnswer, "sessions create answer"),
        (Self::SessionsMessage, "sessions message"),
        (Self::SessionsSendRequest, "sessions send request"),
        (Self::SessionsSendAnswer, "sessions send answer"),
        (Self::SessionsPage, "sessions page"),
        (Self::SessionsArtifact, "sessions artifact"),
        (Self::SessionsError, "sessions error"),
        (Self::Envelope(MessageType::Request), "envelope request"),
        (Self::Envelope(MessageType::Response), "envelope response"),
        (Self::Envelope(MessageType::Handshake), "envelope handshake"),
        (
            Self::Envelope(MessageType::HandshakeAck),
            "envelope handshake_ack",
        ),
        (Self::Envelope(MessageType::Error), "envelope error"),
        (
            Self::Envelope(MessageType::DiscoverAgents),
            "envelope discover_agents",
        ),
        (
            Self::Envelope(MessageType::AgentAnnouncement),
            "envelope agent_announcement",
        ),
        (Self::Envelope(MessageType::Goodbye), "envelope goodbye"),
        (Self::OtherEnvelope, "envelope"),
        (Self::JsonSchema, "json schema"),
        (Self::Json, "json"),
        (Self::Text, "text"),
    ];

    /// The kind's name in reports.
    pub fn name(self) -> &'static str {
        let mut names = Self::NAMES.into_iter();
        let found = names.find(|(kind, _)| *kind == self);
        found.map_or("", |(_, name)| name)
    }

    /// The kind whose `TextKind::name` this is; `None` for an unknown name.
    pub fn named(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.into_iter();
        let found = names.find(|(_, known)| *known == name);
        found.map(|(kind, _)| kind)
    }
}
