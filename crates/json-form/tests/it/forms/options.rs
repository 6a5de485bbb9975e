//! Layout options: their effects on views, and that they have no others.

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::Widget;
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::Control;
use json_form::form::view::list_layout::ListLayout;
use json_form::form::{Drawing, Submission};
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::outline;

/// The warnings about options, after the whole form was drawn.
fn news(form: &mut Filler) -> Vec<String> {
    form.edit(Edit::Drawn(Drawing::default()));
    known_warnings(form)
}

fn known_warnings(form: &Filler) -> Vec<String> {
    let state = form.session.state();
    let read = state.options().unwrap().take_warnings();
    [read, state.option_warnings()].concat()
}

/// The warnings about options, after the controls at these places were drawn.
pub(crate) fn warnings(
    schema: Value,
    value: Value,
    options: &Value,
    places: &[&str],
) -> Vec<String> {
    let mut form = Filler::with_options(schema, Some(value), options);
    let drawing = Drawing::default();
    for place in places {
        for _ in 0..2 {
            form.session.state().view_in(&at(place), &drawing);
        }
    }
    form.session.edit(Edit::Drawn(drawing.clone()));
    form.session.edit(Edit::Drawn(drawing));
    let said = known_warnings(&form);
    let read = form.session.state().options().unwrap();
    assert_eq!(read.take_warnings(), [""; 0], "each is said once");
    said
}

pub(crate) fn person() -> Value {
    json!({"type": "object", "required": ["name", "id"], "properties": {
        "notes": {"type": "string"},
        "id": {"type": "string", "minLength": 3, "title": "Internal id"},
        "name": {"type": "string"},
        "age": {"type": "integer", "minimum": 0, "maximum": 120},
        "lines": {"type": "array", "items": {"type": "object", "title": "Line", "properties": {
            "article": {"type": "string"}, "kind": {"enum": ["new", "used"]}, "gift": {"type": "boolean"},
            "secret": {"type": "string", "minLength": 2}}}},
    }})
}

#[test]
fn order_puts_other_members_at_the_star() {
    for (order, wanted) in [
        (
            json!(["name", "*", "notes"]),
            ["name", "id", "age", "lines", "notes"],
        ),
        (json!(["age"]), ["age", "notes", "id", "name", "lines"]),
        (
            json!(["nobody", "*", "id", "age", "id"]),
            ["notes", "name", "lines", "id", "age"],
        ),
        (json!([]), ["notes", "id", "name", "age", "lines"]),
    ] {
        let mut form = Filler::with_options(person(), None, &json!({"": {"order": order}}));
        assert_eq!(form.members(""), wanted);
        assert_eq!(news(&mut form), [""; 0]);
    }
}

