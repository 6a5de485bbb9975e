//! The skill that says what a journey costs.
//!
//! Owns the skill as the card declares it and its task. Leaves prices to `trip`, its input to
//! `asked` and `request_schema`, and its result to `priced` and `quote_schema`.

mod asked;
mod priced;
mod quote_schema;
mod request_schema;

use a2a::Part;
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::tasks::{Ending, Work};
use crate::trip::quote;

/// The skill `trip-quote`.
pub(crate) struct TripQuote;

const INPUT: &str = "tripRequest";
const OUTPUT: &str = "tripQuote";
const OUTPUT_MODE: &str = "application/json;schema=tripQuote";

impl Skill for TripQuote {
    fn card(&self) -> Value {
        json!({
            "id": "trip-quote",
            "name": "Trip quote",
            "description": "Prices a journey between European cities by train, by air or by rental car, item by item. The prices are invented, and always the same ones.",
            "inputModes": ["text/plain", "application/json;schema=tripRequest"],
            "outputModes": ["text/plain", OUTPUT_MODE],
            "examples": [
                "A train from Hamburg to Paris on 2027-05-12, back on 2027-05-16, for 2",
                "{\"from\": \"HAM\", \"to\": \"PAR\", \"journey\": \"return\", \"departure\": \"2027-05-12\", \"returnDate\": \"2027-05-16\", \"travellers\": [{\"name\": \"Ada Lovelace\", \"age\": \"adult\"}, {\"name\": \"Byron\", \"age\": \"child\"}], \"transport\": {\"by\": \"train\", \"class\": \"second\", \"railcard\": 25, \"seats\": true}}",
                "{\"from\": \"LON\", \"to\": \"REK\", \"journey\": \"one-way\", \"departure\": \"2027-06-01\", \"travellers\": [{\"age\": \"adult\"}], \"transport\": {\"by\": \"flight\", \"cabin\": \"economy\", \"bags\": 1}, \"invoice\": true, \"billing\": {\"name\": \"Grace Hopper\", \"street\": \"2 Navy Yard\", \"city\": \"Arlington\", \"country\": \"US\", \"state\": \"VA\", \"postcode\": \"22201\"}}"
            ],
            "tags": ["travel", "quote", "prices"]
        })
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        vec![
            (INPUT, request_schema::request()),
            (OUTPUT, quote_schema::quote()),
        ]
    }

    fn input_schema(&self) -> &'static str {
        INPUT
    }

    fn understand(&self, words: &str) -> Option<Value> {
        asked::understand(words)
    }

    fn title(&self, input: &Value) -> String {
        asked::journey(input).map_or_else(
            || "A journey".to_owned(),
            |journey| {
                format!(
                    "From {} to {} on {}",
                    journey.from.name, journey.to.name, journey.departure
                )
            },
        )
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(tell(input, work))
    }

    fn how_to_ask(&self) -> &'static str {
        "I price journeys in Europe. Name two cities, a day and how to travel, such as \
         “A train from Hamburg to Paris on 2027-05-12”."
    }
}

async fn tell(input: Value, work: Work) -> Ending {
    let Some(journey) = asked::journey(&input) else {
        return Ending::Failed("There is no such place or day.".to_owned());
    };
    work.say(&format!(
        "Looking up the way from {} to {}.",
        journey.from.name, journey.to.name
    ))
    .await;
    let quote = match quote(&journey) {
        Ok(quote) => quote,
        Err(refusal) => return Ending::Rejected(refusal.to_string()),
    };
    work.say("Adding the prices up.").await;
    let data = priced::data(&input, &journey, &quote);
    work.give(
        "trip-quote",
        "Trip quote",
        vec![
            Part::text(priced::summary(&journey, &quote)),
            Part::data(data, OUTPUT_MODE),
        ],
    );
    Ending::Completed
}
