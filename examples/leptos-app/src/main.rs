//! A Leptos app that asks for an order by a schema and shows what was ordered.

#[cfg(target_arch = "wasm32")]
mod app;

#[cfg(target_arch = "wasm32")]
fn main() {
    leptos::mount::mount_to_body(app::App);
}

/// The app is for browsers.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
