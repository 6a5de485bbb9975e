//! Signing in, and the places where the agent speaks one version alone.

use std::time::Duration;

use a2a::Binding;
use a2a::dialect::{Call, Dialect, reading};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use demo_agent::Config;
use serde_json::{Value, json};

use crate::client::{Answer, BOTH, Client, WAYS, Way, envelope, fight, get, headers};

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

async fn card(place: &str) -> Value {
    let path = format!("{place}/.well-known/agent-card.json");
    read(&Client::new().get(&path).await.body)
}

fn skill_ids(card: &Value) -> Vec<&str> {
    let skills = card["skills"].as_array().unwrap().iter();
    skills.map(|skill| skill["id"].as_str().unwrap()).collect()
}

/// A fight at `/locked`, by JSON-RPC and by HTTP+JSON.
async fn knock(credential: (&str, &str)) -> Vec<Answer> {
    let client = Client::new().at("/locked/a2a");
    let mut answers = Vec::new();
    for dialect in BOTH {
        let mut all = headers(dialect);
        all.push(credential);
        let body = envelope(dialect, &Call::Send(fight()));
        answers.push(client.post(body, &all).await);
    }
    let body = Some(Dialect::V1_0.params(&Call::Send(fight()), None));
    let path = "/message:send";
    answers.push(client.rest(Method::POST, path, body, &[credential]).await);
    answers
}

#[tokio::test]
async fn behind_the_lock_every_call_without_a_sign_in_is_answered_by_401_and_the_challenges() {
    for credential in [("x-nothing", ""), ("authorization", "Bearer guess")] {
        for answer in knock(credential).await {
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
            let challenges = answer.headers.get_all("www-authenticate").iter();
            let schemes: Vec<&str> = challenges
                .map(|it| it.to_str().unwrap().split(' ').next().unwrap())
                .collect();
            assert_eq!(schemes, ["Bearer", "Basic"]);
            assert_eq!(read(&answer.body)["error"]["status"], "UNAUTHENTICATED");
        }
    }
    let card = Client::new()
        .get("/locked/.well-known/agent-card.json")
        .await;
    assert_eq!(card.status, StatusCode::OK, "the card is for everybody");
}

#[tokio::test]
async fn every_scheme_that_the_card_declares_opens_the_lock() {
    for credential in [
        ("authorization", "Bearer demo"),
        ("authorization", "Basic ZGVtbzpkZW1v"),
        ("x-api-key", "demo-key"),
    ] {
        for answer in knock(credential).await {
            assert_eq!(answer.status, StatusCode::OK, "{credential:?}");
            assert!(answer.body.contains("Tiger"), "{}", answer.body);
        }
    }
    let by_query = Client::new()
        .at("/locked/a2a?api_key=demo-key")
        .post(envelope(Dialect::V0_3, &Call::Send(fight())), &[])
        .await;
    assert_eq!(by_query.status, StatusCode::OK);
}

#[tokio::test]
async fn the_card_declares_each_scheme_as_each_version_does_and_wants_one_of_them() {
    let card = card("/locked").await;
    let schemes = &card["securitySchemes"];
    for (name, kind, member) in [
        ("key", "apiKey", "apiKeySecurityScheme"),
        ("keyInQuery", "apiKey", "apiKeySecurityScheme"),
        ("bearer", "http", "httpAuthSecurityScheme"),
        ("basic", "http", "httpAuthSecurityScheme"),
        ("oauth", "oauth2", "oauth2SecurityScheme"),
    ] {
        assert_eq!(schemes[name]["type"], json!(kind), "{name}");
        assert!(schemes[name][member].is_object(), "{name}");
        let old = card["security"].as_array().unwrap();
        assert!(old.contains(&json!({ name: [] })));
        let new = card["securityRequirements"].as_array().unwrap();
        assert!(new.contains(&json!({"schemes": { name: {"list": []} }})));
    }
    let flow = &schemes["oauth"]["oauth2SecurityScheme"]["flows"]["authorizationCode"];
    assert_eq!(
        flow["authorizationUrl"],
        json!("http://agent.example:8001/oauth/authorize")
    );
    assert_eq!(flow["pkceRequired"], json!(true));

    let open = self::card("").await;
    assert!(open.get("security").is_none() && open.get("securityRequirements").is_none());
    let mut skills = open["skills"].as_array().unwrap().iter();
    let vault = skills.find(|skill| skill["id"] == "vault").unwrap();
    assert_eq!(vault["security"], json!([{"key": []}]));
    assert_eq!(
        vault["securityRequirements"],
        json!([{"schemes": {"key": {"list": []}}}])
    );
}

