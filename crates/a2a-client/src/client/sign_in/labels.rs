//! Labels of sign-in methods.

use crate::client::sign_in::SignInMethod;
use crate::messages::labels::{all_of, long_scheme_label};

/// The labels of methods that are shown together. Methods with equal names get longer labels.
pub fn method_titles(methods: &[SignInMethod]) -> Vec<String> {
    let names: Vec<String> = methods.iter().map(SignInMethod::name).collect();
    let several = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let title = |(method, name): (&SignInMethod, &String)| {
        if several(name) {
            let schemes = method.schemes.iter();
            all_of(schemes.map(|(scheme, _)| long_scheme_label(scheme)))
        } else {
            name.clone()
        }
    };
    methods.iter().zip(&names).map(title).collect()
}
