//! The moments of envelopes, as numbers.
//!
//! Owns reading a timestamp as 004 writes them. Invariant: a text of another form has no moment.

/// The milliseconds since 1970 of a timestamp in UTC, with three decimals of a second or none. `None` for other forms
/// and for days that do not exist.
pub fn milliseconds(timestamp: &str) -> Option<i64> {
    let (date, time) = timestamp.strip_suffix('Z')?.split_once('T')?;
    let (time, decimals) = time.split_once('.').unwrap_or((time, "000"));
    let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
    let [hour, minute, second] = numbers(time, ':', [2, 2, 2])?;
    let [decimals] = numbers(decimals, '.', [3])?;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let is_moment = (1..=12).contains(&month)
        && (1..=days).contains(&day)
        && hour < 24
        && minute < 60
        && second <= 60;
    // Years that begin in March have the leap day last (H. Hinnant, “chrono-compatible low-level date algorithms”).
    let shifted = if month <= 2 { year - 1 } else { year };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let leap_days = shifted.div_euclid(4) - shifted.div_euclid(100) + shifted.div_euclid(400);
    let day = 365 * shifted + leap_days + day_of_year - 719_468;
    is_moment.then_some((((day * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + decimals)
}

/// Numbers of so many digits each.
fn numbers<const N: usize>(text: &str, separator: char, digits: [usize; N]) -> Option<[i64; N]> {
    let mut found = [0; N];
    let mut pieces = text.split(separator);
    for (number, digits) in found.iter_mut().zip(digits) {
        let piece = pieces.next()?;
        let is_number = piece.len() == digits && piece.bytes().all(|it| it.is_ascii_digit());
        *number = piece.parse().ok().filter(|_| is_number)?;
    }
    pieces.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn moments_are_counted_from_1970() {
        for (text, expected) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59.999Z", -1),
            ("2000-02-29T00:00:00Z", 951_782_400_000),
            ("2025-12-09T15:30:00.125Z", 1_765_294_200_125),
            ("2024-12-31T23:59:60Z", 1_735_689_600_000),
        ] {
            assert_eq!(milliseconds(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_forms_have_no_moment() {
        for text in [
            "",
            "Z",
            "2025-12-09",
            "2025-12-09T15:30:00",
            "2025-12-09T15:30:00+00:00",
            "2025-12-09T15:30:00.1Z",
            "2025-12-09T15:30:00.123456Z",
            "2025-02-29T00:00:00Z",
            "2025-13-01T00:00:00Z",
            "2025-00-01T00:00:00Z",
            "2025-12-09T24:00:00Z",
            "2025-12-09T15:30:00.000.000Z",
            "+025-12-09T15:30:00Z",
            "٢٠٢٥-12-09T15:30:00Z",
        ] {
            assert_eq!(milliseconds(text), None, "{text}");
        }
    }
}
