//! Security: the authentication schemes that a card declares, and the combinations of them that it
//! requires.
//! Owns reading schemes as OpenAPI writes them (0.2, 0.3), as 1.0 writes them (one member names the kind), as a list
//! of names (before 0.2.1) and as 002 does (`auth`), also where a card mixes these. Leaves the use of a scheme to the
//! client. Invariants: reading is total; an unknown scheme is kept by name; requirements are alternatives of
//! combinations, in the order of the card (A2A 0.3 §5.5, A2A 1.0 §4.5, OpenAPI 3.2 §4.27–4.30).

use std::collections::BTreeSet;

use exact_json as json;
use serde_json::Value;

use super::Members;
use super::card::{AgentCard, Skill};
use super::dialect::reading::{text, text_of, texts};

/// The security schemes that a card declares, and which of them requests need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Security {
    /// The schemes, in the order of the card.
    pub schemes: Vec<SecurityScheme>,
    /// The requirements, each an alternative to the others. Empty if the card requires nothing.
    pub requirements: Vec<Requirement>,
}

/// A combination of schemes, each with the scopes that it must grant. An empty combination means that
/// requests need no credentials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirement(pub Vec<(String, Vec<String>)>);

/// One way to authenticate that a card declares, with the name that requirements use for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityScheme {
    /// The name by which requirements refer to the scheme.
    pub name: String,
    /// The description on the card, for people; `None` if the card has none.
    pub description: Option<String>,
    /// The type of the scheme, such as an API key, with the data of that type.
    pub kind: SchemeKind,
}

/// The type of a security scheme, with the data of that type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemeKind {
    /// Requests carry an API key in a header, query parameter or cookie (type `apiKey`).
    ApiKey {
        /// Where a request holds the key.
        place: KeyPlace,
        /// The name of the header, query parameter or cookie; empty for `KeyPlace::Unnamed`.
        parameter: String,
    },
    /// Requests carry a token in the header `Authorization: Bearer …`.
    Bearer {
        /// The format of the token, such as `JWT`; `None` if the card does not name it.
        format: Option<String>,
    },
    /// Requests carry a user name and password in the header `Authorization: Basic …`.
    Basic,
    /// An HTTP authentication scheme other than Bearer and Basic, by its name.
    OtherHttp(String),
    /// A token that an OAuth 2 server issues by one of these flows (type `oauth2`).
    OAuth2(OAuthFlows),
    /// A token that an OpenID Connect provider issues (type `openIdConnect`).
    OpenIdConnect {
        /// The URL of the provider's metadata; empty if the card names none.
        url: String,
    },
    /// The client authenticates with a TLS certificate (type `mutualTLS`).
    MutualTls,
    /// A kind that this crate does not know, by the name of its type on the card.
    Unknown(String),
}

/// The place of an API key in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyPlace {
    /// In the header that the scheme names.
    Header,
    /// In the query parameter that the scheme names.
    Query,
    /// In the cookie that the scheme names.
    Cookie,
    /// In a header that the card does not name (002).
    Unnamed,
    /// Another place, by the name in the card.
    Other(String),
}

/// The flows by which an OAuth 2 scheme issues tokens, and the URL of its server's metadata.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OAuthFlows {
    /// The authorization code flow; `None` if the scheme does not offer it.
    pub code: Option<CodeFlow>,
    /// The names of all other flows that the scheme offers.
    pub others: Vec<String>,
    /// The URL of the server's metadata (RFC 8414; since A2A 0.3); `None` if the card names none.
    pub metadata_url: Option<String>,
}

/// The endpoints and scopes of an authorization code flow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeFlow {
    /// The URL of the authorization endpoint.
    pub authorization_url: String,
    /// The URL of the token endpoint.
    pub token_url: String,
    /// The URL for renewing tokens; `None` if the card names none, which stands for the token endpoint.
    pub refresh_url: Option<String>,
    /// The scopes that a client may request: pairs of name and description.
    pub scopes: Vec<(String, String)>,
}

