//! Facts about a skill's input, for a list of skills.
//!
//! Reads only the skill and the top level of its first schema, so that a list of thousands of skills stays quick.
//! Leaves the inputs themselves to `modes`.

use serde_json::Value;

use crate::card::{AgentCard, Skill};
use crate::extension::declaration::{Declared, INPUT_SCHEMA, is_schema};
use crate::extension::mode::SchemaMode;

/// Facts about the input of a skill, to show in a list of skills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkillSummary {
    /// Whether the skill has an input schema that the card holds.
    pub has_schema: bool,
    /// The number of properties of the skill's first schema; 0 if it lists no properties.
    pub fields: usize,
    /// Whether the skill's first input schema, or one of its properties, describes a file or a list of files.
    pub has_file: bool,
    /// Whether the skill has a security requirement of its own.
    pub needs_sign_in: bool,
}

/// The facts about a skill of a card. `declared` are the schemas of that card.
pub fn summarize_skill(card: &AgentCard, declared: &Declared, skill: &Skill) -> SkillSummary {
    let needs_sign_in = ["security", "securityRequirements"]
        .iter()
        .filter_map(|member| skill.others.get(*member)?.as_array())
        .any(|requirements| !requirements.is_empty());
    let modes = card.input_modes(skill).iter();
    let named = modes
        .filter_map(|mode| SchemaMode::parse(mode))
        .find_map(|mode| {
            let mut schemas = declared.schemas.iter();
            schemas.find(|it| it.name == mode.schema())
        });
    let own = || skill.others.get(INPUT_SCHEMA).filter(|it| is_schema(it));
    let Some(schema) = named.map(|named| &named.schema).or_else(own) else {
        return SkillSummary {
            needs_sign_in,
            ..SkillSummary::default()
        };
    };
    let properties = resolved(schema, schema)
        .get("properties")
        .and_then(Value::as_object);
    let mut values = properties.into_iter().flat_map(|it| it.values());
    SkillSummary {
        has_schema: true,
        fields: properties.map_or(0, serde_json::Map::len),
        has_file: values.any(|property| is_file(schema, property)) || is_file(schema, schema),
        needs_sign_in,
    }
}

/// The longest example that is only a command, in words.
const LONGEST_COMMAND: usize = 4;

/// The message that starts a skill to which nothing more has to be said, such as “Interview me”: the first example of a
/// skill that takes only text, and whose examples are short commands. `None` for other skills.
pub fn starting_message<'s>(
    card: &AgentCard,
    skill: &'s Skill,
    facts: SkillSummary,
) -> Option<&'s str> {
    let takes_text = card
        .input_modes(skill)
        .iter()
        .all(|mode| mode.starts_with("text/"));
    let is_command = |example: &String| {
        let words = example.split_whitespace().count();
        (1..=LONGEST_COMMAND).contains(&words) && !example.contains([':', '{', '\n', '?'])
    };
    let all = &skill.examples;
    let is_start = !facts.has_schema && takes_text && all.iter().all(is_command);
    all.first().filter(|_| is_start).map(String::as_str)
}

/// The first sentence of a description, cut at a word to `most` characters; the whole description if it is not longer
/// than one sentence.
pub fn first_sentence(about: &str, most: usize) -> String {
    let about = about.trim();
    let sentence = about.get(..sentence_end(about)).unwrap_or(about);
    let Some((limit, _)) = sentence.char_indices().nth(most) else {
        return sentence.to_owned();
    };
    let kept = sentence.get(..limit).unwrap_or(sentence);
    // The last word may be cut. Languages without spaces have no such place.
    let whole = kept.rfind(char::is_whitespace).filter(|at| at * 2 > limit);
    let kept = whole.and_then(|at| kept.get(..at)).unwrap_or(kept);
    let mark = |letter: char| letter.is_whitespace() || ",;:–—-(".contains(letter);
    [kept.trim_end_matches(mark), "…"].concat()
}

