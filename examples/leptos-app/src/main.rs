//! A Leptos app with a form for an order, which shows the order that was sent.

#[cfg(target_arch = "wasm32")]
mod app;

#[cfg(target_arch = "wasm32")]
fn main() {
    leptos::mount::mount_to_body(app::App);
}

/// Does nothing on targets other than wasm32, so that the package compiles there: the app runs in browsers only.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
