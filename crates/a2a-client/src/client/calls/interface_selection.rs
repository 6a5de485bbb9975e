//! Interface selection: the choice of the interface to call, and of the dialect.

use a2a::card::{AgentCard, Binding, Interface};
use a2a::dialect::Dialect;

use crate::client::address::{is_scheme, origin};
use crate::client::http::Method;
use crate::client::{ConnectError, Protocol};

/// The agent's interface that this client sends its requests to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The URL, exactly as declared. Browsers can send requests to its origin.
    pub url: String,
    /// The protocol binding, which decides the shape of requests and answers.
    pub binding: SupportedBinding,
    /// The dialect. For sessions, the dialect of the events for the host page.
    pub dialect: Dialect,
    /// The tenant that requests name (1.0); `None` without one. For envelopes (004), the id of the agent.
    pub tenant: Option<String>,
    /// The method that resumes a stream over HTTP+JSON: POST by the text of the specification, GET by
    /// its protobuf definition.
    pub(super) subscribe: Method,
    /// Whether the agent refused a stream: messages are then sent without one; of 002, the list of messages is read.
    pub has_no_stream: bool,
    /// Whether the card names the version 1.x in the shape of 0.x, so that either may be meant.
    pub may_be_of_0_x: bool,
    /// The URL and tenant that the card declares for the other dialect, for a second attempt; `None` without such an
    /// interface.
    other_interface: Option<Box<OtherInterface>>,
}

/// A binding that this crate supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupportedBinding {
    /// JSON-RPC 2.0 over HTTP.
    JsonRpc,
    /// One URL per operation (A2A 1.0 §11).
    HttpJson,
    /// Sessions over REST (002).
    Sessions,
    /// Message envelopes over HTTP POST (004).
    Envelope,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct OtherInterface {
    url: String,
    tenant: Option<String>,
}

/// Selects JSON-RPC 1.x, else JSON-RPC 0.x, else HTTP+JSON 1.x, each time the first one in the card.
/// HTTP+JSON 0.x is not supported: it has no place for the metadata of a part, so a message could not
/// name its schema (000 §2). Sessions come last. Interfaces of other protocols than `protocol`, or
/// without a usable address, are skipped.
pub fn endpoint(
    card: &AgentCard,
    card_url: &str,
    protocol: Protocol,
) -> Result<Endpoint, ConnectError> {
    let mut unusable = None;
    let mut first = |binding: SupportedBinding, dialect: Dialect, is_known: bool| {
        let fits = |it: &&Interface| {
            supported(it) == Some((binding, dialect)) && it.dialect().1 == is_known
        };
        card.interfaces.iter().filter(fits).find_map(|it| {
            let url = resolve(&it.url, card_url);
            if url.is_none() {
                unusable.get_or_insert(&it.url);
            }
            Some((url?, it.tenant.clone(), it.is_of_0_x))
        })
    };
    let preference = [
        (SupportedBinding::JsonRpc, Dialect::V1_0),
        (SupportedBinding::JsonRpc, Dialect::V0_3),
        (SupportedBinding::HttpJson, Dialect::V1_0),
        (SupportedBinding::Sessions, Dialect::V1_0),
        (SupportedBinding::Envelope, Dialect::V1_0),
    ];
    // An unknown version is tried if no known one can be.
    let tries = [true, false].map(|is_known| preference.map(|it| (it, is_known)));
    for ((binding, dialect), is_known) in tries.into_iter().flatten() {
        if !protocol.allows(binding.protocol()) {
            continue;
        }
        let Some((url, tenant, is_of_0_x)) = first(binding, dialect, is_known) else {
            continue;
        };
        let other = first(binding, dialect.other(), is_known);
        return Ok(Endpoint {
            url,
            binding,
            dialect,
            tenant,
            subscribe: Method::Post,
            has_no_stream: false,
            may_be_of_0_x: is_of_0_x && dialect == Dialect::V1_0,
            other_interface: other.map(|(url, tenant, _)| Box::new(OtherInterface { url, tenant })),
        });
    }
    if let Some(url) = unusable {
        let url = url.clone();
        return Err(ConnectError::UnusableAddress { url });
    }
    let declared = card.interfaces.iter().map(|interface| {
        let (binding, version) = (interface.binding.name(), &interface.protocol_version);
        format!("{binding} {version}")
    });
    Err(ConnectError::NoUsableInterface {
        declared: declared.collect(),
    })
}

/// The binding and dialect of an interface, if both are supported.
fn supported(interface: &Interface) -> Option<(SupportedBinding, Dialect)> {
    let (dialect, is_known) = interface.dialect();
    match (&interface.binding, dialect) {
        // An unknown version of A2A is tried, because its name may be a slip; 002 and 004 have one version.
        (Binding::Sessions | Binding::Envelope, _) if !is_known => None,
        (Binding::JsonRpc, _) => Some((SupportedBinding::JsonRpc, dialect)),
        (Binding::HttpJson, Dialect::V1_0) => Some((SupportedBinding::HttpJson, dialect)),
        (Binding::Sessions, Dialect::V1_0) => Some((SupportedBinding::Sessions, dialect)),
        (Binding::Envelope, Dialect::V1_0) => Some((SupportedBinding::Envelope, dialect)),
        _ => None,
    }
}