#[tokio::test]
async fn who_has_signed_in_gets_a_longer_card_in_every_way() {
    let public = card("/locked").await;
    assert!(!skill_ids(&public).contains(&"vault"));
    assert_eq!(public["capabilities"]["extendedAgentCard"], json!(true));
    assert_eq!(public["supportsAuthenticatedExtendedCard"], json!(true));
    let client = Client::new().at("/locked/a2a");
    let key = ("x-api-key", "demo-key");
    let mut cards = Vec::new();
    for method in ["GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard"] {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": method}).to_string();
        let nobody = client.post(call.clone(), &[]).await;
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
        cards.push(read(&client.post(call, &[key]).await.body)["result"].clone());
    }
    let by_http = client
        .rest(Method::GET, "/extendedAgentCard", None, &[key])
        .await;
    cards.push(read(&by_http.body));
    let of_0_2 = Request::get("/locked/agent/authenticatedExtendedCard");
    let nobody = of_0_2.body(Body::empty()).unwrap();
    assert_eq!(client.http(nobody).await.status, StatusCode::UNAUTHORIZED);
    let of_0_2 = Request::get("/locked/agent/authenticatedExtendedCard").header(key.0, key.1);
    cards.push(read(
        &client.http(of_0_2.body(Body::empty()).unwrap()).await.body,
    ));
    for card in cards {
        assert!(skill_ids(&card).contains(&"vault"), "{card}");
        assert!(card["schemas"].get("vaultRequest").is_some());
        assert!(reading::card(&card).is_some());
    }
}

#[tokio::test]
async fn tasks_behind_the_lock_are_not_seen_from_outside() {
    let client = Client::new();
    let key = [("x-api-key", "demo-key")];
    for way in WAYS {
        let inside = client.at("/locked/a2a");
        let task = inside.task_by(way, &Call::Send(fight()), &key).await;
        assert!(client.told(way, &get(&task), &key).await.is_err());
        assert_eq!(inside.task_by(way, &get(&task), &key).await.id, task.id);
    }
}

const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const WISH: &str = "response_type=code&client_id=a%20%3Cpage%3E&redirect_uri=https%3A%2F%2Fpage.example%2Fback%3Fx%3D1&state=s%26t&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";

fn form(path: &str, body: String) -> Request<Body> {
    let request = Request::post(path).header("content-type", "application/x-www-form-urlencoded");
    request.body(Body::from(body)).unwrap()
}

async fn code(client: &Client) -> String {
    let granted = client.http(form("/oauth/authorize", WISH.to_owned())).await;
    assert_eq!(granted.status, StatusCode::SEE_OTHER);
    let to = granted.headers["location"].to_str().unwrap();
    let rest = to
        .strip_prefix("https://page.example/back?x=1&code=")
        .unwrap();
    rest.strip_suffix("&state=s%26t").unwrap().to_owned()
}

async fn token(client: &Client, code: &str, verifier: &str) -> (StatusCode, Value) {
    let body = format!(
        "grant_type=authorization_code&code={code}&client_id=a%20%3Cpage%3E&redirect_uri=https%3A%2F%2Fpage.example%2Fback%3Fx%3D1&code_verifier={verifier}"
    );
    let answer = client.http(form("/oauth/token", body)).await;
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert_eq!(answer.headers["access-control-allow-origin"], "*");
    (answer.status, read(&answer.body))
}

