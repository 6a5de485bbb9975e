//! The plan against what banks' tables say, and against its own rules for any terms.

use proptest::prelude::*;

use super::*;

fn terms(amount: i64, rate: i64, months: u32) -> Terms {
    Terms {
        amount: Money::cents(amount),
        rate,
        months,
        first: Day::new(2027, 1, 31).unwrap(),
        repayment: Repayment::EqualInstalments,
        extra: Vec::new(),
        effect: Effect::Sooner,
    }
}

fn once(month: u32, amount: i64) -> Extra {
    Extra {
        month,
        amount: Money::cents(amount),
        yearly: false,
    }
}

#[test]
fn a_loan_over_twenty_years_is_what_any_bank_says() {
    // 240,000 at 3.95 % over 240 months: the annuity formula gives 1,448.0373….
    let plan = plan(&terms(24_000_000, 3_950, 240)).unwrap();
    assert_eq!(plan.rows.len(), 240);
    let first = plan.rows[0];
    assert_eq!(first.instalment(), Money::cents(144_804));
    assert_eq!(first.interest, Money::cents(79_000));
    let last = plan.rows[239];
    assert!(last.instalment() <= first.instalment());
    assert_eq!(last.balance, Money::ZERO);
    let dates: Vec<String> = plan
        .rows
        .iter()
        .take(3)
        .map(|row| row.date.to_string())
        .collect();
    assert_eq!(dates, ["2027-01-31", "2027-02-28", "2027-03-31"]);
}

#[test]
fn without_interest_only_the_loan_is_paid_back() {
    let plan = plan(&terms(100_000, 0, 12)).unwrap();
    assert_eq!(plan.interest(), Money::ZERO);
    assert_eq!(plan.rows[0].instalment(), Money::cents(8_334));
    assert_eq!(plan.rows[11].instalment(), Money::cents(8_326));
}

#[test]
fn extra_payments_end_a_loan_sooner_or_make_it_cheaper() {
    let plain = plan(&terms(10_000_000, 4_000, 120)).unwrap();
    let mut with = terms(10_000_000, 4_000, 120);
    with.extra = vec![Extra {
        yearly: true,
        ..once(12, 200_000)
    }];
    let sooner = plan(&with).unwrap();
    assert!(sooner.rows.len() < plain.rows.len());
    assert_eq!(sooner.rows[0].instalment(), plain.rows[0].instalment());
    assert!(sooner.interest() < plain.interest());

    with.effect = Effect::Smaller;
    let smaller = plan(&with).unwrap();
    assert_eq!(smaller.rows[11].instalment(), plain.rows[11].instalment());
    assert!(smaller.rows[12].instalment() < plain.rows[12].instalment());
    assert!(smaller.rows.len() > sooner.rows.len());
    assert!(smaller.interest() < plain.interest());
}

#[test]
fn what_is_paid_beyond_the_loan_is_not_taken() {
    let mut all = terms(1_000_000, 5_000, 24);
    all.extra = vec![once(1, 9_999_999), once(2, 100)];
    let plan = plan(&all).unwrap();
    assert_eq!(plan.rows.len(), 1);
    assert_eq!(plan.extra() + plan.unused, Money::cents(10_000_099));
    assert_eq!(plan.rows[0].balance, Money::ZERO);
}

#[test]
fn terms_that_can_not_be_kept_are_refused() {
    let mut late = terms(1_000_000, 5_000, 24);
    late.extra = vec![once(25, 1)];
    assert_eq!(
        plan(&late),
        Err(Refusal::ExtraAfterTerm {
            month: 25,
            months: 24
        })
    );
    let mut end = terms(1_000_000, 5_000, 24);
    end.first = Day::new(9998, 6, 1).unwrap();
    assert_eq!(plan(&end), Err(Refusal::BeyondCalendar));
}

prop_compose! {
    fn any_terms()(
        amount in 10_000_i64..=1_000_000_000,
        rate in 0_i64..=25_000,
        months in 1_u32..=480,
        is_linear in any::<bool>(),
        is_smaller in any::<bool>(),
        extra in proptest::collection::vec((1_u32..=480, 1_i64..=50_000_000, any::<bool>()), 0..5),
    ) -> Terms {
        Terms {
            repayment: if is_linear { Repayment::EqualPrincipal } else { Repayment::EqualInstalments },
            effect: if is_smaller { Effect::Smaller } else { Effect::Sooner },
            extra: extra
                .into_iter()
                .map(|(month, amount, yearly)| Extra { yearly, ..once(month.min(months), amount) })
                .collect(),
            ..terms(amount, rate, months)
        }
    }
}

proptest! {
    #[test]
    fn what_is_paid_off_is_the_loan_to_the_cent(terms in any_terms()) {
        let plan = plan(&terms).unwrap();
        let principal: Money = plan.rows.iter().map(|row| row.principal).sum();
        prop_assert_eq!(principal + plan.extra(), terms.amount);
        prop_assert_eq!(plan.paid(), terms.amount + plan.interest());
        prop_assert!(plan.rows.len() <= terms.months as usize);
        prop_assert_eq!(plan.rows.last().unwrap().balance, Money::ZERO);
        let by_year: Money = plan.years().iter().map(|year| year.paid_off).sum();
        prop_assert_eq!(by_year, terms.amount);
    }

    #[test]
    fn each_month_follows_from_the_one_before(terms in any_terms()) {
        let mut balance = terms.amount;
        for row in plan(&terms).unwrap().rows {
            prop_assert_eq!(row.interest, balance.share(terms.rate, RATE_WHOLE));
            prop_assert!(row.principal > Money::ZERO && row.extra >= Money::ZERO);
            balance = balance - row.principal - row.extra;
            prop_assert_eq!(row.balance, balance);
        }
    }

    #[test]
    fn the_last_instalment_is_never_the_largest(terms in any_terms()) {
        let terms = Terms { extra: Vec::new(), ..terms };
        let plan = plan(&terms).unwrap();
        let (first, last) = (plan.rows.first().unwrap(), plan.rows.last().unwrap());
        prop_assert!(last.instalment() <= first.instalment());
        if terms.repayment == Repayment::EqualInstalments {
            let one_less = first.instalment() - Money::cents(1);
            prop_assert!(!pays_off(terms.rate, terms.amount, terms.months, one_less));
        }
    }
}