impl SupportedBinding {
    /// The protocol that the binding belongs to; never `Protocol::Auto`.
    pub fn protocol(self) -> Protocol {
        match self {
            Self::JsonRpc | Self::HttpJson => Protocol::A2a,
            Self::Sessions => Protocol::Sessions,
            Self::Envelope => Protocol::Envelope,
        }
    }
}

impl Endpoint {
    /// The origin of `url`, such as `https://agent.example`; empty if the URL has no origin.
    pub fn origin(&self) -> String {
        origin(&self.url).unwrap_or_default()
    }

    /// The endpoint to try once if the agent does not know the method or version: the other dialect,
    /// at the URL that the card declares for it, else at the same URL. `None` for HTTP+JSON, which
    /// has no other dialect, and if the other URL has another origin.
    pub fn other_dialect(&self) -> Option<Self> {
        let is_other_origin = |it: &OtherInterface| origin(&it.url) != origin(&self.url);
        if self.binding != SupportedBinding::JsonRpc
            || self.other_interface.as_deref().is_some_and(is_other_origin)
        {
            return None;
        }
        let (here, there) = (&self.url, &self.tenant);
        let mut other = self.clone();
        other.dialect = self.dialect.other();
        if let Some(other_interface) = &mut other.other_interface {
            other.url = std::mem::replace(&mut other_interface.url, here.clone());
            other.tenant = std::mem::replace(&mut other_interface.tenant, there.clone());
        }
        Some(other)
    }

    /// Switches to the other method for resuming a stream, if the error shows that the agent does not
    /// know this one. Returns whether the method was switched.
    pub fn switch_subscribe_method(&mut self, why: &ConnectError) -> bool {
        let unknown = matches!(
            why,
            ConnectError::Status {
                status: 404 | 405 | 501,
                ..
            }
        );
        let other =
            unknown && self.binding == SupportedBinding::HttpJson && self.subscribe == Method::Post;
        if other {
            self.subscribe = Method::Get;
        }
        other
    }
}

