//! The tariffs.
//!
//! Owns every price. Invariant: an item's amount is its quantity × its price, so that nothing is
//! rounded twice.

use super::{CarExtra, CarSize, Group, Item, Journey, Leg, Means, Quote};
use crate::calendar::Day;
use crate::money::Money;

const SEAT: Money = Money::cents(4_90);
const BICYCLE: Money = Money::cents(9_00);
const BAG: Money = Money::cents(29_00);
const AIRPORT: Money = Money::cents(23_50);
const FULL_COVER: Money = Money::cents(14_90);
/// A litre of petrol.
const LITRE: Money = Money::cents(1_75);
/// So many travel as a group, for a tenth less by train.
const GROUP: usize = 5;
/// Nobody drives farther in a day.
const DAILY_KILOMETRES: u32 = 700;

/// The quote for a journey that can be made.
pub(super) fn priced(journey: &Journey) -> Quote {
    let mut quote = Quote {
        legs: Vec::new(),
        whole: Vec::new(),
        fares: vec![Money::ZERO; journey.travellers.len()],
    };
    let dates = [(false, Some(journey.departure)), (true, journey.back)];
    for (is_back, date) in dates {
        let Some(date) = date else { continue };
        let (kilometres, minutes) = way(journey);
        let mut leg = Leg {
            is_back,
            date,
            kilometres,
            minutes,
            items: Vec::new(),
        };
        ride(journey, &mut leg, &mut quote.fares);
        quote.legs.push(leg);
    }
    rental(journey, &mut quote);
    quote
}

/// How far it is by these means, and how many minutes it takes: rails and roads wind.
fn way(journey: &Journey) -> (u32, u32) {
    let straight = journey.from.kilometres_to(journey.to);
    match journey.means {
        Means::Train { .. } => {
            let kilometres = straight * 5 / 4;
            (kilometres, 15 + kilometres * 60 / 140)
        }
        Means::Flight { .. } => (straight, 120 + straight * 60 / 750),
        Means::Car { .. } => {
            let kilometres = straight * 13 / 10;
            (kilometres, kilometres * 60 / 85)
        }
    }
}

/// What is paid for one way.
fn ride(journey: &Journey, leg: &mut Leg, fares: &mut [Money]) {
    let people = count(journey.travellers.len());
    let full = match journey.means {
        Means::Train { first_class, .. } => train_fare(leg.kilometres, first_class, leg.date),
        Means::Flight { business, .. } => flight_fare(leg.kilometres, business),
        Means::Car { size, .. } => {
            let litres = leg.kilometres * size.litres() / 100;
            let what = format!("Petrol for {} km, about", leg.kilometres);
            leg.items.push(item(&what, litres.max(1), LITRE));
            return;
        }
    };
    for group in [Group::Adult, Group::Senior, Group::Child, Group::Infant] {
        let fare = reduced(full, group, &journey.means);
        let mut travelling = 0;
        for (traveller, total) in journey.travellers.iter().zip(fares.iter_mut()) {
            if *traveller == group {
                travelling += 1;
                *total += fare;
            }
        }
        if travelling > 0 {
            leg.items.push(item(group.fare_name(), travelling, fare));
        }
    }
    let fare: Money = leg.items.iter().map(Item::amount).sum();
    match journey.means {
        Means::Train {
            first_class,
            seats,
            bicycles,
            ..
        } => {
            if people as usize >= GROUP {
                leg.items
                    .push(item("Group discount, 10 %", 1, fare.share(-1, 10)));
            }
            if seats {
                let seat = if first_class { Money::ZERO } else { SEAT };
                leg.items.push(item("Seat reservation", people, seat));
            }
            if bicycles > 0 {
                leg.items
                    .push(item("Ticket for a bicycle", bicycles, BICYCLE));
            }
        }
        Means::Flight { bags, flexible, .. } => {
            leg.items
                .push(item("Airport charges and taxes", people, AIRPORT));
            if bags > 0 {
                leg.items
                    .push(item("Bag up to 23 kg", bags.saturating_mul(people), BAG));
            }
            if flexible {
                leg.items
                    .push(item("Can be changed, 20 %", 1, fare.share(1, 5)));
            }
        }
        Means::Car { .. } => {}
    }
}