#[test]
fn order_applies_to_undeclared_members() {
    let value = json!({"z": 1, "name": "Ada", "y": 2});
    let options = json!({"": {"order": ["y", "name", "*"]}});
    let form = Filler::with_options(person(), Some(value), &options);
    assert_eq!(
        form.members(""),
        ["y", "name", "notes", "id", "age", "lines", "z"]
    );
    assert_eq!(form.value(), r#"{"z":1,"name":"Ada","y":2}"#);
}

#[test]
fn order_changes_the_screen_and_not_the_value() {
    let options = json!({"": {"order": ["name", "id"]}});
    let mut form = Filler::with_options(person(), None, &options);
    form.submit();
    let places: Vec<String> = form.problems();
    assert_eq!(
        places
            .iter()
            .map(|it| it.split(':').next().unwrap())
            .collect::<Vec<_>>(),
        ["/name", "/id"]
    );
    form.fill_in("/name", "Ada");
    form.fill_in("/notes", "n");
    form.fill_in("/id", "abc");
    assert_eq!(
        form.value(),
        r#"{"notes":"n","id":"abc","name":"Ada"}"#,
        "the order of the schema"
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn hidden_members_are_kept_and_sent() {
    let value = serde_json::from_str(r#"{"name": "Ada", "id": "abc", "extra": [1.10]}"#).unwrap();
    let options = json!({"/id": {"hidden": true}, "/extra": {"hidden": true}});
    let mut form = Filler::with_options(person(), Some(value), &options);
    assert_eq!(form.members(""), ["notes", "name", "age", "lines"]);
    form.fill_in("/name", "Grace");
    let Some(Submission::Send(sent)) = form.submit() else {
        panic!("it is valid");
    };
    assert_eq!(
        sent.to_string(),
        r#"{"name":"Grace","id":"abc","extra":[1.10]}"#
    );
    let state = form.session.state();
    assert_eq!(state.search("internal").0, []);
    assert_eq!(state.search("name").0.len(), 1);
}

#[test]
fn findings_at_hidden_places_are_shown_at_the_nearest_visible_one() {
    let value = json!({"name": "Ada", "id": "a", "lines": [{"secret": "x"}, {"secret": "xx"}]});
    let mut form = Filler::new(person(), Some(value));
    let before = ["/id", "/lines/0/secret"];
    form.submit();
    let places = |form: &Filler| -> Vec<String> {
        let problems = form.session.state().problems().into_iter();
        problems.map(|it| it.pointer.to_string()).collect()
    };
    assert_eq!(places(&form), before);
    let hide = json!({"/id": {"hidden": true}, "/lines/*/secret": {"hidden": true}});
    let changes = form.set_options(&hide);
    assert!(changes.inside == [at("")] && changes.state && !changes.value);
    assert_eq!(places(&form), ["", "/lines/0"]);
    assert_eq!(form.shown(""), ["minLength"]);
    assert_eq!(form.shown("/lines/0"), ["minLength"]);
    // Problems are resolved by a correction, and return at the same places.
    form.edit(Edit::Load(Some(json!({"name": "Ada", "id": "abc"}))));
    assert_eq!(places(&form), [""; 0]);
    form.edit(Edit::Load(Some(json!({"name": "Ada"}))));
    form.submit();
    assert_eq!(form.problems(), [": required"]);
    // Without options they are back at their own places.
    form.session.set_options(None);
    assert_eq!(places(&form), ["/id"]);
}

#[test]
fn pending_input_and_reports_at_hidden_places_are_shown() {
    let mut form = Filler::new(person(), Some(json!({"name": "Ada", "id": "abc"})));
    form.fill_in("/age", "1e");
    form.session
        .report([(at("/id"), "This id is taken".to_owned())]);
    form.set_options(&json!({"/age": {"hidden": true}, "/id": {"hidden": true}}));
    form.submit();
    let mut found = form.shown("");
    found.sort();
    assert_eq!(found, ["agent", "syntax"]);
    for problem in form.session.state().problems() {
        assert!(problem.pointer.is_root(), "{problem:?}");
    }
    form.session.set_options(None);
    assert_eq!(form.text("/age"), "1e", "nothing of it is lost");
    assert_eq!(form.shown("/age"), ["syntax"]);
}

#[test]
fn hiding_a_group_hides_its_members() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "object", "required": ["b"],
        "properties": {"b": {"type": "object", "required": ["c"], "properties": {"c": {"type": "string"}}}}}}});
    let value = json!({"a": {"b": {}}});
    let mut form = Filler::with_options(schema, Some(value), &json!({"/a/b": {"hidden": true}}));
    form.submit();
    assert_eq!(form.problems(), ["/a: required"]);
    assert_eq!(form.session.state().search("c").0, []);
}

