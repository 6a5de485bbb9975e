//! Which sign-in an agent declares: schemes, and which of them together are enough.
//!
//! Owns reading them from a card or a skill, in the way of OpenAPI (0.2, 0.3), in that of 1.0 (one
//! member that names the kind), in the list of names of the first versions, and where a card has
//! several of these at once. Leaves what can be done with a scheme to the `client` room.
//! Invariants: total; a scheme that nobody here knows is kept by its name; requirements are an
//! “or” of “and”s in the order of the card (A2A 0.3 §5.5, A2A 1.0 §4.5, OpenAPI 3.2 §4.27–4.30).

use std::collections::BTreeSet;

use exact_json as json;
use serde_json::Value;

use super::dialect::reading::text;
use super::{AgentCard, Members, Skill};

/// What a card declares about sign-in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Security {
    /// The schemes, in the order of the card.
    pub schemes: Vec<SecurityScheme>,
    /// What is required: one of these. None where the card requires nothing.
    pub requirements: Vec<Requirement>,
}

/// Schemes that are enough together, each with the scopes that it must grant. An empty one means
/// that nothing is needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirement(pub Vec<(String, Vec<String>)>);

/// A way to prove who one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityScheme {
    /// The name that the card gives it.
    pub name: String,
    /// What the owner says of it.
    pub description: Option<String>,
    /// What it is.
    pub kind: SchemeKind,
}

/// What a scheme is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemeKind {
    /// A key in a place of the request.
    ApiKey {
        /// Where it stands.
        place: KeyPlace,
        /// The name of the header, query parameter or cookie.
        parameter: String,
    },
    /// `Authorization: Bearer …`
    Bearer {
        /// What the token looks like, such as `JWT`.
        format: Option<String>,
    },
    /// `Authorization: Basic …`
    Basic,
    /// Another scheme of HTTP, by its name.
    OtherHttp(String),
    /// OAuth 2.
    OAuth2(OAuthFlows),
    /// OpenID Connect.
    OpenIdConnect {
        /// Where its metadata are.
        url: String,
    },
    /// A certificate of the client's.
    MutualTls,
    /// One that nobody here knows, by the name of its type.
    Unknown(String),
}

/// Where an API key stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyPlace {
    /// In a header.
    Header,
    /// In the address.
    Query,
    /// In a cookie.
    Cookie,
    /// Elsewhere, as the card says.
    Other(String),
}

/// The flows that an OAuth 2 scheme offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OAuthFlows {
    /// The authorization code.
    pub code: Option<CodeFlow>,
    /// The names of the others.
    pub others: Vec<String>,
    /// Where the server's metadata are (RFC 8414; A2A 0.3 on).
    pub metadata_url: Option<String>,
}

/// The authorization code flow as a card declares it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeFlow {
    /// Where the person agrees.
    pub authorization_url: String,
    /// Where the code becomes a token.
    pub token_url: String,
    /// Where a token is renewed; at the token's own address without one.
    pub refresh_url: Option<String>,
    /// The scopes that are there, each with what it means.
    pub scopes: Vec<(String, String)>,
}

impl Security {
    /// What a card declares.
    pub fn of_card(card: &AgentCard) -> Self {
        let Some(card) = card.raw.as_object() else {
            return Self::default();
        };
        let declared = card.get("securitySchemes").and_then(Value::as_object);
        let schemes: Vec<SecurityScheme> = declared
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| scheme(name, value.as_object()?))
            .collect();
        if schemes.is_empty() {
            return of_names(card);
        }
        Self {
            schemes,
            requirements: requirements(card),
        }
    }

    /// What a card declares for a skill: the skill's own requirements, else the agent's. An empty
    /// list says nothing: some servers write one for every skill.
    #[must_use]
    pub fn for_skill(mut self, skill: &Skill) -> Self {
        let own = requirements(&skill.raw);
        if !own.is_empty() {
            self.requirements = own;
        }
        self
    }

    /// The scheme of that name.
    pub fn scheme(&self, name: &str) -> Option<&SecurityScheme> {
        self.schemes.iter().find(|scheme| scheme.name == name)
    }

    /// Whether the card wants a sign-in: it requires something, and nothing is not enough.
    pub fn is_required(&self) -> bool {
        !self.requirements.is_empty() && self.requirements.iter().all(|all| !all.0.is_empty())
    }

    /// The schemes for programs, as OpenAPI writes them whatever the card's version: names, types
    /// and descriptions. There is nothing secret in a card, and so there is not here.
    pub fn to_json(&self) -> Value {
        let mut all = Members::new();
        for scheme in &self.schemes {
            all.insert(scheme.name.clone(), scheme.to_json());
        }
        Value::Object(all)
    }
}

