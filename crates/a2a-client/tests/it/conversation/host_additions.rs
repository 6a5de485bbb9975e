//! Extensions, metadata and headers of the host page on requests.

use a2a_client::client::http::CredentialsMode;
use a2a_client::conversation::event::Event;
use serde_json::json;

use crate::conversation::agent::{BASE_URL, edited, polled_card, result, task};
use crate::conversation::driver::{Driver, body};

const CODE: &str = "https://example.com/ext/konami-code/v1";

fn header<'d>(driver: &'d Driver, at: usize, name: &str) -> Option<&'d str> {
    let mut headers = driver.sends[at].headers.iter();
    let found = headers.find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value.as_str())
}

fn requiring(url: &str) -> String {
    edited(&polled_card(), |card| {
        if let Some(extensions) = card["capabilities"]["extensions"].as_array_mut() {
            extensions.push(json!({"uri": CODE, "required": true}));
        }
        if let Some(interfaces) = card["supportedInterfaces"].as_array_mut() {
            for interface in interfaces {
                interface["url"] = json!(url);
            }
        }
    })
}

fn connected(driver: &mut Driver, url: &str) {
    driver.enter(BASE_URL);
    driver.answer_json(&requiring(url));
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
}

#[test]
fn an_extension_of_the_host_page_is_activated_with_its_metadata() {
    let mut driver = Driver::new();
    driver.step(Event::ExtensionsGiven(json!([
        {"uri": CODE, "metadata": {"code": "motherlode"}}, "urn:undeclared",
    ])));
    connected(&mut driver, BASE_URL);
    driver.submit();
    let named = header(&driver, 0, "A2A-Extensions").unwrap();
    assert!(
        named.ends_with(CODE) && !named.contains("undeclared"),
        "{named}"
    );
    let sent = body(&driver.sends[0]);
    let metadata = json!({"https://example.com/ext/konami-code/v1/code": "motherlode"});
    assert_eq!(sent["params"]["metadata"], metadata);
    assert!(
        sent["params"]["message"]["extensions"]
            .as_array()
            .unwrap()
            .contains(&json!(CODE))
    );
}

#[test]
fn a_required_extension_that_the_host_page_names_later_lets_requests_go() {
    let mut driver = Driver::new();
    connected(&mut driver, BASE_URL);
    driver.submit();
    assert_eq!(driver.sends.len(), 0, "nobody knows it");
    driver.step(Event::ExtensionsGiven(json!([CODE])));
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn headers_of_the_host_page_go_to_allowed_origins_only() {
    let given = json!({
        "X-Tenant": " blue ", "Content-Type": "text/plain", "Bad Name": "x", "X-Line": "a\nb", "X-Number": 7,
    });
    for (url, allowed, goes) in [
        (BASE_URL, None, true),
        ("https://elsewhere.example", None, false),
        (
            "https://elsewhere.example",
            Some("https://elsewhere.example"),
            true,
        ),
        (BASE_URL, Some("https://elsewhere.example"), true),
    ] {
        let mut driver = Driver::new();
        driver.step(Event::ExtensionsGiven(json!([CODE])));
        driver.step(Event::HeadersGiven(given.clone()));
        driver.step(Event::OriginsAllowed(allowed.map(str::to_owned)));
        connected(&mut driver, url);
        driver.submit();
        assert_eq!(
            header(&driver, 0, "x-tenant"),
            goes.then_some("blue"),
            "{url} {allowed:?}"
        );
        assert_eq!(header(&driver, 0, "content-type"), Some("application/json"));
        for name in ["bad name", "x-line", "x-number"] {
            assert_eq!(header(&driver, 0, name), None);
        }
        driver.answer_json(&result(&json!({"task": task("t", "TASK_STATE_COMPLETED")})));
    }
}

#[test]
fn headers_of_the_host_page_do_not_follow_a_card_or_a_registry() {
    let headers = json!({"X-Tenant": "blue"});
    let tenant = |driver: &Driver| {
        driver
            .fetch()
            .1
            .headers
            .iter()
            .any(|(name, _)| name == "X-Tenant")
    };
    for (allowed, goes) in [(None, false), (Some(BASE_URL), true)] {
        let mut driver = Driver::new();
        driver.step(Event::HeadersGiven(headers.clone()));
        driver.step(Event::OriginsAllowed(allowed.map(str::to_owned)));
        let card = exact_json::parse(&polled_card()).unwrap();
        driver.step(Event::CardGiven { card, skill: None });
        driver.fill_in("/a", "Lion");
        driver.fill_in("/b", "Tiger");
        driver.submit();
        assert_eq!(tenant(&driver), goes, "card, {allowed:?}");
    }
    for (address, goes) in [("https://elsewhere.example", false), (BASE_URL, true)] {
        let mut driver = Driver::new();
        driver.step(Event::HeadersGiven(headers.clone()));
        driver.enter(BASE_URL);
        assert!(tenant(&driver), "the host page's own agent");
        driver.answer_json(&polled_card());
        driver.step(Event::AgentChosen {
            address: address.to_owned(),
        });
        assert_eq!(tenant(&driver), goes, "registry, {address}");
    }
}

#[test]
fn cookies_go_where_headers_go_and_to_listed_origins_alone_if_all_may_be_included() {
    use CredentialsMode::{Include, Omit, SameOrigin};
    let other = "https://elsewhere.example";
    for (mode, url, allowed, goes) in [
        (None, BASE_URL, None, Omit),
        (Some(Omit), BASE_URL, Some(BASE_URL), Omit),
        (Some(SameOrigin), BASE_URL, None, SameOrigin),
        // The endpoint of a card that names another origin.
        (Some(SameOrigin), other, None, Omit),
        (Some(SameOrigin), other, Some(other), SameOrigin),
        // The browser leaves cookies of another origin out.
        (Some(Include), BASE_URL, None, SameOrigin),
        (Some(Include), other, None, Omit),
        (Some(Include), other, Some(other), Include),
    ] {
        let mut driver = Driver::new();
        driver.step(Event::ExtensionsGiven(json!([CODE])));
        if let Some(mode) = mode {
            driver.step(Event::CredentialsModeGiven(mode));
        }
        driver.step(Event::OriginsAllowed(allowed.map(str::to_owned)));
        connected(&mut driver, url);
        driver.submit();
        let request = &driver.sends[0];
        assert_eq!(request.credentials, goes, "{mode:?} {url} {allowed:?}");
        // Cookies of another origin must not follow a redirect.
        assert_eq!(request.carries_secret(), goes == Include);
    }
}
