//! Messages: the sentences that a person reads. The other tests assert keywords and pointers.

use json_form::form::edit::{Edit, FieldEdit, PickedFile};
use json_form::form::text::locale_number::NumberFormat;
use serde_json::{Value, json};

use crate::forms::filler::Filler;
use crate::forms::options::{person, warnings};
use crate::forms::real_schemas::real_schema;

/// The error sentences that a form shows if its only member `a` has this schema and this value.
fn about(member: &Value, value: &Value) -> Vec<String> {
    Filler::of_member(member.clone(), Some(json!({"a": value}))).sentences()
}

/// Asserts for each case, a member's schema, its value and a sentence, that the form shows exactly this sentence.
fn explained(cases: &[(Value, Value, &str)]) {
    for (member, value, sentence) in cases {
        assert_eq!(about(member, value), [*sentence], "{member}");
    }
}

#[test]
fn findings_about_scalars_are_explained() {
    explained(&[
        (json!({"type": "string"}), json!([]), "This must be a text"),
        (
            json!({"type": "object"}),
            json!([]),
            "This must be a group of named values",
        ),
        (
            json!({"type": "array", "items": {"type": "boolean"}}),
            json!(["x"]),
            "This must be yes or no",
        ),
        (
            json!({"type": ["number", "string"]}),
            json!(true),
            "This must be a number or a text",
        ),
        (
            json!({"type": "integer"}),
            json!(1.5),
            "Enter a whole number",
        ),
        (
            json!({"enum": ["DE", "FR", "NL"]}),
            json!("XX"),
            "Choose “DE”, “FR” or “NL”",
        ),
        (
            json!({"enum": [{"a": 1, "b_c": null}, "x"]}),
            json!("y"),
            "Choose “A: 1, B c: None” or “x”",
        ),
        (json!({"const": "EUR"}), json!("USD"), "This must be “EUR”"),
        (
            json!({"type": "number", "minimum": 1}),
            json!(0),
            "Enter a number of at least 1",
        ),
        (
            json!({"type": "number", "maximum": 1_000_000}),
            json!(1_000_001),
            "Enter a number up to 1,000,000",
        ),
        (
            json!({"type": "number", "exclusiveMinimum": 0}),
            json!(0),
            "Enter a number above 0",
        ),
        (
            json!({"type": "number", "multipleOf": 0.01}),
            json!(0.001),
            "Enter a multiple of 0.01",
        ),
        (
            json!({"type": "string", "minLength": 1}),
            json!(""),
            "Enter at least one character",
        ),
        (
            json!({"type": "string", "minLength": 8}),
            json!("short"),
            "Enter at least 8 characters (you have 5)",
        ),
        (
            json!({"type": "string", "pattern": "^[0-9]{5}(-[0-9]{4})?$"}),
            json!("1"),
            "Enter 5 digits, then possibly “-” and 4 digits",
        ),
        (
            json!({"type": "string", "pattern": "^[a-z]+$"}),
            json!("A"),
            "Enter small letters only",
        ),
        (
            json!({"type": "string", "title": "Letter", "pattern": "(?i)x", "description": "A letter like x"}),
            json!("A"),
            "Enter this as it is described above",
        ),
        (
            json!({"type": "string", "format": "email"}),
            json!("bob"),
            "Enter an e-mail address, such as name@example.com",
        ),
        (
            json!({"type": "string", "format": "date"}),
            json!("2000-02-30"),
            "Enter a date as year-month-day, such as 2026-03-31",
        ),
    ]);
}

