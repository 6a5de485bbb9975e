//! `cargo xtask`: reads the command line, and has cargo build and run the package `xtask`, which has the commands.

#![expect(
    clippy::print_stderr,
    reason = "a command-line tool speaks through its standard streams"
)]

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

use clap::Parser as _;
use command_line::Task;

fn main() -> ExitCode {
    // Prints help or what is wrong, and ends there.
    Task::parse();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command
        .args(["run", "--quiet", "--locked", "--package", "xtask", "--"])
        .args(env::args_os().skip(1));
    let error = become_program(&mut command);
    eprintln!("cargo xtask: cannot start cargo: {error}");
    ExitCode::FAILURE
}

/// Replaces this program, so that signals reach the other one. Returns only if that fails.
#[cfg(unix)]
fn become_program(command: &mut Command) -> std::io::Error {
    use std::os::unix::process::CommandExt as _;
    command.exec()
}

/// Runs the other program, and ends as it does. Returns only if it cannot be started.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
