//! Dates and times (RFC 3339 §5.6): recognizing, comparing and completing them, and the subset that native
//! controls can show.
//!
//! Stricter than the RFC in two respects, so that browsers can parse every accepted text: `T` and `Z` must be
//! capitals, and there are no leap seconds.

use time::Date;

const DATE: &str = "0000-00-00";
const CLOCK: &str = "00:00:00";

/// Whether a text holds a date, a time or both; the variants are named after the formats of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateTimeKind {
    /// A date, such as `2026-11-20`.
    Date,
    /// A time, such as `14:30:00Z`.
    Time,
    /// A date with a time, such as `2026-11-20T14:30:00Z`.
    DateTime,
}

/// The kind of date or time that a text of this format is; `None` if it is malformed.
pub(crate) fn date_time_kind(format: &str, text: &str) -> Option<DateTimeKind> {
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

/// A point in time: the seconds since a fixed day in UTC, and the decimal digits of their fraction without trailing
/// zeros.
pub(crate) type Instant = (i64, String);

/// The point in time of a `date-time`, for comparing texts with different offsets; `None` if the text is not one.
pub(crate) fn instant(text: &str) -> Option<Instant> {
    date_time_kind("date-time", text)?;
    let part = |at: usize| -> Option<i64> { text.get(at..at + 2)?.parse().ok() };
    let days = i64::from(date(text.get(..DATE.len())?)?.to_julian_day());
    let seconds = part(11)? * 3_600 + part(14)? * 60 + part(17)?;
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

/// Whether the native control of a format can show a text, which may be empty.
pub fn is_native(format: Option<&str>, text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    match format {
        Some("date") => is_native_date(text),
        Some("time") => is_native_time(text),
        Some("date-time") => text
            .split_once('T')
            .is_some_and(|(date, time)| is_native_date(date) && is_native_time(time)),
        Some("color") => {
            let digits = text.strip_prefix('#').unwrap_or_default();
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        }
        _ => true,
    }
}

/// The text behind the time of day and its fraction: the UTC offset, complete or typed in part, or empty.
pub fn offset(text: &str) -> &str {
    let from = text.find(['T', 't']).map_or(0, |at| at + 1);
    let time = text.get(from..).unwrap_or_default();
    let clock = time.get(..CLOCK.len()).unwrap_or_default();
    let rest = time.get(clock.len()..).unwrap_or_default();
    let fraction = rest.strip_prefix('.').unwrap_or_default();
    let digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
    match digits {
        0 => rest,
        _ => fraction.get(digits..).unwrap_or_default(),
    }
}

/// The standard form of a UTC offset that a person typed, such as `+2`, `+0530`, `2:00` or `z`; `None` if the
/// text is not an offset.
pub fn completed_offset(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let typed = ["UTC", "GMT"]
        .iter()
        .find_map(|zone| typed.strip_prefix(zone))
        .map_or(typed, str::trim_start);
    if matches!(typed, "" | "Z" | "z") {
        return (!typed.is_empty()).then(|| "Z".to_owned());
    }
    let (sign, rest) = match typed.strip_prefix(['-', '−']) {
        Some(rest) => ("-", rest),
        None => ("+", typed.strip_prefix('+').unwrap_or(typed)),
    };
    let (hours, minutes) = match rest.split_once(':') {
        Some(pieces) => pieces,
        None if rest.len() > 2 => rest.split_at_checked(rest.len() - 2)?,
        None => (rest, "00"),
    };
    let is_right = |text: &str, most: &str| {
        matches!(text.len(), 1 | 2)
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && (text.len() == 1 || text <= most)
    };
    if !is_right(hours, "23") || minutes.len() != 2 || !is_right(minutes, "59") {
        return None;
    }
    let zero = if hours.len() == 1 { "0" } else { "" };
    Some([sign, zero, hours, ":", minutes].concat())
}

/// The date of a text of the form `YYYY-MM-DD`; `None` for any other text, and for a day that the calendar lacks.
fn date(text: &str) -> Option<Date> {
    let year = text.get(..4).filter(|_| fits(text, DATE))?;
    let month: u8 = text.get(5..7)?.parse().ok()?;
    let day = text.get(8..)?.parse().ok()?;
    Date::from_calendar_date(year.parse().ok()?, month.try_into().ok()?, day).ok()
}

fn is_date(text: &str) -> bool {
    date(text).is_some()
}

/// Whether a native control can show a date; it can from the year 1 on.
fn is_native_date(text: &str) -> bool {
    is_date(text) && !text.starts_with("0000")
}

/// Whether a text is `HH:MM:SS`, perhaps with a fraction, followed by `Z` or an offset such as `+02:00`.
fn is_time(text: &str) -> bool {
    let rest = offset(text);
    let is_offset = rest == "Z"
        || (fits(rest, "+00:00") || fits(rest, "-00:00"))
            && is_below(rest, 1, "24")
            && is_below(rest, 4, "60");
    is_offset && fraction_digits(text, rest).is_some_and(|digits| digits > 0)
}

/// Whether a native control can show a time of day; the offset has an input of its own and may be missing.
fn is_native_time(text: &str) -> bool {
    let rest = offset(text);
    let is_offset = matches!(rest, "" | "Z" | "z") || fits(rest, "+00:00") || fits(rest, "-00:00");
    // Native controls know milliseconds; finer values would be lost.
    is_offset && fraction_digits(text, rest).is_some_and(|digits| (1..=3).contains(&digits))
}

/// The number of digits after the decimal point of a time of day before its offset, 1 without a point; `None` if
/// the time is malformed.
fn fraction_digits(text: &str, offset: &str) -> Option<usize> {
    let clock = text.strip_suffix(offset)?;
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_clock = fits(clock, CLOCK)
        && is_below(clock, 0, "24")
        && is_below(clock, 3, "60")
        && is_below(clock, 6, "60");
    let are_digits = fraction.bytes().all(|digit| digit.is_ascii_digit());
    (is_clock && are_digits).then_some(fraction.len())
}

/// Whether the two digits at the byte offset `from` are less than `limit`, which has two digits too.
fn is_below(text: &str, from: usize, limit: &str) -> bool {
    text.get(from..from + 2).is_some_and(|it| it < limit)
}

/// Whether a text has digits where the pattern has digits, and equals it elsewhere.
fn fits(text: &str, pattern: &str) -> bool {
    text.len() == pattern.len()
        && text
            .bytes()
            .zip(pattern.bytes())
            .all(|(one, wanted)| match wanted {
                b'0' => one.is_ascii_digit(),
                other => one == other,
            })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn native_controls_get_only_texts_they_show_completely() {
        for (format, text, native) in [
            ("date", "2026-11-20", true),
            ("date", "2026-11-2", false),
            ("date", "tomorrow", false),
            ("time", "10:00:00Z", true),
            ("time", "10:00:00", true),
            ("time", "10:00", false),
            ("time", "10:00:00+2", false),
            ("time", "10:00:00 CET", false),
            ("date-time", "1963-06-19T08:30:06.283Z", true),
            ("date-time", "1963-06-19T08:30:06.283185Z", false),
            ("date-time", "2026-11-20T10:00:00+02:00", true),
            ("date-time", "2026-11-20T10:00:00", true),
            ("date-time", "2026-11-20T10:00:00.5", true),
            ("date-time", "2026-11-20T10:00:00+2", false),
            ("date-time", "2026-11-20", false),
            ("date", "2026-02-30", false),
            ("date", "2024-02-29", true),
            ("date", "2100-02-29", false),
            ("date", "2000-02-29", true),
            ("date", "2026-13-01", false),
            ("date", "2026-04-00", false),
            ("date", "0000-01-01", false),
            ("date", "0001-01-01", true),
            ("date", "２026-01-0", false),
            ("time", "24:00:00Z", false),
            ("time", "23:60:00Z", false),
            ("time", "23:59:59.5Z", true),
            ("date-time", "2016-12-31T23:59:60Z", false),
            ("date-time", "2026-03-31t14:30:00Z", false),
            ("date-time", "2026-03-31T14:30:00z", true),
            ("color", "#ffcc00", true),
            ("color", "red", false),
            ("email", "anything", true),
            ("date", "", true),
        ] {
            assert_eq!(is_native(Some(format), text), native, "{text}");
        }
    }

    #[test]
    fn the_offset_follows_the_time_of_day() {
        for (text, rest) in [
            ("10:00:00-05:30", "-05:30"),
            ("10:00:00.25Z", "Z"),
            ("2026-11-20T10:00:00", ""),
            ("2026-11-20T10:00:00+2", "+2"),
            ("", ""),
        ] {
            assert_eq!(offset(text), rest, "{text}");
        }
    }

    #[test]
    fn unambiguous_offsets_are_completed() {
        for (typed, whole) in [
            ("+2", Some("+02:00")),
            ("+0530", Some("+05:30")),
            ("-530", Some("-05:30")),
            ("02:00", Some("+02:00")),
            (" −3 ", Some("-03:00")),
            ("UTC+1", Some("+01:00")),
            ("z", Some("Z")),
            ("+05:30", Some("+05:30")),
            ("", None),
            ("+", None),
            ("+25", None),
            ("+2:5", None),
            ("+1:75", None),
            ("CET", None),
            ("+12345", None),
            ("+ü1", None),
        ] {
            assert_eq!(completed_offset(typed).as_deref(), whole, "{typed}");
        }
    }

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
