//! Prices by hand, refusals, and what holds for any journey.

use proptest::prelude::*;

use super::*;

fn day(text: &str) -> Day {
    Day::read(text).unwrap()
}

fn journey(from: &str, to: &str, means: Means) -> Journey {
    Journey {
        from: Place::coded(from).unwrap(),
        to: Place::coded(to).unwrap(),
        departure: day("2027-05-12"),
        back: None,
        travellers: vec![Group::Adult],
        means,
    }
}

fn train() -> Means {
    Means::Train {
        first_class: false,
        railcard: 0,
        seats: false,
        bicycles: 0,
    }
}

fn car(size: CarSize) -> Means {
    Means::Car {
        size,
        full_cover: false,
        extras: Vec::new(),
    }
}

#[test]
fn a_train_is_priced_by_the_kilometre_age_and_railcard() {
    let mut journey = journey("HAM", "BER", train());
    let priced = quote(&journey).unwrap();
    let kilometres = priced.legs[0].kilometres;
    let plain = Money::cents(400 + i64::from(kilometres) * 11);
    assert!(kilometres < 400, "{kilometres}");
    assert_eq!(priced.total(), plain);

    journey.means = Means::Train {
        first_class: false,
        railcard: 50,
        seats: true,
        bicycles: 1,
    };
    journey.travellers = vec![Group::Adult, Group::Child, Group::Infant];
    let priced = quote(&journey).unwrap();
    assert_eq!(
        priced.fares,
        [plain.share(1, 2), plain.share(1, 4), Money::ZERO]
    );
    let extras = Money::cents(3 * 490 + 900);
    assert_eq!(
        priced.total(),
        priced.fares.iter().copied().sum::<Money>() + extras
    );
}

#[test]
fn a_car_is_paid_by_the_day_and_a_one_way_by_the_kilometre() {
    let mut journey = journey("HAM", "BER", car(CarSize::Small));
    journey.back = Some(day("2027-05-14"));
    let priced = quote(&journey).unwrap();
    assert_eq!(
        priced.whole,
        [Item {
            what: "Small car, by the day".to_owned(),
            quantity: 3,
            each: Money::cents(3_400)
        }]
    );
    assert_eq!(priced.legs.len(), 2);
    journey.back = None;
    assert_eq!(quote(&journey).unwrap().whole.len(), 2);
}

#[test]
fn journeys_that_can_not_be_made_are_refused_in_words() {
    let refused = |journey: &Journey| quote(journey).unwrap_err().to_string();
    assert!(refused(&journey("HAM", "HAM", train())).contains("Hamburg"));
    assert!(refused(&journey("LON", "DUB", train())).contains("no train from London to Dublin"));
    assert!(refused(&journey("REK", "OSL", car(CarSize::Van))).contains("no road"));

    let mut back = journey("HAM", "PAR", train());
    back.back = Some(day("2027-05-11"));
    let why = refused(&back);
    assert!(
        why.contains("Tuesday, 11 May 2027") && why.contains("Wednesday, 12 May 2027"),
        "{why}"
    );
    back.back = Some(back.departure);
    quote(&back).unwrap();

    let mut many = journey("HAM", "PAR", car(CarSize::Small));
    many.travellers = vec![Group::Adult; 5];
    assert!(refused(&many).contains("4 seats, and 5"));
    many.travellers = vec![Group::Child, Group::Infant];
    assert_eq!(quote(&many), Err(Refusal::OnlyChildren));
}

fn any_means() -> impl Strategy<Value = Means> {
    let size = prop_oneof![
        Just(CarSize::Small),
        Just(CarSize::Estate),
        Just(CarSize::Van)
    ];
    let extras = vec![
        CarExtra::ChildSeat,
        CarExtra::WinterTyres,
        CarExtra::RoofBox,
        CarExtra::SecondDriver,
    ];
    let railcard = prop_oneof![Just(0_u8), Just(25), Just(50)];
    prop_oneof![
        (any::<bool>(), railcard, any::<bool>(), 0_u32..9).prop_map(
            |(first_class, railcard, seats, bicycles)| Means::Train {
                first_class,
                railcard,
                seats,
                bicycles
            }
        ),
        (any::<bool>(), 0_u32..4, any::<bool>()).prop_map(|(business, bags, flexible)| {
            Means::Flight {
                business,
                bags,
                flexible,
            }
        }),
        (
            size,
            any::<bool>(),
            proptest::sample::subsequence(extras, 0..=4)
        )
            .prop_map(|(size, full_cover, extras)| Means::Car {
                size,
                full_cover,
                extras
            }),
    ]
}

fn any_group() -> impl Strategy<Value = Group> {
    prop_oneof![
        Just(Group::Adult),
        Just(Group::Senior),
        Just(Group::Child),
        Just(Group::Infant)
    ]
}

prop_compose! {
    fn any_journey()(
        from in 0..PLACES.len(),
        to in 0..PLACES.len(),
        out in 0_u32..4_000,
        back in proptest::option::of(0_u32..4_000),
        travellers in proptest::collection::vec(any_group(), 1..=9),
        means in any_means(),
    ) -> Journey {
        Journey {
            from: &PLACES[from],
            to: &PLACES[to],
            departure: day("2027-01-01").days_later(out),
            back: back.map(|days| day("2027-01-01").days_later(days)),
            travellers,
            means,
        }
    }
}

proptest! {
    #[test]
    fn a_quote_costs_something_and_fares_are_part_of_it(journey in any_journey()) {
        if let Ok(quote) = quote(&journey) {
            prop_assert!(quote.total() > Money::ZERO);
            prop_assert_eq!(quote.legs.len(), 1 + usize::from(journey.back.is_some()));
            let legs = quote.legs.iter().flat_map(|leg| &leg.items);
            let fares: Money = legs.filter(|item| item.what.starts_with("Fare")).map(Item::amount).sum();
            prop_assert_eq!(quote.fares.iter().copied().sum::<Money>(), fares);
            prop_assert_eq!(&super::quote(&journey), &Ok(quote));
        } else {
            let is_late = journey.back.is_none_or(|back| back >= journey.departure);
            let is_plain = matches!(journey.means, Means::Flight { .. });
            let grown = journey.travellers.iter().any(|it| matches!(it, Group::Adult | Group::Senior));
            prop_assert!(!(is_late && is_plain && grown && journey.from != journey.to));
        }
    }
}
