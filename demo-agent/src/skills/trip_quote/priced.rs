//! A quote as data and in words.

use serde_json::{Map, Value, json};

use crate::money::Money;
use crate::trip::{Item, Journey, Leg, Means, Place, Quote};

const CURRENCY: &str = "EUR";

/// The quote as data.
pub(super) fn data(input: &Value, journey: &Journey, quote: &Quote) -> Value {
    let mut data = Map::new();
    let mut add = |name: &str, value: Value| data.insert(name.to_owned(), value);
    add("reference", reference(input).into());
    add(
        "route",
        json!({
            "from": place(journey.from),
            "to": place(journey.to),
            "straightKilometres": journey.from.kilometres_to(journey.to),
        }),
    );
    let legs = quote.legs.iter().map(|one| leg(journey, one)).collect();
    add("legs", Value::Array(legs));
    if !quote.whole.is_empty() {
        add("rental", items(&quote.whole));
    }
    add("travellers", travellers(input, journey, quote));
    add("total", total(input, quote));
    if let Some(billing) = billing(input) {
        add("billing", billing);
    }
    Value::Object(data)
}

/// The same for the same input, on every machine (FNV-1a).
fn reference(input: &Value) -> String {
    let hash = input
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    format!("TQ-{:08X}", (hash ^ (hash >> 32)) & 0xffff_ffff)
}

fn place(place: &Place) -> Value {
    json!({ "code": place.code, "name": place.name, "country": place.country })
}

fn leg(journey: &Journey, leg: &Leg) -> Value {
    let (from, to) = if leg.is_back {
        (journey.to, journey.from)
    } else {
        (journey.from, journey.to)
    };
    json!({
        "from": from.name,
        "to": to.name,
        "date": leg.date.to_string(),
        "weekday": leg.date.weekday(),
        "by": by(&journey.means),
        "kilometres": leg.kilometres,
        "duration": format!("PT{}H{}M", leg.minutes / 60, leg.minutes % 60),
        "prices": items(&leg.items),
    })
}

fn by(means: &Means) -> &'static str {
    match means {
        Means::Train { .. } => "train",
        Means::Flight { .. } => "flight",
        Means::Car { .. } => "car",
    }
}

fn items(items: &[Item]) -> Value {
    let rows = items.iter().map(|item| {
        json!({
            "what": item.what,
            "quantity": item.quantity,
            "each": item.each.to_json(),
            "amount": item.amount().to_json(),
        })
    });
    let sum: Money = items.iter().map(Item::amount).sum();
    json!({ "items": rows.collect::<Vec<_>>(), "sum": sum.to_json() })
}

fn travellers(input: &Value, journey: &Journey, quote: &Quote) -> Value {
    let people = input.get("travellers").and_then(Value::as_array);
    let rows = people.into_iter().flatten().zip(&quote.fares);
    let is_car = matches!(journey.means, Means::Car { .. });
    let rows = rows.enumerate().map(|(at, (person, fare))| {
        let name = person.get("name").cloned();
        let mut row = Map::new();
        row.insert(
            "name".to_owned(),
            name.unwrap_or_else(|| format!("Traveller {}", at + 1).into()),
        );
        row.insert(
            "age".to_owned(),
            person.get("age").cloned().unwrap_or_default(),
        );
        if !is_car {
            row.insert("fare".to_owned(), fare.to_json());
        }
        Value::Object(row)
    });
    Value::Array(rows.collect())
}

/// The total, with the tax that is in it.
fn total(input: &Value, quote: &Quote) -> Value {
    let total = quote.total();
    let country = input.pointer("/billing/country").and_then(Value::as_str);
    let country = country.filter(|_| wants_invoice(input));
    // In tenths of a percent, as of 2026; where nothing is said of it, as in Germany.
    let rate = match country {
        None | Some("DE") => 190,
        Some("AT" | "FR" | "GB") => 200,
        Some("CH") => 81,
        Some(_) => 0,
    };
    let net = total.share(1000, 1000 + rate);
    json!({
        "currency": CURRENCY,
        "net": net.to_json(),
        "taxRate": json_rate(rate),
        "tax": (total - net).to_json(),
        "amount": total.to_json(),
    })
}

fn json_rate(tenths: i64) -> Value {
    Money::cents(tenths * 10).to_json()
}

fn wants_invoice(input: &Value) -> bool {
    input.get("invoice") == Some(&Value::Bool(true))
}

/// The address as it is written on a letter, which depends on the country.
fn billing(input: &Value) -> Option<Value> {
    let address = input.get("billing").filter(|_| wants_invoice(input))?;
    let text = |name: &str| {
        address
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let (city, postcode) = (text("city"), text("postcode"));
    let mut lines = vec![text("street").to_owned()];
    let (country, place) = match text("country") {
        "US" => (
            "United States",
            vec![format!("{city}, {} {postcode}", text("state"))],
        ),
        "GB" => ("United Kingdom", vec![city.to_owned(), postcode.to_owned()]),
        "AT" => ("Austria", vec![format!("{postcode} {city}")]),
        "CH" => ("Switzerland", vec![format!("{postcode} {city}")]),
        "FR" => ("France", vec![format!("{postcode} {city}")]),
        _ => ("Germany", vec![format!("{postcode} {city}")]),
    };
    lines.extend(place);
    lines.push(country.to_owned());
    let mut billing = json!({ "name": text("name"), "lines": lines });
    if let (Some(email), Some(members)) = (address.get("email"), billing.as_object_mut()) {
        members.insert("email".to_owned(), email.clone());
    }
    Some(billing)
}

/// The quote in a sentence or two.
pub(super) fn summary(journey: &Journey, quote: &Quote) -> String {
    let (from, to) = (journey.from.name, journey.to.name);
    let by = match journey.means {
        Means::Train { .. } => "by train",
        Means::Flight { .. } => "by air",
        Means::Car { .. } => "by car",
    };
    let back = journey.back.map_or_else(String::new, |back| {
        format!(" and back on {}", back.in_words())
    });
    let people = match journey.travellers.len() {
        1 => "one traveller".to_owned(),
        count => format!("{count} travellers"),
    };
    format!(
        "From {from} to {to} {by} on {}{back}: {} {CURRENCY} for {people}.",
        journey.departure.in_words(),
        quote.total(),
    )
}
