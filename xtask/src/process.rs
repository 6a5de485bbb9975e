//! Child processes: running, following line by line, stopping.
//!
//! Owns the start of a program and the verdict on its end; callers read its lines. Invariant: a followed program leads
//! a process group of its own (on Unix), so that its time limit, or a signal to xtask, stops all processes that it
//! started.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::step::{is_quiet, note};

/// How long an ended program's child processes may keep its output open.
const DRAIN: Duration = Duration::from_secs(2);
/// How long a program may take to end after it was asked to.
const PATIENCE: Duration = Duration::from_secs(5);
/// The exit code of xtask after Ctrl-C: 128 + SIGINT (2).
const INTERRUPTED: i32 = 130;

/// The number of programs that `follow` is running. Ctrl-C in a terminal does not reach their process groups: each
/// call of `follow` then stops its own program. Without such programs, xtask ends at once.
static FOLLOWED: AtomicUsize = AtomicUsize::new(0);
/// Whether the person interrupted the command (Ctrl-C).
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the system finds a program with this name or path.
pub(crate) fn is_there(program: impl AsRef<OsStr>) -> bool {
    which::which(program).is_ok()
}

/// The value of `PATH` with these directories before the present ones.
pub(crate) fn path_with(front: &[PathBuf]) -> Result<OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    env::join_paths(front.iter().cloned().chain(env::split_paths(&rest)))
        .context("a tool's directory cannot stand in PATH")
}

/// Runs a program to its end, and passes its output on as it arrives.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    note(&format!("$ {}", describe(command)));
    if is_quiet() {
        command.env("CARGO_TERM_QUIET", "true");
    }
    let status = command.status().with_context(|| cannot_start(command))?;
    success_or_error(command, status)
}

/// Runs a program quietly, and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| cannot_start(command))?;
    if !output.status.success() {
        bail!(
            "`{}` failed: {}",
            describe(command),
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// How a program that `follow` ran has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// The program ended by itself, with this status.
    Exited(ExitStatus),
    /// The program was stopped after its time limit.
    TimedOut,
    /// The program was stopped because xtask was interrupted.
    Interrupted,
}

/// Runs a program to its end, passing each line of its standard output on and showing it to `on_line`. A program that
/// runs longer than `limit` fails, and is stopped with all its child processes: a hanging browser must not keep the
/// rest of a run from being reported.
pub(crate) fn watch(
    command: &mut Command,
    limit: Duration,
    on_line: impl FnMut(&str),
) -> Result<()> {
    note(&format!("$ {}", describe(command)));
    match follow(command, Some(limit), on_line)? {
        End::Exited(status) => success_or_error(command, status),
        End::TimedOut => bail!(
            "`{}` was stopped after {} s",
            describe(command),
            limit.as_secs()
        ),
        End::Interrupted => std::process::exit(INTERRUPTED),
    }
}

/// As `watch`, but returns how the program ended instead of an error for a failure or a timeout.
pub(crate) fn follow(
    command: &mut Command,
    limit: Option<Duration>,
    mut on_line: impl FnMut(&str),
) -> Result<End> {
    lead_group(command);
    // Counted from before the start, so that no interruption comes in between.
    FOLLOWED.fetch_add(1, Ordering::SeqCst);
    let end = start(command).and_then(|mut child| follow_child(&mut child, limit, &mut on_line));
    FOLLOWED.fetch_sub(1, Ordering::SeqCst);
    end
}

fn follow_child(
    child: &mut Child,
    limit: Option<Duration>,
    on_line: &mut dyn FnMut(&str),
) -> Result<End> {
    let lines = lines_of(child)?;
    let begun = Instant::now();
    let mut ended: Option<(ExitStatus, Instant)> = None;
    loop {
        match lines.recv_timeout(Duration::from_millis(200)) {
            Ok(line) => {
                if !is_quiet() {
                    println!("{line}");
                }
                on_line(&line);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if IS_INTERRUPTED.load(Ordering::SeqCst) {
            stop(child)?;
            return Ok(End::Interrupted);
        }
        if ended.is_none() {
            ended = child.try_wait()?.map(|status| (status, Instant::now()));
        }
        match ended {
            Some((_, when)) if when.elapsed() > DRAIN => break,
            None if limit.is_some_and(|limit| begun.elapsed() > limit) => {
                stop(child)?;
                return Ok(End::TimedOut);
            }
            _ => {}
        }
    }
    Ok(End::Exited(match ended {
        Some((status, _)) => status,
        None => child.wait()?,
    }))
}

/// Makes Ctrl-C, SIGTERM and SIGHUP stop the followed programs, and then xtask.
pub(crate) fn stop_followed_with_us() -> Result<()> {
    ctrlc::set_handler(|| {
        IS_INTERRUPTED.store(true, Ordering::SeqCst);
        if FOLLOWED.load(Ordering::SeqCst) == 0 {
            std::process::exit(INTERRUPTED);
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// Whether the person interrupted the command. While a program is followed or running, Ctrl-C does not end xtask by
/// itself.
pub(crate) fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::SeqCst)
}

/// A program that runs beside xtask, until `stop`, or until it is dropped.
#[derive(Debug)]
pub(crate) struct Running(Option<Child>);

impl Running {
    /// Starts a program; `on_line` gets each line of its standard output.
    pub(crate) fn start(
        command: &mut Command,
        mut on_line: impl FnMut(&str) + Send + 'static,
    ) -> Result<Self> {
        lead_group(command);
        FOLLOWED.fetch_add(1, Ordering::SeqCst);
        let begun = start(command).and_then(|mut child| Ok((lines_of(&mut child)?, child)));
        match begun {
            Ok((lines, child)) => {
                std::thread::spawn(move || lines.iter().for_each(|line| on_line(&line)));
                Ok(Self(Some(child)))
            }
            Err(error) => {
                FOLLOWED.fetch_sub(1, Ordering::SeqCst);
                Err(error)
            }
        }
    }

    /// Stops the program, with all processes that it started.
    pub(crate) fn stop(mut self) -> Result<()> {
        self.end()
    }

    fn end(&mut self) -> Result<()> {
        let Some(mut child) = self.0.take() else {
            return Ok(());
        };
        let stopped = stop(&mut child);
        FOLLOWED.fetch_sub(1, Ordering::SeqCst);
        stopped
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Whoever wants to know calls `stop`.
        let _ = self.end();
    }
}

/// Makes the program lead a process group of its own.
fn lead_group(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
    }
    #[cfg(not(unix))]
    let _ = command;
}

fn start(command: &mut Command) -> Result<Child> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| cannot_start(command))
}

/// A channel with the lines of a program's standard output, as they arrive.
fn lines_of(child: &mut Child) -> Result<Receiver<String>> {
    let stdout = child
        .stdout
        .take()
        .context("the program's output is not piped")?;
    let (sender, receiver) = mpsc::channel();
    // Not joined: it ends with the pipe, which programs left behind may keep open.
    std::thread::spawn(move || read_lines(stdout, &sender));
    Ok(receiver)
}

fn read_lines(output: impl Read, sender: &mpsc::Sender<String>) {
    let mut reader = BufReader::new(output);
    let mut line = Vec::new();
    while reader
        .read_until(b'\n', &mut line)
        .is_ok_and(|count| count > 0)
    {
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if sender.send(text).is_err() {
            return;
        }
        line.clear();
    }
}

/// Asks all processes of a process group to end, and kills those that have not ended after five seconds.
#[cfg(unix)]
fn stop(child: &mut Child) -> Result<()> {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    let group = Pid::from_raw(child.id().try_into()?);
    // A group that has no process any more cannot be signalled.
    let begun = Instant::now();
    let mut is_there = killpg(group, Signal::SIGTERM).is_ok();
    while is_there && begun.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(100));
        // Until it is waited for, the leader counts.
        child.try_wait()?;
        is_there = killpg(group, None).is_ok();
    }
    if is_there {
        // It may have ended just now.
        let _ = killpg(group, Signal::SIGKILL);
    }
    child.wait()?;
    Ok(())
}

