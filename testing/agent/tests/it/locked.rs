//! Tests of the sign-ins at `/locked`, and of the OAuth server that belongs to it.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{Answer, Client};

const LOCKED: &str = "/locked";
const KEY: (&str, &str) = ("x-api-key", "demo-key");

fn skill_ids(card: &Value) -> Vec<&str> {
    let skills = card["skills"].as_array().unwrap().iter();
    skills.map(|skill| skill["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn every_call_without_a_sign_in_is_refused_with_the_challenges() {
    let client = Client::new();
    for credential in [("x-nothing", ""), ("authorization", "Bearer guess")] {
        for answer in [
            client
                .rpc(LOCKED, "GetTask", &json!({"id": "1"}), &[credential])
                .await,
            client.rest(LOCKED, &[credential]).await,
        ] {
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
            let challenges = answer.headers.get_all("www-authenticate");
            assert_eq!(challenges.iter().count(), 2);
        }
    }
    assert_eq!(client.card(LOCKED).await.status, StatusCode::OK);
}

#[tokio::test]
async fn every_scheme_of_the_card_opens_the_lock() {
    let client = Client::new();
    let card = client.card(LOCKED).await.json();
    for (name, kind, member) in [
        ("key", "apiKey", "apiKeySecurityScheme"),
        ("keyInQuery", "apiKey", "apiKeySecurityScheme"),
        ("bearer", "http", "httpAuthSecurityScheme"),
        ("basic", "http", "httpAuthSecurityScheme"),
        ("oauth", "oauth2", "oauth2SecurityScheme"),
    ] {
        let scheme = &card["securitySchemes"][name];
        assert_eq!(scheme["type"], kind, "{name}");
        assert!(scheme[member].is_object(), "{name}");
        let old = card["security"].as_array().unwrap();
        assert!(old.contains(&json!({ name: [] })));
        let new = card["securityRequirements"].as_array().unwrap();
        assert!(new.contains(&json!({"schemes": { name: {"list": []} }})));
    }
    for credential in [
        KEY,
        ("authorization", "Bearer demo"),
        ("authorization", "Basic ZGVtbzpkZW1v"),
    ] {
        let answer = client.rest(LOCKED, &[credential]).await;
        assert_eq!(answer.status, StatusCode::OK, "{credential:?}");
    }
    let path = "/locked/rest/tasks?api_key=demo-key";
    assert_eq!(client.get(path).await.status, StatusCode::OK);
}

#[tokio::test]
async fn after_sign_in_every_binding_has_the_extended_card() {
    let client = Client::new();
    let public = client.card(LOCKED).await.json();
    assert!(!skill_ids(&public).contains(&"vault"));
    assert_eq!(public["capabilities"]["extendedAgentCard"], json!(true));
    assert_eq!(public["url"], "http://agent.example:8001/locked/a2a");
    for method in ["GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard"] {
        let answer = client.rpc(LOCKED, method, &json!({}), &[KEY]).await;
        assert!(skill_ids(&answer.json()["result"]).contains(&"vault"));
    }
    for path in [
        "/rest/extendedAgentCard",
        "/agent/authenticatedExtendedCard",
    ] {
        let path = format!("{LOCKED}{path}");
        assert_eq!(client.get(&path).await.status, StatusCode::UNAUTHORIZED);
        let card = client.ask("GET", &path, &[KEY], String::new()).await.json();
        assert!(skill_ids(&card).contains(&"vault"));
    }
}

#[tokio::test]
async fn tasks_behind_the_lock_are_not_seen_from_outside() {
    let client = Client::new();
    let inside = client.rest(LOCKED, &[KEY]).await.json();
    let path = format!("/rest/tasks/{}", inside["task"]["id"].as_str().unwrap());
    assert_eq!(client.get(&path).await.status, StatusCode::NOT_FOUND);
    let path = format!("{LOCKED}{path}");
    let found = client.ask("GET", &path, &[KEY], String::new()).await;
    assert_eq!(found.status, StatusCode::OK);
}

const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const RESOURCE: &str = "https%3A%2F%2Fagent.example%2Frpc";
const REQUEST: &str = "response_type=code&resource=https%3A%2F%2Fagent.example%2Frpc&client_id=a%20%3Cpage%3E&redirect_uri=https%3A%2F%2Fpage.example%2Fback%3Fx%3D1&state=s%26t&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";

async fn post(client: &Client, path: &str, form: String) -> Answer {
    let form_type = ("content-type", "application/x-www-form-urlencoded");
    client.ask("POST", path, &[form_type], form).await
}

async fn code(client: &Client) -> String {
    let granted = post(client, "/oauth/authorize", REQUEST.to_owned()).await;
    assert_eq!(granted.status, StatusCode::SEE_OTHER);
    let to = granted.headers["location"].to_str().unwrap();
    let rest = to.strip_prefix("https://page.example/back?x=1&code=");
    let code = rest
        .unwrap()
        .strip_suffix("&iss=http%3A%2F%2Fagent.example%3A8001%2Foauth&state=s%26t");
    code.unwrap().to_owned()
}

async fn token(client: &Client, code: &str, verifier: &str) -> Value {
    token_for(client, code, verifier, RESOURCE).await
}

async fn token_for(client: &Client, code: &str, verifier: &str, resource: &str) -> Value {
    let form = format!(
        "resource={resource}&grant_type=authorization_code&code={code}&client_id=a%20%3Cpage%3E&redirect_uri=https%3A%2F%2Fpage.example%2Fback%3Fx%3D1&code_verifier={verifier}"
    );
    let answer = post(client, "/oauth/token", form).await;
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert!(answer.has_cors());
    answer.json()
}

#[tokio::test]
async fn the_page_has_one_button_and_the_token_expires() {
    for (life, status) in [
        (Duration::from_mins(1), StatusCode::OK),
        (Duration::ZERO, StatusCode::UNAUTHORIZED),
    ] {
        let client = Client::with_token_life(life);
        let page = client
            .get(&format!("/oauth/authorize?{REQUEST}"))
            .await
            .text();
        assert_eq!(page.matches("<button").count(), 1);
        assert!(page.contains("a &lt;page&gt;") && page.contains(CHALLENGE));
        let answer = token(&client, &code(&client).await, VERIFIER).await;
        assert_eq!(answer["expires_in"], json!(life.as_secs()));
        let bearer = format!("Bearer {}", answer["access_token"].as_str().unwrap());
        let answer = client.rest(LOCKED, &[("authorization", &bearer)]).await;
        assert_eq!(answer.status, status);
    }
}

#[tokio::test]
async fn a_code_works_once_and_only_with_its_verifier() {
    let client = Client::new();
    let used = code(&client).await;
    assert!(token(&client, &used, VERIFIER).await["access_token"].is_string());
    let stolen = code(&client).await;
    // A wrong verifier uses the code up.
    for (code, verifier) in [(&used, VERIFIER), (&stolen, "wrong"), (&stolen, VERIFIER)] {
        let answer = token(&client, code, verifier).await;
        assert_eq!(answer["error"], "invalid_grant");
    }
}

#[tokio::test]
async fn a_code_is_good_for_its_resource_only() {
    let client = Client::new();
    let code = code(&client).await;
    let other = "https%3A%2F%2Fother.example";
    let answer = token_for(&client, &code, VERIFIER, other).await;
    assert_eq!(answer["error"], "invalid_target");
}

#[tokio::test]
async fn the_metadata_name_the_issuer_and_its_endpoints() {
    let client = Client::new();
    let card = client.card(LOCKED).await.json();
    let scheme = &card["securitySchemes"]["oauth"]["oauth2SecurityScheme"];
    let url = scheme["oauth2MetadataUrl"].as_str().unwrap();
    let origin = "http://agent.example:8001";
    let answer = client.get(url.strip_prefix(origin).unwrap()).await;
    assert!(answer.has_cors());
    let metadata = answer.json();
    assert_eq!(metadata["issuer"], format!("{origin}/oauth"));
    let flow = &scheme["flows"]["authorizationCode"];
    assert_eq!(metadata["authorization_endpoint"], flow["authorizationUrl"]);
    assert_eq!(metadata["token_endpoint"], flow["tokenUrl"]);
}

#[tokio::test]
async fn only_requests_with_a_safe_address_are_redirected_with_an_error() {
    let client = Client::new();
    for (from, to, error) in [
        ("S256", "plain", "invalid_request"),
        ("=code&", "=token&", "unsupported_response_type"),
    ] {
        let request = REQUEST.replace(from, to);
        let page = client.get(&format!("/oauth/authorize?{request}")).await;
        let place = page.headers["location"].to_str().unwrap();
        let start = format!("https://page.example/back?x=1&error={error}&");
        assert!(place.starts_with(&start) && place.ends_with("&state=s%26t"));
    }
    for (from, to) in [
        ("https%3A%2F%2Fpage.example", "javascript%3A"),
        ("client_id", "x"),
        ("redirect_uri", "x"),
    ] {
        let request = REQUEST.replace(from, to);
        let page = client.get(&format!("/oauth/authorize?{request}")).await;
        let granted = post(&client, "/oauth/authorize", request).await;
        for answer in [page, granted] {
            assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        }
    }
}
