//! Property test: after any sequence of patches, page and worker have the same value and findings.

use super::*;
use proptest::prelude::*;

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (0..3).prop_map(|number| json!(number)),
        "[ab]{0,2}".prop_map(Value::String),
    ];
    leaf.prop_recursive(4, 30, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec(("[ab~]", inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn any_patch() -> impl Strategy<Value = Patch> {
    let token = prop::sample::select(vec!["a", "b", "~", "0", "1", "2"]);
    let at = prop::collection::vec(token, 1..4).prop_map(|tokens| {
        let child = |at: Pointer, token: &str| at.child(token);
        tokens.into_iter().fold(Pointer::root(), child)
    });
    (at, prop::option::of(any_value())).prop_map(|(at, value)| Patch { at, value })
}

/// A reference implementation of patching; an error if the patch does not fit.
fn patched(
    value: Option<&Value>,
    way: &[String],
    put: Option<&Value>,
) -> Result<Option<Value>, ()> {
    let Some((token, way)) = way.split_first() else {
        return Ok(put.cloned());
    };
    let index = |items: &[Value]| (0..=items.len()).find(|at| at.to_string() == *token);
    match value {
        None if put.is_none() => Ok(None),
        None => Ok(patched(None, way, put)?.map(|inner| json!({ token.as_str(): inner }))),
        Some(Value::Object(members)) => {
            let mut made = members.clone();
            match patched(members.get(token), way, put)? {
                // At the same position, since the order of findings inside branches depends on it.
                Some(inner) => made.insert(token.clone(), inner),
                None => made.shift_remove(token),
            };
            Ok(Some(Value::Object(made)))
        }
        Some(Value::Array(items)) => {
            let at = index(items).ok_or(())?;
            if at == items.len() && (put.is_none() || !way.is_empty()) {
                return Err(());
            }
            let inner = patched(items.get(at), way, put)?;
            let before = items.iter().take(at).cloned();
            let after = items.iter().skip(at + 1).cloned();
            Ok(Some(before.chain(inner).chain(after).collect()))
        }
        Some(_) => Err(()),
    }
}

fn sorted(findings: &[Finding]) -> Vec<String> {
    let mut texts: Vec<String> = findings.iter().map(|it| format!("{it:?}")).collect();
    texts.sort();
    texts
}

fn schema() -> Value {
    json!({
        "$defs": {"any": {"anyOf": [
            {"type": "string", "minLength": 1},
            {"type": "array", "maxItems": 2, "items": {"$ref": "#/$defs/any"}},
            {"type": "object", "required": ["a"],
             "properties": {"b": {"type": "string"}},
             "additionalProperties": {"$ref": "#/$defs/any"}},
        ]}},
        "type": ["object", "array"],
        "required": ["a", "b"],
        "additionalProperties": {"$ref": "#/$defs/any"},
        "items": {"allOf": [{"$ref": "#/$defs/any"}, {"type": "string"}]},
    })
}

proptest! {
    #[test]
    fn both_sides_agree_on_value_and_findings(
        first in prop::option::weighted(0.9, any_value()),
        rounds in prop::collection::vec(prop::collection::vec(any_patch(), 0..4), 1..6),
    ) {
        let (mut service, mut fresh) = (ValidationService::new(), ValidationService::new());
        compile(&mut service, 1, schema());
        compile(&mut fresh, 1, schema());
        let mut value = first.clone();
        let begin = |value: Option<Value>| vec![Patch { at: Pointer::root(), value }];
        let mut found = send_check(&mut service, 1, begin(first), vec![]).0.findings;
        for patches in rounds {
            let local = patches.iter().try_fold(value.clone(), |value, patch| {
                let way: Vec<String> = patch.at.tokens().collect();
                patched(value.as_ref(), &way, patch.value.as_ref())
            });
            let (now, removed, _) = send_check(&mut service, 1, patches, vec![]);
            let Ok(local) = local else {
                prop_assert_eq!(now.refusal(), Some(&Refusal::UnknownSchema));
                found = send_check(&mut service, 1, begin(value.clone()), vec![]).0.findings;
                continue;
            };
            value = local;
            let kept = service.kept.first().and_then(|kept| kept.last_check.as_ref());
            prop_assert_eq!(&kept.unwrap().value, &value);
            for gone in removed.unwrap() {
                let at = found.iter().position(|known| *known == gone);
                found.remove(at.unwrap());
            }
            found.extend(now.findings);
            let whole = send_check(&mut fresh, 1, begin(value.clone()), vec![]).0;
            prop_assert_eq!(sorted(&found), sorted(&whole.findings));
            prop_assert_eq!((now.verdict, now.cut), (whole.verdict, whole.cut));
        }
    }
}
