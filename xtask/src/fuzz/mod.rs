//! `cargo xtask fuzz`: generated cards, answers, streams, schemas and texts against the properties of `fuzz/`.
//!
//! Runs the targets and reports their results. `build` compiles them, `seeds` writes their first inputs, `log` reads
//! the output of libFuzzer. `fuzz/properties` has the properties. All files are below `target/fuzz/`: `corpus/<target>`
//! grows from run to run, `artifacts/<target>` has the inputs that broke something.

mod build;
mod log;
mod seeds;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::command_line::{FUZZ_TARGETS, Fuzz};
use crate::process;
use crate::step::{in_words, note, step};
use crate::workspace::Workspace;

/// The maximum length of a generated input, in bytes.
const LONGEST: usize = 64 << 10;
/// The wall-clock time after which an input counts as hanging, in seconds. `fuzz/targets/clock.rs` checks a smaller
/// limit of processor time.
const PATIENCE: u32 = 30;
/// The largest memory of a target, in megabytes: the sanitizer keeps freed memory for a while.
const MEMORY: u32 = 2_048;
/// The largest single allocation that a target may make, in megabytes.
const BLOCK: u32 = 256;
/// The time that a target may take beyond the requested time: for reading the corpus at first, and for the last input.
const GRACE: Duration = Duration::from_mins(5);

/// The directories that fuzzing uses, all below `target/fuzz`.
struct Places {
    all: PathBuf,
}

impl Places {
    fn of(workspace: &Workspace) -> Self {
        let all = workspace.target().join("fuzz");
        Self { all }
    }

    fn build(&self) -> PathBuf {
        self.all.join("build")
    }

    fn corpus(&self, target: &str) -> PathBuf {
        self.all.join("corpus").join(target)
    }

    fn large(&self, target: &str) -> PathBuf {
        self.all.join("large").join(target)
    }

    fn artifacts(&self, target: &str) -> PathBuf {
        self.all.join("artifacts").join(target)
    }

    fn dictionary(&self) -> PathBuf {
        self.all.join("words.dict")
    }

    fn log(&self, target: &str, part: &str) -> PathBuf {
        self.all.join("log").join(format!("{target}-{part}.txt"))
    }
}

/// The result of one run of libFuzzer on a target, such as the run with the long inputs.
struct Part {
    target: &'static str,
    name: &'static str,
    time: Duration,
    outcome: log::Outcome,
}

/// Searches for inputs that break a target. Returns whether none was found.
pub(crate) fn run(workspace: &Workspace, fuzz: &Fuzz) -> Result<bool> {
    if let Some(file) = &fuzz.repro {
        return again(workspace, file, &fuzz.targets);
    }
    let targets = chosen(&fuzz.targets);
    let places = Places::of(workspace);
    let built = build::targets(workspace, &places.build(), &targets)?;
    step("seeds from the fixtures", || {
        seeds::dictionary(workspace, &places.dictionary())?;
        for target in &targets {
            let (corpus, large) = (places.corpus(target), places.large(target));
            let [small, long] = seeds::write(workspace, target, &corpus, &large)?;
            note(&format!(
                "{target}: {small}, and {long} that are {LONGEST} bytes long"
            ));
        }
        Ok(())
    })?;
    let mut parts = Vec::new();
    for target in targets {
        let program = built.join(target);
        parts.push(large(workspace, &places, target, &program)?);
        parts.push(small(workspace, &places, target, &program, fuzz.seconds)?);
    }
    Ok(print_table(workspace, &parts))
}

/// The targets with these names, in the order of the list; all targets, if no name is given.
fn chosen(names: &[String]) -> Vec<&'static str> {
    let is_named = |target: &str| names.is_empty() || names.iter().any(|name| name == target);
    FUZZ_TARGETS.into_iter().filter(|it| is_named(it)).collect()
}

/// Runs each long input once, which shows costs that grow faster than the input.
fn large(
    workspace: &Workspace,
    places: &Places,
    target: &'static str,
    program: &Path,
) -> Result<Part> {
    let mut command = libfuzzer(workspace, places, target, program)?;
    command.arg("-runs=0").arg(places.large(target));
    watch(places, target, "large", &mut command, GRACE)
}

