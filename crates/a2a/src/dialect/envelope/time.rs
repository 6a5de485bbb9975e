//! Timestamps: written as 004 requires, read in any form of RFC 3339.

use time::{Date, Month, UtcDateTime};

/// The largest age of a message that counts as fresh, in milliseconds (004,
/// `validate_timestamp_freshness`).
pub const MAX_AGE: i64 = 300_000;
/// How far the sender's clock may be ahead, in milliseconds.
pub const MAX_AHEAD: i64 = 60_000;

const DAY: i64 = 86_400_000;

/// Writes a time in milliseconds since 1970 as `2025-12-09T15:30:00.000Z`. A time outside of the years −9999 to 9999 is
/// written as 1970.
pub fn written(time: i64) -> String {
    let at = UtcDateTime::from_unix_timestamp(time.div_euclid(1_000));
    let at = at.unwrap_or(UtcDateTime::UNIX_EPOCH);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.as_hms();
    let (month, milli) = (u8::from(month), time.rem_euclid(1_000));
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
}

/// Reads a timestamp of RFC 3339 as milliseconds since 1970. A timestamp without an offset is in UTC.
pub fn read(text: &str) -> Option<i64> {
    let (date, time) = text.split_once(['T', 't', ' '])?;
    let mut date = date.split('-').map(digits);
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let at = time.find(['Z', 'z', '+', '-']).unwrap_or(time.len());
    let (time, offset) = time.split_at_checked(at)?;
    let (clock, fraction) = time.split_once('.').unwrap_or((time, ""));
    let mut clock = clock.split(':').map(digits);
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let is_real =
        hour < 24 && minute < 60 && second <= 60 && date.next().is_none() && clock.next().is_none();
    let milli: String = fraction.chars().chain("000".chars()).take(3).collect();
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let day = Date::from_calendar_date(year.try_into().ok()?, month, day.try_into().ok()?).ok()?;
    let days = i64::from(day.to_julian_day() - UtcDateTime::UNIX_EPOCH.to_julian_day());
    let millis = ((hour * 60 + minute) * 60 + second) * 1_000 + digits(&milli)?;
    is_real.then(|| days * DAY + millis - offset_of(offset).unwrap_or_default())
}

/// Reads a number of one to four digits; `None` for any other text.
fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.len() <= 4 && text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// Reads an offset such as `+02:00`, in milliseconds; `None` for any other text.
fn offset_of(text: &str) -> Option<i64> {
    let (hours, minutes) = text.get(1..)?.split_once(':')?;
    let offset = (digits(hours)? * 60 + digits(minutes)?) * 60_000;
    Some(if text.starts_with('-') {
        -offset
    } else {
        offset
    })
}

/// Whether a message is fresh at the time `now` that was sent at the time `sent`, both in
/// milliseconds since 1970.
pub fn is_fresh(sent: i64, now: i64) -> bool {
    (-MAX_AHEAD..=MAX_AGE).contains(&(now - sent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_and_read() {
        for (time, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (1_765_294_200_125, "2025-12-09T15:30:00.125Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (4_102_444_799_999, "2099-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(written(time), text);
            assert_eq!(read(text), Some(time), "{text}");
        }
    }

    #[test]
    fn other_spellings_of_a_time_are_read() {
        let time = Some(1_765_294_200_000);
        for text in [
            "2025-12-09T15:30:00Z",
            "2025-12-09T15:30:00",
            "2025-12-09 15:30:00.000999Z",
            "2025-12-09T17:30:00+02:00",
            "2025-12-09T13:00:00.0-02:30",
        ] {
            assert_eq!(read(text), time, "{text}");
        }
        for text in [
            "",
            "2025-12-09",
            "2025-13-09T15:30:00Z",
            "2025-02-30T15:30:00Z",
            "2025-12-09T25:30:00Z",
            "2025-12-09T15:30Z",
            "x-12-09T15:30:00Z",
            "2025-12-09-01T15:30:00Z",
            "2025-12-09T15:30:00.ü",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_message_is_fresh_for_five_minutes() {
        for (age, fresh) in [
            (-60_001, false),
            (-60_000, true),
            (0, true),
            (300_000, true),
            (300_001, false),
        ] {
            assert_eq!(is_fresh(1_000_000, 1_000_000 + age), fresh, "{age}");
        }
    }
}
