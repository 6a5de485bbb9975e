//! The journey that an input or plain words ask for.

use exact_json as json;
use serde_json::{Value, json};

use super::super::words::Words;
use crate::calendar::Day;
use crate::trip::{CarExtra, CarSize, Group, Journey, Means, PLACES, Place};

/// The journey in an input; none where it does not fit the schema after all.
pub(super) fn journey(input: &Value) -> Option<Journey> {
    let text = |name: &str| input.get(name).and_then(Value::as_str);
    let is_return = text("journey") == Some("return");
    let travellers = input.get("travellers")?.as_array()?.iter();
    Some(Journey {
        from: Place::coded(text("from")?)?,
        to: Place::coded(text("to")?)?,
        departure: Day::read(text("departure")?)?,
        back: match text("returnDate") {
            Some(date) if is_return => Some(Day::read(date)?),
            _ => None,
        },
        travellers: travellers
            .map(|one| group(one.get("age")?.as_str()?))
            .collect::<Option<_>>()?,
        means: means(input.get("transport")?)?,
    })
}

fn group(age: &str) -> Option<Group> {
    Some(match age {
        "adult" => Group::Adult,
        "senior" => Group::Senior,
        "child" => Group::Child,
        "infant" => Group::Infant,
        _ => return None,
    })
}

fn means(transport: &Value) -> Option<Means> {
    let text = |name: &str| transport.get(name).and_then(Value::as_str);
    let flag = |name: &str| transport.get(name).and_then(Value::as_bool) == Some(true);
    let count = |name: &str| {
        let count = transport.get(name).and_then(json::whole);
        count.map_or(Some(0), |count| u32::try_from(count).ok())
    };
    Some(match text("by")? {
        "train" => Means::Train {
            first_class: text("class") == Some("first"),
            railcard: u8::try_from(count("railcard")?).ok()?.min(100),
            seats: flag("seats"),
            bicycles: count("bicycles")?,
        },
        "flight" => Means::Flight {
            business: text("cabin") == Some("business"),
            bags: count("bags")?,
            flexible: flag("flexible"),
        },
        "car" => Means::Car {
            size: match text("size")? {
                "small" => CarSize::Small,
                "estate" => CarSize::Estate,
                _ => CarSize::Van,
            },
            full_cover: text("cover") == Some("full"),
            extras: extras(transport),
        },
        _ => return None,
    })
}

fn extras(transport: &Value) -> Vec<CarExtra> {
    let named = transport.get("extras").and_then(Value::as_array);
    let named = named.into_iter().flatten().filter_map(Value::as_str);
    named
        .filter_map(|name| {
            Some(match name {
                "child-seat" => CarExtra::ChildSeat,
                "winter-tyres" => CarExtra::WinterTyres,
                "roof-box" => CarExtra::RoofBox,
                "second-driver" => CarExtra::SecondDriver,
                _ => return None,
            })
        })
        .collect()
}

/// `A train from Hamburg to Paris on 2027-05-12, back on 2027-05-16, for 2`: adults, and the
/// plainest way to travel.
pub(super) fn understand(sentence: &str) -> Option<Value> {
    let words = Words::of(sentence);
    let place = |before: &str| {
        words.after(before).and_then(|name| {
            PLACES
                .iter()
                .find(|place| place.name.to_lowercase() == name)
        })
    };
    let (from, to) = (place("from")?, place("to")?);
    let transport = if words.has(&["train", "rail", "railway"]) {
        json!({ "by": "train", "class": "second" })
    } else if words.has(&["flight", "plane", "fly", "air"]) {
        json!({ "by": "flight", "cabin": "economy" })
    } else if words.has(&["car", "drive"]) {
        json!({ "by": "car", "size": "small" })
    } else {
        return None;
    };
    let mut days = words.pairs().filter_map(|(word, _)| Day::read(word));
    let (departure, back) = (days.next()?, days.next());
    let people = words.after("for").and_then(|count| count.parse().ok());
    let people: usize = people.unwrap_or(1);
    if !(1..=9).contains(&people) {
        return None;
    }
    let mut asked = json!({
        "from": from.code,
        "to": to.code,
        "journey": if back.is_some() { "return" } else { "one-way" },
        "departure": departure.to_string(),
        "travellers": vec![json!({ "age": "adult" }); people],
        "transport": transport,
    });
    if let (Some(back), Some(members)) = (back, asked.as_object_mut()) {
        members.insert("returnDate".to_owned(), back.to_string().into());
    }
    Some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journey_is_found_in_plain_words() {
        let asked =
            understand("A train from Hamburg to Paris on 2027-05-12, back on 2027-05-16, for 2.");
        let journey = journey(&asked.unwrap()).unwrap();
        assert_eq!((journey.from.code, journey.to.code), ("HAM", "PAR"));
        assert_eq!(journey.back, Day::read("2027-05-16"));
        assert_eq!(journey.travellers, [Group::Adult; 2]);

        let asked = understand("fly from london to reykjavík on 2027-06-01").unwrap();
        assert_eq!(asked["journey"], "one-way");
        assert_eq!(asked["transport"]["by"], "flight");
    }

    #[test]
    fn words_that_leave_something_open_are_not_guessed_at() {
        for words in [
            "a train from Hamburg to Paris",
            "from Hamburg to Paris on 2027-05-12",
            "a train from Hamburg to Atlantis on 2027-05-12",
            "a train to Paris on 2027-05-12",
            "a train from Hamburg to Paris on 2027-05-12 for 100",
        ] {
            assert_eq!(understand(words), None, "{words}");
        }
    }
}
