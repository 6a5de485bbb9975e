//! OAuth: the window of an authorization server, and the renewal of tokens.

use a2a_client::client::Secret;
use a2a_client::client::http::{FetchError, Response};
use a2a_client::client::sign_in::UnusableMethod;
use a2a_client::client::sign_in::oauth::{
    Authorization, Authorized, OAuthError, OAuthServer, RegisteredClient, authorization_address,
};
use a2a_client::conversation::Setting;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::sign_in::{SignInError, SignInStage};
use serde_json::{Value, json};

use crate::conversation::agent::{BASE_URL, TASK, edited, result, task};
use crate::conversation::driver::{Driver, Exchange, head, header, message_id};
use crate::conversation::sign_in::locked_card;

const STATE: &str = "state-1";
const VERIFIER: &str = "verifier-1";
const CALLBACK: &str = "https://page.example/oauth-callback.html";

fn oauth() -> Value {
    json!({"oauth2SecurityScheme": {"flows": {"authorizationCode": {
        "authorizationUrl": "https://id.example/authorize?x=1", "tokenUrl": "https://id.example/token", "scopes": {"read": ""}
    }}}})
}

/// The issuer that the test's server metadata name.
const ISSUER: &str = "https://id.example/corp";
const METADATA: &str = "https://id.example/corp/.well-known/openid-configuration";

/// A scheme that names the metadata of its server.
fn open_id(url: &str) -> Value {
    json!({"openIdConnectSecurityScheme": {"openIdConnectUrl": url}})
}

fn metadata(issuer: &str) -> Value {
    json!({
        "issuer": issuer,
        "authorization_endpoint": "https://id.example/a",
        "token_endpoint": "https://tokens.example/t",
    })
}

/// An agent with this security scheme refused a message, on the app's own page.
fn refused(scheme: &Value) -> Driver {
    refused_card(&locked_card(scheme))
}

fn refused_card(card: &str) -> Driver {
    let registered = |issuer: &str, id: &str| RegisteredClient {
        issuer: issuer.to_owned(),
        id: id.to_owned(),
    };
    let mut driver = Driver::with(Setting {
        own_page: true,
        clients: vec![
            registered("https://id.example/", "of-origin"),
            registered(ISSUER, "of-issuer"),
        ],
        ..Setting::default()
    });
    driver.enter(BASE_URL);
    driver.answer_json(card);
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    driver.answer(401, "text/plain", "no");
    driver
}

/// The error of the authorization server in the panel.
fn oauth_error(driver: &Driver) -> Option<&OAuthError> {
    match driver.panel().error.as_ref()? {
        SignInError::OAuth(error) => Some(error),
        other => panic!("{other:?}"),
    }
}

fn window(driver: &Driver) -> (u64, Authorization) {
    driver.only("window", |it| match it {
        Exchange::Window(authorization) => Some((**authorization).clone()),
        _ => None,
    })
}

fn returns(driver: &mut Driver, query: &str) {
    let (ticket, _) = window(driver);
    driver.done(ticket);
    let outcome = Ok(Authorized {
        query: Secret::new(query),
        state: Secret::new(STATE),
        verifier: Secret::new(VERIFIER),
        redirect_uri: CALLBACK.to_owned(),
    });
    driver.step(Event::Authorized { ticket, outcome });
}

fn tokens(access: &str) -> String {
    json!({"access_token": access, "token_type": "Bearer", "refresh_token": format!("again-{access}")})
        .to_string()
}

/// The conversation of `refused`, after the person signed in.
fn signed_in(scheme: &Value) -> Driver {
    let mut driver = refused(scheme);
    driver.sign_in(&["page-1"]);
    returns(&mut driver, &format!("?code=code-1&state={STATE}"));
    driver.answer_json(&tokens("one"));
    driver
}

