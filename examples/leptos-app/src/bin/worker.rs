//! The worker of the app: the validator of its forms.

fn main() {
    #[cfg(target_arch = "wasm32")]
    a2a_forms::worker::run();
}
