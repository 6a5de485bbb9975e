//! Dates and times, as the browser's native controls can show them.

/// Whether the native control of a format can show a text; an empty text it can.
pub fn is_native(format: Option<&str>, text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    match format {
        Some("date") => is_date(text),
        Some("time") => is_time(text),
        Some("date-time") => text
            .split_once('T')
            .is_some_and(|(date, time)| is_date(date) && is_time(time)),
        Some("color") => {
            let digits = text.strip_prefix('#').unwrap_or_default();
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        }
        _ => true,
    }
}

/// The offset behind the time of day, or what is typed of it so far.
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

/// An offset in its standard form, from what a person typed: `+2`, `+0530`, `2:00`, `z`. `None` if
/// it is not an offset.
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

/// Whether a text is a date from the year 1 on: native controls show no other.
fn is_date(text: &str) -> bool {
    let part = |from: usize, to: usize| text.get(from..to).and_then(|it| it.parse::<u16>().ok());
    let (Some(year), Some(month), Some(day)) = (part(0, 4), part(5, 7), part(8, 10)) else {
        return false;
    };
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u16::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    fits(text, DATE) && year > 0 && (1..=12).contains(&month) && (1..=days).contains(&day)
}
const DATE: &str = "0000-00-00";
const CLOCK: &str = "00:00:00";

/// Whether the native control can show the time of day; the offset has an input of its own and may
/// be missing.
fn is_time(text: &str) -> bool {
    let rest = offset(text);
    let clock = text.strip_suffix(rest).unwrap_or_default();
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_below = |from: usize, most: &str| clock.get(from..from + 2).is_some_and(|it| it < most);
    // Native controls know milliseconds and no leap seconds; finer values would be lost.
    fits(clock, CLOCK)
        && is_below(0, "24")
        && is_below(3, "60")
        && is_below(6, "60")
        && matches!(fraction.len(), 1..=3)
        && fraction.bytes().all(|digit| digit.is_ascii_digit())
        && (matches!(rest, "" | "Z" | "z") || fits(rest, "+00:00") || fits(rest, "-00:00"))
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
}
