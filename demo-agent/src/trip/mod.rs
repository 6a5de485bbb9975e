//! What a journey costs.
//!
//! Owns journeys, who makes them, and which can not be made. Leaves tariffs to `fares` and
//! distances to `places`. Invariants: a quote is the same for the same journey; its total is the
//! sum of its items to the cent.

mod fares;
mod places;

use crate::calendar::Day;
use crate::money::Money;

pub use places::{Land, PLACES, Place};

/// A journey.
#[derive(Clone, Debug, PartialEq)]
pub struct Journey {
    /// Where it begins.
    pub from: &'static Place,
    /// Where it leads.
    pub to: &'static Place,
    /// When it begins.
    pub departure: Day,
    /// When it leads back; none where it does not.
    pub back: Option<Day>,
    /// Who travels: at least one.
    pub travellers: Vec<Group>,
    /// How.
    pub means: Means,
}

/// By age, since fares depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// 15 to 64.
    Adult,
    /// 65 and more.
    Senior,
    /// 6 to 14.
    Child,
    /// Up to 5.
    Infant,
}

/// Means of transport, with what can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// By train.
    Train {
        /// In first class.
        first_class: bool,
        /// What a railcard takes off, in percent.
        railcard: u8,
        /// With reserved seats.
        seats: bool,
        /// So many bicycles come along.
        bicycles: u32,
    },
    /// By air.
    Flight {
        /// In business class.
        business: bool,
        /// Bags to check in, for each traveller.
        bags: u32,
        /// Whether it can be booked on another day.
        flexible: bool,
    },
    /// By rental car.
    Car {
        /// The size.
        size: CarSize,
        /// Insured without a share of one's own.
        full_cover: bool,
        /// What comes along.
        extras: Vec<CarExtra>,
    },
}

/// The size of a rental car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarSize {
    /// Four seats.
    Small,
    /// Five seats.
    Estate,
    /// Nine seats.
    Van,
}

/// What can be rented with a car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarExtra {
    /// A seat for a child.
    ChildSeat,
    /// Winter tyres.
    WinterTyres,
    /// A box on the roof.
    RoofBox,
    /// A second person may drive.
    SecondDriver,
}

/// What the journey costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The way there, and back.
    pub legs: Vec<Leg>,
    /// What is paid once for the whole journey.
    pub whole: Vec<Item>,
    /// What each traveller's fares come to, in their order; all nothing by car.
    pub fares: Vec<Money>,
}

/// One way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Whether it leads back.
    pub is_back: bool,
    /// When.
    pub date: Day,
    /// How far, by these means.
    pub kilometres: u32,
    /// How long about.
    pub minutes: u32,
    /// What is paid for it.
    pub items: Vec<Item>,
}

/// Something that has a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub what: String,
    /// How many.
    pub quantity: u32,
    /// What one costs; below nothing for a discount.
    pub each: Money,
}

/// Why there is no quote.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody has to travel to where they are.
    #[error("The journey begins and ends in {0}. Choose another place to go to.")]
    Nowhere(&'static str),
    /// The way back comes before the way there.
    #[error(
        "The way back, on {back}, comes before the way there, on {out}. Choose a later day to return."
    )]
    BackBeforeOut {
        /// The day of the way there, in words.
        out: String,
        /// The day of the way back, in words.
        back: String,
    },
    /// There is water between.
    #[error("There is no {by} from {from} to {to}: there is the sea between. Try a flight.")]
    Sea {
        /// `train` or `road`.
        by: &'static str,
        /// From where.
        from: &'static str,
        /// To where.
        to: &'static str,
    },
    /// Only children.
    #[error("Children do not travel alone here: one traveller has to be an adult or a senior.")]
    OnlyChildren,
    /// Too small a car.
    #[error("This car has {seats} seats, and {travellers} want to travel. Choose a larger one.")]
    TooSmall {
        /// The car's seats.
        seats: usize,
        /// How many travel.
        travellers: usize,
    },
}

impl Item {
    /// What all of them cost.
    pub fn amount(&self) -> Money {
        self.each.times(i64::from(self.quantity))
    }
}

impl Quote {
    /// What all of it costs.
    pub fn total(&self) -> Money {
        let legs = self.legs.iter().flat_map(|leg| &leg.items);
        legs.chain(&self.whole).map(Item::amount).sum()
    }
}

impl CarSize {
    fn seats(self) -> usize {
        match self {
            Self::Small => 4,
            Self::Estate => 5,
            Self::Van => 9,
        }
    }
}

/// What the journey costs, or why it can not be made.
pub fn quote(journey: &Journey) -> Result<Quote, Refusal> {
    let (from, to) = (journey.from, journey.to);
    if from == to {
        return Err(Refusal::Nowhere(from.name));
    }
    if let Some(back) = journey.back.filter(|back| *back < journey.departure) {
        return Err(Refusal::BackBeforeOut {
            out: journey.departure.in_words(),
            back: back.in_words(),
        });
    }
    let grown = |group: &Group| matches!(group, Group::Adult | Group::Senior);
    if !journey.travellers.iter().any(grown) {
        return Err(Refusal::OnlyChildren);
    }
    let sea = |by| Refusal::Sea {
        by,
        from: from.name,
        to: to.name,
    };
    match &journey.means {
        Means::Train { .. } if from.land != to.land => return Err(sea("train")),
        Means::Car { .. } if from.land != to.land => return Err(sea("road")),
        Means::Car { size, .. } if journey.travellers.len() > size.seats() => {
            return Err(Refusal::TooSmall {
                seats: size.seats(),
                travellers: journey.travellers.len(),
            });
        }
        _ => {}
    }
    Ok(fares::priced(journey))
}

#[cfg(test)]
mod tests;