#[cfg(not(unix))]
fn stop(child: &mut Child) -> Result<()> {
    child.kill()?;
    child.wait()?;
    Ok(())
}

fn success_or_error(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    bail!("`{}` failed ({status})", describe(command))
}

fn cannot_start(command: &Command) -> String {
    format!("cannot start `{}`", describe(command))
}

/// The command as a person would type it, without the directory of the program.
fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut text = program
        .file_name()
        .unwrap_or(OsStr::new("?"))
        .to_string_lossy()
        .into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn every_line_is_seen_and_the_end_is_judged() {
        let mut seen = Vec::new();
        watch(
            &mut shell("echo one; echo two"),
            Duration::from_secs(20),
            |line| {
                seen.push(line.to_owned());
            },
        )
        .unwrap();
        assert_eq!(seen, ["one", "two"]);
        assert!(watch(&mut shell("exit 3"), Duration::from_secs(20), |_| ()).is_err());
    }

    #[test]
    fn a_program_that_hangs_is_stopped_with_what_it_has_started() {
        let told = env::temp_dir().join(format!("xtask-process-{}", std::process::id()));
        let _ = std::fs::remove_file(&told);
        let script = "(trap 'echo > \"$TOLD\"; exit' TERM; echo up; while :; do sleep 0.05; done) &
            wait";
        let mut lines = Vec::new();
        let end = watch(
            shell(script).env("TOLD", &told),
            Duration::from_secs(2),
            |line| lines.push(line.to_owned()),
        );
        assert!(end.is_err());
        assert_eq!(lines, ["up"]);
        assert!(told.is_file(), "the program in the background still runs");
        std::fs::remove_file(told).unwrap();
    }

    #[test]
    fn a_program_beside_us_is_heard_and_ends_with_its_handle() {
        let (sender, lines) = mpsc::channel();
        let mut command = shell("echo up; sleep 30");
        let running = Running::start(&mut command, move |line| {
            let _ = sender.send(line.to_owned());
        });
        assert_eq!(lines.recv_timeout(Duration::from_secs(20)).unwrap(), "up");
        drop(running.unwrap());
        // The channel is closed once nobody writes any more.
        let end = lines.recv_timeout(Duration::from_secs(20));
        assert_eq!(end, Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn output_kept_open_by_a_program_left_behind_does_not_hold_us() {
        let begun = Instant::now();
        watch(
            &mut shell("sleep 20 & echo done"),
            Duration::from_secs(18),
            |_| (),
        )
        .unwrap();
        assert!(begun.elapsed() < Duration::from_secs(15));
    }
}