/// Lets libFuzzer generate inputs from a target's corpus for this number of seconds.
fn small(
    workspace: &Workspace,
    places: &Places,
    target: &'static str,
    program: &Path,
    seconds: u64,
) -> Result<Part> {
    let mut command = libfuzzer(workspace, places, target, program)?;
    command
        .arg(format!("-max_total_time={seconds}"))
        // Short ones first: without being asked it does so only for targets without a mutator.
        .arg("-len_control=100")
        .arg(format!("-dict={}", places.dictionary().display()))
        .arg(places.corpus(target));
    let limit = GRACE + Duration::from_secs(seconds);
    watch(places, target, "fuzzing", &mut command, limit)
}

fn libfuzzer(
    workspace: &Workspace,
    places: &Places,
    target: &str,
    program: &Path,
) -> Result<Command> {
    let artifacts = places.artifacts(target);
    fs::create_dir_all(&artifacts)?;
    let mut command = target_program(workspace, program);
    command.args([
        format!("-artifact_prefix={}/", artifacts.display()),
        format!("-max_len={LONGEST}"),
        format!("-timeout={PATIENCE}"),
        format!("-rss_limit_mb={MEMORY}"),
        format!("-malloc_limit_mb={BLOCK}"),
        // Looking for leaks takes what the container of a test run often forbids.
        "-detect_leaks=0".to_owned(),
    ]);
    Ok(command)
}

fn target_program(workspace: &Workspace, program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(workspace.root())
        .env("RUST_BACKTRACE", "1");
    command
}

/// Runs libFuzzer on a target until it ends or reaches `limit`; its output goes to a log file.
fn watch(
    places: &Places,
    target: &'static str,
    part: &'static str,
    command: &mut Command,
    limit: Duration,
) -> Result<Part> {
    let log = places.log(target, part);
    fs::create_dir_all(log.parent().context("a log has a directory")?)?;
    command.stderr(File::create(&log)?);
    let begun = Instant::now();
    step(&format!("{target}, {part}: {}", log.display()), || {
        let end = process::watch(command, limit, |_| ());
        let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let outcome = log::read(&text);
        note(&outcome.progress);
        match (&outcome.finding, end) {
            // It ends badly because of what it found.
            (Some(finding), _) => note(&format!("FOUND: {}", finding.what)),
            (None, Err(error)) => return Err(error),
            (None, Ok(())) => {}
        }
        Ok(Part {
            target,
            name: part,
            time: begun.elapsed(),
            outcome,
        })
    })
}

/// Runs a target on the input in `file`. Returns whether it no longer breaks the target.
fn again(workspace: &Workspace, file: &Path, targets: &[String]) -> Result<bool> {
    let file = std::path::absolute(file)?;
    let folder = file.parent().and_then(Path::file_name);
    let by_folder = folder.map(|name| name.to_string_lossy().into_owned());
    let named = if targets.is_empty() {
        by_folder.as_slice()
    } else {
        targets
    };
    let [target] = chosen(named)[..] else {
        bail!("say which target: `cargo xtask fuzz TARGET --repro FILE`");
    };
    let built = build::targets(workspace, &Places::of(workspace).build(), &[target])?;
    let tried = step(&format!("{target}, once more"), || {
        let mut command = target_program(workspace, &built.join(target));
        command
            .arg(format!("-timeout={PATIENCE}"))
            .arg(format!("-rss_limit_mb={MEMORY}"))
            .arg("-detect_leaks=0")
            .arg(&file);
        process::run(&mut command)
    });
    Ok(tried.is_ok())
}

/// Prints the table at the end. Returns whether no target broke.
fn print_table(workspace: &Workspace, parts: &[Part]) -> bool {
    println!();
    for part in parts {
        let name = format!("{}, {}", part.target, part.name);
        println!(
            "{name:<18} {:<12} {}",
            in_words(part.time),
            part.outcome.progress
        );
    }
    let mut clean = true;
    for Part {
        target, outcome, ..
    } in parts
    {
        let Some(finding) = &outcome.finding else {
            continue;
        };
        clean = false;
        let file = Path::new(&finding.file);
        let file = file.strip_prefix(workspace.root()).unwrap_or(file);
        println!("\n{target}: {}", finding.what);
        println!(
            "    again:  cargo xtask fuzz {target} --repro {}",
            file.display()
        );
        println!(
            "    once corrected, move it to fuzz/regressions/{target}/, by a name that says what it was"
        );
    }
    if clean {
        println!("\nNothing was found.");
    }
    clean
}
