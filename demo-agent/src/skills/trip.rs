//! The skill `trip-quote`: a form with conditions and a `oneOf`, and a quote item by item.
//!
//! The prices are invented and constant. Distances are rough: between points on a flat map.

use exact_json as json;
use serde_json::{Value, json};

use super::Skill;
use crate::money::{amount, amount_in_words};
use crate::tasks::work::{Outcome, SkillContext};

/// The skill `trip-quote`: computes the price of a trip, item by item.
pub(super) const SKILL: Skill = Skill::new("trip-quote", title, |input, work| {
    Box::pin(run(input, work))
});

const OUTPUT_MODE: &str = "application/json;schema=tripQuote";

/// The cities: code, name, and kilometres to the east and to the north on a flat map.
const CITIES: [(&str, &str, u64, u64); 6] = [
    ("BER", "Berlin", 1_222, 1_345),
    ("HAM", "Hamburg", 979, 1_460),
    ("LON", "London", 255, 1_233),
    ("MAD", "Madrid", 0, 0),
    ("PAR", "Paris", 433, 938),
    ("ROM", "Rome", 1_158, 164),
];

fn title(input: &Value) -> String {
    let city = |name: &str| city(input, name).map_or("nowhere", |(_, name, ..)| *name);
    format!("From {} to {}", city("from"), city("to"))
}

fn city(input: &Value, member: &str) -> Option<&'static (&'static str, &'static str, u64, u64)> {
    let named = input.get(member)?.as_str()?;
    CITIES.iter().find(|(code, ..)| *code == named)
}

/// An item of the quote: name, quantity, and unit price in cents.
type Item = (&'static str, i64, i64);

/// The items for a one-way distance in kilometres, or the reason why the journey is impossible.
fn items(input: &Value, kilometres: i64) -> Result<Vec<Item>, &'static str> {
    let transport = input.get("transport").unwrap_or(&Value::Null);
    let is = |name: &str, value: &str| transport.get(name) == Some(&json!(value));
    let number = |name: &str| {
        let whole = transport.get(name).and_then(json::number::whole);
        i64::try_from(whole.unwrap_or(0)).unwrap_or(0)
    };
    let travellers = input.get("travellers").and_then(Value::as_array);
    let travellers = travellers.map_or(&[][..], Vec::as_slice);
    let of_age = |age: &str| {
        let count = travellers
            .iter()
            .filter(|one| one.get("age") == Some(&json!(age)));
        i64::try_from(count.count()).unwrap_or(0)
    };
    let (adults, children) = (of_age("adult"), of_age("child"));
    if adults == 0 {
        return Err("Children do not travel alone here: one traveller has to be an adult.");
    }
    let mut items = if is("by", "car") {
        let small = is("size", "small");
        if small && travellers.len() > 4 {
            return Err("This car has 4 seats. Choose a larger one.");
        }
        let extras = transport
            .get("extras")
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let extras = i64::try_from(extras).unwrap_or(0);
        vec![
            (
                "Rental car, by the kilometre",
                kilometres,
                if small { 28 } else { 45 },
            ),
            ("Extra for the car", extras, 15_00),
        ]
    } else if is("by", "train") {
        let fare = 4_00 + kilometres * if is("class", "first") { 16 } else { 10 };
        let fare = fare * (100 - number("railcard")) / 100;
        vec![
            ("Fare, adult", adults, fare),
            ("Fare, child", children, fare / 2),
        ]
    } else {
        let fare = 39_00 + kilometres * if is("cabin", "business") { 21 } else { 7 };
        let bags = number("bags") * (adults + children);
        vec![
            ("Fare, adult", adults, fare),
            ("Fare, child", children, fare * 3 / 4),
            ("Bag to check in", bags, 29_00),
        ]
    };
    items.retain(|(_, quantity, _)| *quantity > 0);
    Ok(items)
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let (Some(from), Some(to)) = (city(&input, "from"), city(&input, "to")) else {
        return Outcome::Failed("There is no such city.".to_owned());
    };
    if from == to {
        let why = format!(
            "The journey begins and ends in {}. Choose another city.",
            from.1
        );
        return Outcome::Rejected(why);
    }
    let day = |name: &str| input.get(name).and_then(Value::as_str);
    // Days that are written as in ISO 8601 are in the order of their letters.
    if day("returnDate").is_some_and(|back| Some(back) < day("departure")) {
        let why = "The way back comes before the way there. Choose a later day to return.";
        return Outcome::Rejected(why.to_owned());
    }
    work.step(&format!("Looking up the way from {} to {}.", from.1, to.1))
        .await;
    let squares = from.2.abs_diff(to.2).pow(2) + from.3.abs_diff(to.3).pow(2);
    let kilometres = i64::try_from(squares.isqrt()).unwrap_or(i64::MAX);
    let items = match items(&input, kilometres) {
        Ok(items) => items,
        Err(why) => return Outcome::Rejected(why.to_owned()),
    };
    work.step("Adding the prices up.").await;
    let ways = if day("returnDate").is_some() { 2 } else { 1 };
    let total: i64 = items
        .iter()
        .map(|(_, quantity, each)| ways * quantity * each)
        .sum();
    let net = total * 100 / 119;
    let mut data = json!({
        "from": from.1,
        "to": to.1,
        "kilometres": kilometres,
        "items": items.iter().map(|(what, quantity, each)| json!({
            "what": what,
            "quantity": ways * quantity,
            "each": amount(*each),
            "amount": amount(ways * quantity * each),
        })).collect::<Vec<_>>(),
        "total": { "amount": amount(total), "currency": "EUR", "net": amount(net), "tax": amount(total - net) },
    });
    let payer = input.pointer("/billing/name");
    if let (Some(payer), Some(members)) = (payer, data.as_object_mut()) {
        members.insert("invoiceTo".to_owned(), payer.clone());
    }
    let text = format!(
        "From {} to {}: {} EUR.",
        from.1,
        to.1,
        amount_in_words(total)
    );
    work.complete("trip-quote", "Trip quote", text, data, OUTPUT_MODE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn priced(transport: &Value, travellers: &[&str]) -> Result<Vec<Item>, &'static str> {
        let travellers: Vec<_> = travellers.iter().map(|age| json!({ "age": age })).collect();
        items(
            &json!({ "transport": transport, "travellers": travellers }),
            100,
        )
    }

    #[test]
    fn every_means_of_transport_has_its_prices() {
        let family = ["adult", "adult", "child"];
        let train = json!({ "by": "train", "class": "second", "railcard": 50 });
        let fares = [("Fare, adult", 2, 7_00), ("Fare, child", 1, 3_50)];
        assert_eq!(priced(&train, &family), Ok(fares.to_vec()));
        let flight = json!({ "by": "flight", "cabin": "economy", "bags": 2 });
        let fares = [("Fare, adult", 1, 46_00), ("Bag to check in", 2, 29_00)];
        assert_eq!(priced(&flight, &["adult"]), Ok(fares.to_vec()));
        let car = json!({ "by": "car", "size": "van", "extras": ["roof-box"] });
        let rent = [
            ("Rental car, by the kilometre", 100, 45),
            ("Extra for the car", 1, 15_00),
        ];
        assert_eq!(priced(&car, &["adult"; 9]), Ok(rent.to_vec()));
    }

    #[test]
    fn a_journey_that_cannot_be_made_has_no_price() {
        let car = json!({ "by": "car", "size": "small" });
        assert!(priced(&car, &["adult"; 5]).unwrap_err().contains("4 seats"));
        assert!(priced(&car, &["child"]).unwrap_err().contains("alone"));
    }
}
