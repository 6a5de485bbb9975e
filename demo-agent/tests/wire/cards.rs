//! Tests of the agent card, as clients of both versions and of any origin request it, and of the site beside it.

use a2a::card::Binding;
use a2a::dialect::reading;
use a2a::extension::{self, Origin};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use demo_agent::Config;
use serde_json::{Value, json};

use crate::client::{BOTH, Client};

#[tokio::test]
async fn the_card_is_at_both_paths_and_names_all_interfaces() {
    let client = Client::new();
    let older = client.get("/.well-known/agent.json").await.body;
    let mut older: Value = serde_json::from_str(&older).unwrap();
    let card = client.card().await;
    // 1.0 forbids the members by which older clients know the sign-in.
    let skill = older["skills"].as_array_mut().unwrap();
    let vault = skill.iter_mut().find(|it| it["id"] == "vault").unwrap();
    let security = vault.as_object_mut().unwrap().shift_remove("security");
    assert_eq!(security, Some(json!([{ "key": [] }])));
    let key = older["securitySchemes"]["key"].as_object_mut().unwrap();
    assert_eq!(key["in"], "header");
    key.retain(|member, _| member == "apiKeySecurityScheme");
    assert_eq!(older, card.raw);
    let found: Vec<(&str, &Binding, &str)> = card
        .interfaces
        .iter()
        .map(|it| (it.url.as_str(), &it.binding, it.protocol_version.as_str()))
        .collect();
    let (rpc, rest) = (
        "http://agent.example:8001/a2a",
        "http://agent.example:8001/rest",
    );
    let wanted = [
        (rpc, &Binding::JsonRpc, "1.0"),
        (rest, &Binding::HttpJson, "1.0"),
        (rpc, &Binding::JsonRpc, "0.3"),
    ];
    assert_eq!(found, wanted);
    assert!(card.capabilities.streaming);
    assert!(card.provider.is_some() && card.version.is_some() && card.documentation_url.is_some());
}

#[tokio::test]
async fn a_client_of_0_3_needs_no_members_of_1_0() {
    let mut raw = Client::new().card().await.raw;
    raw.as_object_mut()
        .unwrap()
        .shift_remove("supportedInterfaces");
    let card = reading::card(&raw).unwrap();
    assert_eq!(card.interfaces.len(), 1);
    assert_eq!(card.interfaces[0].url, "http://agent.example:8001/a2a");
    assert_eq!(card.interfaces[0].protocol_version, "0.3.0");
}

#[tokio::test]
async fn the_extension_is_declared_and_its_schemas_are_in_both_places() {
    let card = Client::new().card().await;
    let declared = extension::declaration::declared(&card);
    assert!(declared.extension);
    assert_eq!(
        declared.notes,
        [],
        "both places agree, every mode names a schema"
    );
    assert_eq!(
        declared.schema("fightComparison").unwrap().origin,
        Origin::CardRoot
    );
    assert_eq!(
        card.capabilities.extensions[0].params.as_ref().unwrap()["schemas"],
        card.raw["schemas"]
    );
}

#[tokio::test]
async fn the_skill_and_its_schemas_are_those_of_the_specification() {
    let card = Client::new().card().await;
    let specified: Value = serde_json::from_str(include_str!("fight-card-of-000.json")).unwrap();
    for (name, schema) in specified["schemas"].as_object().unwrap() {
        assert_eq!(card.raw["schemas"][name], *schema);
    }
    assert_eq!(card.raw["skills"][0], specified["skills"][0]);
    assert_eq!(
        extension::skill::examples::examples(&card, &card.skills[0])[1],
        json!({"a": "Lion", "b": "Tiger"})
    );
}

