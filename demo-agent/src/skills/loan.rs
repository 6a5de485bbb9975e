//! The skill `loan-schedule`: a table of numbers, payment by payment.
//!
//! A month's interest is balance × yearly rate ÷ 12, rounded to the cent. An equal instalment is the
//! smallest that pays the loan off in time; the last payment takes what is left.

use exact_json as json;
use exact_json::number::Decimal;
use serde_json::{Value, json};

use super::Skill;
use super::words::numbers;
use crate::money::{amount, amount_in_words, cents};
use crate::tasks::work::{Outcome, SkillContext};

/// The skill `loan-schedule`: lists the payments of a loan in a table.
pub(super) const SKILL: Skill = Skill {
    usage: "I plan how a loan is paid back. Name amount, rate and years, such as \
            “A loan of 240,000 at 3.95 % over 20 years”.",
    input_from_words,
    ..Skill::new("loan-schedule", title, |input, work| {
        Box::pin(run(input, work))
    })
};

const OUTPUT_MODE: &str = "application/json;schema=loanSchedule";

/// Reads an amount, a yearly rate and a number of years; `None` without these three numbers and the word `loan`.
fn input_from_words(words: &str, _is_named: bool) -> Option<Value> {
    let [lent, rate, years] = numbers(words).try_into().ok()?;
    let months = json::number::whole(&years.into())?.checked_mul(12)?;
    let asked = words.to_lowercase().contains("loan");
    asked.then(|| json!({ "amount": lent, "annualRate": rate, "months": months }))
}

fn title(input: &Value) -> String {
    let member = |name: &str| input.get(name).unwrap_or(&Value::Null);
    let lent = member("amount");
    let lent = cents(lent).map_or_else(|| lent.to_string(), amount_in_words);
    format!("A loan of {lent} over {} months", member("months"))
}

/// The terms of a loan. Amounts are in cents.
struct Terms {
    amount: i64,
    /// The yearly rate in thousandths of a percent: 3.95 % is 3950.
    rate: i64,
    months: i64,
    equal_principal: bool,
}

/// One month of the loan; the amounts are in cents.
struct Row {
    interest: i64,
    principal: i64,
    balance: i64,
}

impl Terms {
    /// Reads the terms; `None` if the input does not have the form of the schema.
    fn read(input: &Value) -> Option<Self> {
        Some(Self {
            amount: cents(input.get("amount")?)?,
            rate: Decimal::of(input.get("annualRate")?.as_number()?)?.scaled(3)?,
            months: i64::try_from(json::number::whole(input.get("months")?)?).ok()?,
            equal_principal: input.get("repayment") == Some(&json!("equal-principal")),
        })
    }

    fn interest(&self, balance: i64) -> i64 {
        const TWELVE_TIMES_THE_WHOLE: i64 = 12 * 100 * 1_000;
        (balance * self.rate + TWELVE_TIMES_THE_WHOLE / 2) / TWELVE_TIMES_THE_WHOLE
    }

    /// The smallest monthly instalment, in cents, that repays the loan within its months.
    fn instalment(&self) -> i64 {
        let pays_off = |instalment: i64| {
            let mut balance = self.amount;
            (0..self.months).any(|_| {
                balance += self.interest(balance) - instalment;
                balance <= 0
            })
        };
        let (mut low, mut high) = (1, self.amount + self.interest(self.amount));
        while low < high {
            let middle = low.midpoint(high);
            if pays_off(middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        high
    }

    fn rows(&self) -> Vec<Row> {
        let instalment = self.instalment();
        let equal_part = (self.amount + self.months - 1) / self.months;
        let mut balance = self.amount;
        let mut rows = Vec::new();
        for _ in 0..self.months {
            if balance == 0 {
                break;
            }
            let interest = self.interest(balance);
            let principal = if self.equal_principal {
                equal_part
            } else {
                instalment - interest
            };
            let principal = principal.min(balance);
            balance -= principal;
            rows.push(Row {
                interest,
                principal,
                balance,
            });
        }
        rows
    }
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let Some(terms) = Terms::read(&input) else {
        return Outcome::Failed("One of the numbers is too large to count with.".to_owned());
    };
    work.step("Looking for the instalment that pays the loan off in time.")
        .await;
    let rows = terms.rows();
    let Some(first) = rows.first() else {
        return Outcome::Failed("There is nothing to pay back.".to_owned());
    };
    work.step(&format!("Writing {} payments down.", rows.len()))
        .await;
    let interest: i64 = rows.iter().map(|row| row.interest).sum();
    let data = json!({
        "amount": amount(terms.amount),
        "instalment": amount(first.interest + first.principal),
        "payments": rows.len(),
        "totalInterest": amount(interest),
        "totalPaid": amount(terms.amount + interest),
        "schedule": rows.iter().enumerate().map(|(at, row)| json!({
            "number": at + 1,
            "instalment": amount(row.interest + row.principal),
            "interest": amount(row.interest),
            "principal": amount(row.principal),
            "balance": amount(row.balance),
        })).collect::<Vec<_>>(),
    });
    let text = format!(
        "{} are paid back in {} payments, the first of {}. Interest comes to {}.",
        amount_in_words(terms.amount),
        rows.len(),
        amount_in_words(first.interest + first.principal),
        amount_in_words(interest),
    );
    work.complete("loan-schedule", "Loan schedule", text, data, OUTPUT_MODE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(input: &Value) -> Terms {
        Terms::read(input).unwrap()
    }

    #[test]
    fn a_schedule_adds_up_to_the_cent() {
        let mut input = json!({ "amount": 240_000, "annualRate": 3.95, "months": 240 });
        assert_eq!(terms(&input).instalment(), 144_804);
        for repayment in ["equal-instalments", "equal-principal"] {
            input["repayment"] = json!(repayment);
            let rows = terms(&input).rows();
            let paid: i64 = rows.iter().map(|row| row.principal).sum();
            assert_eq!((rows.len(), paid), (240, 24_000_000));
            assert_eq!(rows.last().unwrap().balance, 0);
        }
    }

    #[test]
    fn a_loan_without_interest_and_the_longest_one_end() {
        for (rate, months) in [(0, 1), (0, 480), (25, 480)] {
            let input = json!({ "amount": 10_000_000, "annualRate": rate, "months": months });
            let rows = terms(&input).rows();
            assert_eq!(rows.last().unwrap().balance, 0);
        }
    }
}
