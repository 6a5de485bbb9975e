//! Durations as people write them: “90 min”, “1:30”, “1h30”, “2 days”.
//!
//! Owns the words for units in the languages of the forms. Leaves the format itself to `formats::duration`.
//! Invariants: only whole numbers of known units are read; a text that is read gives a valid duration.

use super::label::in_small_letters;
use super::locale_number::{NumberFormat, is_digit, read_number};
use crate::formats::duration::DurationParts;

/// The words for years, months, weeks, days, hours, minutes and seconds. A word counts if it equals one of the short
/// ones, or begins with one of the long ones.
const UNITS: [(&str, &str); 7] = [
    (
        "y yr yrs a an ans j jr jahr jaar rok lat 年",
        "year jahr année annee año anno anni ano jaar lata 年 سنة سنوات عام",
    ),
    (
        "mo mon mth mths mes mois maand msc mies",
        "month monat mois meses mese mesi mês maand miesi 月 か月 ヶ月 个月 شهر أشهر",
    ),
    (
        "w wk wks wo sem sett tyg tydz",
        "week weken woche semaine seman settiman tydzień tygodni tygodnie 週 周 星期 أسبوع أسابيع",
    ),
    (
        "d j t g dn dz",
        "day tag jour día dia giorn dag dni dzie 日 天 يوم أيام",
    ),
    (
        "h hr hrs std st u ur godz",
        "hour stund heure hora ora ore uur uren godzin 時間 时 小时 ساعة ساعات",
    ),
    ("m mn min mins", "minut minuut 分 دقيقة دقائق"),
    (
        "s sec secs sek seg",
        "second sekund seconde segund second secondi seconden 秒 ثانية ثوان",
    ),
];
/// The seconds in an hour, a minute and a second, of which a duration may have a fraction.
const SECONDS_PER: [u64; 3] = [3_600, 60, 1];

/// Reads a duration from a text and returns it as `PT1H30M`; returns `None` if the text names no duration, or is
/// written so already.
pub fn read_duration(text: &str, format: NumberFormat) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('P') {
        return None;
    }
    clock(text).or_else(|| in_units(text, format))
}

