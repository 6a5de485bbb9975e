//! Dates and times as the browser's own controls can show them.

/// Whether a text of a format is one that the browser's own control shows; the empty one is.
pub fn is_native(format: Option<&str>, text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    match format {
        Some("date") => fits(text, DATE),
        Some("time") => is_time(text),
        Some("date-time") => text
            .split_once(['T', 't'])
            .is_some_and(|(date, time)| fits(date, DATE) && is_time(time)),
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

const DATE: &str = "0000-00-00";

fn is_time(text: &str) -> bool {
    let Some(offset) = offset(text) else {
        return false;
    };
    let clock = text.strip_suffix(offset).unwrap_or_default();
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    // The browser knows thousandths; what is finer would be lost.
    fits(clock, "00:00:00")
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