#[test]
fn findings_about_lists_objects_and_files_are_explained() {
    let addresses = json!({"anyOf": [{"type": "string", "format": "ipv4"}, {"type": "string", "format": "ipv6"}]});
    explained(&[
        (
            json!({"type": "array", "minItems": 1}),
            json!([]),
            "Add at least one item",
        ),
        (
            json!({"type": "array", "maxItems": 2}),
            json!([1, 2, 3]),
            "Keep up to 2 items (you have 3)",
        ),
        (
            json!({"type": "array", "prefixItems": [{}, {}], "items": false}),
            json!([1, 2, 3]),
            "Nothing may be here; remove it",
        ),
        (
            json!({"type": "array", "contains": {"const": "admin"}}),
            json!(["x"]),
            "At least one item must be “admin”",
        ),
        (
            json!({"type": "array", "contains": {"type": "number"}, "minContains": 2}),
            json!([1, "x"]),
            "At least 2 items must be a number",
        ),
        (
            json!({"type": "object", "maxProperties": 1}),
            json!({"b": 1, "c": 2}),
            "Keep up to one entry (you have 2)",
        ),
        (
            json!({"type": "object", "additionalProperties": false}),
            json!({"b": 1}),
            "This isn’t expected here; remove it",
        ),
        (
            json!({"type": "object", "propertyNames": {"enum": ["red", "green"]}}),
            json!({"blue": 1}),
            "“blue” isn’t a name that may be used here; use “red” or “green”",
        ),
        (
            json!({"type": "string", "not": {"enum": ["root", "admin"]}}),
            json!("root"),
            "This must not be “root” or “admin”",
        ),
        (
            json!({"type": "object", "not": {"required": ["secret_key"]}}),
            json!({"secret_key": 1}),
            "Remove Secret key",
        ),
        (
            addresses,
            json!("x"),
            "Enter an IPv4 address, such as 192.0.2.1, or: Enter an IPv6 address, such as 2001:db8::1",
        ),
        (
            json!({"type": "string", "contentEncoding": "base64", "maxLength": 20}),
            json!("A".repeat(3_000)),
            "Choose a file of up to 15 bytes (this one has 2.2 KB)",
        ),
        (
            json!({"type": "string", "contentEncoding": "base64", "minLength": 8}),
            json!("AAAA"),
            "Choose a file of at least 6 bytes",
        ),
    ]);
    let equal = about(
        &json!({"type": "array", "uniqueItems": true}),
        &json!([1, 2, 1]),
    );
    let old = json!({"$schema": "http://json-schema.org/draft-07/schema#", "items": [{}, {}], "additionalItems": false});
    let form = Filler::new(old, Some(json!([1, 2, 3])));
    assert_eq!(form.sentences(), ["Only 2 items may be here"]);
    assert_eq!(
        equal[0],
        "Items 1 and 3 are the same; each item may be there once"
    );
}

