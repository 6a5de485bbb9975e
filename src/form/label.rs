//! A readable label from a property's name, for schemas that give no title.

/// `fightComparison` → “Fight comparison”, `zip_code` → “Zip code”, `userID` → “User ID”.
/// A name without a letter or digit is shown as it is.
pub fn readable(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut previous: Option<char> = None;
    let characters: Vec<char> = name.chars().collect();
    for (at, &character) in characters.iter().enumerate() {
        if !character.is_alphanumeric() {
            previous = None;
            continue;
        }
        let next_is_lower = characters
            .get(at + 1)
            .is_some_and(|next| next.is_lowercase());
        let starts = match previous {
            None => true,
            // `zipCode` and the last capital of `HTTPServer` start a word.
            Some(before) => {
                character.is_uppercase()
                    && (before.is_lowercase() || before.is_numeric() || next_is_lower)
            }
        };
        match words.last_mut() {
            Some(word) if !starts => word.push(character),
            _ => words.push(character.to_string()),
        }
        previous = Some(character);
    }
    let mut label = String::with_capacity(name.len() + words.len());
    for (at, word) in words.iter().enumerate() {
        let acronym = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if at == 0 => {
                label.extend(first.to_uppercase());
                label.push_str(letters.as_str());
            }
            Some(first) => {
                label.push(' ');
                if acronym {
                    label.push(first);
                } else {
                    label.extend(first.to_lowercase());
                }
                label.push_str(letters.as_str());
            }
            None => {}
        }
    }
    if label.is_empty() {
        name.to_owned()
    } else {
        label
    }
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn names_of_every_habit_become_words() {
        for (name, label) in [
            ("a", "A"),
            ("fightComparison", "Fight comparison"),
            ("zip_code", "Zip code"),
            ("zip-code", "Zip code"),
            ("userID", "User ID"),
            ("HTTPServer", "HTTP server"),
            ("line2", "Line2"),
            ("$ref", "Ref"),
            ("größe", "Größe"),
            ("", ""),
            ("***", "***"),
        ] {
            assert_eq!(readable(name), label, "{name}");
        }
    }
}