#[test]
fn a_code_becomes_a_token_and_the_send_continues() {
    let mut driver = refused(&oauth());
    let server = driver.panel().methods[0].server.clone().unwrap();
    assert_eq!(
        server.token_url, "https://id.example/token",
        "the host is shown before the window opens"
    );
    driver.sign_in(&[" page-1 "]);
    assert_eq!(driver.panel().stage, SignInStage::InWindow);
    let (_, authorization) = window(&driver);
    assert_eq!(authorization.client_id, "page-1");
    assert_eq!(authorization.resource, "http://localhost:8000/a2a");
    returns(&mut driver, &format!("?state={STATE}&code=co%2Fde+1"));

    let (_, request) = driver.fetch();
    assert_eq!(request.url, "https://id.example/token");
    assert_eq!(header(&request, "Authorization"), None);
    assert_eq!(
        request.body.as_deref(),
        Some(
            "grant_type=authorization_code&code=co%2Fde%201&redirect_uri=https%3A%2F%2Fpage.example%2Foauth-callback.html\
             &client_id=page-1&code_verifier=verifier-1&resource=http%3A%2F%2Flocalhost%3A8000%2Fa2a"
        )
    );
    assert!(!format!("{request:?}").contains(VERIFIER));
    driver.answer_json(&tokens("one"));
    let (_, again) = driver.fetch();
    assert_eq!(header(&again, "Authorization"), Some("Bearer one"));
    assert_eq!(message_id(&driver.sends[0]), message_id(&again));
    driver.answer_json(&result(
        &json!({"task": task(TASK, "TASK_STATE_COMPLETED")}),
    ));
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn answers_that_do_not_belong_to_the_request_are_refused() {
    for query in [
        "?code=code-1&state=other",
        "?code=code-1",
        "?state=state-1",
        "",
        "?error=access_denied&state=other",
        // RFC 9207: another server answers.
        "?code=code-1&state=state-1&iss=https%3A%2F%2Fevil.example",
        "?error=access_denied&state=state-1&iss=",
    ] {
        let mut driver = refused(&oauth());
        driver.sign_in(&["page-1"]);
        returns(&mut driver, query);
        assert_eq!(oauth_error(&driver), Some(&OAuthError::NotOurs), "{query}");
        assert_eq!(driver.panel().stage, SignInStage::Asking);
        assert_eq!(driver.pending, []);
    }
}

#[test]
fn every_failure_is_said() {
    let mut driver = refused(&oauth());
    driver.sign_in(&["page-1"]);
    returns(
        &mut driver,
        &format!("?error=access_denied&error_description=Not+you&state={STATE}"),
    );
    let refused_by = |code: &str, words: &str| OAuthError::Refused {
        code: code.to_owned(),
        words: words.to_owned(),
    };
    let not_you = refused_by("access_denied", "Not you");
    assert_eq!(oauth_error(&driver), Some(&not_you));

    for error in [OAuthError::Blocked, OAuthError::NotSecure] {
        driver.sign_in(&["page-1"]);
        let (ticket, _) = window(&driver);
        driver.done(ticket);
        let outcome = Err(error.clone());
        driver.step(Event::Authorized { ticket, outcome });
        assert_eq!(oauth_error(&driver), Some(&error));
    }

    let host = || "id.example".to_owned();
    let no_token = || OAuthError::NoToken { host: host() };
    let answers = [
        (
            400,
            r#"{"error":"invalid_grant"}"#,
            refused_by("invalid_grant", ""),
        ),
        (200, "<h1>Hello</h1>", no_token()),
        (
            200,
            r#"{"access_token":"x","token_type":"mac"}"#,
            no_token(),
        ),
        (200, r#"{"access_token":"a\nb"}"#, no_token()),
    ];
    for (status, body, error) in answers {
        driver.sign_in(&["page-1"]);
        returns(&mut driver, &format!("?code=c&state={STATE}"));
        driver.answer(status, "application/json", body);
        assert_eq!(oauth_error(&driver), Some(&error), "{body}");
    }
    driver.sign_in(&["page-1"]);
    returns(&mut driver, &format!("?code=c&state={STATE}"));
    driver.fail(FetchError::Network);
    assert_eq!(
        oauth_error(&driver),
        Some(&OAuthError::Unreachable { host: host() })
    );
}

/// The sign-in panel of a server with these metadata.
fn with_metadata(url: &str, metadata: &Value) -> Driver {
    let mut driver = refused(&open_id(url));
    assert_eq!(driver.fetch().1.url, url);
    driver.answer_json(&metadata.to_string());
    driver
}

#[test]
fn metadata_are_requested_first() {
    let mut driver = with_metadata(METADATA, &metadata(ISSUER));
    driver.sign_in(&["page-1"]);
    let (_, authorization) = window(&driver);
    assert_eq!(authorization.url, "https://id.example/a");
    assert_eq!(authorization.scopes, ["openid"]);
    returns(&mut driver, &format!("?code=c&state={STATE}"));
    // The issuer itself names an endpoint elsewhere.
    assert_eq!(driver.fetch().1.url, "https://tokens.example/t");

    let mut bad = metadata(ISSUER);
    bad["authorization_endpoint"] = json!("http://id.example/a");
    let host = || "id.example".to_owned();
    let foreign = |issuer: &str| OAuthError::ForeignIssuer {
        host: host(),
        issuer: issuer.to_owned(),
    };
    for (body, error) in [
        (bad, OAuthError::Unsafe(host())),
        (json!({}), OAuthError::NoMetadata { host: host() }),
        (
            metadata("https://evil.example"),
            foreign("https://evil.example"),
        ),
        (
            metadata("https://id.example"),
            foreign("https://id.example"),
        ),
        (
            metadata("https://id.example/corp?x"),
            foreign("https://id.example/corp?x"),
        ),
    ] {
        let mut driver = with_metadata(METADATA, &body);
        assert_eq!(oauth_error(&driver), Some(&error));
        assert_eq!(driver.conversation.client_id(), None);
        driver.sign_in(&["page-1"]);
        assert_eq!(
            driver.fetch().1.url,
            METADATA,
            "metadata are requested again, and no window opens"
        );
    }
}

#[test]
fn an_issuer_publishes_its_metadata_at_well_known_urls() {
    for (issuer, url) in [
        (ISSUER, METADATA),
        (
            ISSUER,
            "https://id.example/.well-known/oauth-authorization-server/corp",
        ),
        (
            "https://id.example/",
            "https://id.example/.well-known/openid-configuration",
        ),
        (
            "https://id.example",
            "https://id.example/.well-known/oauth-authorization-server",
        ),
    ] {
        let driver = with_metadata(url, &metadata(issuer));
        assert_eq!(driver.panel().error, None, "{issuer} at {url}");
    }
    for url in [
        "https://id.example/evil/.well-known/openid-configuration",
        "https://id.example/corp/.well-known/openid-configuration?x",
        "https://id.example/metadata.json",
        "https://evil.example/corp/.well-known/openid-configuration",
    ] {
        let driver = with_metadata(url, &metadata(ISSUER));
        assert_ne!(driver.panel().error, None, "{url}");
    }
}

#[test]
fn redirected_metadata_are_those_of_the_address_that_answered() {
    for (to, is_taken) in [(METADATA, true), ("https://evil.example/x", false)] {
        let mut head = head(200, "application/json");
        head.redirected_to = Some(to.to_owned());
        let body = metadata(ISSUER).to_string();
        let read = OAuthServer::of_metadata(Ok(&Response { head, body }), METADATA);
        assert_eq!(read.is_ok(), is_taken, "{to}");
    }
}

#[test]
fn metadata_win_over_the_endpoints_on_a_card() {
    let mut scheme = oauth();
    scheme["oauth2SecurityScheme"]["oauth2MetadataUrl"] = json!(METADATA);
    assert_eq!(refused(&scheme).fetch().1.url, METADATA);
}

#[test]
fn a_client_id_belongs_to_one_issuer() {
    let known = |driver: &Driver| driver.conversation.client_id().map(str::to_owned);
    let of_card = refused(&oauth());
    assert_eq!(known(&of_card).as_deref(), Some("of-origin"));
    let of_metadata = with_metadata(METADATA, &metadata(ISSUER));
    assert_eq!(known(&of_metadata).as_deref(), Some("of-issuer"));

    let elsewhere = "https://id.example/other";
    let url = [elsewhere, "/.well-known/openid-configuration"].concat();
    let mut of_one_origin = metadata(elsewhere);
    of_one_origin["token_endpoint"] = json!("https://id.example/t");
    let of_other = with_metadata(&url, &of_one_origin);
    assert_eq!(of_other.panel().error, None);
    assert_eq!(known(&of_other), None);
    let mut evil = oauth();
    let flow = &mut evil["oauth2SecurityScheme"]["flows"]["authorizationCode"];
    flow["authorizationUrl"] = json!("https://evil.example/authorize");
    flow["tokenUrl"] = json!("https://evil.example/token");
    assert_eq!(known(&refused(&evil)), None);
}

#[test]
fn endpoints_on_a_card_have_one_origin() {
    for (name, url) in [
        ("tokenUrl", "https://evil.example/token"),
        ("refreshUrl", "https://evil.example/token"),
        ("tokenUrl", "https://id.example:8443/token"),
    ] {
        let mut scheme = oauth();
        scheme["oauth2SecurityScheme"]["flows"]["authorizationCode"][name] = json!(url);
        let mut driver = refused(&scheme);
        let unusable = driver.panel().methods[0].unusable.as_ref();
        assert!(
            matches!(unusable, Some(UnusableMethod::Server(OAuthError::SeveralOrigins { window, .. })) if window == "id.example"),
            "{unusable:?}"
        );
        driver.sign_in(&["page-1"]);
        assert_eq!(driver.pending, [], "no window opens");
    }
}

#[test]
fn endpoints_of_an_unknown_issuer_have_one_origin() {
    let issuer = "https://evil.example";
    let url = [issuer, "/.well-known/openid-configuration"].concat();
    for (endpoint, is_refused) in [
        ("https://id.example/authorize", true),
        ("https://evil.example/authorize", false),
    ] {
        let mut of_evil = metadata(issuer);
        of_evil["authorization_endpoint"] = json!(endpoint);
        of_evil["token_endpoint"] = json!("https://evil.example/token");
        let mut driver = with_metadata(&url, &of_evil);
        let several = matches!(
            oauth_error(&driver),
            Some(OAuthError::SeveralOrigins { .. })
        );
        assert_eq!(several, is_refused, "{endpoint}");
        driver.sign_in(&["page-1"]);
        let opens = driver
            .pending
            .iter()
            .any(|(_, it)| matches!(it, Exchange::Window(_)));
        assert_eq!(opens, !is_refused);
    }
}

#[test]
fn parameters_of_ours_on_a_card_are_replaced() {
    let authorization = Authorization {
        url: "https://id.example/a?tenant=1&redirect_uri=https%3A%2F%2Fevil.example&code%5Fchallenge=evil&response_mode=fragment&state=1#x"
            .to_owned(),
        client_id: "page".to_owned(),
        scopes: vec!["read".to_owned()],
        resource: BASE_URL.to_owned(),
    };
    let state = Secret::new("s");
    let url = authorization_address(&authorization, "https://page.example/", &state, "c");
    let (before, fragment) = url.split_once('#').unwrap();
    let query = before.split_once('?').unwrap().1;
    let names: Vec<&str> = query
        .split('&')
        .map(|pair| pair.split_once('=').unwrap().0)
        .collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), names.len(), "{url}");
    assert_eq!((names[0], fragment), ("tenant", "x"));
    assert!(
        !url.contains("evil") && !url.contains("response_mode"),
        "{url}"
    );
}