impl SecurityScheme {
    /// The name of its type, as OpenAPI has it.
    pub fn type_name(&self) -> &str {
        match &self.kind {
            SchemeKind::ApiKey { .. } => "apiKey",
            SchemeKind::Bearer { .. } | SchemeKind::Basic | SchemeKind::OtherHttp(_) => "http",
            SchemeKind::OAuth2(_) => "oauth2",
            SchemeKind::OpenIdConnect { .. } => "openIdConnect",
            SchemeKind::MutualTls => "mutualTLS",
            SchemeKind::Unknown(name) => name,
        }
    }

    fn to_json(&self) -> Value {
        let mut all = vec![("type", json::text(self.type_name()))];
        if let Some(description) = &self.description {
            all.push(("description", json::text(description)));
        }
        match &self.kind {
            SchemeKind::ApiKey { place, parameter } => {
                all.push(("in", json::text(place.name())));
                all.push(("name", json::text(parameter)));
            }
            SchemeKind::Bearer { format } => {
                all.push(("scheme", json::text("bearer")));
                if let Some(format) = format {
                    all.push(("bearerFormat", json::text(format)));
                }
            }
            SchemeKind::Basic => all.push(("scheme", json::text("basic"))),
            SchemeKind::OtherHttp(name) => all.push(("scheme", json::text(name))),
            SchemeKind::OAuth2(flows) => all.extend(flows.to_json()),
            SchemeKind::OpenIdConnect { url } => all.push(("openIdConnectUrl", json::text(url))),
            SchemeKind::MutualTls | SchemeKind::Unknown(_) => {}
        }
        json::object(all)
    }
}

impl OAuthFlows {
    fn to_json(&self) -> Vec<(&'static str, Value)> {
        let mut all = Vec::new();
        let mut flows = Members::new();
        if let Some(code) = &self.code {
            let mut scopes = Members::new();
            for (name, about) in &code.scopes {
                scopes.insert(name.clone(), json::text(about));
            }
            let mut flow = vec![
                ("authorizationUrl", json::text(&code.authorization_url)),
                ("tokenUrl", json::text(&code.token_url)),
                ("scopes", Value::Object(scopes)),
            ];
            if let Some(url) = &code.refresh_url {
                flow.push(("refreshUrl", json::text(url)));
            }
            flows.insert("authorizationCode".to_owned(), json::object(flow));
        }
        for name in &self.others {
            flows.insert(name.clone(), json::object(Vec::new()));
        }
        all.push(("flows", Value::Object(flows)));
        if let Some(url) = &self.metadata_url {
            all.push(("oauth2MetadataUrl", json::text(url)));
        }
        all
    }
}

impl KeyPlace {
    fn named(name: &str) -> Self {
        match name.to_ascii_lowercase().as_str() {
            "header" => Self::Header,
            "query" => Self::Query,
            "cookie" => Self::Cookie,
            _ => Self::Other(name.to_owned()),
        }
    }

    /// The name for people and for the wire.
    pub fn name(&self) -> &str {
        match self {
            Self::Header => "header",
            Self::Query => "query",
            Self::Cookie => "cookie",
            Self::Other(name) => name,
        }
    }
}

fn text_of(object: &Members, name: &str) -> Option<String> {
    text(object.get(name)).filter(|text| !text.is_empty())
}

/// The member that names the kind in 1.0, and the type that OpenAPI has for it.
const KINDS: [(&str, &str); 5] = [
    ("apiKeySecurityScheme", "apiKey"),
    ("httpAuthSecurityScheme", "http"),
    ("oauth2SecurityScheme", "oauth2"),
    ("openIdConnectSecurityScheme", "openIdConnect"),
    ("mtlsSecurityScheme", "mutualTLS"),
];

