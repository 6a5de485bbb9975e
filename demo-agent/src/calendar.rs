//! Days of the calendar.
//!
//! Owns counting days and months, and writing a day for people. Leaves the clock to whoever
//! asks. Invariants: a `Day` exists in the Gregorian calendar, in the years 1 to 9999; nothing
//! here overflows.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day. Days are ordered as they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Day 0 of the count was a Thursday.
const WEEKDAYS: [&str; 7] = [
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
];

/// The last year that can be written with four digits (RFC 3339).
const LAST_YEAR: u16 = 9999;

impl Day {
    /// A day; none where there is no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = (1..=LAST_YEAR).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in(year, month)).contains(&day);
        exists.then_some(Self {
            year,
            month,
            of_month: day,
        })
    }

    /// Reads `2027-05-12`.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut next = |length: usize| {
            let part = parts.next()?;
            let is_plain = part.len() == length && part.bytes().all(|it| it.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| is_plain)
        };
        let (year, month, day) = (next(4)?, next(2)?, next(2)?);
        let day = Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)?;
        parts.next().is_none().then_some(day)
    }

    /// Today, in UTC.
    pub fn today() -> Self {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        Self::counted(i64::try_from(seconds / 86_400).unwrap_or_default())
    }

    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The same day so many months later; the last day of the month where it has no such day.
    /// None beyond the calendar's end.
    pub fn months_later(self, months: u32) -> Option<Self> {
        let count = (u32::from(self.year) * 12 + u32::from(self.month) - 1).checked_add(months)?;
        let year = u16::try_from(count / 12).ok()?;
        let month = u8::try_from(count % 12).ok()? + 1;
        Self::new(year, month, self.of_month.min(days_in(year, month)))
    }

    /// The first day of the next month.
    #[must_use]
    pub fn next_first(self) -> Self {
        let first = Self {
            of_month: 1,
            ..self
        };
        first.months_later(1).unwrap_or(first)
    }

    /// So many days later, at most until the calendar's end.
    #[must_use]
    pub fn days_later(self, days: u32) -> Self {
        Self::counted(self.count().saturating_add(i64::from(days)))
    }

    /// How many days after `other` this is; negative before it.
    pub fn days_after(self, other: Self) -> i64 {
        self.count() - other.count()
    }

    /// What day of the week it is.
    pub fn weekday(self) -> &'static str {
        let at = usize::try_from(self.count().rem_euclid(7)).unwrap_or_default();
        WEEKDAYS.get(at).copied().unwrap_or_default()
    }

    /// For people: `Wednesday, 12 May 2027`.
    pub fn in_words(self) -> String {
        let month = MONTHS.get(usize::from(self.month - 1)).unwrap_or(&"");
        format!(
            "{}, {} {month} {}",
            self.weekday(),
            self.of_month,
            self.year
        )
    }

    /// Days since 1 January 1970. Years begin in March here, so that leap days come last.
    fn count(self) -> i64 {
        let (year, month, day) = (
            i64::from(self.year),
            i64::from(self.month),
            i64::from(self.of_month),
        );
        let year = if month > 2 { year } else { year - 1 };
        let of_era = year.rem_euclid(400);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let of_era = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        year.div_euclid(400) * 146_097 + of_era - 719_468
    }

    /// The day of that count, at most the calendar's first or last one.
    fn counted(count: i64) -> Self {
        let count = count.clamp(-719_162, 2_932_896) + 719_468;
        let of_era = count.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = (from_march + 2) % 12 + 1;
        let year = count.div_euclid(146_097) * 400 + year_of_era + i64::from(month <= 2);
        Self {
            year: u16::try_from(year).unwrap_or(LAST_YEAR),
            month: u8::try_from(month).unwrap_or(1),
            of_month: u8::try_from(of_year - (153 * from_march + 2) / 5 + 1).unwrap_or(1),
        }
    }
}

fn days_in(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Day {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{:04}-{:02}-{:02}",
            self.year, self.month, self.of_month
        )
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Day {
        Day::read(text).unwrap()
    }

    #[test]
    fn days_that_are_none_are_not_read() {
        for text in [
            "",
            "2027-02-29",
            "2100-02-29",
            "2027-13-01",
            "2027-00-10",
            "2027-1-1",
            "0000-01-01",
            "2027-01-01-01",
            "+027-01-01",
            "20270101",
        ] {
            assert_eq!(Day::read(text), None, "{text}");
        }
        assert_eq!(day("2028-02-29").to_string(), "2028-02-29");
    }

    #[test]
    fn a_month_later_is_the_same_day_where_there_is_one() {
        let ends: Vec<String> = (0..4)
            .map(|months| day("2027-12-31").months_later(months).unwrap().to_string())
            .collect();
        assert_eq!(
            ends,
            ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]
        );
        assert_eq!(day("9999-12-01").months_later(1), None);
        assert_eq!(day("2026-12-20").next_first(), day("2027-01-01"));
    }

    #[test]
    fn weekdays_and_distances_are_those_of_the_calendar() {
        assert_eq!(
            day("2027-05-12").in_words(),
            "Wednesday, 12 May 2027".to_owned()
        );
        assert_eq!(day("1970-01-01").weekday(), "Thursday");
        assert_eq!(day("1969-12-31").weekday(), "Wednesday");
        assert_eq!(day("2028-03-01").days_after(day("2028-02-28")), 2);
        assert_eq!(day("9999-12-31").days_later(9), day("9999-12-31"));
    }

    proptest! {
        #[test]
        fn counting_forth_and_back_ends_where_it_began(count in -719_162_i64..=2_932_896) {
            let day = Day::counted(count);
            prop_assert_eq!(day.count(), count);
            prop_assert_eq!(Day::read(&day.to_string()), Some(day));
            prop_assert_eq!(day.days_later(1).days_after(day), i64::from(count < 2_932_896));
        }
    }
}
