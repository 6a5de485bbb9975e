//! Labels of sign-in methods.

use a2a::{KeyPlace, SchemeKind, SecurityScheme};

use crate::client::sign_in::SignInMethod;

/// The labels of methods shown together. Methods with equal names get longer ones.
pub fn method_titles(methods: &[SignInMethod]) -> Vec<String> {
    let names: Vec<String> = methods.iter().map(SignInMethod::name).collect();
    let several = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let title = |(method, name): (&SignInMethod, &String)| {
        if several(name) {
            let parts: Vec<String> = method
                .schemes
                .iter()
                .map(|(scheme, _)| long_name(scheme))
                .collect();
            parts.join(" and ")
        } else {
            name.clone()
        }
    };
    methods.iter().zip(&names).map(title).collect()
}

fn long_name(scheme: &SecurityScheme) -> String {
    match &scheme.kind {
        SchemeKind::ApiKey {
            place: KeyPlace::Query,
            parameter,
        } => ["API key in the address (", parameter, ")"].concat(),
        SchemeKind::ApiKey { place, parameter } => {
            ["API key in the ", place.name(), " ", parameter].concat()
        }
        _ => [super::name(scheme), " (", &scheme.name, ")"].concat(),
    }
}
