//! Security of cards of every version, and the sign-in methods that follow from it.

use a2a::dialect::reading;
use a2a::security::{KeyPlace, SchemeKind, Security};
use a2a_client::client::Secret;
use a2a_client::client::http::{Method, Request};
use a2a_client::client::sign_in::host_credentials::{HostCredentials, HostCredentialsError};
use a2a_client::client::sign_in::{
    Audience, EntryError, FieldKind, SignInMethod, UnusableMethod, oauth, sign_in_methods,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

fn security(card: Value) -> Security {
    let mut card = card;
    card["name"] = json!("x");
    Security::of_card(&reading::card(&card).unwrap())
}

/// The requirements in one line, such as `a:read+b | c`: `+` joins schemes, `:` a scope, `|` alternatives.
fn required(security: &Security) -> String {
    let all = security.requirements.iter().map(|all| {
        let each = all.0.iter().map(|(name, scopes)| {
            let mut parts = vec![name.as_str()];
            parts.extend(scopes.iter().map(String::as_str));
            parts.join(":")
        });
        each.collect::<Vec<_>>().join("+")
    });
    all.collect::<Vec<_>>().join(" | ")
}

/// The schemes of the sample cards of 0.2 and 0.3.
fn open_api() -> Value {
    json!({
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "From the desk."},
            "asked": {"type": "apiKey", "in": "query", "name": "api_key"},
            "biscuit": {"type": "apiKey", "in": "cookie", "name": "sid"},
            "bearer": {"type": "http", "scheme": "Bearer", "bearerFormat": "JWT"},
            "basic": {"type": "http", "scheme": "basic"},
            "digest": {"type": "http", "scheme": "digest"},
            "google": {"type": "openIdConnect", "openIdConnectUrl": "https://accounts.google.com/.well-known/openid-configuration"},
            "oauth": {"type": "oauth2", "oauth2MetadataUrl": "https://id.example/.well-known/oauth-authorization-server", "flows": {
                "authorizationCode": {"authorizationUrl": "https://id.example/authorize", "tokenUrl": "https://id.example/token", "refreshUrl": "https://id.example/again", "scopes": {"read": "Reads."}},
                "clientCredentials": {"tokenUrl": "https://id.example/token", "scopes": {}}
            }},
            "certificate": {"type": "mutualTLS"},
            "palm": {"type": "palmReading"},
            "nonsense": 7
        },
        "security": [{"key": [], "oauth": ["read"]}, {"bearer": []}]
    })
}

fn one_of() -> Value {
    json!({
        "securitySchemes": {
            "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key", "description": "From the desk."}},
            "asked": {"apiKeySecurityScheme": {"location": "query", "name": "api_key"}},
            "biscuit": {"apiKeySecurityScheme": {"location": "cookie", "name": "sid"}},
            "bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": "JWT", "description": ""}},
            "basic": {"httpAuthSecurityScheme": {"scheme": "basic"}},
            "digest": {"httpAuthSecurityScheme": {"scheme": "digest"}},
            "google": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://accounts.google.com/.well-known/openid-configuration"}},
            "oauth": {"oauth2SecurityScheme": {"oauth2MetadataUrl": "https://id.example/.well-known/oauth-authorization-server", "flows": {
                "authorizationCode": {"authorizationUrl": "https://id.example/authorize", "tokenUrl": "https://id.example/token", "refreshUrl": "https://id.example/again", "scopes": {"read": "Reads."}, "pkceRequired": true},
                "clientCredentials": {"tokenUrl": "https://id.example/token", "scopes": {}}
            }}},
            "certificate": {"mtlsSecurityScheme": {}},
            "palm": {"type": "palmReading"}
        },
        "securityRequirements": [{"schemes": {"key": {"list": []}, "oauth": {"list": ["read"]}}}, {"schemes": {"bearer": {}}}]
    })
}