#[test]
fn an_answer_names_its_issuer_where_that_is_announced() {
    let mut announced = metadata(ISSUER);
    announced["authorization_response_iss_parameter_supported"] = json!(true);
    for (metadata, iss, is_taken) in [
        (&announced, "&iss=https%3A%2F%2Fid.example%2Fcorp", true),
        (&announced, "", false),
        (&announced, "&iss=https%3A%2F%2Fid.example", false),
        (&metadata(ISSUER), "", true),
        (&metadata(ISSUER), "&iss=https%3A%2F%2Fevil.example", false),
    ] {
        let mut driver = with_metadata(METADATA, metadata);
        driver.sign_in(&["page-1"]);
        returns(&mut driver, &format!("?code=c&state={STATE}{iss}"));
        assert_eq!(driver.pending.len(), usize::from(is_taken), "{iss}");
        let error = (!is_taken).then_some(&OAuthError::NotOurs);
        assert_eq!(oauth_error(&driver), error);
    }
}

#[test]
fn the_panel_says_what_the_agent_will_be_able_to_do() {
    let card = edited(&locked_card(&oauth()), |card| {
        card["securityRequirements"] =
            json!([{"schemes": {"it": {"list": ["read", "corp.admin", "a\u{202e}b"]}}}]);
    });
    let driver = refused_card(&card);
    let method = &driver.panel().methods[0];
    let server = method.server.as_ref().unwrap();
    assert_eq!(
        server.sentence(&driver.panel().origin, &method.scopes()),
        "You sign in at id.example, in a window of its own. The agent at http://localhost:8000 will be able to: \
         read, corp.admin, a\\u{202e}b."
    );
    let all = server.sentence(BASE_URL, &[]);
    assert!(all.ends_with("will be able to: everything that id.example allows this page."));
}

