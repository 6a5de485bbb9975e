//! Programs: found on the PATH, run, watched line by line, stopped.
//!
//! Owns how a program is started and how its end is judged; leaves what its lines mean to callers.
//! Invariant: a watched program leads a process group of its own (on Unix), so that everything it
//! has started is stopped with it: by its time limit, and by whatever stops us.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// How long a program that has ended may keep its output open through programs it left behind.
const DRAIN: Duration = Duration::from_secs(2);
/// How long a program that was asked to end may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The watched programs that run, by number: Ctrl-C in a terminal does not reach their groups.
static WATCHED: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Finds a program on the PATH.
pub(crate) fn which(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let dirs = env::var_os("PATH")?;
    env::split_paths(&dirs)
        .map(|dir| dir.join(&file))
        .find(|path| is_program(path))
}

/// Whether a file is there that the system would run.
pub(crate) fn is_program(path: &Path) -> bool {
    let Ok(metadata) = path.metadata() else {
        return false;
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        metadata.is_file() && metadata.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        metadata.is_file()
    }
}

/// The PATH with these directories in front.
pub(crate) fn path_with(front: &[PathBuf]) -> Result<OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    env::join_paths(front.iter().cloned().chain(env::split_paths(&rest)))
        .context("a tool's directory cannot stand in PATH")
}

/// Runs a program to its end, its output passed on as it comes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("    $ {}", describe(command));
    let status = command.status().with_context(|| cannot_start(command))?;
    judge(command, status)
}

/// Runs a program quietly and gives its standard output.
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

/// Runs a program to its end, passing each line of its standard output on and showing it to
/// `on_line`. A program that runs longer than `limit` is stopped with all it has started: a
/// hanging browser must not keep the rest of a run from being told.
pub(crate) fn watch(
    command: &mut Command,
    limit: Duration,
    mut on_line: impl FnMut(&str),
) -> Result<()> {
    println!("    $ {}", describe(command));
    let mut child = start_watched(command)?;
    let status = follow(&mut child, limit, &mut on_line);
    watched().retain(|number| *number != child.id());
    match status? {
        Some(status) => judge(command, status),
        None => bail!(
            "`{}` was stopped after {} s",
            describe(command),
            limit.as_secs()
        ),
    }
}

/// How a watched program ended; none, if it had to be stopped.
fn follow(
    child: &mut Child,
    limit: Duration,
    on_line: &mut dyn FnMut(&str),
) -> Result<Option<ExitStatus>> {
    let lines = lines_of(child)?;
    let end = Instant::now() + limit;
    let mut ended: Option<(ExitStatus, Instant)> = None;
    loop {
        match lines.recv_timeout(Duration::from_millis(200)) {
            Ok(line) => {
                println!("{line}");
                on_line(&line);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if ended.is_none() {
            ended = child.try_wait()?.map(|status| (status, Instant::now()));
        }
        if ended.is_some_and(|(_, when)| when.elapsed() > DRAIN) {
            break;
        }
        if ended.is_none() && Instant::now() > end {
            stop_watched(child)?;
            return Ok(None);
        }
    }
    Ok(Some(match ended {
        Some((status, _)) => status,
        None => child.wait()?,
    }))
}

/// Starts the leader of a new process group, and notes it.
fn start_watched(command: &mut Command) -> Result<Child> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
    }
    // Held from before the start, so that no interruption comes in between.
    let mut watched = watched();
    let child = start(command)?;
    watched.push(child.id());
    Ok(child)
}

fn watched() -> MutexGuard<'static, Vec<u32>> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, Ctrl-C, SIGTERM and SIGHUP end us and the watched programs with us.
pub(crate) fn stop_watched_with_us() -> Result<()> {
    ctrlc::set_handler(|| {
        // Held to the end, so that whoever watched does not go on to the next thing.
        let watched = watched();
        if cfg!(unix) {
            for number in watched.iter() {
                end_group(*number, || ());
            }
        }
        std::process::exit(130);
    })
    .context("cannot listen for Ctrl-C")
}

/// Starts a program whose standard output will be read.
pub(crate) fn start(command: &mut Command) -> Result<Child> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| cannot_start(command))
}

/// The lines of a program's standard output, as they come.
pub(crate) fn lines_of(child: &mut Child) -> Result<Receiver<String>> {
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

/// Asks a program to end; one that has not ended after five seconds is killed.
pub(crate) fn stop(child: &mut Child) -> Result<()> {
    // The number of a program that has ended may be another's by now.
    if child.try_wait()?.is_some() {
        return Ok(());
    }
    if cfg!(unix) {
        signal("TERM", &child.id().to_string());
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if child.try_wait()?.is_some() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    if child.try_wait()?.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(())
}

/// Stops a watched program and everything that it has started.
fn stop_watched(child: &mut Child) -> Result<()> {
    if child.try_wait()?.is_some() {
        return Ok(());
    }
    if cfg!(unix) {
        end_group(child.id(), || {
            // One that cannot be waited for is left for the end of the patience.
            let _ = child.try_wait();
        });
    } else {
        child.kill()?;
    }
    child.wait()?;
    Ok(())
}

/// Asks a process group to end, and kills what has not ended after five seconds. `reap` is to wait
/// for the leader where that is ours to do: until then it counts as being there.
fn end_group(leader: u32, mut reap: impl FnMut()) {
    let group = format!("-{leader}");
    signal("TERM", &group);
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        reap();
        // Nobody is left to be signalled.
        if !signal("0", &group) {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    signal("KILL", &group);
}

/// Sends a signal to a process, or to a group (`-number`); whether there was anybody.
///
/// With the shell's own `kill`: small systems have no such program, and the standard library sends
/// nothing but SIGKILL.
fn signal(name: &str, to: &str) -> bool {
    // Debian's shell takes a group after `--` in this spelling only.
    let order = format!("kill -s {name} -- {to} 2>/dev/null");
    Command::new("sh")
        .args(["-c", &order])
        .status()
        .is_ok_and(|status| status.success())
}

fn judge(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    bail!("`{}` failed ({status})", describe(command))
}

fn cannot_start(command: &Command) -> String {
    format!("cannot start `{}`", describe(command))
}

/// The command as one would type it, without the directory of the program.
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
    fn a_program_that_hangs_is_stopped() {
        let begun = Instant::now();
        let end = watch(
            &mut shell("exec sleep 60"),
            Duration::from_millis(300),
            |_| (),
        );
        assert!(end.is_err());
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn what_a_hanging_program_has_started_is_stopped_with_it() {
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