#[test]
fn reads_schemes_of_openapi_and_1_0_alike() {
    let (old, new) = (security(open_api()), security(one_of()));
    assert_eq!(old, new);
    assert_eq!(old.schemes.len(), 10, "a scheme is an object");
    assert_eq!(required(&old), "key+oauth:read | bearer");
    let kind = |name: &str| old.scheme(name).unwrap().kind.clone();
    assert_eq!(
        kind("asked"),
        SchemeKind::ApiKey {
            place: KeyPlace::Query,
            parameter: "api_key".into()
        }
    );
    assert_eq!(kind("basic"), SchemeKind::Basic);
    assert_eq!(kind("palm"), SchemeKind::Unknown("palmReading".into()));
    let SchemeKind::OAuth2(flows) = kind("oauth") else {
        unreachable!("the scheme is OAuth")
    };
    assert_eq!(flows.code.unwrap().token_url, "https://id.example/token");
    assert_eq!(flows.others, ["clientCredentials"]);
}

#[test]
fn the_1_0_spelling_wins_and_the_other_fills_gaps() {
    let both = security(json!({
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "query", "name": "k", "apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
            "half": {"type": "apiKey", "in": "header", "name": "X-Half", "description": "Old words.", "apiKeySecurityScheme": {"location": "", "name": ""}},
        },
        "security": [{"half": []}],
        "securityRequirements": [{"schemes": {"key": {"list": []}}}],
    }));
    assert_eq!(required(&both), "key");
    let names: Vec<String> = both
        .schemes
        .iter()
        .map(|scheme| match &scheme.kind {
            SchemeKind::ApiKey { place, parameter } => format!("{} {parameter}", place.name()),
            _ => String::new(),
        })
        .collect();
    assert_eq!(names, ["header X-Key", "header X-Half"]);
    assert_eq!(both.schemes[1].description.as_deref(), Some("Old words."));
    // Empty lists of 1.0 do not count.
    let mut card = open_api();
    card["securityRequirements"] = json!([]);
    assert_eq!(required(&security(card)), "key+oauth:read | bearer");
}

#[test]
fn reads_odd_requirements() {
    let of = |requirements: Value| {
        let mut card = open_api();
        card["security"] = requirements;
        security(card)
    };
    let optional = of(json!([{"key": []}, {}]));
    assert!(!optional.is_required(), "no scheme is required");
    assert!(of(json!([{"key": []}])).is_required());
    assert!(!of(json!([])).is_required());
    assert!(!of(json!("key")).is_required());
    // A scheme may have this name.
    assert_eq!(required(&of(json!([{"schemes": []}]))), "schemes");
    assert_eq!(required(&of(json!([7, {"key": null}]))), "key");
}

#[test]
fn reads_the_list_of_names_of_old_cards() {
    let old =
        security(json!({"authentication": {"schemes": ["Bearer", "Basic", "Negotiate", "Basic"]}}));
    assert_eq!(required(&old), "Bearer | Basic | Negotiate");
    assert_eq!(old.schemes[1].kind, SchemeKind::Basic);
    assert_eq!(
        old.schemes[2].kind,
        SchemeKind::OtherHttp("Negotiate".into())
    );
}

#[test]
fn a_skill_may_have_its_own_requirements() {
    let mut card = open_api();
    card["name"] = json!("x");
    card["skills"] = json!([
        {"id": "old", "name": "old", "security": [{"basic": []}]},
        {"id": "new", "name": "new", "securityRequirements": [{"schemes": {"asked": {"list": []}}}]},
        {"id": "none", "name": "none", "securityRequirements": []},
    ]);
    let card = reading::card(&card).unwrap();
    let of = |id: &str| {
        let skill = card.skill(id).unwrap();
        required(&Security::of_card(&card).for_skill(Some(skill)))
    };
    assert_eq!(of("old"), "basic");
    assert_eq!(of("new"), "asked");
    assert_eq!(of("none"), "key+oauth:read | bearer");
}

#[test]
fn the_host_page_gets_schemes_in_openapi_form() {
    let told = security(one_of()).to_json();
    assert_eq!(
        told["key"],
        json!({"type": "apiKey", "description": "From the desk.", "in": "header", "name": "X-API-Key"})
    );
    assert_eq!(told["bearer"]["scheme"], json!("bearer"));
    assert_eq!(told["certificate"], json!({"type": "mutualTLS"}));
    assert_eq!(
        told["oauth"]["flows"]["authorizationCode"]["authorizationUrl"],
        json!("https://id.example/authorize")
    );
    assert_eq!(told, security(open_api()).to_json());
}

