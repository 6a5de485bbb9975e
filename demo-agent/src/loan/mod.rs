//! How a loan is paid back.
//!
//! Owns the plan: what is paid when, and what is left. Leaves words and JSON to the skill.
//! Invariants: every amount is a whole number of cents, and what is paid off sums to the loan
//! exactly; a plan ends within its term.
//!
//! The rules, which are also told on the card:
//! - a month's interest is balance × yearly rate ÷ 12, rounded to the cent, halves away from zero;
//!   the first payment comes a month after the loan;
//! - an equal instalment is the smallest whole number of cents that pays the loan off in time, so
//!   that the last one is never larger than the others: it pays what is left, to the cent;
//! - with equal principal, every instalment pays off the loan ÷ months, rounded up to the cent;
//! - an extra payment is taken after that month's instalment, up to what is left.

use crate::calendar::Day;
use crate::money::Money;

/// What was agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What is lent: more than nothing.
    pub amount: Money,
    /// The yearly rate in thousandths of a percent: 3.95 % is 3950.
    pub rate: i64,
    /// The term in months: at least 1.
    pub months: u32,
    /// When the first payment is due.
    pub first: Day,
    /// What stays the same from month to month.
    pub repayment: Repayment,
    /// Payments besides the instalments.
    pub extra: Vec<Extra>,
    /// What an extra payment changes.
    pub effect: Effect,
}

/// What stays the same from month to month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repayment {
    /// The instalment.
    EqualInstalments,
    /// What is paid off of the loan.
    EqualPrincipal,
}

/// What an extra payment changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The instalments stay, and there are fewer of them.
    Sooner,
    /// The term stays, and the instalments are smaller.
    Smaller,
}

/// A payment besides the instalments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extra {
    /// With which instalment, from 1.
    pub month: u32,
    /// How much.
    pub amount: Money,
    /// Whether it is made again every twelve months.
    pub yearly: bool,
}

/// How the loan is paid back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Payment by payment.
    pub rows: Vec<Row>,
    /// Extra payments within the term for which nothing was left to pay.
    pub unused: Money,
}

/// One month's payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which payment, from 1.
    pub number: u32,
    /// When it is due.
    pub date: Day,
    /// Of the instalment, what is interest.
    pub interest: Money,
    /// Of the instalment, what is paid off.
    pub principal: Money,
    /// What is paid off besides.
    pub extra: Money,
    /// What is left afterwards.
    pub balance: Money,
}

/// A calendar year of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Year {
    /// The year.
    pub year: u16,
    /// The interest paid in it.
    pub interest: Money,
    /// What was paid off in it, extra payments included.
    pub paid_off: Money,
    /// What is left at its end.
    pub balance: Money,
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// An extra payment comes after the last instalment.
    #[error(
        "The term has {months} months, so that there is no month {month} for an extra payment."
    )]
    ExtraAfterTerm {
        /// The month of the payment.
        month: u32,
        /// The term.
        months: u32,
    },
    /// The calendar ends before the loan does.
    #[error("The last payment would come after the year 9999, where the calendar ends.")]
    BeyondCalendar,
}

/// Months and thousandths of a percent in a year's whole.
const RATE_WHOLE: i64 = 12 * 100 * 1000;

impl Row {
    /// What is due: interest and what is paid off.
    pub fn instalment(&self) -> Money {
        self.interest + self.principal
    }
}

impl Plan {
    /// All interest.
    pub fn interest(&self) -> Money {
        self.rows.iter().map(|row| row.interest).sum()
    }

    /// All extra payments that were taken.
    pub fn extra(&self) -> Money {
        self.rows.iter().map(|row| row.extra).sum()
    }

    /// All that is paid.
    pub fn paid(&self) -> Money {
        self.rows
            .iter()
            .map(|row| row.instalment() + row.extra)
            .sum()
    }

    /// The plan by calendar years.
    pub fn years(&self) -> Vec<Year> {
        let mut years: Vec<Year> = Vec::new();
        for row in &self.rows {
            let year = row.date.year();
            let (interest, paid_off) = (row.interest, row.principal + row.extra);
            match years.last_mut().filter(|last| last.year == year) {
                Some(last) => {
                    last.interest += interest;
                    last.paid_off += paid_off;
                    last.balance = row.balance;
                }
                None => years.push(Year {
                    year,
                    interest,
                    paid_off,
                    balance: row.balance,
                }),
            }
        }
        years
    }
}

/// Plans how the loan is paid back.
pub fn plan(terms: &Terms) -> Result<Plan, Refusal> {
    let months = terms.months;
    if let Some(late) = terms.extra.iter().find(|extra| extra.month > months) {
        return Err(Refusal::ExtraAfterTerm {
            month: late.month,
            months,
        });
    }
    let mut plan = Plan::default();
    let mut balance = terms.amount;
    let mut regular = regular(terms, balance, months);
    for number in 1..=months {
        let due = extra_due(terms, number);
        if balance <= Money::ZERO {
            plan.unused += due;
            continue;
        }
        let date = terms.first.months_later(number - 1);
        let date = date.ok_or(Refusal::BeyondCalendar)?;
        let interest = balance.share(terms.rate, RATE_WHOLE);
        let principal = match terms.repayment {
            Repayment::EqualInstalments => regular - interest,
            Repayment::EqualPrincipal => regular,
        };
        let principal = principal.min(balance);
        balance = balance - principal;
        let extra = due.min(balance);
        balance = balance - extra;
        plan.unused += due - extra;
        plan.rows.push(Row {
            number,
            date,
            interest,
            principal,
            extra,
            balance,
        });
        if extra > Money::ZERO && terms.effect == Effect::Smaller {
            regular = self::regular(terms, balance, months - number);
        }
    }
    Ok(plan)
}

/// What is paid besides the instalment of that month.
fn extra_due(terms: &Terms, number: u32) -> Money {
    let due = terms.extra.iter().filter(|extra| {
        let since = number.checked_sub(extra.month);
        since.is_some_and(|since| since == 0 || (extra.yearly && since.is_multiple_of(12)))
    });
    due.map(|extra| extra.amount).sum()
}

/// The instalment, or the part of it that is paid off: whichever stays the same.
fn regular(terms: &Terms, balance: Money, months: u32) -> Money {
    let share = u64::try_from(balance.in_cents()).unwrap_or_default();
    let share = share.div_ceil(u64::from(months.max(1)));
    let each = Money::cents(i64::try_from(share).unwrap_or(i64::MAX));
    match terms.repayment {
        Repayment::EqualPrincipal => each,
        Repayment::EqualInstalments => {
            // Paying more never leaves more, so the smallest that is enough can be searched for:
            // exact, where the formula of the annuity would need roots of real numbers.
            let first = balance.share(terms.rate, RATE_WHOLE);
            let (mut low, mut high) = (each.in_cents(), (balance + first).in_cents());
            while low < high {
                let middle = low + (high - low) / 2;
                if pays_off(terms.rate, balance, months, Money::cents(middle)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            Money::cents(high)
        }
    }
}

/// Whether that instalment pays that balance off within those months.
fn pays_off(rate: i64, mut balance: Money, months: u32, instalment: Money) -> bool {
    for _ in 0..months {
        let interest = balance.share(rate, RATE_WHOLE);
        if instalment <= interest {
            return balance <= Money::ZERO;
        }
        balance = balance + interest - instalment;
        if balance <= Money::ZERO {
            return true;
        }
    }
    balance <= Money::ZERO
}

#[cfg(test)]
mod tests;