/// The URL of an interface, if it has an origin. Cards should declare absolute URLs; a relative one is resolved against
/// the origin of the card.
fn resolve(url: &str, card_url: &str) -> Option<String> {
    let scheme = url.split_once(':').map(|(scheme, _)| scheme);
    let whole = if scheme.is_some_and(is_scheme) {
        url.to_owned()
    } else {
        let slash = if url.starts_with('/') { "" } else { "/" };
        [&origin(card_url)?, slash, url].concat()
    };
    origin(&whole).map(|_| whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::dialect::reading;
    use serde_json::json;

    fn choose(card: &serde_json::Value) -> Result<Endpoint, ConnectError> {
        endpoint(
            &reading::card(card).unwrap(),
            "https://example.com/.well-known/agent-card.json",
            Protocol::Auto,
        )
    }

    #[test]
    fn selects_the_newest_json_rpc_interface() {
        let card = json!({"name": "x", "url": "https://old.example/", "supportedInterfaces": [
            {"url": "https://a.example/grpc", "protocolBinding": "GRPC", "protocolVersion": "1.0"},
            {"url": "https://a.example/v03", "protocolBinding": "JSONRPC", "protocolVersion": "0.3.0"},
            {"url": "https://a.example/v1/?k=v", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "t"},
        ]});
        let chosen = choose(&card).unwrap();
        assert_eq!(chosen.url, "https://a.example/v1/?k=v");
        assert_eq!(chosen.dialect, Dialect::V1_0);
        assert_eq!(chosen.tenant.as_deref(), Some("t"));
    }

    #[test]
    fn an_old_card_speaks_json_rpc_at_its_url() {
        for version in [json!(null), json!("0.2.1"), json!("0.2.9"), json!("0.3.0")] {
            let card =
                json!({"name": "x", "url": "https://old.example/", "protocolVersion": version});
            let chosen = choose(&card).unwrap();
            assert_eq!(chosen.url, "https://old.example/");
            assert_eq!(chosen.binding, SupportedBinding::JsonRpc);
            assert_eq!(chosen.dialect, Dialect::V0_3);
            assert_eq!(chosen.tenant, None);
        }
    }

    #[test]
    fn an_old_card_may_list_json_rpc_as_additional_interface() {
        for version in ["0.2.6", "0.3.0"] {
            let card = json!({"name": "x", "url": "https://x.example/grpc", "preferredTransport": "GRPC", "protocolVersion": version, "additionalInterfaces": [
                {"url": "https://x.example/grpc", "transport": "GRPC"},
                {"url": "https://x.example/v1", "transport": "HTTP+JSON"},
                {"url": "https://x.example/rpc/?k=v", "transport": "JSONRPC"},
            ]});
            let chosen = choose(&card).unwrap();
            assert_eq!(chosen.url, "https://x.example/rpc/?k=v");
            assert_eq!(chosen.dialect, Dialect::V0_3);
        }
    }

    #[test]
    fn supported_interfaces_win_over_the_old_url() {
        let card = json!({"name": "x", "url": "https://old.example/", "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0", "supportedInterfaces": [
            {"url": "https://new.example/rest/", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
        ]});
        let chosen = choose(&card).unwrap();
        assert_eq!(
            (chosen.url.as_str(), chosen.binding),
            ("https://new.example/rest/", SupportedBinding::HttpJson)
        );
        // A list without usable entries does not count.
        for empty in [
            json!([]),
            json!(null),
            json!([{"protocolBinding": "JSONRPC"}]),
        ] {
            let mut card = card.clone();
            card["supportedInterfaces"] = empty;
            assert_eq!(choose(&card).unwrap().url, "https://old.example/");
        }
    }

    #[test]
    fn json_rpc_of_any_version_is_preferred_to_http_json() {
        let interface = |binding, version| json!({"url": format!("https://a.example/{binding}/{version}"), "protocolBinding": binding, "protocolVersion": version});
        let best = |list: &[serde_json::Value]| {
            let chosen = choose(&json!({"name": "x", "supportedInterfaces": list})).unwrap();
            (chosen.binding, chosen.dialect, chosen.url)
        };
        let (http, old, new) = (
            interface("HTTP+JSON", "1.0"),
            interface("JSONRPC", "0.3"),
            interface("JSONRPC", "1.1"),
        );
        assert_eq!(
            best(&[http.clone(), old.clone(), new.clone()]),
            (
                SupportedBinding::JsonRpc,
                Dialect::V1_0,
                "https://a.example/JSONRPC/1.1".to_owned()
            )
        );
        assert_eq!(
            best(&[http.clone(), old]),
            (
                SupportedBinding::JsonRpc,
                Dialect::V0_3,
                "https://a.example/JSONRPC/0.3".to_owned()
            )
        );
        assert_eq!(
            best(&[interface("HTTP+JSON", "0.3"), http]),
            (
                SupportedBinding::HttpJson,
                Dialect::V1_0,
                "https://a.example/HTTP+JSON/1.0".to_owned()
            )
        );
    }

    #[test]
    fn falls_back_to_the_other_declared_dialect() {
        let card = json!({"name": "x", "supportedInterfaces": [
            {"url": "https://x.example/v1", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "t"},
            {"url": "https://x.example/v03", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
        ]});
        let new = choose(&card).unwrap();
        let old = new.other_dialect().unwrap();
        assert_eq!(
            (old.url.as_str(), old.dialect, &old.tenant),
            ("https://x.example/v03", Dialect::V0_3, &None)
        );
        assert_eq!(old.other_dialect().unwrap(), new);

        let foreign = choose(&json!({"name": "x", "supportedInterfaces": [
            {"url": "https://x.example/v1", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
            {"url": "https://y.example/v03", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
        ]}));
        assert_eq!(foreign.unwrap().other_dialect(), None, "another origin");

        let alone = choose(&json!({"name": "x", "url": "https://x.example/"})).unwrap();
        let other = alone.other_dialect().unwrap();
        assert_eq!(
            (other.url.as_str(), other.dialect),
            ("https://x.example/", Dialect::V1_0)
        );

        let http = json!({"name": "x", "supportedInterfaces": [{"url": "https://x.example", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}]});
        assert_eq!(choose(&http).unwrap().other_dialect(), None);
    }

    #[test]
    fn only_an_address_with_an_origin_is_called() {
        for (url, called) in [
            ("https://x.example/rpc", Some("https://x.example/rpc")),
            ("/rpc", Some("https://example.com/rpc")),
            ("rpc?x=://", Some("https://example.com/rpc?x=://")),
            ("http://127.0.0.1:9\\.good.example/rpc", None),
            ("http:///127.0.0.1:9/rpc", None),
            ("ht\ttp://127.0.0.1:9/rpc", None),
            ("http://%31%32%37.0.0.1:9/rpc", None),
            ("data://x,{}", None),
            ("javascript:alert(1)", None),
        ] {
            let card = json!({"name": "x", "url": url});
            let chosen = choose(&card);
            match called {
                Some(called) => assert_eq!(chosen.unwrap().url, called),
                None => assert_eq!(
                    chosen,
                    Err(ConnectError::UnusableAddress {
                        url: url.to_owned()
                    })
                ),
            }
        }
        let second = json!({"name": "x", "supportedInterfaces": [
            {"url": "http:///a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
            {"url": "https://b.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        ]});
        assert_eq!(choose(&second).unwrap().url, "https://b.example/");
    }

    #[test]
    fn an_error_lists_unsupported_interfaces() {
        let card = json!({"name": "x", "url": "https://x.example", "preferredTransport": "GRPC", "protocolVersion": "0.3.0", "additionalInterfaces": [
            {"url": "https://x.example/v1", "transport": "HTTP+JSON"},
        ]});
        let why = choose(&card).unwrap_err();
        let declared = vec!["GRPC 0.3.0".to_owned(), "HTTP+JSON 0.3.0".to_owned()];
        assert_eq!(why, ConnectError::NoUsableInterface { declared });
    }
}
