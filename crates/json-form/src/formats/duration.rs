//! Durations of the format `duration` (RFC 3339 appendix A).

/// A duration as one whole number for each unit, such as 6 hours and 53 minutes for `PT6H53M`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DurationParts {
    /// Years, months, weeks, days, hours, minutes and seconds; zero if the text does not name them.
    pub counts: [u32; 7],
}

/// The designators of the units before `T`, each with its index in `DurationParts::counts`.
const DATE: [(u8, usize); 4] = [(b'Y', 0), (b'M', 1), (b'W', 2), (b'D', 3)];
/// The designators of the units after `T`, each with its index in `DurationParts::counts`.
const TIME: [(u8, usize); 3] = [(b'H', 4), (b'M', 5), (b'S', 6)];

impl DurationParts {
    /// Reads a duration such as `PT6H53M`. `None` if the text is not one, or has a fraction.
    pub fn read(text: &str) -> Option<Self> {
        let (date, time) = match text.strip_prefix('P')?.split_once('T') {
            Some((_, "")) => return None,
            Some((date, time)) => (date, time),
            None => (text.strip_prefix('P')?, ""),
        };
        let mut parts = Self::default();
        let count = parts.read_units(date, &DATE)? + parts.read_units(time, &TIME)?;
        (count > 0).then_some(parts)
    }

    /// Sets the counts of a text that consists of numbers with designators, in the order of `units`. Returns how many
    /// numbers it has; `None` if the text has another form.
    fn read_units(&mut self, text: &str, units: &[(u8, usize)]) -> Option<usize> {
        let (mut units, mut rest, mut count) = (units.iter(), text, 0);
        while let Some(end) = rest.find(|letter: char| !letter.is_ascii_digit()) {
            let (number, behind) = rest.split_at_checked(end)?;
            let designator = behind.bytes().next()?;
            let (_, unit) = units.find(|(known, _)| *known == designator)?;
            *self.counts.get_mut(*unit)? = number.parse().ok()?;
            rest = behind.get(1..)?;
            count += 1;
        }
        rest.is_empty().then_some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_by_unit_and_nothing_else_is() {
        for (text, counts) in [
            ("PT6H53M", [0, 0, 0, 0, 6, 53, 0]),
            ("P1Y2M3DT4H5M6S", [1, 2, 0, 3, 4, 5, 6]),
            ("P4W", [0, 0, 4, 0, 0, 0, 0]),
            ("PT0S", [0; 7]),
        ] {
            assert_eq!(DurationParts::read(text), Some(DurationParts { counts }));
        }
        for text in [
            "",
            "P",
            "PT",
            "P1",
            "6H",
            "PT1.5H",
            "PT5M6H",
            "P1H",
            "P1YT",
            "PTé",
            "-P1D",
            "PT99999999999S",
        ] {
            assert_eq!(DurationParts::read(text), None, "{text}");
        }
    }
}