fn all_methods(requirements: Value) -> Vec<SignInMethod> {
    let mut card = open_api();
    card["security"] = requirements;
    sign_in_methods(Some(&security(card)), true)
}

fn method_named(name: &str) -> SignInMethod {
    all_methods(json!([{name: []}])).remove(0)
}

#[test]
fn methods_are_requirements_and_unusable_ones_say_why() {
    let found = all_methods(json!([{"key": [], "bearer": []}, {"basic": []}, {}, {"basic": []}]));
    let names: Vec<String> = found.iter().map(SignInMethod::name).collect();
    assert_eq!(
        names,
        ["API key and Bearer token", "User name and password"]
    );
    let same = all_methods(json!([{"key": []}, {"asked": []}, {"basic": []}]));
    assert_eq!(
        SignInMethod::titles(&same),
        [
            "API key in the header X-API-Key",
            "API key in the address (api_key)",
            "User name and password"
        ]
    );
    let labels: Vec<String> = found[0].fields().into_iter().map(|it| it.label).collect();
    assert_eq!(labels, ["API key", "Token"]);

    for (name, why) in [
        ("biscuit", UnusableMethod::Cookie),
        ("digest", UnusableMethod::Http("digest".into())),
        ("certificate", UnusableMethod::MutualTls),
        ("palm", UnusableMethod::Unknown("palmReading".into())),
        ("missing", UnusableMethod::Undeclared("missing".into())),
    ] {
        assert_eq!(method_named(name).unusable, Some(why), "{name}");
    }
    let two = all_methods(json!([{"bearer": [], "basic": []}])).remove(0);
    assert_eq!(two.unusable, Some(UnusableMethod::TwoInOne));
}

#[test]
fn without_requirements_each_scheme_is_a_method() {
    assert_eq!(all_methods(json!([])).len(), 10);
    let usual: Vec<String> = sign_in_methods(None, true)
        .iter()
        .map(SignInMethod::name)
        .collect();
    assert_eq!(usual, ["Bearer token", "User name and password", "API key"]);
    let kinds: Vec<FieldKind> = sign_in_methods(None, true)[2]
        .fields()
        .iter()
        .map(|it| it.kind)
        .collect();
    assert_eq!(kinds, [FieldKind::HeaderName, FieldKind::ApiKey]);
}

#[test]
fn oauth_needs_our_own_page_and_https() {
    assert_eq!(method_named("oauth").unusable, None);
    let metadata = "https://id.example/.well-known/oauth-authorization-server";
    assert_eq!(
        method_named("oauth").oauth(),
        Some(Err(metadata.to_owned()))
    );
    assert_eq!(method_named("google").scopes(), ["openid"]);
    let elsewhere = sign_in_methods(Some(&security(open_api())), false);
    assert_eq!(elsewhere[0].unusable, Some(UnusableMethod::NotHere));

    let of = |url: &str| {
        let flows =
            json!({"authorizationCode": {"authorizationUrl": url, "tokenUrl": url, "scopes": {}}});
        let card = json!({"securitySchemes": {"o": {"type": "oauth2", "flows": flows}}});
        sign_in_methods(Some(&security(card)), true)
            .remove(0)
            .unusable
    };
    assert_eq!(of("https://id.example/a"), None);
    assert_eq!(of("http://localhost:9/a"), None);
    for unsafe_one in [
        "http://id.example/a",
        "http://127.evil.example/a",
        "javascript:alert(1)",
        "id.example/a",
        "data:text/html,x",
    ] {
        let why = of(unsafe_one);
        assert!(
            matches!(why, Some(UnusableMethod::Server(_))),
            "{unsafe_one}: {why:?}"
        );
    }
    let others = json!({"securitySchemes": {"o": {"type": "oauth2", "flows": {"deviceCode": {}, "password": {}}}}});
    let why = sign_in_methods(Some(&security(others)), true)
        .remove(0)
        .unusable
        .unwrap();
    let names = ["deviceCode", "password"].map(str::to_owned);
    assert_eq!(why, UnusableMethod::Flows(names.to_vec()));
}

