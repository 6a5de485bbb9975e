//! Dates and times as the browser's own controls can show them.

/// Whether a text of a format is one that the browser's own control shows; the empty one is.
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

/// The offset at the end of a time; none where there is none.
pub fn offset(time: &str) -> Option<&str> {
    let from = time.rfind(['Z', 'z', '+', '-'])?;
    let offset = time.get(from..)?;
    (matches!(offset, "Z" | "z") || fits(offset.get(1..)?, "00:00")).then_some(offset)
}

/// Whether a text is a day of the calendar, from the year 1 on: the browser's control is blank for
/// any other.
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
    fits(text, "0000-00-00") && year > 0 && (1..=12).contains(&month) && (1..=days).contains(&day)
}

fn is_time(text: &str) -> bool {
    let Some(offset) = offset(text) else {
        return false;
    };
    let clock = text.strip_suffix(offset).unwrap_or_default();
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_below = |from: usize, most: &str| clock.get(from..from + 2).is_some_and(|it| it < most);
    // The browser knows thousandths; what is finer would be lost. It knows no leap seconds.
    fits(clock, "00:00:00")
        && is_below(0, "24")
        && is_below(3, "60")
        && is_below(6, "60")
        && matches!(fraction.len(), 1..=3)
        && fraction.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a text has digits where the pattern has, and is the same elsewhere.
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
    fn only_what_the_browser_shows_whole_is_given_to_it() {
        for (format, text, native) in [
            ("date", "2026-11-20", true),
            ("date", "2026-11-2", false),
            ("date", "tomorrow", false),
            ("time", "10:00:00Z", true),
            ("time", "10:00:00", false),
            ("date-time", "1963-06-19T08:30:06.283Z", true),
            ("date-time", "1963-06-19T08:30:06.283185Z", false),
            ("date-time", "2026-11-20T10:00:00+02:00", true),
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
    fn an_offset_is_found_behind_a_date_with_hyphens() {
        assert_eq!(offset("10:00:00-05:30"), Some("-05:30"));
        assert_eq!(offset("10:00:00Z"), Some("Z"));
        assert_eq!(offset("2026-11-20"), None);
    }
}
