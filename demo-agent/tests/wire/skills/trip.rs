//! `trip-quote`: branches, conditions, and journeys that nobody can make.

use serde_json::{Value, json};

use super::{BOTH, Client, artifact, data, done, refused, text};
use demo_agent::money::Money;

fn journey(transport: &Value) -> Value {
    json!({
        "from": "HAM", "to": "PAR", "journey": "return",
        "departure": "2027-05-12", "returnDate": "2027-05-16",
        "travellers": [{ "name": "Ada", "age": "adult" }, { "age": "child" }],
        "transport": transport,
    })
}

fn train() -> Value {
    journey(&json!({ "by": "train", "class": "second", "railcard": 25, "seats": true }))
}

fn money(value: &Value) -> Money {
    Money::read(value).unwrap()
}

#[tokio::test]
async fn every_means_of_transport_is_priced_item_by_item() {
    for transport in [
        json!({ "by": "train", "class": "first", "bicycles": 2 }),
        json!({ "by": "flight", "cabin": "business", "bags": 2, "flexible": true }),
        json!({ "by": "car", "size": "estate", "cover": "full", "extras": ["child-seat", "roof-box"] }),
    ] {
        for dialect in BOTH {
            let input = journey(&transport);
            let task = done(&Client::new(), dialect, "trip-quote", input).await;
            let found = data(&task);
            let legs = found["legs"].as_array().unwrap();
            assert_eq!(
                (&legs[0]["to"], &legs[1]["to"]),
                (&json!("Paris"), &json!("Hamburg"))
            );
            let mut lists: Vec<&Value> = legs.iter().map(|leg| &leg["prices"]).collect();
            lists.extend(found.get("rental"));
            for list in &lists {
                let items = list["items"].as_array().unwrap().iter();
                let sum: Money = items.map(|item| money(&item["amount"])).sum();
                assert_eq!(sum, money(&list["sum"]));
            }
            let all: Money = lists.iter().map(|list| money(&list["sum"])).sum();
            assert_eq!(all, money(&found["total"]["amount"]));
            let (net, tax) = (money(&found["total"]["net"]), money(&found["total"]["tax"]));
            assert_eq!(net + tax, all);
            assert_eq!(found["travellers"][1]["name"], "Traveller 2");
            assert!(text(artifact(&task, "trip-quote")).contains("Wednesday, 12 May 2027"));
        }
    }
}

#[tokio::test]
async fn the_same_journey_has_the_same_quote_in_both_versions() {
    let [old, new] = BOTH;
    let client = Client::new();
    let one = done(&client, old, "trip-quote", train()).await;
    let other = done(&client, new, "trip-quote", train()).await;
    assert_eq!(data(&one), data(&other));
}

#[tokio::test]
async fn an_invoice_has_an_address_as_its_country_writes_it() {
    let billing = |country: &str, postcode: &str| {
        let mut input = train();
        input["invoice"] = json!(true);
        input["billing"] = json!({
            "name": "Ada", "street": "1 Main St", "city": "Town", "country": country, "postcode": postcode
        });
        if country == "US" {
            input["billing"]["state"] = json!("VA");
        }
        input
    };
    for (country, postcode, line, rate) in [
        ("US", "22201", "Town, VA 22201", "0.00"),
        ("GB", "SW1A 1AA", "SW1A 1AA", "20.00"),
        ("DE", "20095", "20095 Town", "19.00"),
        ("CH", "8001", "8001 Town", "8.10"),
    ] {
        let task = done(
            &Client::new(),
            BOTH[1],
            "trip-quote",
            billing(country, postcode),
        )
        .await;
        let found = data(&task);
        let lines = found["billing"]["lines"].as_array().unwrap();
        assert!(lines.contains(&json!(line)), "{lines:?}");
        assert_eq!(found["total"]["taxRate"].to_string(), rate);
    }
    for (country, postcode) in [
        ("US", "8001"),
        ("DE", "8001"),
        ("CH", "20095"),
        ("GB", "20095"),
    ] {
        let why = refused("trip-quote", billing(country, postcode)).await;
        assert!(why.contains("/billing/postcode"), "{why}");
    }
    let mut without = train();
    without["invoice"] = json!(true);
    assert!(refused("trip-quote", without).await.contains("billing"));
}

#[tokio::test]
async fn journeys_that_nobody_can_make_are_refused_in_words() {
    let mut back = train();
    back["returnDate"] = json!("2027-05-11");
    let why = refused("trip-quote", back).await;
    assert!(
        why.contains("The way back, on Tuesday, 11 May 2027, comes before"),
        "{why}"
    );

    let mut sea = train();
    sea["to"] = json!("REK");
    assert!(refused("trip-quote", sea).await.contains("Reykjavík"));

    let mut nowhere = train();
    nowhere["to"] = json!("HAM");
    assert!(
        refused("trip-quote", nowhere)
            .await
            .contains("begins and ends")
    );

    let mut alone = train();
    alone["travellers"] = json!([{ "age": "child" }]);
    assert!(refused("trip-quote", alone).await.contains("alone"));
}

#[tokio::test]
async fn what_belongs_to_another_branch_is_no_input() {
    for transport in [
        json!({ "by": "train", "class": "second", "bags": 1 }),
        json!({ "by": "boat" }),
        json!({ "by": "car", "size": "small", "extras": ["roof-box", "roof-box"] }),
    ] {
        let why = refused("trip-quote", journey(&transport)).await;
        assert!(why.contains("/transport"), "{why}");
    }
    let mut once = train();
    once["journey"] = json!("one-way");
    assert!(refused("trip-quote", once).await.contains("returnDate"));
    let mut forth = train();
    forth.as_object_mut().unwrap().remove("returnDate");
    assert!(refused("trip-quote", forth).await.contains("returnDate"));
}