#[test]
fn an_expired_token_is_renewed_silently() {
    let mut driver = signed_in(&oauth());
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    driver.fire_timer();
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.conversation.sign_in(), None);
    let (_, request) = driver.fetch();
    assert_eq!(request.url, "https://id.example/token");
    assert_eq!(
        request.body.as_deref(),
        Some(
            "grant_type=refresh_token&refresh_token=again-one&client_id=page-1&resource=http%3A%2F%2Flocalhost%3A8000%2Fa2a"
        )
    );
    driver.answer_json(&json!({"access_token": "two"}).to_string());
    assert_eq!(
        header(&driver.fetch().1, "Authorization"),
        Some("Bearer two")
    );
    driver.answer_json(&result(&task(TASK, "TASK_STATE_WORKING")));
    driver.fire_timer();
    // The refresh token stays if the server gives no new one.
    driver.answer(401, "text/plain", "no");
    assert!(driver.fetch().1.body.unwrap().contains("again-one"));
    driver.answer(400, "application/json", r#"{"error":"invalid_grant"}"#);
    assert!(
        driver.conversation.sign_in().is_some(),
        "now the person is asked"
    );
    assert_eq!(driver.run().task.as_ref().unwrap().id, TASK);
    driver.sign_in(&["page-1"]);
    returns(&mut driver, &format!("?code=c&state={STATE}"));
    driver.answer_json(&tokens("three"));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    assert_eq!(driver.results(), 1);
}

