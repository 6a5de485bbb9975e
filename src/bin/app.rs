//! The page's module: mounts the page. Everything else is in the library.

#[cfg(target_arch = "wasm32")]
fn main() {
    use a2a_forms::platform::ValidatorPlace;
    use a2a_forms::ui::Page;
    use leptos::prelude::*;

    mount_to_body(|| {
        view! { <Page place=ValidatorPlace("worker.js".to_owned())/> }
    });
}

/// The page is for browsers.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
