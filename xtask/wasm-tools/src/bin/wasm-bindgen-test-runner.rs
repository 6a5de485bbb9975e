//! The program that `.cargo/config.toml` names for browser tests. Everything is in the library.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