fn audience() -> Audience {
    Audience {
        origin: "https://a.example".to_owned(),
        agent: "alice".to_owned(),
    }
}

fn sent(method: &SignInMethod, entries: &[&str]) -> Request {
    let entries: Vec<Secret> = entries.iter().map(|entry| Secret::new(*entry)).collect();
    let credential = method.credential(&audience(), &entries).unwrap();
    let mut request = Request::new(Method::Get, "https://a.example/rpc".to_owned());
    credential.apply_to("alice", &mut request);
    request
}

fn entry_errors(method: &SignInMethod, entries: &[&str]) -> Vec<(usize, EntryError)> {
    let entries: Vec<Secret> = entries.iter().map(|entry| Secret::new(*entry)).collect();
    method
        .credential(&audience(), &entries)
        .err()
        .unwrap_or_default()
}

#[test]
fn entries_are_sent_where_the_scheme_says() {
    let header = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    assert_eq!(
        sent(&method_named("key"), &[" k "]).headers,
        header("X-API-Key", "k")
    );
    assert_eq!(
        sent(&method_named("asked"), &["k"]).url,
        "https://a.example/rpc?api_key=k"
    );
    assert_eq!(
        sent(&method_named("bearer"), &["t"]).headers,
        header("Authorization", "Bearer t")
    );
    assert_eq!(
        sent(&method_named("bearer"), &["Bearer t\n"]).headers,
        header("Authorization", "Bearer t"),
        "copied with its scheme"
    );
    assert_eq!(
        sent(&method_named("basic"), &["Aladdin", "open sesame"]).headers,
        header("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    );
    let both = all_methods(json!([{"key": [], "bearer": []}])).remove(0);
    assert_eq!(sent(&both, &["k", "t"]).headers.len(), 2);
    let named = sign_in_methods(None, true).remove(2);
    assert_eq!(
        sent(&named, &["X-Vault", "k"]).headers,
        header("X-Vault", "k")
    );
}

#[test]
fn invalid_entries_are_errors_at_their_field() {
    use EntryError::{Colon, HeaderName, Missing, Unsendable};
    assert_eq!(
        entry_errors(&method_named("key"), &["  "]),
        [(0, Missing(FieldKind::ApiKey))]
    );
    assert_eq!(
        entry_errors(&method_named("key"), &["k\u{e4}"]),
        [(0, Unsendable)]
    );
    assert_eq!(
        entry_errors(&method_named("bearer"), &["a\r\nX-Evil: 1"]),
        [(0, Unsendable)]
    );
    assert_eq!(
        entry_errors(&method_named("basic"), &["a:b", ""]),
        [(0, Colon), (1, Missing(FieldKind::Password))]
    );
    let named = sign_in_methods(None, true).remove(2);
    for name in ["Cookie", "x y", "Sec-Fetch-Mode", "Content-Type", "Host"] {
        assert_eq!(
            entry_errors(&named, &[name, "k"]),
            [(0, HeaderName)],
            "{name}"
        );
    }
}

#[test]
fn the_host_page_sets_declared_headers_only() {
    let declared = security(open_api());
    let give = |given: Value| HostCredentials::read(&given).credential(&audience(), &declared);
    for good in [
        json!({"apiKey": "k"}),
        json!({"scheme": "asked", "apiKey": "k"}),
        json!({"token": "t"}),
        json!({"username": "u", "password": "p"}),
        json!({"headers": {"authorization": "Custom x", "x-api-key": "k"}}),
    ] {
        assert!(give(good.clone()).is_ok(), "{good}");
    }
    for (bad, why) in [
        (json!({}), HostCredentialsError::Nothing),
        (json!("token"), HostCredentialsError::Nothing),
        (json!({"token": 7}), HostCredentialsError::Nothing),
        (
            json!({"scheme": "other", "token": "t"}),
            HostCredentialsError::Scheme("other".into()),
        ),
        (
            json!({"scheme": "bearer", "apiKey": "k"}),
            HostCredentialsError::NoKey,
        ),
        (
            json!({"headers": {"X-Other": "x"}}),
            HostCredentialsError::Header("X-Other".into()),
        ),
        (
            json!({"headers": {"Cookie": "x"}}),
            HostCredentialsError::Header("Cookie".into()),
        ),
        (json!({"token": "a\nb"}), HostCredentialsError::Unsendable),
    ] {
        assert_eq!(give(bad), Err(why));
    }
    let open = Security::default();
    let given = HostCredentials::read(&json!({"apiKey": "hush"}));
    assert_eq!(
        given.credential(&audience(), &open),
        Err(HostCredentialsError::NoKey)
    );
    assert!(!format!("{given:?}").contains("hush"));
}

#[test]
fn the_authorization_url_follows_the_specifications() {
    // RFC 7636, appendixes A and B.
    assert_eq!(oauth::base64url(&[3, 236, 255, 224, 193]), "A-z_4ME");
    let authorization = oauth::Authorization {
        url: "https://id.example/authorize?x=1".to_owned(),
        client_id: "the page".to_owned(),
        scopes: vec!["read".to_owned(), "write".to_owned()],
        resource: "https://a.example/rpc".to_owned(),
    };
    let url = oauth::authorization_address(
        &authorization,
        "https://page.example/oauth-callback.html",
        &Secret::new("state"),
        "challenge",
    );
    assert_eq!(
        url,
        "https://id.example/authorize?x=1&response_type=code&client_id=the%20page\
         &redirect_uri=https%3A%2F%2Fpage.example%2Foauth-callback.html&state=state\
         &code_challenge=challenge&code_challenge_method=S256&resource=https%3A%2F%2Fa.example%2Frpc\
         &scope=read%20write"
    );
}

/// JSON that often looks like the security of a card.
fn any_json() -> impl Strategy<Value = Value> {
    let name = select(vec![
        "it",
        "type",
        "in",
        "location",
        "name",
        "scheme",
        "flows",
        "authorizationCode",
        "tokenUrl",
        "authorizationUrl",
        "scopes",
        "list",
        "schemes",
        "apiKeySecurityScheme",
        "httpAuthSecurityScheme",
        "oauth2SecurityScheme",
        "openIdConnectUrl",
        "oauth2MetadataUrl",
        "headers",
        "apiKey",
        "token",
        "username",
    ]);
    let word = select(vec![
        "apiKey",
        "http",
        "oauth2",
        "openIdConnect",
        "mutualTLS",
        "header",
        "query",
        "cookie",
        "bearer",
        "basic",
        "https://a.example/x",
        "://",
        "",
        "it",
        "é\n",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(Value::from),
        word.prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 48, 5, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            vec((name.clone(), inner), 0..5).prop_map(|pairs| {
                let pairs = pairs
                    .into_iter()
                    .map(|(name, value)| (name.to_owned(), value));
                Value::Object(pairs.collect())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn any_security_is_read_and_labelled(
        schemes in any_json(),
        old in any_json(),
        new in any_json(),
        given in any_json(),
        typed in vec("[ -~é\n]{0,6}", 0..3),
    ) {
        let card = json!({"securitySchemes": schemes, "security": old, "securityRequirements": new, "authentication": given});
        let declared = security(card);
        let entries: Vec<Secret> = typed.into_iter().map(Secret::new).collect();
        for method in sign_in_methods(Some(&declared), true) {
            let fields = method.fields().len();
            match method.credential(&audience(), &entries) {
                Ok(credential) => prop_assert!(method.unusable.is_some() || !credential.is_empty() || method.oauth().is_some()),
                Err(mistakes) => prop_assert!(mistakes.iter().all(|(at, _)| *at < fields)),
            }
            prop_assert!(!method.name().contains("é\n") || method.unusable.is_some());
        }
        let told = declared.to_json();
        prop_assert_eq!(told.as_object().map(serde_json::Map::len), Some(declared.schemes.len()));
        let _ = HostCredentials::read(&given).credential(&audience(), &declared);
    }
}