/// Reports to the conversation that the window seems closed. Returns the ticket of the window.
fn window_closed(driver: &mut Driver) -> u64 {
    let (ticket, _) = window(driver);
    let outcome = Err(OAuthError::Closed);
    driver.step(Event::Authorized { ticket, outcome });
    ticket
}

#[test]
fn an_answer_counts_after_the_window_seemed_closed() {
    let mut driver = refused(&oauth());
    driver.sign_in(&["page-1"]);
    window_closed(&mut driver);
    assert_eq!(driver.panel().stage, SignInStage::WindowClosed);
    assert_eq!(driver.panel().error, None);
    returns(&mut driver, &format!("?code=code-1&state={STATE}"));
    driver.answer_json(&tokens("one"));
    assert_eq!(
        header(&driver.fetch().1, "Authorization"),
        Some("Bearer one")
    );
}

#[test]
fn after_a_closed_window_another_one_is_opened() {
    let mut driver = refused(&oauth());
    driver.sign_in(&["page-1"]);
    let first = window_closed(&mut driver);
    driver.sign_in(&["page-2"]);
    assert_eq!(driver.panel().stage, SignInStage::InWindow);
    assert_eq!(window(&driver).1.client_id, "page-2");
    let outcome = Err(OAuthError::NotOurs);
    let late = Event::Authorized {
        ticket: first,
        outcome,
    };
    assert_eq!(driver.step(late), []);
}

#[test]
fn an_abandoned_window_changes_nothing() {
    let mut driver = refused(&oauth());
    driver.sign_in(&["page-1"]);
    let (ticket, _) = window(&driver);
    driver.step(Event::SignInDismissed);
    assert_eq!(driver.pending, []);
    let late = driver.step(Event::Authorized {
        ticket,
        outcome: Err(OAuthError::Closed),
    });
    assert_eq!(late, []);
    assert_eq!(driver.conversation.sign_in(), None);
}

#[test]
fn debug_output_holds_no_token() {
    let driver = signed_in(&oauth());
    let all = format!("{:?} {:?}", driver.log, driver.conversation);
    for secret in ["Bearer one", "again-one", "code-1", VERIFIER, STATE] {
        assert!(!all.contains(secret), "{secret}");
    }
}