#[test]
fn missing_values_are_asked_for() {
    for (member, sentence) in [
        (json!({"type": "string"}), "Enter a value"),
        (json!({"type": "number"}), "Enter a number"),
        (json!({"type": "boolean"}), "Choose one"),
        (json!({"const": true}), "Tick the box to continue"),
        (json!({"const": "x"}), "Add this"),
        (json!({"type": "array"}), "Add an item"),
        (
            json!({"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}}),
            "Choose at least one",
        ),
        (json!({"type": "object"}), "Fill this in"),
        (
            json!({"type": "string", "contentEncoding": "base64"}),
            "Choose a file",
        ),
        (json!({"type": "string", "format": "date"}), "Enter a date"),
        (
            json!({"type": "string", "format": "date-time"}),
            "Enter a date and time",
        ),
    ] {
        let schema = json!({"type": "object", "required": ["a"], "properties": {"a": member}});
        let form = Filler::new(schema, Some(json!({})));
        assert_eq!(form.sentences(), [sentence]);
    }
    let because = json!({"type": "object", "dependentRequired": {"credit_card": ["billing"]},
        "properties": {"billing": {"type": "string"}}});
    let form = Filler::new(because, Some(json!({"credit_card": 1})));
    assert_eq!(
        form.sentences(),
        ["Enter billing, since “Credit card” is filled in"]
    );
}

#[test]
fn missing_texts_are_named() {
    for (label, sentence) in [
        ("Full name", "Enter full name"),
        ("First Name", "Enter First Name"),
        ("IBAN", "Enter IBAN"),
        ("Élan of the team", "Enter élan of the team"),
        ("氏名（漢字）", "Enter 氏名（漢字）"),
        ("A", "Enter a value"),
        ("ID", "Enter a value"),
        ("What happened?", "Enter a value"),
        ("***", "Enter a value"),
        ("", "Enter a value"),
        (
            "A label of more than sixty characters, which would make the sentence long",
            "Enter a value",
        ),
    ] {
        let member = json!({"type": "string", "title": label});
        let schema = json!({"type": "object", "required": ["a"], "properties": {"a": member}});
        let form = Filler::new(schema, Some(json!({})));
        assert_eq!(form.sentences(), [sentence], "{label}");
    }
}

#[test]
fn unions_say_which_branches_there_are() {
    let mut form = Filler::new(real_schema("trees").0, None);
    form.submit();
    assert_eq!(form.sentences(), ["Choose a type"]);
    let both = json!({"where": {"at": "home", "floor": 3, "garden": true}});
    let form = Filler::new(real_schema("nested").0, Some(both));
    let several = "This fits “House”, “Flat” at once, though it must fit exactly one";
    assert_eq!(form.sentences(), [several]);
    for (keyword, sentence) in [
        ("anyOf", "Fill in E-mail or Phone"),
        ("oneOf", "Fill in E-mail or Phone, not both"),
    ] {
        let members =
            json!({"email": {"type": "string", "title": "E-mail"}, "phone": {"type": "string"}});
        let schema = json!({"type": "object", "properties": members,
            keyword: [{"required": ["email"]}, {"required": ["phone"]}]});
        assert_eq!(Filler::new(schema, None).sentences(), [sentence]);
    }
}

#[test]
fn unparsable_input_is_explained() {
    let typed = |member: Value, language: Option<NumberFormat>, text: &str| {
        let mut form = Filler::of_member(member, None);
        if let Some(language) = language {
            form.edit(Edit::Localize(language));
        }
        form.fill_in("/a", text);
        form.leave("/a");
        form.sentences()
    };
    for (text, sentence) in [
        ("12.", "Finish the number"),
        ("12x", "Enter a number, such as 12 or 1234.5"),
        (
            "1,2",
            "Enter a number with a point for decimals, such as 1234.5",
        ),
    ] {
        assert_eq!(typed(json!({"type": "number"}), None, text), [sentence]);
    }
    let german = Some(NumberFormat::new(",", "."));
    let below = json!({"type": "number", "exclusiveMaximum": 1_000_000});
    for (text, sentence) in [
        ("1.234", "This can be read in two ways; enter 1234 or 1,234"),
        ("1.000.000", "Enter a number below 1.000.000"),
    ] {
        assert_eq!(typed(below.clone(), german, text), [sentence]);
    }
    let mut form = Filler::of_member(json!({}), None);
    form.edit_at("/a", FieldEdit::AsJson(true));
    form.fill_in("/a", "{\n tea}");
    let not_json =
        "This isn’t JSON yet (line 2, column 2: a name in double quotation marks is missing)";
    assert_eq!(form.sentences(), [not_json]);
    let image =
        json!({"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"});
    let mut form = Filler::of_member(image, None);
    let file = PickedFile {
        text: "aGVsbG8=".to_owned(),
        name: "hello.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        name_at: None,
    };
    form.edit_at("/a", FieldEdit::Pick(file));
    let wrong = "Choose a file of type image/png (“hello.txt” is of type text/plain)";
    assert_eq!(form.sentences(), [wrong]);
}

#[test]
fn refused_names_are_explained() {
    let names = json!({"pattern": "^[A-Z_]{1,8}$"});
    let map = json!({"type": "object", "propertyNames": names, "additionalProperties": {"type": "string"}});
    let value = json!({"a": {"A": "1", "B": "2"}});
    for (name, sentence) in [
        ("B", "There is an entry of this name already"),
        (
            "x",
            "“x” isn’t a name that may be used here; use 1 to 8 capital letters or “_”",
        ),
    ] {
        let mut form = Filler::of_member(map.clone(), Some(value.clone()));
        form.edit_at("/a/A", FieldEdit::Rename(name.to_owned()));
        assert_eq!(form.sentences(), [sentence]);
    }
    let mut form = Filler::of_member(map, Some(value));
    form.edit_at("/a", FieldEdit::Name("C".to_owned()));
    form.submit();
    assert_eq!(
        form.sentences(),
        ["Choose “Add” to add this name, or remove it"]
    );
}

#[test]
fn problems_inside_a_control_name_their_place() {
    let inner = json!({"type": "object", "properties": {"order_id": {"type": "string"}}});
    let mut form = Filler::of_member(inner, Some(json!({"a": {"order_id": 1}})));
    form.edit_at("/a", FieldEdit::AsJson(true));
    assert_eq!(form.sentences(), ["At order_id: This must be a text"]);
}

#[test]
fn each_unusable_option_has_a_warning() {
    let place = |hints: Value| json!({"/name": hints});
    for (options, wanted) in [
        (
            json!("x"),
            "“options” is an object whose keys are JSON Pointers, such as {\"/notes\": {\"widget\": \"textarea\"}}. The given value is not one and is ignored.",
        ),
        (
            json!({"name": {}}),
            "In “options”, “name” is not a JSON Pointer and is ignored. A pointer is empty for the whole form, or begins with “/”, such as “/address/street”.",
        ),
        (
            place(json!(true)),
            "In “options”, the value at “/name” is not an object and is ignored. It has the hints of that place, such as {\"hidden\": true}.",
        ),
        (
            place(json!({"color": "red"})),
            "In “options”, “color” at “/name” is \"red\" and is ignored. The hints are “title”, “help”, “placeholder”, “autocomplete”, “errors”, “readonly”, “options”, “upload”, “accept”, “order”, “hidden”, “secret”, “widget” and “columns”; for the whole form, at “”, also “json”, “undo”, “prune”, “controls” and “steps”.",
        ),
        (
            place(json!({"hidden": "yes"})),
            "In “options”, “hidden” at “/name” is \"yes\" and is ignored. It is true or false.",
        ),
        (
            place(json!({"columns": 5})),
            "In “options”, “columns” at “/name” is 5 and is ignored. It is a whole number from 1 to 4.",
        ),
        (
            place(json!({"order": ["a", 1]})),
            "In “options”, “order” at “/name” is [\"a\",1] and is ignored. It is a list of names of members, and of “*” for all others.",
        ),
        (
            place(json!({"widget": "wysiwyg"})),
            "In “options”, “widget” at “/name” is \"wysiwyg\" and is ignored. It is “text”, “textarea”, “number”, “slider”, “rating”, “radio”, “select”, “combobox”, “checkbox”, “list”, “table” or “json”.",
        ),
        (
            place(json!({"widget": "slider"})),
            "In “options”, “widget” at “/name” is “slider” and is ignored. For this place it may be “text” or “textarea”.",
        ),
        (
            place(json!({"columns": 2})),
            "In “options”, “columns” at “/name” is ignored: it is for objects, which have members. For those of the items of a list, write “/name/*”.",
        ),
        (
            place(json!({"order": []})),
            "In “options”, “order” at “/name” is ignored: it is for objects, which have members. For those of the items of a list, write “/name/*”.",
        ),
        (
            json!({"": {"hidden": true}}),
            "In “options”, “hidden” at “” is ignored: members of an object can be hidden, but neither the whole form nor items of a list.",
        ),
        (
            json!({"/lines/*": {"hidden": true}}),
            "In “options”, “hidden” at “/lines/*” is ignored: members of an object can be hidden, but neither the whole form nor items of a list.",
        ),
    ] {
        let value = json!({"lines": [{}, {}]});
        let places = ["", "/name", "/lines", "/lines/0", "/lines/1"];
        assert_eq!(warnings(person(), value, &options, &places), [wanted]);
    }
    let deep = "/a".repeat(100_000);
    assert_eq!(
        warnings(person(), json!({}), &json!({deep: {}}), &[""]).len(),
        1
    );
}