#[tokio::test]
async fn a_person_signs_in_with_one_button_and_the_token_opens_the_lock_for_a_while() {
    for (life, opens) in [(Duration::from_mins(1), true), (Duration::ZERO, false)] {
        let client = Client::with(Config {
            pace: Duration::from_millis(1),
            token_life: life,
            ..Config::default()
        });
        let page = client.get(&format!("/oauth/authorize?{WISH}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.body.matches("<button").count(), 1);
        assert!(page.body.contains("a &lt;page&gt;"), "{}", page.body);
        assert!(page.body.contains(CHALLENGE), "the form brings it along");
        assert!(
            page.headers["content-security-policy"]
                .to_str()
                .unwrap()
                .contains("frame-ancestors 'none'")
        );
        let code = code(&client).await;
        let (status, answer) = token(&client, &code, VERIFIER).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(answer["token_type"], json!("Bearer"));
        assert_eq!(answer["expires_in"], json!(life.as_secs()));
        let bearer = format!("Bearer {}", answer["access_token"].as_str().unwrap());
        let call = envelope(Dialect::V1_0, &Call::Send(fight()));
        let answer = client
            .at("/locked/a2a")
            .post(call, &[("authorization", &bearer)])
            .await;
        let wanted = if opens {
            StatusCode::OK
        } else {
            StatusCode::UNAUTHORIZED
        };
        assert_eq!(answer.status, wanted);
    }
}

#[tokio::test]
async fn a_code_is_good_once_and_only_for_whoever_began() {
    let client = Client::new();
    let used = code(&client).await;
    let (status, _) = token(&client, &used, VERIFIER).await;
    assert_eq!(status, StatusCode::OK);
    let (status, answer) = token(&client, &used, VERIFIER).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["error"], json!("invalid_grant"));
    // A wrong verifier uses the code up.
    let stolen = code(&client).await;
    for verifier in ["wrong", VERIFIER] {
        let (_, answer) = token(&client, &stolen, verifier).await;
        assert_eq!(answer["error"], json!("invalid_grant"), "{verifier}");
    }
    let (_, answer) = token(&client, "unheard-of", VERIFIER).await;
    assert_eq!(answer["error"], json!("invalid_grant"));
    for (body, error) in [
        ("grant_type=password", "unsupported_grant_type"),
        ("", "invalid_request"),
        ("grant_type=authorization_code", "invalid_request"),
    ] {
        let answer = client.http(form("/oauth/token", body.to_owned())).await;
        assert_eq!(read(&answer.body)["error"], json!(error));
    }
}

#[tokio::test]
async fn a_wish_without_a_challenge_goes_back_as_an_error_and_one_without_an_address_stays() {
    let client = Client::new();
    for (from, to, error) in [
        ("S256", "plain", "invalid_request"),
        (CHALLENGE, "short", "invalid_request"),
        (
            "response_type=code",
            "response_type=token",
            "unsupported_response_type",
        ),
    ] {
        let wish = WISH.replace(from, to);
        let page = client.get(&format!("/oauth/authorize?{wish}")).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{wish}");
        let place = page.headers["location"].to_str().unwrap();
        assert!(
            place.starts_with(&format!("https://page.example/back?x=1&error={error}&")),
            "{place}"
        );
        assert!(place.ends_with("&state=s%26t"), "{place}");
    }
    for (from, to) in [
        ("https%3A%2F%2Fpage.example", "javascript%3A"),
        ("client_id", "x"),
        ("redirect_uri", "x"),
    ] {
        let wish = WISH.replace(from, to);
        for answer in [
            client.get(&format!("/oauth/authorize?{wish}")).await,
            client.http(form("/oauth/authorize", wish.clone())).await,
        ] {
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{wish}");
        }
    }
}

#[tokio::test]
async fn a_place_that_speaks_one_version_shows_and_takes_nothing_of_the_others() {
    let of_1_0 = card("/only/1.0").await;
    let of_0_3 = card("/only/0.3").await;
    for name in ["url", "protocolVersion", "preferredTransport"] {
        assert!(of_1_0.get(name).is_none() && of_0_3.get(name).is_some());
    }
    assert!(of_0_3.get("supportedInterfaces").is_none());
    assert!(
        of_0_3["securitySchemes"]["key"]
            .get("apiKeySecurityScheme")
            .is_none()
    );
    assert!(of_1_0["securitySchemes"]["key"].get("type").is_none());
    let by_http = reading::card(&card("/only/http-json").await).unwrap();
    assert_eq!(by_http.interfaces.len(), 1);
    assert_eq!(by_http.interfaces[0].binding, Binding::HttpJson);

    let client = Client::new();
    for (place, spoken) in [
        ("/only/1.0/a2a", Dialect::V1_0),
        ("/only/0.3/a2a", Dialect::V0_3),
        ("/only/0.2/a2a", Dialect::V0_3),
    ] {
        let here = client.at(place);
        let task = here.task(spoken, &Call::Send(fight())).await;
        assert_eq!(task.artifacts.len(), 1);
        let error = here.error(spoken.other(), &Call::Send(fight())).await;
        // A server of 1.0 alone that is told nothing answers as to 0.3 (WIRE §2.2).
        let code = if place == "/only/1.0/a2a" || spoken == Dialect::V0_3 {
            -32009
        } else {
            -32601
        };
        assert_eq!(error["code"], json!(code), "{place}");
    }
    let way = Way::HttpJson;
    for place in ["/only/1.0/a2a", "/only/http-json/a2a"] {
        let task = client
            .at(place)
            .task_by(way, &Call::Send(fight()), &[])
            .await;
        assert_eq!(task.artifacts.len(), 1);
    }
    let none = client
        .at("/only/0.3/a2a")
        .rest(Method::GET, "/tasks", None, &[])
        .await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_client_of_0_2_finds_a_card_of_its_own_where_it_looks() {
    let client = Client::new();
    let card = client.get("/only/0.2/.well-known/agent.json").await;
    let card = read(&card.body);
    assert_eq!(card["protocolVersion"], json!("0.2.6"));
    assert_eq!(card["url"], json!("http://agent.example:8001/only/0.2/a2a"));
    let new = client.get("/only/0.2/.well-known/agent-card.json").await;
    assert_eq!(new.status, StatusCode::NOT_FOUND);
    // The message of the specification's own example, but for its id.
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "message/send", "params": {"message": {
        "kind": "message", "messageId": "1", "role": "user",
        "parts": [{"kind": "data", "data": {"a": "Lion", "b": "Tiger"}, "metadata": {"mimeType": "application/json;schema=fightComparison"}}]
    }}});
    let answer = client.at("/only/0.2/a2a").post(call.to_string(), &[]).await;
    let task = &read(&answer.body)["result"];
    assert_eq!(task["kind"], json!("task"));
    assert_eq!(task["status"]["state"], json!("completed"));
}