/// The byte at which the first sentence of a text ends.
fn sentence_end(text: &str) -> usize {
    let mut word = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let end = at + letter.len_utf8();
        let next = letters.peek().map(|(_, next)| *next);
        let is_end = match letter {
            '。' | '！' | '？' => true,
            '\n' => next == Some('\n'),
            '.' | '!' | '?' | '؟' | '।' => {
                let mut after = text.get(end..).unwrap_or_default().chars();
                let is_space = after.next().is_none_or(char::is_whitespace);
                let begins = after.find(|it| !it.is_whitespace());
                // “e.g. this”, “No. 5” and initials go on.
                let is_initial = letter == '.' && at - word <= 1;
                let is_inside = text.get(word..at).is_some_and(|word| word.contains('.'));
                let goes_on = begins.is_some_and(|it| it.is_lowercase() || it.is_ascii_digit());
                is_space && !is_initial && !is_inside && !goes_on
            }
            _ => false,
        };
        if is_end {
            return if letter == '\n' { at } else { end };
        }
        if letter.is_whitespace() {
            word = end;
        }
    }
    text.len()
}

/// The target of the schema's reference within the document, or the schema itself.
fn resolved<'s>(root: &'s Value, schema: &'s Value) -> &'s Value {
    let target = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| root.pointer(reference.strip_prefix('#')?));
    target.unwrap_or(schema)
}

/// Whether a value of the schema is a file, or a list of files.
fn is_file(root: &Value, schema: &Value) -> bool {
    let schema = resolved(root, schema);
    let is_encoded = |schema: &Value| {
        schema.get("contentEncoding").is_some()
            || matches!(
                schema.get("format").and_then(Value::as_str),
                Some("binary" | "byte")
            )
    };
    let items = schema.get("items").map(|items| resolved(root, items));
    is_encoded(schema) || items.is_some_and(is_encoded)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::dialect::reading;
    use crate::extension::declaration::declared;

    fn read(skill: &Value) -> SkillSummary {
        let card = json!({
            "name": "Agent", "description": "", "version": "1", "url": "http://localhost/",
            "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
            "schemas": {
                "order": {
                    "$ref": "#/$defs/order",
                    "$defs": {"order": {"properties": {"what": {}, "when": {}, "scan": {"contentEncoding": "base64"}}}},
                },
            },
            "skills": [skill],
        });
        let card = reading::card(&card).unwrap();
        summarize_skill(&card, &declared(&card), &card.skills[0])
    }

    #[test]
    fn the_first_sentence_is_cut_at_a_word() {
        for (about, most, wanted) in [
            (
                "Plans a loan. Every instalment, to the cent.",
                99,
                "Plans a loan.",
            ),
            (
                "Says e.g. what is in it, i.e. all. Gives it back.",
                99,
                "Says e.g. what is in it, i.e. all.",
            ),
            (
                "Works for 1.5 s, no. 5 of them. Then stops",
                99,
                "Works for 1.5 s, no. 5 of them.",
            ),
            ("Is it so? Yes.", 99, "Is it so?"),
            ("Says how far it is. Reload it.", 99, "Says how far it is."),
            ("By J. Doe. Yes.", 99, "By J. Doe."),
            ("Without an end", 99, "Without an end"),
            (
                "Determines who would win in a fight between two.",
                30,
                "Determines who would win in a…",
            ),
            ("A list, of words", 8, "A list…"),
            ("表を読みます。列ごとに。", 99, "表を読みます。"),
            ("", 9, ""),
        ] {
            assert_eq!(first_sentence(about, most), wanted, "{about}");
        }
    }

    #[test]
    fn a_skill_tells_its_fields_its_file_and_its_sign_in() {
        let skill = json!({
            "id": "order", "name": "Order", "inputModes": ["application/json;schema=order"],
            "securityRequirements": [{"schemes": {"key": []}}],
        });
        let expected = SkillSummary {
            has_schema: true,
            fields: 3,
            has_file: true,
            needs_sign_in: true,
        };
        assert_eq!(read(&skill), expected);
    }

    #[test]
    fn a_skill_with_a_schema_of_its_own_tells_its_fields() {
        let skill = json!({
            "id": "own", "name": "Own", "security": [],
            "inputSchema": {"properties": {"pages": {"items": {"format": "binary"}}}},
        });
        let expected = SkillSummary {
            has_schema: true,
            fields: 1,
            has_file: true,
            needs_sign_in: false,
        };
        assert_eq!(read(&skill), expected);
    }

    #[test]
    fn a_skill_for_text_has_no_facts() {
        let skill = json!({"id": "talk", "name": "Talk"});
        assert_eq!(read(&skill), SkillSummary::default());
    }

    #[test]
    fn a_reference_to_itself_is_read_once() {
        let skill = json!({"id": "loop", "name": "Loop", "inputSchema": {"$ref": "#", "properties": {"a": {"$ref": "#"}}}});
        assert_eq!(read(&skill).fields, 1);
    }
}
