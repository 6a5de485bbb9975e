//! The skill that plans how a loan is paid back.
//!
//! Owns the skill as the card declares it, reading its input, understanding plain words, and
//! telling the plan. Leaves the arithmetic to `loan` and its schemas to `schemas`.

mod schemas;

use a2a::Part;
use exact_json::{self as json, Decimal};
use serde_json::{Value, json};

use super::words::{Words, number};
use super::{Job, Skill};
use crate::calendar::Day;
use crate::loan::{Effect, Extra, Plan, Repayment, Row, Terms, Year, plan};
use crate::money::Money;
use crate::tasks::{Ending, Work};

/// The skill `loan-schedule`.
pub(crate) struct LoanSchedule;

const INPUT: &str = "loanTerms";
const OUTPUT: &str = "loanSchedule";
const OUTPUT_MODE: &str = "application/json;schema=loanSchedule";

/// What is meant where nothing is said: the schema names the same.
const CURRENCY: &str = "EUR";
const LINEAR: &str = "equal-principal";
const SMALLER: &str = "smaller";

impl Skill for LoanSchedule {
    fn card(&self) -> Value {
        json!({
            "id": "loan-schedule",
            "name": "Loan schedule",
            "description": "Plans how a loan is paid back: every instalment with its interest and what is left, by month and by year, to the cent. Takes extra payments, too.",
            "inputModes": ["text/plain", "application/json;schema=loanTerms"],
            "outputModes": ["text/plain", OUTPUT_MODE],
            "examples": [
                "A loan of 240,000 at 3.95 % over 20 years, first payment 2027-01-15",
                "{\"amount\": 240000, \"annualRate\": 3.95, \"months\": 240, \"firstPayment\": \"2027-01-15\"}",
                "{\"amount\": 15000, \"currency\": \"USD\", \"annualRate\": 6.9, \"months\": 48, \"firstPayment\": \"2027-03-31\", \"extraPayments\": [{\"month\": 12, \"amount\": 1000, \"repeats\": \"yearly\"}], \"afterExtraPayments\": \"smaller\"}"
            ],
            "tags": ["finance", "loan", "table"]
        })
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        vec![(INPUT, schemas::input()), (OUTPUT, schemas::output())]
    }

    fn input_schema(&self) -> &'static str {
        INPUT
    }

    fn understand(&self, words: &str) -> Option<Value> {
        let words = Words::of(words);
        if !words.has(&["loan", "mortgage", "credit", "borrow", "lend"]) {
            return None;
        }
        let rate = words.number_before(&["%", "percent"])?;
        let years = words.number_before(&["year", "years", "y"]);
        let months = match years.and_then(|years| years.parse::<u32>().ok()) {
            Some(years) => years.checked_mul(12)?,
            None => words.number_before(&["month", "months"])?.parse().ok()?,
        };
        let units = ["%", "percent", "year", "years", "y", "month", "months"];
        let mut others = words.pairs().filter(|(_, unit)| !units.contains(unit));
        let amount = others.find_map(|(word, _)| number(word))?;
        let day = words.pairs().find_map(|(word, _)| Day::read(word));
        let first = day.unwrap_or_else(|| Day::today().next_first());
        Some(json!({
            "amount": json::number(&amount)?,
            "annualRate": json::number(&rate)?,
            "months": months,
            "firstPayment": first.to_string(),
        }))
    }

    fn title(&self, input: &Value) -> String {
        match terms(input) {
            Some(terms) => format!(
                "A loan of {} {} over {}",
                terms.amount,
                currency(input),
                duration(terms.months)
            ),
            None => "A loan".to_owned(),
        }
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(tell(input, work))
    }

    fn how_to_ask(&self) -> &'static str {
        "I plan how a loan is paid back. Name amount, rate and term, such as \
         “A loan of 240,000 at 3.95 % over 20 years”."
    }
}

fn currency(input: &Value) -> &str {
    let named = input.get("currency").and_then(Value::as_str);
    named.unwrap_or(CURRENCY)
}

/// The terms in an input; none where it does not fit the schema after all.
fn terms(input: &Value) -> Option<Terms> {
    let is = |name: &str, value: &str| input.get(name).and_then(Value::as_str) == Some(value);
    let extra = input.get("extraPayments").and_then(Value::as_array);
    let extra = extra.into_iter().flatten().map(|one| {
        Some(Extra {
            month: month(one.get("month")?)?,
            amount: Money::read(one.get("amount")?)?,
            yearly: one.get("repeats").and_then(Value::as_str) == Some("yearly"),
        })
    });
    Some(Terms {
        amount: Money::read(input.get("amount")?)?,
        rate: Decimal::of(input.get("annualRate")?.as_number()?)?.scaled(3)?,
        months: month(input.get("months")?)?,
        first: Day::read(input.get("firstPayment")?.as_str()?)?,
        repayment: if is("repayment", LINEAR) {
            Repayment::EqualPrincipal
        } else {
            Repayment::EqualInstalments
        },
        extra: extra.collect::<Option<_>>()?,
        effect: if is("afterExtraPayments", SMALLER) {
            Effect::Smaller
        } else {
            Effect::Sooner
        },
    })
}

