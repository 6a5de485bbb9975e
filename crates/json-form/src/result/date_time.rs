//! Dates and times (RFC 3339 §5.6).
//!
//! Stricter than the RFC in two respects, so that browsers can parse every accepted text: `T` and `Z` must be
//! capitals, and there are no leap seconds.

use super::view_model::DateTimeKind;

/// The kind of date or time that a text of this format is; `None` if it is malformed.
pub(super) fn date_time_kind(format: &str, text: &str) -> Option<DateTimeKind> {
    let (kind, is_one) = match format {
        "date" => (DateTimeKind::Date, is_date(text)),
        "time" => (DateTimeKind::Time, is_time(text)),
        "date-time" => {
            let both = text.split_once('T');
            let is_one = both.is_some_and(|(date, time)| is_date(date) && is_time(time));
            (DateTimeKind::DateTime, is_one)
        }
        _ => return None,
    };
    is_one.then_some(kind)
}

/// A point in time: seconds, and the digits of their fraction.
pub(super) type Instant = (i64, String);

/// The point in time of a `date-time`, for comparing texts with different offsets.
pub(super) fn instant(text: &str) -> Option<Instant> {
    date_time_kind("date-time", text)?;
    let part = |at: usize, many: usize| -> Option<i64> { text.get(at..at + many)?.parse().ok() };
    let (year, month, day) = (part(0, 4)?, part(5, 2)?, part(8, 2)?);
    // Counting years from March puts the leap day at the end of the year.
    let (years, months) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let leaps = years.div_euclid(4) - years.div_euclid(100) + years.div_euclid(400);
    let days = years * 365 + leaps + (months * 153 + 2) / 5 + day;
    let seconds = part(11, 2)? * 3_600 + part(14, 2)? * 60 + part(17, 2)?;
    let rest = text.get(19..)?;
    let end = rest.find(['Z', '+', '-'])?;
    let (fraction, offset) = rest.split_at(end);
    let ahead = match offset.split_once(':') {
        Some((hours, minutes)) => {
            let minutes: i64 = minutes.parse().ok()?;
            let hours = hours.get(1..)?.parse::<i64>().ok()?;
            let ahead = hours * 3_600 + minutes * 60;
            if offset.starts_with('-') {
                -ahead
            } else {
                ahead
            }
        }
        None => 0,
    };
    let fraction = fraction.trim_start_matches('.').trim_end_matches('0');
    Some((days * 86_400 + seconds - ahead, fraction.to_owned()))
}

fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (
        parts.next().and_then(|part| digits(part, 4)),
        parts.next().and_then(|part| digits(part, 2)),
        parts.next().and_then(|part| digits(part, 2)),
        parts.next(),
    ) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

fn is_time(text: &str) -> bool {
    let (clock, is_offset) = match text.strip_suffix('Z') {
        Some(clock) => (clock, true),
        None => match text.rfind(['+', '-']).map(|at| text.split_at(at)) {
            Some((clock, offset)) => (clock, is_clock(offset.get(1..).unwrap_or_default())),
            None => return false,
        },
    };
    let (clock, seconds) = match clock.rsplit_once(':') {
        Some((clock, seconds)) if is_offset => (clock, seconds),
        _ => return false,
    };
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|it| it.is_ascii_digit());
    is_clock(clock) && digits(seconds, 2).is_some_and(|it| it < 60) && is_fraction
}

/// Whether a text is `hh:mm`.
fn is_clock(text: &str) -> bool {
    let Some((hours, minutes)) = text.split_once(':') else {
        return false;
    };
    digits(hours, 2).is_some_and(|it| it < 24) && digits(minutes, 2).is_some_and(|it| it < 60)
}

/// A number of exactly `many` digits.
fn digits(text: &str, many: usize) -> Option<u16> {
    let are_digits = text.len() == many && text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|_| are_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_ordered_across_offsets() {
        let ordered = [
            "0000-01-01T00:00:00Z",
            "1969-12-31T23:59:59Z",
            "2024-02-28T23:59:59Z",
            "2024-02-29T00:00:00Z",
            "2024-03-01T00:30:00+01:00",
            "2024-03-01T00:00:00Z",
            "2025-12-31T20:00:00-05:30",
            "2026-01-01T01:30:00.45Z",
            "2026-01-01T01:30:00.5Z",
            "9999-12-31T23:59:59.999Z",
        ];
        assert!(ordered.is_sorted_by_key(|text| instant(text).unwrap()));
        assert_eq!(
            instant("2026-11-20T14:30:00Z"),
            instant("2026-11-20T16:30:00.000+02:00")
        );
        let apart =
            instant("2026-01-01T00:00:00Z").unwrap().0 - instant("1970-01-01T00:00:00Z").unwrap().0;
        assert_eq!(apart, 1_767_225_600);
        assert_eq!(instant("2026-11-20"), None);
    }

    #[test]
    fn malformed_dates_and_times_are_rejected() {
        for (format, text, is_one) in [
            ("date", "2026-11-20", true),
            ("date", "2024-02-29", true),
            ("date", "1900-02-29", false),
            ("date", "2026-13-01", false),
            ("date", "2026-11-31", false),
            ("date", "2026-11-2", false),
            ("date", "+026-11-20", false),
            ("date", "2026-11-20T10:00:00Z", false),
            ("date", "", false),
            ("time", "14:30:00Z", true),
            ("time", "14:30:00.123456789+05:30", true),
            ("time", "14:30:00-00:00", true),
            ("time", "14:30:00", false),
            ("time", "14:30Z", false),
            ("time", "24:00:00Z", false),
            ("time", "23:59:60Z", false),
            ("time", "14:30:00.Z", false),
            ("time", "14:30:00+5", false),
            ("date-time", "2026-11-20T14:30:00Z", true),
            ("date-time", "2026-11-20T14:30:00.5-08:00", true),
            ("date-time", "2026-11-20 14:30:00Z", false),
            ("date-time", "2026-11-20T14:30:00", false),
            ("duration", "P1D", false),
        ] {
            assert_eq!(
                date_time_kind(format, text).is_some(),
                is_one,
                "{format} {text}"
            );
        }
    }
}