#[test]
fn widget_chooses_between_input_and_textarea() {
    let schema = json!({"type": "object", "properties": {
        "line": {"type": "string"}, "long": {"type": "string", "maxLength": 4000},
        "day": {"type": "string", "format": "date"}, "colour": {"type": "string", "format": "color"},
        "file": {"type": "string", "contentEncoding": "base64"}, "password": {"type": "string", "format": "password"}}});
    let value = json!({"password": "x"});
    let look = |widget: &str, place: &str| {
        let options = json!({place: {"widget": widget}});
        let form = Filler::with_options(schema.clone(), Some(value.clone()), &options);
        let control = form.view(place).control;
        match control {
            Control::Text {
                hints,
                secret,
                plain,
                ..
            } => {
                let format = hints.format.unwrap_or_default();
                format!(
                    "long {} file {} plain {plain} secret {secret} {format}",
                    hints.long, hints.is_file
                )
            }
            other => panic!("{other:?}"),
        }
    };
    for (widget, place, wanted) in [
        (
            "textarea",
            "/line",
            "long true file false plain false secret false ",
        ),
        (
            "text",
            "/long",
            "long false file false plain false secret false ",
        ),
        (
            "text",
            "/day",
            "long false file false plain true secret false date",
        ),
        (
            "textarea",
            "/colour",
            "long true file false plain false secret false ",
        ),
        (
            "text",
            "/file",
            "long false file false plain false secret false ",
        ),
        // Secrets stay concealed.
        (
            "textarea",
            "/password",
            "long false file false plain false secret true password",
        ),
        (
            "text",
            "/password",
            "long false file false plain false secret true password",
        ),
    ] {
        assert_eq!(look(widget, place), wanted, "{widget} {place}");
    }
    // An input of one line would drop line breaks.
    let two = Some(json!({"long": "two\nlines"}));
    let form = Filler::with_options(schema, two, &json!({"/long": {"widget": "text"}}));
    assert!(matches!(form.view("/long").control, Control::Text { hints, .. } if hints.long));
}

#[test]
fn a_date_as_text_is_checked_as_a_date() {
    let schema =
        json!({"type": "object", "properties": {"day": {"type": "string", "format": "date"}}});
    let mut form = Filler::with_options(schema, None, &json!({"/day": {"widget": "text"}}));
    for text in ["2", "20", "tomorrow", "2026-11-20"] {
        form.fill_in("/day", text);
        assert_eq!(form.text("/day"), text);
    }
    assert_eq!(
        form.submit(),
        Some(Submission::Send(json!({"day": "2026-11-20"})))
    );
}

#[test]
fn numbers_and_choices_get_a_fitting_widget() {
    let schema = json!({"type": "object", "properties": {
        "n": {"type": "integer", "minimum": 0, "maximum": 1000}, "free": {"type": "number", "minimum": 0, "maximum": 1},
        "one": {"enum": ["a", "b"]}, "same": {"oneOf": [{"const": 1, "title": "x"}, {"const": 2, "title": "x"}]},
        "yes": {"type": "boolean"}, "sure": {"type": "boolean", "default": true}}, "required": ["sure"]});
    let widget = |place: &str, widget: &str| {
        let options = json!({place: {"widget": widget}});
        let mut form = Filler::with_options(schema.clone(), None, &options);
        let view = form.view(place);
        (view.widget, news(&mut form).len(), view.control)
    };
    for (place, name, wanted) in [
        ("/n", "slider", Some(Widget::Slider)),
        ("/n", "number", Some(Widget::Number)),
        ("/n", "text", Some(Widget::Text)),
        ("/n", "textarea", None),
        ("/free", "slider", None),
        ("/one", "combobox", Some(Widget::Combobox)),
        ("/one", "select", Some(Widget::Select)),
        ("/one", "checkbox", None),
        ("/same", "combobox", None),
        ("/same", "radio", Some(Widget::Radio)),
        ("/yes", "checkbox", Some(Widget::Checkbox)),
        ("/yes", "select", Some(Widget::Select)),
        ("/yes", "slider", None),
    ] {
        let (view, said, _) = widget(place, name);
        assert_eq!(view, wanted.unwrap_or_default(), "{place} {name}");
        assert_eq!(said, usize::from(wanted.is_none()), "{place} {name}");
    }
    assert!(matches!(
        widget("/yes", "checkbox").2,
        Control::Toggle { sure: true, .. }
    ));
    assert!(matches!(
        widget("/sure", "radio").2,
        Control::Toggle { sure: false, .. }
    ));
    assert!(
        matches!(widget("/yes", "select").2, Control::Choice { titles, .. } if *titles == ["Yes", "No"])
    );
}

