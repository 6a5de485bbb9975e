//! Names of posted controls and buttons.

use exact_json::Pointer;
use json_form::form::post::PostName;
use proptest::collection::vec;
use proptest::prelude::*;

fn pointer(tokens: &[String]) -> Pointer {
    let root = Pointer::root();
    tokens.iter().fold(root, |at, token| at.child(token))
}

/// The actions with an effect without scripts, and the attribute that completes each.
const ACTIONS: [(&str, Option<&str>); 28] = [
    ("add", None),
    ("remove", None),
    ("up", None),
    ("down", None),
    ("duplicate", None),
    ("json", None),
    ("named", None),
    ("example", None),
    ("less", None),
    ("more", None),
    ("no-file", None),
    ("fold", None),
    ("go", None),
    ("name", None),
    ("rename", None),
    ("offset", None),
    ("zone", None),
    ("slide", None),
    ("set", None),
    ("shape", Some("0")),
    ("shape", Some("17")),
    ("empty", Some("unset")),
    ("empty", Some("null")),
    ("empty", Some("empty")),
    ("empty", Some("new-value")),
    ("page", Some("0")),
    ("page", Some("3")),
    ("page", Some("12345")),
];

proptest! {
    #[test]
    fn names_are_read_back(tokens in vec(any::<String>(), 0..4), action in 0..ACTIONS.len()) {
        let at = pointer(&tokens);
        let control = PostName::of_control(at.clone());
        let (action, detail) = ACTIONS[action];
        let other = PostName::of_action(action, at, detail).unwrap();
        prop_assert_ne!(&control, &other);
        for name in [control, other] {
            let text = name.to_string();
            // Browsers change these in names.
            prop_assert!(!text.contains(['\r', '\n', '"', '\0']), "{text:?}");
            prop_assert_eq!(PostName::parse(&text), Some(name));
        }
    }

    #[test]
    fn any_text_is_a_name_or_not(text in any::<String>()) {
        for text in [text.clone(), format!("add:/{text}"), format!("/{text}"), format!("{text}:/a")] {
            if let Some(name) = PostName::parse(&text) {
                prop_assert_eq!(PostName::parse(&name.to_string()), Some(name));
            }
        }
    }
}

#[test]
fn names_have_the_documented_texts() {
    let at: Pointer = "/a~1b/0".parse().unwrap();
    let of = |action, detail| {
        PostName::of_action(action, at.clone(), detail)
            .unwrap()
            .to_string()
    };
    assert_eq!(PostName::of_control(at.clone()).to_string(), "/a~1b/0");
    assert_eq!(PostName::of_control(Pointer::root()).to_string(), "#");
    assert_eq!(of("add", None), "add:/a~1b/0");
    assert_eq!(of("shape", Some("1")), "branch-1:/a~1b/0");
    assert_eq!(of("empty", Some("new-value")), "empty-new-value:/a~1b/0");
    assert_eq!(of("page", Some("2")), "page-2:/a~1b/0");
    let odd = Pointer::root().child("a\r\nb\"c");
    assert_eq!(
        PostName::of_control(odd).to_string(),
        "/a~u000d~u000ab~u0022c"
    );
    let root = PostName::of_action("json", Pointer::root(), None).unwrap();
    assert_eq!(root.to_string(), "json:");
    for action in [
        "reveal", "filter", "find", "undo", "back", "fill", "", "shape",
    ] {
        assert_eq!(
            PostName::of_action(action, Pointer::root(), None),
            None,
            "{action}"
        );
    }
}
