//! `cargo xtask fuzz`: generated cards, answers, streams, schemas and texts against the properties of `fuzz/`.
//!
//! Owns running the targets and reporting their results. `build` compiles them, `seeds` writes their first inputs, `log`
//! reads what libFuzzer prints. `fuzz/properties` has the properties. Everything is kept below `target/fuzz/`:
//! `corpus/<target>` grows from run to run, `artifacts/<target>` has the inputs that broke something.

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

/// The longest input, in bytes.
const LONGEST: usize = 64 << 10;
/// What an input may take by the clock on the wall, in seconds, before it counts as hanging. What
/// it may take on an idle machine is less, and `fuzz/targets/clock.rs` sees to it.
const PATIENCE: u32 = 30;
/// What a target may hold, in megabytes: the sanitizer keeps what was freed for a while.
const MEMORY: u32 = 2_048;
/// What may be asked for at once, in megabytes.
const BLOCK: u32 = 256;
/// Beyond the time that was asked for: reading the corpus at the beginning, the last input.
const GRACE: Duration = Duration::from_mins(5);

/// Where things are.
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

/// A part of a target that was run.
struct Part {
    target: &'static str,
    name: &'static str,
    time: Duration,
    outcome: log::Outcome,
}

/// Looks for inputs that break something; whether none was found.
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
    Ok(tell(workspace, &parts))
}

/// The targets of these names, in the order of the list; all, if none is named.
fn chosen(names: &[String]) -> Vec<&'static str> {
    let is_named = |target: &str| names.is_empty() || names.iter().any(|name| name == target);
    FUZZ_TARGETS.into_iter().filter(|it| is_named(it)).collect()
}

/// Tries long inputs once: what grows faster than its input shows there.
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

/// Makes up inputs from the corpus.
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

/// Runs a part of a target, its many lines into a file.
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

/// Tries one input again; whether it breaks nothing any more.
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

/// The table at the end; whether nothing was found.
fn tell(workspace: &Workspace, parts: &[Part]) -> bool {
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
            "    mended: move it to fuzz/regressions/{target}/, by a name that says what it was"
        );
    }
    if clean {
        println!("\nNothing was found.");
    }
    clean
}