#[tokio::test]
async fn any_page_may_read_the_card_and_call_the_agent() {
    let client = Client::new();
    let get = Request::get("/.well-known/agent-card.json").header("origin", "https://page.example");
    let card = client.http(get.body(Body::empty()).unwrap()).await;
    assert_eq!(card.headers["access-control-allow-origin"], "*");

    let preflight = Request::options("/a2a")
        .header("origin", "https://page.example")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "content-type,a2a-version,a2a-extensions,x-a2a-extensions,authorization,x-api-key",
        );
    let preflight = client.http(preflight.body(Body::empty()).unwrap()).await;
    assert_eq!(preflight.status, StatusCode::OK);
    let allowed = preflight.headers["access-control-allow-headers"]
        .to_str()
        .unwrap();
    for name in [
        "content-type",
        "authorization",
        "x-api-key",
        "a2a-version",
        "a2a-extensions",
        "x-a2a-extensions",
    ] {
        assert!(
            allowed.split(',').any(|it| it == name),
            "{name} in {allowed}"
        );
    }

    let answer = client
        .post("{}", &[("origin", "https://page.example")])
        .await;
    assert_eq!(answer.headers["access-control-allow-origin"], "*");
    let exposed = answer.headers["access-control-expose-headers"]
        .to_str()
        .unwrap();
    for dialect in BOTH {
        let name = dialect.extensions_header().to_ascii_lowercase();
        assert!(
            exposed.split(',').any(|it| it == name),
            "{name} in {exposed}"
        );
    }
}

#[tokio::test]
async fn a_card_with_a_known_etag_is_not_sent_again() {
    let client = Client::new();
    let path = "/.well-known/agent-card.json";
    let tag = client.get(path).await.headers["etag"].clone();
    let again = |tag: &str| {
        let request = Request::get(path).header("host", "agent.example:8001");
        let request = request.header("if-none-match", tag);
        client.http(request.body(Body::empty()).unwrap())
    };
    let known = again(tag.to_str().unwrap()).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known.body, "");
    assert_eq!(again("\"another\"").await.status, StatusCode::OK);
}

#[tokio::test]
async fn without_a_site_the_root_says_what_this_is() {
    let answer = Client::new().get("/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        answer
            .body
            .contains("http://agent.example:8001/.well-known/agent-card.json"),
        "{}",
        answer.body
    );
}

/// The name and value of each HTTP header that `docs/security.md` lists for the page.
fn documented_headers() -> Vec<(&'static str, &'static str)> {
    let docs = include_str!("../../../docs/security.md");
    let (_, below) = docs.split_once("\n### The page\n").unwrap();
    let block = below.split("```").nth(1).unwrap();
    let lines = block.lines().skip(1);
    lines.map(|line| line.split_once(": ").unwrap()).collect()
}

#[tokio::test]
async fn a_site_is_served_beside_the_agent_and_nothing_outside_of_its_folder() {
    let dir = std::env::temp_dir().join(format!("demo-agent-site-{}", std::process::id()));
    let site = dir.join("site");
    std::fs::create_dir_all(&site).unwrap();
    std::fs::write(dir.join("secret.txt"), "secret").unwrap();
    std::fs::write(site.join("index.html"), "<!doctype html>").unwrap();
    std::fs::write(site.join("ui_bg.wasm"), b"\0asm").unwrap();
    let client = Client::with(Config {
        site: Some(site.clone()),
        ..Config::default()
    });
    for (path, kind) in [("/", "text/html"), ("/ui_bg.wasm", "application/wasm")] {
        let answer = client.get(path).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.headers["content-type"], kind);
        assert_eq!(answer.headers["cache-control"], "no-store");
        for (name, value) in documented_headers() {
            // Agents without TLS, and remote pictures.
            let value = value
                .replace("connect-src 'self' https:", "connect-src http: https:")
                .replace(
                    "img-src 'self' blob: data:",
                    "img-src 'self' blob: data: https:",
                );
            assert_eq!(answer.headers[name], value, "{name}");
        }
    }
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/./../secret.txt",
        "//../secret.txt",
        "/missing",
    ] {
        let answer = client.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    }
    let card = client.get("/.well-known/agent-card.json").await;
    assert_eq!(card.status, StatusCode::OK);
    std::fs::remove_dir_all(&dir).unwrap();
    let missing = demo_agent::router(Config {
        site: Some(site),
        ..Config::default()
    });
    assert!(missing.is_err());
}

#[tokio::test]
async fn the_page_about_the_agent_leads_to_the_documentation_of_the_site() {
    let site = std::env::temp_dir().join(format!("demo-agent-docs-{}", std::process::id()));
    std::fs::create_dir_all(site.join("docs")).unwrap();
    std::fs::write(site.join("docs/index.html"), "<!doctype html>").unwrap();
    let client = Client::with(Config {
        site: Some(site.clone()),
        ..Config::default()
    });
    let answer = client.get("/about").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(
        answer.headers["location"],
        "http://agent.example:8001/docs/index.html"
    );
    std::fs::remove_dir_all(&site).unwrap();
    assert_eq!(Client::new().get("/about").await.status, StatusCode::OK);
}
