//! Regressions: values and forms that an audit found to be wrong.

use json_form::form::{CheckState, Control, Edit, EmptyKind, FieldEdit, Submission};
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};

/// The form of an object with one member.
fn with(member: Value, value: Option<Value>) -> Filler {
    let mut schema = json!({"type": "object", "properties": {}});
    schema["properties"]["a"] = member;
    Filler::new(schema, value)
}

#[test]
fn null_is_offered_only_where_allowed() {
    let texts = json!({"anyOf": [{"type": "string", "format": "email"}, {"type": "string", "format": "uri"}]});
    let form = with(texts, None);
    assert!(!form.view("/a").emptiness.others.contains(&EmptyKind::Null));
    for branch in [json!({"type": "null"}), json!({"type": ["string", "null"]})] {
        let texts = json!({"anyOf": [{"type": "string", "format": "email"}, branch]});
        let mut form = with(texts, None);
        let view = form.view("/a");
        assert!(matches!(view.control, Control::Text { .. }), "{view:?}");
        assert!(view.emptiness.others.contains(&EmptyKind::Null), "{view:?}");
        form.edit(Edit::At(at("/a"), FieldEdit::Empty(EmptyKind::Null)));
        assert_eq!(form.value(), r#"{"a":null}"#);
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn integers_in_all_branches_are_integers() {
    let numbers =
        json!({"anyOf": [{"type": "integer", "maximum": -1}, {"type": "integer", "minimum": 1}]});
    let Control::Number { hints, .. } = with(numbers, None).view("/a").control else {
        panic!("no number")
    };
    assert!(hints.integer);
}

#[test]
fn null_among_the_choices_is_offered_once() {
    let choice = json!({"anyOf": [{"enum": ["m", "f"]}, {"type": "null"}], "default": null});
    let form = with(choice.clone(), None);
    let view = form.view("/a");
    let Control::Choice { titles, chosen, .. } = &view.control else {
        panic!("no choice: {view:?}")
    };
    assert_eq!(**titles, ["m", "f", "None"]);
    assert_eq!(*chosen, Some(2));
    // `null` is not offered again, nor shown as empty.
    assert_eq!(view.emptiness.now, None);
    assert!(!view.emptiness.others.contains(&EmptyKind::Null));
}

#[test]
fn members_of_read_only_groups_are_read_only() {
    let inside = json!({
        "o": {"type": "object", "readOnly": true, "properties": {"a": {"type": "string"}}},
        "l": {"type": "array", "readOnly": true, "items": {"properties": {"b": {"type": "string"}}}},
        "m": {"$ref": "#/$defs/map"},
        "free": {"type": "string"},
    });
    let map =
        json!({"type": "object", "readOnly": true, "additionalProperties": {"type": "string"}});
    let schema = json!({"type": "object", "properties": inside, "$defs": {"map": map}});
    let value = json!({"o": {"a": "x"}, "l": [{"b": "y"}], "m": {"n": "z"}, "free": "w"});
    let form = Filler::new(schema, Some(value));
    for place in ["/o", "/o/a", "/l", "/l/0", "/l/0/b", "/m", "/m/n"] {
        assert!(form.view(place).read_only, "{place}");
    }
    assert!(!form.view("").read_only && !form.view("/free").read_only);
}

fn map() -> Filler {
    let names = json!({"pattern": "^[A-Z]+$"});
    let map = json!({"type": "object", "title": "Env", "propertyNames": names,
        "additionalProperties": {"type": "string"}});
    with(map, Some(json!({"a": {"A": "1"}})))
}

#[test]
fn a_refused_name_blocks_sending() {
    let mut form = map();
    form.edit(Edit::At(at("/a/A"), FieldEdit::Rename("xyz".to_owned())));
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
    assert_eq!(form.submit(), Some(Submission::Problems));
    let problems = form.problems();
    assert!(
        matches!(problems.as_slice(), [only] if only.starts_with("/a/A: “xyz” is not a name")),
        "{problems:?}"
    );
    // The name has a message of its own, which is shown once.
    assert_eq!(form.shown("/a/A"), [""; 0]);
    assert!(form.view("/a/A").name.unwrap().problem.is_some());
    let changes = form.edit(Edit::At(at("/a/A"), FieldEdit::Rename("A".to_owned())));
    assert!(changes.state);
    assert_eq!(form.problems(), [""; 0]);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn a_name_not_added_blocks_sending() {
    let mut form = map();
    let name = |text: &str| Edit::At(at("/a"), FieldEdit::Name(text.to_owned()));
    form.edit(name("B"));
    let adding = |form: &Filler| match form.view("/a").control {
        Control::Group { adding, .. } => adding.unwrap(),
        other => panic!("no map: {other:?}"),
    };
    assert_eq!(adding(&form).problem, None, "not while it is being typed");
    assert_eq!(form.submit(), Some(Submission::Problems));
    let sentence = "Choose “Add” to add this name, or remove it";
    assert_eq!(form.problems(), [format!("/a: {sentence}")]);
    assert_eq!(adding(&form).problem.as_deref(), Some(sentence));
    form.edit(Edit::At(at("/a"), FieldEdit::AddNamed));
    assert_eq!(form.value(), r#"{"a":{"A":"1","B":""}}"#);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    form.edit(name("C"));
    assert_eq!(form.submit(), Some(Submission::Problems));
    form.edit(name(""));
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    // A name that can no longer be typed blocks nothing.
    form.edit(name("D"));
    form.edit(Edit::At(at("/a"), FieldEdit::AsJson(true)));
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    form.edit(Edit::At(at("/a"), FieldEdit::AsJson(false)));
    form.edit(Edit::At(at("/a"), FieldEdit::Remove));
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn line_breaks_keep_their_style() {
    let mut form = with(json!({"type": "string"}), Some(json!({"a": "1\r\n2"})));
    form.fill_in("/a", "1\n2!");
    assert_eq!(form.value(), r#"{"a":"1\r\n2!"}"#);
}

#[test]
fn places_with_one_title_have_distinct_labels() {
    let address = json!({"title": "Address", "description": "Where", "type": "object",
        "properties": {"left": {"$ref": "#/$defs/address"}}});
    let schema = json!({
        "$ref": "#/$defs/address",
        "properties": {
            "billing": {"$ref": "#/$defs/address"},
            "shipping": {"anyOf": [{"$ref": "#/$defs/address"}, {"type": "null"}]},
            "home": {"$ref": "#/$defs/address", "title": "At home"},
            "work": {"allOf": [{"$ref": "#/$defs/address"}, {"title": "At work"}]},
            "all": {"type": "array", "items": {"$ref": "#/$defs/address"}},
        },
        "$defs": {"address": address},
    });
    let value = json!({"billing": {"left": {}}, "all": [{}]});
    let form = Filler::new(schema, Some(value));
    for (place, label) in [
        ("", "Address"),
        ("/billing", "Billing"),
        ("/billing/left", "Left"),
        ("/shipping", "Shipping"),
        ("/home", "At home"),
        ("/work", "At work"),
        ("/all/0", "Address 1"),
    ] {
        assert_eq!(form.view(place).label, label, "{place}");
    }
    assert_eq!(form.view("/billing").description.as_deref(), Some("Where"));
}

#[test]
fn a_new_value_has_its_required_lists() {
    let schema = json!({
        "type": "object",
        "required": ["list", "picks", "maybe", "any"],
        "properties": {
            "list": {"type": "array", "items": {"type": "string"}},
            "picks": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}},
            "maybe": {"type": ["array", "null"]},
            "any": {"items": {"type": "string"}},
            "free": {"type": "array"},
        },
    });
    let form = Filler::new(schema.clone(), None);
    assert_eq!(form.value(), r#"{"list":[],"picks":[]}"#);
    // A given value stays as it is.
    let form = Filler::new(schema, Some(json!({})));
    assert_eq!(form.value(), "{}");
    let list = json!({"type": "array", "items": {"type": "string"}});
    let mut form = Filler::new(list.clone(), None);
    assert_eq!(form.value(), "[]");
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    let group = json!({"type": "object", "required": ["l"], "properties": {"l": list}});
    let mut form = with(group, None);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":{"l":[]}}"#);
}

#[test]
fn values_of_the_wrong_type_are_corrected_in_the_right_control() {
    let schema = json!({"type": "object", "required": ["sure"], "properties": {
        "st": {"type": "string"}, "nu": {"type": "number"}, "en": {"enum": ["a", "b"]},
        "bo": {"type": "boolean"}, "sure": {"type": "boolean", "default": true},
        "li": {"type": "array", "items": {"type": "string"}}, "no": {"type": "string"},
        "big": {"type": "string"}, "lines": {"type": "number"},
        "pw": {"type": "string", "format": "password"},
    }});
    let value = json!({"st": 5, "nu": "12", "en": "zz", "bo": "true", "sure": 1, "li": "x",
        "no": null, "big": {"a": 1}, "lines": "a\nb", "pw": 5});
    let mut form = Filler::new(schema, Some(value.clone()));
    let hint = |form: &Filler, place: &str| form.view(place).hints;
    for (place, now) in [
        ("/st", "Now: 5"),
        ("/nu", "Now: “12”"),
        ("/en", "Now: “zz”"),
        ("/bo", "Now: “true”"),
        ("/sure", "Now: 1"),
        ("/no", "Now: None"),
    ] {
        assert_eq!(hint(&form, place), [now], "{place}");
        let control = form.view(place).control;
        assert!(
            !matches!(control, Control::Json { .. }),
            "{place} {control:?}"
        );
    }
    // A long value is shown completely.
    for place in ["/li", "/big", "/lines", "/pw"] {
        let control = form.view(place).control;
        assert!(
            matches!(control, Control::Json { .. }),
            "{place} {control:?}"
        );
        assert_eq!(hint(&form, place), [""; 0]);
    }
    // A checkbox has only two states.
    let sure = form.view("/sure").control;
    assert_eq!(
        sure,
        Control::Toggle {
            on: None,
            sure: false
        }
    );
    for place in ["/st", "/nu", "/en", "/bo"] {
        form.leave(place);
        assert_eq!(form.shown(place).len(), 1, "{place}");
    }
    assert_eq!(form.value(), value.to_string(), "nothing changed so far");
    form.fill_in("/st", "hello");
    form.fill_in("/nu", "13");
    form.choose("/en", Some(1));
    form.choose("/bo", Some(1));
    form.choose("/sure", Some(0));
    form.edit(Edit::At(at("/no"), FieldEdit::Empty(EmptyKind::NotSet)));
    assert_eq!(
        form.value(),
        r#"{"st":"hello","nu":13,"en":"b","bo":false,"sure":true,"li":"x","big":{"a":1},"lines":"a\nb","pw":5}"#
    );
    for place in ["/st", "/nu", "/en", "/bo", "/sure", "/no"] {
        assert_eq!(hint(&form, place), [""; 0], "{place}");
    }
}

#[test]
fn unions_of_required_lists_are_not_choices() {
    let schema = |keyword: &str| {
        json!({"type": "object",
            "properties": {"email": {"type": "string", "title": "E-mail"}, "phone": {"type": "string"}},
            keyword: [{"required": ["email"]}, {"type": "object", "required": ["phone"]}]})
    };
    for (keyword, sentence, is_one) in [
        ("anyOf", "Fill in E-mail or Phone", false),
        ("oneOf", "Fill in E-mail or Phone, not both", true),
    ] {
        let mut form = Filler::new(schema(keyword), None);
        assert_eq!(form.view("").choosers, []);
        assert_eq!(form.submit(), Some(Submission::Problems));
        assert_eq!(form.problems(), [format!(": {sentence}")]);
        form.fill_in("/phone", "1");
        assert_eq!(form.problems(), [""; 0]);
        form.fill_in("/email", "a");
        assert_eq!(!form.problems().is_empty(), is_one, "{:?}", form.problems());
        if is_one {
            assert_eq!(form.problems(), [format!(": {sentence}")]);
        }
    }
    // Branches with titles or further keywords are a choice; so are those that nothing else offers.
    for branch in [
        json!({"required": ["email"], "title": "By e-mail"}),
        json!({"required": ["email"], "properties": {"email": {"minLength": 3}}}),
        json!({"required": ["fax"]}),
    ] {
        let mut schema = schema("anyOf");
        schema["anyOf"][0] = branch;
        assert_eq!(Filler::new(schema, None).view("").choosers.len(), 1);
    }
}

#[test]
fn messages_say_what_is_expected() {
    let enter = |member: Value, value: Value, sentences: &[&str]| {
        let form = with(member.clone(), Some(json!({"a": value})));
        let found: Vec<String> = form.problems();
        let found: Vec<&str> = found
            .iter()
            .map(|it| it.split_once(": ").unwrap().1)
            .collect();
        assert_eq!(found, sentences, "{member}");
    };
    enter(
        json!({"type": "array", "contains": {"const": "admin"}}),
        json!(["x"]),
        &["At least one item must be “admin”"],
    );
    enter(
        json!({"type": "array", "contains": {"type": "number"}, "minContains": 2}),
        json!([1, "x"]),
        &["At least 2 items must be a number"],
    );
    enter(
        json!({"type": "string", "pattern": "^[a-z]+$"}),
        json!("A"),
        &["Enter small letters only"],
    );
    enter(
        json!({"type": "string", "pattern": "(?i)x", "description": "A letter like x"}),
        json!("A"),
        &["Enter this as it is described above"],
    );
    enter(
        json!({"type": "object", "propertyNames": {"enum": ["red", "green"]}}),
        json!({"blue": 1}),
        &["“blue” is not a name that may be used here; use “red” or “green”"],
    );
    enter(
        json!({"type": "string", "not": {"enum": ["root", "admin"]}}),
        json!("root"),
        &["This must not be “root” or “admin”"],
    );
    enter(
        json!({"type": "object", "not": {"required": ["secret_key"]}}),
        json!({"secret_key": 1}),
        &["Leave out Secret key"],
    );
    enter(
        json!({"enum": [{"a": 1, "b_c": null}, "x"]}),
        json!("y"),
        &["Choose “A: 1, B c: None” or “x”"],
    );
    let missing = |member: Value| {
        let schema = json!({"type": "object", "required": ["a"], "properties": {"a": member}});
        Filler::new(schema, Some(json!({}))).problems()
    };
    for (member, sentence) in [
        (
            json!({"type": "string", "contentEncoding": "base64"}),
            "Choose a file",
        ),
        (json!({"type": "string", "format": "date"}), "Enter a date"),
        (
            json!({"type": "string", "format": "date-time"}),
            "Enter a date and time",
        ),
        (
            json!({"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}}),
            "Choose at least one",
        ),
        (json!({"type": "string"}), "Enter a value"),
    ] {
        assert_eq!(missing(member), [format!("/a: {sentence}")]);
    }
    let Control::Choice { titles, .. } = with(json!({"enum": [{"a": 1}, [1], "x"]}), None)
        .view("/a")
        .control
    else {
        panic!("no choice")
    };
    assert_eq!(*titles, ["A: 1", "[1]", "x"]);
}

#[test]
fn all_items_of_a_tuple_are_added_at_once() {
    let point = json!({"type": "array", "title": "Point", "items": false,
        "prefixItems": [{"type": "string"}, {"type": "number"}, {"const": "m"}]});
    let mut form = with(point, None);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["",null,"m"]}"#);
    let Control::List { items, addable, .. } = form.view("/a").control else {
        panic!("no list")
    };
    assert!(items.len() == 3 && !addable);
    // One undo removes all of it again.
    form.edit(Edit::Undo);
    assert_eq!(form.value(), "{}");
    // Present items stay, and further items are added one by one.
    let open = json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}],
        "items": {"type": "boolean"}});
    let mut form = with(open, Some(json!({"a": ["x"]})));
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["x",""]}"#);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["x","",false]}"#);
    // Items that are not required are added one by one.
    let texts = json!([{"type": "string"}, {"type": "string"}, {"type": "string"}]);
    let mut form = with(
        json!({"type": "array", "prefixItems": texts, "minItems": 2}),
        None,
    );
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["",""]}"#);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["","",""]}"#);
}

#[test]
fn spaces_around_a_pasted_address_are_removed() {
    for (format, value) in [("email", "a@b.co"), ("other", " a@b.co ")] {
        let mut form = with(json!({"type": "string", "format": format}), None);
        form.fill_in("/a", " a@b.co ");
        assert_eq!(form.value(), json!({"a": value}).to_string());
    }
    // A loaded value stays as it is.
    let email = json!({"type": "string", "format": "email"});
    let mut form = with(email, Some(json!({"a": " a@b.co"})));
    form.leave("/a");
    assert_eq!(form.value(), r#"{"a":" a@b.co"}"#);
}
