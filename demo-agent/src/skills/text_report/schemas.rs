//! What the skill `text-report` takes and gives, as JSON Schemas.

use serde_json::{Value, json};

/// A text, and what the report is to have.
pub(super) fn input() -> Value {
    let switch = |title: &str| json!({ "title": title, "type": "boolean", "default": true });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Text",
        "type": "object",
        "required": ["text"],
        "properties": {
            "text": {
                "title": "Text",
                "description": "Plain or Markdown. Reading ease and common words are judged as English.",
                "type": "string",
                "contentMediaType": "text/markdown",
                "minLength": 1,
                "maxLength": 200_000
            },
            "title": { "title": "What it is called", "type": "string", "maxLength": 120 },
            "outline": switch("Outline of its headings"),
            "sentences": switch("Lengths of sentences"),
            "readability": switch("How easily it reads"),
            "words": switch("Most frequent words")
        },
        // How many and which, only where words are wanted; they are where nothing is said.
        "if": { "properties": { "words": { "const": true } } },
        "then": {
            "properties": {
                "top": { "title": "How many words", "type": "integer", "minimum": 5, "maximum": 50, "default": 10 },
                "skipCommon": {
                    "title": "Leave out words that every text has",
                    "description": "Such as “the” and “of”.",
                    "type": "boolean",
                    "default": true
                }
            }
        },
        "unevaluatedProperties": false
    })
}

/// What was counted.
pub(super) fn output() -> Value {
    let count = |title: &str| json!({ "title": title, "type": "integer", "minimum": 0 });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Figures of a text",
        "type": "object",
        "required": ["characters", "words", "differentWords", "sentences", "paragraphs", "minutes"],
        "additionalProperties": false,
        "properties": {
            "words": count("Words"),
            "differentWords": count("Different words"),
            "sentences": count("Sentences"),
            "paragraphs": count("Paragraphs"),
            "characters": count("Characters"),
            "minutes": { "title": "Minutes to read it", "type": "number", "minimum": 0 },
            "wordsPerSentence": { "title": "Words in a sentence", "type": "number", "minimum": 0 },
            "readingEase": {
                "title": "Reading ease (Flesch)",
                "description": "About 0 is hard, about 100 easy.",
                "type": "number"
            },
            "frequentWords": {
                "title": "Most frequent words",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["word", "times"],
                    "additionalProperties": false,
                    "properties": {
                        "word": { "title": "Word", "type": "string" },
                        "times": { "title": "Times", "type": "integer", "minimum": 1 }
                    }
                }
            },
            "headings": {
                "title": "Headings",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["level", "text", "line"],
                    "additionalProperties": false,
                    "properties": {
                        "level": { "title": "Level", "type": "integer", "minimum": 1, "maximum": 6 },
                        "text": { "title": "Heading", "type": "string" },
                        "line": { "title": "Line", "type": "integer", "minimum": 1 }
                    }
                }
            }
        }
    })
}
