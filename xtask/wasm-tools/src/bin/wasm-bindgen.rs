//! The program `wasm-bindgen`, which xtask and trunk call, in the version of `Cargo.lock`. Everything is in the library.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(std::env::args_os())
}