#[test]
fn a_toggle_as_select_can_be_unset() {
    let schema = json!({"type": "object", "properties": {"yes": {"type": ["boolean", "null"]}}});
    let mut form = Filler::with_options(schema, None, &json!({"/yes": {"widget": "select"}}));
    let chosen = |form: &Filler| match form.view("/yes").control {
        Control::Choice { chosen, .. } => chosen,
        other => panic!("{other:?}"),
    };
    form.choose("/yes", Some(1));
    assert_eq!(
        (form.value().as_str(), chosen(&form)),
        (r#"{"yes":false}"#, Some(1))
    );
    form.choose("/yes", Some(0));
    assert_eq!(
        (form.value().as_str(), chosen(&form)),
        (r#"{"yes":true}"#, Some(0))
    );
    form.choose("/yes", None);
    assert_eq!((form.value().as_str(), chosen(&form)), ("{}", None));
}

#[test]
fn a_toggle_as_checkbox_can_be_unset() {
    let schema = json!({"type": "object", "properties": {"yes": {"type": ["boolean", "null"]}, "must": {"type": "boolean"}}, "required": ["must"]});
    let boxes = json!({"/yes": {"widget": "checkbox"}, "/must": {"widget": "checkbox"}});
    let mut form = Filler::with_options(schema, None, &boxes);
    assert_eq!(form.view("/yes").emptiness.now, Some(EmptyKind::NotSet));
    form.choose("/yes", Some(1));
    form.choose("/must", Some(0));
    assert_eq!(
        form.view("/yes").emptiness.others,
        [EmptyKind::NotSet, EmptyKind::Null]
    );
    assert_eq!(form.view("/must").emptiness.others, []);
    form.edit_at("/yes", FieldEdit::Empty(EmptyKind::NotSet));
    assert_eq!(form.value(), r#"{"must":true}"#);
}

fn columns(form: &Filler, place: &str) -> usize {
    match form.view(place).control {
        Control::Group { columns, .. } => columns,
        other => panic!("{other:?}"),
    }
}

fn layout(form: &Filler, place: &str) -> ListLayout {
    match form.view(place).control {
        Control::List { layout, .. } => layout,
        other => panic!("{other:?}"),
    }
}

#[test]
fn widget_chooses_between_list_and_table() {
    let value = || Some(json!({"lines": [{}]}));
    let plain = Filler::with_options(person(), value(), &json!({}));
    assert!(
        layout(&plain, "/lines").is_table(),
        "a switch is a cell as well"
    );
    let table = Filler::with_options(person(), value(), &json!({"/lines": {"widget": "table"}}));
    assert!(layout(&table, "/lines").is_table());
    assert_eq!(table.view("/lines/0/kind").widget, Widget::Select);
    assert_eq!(table.view("/lines/0/gift").widget, Widget::Select);
    // Without the hidden members the others fit into a row.
    let hide = json!({"/lines/*/kind": {"hidden": true}, "/lines/*/gift": {"hidden": true}});
    let rest = Filler::with_options(person(), value(), &hide);
    assert_eq!(layout(&rest, "/lines"), ListLayout::Table);
    let mut list = hide;
    list["/lines"] = json!({"widget": "list"});
    assert_eq!(
        layout(&Filler::with_options(person(), value(), &list), "/lines"),
        ListLayout::Blocks
    );
    list["/lines"] = json!({});
    list["/lines/*/article"] = json!({"widget": "textarea"});
    let high = Filler::with_options(person(), value(), &list);
    assert_eq!(
        layout(&high, "/lines"),
        ListLayout::Blocks,
        "an area is no cell"
    );
}

#[test]
fn columns_apply_to_any_group() {
    let options = json!({"": {"columns": 2}, "/lines/*": {"columns": 3}});
    let mut list = options.clone();
    list["/lines"] = json!({"widget": "list"});
    let form = Filler::with_options(person(), Some(json!({"lines": [{}, {}]})), &list);
    assert_eq!(columns(&form, ""), 2);
    assert_eq!(columns(&form, "/lines/1"), 3);
    let mut form = Filler::with_options(person(), Some(json!({"lines": [{}, {}]})), &options);
    assert_eq!(columns(&form, "/lines/1"), 0, "rows have columns already");
    assert_eq!(news(&mut form).len(), 1);
}

#[test]
fn names_override_stars_for_each_hint() {
    let schema = json!({"type": "object", "additionalProperties": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}});
    let value = json!({"one": {}, "two": {}, "~/*": {}});
    let options = json!({
        "/*": {"columns": 2, "order": ["b"]}, "/one": {"columns": 3}, "/*/a": {"hidden": true},
        "/two/a": {"hidden": false}, "/one/*": {"widget": "textarea"}, "/~0~1*": {"columns": 4},
    });
    let form = Filler::with_options(schema, Some(value), &options);
    assert_eq!(columns(&form, "/one"), 3);
    assert_eq!(columns(&form, "/two"), 2);
    assert_eq!(columns(&form, "/~0~1*"), 4);
    assert_eq!(form.members("/one"), ["b"]);
    assert_eq!(
        form.members("/two"),
        ["b", "a"],
        "both by the star, and one shown by name"
    );
    assert!(matches!(form.view("/one/b").control, Control::Text { hints, .. } if hints.long));
}

#[test]
fn the_json_widget_applies_until_the_person_switches() {
    let schema = json!({"type": "object", "properties": {
        "extra": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "minLength": 2}}}, "name": {"type": "string"}}});
    let options = json!({"/extra": {"widget": "json"}, "/name": {"widget": "json"}});
    let mut form = Filler::with_options(schema, None, &options);
    let view = form.view("/extra");
    assert_eq!(
        (view.as_json, &view.control),
        (
            Some(true),
            &Control::Json {
                text: String::new()
            }
        )
    );
    form.fill_in("/extra", r#"{"a":"x"}"#);
    form.leave("/extra");
    assert_eq!(form.value(), r#"{"extra":{"a":"x"}}"#);
    assert_eq!(form.problems(), ["/extra: minLength"]);
    form.edit_at("/extra", FieldEdit::AsJson(false));
    assert_eq!(form.members("/extra"), ["a"]);
    assert_eq!(form.problems(), ["/extra/a: minLength"]);
    form.edit_at("/extra", FieldEdit::AsJson(true));
    assert!(matches!(form.view("/extra").control, Control::Json { .. }));
    // Only places that could be edited as JSON anyway.
    assert!(matches!(form.view("/name").control, Control::Text { .. }));
    assert_eq!(news(&mut form).len(), 1);
    form.edit(Edit::Reset);
    assert!(matches!(form.view("/extra").control, Control::Json { .. }));
}

#[test]
fn the_json_widget_masks_secrets_until_they_are_typed() {
    let schema = json!({"type": "object", "properties": {"login": {"type": "object", "properties": {
        "user": {"type": "string"}, "code": {"type": "string", "format": "password"}}}}});
    let options = json!({"/login": {"widget": "json"}});
    let value = json!({"login": {"user": "Ada", "code": "1234"}});
    let mut form = Filler::with_options(schema, Some(value), &options);
    let Control::Json { text } = form.view("/login").control else {
        panic!("no JSON")
    };
    assert!(text.contains("Ada") && !text.contains("1234"), "{text}");
    form.fill_in("/login", &text.replace("Ada", "Bo"));
    form.leave("/login");
    assert_eq!(form.value(), r#"{"login":{"user":"Bo","code":"1234"}}"#);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn options_change_neither_value_nor_input_nor_history() {
    let value = serde_json::from_str(r#"{"name": "Ada", "b": 1.10}"#).unwrap();
    let mut form = Filler::new(person(), Some(value));
    form.fill_in("/id", "abc");
    form.fill_in("/age", "1e");
    let before = form.value();
    let all = json!({"": {"order": ["age"], "columns": 4}, "/id": {"hidden": true}, "/age": {"widget": "text"}, "/lines": {"widget": "table"}, "/b": {"widget": "json"}});
    for options in [json!({}), all, json!(null), json!([1])] {
        form.set_options(&options);
        assert_eq!(form.value(), before);
        assert_eq!(form.text("/age"), "1e");
        assert_eq!(form.session.state().undo_redo(), [true, false]);
    }
    form.edit(Edit::Undo);
    assert_eq!(form.value(), r#"{"name":"Ada","b":1.10}"#);
}

#[test]
fn undecided_places_report_no_warnings() {
    let schema = json!({"type": "object", "properties": {"v": {"oneOf": [
        {"type": "string", "title": "A text", "maxLength": 3}, {"type": "object", "title": "A thing", "properties": {"a": {"type": "string"}}}]}}});
    let options = json!({"/v": {"widget": "textarea", "columns": 2}});
    let mut form = Filler::with_options(schema, None, &options);
    form.view("/v");
    form.edit_at("/v", FieldEdit::SelectBranch(0, Some(1)));
    assert_eq!(columns(&form, "/v"), 2);
    form.edit_at("/v", FieldEdit::SelectBranch(0, Some(0)));
    assert!(matches!(form.view("/v").control, Control::Text { hints, .. } if hints.long));
    assert_eq!(news(&mut form), [""; 0]);
}

/// Options with a hint for every place of a form. The hints rotate with `round`.
fn for_all(places: &[Pointer], round: usize, names: &[String]) -> Value {
    const WIDGETS: [&str; 12] = [
        "text",
        "textarea",
        "number",
        "slider",
        "radio",
        "select",
        "combobox",
        "checkbox",
        "list",
        "table",
        "json",
        "nothing of the kind",
    ];
    let mut all = serde_json::Map::new();
    for (at, place) in places.iter().enumerate() {
        let mut hints =
            json!({"widget": WIDGETS[(at + round) % WIDGETS.len()], "columns": (at + round) % 6});
        if (at + round).is_multiple_of(3) {
            hints["order"] = names.iter().rev().map(String::as_str).collect();
        }
        if (at + round).is_multiple_of(7) {
            hints["hidden"] = json!(true);
        }
        all.insert(place.to_string(), hints);
    }
    all.insert(
        "/*/*".to_owned(),
        json!({"widget": WIDGETS[round % 12], "order": ["*"]}),
    );
    Value::Object(all)
}

#[test]
fn any_options_keep_value_state_and_problem_count() {
    for (name, _) in crate::forms::FORMS {
        for filled in [false, true] {
            let (schema, value) = crate::forms::fixture(name);
            let mut form = Filler::new(schema, filled.then_some(value));
            form.submit();
            let places = outline::places(&form);
            let names: Vec<String> = places.iter().filter_map(Pointer::last).collect();
            let before = form.value();
            let was = form.session.state().check_state();
            let mistakes = form.problems().len();
            for round in 0..12 {
                form.set_options(&for_all(&places, round, &names));
                let drawn = outline::places(&form);
                for problem in form.session.state().problems() {
                    assert!(
                        drawn.contains(&problem.pointer),
                        "{name} {round} {problem:?}"
                    );
                    let shown = form.view(problem.pointer.as_str()).problems;
                    assert!(
                        shown.contains(&problem.sentence),
                        "{name} {round} {problem:?}"
                    );
                }
                assert_eq!(form.problems().len(), mistakes, "{name} {round}");
                assert_eq!(form.value(), before, "{name} {round}");
                assert_eq!(form.session.state().check_state(), was, "{name} {round}");
                for place in drawn {
                    form.edit(Edit::At(place, FieldEdit::Leave));
                }
                assert_eq!(form.value(), before, "{name} {round}");
            }
            form.session.set_options(None);
            assert_eq!(outline::places(&form), places, "{name}");
        }
    }
}