/// Hours and minutes, perhaps with seconds: `1:30`, `0:05:00`.
fn clock(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(':').collect();
    let is_number = |part: &&str| {
        (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !(2..=3).contains(&parts.len()) || !parts.iter().all(is_number) {
        return None;
    }
    let mut counts = [0; 7];
    for (at, part) in parts.iter().enumerate() {
        let count: u64 = part.parse().ok()?;
        if at > 0 && (count > 59 || part.len() != 2) {
            return None;
        }
        *counts.get_mut(4 + at)? = count;
    }
    written(&counts)
}

/// Numbers with units: `1h30`, `2 days 3 hours`, `1.5 h`.
fn in_units(text: &str, format: NumberFormat) -> Option<String> {
    let small = in_small_letters(text);
    let mut rest = small.as_str();
    let mut counts = [0_u64; 7];
    let mut least = None;
    while !rest.is_empty() {
        let end = rest.find(|it: char| !(is_digit(it) || ".,٫".contains(it)));
        let (number, behind) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        let behind = behind.trim_start();
        let is_word = |it: char| it.is_alphabetic() || it == '.';
        let end = behind.find(|it: char| !is_word(it)).unwrap_or(behind.len());
        let (word, behind) = behind.split_at_checked(end)?;
        let unit = match (word, least) {
            // The number behind hours is one of minutes, that behind minutes one of seconds.
            ("", Some(unit @ (4 | 5))) if behind.is_empty() => unit + 1,
            _ => unit_of(word.trim_end_matches('.'))?,
        };
        // Each unit once, the larger ones first.
        if least.is_some_and(|least| unit <= least) {
            return None;
        }
        least = Some(unit);
        let number = read_number(number, format).ok()?;
        add(&mut counts, unit, &exact_json::number::text(&number))?;
        rest = joined(behind);
    }
    written(&counts)
}

/// The text behind a unit, without what joins it to the next one: a space, a comma, “and”.
fn joined(text: &str) -> &str {
    const AND: [&str; 8] = ["and ", "und ", "et ", "y ", "e ", "en ", "i ", "و"];
    let text = text.trim_start_matches([' ', ',', '、', '،', '\u{a0}', '\u{202f}']);
    let behind = AND.iter().find_map(|and| text.strip_prefix(and));
    behind.unwrap_or(text).trim_start()
}

fn unit_of(word: &str) -> Option<usize> {
    let is_short = |(short, _): &(&str, &str)| short.split(' ').any(|it| it == word);
    let is_long = |(_, long): &(&str, &str)| long.split(' ').any(|it| word.starts_with(it));
    if word.is_empty() {
        return None;
    }
    // `j` and `t` are days: a duration in years is rarely abbreviated.
    if matches!(word, "j" | "t" | "g") {
        return Some(3);
    }
    UNITS
        .iter()
        .position(is_short)
        .or_else(|| UNITS.iter().position(is_long))
}

/// Adds a number of units. A fraction is allowed of hours and minutes, if it is a whole number of smaller units.
fn add(counts: &mut [u64; 7], unit: usize, number: &str) -> Option<()> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let fraction = fraction.trim_end_matches('0');
    *counts.get_mut(unit)? = whole.parse().ok()?;
    if fraction.is_empty() {
        return Some(());
    }
    let per = SECONDS_PER.get(unit.checked_sub(4)?)?;
    let all = 10_u64.checked_pow(fraction.len().try_into().ok()?)?;
    let seconds = per.checked_mul(fraction.parse().ok()?)?;
    if seconds % all != 0 {
        return None;
    }
    let seconds = seconds / all;
    *counts.get_mut(5)? += seconds / 60;
    *counts.get_mut(6)? += seconds % 60;
    Some(())
}

/// The format of a duration; `None` for too large a number.
fn written(counts: &[u64; 7]) -> Option<String> {
    const LETTERS: &str = "YMWDHMS";
    let mut text = "P".to_owned();
    // Weeks stand alone (RFC 3339 appendix A): with other units they are days.
    let mut counts = *counts;
    let others = counts
        .iter()
        .enumerate()
        .any(|(at, count)| at != 2 && *count > 0);
    if let [_, _, weeks, days, ..] = &mut counts
        && others
    {
        *days = days.checked_add(weeks.checked_mul(7)?)?;
        *weeks = 0;
    }
    for (at, (letter, count)) in LETTERS.chars().zip(counts).enumerate() {
        if at == 4 && counts.iter().skip(4).any(|count| *count > 0) {
            text.push('T');
        }
        if count > 0 {
            text.push_str(&count.to_string());
            text.push(letter);
        }
    }
    if text == "P" {
        text.push_str("T0S");
    }
    // What `DurationParts` cannot hold is not shown either.
    DurationParts::read(&text).map(|_| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_people_write_them() {
        for (text, duration) in [
            ("1:30", "PT1H30M"),
            ("0:05:00", "PT5M"),
            ("90 min", "PT90M"),
            ("90min", "PT90M"),
            ("1h30", "PT1H30M"),
            ("1 h 30", "PT1H30M"),
            ("1h 30m", "PT1H30M"),
            ("1.5 h", "PT1H30M"),
            ("2 days", "P2D"),
            ("2 days and 3 hours", "P2DT3H"),
            ("2 days, 3 hours", "P2DT3H"),
            ("2 hr, 5 min", "PT2H5M"),
            ("1 week", "P1W"),
            ("1 week 2 days", "P9D"),
            ("3 months", "P3M"),
            ("1 year 6 months", "P1Y6M"),
            ("45 s", "PT45S"),
            ("0 min", "PT0S"),
            ("5m30", "PT5M30S"),
            ("2 Stunden und 15 Minuten", "PT2H15M"),
            ("3 Tage", "P3D"),
            ("2 Std. 5 Min.", "PT2H5M"),
            ("2 jours", "P2D"),
            ("1 heure et 5 minutes", "PT1H5M"),
            ("3 días", "P3D"),
            ("2 horas", "PT2H"),
            ("2 ore", "PT2H"),
            ("4 weken", "P4W"),
            ("2 uur", "PT2H"),
            ("5 godzin", "PT5H"),
            ("2 dni", "P2D"),
            ("2時間30分", "PT2H30M"),
            ("3小时", "PT3H"),
            ("٣ ساعات", "PT3H"),
        ] {
            let read = read_duration(text, NumberFormat::ENGLISH);
            assert_eq!(read.as_deref(), Some(duration), "{text}");
        }
        let german = NumberFormat::new(",", ".");
        assert_eq!(
            read_duration("1,5 Std.", german).as_deref(),
            Some("PT1H30M")
        );
    }

    #[test]
    fn other_texts_are_not_durations() {
        for text in [
            "",
            "5",
            "PT5M",
            "P1D",
            "abc",
            "1:3",
            "1:75",
            "1:30:99",
            "5 apples",
            "30 min 1 h",
            "1.3333 h",
            "-5 min",
            "h",
            "1 h 30 x",
            "5 min 5 min",
            "99999999999 h",
            "1:2:3:4",
            "1 d 30",
        ] {
            assert_eq!(read_duration(text, NumberFormat::ENGLISH), None, "{text}");
        }
    }
}
