//! `loan-schedule`: the table adds up, and what can not be is refused.

use serde_json::{Value, json};

use super::{BOTH, Client, artifact, data, done, refused, text};
use demo_agent::money::Money;
use exact_json as exact;

fn terms() -> Value {
    json!({
        "amount": 240_000, "annualRate": 3.95, "months": 240, "firstPayment": "2027-01-15"
    })
}

fn money(value: &Value) -> Money {
    Money::read(value).unwrap()
}

fn sum(rows: &Value, member: &str) -> Money {
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| money(&row[member])).sum()
}

#[tokio::test]
async fn a_schedule_adds_up_to_the_cent_on_the_wire() {
    for dialect in BOTH {
        let task = done(&Client::new(), dialect, "loan-schedule", terms()).await;
        let found = data(&task);
        assert_eq!(found["instalment"].to_string(), "1448.04", "to the letter");
        assert_eq!(found["schedule"].as_array().unwrap().len(), 240);
        assert_eq!(
            sum(&found["schedule"], "principal"),
            money(&found["amount"])
        );
        assert_eq!(
            sum(&found["schedule"], "instalment"),
            money(&found["totalPaid"])
        );
        assert_eq!(
            sum(&found["perYear"], "interest"),
            money(&found["totalInterest"])
        );
        assert_eq!(found["perYear"].as_array().unwrap().len(), 20);
        assert_eq!(found["lastPayment"], "2046-12-15");
        let told = text(artifact(&task, "loan-schedule"));
        assert!(
            told.contains("240,000.00 EUR are paid back in 240 payments of 1,448.04 EUR"),
            "{told}"
        );
        assert_eq!(
            task.metadata["title"],
            "A loan of 240,000.00 EUR over 20 years"
        );
    }
}

#[tokio::test]
async fn the_longest_loan_has_480_rows_and_numbers_may_be_written_in_any_way() {
    let mut input = terms();
    input["months"] = exact::parse("4.80e2").unwrap();
    input["amount"] = exact::parse("1E+6").unwrap();
    for dialect in BOTH {
        let task = done(&Client::new(), dialect, "loan-schedule", input.clone()).await;
        assert_eq!(data(&task)["schedule"].as_array().unwrap().len(), 480);
    }
}

#[tokio::test]
async fn extra_payments_are_told_with_what_they_save() {
    let mut input = terms();
    input["extraPayments"] = json!([{ "month": 12, "amount": 5000, "repeats": "yearly" }]);
    input["currency"] = json!("CHF");
    let mut months = Vec::new();
    for effect in ["sooner", "smaller"] {
        input["afterExtraPayments"] = json!(effect);
        let task = done(&Client::new(), BOTH[1], "loan-schedule", input.clone()).await;
        let found = data(&task);
        let paid = money(&found["extraPayments"]["paid"]);
        assert_eq!(sum(&found["schedule"], "extra"), paid);
        assert_eq!(
            sum(&found["schedule"], "principal") + paid,
            money(&found["amount"])
        );
        assert!(money(&found["extraPayments"]["interestSaved"]) > Money::ZERO);
        months.push(exact::whole(&found["extraPayments"]["monthsSaved"]).unwrap());
    }
    assert!(months[0] > months[1], "{months:?}");
}

#[tokio::test]
async fn terms_that_can_not_be_kept_are_refused_in_words() {
    let mut late = terms();
    late["extraPayments"] = json!([{ "month": 241, "amount": 1 }]);
    let why = refused("loan-schedule", late).await;
    assert!(why.contains("240 months") && why.contains("241"), "{why}");

    let mut end = terms();
    end["firstPayment"] = json!("9999-01-01");
    assert!(refused("loan-schedule", end).await.contains("9999"));

    // What extra payments change is no question where there are none.
    let mut stray = terms();
    stray["afterExtraPayments"] = json!("sooner");
    let why = refused("loan-schedule", stray).await;
    assert!(why.contains("afterExtraPayments"), "{why}");
}
