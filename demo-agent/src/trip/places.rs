//! The places between which a quote can be had.
//!
//! Owns their positions and how they can be reached. Positions are those of the cities' centres,
//! to a hundredth of a degree: distances are good to a kilometre or two.

/// A city.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its code, as airlines write it for the whole city.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The country's code (ISO 3166-1).
    pub country: &'static str,
    /// Degrees north.
    latitude: f64,
    /// Degrees east.
    longitude: f64,
    /// Which land it is on: trains and cars stay on one.
    pub land: Land,
}

/// What rails and roads connect. The Channel Tunnel makes Great Britain part of the continent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// The European mainland and Great Britain.
    Europe,
    /// Ireland.
    Ireland,
    /// Iceland, which has roads and no railway.
    Iceland,
}

/// The mean radius of the Earth in kilometres.
const EARTH: f64 = 6371.0;

impl Place {
    /// The place of that code.
    pub fn coded(code: &str) -> Option<&'static Self> {
        PLACES.iter().find(|place| place.code == code)
    }

    /// The place of that name, in any case of letters.
    pub fn named(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        PLACES
            .iter()
            .find(|place| place.name.to_lowercase() == name)
    }

    /// The way to another place as the crow flies, in kilometres.
    pub fn kilometres_to(&self, other: &Self) -> u32 {
        let (from, to) = (self.latitude.to_radians(), other.latitude.to_radians());
        let turned = (other.longitude - self.longitude).to_radians();
        let half = ((to - from) / 2.0).sin().powi(2)
            + from.cos() * to.cos() * (turned / 2.0).sin().powi(2);
        let kilometres = 2.0 * EARTH * half.sqrt().min(1.0).asin();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most half the way around the Earth, and never negative"
        )]
        let whole = kilometres.round() as u32;
        whole
    }
}

/// All of them, by name.
pub const PLACES: [Place; 32] = [
    at("AMS", "Amsterdam", "NL", 52.37, 4.90),
    at("ATH", "Athens", "GR", 37.98, 23.73),
    at("BCN", "Barcelona", "ES", 41.39, 2.17),
    at("BSL", "Basel", "CH", 47.56, 7.59),
    at("BER", "Berlin", "DE", 52.52, 13.40),
    at("BRU", "Brussels", "BE", 50.85, 4.35),
    at("BUH", "Bucharest", "RO", 44.43, 26.10),
    at("BUD", "Budapest", "HU", 47.50, 19.04),
    at("CGN", "Cologne", "DE", 50.94, 6.96),
    at("CPH", "Copenhagen", "DK", 55.68, 12.57),
    on(Land::Ireland, "DUB", "Dublin", "IE", 53.35, -6.26),
    at("EDI", "Edinburgh", "GB", 55.95, -3.19),
    at("GVA", "Geneva", "CH", 46.20, 6.14),
    at("HAM", "Hamburg", "DE", 53.55, 9.99),
    at("LEJ", "Leipzig", "DE", 51.34, 12.37),
    at("LIS", "Lisbon", "PT", 38.72, -9.14),
    at("LJU", "Ljubljana", "SI", 46.06, 14.51),
    at("LON", "London", "GB", 51.51, -0.13),
    at("LYS", "Lyon", "FR", 45.76, 4.84),
    at("MAD", "Madrid", "ES", 40.42, -3.70),
    at("MIL", "Milan", "IT", 45.46, 9.19),
    at("MUC", "Munich", "DE", 48.14, 11.58),
    at("OSL", "Oslo", "NO", 59.91, 10.75),
    at("PAR", "Paris", "FR", 48.86, 2.35),
    at("PRG", "Prague", "CZ", 50.08, 14.44),
    on(Land::Iceland, "REK", "Reykjavík", "IS", 64.15, -21.94),
    at("ROM", "Rome", "IT", 41.90, 12.50),
    at("STO", "Stockholm", "SE", 59.33, 18.07),
    at("VIE", "Vienna", "AT", 48.21, 16.37),
    at("WAW", "Warsaw", "PL", 52.23, 21.01),
    at("ZAG", "Zagreb", "HR", 45.81, 15.98),
    at("ZRH", "Zurich", "CH", 47.38, 8.54),
];

const fn at(
    code: &'static str,
    name: &'static str,
    country: &'static str,
    latitude: f64,
    longitude: f64,
) -> Place {
    on(Land::Europe, code, name, country, latitude, longitude)
}

const fn on(
    land: Land,
    code: &'static str,
    name: &'static str,
    country: &'static str,
    latitude: f64,
    longitude: f64,
) -> Place {
    Place {
        code,
        name,
        country,
        latitude,
        longitude,
        land,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_on_a_globe() {
        for (from, to, kilometres) in [
            ("HAM", "PAR", 745),
            ("LIS", "ATH", 2853),
            ("LON", "DUB", 464),
            ("BER", "BER", 0),
        ] {
            let (from, to) = (Place::coded(from).unwrap(), Place::coded(to).unwrap());
            let found = from.kilometres_to(to);
            assert!(
                found.abs_diff(kilometres) <= 5,
                "{} {}: {found}",
                from.name,
                to.name
            );
            assert_eq!(found, to.kilometres_to(from));
        }
    }

    #[test]
    fn every_place_has_a_code_and_a_name_of_its_own() {
        for (at, place) in PLACES.iter().enumerate() {
            let first = |found: Option<&'static Place>| found == PLACES.get(at);
            assert!(first(Place::coded(place.code)) && first(Place::named(place.name)));
        }
    }
}