/// 4.00, and by the kilometre: the first 400 at 11 cents, the others at 8.
fn train_fare(kilometres: u32, first_class: bool, date: Day) -> Money {
    let near = kilometres.min(400);
    let fare = Money::cents(4_00 + i64::from(near) * 11 + i64::from(kilometres - near) * 8);
    let fare = if first_class {
        fare.share(16, 10)
    } else {
        fare
    };
    // Everybody goes home on these days.
    if matches!(date.weekday(), "Friday" | "Sunday") {
        fare.share(11, 10)
    } else {
        fare
    }
}

fn flight_fare(kilometres: u32, business: bool) -> Money {
    let fare = Money::cents(39_00 + i64::from(kilometres) * 7);
    if business { fare.times(3) } else { fare }
}

fn reduced(full: Money, group: Group, means: &Means) -> Money {
    let (by_age, card) = match means {
        Means::Train { railcard, .. } => (
            match group {
                Group::Adult => 100,
                Group::Senior => 90,
                Group::Child => 50,
                Group::Infant => 0,
            },
            i64::from(*railcard),
        ),
        _ => (
            match group {
                Group::Adult | Group::Senior => 100,
                Group::Child => 75,
                Group::Infant => 10,
            },
            0,
        ),
    };
    full.share(by_age * (100 - card), 100 * 100)
}

/// What is paid once, for a car.
fn rental(journey: &Journey, quote: &mut Quote) {
    let Means::Car {
        size,
        full_cover,
        extras,
    } = &journey.means
    else {
        return;
    };
    let kilometres = quote.legs.first().map_or(0, |leg| leg.kilometres);
    let days = match journey.back {
        Some(back) => u32::try_from(back.days_after(journey.departure)).unwrap_or(0) + 1,
        None => kilometres / DAILY_KILOMETRES + 1,
    };
    let mut add = |what: &str, quantity, each| quote.whole.push(item(what, quantity, each));
    add(size.rental_name(), days, size.daily());
    if *full_cover {
        add("Full cover, by the day", days, FULL_COVER);
    }
    for extra in extras {
        let (what, daily, most) = extra.tariff();
        // Nobody pays for more days than this.
        add(what, days.min(most), daily);
    }
    if journey.back.is_none() {
        add(
            "Bringing the car back, by the kilometre",
            kilometres,
            Money::cents(20),
        );
    }
}

fn item(what: &str, quantity: u32, each: Money) -> Item {
    Item {
        what: what.to_owned(),
        quantity,
        each,
    }
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

impl Group {
    fn fare_name(self) -> &'static str {
        match self {
            Self::Adult => "Fare, adult",
            Self::Senior => "Fare, senior",
            Self::Child => "Fare, child",
            Self::Infant => "Fare, infant",
        }
    }
}

impl CarSize {
    fn daily(self) -> Money {
        match self {
            Self::Small => Money::cents(34_00),
            Self::Estate => Money::cents(49_00),
            Self::Van => Money::cents(79_00),
        }
    }

    /// Litres for a hundred kilometres.
    fn litres(self) -> u32 {
        match self {
            Self::Small => 6,
            Self::Estate => 7,
            Self::Van => 10,
        }
    }

    fn rental_name(self) -> &'static str {
        match self {
            Self::Small => "Small car, by the day",
            Self::Estate => "Estate car, by the day",
            Self::Van => "Van, by the day",
        }
    }
}

impl CarExtra {
    /// What it is called, what it costs a day, and for how many days at most.
    fn tariff(self) -> (&'static str, Money, u32) {
        match self {
            Self::ChildSeat => ("Child seat, by the day", Money::cents(6_50), 8),
            Self::WinterTyres => ("Winter tyres, by the day", Money::cents(3_90), 30),
            Self::RoofBox => ("Roof box, by the day", Money::cents(9_00), 10),
            Self::SecondDriver => ("Second driver, by the day", Money::cents(5_00), 10),
        }
    }
}