/// A scheme. Where both ways of writing are there, that of 1.0 says what it is, and what is
/// missing in it is looked for beside it.
fn scheme(name: &str, outer: &Members) -> Option<SecurityScheme> {
    let wrapped = KINDS
        .iter()
        .find_map(|(member, kind)| Some((outer.get(*member)?.as_object()?, (*kind).to_owned())));
    let (inner, kind) = match wrapped {
        Some(found) => found,
        None => (outer, text_of(outer, "type")?),
    };
    let said = |name: &str| text_of(inner, name).or_else(|| text_of(outer, name));
    let kind = match kind.as_str() {
        "apiKey" => SchemeKind::ApiKey {
            place: KeyPlace::named(&said("location").or_else(|| said("in")).unwrap_or_default()),
            parameter: said("name").unwrap_or_default(),
        },
        "http" => of_http(&said("scheme").unwrap_or_default(), said("bearerFormat")),
        "oauth2" => {
            let flows = inner.get("flows").or_else(|| outer.get("flows"));
            let mut flows = flows.and_then(Value::as_object).map(of_flows);
            let flows = flows.get_or_insert_default();
            flows.metadata_url = said("oauth2MetadataUrl");
            SchemeKind::OAuth2(std::mem::take(flows))
        }
        "openIdConnect" => SchemeKind::OpenIdConnect {
            url: said("openIdConnectUrl").unwrap_or_default(),
        },
        "mutualTLS" => SchemeKind::MutualTls,
        _ => SchemeKind::Unknown(kind),
    };
    Some(SecurityScheme {
        name: name.to_owned(),
        description: said("description"),
        kind,
    })
}

/// A scheme of HTTP; its name is in any case (RFC 9110 §11.1).
fn of_http(name: &str, format: Option<String>) -> SchemeKind {
    match name.to_ascii_lowercase().as_str() {
        "bearer" => SchemeKind::Bearer { format },
        "basic" => SchemeKind::Basic,
        _ => SchemeKind::OtherHttp(name.to_owned()),
    }
}

fn of_flows(flows: &Members) -> OAuthFlows {
    let mut found = OAuthFlows::default();
    for (name, value) in flows {
        let Some(flow) = value.as_object() else {
            continue;
        };
        if name != "authorizationCode" {
            found.others.push(name.clone());
            continue;
        }
        let scopes = flow.get("scopes").and_then(Value::as_object);
        found.code = Some(CodeFlow {
            authorization_url: text_of(flow, "authorizationUrl").unwrap_or_default(),
            token_url: text_of(flow, "tokenUrl").unwrap_or_default(),
            refresh_url: text_of(flow, "refreshUrl"),
            scopes: scopes
                .into_iter()
                .flatten()
                .map(|(name, about)| (name.clone(), text(Some(about)).unwrap_or_default()))
                .collect(),
        });
    }
    found
}

/// `securityRequirements` (1.0) where there are any, else `security` (0.2, 0.3).
fn requirements(object: &Members) -> Vec<Requirement> {
    let list = |name| {
        let listed = object.get(name).and_then(Value::as_array);
        listed.filter(|listed| !listed.is_empty())
    };
    let listed = list("securityRequirements").or_else(|| list("security"));
    let each = |value: &Value| {
        let outer = value.as_object()?;
        // A map below `schemes` is 1.0; a list there would be a scheme that has this name.
        let map = outer.get("schemes").and_then(Value::as_object);
        let all = map.unwrap_or(outer).iter();
        Some(Requirement(
            all.map(|(name, scopes)| (name.clone(), of_scopes(scopes)))
                .collect(),
        ))
    };
    listed.into_iter().flatten().filter_map(each).collect()
}

/// A list, or an object with one (1.0).
fn of_scopes(value: &Value) -> Vec<String> {
    let list = value.get("list").unwrap_or(value).as_array();
    list.into_iter()
        .flatten()
        .filter_map(|scope| text(Some(scope)))
        .collect()
}

/// `authentication: {schemes: ["Bearer"]}`: what cards said before 0.2.1. Any of them is enough.
fn of_names(card: &Members) -> Security {
    let named = card
        .get("authentication")
        .and_then(|it| it.get("schemes")?.as_array());
    let mut found = Security::default();
    let mut seen = BTreeSet::new();
    for name in named
        .into_iter()
        .flatten()
        .filter_map(|name| text(Some(name)))
    {
        // A name that is given twice is one scheme.
        if !seen.insert(name.clone()) {
            continue;
        }
        let all = vec![(name.clone(), Vec::new())];
        found.requirements.push(Requirement(all));
        found.schemes.push(SecurityScheme {
            kind: of_http(&name, None),
            description: None,
            name,
        });
    }
    found
}