fn month(value: &Value) -> Option<u32> {
    u32::try_from(json::whole(value)?).ok()
}

async fn tell(input: Value, work: Work) -> Ending {
    let Some(terms) = terms(&input) else {
        return Ending::Failed("One of the numbers is too large to count with.".to_owned());
    };
    work.say("Looking for the instalment that pays the loan off in time.")
        .await;
    let planned = match plan(&terms) {
        Ok(planned) => planned,
        Err(refusal) => return Ending::Rejected(refusal.to_string()),
    };
    let without = Terms {
        extra: Vec::new(),
        ..terms.clone()
    };
    let plain = if terms.extra.is_empty() {
        None
    } else {
        work.say("Comparing it with a plan without extra payments.")
            .await;
        plan(&without).ok()
    };
    work.say(&format!("Writing {} payments down.", planned.rows.len()))
        .await;
    let Some(data) = schedule(&terms, currency(&input), &planned, plain.as_ref()) else {
        return Ending::Failed("There is nothing to pay back.".to_owned());
    };
    let text = summary(&data, currency(&input), &planned);
    work.give(
        "loan-schedule",
        "Loan schedule",
        vec![Part::text(text), Part::data(data, OUTPUT_MODE)],
    );
    Ending::Completed
}

/// The result; none for a plan without payments.
fn schedule(terms: &Terms, currency: &str, plan: &Plan, without: Option<&Plan>) -> Option<Value> {
    let (first, last) = (plan.rows.first()?, plan.rows.last()?);
    let mut result = json!({
        "currency": currency,
        "amount": terms.amount.to_json(),
        "instalment": first.instalment().to_json(),
        "lastInstalment": last.instalment().to_json(),
        "payments": plan.rows.len(),
        "firstPayment": first.date.to_string(),
        "lastPayment": last.date.to_string(),
        "totalInterest": plan.interest().to_json(),
        "totalPaid": plan.paid().to_json(),
    });
    let members = result.as_object_mut()?;
    if let Some(without) = without {
        let months = without.rows.len().saturating_sub(plan.rows.len());
        let effect = json!({
            "paid": plan.extra().to_json(),
            "notNeeded": plan.unused.to_json(),
            "interestSaved": (without.interest() - plan.interest()).to_json(),
            "monthsSaved": months,
        });
        members.insert("extraPayments".to_owned(), effect);
    }
    let years = plan.years().iter().map(year).collect();
    members.insert("perYear".to_owned(), Value::Array(years));
    let rows = plan.rows.iter().map(row).collect();
    members.insert("schedule".to_owned(), Value::Array(rows));
    Some(result)
}

fn year(year: &Year) -> Value {
    json!({
        "year": year.year,
        "interest": year.interest.to_json(),
        "paidOff": year.paid_off.to_json(),
        "balance": year.balance.to_json(),
    })
}

fn row(row: &Row) -> Value {
    json!({
        "number": row.number,
        "date": row.date.to_string(),
        "instalment": row.instalment().to_json(),
        "interest": row.interest.to_json(),
        "principal": row.principal.to_json(),
        "extra": row.extra.to_json(),
        "balance": row.balance.to_json(),
    })
}

fn summary(data: &Value, currency: &str, plan: &Plan) -> String {
    let amount = |name: &str| {
        let money = data.get(name).and_then(Money::read).unwrap_or_default();
        format!("{money} {currency}")
    };
    let last = plan.rows.last().map(|row| row.date.in_words());
    format!(
        "{} are paid back in {} payments of {}; the last one, on {}, is {}. \
         Interest comes to {}, so that {} are paid in all.",
        amount("amount"),
        plan.rows.len(),
        amount("instalment"),
        last.unwrap_or_default(),
        amount("lastInstalment"),
        amount("totalInterest"),
        amount("totalPaid"),
    )
}

/// A number of months for people.
fn duration(months: u32) -> String {
    match (months / 12, months % 12) {
        (1, 0) => "1 year".to_owned(),
        (years, 0) => format!("{years} years"),
        (_, _) if months == 1 => "1 month".to_owned(),
        _ => format!("{months} months"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_found_in_plain_words() {
        for words in [
            "A loan of 240,000 at 3.95 % over 20 years, first payment 2027-01-15",
            "I want to borrow €240k at 3.95% for 240 months from 2027-01-15.",
            "20-year mortgage, 3.95 percent, 240000, 2027-01-15",
        ] {
            let expected = json!({"amount": 240_000, "annualRate": 3.95, "months": 240, "firstPayment": "2027-01-15"});
            assert_eq!(LoanSchedule.understand(words), Some(expected), "{words}");
        }
    }

    #[test]
    fn words_that_leave_something_open_are_not_guessed_at() {
        for words in [
            "a loan",
            "a loan at 3 % over 5 years",
            "240,000 at 3 % over 5 years",
            "a loan of 240,000 over 5 years",
            "a loan of 240,000 at 3 %",
        ] {
            assert_eq!(LoanSchedule.understand(words), None, "{words}");
        }
    }
}