impl Security {
    /// Reads the schemes and the agent's requirements from its card.
    pub fn of_card(card: &AgentCard) -> Self {
        let Some(card) = card.json().as_object() else {
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

    /// The security of requests for a skill: the skill's own requirements; the agent's if the skill has none, or without
    /// a skill. An empty list of requirements does not count, because some servers write one for each skill.
    #[must_use]
    pub fn for_skill(mut self, skill: Option<&Skill>) -> Self {
        let own = skill.map_or_else(Vec::new, |skill| requirements(&skill.others));
        if !own.is_empty() {
            self.requirements = own;
        }
        self
    }

    /// The scheme with this name; `None` if the card does not declare it.
    pub fn scheme(&self, name: &str) -> Option<&SecurityScheme> {
        self.schemes.iter().find(|scheme| scheme.name == name)
    }

    /// Whether requests need credentials: each alternative names a scheme.
    pub fn is_required(&self) -> bool {
        !self.requirements.is_empty() && self.requirements.iter().all(|all| !all.0.is_empty())
    }

    /// The schemes in the JSON of OpenAPI, whatever the version of the card. A card holds no
    /// secrets.
    pub fn to_json(&self) -> Value {
        let schemes = self.schemes.iter();
        let all = schemes.map(|scheme| (scheme.name.clone(), scheme.to_json()));
        Value::Object(all.collect())
    }
}

impl SecurityScheme {
    /// The name of the scheme's type in OpenAPI.
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
            let scopes = code.scopes.iter();
            let scopes = scopes.map(|(name, about)| (name.clone(), json::text(about)));
            let mut flow = vec![
                ("authorizationUrl", json::text(&code.authorization_url)),
                ("tokenUrl", json::text(&code.token_url)),
                ("scopes", Value::Object(scopes.collect())),
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

    /// The place's name in the card and in texts.
    pub fn name(&self) -> &str {
        match self {
            Self::Header | Self::Unnamed => "header",
            Self::Query => "query",
            Self::Cookie => "cookie",
            Self::Other(name) => name,
        }
    }
}

/// The members of 1.0 that each hold a scheme of one kind, with the name of that kind in OpenAPI (`type`).
const KINDS: [(&str, &str); 5] = [
    ("apiKeySecurityScheme", "apiKey"),
    ("httpAuthSecurityScheme", "http"),
    ("oauth2SecurityScheme", "oauth2"),
    ("openIdConnectSecurityScheme", "openIdConnect"),
    ("mtlsSecurityScheme", "mutualTLS"),
];

/// Reads a scheme; `None` if the JSON does not name a type. Where a scheme has both the members of 1.0 and those of
/// OpenAPI, those of 1.0 decide, and the others fill gaps.
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

/// Makes the kind of an HTTP scheme. Names of such schemes are not case-sensitive (RFC 9110 §11.1).
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

/// Reads `securityRequirements` (1.0) if it is not empty, else `security` (0.2, 0.3).
fn requirements(object: &Members) -> Vec<Requirement> {
    let list = |name| {
        let listed = object.get(name).and_then(Value::as_array);
        listed.filter(|listed| !listed.is_empty())
    };
    let listed = list("securityRequirements").or_else(|| list("security"));
    let each = |value: &Value| {
        let outer = value.as_object()?;
        // An object below `schemes` is 1.0. A list there is the scopes of a scheme with this name.
        let map = outer.get("schemes").and_then(Value::as_object);
        let all = map.unwrap_or(outer).iter();
        Some(Requirement(
            all.map(|(name, scopes)| (name.clone(), of_scopes(scopes)))
                .collect(),
        ))
    };
    listed.into_iter().flatten().filter_map(each).collect()
}

/// Reads a list of scopes, or an object that holds one (1.0).
fn of_scopes(value: &Value) -> Vec<String> {
    texts(value.get("list").or(Some(value)))
}

/// Reads `auth: {type, instructions}` of 002. This member holds neither the header of a key nor the
/// addresses of OAuth: the person enters the key with its header, or a token.
fn of_auth(card: &Members) -> Security {
    let Some(auth) = card.get("auth").and_then(Value::as_object) else {
        return Security::default();
    };
    let name = text_of(auth, "type").unwrap_or_default();
    let kind = match name.as_str() {
        "" | "none" => return Security::default(),
        "api_key" | "custom" => SchemeKind::ApiKey {
            place: KeyPlace::Unnamed,
            parameter: String::new(),
        },
        "jwt" => SchemeKind::Bearer {
            format: Some("JWT".to_owned()),
        },
        "oauth" => SchemeKind::Bearer { format: None },
        _ => SchemeKind::Unknown(name.clone()),
    };
    Security {
        requirements: vec![Requirement(vec![(name.clone(), Vec::new())])],
        schemes: vec![SecurityScheme {
            description: text_of(auth, "instructions"),
            kind,
            name,
        }],
    }
}

/// Reads `authentication: {schemes: ["Bearer"]}`, the form before 0.2.1. Each scheme is an
/// alternative.
fn of_names(card: &Members) -> Security {
    let named = card.get("authentication").and_then(|it| it.get("schemes"));
    if !named.is_some_and(Value::is_array) {
        return of_auth(card);
    }
    let mut found = Security::default();
    let mut seen = BTreeSet::new();
    for name in texts(named) {
        // A repeated name is one scheme.
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
